"""Codes that somebody wants to see or not to see go in; which problems that leaves comes out."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from rulewright.diagnostics.codes import all_codes
from rulewright.diagnostics.values import Diagnostic
from rulewright.diagnostics.wording import nearest

_START = re.compile(r"RW\d{0,3}")


class NoCode(LookupError):
    """``word`` begins no problem code; ``near`` are those that may be meant."""

    def __init__(self, word: str, near: Iterable[str]) -> None:
        super().__init__(f"there is no problem code `{word}`")
        self.word = word
        self.near = tuple(near)


@attrs.frozen
class Selection:
    """Starts of codes that are shown, and those that are not. The longest that fits a code decides; then ``without``.

    With nothing in ``only`` everything is shown that ``without`` does not name.
    """

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def shows(self, problem: Diagnostic) -> bool:
        return self.has(problem.code)

    def has(self, code: str) -> bool:
        only = _longest(code, self.only) if self.only else 0
        return only > _longest(code, self.without)


def _longest(code: str, starts: Iterable[str]) -> int:
    return max((len(start) for start in starts if code.startswith(start)), default=-1)


def code_starts(words: Iterable[str]) -> tuple[str, ...]:
    """``RW427``, ``RW4``, ``427``, ``never-said`` and lists of them with commas, as starts of codes.

    NoCode: a word that begins no code and is no name of one.
    """
    return tuple(_start(part.strip()) for word in words for part in word.split(",") if part.strip() or not word.strip())


def _start(word: str) -> str:
    codes = all_codes()
    key = word.upper() if word.upper().startswith("RW") else f"RW{word}"
    if word and _START.fullmatch(key) and any(code.startswith(key) for code in codes):
        return key
    names = {entry.name: code for code, entry in codes.items()}
    if word.lower() in names:
        return names[word.lower()]
    # A code is too short for near letters to say much: those with the same beginning may be meant.
    near = nearest(key, codes) if re.fullmatch(r"RW\d+", key) else nearest(word, names)
    raise NoCode(word, near)
