"""A position and a pair of eyes go in; the parts of its board come out, and their lines.

They are the ruleset's own board; without one all that is in view. What is laid out on a grid is drawn as one, unless
the ruleset's own board goes through its places.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulewright.core.program import Program, Variable, Zone
from rulewright.core.statements import ForEach
from rulewright.core.terms import Const, Term, VariableGet, ZoneGet
from rulewright.core.traverse import walk
from rulewright.core.types import Domain, list_of, member
from rulewright.diagnostics.cells import width
from rulewright.execute import Position, render_board
from rulewright.session.game import Game
from rulewright.session.rows import filled
from rulewright.state import print_value, view

_EMPTY = "·"
_WIDEST_CELL = 12
_LONGEST_LINE = 400
_WIDEST_GRID = 74
"""Cells of the widest grid that is drawn in full: a terminal of 80 shows it in its box."""


@attrs.frozen
class Grid:
    """What lies on a grid: its cells by rows, the highest first, with what stands beside and below them.

    legend: what letters stand for, where words would be too wide.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    edges: tuple[str, ...]
    columns: tuple[str, ...]
    legend: str = ""

    def lines(self) -> list[str]:
        edge = max(map(width, self.edges))
        wide = max(width(text) for row in (*self.rows, self.columns) for text in row)
        gap = "  " if _breadth(len(self.columns), wide, edge) <= _WIDEST_GRID else " "
        drawn = [
            f"{' ' * (edge - width(name))}{name}  {gap.join(filled(cell, wide) for cell in row)}".rstrip()
            for name, row in zip((*self.edges, ""), (*self.rows, self.columns), strict=True)
        ]
        return [self.title, *drawn, *([self.legend] if self.legend else [])]


Block = Grid | tuple[str, ...]
"""A part of a board: a grid, or lines."""


def table(game: Game, viewer: int | None) -> list[str]:
    """The table as that player sees it."""
    return lines_of(board_blocks(game.position, viewer))


def lines_of(blocks: Sequence[Block]) -> list[str]:
    """The parts of a board as lines, a blank one between them."""
    lines: list[str] = []
    for block in blocks:
        lines += [*([""] if lines else []), *(block.lines() if isinstance(block, Grid) else block)]
    return lines


def board_blocks(position: Position, viewer: int | None) -> list[Block]:
    """The parts of the board in a position, as that player (a seat; 0: an onlooker; None: everything) sees it."""
    program = position.program
    everything: list[Variable | Zone] = [*program.variables, *program.zones]
    gridded = [(one, domain) for one in everything if (domain := _grid_of(program, one))]
    if program.board is not None:
        told = _gone_through(program)
        gridded = [(one, domain) for one, domain in gridded if domain.name not in told]
    blocks: list[Block] = [_grid(position, one, domain, viewer) for one, domain in gridded]
    if program.board is not None:
        own = tuple(render_board(position, viewer))
    else:
        names = {one.name for one, _ in gridded}
        seen = view(position, viewer).lines
        own = tuple(_cut(f"{name}: {text}") for name, text in seen if name.split(" of ")[0] not in names)
    return [*blocks, own] if own else blocks


def _gone_through(program: Program) -> set[str]:
    """The domains whose members the ruleset's own board goes through: it shows what is there in its own way."""
    loops = [part for part in walk(program.board) if isinstance(part, ForEach)]
    return {(loop.items.type.element or loop.items.type).domain for loop in loops}


def _grid_of(program: Program, one: Variable | Zone) -> Domain | None:
    """The grid that this is laid out on, when everybody sees it."""
    if len(one.dimensions) != 1 or one.seen != "all":
        return None
    domain = program.domains.get(one.dimensions[0].type.domain)
    return domain if domain is not None and domain.width else None


def _grid(position: Position, one: Variable | Zone, domain: Domain, viewer: int | None) -> Grid:
    """Row 1 at the bottom, with the numbers of rows and columns; letters for the values where that is too wide."""
    cells = [_cell(position, one, place, domain, viewer) for place in domain.all]
    columns, edge = _columns(domain), len(str(domain.height))
    letters: dict[str, str] = {}
    wide = max(map(width, [*cells, *columns]), default=1)
    if _breadth(len(columns), wide, edge) > _WIDEST_GRID:
        letters = _letters(cells)
        cells = [letters.get(cell, cell) for cell in cells]
    rows = [tuple(cells[start : start + domain.width]) for start in range(0, len(cells), domain.width)]
    return Grid(
        title=f"{one.name} of {domain.name}",
        rows=tuple(reversed(rows)),
        edges=tuple(str(number) for number in range(len(rows), 0, -1)),
        columns=tuple(columns),
        legend=", ".join(f"{letter} is {text}" for text, letter in letters.items()),
    )


def _breadth(columns: int, wide: int, edge: int) -> int:
    return edge + columns * (wide + 2)


def _letters(cells: list[str]) -> dict[str, str]:
    """For each longer text its first letters, as many as tell it from the others."""
    texts = list(dict.fromkeys(cells))
    found: dict[str, str] = {}
    for text in sorted(text for text in texts if width(text) > 1):
        others = [other for other in texts if other != text]
        sizes = range(1, len(text))
        short = next((text[:n] for n in sizes if not any(other.startswith(text[:n]) for other in others)), text)
        if short != text:
            found[text] = short
    return found


def _columns(domain: Domain) -> list[str]:
    """What stands below the columns: their letters where cells are called `a1`, else numbers."""
    names = [
        {domain.printed[place].rstrip("0123456789") for place in domain.all[start :: domain.width]}
        for start in range(domain.width)
    ]
    letters = ["".join(name) if len(name) == 1 else "" for name in names]
    return (
        letters if all(letters) and len(set(letters)) == domain.width else [str(n) for n in range(1, domain.width + 1)]
    )


def _cell(position: Position, one: Variable | Zone, place: int, domain: Domain, viewer: int | None) -> str:
    where = Const(type=member(domain.name), value=place)
    term: Term
    program = position.program
    if isinstance(one, Variable):
        term = VariableGet(type=one.type, variable=program.variables.index(one), arguments=(where,))
    else:
        term = ZoneGet(type=list_of(member(one.domain)), zone=program.zones.index(one), arguments=(where,))
    value = position.evaluate(term)
    if isinstance(one, Variable) and value == one.default:
        return _EMPTY
    text = print_value(position.seen_by(viewer), term.type, value, viewer) if value != () else _EMPTY
    return text if width(text) <= _WIDEST_CELL else text[: _WIDEST_CELL - 1] + "…"


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else line[: _LONGEST_LINE - 1] + "…"
