"""Walking and rewriting typed terms: every term inside a term, and a term with one local put in another's place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

import attrs

from rulewright.core.terms import Local, Term

Anything = TypeVar("Anything")


@cache
def _fields(cls: type) -> tuple[str, ...]:
    return tuple(f.name for f in attrs.fields(cls) if f.name not in ("span", "type"))


def walk(node: object) -> Iterator[object]:
    """The node and everything inside it: terms, statements, patterns …, outermost first."""
    if isinstance(node, tuple):
        for one in node:
            yield from walk(one)
    elif attrs.has(type(node)):
        yield node
        for name in _fields(type(node)):
            yield from walk(getattr(node, name))


def substitute(term: Term, old: int, new: int) -> Term:
    """``term`` with local ``new`` in the place of local ``old``."""
    return _substitute(term, old, new)


def _substitute(node: Anything, old: int, new: int) -> Anything:
    if isinstance(node, Local):
        return attrs.evolve(node, index=new) if node.index == old else node  # type: ignore[return-value]
    if isinstance(node, tuple):
        return tuple(_substitute(one, old, new) for one in node)  # type: ignore[return-value]
    if isinstance(node, Term):
        changes = {}
        for name in _fields(type(node)):
            before = getattr(node, name)
            if isinstance(before, Term | tuple):
                after = _substitute(before, old, new)
                if after is not before:
                    changes[name] = after
        return attrs.evolve(node, **changes) if changes else node  # type: ignore[misc]
    return node
