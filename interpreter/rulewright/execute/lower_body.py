"""Statements → operations: one body at a time. Blocks become jumps; here is decided where a skipped block goes on.

A choice without an option skips the rest of the innermost indented block: in a `for each` that run ends, a `repeat` or
`take turns` is left, elsewhere it goes on behind the block.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from rulewright.core import statements as st
from rulewright.core.program import Slot
from rulewright.core.terms import Const, StartingWith, Term
from rulewright.core.types import NUMBER, PLAYER, Type, list_of
from rulewright.execute import ops
from rulewright.execute.prepare import Hole
from rulewright.execute.reads import Mark
from rulewright.state.layout import target_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.execute.lower_base import LoweringBase


class Label:
    """A pc that is not known yet."""

    def __init__(self) -> None:
        self.at = -1


@attrs.frozen
class Exit:
    """Where to jump, and how many phases are open there."""

    label: Label
    phases: int


class BodyBase:
    """The growing list of operations of one procedure."""

    def __init__(self, lowering: LoweringBase, slots: tuple[Slot, ...]) -> None:
        self.lowering = lowering
        self.program = lowering.program
        self.slots = list(slots)
        self._ops: list[Callable[[], ops.Op]] = []
        self.skip: Exit | None = None
        self.loop: Exit | None = None
        self.closings: list[ops.Closing] = []
        self.action = -1
        self.ended: Label | None = None
        self.link = -1
        self.kept: dict[Hole, int] = {}
        """Locals in which holes of value families are kept while a `do` runs."""
        self.starts: dict[int, st.Statement] = {}
        """By pc: the statement that begins there."""

    # ---------------------------------------------------------------- building
    def hidden(self, type: Type) -> int:
        """A local of the machine's own."""
        self.slots.append(Slot("", type))
        return len(self.slots) - 1

    def emit(self, op: ops.Op) -> None:
        self._ops.append(lambda: op)

    def covered(self, what: str, number: int) -> None:
        """Counts that, when everything is counted."""
        if self.lowering.coverage:
            self.emit(ops.Count(what, number))

    def chosen(self, span: Any, text: str) -> None:
        """Counts that this was chosen."""
        if self.lowering.coverage:
            self.emit(ops.Count("choice", self.lowering.places.choice(span, text)))

    def jump_op(self, make: Callable[[], ops.Op]) -> None:
        """An operation with labels in it: made when all labels are known."""
        self._ops.append(make)

    def place(self, label: Label) -> None:
        label.at = len(self._ops)

    def jump(self, label: Label, span: Any = None) -> None:
        self.jump_op(lambda: ops.Jump(label.at, span=span))

    def branch(self, condition: Term, label: Label, span: Any = None) -> None:
        self.jump_op(lambda: ops.Branch(condition, label.at, span=span))

    def finished(self) -> tuple[ops.Op, ...]:
        return tuple(make() for make in self._ops)

    def open_closings(self) -> tuple[ops.Closing, ...]:
        return tuple(reversed(self.closings))

    def close_down_to(self, phases: int) -> None:
        """Before a jump out of phases: close those (nothing hooks them)."""
        open_phases = [number for sort, number in self.closings if sort == "phase"]
        for phase in reversed(open_phases[phases:]):
            self.close_phase(phase)

    def phases_open(self) -> int:
        return sum(1 for sort, _ in self.closings if sort == "phase")

    def leave_for(self, exit: Exit, span: Any = None) -> None:
        self.close_down_to(exit.phases)
        self.jump(exit.label, span)

    def skip_label(self) -> Label:
        """Where a choice without an option goes on (closing what lies between is never needed: a phase is a block)."""
        assert self.skip is not None
        return self.skip.label

    @contextmanager
    def block_in(self, skip: Label) -> Iterator[None]:
        before = self.skip
        self.skip = Exit(skip, self.phases_open())
        yield
        self.skip = before

    @contextmanager
    def loop_in(self, exit: Label) -> Iterator[None]:
        before = self.loop
        self.loop = Exit(exit, self.phases_open())
        yield
        self.loop = before

    # ---------------------------------------------------------------- watching
    def look(self, *written: Mark) -> None:
        """After a change: the `as soon as` that read what was written."""
        watches = self.lowering.watching(frozenset(written))
        if watches:
            if self.lowering.coverage:
                self.emit(ops.Count("look?", self.lowering.places.look(watches)))
            self.emit(ops.Look(watches, closings=self.open_closings()))

    def close_phase(self, phase: int) -> None:
        lifetime = self.lowering.lifetime_of("phase", phase)
        self.emit(ops.ClosePhase(phase, lifetime))
        self.look(*self.lowering.written_by_closing(lifetime), ("phase",))


