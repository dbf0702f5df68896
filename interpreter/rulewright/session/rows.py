"""Lines of a table go in, some of them rows `a | b | c`; out come the rows with their cells below each other.

A row too long for the screen keeps its columns: the widest cells are broken within them. Where the columns would be too
narrow to read, the cells of a row follow each other instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from rulewright.diagnostics.cells import width, wrap

CELLS = " | "
"""Between the cells of a row, in the text of a board."""

_NARROWEST = 12
"""Cells that a broken column has at least."""

_TIED = "\N{NO-BREAK SPACE}"


def tabled(lines: Sequence[str], bar: str, room: int) -> list[tuple[bool, list[str]]]:
    """For each line, whether it is a row, and what is drawn of it. Rows between two blank lines are one table."""
    drawn: list[tuple[bool, list[str]]] = [(False, [line]) for line in lines]
    for _, group in groupby(range(len(lines)), key=lambda at: bool(lines[at].strip())):
        rows = [(at, [cell.rstrip() for cell in lines[at].split(CELLS)]) for at in group if CELLS in lines[at]]
        for count in {len(cells): None for _, cells in rows}:
            same = [(at, cells) for at, cells in rows if len(cells) == count]
            natural = [max(width(cells[column]) for _, cells in same) for column in range(count)]
            wide = _fitted(natural, room - width(bar) * (count - 1))
            broken = [_columns(cells, wide, bar) if wide else [] for _, cells in same]
            fits = wide and all(width(line) <= room for row in broken for line in row)  # a word may be too long for one
            for (at, cells), row in zip(same, broken, strict=True):
                drawn[at] = True, row if fits else _one_after_the_other(cells, bar, room)
    return drawn


def _fitted(natural: Sequence[int], room: int) -> list[int]:
    """Widths of columns that fit: the widest are cut, all to the same width. Empty if that is too narrow."""
    if sum(natural) <= room:
        return list(natural)
    least = max(_NARROWEST, min(natural))
    cap = next((cap for cap in range(max(natural), least - 1, -1) if _cut(natural, cap) <= room), 0)
    return [min(one, cap) for one in natural] if cap else []


def _cut(natural: Sequence[int], cap: int) -> int:
    return sum(min(one, cap) for one in natural)


def _columns(cells: Sequence[str], wide: Sequence[int], bar: str) -> list[str]:
    broken = [_broken(cell, room) for cell, room in zip(cells, wide, strict=True)]
    lines = zip_longest(*broken, fillvalue="")
    return [bar.join(map(filled, line, wide)).rstrip() for line in lines]


def _broken(cell: str, room: int) -> list[str]:
    """A cell in lines of its column, all but the first two deeper: they go on with what is above them."""
    if width(cell) <= room:
        return [cell]
    return [f"  {line}" if at else line for at, line in enumerate(_wrapped(cell, room, room - 2))]


def _wrapped(text: str, first: int, room: int) -> Iterator[str]:
    """Lines broken between the items of a list, and within one only where it is longer than a line."""
    items = text.split(", ")
    if len(items) > 2:
        text = ", ".join(item.replace(" ", _TIED) if width(item) < room else item for item in items)
    line, *rest = wrap(text, first)
    yield line.replace(_TIED, " ")
    for more in wrap(" ".join(rest), room) if rest else ():
        yield more.replace(_TIED, " ")


def _one_after_the_other(cells: Sequence[str], bar: str, room: int) -> list[str]:
    lines = [cells[0]]
    for cell in cells[1:]:
        longer = f"{lines[-1]}{bar}{cell}"
        if width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(f"  {cell}")
    return [part for line in lines for part in _deeper(line, room)]


def _deeper(line: str, room: int) -> list[str]:
    """A line of a row; what it is longer stands four deep, so that no cell seems to begin there."""
    if width(line) <= room:
        return [line]
    depth = len(line) - len(line.lstrip())
    first, *rest = _wrapped(line.lstrip(), room - depth, max(room - depth - 2, 10))
    return [" " * depth + first, *(" " * (depth + 2) + part for part in rest)]


def filled(text: str, wide: int) -> str:
    """The text with blanks behind it, so many cells wide."""
    return text + " " * (wide - width(text))
