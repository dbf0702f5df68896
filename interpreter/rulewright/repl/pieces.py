"""What the line engine says, before it is drawn: pieces of a screen, each with its sort and plain lines."""

from __future__ import annotations

import re
from typing import Literal

import attrs

_UNKNOWNS = re.compile(r"\?(?:, \?){3,}")

MARKED = "-->"
"""In front of the line of the rules that comes next."""

Sort = Literal["title", "table", "log", "ask", "note", "problem", "curtain", "result", "place"]


@attrs.frozen
class Piece:
    """Lines of one sort. ``heading`` stands over them: the table's name, the question asked.

    title: what is played. table: the board. log: what happened. ask: the options, one a line. note: the answer to a
    command. problem: something went wrong, the game stands as it was. curtain: the keyboard goes to ``heading``.
    place: lines of the rules around the one that ``MARKED`` begins.
    """

    sort: Sort
    lines: tuple[str, ...] = ()
    heading: str = ""


def note(*lines: str) -> Piece:
    return Piece("note", lines)


def counted_unknowns(line: str) -> str:
    """The line; of many unknown things in a row one with their number."""
    return _UNKNOWNS.sub(lambda found: f"? ×{found[0].count('?')}", line)
