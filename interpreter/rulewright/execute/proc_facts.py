"""What is known of a procedure by looking at it: where it goes on, which locals it reads and writes, what must be kept.

A frame that waits keeps only the locals that may still be read; the others are blank. So two ways to one position are
one position, and nothing that is over can be found out from a frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import Hole, HoleValue, Local
from rulewright.core.traverse import walk
from rulewright.decisions import Site
from rulewright.execute import ops

REPEATING = (ops.AskPick, ops.AskArrange, ops.Draw)
"""Questions that come back to themselves."""

_READ: dict[type[ops.Op], tuple[str, ...]] = {
    ops.Settle: ("local",),
    ops.Next: ("items", "index"),
    ops.Countdown: ("local",),
    ops.Cap: ("local",),
    ops.Turn: ("order", "index"),
    ops.Switch: ("local",),
    ops.Keep: ("into", "locals"),
    ops.Restore: ("kept", "index"),
    ops.FromLink: ("entry",),
    ops.GuardLegal: ("entry",),
    ops.GuardNone: ("parameters",),
    ops.Call: ("link",),
    ops.CallRule: ("arguments", "matched"),
    ops.CallBearer: ("arguments",),
    ops.Match: ("arguments",),
    ops.React: ("arguments",),
    ops.Invoke: ("locals", "extra"),
    ops.CallWatch: ("local",),
    ops.Gather: ("arguments",),
    ops.CallWaiting: ("local", "arguments"),
    ops.AskPick: ("player", "pool", "picked", "least", "most"),
    ops.EnoughFor: ("player", "pool", "least"),
    ops.Bind: ("pool", "picked"),
    ops.InOrder: ("drawn",),
    ops.AskArrange: ("player", "left", "laid"),
    ops.AskOrder: ("waiting", "arguments"),
    ops.Draw: ("left", "drawn", "count"),
}
"""The fields that name locals an operation reads; what its terms read is found in them."""

_WRITTEN: dict[type[ops.Op], tuple[str, ...]] = {
    ops.Let: ("local",),
    ops.Next: ("local", "items", "index"),
    ops.Countdown: ("local",),
    ops.Cap: ("local",),
    ops.Turn: ("local", "index"),
    ops.Keep: ("into",),
    ops.Restore: ("locals",),
    ops.Match: ("local",),
    ops.Gather: ("local",),
    ops.AskChoose: ("local",),
    ops.AskPick: ("picked",),
    ops.Bind: ("local",),
    ops.AskAct: ("flag",),
    ops.AskMenu: ("local",),
    ops.AskYesNo: ("local",),
    ops.AskArrange: ("left", "laid"),
    ops.AskOrder: ("local", "waiting"),
    ops.RollDie: ("local",),
    ops.InOrder: ("local",),
    ops.Draw: ("left", "drawn"),
}


def _named(op: ops.Op, fields: Sequence[str]) -> Iterator[int]:
    for name in fields:
        value = getattr(op, name)
        yield from (n for n in (value if isinstance(value, tuple) else (value,)) if n is not None and n >= 0)


def _any_locals(op: ops.Op) -> set[int]:
    """The locals of the `any` places of a question about actions."""
    return {part.local for part in walk(op) if isinstance(part, st.AnyOfParameter)}


def _locals(inside: object) -> set[int]:
    """The locals that terms read; a hole is looked up for the `you`, `this` and node of its body (0, 1, 2)."""
    found: set[int] = set()
    for part in walk(inside):
        if isinstance(part, Local):
            found.add(part.index)
        elif isinstance(part, Hole | HoleValue):
            found |= {0, 1, 2}
    return found


def read(op: ops.Op, program: Program) -> set[int]:
    """The locals that an operation may read."""
    found = _locals(op)
    found.update(_named(op, _READ.get(type(op), ())))
    if isinstance(op, ops.GuardLegal):
        found.update(range(len(program.actions[op.action].parameters)))
    if isinstance(op, ops.GuardClause):
        found |= {0, 1}
    if isinstance(op, ops.Change):
        found.update(here for here, _ in (*getattr(op.statement, "captures", ()), *op.kept))
        if isinstance(op.statement, st.Add | st.Take) and isinstance(op.statement.target, st.LocalTarget):
            found.add(op.statement.target.index)
    return found


def written(op: ops.Op) -> set[int]:
    """The locals that an operation may write."""
    found = set(_named(op, _WRITTEN.get(type(op), ())))
    if isinstance(op, ops.AskAct | ops.AskMenu):
        found |= _any_locals(op)
    if isinstance(op, ops.Change) and isinstance(op.statement, st.Set | st.Add | st.Take):
        target = op.statement.target
        if isinstance(target, st.LocalTarget):
            found.add(target.index)
    return found


def targets(op: ops.Op) -> list[int]:
    """Where an operation may jump to."""
    found = [getattr(op, name) for name in ("to", "done", "skip", "none") if isinstance(getattr(op, name, None), int)]
    return [pc for pc in [*found, *getattr(op, "targets", ())] if pc >= 0]


def assigned(proc: ops.Proc) -> set[int]:
    """The locals that the procedure itself writes, and the hidden one that comes with a call."""
    found: set[int] = {proc.extra} if proc.extra >= 0 else set()
    return found.union(*(written(op) for op in proc.ops))


def certain(proc: ops.Proc, program: Program) -> set[int]:
    """The locals that are not none wherever they are read: certain parameters, and what only loops and choices bind."""
    changed: set[int] = set()
    bound: set[int] = set()
    for op in proc.ops:
        if isinstance(op, ops.Let | ops.Change):
            changed |= written(op)
        elif isinstance(op, ops.Next | ops.AskChoose | ops.Turn | ops.RollDie):
            bound.add(op.local)
        elif isinstance(op, ops.AskAct | ops.AskMenu):
            bound |= _any_locals(op)
    if proc.key[0] == "action" and not program.actions[int(proc.key[1])].bare:
        parameters = program.actions[int(proc.key[1])].parameters
        bound |= {n for n, parameter in enumerate(parameters) if not parameter.type.maybe}
    if proc.key[0] in ("do", "perform", "hooked"):
        bound.add(0)
    return bound - changed


# ---------------------------------------------------------------- what a waiting frame keeps
def kept_locals(proc: ops.Proc, program: Program, sites: Sequence[Site]) -> dict[int, frozenset[int]]:
    """By pc of each question and call: the locals that may still be read when the run goes on there."""
    needed = needed_locals(proc, program)
    kept: dict[int, frozenset[int]] = {}
    for pc, op in enumerate(proc.ops):
        if isinstance(op, ops.CallOp):
            kept[pc] = frozenset(_behind(proc, pc, needed))
        elif isinstance(op, ops.Asking):
            kept[pc] = frozenset(needed[pc] | _worded(sites[op.site]))
    return kept


def needed_locals(proc: ops.Proc, program: Program) -> list[set[int]]:
    """By pc: the locals that may still be read from there on."""
    needed: list[set[int]] = [set() for _ in proc.ops]
    reads = [read(op, program) for op in proc.ops]
    changed = True
    while changed:
        changed = False
        for pc in reversed(range(len(proc.ops))):
            now = reads[pc] | _behind(proc, pc, needed)
            if now != needed[pc]:
                needed[pc], changed = now, True
    return needed


def _worded(site: Site) -> set[int]:
    """The locals that the texts of a question mention."""
    texts: tuple[Any, ...] = (site.prompt, *(row.label for row in site.rows))
    return _locals(texts)


def _behind(proc: ops.Proc, pc: int, needed: Sequence[set[int]]) -> set[int]:
    """What the operations after this one need that it does not write itself on the way to them."""
    found: set[int] = set()
    for target, overwritten in _ways_on(proc, pc):
        found |= needed[target] - overwritten
    return found


def _ways_on(proc: ops.Proc, pc: int) -> Iterator[tuple[int, set[int]]]:
    """Where the run may go on, with the locals that are overwritten on that way."""
    op = proc.ops[pc]
    match op:
        case ops.Return() | ops.Unwind():
            return
        case ops.Jump() | ops.Switch():
            yield from ((target, set()) for target in targets(op))
        case ops.Next():
            yield op.to, {op.items, op.index}
            yield pc + 1, written(op) - {op.items}
        case ops.AskPick() | ops.AskArrange() | ops.Draw():
            yield op.to, set()
            yield pc, set()
        case _:
            yield from ((target, set()) for target in targets(op))
            yield pc + 1, written(op)
            if isinstance(op, ops.CallOp) and proc.ended >= 0:
                yield proc.ended, set()
