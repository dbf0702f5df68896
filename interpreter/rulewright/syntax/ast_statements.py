"""The nodes of what happens: statements, choices, loops, modifiers, and the triggers of reactions."""

from __future__ import annotations

from typing import Literal

from rulewright.syntax.ast_base import Name, Node, Number, Period, Text, node
from rulewright.syntax.ast_expressions import Call, Expr, NounPhrase, SetExpr

Block = tuple["Statement", ...]

# ---------------------------------------------------------------- modifiers: how long, and what


@node
class During(Node):
    """``during phase 3``"""

    period: Period


@node
class UntilEnd(Node):
    """``until end of round``"""

    period: Period


@node
class While(Node):
    """``while C``"""

    condition: Expr


Lasting = During | UntilEnd | While


@node
class CountsAs(Node):
    """``X counts as E``; of an adjective ``as beaten`` or, with ``Not``, ``as not beaten``."""

    subject: NounPhrase
    value: Expr
    when: Expr | None = None
    lasting: Lasting | None = None


@node
class CountsBy(Node):
    """``X counts 1 more``, ``X counts n less``"""

    subject: NounPhrase
    amount: Expr
    direction: Literal["more", "less"]
    when: Expr | None = None
    lasting: Lasting | None = None


@node
class CountsLimit(Node):
    """``X counts at most 5``"""

    subject: NounPhrase
    bound: Literal["least", "most"]
    limit: Expr
    when: Expr | None = None
    lasting: Lasting | None = None


@node
class Forbid(Node):
    call: Call
    when: Expr | None = None
    lasting: Lasting | None = None


@node
class Allow(Node):
    call: Call
    when: Expr | None = None
    lasting: Lasting | None = None


Modifier = CountsAs | CountsBy | CountsLimit | Forbid | Allow

# ---------------------------------------------------------------- changes


@node
class CallStmt(Node):
    call: Call


@node
class Becomes(Node):
    """``x is now E``, also of an adjective: ``card is now spent``"""

    target: NounPhrase
    value: Expr


@node
class NoLonger(Node):
    """``card is no longer spent``"""

    subject: NounPhrase
    adjective: NounPhrase


@node
class Let(Node):
    name: Name
    value: Expr


@node
class Add(Node):
    amount: Expr
    target: NounPhrase


@node
class Take(Node):
    amount: Expr
    source: NounPhrase


@node
class Move(Node):
    """``target`` may begin with a place: ``first of Z``, ``place 3 of Z``."""

    what: SetExpr
    target: NounPhrase


@node
class Show(Node):
    """``show hand of p to players``"""

    what: SetExpr
    whom: NounPhrase


@node
class ShowText(Node):
    """A line of the board."""

    text: Text


@node
class Roll(Node):
    what: NounPhrase
    name: Name


@node
class Shuffle(Node):
    what: NounPhrase


@node
class Perform(Node):
    """``do SENTENCE as PLAYER [at MOMENT]``"""

    sentence: NounPhrase
    player: NounPhrase
    moment: NounPhrase | None = None


@node
class Stop(Node):
    pass


@node
class End(Node):
    """``end round``, ``end game``"""

    name: Name


@node
class Wins(Node):
    who: NounPhrase


@node
class Loses(Node):
    who: NounPhrase


@node
class Draw(Node):
    pass


# ---------------------------------------------------------------- choices


@node
class May(Node):
    who: NounPhrase
    call: Call
    prompt: Text | None = None


@node
class Must(Node):
    who: NounPhrase
    call: Call
    prompt: Text | None = None


@node
class MayBlock(Node):
    """``player may: "Go on?"`` with a block"""

    who: NounPhrase
    prompt: Text
    body: Block
    otherwise: Block | None = None


@node
class Count(Node):
    """How many are chosen: ``3``, ``1 to 3``, ``at least 2`` (high None), ``at most 3`` (low None)."""

    low: Number | None
    high: Number | None


@node
class Choose(Node):
    """``p chooses [COUNT] things in S``; a figure before the thing is the count, no longer part of ``options``."""

    who: NounPhrase
    count: Count | None
    options: SetExpr
    prompt: Text | None = None


@node
class ChanceChooses(Node):
    count: Count | None
    options: SetExpr
    prompt: Text | None = None


@node
class Arrange(Node):
    who: NounPhrase
    things: SetExpr
    prompt: Text | None = None


@node
class MenuRow(Node):
    """One line of a menu: an action (``call``) or a printed label, never both."""

    label: Text | None
    call: Call | None
    when: Expr | None = None
    body: Block | None = None


@node
class Menu(Node):
    who: NounPhrase
    prompt: Text | None
    rows: tuple[MenuRow, ...]


# ---------------------------------------------------------------- blocks


@node
class Phase(Node):
    name: Name | Number
    title: Text | None
    body: Block


@node
class Branch(Node):
    condition: Expr
    body: Block


@node
class If(Node):
    """``if``, each ``otherwise if``, and the last ``otherwise``"""

    branches: tuple[Branch, ...]
    otherwise: Block | None = None


@node
class ForEach(Node):
    what: SetExpr
    body: Block


@node
class ForCount(Node):
    """``for each n in 1 to E``"""

    name: Name
    low: Expr
    high: Expr
    body: Block


@node
class Together(Node):
    what: SetExpr
    body: Block


@node
class TakeTurns(Node):
    starting: NounPhrase | None
    body: Block


@node
class Repeat(Node):
    """``repeat`` for ever, E ``times``, or ``until`` C: at most one of them is there. ``cap``: ``at most N times``."""

    times: Expr | None
    until: Expr | None
    cap: Number | None
    body: Block


Statement = (
    CallStmt
    | Becomes
    | NoLonger
    | CountsAs
    | CountsBy
    | CountsLimit
    | Forbid
    | Allow
    | Let
    | Add
    | Take
    | Move
    | Show
    | ShowText
    | Roll
    | Shuffle
    | Perform
    | Stop
    | End
    | Wins
    | Loses
    | Draw
    | May
    | Must
    | MayBlock
    | Choose
    | ChanceChooses
    | Arrange
    | Menu
    | Phase
    | If
    | ForEach
    | ForCount
    | Together
    | TakeTurns
    | Repeat
)

# ---------------------------------------------------------------- triggers


@node
class HappeningTrigger(Node):
    """``before``, ``after`` or ``instead of`` an action or flow"""

    kind: Literal["before", "after", "instead"]
    call: Call
    when: Expr | None = None


@node
class PeriodTrigger(Node):
    """``at start of round``, ``at end of phase 3``"""

    edge: Literal["start", "end"]
    period: Period
    when: Expr | None = None


@node
class SoonTrigger(Node):
    """``as soon as C``"""

    condition: Expr


Trigger = HappeningTrigger | PeriodTrigger | SoonTrigger
