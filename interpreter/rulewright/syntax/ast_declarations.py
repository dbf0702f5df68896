"""The nodes of a file: what there is, what words mean, what happens when, the phrase book, scenarios."""

from __future__ import annotations

from typing import Literal

from rulewright.source import Source
from rulewright.syntax.ast_base import (
    Constant,
    Header,
    LiteralValue,
    Name,
    Node,
    Number,
    Param,
    Period,
    Quoted,
    Range,
    Text,
    TypeExpr,
    node,
)
from rulewright.syntax.ast_expressions import Call, Expr, NounPhrase
from rulewright.syntax.ast_statements import Block, Draw, End, Loses, Modifier, Trigger, Wins

# ---------------------------------------------------------------- the ruleset and its overlays


@node
class Game(Node):
    title: Quoted


@node
class Overlay(Node):
    kind: Literal["expansion", "mode"]
    title: Quoted
    base: Quoted


@node
class Relation(Node):
    kind: Literal["needs", "excludes", "after"]
    title: Quoted


@node
class Replace(Node):
    declaration: Replaceable


@node
class Remove(Node):
    """``remove rule old-rule``, ``remove "the Old Captain"`` (``what`` None)"""

    what: Literal["value", "call", "flow", "to", "rule", "phrase"] | None
    name: Name | Quoted


# ---------------------------------------------------------------- what there is


@node
class Players(Node):
    """``high`` is ``low`` for a fixed number."""

    low: Number
    high: Number
    seats: tuple[Name, ...] = ()


@node
class Option(Node):
    name: Name
    type: TypeExpr
    default: LiteralValue


@node
class Words(Node):
    """``also``: the members are added to a list declared elsewhere. ``ring``: behind the last comes the first."""

    name: Name
    ring: bool
    also: bool
    members: tuple[Name | Number | Quoted | Constant | Range, ...]


@node
class Numbers(Node):
    name: Name
    low: Number
    high: Number


@node
class Places(Node):
    """``ring of 12``, ``line of 7``, ``grid of 7 by 6`` (``size`` wide, ``height`` high)"""

    name: Name
    shape: Literal["ring", "line", "grid"]
    size: Number
    height: Number | None = None


@node
class InForce(Node):
    """``, in force for player while it is in hand``"""

    whom: NounPhrase
    condition: Expr | None = None


@node
class Field(Node):
    header: Header
    type: TypeExpr
    default: LiteralValue | None = None
    in_force: InForce | None = None


@node
class Kind(Node):
    """``also_has``: the fields are added to a kind declared elsewhere. ``alike`` is None when the line is not there."""

    name: Name
    plural: Name | None
    also_has: bool
    fields: tuple[Field, ...] = ()
    alike: tuple[Name, ...] | None = None
    shown_as: Text | None = None


@node
class ColumnPart(Node):
    """A field, or one value of an indexed field: ``berth at port``"""

    name: Name
    prep: str | None = None
    index: LiteralValue | None = None


@node
class Column(Node):
    """One column; ``circle / blue`` has two parts."""

    parts: tuple[ColumnPart, ...]


@node
class CellValue(Node):
    """One entry of a cell: ``10/8`` has two parts."""

    parts: tuple[LiteralValue, ...]


@node
class Cell(Node):
    """The entries of a cell in index order; none at all for ``-``."""

    values: tuple[CellValue, ...]


@node
class Row(Node):
    cells: tuple[Cell, ...]


@node
class Table(Node):
    """``kind`` is the word written behind ``of`` (a plural). Every row has as many cells as there are columns."""

    kind: Name
    house: bool
    as_name: Name | None
    with_field: Name | None
    with_value: LiteralValue | None
    for_each: Name | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@node
class DeckTable(Table):
    """The rows of a deck file. Its things belong to the player of a ``seat`` (1 = the first).

    size: how many things it has to have; most: how many of one name at most. None: any number.
    """

    seat: int
    size: int | None
    most: int | None
    title: str


@node
class Make(Node):
    """``make 5 dice "die {n}" as cup``, ``make card "{rank} of {suit}" for each suit, rank``"""

    count: Number | None
    kind: Name
    template: Text
    for_each: tuple[Name, ...] = ()
    as_name: Name | None = None


@node
class Zone(Node):
    header: Header
    of: Name
    ordered: bool = False
    limit: Number | None = None
    seen_by: Name | None = None


@node
class Remember(Node):
    header: Header
    type: TypeExpr
    start: Expr | None = None
    until: Period | None = None
    seen_by: Name | None = None


@node
class Whether(Node):
    """``remember whether a card is spent until end of round``"""

    kind: Name
    name: Name
    until: Period | None = None
    seen_by: Name | None = None


