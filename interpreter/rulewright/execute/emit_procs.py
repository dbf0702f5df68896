"""Procedures → Python functions. Basic blocks under one dispatch; a frame exists only while its run waits.

A procedure that can stop at a question is ``p3(p, s, d, pc, answer, locals…)``: it begins at a block, and answers
None when it is through, 1 when it stopped (each level then has put its frame into ``p.pending``, the innermost
first), -1 when the game is over, and action + 2 while an `end` of that action goes on further out. One that cannot
stop is ``p3(p, s, d, locals…)``. ``d`` says how many happenings it lies inside, and in thousands the sentence that
acts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.core import statements as st
from rulewright.execute import ops
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_calls import ACTION_CODE, OVER, SUSPENDED, CallEmitter
from rulewright.execute.proc_facts import REPEATING, assigned, certain, targets
from rulewright.execute.suspending import HEAVY, Suspending
from rulewright.execute.walk import DEPTH
from rulewright.execute.writer import Writer
from rulewright.state.layout import REVEALS

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


class ProcEmitter(CallEmitter):
    """``blocks`` of the procedure at work: pc → number of the block that begins there; ``resumes``: pc → block after
    its question or call."""

    proc: ops.Proc
    env: Env
    blocks: dict[int, int]
    resumes: dict[int, int]

    def __init__(self, machine: Machine, writer: Writer, suspending: Suspending) -> None:
        super().__init__(machine, writer, suspending)
        self.resume_tables: list[dict[int, int]] = []
        self.ended_blocks: list[int] = []

    # ---------------------------------------------------------------- one procedure
    def procedure(self, proc: ops.Proc) -> None:
        self.proc = proc
        self.resumable = proc.number in self.suspending.resumable
        self.used = assigned(proc)
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
        sure = certain(proc, self.program)
        if proc.node:
            names[2] = str(proc.node)
            sure |= {0, 2}
        return Env(names, frozenset(sure), proc.node)

    def _lay_out_blocks(self, proc: ops.Proc) -> None:
        """Blocks are numbered in the order of the operations, the one after a question or call behind its own."""
        leaders = {0, proc.ended} | {target for op in proc.ops for target in targets(op)}
        stops = [pc for pc, op in enumerate(proc.ops) if self.stops(op)]
        leaders.update(pc + 1 for pc in stops)
        leaders.update(pc for pc, op in enumerate(proc.ops) if isinstance(op, REPEATING))
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
                elif pc == 0 and proc.number in self.suspending.heavy:
                    self._write_block(chunks, lambda: self.w.line(f"tick({HEAVY // 2})"))
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
        """The frame as it waits at ``pc``; what nothing will read any more is blank."""
        kept = self.machine.kept[self.proc.number][pc]
        locals = [
            f"l{n}" if n in kept else "()" if slot.type.is_list else "0" for n, slot in enumerate(self.proc.slots)
        ]
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
        folded = self.folding.constant(op.condition)
        if folded is None:
            self.goto_if(f"not {self.truth(op.condition, self.env)}", op.to)
        elif not folded.value:
            self.goto(op.to)
            self._open = False

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

    def _op_OpenPhase(self, pc: int, op: ops.OpenPhase) -> None:
        self.w.line(f"s[{self.layout.phases + op.phase}] += 1")

    def _op_ClosePhase(self, pc: int, op: ops.ClosePhase) -> None:
        self.close_phase(op.phase, op.lifetime)

    def _op_Reveal(self, pc: int, op: ops.Reveal) -> None:
        self.w.line(f"s[{REVEALS}] += 1")

    def _op_Log(self, pc: int, op: ops.Log) -> None:
        self.w.line(f"tell_title(p, {self.pool.put(op.text)}, {self.frame_locals()}, d)")

    def _op_Count(self, pc: int, op: ops.Count) -> None:
        self.w.line(f"count({self.pool.put(op.what)}, {op.number})")

    def span(self, op: ops.Op) -> str:
        return self.pool.put(op.span) if op.span is not None else "None"

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
