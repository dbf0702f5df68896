"""Random terms mean the same to the reference evaluator and as generated source, on random positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rulewright.core import program as p
from rulewright.core import terms as t
from rulewright.core.types import NUMBER, PLAYER, YES_NO, Domain, Type, list_of, member
from rulewright.execute import Machine, Position
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_values import ValueEmitter
from rulewright.execute.writer import Pool, Writer
from rulewright.state import changes
from tests.unit.execute.building import SLOT_PLAYER, dim, field, kind, num, players, program, st

SEATS = players("Ann", "Bob", "Cid")
CARD = kind("card", tuple("abcde"), rows=(1, 1, 2, 2, 3))
PLACES = Domain(
    "cell",
    "cells",
    "places",
    ("none", *"123456"),
    ("none", *"123456"),
    tuple(range(7)),
    next=(0, 2, 3, 4, 5, 6, 0),
    previous=(0, 0, 1, 2, 3, 4, 5),
    width=3,
    height=2,
)
CARDS, CELLS = member("card"), member("cell")
MAYBE = NUMBER.or_none()
LOCALS: tuple[Type, ...] = (PLAYER, CARDS.or_none(), NUMBER, list_of(CARDS), MAYBE)
BINDERS = 6


def base() -> p.Program:
    owner = p.Parameter("of", "player", PLAYER)
    worth = t.FieldGet(type=NUMBER, field=0, arguments=(t.Local(type=CARDS, index=1),))
    sum_of = t.Fold(
        type=NUMBER,
        operation="total",
        items=t.ZoneGet(type=list_of(CARDS), zone=0, arguments=(t.Local(type=PLAYER, index=0),)),
        local=1,
        body=worth,
    )
    values = (
        p.Value("sum", (owner,), NUMBER, (p.Case(sum_of, None),), (SLOT_PLAYER, p.Slot("card", CARDS))),
        p.Value(
            "rank",
            (p.Parameter("of", "card", CARDS),),
            NUMBER,
            (
                p.Case(num(9), t.VariableGet(type=YES_NO, variable=1, arguments=(t.Local(type=CARDS, index=0),))),
                p.Case(t.FieldGet(type=NUMBER, field=0, arguments=(t.Local(type=CARDS, index=0),)), None),
            ),
            (p.Slot("card", CARDS),),
            most=8,
        ),
        p.Value(
            "after",
            (owner,),
            PLAYER,
            (p.Case(t.Step(type=PLAYER, operation="next", domain="player", item=t.Local(type=PLAYER, index=0)), None),),
            (SLOT_PLAYER,),
        ),
    )
    return program(
        "Terms",
        SEATS,
        (CARD, PLACES),
        fields=(
            field("worth", (dim(CARD),), NUMBER, {1: 3, 2: 1, 3: 4, 4: 1, 5: 5}),
            field("home", (dim(CARD),), CELLS.or_none(), {1: 2, 2: 6, 4: 3}),
        ),
        variables=(
            p.Variable("points", (dim(SEATS),), NUMBER, 0, -1, "all"),
            p.Variable("down", (dim(CARD),), YES_NO, False, -1, "all"),
            p.Variable("pile", (dim(SEATS),), list_of(CARDS), (), -1, "all"),
            p.Variable("bid", (), MAYBE, None, -1, "all"),
            p.Variable("target", (), PLAYER.or_none(), 0, -1, "all"),
        ),
        zones=(
            p.Zone("hand", (dim(SEATS),), "card", False, None, "owner", 0),
            p.Zone("slot", (dim(PLACES),), "card", True, None, "all"),
        ),
        values=values,
        actions=(p.Action("game", "flow", (), (), None, (), (st.EndGame(how="draw"),)),),
    )


class Maker:
    """Makes terms of a wanted type; ``bound``: the binders in scope, local → type."""

    def __init__(self, seed: int) -> None:
        self.pick = random.Random(seed)
        self.bound: dict[int, Type] = {}

    def local(self, type: Type) -> list[t.Term]:
        known = {**dict(enumerate(LOCALS)), **self.bound}
        return [t.Local(type=one, index=n) for n, one in known.items() if _same(one, type)]

    def number(self, depth: int) -> t.Term:
        leaves: list[t.Term] = [num(self.pick.randint(-3, 7)), *self.local(NUMBER)]
        if depth <= 0:
            return self.pick.choice(leaves)
        match self.pick.randrange(9):
            case 0:
                return self.pick.choice(leaves)
            case 1:
                operation: Any = self.pick.choice(["+", "-", "*", "/down", "/up", "difference", "at-least", "at-most"])
                return t.Arithmetic(
                    type=NUMBER, operation=operation, left=self.number(depth - 1), right=self.number(depth - 1)
                )
            case 2:
                return t.Pick(type=NUMBER, operation="number", items=self.cards(depth - 1))
            case 3:
                return t.FieldGet(type=NUMBER, field=0, arguments=(self.card(depth - 1),))
            case 4:
                return t.VariableGet(type=NUMBER, variable=0, arguments=(self.player(depth - 1),))
            case 5:
                which: Any = self.pick.choice(["total", "highest", "lowest"])
                return self.folded(which, NUMBER, depth)
            case 6:
                return t.ValueCall(type=NUMBER, value=0, arguments=(self.player(depth - 1),))
            case 7:
                return t.ValueCall(type=NUMBER, value=1, arguments=(self.card(depth - 1),))
        return t.OrZero(type=NUMBER, item=self.maybe(depth - 1))

    def folded(self, operation: Any, type: Type, depth: int) -> t.Term:
        items = self.cards(depth - 1)
        return self.binding(
            CARDS, lambda n: t.Fold(type=type, operation=operation, items=items, local=n, body=self.number(depth - 2))
        )

    def binding(self, type: Type, make: Callable[[int], t.Term]) -> t.Term:
        """A term that binds one more local while its inside is made."""
        local = len(LOCALS) + len(self.bound)
        self.bound[local] = type
        made = make(local)
        del self.bound[local]
        return made

    def maybe(self, depth: int) -> t.Term:
        leaves: list[t.Term] = [t.VariableGet(type=MAYBE, variable=3, arguments=()), *self.local(MAYBE)]
        if depth <= 0 or self.pick.random() < 0.5:
            return self.pick.choice(leaves)
        return self.folded(self.pick.choice(["highest", "lowest"]), MAYBE, depth)

    def player(self, depth: int) -> t.Term:
        leaves: list[t.Term] = [t.Const(type=PLAYER, value=self.pick.randint(1, 3)), *self.local(PLAYER)]
        if depth <= 0:
            return self.pick.choice(leaves)
        match self.pick.randrange(6):
            case 0 | 1:
                return self.pick.choice(leaves)
            case 2:
                return t.Step(type=PLAYER, operation="next", domain="player", item=self.player(depth - 1))
            case 3:
                return t.VariableGet(type=PLAYER.or_none(), variable=4, arguments=())
            case 4:
                return t.ZoneIndex(type=PLAYER.or_none(), thing=self.card(depth - 1), domain="player", zones=(0,))
        return t.ValueCall(type=PLAYER, value=2, arguments=(self.player(depth - 1),))

    def card(self, depth: int) -> t.Term:
        leaves: list[t.Term] = [t.Const(type=CARDS, value=self.pick.randint(1, 5)), *self.local(CARDS)]
        if depth <= 0 or self.pick.random() < 0.3:
            return self.pick.choice(leaves)
        operation: Any = self.pick.choice(["first", "last", "the", "item"])
        count = self.number(depth - 1) if operation == "item" else None
        return t.Pick(type=CARDS.or_none(), operation=operation, items=self.cards(depth - 1), count=count)

    def cards(self, depth: int) -> t.Term:
        type = list_of(CARDS)
        leaves: list[t.Term] = [t.Const(type=type, value=CARD.all), *self.local(type)]
        if depth <= 0:
            return self.pick.choice(leaves)
        match self.pick.randrange(9):
            case 0:
                return self.pick.choice(leaves)
            case 1:
                return t.ZoneGet(
                    type=type, zone=0, arguments=(self.player(depth - 1) if self.pick.random() < 0.7 else None,)
                )
            case 2:
                return t.VariableGet(
                    type=type, variable=2, arguments=(self.player(depth - 1) if self.pick.random() < 0.7 else None,)
                )
            case 3 | 4:
                items = self.cards(depth - 1)
                return self.binding(
                    CARDS, lambda n: t.Filter(type=type, items=items, local=n, condition=self.truth(depth - 2))
                )
            case 5:
                return t.ListOf(
                    type=type,
                    parts=tuple(
                        self.pick.choice([self.card, self.cards])(depth - 1) for _ in range(self.pick.randint(0, 3))
                    ),
                )
            case 6:
                operation: Any = self.pick.choice(["first-n", "last-n", "rest"])
                count = None if operation == "rest" else self.number(depth - 1)
                return t.Pick(type=type, operation=operation, items=self.cards(depth - 1), count=count)
            case 7:
                items = self.cards(depth - 1)
                highest = self.pick.random() < 0.5
                return self.binding(
                    CARDS,
                    lambda n: t.Best(
                        type=type,
                        items=items,
                        highest=highest,
                        local=n,
                        body=self.pick.choice([self.number, self.maybe])(depth - 2),
                    ),
                )
        items = t.Const(type=list_of(PLAYER), value=SEATS.all)
        inner = self.pick.choice([self.card, self.cards])
        return self.binding(PLAYER, lambda n: t.Each(type=type, items=items, local=n, body=inner(depth - 2)))

    def truth(self, depth: int) -> t.Term:
        if depth <= 0:
            return t.VariableGet(type=YES_NO, variable=1, arguments=(self.card(0),))
        match self.pick.randrange(10):
            case 0:
                return t.Not(type=YES_NO, operand=self.truth(depth - 1))
            case 1:
                return t.All(type=YES_NO, parts=tuple(self.truth(depth - 1) for _ in range(self.pick.randint(0, 3))))
            case 2:
                return t.AnyOf(type=YES_NO, parts=tuple(self.truth(depth - 1) for _ in range(self.pick.randint(0, 3))))
            case 3:
                side = self.pick.choice([self.number, self.maybe])
                operation: Any = self.pick.choice(["is", "<", ">", "<=", ">="])
                return t.Compare(type=YES_NO, operation=operation, left=side(depth - 1), right=self.number(depth - 1))
            case 4:
                side = self.pick.choice([self.card, self.player, self.cards, self.maybe])
                none = t.Const(type=Type("none", maybe=True), value=0)
                return t.Compare(type=YES_NO, operation="is", left=side(depth - 1), right=none)
            case 5:
                return t.Compare(
                    type=YES_NO,
                    operation="is",
                    left=self.cards(depth - 1),
                    right=self.cards(depth - 1),
                    as_list=True,
                    ordered=self.pick.random() < 0.5,
                )
            case 6:
                return t.InList(
                    type=YES_NO, item=self.pick.choice([self.card, self.cards])(depth - 1), items=self.cards(depth - 1)
                )
            case 7:
                items = self.cards(depth - 1)
                return self.binding(
                    CARDS, lambda n: t.ForAll(type=YES_NO, items=items, local=n, condition=self.truth(depth - 2))
                )
            case 8:
                items = self.cards(depth - 1)
                return self.binding(
                    CARDS, lambda n: t.Exists(type=YES_NO, items=items, local=n, condition=self.truth(depth - 2))
                )
        return t.Exists(type=YES_NO, items=self.cards(depth - 1))


def _same(one: Type, other: Type) -> bool:
    return (one.tag, one.domain, one.is_list) == (other.tag, other.domain, other.is_list) and (
        one.tag != "number" or one.maybe == other.maybe
    )


def compiled(machine: Machine, terms: list[t.Term]) -> Any:
    """One generated function that answers all of them."""
    pool = Pool()
    emitter = ValueEmitter(machine, Writer(pool))
    names = {n: f"l{n}" for n in range(len(LOCALS))}
    with emitter.function(f"f({', '.join(['s', *names.values()])})"):
        for number, term in enumerate(terms):
            emitter.w.line(f"x{number} = {emitter.expr(term, Env(names, frozenset((0,))))}")
        emitter.w.line(f"return ({''.join(f'x{n}, ' for n in range(len(terms)))})")
    assert machine.compiled is not None
    pool.names.update(machine.compiled.runtime())
    exec("\n".join(emitter.functions), pool.names)
    return pool.names["f"]


def shaken(machine: Machine, pick: random.Random) -> Position:
    """A position with everything anywhere."""
    position = machine.table()
    layout, s = machine.layout, position.slots
    for thing in CARD.all:
        where = pick.choice([None, *layout.cells])
        if where is not None:
            changes.move(layout, s, "card", (thing,), where, None)
        s[layout.variable_slot(1, (thing,))] = pick.random() < 0.4
    for seat in SEATS.all:
        s[layout.variable_slot(0, (seat,))] = pick.randint(-5, 9)
        s[layout.variable_slot(2, (seat,))] = tuple(pick.choice(CARD.all) for _ in range(pick.randint(0, 3)))
    s[layout.variable_slot(3, ())] = pick.choice([None, 0, 3])
    s[layout.variable_slot(4, ())] = pick.randint(0, 3)
    return position


@pytest.mark.parametrize("seed", range(40))
def test_random_terms_agree(seed: int):
    machine = Machine(base())
    maker = Maker(seed)
    makers = [maker.number, maker.truth, maker.cards, maker.card, maker.player, maker.maybe]
    terms = [makers[n % len(makers)](5) for n in range(30)]
    function = compiled(machine, terms)
    for _ in range(20):
        position = shaken(machine, maker.pick)
        locals = [
            maker.pick.randint(1, 3),
            maker.pick.randint(0, 5),
            maker.pick.randint(-2, 6),
            tuple(maker.pick.choice(CARD.all) for _ in range(maker.pick.randint(0, 3))),
            maker.pick.choice([None, 0, 2]),
        ]
        frame = [*locals, *[0] * BINDERS]
        expected = [machine.evaluator(term, position.slots, frame) for term in terms]
        found = function(position.slots, *locals)
        for term, one, other in zip(terms, expected, found, strict=True):
            assert one == other and type(one) is type(other), (term, one, other)
