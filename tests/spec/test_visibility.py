"""Change what a player cannot see, and what he reads (view, board, log, options) is the same bytes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from rulewright.core.program import Dice
from rulewright.execute import Machine, Position, render_board
from rulewright.state import view
from tests.spec.lockstep import CHANCE, Pair
from tests.spec.spec_games import games, program

NAME = "1-21-visibility"
ANN, BOB, CID = 1, 2, 3
ONLOOKER = 0
ANN_GETS = (1, 4)
"""The places of the shuffled deck whose cards Ann will see: her first card, and the one that she takes up."""


def reads(position: Position, viewer: int | None) -> tuple[Any, ...]:
    """What a viewer sees of a position, and what he is asked."""
    decision = position.decision
    mine: tuple[Any, ...] = ()
    if decision is not None and decision.player == viewer:
        mine = (decision.prompt_for(viewer), decision.keys, decision.printed_for(viewer))
    name = () if decision is None else (decision.player, decision.name)
    return view(position, viewer).lines, render_board(position, viewer), name, mine


def told(position: Position, viewer: int | None) -> list[str]:
    """What a viewer reads of what happened."""
    return [event.printed(viewer) for event in position.events()]


# ---------------------------------------------------------------- two games that Ann cannot tell apart
Two = tuple[Position, Position]


def two_games(seed: int, backend: Any) -> Iterator[Two]:
    """Two games question by question, with other cards and secret choices for the others, the same for Ann."""
    machine = Machine(program(NAME), backend=backend, chance="explicit", events=True)
    choice = random.Random(seed)
    one, other = machine.start(), machine.start()
    hers = choice.sample(["A", "B", "C", "D", "E", "F"], len(ANN_GETS))
    asked = 0
    while not one.over:
        yield one, other
        first, second = one.decision, other.decision
        assert first is not None and second is not None
        if first.player == CHANCE and first.name.startswith("shuffle"):
            asked += 1
            answers = [card_for(asked, decision.keys, hers, choice) for decision in (first, second)]
        elif first.player == ANN or first.keys == ("yes", "no"):
            answers = [choice.choice(first.keys)] * 2 if first.player == ANN else ["no", "no"]
        else:
            answers = [choice.choice(first.keys), choice.choice(second.keys)]
        one.choose(first.keys.index(answers[0]))
        other.choose(second.keys.index(answers[1]))
    assert other.over
    assert reads(one, None) != reads(other, None), "the two games were the same; take another seed"
    yield one, other


@pytest.mark.parametrize("backend", ["walk", "compiled"])
@pytest.mark.parametrize("seed", range(6))
def test_what_ann_cannot_see_changes_nothing_for_her(seed, backend):
    for one, other in two_games(seed, backend):
        assert reads(one, ANN) == reads(other, ANN)


@pytest.mark.parametrize("seed", range(6))
def test_what_ann_cannot_see_is_not_told_to_her(seed):
    """The options of others are not public (only that they are asked), so what they chose is not either."""
    for one, other in two_games(seed, "compiled"):
        assert told(one, ANN) == told(other, ANN)


def card_for(place: int, left: tuple[str, ...], hers: list[str], choice: random.Random) -> str:
    if place in ANN_GETS:
        return hers[ANN_GETS.index(place)]
    return choice.choice([card for card in left if card not in hers])


# ---------------------------------------------------------------- any game: what is unknown changes places
@pytest.mark.parametrize("name", games())
def test_things_that_a_player_does_not_know_may_change_places(name):
    choice = random.Random(3)
    pair = Pair.start(program(name), 1)
    for _ in range(25):
        if pair.over:
            break
        for viewer in range(len(pair.plain.program.seats) + 1):
            for changed in with_unknown_things_swapped(pair.plain, viewer):
                assert view(changed, viewer) == view(pair.plain, viewer)
                assert render_board(changed, viewer) == render_board(pair.plain, viewer)
        if pair.choose(choice.randrange(len(pair.keys))) is not None:
            break


def with_unknown_things_swapped(position: Position, viewer: int) -> Iterator[Position]:
    """The position with two things of a kind that lie where the viewer does not see them in each other's place."""
    layout = position.layout
    for domain in position.program.thing_domains():
        where = layout.where[domain.name]
        hidden = [thing for thing in domain.all if is_unknown(position, domain.name, thing, viewer)]
        for one, other in pairwise(hidden):
            copy = position.clone()
            places = {one: other, other: one}
            for slot in {position.slots[where + one], position.slots[where + other]}:
                copy.slots[slot] = tuple(places.get(thing, thing) for thing in position.slots[slot])
            copy.slots[where + one], copy.slots[where + other] = (
                position.slots[where + other],
                position.slots[where + one],
            )
            yield copy


def is_unknown(position: Position, domain: str, thing: int, viewer: int) -> bool:
    """By the words of the rule: where it lies, who sees a variable that names it, was it shown."""
    layout, all_of_it = position.layout, position.program
    slot = position.slots[layout.where[domain] + thing]
    cell = layout.cells.get(slot)
    if cell is None:
        return False
    zone = all_of_it.zones[cell.zone]
    if zone.seen == "all" or (zone.seen == "owner" and cell.arguments[zone.owner] == viewer):
        return False
    if layout.shows and position.slots[layout.shown[domain] + thing] >> viewer & 1:
        return False
    for variable, arguments, place in cells_of_variables(position):
        type = variable.type.element if variable.type.is_list else variable.type
        if type is None or type.domain != domain:
            continue
        value = position.slots[place]
        if thing in (value if isinstance(value, tuple) else (value,)) and sees(variable, arguments, viewer):
            return False
    return not any(variable.dimensions and names(variable, domain) for variable in all_of_it.variables)


