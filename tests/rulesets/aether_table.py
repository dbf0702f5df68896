"""A position of Aether Captains as plain facts, and facts as a position.

Sections count from 1 at the nose; damage is 0 (whole) to 3 (the black cross). A pirate is its kind, its hit points, its
position and its depth in the stack there.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.program import Given, Program
from rulewright.core.terms import Const, FieldGet, Term, ValueCall
from rulewright.core.types import YES_NO, Type, list_of, member
from rulewright.execute import Machine, Position

Fact = tuple[Any, ...]
NUMBER = Type("number")


class Aether:
    """Reads and lays out positions of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.zones = {zone.name: number for number, zone in enumerate(self.program.zones)}
        self.variables = {one.name: number for number, one in enumerate(self.program.variables)}
        self.fields = {one.name: number for number, one in enumerate(self.program.fields)}
        self.values = {one.name: number for number, one in enumerate(self.program.values)}
        self.actions = {one.name: number for number, one in enumerate(self.program.actions)}
        self.hit_points: tuple[int, ...] = self.program.fields[self.fields["hit-points"]].cells  # type: ignore[assignment]
        self.hull: tuple[int, ...] = self.worked_out(machine.table(), "hull")

    # ---------------------------------------------------------------- names and numbers
    def numbered(self, domain: str, key: str) -> int:
        """A thing, word or place by its key."""
        return self.program.domains[domain].keys.index(key)

    def key(self, domain: str, value: int) -> str:
        return self.program.domains[domain].keys[value]

    def printed(self, domain: str, value: int) -> str:
        return self.program.domains[domain].printed[value]

    # ---------------------------------------------------------------- reading
    def zone(self, position: Position, name: str, *arguments: int) -> tuple[int, ...]:
        found: tuple[int, ...] = position.slots[self.machine.layout.zone_slot(self.zones[name], arguments)]
        return found

    def variable(self, position: Position, name: str, *arguments: int) -> Any:
        return position.slots[self.machine.layout.variable_slot(self.variables[name], arguments)]

    def worked_out(self, position: Position, name: str, *arguments: tuple[str, int]) -> Any:
        """A value of the rules, asked of members."""
        number = self.values[name]
        type = self.program.values[number].type
        return position.evaluate(ValueCall(type=type, value=number, arguments=_consts(arguments)))

    def field(self, name: str, *arguments: tuple[str, int]) -> Any:
        number = self.fields[name]
        type = self.program.fields[number].type
        return self.machine.table().evaluate(FieldGet(type=type, field=number, arguments=_consts(arguments)))

    def damage(self, position: Position) -> list[int]:
        return [4 - self.variable(position, "face", section) for section in self.hull]

    def boarded(self, position: Position) -> list[int]:
        return [row for row, one in enumerate(self.hull, 1) if self.variable(position, "boarded", one)]

    def on_duty(self, position: Position) -> list[str]:
        crew = self.program.domains["crew"]
        return [crew.keys[one] for one in crew.all if self.variable(position, "on-duty", one)]

    def stacks(self, position: Position) -> dict[int, tuple[int, ...]]:
        """All twelve positions with who lies there, from the hull outward."""
        return {place: self.zone(position, "line", place) for place in range(1, 13)}

    def pirates(self, position: Position) -> list[Fact]:
        """Clockwise, from the hull outward."""
        return [
            (*self.pirate(position, one), place, depth)
            for place, stack in self.stacks(position).items()
            for depth, one in enumerate(stack, 1)
        ]

    def pirate(self, position: Position, pirate: int) -> Fact:
        rolled = self.variable(position, "rolled", pirate)
        if rolled:  # what is remembered is enough, and asked often
            left = self.hit_points[rolled] - self.variable(position, "wounds", pirate)
            return self.key("craft", rolled), left
        craft = self.worked_out(position, "craft", ("pirate", pirate))
        return self.key("craft", craft), self.worked_out(position, "strength-left", ("pirate", pirate))

    def where(self, position: Position, pirate: int) -> tuple[int, int]:
        """Position and depth; zeros when it lies in no stack."""
        for place, stack in self.stacks(position).items():
            if pirate in stack:
                return place, stack.index(pirate) + 1
        return 0, 0

    # ---------------------------------------------------------------- laying out
    def give(self, position: Position, name: str, value: object, *arguments: tuple[str, int], type: Type) -> None:
        """Puts a value into a variable, or things into a zone."""
        terms = _consts(arguments)
        if name in self.zones:
            position.assign(Given("zone", self.zones[name], terms, Const(type=list_of(type), value=value)))
        else:
            position.assign(Given("variable", self.variables[name], terms, Const(type=type, value=value)))

    def damaged(self, position: Position, row: int, damage: int) -> None:
        self.give(position, "face", 4 - damage, ("section", self.hull[row - 1]), type=NUMBER)

    def manned(self, position: Position, crew: str) -> None:
        self.give(position, "on-duty", True, ("crew", self.numbered("crew", crew)), type=YES_NO)

    def placed(self, position: Position, place: int, pirates: tuple[int, ...]) -> None:
        self.give(position, "line", pirates, ("position", place), type=member("pirate"))

    def made(self, position: Position, number: int, craft: str, hit_points: int) -> int:
        """The pirate of that number becomes a craft with so many hit points left."""
        pirate = self.numbered("pirate", f"pirate {number}")
        kind = self.numbered("craft", craft)
        self.give(position, "rolled", kind, ("pirate", pirate), type=member("craft"))
        wounds = self.field("hit-points", ("craft", kind)) - hit_points
        self.give(position, "wounds", wounds, ("pirate", pirate), type=NUMBER)
        return pirate


def _consts(arguments: tuple[tuple[str, int], ...]) -> tuple[Term, ...]:
    return tuple(Const(type=_type(domain), value=number) for domain, number in arguments)


def _type(domain: str) -> Type:
    return NUMBER if domain == "number" else member(domain)
