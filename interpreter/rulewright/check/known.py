"""A term, with what fills the holes of its sentence → what surely holds of its value, whatever the position is.

Numbers are known by their range, members by the list of what they may be, lists by how many and which they may hold,
tests by yes or no. ``None``: nothing is known. Options are never known: each of their values is another program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import attrs

from rulewright.core import terms as t
from rulewright.core.program import Case, Node, Program
from rulewright.core.types import Type
from rulewright.source import Span

MOST_DEEP = 30


@attrs.frozen
class Numbers:
    """A number from ``low`` to ``high``; None: without an end on that side."""

    low: int | None = None
    high: int | None = None


@attrs.frozen
class Members:
    """A member, a sentence or none. of: what it may be, 0 among them for none; None: any. maybe: it may be none."""

    of: frozenset[int] | None = None
    maybe: bool = True


@attrs.frozen
class Items:
    """A list. least, most: how many there are. of: what they may be; exact: these, and no others."""

    least: int = 0
    most: int | None = None
    of: frozenset[int] | None = None
    exact: bool = False


Known: TypeAlias = bool | Numbers | Members | Items | None


@attrs.define
class Knowledge:
    """Works terms out as far as can be done without a position.

    options: where the values of options stand in the text, and which. locals: what is known of locals of the body.
    places: for locals that go through the first things of a zone the range of their places there.
    """

    program: Program
    options: Mapping[Span, str]
    node: Node | None = None
    locals: dict[int, Known] = attrs.Factory(dict)
    places: dict[int, Numbers] = attrs.Factory(dict)
    depth: int = 0
    _modified: frozenset[int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self._modified = frozenset(one.value for one in self.program.modifiers)

    def of(self, term: t.Term) -> Known:
        """What is known of a term's value."""
        self.depth += 1
        try:
            found = self._of(term) if self.depth < MOST_DEEP else None
        finally:
            self.depth -= 1
        return _of_type(term.type) if found is None else found

    def is_modified(self, value: int) -> bool:
        """Whether some rule or sentence may change how a value counts."""
        return value in self._modified

    def filled(self, hole: t.HoleValue) -> tuple[t.Term, Node] | None:
        """What the phrase in a hole denotes, and the node whose holes that term speaks of."""
        number = self.node.arguments[hole.index] if self.node is not None else None
        inner = self.program.nodes[number] if isinstance(number, int) else None
        value = self.program.phrases[inner.phrase].value if inner is not None else None
        return (value, inner) if value is not None and inner is not None else None

    # ---------------------------------------------------------------- by the sort of term
    def _of(self, term: t.Term) -> Known:
        maker = _MAKERS.get(type(term))
        return maker(self, term) if maker is not None else None

    def _const(self, term: t.Const) -> Known:
        if term.span is not None and term.span in self.options:
            return None
        if term.type.is_list and (term.type.element or term.type).domain == "player":
            return Items(1)  # how many play is another program's matter
        return _exactly(term.type, term.value)

    def _hole(self, term: t.Hole) -> Known:
        return _exactly(term.type, self.node.arguments[term.index]) if self.node is not None else None

    def _hole_value(self, term: t.HoleValue) -> Known:
        filled = self.filled(term)
        if filled is None:
            return None
        before, self.node = (self.node, self.locals, self.places), filled[1]
        self.locals, self.places = {}, {}
        try:
            return self.of(filled[0])
        finally:
            self.node, self.locals, self.places = before

    def _local(self, term: t.Local) -> Known:
        return self.locals.get(term.index)

    def _value(self, term: t.ValueCall) -> Known:
        value = self.program.values[term.value]
        if self.is_modified(term.value):
            return Numbers(value.least, value.most) if value.type.tag == "number" else None
        before = (self.node, self.locals, self.places)
        self.node, self.locals, self.places = None, {at: self.of(one) for at, one in enumerate(term.arguments)}, {}
        try:
            found = self._cases(value.cases, value.type)
        finally:
            self.node, self.locals, self.places = before
        if isinstance(found, Numbers):
            found = _at_most(_at_least(found, value.least), value.most)
        if any(one.type.maybe for one in term.arguments):  # asked of none it is the zero
            return _either([found, _exactly(value.type, value.type.zero)])
        return found

    def _cases(self, cases: Iterable[Case], type_: Type) -> Known:
        found: list[Known] = []
        for case in cases:
            holds = self.of(case.condition) if case.condition is not None else True
            if holds is False:
                continue
            found.append(self.of(case.value))
            if holds is True:
                return _either(found)
        return _either([*found, _exactly(type_, type_.zero)])

    def _variable(self, term: t.VariableGet) -> Known:
        """A number stays in its range; asked of none it is the zero."""
        type_ = term.type
        if type_.tag != "number" or type_.maybe or type_.low is None or type_.high is None:
            return None
        if any(one is None or one.type.maybe for one in term.arguments):
            return Numbers(min(0, type_.low), max(0, type_.high))
        return Numbers(type_.low, type_.high)

    # ---------------------------------------------------------------- lists
    def _list(self, term: t.ListOf) -> Known:
        least, most, of, exact = 0, 0, frozenset[int](), True
        for part in term.parts:
            one = _as_items(self.of(part))
            least += one.least
            most = most + one.most if most is not None and one.most is not None else None  # type: ignore[assignment]
            of = of | one.of if of is not None and one.of is not None else None  # type: ignore[assignment]
            exact = exact and one.exact
        return Items(least, most, of, exact and of is not None)

    def _filter(self, term: t.Filter) -> Known:
        items = _as_items(self.of(term.items))
        holds = self._inside(term.local, term.items, items, term.condition)
        if holds is False:
            return Items(0, 0, frozenset(), True)
        if holds is True:
            return items
        return Items(0, _smaller(items.most, self._how_many_places(term)), items.of)

    def _how_many_places(self, term: t.Filter) -> int | None:
        """How many things can lie in the places that a filter leaves: `where its place is at least 3`."""
        found = self._places(term.items)
        for part in term.condition.parts if isinstance(term.condition, t.All) else (term.condition,):
            if found is None or not isinstance(part, t.Compare) or not isinstance(part.left, t.PlaceOf):
                continue
            thing, other = part.left.thing, self.of(part.right)
            if not isinstance(thing, t.Local) or thing.index != term.local or not isinstance(other, Numbers):
                continue
            if part.operation in (">", ">="):
                low = None if other.low is None else other.low + (part.operation == ">")
                found = Numbers(_larger(found.low, low), found.high)
            elif part.operation in ("<", "<="):
                high = None if other.high is None else other.high - (part.operation == "<")
                found = Numbers(found.low, _smaller(found.high, high))
        if found is None or found.low is None or found.high is None:
            return None
        return max(found.high - found.low + 1, 0)

    def _inside(self, local: int, term: t.Term, items: Items, condition: t.Term) -> Known:
        """What is known of a test of each element, whichever it is."""
        before, places = self.locals.get(local), self.places.get(local)
        self.locals[local] = _element(items, term.type)
        found = self._places(term)
        if found is not None:
            self.places[local] = found
        try:
            return self.of(condition)
        finally:
            self.locals[local] = before
            self.places.pop(local, None)
            if places is not None:
                self.places[local] = places

    def _places(self, term: t.Term) -> Numbers | None:
        """Where in their zone the elements of a list may lie."""
        if isinstance(term, t.Filter):
            return self._places(term.items)
        if isinstance(term, t.ZoneGet) and all(one is not None for one in term.arguments):
            return Numbers(1, None)
        if isinstance(term, t.Pick) and isinstance(term.items, t.ZoneGet) and self._places(term.items) is not None:
            count = self.of(term.count) if term.count is not None else None
            if term.operation == "first-n" and isinstance(count, Numbers):
                return Numbers(1, count.high)
            return Numbers(2 if term.operation == "rest" else 1, None)
        return None

    def _place_of(self, term: t.PlaceOf) -> Known:
        if isinstance(term.thing, t.Local) and term.thing.index in self.places:
            return self.places[term.thing.index]
        return Numbers(0, None)

    def _pick(self, term: t.Pick) -> Known:
        items = _as_items(self.of(term.items))
        count = self.of(term.count) if term.count is not None else None
        counted = count if isinstance(count, Numbers) else Numbers()
        if term.operation == "number":
            return Numbers(items.least, items.most)
        if term.operation in ("first-n", "last-n"):
            most = _smaller(items.most, None if counted.high is None else max(counted.high, 0))
            return Items(min(items.least, max(counted.low or 0, 0)), most, items.of)
        if term.operation == "rest":
            return Items(max(items.least - 1, 0), None if items.most is None else max(items.most - 1, 0), items.of)
        if items.most == 0 or (term.operation == "item" and counted.high is not None and counted.high < 1):
            return _exactly(term.type, term.type.zero)
        if term.type.tag != "member":
            return None
        there = items.least > 0 and term.operation != "item"
        of = None if items.of is None else items.of | (frozenset() if there else frozenset((0,)))
        return Members(of, not there)

    def _narrower(self, term: t.Best | t.StartingWith) -> Known:
        items = _as_items(self.of(term.items))
        if isinstance(term, t.StartingWith):
            return items
        return Items(min(items.least, 1), items.most, items.of)

    def _each(self, term: t.Each) -> Known:
        return Items(0, 0, frozenset(), True) if _as_items(self.of(term.items)).most == 0 else None

    def _range(self, term: t.Range) -> Known:
        low, high = self.of(term.low), self.of(term.high)
        if isinstance(low, Numbers) and isinstance(high, Numbers) and low.low is not None and high.high is not None:
            return Items(0, max(high.high - low.low + 1, 0))
        return None

    # ---------------------------------------------------------------- numbers
    def _arithmetic(self, term: t.Arithmetic) -> Known:
        left, right = self.of(term.left), self.of(term.right)
        if not isinstance(left, Numbers) or not isinstance(right, Numbers):
            return None
        if term.operation == "+":
            return Numbers(_sum(left.low, right.low), _sum(left.high, right.high))
        if term.operation == "-":
            return Numbers(_difference(left.low, right.high), _difference(left.high, right.low))
        if term.operation == "at-least":
            return Numbers(_larger(left.low, right.low), _largest_end(left.high, right.high))
        if term.operation == "at-most":
            return Numbers(_smallest_end(left.low, right.low), _smaller(left.high, right.high))
        if term.operation == "*":
            if Numbers(0, 0) in (left, right):
                return Numbers(0, 0)
            if left.low == left.high and right.low == right.high and left.low is not None and right.low is not None:
                return Numbers(left.low * right.low, left.low * right.low)
        return None

    def _or_zero(self, term: t.OrZero) -> Known:
        found = self.of(term.item)
        return found if isinstance(found, Numbers) and not term.item.type.maybe else None

    # ---------------------------------------------------------------- tests
    def _not(self, term: t.Not) -> Known:
        found = self.of(term.operand)
        return not found if isinstance(found, bool) else None

    def _all(self, term: t.All) -> Known:
        found = [self.of(part) for part in term.parts]
        return False if False in found else True if all(one is True for one in found) else None

    def _any(self, term: t.AnyOf) -> Known:
        found = [self.of(part) for part in term.parts]
        return True if True in found else False if all(one is False for one in found) else None

    def _exists(self, term: t.Exists) -> Known:
        items = _as_items(self.of(term.items))
        if items.most == 0:
            return False
        if term.condition is None:
            return True if items.least else None
        holds = self._inside(term.local, term.items, items, term.condition)
        return False if holds is False else True if holds is True and items.least else None

    def _for_all(self, term: t.ForAll) -> Known:
        items = _as_items(self.of(term.items))
        if items.most == 0:
            return True
        holds = self._inside(term.local, term.items, items, term.condition)
        return True if holds is True else False if holds is False and items.least else None

    def _in_list(self, term: t.InList) -> Known:
        items = _as_items(self.of(term.items))
        if term.item.type.is_list:
            return None
        item = self.of(term.item)
        if items.most == 0 or (isinstance(item, Members) and item.of == frozenset((0,))):
            return False
        if items.of is None:
            return None
        if isinstance(item, Members) and item.of is not None:
            return _within(item.of, items)
        if isinstance(item, Numbers):
            if not any(_may_be(item, one) for one in items.of):
                return False
            return True if item.low == item.high and items.exact else None
        return None

    def _compare(self, term: t.Compare) -> Known:
        if term.as_list:
            return None
        left, right = self.of(term.left), self.of(term.right)
        if isinstance(left, Members) and isinstance(right, Members):
            return _compared_members(term.operation, left, right)
        if (
            isinstance(left, Numbers)
            and isinstance(right, Numbers)
            and not _maybe(term.left)
            and not _maybe(term.right)
        ):
            return compared(term.operation, left, right)
        if isinstance(left, bool) and isinstance(right, bool) and term.operation == "is":
            return left == right
        return None


