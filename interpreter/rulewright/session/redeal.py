"""A position and a seat go in; one that this seat could not tell from it comes out, hidden things and dice drawn anew.

Things that the seat does not know change places with each other. Where a field of theirs names a player (whose deck
they came from), they only do so with things of the same players: that much everybody knows.
"""

from __future__ import annotations

import random

from rulewright.core.program import Program
from rulewright.core.types import Domain
from rulewright.execute import Position
from rulewright.execute.spaces import domain_of_type
from rulewright.state.chance import seeded
from rulewright.state.knowledge import knows, seen_cells
from rulewright.state.layout import GENERATOR, NOWHERE


def redealt(position: Position, seat: int, dice: random.Random) -> Position | None:
    """None when something hidden cannot be drawn anew, because its values cannot be listed."""
    copy = position.clone()
    if not _redraw_variables(position, copy, seat, dice):
        return None
    for domain in position.program.thing_domains():
        _redeal_things(position, copy, domain, seat, dice)
    copy.slots[GENERATOR] = seeded(dice.getrandbits(63))
    return copy


def _redraw_variables(position: Position, copy: Position, seat: int, dice: random.Random) -> bool:
    """Hidden values: any of their type. One that still has its start value is left: nothing is hidden in it yet."""
    for variable, _, slot, seen in seen_cells(position.layout, seat):
        if seen or position.slots[slot] == variable.default:
            continue
        values = domain_of_type(position.program, variable.type)
        if not values:
            return False
        copy.slots[slot] = dice.choice(values)
    return True


def _redeal_things(position: Position, copy: Position, domain: Domain, seat: int, dice: random.Random) -> None:
    """What is dealt depends on what the seat knows and on the dice, not on where the hidden things really lie."""
    where = position.layout.where[domain.name]
    pools: dict[tuple[int, ...], list[int]] = {}
    for thing in domain.all:
        if position.slots[where + thing] != NOWHERE and not knows(position, domain.name, thing, seat):
            pools.setdefault(_players_of(position.program, domain, thing), []).append(thing)
    if not pools:
        return
    group_of = {thing: group for group, things in pools.items() for thing in things}
    for group in sorted(pools):
        dice.shuffle(pools[group])
    for slot, cell in position.layout.cells.items():
        zone = position.program.zones[cell.zone]
        things = position.slots[slot] if zone.domain == domain.name else ()
        groups = sorted(group_of[thing] for thing in things if thing in group_of)
        if not groups:
            continue
        dice.shuffle(groups)
        dealt = [pools[group].pop() for group in groups]
        for thing in dealt:
            copy.slots[where + thing] = slot
        if zone.ordered:
            rest = iter(dealt)
            copy.slots[slot] = tuple(next(rest) if thing in group_of else thing for thing in things)
        else:
            copy.slots[slot] = (*(thing for thing in things if thing not in group_of), *dealt)


def _players_of(program: Program, domain: Domain, thing: int) -> tuple[int, ...]:
    """The players whom the fields of a thing name."""
    return tuple(
        player if isinstance(player := field.cells[thing], int) else 0
        for field in program.fields
        if field.type.domain == "player"
        and len(field.dimensions) == 1
        and field.dimensions[0].type.domain == domain.name
    )
