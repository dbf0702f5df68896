"""Choices, chance and `together` → operations. A question with several answers is one operation that comes back to
itself."""

from __future__ import annotations

from typing import Any

from rulewright.core import statements as st
from rulewright.core.terms import Const, Exists, Local, Pick, Term, Text, ZoneGet
from rulewright.core.traverse import walk
from rulewright.core.types import NUMBER, TEXT, YES_NO, Type, list_of, member
from rulewright.decisions import Row, Site
from rulewright.execute import ops
from rulewright.execute.lower_body import Body, Label
from rulewright.state.layout import every_index

CHANCE = 0
_EMPTY = ()


class ChoiceBody(Body):
    """The whole of lowering a body."""

    _at_once = False
    """Whether the question is everybody's first part of a `together`."""

    def _site(
        self, kind: Any, name: str, prompt: Text | None, type: Type, span: Any, rows: tuple[Row, ...] = ()
    ) -> int:
        private = span is not None and span in self.lowering.private
        return self.lowering.site(Site(kind, name, prompt, type, rows, private, self._at_once, span=span))

    def _clear(self, local: int, value: object, type: Type) -> None:
        self.emit(ops.Let(local, Const(type=type, value=value)))

    # ---------------------------------------------------------------- one of a set, several of a set
    def _Choose(self, it: st.Choose) -> None:
        skip = self.skip_label()
        element = _element(it.items.type)
        if not it.several:
            site = self._site("choose", it.name, it.prompt, element, it.span)
            self.jump_op(lambda: ops.AskChoose(it.player, it.items, it.local, skip.at, site=site, span=it.span))
            self.chosen(it.span, it.name)
            return
        numbers = it.least if it.least is not None else Const(type=NUMBER, value=0)
        player, pool, picked = self.hidden(it.player.type), self.hidden(it.items.type), self.hidden(list_of(NUMBER))
        least, most = self.hidden(NUMBER), self.hidden(NUMBER.or_none())
        self.emit(ops.Let(player, it.player, span=it.span))
        self.emit(ops.Let(pool, it.items))
        self.emit(ops.Let(least, numbers))
        self.emit(ops.Let(most, it.most if it.most is not None else Const(type=NUMBER.or_none(), value=None)))
        self._clear(picked, _EMPTY, list_of(NUMBER))
        site = self._site("pick", it.name, it.prompt, element, it.span)
        out = Label()
        self.jump_op(lambda: ops.EnoughFor(player, pool, least, skip.at, span=it.span))
        self.jump_op(lambda: ops.AskPick(player, pool, picked, least, most, out.at, site=site, span=it.span))
        self.place(out)
        self.emit(ops.Bind(it.local, pool, picked))
        self.chosen(it.span, it.name)

    # ---------------------------------------------------------------- actions and menus
    def _Act(self, it: st.Act) -> None:
        out = Label()
        self._ask_act(it, out, flag=-1)
        self.chosen(it.span, self.program.actions[it.action].name)
        self.call(it.action, _filled(it.arguments), 1, it.span)
        self.place(out)

    def _ask_act(self, it: st.Act, none: Label, flag: int) -> None:
        row = self.lowering.row(it.action, it.arguments, "")
        self.covered("action?", it.action)
        site = self._site("act", it.name, it.prompt, TEXT, it.span, (row,))
        self.jump_op(
            lambda: ops.AskAct(it.player, it.optional, it.action, it.arguments, none.at, flag, site=site, span=it.span)
        )

    def _Menu(self, it: st.Menu) -> None:
        out, row = Label(), self.hidden(NUMBER)
        self._ask_menu(it, row, out)
        self._menu_rows(it, row, out)
        self.place(out)

    def _ask_menu(self, it: st.Menu, local: int, none: Label) -> None:
        rows = tuple(
            Row(row.key, row.label, (), ())
            if row.action is None
            else self.lowering.row(row.action, row.arguments, row.key)
            for row in it.rows
        )
        lines = tuple(
            ops.MenuLine(row.condition, -1 if row.action is None else row.action, row.arguments) for row in it.rows
        )
        site = self._site("menu", it.name, it.prompt, TEXT, it.span, rows)
        for line in it.rows:
            if line.action is not None:
                self.covered("action?", line.action)
        self.jump_op(lambda: ops.AskMenu(it.player, lines, local, none.at, site=site, span=it.span))

    def _menu_rows(self, it: st.Menu, local: int, out: Label) -> None:
        labels = [Label() for _ in it.rows]
        self.jump_op(lambda: ops.Switch(local, tuple(label.at for label in labels)))
        for row, label in zip(it.rows, labels, strict=True):
            self.place(label)
            self.chosen(row.span or it.span, row.key or self._action_name(row.action))
            if row.action is not None:
                self.call(row.action, _filled(row.arguments), 1, row.span)
            with self.block_in(out):
                self.block(row.block)
            self.jump(out)

    def _action_name(self, action: int | None) -> str:
        return "" if action is None else self.program.actions[action].name

    def _Ask(self, it: st.Ask) -> None:
        out, answer = Label(), self.hidden(YES_NO)
        self._ask_yes_no(it, answer, out)
        self._yes_no_blocks(it, answer, out)
        self.place(out)

    def _ask_yes_no(self, it: st.Ask, answer: int, none: Label) -> None:
        site = self._site("ask", it.name, it.prompt, YES_NO, it.span)
        self.jump_op(lambda: ops.AskYesNo(it.player, answer, none.at, site=site, span=it.span))

    def _yes_no_blocks(self, it: st.Ask, answer: int, out: Label) -> None:
        no = Label()
        self.branch(Local(type=YES_NO, index=answer), no, it.span)
        self.chosen(it.span, "yes")
        with self.block_in(out):
            self.block(it.block)
        if it.otherwise or self.lowering.coverage:
            self.jump(out)
        self.place(no)
        self.chosen(it.span, "no")
        with self.block_in(out):
            self.block(it.otherwise)

    # ---------------------------------------------------------------- orders
    def _Arrange(self, it: st.Arrange) -> None:
        out = Label()
        player, left, done = self.hidden(it.player.type), self.hidden(it.items.type), self.hidden(it.items.type)
        element = _element(it.items.type)
        site = self._site("arrange", it.name, it.prompt, element, it.span)
        self.emit(ops.Let(player, it.player, span=it.span))
        self.emit(ops.Let(left, it.items))
        self._clear(done, _EMPTY, it.items.type)
        self.jump_op(lambda: ops.AskArrange(player, left, done, out.at, site=site, span=it.span))
        self.place(out)
        self.emit(ops.Settle("arranged", done, element.domain, span=it.span))
        self.look(("zone", element.domain))

    # ---------------------------------------------------------------- chance
    def _Shuffle(self, it: st.Shuffle) -> None:
        zone = self.program.zones[it.zone]
        type = list_of(member(zone.domain))
        open_ = tuple(d for d, argument in zip(zone.dimensions, it.arguments, strict=True) if argument is None)
        for indices in every_index(open_):
            free = iter(zip(open_, indices, strict=True))
            arguments = tuple(argument if argument is not None else _index(*next(free)) for argument in it.arguments)
            left, drawn = self.hidden(type), self.hidden(type)
            self.emit(ops.Let(left, ZoneGet(type=type, zone=it.zone, arguments=arguments), span=it.span))
            self._draw_all(left, drawn, -1, zone.domain, f"shuffle {zone.name}", it.span)
            self.emit(ops.Settle("shuffled", drawn, zone.domain, it.zone, arguments, span=it.span))
            self.look(("zone", zone.domain))

    def _draw_all(self, left: int, drawn: int, count: int, domain: str, name: str, span: Any) -> None:
        out = Label()
        type = self.slots[left].type
        self._clear(drawn, _EMPTY, type)
        site = self._site("draw", name, None, _element(type), span)
        self.jump_op(lambda: ops.Draw(left, drawn, count, out.at, domain, site=site, span=span))
        self.place(out)

    def _ChanceChooses(self, it: st.ChanceChooses) -> None:
        skip, type = self.skip_label(), it.items.type
        left, drawn, count = self.hidden(type), self.hidden(type), self.hidden(NUMBER)
        self.emit(ops.Let(left, it.items, span=it.span))
        self.branch(Exists(type=YES_NO, items=Local(type=type, index=left)), skip, it.span)
        self.emit(ops.Let(count, it.count if it.count is not None else Const(type=NUMBER, value=1)))
        out = Label()
        self._clear(drawn, _EMPTY, type)
        site = self._site("draw", it.name, it.prompt, _element(type), it.span)
        self.jump_op(lambda: ops.Draw(left, drawn, count, out.at, _element(type).domain, site=site, span=it.span))
        self.place(out)
        if it.count is None:
            first = Pick(type=_element(type), operation="first", items=Local(type=type, index=drawn))
            self.emit(ops.Let(it.local, first, span=it.span))
        else:
            self.emit(ops.InOrder(it.local, drawn, it.items, span=it.span))

    def _Roll(self, it: st.Roll) -> None:
        type = NUMBER if isinstance(it.faces, int) else _element(it.faces.type)
        site = self._site("roll", it.name, None, type, it.span)
        skip = self.skip_label()
        self.jump_op(lambda: ops.RollDie(it.local, it.faces, skip.at, site=site, span=it.span))

    # ---------------------------------------------------------------- together
    def _Together(self, it: st.Together) -> None:
        """First each person's lets and choice, kept in a list; then, person by person, what is to happen."""
        items, index = self.hidden(it.items.type), self.hidden(NUMBER)
        again_items, pending = self.hidden(it.items.type), self.hidden(list_of(TEXT))
        first, none, second, out = Label(), Label(), Label(), Label()
        self.emit(ops.Let(items, it.items, span=it.span))
        self.emit(ops.Let(again_items, Local(type=it.items.type, index=items)))
        self._clear(index, 0, NUMBER)
        self._clear(pending, _EMPTY, list_of(TEXT))
        self.place(first)
        self.jump_op(lambda: ops.Next(items, index, it.local, second.at, span=it.span))
        with self.block_in(none):
            self.block(it.lets)
            self._at_once = True
            happening, chosen = self._together_choice(it.choice, none)
            self._at_once = False
        locals = tuple(sorted({*_let_locals(it.lets), *chosen}))
        self.emit(ops.Keep(pending, locals))
        self.jump(first)
        self.place(none)
        self.emit(ops.Keep(pending, None))
        self.jump(first)
        self.place(second)
        self.emit(ops.Reveal())
        again = Label()
        self.place(again)
        self.jump_op(lambda: ops.Next(again_items, index, it.local, out.at, span=it.span))
        self.jump_op(lambda: ops.Restore(pending, index, locals, again.at))
        with self.block_in(again):
            happening()
            self.block(it.rest)
        self.jump(again)
        self.place(out)
        self._clear(pending, _EMPTY, list_of(TEXT))

    def _together_choice(self, choice: st.Statement, none: Label) -> tuple[Any, list[int]]:
        """Lowers the question; answers how its consequence is lowered, and the locals the answer lies in."""
        self.starts[len(self._ops)] = choice
        match choice:
            case st.Choose():
                self._Choose(choice)
                return lambda: None, [choice.local]
            case st.Act():
                flag = self.hidden(YES_NO)
                self._ask_act(choice, none, flag)
                return lambda: self._acted(choice, flag), [flag, *_any_locals(choice.arguments)]
            case st.Menu():
                row = self.hidden(NUMBER)
                self._ask_menu(choice, row, none)
                locals = [local for line in choice.rows for local in _any_locals(line.arguments)]
                return lambda: self._with_end(lambda out: self._menu_rows(choice, row, out)), [row, *locals]
            case st.Ask():
                answer = self.hidden(YES_NO)
                self._ask_yes_no(choice, answer, none)
                return lambda: self._with_end(lambda out: self._yes_no_blocks(choice, answer, out)), [answer]
        raise TypeError(f"{type(choice).__name__} is no choice")

    def _acted(self, it: st.Act, flag: int) -> None:
        passed = Label()
        self.branch(Local(type=YES_NO, index=flag), passed)
        self.chosen(it.span, self.program.actions[it.action].name)
        self.call(it.action, _filled(it.arguments), 1, it.span)
        self.place(passed)

    def _with_end(self, lower: Any) -> None:
        out = Label()
        lower(out)
        self.place(out)


def _element(type: Type) -> Type:
    return type.element if type.element is not None else type


def _index(dimension: Any, value: int) -> Term:
    return Const(type=dimension.type, value=value)


def _filled(arguments: tuple[Term | st.AnyOfParameter, ...]) -> tuple[Term, ...]:
    """The arguments with each `any` read from its local."""
    return tuple(
        Local(type=_element(argument.items.type), index=argument.local)
        if isinstance(argument, st.AnyOfParameter)
        else argument
        for argument in arguments
    )


def _any_locals(arguments: tuple[Term | st.AnyOfParameter, ...]) -> list[int]:
    return [argument.local for argument in arguments if isinstance(argument, st.AnyOfParameter)]


def _let_locals(lets: st.Block) -> list[int]:
    return [
        part.target.index for part in walk(lets) if isinstance(part, st.Set) and isinstance(part.target, st.LocalTarget)
    ]