# ---------------------------------------------------------------- what words mean


@node
class Limit(Node):
    bound: Literal["least", "most"]
    number: Number


@node
class Case(Node):
    """One line of a value; ``condition`` None means otherwise, or always."""

    value: Expr
    condition: Expr | None = None


@node
class Value(Node):
    header: Header
    limits: tuple[Limit, ...]
    cases: tuple[Case, ...]


@node
class Adjective(Node):
    """``call a SUBJECT NAME [PARAMS] when`` all conditions hold"""

    subject: Param
    name: Name
    params: tuple[Param, ...]
    conditions: tuple[Expr, ...]


# ---------------------------------------------------------------- what happens


@node
class Flow(Node):
    header: Header
    title: Text | None
    body: Block


@node
class Need(Node):
    """``needs CONDITION [if WHEN]``"""

    condition: Expr
    when: Expr | None = None


@node
class Action(Node):
    """``to NAME …``; the needs stand before everything else."""

    header: Header
    title: Text | None
    needs: tuple[Need, ...]
    body: Block


@node
class Reaction(Node):
    trigger: Trigger
    body: Block


@node
class Rule(Node):
    name: Name
    clauses: tuple[Reaction | Modifier, ...]


@node
class Board(Node):
    body: Block


# ---------------------------------------------------------------- the phrase book


@node
class Moment(Node):
    name: Name
    title: Text


@node
class Wording(Node):
    name: Name
    type: TypeExpr


@node
class Says(Node):
    """A template. ``also``: read, never printed. ``language``: None for the language of the ruleset."""

    template: Text
    also: bool = False
    language: Name | None = None


@node
class Guard(Node):
    condition: Expr
    title: Text | None = None


@node
class ReadsLater(Node):
    """``reads effect with "the next round"``"""

    hole: Name
    text: Quoted


@node
class Phrase(Node):
    """``means`` has several members for ``means x, then y``. ``body`` is the ``do``. Not said is None or ()."""

    name: Name
    family: Name
    says: tuple[Says, ...] = ()
    binds: Number | None = None
    marks: tuple[Name, ...] = ()
    moment: Name | None = None
    hook: Trigger | None = None
    guards: tuple[Guard, ...] = ()
    means: tuple[Expr, ...] = ()
    body: Block | None = None
    holds: tuple[Modifier, ...] = ()
    reads: Text | None = None
    reads_later: ReadsLater | None = None


# ---------------------------------------------------------------- scenarios


@node
class WithOverlays(Node):
    titles: tuple[Quoted, ...]


@node
class WithOption(Node):
    name: Name
    value: LiteralValue


@node
class Seats(Node):
    names: tuple[Name, ...]


@node
class Given(Node):
    """``given SUBJECT is A, B``"""

    subject: NounPhrase
    values: tuple[Expr, ...]


@node
class Dice(Node):
    faces: tuple[LiteralValue, ...]


@node
class Chose(Node):
    who: NounPhrase
    what: Call


@node
class Agrees(Node):
    who: NounPhrase


@node
class Declines(Node):
    who: NounPhrase


@node
class Ran(Node):
    call: Call


@node
class RanPhase(Node):
    name: Name | Number


Event = Chose | Agrees | Declines | Ran | RanPhase


@node
class WhenStep(Node):
    events: tuple[Event, ...]


@node
class Then(Node):
    """``then EXPRESSION [because NAME]``; ``Ann can fire …`` is such an expression."""

    condition: Expr
    because: Name | None = None


@node
class ThenChoice(Node):
    """``then Ann can choose X``, ``then Ann cannot choose X [because NAME]``"""

    who: NounPhrase
    what: Call
    negated: bool
    because: Name | None = None


@node
class ThenEnds(Node):
    """``then Ann wins``, ``then Ann and Bob lose``, ``then draw``, ``then end game``"""

    ending: Wins | Loses | Draw | End


Step = WithOverlays | WithOption | Seats | Given | Dice | WhenStep | Then | ThenChoice | ThenEnds


@node
class Scenario(Node):
    title: Quoted
    steps: tuple[Step, ...]


# ---------------------------------------------------------------- the file

Replaceable = Value | Adjective | Flow | Action | Rule | Phrase | Players | Remember | Whether

Declaration = (
    Game
    | Overlay
    | Relation
    | Replace
    | Remove
    | Players
    | Option
    | Words
    | Numbers
    | Places
    | Kind
    | Table
    | Make
    | Zone
    | Remember
    | Whether
    | Value
    | Adjective
    | Moment
    | Wording
    | Phrase
    | Flow
    | Action
    | Rule
    | Board
    | Scenario
)


@node
class RulesFile(Node):
    source: Source
    declarations: tuple[Declaration, ...]
