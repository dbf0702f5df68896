"""The lines of a board go in; out come, for each, the lines that it takes at a width: rows in columns, names aligned.

The terminal, a picture and a page lay a board out alike.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from rulewright.diagnostics.cells import visible, width, wrap
from rulewright.session.rows import filled, tabled

_UNKNOWNS = re.compile(r"\?(?:, \?){3,}")
_ROW = re.compile(r"(?P<indent> *)(?P<name>[^:]{1,40}): +(?P<rest>\S.*)")

Laid = list[list[str]]
"""For each line what is drawn of it."""


def laid(lines: Sequence[str], bar: str, room: int) -> Laid:
    """Each line of a board in lines no longer than the room: rows in columns, lines `name: rest` below each other.

    ``bar``: what stands between two columns.
    """
    shown = [counted_unknowns(visible(line)) for line in lines]
    found: Laid = []
    for is_row, group in groupby(tabled(shown, bar, room), key=lambda drawn: drawn[0]):
        run = [drawn for _, drawn in group]
        found.extend(run if is_row else aligned([part for drawn in run for part in drawn], room))
    return found


def aligned(lines: Sequence[str], room: int) -> Laid:
    """Neighbouring lines `name: rest` of one depth get their rests below each other; all is broken to fit."""
    out: Laid = []
    for depth, group in groupby(lines, key=_depth):
        rows = list(group)
        if depth is None or len(rows) < 2:
            out.extend(wrapped(row, room) for row in rows)
            continue
        parts = [match for row in rows if (match := _ROW.fullmatch(row)) is not None]
        edge = depth + max(width(match["name"]) for match in parts) + 2
        for match in parts:
            first, *more = wrap(match["rest"], max(room - edge, 20))
            head = f"{filled(' ' * depth + match['name'], edge)}{first}"
            out.append([head, *(f"{' ' * edge}{part}" for part in more)])
    return out


def _depth(line: str) -> int | None:
    match = _ROW.fullmatch(line)
    return None if match is None else len(match["indent"])


def wrapped(line: str, room: int) -> list[str]:
    """A line broken at spaces, what follows two deeper than the line itself."""
    if width(line) <= room:
        return [line.rstrip()]
    depth = len(line) - len(line.lstrip(" "))
    first, *rest = wrap(line, room)
    more = wrap(" ".join(rest).strip(), max(room - depth - 2, 20)) if rest else []
    return [first, *(f"{' ' * (depth + 2)}{part}" for part in more)]


def counted_unknowns(line: str) -> str:
    """The line; of many unknown things in a row one with their number."""
    return _UNKNOWNS.sub(lambda found: f"? ×{found[0].count('?')}", line)
