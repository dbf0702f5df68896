"""A frame in the middle of a run goes in; the names that may be spoken of at its statement come out.

A name is in view behind the line that binds it, in that block and the blocks inside it, as the checker has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from rulewright.check.typed import InView
from rulewright.core import statements as st
from rulewright.core.base import Part
from rulewright.core.terms import Term
from rulewright.core.traverse import walk
from rulewright.execute import Machine


def in_view(machine: Machine, frame: Sequence[Any], *, asked: bool = False) -> InView:
    """Names and holes that the statement at (or around) the frame's pc can speak of.

    asked: the frame waits at a question, where what nothing will read any more is gone.
    """
    proc = machine.procs[frame[0]]
    program = machine.program
    statements = [statement for _, statement in proc.starts]
    bound = {local for one in statements for local in _bound_by(one)}
    looked_at = {getattr(part, "local", -1) for one in statements for part in walk(one) if isinstance(part, Term)}
    names: dict[str, int] = {}
    for index, slot in enumerate(proc.slots):
        if slot.name and index not in bound and index not in looked_at:
            names.setdefault(slot.name, index)
    here = statement_at(machine, frame)
    for index in (_before(roots(statements), here) or ()) if here is not None else ():
        if proc.slots[index].name:
            names[proc.slots[index].name] = index
    if asked:
        kept = machine.kept[frame[0]][frame[1]]
        names = {name: index for name, index in names.items() if index in kept}
    phrase = ""
    if proc.key[0] in ("do", "hooked"):
        node = program.nodes[proc.node or machine.facts.bearers[int(proc.key[1])].clause.body]
        phrase = program.phrases[node.phrase].name if node is not None else ""
        if "this" in names and proc.slots[names["this"]].type.tag != "member":
            del names["this"]  # one of several kinds: it cannot be spoken of
    return InView(proc.slots, names, phrase)


def statement_at(machine: Machine, frame: Sequence[Any]) -> st.Statement | None:
    """The statement that a frame begins or is inside of."""
    found = [statement for pc, statement in machine.procs[frame[0]].starts if pc <= frame[1]]
    return found[-1] if found else None


def phases_around(machine: Machine, frame: Sequence[Any]) -> list[int]:
    """The phases that a frame's statement stands in, the outermost first."""
    here = statement_at(machine, frame)
    running = [one for _, one in machine.procs[frame[0]].starts if isinstance(one, st.RunPhase)]
    return [one.phase for one in running if here is not None and _is_in(one.body, here)]


def _is_in(block: st.Block, here: st.Statement) -> bool:
    return any(one is here or any(_is_in(inner, here) for inner in blocks_of(one)) for one in block)


def roots(statements: Sequence[st.Statement]) -> tuple[st.Statement, ...]:
    """Those that stand in no block of another."""
    inside = {id(one) for outer in statements for block, _ in _inside(outer) for one in block}
    return tuple(one for one in statements if id(one) not in inside)


def blocks_of(part: object) -> Iterator[st.Block]:
    """The blocks that lie right inside a statement."""
    if isinstance(part, st.Statement | st.MenuRow):
        kind: Any = type(part)
        for field in attrs.fields(kind):
            yield from _blocks_in(getattr(part, field.name))


def _blocks_in(value: object) -> Iterator[st.Block]:
    if isinstance(value, tuple) and value:
        if isinstance(value[0], st.Statement):
            yield value
        else:
            for one in value:
                yield from _blocks_in(one)
    elif isinstance(value, st.MenuRow):
        yield from blocks_of(value)


def _before(block: st.Block, here: st.Statement) -> list[int] | None:
    """The locals bound before a statement somewhere in this block, in order; None where it is not in it."""
    found: list[int] = []
    for statement in block:
        if statement is here:
            return found
        own = list(_bound_by(statement))
        for inner, behind in _inside(statement):
            deeper = _before(inner, here)
            if deeper is not None:
                return found + own + behind + deeper
        if not any(True for _ in blocks_of(statement)):  # a loop, or a row of a menu, binds for its own block
            found += own
    return None


def _inside(statement: st.Statement) -> Iterator[tuple[st.Block, list[int]]]:
    """The blocks in a statement, each with what others of them have bound for it."""
    if not isinstance(statement, st.Together):
        yield from ((block, []) for block in blocks_of(statement))
        return
    lets = [local for one in statement.lets for local in _bound_by(one)]
    yield statement.lets, []
    yield (statement.choice,), lets
    yield statement.rest, [*lets, *_bound_by(statement.choice)]


def _bound_by(statement: st.Statement) -> Iterator[int]:
    """The locals that a statement by itself gives a value to."""
    if isinstance(statement, st.Set) and isinstance(statement.target, st.LocalTarget):
        yield statement.target.index
    local = getattr(statement, "local", None)
    if isinstance(local, int):
        yield local
    for part in _own_parts(statement):
        if isinstance(part, st.AnyOfParameter):
            yield part.local


def _own_parts(statement: st.Statement) -> Iterator[Part]:
    if isinstance(statement, st.Act):
        yield from (one for one in statement.arguments if isinstance(one, st.AnyOfParameter))
    elif isinstance(statement, st.Menu):
        for row in statement.rows:
            yield from (one for one in row.arguments if isinstance(one, st.AnyOfParameter))
