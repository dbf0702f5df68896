"""A position of Drones VS Goélands as plain facts, and facts as a position, in the words of the oracle and the cases.

Seats and places of the line count from 1. A card is its face: its force, or 0 when it lies face down.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.program import Given, Program
from rulewright.core.terms import Const
from rulewright.core.types import Type, list_of, member
from rulewright.decisions import Decision
from rulewright.execute import Machine, Position

Fact = tuple[Any, ...]


class Drones:
    """Reads and lays out positions of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.zones = {zone.name: number for number, zone in enumerate(self.program.zones)}
        self.variables = {one.name: number for number, one in enumerate(self.program.variables)}
        self.actions = {one.name: number for number, one in enumerate(self.program.actions)}
        force = next(one for one in self.program.fields if one.name == "force")
        self.force: tuple[int, ...] = tuple(force.cells)  # type: ignore[arg-type]
        self.outpost_of = {key: number for number, key in enumerate(self.program.domains["outpost"].keys) if number}
        self.cards = self.program.domains["card"].all

    # ---------------------------------------------------------------- slots
    def zone(self, position: Position, name: str, *arguments: int) -> tuple[int, ...]:
        found: tuple[int, ...] = position.slots[self.machine.layout.zone_slot(self.zones[name], arguments)]
        return found

    def value(self, position: Position, name: str, *arguments: int) -> Any:
        return position.slots[self.machine.layout.variable_slot(self.variables[name], arguments)]

    # ---------------------------------------------------------------- facts
    def face(self, position: Position, card: int) -> int:
        return 0 if self.value(position, "down", card) else self.force[card]

    def line(self, position: Position) -> tuple[int, ...]:
        return self.zone(position, "line")

    def tokens(self, position: Position) -> list[str]:
        keys = self.program.domains["outpost"].keys
        return [keys[outpost] for outpost in self.line(position)]

    def holders(self, position: Position) -> list[int]:
        return [self.value(position, "side", outpost) for outpost in self.line(position)]

    def hand(self, position: Position, seat: int) -> list[int]:
        return [self.force[card] for card in self.zone(position, "hand", seat)]

    def front(self, position: Position, seat: int, place: int) -> list[int]:
        outpost = self.line(position)[place - 1]
        return [self.face(position, card) for card in self.zone(position, "front", seat, outpost)]

    def out(self, position: Position) -> list[int]:
        return [self.force[card] for card in self.zone(position, "out")]

    def locked(self, position: Position) -> list[int]:
        line = self.line(position)
        return [place for place, outpost in enumerate(line, 1) if self.value(position, "locked", outpost)]

    def won(self, position: Position) -> list[int]:
        return [self.value(position, "rounds-won", seat) for seat in (1, 2)]

    def where(self, position: Position, card: int) -> tuple[str, int, int]:
        """The zone a card lies in, with the seat and the place (0: neither)."""
        cell = self.machine.layout.cells.get(position.slots[self.machine.layout.where["card"] + card])
        if cell is None:
            return "nowhere", 0, 0
        name = self.program.zones[cell.zone].name
        seat = cell.arguments[0] if cell.arguments else 0
        place = self.line(position).index(cell.arguments[1]) + 1 if len(cell.arguments) > 1 else 0
        return name, seat, place

    # ---------------------------------------------------------------- options
    def options(self, position: Position) -> list[Fact]:
        """What is asked, as facts, in the order of the options."""
        decision = position.decision
        assert decision is not None
        return [self._fact(position, decision, option.values) for option in decision.options]

    def _fact(self, position: Position, decision: Decision, values: tuple[Any, ...]) -> Fact:
        site = decision.site
        if site.kind == "act":
            if site.rows[0].types[0].domain == "outpost":
                return self._outpost(position, values[0])
            places = [self.where(position, card)[2] for card in values]
            faces = [self.face(position, card) for card in values]
            return ("swap", places[0], faces[0], places[1], faces[1])
        if site.kind == "pick":
            return ("enough",) if values[0] is None else ("picked", self.face(position, values[0]))
        domain = (site.type.element or site.type).domain
        if domain == "player":
            return ("side", values[0])
        if domain == "outpost":
            return self._outpost(position, values[0])
        zone, _, place = self.where(position, values[0])
        if zone == "hand":
            return ("card", self.force[values[0]])
        return ("lying", place, self.face(position, values[0]))

    def _outpost(self, position: Position, outpost: int) -> Fact:
        return ("outpost", self.line(position).index(outpost) + 1)

    # ---------------------------------------------------------------- laying out
    def give(self, position: Position, name: str, value: object, *arguments: tuple[str, int], type: Type) -> None:
        """Puts a value into a variable, or things into a zone."""
        terms = tuple(Const(type=member(domain), value=number) for domain, number in arguments)
        if name in self.zones:
            position.assign(Given("zone", self.zones[name], terms, Const(type=list_of(type), value=value)))
        else:
            position.assign(Given("variable", self.variables[name], terms, Const(type=type, value=value)))
