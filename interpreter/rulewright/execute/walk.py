"""The reference machine: one operation after the other, every frame explicit. Slow, and meant to be obviously right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulewright.execute import ops
from rulewright.execute.chances import in_order
from rulewright.execute.errors import cap_reached, too_deep
from rulewright.execute.evaluate import spread
from rulewright.execute.facts import blank
from rulewright.execute.spaces import is_none
from rulewright.execute.walk_questions import Questions

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Frame, Position
    from rulewright.source import Span

DEPTH = 100
"""How many happenings may lie one inside the other."""

_MOST_FRAMES = 10 * DEPTH
"""Reactions and sentences are no happenings, but they do not lie in one another without end either."""


class Walker(Questions):
    """``advance`` runs a position to its next question. ``step`` runs one operation (for stepping through rules)."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._do: dict[type[ops.Op], Callable[[Any], None]] = {
            **self.questions,
            ops.Let: self._let,
            ops.Change: self._change,
            ops.Settle: self._settle,
            ops.Acting: self._acting,
            ops.Enter: self._enter,
            ops.Leave: self._leave,
            ops.OpenPhase: self._open_phase,
            ops.ClosePhase: self._close_phase,
            ops.Reveal: lambda op: self.reveal(),
            ops.Log: self._log,
            ops.Count: self._count,
            ops.Jump: lambda op: self.go(op.to),
            ops.Branch: self._branch,
            ops.GuardNone: self._guard_none,
            ops.GuardLegal: self._guard_legal,
            ops.FromLink: lambda op: self.go(op.to) if self.f[op.entry] > op.number else None,
            ops.Next: self._next,
            ops.Countdown: self._countdown,
            ops.Cap: self._cap,
            ops.Turn: self._turn,
            ops.Switch: lambda op: self.go(op.targets[self.f[op.local]]),
            ops.Keep: self._keep,
            ops.Restore: self._restore,
            ops.EnoughFor: self._enough_for,
            ops.Bind: self._bind,
            ops.InOrder: self._in_order,
            ops.Call: self._call,
            ops.CallRule: self._call_rule,
            ops.CallBearer: self._call_bearer,
            ops.Match: self._match,
            ops.React: self._react,
            ops.Perform: self._perform,
            ops.Invoke: self._invoke,
            ops.Look: self._look,
            ops.CallWatch: self._call_watch,
            ops.Gather: self._gather,
            ops.CallWaiting: self._call_waiting,
            ops.GuardClause: self._guard_clause,
            ops.Return: self._return,
            ops.Unwind: self._unwind,
            ops.Finish: self._finish,
        }

    # ---------------------------------------------------------------- running
    def advance(self, position: Position, answer: Any) -> None:
        self.begin(position, answer)
        while self.stack and not self.stopped:
            self.step()
        self.end()

    def begin(self, position: Position, answer: Any) -> None:
        """The innermost frame either was just made, or gets the answer to its question."""
        self.take(position)
        if self.stack[-1][1] < 0:
            self.stack[-1][1] = 0
        else:
            self.answer(self.proc.ops[self.stack[-1][1]], answer)

    def take(self, position: Position) -> None:
        """Takes the frames apart."""
        self.position = position
        self.s = position.slots
        self.stopped = False
        self.stack = [[frame[0], frame[1], list(frame[2:])] for frame in position.frames]
        self._top()

    def go_back(self, position: Position, pc: int, locals: Mapping[int, Any]) -> None:
        """Goes on from another operation of the innermost frame, with other values in some of its locals."""
        self.take(position)
        frame = self.stack[-1]
        frame[1] = pc
        for local, value in locals.items():
            frame[2][local] = value
        while self.stack and not self.stopped:
            self.step()
        self.end()

    def end(self) -> None:
        """Puts the frames back together."""
        self.position.frames = [self._waiting(number, pc, locals) for number, pc, locals in self.stack]
        if not self.stack and self.position.outcome is None and not self.position.scenario:
            self.position.outcome = self.running.outcome("end", (), self.s)

    def _waiting(self, number: int, pc: int, locals: list[Any]) -> Frame:
        """The frame as data; what nothing will read any more is blank."""
        proc = self.machine.procs[number]
        kept = self.machine.kept[number][pc]
        empty = blank(proc.slots)
        return (number, pc, *(value if n in kept else empty[n] for n, value in enumerate(locals)))

    def step(self) -> None:
        """One operation of the innermost frame."""
        frame = self.stack[-1]
        op = self.proc.ops[frame[1]]
        self.machine.tick(1)
        frame[1] += 1
        self._do[type(op)](op)

    def _top(self) -> None:
        if self.stack:
            self.proc = self.machine.procs[self.stack[-1][0]]
            self.f = self.stack[-1][2]

    def push(self, op: ops.Op, key: ops.ProcKey, locals: list[Any], extra: int = 0) -> None:
        """A call: the frame that calls waits at its operation."""
        proc = self.machine.procs[self.machine.numbers[key]]
        frame = [*locals, *blank(proc.slots[len(locals) :])]
        if proc.extra >= 0:
            frame[proc.extra] = extra
        self.stack[-1][1] -= 1
        if (key[0] == "action" and self.depth() >= DEPTH) or len(self.stack) > _MOST_FRAMES:
            raise too_deep(DEPTH, *self._named(proc))
        self.stack.append([proc.number, 0, frame])
        self._top()

    def _named(self, proc: ops.Proc) -> tuple[str, Span | None]:
        """The innermost procedure that has a name, and where it stands."""
        procs = [proc, *(self.machine.procs[number] for number, _, _ in reversed(self.stack))]
        found = next((one for one in procs if one.title), proc)
        return found.title, found.span

    def depth(self) -> int:
        return sum(self.machine.procs[number].deepens for number, _, _ in self.stack)

    def source(self) -> str:
        """The sentence that acts, if one does."""
        procs = [self.machine.procs[number] for number, _, _ in self.stack]
        node = self.machine.program.nodes[next((proc.source for proc in reversed(procs) if proc.source), 0)]
        return node.text if node is not None else ""

    # ---------------------------------------------------------------- plain steps
    def _let(self, op: ops.Let) -> None:
        self.f[op.local] = self.value(op.value)

    def _change(self, op: ops.Change) -> None:
        if self.machine.keeps_events:
            self.tell_shown(op.statement)
        self.running.change(op.statement, op.kept, self.s, self.f)

    def _settle(self, op: ops.Settle) -> None:
        slot = 0
        if op.sort == "shuffled":
            slot = self.machine.layout.zone_slot(op.zone, tuple(self.value(argument) for argument in op.arguments))
            if not self.machine.layout.is_real(slot):
                return
        self.running.settle(op.sort, self.s, self.f[op.local], op.domain, slot)

    def _acting(self, op: ops.Acting) -> None:
        self.running.acting(self.s, op.on)

    def _enter(self, op: ops.Enter) -> None:
        self.running.enter(self.s, op.lifetime, op.name, op.span)

    def _leave(self, op: ops.Leave) -> None:
        self.running.leave(self.position, op.lifetime, len(self.stack) == 1)

    def _open_phase(self, op: ops.OpenPhase) -> None:
        self.s[self.machine.layout.phases + op.phase] += 1

    def _close_phase(self, op: ops.ClosePhase) -> None:
        self.running.close_phase(self.position, op.phase, op.lifetime, len(self.stack) == 1)

    def _log(self, op: ops.Log) -> None:
        self.machine.keeper.title(self.position, op.text, self.f, self.depth(), self.source())

    def _count(self, op: ops.Count) -> None:
        self.machine.count(op.what, op.number)

    # ---------------------------------------------------------------- jumps and loops
    def _branch(self, op: ops.Branch) -> None:
        if not self.value(op.condition):
            self.go(op.to)

    def _guard_none(self, op: ops.GuardNone) -> None:
        if any(is_none(self.proc.slots[local].type, self.f[local]) for local in op.parameters):
            self.go(op.to)

    def _guard_legal(self, op: ops.GuardLegal) -> None:
        if self.f[op.entry]:
            return
        count = len(self.machine.program.actions[op.action].parameters)
        if not self.machine.evaluator.legal(op.action, tuple(self.f[:count]), self.s):
            self.go(op.to)

    def _next(self, op: ops.Next) -> None:
        items, index = self.f[op.items], self.f[op.index]
        if index < len(items):
            self.f[op.local] = items[index]
            self.f[op.index] = index + 1
        else:
            self.f[op.items], self.f[op.index] = (), 0
            self.go(op.to)

    def _countdown(self, op: ops.Countdown) -> None:
        left = self.f[op.local]
        if left is None or left <= 0:
            self.go(op.to)
        else:
            self.f[op.local] = left - 1

    def _cap(self, op: ops.Cap) -> None:
        self.f[op.local] += 1
        if self.f[op.local] > op.most:
            raise cap_reached(op.most, op.span)

    def _turn(self, op: ops.Turn) -> None:
        order, index = self.f[op.order], self.f[op.index]
        if index >= op.most:
            raise cap_reached(op.most, op.span)
        self.f[op.local] = order[index % len(order)]
        self.f[op.index] = index + 1

    def _keep(self, op: ops.Keep) -> None:
        kept = None if op.locals is None else tuple(self.f[local] for local in op.locals)
        self.f[op.into] += (kept,)

    def _restore(self, op: ops.Restore) -> None:
        kept = self.f[op.kept][self.f[op.index] - 1]
        if kept is None:
            self.go(op.to)
            return
        for local, value in zip(op.locals, kept, strict=True):
            self.f[local] = value

    def _enough_for(self, op: ops.EnoughFor) -> None:
        pool = self.f[op.pool]
        if not self.f[op.player] or not pool or len(pool) < (self.f[op.least] or 0):
            self.go(op.to)

    def _bind(self, op: ops.Bind) -> None:
        pool = self.f[op.pool]
        self.f[op.local] = tuple(pool[place] for place in sorted(self.f[op.picked]))

    def _in_order(self, op: ops.InOrder) -> None:
        self.f[op.local] = in_order(self.f[op.drawn], spread(op.items.type, self.value(op.items)))

    # ---------------------------------------------------------------- calls
    def given(self, locals: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple(self.f[local] for local in locals)

    def _call(self, op: ops.Call) -> None:
        entry = op.entry if op.link < 0 else self.f[op.link]
        self.push(op, ("action", op.action), [self.value(argument) for argument in op.arguments], entry)

    def _call_rule(self, op: ops.CallRule) -> None:
        matched = None if op.matched < 0 else self.f[op.matched]
        frame = self.running.rule_frame(op.rule, self.given(op.arguments), matched, self.s)
        if frame is not None:
            self.push(op, ("rule", op.rule), frame, op.link)

    def _call_bearer(self, op: ops.CallBearer) -> None:
        bearer = self.machine.facts.bearers[op.bearer]
        frame = self.running.bearer_frame(bearer, self.given(op.arguments), self.s)
        if frame is not None:
            self.push(op, ("hooked", op.bearer), frame, op.link)

    def _match(self, op: ops.Match) -> None:
        self.f[op.local] = self.running.rule_matches(op.rule, self.given(op.arguments), self.s)

    def _react(self, op: ops.React) -> None:
        arguments = self.given(op.arguments)
        if self.running.gather(op.bearers, arguments, self.s):
            self.push(op, op.key, list(arguments))

    def _perform(self, op: ops.Perform) -> None:
        node, you = self.value(op.sentence), self.value(op.player)
        moment = self.value(op.moment) if op.moment is not None else 0
        this = self.value(op.this) if op.this is not None else 0
        if you and (moment or op.moment is None) and (node, moment) in self.machine.facts.moments:
            self.push(op, ("perform", node, moment), [you, this, node])

    def _invoke(self, op: ops.Invoke) -> None:
        extra = self.f[op.extra] if op.extra >= 0 else 0
        self.push(op, op.key, list(self.given(op.locals)), extra)

    def _look(self, op: ops.Look) -> None:
        risen = self.running.risen(op.watches, self.s)
        if risen:
            self.push(op, ("soon",), [risen])

    def _call_watch(self, op: ops.CallWatch) -> None:
        hook = self.machine.facts.watches[self.f[op.local]]
        frame = self.running.watch_frame(hook, self.s)
        if frame is not None:
            key: ops.ProcKey = ("rule", hook.rule) if hook.bearer is None else ("hooked", hook.bearer.number)
            self.push(op, key, frame)

    def _gather(self, op: ops.Gather) -> None:
        self.f[op.local] = self.running.gather(op.bearers, self.given(op.arguments), self.s)

    def _call_waiting(self, op: ops.CallWaiting) -> None:
        bearer = self.machine.facts.bearers[self.f[op.local]]
        frame = self.running.bearer_frame(bearer, self.given(op.arguments), self.s)
        if frame is not None:
            self.push(op, ("hooked", bearer.number), frame)

    def _guard_clause(self, op: ops.GuardClause) -> None:
        clause = self.machine.facts.moments[op.node, op.moment][op.clause]
        if not self.machine.evaluator.guards_hold(clause, self.f[0], self.f[1], self.s):
            self.go(op.to)

    # ---------------------------------------------------------------- endings
    def _return(self, op: ops.Return) -> None:
        self.stack.pop()
        if self.stack:
            self._top()
            waiting = self.proc.ops[self.stack[-1][1]]
            done = getattr(waiting, "done", -1)
            self.stack[-1][1] = done if done >= 0 else self.stack[-1][1] + 1

    def _unwind(self, op: ops.Unwind) -> None:
        self.stack[-1][1] -= 1
        while self.stack:
            self._top()
            here = self.proc.key == ("action", op.action)
            closings = getattr(self.proc.ops[self.stack[-1][1]], "closings", ())
            for sort, number in closings:
                self._close(sort, number, here)
            if here:
                self.go(self.proc.ended)
                return
            self.stack.pop()

    def _close(self, sort: str, number: int, here: bool) -> None:
        outermost = len(self.stack) == 1
        if sort == "phase":
            self.running.close_phase(self.position, number, self.machine.lifetime_of_phase(number), outermost)
        elif not here:
            self.running.leave(self.position, number, outermost)

    def _finish(self, op: ops.Finish) -> None:
        players = spread(op.players.type, self.value(op.players)) if op.players is not None else ()
        if self.running.finish(self.position, op.how, players):
            self.stack.clear()
