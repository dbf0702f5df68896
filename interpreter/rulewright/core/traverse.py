"""The parts of a term or statement: every attrs value of the core comes apart, and can be made anew, without naming its
fields.

Types and spans are not parts. The order is the order of the fields, so it is stable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import attrs

Core = TypeVar("Core")

_NOT_PARTS = ("type", "span")


_FIELDS: dict[type[Any], tuple[str, ...]] = {}


def _fields(kind: type[Any]) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        every = attrs.fields(kind) if attrs.has(kind) else ()
        names = _FIELDS[kind] = tuple(field.name for field in every if field.name not in _NOT_PARTS)
    return names


def walk(root: object) -> Iterator[Any]:
    """``root`` and every attrs value inside it, in text order (also through tuples)."""
    todo: list[Any] = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, tuple):
            todo.extend(reversed(node))
            continue
        fields = _fields(type(node))
        if fields:
            yield node
            todo.extend(getattr(node, name) for name in reversed(fields))


def rewrite(root: Core, change: Callable[[Any], Any]) -> Core:
    """The same with every part ``change`` answers something for replaced by it (outermost first, not looked into
    again).
    """
    made: Core = _rewrite(root, change)
    return made


def _rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(node, tuple):
        made = tuple(_rewrite(part, change) for part in node)
        return node if all(a is b for a, b in zip(node, made, strict=True)) else made
    fields = _fields(type(node))
    if not fields:
        return node
    other = change(node)
    if other is not None:
        return other
    changed: dict[str, Any] = {}
    for name in fields:
        part = getattr(node, name)
        new = _rewrite(part, change)
        if new is not part:
            changed[name] = new
    return attrs.evolve(node, **changed) if changed else node
