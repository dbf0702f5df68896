"""Words that no phrase fits → the phrases they are most like, by the words they share."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.phrases.nearness import near_enough
from rulewright.phrases.reader import Reader
from rulewright.phrases.templates import Shape
from rulewright.phrases.words import Kind, Word

ALIKE = 0.45
"""From this share of common words on, a phrase is worth showing."""
_SHORT = 3
_COMMON = 200
"""In a larger book only phrases that share a whole word are compared."""


def closest(reader: Reader, words: Sequence[Word], family: str) -> list[Shape]:
    """The ways to say something that are worth showing, the most alike first; the book decides between equals."""
    values = {folds for members in reader.grammar.members.values() for folds in members if len(folds) == 1}
    said = [word for word in words if word.value is None and word.kind is not Kind.MARK and (word.fold,) not in values]
    present = {word.fold for word in said}
    scored: list[tuple[float, int, Shape]] = []
    for place, (of, shape) in enumerate(reader.shapes):
        if of != family or not shape.fixed:
            continue
        if len(reader.shapes) > _COMMON and not any(present.intersection(fixed.folds) for fixed in shape.fixed):
            continue
        score = _likeness(shape, said)
        if score >= ALIKE:
            scored.append((-score, place, shape))
    return [shape for _, _, shape in sorted(scored, key=lambda one: one[:2])]


def _likeness(shape: Shape, said: Sequence[Word]) -> float:
    left = [word.fold for word in said]
    shared = 0.0
    for fixed in shape.fixed:
        exact = next((fold for fold in left if fold in fixed.folds), None)
        near = exact or next((fold for fold in left if any(_near(fold, own) for own in fixed.folds)), None)
        if near is not None:
            left.remove(near)
            shared += 1.0 if exact else 0.8
    return 2 * shared / (len(shape.fixed) + len(said)) if said else 0.0


def _near(left: str, right: str) -> bool:
    """A slip of the pen; short words are too much alike to tell."""
    return min(len(left), len(right)) > _SHORT and near_enough(left, right) is not None
