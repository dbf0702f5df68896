"""The nodes of expressions: flat noun phrases, tests and arithmetic. Nothing here happens; everything is looked at."""

from __future__ import annotations

from typing import Literal

from rulewright.syntax.ast_base import Node, node

# ---------------------------------------------------------------- noun phrases, still flat

WordKind = Literal["name", "number", "string", "prep", "keyword"]


@node
class Word(Node):
    """A word of a noun phrase.

    kind: ``name``; ``number`` (digits); ``string`` (text without quotation marks); ``prep`` (of at by against for on
    with in starting, and to from in a call); ``keyword`` (it its the any each all yes no none).
    """

    text: str
    kind: WordKind


@node
class Group(Node):
    """``( … )``: one expression in brackets, or a list of several."""

    members: tuple[Expr, ...]


Item = Word | Group


@node
class NounPhrase(Node):
    """A row of words and groups in the order written; who belongs to whom is found from the declarations."""

    items: tuple[Item, ...]


@node
class Where(Node):
    """``cards in hand where …``"""

    what: NounPhrase
    condition: Expr


@node
class Call(Node):
    """An action or flow with its objects, flat like a noun phrase; ``to`` and ``from`` stand among the items."""

    items: tuple[Item, ...]


SetExpr = NounPhrase | Where

# ---------------------------------------------------------------- arithmetic


@node
class BinOp(Node):
    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr


@node
class Divide(Node):
    left: Expr
    right: Expr
    rounded: Literal["up", "down"]


@node
class Negate(Node):
    value: Expr


@node
class But(Node):
    """``x but at least 0``"""

    value: Expr
    bound: Literal["least", "most"]
    limit: Expr


# ---------------------------------------------------------------- tests


@node
class Not(Node):
    value: Expr


@node
class And(Node):
    parts: tuple[Expr, ...]


@node
class Or(Node):
    parts: tuple[Expr, ...]


@node
class In(Node):
    """The ``in S`` of ``x is in S``."""

    what: SetExpr


@node
class Bound(Node):
    """The ``at least 3`` of ``x is at least 3``."""

    bound: Literal["least", "most"]
    limit: Expr


@node
class Is(Node):
    """``x is y``, ``x is not in S``, ``x is damaged``; what the predicate is (value, adjective) is found later."""

    left: Expr
    predicate: Predicate
    negated: bool


@node
class Compare(Node):
    op: Literal["<", ">"]
    left: Expr
    right: Expr


@node
class ThereIs(Node):
    """``there is a S``, ``there is no S``"""

    what: SetExpr
    negated: bool


@node
class Every(Node):
    """``every S is …``"""

    what: NounPhrase
    predicate: Predicate
    negated: bool


@node
class Can(Node):
    """``p can ACTION``, ``p cannot ACTION``"""

    who: NounPhrase
    call: Call
    negated: bool


Expr = NounPhrase | Where | BinOp | Divide | Negate | But | Not | And | Or | Is | Compare | ThereIs | Every | Can
Predicate = Expr | In | Bound