class Body(BodyBase):
    """``block`` lowers statements one after the other."""

    def block(self, block: st.Block) -> None:
        for statement in block:
            self.statement(statement)

    def statement(self, statement: st.Statement) -> None:
        if self.lowering.coverage and statement.span is not None:
            self.emit(ops.Count("statement", self.lowering.places.statement(statement.span)))
        self.starts[len(self._ops)] = statement
        handler = getattr(self, f"_{type(statement).__name__}")
        handler(statement)

    # ---------------------------------------------------------------- changes
    def _Set(self, it: st.Set) -> None:
        if isinstance(it.target, st.LocalTarget):
            self.emit(ops.Let(it.target.index, it.value, span=it.span))
            return
        self._change(it, ("variable", it.target.variable))

    def _Add(self, it: st.Add | st.Take) -> None:
        if isinstance(it.target, st.LocalTarget):
            self.emit(ops.Change(it, span=it.span))
            return
        self._change(it, ("variable", it.target.variable))

    _Take = _Add

    def _Move(self, it: st.Move) -> None:
        self._change(it, ("zone", self.program.zones[it.zone].domain))

    def _Show(self, it: st.Show) -> None:
        self.emit(ops.Change(it, span=it.span))

    def _StoreModifier(self, it: st.StoreModifier) -> None:
        modifier = self.program.modifiers[it.modifier]
        copies = tuple((self.kept[hole], local) for hole, local in self.lowering.kept_by_modifier.get(it.modifier, ()))
        self.emit(ops.Change(it, copies, span=it.span))
        self.look(("stored", target_of(modifier.value, modifier.action)))

    def _change(self, it: st.Statement, written: Mark) -> None:
        self.emit(ops.Change(it, span=it.span))
        self.look(written)

    # ---------------------------------------------------------------- happenings
    def _Call(self, it: st.Call) -> None:
        self.call(it.action, it.arguments, 0, it.span)

    def call(self, action: int, arguments: tuple[Term, ...], entry: int, span: Any) -> None:
        self.lowering.proc(("action", action))
        self.emit(ops.Call(action, arguments, entry, span=span, closings=self.open_closings()))

    def _NextLink(self, it: st.NextLink) -> None:
        self.emit(ops.Call(self.action, it.arguments, 0, self.link, span=it.span, closings=self.open_closings()))

    def _Perform(self, it: st.Perform) -> None:
        self.lowering.perform_all(it.moment)
        self.emit(ops.Perform(it.sentence, it.player, it.moment, it.this, span=it.span, closings=self.open_closings()))

    def _RunPhase(self, it: st.RunPhase) -> None:
        out = Label()
        self.emit(ops.OpenPhase(it.phase, span=it.span))
        self.closings.append(("phase", it.phase))
        self.look(("phase",))
        if it.title is not None and self.lowering.events:
            self.emit(ops.Log(it.title, span=it.span))
        self.lowering.phase_hooks(self, "start", it.phase)
        with self.block_in(out):
            self.block(it.body)
        self.place(out)
        self.lowering.phase_hooks(self, "end", it.phase)
        self.closings.pop()
        self.close_phase(it.phase)

    def _EndOf(self, it: st.EndOf) -> None:
        if it.action == self.action and self.ended is not None:
            self.leave_for(Exit(self.ended, 0), it.span)
            return
        self.emit(ops.Unwind(it.action, self.open_closings(), span=it.span))

    def _EndGame(self, it: st.EndGame) -> None:
        self.emit(ops.Finish(it.how, it.players, span=it.span))

    # ---------------------------------------------------------------- control
    def _If(self, it: st.If) -> None:
        out = Label()
        for condition, block in it.branches:
            other = Label()
            if condition is not None:
                self.branch(condition, other, it.span)
            with self.block_in(out):
                self.block(block)
            if condition is not None and (condition, block) != it.branches[-1]:
                self.jump(out)
            self.place(other)
        self.place(out)

    def _ForEach(self, it: st.ForEach) -> None:
        head, out = Label(), Label()
        items, index = self.hidden(it.items.type), self.hidden(NUMBER)
        self.emit(ops.Let(items, it.items, span=it.span))
        self.emit(ops.Let(index, Const(type=NUMBER, value=0)))
        self.place(head)
        self.jump_op(lambda: ops.Next(items, index, it.local, out.at, span=it.span))
        if it.live is not None:
            self.branch(it.live, head, it.span)
        with self.block_in(head):
            self.block(it.body)
        self.jump(head)
        self.place(out)

    def _Repeat(self, it: st.Repeat) -> None:
        head, out = Label(), Label()
        count = self.hidden(NUMBER)
        start = it.times if it.times is not None else Const(type=NUMBER, value=0)
        self.emit(ops.Let(count, start, span=it.span))
        self.place(head)
        if it.times is not None:
            self.jump_op(lambda: ops.Countdown(count, out.at, span=it.span))
        else:
            if it.until is not None:
                inside = Label()
                self.branch(it.until, inside, it.span)
                self.jump(out)
                self.place(inside)
            self.emit(ops.Cap(count, it.cap, span=it.span))
        with self.loop_in(out), self.block_in(out):
            self.block(it.body)
        self.jump(head)
        self.place(out)

    def _TakeTurns(self, it: st.TakeTurns) -> None:
        head, out = Label(), Label()
        order, index = self.hidden(list_of(PLAYER)), self.hidden(NUMBER)
        players: Term = Const(type=list_of(PLAYER), value=self.program.domains["player"].all)
        if it.start is not None:
            players = StartingWith(type=list_of(PLAYER), items=players, start=it.start)
        self.emit(ops.Let(order, players, span=it.span))
        self.emit(ops.Let(index, Const(type=NUMBER, value=0)))
        self.place(head)
        self.emit(ops.Turn(order, index, it.local, it.cap, span=it.span))
        with self.loop_in(out), self.block_in(out):
            self.block(it.body)
        self.jump(head)
        self.place(out)

    def _Stop(self, it: st.Stop) -> None:
        if self.loop is not None:
            self.leave_for(self.loop, it.span)
