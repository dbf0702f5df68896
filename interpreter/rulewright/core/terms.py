"""Typed expressions. They are pure: they read the position and change nothing; they can neither fail nor suspend.

INVARIANT: none is total. An argument that is none (or out of range) makes the whole answer the zero of its type. A list
is a tuple in a definite order; a filter keeps that order. ``local`` numbers are slots of the body the term stands in.
"""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.core.base import Part, part
from rulewright.core.types import Type
from rulewright.source import Span


@part
class Term(Part):
    """What every expression has: its type and the text it came from."""

    type: Type = attrs.field(kw_only=True)
    span: Span | None = attrs.field(default=None, eq=False, repr=False, kw_only=True)


# ---------------------------------------------------------------- leaves
@part
class Const(Term):
    """A constant: also an option's value, a seat, a member, a whole domain as a list."""

    value: object


@part
class Local(Term):
    """A parameter, ``let``, chosen or loop variable of the body."""

    index: int


@part
class Hole(Term):
    """A hole of the phrase this body belongs to: number, member, list, or the node of a nested sentence."""

    index: int


@part
class HoleValue(Term):
    """A hole of a value family (also `condition`), worked out for the `you` and `this` of the body."""

    index: int
    family: str


# ---------------------------------------------------------------- reading
@part
class FieldGet(Term):
    """A constant of a thing: ``fields[field]`` at (thing, indices…)."""

    field: int
    arguments: tuple[Term, ...]


@part
class VariableGet(Term):
    """What is remembered. An argument None means all indices: the answer is then one list, in index order."""

    variable: int
    arguments: tuple[Term | None, ...]


@part
class ZoneGet(Term):
    """The things in a zone, in its order. An argument None means all indices, in index order."""

    zone: int
    arguments: tuple[Term | None, ...]


@part
class ValueCall(Term):
    """A declared value or `call` adjective, with modifiers and limits applied."""

    value: int
    arguments: tuple[Term, ...]


@part
class ZoneIndex(Term):
    """The index of type ``domain`` of the zone where the thing lies (`place of piece`); none when it has no such index.

    ``zones``: the zones that carry exactly one index of that domain.
    """

    thing: Term
    domain: str
    zones: tuple[int, ...]


@part
class PlaceOf(Term):
    """The place of a thing in its zone, from 1; 0 when it lies nowhere. For words and places: their number."""

    thing: Term


# ---------------------------------------------------------------- sets
@part
class ListOf(Term):
    """`(a, b)`: one list of the parts: a list is spread, none adds nothing, a single value is itself."""

    parts: tuple[Term, ...]


@part
class Filter(Term):
    """The elements for which ``condition`` holds; each is bound to ``local`` in turn."""

    items: Term
    local: int
    condition: Term


@part
class Each(Term):
    """`each X of S`: X of each element, in order, spread into one list (none adds nothing)."""

    items: Term
    local: int
    body: Term


@part
class Fold(Term):
    """`total/highest/lowest X of S`. Members and words count as their number. Of an empty list: 0, or none if maybe."""

    operation: Literal["total", "highest", "lowest"]
    items: Term
    local: int
    body: Term


@part
class Best(Term):
    """`S with highest X` / `with lowest X`: all elements that reach the best, in order. X may be none: below every
    value.
    """

    items: Term
    highest: bool
    local: int
    body: Term


@part
class Exists(Term):
    """`there is a S where …`; without a condition: is the list not empty."""

    items: Term
    local: int = -1
    condition: Term | None = None


@part
class ForAll(Term):
    """`every S is …`."""

    items: Term
    local: int
    condition: Term


@part
class Pick(Term):
    """Parts of a list: number of / first of / first n of / last of / last n of / rest of / item n of / the S / reversed
    order.

    ``first``, ``last``, ``item`` and ``the`` give one element or none; the counted ones a list. n < 0 counts as 0.
    """

    operation: Literal["number", "first", "last", "first-n", "last-n", "rest", "item", "the"]
    items: Term
    count: Term | None = None


@part
class StartingWith(Term):
    """`players starting with p`: the same ring turned so that it begins with p (unchanged when p is not in it)."""

    items: Term
    start: Term


@part
class Range(Term):
    """Whole numbers from ``low`` to ``high``, both included; empty when high < low. At most 1,000 long."""

    low: Term
    high: Term


# ---------------------------------------------------------------- places and rings
@part
class Step(Term):
    """`next of x`, `previous of x` in the domain's ring or line."""

    operation: Literal["next", "previous"]
    domain: str
    item: Term


@part
class Grid(Term):
    """Asked of a place of a grid: row, column, above, below, left, right (one), neighbours (list, row by row)."""

    operation: Literal["row", "column", "above", "below", "left", "right", "neighbours"]
    domain: str
    item: Term


@part
class LongestRow(Term):
    """The most places of the list that stand in one unbroken straight line of the grid: across, up, or diagonally."""

    domain: str
    items: Term


# ---------------------------------------------------------------- arithmetic and tests
@part
class Arithmetic(Term):
    """Integers. Division is by a number that is not 0 (by 0 it answers 0), rounded as said.

    difference: without its sign. at-least, at-most: `x but at least n`, the larger (smaller) of both.
    """

    operation: Literal["+", "-", "*", "/down", "/up", "difference", "at-least", "at-most"]
    left: Term
    right: Term


@part
class Compare(Term):
    """`is`, `<`, `>`, `is at least`, `is at most`. None is none; none is below every value.

    ``as_list``: both sides are lists. In order when ``ordered``, else as multisets.
    """

    operation: Literal["is", "<", ">", ">=", "<="]
    left: Term
    right: Term
    as_list: bool = False
    ordered: bool = False


@part
class InList(Term):
    """`x is in S`. A list x: every element of it is in S. None is in no list."""

    item: Term
    items: Term


@part
class Not(Term):
    operand: Term


@part
class All(Term):
    """`and`, left to right, stopping at the first no."""

    parts: tuple[Term, ...]


@part
class AnyOf(Term):
    """`or`, left to right, stopping at the first yes."""

    parts: tuple[Term, ...]


@part
class OrZero(Term):
    """A number that may be none, where a number is needed: none counts as 0."""

    item: Term


# ---------------------------------------------------------------- actions and sentences
@part
class Can(Term):
    """`p can ACTION`: a legal filling exists. An argument None stands for anything of the parameter's type."""

    action: int
    arguments: tuple[Term | None, ...]


@part
class Ready(Term):
    """`sentence is ready for p at m`: it has such a clause whose guards hold for p now. moment None: a clause without
    one.
    """

    sentence: Term
    player: Term
    moment: Term | None


@part
class Marked(Term):
    """An adjective of sentences: any phrase inside, stored parts included, carries the mark."""

    sentence: Term
    mark: str


@part
class Text(Part):
    """A printed text: literal pieces and terms. Terms are worked out when the text is made and printed per viewer."""

    parts: tuple[str | Term, ...]
    span: Span | None = attrs.field(default=None, eq=False, repr=False)
