"""A position and an answer go in; every cell that changes until the next question comes out, with what changed it.

The run is done once more, on the reference walker and on a copy: nothing of the game itself is touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

from rulewright.execute import ops
from rulewright.execute.errors import MachineError
from rulewright.execute.seen import Moment
from rulewright.execute.walk import Walker
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Frame, Position

MOST_STEPS = 200_000
"""Operations that are followed; what a longer run does behind them is not told."""


@attrs.frozen(eq=False)
class Written:
    """One operation that wrote cells of zones or variables.

    slots: the cells, by their places in the position. before, after: the position around it, ``after`` knowing also
    what was known when the run stopped. frames: the procedures it lies in, outermost first, as data.
    """

    slots: tuple[int, ...]
    before: Moment
    after: Moment
    op: ops.Op
    frames: tuple[Frame, ...]

    @property
    def span(self) -> Span | None:
        """The statement that did it."""
        return self.op.span


def trace(position: Position, index: int) -> Sequence[Written]:
    """What the answer of that number brings about. A run that fails is told as far as it goes."""
    assert position.asked is not None
    copy = position.clone()
    return _followed(copy, position.asked[2][index])


def trace_start(machine: Machine, seed: int) -> Sequence[Written]:
    """What is done before the first question of a game of that seed."""
    return _followed(machine.unstarted(seed), None)


def _followed(position: Position, answer: Any) -> Sequence[Written]:
    machine = position.machine
    walker = _Following(machine)
    with machine.quietly():
        machine.fresh_budget()
        position.asked = None
        with suppress(MachineError, RecursionError):
            walker.advance(position, answer)
    last = position.slots[:]
    for one in walker.written:
        one.before.settle(last)
        one.after.settle(last)
    return walker.written


class _Following(Walker):
    """A walker that writes down what changes."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.written: list[Written] = []
        self._told = {one.slot for one in machine.layout.memory} | set(machine.layout.cells)
        self._left = MOST_STEPS

    def step(self) -> None:
        before = self.s[:]
        number, pc, _ = self.stack[-1]
        op = self.machine.procs[number].ops[pc]
        frames = tuple((n, at, *locals) for n, at, locals in self.stack)
        super().step()
        self._left -= 1
        if self._left < 0:
            self.stopped = True
        if self.s == before:
            return
        slots = tuple(
            at for at, (old, new) in enumerate(zip(before, self.s, strict=True)) if old != new and at in self._told
        )
        if slots:
            moments = Moment(self.machine, before), Moment(self.machine, self.s[:])
            self.written.append(Written(slots, *moments, op, frames))
