"""What can be worked out at load: constant terms, values that are tables, and which values are written out where they
are used.

A value that reads nothing that changes (fields, options and players do not) is a table over its parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from rulewright.core import terms as t
from rulewright.core.traverse import walk
from rulewright.core.types import Dimension, Type, cells, offset
from rulewright.execute.errors import MachineError
from rulewright.execute.facts import frame_size

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine

LARGEST = 20_000
"""Cells of the largest table that is made at load."""
SMALL = 60
"""Terms of the largest value that is written out where it is used."""
LOOP = 20
"""What looking through a list counts for in a cost."""
HEAVY = 2_000
"""A value of at least this cost counts as steps each time it is asked for: values that ask for one another double."""
_AT_ONCE = 100_000
"""Steps that working out one thing at load may take; behind them it is worked out in the game."""
_PATIENCE = 2
"""So many things that take longer are tried."""


@attrs.frozen
class Folded:
    value: object


@attrs.frozen
class ValueTable:
    """``never_none``: no cell but those of none holds none."""

    dimensions: tuple[Dimension, ...]
    cells: tuple[object, ...]
    never_none: bool


class Folding:
    """Questions about one machine's program; answers are kept."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.reads = machine.reads
        self._slots = list(machine.layout.initial)
        self._constants: dict[int, tuple[t.Term, Folded | None]] = {}
        self._tables: dict[int, ValueTable | None] = {}
        self._sizes: dict[int, int] = {}
        self._costs: dict[int, tuple[t.Term, int]] = {}
        self._value_costs: dict[int, int] = {}
        self._free: dict[int, tuple[t.Term, tuple[int, ...]]] = {}
        self._patience = _PATIENCE

    # ---------------------------------------------------------------- constants
    def constant(self, term: t.Term) -> Folded | None:
        """The value of a term that is the same in every position and every frame."""
        if isinstance(term, t.Const):
            return Folded(term.value)
        known = self._constants.get(id(term))
        if known is None:
            known = self._constants[id(term)] = (term, self._work_out(term))
        return known[1]

    def _work_out(self, term: t.Term) -> Folded | None:
        if isinstance(term, t.Local) or has_free_locals(term) or self.reads.of(term):
            return None
        if any(isinstance(part, t.Hole | t.HoleValue) for part in walk(term)):
            return None
        return self._worked_out(lambda: self.machine.evaluator(term, self._slots, [0] * frame_size(term)))

    def _worked_out(self, work: Callable[[], object]) -> Folded | None:
        """What the work gives, None where it takes too long to be done before the game: then it is done in it."""
        if self._patience <= 0:
            return None
        self.machine.fresh_budget(_AT_ONCE)
        try:
            return Folded(work())
        except (MachineError, RecursionError):
            self._patience -= 1
            return None

    def table(self, value: int) -> ValueTable | None:
        if value not in self._tables:
            self._tables[value] = self._tabulated(value)
        return self._tables[value]

    def _tabulated(self, value: int) -> ValueTable | None:
        it = self.program.values[value]
        if self.reads.of_value(value) or (not it.bare and self.machine.facts.is_modified("value", value)):
            return None
        dimensions = []
        for parameter in it.parameters:
            dimension = dimension_of(self.machine, parameter.type)
            if dimension is None:
                return None
            dimensions.append(dimension)
        if cells(tuple(dimensions)) > LARGEST:
            return None
        table = self._worked_out(lambda: self._filled(value, tuple(dimensions)))
        return table.value if table is not None else None  # type: ignore[return-value]

    def _filled(self, value: int, dimensions: tuple[Dimension, ...]) -> ValueTable:
        it = self.program.values[value]
        table: list[object] = [it.type.zero] * cells(dimensions)
        never_none = True
        for arguments in _with_none(it.parameters, list(dimensions)):
            result = self.machine.evaluator.value(value, arguments, self._slots)
            table[offset(dimensions, arguments)] = result
            if not result and result is not False and all(arguments):
                never_none = False
        return ValueTable(dimensions, tuple(table), never_none)

    def free_locals(self, term: t.Term) -> tuple[int, ...]:
        """The locals of the body that the term mentions."""
        known = self._free.get(id(term))
        if known is None:
            bound = {part.local for part in walk(term) if isinstance(part, _BINDERS)}
            found = {part.index for part in walk(term) if isinstance(part, t.Local)} - bound
            if any(isinstance(part, t.Hole | t.HoleValue) for part in walk(term)):
                found |= {0, 1, 2}
            known = self._free[id(term)] = (term, tuple(sorted(found)))
        return known[1]

    def cost(self, term: t.Term) -> int:
        """About how long the term takes."""
        if self.constant(term) is not None:
            return 0
        known = self._costs.get(id(term))
        if known is None:
            count = 0
            for part in walk(term):
                count += isinstance(part, t.Term)
                if isinstance(part, _BINDERS):
                    count += LOOP
                elif isinstance(part, t.ValueCall) and self.table(part.value) is None:
                    count += self.value_cost(part.value)
                elif isinstance(part, t.Can | t.Ready | t.LongestRow):
                    count += 2 * LOOP
            known = self._costs[id(term)] = (term, count)
        return known[1]

    def value_cost(self, value: int) -> int:
        if value not in self._value_costs:
            self._value_costs[value] = LOOP
            modified = LOOP if self.machine.facts.is_modified("value", value) else 0
            cases = self.program.values[value].cases
            self._value_costs[value] = modified + sum(
                self.cost(case.value) + (self.cost(case.condition) if case.condition is not None else 0)
                for case in cases
            )
        return self._value_costs[value]

    # ---------------------------------------------------------------- inlining
    def can_inline(self, value: int) -> bool:
        it = self.program.values[value]
        if it.least is not None or it.most is not None:
            return False
        return (it.bare or not self.machine.facts.is_modified("value", value)) and self.size(value) <= SMALL

    def size(self, value: int) -> int:
        """How many terms it takes to write a value out."""
        if value not in self._sizes:
            self._sizes[value] = SMALL + 1  # what leads back to itself is not written out
            count = 0
            for part in walk(self.program.values[value].cases):
                count += isinstance(part, t.Term)
                if isinstance(part, t.ValueCall) and self.table(part.value) is None and self.can_inline(part.value):
                    count += self.size(part.value)
            self._sizes[value] = count
        return self._sizes[value]

    def vanishes_in(self, value: int, parameter: int) -> bool:
        """Is the meaning the zero of its type by itself when this parameter is none?"""
        it = self.program.values[value]
        if it.parameters[parameter].type.tag == "number":  # a number that is none fits no arithmetic
            return False
        return (
            len(it.cases) == 1
            and it.cases[0].condition is None
            and it.cases[0].value.type.zero == it.type.zero
            and self.vanishes(it.cases[0].value, parameter)
        )

    def vanishes(self, term: t.Term, local: int) -> bool:
        """Is the term the zero of its type when the local is none?"""
        match term:
            case t.Local():
                return term.index == local
            case t.FieldGet() | t.ZoneGet() | t.VariableGet():
                arguments = term.arguments
                return None not in arguments and any(a is not None and self.vanishes(a, local) for a in arguments)
            case t.ValueCall():
                parameters = self.program.values[term.value].parameters
                return any(
                    self.vanishes(argument, local) and not parameter.type.maybe
                    for argument, parameter in zip(term.arguments, parameters, strict=True)
                )
            case t.ZoneIndex() | t.PlaceOf():
                return self.vanishes(term.thing, local)
            case t.Step() | t.Grid():
                return self.vanishes(term.item, local)
            case t.Filter() | t.Each() | t.Best() | t.Exists() | t.StartingWith():
                return self.vanishes(term.items, local)
            case t.Fold():
                return self.vanishes(term.items, local)
            case t.Pick():
                return self.vanishes(term.items, local)
            case t.All():
                return any(self.vanishes(part, local) for part in term.parts)
            case t.AnyOf():
                return all(self.vanishes(part, local) for part in term.parts)
        return False

    # ---------------------------------------------------------------- zones
    def zone_table(self, domain: str, zones: tuple[int, ...]) -> tuple[int, ...]:
        """By slot: the index of that domain of the zone there, 0 for other zones and other slots."""
        layout = self.machine.layout
        table = [0] * (max(layout.cells, default=0) + 1)
        for slot, cell in layout.cells.items():
            if cell.zone in zones:
                for dimension, index in zip(self.program.zones[cell.zone].dimensions, cell.arguments, strict=True):
                    if dimension.type.domain == domain:
                        table[slot] = index
        return tuple(table)


