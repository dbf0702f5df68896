"""What a scenario puts on the table: one `given` of the rules into the slots of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.core.program import Given
from rulewright.execute.errors import MachineError, given_does_not_fit
from rulewright.execute.evaluate import spread
from rulewright.execute.running import fitted
from rulewright.state import changes
from rulewright.state.layout import NOWHERE

if TYPE_CHECKING:
    from rulewright.execute.position import Position


def assign(position: Position, given: Given) -> None:
    """The variable or zone gets exactly this. What lay in the zone lies nowhere then; what was elsewhere comes from
    there."""
    arguments = tuple(position.evaluate(argument) for argument in given.arguments)
    value = position.evaluate(given.value)
    match given.target:
        case "variable":
            variable = position.program.variables[given.index]
            if any(d.index(a) == 0 for d, a in zip(variable.dimensions, arguments, strict=True)):
                return
            slot = position.layout.variable_slot(given.index, arguments)
            position.slots[slot] = changes.clamped(variable, fitted(variable.type, value, given.value.type))
        case "zone":
            _fill(position, given, arguments, spread(given.value.type, value))


def _fill(position: Position, given: Given, arguments: tuple[Any, ...], items: tuple[Any, ...]) -> None:
    layout, s = position.layout, position.slots
    slot = layout.zone_slot(given.index, arguments)
    if not layout.is_real(slot):
        return
    zone = position.program.zones[given.index]
    where = layout.where[zone.domain]
    for thing in s[slot]:
        s[where + thing] = NOWHERE
    s[slot] = ()
    owner = arguments[zone.owner] if zone.owner >= 0 else 0
    for item in items:
        thing = item if isinstance(item, int) else _unplaced(position, zone.domain, item, owner)
        if not thing:
            raise _missing(position, given, item)
        changes.move(layout, s, zone.domain, (thing,), slot, None)
        if s[where + thing] != slot:
            raise _missing(position, given, position.program.domains[zone.domain].printed[thing])


def _unplaced(position: Position, domain: str, name: str, owner: int) -> int:
    """The first thing of that printed name (or key) that lies nowhere, the zone owner's own before others."""
    it = position.program.domains[domain]
    where = position.layout.where[domain]
    found = [
        thing
        for thing in it.all
        if name in (it.printed[thing], it.keys[thing]) and position.slots[where + thing] == NOWHERE
    ]
    own = [thing for thing in found if owner and owner in _owners(position, domain, thing)]
    return (own or found or [0])[0]


def _owners(position: Position, domain: str, thing: int) -> set[object]:
    """The players that constants of the thing name (`owner`, `army`)."""
    return {
        field.cells[thing]
        for field in position.program.fields
        if len(field.dimensions) == 1 and field.dimensions[0].type.domain == domain and field.type.domain == "player"
    }


def _missing(position: Position, given: Given, name: object) -> MachineError:
    return given_does_not_fit(str(name), position.program.zones[given.index].name, given.span)
