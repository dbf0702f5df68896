"""A view: what one player may see of a position, as lines of (name, text). Equal knowledge gives equal bytes."""

from __future__ import annotations

import attrs

from rulewright.core.types import Dimension, member
from rulewright.state.knowledge import seen_cells
from rulewright.state.printing import print_value, value_key
from rulewright.state.table import Table


@attrs.frozen
class View:
    """(name, text) in a fixed order: the zones, then what is remembered. A cell of an indexed variable that has its
    start value is left out, an empty zone is not."""

    viewer: int | None
    lines: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "\n".join(f"{name}: {text}" for name, text in self.lines)


def view(table: Table, viewer: int | None, *, whole: bool = False) -> View:
    """Only what that viewer (a seat; 0: an onlooker; None: everything) may see; hidden things are `?`, one for each.

    whole: also the cells that have their start value.
    """
    layout, program = table.layout, table.program
    known = table.seen_by(viewer)
    lines: list[tuple[str, str]] = []
    for slot, cell in layout.cells.items():
        zone = program.zones[cell.zone]
        name = _named(table, zone.name, zone.dimensions, cell.arguments)
        things = [print_value(known, member(zone.domain), thing, viewer) for thing in known.slots[slot]]
        lines.append((name, ", ".join(things) or "none"))
    for variable, arguments, slot, seen in seen_cells(layout, viewer):
        value = table.slots[slot]
        if not seen:
            lines.append((_named(table, variable.name, variable.dimensions, arguments), "?"))
        elif whole or not variable.dimensions or value != variable.default:
            text = print_value(known, variable.type, value, viewer)
            lines.append((_named(table, variable.name, variable.dimensions, arguments), text))
    return View(viewer, tuple(lines))


def _named(table: Table, name: str, dimensions: tuple[Dimension, ...], arguments: tuple[int, ...]) -> str:
    keys = [
        value_key(table.program, dimension.type, argument)
        for dimension, argument in zip(dimensions, arguments, strict=True)
    ]
    return f"{name} of {', '.join(keys)}" if keys else name
