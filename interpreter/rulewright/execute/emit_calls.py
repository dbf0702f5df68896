"""Calls → Python: actions, hooks, clauses of sentences, `as soon as`; what a call answers, and what is closed on the
way out.

A call answers None when it is through, 1 when it stopped, -1 when the game is over, and action + 2 while an `end` of
that action goes on further out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.execute import ops
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_questions import QuestionEmitter
from rulewright.execute.suspending import Suspending
from rulewright.execute.writer import Writer
from rulewright.state.layout import ACTING

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine

SUSPENDED = 1
OVER = -1
ACTION_CODE = 2


class CallEmitter(QuestionEmitter):
    """``proc`` and ``env`` are the procedure at work."""

    def __init__(self, machine: Machine, writer: Writer, suspending: Suspending) -> None:
        super().__init__(machine, writer)
        self.suspending = suspending

    # ---------------------------------------------------------------- calls
    def call(self, pc: int, op: ops.CallOp, target: int, arguments: Sequence[str], extra: str = "0") -> None:
        """Calls a procedure whose number is known, and looks at what it answers."""
        callee = self.machine.procs[target]
        deeper = "d+1" if callee.deepens else "d"
        words = ["p", "s", deeper]
        if target in self.suspending.resumable:
            words += ["0", "None"]
        words += arguments
        if callee.extra >= 0 and extra != "0":
            words.append(f"l{callee.extra}={extra}")
        self.called(pc, op, f"p{target}({', '.join(words)})", [target])
        done = getattr(op, "done", -1)
        if done >= 0:
            self.goto(done)

    def called(self, pc: int, op: ops.CallOp, code: str, targets: list[int]) -> None:
        suspends = any(target in self.suspending.suspends for target in targets)
        unwinds = any(target in self.suspending.unwinds for target in targets)
        if not suspends and not unwinds:
            self.w.line(code)
            return
        answer = self.w.fresh("r")
        self.w.line(f"{answer} = {code}")
        with self.w.block(f"if {answer}:"):
            if suspends:
                with self.w.block(f"if {answer} == {SUSPENDED}:"):
                    self.suspend(pc)
            if unwinds:
                self.w.line(f"if {answer} < 0: return {answer}")
                self._unwound(op, answer)

    def _unwound(self, op: ops.CallOp, answer: str) -> None:
        """An `end` further in goes through here: up to its action, else further out."""
        if self.proc.ended >= 0:
            with self.w.block(f"if {answer} == {int(self.proc.key[1]) + ACTION_CODE}:"):
                self.closings(op.closings, here=True)
                self.goto(self.proc.ended)
        self.closings(op.closings, here=False)
        self.w.line(f"return {answer}")

    def closings(self, closings: tuple[ops.Closing, ...], *, here: bool) -> None:
        for sort, number in closings:
            if sort == "phase":
                self.close_phase(number, self.machine.lifetime_of_phase(number))
            elif not here:
                self.leave(number)

    def _op_Call(self, pc: int, op: ops.Call) -> None:
        arguments = [self.expr(argument, self.env) for argument in op.arguments]
        target = self.machine.numbers["action", op.action]
        self.call(pc, op, target, arguments, str(op.entry) if op.link < 0 else f"l{op.link}")

    def _op_CallRule(self, pc: int, op: ops.CallRule) -> None:
        rule = self.program.rules[op.rule]
        assert rule.trigger is not None
        arguments = [self.env.names[n] for n in op.arguments]
        env = Env(dict.fromkeys(range(len(rule.slots)), "0"))
        given: dict[int, str] = {}
        depth = self.w.depth
        for pattern, argument, local in zip(rule.trigger.head, arguments, op.arguments, strict=False):
            if pattern.sort == "free":
                env = env.bind(pattern.local, argument, certain=local in self.env.certain)
                given[pattern.local] = argument
        if op.matched >= 0:
            self._if(f"l{op.matched}")
        else:
            for pattern, argument in zip(rule.trigger.head, arguments, strict=False):
                if pattern.term is not None:
                    self._if(f"{self.expr(pattern.term, env)} == {argument}")
        if rule.trigger.condition is not None:
            self._if(self.truth(rule.trigger.condition, env))
        target = self.machine.numbers["rule", op.rule]
        self.call(pc, op, target, [f"l{n}={code}" for n, code in given.items()], str(op.link))
        self.w.indent(depth - self.w.depth)

    def _op_Match(self, pc: int, op: ops.Match) -> None:
        rule = self.program.rules[op.rule]
        assert rule.trigger is not None
        arguments = [self.env.names[n] for n in op.arguments]
        env = Env(dict.fromkeys(range(len(rule.slots)), "0"))
        for pattern, argument in zip(rule.trigger.head, arguments, strict=True):
            if pattern.sort == "free":
                env = env.bind(pattern.local, argument, certain=False)
        tests = [
            f"{self.expr(pattern.term, env)} == {argument}"
            for pattern, argument in zip(rule.trigger.head, arguments, strict=True)
            if pattern.term is not None
        ]
        self.w.line(f"l{op.local} = {' and '.join(tests)}")

    def given(self, locals: Sequence[int]) -> str:
        return f"({''.join(f'{self.env.names[n]}, ' for n in locals)})"

    def _op_CallBearer(self, pc: int, op: ops.CallBearer) -> None:
        bearer = self.facts.bearers[op.bearer]
        frame, depth = self.w.fresh("t"), self.w.depth
        self._if(f"{self.force_function(op.bearer)}(s)")
        self.w.line(f"{frame} = running.bearer_frame({self.pool.put(bearer)}, {self.given(op.arguments)}, s)")
        self._if(f"{frame} is not None")
        self.call(pc, op, self.machine.numbers["hooked", op.bearer], [f"*{frame}"], str(op.link))
        self.w.indent(depth - self.w.depth)

    def _op_React(self, pc: int, op: ops.React) -> None:
        depth = self.w.depth
        self._if(" or ".join(f"{self.force_function(bearer)}(s)" for bearer in op.bearers))
        self._if(f"running.gather({self.pool.put(op.bearers)}, {self.given(op.arguments)}, s)")
        self.call(pc, op, self.machine.numbers[op.key], [self.env.names[n] for n in op.arguments])
        self.w.indent(depth - self.w.depth)

    def _op_Perform(self, pc: int, op: ops.Perform) -> None:
        node, you = self.atom(op.sentence, self.env), self.atom(op.player, self.env)
        this = "0" if op.this is None else self.atom(op.this, self.env)
        moment = "0" if op.moment is None else self.atom(op.moment, self.env)
        depth, function = self.w.depth, self.w.fresh("t")
        tests = [you] if op.moment is None else [you, moment]
        self._if(" and ".join(tests))
        self.w.line(f"{function} = PERFORM.get(({node}, {moment}))")
        self._if(f"{function} is not None")
        targets = self.suspending.targets(op)
        self.called(pc, op, f"{function}(p, s, d, 0, None, {you}, {this}, {node})", targets)
        self.w.indent(depth - self.w.depth)

    def _op_Invoke(self, pc: int, op: ops.Invoke) -> None:
        extra = "0" if op.extra < 0 else f"l{op.extra}"
        self.call(pc, op, self.machine.numbers[op.key], [self.env.names[n] for n in op.locals], extra)

    def _op_Look(self, pc: int, op: ops.Look) -> None:
        depth, risen = self.w.depth, self.w.fresh("t")
        if self.has_set_up:
            self._if(f"s[{ACTING}]")
        self.w.line(f"{risen} = ()")
        for number in op.watches:
            hook = self.facts.watches[number]
            slot = self.layout.watches + number
            if hook.bearer is None:
                assert hook.trigger.condition is not None
                env = Env(dict.fromkeys(range(len(self.program.rules[hook.rule].slots)), "0"))
                truth = self.named(self.expr(hook.trigger.condition, env))
            else:
                force = f"{self.force_function(hook.bearer.number)}(s)"
                truth = self.named(f"bool({force}) and running.is_true({self.pool.put(hook)}, s)")
            with self.w.block(f"if {truth} is not s[{slot}]:"):
                self.w.line(f"s[{slot}] = {truth}")
                self.w.line(f"if {truth}: {risen} += ({number},)")
        self._if(risen)
        self.call(pc, op, self.machine.numbers["soon",], [risen])
        self.w.indent(depth - self.w.depth)

    def _op_CallWatch(self, pc: int, op: ops.CallWatch) -> None:
        frame, depth = self.w.fresh("t"), self.w.depth
        self.w.line(f"{frame} = running.watch_frame(WATCHES[l{op.local}], s)")
        self._if(f"{frame} is not None")
        self.called(pc, op, f"SOON[l{op.local}](p, s, d, 0, None, *{frame})", self.suspending.targets(op))
        self.w.indent(depth - self.w.depth)

    def _op_Gather(self, pc: int, op: ops.Gather) -> None:
        self.w.line(f"l{op.local} = running.gather({self.pool.put(op.bearers)}, {self.given(op.arguments)}, s)")

    def _op_CallWaiting(self, pc: int, op: ops.CallWaiting) -> None:
        frame, depth = self.w.fresh("t"), self.w.depth
        self.w.line(f"{frame} = running.bearer_frame(BEARERS[l{op.local}], {self.given(op.arguments)}, s)")
        self._if(f"{frame} is not None")
        self.called(pc, op, f"HOOKED[l{op.local}](p, s, d, 0, None, *{frame})", self.suspending.targets(op))
        self.w.indent(depth - self.w.depth)

    def _op_GuardClause(self, pc: int, op: ops.GuardClause) -> None:
        clause = self.facts.moments[op.node, op.moment][op.clause]
        self.goto_if(f"not ({self.clause_test(clause.guards, 'l0', 'l1')})", op.to)

    # ---------------------------------------------------------------- what ends
    def leave(self, lifetime: int) -> None:
        mine = 1 if self.proc.deepens else 0
        start, stop = self.layout.lifetimes[lifetime]
        with self.w.block(f"if p.scenario and d % 1000 == {mine}:"):
            self.w.line(f"running.leave(p, {lifetime}, True)")
        with self.w.block("else:"):
            self.w.line(f"s[{self.layout.running + lifetime}] = False")
            if start < stop:
                self.w.line(f"s[{start}:{stop}] = {self.pool.put(self.layout.initial[start:stop])}")

    def close_phase(self, phase: int, lifetime: int) -> None:
        mine = 1 if self.proc.deepens else 0
        self.w.line(f"running.close_phase(p, {phase}, {lifetime}, d % 1000 == {mine})")
