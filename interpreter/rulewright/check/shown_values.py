"""The condition of a `then` goes in; the parts whose values help when it fails come out, each with its words."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.terms import (
    All,
    AnyOf,
    Arithmetic,
    Best,
    Each,
    Exists,
    FieldGet,
    Filter,
    Fold,
    ForAll,
    Grid,
    Local,
    LongestRow,
    Not,
    Pick,
    PlaceOf,
    StartingWith,
    Step,
    Term,
    ValueCall,
    VariableGet,
    ZoneGet,
    ZoneIndex,
)
from rulewright.core.traverse import walk
from rulewright.core.types import list_of

_NAMED = (VariableGet, ZoneGet, ValueCall, FieldGet, ZoneIndex)
"""What has a name in the rules."""

_WORKED_OUT = (Arithmetic, Fold, Best, Pick, Filter, LongestRow, PlaceOf, Step, Grid, StartingWith)
"""What is worked out from that."""

_BINDING = (Filter, Exists, ForAll, Fold, Best, Each)
"""What speaks about the elements of a list one by one."""


def shown_values(term: Term) -> tuple[tuple[str, Term], ...]:
    """What is named first, then the parts of `and` and `or`, what is worked out, and what is asked of each element."""
    found: dict[str, Term] = {}
    parts = list(walk(term))
    for one in parts:
        if isinstance(one, _NAMED) and not _free(one):
            _add(found, one)
    for one in _conditions(term):
        _add(found, one)
    for one in parts:
        if isinstance(one, _WORKED_OUT) and one is not term and not _free(one):
            _add(found, one)
    for one in parts:
        if isinstance(one, _BINDING) and not _free(one):
            found.update({text: each for text, each in _one_by_one(one) if text not in found})
    return tuple(found.items())


def _add(found: dict[str, Term], term: Term) -> None:
    if term.span is not None:
        found.setdefault(_words(term), term)


def _words(term: Term) -> str:
    return " ".join(term.span.text.split()) if term.span is not None else ""


def _conditions(term: Term) -> Iterator[Term]:
    """The parts of a condition that is made of several."""
    inner = term.operand if isinstance(term, Not) else term
    for part in inner.parts if isinstance(inner, All | AnyOf) else ():
        if not isinstance(part, _NAMED):
            yield part
        yield from _conditions(part)


def _one_by_one(binder: Filter | Exists | ForAll | Fold | Best | Each) -> Iterator[tuple[str, Term]]:
    """What is asked of each element, as the list of its values; the elements before it, where they have words."""
    asked = binder.body if isinstance(binder, Fold | Best | Each) else binder.condition
    for one in walk(asked) if asked is not None else ():
        if isinstance(one, _NAMED) and one.span is not None and _free(one) == {binder.local} and _single(one):
            each = Each(type=list_of(one.type), items=binder.items, local=binder.local, body=one)
            if binder.items.span is not None:
                yield f"{_words(binder.items)}, one by one,", binder.items
            yield f"{_words(one)}, one by one,", each


def _single(term: Term) -> bool:
    """Does it always have one value? A list is as long as the elements then."""
    return not term.type.is_list and not term.type.maybe


def _free(term: Term) -> set[int]:
    """The names that are bound outside of the term."""
    used = {one.index for one in walk(term) if isinstance(one, Local)}
    return used - {one.local for one in walk(term) if isinstance(one, _BINDING)}
