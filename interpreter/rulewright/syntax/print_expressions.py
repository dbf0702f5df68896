"""Nodes of expressions, texts and types to their canonical text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.syntax.ast_base import (
    Constant,
    EitherType,
    Header,
    ListType,
    Name,
    NamedType,
    Node,
    Number,
    NumberType,
    Param,
    Period,
    Quoted,
    Range,
    Text,
)
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
    Group,
    In,
    Is,
    Negate,
    Not,
    NounPhrase,
    Or,
    ThereIs,
    Where,
    Word,
)


def show(node: Node) -> str:
    """One line for any node that fits on one."""
    return _SHOW[type(node)](node)


def listed(nodes: Iterable[Node]) -> str:
    return ", ".join(map(show, nodes))


def header(name: Name, params: tuple[Param, ...]) -> str:
    return " ".join([name.text, *(f"{p.prep} {show(p)}".strip() for p in params)])


def quote(text: str) -> str:
    return f'"{text}"'


def _row(node: Any) -> str:
    return " ".join(map(show, node.items))


def _word(node: Word) -> str:
    return quote(node.text) if node.kind == "string" else node.text


def _either(node: EitherType) -> str:
    return " or ".join(map(show, node.members))


def _param(node: Param) -> str:
    return node.name.text if node.bare else f"({node.name.text}: {show(node.type)})"


def _period(node: Period) -> str:
    return node.flow.text if node.flow is not None else "phase " + show(node.phase) if node.phase is not None else ""


def _binary(node: BinOp) -> str:
    return f"{show(node.left)} {node.op} {show(node.right)}"


def _is(node: Is) -> str:
    left = show(node.left)
    return f"{left} {'are' if left == 'you' else 'is'}{' not' if node.negated else ''} {show(node.predicate)}"


def _there_is(node: ThereIs) -> str:
    if node.negated:
        return f"there is no {show(node.what)}"
    what = show(node.what)
    return f"there is {article(what)} {what}"


def article(what: str) -> str:
    """`a` or `an`; both are read, so a rare word that sounds otherwise does no harm."""
    return "an" if what[:1] in "aeiouAEIOU" and not what.startswith(("us", "uni", "eu", "one")) else "a"


def _every(node: Every) -> str:
    return f"every {show(node.what)} is{' not' if node.negated else ''} {show(node.predicate)}"


def _can(node: Can) -> str:
    return f"{show(node.who)} {'cannot' if node.negated else 'can'} {show(node.call)}"


_SHOW: dict[type, Callable[[Any], str]] = {
    Name: lambda node: node.text,
    Number: lambda node: str(node.value),
    Quoted: lambda node: quote(node.text),
    Constant: lambda node: node.text,
    Range: lambda node: f"{node.low.value} to {node.high.value}",
    Text: lambda node: quote(node.raw),
    NamedType: lambda node: node.name.text,
    NumberType: lambda node: f"{node.low.value} to {node.high.value}",
    ListType: lambda node: f"list of {node.of.text}",
    EitherType: _either,
    Param: _param,
    Header: lambda node: header(node.name, node.params),
    Period: _period,
    Word: _word,
    Group: lambda node: f"({listed(node.members)})",
    NounPhrase: _row,
    Call: _row,
    Where: lambda node: f"{show(node.what)} where {show(node.condition)}",
    BinOp: _binary,
    Divide: lambda node: f"{show(node.left)} / {show(node.right)} rounded {node.rounded}",
    Negate: lambda node: f"-{show(node.value)}",
    But: lambda node: f"{show(node.value)} but at {node.bound} {show(node.limit)}",
    Not: lambda node: f"not {show(node.value)}",
    And: lambda node: " and ".join(map(show, node.parts)),
    Or: lambda node: " or ".join(map(show, node.parts)),
    In: lambda node: f"in {show(node.what)}",
    Bound: lambda node: f"at {node.bound} {show(node.limit)}",
    Is: _is,
    Compare: lambda node: f"{show(node.left)} {node.op} {show(node.right)}",
    ThereIs: _there_is,
    Every: _every,
    Can: _can,
}
