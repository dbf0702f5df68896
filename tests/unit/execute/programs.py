"""Programs built by hand, without the checker: tic-tac-toe, Pig, Kuhn poker."""

from __future__ import annotations

from rulewright.core import program as p
from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.types import NUMBER, PLAYER, YES_NO, Dimension, Domain, list_of, member
from tests.unit.execute.building import (
    ALL_PLAYERS,
    SLOT_PLAYER,
    arith,
    compare,
    const,
    dim,
    exists,
    field,
    kind,
    loc,
    num,
    pick,
    players,
    program,
    step,
    text,
    where,
    words,
)

ME = loc(PLAYER, 0)


def local_set(index: int, value: t.Term) -> st.Set:
    return st.Set(target=st.LocalTarget(index), value=value)


def set_var(variable: int, arguments: tuple[t.Term, ...], value: t.Term) -> st.Set:
    return st.Set(target=st.VariableTarget(variable, arguments), value=value)


def add_var(variable: int, arguments: tuple[t.Term, ...], value: t.Term) -> st.Add:
    return st.Add(target=st.VariableTarget(variable, arguments), value=value)


def take_var(variable: int, arguments: tuple[t.Term, ...], value: t.Term) -> st.Take:
    return st.Take(target=st.VariableTarget(variable, arguments), value=value)


def when(condition: t.Term, *then: st.Statement, otherwise: st.Block = ()) -> st.If:
    return st.If(branches=((condition, then), *(((None, otherwise),) if otherwise else ())))


def tic_tac_toe() -> p.Program:
    seats = players("X", "O")
    names = tuple(f"cell {n}" for n in range(1, 10))
    cell = Domain("cell", "cells", "places", ("none", *names), ("none", *names), tuple(range(10)), width=3, height=3)
    place = member("cell")
    cells = const(list_of(place), cell.all)
    mark = t.VariableGet(type=PLAYER.or_none(), variable=0, arguments=(loc(place, 0),))
    mark_of_it = t.VariableGet(type=PLAYER.or_none(), variable=0, arguments=(loc(place, 2),))
    mine = where(cells, 2, compare("is", mark_of_it, loc(PLAYER, 1)))
    to_mark = p.Action(
        "mark",
        "to",
        (p.Parameter("", "cell", place), p.Parameter("by", "player", PLAYER)),
        (p.Slot("cell", place), SLOT_PLAYER, p.Slot("", place)),
        text(loc(PLAYER, 1), " marks ", loc(place, 0)),
        (p.Need(compare("is", mark, const(PLAYER.or_none(), 0)), None, "mark of cell is none"),),
        (
            set_var(0, (loc(place, 0),), loc(PLAYER, 1)),
            when(
                compare("is", t.LongestRow(type=NUMBER, domain="cell", items=mine), num(3)),
                st.EndGame(how="win", players=loc(PLAYER, 1)),
            ),
            when(
                t.Not(type=YES_NO, operand=exists(cells, 2, compare("is", mark_of_it, const(PLAYER.or_none(), 0)))),
                st.EndGame(how="draw"),
            ),
        ),
        by=1,
    )
    game = p.Action(
        "game",
        "flow",
        (),
        (SLOT_PLAYER, p.Slot("cell", place)),
        None,
        (),
        (
            st.TakeTurns(
                local=0,
                start=None,
                cap=10_000,
                body=(
                    st.Act(
                        player=ME,
                        optional=False,
                        action=1,
                        arguments=(st.AnyOfParameter(1, cells), ME),
                        prompt=None,
                        name="mark",
                    ),
                ),
            ),
        ),
    )
    return program(
        "Tic-tac-toe",
        seats,
        (cell,),
        variables=(p.Variable("mark", (dim(cell),), PLAYER.or_none(), 0, -1, "all"),),
        actions=(game, to_mark),
    )


