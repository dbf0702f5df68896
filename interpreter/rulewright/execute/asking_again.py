"""A position that was changed by hand goes in; its pending question is asked once more, with the options of now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.execute import ops
from rulewright.execute.proc_facts import needed_locals

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

_NOTHING_HAPPENS = (ops.Let, ops.Branch, ops.Jump, ops.EnoughFor, ops.Asking, ops.Count)
"""What may be done twice: it only works out what is asked."""


class StaleError(Exception):
    """The options were gathered before, by a statement that cannot be begun again; or chance is asked."""


def ask_again(position: Position) -> None:
    """The statement that asks begins again, where that is the same as if it had not begun yet; who answers at once with
    others is asked again from the first. The position is changed, also when it fails.

    StaleError; MachineError: the run cannot go on.
    """
    if position.asked is None:
        return
    machine = position.machine
    site, player = position.asked[:2]
    if player == 0:
        raise StaleError("chance is asked")
    if machine.sites[site].at_once:
        machine.ask_anew(position)
    else:
        pc = _where(machine, position)
        with machine.budget(machine.steps):
            position.asked = None
            machine.go_back(position, pc)
    machine.stopped(position)


def _where(machine: Machine, position: Position) -> int:
    """The operation at which the question begins."""
    number: int = position.frames[-1][0]
    pc: int = position.frames[-1][1]
    proc = machine.procs[number]
    begin = max((start for start, _ in proc.starts if start <= pc), default=-1)
    between = proc.ops[begin:pc] if begin >= 0 else ()
    if begin >= 0 and all(isinstance(op, _NOTHING_HAPPENS) for op in between):
        needed = needed_locals(proc, machine.program)[begin]
        if needed <= machine.kept[number][pc]:
            return begin
    if isinstance(proc.ops[pc], ops.AskPick | ops.AskArrange):
        raise StaleError("what can be picked was worked out before")
    return pc
