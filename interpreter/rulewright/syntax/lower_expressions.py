"""Trees of noun phrases and expressions to nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from rulewright.syntax import problems
from rulewright.syntax.ast_expressions import (
    And,
    BinOp,
    Bound,
    But,
    Call,
    Can,
    Compare,
    Divide,
    Every,
    Expr,
    Group,
    In,
    Is,
    Item,
    Negate,
    Not,
    NounPhrase,
    Or,
    Predicate,
    SetExpr,
    ThereIs,
    Where,
    Word,
)
from rulewright.syntax.lower_base import Lowering, figure

if TYPE_CHECKING:
    from lark import Token, Tree

_KINDS: dict[str, str] = {"NAME": "name", "INT": "number", "STRING": "string"} | dict.fromkeys(
    ("OF", "AT", "BY", "AGAINST", "FOR", "ON", "WITH", "IN", "STARTING", "TO", "FROM"), "prep"
)


def item(c: Lowering, child: Any) -> Item:
    if not hasattr(child, "data"):
        kind = _KINDS.get(child.type, "keyword")
        if kind == "number":
            figure(c, child)  # for its size
        text = str(child)
        return Word(text[1:-1] if kind == "string" else text, cast(Any, kind), span=c.at(child))
    c.deeper(child)
    members = tuple([expression(c, member) for member in child.children])
    c.depth -= 1
    return Group(members, span=c.span(child))


def noun_phrase(c: Lowering, tree: Tree[Token]) -> NounPhrase:
    return NounPhrase(tuple([item(c, child) for child in tree.children]), span=c.span(tree))


def call(c: Lowering, tree: Any) -> Call:
    """``np (to np | from np)*`` in one row"""
    items: list[Item] = []
    for child in tree.children:
        if hasattr(child, "data"):
            items.extend(item(c, inner) for inner in child.children)
        else:
            items.append(item(c, child))
    return Call(tuple(items), span=c.span(tree))


def set_expr(c: Lowering, tree: Tree[Token]) -> SetExpr:
    return noun_phrase(c, tree) if tree.data == "np" else cast(SetExpr, expression(c, tree))


def expression(c: Lowering, tree: Tree[Token]) -> Expr:
    if tree.data == "np":
        return noun_phrase(c, tree)
    c.deeper(tree)
    made = _MAKERS[tree.data](c, tree)
    c.depth -= 1
    return made


def bound(tree: Any) -> Any:
    """`least` or `most`"""
    return str(tree.children[0])


def predicate(c: Lowering, tree: Tree[Token]) -> Predicate:
    kids: list[Any] = tree.children
    if tree.data == "in_":
        return In(noun_phrase(c, kids[0]), span=c.span(tree))
    if tree.data == "bound_test":
        return Bound(bound(kids[0]), expression(c, kids[1]), span=c.span(tree))
    return expression(c, tree)


def _where(c: Lowering, tree: Tree[Token]) -> Expr:
    what, condition = cast("list[Tree[Token]]", tree.children)
    return Where(noun_phrase(c, what), expression(c, condition), span=c.span(tree))


def _row(c: Lowering, tree: Any) -> list[Expr]:
    """`a or b or c` comes as a pair in a pair; it is one row. Its length counts as depth no more than once."""
    data, parts = tree.data, []
    while tree.data == data:
        left, right = tree.children
        parts.append(right)
        tree = left
    parts.append(tree)
    return [expression(c, part) for part in reversed(parts)]


def _or(c: Lowering, tree: Tree[Token]) -> Expr:
    return Or(tuple(_row(c, tree)), span=c.span(tree))


def _and(c: Lowering, tree: Tree[Token]) -> Expr:
    return And(tuple(_row(c, tree)), span=c.span(tree))


def _not(c: Lowering, tree: Any) -> Expr:
    return Not(expression(c, tree.children[0]), span=c.span(tree))


def _is(negated: bool) -> Callable[[Lowering, Any], Expr]:
    def make(c: Lowering, tree: Any) -> Expr:
        left, right = tree.children
        return Is(expression(c, left), predicate(c, right), negated, span=c.span(tree))

    return make


def _is_in_where(negated: bool) -> Callable[[Lowering, Any], Expr]:
    def make(c: Lowering, tree: Any) -> Expr:
        left, what, condition = tree.children
        things = Where(noun_phrase(c, what), expression(c, condition), span=c.span(what).to(c.span(condition)))
        return Is(expression(c, left), In(things, span=things.span), negated, span=c.span(tree))

    return make


def _compare(c: Lowering, tree: Any) -> Expr:
    left, op, right = tree.children
    return Compare(cast(Any, str(op)), expression(c, left), expression(c, right), span=c.span(tree))


def _there_is(negated: bool) -> Callable[[Lowering, Any], Expr]:
    def make(c: Lowering, tree: Any) -> Expr:
        things = noun_phrase(c, tree.children[0])
        what: SetExpr = things
        if len(tree.children) > 1:
            condition = expression(c, tree.children[1])
            what = Where(things, condition, span=things.span.to(condition.span))
        return ThereIs(what, negated, span=c.span(tree))

    return make


def _every(negated: bool) -> Callable[[Lowering, Any], Expr]:
    def make(c: Lowering, tree: Any) -> Expr:
        what, test = tree.children
        return Every(noun_phrase(c, what), predicate(c, test), negated, span=c.span(tree))

    return make


def _can(negated: bool) -> Callable[[Lowering, Any], Expr]:
    def make(c: Lowering, tree: Any) -> Expr:
        who, what = tree.children
        return Can(noun_phrase(c, who), call(c, what), negated, span=c.span(tree))

    return make


def _but(c: Lowering, tree: Any) -> Expr:
    value, which, limit = tree.children
    return But(expression(c, value), bound(which), expression(c, limit), span=c.span(tree))


def _operation(c: Lowering, tree: Any) -> Expr:
    left, op, right = tree.children
    return BinOp(cast(Any, str(op)), expression(c, left), expression(c, right), span=c.span(tree))


def _divide(c: Lowering, tree: Any) -> Expr:
    left, right, way = tree.children
    if way not in ("up", "down"):
        c.report(problems.expected_word(c.at(way), "up` or `down", "a division is rounded up or rounded down"))
        way = "down"
    return Divide(expression(c, left), expression(c, right), cast(Any, str(way)), span=c.span(tree))


def _negate(c: Lowering, tree: Any) -> Expr:
    return Negate(expression(c, tree.children[-1]), span=c.span(tree))


_MAKERS: dict[str, Callable[[Lowering, Any], Expr]] = {
    "where": _where,
    "or_": _or,
    "and_": _and,
    "not_": _not,
    "is_": _is(False),
    "is_not": _is(True),
    "is_in_where": _is_in_where(False),
    "is_not_in_where": _is_in_where(True),
    "compare": _compare,
    "some": _there_is(False),
    "none_": _there_is(True),
    "some_where": _there_is(False),
    "none_where": _there_is(True),
    "every": _every(False),
    "every_not": _every(True),
    "can": _can(False),
    "cannot": _can(True),
    "but": _but,
    "sum": _operation,
    "product": _operation,
    "divide": _divide,
    "negate": _negate,
}
