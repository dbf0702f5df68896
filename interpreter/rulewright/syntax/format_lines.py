"""A text to its lines: the words of each, the comment behind them, and how deep in blocks the line stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from rulewright.syntax.scan import Lexeme, lexemes_and_comment

INDENT = "  "
_INDENTED = re.compile(r"[ ]*")


@attrs.define
class Line:
    """One line. ``words``: none on a line that is blank or a comment; ``comment``: from its ``#`` on, else empty.

    number: from 1. indent: the blanks in front of it. depth: the blocks it stands in (set by ``measure``).
    """

    number: int
    indent: int
    words: list[Lexeme]
    comment: str
    depth: int = 0

    @property
    def blank(self) -> bool:
        return not self.words and not self.comment


def lines_of(text: str) -> list[Line]:
    """All lines of a text whose lines end with ``\\n`` alone, with their depths. What is left over behind the last
    end of a line is a line of its own only if something stands in it."""
    lines: list[Line] = []
    at = 0
    for number, raw in enumerate(text.split("\n"), 1):
        words, comment = lexemes_and_comment(text, at, at + len(raw))
        indent = len(_INDENTED.match(raw).group())  # type: ignore[union-attr] # it matches nothing, too
        lines.append(Line(number, indent, words, comment.rstrip()))
        at += len(raw) + 1
    if lines[-1].blank:
        lines.pop()
    _measure(lines)
    return lines


def _measure(lines: Sequence[Line]) -> None:
    """Depths: of code by its blocks; of comments by what they stand above or below.

    A comment stands as deep as the line below it, or, where blocks end there, in the block whose lines begin no
    further right than it does. Of several comments in a row none stands deeper than the one above it.
    """
    levels = [0]
    waiting: list[Line] = []
    for line in lines:
        if not line.words:
            if line.comment:
                waiting.append(line)
            continue
        above = list(levels)
        if line.indent > levels[-1]:
            levels.append(line.indent)
        while line.indent < levels[-1]:
            levels.pop()
        line.depth = len(levels) - 1
        _measure_comments(waiting, above, line.depth)
        waiting = []
    _measure_comments(waiting, levels, 0)


def _measure_comments(comments: Sequence[Line], levels: list[int], below: int) -> None:
    deepest = max(len(levels) - 1, below)
    for comment in comments:
        fitting = [depth for depth, indent in enumerate(levels) if indent <= comment.indent]
        comment.depth = min(max(below, fitting[-1]), deepest)
        deepest = comment.depth
