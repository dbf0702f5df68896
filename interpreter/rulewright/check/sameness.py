"""Two typed readings of one row → do they mean the same, though each made locals of its own while it was typed?"""

from __future__ import annotations

from typing import Any

import attrs

from rulewright.check.scope import Binding
from rulewright.core.terms import Local


class Sameness:
    """``fresh``: the first local that was made while reading; earlier ones must agree, later ones in order of use."""

    def __init__(self, fresh: int) -> None:
        self.fresh = fresh
        self.paired: dict[int, int] = {}

    def same(self, one: Any, other: Any) -> bool:
        if one is other:
            return True
        if isinstance(one, tuple):
            return (
                isinstance(other, tuple)
                and len(one) == len(other)
                and all(self.same(a, b) for a, b in zip(one, other, strict=True))
            )
        if not attrs.has(type(one)):
            return bool(one == other)
        if type(one) is not type(other):
            return False
        for field in attrs.fields(type(one)):
            if field.name in ("span", "type", "used"):
                continue
            a, b = getattr(one, field.name), getattr(other, field.name)
            is_local = field.name == "local" or (isinstance(one, Local | Binding) and field.name == "index")
            if not (self._local(a, b) if is_local else self.same(a, b)):
                return False
        return True

    def _local(self, one: int, other: int) -> bool:
        if one < self.fresh or other < self.fresh:
            return one == other
        return self.paired.setdefault(one, other) == other
