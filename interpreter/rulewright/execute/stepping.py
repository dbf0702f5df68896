"""A position and an answer go in; the run that follows comes out in pieces, held before statements of the rules.

It is the reference machine at work, asked before each statement whether to go on. What is held is data like every
position: nothing of it changes when the run goes on, so that a run can be given up, or taken from there once more.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from rulewright.core.statements import Statement
from rulewright.execute.walk import Walker
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

Standing = Sequence[Sequence[Any]]
"""Frames as they stand in the middle of a run, the innermost last: (procedure, pc, locals)."""


class Middle(Protocol):
    """The middle of a run, before a statement. Whoever is asked whether to hold there only looks at it."""

    @property
    def position(self) -> Position: ...

    @property
    def stack(self) -> Standing: ...


@attrs.frozen
class Held:
    """A run that is held. ``position``: slots and log of this moment; nothing is asked, and it is never moved on.

    steps_left: how much of the budget of the run is left.
    """

    position: Position = attrs.field(repr=False)
    stack: Standing = attrs.field(repr=False)
    steps_left: int


Hold = Callable[[Middle], bool]


class Stepper(Walker):
    """Runs of one machine's positions, whatever its own backend is."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.starts: list[dict[int, Statement]] = [dict(proc.starts) for proc in machine.procs]

    def statement(self, frame: Sequence[Any]) -> Statement | None:
        """The statement that a frame is about to begin; None where it is inside one, or where none is written."""
        found: Statement | None = self.starts[frame[0]].get(frame[1])
        return found

    @cached_property
    def _folder(self) -> str:
        """What the places of all statements begin with: the folder of the rules."""
        paths = {statement.span.path for one in self.starts for statement in one.values() if statement.span is not None}
        return posixpath.commonpath([posixpath.dirname(path) for path in paths]) if paths else ""

    def place(self, span: Span) -> str:
        """FILE:LINE, the file as it lies in the folder of the rules."""
        return f"{posixpath.relpath(span.path, self._folder) if self._folder else span.path}:{span.line}"

    def begun(self, position: Position, index: int) -> Held:
        """The pending question answered with that option, and nothing done yet. The position stays as it is."""
        assert position.asked is not None
        filling = position.asked[2][index]
        after = position.clone()
        with self.machine.budget(self.machine.steps):
            if self.machine.keeps_events:
                self.machine.keeper.chosen(after, index)
            after.asked = None
            self.begin(after, filling)
            return self._held()

    def begun_anew(self, seed: int) -> Held:
        """A new game of that seed, and nothing done yet."""
        position = self.machine.unstarted(seed)
        with self.machine.budget(self.machine.steps):
            self.begin(position, None)
            return self._held()

    def go_on(self, held: Held, hold: Hold) -> Held | Position:
        """From where it is held to the next place where ``hold`` says so; else the position of the next question or of
        the end. MachineError: the run cannot go on; what was held stays as it was.
        """
        position = held.position.clone()
        position.frames = [(number, pc, *locals) for number, pc, locals in held.stack]
        with self.machine.budget(held.steps_left):
            self.take(position)
            while self.stack and not self.stopped:
                self.step()
                if self.stack and not self.stopped and self.statement(self.stack[-1]) is not None and hold(self):
                    return self._held()
            self.end()
        self.machine.stopped(position)
        return position

    def _held(self) -> Held:
        position = self.position.clone()
        stack = tuple((number, pc, tuple(locals)) for number, pc, locals in self.stack)
        position.frames = [(number, pc, *locals) for number, pc, locals in stack]
        return Held(position, stack, self.machine.steps_left)
