"""Questions and chance → Python statements. ``_op_…`` asks (or goes on when it need not), ``_back_…`` takes the
answer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.types import Type
from rulewright.execute import ops
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_changes import ChangeEmitter
from rulewright.execute.walk_questions import tells
from rulewright.state.layout import REVEALS


class QuestionEmitter(ChangeEmitter):
    """The control of the procedure at work comes from ``ProcEmitter``."""

    proc: ops.Proc
    env: Env
    _open: bool

    @abstractmethod
    def goto(self, pc: int) -> None: ...

    @abstractmethod
    def goto_if(self, condition: str, pc: int) -> None: ...

    @abstractmethod
    def suspend(self, pc: int) -> None: ...

    @abstractmethod
    def frame_locals(self) -> str: ...

    @abstractmethod
    def given(self, locals: Sequence[int]) -> str: ...

    def ask(self, pc: int, op: ops.Asking, player: str, fillings: str, weights: str = "None") -> None:
        self.w.line(f"p.asked = ({op.site}, {player}, {fillings}, {weights})")
        self.suspend(pc)

    # ---------------------------------------------------------------- one of a set
    def _op_AskChoose(self, pc: int, op: ops.AskChoose) -> None:
        player = self._player(op.player, op.skip)
        found = self.options(op.items, self.env)
        with self.w.block(f"if len({found}) > 1:"):
            self.ask(pc, op, player, found)
        self.goto_if(f"not {found}", op.skip)
        self.w.line(f"l{op.local} = {found}[0]")

    def _player(self, player: t.Term, none: int) -> str:
        code = self.atom(player, self.env)
        if not self.certain(player, self.env):
            self.goto_if(f"not {code}", none)
        return code

    def _back_AskChoose(self, pc: int, op: ops.AskChoose | ops.AskYesNo) -> None:
        self.w.line(f"l{op.local} = answer")
        self.goto(pc + 1)

    # ---------------------------------------------------------------- several
    def _op_AskPick(self, pc: int, op: ops.AskPick) -> None:
        places, enough, pool = self.w.fresh("t"), self.w.fresh("t"), f"l{op.pool}"
        type = self._element(self.proc.slots[op.pool].type)
        given = f"{self.pool.put(type)}, {pool}, l{op.picked}, l{op.least} or 0, l{op.most}, s"
        self.w.line(f"{places}, {enough} = next_pick({given})")
        self.goto_if(f"not {places}", op.to)
        with self.w.block(f"if {enough} or len({places}) > 1:"):
            fillings = f"[{pool}[i] for i in {places}] + ([None] if {enough} else [])"
            self.ask(pc, op, f"l{op.player}", fillings)
        self.w.line(f"l{op.picked} += ({places}[0],)")
        self.goto(pc)
        self._open = False

    def _back_AskPick(self, pc: int, op: ops.AskPick) -> None:
        self.goto_if("answer is None", op.to)
        self.w.line(f"l{op.picked} += (place_of_pick(l{op.pool}, l{op.picked}, answer),)")
        self.goto(pc)

    @staticmethod
    def _element(type: Type) -> Type:
        return type.element if type.element is not None else type

    # ---------------------------------------------------------------- actions and menus
    def _op_AskAct(self, pc: int, op: ops.AskAct) -> None:
        player = self._player(op.player, op.none)
        found = self.w.fresh("o")
        self.w.line(f"{found} = []")
        self.fillings(
            op.action,
            op.arguments,
            self.env,
            lambda values: self.w.line(f"{found}.append(({''.join(f'{v}, ' for v in values)}))"),
        )
        self.goto_if(f"not {found}", op.none)
        if op.optional:
            self.w.line(f"{found}.append(None)")
            self.ask(pc, op, player, found)
            self._open = False
            return
        with self.w.block(f"if len({found}) > 1:"):
            self.ask(pc, op, player, found)
        if op.flag >= 0:
            self.w.line(f"l{op.flag} = True")
        self._fill_locals(op.arguments, f"{found}[0]")

    def _back_AskAct(self, pc: int, op: ops.AskAct) -> None:
        if op.flag >= 0:
            self.w.line(f"l{op.flag} = answer is not None")
            self.goto_if("answer is None", pc + 1)
        elif op.optional:
            self.goto_if("answer is None", op.none)
        self._fill_locals(op.arguments, "answer")
        self.goto(pc + 1)

    def _fill_locals(self, arguments: tuple[t.Term | st.AnyOfParameter, ...], filling: str) -> None:
        locals = [argument.local for argument in arguments if isinstance(argument, st.AnyOfParameter)]
        if locals:
            self.w.line(f"{''.join(f'l{n}, ' for n in locals)} = {filling}")

    def _op_AskMenu(self, pc: int, op: ops.AskMenu) -> None:
        player = self._player(op.player, op.none)
        found, depth = self.w.fresh("o"), self.w.depth
        self.w.line(f"{found} = []")
        for number, row in enumerate(op.rows):
            if row.condition is not None:
                self._if(self.truth(row.condition, self.env))
            if row.action < 0:
                self.w.line(f"{found}.append(({number}, ()))")
            else:
                self.fillings(
                    row.action,
                    row.arguments,
                    self.env,
                    lambda values, number=number: self.w.line(  # type: ignore[misc]
                        f"{found}.append(({number}, ({''.join(f'{v}, ' for v in values)})))"
                    ),
                )
            self.w.indent(depth - self.w.depth)
        self.goto_if(f"not {found}", op.none)
        with self.w.block(f"if len({found}) > 1:"):
            self.ask(pc, op, player, found)
        self._take_row(op, f"{found}[0]")

    def _take_row(self, op: ops.AskMenu, filling: str) -> None:
        self.w.line(f"l{op.local} = {filling}[0]")
        for number, row in enumerate(op.rows):
            if any(isinstance(argument, st.AnyOfParameter) for argument in row.arguments):
                with self.w.block(f"if l{op.local} == {number}:"):
                    self._fill_locals(row.arguments, f"{filling}[1]")

    def _back_AskMenu(self, pc: int, op: ops.AskMenu) -> None:
        self._take_row(op, "answer")
        self.goto(pc + 1)

    def _op_AskYesNo(self, pc: int, op: ops.AskYesNo) -> None:
        player = self._player(op.player, op.none)
        self.ask(pc, op, player, "(True, False)")
        self._open = False

    _back_AskYesNo = _back_AskChoose

    # ---------------------------------------------------------------- orders
    def _op_AskArrange(self, pc: int, op: ops.AskArrange) -> None:
        left, done = f"l{op.left}", f"l{op.laid}"
        with self.w.block(f"if len({left}) < 2 or not l{op.player}:"):
            self.w.line(f"{done} += {left}")
            self.w.line(f"{left} = ()")
            self.goto(op.to)
        found = self.w.fresh("o")
        type = self._element(self.proc.slots[op.left].type)
        self.w.line(f"{found} = merged({self.pool.put(type)}, {left}, s)")
        with self.w.block(f"if len({found}) > 1:"):
            self.ask(pc, op, f"l{op.player}", found)
        self._take_next(op.left, op.laid, f"{found}[0]")
        self.goto(pc)
        self._open = False

    def _take_next(self, left: int, done: int, item: str) -> None:
        one = self.named(item)
        self.w.line(f"l{left} = without(l{left}, {one})")
        self.w.line(f"l{done} += ({one},)")

    def _back_AskArrange(self, pc: int, op: ops.AskArrange) -> None:
        self._take_next(op.left, op.laid, "answer")
        self.goto(pc)

    def _op_AskOrder(self, pc: int, op: ops.AskOrder) -> None:
        found, waiting = self.w.fresh("t"), f"l{op.waiting}"
        self.w.line(f"{found} = running.really_there({waiting}, {self.given(op.arguments)}, s)")
        with self.w.block(f"if not {found}:"):
            self.w.line(f"{waiting} = ()")
            self.goto(op.to)
        self.w.line(f"answer = [running.order_filling({waiting}, i) for i, _ in {found}]")
        with self.w.block(f"if len({found}) > 1:"):
            self.ask(pc, op, f"{found}[0][1]", "answer")
        self.w.line("answer = answer[0]")
        self._next_in_order(op)

    def _next_in_order(self, op: ops.AskOrder) -> None:
        self.w.line(f"l{op.local} = l{op.waiting}[answer[0]][0]")
        self.w.line(f"l{op.waiting} = l{op.waiting}[:answer[0]] + l{op.waiting}[answer[0]+1:]")

    def _back_AskOrder(self, pc: int, op: ops.AskOrder) -> None:
        self._next_in_order(op)
        self.goto(pc + 1)

    # ---------------------------------------------------------------- chance
    def _op_RollDie(self, pc: int, op: ops.RollDie) -> None:
        if isinstance(op.faces, int):
            items = self.pool.put(tuple(range(1, op.faces + 1)))
        else:
            items = self.named(_as_tuple(self.as_items(op.faces, self.env)))
            self.goto_if(f"not {items}", op.skip)
        if self.machine.explicit:
            asked = self.w.fresh("t")
            self.w.line(f"{asked} = chances.options(p, {op.site}, {items})")
            with self.w.block(f"if {asked} is not None:"):
                self.ask(pc, op, "0", f"{asked}[0]", f"{asked}[1]")
        if isinstance(op.faces, int) and not self.machine.keeps_events:
            self.w.line(f"l{op.local} = chances.roll(p, {op.site}, {op.faces})")
            return
        self._resolve(op, items)
        self.w.line(f"l{op.local} = answer")
        self.w.line(f"s[{REVEALS}] += 1")

    def _resolve(self, op: ops.Asking, items: str) -> None:
        if self.machine.keeps_events and tells(op):
            self.w.line(f"answer = tell_chance(p, {op.site}, {items}, {self.frame_locals()}, d)")
        else:
            self.w.line(f"answer = chances.result(p, {op.site}, {items})")

    def _back_RollDie(self, pc: int, op: ops.RollDie) -> None:
        self.w.line(f"l{op.local} = answer")
        self.w.line(f"s[{REVEALS}] += 1")
        self.goto(pc + 1)

    def _op_Draw(self, pc: int, op: ops.Draw) -> None:
        left, drawn = f"l{op.left}", f"l{op.drawn}"
        count = "None" if op.count < 0 else f"l{op.count} or 0"
        if not self.machine.explicit and not (self.machine.keeps_events and tells(op)):
            self.w.line(f"{drawn} = chances.draw_all(p, {op.site}, {left}, {count})")
            self.w.line(f"{left} = ()")
            return
        if op.count < 0:
            with self.w.block(f"if len({left}) < 2:"):
                self.w.line(f"{drawn} += {left}")
                self.w.line(f"{left} = ()")
        enough = "" if op.count < 0 else f" or len({drawn}) >= ({count})"
        with self.w.block(f"if not {left}{enough}:"):
            self.w.line(f"{left} = ()")
            self.goto(op.to)
        if self.machine.explicit:
            asked = self.w.fresh("t")
            self.w.line(f"{asked} = chances.options(p, {op.site}, {left})")
            with self.w.block(f"if {asked} is not None:"):
                self.ask(pc, op, "0", f"{asked}[0]", f"{asked}[1]")
        self._resolve(op, left)
        self._drawn(pc, op)
        self._open = False

    def _drawn(self, pc: int, op: ops.Draw) -> None:
        self._take_next(op.left, op.drawn, "answer")
        self.w.line(f"s[{REVEALS}] += 1")
        self.goto(pc)

    def _back_Draw(self, pc: int, op: ops.Draw) -> None:
        self._drawn(pc, op)


def _as_tuple(side: tuple[str, bool]) -> str:
    return side[0] if side[1] else f"tuple({side[0]})"
