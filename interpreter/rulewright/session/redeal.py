"""A position and a seat go in; ones that this seat could not tell from it come out, hidden things and dice drawn anew.

Things that the seat does not know change places with each other. Where a field of theirs names a player (whose deck
they came from), they only do so with things of the same players: that much everybody knows. What is dealt depends on
what the seat knows and on the dice given, not on where the hidden things really lie.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rulewright.core.program import Program
from rulewright.core.types import Domain
from rulewright.execute import Position
from rulewright.execute.spaces import domain_of_type
from rulewright.state.chance import seeded
from rulewright.state.knowledge import knows, seen_cells
from rulewright.state.layout import GENERATOR, NOWHERE

Group = tuple[int, ...]
"""The players that the fields of a thing name."""


class Redeal:
    """What a seat does not know of a position, ready to be dealt again and again."""

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self._values: list[tuple[int, Sequence[object]]] = []
        """Slots of hidden values, with all values they may have. One with its start value is left: it hides nothing."""
        for variable, _, slot, seen in seen_cells(position.layout, seat):
            if not seen and position.slots[slot] != variable.default:
                self._values.append((slot, domain_of_type(position.program, variable.type)))
        domains = position.program.thing_domains()
        hidden = [(domain, _hidden(position, domain, seat)) for domain in domains]
        self._things = [(domain, groups) for domain, groups in hidden if groups]

    def deal(self, dice: random.Random, *, guess: bool = False) -> Position | None:
        """One such position; None when a hidden value cannot be drawn, because those it may have cannot be listed.

        guess: take the start value of such a one instead.
        """
        copy = self._position.clone()
        for slot, values in self._values:
            if values:
                copy.slots[slot] = dice.choice(values)
            elif guess:
                copy.slots[slot] = self._position.layout.initial[slot]
            else:
                return None
        for domain, groups in self._things:
            self._deal_things(copy, domain, groups, dice)
        copy.slots[GENERATOR] = seeded(dice.getrandbits(63))
        return copy

    def _deal_things(self, copy: Position, domain: Domain, group_of: dict[int, Group], dice: random.Random) -> None:
        pools: dict[Group, list[int]] = {}
        for thing, group in group_of.items():
            pools.setdefault(group, []).append(thing)
        for group in sorted(pools):
            dice.shuffle(pools[group])
        where = copy.layout.where[domain.name]
        for slot, cell in copy.layout.cells.items():
            zone = copy.program.zones[cell.zone]
            things = copy.slots[slot] if zone.domain == domain.name else ()
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


def _hidden(position: Position, domain: Domain, seat: int) -> dict[int, Group]:
    """The things of a kind that lie somewhere unknown to the seat, each with its group."""
    where = position.layout.where[domain.name]
    return {
        thing: _players_of(position.program, domain, thing)
        for thing in domain.all
        if position.slots[where + thing] != NOWHERE and not knows(position, domain.name, thing, seat)
    }


def _players_of(program: Program, domain: Domain, thing: int) -> Group:
    return tuple(
        player if isinstance(player := field.cells[thing], int) else 0
        for field in program.fields
        if field.type.domain == "player" and [one.type.domain for one in field.dimensions] == [domain.name]
    )
