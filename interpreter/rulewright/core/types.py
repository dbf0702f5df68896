"""Types and domains: what a value can be, and how it lies in memory.

Values at run time
    number           a Python int; when it may be none, none is ``None``
    yes-no           ``False`` or ``True``
    text             a ``str``
    member           an int from 1 (thing, word, place, player, moment, phase); none is 0
    sentence         an int from 1 into ``Program.nodes``; none is 0
    list             a tuple of such values; a list never holds none
An index dimension has a row 0 for none. It holds the zero of the type and is never written.
"""

from __future__ import annotations

from typing import Literal

import attrs

Tag = Literal["number", "yes-no", "text", "member", "sentence", "list", "none"]


@attrs.frozen
class Type:
    """A type. ``domain`` names the members' domain, or the ``numbers`` a number was declared with."""

    tag: Tag
    domain: str = ""
    low: int | None = None
    high: int | None = None
    element: Type | None = None
    maybe: bool = False
    """May be none (`player or none`)."""

    def or_none(self) -> Type:
        return attrs.evolve(self, maybe=True)

    def certain(self) -> Type:
        return attrs.evolve(self, maybe=False) if self.maybe else self

    @property
    def is_list(self) -> bool:
        return self.tag == "list"

    @property
    def zero(self) -> object:
        """What everything asked of none answers."""
        if self.tag == "number":
            return None if self.maybe else 0
        return _ZEROS[self.tag]

    def __str__(self) -> str:
        if self.tag == "list":
            return f"list of {self.element}"
        name = self.domain or self.tag
        if self.tag == "number" and not self.domain and self.low is not None and self.high is not None:
            name = f"{self.low} to {self.high}"
        return f"{name} or none" if self.maybe and self.tag != "none" else name


_ZEROS: dict[str, object] = {"yes-no": False, "text": "", "member": 0, "sentence": 0, "list": (), "none": 0}

LARGEST = 10**18
"""No number is larger, and none smaller than its opposite."""


def bounded(number: int) -> int:
    """A number within what any number can be: the nearest end stands for what lies outside."""
    return LARGEST if number > LARGEST else max(number, -LARGEST)


NUMBER = Type("number")
YES_NO = Type("yes-no")
TEXT = Type("text")
SENTENCE = Type("sentence")
NONE = Type("none", maybe=True)
PLAYER = Type("member", "player")
MOMENT = Type("member", "moment")
PHASE = Type("member", "phase")


def member(domain: str) -> Type:
    return Type("member", domain)


def list_of(element: Type) -> Type:
    return Type("list", element=element.certain())


DomainSort = Literal["kind", "words", "places", "player", "moment", "phase"]


@attrs.frozen
class Domain:
    """A closed, ordered set of members, numbered from 1. Position 0 of each table below belongs to none.

    printed: what people see (several members may print alike); keys: unique, stable under reordering of the rules'
    lines.
    rows: for things, the number of the table row that made it (equal for copies); else the member itself.
    next, previous: the neighbour in a ring or line, 0 where there is none.
    width, height: of a grid (columns, rows); 0 otherwise. Member = (row - 1) * width + column.
    alike: expressions over local 0 (the thing); things in one place that agree in all of them are one option in a
    choice.
    shown: how a thing is printed (`shown as`), over local 0; None prints its name.
    """

    name: str
    plural: str
    sort: DomainSort
    printed: tuple[str, ...]
    keys: tuple[str, ...]
    rows: tuple[int, ...] = ()
    next: tuple[int, ...] = ()
    previous: tuple[int, ...] = ()
    width: int = 0
    height: int = 0
    alike: tuple[object, ...] = ()
    shown: object = None

    @property
    def size(self) -> int:
        """How many members there are (none is not counted)."""
        return len(self.printed) - 1

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.printed)))


@attrs.frozen
class Dimension:
    """One index of a field, variable or zone. ``index(v) = v - low + 1`` for numbers, the member itself otherwise;
    anything outside ``1 .. size`` is row 0."""

    type: Type
    size: int
    low: int = 1

    def index(self, value: int | None) -> int:
        at = (value - self.low + 1) if value is not None else 0
        return at if 0 < at <= self.size else 0


def cells(dimensions: tuple[Dimension, ...]) -> int:
    """How many slots a table over these dimensions takes, row 0 of each included."""
    count = 1
    for one in dimensions:
        count *= one.size + 1
    return count


def offset(dimensions: tuple[Dimension, ...], arguments: tuple[int | None, ...]) -> int:
    """Mixed radix position of a cell; the last index varies fastest."""
    at = 0
    for one, value in zip(dimensions, arguments, strict=True):
        at = at * (one.size + 1) + one.index(value)
    return at
