"""Short names to build Programs by hand: terms, types and domains, and a Program with everything empty by default."""

from __future__ import annotations

from typing import Any

from rulewright.core import program as p
from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.types import NUMBER, PLAYER, TEXT, YES_NO, Dimension, Domain, Type, cells, list_of, member, offset

YES = t.Const(type=YES_NO, value=True)


def num(value: int | None) -> t.Const:
    return t.Const(type=NUMBER, value=value)


def const(type: Type, value: object) -> t.Const:
    return t.Const(type=type, value=value)


def loc(type: Type, index: int) -> t.Local:
    return t.Local(type=type, index=index)


def text(*parts: str | t.Term) -> t.Text:
    return t.Text(tuple(parts))


def compare(operation: Any, left: t.Term, right: t.Term, **more: Any) -> t.Compare:
    return t.Compare(type=YES_NO, operation=operation, left=left, right=right, **more)


def arith(operation: Any, left: t.Term, right: t.Term) -> t.Arithmetic:
    return t.Arithmetic(type=NUMBER, operation=operation, left=left, right=right)


def no(term: t.Term) -> t.Not:
    return t.Not(type=YES_NO, operand=term)


def both(*parts: t.Term) -> t.All:
    return t.All(type=YES_NO, parts=parts)


def either(*parts: t.Term) -> t.AnyOf:
    return t.AnyOf(type=YES_NO, parts=parts)


def exists(items: t.Term, local: int = -1, condition: t.Term | None = None) -> t.Exists:
    return t.Exists(type=YES_NO, items=items, local=local, condition=condition)


def where(items: t.Term, local: int, condition: t.Term) -> t.Filter:
    return t.Filter(type=items.type, items=items, local=local, condition=condition)


def pick(operation: Any, items: t.Term, count: t.Term | None = None) -> t.Pick:
    assert items.type.element is not None
    if operation == "number":
        type = NUMBER
    elif operation in ("first", "last", "item", "the"):
        type = items.type.element.or_none()
    else:
        type = items.type
    return t.Pick(type=type, operation=operation, items=items, count=count)


def total(items: t.Term, local: int, body: t.Term, operation: Any = "total") -> t.Fold:
    return t.Fold(type=NUMBER, operation=operation, items=items, local=local, body=body)


def step(operation: Any, domain: str, item: t.Term) -> t.Step:
    return t.Step(type=member(domain), operation=operation, domain=domain, item=item)


# ---------------------------------------------------------------- domains and tables
def players(*names: str) -> Domain:
    count = len(names)
    return Domain(
        "player",
        "players",
        "player",
        ("none", *names),
        ("none", *names),
        tuple(range(count + 1)),
        next=(0, *(n % count + 1 for n in range(1, count + 1))),
        previous=(0, *((n - 2) % count + 1 for n in range(1, count + 1))),
    )


def words(name: str, *printed: str) -> Domain:
    return Domain(name, name + "s", "words", ("none", *printed), ("none", *printed), tuple(range(len(printed) + 1)))


def kind(
    name: str, printed: tuple[str, ...], keys: tuple[str, ...] = (), rows: tuple[int, ...] = (), **more: Any
) -> Domain:
    rows = rows or tuple(range(1, len(printed) + 1))
    return Domain(name, name + "s", "kind", ("none", *printed), ("none", *(keys or printed)), (0, *rows), **more)


def dim(domain: Domain) -> Dimension:
    return Dimension(member(domain.name), domain.size)


def field(name: str, dimensions: tuple[Dimension, ...], type: Type, values: dict[Any, object]) -> p.Field:
    table: list[object] = [type.zero] * cells(dimensions)
    for index, value in values.items():
        table[offset(dimensions, index if isinstance(index, tuple) else (index,))] = value
    return p.Field(name, dimensions, type, tuple(table))


def program(title: str, seats: Domain, domains: tuple[Domain, ...], **more: Any) -> p.Program:
    parts: dict[str, Any] = dict.fromkeys(
        (
            "fields",
            "variables",
            "zones",
            "values",
            "actions",
            "lifetimes",
            "modifiers",
            "rules",
            "phrases",
            "in_force",
            "overlays",
        ),
        (),
    )
    parts |= {"nodes": (None,), "set_up": -1, "game": 0, "options": {}}
    parts |= more
    return p.Program(
        title=title,
        ruleset=title,
        identity=title,
        seats=seats.printed[1:],
        domains={one.name: one for one in (seats, *domains)},
        **parts,
    )


ALL_PLAYERS = list_of(PLAYER)
SLOT_PLAYER = p.Slot("player", PLAYER)
__all__ = ["NUMBER", "PLAYER", "TEXT", "YES_NO", "p", "st", "t"]
