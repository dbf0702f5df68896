"""A line of source and the marks on it go in; the line cut to its room, and the strokes under it, come out."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import attrs

from rulewright.diagnostics.cells import Cells, cells, visible, width, wrap

_REACH = 2000
"""Code points of a line that are looked at on either side of the first mark: a line may be a megabyte long."""


@attrs.frozen
class Mark:
    """A stretch ``[start, end)`` of a line, in code points from 0, with the words that belong to it."""

    start: int
    end: int
    text: str = ""
    primary: bool = False


@attrs.frozen
class Row:
    """A row under a source line: ``indent`` blank cells, then strokes, then words."""

    indent: int
    strokes: str
    text: str
    primary: bool


@attrs.frozen
class Excerpt:
    line: str
    rows: tuple[Row, ...]


def excerpt(line: str, marks: Sequence[Mark], room: int) -> Excerpt:
    """Show a line in at most ``room`` cells, cut with … around its marks (the first mark comes first)."""
    line, marks, cut = _near(line, marks)
    layout = cells(line)
    left, right = _window(layout, marks, room, *cut)
    cut_left, cut_right = left > 0 or cut[0], right < layout.width or cut[1]
    shown = f"{'…' * cut_left}{_stretch(layout, left, right)}{'…' * cut_right}".rstrip()
    shift = left - cut_left
    farthest = right - shift
    rows: list[Row] = []
    for mark in marks:
        start = min(max(layout.at[mark.start] - shift, 0), farthest)
        end = min(layout.at[mark.end] - shift, farthest + cut_right)
        rows.extend(_rows(mark, start, max(end - start, 1), room))
    return Excerpt(shown, tuple(rows))


def _stretch(layout: Cells, left: int, right: int) -> str:
    """What the cells ``[left, right)`` show; where the cut would halve a wide character there is a blank."""
    first, last = bisect_left(layout.at, left), bisect_right(layout.at, right) - 1
    while left and first < last and layout.at[first + 1] == layout.at[first]:
        first += 1  # an accent whose letter is cut off
    before, behind = layout.at[first] - left, right - layout.at[last]
    return " " * before + "".join(layout.shown[first:last]) + " " * behind


def _near(line: str, marks: Sequence[Mark]) -> tuple[str, Sequence[Mark], tuple[bool, bool]]:
    """Drop what is far from the first mark; also say whether something was dropped on the left, on the right."""
    start = marks[0].start if marks else 0
    low, high = max(0, start - _REACH), min(len(line), start + _REACH)
    end = high - low
    moved = [
        attrs.evolve(mark, start=min(max(mark.start - low, 0), end), end=min(max(mark.end - low, 0), end))
        for mark in marks
    ]
    return line[low:high], moved, (low > 0, high < len(line))


def _window(layout: Cells, marks: Sequence[Mark], room: int, more_left: bool, more_right: bool) -> tuple[int, int]:
    """The cells ``[left, right)`` to show: all marks if they fit, else as much as possible of the first one."""
    if layout.width + more_left + more_right <= room:
        return 0, layout.width
    inner = max(room - 2, 1)
    spans = [(layout.at[mark.start], layout.at[mark.end]) for mark in marks] or [(0, 0)]
    start, end = min(s for s, _ in spans), max(e for _, e in spans)
    if end - start > inner:
        start, end = spans[0]
    spare = max(inner - (end - start), 0)
    left = max(start - spare // 2, 0)
    if left + inner >= layout.width and not more_right:
        right = layout.width
        return max(right - inner - 1, 0), right  # nothing is cut on the right: its … is not needed
    if left <= 1 and not more_left:
        return 0, inner + 1
    return left, min(left + inner, layout.width)


def _rows(mark: Mark, indent: int, length: int, room: int) -> list[Row]:
    strokes = ("^" if mark.primary else "-") * length
    text = visible(mark.text)
    if not text or indent + length + 1 + width(text) <= room:
        return [Row(indent, strokes, text, mark.primary)]
    below = max(min(indent, room - width(text)), 0)
    lines = [Row(below, "", part, mark.primary) for part in wrap(text, room - below)]
    return [Row(indent, strokes, "", mark.primary), *lines]
