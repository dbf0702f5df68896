"""The reference meaning of terms: a term, the slots of a position and the locals of a body in, a value out.

Plain and slow on purpose. The compiled machine must answer the same; the cold questions of both (why not, printed
texts, boards, scenarios) are asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from rulewright.core import terms as t
from rulewright.core.program import Program
from rulewright.core.types import Type, bounded
from rulewright.execute.facts import Facts
from rulewright.execute.modifying import COPIED, MANY, Modifying
from rulewright.execute.spaces import GridSpace, domain_of_type, is_none, longest_row
from rulewright.state.layout import Layout

Slots = list[Any]
Locals = Sequence[Any]


class Evaluator(Modifying):
    """Calling it with (term, slots, locals) answers the value of the term. ``tick`` counts values and long loops."""

    def __init__(self, program: Program, layout: Layout, facts: Facts) -> None:
        super().__init__(program, layout, facts)
        self.grids = {d.name: GridSpace(d) for d in program.domains.values() if d.width}
        self._table: dict[type, Callable[[Any, Slots, Locals], Any]] = {
            t.Const: lambda term, s, f: term.value,
            t.Local: lambda term, s, f: f[term.index],
            t.Hole: self._hole,
            t.HoleValue: self._hole_value,
            t.FieldGet: self._field,
            t.VariableGet: self._variable,
            t.ZoneGet: self._zone,
            t.ValueCall: self._value,
            t.ZoneIndex: self._zone_index,
            t.PlaceOf: self._place,
            t.ListOf: self._list,
            t.Filter: self._filter,
            t.Each: self._each,
            t.Fold: self._fold,
            t.Best: self._best,
            t.Exists: self._exists,
            t.ForAll: self._for_all,
            t.Pick: self._pick,
            t.StartingWith: self._starting_with,
            t.Range: self._range,
            t.Step: self._step,
            t.Grid: self._grid,
            t.LongestRow: self._longest_row,
            t.Arithmetic: self._arithmetic,
            t.Compare: self._compare,
            t.InList: self._in_list,
            t.Not: lambda term, s, f: not self(term.operand, s, f),
            t.All: lambda term, s, f: all(self(part, s, f) for part in term.parts),
            t.AnyOf: lambda term, s, f: any(self(part, s, f) for part in term.parts),
            t.OrZero: self._or_zero,
            t.Can: self._can,
            t.Ready: self._ready,
            t.Marked: self._marked,
        }

    def __call__(self, term: t.Term, s: Slots, f: Locals) -> Any:
        return self._table[type(term)](term, s, f)

    # ---------------------------------------------------------------- holes
    def _hole(self, term: t.Hole, s: Slots, f: Locals) -> Any:
        node = self.program.nodes[f[2]]
        return node.arguments[term.index] if node is not None else term.type.zero

    def _hole_value(self, term: t.HoleValue, s: Slots, f: Locals) -> Any:
        node = self.program.nodes[f[2]]
        if node is None:
            return term.type.zero
        part = node.arguments[term.index]
        assert isinstance(part, int)
        return self.denoted(part, f[0], f[1], s)

    def denoted(self, node: int, you: int, this: int, s: Slots) -> Any:
        """What a sentence of a value family denotes for ``you``."""
        it = self.program.nodes[node]
        assert it is not None
        phrase = self.program.phrases[it.phrase]
        assert phrase.value is not None
        return self(phrase.value, s, self.sentence_frame(node, you, this))

    # ---------------------------------------------------------------- reading
    def _field(self, term: t.FieldGet, s: Slots, f: Locals) -> Any:
        field = self.program.fields[term.field]
        at = 0
        for dimension, argument in zip(field.dimensions, term.arguments, strict=True):
            at = at * (dimension.size + 1) + dimension.index(self(argument, s, f))
        return field.cells[at]

    def _variable(self, term: t.VariableGet, s: Slots, f: Locals) -> Any:
        if None not in term.arguments:
            arguments = tuple(self(argument, s, f) for argument in term.arguments if argument is not None)
            return s[self.layout.variable_slot(term.variable, arguments)]
        given = [None if argument is None else self(argument, s, f) for argument in term.arguments]
        free = [argument is None for argument in term.arguments]
        type = self.program.variables[term.variable].type
        found: list[Any] = []
        for slot in self.layout.variable_slots(term.variable, given, free):
            found.extend(spread(type, s[slot]))
        return tuple(found)

    def _zone(self, term: t.ZoneGet, s: Slots, f: Locals) -> Any:
        if None not in term.arguments:
            arguments = tuple(self(argument, s, f) for argument in term.arguments if argument is not None)
            return s[self.layout.zone_slot(term.zone, arguments)]
        given = [None if argument is None else self(argument, s, f) for argument in term.arguments]
        slots = self.layout.zone_slots(term.zone, given, [argument is None for argument in term.arguments])
        return tuple(thing for slot in slots for thing in s[slot])

    def _value(self, term: t.ValueCall, s: Slots, f: Locals) -> Any:
        return self.value(term.value, tuple(self(argument, s, f) for argument in term.arguments), s)

    def _zone_index(self, term: t.ZoneIndex, s: Slots, f: Locals) -> Any:
        slot = s[self.layout.where[term.thing.type.domain] + self(term.thing, s, f)]
        cell = self.layout.cells.get(slot)
        if cell is not None and cell.zone in term.zones:
            for dimension, index in zip(self.program.zones[cell.zone].dimensions, cell.arguments, strict=True):
                if dimension.type.domain == term.domain:
                    return index
        return term.type.zero

    def _place(self, term: t.PlaceOf, s: Slots, f: Locals) -> Any:
        thing = self(term.thing, s, f)
        base = self.layout.where.get(term.thing.type.domain)
        if base is None:
            return thing or 0
        slot = s[base + thing]
        return s[slot].index(thing) + 1 if slot else 0

    # ---------------------------------------------------------------- sets
    def _list(self, term: t.ListOf, s: Slots, f: Locals) -> Any:
        parts = [spread(part.type, self(part, s, f)) for part in term.parts]
        self.copied(sum(map(len, parts)))
        return tuple(item for part in parts for item in part)

    def copied(self, count: int) -> None:
        """A list of that many elements was written: lists that grow without end come to an end by it."""
        if count > MANY:
            self.tick(count // COPIED)

    def _bound(self, items: t.Term, local: int, s: Slots, f: Locals) -> Iterator[tuple[Any, Locals]]:
        """Each element of ``items`` with the locals in which it is bound."""
        inner = list(f)
        found = self(items, s, f)
        if len(found) > MANY:
            self.tick(len(found))
        for item in found:
            inner[local] = item
            yield item, inner

    def _filter(self, term: t.Filter, s: Slots, f: Locals) -> Any:
        return tuple(
            item for item, inner in self._bound(term.items, term.local, s, f) if self(term.condition, s, inner)
        )

    def _each(self, term: t.Each, s: Slots, f: Locals) -> Any:
        found: list[Any] = []
        for _, inner in self._bound(term.items, term.local, s, f):
            found.extend(spread(term.body.type, self(term.body, s, inner)))
        return tuple(found)

    def _fold(self, term: t.Fold, s: Slots, f: Locals) -> Any:
        values = [self(term.body, s, inner) for _, inner in self._bound(term.items, term.local, s, f)]
        values = [value for value in values if not is_none(term.body.type, value)]
        if term.operation == "total":
            return sum(values)
        if not values:
            return term.type.zero
        return max(values) if term.operation == "highest" else min(values)

    def _best(self, term: t.Best, s: Slots, f: Locals) -> Any:
        ranked = [
            (rank_of(self(term.body, s, inner)), item) for item, inner in self._bound(term.items, term.local, s, f)
        ]
        if not ranked:
            return ()
        best = (max if term.highest else min)(rank for rank, _ in ranked)
        return tuple(item for rank, item in ranked if rank == best)

    def _exists(self, term: t.Exists, s: Slots, f: Locals) -> Any:
        if term.condition is None:
            return bool(self(term.items, s, f))
        condition = term.condition
        return any(self(condition, s, inner) for _, inner in self._bound(term.items, term.local, s, f))

    def _for_all(self, term: t.ForAll, s: Slots, f: Locals) -> Any:
        return all(self(term.condition, s, inner) for _, inner in self._bound(term.items, term.local, s, f))

    def _pick(self, term: t.Pick, s: Slots, f: Locals) -> Any:
        items = self(term.items, s, f)
        count = (self(term.count, s, f) or 0) if term.count is not None else 0
        match term.operation:
            case "number":
                return len(items)
            case "first" | "the":
                return items[0] if items else term.type.zero
            case "last":
                return items[-1] if items else term.type.zero
            case "first-n":
                return items[: max(count, 0)]
            case "last-n":
                return items[-count:] if count > 0 else ()
            case "rest":
                return items[1:]
            case "item":
                return items[count - 1] if 0 < count <= len(items) else term.type.zero

    def _starting_with(self, term: t.StartingWith, s: Slots, f: Locals) -> Any:
        items, start = self(term.items, s, f), self(term.start, s, f)
        return turned(items, start)

    def _range(self, term: t.Range, s: Slots, f: Locals) -> Any:
        return self.bounded_range(self(term.low, s, f), self(term.high, s, f))

    def bounded_range(self, low: int | None, high: int | None) -> tuple[int, ...]:
        """The numbers of a range; each is a step, so that no range is too long."""
        if low is None or high is None or low > high:
            return ()
        if high - low >= MANY:
            self.tick(high - low + 1)
        return tuple(range(low, high + 1))

    # ---------------------------------------------------------------- places and rings
    def _step(self, term: t.Step, s: Slots, f: Locals) -> Any:
        domain = self.program.domains[term.domain]
        table = domain.next if term.operation == "next" else domain.previous
        item = self(term.item, s, f)
        return table[item] if item is not None and 0 < item < len(table) else 0

    def _grid(self, term: t.Grid, s: Slots, f: Locals) -> Any:
        return self.grids[term.domain].ask(term.operation, self(term.item, s, f) or 0)

    def _longest_row(self, term: t.LongestRow, s: Slots, f: Locals) -> Any:
        domain = self.program.domains[term.domain]
        return longest_row(domain.width, self(term.items, s, f))

    # ---------------------------------------------------------------- arithmetic and tests
    def _arithmetic(self, term: t.Arithmetic, s: Slots, f: Locals) -> Any:
        left, right = self(term.left, s, f), self(term.right, s, f)
        if left is None or right is None:
            return term.type.zero
        match term.operation:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return bounded(left * right)
            case "/down":
                return left // right if right else 0
            case "/up":
                return -(-left // right) if right else 0
            case "difference":
                return abs(left - right)
            case "at-least":
                return max(left, right)
            case "at-most":
                return min(left, right)

    def _compare(self, term: t.Compare, s: Slots, f: Locals) -> Any:
        left, right = self(term.left, s, f), self(term.right, s, f)
        if term.operation == "is":
            if term.left.type.tag == "none":
                return is_nothing(term.right.type, right)
            if term.right.type.tag == "none":
                return is_nothing(term.left.type, left)
            if term.as_list:
                left, right = spread(term.left.type, left), spread(term.right.type, right)
                return left == right if term.ordered else sorted(left) == sorted(right)
            return left == right
        low, high = rank_of(left), rank_of(right)
        match term.operation:
            case "<":
                return low < high
            case ">":
                return low > high
            case ">=":
                return low >= high
            case "<=":
                return low <= high

    def _in_list(self, term: t.InList, s: Slots, f: Locals) -> Any:
        item, items = self(term.item, s, f), self(term.items, s, f)
        if term.item.type.is_list:
            return all(one in items for one in item)
        return item in items

    def _or_zero(self, term: t.OrZero, s: Slots, f: Locals) -> Any:
        value = self(term.item, s, f)
        return 0 if value is None else value

    # ---------------------------------------------------------------- actions and sentences
    def _can(self, term: t.Can, s: Slots, f: Locals) -> Any:
        action = self.program.actions[term.action]
        choices: list[Sequence[Any]] = []
        for parameter, argument in zip(action.parameters, term.arguments, strict=True):
            if argument is None:
                choices.append(domain_of_type(self.program, parameter.type))
            else:
                choices.append((self(argument, s, f),))
        return any(self.legal(term.action, filling, s) for filling in product(*choices))

    def _ready(self, term: t.Ready, s: Slots, f: Locals) -> Any:
        moment = self(term.moment, s, f) if term.moment is not None else 0
        if term.moment is not None and moment == 0:
            return False
        return self.ready(self(term.sentence, s, f), self(term.player, s, f), moment, s)

    def _marked(self, term: t.Marked, s: Slots, f: Locals) -> Any:
        return term.mark in self.facts.marks[self(term.sentence, s, f)]


def spread(type: Type, value: Any) -> tuple[Any, ...]:
    """A value as a list: a list is itself, none is empty, anything else is the list of itself."""
    if type.is_list:
        return value  # type: ignore[no-any-return]
    return () if is_none(type, value) or type.tag == "none" else (value,)


def is_nothing(type: Type, value: Any) -> bool:
    """Does ``x is none`` hold? An empty list is none."""
    return not value if type.is_list else type.tag == "none" or is_none(type, value)


def rank_of(value: Any) -> tuple[bool, Any]:
    """Where a value stands when compared by size: none is below every value."""
    return (value is not None, 0 if value is None else value)


def turned(items: tuple[Any, ...], start: Any) -> tuple[Any, ...]:
    """The ring turned so that it begins with ``start``; as it is when that is not in it."""
    if start not in items:
        return items
    at = items.index(start)
    return items[at:] + items[:at]
