"""The parts of a board go in, one SVG picture of it comes out: lines laid out as on a terminal, a grid as cells.

It needs nothing but itself: generic fonts, no script, nothing from elsewhere. What a colour says is said by a line or a
shape as well; everything an author or a player wrote is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from rulewright.diagnostics.cells import visible, width
from rulewright.session.board import Block, Grid
from rulewright.session.laying import laid

MARK = "a board drawn by Rulewright"
"""By this a file is known as one of ours."""

_ROOM = 78
_CELL, _LINE = 9, 22
"""Units of a letter and of a line."""
_EDGE = 14
_SQUARE = 40
_SHAPES = 6

_STYLE = """
.rw-board { font: 15px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.rw-board text { fill: #1a1a1a; white-space: pre; }
.rw-board .ground { fill: #ffffff; }
.rw-board .square, .rw-board .rule { fill: none; stroke: #767676; }
.rw-board .title { font-weight: bold; }
.rw-board .dim { fill: #595959; }
.rw-board .shape { fill: none; stroke-width: 2.5; }
.rw-board .p1 { fill: #00606b; text-decoration: underline; }
.rw-board .p2 { fill: #7a4d00; text-decoration: underline dashed; }
.rw-board .p3 { fill: #86198f; text-decoration: underline dotted; }
.rw-board .p4 { fill: #166534; text-decoration: underline double; }
.rw-board .p5 { fill: #1d4ed8; text-decoration: underline wavy; }
.rw-board .p6 { fill: #b3261e; text-decoration: overline; }
.rw-board .s1 { stroke: #00606b; } .rw-board .s2 { stroke: #7a4d00; } .rw-board .s3 { stroke: #86198f; }
.rw-board .s4 { stroke: #166534; } .rw-board .s5 { stroke: #1d4ed8; } .rw-board .s6 { stroke: #b3261e; }
@media (prefers-color-scheme: dark) {
  .rw-board text { fill: #ededed; } .rw-board .ground { fill: #16181b; } .rw-board .dim { fill: #a8a8a8; }
  .rw-board .p1 { fill: #5fd3e0; } .rw-board .p2 { fill: #f2b84b; } .rw-board .p3 { fill: #e79bf0; }
  .rw-board .p4 { fill: #7bd88f; } .rw-board .p5 { fill: #8fb2ff; } .rw-board .p6 { fill: #ff9c93; }
  .rw-board .s1 { stroke: #5fd3e0; } .rw-board .s2 { stroke: #f2b84b; } .rw-board .s3 { stroke: #e79bf0; }
  .rw-board .s4 { stroke: #7bd88f; } .rw-board .s5 { stroke: #8fb2ff; } .rw-board .s6 { stroke: #ff9c93; }
}
"""


def board_svg(blocks: Sequence[Block], title: str, about: str, players: Sequence[str]) -> str:
    """The picture as the text of a file. ``about``: whose eyes it is for and when, as its description begins."""
    drawing = _Drawing(players)
    drawing.heading(title)
    said = [about]
    for at, block in enumerate(blocks):
        if at:
            drawing.down(_LINE // 2)
        if isinstance(block, Grid):
            drawing.grid(block)
            said += block.lines()
        else:
            lines = [line for drawn in laid(block, " │ ", _ROOM) for line in drawn]
            drawing.lines(lines)
            said += lines
    wide, high = drawing.size
    description = "\n".join(map(_text, said))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {MARK} -->\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rw-board" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" aria-labelledby="rw-title rw-desc">\n'
        f'<title id="rw-title">{_text(title)}</title>\n<desc id="rw-desc">{description}</desc>\n'
        f'<style>{_STYLE}</style>\n<rect class="ground" width="{wide}" height="{high}"/>\n'
        f"{''.join(f'{part}{chr(10)}' for part in drawing.parts)}</svg>\n"
    )


class _Drawing:
    """Parts drawn one below the other. ``size``: width and height so far, edges and all."""

    def __init__(self, players: Sequence[str]) -> None:
        self.parts: list[str] = []
        self._seats = {visible(name): seat % _SHAPES + 1 for seat, name in enumerate(players)}
        spelled = "|".join(re.escape(name) for name in sorted(filter(None, self._seats), key=len, reverse=True))
        self._names = re.compile(rf"(?<!\w)({spelled})(?!\w)") if spelled else None
        self._wide, self._down = 0, _EDGE

    @property
    def size(self) -> tuple[int, int]:
        return self._wide + 2 * _EDGE, self._down + _EDGE

    def down(self, by: int) -> None:
        self._down += by

    def heading(self, title: str) -> None:
        self._put(_EDGE, visible(title), "title")
        self.down(_LINE // 2)

    def lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            bare = line.lstrip(" ")
            self._put(_EDGE + _CELL * (len(line) - len(bare)), bare)

    def grid(self, grid: Grid) -> None:
        """Cells with what lies in them, names of rows to the left, of columns below."""
        texts = [visible(cell) for row in (*grid.rows, grid.columns) for cell in row]
        wide = max(_SQUARE, _CELL * max(map(width, texts), default=1) + 16)
        left = _EDGE + _CELL * (max(map(width, grid.edges), default=1) + 1)
        self._put(_EDGE, visible(grid.title), "dim")
        for edge, row in zip(grid.edges, grid.rows, strict=True):
            middle = self._down + _SQUARE // 2
            self._letters(_EDGE, middle + 5, edge, "dim")
            for at, cell in enumerate(row):
                x = left + at * wide
                self.parts.append(f'<rect class="square" x="{x}" y="{self._down}" width="{wide}" height="{_SQUARE}"/>')
                self._cell(x + wide // 2, middle, visible(cell), grid.legend)
            self._down += _SQUARE
            self._wide = max(self._wide, left - _EDGE + wide * len(row))
        for at, column in enumerate(grid.columns):
            self._letters(left + at * wide + wide // 2, self._down + 16, visible(column), "dim", middle=True)
        self._down += _LINE
        if grid.legend:
            self._put(_EDGE, visible(grid.legend), "dim")

    def _cell(self, x: int, y: int, text: str, legend: str) -> None:
        """What lies in a cell; around a player's name, or the letters that stand for it, that player's shape."""
        letters = dict(part.partition(" is ")[::2] for part in legend.split(", "))
        seat = self._seats.get(text) or self._seats.get(letters.get(text, ""), 0)
        if seat:
            reach = max(14, _CELL * width(text) // 2 + 6)
            self.parts.append(_shape(seat, x, y, reach))
        self._letters(x, y + 5, text, f"p{seat}" if seat else "", middle=True)

    def _put(self, x: int, text: str, sort: str = "") -> None:
        if text:
            self._letters(x, self._down + 16, text, sort)
            self._wide = max(self._wide, x - _EDGE + _CELL * width(text))
        self._down += _LINE

    def _letters(self, x: int, y: int, text: str, sort: str, *, middle: bool = False) -> None:
        """The length is said, so that columns stand below each other in whatever font there is."""
        sorted_ = f' class="{sort}"' if sort else ""
        anchor = ' text-anchor="middle"' if middle else ""
        long = f' textLength="{_CELL * width(text)}"' if width(text) > 1 else ""
        inside = _text(text) if sort or self._names is None else "".join(self._named(text, self._names))
        self.parts.append(f'<text x="{x}" y="{y}"{sorted_}{anchor}{long} xml:space="preserve">{inside}</text>')

    def _named(self, text: str, names: re.Pattern[str]) -> Iterator[str]:
        for part in names.split(text):
            seat = self._seats.get(part, 0)
            yield f'<tspan class="p{seat}">{_text(part)}</tspan>' if seat else _text(part)


def _shape(seat: int, x: int, y: int, reach: int) -> str:
    """Each player's own: a circle, a square, a diamond, a triangle, a hexagon, a bar above and below."""
    high = 15
    sort = f'class="shape s{seat}"'
    corners = {
        3: [(0, -high - 3), (reach + 4, 0), (0, high + 3), (-reach - 4, 0)],
        4: [(0, -high - 3), (reach + 4, high), (-reach - 4, high)],
        5: [(-reach, -high), (reach, -high), (reach + 6, 0), (reach, high), (-reach, high), (-reach - 6, 0)],
    }
    if seat == 1:
        return f'<ellipse {sort} cx="{x}" cy="{y}" rx="{reach}" ry="{high}"/>'
    if seat == 2:
        return f'<rect {sort} x="{x - reach}" y="{y - high}" width="{2 * reach}" height="{2 * high}"/>'
    if seat in corners:
        points = " ".join(f"{x + right},{y + down}" for right, down in corners[seat])
        return f'<polygon {sort} points="{points}"/>'
    return f'<path {sort} d="M{x - reach},{y - high}h{2 * reach}M{x - reach},{y + high}h{2 * reach}"/>'


def _text(text: str) -> str:
    """Escaped, without letters that XML cannot have."""
    return "".join(letter if _in_xml(letter) else "\N{REPLACEMENT CHARACTER}" for letter in escape(text))


def _in_xml(letter: str) -> bool:
    code = ord(letter)
    return letter in "\t\n" or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000