_MAKERS: dict[type[t.Term], Callable[..., Known]] = {
    t.Const: Knowledge._const,
    t.Hole: Knowledge._hole,
    t.HoleValue: Knowledge._hole_value,
    t.Local: Knowledge._local,
    t.ValueCall: Knowledge._value,
    t.VariableGet: Knowledge._variable,
    t.ListOf: Knowledge._list,
    t.Filter: Knowledge._filter,
    t.Pick: Knowledge._pick,
    t.Best: Knowledge._narrower,
    t.StartingWith: Knowledge._narrower,
    t.Each: Knowledge._each,
    t.Range: Knowledge._range,
    t.PlaceOf: Knowledge._place_of,
    t.Arithmetic: Knowledge._arithmetic,
    t.OrZero: Knowledge._or_zero,
    t.Not: Knowledge._not,
    t.All: Knowledge._all,
    t.AnyOf: Knowledge._any,
    t.Exists: Knowledge._exists,
    t.ForAll: Knowledge._for_all,
    t.InList: Knowledge._in_list,
    t.Compare: Knowledge._compare,
}
"""How each sort of term is worked out; of others only their type is known."""


def _of_type(type_: Type) -> Known:
    """What a type alone says. A range says nothing: asked of none, a number is 0."""
    if type_.tag == "number":
        return None if type_.maybe else Numbers()
    if type_.tag in ("member", "sentence"):
        return Members(None, type_.maybe)
    return Items() if type_.is_list else None


