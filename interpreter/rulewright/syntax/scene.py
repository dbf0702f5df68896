"""A failure and the lines around it, as the messages see them: which line, inside what, which words fit there."""

from __future__ import annotations

from functools import cached_property

import attrs

from rulewright.source import Source, Span
from rulewright.syntax.engine import Failure
from rulewright.syntax.scan import Lexeme, lexemes
from rulewright.syntax.words import (
    HAPPENING_HEADS,
    KIND_WORDS,
    PHRASE_WORDS,
    RESERVED_PHRASE_WORDS,
    RESERVED_SCENARIO_WORDS,
    RESERVED_STATEMENT_WORDS,
    RESERVED_TRIGGER_WORDS,
    SCENARIO_WORDS,
    STATEMENT_WORDS,
    TOP_WORDS,
    TRIGGER_WORDS,
)


@attrs.frozen
class Line:
    start: int
    end: int
    indent: int
    words: tuple[Lexeme, ...]

    @property
    def first(self) -> str:
        return self.words[0].text


@attrs.define(slots=False)
class Scene:
    """``start``, ``end``: what was read, a declaration or one expression; ``failure`` in offsets of the source."""

    source: Source
    start: int
    end: int
    failure: Failure
    is_expression: bool = False

    def span(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)

    def of(self, word: Lexeme) -> Span:
        return Span(self.source, word.start, word.end)

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that have a word on them, up to the failing one and the next."""
        text, made, at = self.source.text, [], self.start
        while at < self.end:
            stop = text.find("\n", at, self.end)
            stop = self.end if stop < 0 else stop
            words = tuple(lexemes(text, at, stop))
            if words:
                made.append(Line(at, stop, words[0].start - at, words))
            at = stop + 1
        return made

    @cached_property
    def index(self) -> int:
        """The number of the failing line; for a text that ended too early the last one."""
        at = self.failure.start
        for i, line in enumerate(self.lines):
            if at <= line.words[-1].end:
                return i
        return len(self.lines) - 1

    @cached_property
    def line(self) -> Line:
        return self.lines[self.index]

    @cached_property
    def place(self) -> int:
        """The number of the offending word in its line; the number of words if something is missing behind the last."""
        words = self.line.words
        return next((i for i, word in enumerate(words) if word.end > self.failure.start), len(words))

    @cached_property
    def word(self) -> Lexeme | None:
        """The offending word."""
        return self.line.words[self.place] if self.lines and self.place < len(self.line.words) else None

    @cached_property
    def before(self) -> Line | None:
        return self.lines[self.index - 1] if self.index else None

    @cached_property
    def above(self) -> Line | None:
        """The line whose block the failing line is in."""
        return next((one for one in reversed(self.lines[: self.index]) if one.indent < self.line.indent), None)

    @cached_property
    def head(self) -> str:
        """The word that says what the declaration is: `flow`, `phrase`, `table` …"""
        words = self.lines[0].words
        if self.is_expression or self.lines[0].indent:
            return ""
        return words[1].text if words[0].text in ("replace", "house") and len(words) > 1 else words[0].text

    @cached_property
    def depth(self) -> int:
        """0 at the left margin, 1 in the block of the declaration, 2 below."""
        if self.line.indent == 0:
            return 0
        return 1 if self.above is None or self.above.indent == 0 else 2

    @property
    def opens_a_block(self) -> bool:
        """Whether the line below stands deeper."""
        below = self.lines[self.index + 1 : self.index + 2]
        return bool(below) and below[0].indent > self.line.indent

    @property
    def happens(self) -> bool:
        """Whether the line stands where statements stand."""
        if self.is_expression or self.depth == 0:
            return False
        return self.head in HAPPENING_HEADS or (self.head == "phrase" and self.depth > 1)

    @cached_property
    def first_words(self) -> tuple[str, ...]:
        """The words a line may begin with where the failing line stands, apart from the words of the game."""
        if self.is_expression:
            return ()
        if self.depth == 0:
            return TOP_WORDS
        if self.head == "phrase" and self.depth == 1:
            return (*PHRASE_WORDS, *RESERVED_PHRASE_WORDS)
        if self.head == "scenario":
            return (*SCENARIO_WORDS, *RESERVED_SCENARIO_WORDS)
        if self.head == "kind":
            return KIND_WORDS
        if not self.happens:
            return ()
        statements = (*STATEMENT_WORDS, *RESERVED_STATEMENT_WORDS)
        if self.head == "rule" and self.depth == 1:
            return (*statements, *TRIGGER_WORDS, *RESERVED_TRIGGER_WORDS)
        return statements

    @cached_property
    def missing_block(self) -> bool:
        """Whether the line before had to be followed by deeper lines and is not."""
        expected = self.failure.expected
        too_early = self.failure.kind in ("line", "end")
        return "_INDENT" in expected and "GAME" not in expected and (self.place == 0 or too_early)

    @property
    def wants_a_name(self) -> bool:
        """Whether a name is given at the place of the failure, and no noun phrase can stand there."""
        return "NAME" in self.failure.expected and "IT" not in self.failure.expected

    def text(self, first: int, last: int | None = None) -> str:
        """The words of the failing line from one to another, as written."""
        words = self.line.words[first:last]
        return self.source.text[words[0].start : words[-1].end] if words else ""

    @property
    def understood(self) -> str:
        """The part of the failing line that made sense."""
        if not self.lines:
            return ""
        return self.source.text[self.line.words[0].start : self.failure.start].rstrip()
