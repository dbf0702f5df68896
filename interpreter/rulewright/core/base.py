"""What every value of the core is: an attrs value that compares by content.

There are a hundred classes of them, and each method that attrs generates for one of them would be paid for at each
start of the program; so the methods are written once, here, over the fields.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, dataclass_transform

import attrs

T = TypeVar("T")
_part = attrs.frozen(eq=False, repr=False, weakref_slot=False)


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def part(cls: type[T]) -> type[T]:
    """A frozen attrs class of the core; it is a ``Part``."""
    return _part(cls)


@cache
def _compared(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.eq)


class Part:
    """Equality, hash and text over the fields; a field with ``eq=False`` does not count."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        kind: Any = type(self)
        return all(getattr(self, name) == getattr(other, name) for name in _compared(kind))

    def __hash__(self) -> int:
        kind: Any = type(self)
        return hash((kind, *(getattr(self, name) for name in _compared(kind))))

    def __repr__(self) -> str:
        cls: Any = type(self)
        inner = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in attrs.fields(cls) if f.repr)
        return f"{cls.__name__}({inner})"


P = TypeVar("P", bound=Part)


def changed(part: P, **fields: object) -> P:
    """A part with other values in some fields."""
    kept: Any = part
    made: P = attrs.evolve(kept, **fields)
    return made
