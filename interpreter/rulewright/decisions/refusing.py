"""Why something may not be done, and the values of what the failing line names, as one viewer may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from rulewright.core.terms import All, AnyOf, Compare, Const, InList, Local, Not, OrZero, Term, Text
from rulewright.core.traverse import walk
from rulewright.source import Span
from rulewright.state.printing import print_text
from rulewright.state.table import Table


@attrs.frozen
class Refusal:
    """Why something may not be done. ``source``: the rule, phrase or action that says so (scenarios' `because`),
    empty when nothing of the kind is on offer at all; ``text``: the forbidding sentence, the `needs` line, or the
    condition of a sentence that is not ready; ``phrase``: the one that sets this condition.

    term, locals: the condition that is not met, and the values of its words.
    """

    source: str
    text: str
    span: Span | None = attrs.field(default=None, eq=False, repr=False)
    phrase: str = ""
    term: Term | None = attrs.field(default=None, eq=False, repr=False)
    locals: tuple[Any, ...] = attrs.field(default=(), eq=False, repr=False)

    def values(self, table: Table, viewer: int | None) -> list[str]:
        """`coins of Ann is 4`, for each thing that the condition names and that is worked out."""
        found: dict[str, None] = {}
        for term in _named(self.term) if self.term is not None else ():
            value = print_text(table, Text((term,)), self.locals, viewer)
            found[f"{spelled(table, term, self.locals, viewer)} is {value or 'none'}"] = None
        return list(found)


def _named(term: Term) -> Iterator[Term]:
    """What a condition compares. Terms that bind a word of their own are one; nothing within them is named alone."""
    match term:
        case All(parts=parts) | AnyOf(parts=parts):
            inner = parts
        case Compare(left=left, right=right):
            inner = (left, right)
        case InList(item=item, items=items):
            inner = (item, items)
        case Not(operand=operand):
            inner = (operand,)
        case OrZero(item=item):
            inner = (item,)
        case _:
            if term.span is not None and term.type.tag != "yes-no" and not isinstance(term, Const | Local):
                yield term
            return
    for part in inner:
        yield from _named(part)


def spelled(table: Table, term: Term, locals: Sequence[Any], viewer: int | None) -> str:
    """The term as it is written, its words for a player or a thing replaced by who or what they stand for."""
    assert term.span is not None
    text, start = term.span.text, term.span.start
    bound = {getattr(part, "local", -1) for part in walk(term)}  # a word for the thing looked at stays that word
    inner = [part for part in walk(term) if isinstance(part, Local) and part.span and part.index not in bound]
    for part in sorted(inner, key=lambda one: one.span.start if one.span else 0, reverse=True):
        if part.span is None or not term.span.start <= part.span.start <= part.span.end <= term.span.end:
            continue
        word = print_text(table, Text((part,)), locals, viewer)
        text = f"{text[: part.span.start - start]}{word}{text[part.span.end - start :]}"
    return text
