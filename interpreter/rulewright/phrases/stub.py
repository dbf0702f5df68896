"""A sentence that no phrase fits → a phrase to paste into the book, its numbers and known values as typed holes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.phrases.grammar import joiner
from rulewright.phrases.reader import Reader
from rulewright.phrases.spec import CONDITION, SENTENCE
from rulewright.phrases.templates import MAY_FOLLOW, MAY_PRECEDE, NUMERALS
from rulewright.phrases.words import Kind, Word, folded, split_sentence

_BODIES = {
    SENTENCE: "  # at MOMENT, if CONDITION, and then what it does:\n  # do\n  #   …",
    CONDITION: "  # means …\n  # reads …",
}
_NAME_WORDS = 3


def stub(reader: Reader, text: str, family: str = SENTENCE) -> str:
    """The declaration, complete but for its meaning, which stands in comments."""
    words = [word for word in split_sentence(text.replace('"', "'")) if word.fold not in "{}"]
    values = _Values(reader, words)
    out: list[str] = []
    names: dict[str, int] = {}
    fixed: list[str] = []
    at, last = 0, ""
    while at < len(words):
        found = values.at(at)
        if found is None or (last and "signed" not in (last, found[0])):  # two holes may touch only at a sign
            found = ("", at + 1)
        start, (type_text, at) = at, found
        if out and not _glued(words[start - 1], words[start], last, type_text):
            out.append(" ")
        out.append(f"{{{_hole_name(reader, type_text, names)}: {type_text}}}" if type_text else words[start].text)
        fixed += [] if type_text else [words[start].fold]
        last = type_text
    says = "".join(out)
    if not any(_is_word(fold) for fold in fixed) and ": signed}" not in says:  # a phrase needs a word of its own
        says, fixed = " ".join(word.text for word in words), [word.fold for word in words]
    body = _BODIES.get(family, "  # means …")
    return f'phrase {_phrase_name(reader, fixed)}: {family}\n  says "{says}"\n{body}'


def _glued(before: Word, word: Word, type_before: str, type_text: str) -> bool:
    """No blank stands between two words, nor needs to: a hole has punctuation at most beside it."""
    if before.end != word.start:
        return False
    return (not type_text or before.text in MAY_PRECEDE) and (not type_before or word.text in MAY_FOLLOW)


def _is_word(fold: str) -> bool:
    return any(letter.isalnum() for letter in fold)


class _Values:
    """The values that the words of a text spell, by their type."""

    def __init__(self, reader: Reader, words: Sequence[Word]) -> None:
        self.reader = reader
        self.words = words
        members = [(folded(member), name) for name, own in reader.vocabulary.words.items() for member in own]
        denoting = [
            (tuple(fixed.folds[0] for fixed in shape.fixed), family)
            for family, shape in reader.shapes
            if family not in (SENTENCE, CONDITION) and not shape.holes
        ]
        figures = [(folds, name) for folds, name in members if not (len(folds) == 1 and folds[0].isdigit())]
        self.known = sorted((one for one in (*figures, *denoting) if one[0]), key=lambda one: -len(one[0]))

    def at(self, place: int) -> tuple[str, int] | None:
        """The type of the value that begins at a word, lists included, and where it ends."""
        one = self._single(place)
        if one is None or not (one[0] in self.reader.vocabulary.words or one[0] == "number"):
            return one
        for how in ("any", "all"):
            end = self._list_end(place, one[0], joiner(how, self.reader.language))
            if end is not None:
                return f"{how} of {one[0]}", end
        return one

    def _single(self, place: int) -> tuple[str, int] | None:
        """The longest known value: a member of a list, a phrase of fixed words only, or a figure."""
        for folds, name in self.known:
            if tuple(word.fold for word in self.words[place : place + len(folds)]) == folds:
                return name, place + len(folds)
        kind = self.words[place].kind if place < len(self.words) else Kind.WORD
        return (kind.value, place + 1) if kind in (Kind.NUMBER, Kind.SIGNED, Kind.ORDINAL) else None

    def _list_end(self, place: int, type_text: str, join: str) -> int | None:
        """Where a list with this joining word ends, if one begins here."""
        joined = False
        while (one := self._single(place)) is not None and one[0] == type_text:
            place = one[1]
            if joined:
                return place
            mark = self.words[place].fold if place < len(self.words) else ""
            joined = mark == join
            if not joined and mark != ",":
                return None
            place += 1
        return None


def _hole_name(reader: Reader, type_text: str, names: dict[str, int]) -> str:
    of = type_text.rpartition(" ")[2]
    name = "n" if of in NUMERALS else of
    if name in reader.vocabulary.reserved:
        name = f"which-{name}"
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else f"{name}-{names[name]}"


def _phrase_name(reader: Reader, folds: Sequence[str]) -> str:
    """A name from the first words that say something, unlike any in the book."""
    telling = [fold for fold in folds if fold not in reader.vocabulary.reserved] or folds
    plain = [re.sub(r"[^a-z0-9]+", "", fold) for fold in telling]
    name = "-".join([part for part in plain if part and part[0].isalpha()][:_NAME_WORDS]) or "new-phrase"
    number, taken = 1, name
    while taken in reader.phrases or taken in reader.vocabulary.reserved:
        number += 1
        taken = f"{name}-{number}"
    return taken