def pig(goal: int = 20) -> p.Program:
    seats = players("Ann", "Bob")
    score = t.VariableGet(type=NUMBER, variable=0, arguments=(ME,))
    pot, roll = loc(NUMBER, 1), loc(NUMBER, 2)
    turn = p.Action(
        "turn",
        "flow",
        (p.Parameter("of", "player", PLAYER),),
        (SLOT_PLAYER, p.Slot("pot", NUMBER), p.Slot("r", NUMBER)),
        text(ME, "'s turn"),
        (),
        (
            local_set(1, num(0)),
            st.Repeat(
                times=None,
                until=None,
                cap=1000,
                body=(
                    st.Menu(
                        player=ME,
                        prompt=text("Roll or hold? ", pot, " in the pot"),
                        name="turn",
                        rows=(
                            st.MenuRow(
                                text("roll"),
                                "roll",
                                None,
                                (),
                                None,
                                (
                                    st.Roll(local=2, faces=6, name="r"),
                                    when(compare("is", roll, num(1)), st.EndOf(action=1)),
                                    st.Add(target=st.LocalTarget(1), value=roll),
                                ),
                            ),
                            st.MenuRow(
                                text("hold"),
                                "hold",
                                None,
                                (),
                                compare(">", pot, num(0)),
                                (
                                    add_var(0, (ME,), pot),
                                    when(compare(">=", score, num(goal)), st.EndGame(how="win", players=ME)),
                                    st.EndOf(action=1),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    )
    game = p.Action(
        "game",
        "flow",
        (),
        (SLOT_PLAYER,),
        None,
        (),
        (st.TakeTurns(local=0, start=None, cap=10_000, body=(st.Call(action=1, arguments=(ME,)),)),),
    )
    return program(
        "Pig",
        seats,
        (),
        variables=(p.Variable("score", (dim(seats),), NUMBER, 0, -1, "all"),),
        actions=(game, turn),
        score_variable=0,
    )


def kuhn() -> p.Program:
    seats = players("Ann", "Bob")
    rank = words("rank", "Jack", "Queen", "King")
    card = kind("card", ("Jack", "Queen", "King"))
    cards = list_of(member("card"))
    maybe = PLAYER.or_none()
    hand = t.ZoneGet(type=cards, zone=1, arguments=(ME,))
    deck = t.ZoneGet(type=cards, zone=0, arguments=())
    strength = p.Value(
        "strength",
        (p.Parameter("of", "player", PLAYER),),
        NUMBER,
        (p.Case(t.FieldGet(type=member("rank"), field=0, arguments=(pick("first", hand),)), None),),
        (SLOT_PLAYER,),
    )

    def call(action: int, *arguments: t.Term) -> st.Call:
        return st.Call(action=action, arguments=arguments)

    def row(label: str, *block: st.Statement) -> st.MenuRow:
        return st.MenuRow(text(label), label, None, (), None, block)

    def menu(who: t.Term, *rows: st.MenuRow) -> st.Menu:
        return st.Menu(player=who, prompt=None, name="betting", rows=rows)

    best = t.Best(
        type=ALL_PLAYERS,
        items=const(ALL_PLAYERS, (1, 2)),
        highest=True,
        local=0,
        body=t.ValueCall(type=NUMBER, value=0, arguments=(ME,)),
    )
    opener, dealer = loc(maybe, 0), loc(maybe, 1)
    other = step("next", "player", ME)
    game = p.Action(
        "game",
        "flow",
        (),
        (SLOT_PLAYER,),
        None,
        (),
        (
            st.Move(items=const(cards, (1, 2, 3)), zone=0, arguments=()),
            st.Shuffle(zone=0, arguments=()),
            st.ForEach(
                local=0,
                items=const(ALL_PLAYERS, (1, 2)),
                live=None,
                body=(
                    add_var(0, (ME,), num(1)),
                    st.Move(items=pick("first", deck), zone=1, arguments=(ME,)),
                ),
            ),
            call(1),
        ),
    )
    betting = p.Action(
        "betting",
        "flow",
        (),
        (p.Slot("opener", maybe), p.Slot("dealer", maybe)),
        None,
        (),
        (
            local_set(0, pick("first", const(ALL_PLAYERS, (1, 2)))),
            local_set(1, step("next", "player", opener)),
            menu(
                opener,
                row("bet", call(2, opener), call(3, dealer)),
                row("check", menu(dealer, row("bet", call(2, dealer), call(3, opener)), row("check", call(4)))),
            ),
        ),
    )
    one = (p.Parameter("by", "player", PLAYER),)
    raise_ = p.Action("raise", "to", one, (SLOT_PLAYER,), text(ME, " raises"), (), (add_var(0, (ME,), num(1)),), by=0)
    reply = p.Action(
        "reply",
        "flow",
        one,
        (SLOT_PLAYER,),
        None,
        (),
        (menu(ME, row("call", call(2, ME), call(4)), row("fold", call(5, other))),),
    )
    everyone = const(ALL_PLAYERS, (1, 2))
    showdown = p.Action(
        "showdown",
        "flow",
        (),
        (SLOT_PLAYER,),
        text("Showdown"),
        (),
        (
            st.Show(items=t.ZoneGet(type=cards, zone=1, arguments=(None,)), viewers=everyone),
            call(5, pick("the", best)),
        ),
    )
    pay = p.Action(
        "pay",
        "to",
        one,
        (SLOT_PLAYER,),
        text(ME, " is paid"),
        (),
        (
            add_var(1, (ME,), t.VariableGet(type=NUMBER, variable=0, arguments=(other,))),
            take_var(1, (other,), t.VariableGet(type=NUMBER, variable=0, arguments=(other,))),
            st.EndGame(how="end"),
        ),
    )
    return program(
        "Kuhn poker",
        seats,
        (rank, card),
        fields=(field("rank", (dim(card),), member("rank"), {1: 1, 2: 2, 3: 3}),),
        variables=(
            p.Variable("stake", (dim(seats),), NUMBER, 0, -1, "all"),
            p.Variable("score", (dim(seats),), NUMBER, 0, -1, "all"),
        ),
        zones=(
            p.Zone("deck", (), "card", True, None, "nobody"),
            p.Zone("hand", (dim(seats),), "card", False, None, "owner", 0),
        ),
        values=(strength,),
        actions=(game, betting, raise_, reply, showdown, pay),
        score_variable=1,
    )


__all__ = ["Dimension", "arith", "kuhn", "pig", "tic_tac_toe"]
