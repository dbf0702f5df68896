"""A book, and which of its phrases sentences are made of → the phrases that no sentence can mean, and near twins."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Literal

import attrs

from rulewright.diagnostics.wording import is_slip
from rulewright.phrases.declared import Phrase
from rulewright.phrases.examples import Examples
from rulewright.phrases.printing import Printer
from rulewright.phrases.reader import Reader
from rulewright.phrases.templates import Fixed, Hole, Shape, Sort
from rulewright.phrases.words import split_sentence


@attrs.frozen
class Doubt:
    """empty: nothing can fill the ``hole`` of a phrase. taken: ``text``, which uses it, means ``other`` (too).
    alike: it says what ``other`` says but for one word (``text`` and ``other_text``).
    """

    sort: Literal["empty", "taken", "alike"]
    phrase: Phrase
    other: Phrase | None = None
    hole: Hole | None = None
    text: str = ""
    other_text: str = ""


def doubts(reader: Reader, printer: Printer, examples: Examples, spoken: Collection[str]) -> Iterator[Doubt]:
    """``spoken``: the phrases that some sentence is made of: these can be read."""
    for name, phrase in reader.phrases.items():
        if name in spoken:
            continue
        empty = next((hole for hole in phrase.holes if not examples.can_fill(hole)), None)
        if empty is not None:
            yield Doubt("empty", phrase, hole=empty)
        elif not any(hole.type.sort(reader.vocabulary) is Sort.FAMILY for hole in phrase.holes):
            yield from _taken(phrase, reader, printer, examples)
    yield from _alike(reader)


def _taken(phrase: Phrase, reader: Reader, printer: Printer, examples: Examples) -> Iterator[Doubt]:
    """Phrases with other phrases in them are looked at by the pair check."""
    node = examples.fill(phrase.name)
    if node is None:
        return
    text = printer.render(node)
    chosen = reader.meanings(split_sentence(text), phrase.family).chosen
    other = next((one.phrase for one in chosen if one.phrase != phrase.name), None)
    if other is not None:
        yield Doubt("taken", phrase, reader.phrases[other], text=text)


def _alike(reader: Reader) -> Iterator[Doubt]:
    """Phrases that differ in one word, which is likely misspelt in one of them."""
    near: dict[tuple[object, ...], list[tuple[Shape, Fixed]]] = {}
    for family, shape in reader.shapes:
        key = tuple(item.type if isinstance(item, Hole) else item.folds for item in shape.solid)
        for at, item in enumerate(shape.solid):
            if isinstance(item, Fixed):
                near.setdefault((family, at, *key[:at], None, *key[at + 1 :]), []).append((shape, item))
    for found in near.values():
        for (shape, word), (other, other_word) in combinations(found, 2):
            if shape.phrase != other.phrase and is_slip(word.spellings[0], other_word.spellings[0]):
                first, second = reader.phrases[shape.phrase], reader.phrases[other.phrase]
                yield Doubt("alike", second, first, text=other_word.spellings[0], other_text=word.spellings[0])
