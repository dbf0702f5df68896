"""The fillings of a question go in; the order in which people look for them comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.core.program import Program
from rulewright.core.types import Type
from rulewright.decisions.sites import Site

_Key = Callable[[Any], tuple[int, ...]]


def reading_order(program: Program, site: Site, fillings: Sequence[Any]) -> list[int]:
    """Numbers from the least, places of a grid as they are called: a1, a2, b1 … Everything else stays as it is.

    What stands for no value (`pass`, `enough`) comes last.
    """
    places = list(range(len(fillings)))
    types = {"choose": (site.type,), "pick": (site.type,), "act": site.rows[0].types if site.rows else ()}
    keys = [_key(program, type_) for type_ in types.get(site.kind, ())]
    if not keys or None in keys:
        return places

    def rank(place: int) -> tuple[tuple[int, ...], ...]:
        filling = fillings[place]
        if filling is None:
            return ((1,),)
        values = filling if site.kind == "act" else (filling,)
        return ((0,), *(key(value) for key, value in zip(keys, values, strict=True) if key is not None))

    return sorted(places, key=rank)


def _key(program: Program, type_: Type) -> _Key | None:
    """What values of a type are ordered by, None for a type that has no order of its own."""
    if type_.tag == "number":
        return lambda value: (value,)
    domain = program.domains.get(type_.domain) if type_.tag == "member" else None
    if domain is None or not domain.width:
        return None
    wide = domain.width
    return lambda value: ((value - 1) % wide, (value - 1) // wide)
