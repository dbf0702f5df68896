"""What all of the lowering shares: places, problems, and the small nodes (names, numbers, types, headers).

Lowering turns Lark trees into our own nodes, at once and completely: no Lark object survives it. Problems that the
grammar cannot see are noted on the way and do not stop it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from rulewright.diagnostics import Diagnostic
from rulewright.source import Source, Span
from rulewright.syntax import problems
from rulewright.syntax.ast_base import (
    Constant,
    EitherType,
    Header,
    ListType,
    LiteralValue,
    Name,
    NamedType,
    Number,
    NumberType,
    Param,
    Period,
    Quoted,
    Range,
    TypeExpr,
)

if TYPE_CHECKING:
    from lark import Token, Tree

_READY_MADE_TYPES = ("player", "moment", "phase", "sentence", "number")
_DECLARES_A_TYPE = re.compile(r"^(?:kind|words|numbers|places) ([^\W\d_][\w-]*)", re.MULTILINE)

MAX_NUMBER = 1_000_000_000
MAX_DEPTH = 64
MAX_PLAYERS = 100


class TooDeep(Exception):
    """Brackets, operators or conditions stand deeper in each other than ``MAX_DEPTH``."""

    def __init__(self, span: Span) -> None:
        super().__init__("too deep")
        self.span = span


class Lowering:
    """One run: where the text that was read stands in its source, and what was found wrong with it."""

    def __init__(self, source: Source, base: int) -> None:
        self.source = source
        self.base = base
        self.depth = 0
        self.found: list[Diagnostic] = []
        self.unread = 0
        """How many expressions in texts could not be read."""

    def span(self, tree: Tree[Token]) -> Span:
        meta = tree.meta
        return Span(self.source, self.base + meta.start_pos, self.base + meta.end_pos)

    def at(self, token: Token) -> Span:
        start, end = token.start_pos, token.end_pos
        return Span(self.source, self.base + (start or 0), self.base + (end or 0))

    def deeper(self, tree: Tree[Token]) -> None:
        """One step down into brackets, sums or tests; undone by ``depth -= 1``."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeep(self.span(tree))

    def report(self, problem: Diagnostic) -> None:
        self.found.append(problem)


def only(tree: Any) -> Any:
    """The child of a slot, or None if the slot is empty."""
    return tree.children[0] if tree.children else None


# ---------------------------------------------------------------- names and numbers


def name(c: Lowering, token: Token) -> Name:
    return Name(str(token), span=c.at(token))


def declared(c: Lowering, token: Token) -> Name:
    """A name at the place where it is given."""
    made = name(c, token)
    if made.text != made.text.lower():
        c.report(problems.capital_in_name(made.span))
    return made


def names(c: Lowering, tree: Tree[Token] | None) -> tuple[Name, ...]:
    return () if tree is None else tuple(name(c, cast("Token", token)) for token in tree.children)


def figure(c: Lowering, token: Token, minus: Token | None = None) -> Number:
    span = c.at(token) if minus is None else c.at(minus).to(c.at(token))
    digits = token.lstrip("0") or "0"
    if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
        c.report(problems.number_too_large(span))
        return Number(MAX_NUMBER, span=span)
    return Number(int(digits) if minus is None else -int(digits), span=span)


def number(c: Lowering, tree: Tree[Token]) -> Number:
    """``3``, ``-3``"""
    tokens = cast("list[Token]", tree.children)
    return figure(c, tokens[-1], tokens[0] if len(tokens) > 1 else None)


def value_range(c: Lowering, tree: Tree[Token]) -> Range:
    low, high = (number(c, cast("Tree[Token]", child)) for child in tree.children)
    if low.value > high.value:
        c.report(problems.range_backwards(c.span(tree), low.value, high.value))
    return Range(low, high, span=c.span(tree))


def quoted(c: Lowering, token: Token) -> Quoted:
    return Quoted(str(token)[1:-1], span=c.at(token))


