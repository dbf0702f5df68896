"""Terminals → the forest of all readings, or the place where no phrase goes on. The one door to Lark.

Lark's Earley parser keeps every reading; ``ambiguity="forest"`` hands them out as one shared structure that is walked
here with limits (:mod:`rulewright.phrases.harvest`), where trees of all readings could grow without bound. Words are
cut and told apart before Lark sees them, so its lexer only passes them on and nothing is kept between two calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs
from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.earley_forest import SymbolNode

from rulewright.phrases.grammar import UNKNOWN, Grammar


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
    try:
        root: Any = _parser(grammar.text, tuple(grammar.starts.values())).parse(_tokens(terminals), start=symbol)
    except UnexpectedInput:
        return None
    assert isinstance(root, SymbolNode)
    return root


def stuck(grammar: Grammar, terminals: Sequence[str], symbol: str) -> Stuck:
    """How far reading comes. A whole sentence is stuck at its end, waiting for what might make it longer."""
    try:
        # A last word that nothing knows makes Lark report the end like any other place, with where each rule began.
        _parser(grammar.text, tuple(grammar.starts.values())).parse(_tokens([*terminals, UNKNOWN]), start=symbol)
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


class _Given(Lexer):
    """Passes on what was cut already."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, given: Sequence[Token]) -> Iterator[Token]:  # type: ignore[override]
        return iter(given)


@lru_cache(maxsize=32)
def _parser(text: str, starts: tuple[str, ...]) -> Lark:
    """Books whose phrases are said alike share a parser, as the combinations of a game's expansions do."""
    return Lark(
        text,
        parser="earley",
        lexer=_Given,
        ambiguity="forest",
        start=list(starts),
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


def _tokens(terminals: Sequence[str]) -> list[Token]:
    return [Token(terminal, terminal, start_pos=place) for place, terminal in enumerate(terminals)]