def has_free_locals(term: t.Term) -> bool:
    """Does the term mention a local that it does not bind itself?"""
    bound = {part.local for part in walk(term) if isinstance(part, _BINDERS) and part.local >= 0}
    return any(isinstance(part, t.Local) and part.index not in bound for part in walk(term))


_BINDERS = (t.Filter, t.Each, t.Fold, t.Best, t.Exists, t.ForAll)


def dimension_of(machine: Machine, type: Type) -> Dimension | None:
    """A type as an index; None when its values cannot be counted."""
    if type.tag == "member":
        return Dimension(type, machine.program.domains[type.domain].size)
    if type.tag == "number" and type.low is not None and type.high is not None and not type.maybe:
        return Dimension(type, type.high - type.low + 1, type.low)
    return None


def _with_none(parameters: tuple[Any, ...], dimensions: list[Dimension]) -> list[tuple[Any, ...]]:
    """Every combination of arguments; with none where a parameter may be none."""
    ranges = []
    for parameter, dimension in zip(parameters, dimensions, strict=True):
        values: list[Any] = list(range(dimension.low, dimension.low + dimension.size))
        ranges.append([0, *values] if parameter.type.maybe else values)
    return list(product(*ranges))


__all__ = ["Folded", "Folding", "ValueTable", "dimension_of", "has_free_locals"]
