"""A term, with what fills the holes of its sentence → what surely holds of its value, whatever the position is.

Numbers are known by their range, members by the list of what they may be, lists by how many and which they may hold,
tests by yes or no. ``None``: nothing is known. Options are never known: each of their values is another program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from rulewright.check.knowing import (
    Items,
    Known,
    Members,
    Numbers,
    as_items,
    at_least,
    at_most,
    compared,
    compared_members,
    either,
    element,
    exactly,
    larger,
    largest_end,
    may_be,
    minus,
    of_type,
    plus,
    smaller,
    smallest_end,
    within,
)
from rulewright.core import terms as t
from rulewright.core.program import Case, Node, Program
from rulewright.core.types import Type
from rulewright.source import Span

MOST_DEEP = 30


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
        return of_type(term.type) if found is None else found

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
        return exactly(term.type, term.value)

    def _hole(self, term: t.Hole) -> Known:
        return exactly(term.type, self.node.arguments[term.index]) if self.node is not None else None

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
            found = at_most(at_least(found, value.least), value.most)
        if any(one.type.maybe for one in term.arguments):  # asked of none it is the zero
            return either([found, exactly(value.type, value.type.zero)])
        return found

    def _cases(self, cases: Iterable[Case], type_: Type) -> Known:
        found: list[Known] = []
        for case in cases:
            holds = self.of(case.condition) if case.condition is not None else True
            if holds is False:
                continue
            found.append(self.of(case.value))
            if holds is True:
                return either(found)
        return either([*found, exactly(type_, type_.zero)])

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
            one = as_items(self.of(part))
            least += one.least
            most = most + one.most if most is not None and one.most is not None else None  # type: ignore[assignment]
            of = of | one.of if of is not None and one.of is not None else None  # type: ignore[assignment]
            exact = exact and one.exact
        return Items(least, most, of, exact and of is not None)

    def _filter(self, term: t.Filter) -> Known:
        items = as_items(self.of(term.items))
        holds = self._inside(term.local, term.items, items, term.condition)
        if holds is False:
            return Items(0, 0, frozenset(), True)
        if holds is True:
            return items
        return Items(0, smaller(items.most, self._how_many_places(term)), items.of)

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
                found = Numbers(larger(found.low, low), found.high)
            elif part.operation in ("<", "<="):
                high = None if other.high is None else other.high - (part.operation == "<")
                found = Numbers(found.low, smaller(found.high, high))
        if found is None or found.low is None or found.high is None:
            return None
        return max(found.high - found.low + 1, 0)

    def _inside(self, local: int, term: t.Term, items: Items, condition: t.Term) -> Known:
        """What is known of a test of each element, whichever it is."""
        before, places = self.locals.get(local), self.places.get(local)
        self.locals[local] = element(items, term.type)
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
        items = as_items(self.of(term.items))
        count = self.of(term.count) if term.count is not None else None
        counted = count if isinstance(count, Numbers) else Numbers()
        if term.operation == "number":
            return Numbers(items.least, items.most)
        if term.operation in ("first-n", "last-n"):
            most = smaller(items.most, None if counted.high is None else max(counted.high, 0))
            return Items(min(items.least, max(counted.low or 0, 0)), most, items.of)
        if term.operation == "rest":
            return Items(max(items.least - 1, 0), None if items.most is None else max(items.most - 1, 0), items.of)
        if items.most == 0 or (term.operation == "item" and counted.high is not None and counted.high < 1):
            return exactly(term.type, term.type.zero)
        if term.type.tag != "member":
            return None
        there = items.least > 0 and term.operation != "item"
        of = None if items.of is None else items.of | (frozenset() if there else frozenset((0,)))
        return Members(of, not there)

    def _narrower(self, term: t.Best | t.StartingWith) -> Known:
        items = as_items(self.of(term.items))
        if isinstance(term, t.StartingWith):
            return items
        return Items(min(items.least, 1), items.most, items.of)

    def _each(self, term: t.Each) -> Known:
        return Items(0, 0, frozenset(), True) if as_items(self.of(term.items)).most == 0 else None

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
            return Numbers(plus(left.low, right.low), plus(left.high, right.high))
        if term.operation == "-":
            return Numbers(minus(left.low, right.high), minus(left.high, right.low))
        if term.operation == "at-least":
            return Numbers(larger(left.low, right.low), largest_end(left.high, right.high))
        if term.operation == "at-most":
            return Numbers(smallest_end(left.low, right.low), smaller(left.high, right.high))
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
        items = as_items(self.of(term.items))
        if items.most == 0:
            return False
        if term.condition is None:
            return True if items.least else None
        holds = self._inside(term.local, term.items, items, term.condition)
        return False if holds is False else True if holds is True and items.least else None

    def _for_all(self, term: t.ForAll) -> Known:
        items = as_items(self.of(term.items))
        if items.most == 0:
            return True
        holds = self._inside(term.local, term.items, items, term.condition)
        return True if holds is True else False if holds is False and items.least else None

    def _in_list(self, term: t.InList) -> Known:
        items = as_items(self.of(term.items))
        if term.item.type.is_list:
            return None
        item = self.of(term.item)
        if items.most == 0 or (isinstance(item, Members) and item.of == frozenset((0,))):
            return False
        if items.of is None:
            return None
        if isinstance(item, Members) and item.of is not None:
            return within(item.of, items)
        if isinstance(item, Numbers):
            if not any(may_be(item, one) for one in items.of):
                return False
            return True if item.low == item.high and items.exact else None
        return None

    def _compare(self, term: t.Compare) -> Known:
        if term.as_list:
            return None
        left, right = self.of(term.left), self.of(term.right)
        if isinstance(left, Members) and isinstance(right, Members):
            return compared_members(term.operation, left, right)
        if (
            isinstance(left, Numbers)
            and isinstance(right, Numbers)
            and not (term.left.type.maybe or term.right.type.maybe)
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
