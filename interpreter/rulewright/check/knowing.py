"""What can surely be said of a value without a position: ranges, possible members, sizes of lists; and how it combines.

``None``: nothing is known.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulewright.core.types import Type


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


def of_type(type_: Type) -> Known:
    """What a type alone says. A range says nothing: asked of none, a number is 0."""
    if type_.tag == "number":
        return None if type_.maybe else Numbers()
    if type_.tag in ("member", "sentence"):
        return Members(None, type_.maybe)
    return Items() if type_.is_list else None


def exactly(type_: Type, value: object) -> Known:
    """What is known of a value that is known."""
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


def as_items(known: Known) -> Items:
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


def element(items: Items, type_: Type) -> Known:
    """What is known of each element of a list of this type."""
    element = type_.element
    if element is None:
        return None
    if element.tag == "number":
        return Numbers(min(items.of), max(items.of)) if items.of else Numbers()
    return Members(items.of, False) if element.tag in ("member", "sentence") else None


def either(found: list[Known]) -> Known:
    """What holds of a value that is one of these."""
    if all(isinstance(one, bool) for one in found):
        return found[0] if len(set(found)) == 1 else None
    if all(isinstance(one, Numbers) for one in found):
        low: int | None = None
        high: int | None = None
        for at, one in enumerate(found):
            assert isinstance(one, Numbers)
            low = one.low if at == 0 else smallest_end(low, one.low)
            high = one.high if at == 0 else largest_end(high, one.high)
        return Numbers(low, high)
    if all(isinstance(one, Members) for one in found):
        members = [one for one in found if isinstance(one, Members)]
        known = [one.of for one in members if one.of is not None]
        of = frozenset[int]().union(*known) if len(known) == len(members) else None
        return Members(of, any(one.maybe for one in members))
    if all(isinstance(one, Items | Members) for one in found):
        lists = [as_items(one) for one in found]
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


def compared_members(operation: str, left: Members, right: Members) -> bool | None:
    """The same of two members: `is`, or by their places in their list."""
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


def within(item: frozenset[int], items: Items) -> bool | None:
    """Whether a member that may be these is in a list."""
    assert items.of is not None
    if not item & items.of:
        return False
    return True if items.exact and item <= items.of else None


def may_be(number: Numbers, value: int) -> bool:
    """Whether a number of a range may be this one."""
    return (number.low is None or number.low <= value) and (number.high is None or number.high >= value)


def plus(a: int | None, b: int | None) -> int | None:
    """The sum of two ends."""
    return None if a is None or b is None else a + b


def minus(a: int | None, b: int | None) -> int | None:
    """The difference of two ends."""
    return None if a is None or b is None else a - b


def larger(a: int | None, b: int | None) -> int | None:
    """The larger of two lower ends."""
    return b if a is None else a if b is None else max(a, b)


def smaller(a: int | None, b: int | None) -> int | None:
    """The smaller of two upper ends."""
    return b if a is None else a if b is None else min(a, b)


def largest_end(a: int | None, b: int | None) -> int | None:
    """The larger of two upper ends."""
    return None if a is None or b is None else max(a, b)


def smallest_end(a: int | None, b: int | None) -> int | None:
    """The smaller of two lower ends."""
    return None if a is None or b is None else min(a, b)


def at_least(found: Numbers, least: int | None) -> Numbers:
    """A number that counts at least so much."""
    if least is None:
        return found
    return Numbers(larger(found.low, least), None if found.high is None else max(found.high, least))


def at_most(found: Numbers, most: int | None) -> Numbers:
    """A number that counts at most so much."""
    if most is None:
        return found
    return Numbers(None if found.low is None else min(found.low, most), smaller(found.high, most))
