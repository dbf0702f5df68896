"""What fields, variables and zones are indexed by: lists that end, and together no more than fits."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rulewright.check.draft import Draft
from rulewright.check.fitting import is_poison
from rulewright.check.signatures import ERROR
from rulewright.check.words import type_words
from rulewright.core.types import Type, member
from rulewright.source import Span
from rulewright.syntax import ast

MOST_CELLS = 1_000_000


def index_types(draft: Draft, params: tuple[ast.Param, ...]) -> tuple[Type, ...]:
    """The types of these indices; one without an end is refused, and then fits everywhere."""
    return tuple(_index(draft, param) for param in params)


def _index(draft: Draft, param: ast.Param) -> Type:
    type_ = draft.type_of(param.type)
    if is_poison(type_) or type_.tag in ("member", "yes-no") or None not in (type_.low, type_.high):
        return type_
    title = f"an index is one of a list that ends, not {type_words(type_)}"
    note = "a kind, a list of words, `player`, or numbers with a range: `of (n: 1 to 6)`"
    draft.problem("RW412", title, param.type.span, "this has no end", notes=(note,))
    return ERROR


def refuse_too_many_cells(draft: Draft) -> None:
    """When there are things, it is known how many cells each field, variable and zone has."""
    for name, span, indices in _indexed(draft):
        sizes = [draft.dimension(index).size for index in indices]
        if math.prod(sizes) > MOST_CELLS:
            title = f"`{name}` would hold {math.prod(sizes):,} values"
            notes = ("these are " + " × ".join(f"{size:,}" for size in sizes),) if len(sizes) > 1 else ()
            draft.problem("RW412", title, span, f"{MOST_CELLS:,} at most", notes=notes)


def _indexed(draft: Draft) -> Iterator[tuple[str, Span | None, tuple[Type, ...]]]:
    for field in draft.fields:
        yield field.name, field.span, (member(field.kind), *field.indices)
    for variable in draft.variables:
        yield variable.name, variable.span, variable.indices
    for zone in draft.zones:
        yield zone.name, zone.span, zone.indices
