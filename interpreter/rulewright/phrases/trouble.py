"""A text that no phrase fits → where reading stopped, what might have come there, and what was being said around it.

The grammar's blanks do the work: a blank in the place of a wrong word shows whether all the rest is right, and blanks
for all that is still to come finish a sentence that broke off, so that its structure can be looked at like any other.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from rulewright.phrases.grammar import (
    BLANK,
    COMMA,
    FAMILY,
    MEMBER,
    NOTHING,
    NUMERAL,
    OPEN,
    REST,
    UNIT,
    UNKNOWN,
    Grammar,
)
from rulewright.phrases.harvest import Piece
from rulewright.phrases.nodes import Node
from rulewright.phrases.reader import Reader
from rulewright.phrases.templates import Hole, HoleType
from rulewright.phrases.words import Kind, Word, folded, split

if TYPE_CHECKING:
    from rulewright.phrases.earley import Stuck, Waiting

MAX_OPEN = 8
MAX_BEFORE = 32
"""With more phrases open, or more words read, where a text breaks off, its structure is left alone."""
MAX_TRIES = 8
"""So many words are tried in a place; more would be guessing. Long texts, which cost more, get fewer tries."""


@attrs.frozen
class Expected:
    """A fixed word that might have come: its terminal, and how its phrase writes it."""

    terminal: str
    text: str

    @property
    def fold(self) -> str:
        return " ".join(folded(self.text))


class Trouble:
    """A text with the place where no phrase goes on: before word ``at``. What was tried is remembered."""

    def __init__(self, reader: Reader, words: Sequence[Word], family: str) -> None:
        self.reader = reader
        self.words = tuple(words)
        self.family = family
        self.terminals = tuple(reader.grammar.terminal(word) for word in words)
        self.stuck = reader.stuck(self.terminals, family)
        self._swapped: dict[tuple[int, int, tuple[str, ...]], tuple[Piece, ...]] = {}

    @property
    def grammar(self) -> Grammar:
        return self.reader.grammar

    @property
    def at(self) -> int:
        return self.stuck.at

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        return self.stuck.waiting

    def expected_words(self) -> list[Expected]:
        """The fixed words that might have come, in the order of the book; brackets and commas are not worth a word."""
        order = {alias: place for place, alias in enumerate(self.grammar.shapes)}
        found: dict[str, Expected] = {}
        for one in sorted(self.waiting, key=lambda one: order.get(one.alias, len(order))):
            if one.symbol[0] not in (MEMBER, NUMERAL) and one.next in self.grammar.spellings:
                found.setdefault(one.next, Expected(one.next, self.grammar.spelling(one.next, one.alias)))
        for mark in (COMMA, OPEN):
            found.pop(self.grammar.terminals.get(mark, ""), None)
        return list(found.values())

    def expected_values(self) -> list[tuple[str, HoleType]]:
        """The single values that might have come: the symbol and its type."""
        symbols = dict.fromkeys(
            one.symbol for one in self.waiting if one.alias == BLANK and one.symbol in self.grammar.types
        )
        return [(symbol, self.grammar.types[symbol]) for symbol in symbols]

    def expected_families(self) -> list[str]:
        """The families of which a phrase might have begun, without those that others of them begin with."""
        return self._families(self.waiting)

    def leading(self, family: str) -> set[HoleType]:
        """The types of the holes that phrases of a family begin with."""
        firsts = (shape.solid[0] for of, shape in self.reader.shapes if of == family)
        return {first.type for first in firsts if isinstance(first, Hole)}

    @property
    def tries(self) -> int:
        return max(1, min(MAX_TRIES, MAX_TRIES * MAX_BEFORE // (2 * len(self.words) + 1)))

    def swapped(self, start: int, end: int, *terminals: str) -> tuple[Piece, ...]:
        """The readings of the whole text with other terminals for the words from ``start`` to ``end``."""
        key = (start, end, terminals)
        if key not in self._swapped:
            swapped = (*self.terminals[:start], *terminals, *self.terminals[end:])
            words = (*self.words[:start], *map(self._word, terminals), *self.words[end:])
            hopeless = not {UNKNOWN, NOTHING}.isdisjoint(swapped)
            self._swapped[key] = () if hopeless else self.reader.pieces(swapped, words, self.family)
        return self._swapped[key]

    def further(self, start: int, end: int, *terminals: str) -> bool:
        """The same, but only whether reading comes past the place where it stopped."""
        swapped = (*self.terminals[:start], *terminals, *self.terminals[end:])
        behind = start + len(terminals)
        return behind == len(swapped) or self.reader.stuck(swapped, self.family).at > behind

    @cached_property
    def around(self) -> tuple[Piece, ...]:
        """The phrases that were being said where the text broke off, outermost first; none if that cannot be told."""
        found: list[Piece] = []
        part = self._finish() if self.at <= MAX_BEFORE else None
        while part is not None and isinstance(part.value, Node):
            found.append(part)
            part = next((inner for _, inner in part.parts if inner.start <= self.at < inner.end), None)
        return tuple(found)

    def _finish(self) -> Piece | None:
        terminals = list(self.terminals[: self.at])
        words = list(self.words[: self.at])
        for _ in range(MAX_OPEN):
            # INVARIANT: something that was put in lies where the text broke off, so a part of `around` is found there.
            pieces = self.reader.pieces(terminals, words, self.family) if len(terminals) > self.at else ()
            if pieces:
                return pieces[0]
            stuck = self.reader.stuck(terminals, self.family)
            more = self._rest(stuck, len(terminals)) if stuck.at == len(terminals) else ()
            if not more:
                return None
            terminals += more
            words += map(self._word, more)
        return None

    def _rest(self, stuck: Stuck, at: int) -> tuple[str, ...]:
        """The terminals that end what must be ended here, the innermost first; else a blank for what may begin."""
        families = {self.grammar.starts[family] for family in self._families(stuck.waiting)}
        choices = {rank: one for one in stuck.waiting if (rank := self._rank(one, at, families)) is not None}
        if not choices:
            return ()
        one = choices[min(choices)]
        rest = tuple(self.grammar.simplest.get(symbol, symbol) for symbol in one.rest)
        return () if NOTHING in rest else rest

    def _rank(self, one: Waiting, at: int, families: Container[str]) -> tuple[int, int, int] | None:
        """What is under way goes before what may begin, and that before what would only make a whole longer."""
        if one.symbol[0] == FAMILY and one.dot > 0:
            shape = self.grammar.shapes.get(one.alias)
            first = shape.solid[0] if shape is not None else None
            longer = one.dot == 1 and isinstance(first, Hole) and first.type.of in self.grammar.starts
            return (5 if longer else 1, -one.start, len(one.rest))
        if one.symbol[0] == UNIT:
            return (2, 0, len(one.rest))
        if one.alias == BLANK:
            return (3, one.symbol not in families, 0) if one.start == at else None
        if one.symbol[0] == MEMBER and one.dot > 0:
            return (4, 0, len(one.rest))
        return (6, 0, len(one.rest)) if one.symbol[0] == REST else None

    def _families(self, waiting: Sequence[Waiting]) -> list[str]:
        symbols = dict.fromkeys(one.symbol for one in waiting if one.alias == BLANK)
        families = [self.grammar.families[symbol] for symbol in symbols if symbol in self.grammar.families]
        inner = {type_.of for family in families for type_ in self.leading(family) if type_.of != family}
        return [family for family in families if family not in inner] or families

    def _word(self, terminal: str) -> Word:
        spelled = split(self.grammar.spellings.get(terminal, ""))
        return spelled[0] if spelled else Word("", "", Kind.MARK, 0, 0)
