"""Which choices are nobody else's business: a Program → the places of those whose answer goes where not all may look.

An answer that is written into something `seen by owner` or `seen by nobody` is told to nobody but the one who gave it.
(Things are hidden by where they lie, whatever was chosen; this is about words, numbers, players, menus, yes and no.)
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import Local
from rulewright.core.traverse import walk
from rulewright.source import Span
from rulewright.state.layout import bodies

WRITES = (st.Set, st.Add, st.Take)


def private_choices(program: Program) -> frozenset[Span]:
    """The spans of the statements whose answers only the chooser may read in the log."""
    kept = {number: _kept_locals(program, action.body) for number, action in enumerate(program.actions)}
    found: set[Span] = set()
    for body in bodies(program):
        locals = _kept_locals(program, body)
        for part in walk(body):
            if isinstance(part, st.Statement) and part.span is not None and _private(program, part, locals, kept):
                found.add(part.span)
    return frozenset(found)


def _private(program: Program, it: st.Statement, locals: set[int], kept: dict[int, set[int]]) -> bool:
    match it:
        case st.Choose() | st.Roll() | st.ChanceChooses():
            return it.local in locals
        case st.Act():
            return _filled_in_secret(it.action, it.arguments, kept)
        case st.Ask():
            return _writes_in_secret(program, (*it.block, *it.otherwise))
        case st.Menu():
            return any(
                _writes_in_secret(program, row.block)
                or (row.action is not None and _filled_in_secret(row.action, row.arguments, kept))
                for row in it.rows
            )
    return False


def _filled_in_secret(action: int, arguments: Iterable[object], kept: dict[int, set[int]]) -> bool:
    return any(isinstance(argument, st.AnyOfParameter) and at in kept[action] for at, argument in enumerate(arguments))


def _hidden_write(program: Program, part: object) -> bool:
    if not isinstance(part, WRITES) or not isinstance(part.target, st.VariableTarget):
        return False
    return program.variables[part.target.variable].seen != "all"


def _writes_in_secret(program: Program, block: st.Block) -> bool:
    return any(_hidden_write(program, part) for part in walk(block))


def _kept_locals(program: Program, body: object) -> set[int]:
    """The locals whose values are written where not all may look."""
    return {
        inner.index
        for part in walk(body)
        if isinstance(part, WRITES) and _hidden_write(program, part)
        for inner in walk(part.value)
        if isinstance(inner, Local)
    }
