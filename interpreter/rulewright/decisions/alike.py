"""Which of several things are one option: things in one place that agree in all that tells them apart (SEMANTICS of
`alike`).

The first of them stands for all. Anything but a thing is alike only to itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from rulewright.core.program import Program
from rulewright.core.terms import Const, FieldGet, Local, Term
from rulewright.core.traverse import walk
from rulewright.core.types import Domain, Type, cells
from rulewright.state.layout import NOWHERE, Layout

Slots = list[Any]
Evaluate = Callable[[Term, Slots, Sequence[Any]], Any]


class Alike:
    """``evaluate`` works out the terms of an `alike` line."""

    def __init__(self, program: Program, layout: Layout, evaluate: Evaluate) -> None:
        self.program = program
        self.layout = layout
        self._evaluate = evaluate
        self._remembered = {domain.name: self._fields(domain) for domain in program.thing_domains()}
        self._sizes = {domain.name: _frame_size(domain.alike) for domain in program.thing_domains()}
        self.faster: dict[str, Callable[[Slots, int], Hashable]] = {}
        """By domain, a function that answers what ``mark`` answers."""
        self.mergeable = {domain.name: self.can_merge(domain) for domain in program.thing_domains()}

    def _fields(self, domain: Domain) -> list[tuple[int, int]]:
        """The stretches of slots of everything remembered of one thing: (base, cells per thing)."""
        found = []
        for number, variable in enumerate(self.program.variables):
            if variable.dimensions and variable.dimensions[0].type.domain == domain.name:
                found.append((self.layout.variables[number], cells(variable.dimensions[1:])))
        return found

    def can_merge(self, domain: Domain) -> bool:
        """Could two things of the domain ever be one option?"""
        fixed = {self._fixed(domain, thing) for thing in domain.all}
        if len(fixed) == domain.size:
            return False
        zones = [number for number, zone in enumerate(self.program.zones) if zone.domain == domain.name]
        return not zones or any(self.merges_in(zone) for zone in zones)

    def _fixed(self, domain: Domain, thing: int) -> Hashable:
        """What tells a thing apart for ever: its row, or those terms of `alike` that are plain constants of it."""
        if not domain.alike:
            return domain.rows[thing]
        return tuple(
            self._evaluate(term, [], [thing])
            for term in domain.alike
            if isinstance(term, FieldGet) and all(isinstance(a, Local | Const) for a in term.arguments)
        )

    def merges_in(self, zone: int) -> bool:
        """In an ordered zone the place tells things apart, unless nobody sees it."""
        it = self.program.zones[zone]
        return not it.ordered or it.seen == "nobody"

    def mark(self, domain: str, thing: int, s: Slots) -> Hashable:
        """Equal for things that are one option. Pure; reads the slots."""
        if not self.mergeable[domain]:
            return thing
        if domain in self.faster:
            return self.faster[domain](s, thing)
        slot = s[self.layout.where[domain] + thing]
        if slot != NOWHERE and not self.merges_in(self.layout.cells[slot].zone):
            return thing
        it = self.program.domains[domain]
        if it.alike:
            frame = [thing, *[0] * (self._sizes[domain] - 1)]
            return (slot, *(self._evaluate(term, s, frame) for term in it.alike if isinstance(term, Term)))
        return (
            slot,
            it.rows[thing],
            *(tuple(s[b + thing * n : b + thing * n + n]) for b, n in self._remembered[domain]),
        )

    def marks(self, type: Type, items: Iterable[Any], s: Slots) -> list[Hashable]:
        if type.tag == "member" and type.domain in self.mergeable and self.mergeable[type.domain]:
            return [self.mark(type.domain, item, s) for item in items]
        return list(items)

    def merged(self, type: Type, items: Sequence[Any], s: Slots) -> tuple[Any, ...]:
        """The items without those that are one option with an earlier one."""
        first: dict[Hashable, Any] = {}
        for mark, item in zip(self.marks(type, items, s), items, strict=True):
            first.setdefault(mark, item)
        return tuple(first.values())

    def weighed(self, type: Type, items: Sequence[Any], s: Slots) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """As ``merged``, with how many each stands for."""
        first: dict[Hashable, Any] = {}
        weight: dict[Hashable, int] = {}
        for mark, item in zip(self.marks(type, items, s), items, strict=True):
            first.setdefault(mark, item)
            weight[mark] = weight.get(mark, 0) + 1
        return tuple(first.values()), tuple(weight.values())


def next_picks(marks: Sequence[Hashable], picked: Sequence[int], least: int) -> list[int]:
    """The places of a pool that may be picked next when every multiset is to arise once.

    marks: of the whole pool, in order. picked: places already picked. Picks go on in the order in which the marks first
    come up; a pick after which fewer than ``least`` in all could be had is left out.
    """
    classes: dict[Hashable, list[int]] = {}
    for place, mark in enumerate(marks):
        classes.setdefault(mark, []).append(place)
    ordered = list(classes.values())
    taken = set(picked)
    current = next((n for n, places in enumerate(ordered) if picked and picked[-1] in places), 0)
    found: list[int] = []
    left = [[place for place in places if place not in taken] for places in ordered[current:]]
    could_be = len(picked) + sum(map(len, left))
    for places in left:
        if places and could_be >= least:
            found.append(places[0])
        could_be -= len(places)
    return found


def _frame_size(terms: Sequence[object]) -> int:
    size = 1
    for part in walk(tuple(terms)):
        size = max(size, getattr(part, "index", -1) + 1, getattr(part, "local", -1) + 1)
    return size
