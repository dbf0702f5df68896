"""The changes of a position: values into slots, things between zones. Slots in, the same list changed.

INVARIANT: ``where`` of a thing is the slot of the zone whose tuple holds it, or NOWHERE.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.core.program import Variable
from rulewright.core.types import Type, bounded
from rulewright.state.layout import NOWHERE, REVEALS, Layout

Slots = list[Any]


def clamped(variable: Variable, value: Any) -> Any:
    """A number kept inside the range of the variable it is written to."""
    type = variable.type
    if type.tag != "number" or value is None:
        return value
    if type.low is not None and value < type.low:
        return type.low
    return type.high if type.high is not None and value > type.high else bounded(value)


def added(type: Type, old: Any, value: Any, value_type: Type) -> Any:
    """`add value to old`: a number rises, a list gets it (or each of a list) at its end."""
    if type.is_list:
        return old + as_items(value_type, value)
    return old if value is None or old is None else old + value


def taken(type: Type, old: Any, value: Any, value_type: Type) -> Any:
    """`take value from old`: a number falls, from a list the first equal element goes (for a list: to each)."""
    if not type.is_list:
        return old if value is None or old is None else old - value
    return without_each(old, as_items(value_type, value))


def without_each(old: tuple[Any, ...], items: Iterable[Any]) -> tuple[Any, ...]:
    """The list without the first element equal to each of the items."""
    for item in items:
        if item in old:
            at = old.index(item)
            old = old[:at] + old[at + 1 :]
    return old


def as_items(type: Type, value: Any) -> tuple[Any, ...]:
    """A value as a list: none adds nothing."""
    if type.is_list:
        return value  # type: ignore[no-any-return]
    if type.tag == "none" or value is None or (value == 0 and type.tag in ("member", "sentence")):
        return ()
    return (value,)


def move(layout: Layout, s: Slots, domain: str, things: Iterable[int], target: int, place: int | None) -> None:
    """Takes the things out of where they lie and puts them into the zone at slot ``target`` as one block.

    place: of the first of them, from 1, counted after the taking out; None: the end. A full zone takes what fits.
    """
    cell = layout.cells.get(target)
    if cell is None:
        return
    where = layout.where[domain]
    moving = tuple(dict.fromkeys(thing for thing in things if thing))
    at_most = layout.program.zones[cell.zone].at_most
    if at_most is not None:
        staying = sum(1 for thing in s[target] if thing not in moving)
        moving = moving[: max(at_most - staying, 0)]
    for thing in moving:
        take_out(s, where, thing)
    old = s[target]
    at = len(old) if place is None else max(0, min(place - 1, len(old)))
    s[target] = old[:at] + moving + old[at:]
    seers = layout.seers[target]
    for thing in moving:
        came_from = s[where + thing]
        s[where + thing] = target
        known = layout.seers[came_from]
        if layout.shows:
            shown = layout.shown[domain] + thing
            known |= s[shown]
            s[shown] &= seers
        if seers & ~known:
            s[REVEALS] += 1


def take_out(s: Slots, where: int, thing: int) -> None:
    """Takes a thing out of the tuple it lies in; its ``where`` is for the caller to set."""
    slot = s[where + thing]
    if slot != NOWHERE:
        old = s[slot]
        at = old.index(thing)
        s[slot] = old[:at] + old[at + 1 :]


def reorder(layout: Layout, s: Slots, domain: str, slot: int, things: tuple[int, ...]) -> None:
    """After a shuffle: the zone at ``slot`` lies in this order, and who cannot see it knows nothing shown in it any
    more."""
    s[slot] = things
    if layout.shows:
        for thing in things:
            s[layout.shown[domain] + thing] &= layout.seers[slot]


def arrange(s: Slots, where: int, things: tuple[int, ...]) -> None:
    """The things come to lie in this order on the places they hold (zone by zone, each in its order)."""
    placed = [thing for thing in things if s[where + thing] != NOWHERE]
    held: dict[int, list[int]] = {}
    for thing in placed:
        slot = s[where + thing]
        held.setdefault(slot, []).append(s[slot].index(thing))
    zones = {slot: list(s[slot]) for slot in held}
    places = ((slot, at) for slot, ats in held.items() for at in sorted(ats))
    for (slot, at), thing in zip(places, placed, strict=True):
        zones[slot][at] = thing
        s[where + thing] = slot
    for slot, lying in zones.items():
        s[slot] = tuple(lying)


def show(layout: Layout, s: Slots, domain: str, things: Iterable[int], viewers: Iterable[int]) -> None:
    """The viewers have seen the things, until these move into, or are shuffled in, a zone they cannot see."""
    mask = 0
    for viewer in viewers:
        mask |= 1 << viewer
    if mask == layout.everyone & ~1:
        mask = layout.everyone
    for thing in things:
        if thing:
            s[layout.shown[domain] + thing] |= mask
    s[REVEALS] += 1
