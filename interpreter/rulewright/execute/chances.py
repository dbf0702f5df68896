"""Random results and repeated picks, for both machines: what comes next, whether it is forced, drawn, or to be asked.

The seeded generator makes the same sequence of draws that explicit chance would ask for, with things that are one
option merged, so that both kinds of game have the same records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.types import Type
from rulewright.decisions.alike import next_picks
from rulewright.execute.errors import dice_do_not_fit
from rulewright.state.chance import below
from rulewright.state.layout import REVEALS
from rulewright.state.printing import print_value, value_key

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

Items = tuple[Any, ...]


class Chances:
    """Bound to one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.alike = machine.alike
        self.explicit = machine.explicit

    def options(self, position: Position, site: int, items: Items) -> tuple[Items, Sequence[int]] | None:
        """What to ask chance for, each with how many it stands for; None when it need not be asked."""
        if not self.explicit or position.dice:
            return None
        found, weights = self.alike.weighed(self.machine.sites[site].type, items, position.slots)
        return None if len(found) == 1 else (found, weights)

    def result(self, position: Position, site: int, items: Items) -> Any:
        """One of the items: the only one there is, by the dice that were fed, else by the generator."""
        type = self.machine.sites[site].type
        marks = self.alike.marks(type, items, position.slots)
        if all(mark == marks[0] for mark in marks):
            return items[0]
        if position.dice:
            return self._by_dice(position, type, items)
        return items[marks.index(marks[below(position.slots, len(items))])]

    def is_forced(self, position: Position, site: int, items: Items) -> bool:
        """Is there only one result that differs?"""
        marks = self.alike.marks(self.machine.sites[site].type, items, position.slots)
        return all(mark == marks[0] for mark in marks)

    def roll(self, position: Position, site: int, faces: int) -> int:
        """A die with so many faces; one with a single face is not thrown."""
        s = position.slots
        s[REVEALS] += 1
        if faces < 2:
            return faces
        if position.dice:
            number: int = self._by_dice(position, self.machine.sites[site].type, tuple(range(1, faces + 1)))
            return number
        return below(s, faces) + 1

    def _by_dice(self, position: Position, type: Type, items: Items) -> Any:
        value, span = position.dice[0]
        position.dice = position.dice[1:]
        if isinstance(value, int):
            if 1 <= value <= len(items):
                found = self.alike.marks(type, items, position.slots)
                return items[found.index(found[value - 1])]
            raise dice_do_not_fit(value, f"there are {len(items)} to choose from", span)
        for item in items:
            if value in (value_key(self.program, type, item), print_value(position, type, item, None)):
                return item
        names = ", ".join(value_key(self.program, type, item) for item in items[:5])
        raise dice_do_not_fit(value, f"possible are {names}", span)

    def draw_all(self, position: Position, site: int, left: Items, count: int | None) -> Items:
        """So many out of ``left``, in the order in which they are drawn; None: all, the last of which is what
        remains."""
        s = position.slots
        type = self.machine.sites[site].type
        rest = list(left)
        wanted = len(rest) - 1 if count is None else min(count, len(rest))
        drawn: list[Any] = []
        if position.dice:
            for _ in range(wanted):
                drawn.append(self.result(position, site, tuple(rest)))
                rest.remove(drawn[-1])
        else:
            # Drawing changes nothing that the marks read; each is a number here, and counted, for large boxes' sake.
            numbers: dict[Hashable, int] = {}
            marks = [numbers.setdefault(mark, len(numbers)) for mark in self.alike.marks(type, rest, s)]
            counts = Counter(marks)
            for size in range(len(rest), len(rest) - wanted, -1):
                place = 0 if counts[marks[0]] == size else marks.index(marks[below(s, size)])
                drawn.append(rest.pop(place))
                counts[marks.pop(place)] -= 1
        s[REVEALS] += max(wanted, 0)
        return (*drawn, *rest) if count is None else tuple(drawn)

    def next_pick(
        self, type: Type, pool: Items, picked: tuple[int, ...], least: int, most: int | None, s: list[Any]
    ) -> tuple[list[int], bool]:
        """The places of the pool that may be picked next, and whether it may be enough."""
        places: list[int] = []
        if most is None or len(picked) < most:
            places = next_picks(self.alike.marks(type, pool, s), picked, least)
        return places, len(picked) >= least


def without(items: Items, item: Any) -> Items:
    """The list without the first that equals ``item``."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def place_of_pick(pool: Items, picked: tuple[int, ...], filling: Any) -> int:
    """Which place of the pool an option means: the first that holds it and is not picked yet."""
    return next(place for place, item in enumerate(pool) if item == filling and place not in picked)


def in_order(drawn: Items, items: Sequence[Any]) -> Items:
    """The drawn ones in the order of ``items``."""
    left = list(drawn)
    found = []
    for item in items:
        if item in left:
            left.remove(item)
            found.append(item)
    return tuple(found)
