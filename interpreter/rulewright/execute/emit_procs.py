"""Procedures → Python functions. Basic blocks under one dispatch; a frame exists only while its run waits.

A procedure that can stop at a question is ``p3(p, s, d, pc, answer, locals…)``: it begins at a block, and answers
None when it is through, 1 when it stopped (each level then has put its frame into ``p.pending``, the innermost
first), -1 when the game is over, and action + 2 while an `end` of that action goes on further out. One that cannot
stop is ``p3(p, s, d, locals…)``. ``d`` says how many happenings it lies inside, and in thousands the sentence that
acts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulewright.core import statements as st
from rulewright.execute import ops
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_questions import QuestionEmitter
from rulewright.execute.suspending import Suspending
from rulewright.execute.walk import DEPTH
from rulewright.execute.writer import Writer
from rulewright.state.layout import ACTING, REVEALS

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine

SUSPENDED = 1
OVER = -1
ACTION_CODE = 2


class ProcEmitter(QuestionEmitter):
    """``blocks`` of the procedure at work: pc → number of the block that begins there; ``resumes``: pc → block after
    its question or call."""

    proc: ops.Proc
    env: Env
    blocks: dict[int, int]
    resumes: dict[int, int]

    def __init__(self, machine: Machine, writer: Writer, suspending: Suspending) -> None:
        super().__init__(machine, writer)
        self.suspending = suspending
        self.resume_tables: list[dict[int, int]] = []
        self.ended_blocks: list[int] = []

    # ---------------------------------------------------------------- one procedure
    def procedure(self, proc: ops.Proc) -> None:
        self.proc = proc
        self.resumable = proc.number in self.suspending.resumable
        self.used = _assigned(proc)
        self.env = self._environment(proc)
        self._lay_out_blocks(proc)
        self.resume_tables.append(self.resumes)
        self.ended_blocks.append(self.blocks.get(proc.ended, 0))
        if self.resumable:
            head = ["p", "s", "d", "pc", "answer", *(self._blank(n) for n in range(len(proc.slots)))]
        else:
            locals = [*range(proc.parameters), *sorted(n for n in self.used if n >= proc.parameters)]
            head = ["p", "s", "d", *(self._blank(n) for n in locals)]
        with self.function(f"p{proc.number}({', '.join(head)})"):
            if proc.source and self.machine.keeps_events:
                self.w.line(f"d = d % 1000 + {proc.source * 1000}")
            self._body(proc)

    def _blank(self, local: int) -> str:
        """A local as it is before anything is put into it."""
        return f"l{local}=()" if self.proc.slots[local].type.is_list else f"l{local}=0"

    def _environment(self, proc: ops.Proc) -> Env:
        names = {n: f"l{n}" if n in self.used or n < proc.parameters else "0" for n in range(len(proc.slots))}
        certain = _certain(proc, self.machine)
        if proc.node:
            names[2] = str(proc.node)
            certain |= {0, 2}
        return Env(names, frozenset(certain), proc.node)

    def _lay_out_blocks(self, proc: ops.Proc) -> None:
        """Blocks are numbered in the order of the operations, the one after a question or call behind its own."""
        leaders = {0, proc.ended} | {target for op in proc.ops for target in _targets(op)}
        stops = [pc for pc, op in enumerate(proc.ops) if self.stops(op)]
        leaders.update(pc + 1 for pc in stops)
        leaders.update(pc for pc, op in enumerate(proc.ops) if isinstance(op, _REPEATING))
        self.blocks, self.resumes = {}, {}
        for pc in range(len(proc.ops)):
            if pc in leaders:
                self.blocks[pc] = len(self.blocks) + len(self.resumes)
            if pc in stops and self._comes_back(proc.ops[pc]):
                self.resumes[pc] = len(self.blocks) + len(self.resumes)
        for pc in stops:
            if pc not in self.resumes:
                done = getattr(proc.ops[pc], "done", -1)
                self.resumes[pc] = self.blocks[done if done >= 0 else pc + 1]

    def _comes_back(self, op: ops.Op) -> bool:
        """Is anything to be done when the run goes on after this operation?"""
        return hasattr(self, f"_back_{type(op).__name__}")

    def stops(self, op: ops.Op) -> bool:
        """May the run stop at this operation, so that it needs a block to go on in?"""
        if not self.resumable:
            return False
        if isinstance(op, ops.RollDie | ops.Draw):
            return self.machine.explicit
        if isinstance(op, ops.Asking):
            return True
        return any(target in self.suspending.suspends for target in self.suspending.targets(op))

    def _body(self, proc: ops.Proc) -> None:
        self._jumps = False
        chunks = self._chunks(proc)
        if len(chunks) == 1 and not self._jumps:
            self.w.take(chunks[0][1], self.w.depth)
            return
        if not self.resumable:
            self.w.line("pc = 0")
        with self.w.block("while True:"):
            self._dispatch(chunks)

    def _chunks(self, proc: ops.Proc) -> list[tuple[int, list[str]]]:
        """The blocks: number and lines, these as if they stood at the margin."""
        chunks: list[tuple[int, list[str]]] = []
        self._open = False
        for pc, op in enumerate(proc.ops):
            if pc in self.blocks:
                if self._open:
                    self._write_block(chunks, lambda pc=pc: self.goto(pc))  # type: ignore[misc]
                chunks.append((self.blocks[pc], []))
                self._open = True
                if pc == 0 and proc.number in self.suspending.recursive and proc.deepens:
                    self._write_block(chunks, lambda: self._recursion(proc))
            if not self._open:
                continue
            self._write_block(chunks, lambda pc=pc, op=op: self.operation(pc, op))  # type: ignore[misc]
            if pc in self.resumes and self._comes_back(op):
                if self._open:
                    self._write_block(chunks, lambda pc=pc: self.goto(pc + 1))  # type: ignore[misc]
                chunks.append((self.resumes[pc], []))
                self._write_block(chunks, lambda pc=pc, op=op: self.resumed(pc, op))  # type: ignore[misc]
                self._open = False
        return chunks

    def _write_block(self, chunks: list[tuple[int, list[str]]], write: Callable[[], None]) -> None:
        with self.w.beside() as lines:
            write()
        chunks[-1][1].extend(lines)

    def _dispatch(self, chunks: list[tuple[int, list[str]]]) -> None:
        """A tree of comparisons over the block numbers."""
        if len(chunks) == 1:
            self.w.take(chunks[0][1], self.w.depth)
            return
        middle = len(chunks) // 2
        with self.w.block(f"if pc < {chunks[middle][0]}:"):
            self._dispatch(chunks[:middle])
        with self.w.block("else:"):
            self._dispatch(chunks[middle:])

    # ---------------------------------------------------------------- control
    def goto(self, pc: int) -> None:
        self._jumps = True
        self.w.line(f"pc = {self.blocks[pc]}")
        self.w.line("continue")

    def goto_if(self, condition: str, pc: int) -> None:
        with self.w.block(f"if {condition}:"):
            self.goto(pc)

    def end(self, code: str) -> None:
        self.w.line(code)
        self._open = False

    def frame(self, pc: int) -> str:
        """The frame as it waits at ``pc``."""
        locals = [f"l{n}" for n in range(len(self.proc.slots))]
        return f"({', '.join([str(self.proc.number), str(pc), *locals])},)"

    def suspend(self, pc: int) -> None:
        self.w.line(f"p.pending.append({self.frame(pc)})")
        self.w.line(f"return {SUSPENDED}")

    def operation(self, pc: int, op: ops.Op) -> None:
        getattr(self, f"_op_{type(op).__name__}")(pc, op)

    def resumed(self, pc: int, op: ops.Op) -> None:
        """What happens when the run goes on after the question at ``pc``."""
        getattr(self, f"_back_{type(op).__name__}")(pc, op)

    # ---------------------------------------------------------------- jumps and loops
    def _op_Jump(self, pc: int, op: ops.Jump) -> None:
        self.goto(op.to)
        self._open = False

    def _op_Branch(self, pc: int, op: ops.Branch) -> None:
        self.goto_if(f"not {self.truth(op.condition, self.env)}", op.to)

    def _op_GuardNone(self, pc: int, op: ops.GuardNone) -> None:
        tests = [self.is_nothing(self.proc.slots[n].type, f"l{n}") for n in op.parameters]
        self.goto_if(" or ".join(tests), op.to)

    def _op_GuardLegal(self, pc: int, op: ops.GuardLegal) -> None:
        count = len(self.program.actions[op.action].parameters)
        call = f"{self.legal_function(op.action)}({', '.join(['s', *(f'l{n}' for n in range(count))])})"
        self.goto_if(f"not (l{op.entry} or {call})", op.to)

    def _op_FromLink(self, pc: int, op: ops.FromLink) -> None:
        self.goto_if(f"l{op.entry} > {op.number}", op.to)

    def _op_Next(self, pc: int, op: ops.Next) -> None:
        with self.w.block(f"if l{op.index} >= len(l{op.items}):"):
            self.w.line(f"l{op.items} = ()")
            self.w.line(f"l{op.index} = 0")
            self.goto(op.to)
        self.w.line(f"l{op.local} = l{op.items}[l{op.index}]")
        self.w.line(f"l{op.index} += 1")

    def _op_Countdown(self, pc: int, op: ops.Countdown) -> None:
        self.w.line("tick(1)")
        self.goto_if(f"not l{op.local} or l{op.local} < 0", op.to)
        self.w.line(f"l{op.local} -= 1")

    def _op_Cap(self, pc: int, op: ops.Cap) -> None:
        self.w.line("tick(1)")
        self.w.line(f"l{op.local} += 1")
        self.w.line(f"if l{op.local} > {op.most}: raise cap_reached({op.most}, {self.span(op)})")

    def _op_Turn(self, pc: int, op: ops.Turn) -> None:
        self.w.line("tick(1)")
        self.w.line(f"if l{op.index} >= {op.most}: raise cap_reached({op.most}, {self.span(op)})")
        self.w.line(f"l{op.local} = l{op.order}[l{op.index} % len(l{op.order})]")
        self.w.line(f"l{op.index} += 1")

    def _op_Switch(self, pc: int, op: ops.Switch) -> None:
        numbers = ", ".join(str(self.blocks[target]) for target in op.targets)
        self._jumps = True
        self.w.line(f"pc = ({numbers},)[l{op.local}]")
        self.end("continue")

    def _op_Keep(self, pc: int, op: ops.Keep) -> None:
        kept = "None" if op.locals is None else f"({''.join(f'{self.env.names[n]}, ' for n in op.locals)})"
        self.w.line(f"l{op.into} += ({kept},)")

    def _op_Restore(self, pc: int, op: ops.Restore) -> None:
        kept = self.w.fresh("t")
        self.w.line(f"{kept} = l{op.kept}[l{op.index}-1]")
        self.goto_if(f"{kept} is None", op.to)
        if op.locals:
            self.w.line(f"{''.join(f'l{n}, ' for n in op.locals)} = {kept}")

    def _op_EnoughFor(self, pc: int, op: ops.EnoughFor) -> None:
        pool = f"l{op.pool}"
        self.goto_if(f"not l{op.player} or not {pool} or len({pool}) < (l{op.least} or 0)", op.to)

    def _op_Bind(self, pc: int, op: ops.Bind) -> None:
        self.w.line(f"l{op.local} = tuple([l{op.pool}[i] for i in sorted(l{op.picked})])")

    def _op_InOrder(self, pc: int, op: ops.InOrder) -> None:
        self.w.line(f"l{op.local} = in_order(l{op.drawn}, {self.as_items(op.items, self.env)[0]})")

    # ---------------------------------------------------------------- small steps
    def _op_Let(self, pc: int, op: ops.Let) -> None:
        self.w.line(f"l{op.local} = {self.expr(op.value, self.env)}")

    def _op_Change(self, pc: int, op: ops.Change) -> None:
        if self.machine.keeps_events and isinstance(op.statement, st.Show):
            self.w.line(f"tell_shown(p, s, {self.pool.put(op.statement)}, {self.frame_locals()}, d)")
        self.change(op.statement, op.kept, self.proc, self.env)

    def frame_locals(self) -> str:
        return f"({''.join(f'{self.env.names[n]}, ' for n in range(len(self.proc.slots)))})"

    def _op_Settle(self, pc: int, op: ops.Settle) -> None:
        where = self.layout.where[op.domain]
        if op.sort == "arranged":
            self.w.line(f"arrange(s, {where}, l{op.local})")
            return
        zone = self.program.zones[op.zone]
        slot = self.named(self.offset(self.layout.zones[op.zone], zone.dimensions, op.arguments, self.env))
        test = "" if not zone.dimensions else f"if {slot} in CELLS: "
        self.w.line(f"{test}reorder(LAYOUT, s, {self.pool.put(op.domain)}, {slot}, l{op.local})")

    def _op_Acting(self, pc: int, op: ops.Acting) -> None:
        self.w.line(f"running.acting(s, {op.on})")

    def _op_Enter(self, pc: int, op: ops.Enter) -> None:
        slot = self.layout.running + op.lifetime
        self.w.line(f"if s[{slot}]: raise inside_itself({self.pool.put(op.name)}, {self.span(op)})")
        self.w.line(f"s[{slot}] = True")

    def _op_Leave(self, pc: int, op: ops.Leave) -> None:
        self.leave(op.lifetime)

    def leave(self, lifetime: int) -> None:
        mine = 1 if self.proc.deepens else 0
        start, stop = self.layout.lifetimes[lifetime]
        with self.w.block(f"if p.scenario and d % 1000 == {mine}:"):
            self.w.line(f"running.leave(p, {lifetime}, True)")
        with self.w.block("else:"):
            self.w.line(f"s[{self.layout.running + lifetime}] = False")
            if start < stop:
                self.w.line(f"s[{start}:{stop}] = {self.pool.put(self.layout.initial[start:stop])}")

    def _op_OpenPhase(self, pc: int, op: ops.OpenPhase) -> None:
        self.w.line(f"s[{self.layout.phases + op.phase}] += 1")

    def _op_ClosePhase(self, pc: int, op: ops.ClosePhase) -> None:
        self.close_phase(op.phase, op.lifetime)

    def close_phase(self, phase: int, lifetime: int) -> None:
        mine = 1 if self.proc.deepens else 0
        self.w.line(f"running.close_phase(p, {phase}, {lifetime}, d % 1000 == {mine})")

    def _op_Reveal(self, pc: int, op: ops.Reveal) -> None:
        self.w.line(f"s[{REVEALS}] += 1")

    def _op_Log(self, pc: int, op: ops.Log) -> None:
        self.w.line(f"tell_title(p, {self.pool.put(op.text)}, {self.frame_locals()}, d)")

    def _op_Count(self, pc: int, op: ops.Count) -> None:
        self.w.line(f"count({self.pool.put(op.what)}, {op.number})")

    def span(self, op: ops.Op) -> str:
        return self.pool.put(op.span) if op.span is not None else "None"

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

    # ---------------------------------------------------------------- endings
    def _op_Return(self, pc: int, op: ops.Return) -> None:
        self.end("return None")

    def _op_Unwind(self, pc: int, op: ops.Unwind) -> None:
        self.closings(op.closings, here=False)
        self.end(f"return {op.action + ACTION_CODE}")

    def _op_Finish(self, pc: int, op: ops.Finish) -> None:
        players = "()" if op.players is None else self.as_items(op.players, self.env)[0]
        self.w.line(f"if running.finish(p, {self.pool.put(op.how)}, tuple({players})): return {OVER}")

    def _recursion(self, proc: ops.Proc) -> None:
        """At the head of what may come to itself again."""
        self.w.line("tick(1)")
        self.w.line(
            f"if d % 1000 > {DEPTH}: raise too_deep({DEPTH}, {self.pool.put(proc.title)}, {self.pool.put(proc.span)})"
        )


_REPEATING = (ops.AskPick, ops.AskArrange, ops.Draw)


def _targets(op: ops.Op) -> list[int]:
    """Where an operation may jump to."""
    found = [getattr(op, name) for name in ("to", "done", "skip", "none") if isinstance(getattr(op, name, None), int)]
    return [pc for pc in [*found, *getattr(op, "targets", ())] if pc >= 0]


def _assigned(proc: ops.Proc) -> set[int]:
    """The locals that the procedure itself writes, or that come with a call."""
    found: set[int] = {proc.extra} if proc.extra >= 0 else set()
    for op in proc.ops:
        for name in ("local", "items", "index", "order", "into", "flag", "picked", "left", "done", "drawn", "waiting"):
            value = getattr(op, name, None)
            if isinstance(value, int) and value >= 0 and not (name == "done" and isinstance(op, ops.CallOp)):
                found.add(value)
        if isinstance(op, ops.Restore):
            found.update(op.locals)
        if isinstance(op, ops.Change) and isinstance(getattr(op.statement, "target", None), st.LocalTarget):
            found.add(op.statement.target.index)  # type: ignore[attr-defined]
        for arguments in [getattr(op, "arguments", ()), *(row.arguments for row in getattr(op, "rows", ()))]:
            found.update(a.local for a in arguments if isinstance(a, st.AnyOfParameter))
    return found


def _certain(proc: ops.Proc, machine: Machine) -> set[int]:
    """The locals that are not none wherever they are read: certain parameters, and what only loops and choices bind."""
    written: set[int] = set()
    bound: set[int] = set()
    for op in proc.ops:
        match op:
            case ops.Let():
                written.add(op.local)
            case ops.Change(statement=st.Set() | st.Add() | st.Take() as statement):
                if isinstance(statement.target, st.LocalTarget):
                    written.add(statement.target.index)
            case ops.Next() | ops.AskChoose() | ops.Turn():
                bound.add(op.local)
            case ops.RollDie():
                bound.add(op.local)
            case ops.AskAct():
                bound.update(a.local for a in op.arguments if isinstance(a, st.AnyOfParameter))
            case ops.AskMenu():
                bound.update(a.local for row in op.rows for a in row.arguments if isinstance(a, st.AnyOfParameter))
    if proc.key[0] == "action" and not machine.program.actions[int(proc.key[1])].bare:
        parameters = machine.program.actions[int(proc.key[1])].parameters
        bound |= {n for n, parameter in enumerate(parameters) if not parameter.type.maybe}
    if proc.key[0] in ("do", "perform", "hooked"):
        bound.add(0)
    return bound - written
