"""Terminals → the forest of all readings, or the place where no phrase goes on. The one door to Lark.

Lark's Earley parser keeps every reading and hands them out as one shared forest, which is walked with limits
(:mod:`rulewright.phrases.harvest`) where trees of all readings could grow without bound. Words are cut and told apart
before Lark sees them, so it needs no lexer and keeps nothing between two calls. The rules are made as Lark's own
objects: reading them from a text would first cost the grammar of grammars, longer than a whole ruleset takes to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs
from lark import Token
from lark.common import LexerConf, ParserConf
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.grammar import NonTerminal, Rule, Terminal
from lark.parsers.earley import Parser
from lark.parsers.earley_forest import SymbolNode

from rulewright.phrases.grammar import UNKNOWN, Grammar, Production


@attrs.frozen(order=True)
class Waiting:
    """A rule in progress where reading stopped: begun before word ``start``, ``dot`` of its symbols read.

    alias: the name of the rule, if it has one. next: the terminal it waits for. rest: its symbols still to come.
    """

    start: int
    symbol: str
    alias: str
    dot: int
    next: str
    rest: tuple[str, ...]


@attrs.frozen
class Stuck:
    """No phrase goes on with word ``at`` (the number of words, if they came to an end)."""

    at: int
    waiting: tuple[Waiting, ...]


def forest(grammar: Grammar, terminals: Sequence[str], symbol: str) -> SymbolNode | None:
    """The root of all readings, or None if there is none."""
    return _forest(grammar.productions, tuple(terminals), symbol)


@lru_cache(maxsize=512)
def _forest(productions: tuple[Production, ...], terminals: tuple[str, ...], symbol: str) -> SymbolNode | None:
    """Books whose phrases are said alike read the same sentences, too. A forest is only walked, never changed."""
    try:
        root = _parse(productions, terminals, symbol)
    except UnexpectedInput:
        return None
    assert isinstance(root, SymbolNode)
    return root


def stuck(grammar: Grammar, terminals: Sequence[str], symbol: str) -> Stuck:
    """How far reading comes. A whole sentence is stuck at its end, waiting for what might make it longer."""
    try:
        # A last word that nothing knows makes Lark report the end like any other place, with where each rule began.
        _parse(grammar.productions, [*terminals, UNKNOWN], symbol)
    except UnexpectedToken as error:
        items: Iterable[Any] = error.considered_rules or ()
        waiting = {
            Waiting(
                start=item.start,
                symbol=str(item.rule.origin.name),
                alias=str(item.rule.alias or ""),
                dot=item.ptr,
                next=str(item.expect.name),
                rest=tuple(str(symbol.name) for symbol in item.rule.expansion[item.ptr :]),
            )
            for item in items
        }
        return Stuck(int(error.token.start_pos), tuple(sorted(waiting)))
    raise AssertionError("a word of no rule was read")


class _Given:
    """Stands where Lark expects a lexer, and passes on what was cut already."""

    def __init__(self, terminals: Sequence[str]) -> None:
        self.terminals = terminals

    def lex(self, expects: object) -> Iterator[Token]:
        for place, terminal in enumerate(self.terminals):
            yield Token(terminal, terminal, start_pos=place)


def _parse(productions: tuple[Production, ...], terminals: Sequence[str], symbol: str) -> object:
    parser: Any = _parser(productions)
    return parser.parse(_Given(terminals), symbol)


@lru_cache(maxsize=32)
def _parser(productions: tuple[Production, ...]) -> Parser:
    """Books whose phrases are said alike share a parser, as the combinations of a game's expansions do."""
    rules = [
        Rule(NonTerminal(one.symbol), [_symbol(part) for part in one.parts], order, one.alias or None)
        for order, one in enumerate(productions)
    ]
    symbols = list(dict.fromkeys(one.symbol for one in productions))
    return Parser(LexerConf([], re), ParserConf(rules, {}, symbols), _same, resolve_ambiguity=False, tree_class=None)


def _symbol(name: str) -> Terminal | NonTerminal:
    return Terminal(name) if name.isupper() else NonTerminal(name)


def _same(expected: Terminal, token: Token) -> bool:
    return expected.name == token.type
