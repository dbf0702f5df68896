"""Typed statements: what changes the position, asks somebody, or makes chance speak. A body is a tuple of them.

Locals are slots of the body's frame, numbered from 0; parameters come first. In a phrase's bodies local 0 is `you`,
local 1 `this` (the thing that bears the sentence, or none), local 2 the sentence's node; what a hook binds follows.

INVARIANT: a statement whose target, index, subject or actor is none does nothing.
"""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.core.base import Part, part
from rulewright.core.terms import Term, Text
from rulewright.source import Span

Block = tuple["Statement", ...]


@part
class Statement(Part):
    span: Span | None = attrs.field(default=None, eq=False, repr=False, kw_only=True)


# ---------------------------------------------------------------- targets
@part
class LocalTarget(Part):
    index: int


@part
class VariableTarget(Part):
    variable: int
    arguments: tuple[Term, ...]


Target = LocalTarget | VariableTarget


# ---------------------------------------------------------------- changes
@part
class Set(Statement):
    """`let`, `is now`, `is no longer`. A number outside the variable's range is clamped."""

    target: Target
    value: Term


@part
class Add(Statement):
    """`add E to x`: a number rises; a list gets E (each element of a list E) at its end."""

    target: Target
    value: Term


@part
class Take(Statement):
    """`take E from x`: a number falls; from a list the first element equal to E goes (for a list E: to each of it)."""

    target: Target
    value: Term


@part
class Move(Statement):
    """`move S to Z`: S is worked out once, taken out, put in as one block in S's order; a full zone takes what fits.

    place None: the end; else the place (from 1) of the first of them, counted after the taking out.
    """

    items: Term
    zone: int
    arguments: tuple[Term, ...]
    place: Term | None = None


@part
class Show(Statement):
    """`show S to players`: things or remembered values (``items`` a list of things, or a variable's value)."""

    items: Term
    viewers: Term


@part
class StoreModifier(Statement):
    """A modifier as a statement: ``captures`` copies (local of this body → local of the modifier's frame) are kept with
    it, its amount and bound head arguments are worked out now.
    """

    modifier: int
    captures: tuple[tuple[int, int], ...]


# ---------------------------------------------------------------- chance
@part
class Shuffle(Statement):
    """A shuffle is n-1 draws "what lies on place k", alike things merged: seeded and explicit chance ask the same."""

    zone: int
    arguments: tuple[Term | None, ...]


@part
class Roll(Statement):
    """`roll d12 as r` (``faces`` an int) or `roll crew-die as member` (``faces`` a list)."""

    local: int
    faces: int | Term
    name: str


@part
class ChanceChooses(Statement):
    """Draws without putting back. ``count`` None: one thing into the local; else a list of so many.

    Nothing to draw from: the rest of the block is skipped.
    """

    local: int
    items: Term
    count: Term | None
    prompt: Text | None
    name: str


# ---------------------------------------------------------------- happenings
@part
class Call(Statement):
    """An action or flow is to happen: legality, instead, before, body, after. A `bare` action is only its body."""

    action: int
    arguments: tuple[Term, ...]


@part
class NextLink(Statement):
    """Inside `instead of A`: A with the hook's own parameters, i.e. the next link of the chain. Legality is not asked
    again.
    """

    arguments: tuple[Term, ...]


@part
class Perform(Statement):
    """`do S as p` (clauses without a moment) or `do S as p at m`. ``this``: the thing that bears S when known."""

    sentence: Term
    player: Term
    moment: Term | None
    this: Term | None = None


@part
class RunPhase(Statement):
    """A phase of a flow: its start and end are hooked, what lasts until its end goes."""

    phase: int
    title: Text | None
    body: Block


# ---------------------------------------------------------------- choices
@part
class AnyOfParameter(Part):
    """`any X in S`: one option for each element; the choice is bound to ``local`` of this body. Worked out left to
    right.
    """

    local: int
    items: Term


@part
class Act(Statement):
    """`p must/may ACTION`: one decision over every legal filling. `may` adds `pass`. One option: not asked (of may:
    pass counts).
    """

    player: Term
    optional: bool
    action: int
    arguments: tuple[Term | AnyOfParameter, ...]
    prompt: Text | None
    name: str


@part
class Choose(Statement):
    """`p chooses x in S`: binds ``local``. With ``least``/``most`` (a count: both equal; `at least 2`: most None) a
    list is bound, picked one by one in list order with `enough`, one option per multiset of alike things.

    No option (or fewer than ``least``): the rest of the block it stands in is skipped; in a repeat the loop is left.
    """

    player: Term
    local: int
    items: Term
    least: Term | None
    most: Term | None
    several: bool
    prompt: Text | None
    name: str


@part
class MenuRow(Part):
    """A row: a printed label, or an action with fillings (``binds``: any-locals usable in ``block``)."""

    label: Text | None
    key: str
    action: int | None
    arguments: tuple[Term | AnyOfParameter, ...]
    condition: Term | None
    block: Block
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@part
class Menu(Statement):
    """One decision over all rows; without a legal row it does nothing. A row's action happens, then its block runs."""

    player: Term
    prompt: Text | None
    rows: tuple[MenuRow, ...]
    name: str


@part
class Ask(Statement):
    """`p may: "…?"`: yes or no (keys `yes`, `no`)."""

    player: Term
    prompt: Text
    block: Block
    otherwise: Block
    name: str


@part
class Arrange(Statement):
    """`p arranges S`: n-1 picks "which comes next"; the things then lie in that order on the places they held."""

    player: Term
    items: Term
    prompt: Text | None
    name: str


@part
class Together(Statement):
    """First for each (bound to ``local``) the ``lets`` and one ``choice``, unseen by all; then in order the rest of
    each.

    ``choice`` is a Choose, Act, Menu or Ask; an Act's or Menu's action, and a Menu's or Ask's block, happen in stage 2.
    """

    local: int
    items: Term
    lets: Block
    choice: Statement
    rest: Block


# ---------------------------------------------------------------- control
@part
class If(Statement):
    """Branches in order; a condition None is `otherwise`."""

    branches: tuple[tuple[Term | None, Block], ...]


@part
class ForEach(Statement):
    """The list is fixed at the start; ``live`` (adjectives and `where` of the loop's own set, over ``local``) is looked
    at when the turn of each comes.
    """

    local: int
    items: Term
    live: Term | None
    body: Block


@part
class Repeat(Statement):
    """`repeat`, `repeat E times` (E once, at the start), `repeat until C` (looked at before each run).

    ``cap``: reaching it with `until` still no, or in a bare repeat, is a reported error naming this line.
    """

    times: Term | None
    until: Term | None
    cap: int
    body: Block


@part
class TakeTurns(Statement):
    """Endless rounds of the players (at most ``cap`` turns), beginning with ``start`` or the first; ``local`` has the
    turn.
    """

    local: int
    start: Term | None
    cap: int
    body: Block


@part
class Stop(Statement):
    """Leaves the nearest repeat or take turns of this body."""


@part
class EndOf(Statement):
    """`end A`: leaves the innermost run of that flow or action with all inside it; its lifetimes are reset, nothing
    hooks.
    """

    action: int


@part
class EndGame(Statement):
    """The game is over. ``how``: win/lose name a list of players; draw; end leaves only scores."""

    how: Literal["win", "lose", "draw", "end"]
    players: Term | None = None


@part
class ShowText(Statement):
    """A line of the board. It may stand in a board only."""

    text: Text
