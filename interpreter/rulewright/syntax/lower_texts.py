"""Quoted texts to pieces and holes: ``"{player} takes {card}"``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.source import Span
from rulewright.syntax import problems
from rulewright.syntax.ast_base import Hole, Piece, Text
from rulewright.syntax.ast_expressions import Expr, NounPhrase, Word
from rulewright.syntax.lower_base import Lowering

if TYPE_CHECKING:
    from lark import Token

_ONE_NAME = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")


def text(c: Lowering, token: Token) -> Text:
    """A title, a prompt, something shown: the holes are noun phrases."""
    return _text(c, token, True)


def template(c: Lowering, token: Token) -> Text:
    """What a phrase says or reads: the holes are kept as they stand."""
    return _text(c, token, False)


def _text(c: Lowering, token: Token, read_holes: bool) -> Text:
    whole = c.at(token)
    raw = str(token)[1:-1]
    return Text(raw, tuple(_parts(c, raw, whole.part(1, 1 + len(raw)), read_holes)), span=whole)


def _parts(c: Lowering, raw: str, inside: Span, read_holes: bool) -> Iterator[Piece | Hole]:
    at = 0
    while at < len(raw):
        opening = raw.find("{", at)
        closing = raw.find("}", at)
        if 0 <= closing < opening or (opening < 0 <= closing):
            c.report(problems.stray_brace(inside.part(closing, closing + 1)))
            opening = -1
        if opening < 0:
            yield Piece(raw[at:], span=inside.part(at, len(raw)))
            return
        if opening > at:
            yield Piece(raw[at:opening], span=inside.part(at, opening))
        again = raw.find("{", opening + 1)
        if closing < 0 or 0 <= again < closing:
            c.report(problems.open_brace(inside.part(opening, opening + 1)))
            return
        yield _hole(c, raw[opening + 1 : closing], inside.part(opening, closing + 1), read_holes)
        at = closing + 1


def _hole(c: Lowering, raw: str, span: Span, read_holes: bool) -> Hole:
    stripped = raw.strip()
    start = 1 + len(raw) - len(raw.lstrip())
    inner = span.part(start, start + len(stripped))
    if not stripped:
        c.report(problems.empty_hole(span))
        return Hole(stripped, inner, span=span)
    return Hole(stripped, inner, _expression(c, stripped, inner) if read_holes else None, span=span)


def _expression(c: Lowering, raw: str, inner: Span) -> Expr | None:
    from rulewright.syntax.reading import MAX_FAILURES, read_expression
    from rulewright.syntax.vocabulary import reserved_words

    if _ONE_NAME.fullmatch(raw) and raw not in reserved_words():  # most holes; the parser would say the same
        return NounPhrase((Word(raw, "name", span=inner),), span=inner)
    if c.unread > MAX_FAILURES:
        return None
    made, found = read_expression(inner.source, inner.start, inner.end)
    c.unread += made is None
    if c.unread > MAX_FAILURES:
        c.report(problems.too_many(inner))
    c.found.extend(found)
    return made
