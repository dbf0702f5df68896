"""Where everything of a Program lies in memory: the slots of a position, as one flat list.

In front stand a few counters; then the marks of running phases and flows, the truths that `as soon as` watches, who
was shown what, where each thing lies, what is remembered for good, the zones; at the end what is remembered until the
end of something, one stretch for each lifetime, so that forgetting it is one slice.

A remembered value takes one slot per cell (mixed radix of its indices, row 0 of each index for none, never written). A
zone's cell holds a tuple of things, a stored modifier's list a tuple of entries.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from rulewright.core.program import Program, Seen, Variable, Zone
from rulewright.core.statements import Show, StoreModifier
from rulewright.core.traverse import walk
from rulewright.core.types import Dimension, Type, cells, offset

NOWHERE = 0
"""The slot that is nothing's: where a thing lies that lies in no zone."""
GENERATOR = 1
REVEALS = 2
ACTING = 3
"""False during set-up: sentences in force and `as soon as` keep still."""
STORED = 4
"""How many modifiers were stored so far: each entry begins with its number."""
LOST = 5
"""Who has lost already, in that order."""
_FIRST_FREE = 6

Stored = tuple[int, int, object, tuple[object, ...], tuple[object, ...], int]
"""A stored modifier: its number, the position of the modifier, its amount, the bound arguments of its head (None
where the head is free), the copies of its frame, and the phase at whose end it goes (0: none)."""


@attrs.frozen
class Cell:
    """One instance of a zone: its zone and indices."""

    zone: int
    arguments: tuple[int, ...]


@attrs.frozen
class Memory:
    """One cell of a variable: its indices, its slot, and who sees it (a bit for each player; bit 0: an onlooker)."""

    variable: Variable
    arguments: tuple[int, ...]
    slot: int
    seers: int


def bodies(program: Program) -> Iterator[object]:
    """Everything of the program that may hold statements."""
    for action in program.actions:
        yield action.body
    for rule in program.rules:
        yield rule.body
    for phrase in program.phrases:
        yield phrase.body or ()