def _exactly(type_: Type, value: object) -> Known:
    if type_.tag == "number":
        return Numbers(value, value) if isinstance(value, int) else None
    if type_.tag == "yes-no":
        return bool(value) if isinstance(value, int) else None
    if type_.is_list and isinstance(value, tuple):
        members = frozenset(one for one in value if isinstance(one, int))
        return Items(len(value), len(value), members, True)
    if type_.tag in ("member", "none") and isinstance(value, int):
        return Members(frozenset((value,)), value == 0)
    return None


def _as_items(known: Known) -> Items:
    """One thing is the list of itself, none the empty list."""
    if isinstance(known, Items):
        return known
    if isinstance(known, Members):
        none = known.of == frozenset((0,))
        of = None if known.of is None else known.of - {0}
        return Items(0 if known.maybe else 1, 0 if none else 1, of, of is not None and len(of) == 1)
    if isinstance(known, Numbers):
        exact = known.low == known.high and known.low is not None
        return Items(0, 1, frozenset((known.low,)) if exact and known.low is not None else None)
    return Items()


def _element(items: Items, type_: Type) -> Known:
    element = type_.element
    if element is None:
        return None
    if element.tag == "number":
        return Numbers(min(items.of), max(items.of)) if items.of else Numbers()
    return Members(items.of, False) if element.tag in ("member", "sentence") else None