def word(c: Lowering, token: Token) -> LiteralValue:
    """A single word of a list of values."""
    kind = token.type
    if kind == "STRING":
        return quoted(c, token)
    if kind == "INT":
        return figure(c, token)
    if kind in ("YES", "NO", "NONE"):
        return Constant(cast(Any, str(token)), span=c.at(token))
    return name(c, token)


def literal(c: Lowering, tree: Tree[Token]) -> LiteralValue:
    child: Any = tree.children[0]
    if not hasattr(child, "data"):
        return word(c, child)
    if child.data == "signed":
        made = figure(c, child.children[0])
        return Number(made.value, span=c.span(child))
    return number(c, child)


def literals(c: Lowering, trees: Iterable[Any]) -> tuple[LiteralValue, ...]:
    return tuple(literal(c, tree) for tree in trees)


# ---------------------------------------------------------------- types and headers


def type_expr(c: Lowering, tree: Tree[Token]) -> TypeExpr:
    kids: list[Any] = tree.children
    span = c.span(tree)
    if tree.data == "list_type":
        if kids[0] != "list":
            c.report(problems.expected_word(c.at(kids[0]), "list", "a list is written `list of cards`"))
        return ListType(name(c, kids[-1]), span=span)
    if tree.data == "number_type":
        both = value_range(c, kids[0])
        return NumberType(both.low, both.high, span=span)
    if len(kids) == 1 and kids[0].type in ("NAME", "PHASE"):
        return NamedType(name(c, kids[0]), span=span)
    return EitherType(tuple(word(c, token) for token in kids), span=span)


def param(c: Lowering, tree: Tree[Token], prep: str) -> Param:
    kids: list[Any] = tree.children
    own = declared(c, kids[0])
    kind = type_expr(c, kids[1]) if tree.data == "typed_param" else NamedType(name(c, kids[0]), span=own.span)
    return Param(prep, own, kind, span=c.span(tree))


def header(c: Lowering, tree: Tree[Token], of_action: bool = False) -> Header:
    """``NAME [object] (prep param)*``; only what happens has a direct object, or `to` and `from`."""
    kids: list[Any] = tree.children
    own = declared(c, kids[0])
    params: list[Param] = []
    direct = only(kids[1])
    if direct is not None:
        params.append(param(c, direct, ""))
    for tail in kids[2:]:
        prep = tail.children[0].children[0]
        params.append(param(c, tail.children[1], str(prep)))
        if not of_action and prep.type in ("TO", "FROM"):
            c.report(problems.prep_of_actions(c.at(prep)))
    return Header(own, tuple(params), span=c.span(tree))


def without_object(c: Lowering, made: Header, what: str) -> Header:
    """What it is asked of stands behind a small word; the name of no type behind the name is its second word."""
    if not made.params or made.params[0].prep:
        return made
    direct, own = made.params[0], made.name.text
    if direct.span.text != direct.name.text or direct.name.text in type_words(c.source.text):
        c.report(problems.direct_object(direct.span, own, what))
    else:
        note = f"if the {what} is asked of things called `{direct.name.text}`, write `{own} of {direct.name.text}`"
        c.report(problems.name_of_several_words(made.name.span.to(direct.span), note))
    return made


@lru_cache(maxsize=8)
def type_words(text: str) -> frozenset[str]:
    """The names of types that a text declares, and of those that are always there."""
    return frozenset((*_READY_MADE_TYPES, *_DECLARES_A_TYPE.findall(text)))


def period(c: Lowering, tree: Tree[Token]) -> Period:
    child: Any = tree.children[0]
    if hasattr(child, "data"):
        return Period(phase=phase_name(c, child), span=c.span(tree))
    return Period(flow=name(c, child), span=c.span(tree))


def phase_name(c: Lowering, tree: Tree[Token]) -> Name | Number:
    token: Any = tree.children[0]
    return figure(c, token) if token.type == "INT" else name(c, token)


def lifetime(c: Lowering, slot: Tree[Token]) -> Period | None:
    """``until [end of] PERIOD``, an optional slot."""
    tree = only(slot)
    return None if tree is None else period(c, tree)
