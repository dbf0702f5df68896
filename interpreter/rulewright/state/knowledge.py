"""Who knows what: may this viewer know which thing lies there, and what is this variable to him?

A thing is known when a zone or variable the viewer sees names it, or when it was shown to him and has since neither
moved into, nor been shuffled in, a zone he cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

from rulewright.core.program import Variable, Zone
from rulewright.state.layout import Layout
from rulewright.state.table import Table


class HiddenError(Exception):
    """Something that the viewer cannot see was needed to work out what he asked for."""


class Hidden:
    """Stands for what a viewer cannot see. It may be passed on and counted in a list; any other use of it raises."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise HiddenError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __hash__ = __bool__ = __index__ = __int__ = __len__ = __iter__ = __getitem__ = __contains__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _refuse
    __floordiv__ = __rfloordiv__ = _refuse

    def __repr__(self) -> str:
        return "?"


HIDDEN = Hidden()


def sees(layout: Layout, mask: int, viewer: int | None) -> bool:
    return viewer is None or bool(mask >> viewer & 1)


def seen_cells(layout: Layout, viewer: int | None) -> Iterator[tuple[Variable, tuple[int, ...], int, bool]]:
    """Every cell of every variable: variable, indices, slot, may the viewer see it."""
    for one in layout.memory:
        yield one.variable, one.arguments, one.slot, sees(layout, one.seers, viewer)


def knows(table: Table, domain: str, thing: int, viewer: int | None) -> bool:
    """Does the viewer know this thing where it lies?"""
    if viewer is None or domain not in table.layout.where:
        return True
    return bool(knowers(table, domain, thing) >> viewer & 1)


def knowers(table: Table, domain: str, thing: int) -> int:
    """Who knows the thing where it lies, as a bit for each viewer."""
    layout, s = table.layout, table.truth.slots
    mask = layout.seers[s[layout.where[domain] + thing]]
    if layout.shows:
        mask |= s[layout.shown[domain] + thing]
    if mask != layout.everyone:
        for one in layout.naming[domain]:
            if one.seers & ~mask and _mentions(s[one.slot], thing):
                mask |= one.seers
    later = table.truth.later
    return mask if later is None else mask | knowers(later, domain, thing)


def knows_sentence(table: Table, text: str, viewer: int | None) -> bool:
    """May the viewer know that a sentence of this text is at work?

    He may unless it stands only on things that he does not know, and nothing that he sees remembers it.
    """
    if viewer is None:
        return True
    program, layout = table.program, table.layout
    nodes = {number for number, node in enumerate(program.nodes) if node is not None and node.text == text}
    borne = False
    for field in program.fields:
        domain = field.dimensions[0].type.domain if len(field.dimensions) == 1 else ""
        element = field.type.element if field.type.element is not None else field.type
        if element.tag != "sentence" or domain not in layout.where:
            continue
        for thing in program.domains[domain].all:
            if nodes & set(_as_tuple(field.cells[thing])):
                borne = True
                if knows(table, domain, thing, viewer):
                    return True
    bit = 1 << viewer
    for one in layout.memory:
        element = one.variable.type.element if one.variable.type.element is not None else one.variable.type
        if element.tag == "sentence" and one.seers & bit and nodes & set(_as_tuple(table.truth.slots[one.slot])):
            return True
    return not borne


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _mentions(value: Any, thing: int) -> bool:
    return thing in value if isinstance(value, tuple) else bool(value == thing)


def masked_slots(table: Table, viewer: int | None) -> list[Any]:
    """The slots as the viewer knows them: what he cannot see is HIDDEN; how many things lie in a zone is known to all.

    A hidden variable is HIDDEN as a whole. Where an unknown thing lies is HIDDEN.
    """
    s = table.slots[:]
    if viewer is None:
        return s
    layout, bit = table.layout, 1 << viewer
    for one in layout.memory:
        if not one.seers & bit:
            s[one.slot] = HIDDEN
    for slot, cell in layout.cells.items():
        if not layout.seers[slot] & bit and s[slot]:
            zone = layout.program.zones[cell.zone]
            s[slot] = _masked_zone(table, zone, s[slot], s, bit)
    return s


def _masked_zone(table: Table, zone: Zone, things: tuple[int, ...], s: list[Any], bit: int) -> tuple[Any, ...]:
    """A zone that the viewer does not see: what he knows in it (in front, unless the order matters), and where the
    rest lies."""
    where = table.layout.where[zone.domain]
    known = [thing if knowers(table, zone.domain, thing) & bit else HIDDEN for thing in things]
    for thing, seen in zip(things, known, strict=True):
        if seen is HIDDEN:
            s[where + thing] = HIDDEN
    if not zone.ordered:
        known.sort(key=lambda thing: thing is HIDDEN)
    return tuple(known)