def _either(found: list[Known]) -> Known:
    """What holds of a value that is one of these."""
    if all(isinstance(one, bool) for one in found):
        return found[0] if len(set(found)) == 1 else None
    if all(isinstance(one, Numbers) for one in found):
        low: int | None = None
        high: int | None = None
        for at, one in enumerate(found):
            assert isinstance(one, Numbers)
            low = one.low if at == 0 else _smallest_end(low, one.low)
            high = one.high if at == 0 else _largest_end(high, one.high)
        return Numbers(low, high)
    if all(isinstance(one, Members) for one in found):
        members = [one for one in found if isinstance(one, Members)]
        known = [one.of for one in members if one.of is not None]
        of = frozenset[int]().union(*known) if len(known) == len(members) else None
        return Members(of, any(one.maybe for one in members))
    if all(isinstance(one, Items | Members) for one in found):
        lists = [_as_items(one) for one in found]
        ends = [one.most for one in lists if one.most is not None]
        kinds = [one.of for one in lists if one.of is not None]
        of = frozenset[int]().union(*kinds) if len(kinds) == len(lists) else None
        return Items(min(one.least for one in lists), max(ends) if len(ends) == len(lists) else None, of)
    return None


def compared(operation: str, left: Numbers, right: Numbers) -> bool | None:
    """The one answer of a comparison of two numbers in these ranges; None when there are two."""
    surely_less = left.high is not None and right.low is not None and left.high < right.low
    never_more = left.high is not None and right.low is not None and left.high <= right.low
    surely_more = left.low is not None and right.high is not None and left.low > right.high
    never_less = left.low is not None and right.high is not None and left.low >= right.high
    if operation == "is":
        same = left == right and left.low is not None and left.low == left.high
        return True if same else False if surely_less or surely_more else None
    yes, no = {
        "<": (surely_less, never_less),
        ">": (surely_more, never_more),
        "<=": (never_more, surely_more),
        ">=": (never_less, surely_less),
    }[operation]
    return True if yes else False if no else None


