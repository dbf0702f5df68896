"""Conditions that must hold at the same time → two of them that exclude each other.

Each condition comes apart into what it says of one thing that can be asked: `lead is you`, `score of you > 3`,
`announced of you is in (Guns)`. What fills the holes of a sentence stands in its place, so two phrases that ask for the
same thing are seen to do so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from rulewright.check.knowing import Items, Members, Numbers
from rulewright.check.known import Knowledge
from rulewright.core import terms as t
from rulewright.core.base import changed
from rulewright.core.program import Node
from rulewright.core.traverse import rewrite
from rulewright.core.types import YES_NO

MOST_DEEP = 12
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "is": "is"}


@attrs.frozen
class Demand:
    """What one condition says of a thing that can be asked. yes: it holds, or it does not.

    of: what the thing must be (not: must not be) one of; numbers: the range it must lie in. Both None: the thing is a
    test.
    """

    asked: t.Term
    yes: bool = True
    of: frozenset[int] | None = None
    numbers: Numbers | None = None


def excluding(parts: Iterable[tuple[t.Term, Node | None]], knowledge: Knowledge) -> tuple[int, int] | None:
    """The places of the first two conditions that cannot hold together; equal when one alone never holds.

    parts: conditions, and the node whose holes they speak of.
    """
    before = knowledge.node
    found: dict[t.Term, list[tuple[int, Demand]]] = {}
    try:
        for at, (term, node) in enumerate(parts):
            knowledge.node = node
            for demand in _demands(term, knowledge, True, 0):
                earlier = found.setdefault(demand.asked, [])
                for other_at, other in earlier:
                    if _clash(other, demand):
                        return other_at, at
                earlier.append((at, demand))
                clash = _none_left(earlier)
                if clash is not None:
                    return clash, at
    finally:
        knowledge.node = before
    return None


def _demands(term: t.Term, known: Knowledge, yes: bool, depth: int) -> Iterator[Demand]:
    if depth > MOST_DEEP:
        return
    if isinstance(term, t.Not):
        yield from _demands(term.operand, known, not yes, depth + 1)
    elif isinstance(term, t.All if yes else t.AnyOf):
        for part in term.parts:
            yield from _demands(part, known, yes, depth + 1)
    elif isinstance(term, t.HoleValue):
        filled = known.filled(term)
        if filled is not None:
            before, known.node = known.node, filled[1]
            yield from _demands(filled[0], known, yes, depth + 1)
            known.node = before
    elif isinstance(term, t.ValueCall) and term.type == YES_NO:
        yield Demand(_plain(term, known), yes)
        meaning = _meaning(term, known)
        if meaning is not None:
            yield from _demands(meaning, known, yes, depth + 1)
    elif isinstance(term, t.Compare) and not term.as_list:
        yield from _compared(term, known, yes)
    elif isinstance(term, t.InList) and not term.item.type.is_list:
        items = known.of(term.items)
        yield Demand(_plain(term, known), yes)
        if isinstance(items, Items) and items.of is not None and (yes or items.exact):
            yield Demand(_plain(term.item, known), yes, items.of)
    elif term.type == YES_NO and not isinstance(term, t.Const):
        yield Demand(_plain(term, known), yes)


def _compared(term: t.Compare, known: Knowledge, yes: bool) -> Iterator[Demand]:
    yield Demand(_plain(term, known), yes)
    for asked, other, how in (
        (term.left, term.right, term.operation),
        (term.right, term.left, _FLIPPED[term.operation]),
    ):
        value = known.of(other)
        if isinstance(asked, t.Const) or (asked.type.maybe and how != "is"):
            continue
        if isinstance(value, Members) and how == "is":
            if value.of is not None and (yes or len(value.of) == 1):
                yield Demand(_plain(asked, known), yes, value.of)
            elif yes and not value.maybe:  # it is something, so it is not none
                yield Demand(_plain(asked, known), False, frozenset((0,)))
        elif isinstance(value, Numbers) and not asked.type.maybe:
            numbers = _range(how if yes else _OPPOSITE.get(how, ""), value)
            if numbers is not None:
                yield Demand(_plain(asked, known), True, None, numbers)
            elif how == "is" and not yes and value.low is not None and value.low == value.high:
                yield Demand(_plain(asked, known), False, frozenset((value.low,)))


_OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}


def _range(how: str, value: Numbers) -> Numbers | None:
    """Where a number lies that compares so with one in a range."""
    if how == "is":
        return value
    if how in ("<", "<="):
        return None if value.high is None else Numbers(None, value.high - (how == "<"))
    if how in (">", ">="):
        return None if value.low is None else Numbers(value.low + (how == ">"), None)
    return None


def _clash(one: Demand, other: Demand) -> bool:
    """Whether two demands of the same thing cannot both be met."""
    if one.of is None and other.of is None and one.numbers is None and other.numbers is None:
        return one.yes != other.yes
    if one.numbers is not None and other.numbers is not None:
        low = max((x.low for x in (one.numbers, other.numbers) if x.low is not None), default=None)
        high = min((x.high for x in (one.numbers, other.numbers) if x.high is not None), default=None)
        return low is not None and high is not None and low > high
    if one.of is not None and other.of is not None:
        if one.yes and other.yes:
            return not one.of & other.of
        if one.yes != other.yes:
            wanted, refused = (one.of, other.of) if one.yes else (other.of, one.of)
            return wanted <= refused
        return False
    if (one.of is None) == (other.of is None):
        return False
    listed, ranged = (one, other) if one.of is not None else (other, one)
    if ranged.numbers is None or listed.of is None:
        return False
    inside = {x for x in listed.of if _lies(x, ranged.numbers)}
    if listed.yes:
        return not inside
    low, high = ranged.numbers.low, ranged.numbers.high
    return low is not None and low == high and low in listed.of


def _none_left(demands: list[tuple[int, Demand]]) -> int | None:
    """The place of the condition that, with all others of the same thing, leaves nothing for it; None: something."""
    wanted = [(at, one.of) for at, one in demands if one.of is not None and one.yes]
    if not wanted:
        return None
    left = frozenset.intersection(*(of for _, of in wanted))
    for _, one in demands:
        if one.of is not None and not one.yes:
            left -= one.of
        if one.numbers is not None:
            numbers = one.numbers
            left = frozenset(x for x in left if _lies(x, numbers))
    return None if left else demands[0][0]


def _lies(value: int, numbers: Numbers) -> bool:
    return (numbers.low is None or value >= numbers.low) and (numbers.high is None or value <= numbers.high)


# ---------------------------------------------------------------- the same thing, however it is asked for
def _plain(term: t.Term, known: Knowledge) -> t.Term:
    """The term with what fills the holes in their place, and options told apart from what happens to be their value."""
    node = known.node

    def change(part: object) -> object:
        if isinstance(part, t.Const) and part.span is not None and part.span in known.options:
            return t.Const(("option", known.options[part.span]), type=part.type)
        if isinstance(part, t.Hole) and node is not None:
            return t.Const(node.arguments[part.index], type=part.type)
        if isinstance(part, t.HoleValue):
            filled = known.filled(part)
            if filled is None:
                return None
            before, known.node = known.node, filled[1]
            try:
                return _plain(filled[0], known)
            finally:
                known.node = before
        return None

    return rewrite(term, change)


def _meaning(term: t.ValueCall, known: Knowledge) -> t.Term | None:
    """What an adjective says of these arguments, where it has one meaning and nothing changes how it counts."""
    value = known.program.values[term.value]
    if known.is_modified(term.value) or len(value.cases) != 1 or value.cases[0].condition is not None:
        return None
    if len(value.slots) != len(value.parameters) or any(one.type.maybe for one in term.arguments):
        return None  # it has names of its own, which could be taken for ours; or it may be asked of none
    arguments = tuple(_plain(one, known) for one in term.arguments)

    def change(part: object) -> object:
        return changed(arguments[part.index], span=part.span) if isinstance(part, t.Local) else None

    return rewrite(value.cases[0].value, change)
