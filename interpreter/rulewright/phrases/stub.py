"""A sentence that no phrase fits → a phrase to paste into the book, its numbers and known values as typed holes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.phrases.grammar import joiner
from rulewright.phrases.reader import Reader
from rulewright.phrases.spec import CONDITION, SENTENCE
from rulewright.phrases.templates import NUMERALS, Fixed
from rulewright.phrases.words import Kind, Word, split_sentence

_NUMERALS = {Kind.NUMBER: ("number", "n"), Kind.SIGNED: ("signed", "n"), Kind.ORDINAL: ("ordinal", "n")}
_BODIES = {
    SENTENCE: "  # at MOMENT, if CONDITION, and then what it does:\n  # do\n  #   …",
    CONDITION: "  # means …\n  # reads …",
}
_NAME_WORDS = 3


def stub(reader: Reader, text: str, family: str = SENTENCE) -> str:
    """The declaration, complete but for its meaning, which stands in comments."""
    words = [word for word in split_sentence(text.replace('"', "'")) if word.fold not in "{}"]
    pieces: list[tuple[str, bool]] = []
    names: dict[str, int] = {}
    fixed: list[str] = []
    at, last = 0, ""
    while at < len(words):
        found = _value(reader, words, at)
        if found is None or (last and "signed" not in (last, found[0])):  # two holes may touch only at a sign
            pieces.append((words[at].text, at > 0 and words[at - 1].end == words[at].start))
            fixed.append(words[at].fold)
            at, last = at + 1, ""
            continue
        type_text, length = found
        hole = _hole_name(reader, type_text, names)
        pieces.append((f"{{{hole}: {type_text}}}", False))
        at, last = at + length, type_text
    if not fixed and "n" not in names and words:  # a phrase needs a word of its own
        pieces, fixed = [(word.text, False) for word in words], [word.fold for word in words]
    says = "".join(piece if glued or not place else f" {piece}" for place, (piece, glued) in enumerate(pieces))
    body = _BODIES.get(family, "  # means …")
    return f'phrase {_phrase_name(reader, fixed)}: {family}\n  says "{says}"\n{body}'


def _value(reader: Reader, words: Sequence[Word], at: int) -> tuple[str, int] | None:
    """The type and the length of the value that begins here, a list of values included."""
    one = _single(reader, words, at)
    if one is None:
        return None
    type_text, length = one
    if type_text in reader.vocabulary.words or type_text == "number":
        for how in ("any", "all"):
            end = _list_end(reader, words, at, type_text, joiner(how, reader.language))
            if end is not None:
                return f"{how} of {type_text}", end - at
    return type_text, length


def _single(reader: Reader, words: Sequence[Word], at: int) -> tuple[str, int] | None:
    """The longest known value: a member of a list, a phrase of fixed words only, or a figure."""
    best: tuple[int, str] | None = None
    candidates = [
        (folds, name)
        for name in reader.vocabulary.words
        for folds in (tuple(word.fold for word in split_sentence(member)) for member in reader.vocabulary.words[name])
        if not (len(folds) == 1 and folds[0].isdigit())
    ]
    candidates += [
        (tuple(item.folds[0] for item in shape.items if isinstance(item, Fixed)), family)
        for family, shape in reader.shapes
        if family not in (SENTENCE, CONDITION) and not shape.holes
    ]
    for folds, name in candidates:
        if (
            folds
            and tuple(word.fold for word in words[at : at + len(folds)]) == folds
            and (not best or len(folds) > best[0])
        ):
            best = (len(folds), name)
    if best is not None:
        return best[1], best[0]
    numeral = _NUMERALS.get(words[at].kind)
    return (numeral[0], 1) if numeral else None


def _list_end(reader: Reader, words: Sequence[Word], at: int, type_text: str, join: str) -> int | None:
    """Where a list with this joining word ends, if one begins here."""
    joined = False
    while True:
        one = _single(reader, words, at)
        if one is None or one[0] != type_text:
            return None
        at += one[1]
        if joined:
            return at
        if at < len(words) and words[at].fold == join:
            joined = True
        elif not (at < len(words) and words[at].fold == ","):
            return None
        at += 1


def _hole_name(reader: Reader, type_text: str, names: dict[str, int]) -> str:
    of = type_text.rpartition(" ")[2]
    name = "n" if of in NUMERALS else of
    if name in reader.vocabulary.reserved:
        name = f"which-{name}"
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else f"{name}-{names[name]}"


def _phrase_name(reader: Reader, folds: Sequence[str]) -> str:
    """A name from the first words that make one, unlike any in the book."""
    plain = [re.sub(r"[^a-z0-9]+", "", fold) for fold in folds]
    name = "-".join([part for part in plain if part and part[0].isalpha()][:_NAME_WORDS]) or "new-phrase"
    number, taken = 1, name
    while taken in reader.phrases or taken in reader.vocabulary.reserved:
        number += 1
        taken = f"{name}-{number}"
    return taken
