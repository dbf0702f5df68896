"""What the line engine says, before it is drawn: pieces of a screen, each with its sort and plain lines."""

from __future__ import annotations

from typing import Literal

import attrs

MARKED = "-->"
"""In front of the line of the rules that comes next."""

Sort = Literal["title", "table", "log", "ask", "note", "problem", "curtain", "result", "place"]


@attrs.frozen
class News:
    """What of a table differs from what those eyes saw last, by the places of its lines.

    heads: the lines that changed ones are read with. part: few have changed, and the rest is on the screen still.
    """

    changed: frozenset[int]
    heads: frozenset[int] = frozenset()
    part: bool = False


@attrs.frozen
class Piece:
    """Lines of one sort. ``heading`` stands over them: the table's name, the question asked.

    title: what is played. table: the board. log: what happened. ask: the options, one a line. note: the answer to a
    command. problem: something went wrong, the game stands as it was. curtain: the keyboard goes to ``heading``.
    place: lines of the rules around the one that ``MARKED`` begins.
    news: of a table, what is new in it; that says nothing about what it looks like.
    """

    sort: Sort
    lines: tuple[str, ...] = ()
    heading: str = ""
    news: News | None = attrs.field(default=None, eq=False, repr=False)


def note(*lines: str) -> Piece:
    return Piece("note", lines)
