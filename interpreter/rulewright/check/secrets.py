"""Every choice a player is given → what its options read although he cannot see it (LANGUAGE 2.6, SEMANTICS 1.21).

The options of somebody must be the same whatever is hidden from him, else they tell it. How many things lie in a hidden
zone is no secret; which ones they are is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulewright.check.bodies import bodies
from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import Compare, Const, Exists, Local, Pick, Term, ValueCall, VariableGet, ZoneGet
from rulewright.core.traverse import walk
from rulewright.source import Span


@attrs.frozen
class Secret:
    """Something hidden that is read. ``seen``: who sees it."""

    name: str
    seen: str
    span: Span | None


@attrs.frozen
class Telling:
    """A choice whose options tell a secret, and where the options stand."""

    secret: Secret
    span: Span | None


def telling(program: Program) -> Iterator[Telling]:
    """The choices of a program that tell, each once, with the first secret."""
    reader = _Reader(program)
    for body in bodies(program):
        for one in walk(body.block(program)):
            for parts, who, span in _options(program, one):
                secret = next(reader.secrets(parts, who), None)
                if secret is not None:
                    yield Telling(secret, span)
                    break


def _options(program: Program, one: object) -> Iterator[tuple[object, tuple[Term, ...], Span | None]]:
    """What the options of a choice are made of, who chooses (in terms of that), and where they stand."""
    if isinstance(one, st.Choose | st.Arrange):
        yield one.items, (one.player,), one.items.span
    elif isinstance(one, st.Act):
        yield from _action(program, one.action, one.arguments, one.player, one.span)
    elif isinstance(one, st.Menu):
        for row in one.rows:
            place = row.condition.span if row.condition is not None else None
            yield row.condition, (one.player,), place
            if row.action is not None:
                yield from _action(program, row.action, row.arguments, one.player, first_line(row.span))


def _action(
    program: Program, action: int, arguments: tuple[Term | st.AnyOfParameter, ...], player: Term, span: Span | None
) -> Iterator[tuple[object, tuple[Term, ...], Span | None]]:
    for argument in arguments:
        items = argument.items if isinstance(argument, st.AnyOfParameter) else argument
        yield items, (player,), items.span
    mine = tuple(Local(at, type=player.type) for at, argument in enumerate(arguments) if _same(argument, player))
    yield program.actions[action].needs, mine, span


class _Reader:
    def __init__(self, program: Program) -> None:
        self.program = program
        self._of_values: dict[tuple[int, frozenset[int]], tuple[Secret, ...]] = {}

    def secrets(self, parts: object, who: tuple[Term, ...]) -> Iterator[Secret]:
        """What terms read that is hidden from a player. ``who``: the terms that denote him."""
        todo: list[object] = [parts]
        while todo:
            one = todo.pop()
            if isinstance(one, tuple):
                todo.extend(reversed(one))
            elif isinstance(one, ZoneGet | VariableGet):
                yield from self._read(one, who)
                todo.append(one.arguments)
            elif isinstance(one, ValueCall):
                yield from self._value(one, who)
                todo.append(one.arguments)
            elif not _only_counts(one):
                todo.extend(_inner(one))

    def _read(self, one: ZoneGet | VariableGet, who: tuple[Term, ...]) -> Iterator[Secret]:
        table = self.program.zones if isinstance(one, ZoneGet) else self.program.variables
        place = table[one.zone if isinstance(one, ZoneGet) else one.variable]
        if place.seen == "all":
            return
        owner = one.arguments[place.owner] if place.seen == "owner" else None
        if owner is None or not any(_same(owner, term) for term in who):
            yield Secret(place.name, place.seen, one.span)

    def _value(self, call: ValueCall, who: tuple[Term, ...]) -> tuple[Secret, ...]:
        mine = frozenset(at for at, argument in enumerate(call.arguments) if any(_same(argument, t) for t in who))
        key = (call.value, mine)
        if key not in self._of_values:
            self._of_values[key] = ()  # one that leads back to itself is reported elsewhere
            terms = tuple(Local(at, type=call.arguments[at].type) for at in sorted(mine))
            self._of_values[key] = tuple(self.secrets(self.program.values[call.value].cases, terms))
        return self._of_values[key]


def _only_counts(one: object) -> bool:
    """Whether no more is read than how many things lie somewhere."""
    if isinstance(one, Pick) and one.operation == "number":
        return isinstance(one.items, ZoneGet)
    if isinstance(one, Exists) and one.condition is None:
        return isinstance(one.items, ZoneGet)
    if isinstance(one, Compare) and one.as_list:
        sides = (one.left, one.right)
        return any(isinstance(side, Const) and side.value == () for side in sides) and any(
            isinstance(side, ZoneGet) for side in sides
        )
    return False


def _inner(one: object) -> list[object]:
    """The parts directly inside a term."""
    kind: type[Any] = type(one)
    names = (field.name for field in attrs.fields(kind)) if attrs.has(kind) else ()
    return [getattr(one, name) for name in names if name not in ("type", "span")]


def _same(one: object, other: Term) -> bool:
    """Whether two terms say the same; what they may be does not count."""
    if isinstance(one, Local) and isinstance(other, Local):
        return one.index == other.index
    return one == other


def first_line(span: Span | None) -> Span | None:
    """The part of a stretch that stands on its first line: a row without its block."""
    if span is None:
        return None
    lines = span.text.splitlines()
    return span.part(0, len(lines[0])) if lines else span