def names(variable: Any, domain: str) -> bool:
    """Is something remembered of each thing? Then the things are not interchangeable."""
    return any(dimension.type.domain == domain for dimension in variable.dimensions)


def cells_of_variables(position: Position) -> Iterator[tuple[Any, tuple[int, ...], int]]:
    for one in position.layout.memory:
        yield one.variable, one.arguments, one.slot


def sees(variable: Any, arguments: tuple[int, ...], viewer: int) -> bool:
    return bool(variable.seen == "all" or (variable.seen == "owner" and arguments[variable.owner] == viewer))


# ---------------------------------------------------------------- who knows what, one by one
@pytest.fixture
def table() -> Position:
    """Ann holds A, Bob holds B, Cid holds C; D, E, F are the deck."""
    return dealt(Machine(program(NAME), events=True), "A", "B", "C", "D", "E")


def dealt(machine: Machine, *cards: str) -> Position:
    position = machine.table(0)
    position.feed(Dice(cards))
    numbers = {it.name: n for n, it in enumerate(machine.program.actions)}
    position.run(numbers["set-up"], ())
    return position


def act(position: Position, name: str, *arguments: Any) -> None:
    numbers = {it.name: n for n, it in enumerate(position.program.actions)}
    position.run(numbers[name], arguments)


def seen(position: Position, viewer: int | None, name: str) -> str:
    return dict(view(position, viewer).lines)[name]


def card(position: Position, name: str) -> int:
    return position.program.domains["card"].printed.index(name)


def test_a_hand_is_seen_by_its_owner_the_deck_by_nobody(table):
    assert [seen(table, viewer, "hand of Bob") for viewer in (None, ONLOOKER, ANN, BOB)] == ["B", "?", "?", "B"]
    assert [seen(table, viewer, "deck") for viewer in (None, ONLOOKER, BOB)] == ["D, E, F", "?, ?, ?", "?, ?, ?"]


def test_what_is_shown_is_known_until_it_goes_where_one_does_not_see_it(table):
    act(table, "show-it", (card(table, "B"),), ANN)
    assert [seen(table, viewer, "hand of Bob") for viewer in (ANN, CID, ONLOOKER)] == ["B", "?", "?"]
    act(table, "take-up", card(table, "B"), CID)  # from hand to hand: Ann does not see Cid's
    assert [seen(table, viewer, "hand of Cid") for viewer in (ANN, BOB, CID)] == ["?, ?", "?, ?", "C, B"]


def test_what_is_shown_to_all_is_known_to_onlookers_too(table):
    act(table, "show-all", (card(table, "B"),))
    assert [seen(table, viewer, "hand of Bob") for viewer in (ONLOOKER, ANN, CID)] == ["B", "B", "B"]


def test_a_variable_that_one_sees_names_the_thing(table):
    slots, layout = table.slots, table.layout
    variables = [it.name for it in table.program.variables]
    slots[layout.variable_slot(variables.index("private-aim"), (CID,))] = card(table, "B")
    assert [seen(table, viewer, "hand of Bob") for viewer in (ANN, CID, ONLOOKER)] == ["?", "B", "?"]
    slots[layout.variable_slot(variables.index("aim"), ())] = card(table, "B")
    assert [seen(table, viewer, "hand of Bob") for viewer in (ANN, CID, ONLOOKER)] == ["B", "B", "B"]


def test_a_hidden_variable_and_a_hidden_adjective(table):
    slots, layout = table.slots, table.layout
    variables = [it.name for it in table.program.variables]
    slots[layout.variable_slot(variables.index("code"), (BOB,))] = 1
    slots[layout.variable_slot(variables.index("sly"), (BOB,))] = True
    assert [seen(table, viewer, "code of Bob") for viewer in (ANN, BOB)] == ["?", "clubs"]
    assert [seen(table, viewer, "secret") for viewer in (ANN, BOB, None)] == ["?", "?", "0"]
    lines = {viewer: dict(view(table, viewer).lines) for viewer in (ANN, BOB)}
    assert lines[ANN]["sly of Bob"] == lines[ANN]["sly of Cid"] == "?"
    assert lines[BOB]["sly of Bob"] == "yes"


def test_the_board_is_drawn_with_one_players_eyes(table):
    slots, layout = table.slots, table.layout
    variables = [it.name for it in table.program.variables]
    slots[layout.variable_slot(variables.index("code"), (BOB,))] = 1
    assert render_board(table, BOB) == [
        "Ann: ?, code ?, pot none",
        "Bob: B, code clubs, pot none",
        "clubs",
        "Cid: ?, code ?, pot none",
        "top ?, aim none, 3 left, secret ?",
    ]
    assert "clubs" not in render_board(table, ANN)


def test_a_line_of_the_log_hides_what_its_reader_does_not_know(table):
    act(table, "take-up", card(table, "D"), BOB)
    assert [told(table, viewer)[-1] for viewer in (None, BOB)] == ["Bob takes D up", "Bob takes D up"]
    assert "D" not in told(table, ANN)[-1]


def test_a_pending_answer_of_together_is_known_to_nobody_else():
    """Not in a view, not on a board, not in the log; the one who answered may know it."""
    pair = Pair.start(program("1-20-together"))
    pair.answer("Boarding")
    other = Pair.start(program("1-20-together")).answer("Guns")
    for viewer in (ONLOOKER, BOB, CID):
        assert reads(pair.plain, viewer) == reads(other.plain, viewer)
        assert told(pair.plain, viewer) == told(other.plain, viewer)
