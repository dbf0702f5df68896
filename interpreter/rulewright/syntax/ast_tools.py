"""Generic work on nodes: their children, all nodes below one, and equality that does not look at places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulewright.source import Source, Span
from rulewright.syntax.ast_base import Node

_FIELDS: dict[type, tuple[str, ...]] = {}


def field_names(cls: type) -> tuple[str, ...]:
    """The names of the content fields of a node class, in order: everything but places."""
    names = _FIELDS.get(cls)
    if names is None:
        names = tuple(a.name for a in attrs.fields(cls) if a.name not in ("span", "source", "inner"))
        _FIELDS[cls] = names
    return names


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside one, in the order of its fields."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for member in value:
                if isinstance(member, Node):
                    yield member


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


def same(a: Any, b: Any) -> bool:
    """Whether two trees say the same; where they stand does not count."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if not isinstance(a, Node):
        return bool(a == b)
    if type(a) is not type(b):
        return False
    return all(same(getattr(a, name), getattr(b, name)) for name in field_names(type(a)))


def outline(value: Any) -> Any:
    """A tree as nested tuples without places: equal outlines mean ``same`` trees, and a test can print one."""
    if isinstance(value, tuple):
        return tuple(outline(member) for member in value)
    if isinstance(value, Node):
        cls = type(value)
        return (cls.__name__, *(outline(getattr(value, name)) for name in field_names(cls)))
    return None if isinstance(value, Source | Span) else value