def _compared_members(operation: str, left: Members, right: Members) -> bool | None:
    none = frozenset((0,))
    if operation == "is":
        if (left.of == none and not right.maybe) or (right.of == none and not left.maybe):
            return False
        if left.of is None or right.of is None:
            return None
        if not left.of & right.of:
            return False
        return True if len(left.of) == len(right.of) == 1 else None
    if not left.of or not right.of:
        return None
    return compared(operation, Numbers(min(left.of), max(left.of)), Numbers(min(right.of), max(right.of)))


def _within(item: frozenset[int], items: Items) -> bool | None:
    assert items.of is not None
    if not item & items.of:
        return False
    return True if items.exact and item <= items.of else None


def _may_be(number: Numbers, value: int) -> bool:
    return (number.low is None or number.low <= value) and (number.high is None or number.high >= value)


def _maybe(term: t.Term) -> bool:
    return term.type.maybe


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _difference(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a - b


def _larger(a: int | None, b: int | None) -> int | None:
    """The larger of two lower ends."""
    return b if a is None else a if b is None else max(a, b)


def _smaller(a: int | None, b: int | None) -> int | None:
    """The smaller of two upper ends."""
    return b if a is None else a if b is None else min(a, b)


def _largest_end(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else max(a, b)


def _smallest_end(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else min(a, b)


def _at_least(found: Numbers, least: int | None) -> Numbers:
    if least is None:
        return found
    return Numbers(_larger(found.low, least), None if found.high is None else max(found.high, least))


def _at_most(found: Numbers, most: int | None) -> Numbers:
    if most is None:
        return found
    return Numbers(None if found.low is None else min(found.low, most), _smaller(found.high, most))