class Layout:
    """``initial``: the slots of an empty table. All other numbers are positions in that list."""

    def __init__(self, program: Program, watches: int = 0) -> None:
        self.program = program
        self._values: list[object] = [0, 0, 0, True, 0, ()]
        assert len(self._values) == _FIRST_FREE
        self.phases = self._room(_size(program, "phase") + 1, 0)
        self.running = self._room(len(program.lifetimes), False)
        self.watches = self._room(watches, False)
        self.shows = any(isinstance(part, Show) for body in bodies(program) for part in walk(body))
        self.shown: dict[str, int] = {}
        self.where: dict[str, int] = {}
        for domain in program.thing_domains():
            if self.shows:
                self.shown[domain.name] = self._room(domain.size + 1, 0)
            self.where[domain.name] = self._room(domain.size + 1, NOWHERE)
        self.variables: list[int] = [0] * len(program.variables)
        self.zones: list[int] = [0] * len(program.zones)
        self.cells: dict[int, Cell] = {}
        self.stored: dict[tuple[str, int], tuple[int, ...]] = {}
        self.stored_at: dict[tuple[tuple[str, int], int], int] = {}
        self.lifetimes: list[tuple[int, int]] = []
        stored = _stored_targets(program)
        self._remember(-1, stored)
        for number, zone in enumerate(program.zones):
            self._zone(number, zone)
        for lifetime in range(len(program.lifetimes)):
            start = len(self._values)
            self._remember(lifetime, stored)
            self.lifetimes.append((start, len(self._values)))
        self.initial: tuple[object, ...] = tuple(self._values)
        self.everyone = (1 << len(program.seats) + 1) - 1
        self.seers: dict[int, int] = {NOWHERE: self.everyone}
        for slot, cell in self.cells.items():
            zone = program.zones[cell.zone]
            self.seers[slot] = self.seers_of(zone.seen, cell.arguments[zone.owner] if zone.owner >= 0 else 0)
        self.memory: tuple[Memory, ...] = tuple(self._memory())
        """Every cell of every variable, in the order of the program."""
        self.naming: dict[str, tuple[Memory, ...]] = {
            domain: tuple(one for one in self.memory if names(one.variable.type, domain)) for domain in self.where
        }
        """By domain the cells that may name a thing of it."""

    def _memory(self) -> Iterator[Memory]:
        for number, variable in enumerate(self.program.variables):
            for arguments in every_index(variable.dimensions):
                owner = arguments[variable.owner] if variable.owner >= 0 else 0
                slot = self.variable_slot(number, arguments)
                yield Memory(variable, arguments, slot, self.seers_of(variable.seen, owner))

    def seers_of(self, seen: Seen, owner: int) -> int:
        """Who sees a zone or variable, as a bit for each player (bit 0: an onlooker without a seat)."""
        if seen == "all":
            return self.everyone
        return 1 << owner if seen == "owner" and owner else 0

    def _room(self, count: int, value: object) -> int:
        base = len(self._values)
        self._values.extend([value] * count)
        return base

    def _remember(self, lifetime: int, stored: Mapping[tuple[str, int], Sequence[int]]) -> None:
        for number, variable in enumerate(self.program.variables):
            if variable.lifetime == lifetime:
                base = self._room(cells(variable.dimensions), variable.type.zero)
                self.variables[number] = base
                for arguments in every_index(variable.dimensions):
                    self._values[base + offset(variable.dimensions, arguments)] = variable.default
        for target, lifetimes in stored.items():
            if lifetime in lifetimes:
                slot = self.stored_at[target, lifetime] = self._room(1, ())
                self.stored[target] = (*self.stored.get(target, ()), slot)

    def _zone(self, number: int, zone: Zone) -> None:
        base = self.zones[number] = self._room(cells(zone.dimensions), ())
        for arguments in every_index(zone.dimensions):
            self.cells[base + offset(zone.dimensions, arguments)] = Cell(number, arguments)

    # ---------------------------------------------------------------- cells
    def variable_slot(self, variable: int, arguments: tuple[int | None, ...]) -> int:
        return self.variables[variable] + offset(self.program.variables[variable].dimensions, arguments)

    def zone_slot(self, zone: int, arguments: tuple[int | None, ...]) -> int:
        """The slot of an instance; row 0, which is always empty, when an index is none."""
        return self.zones[zone] + offset(self.program.zones[zone].dimensions, arguments)

    def variable_slots(self, variable: int, arguments: Sequence[int | None], free: Sequence[bool]) -> list[int]:
        """The slots of all cells that agree with ``arguments`` where they are not free, in index order."""
        return _slots(self.variables[variable], self.program.variables[variable].dimensions, arguments, free)

    def zone_slots(self, zone: int, arguments: Sequence[int | None], free: Sequence[bool]) -> list[int]:
        return _slots(self.zones[zone], self.program.zones[zone].dimensions, arguments, free)

    def is_real(self, slot: int) -> bool:
        """Is the slot an instance of a zone, not row 0 of one?"""
        return slot in self.cells


def every_index(dimensions: tuple[Dimension, ...]) -> Iterator[tuple[int, ...]]:
    """All cells but those of row 0, the last index fastest."""
    return itertools.product(*(range(one.low, one.low + one.size) for one in dimensions))


def _slots(
    base: int, dimensions: tuple[Dimension, ...], arguments: Sequence[int | None], free: Sequence[bool]
) -> list[int]:
    ranges: list[Iterable[int]] = []
    for dimension, argument, open_ in zip(dimensions, arguments, free, strict=True):
        at = dimension.index(argument)
        if not open_ and at == 0:
            return []
        ranges.append(range(1, dimension.size + 1) if open_ else (at,))
    slots = []
    for indices in itertools.product(*ranges):
        at = 0
        for dimension, index in zip(dimensions, indices, strict=True):
            at = at * (dimension.size + 1) + index
        slots.append(base + at)
    return slots


def _stored_targets(program: Program) -> dict[tuple[str, int], list[int]]:
    """What modifiers that statements store are about, and the lifetimes (-1: none) they are stored for."""
    found: dict[tuple[str, int], list[int]] = {}
    for body in bodies(program):
        for part in walk(body):
            if isinstance(part, StoreModifier):
                modifier = program.modifiers[part.modifier]
                lifetime = modifier.duration.until if modifier.duration is not None else -1
                lifetimes = found.setdefault(target_of(modifier.value, modifier.action), [])
                if lifetime not in lifetimes:
                    lifetimes.append(lifetime)
    return {target: sorted(found[target]) for target in sorted(found)}


def names(type: Type, domain: str) -> bool:
    """Can a value of this type name a thing of the domain?"""
    inner = type.element if type.element is not None else type
    return inner.tag == "member" and inner.domain == domain


def target_of(value: int, action: int) -> tuple[str, int]:
    return ("value", value) if value >= 0 else ("action", action)


def _size(program: Program, domain: str) -> int:
    return program.domains[domain].size if domain in program.domains else 0
