"""The reference machine at a question: what is asked, what a forced answer is, and where an answer goes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core import statements as st
from rulewright.core.terms import Term
from rulewright.execute import ops
from rulewright.execute.chances import place_of_pick, without
from rulewright.execute.evaluate import spread
from rulewright.execute.options import element
from rulewright.state.layout import REVEALS

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

CHANCE = 0


class Questions(ABC):
    """The frame at work: ``s`` slots, ``f`` locals of the innermost frame, ``stack`` of [procedure, pc, locals]."""

    position: Position
    s: list[Any]
    f: list[Any]
    stack: list[list[Any]]
    proc: ops.Proc
    stopped: bool

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.running = machine.running
        self.chances = machine.chances
        self.questions: dict[type[ops.Op], Callable[[Any], None]] = {
            ops.AskChoose: self._ask_choose,
            ops.AskPick: self._ask_pick,
            ops.AskAct: self._ask_act,
            ops.AskMenu: self._ask_menu,
            ops.AskYesNo: self._ask_yes_no,
            ops.AskArrange: self._ask_arrange,
            ops.AskOrder: self._ask_order,
            ops.RollDie: self._roll,
            ops.Draw: self._draw,
        }
        self._answers: dict[type[ops.Op], Callable[[Any, Any], None]] = {
            ops.AskChoose: self._chosen,
            ops.AskPick: self._picked,
            ops.AskAct: self._acted,
            ops.AskMenu: self._row_chosen,
            ops.AskYesNo: self._chosen,
            ops.AskArrange: self._arranged,
            ops.AskOrder: self._ordered,
            ops.RollDie: self._rolled,
            ops.Draw: self._drawn,
        }

    def value(self, term: Term) -> Any:
        return self.machine.evaluator(term, self.s, self.f)

    def go(self, pc: int) -> None:
        self.stack[-1][1] = pc

    def reveal(self) -> None:
        self.s[REVEALS] += 1

    @abstractmethod
    def source(self) -> str: ...

    @abstractmethod
    def depth(self) -> int: ...

    def ask(self, op: ops.Asking, player: int, fillings: Sequence[Any], weights: Sequence[int] | None = None) -> None:
        """The run stops here; the answer will come to this operation."""
        self.stack[-1][1] -= 1
        self.position.asked = (op.site, player, fillings, weights)
        self.stopped = True

    def answer(self, op: ops.Op, filling: Any) -> None:
        """The answer comes: into locals, and on to the next operation."""
        self.stack[-1][1] += 1
        self._answers[type(op)](op, filling)

    def again(self) -> None:
        """The same operation looks at its locals once more."""
        self.stack[-1][1] -= 1

    # ---------------------------------------------------------------- one of a set
    def _ask_choose(self, op: ops.AskChoose) -> None:
        player = self.value(op.player)
        found = self.machine.options.choose(op, self.s, self.f) if player else ()
        if not found:
            self.go(op.skip)
        elif len(found) == 1:
            self.f[op.local] = found[0]
        else:
            self.ask(op, player, found)

    def _chosen(self, op: ops.AskChoose | ops.AskYesNo, filling: Any) -> None:
        self.f[op.local] = filling

    # ---------------------------------------------------------------- several
    def _ask_pick(self, op: ops.AskPick) -> None:
        pool, picked = self.f[op.pool], self.f[op.picked]
        least, most = self.f[op.least] or 0, self.f[op.most]
        type = element(self.proc.slots[op.pool].type)
        places, enough = self.chances.next_pick(type, pool, picked, least, most, self.s)
        if not places:
            self.go(op.to)
        elif len(places) == 1 and not enough:
            self.f[op.picked] += (places[0],)
            self.again()
        else:
            self.ask(op, self.f[op.player], [pool[place] for place in places] + ([None] if enough else []))

    def _picked(self, op: ops.AskPick, filling: Any) -> None:
        if filling is None:
            self.go(op.to)
            return
        self.f[op.picked] += (place_of_pick(self.f[op.pool], self.f[op.picked], filling),)
        self.again()

    # ---------------------------------------------------------------- actions and menus
    def _ask_act(self, op: ops.AskAct) -> None:
        player = self.value(op.player)
        found = self.machine.options.act(op, self.s, self.f) if player else []
        if not found:
            self.go(op.none)
        elif len(found) == 1 and not op.optional:
            self._acted(op, found[0])
        else:
            self.ask(op, player, [*found, None] if op.optional else found)

    def _acted(self, op: ops.AskAct, filling: Any) -> None:
        if op.flag >= 0:
            self.f[op.flag] = filling is not None
        elif filling is None:
            self.go(op.none)
        if filling is not None:
            self._fill(op.arguments, filling)

    def _fill(self, arguments: tuple[Term | st.AnyOfParameter, ...], filling: tuple[Any, ...]) -> None:
        places = [argument.local for argument in arguments if isinstance(argument, st.AnyOfParameter)]
        for local, value in zip(places, filling, strict=True):
            self.f[local] = value

    def _ask_menu(self, op: ops.AskMenu) -> None:
        player = self.value(op.player)
        found = self.machine.options.menu(op, self.s, self.f) if player else []
        if not found:
            self.go(op.none)
        elif len(found) == 1:
            self._row_chosen(op, found[0])
        else:
            self.ask(op, player, found)

    def _row_chosen(self, op: ops.AskMenu, filling: Any) -> None:
        self.f[op.local] = filling[0]
        self._fill(op.rows[filling[0]].arguments, filling[1])

    def _ask_yes_no(self, op: ops.AskYesNo) -> None:
        player = self.value(op.player)
        if player:
            self.ask(op, player, (True, False))
        else:
            self.go(op.none)

    # ---------------------------------------------------------------- orders
    def _ask_arrange(self, op: ops.AskArrange) -> None:
        left = self.f[op.left]
        if len(left) < 2 or not self.f[op.player]:
            self.f[op.laid] += left
            self.f[op.left] = ()
            self.go(op.to)
            return
        found = self.machine.alike.merged(element(self.proc.slots[op.left].type), left, self.s)
        if len(found) == 1:
            self._arranged(op, found[0])
        else:
            self.ask(op, self.f[op.player], found)

    def _arranged(self, op: ops.AskArrange, filling: Any) -> None:
        self._take(op.left, op.laid, filling)
        self.again()

    def _take(self, left: int, done: int, item: Any) -> None:
        self.f[left] = without(self.f[left], item)
        self.f[done] += (item,)

    def _ask_order(self, op: ops.AskOrder) -> None:
        waiting = self.f[op.waiting]
        arguments = tuple(self.f[local] for local in op.arguments)
        found = self.running.really_there(waiting, arguments, self.s)
        if not found:
            self.f[op.waiting] = ()
            self.go(op.to)
            return
        fillings = [self.running.order_filling(waiting, place) for place, _ in found]
        if len(found) == 1:
            self._ordered(op, fillings[0])
        else:
            self.ask(op, found[0][1], fillings)

    def _ordered(self, op: ops.AskOrder, filling: Any) -> None:
        waiting = self.f[op.waiting]
        place = filling[0]
        self.f[op.local] = waiting[place][0]
        self.f[op.waiting] = waiting[:place] + waiting[place + 1 :]

    # ---------------------------------------------------------------- chance
    def _roll(self, op: ops.RollDie) -> None:
        if isinstance(op.faces, int):
            items = tuple(range(1, op.faces + 1))
        else:
            items = spread(op.faces.type, self.value(op.faces))
        if items:
            self._by_chance(op, items, self._rolled)
        else:
            self.go(op.skip)

    def _rolled(self, op: ops.RollDie, filling: Any) -> None:
        self.reveal()
        self.f[op.local] = filling

    def _draw(self, op: ops.Draw) -> None:
        left, drawn = self.f[op.left], self.f[op.drawn]
        if op.count < 0 and len(left) < 2:
            self.f[op.drawn] = drawn + left
            left = ()
        if not left or (op.count >= 0 and len(drawn) >= (self.f[op.count] or 0)):
            self.f[op.left] = ()
            self.go(op.to)
        else:
            self._by_chance(op, left, self._drawn)

    def _drawn(self, op: ops.Draw, filling: Any) -> None:
        self.reveal()
        self._take(op.left, op.drawn, filling)
        self.again()

    def _by_chance(self, op: Any, items: tuple[Any, ...], resolve: Callable[[Any, Any], None]) -> None:
        asked = self.chances.options(self.position, op.site, items)
        if asked is not None:
            self.ask(op, CHANCE, *asked)
            return
        forced = self.chances.is_forced(self.position, op.site, items)
        result = self.chances.result(self.position, op.site, items)
        if self.machine.keeps_events and not forced and tells(op):
            site = self.machine.sites[op.site]
            self.machine.keeper.decided(self.position, site, CHANCE, result, self.f, self.depth(), self.source())
        resolve(op, result)

    # ---------------------------------------------------------------- events
    def tell_shown(self, statement: st.Statement) -> None:
        if isinstance(statement, st.Show):
            domain, things = self.running.shown(statement, self.s, self.f)
            if things:
                self.machine.keeper.shown(self.position, domain, things, self.depth(), self.source())


def tells(op: ops.Op) -> bool:
    """Is a result of chance worth a line of the log? The order in which a shuffle puts things is not."""
    return not (isinstance(op, ops.Draw) and op.count < 0)
