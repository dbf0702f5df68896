"""What grows without end comes to a named end, soon, in both machines alike; what is long but sound is played."""

from __future__ import annotations

import pytest

from rulewright.core.types import LARGEST
from rulewright.execute import Machine, MachineError, Position, render_board
from tests.unit.execute.texts import Pair, machines, program_of

CARDS = 'kind card\n  points: number\nmake {count} cards "card {{n}}"\nzone hand of player: cards, seen by owner\n'


def stopped(machine: Machine) -> str:
    """The code of the error that keeps a game from reaching its first question."""
    with pytest.raises(MachineError) as caught:
        machine.start()
    return caught.value.diagnostic.code


def started(text: str) -> Position:
    """A game of both machines, which agree, at its first question or its end."""
    return Pair.start(program_of(text), events=True).one


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize(
    "body", ["pot is now pot * pot", "pot is now pot * -pot", "add pot to pot", "pot is now pot + pot"]
)
def test_a_number_stays_within_what_any_number_can_be(body: str):
    position = started(f"remember pot: number = 9\nflow game\n  repeat 200 times\n    {body}\n  end game\n")
    assert abs(position.slots[position.layout.variables[0]]) == LARGEST
    assert position.fingerprint()


def test_a_let_is_a_number_like_any_other():
    text = "remember pot: number\nflow game\n  let n be 9\n  repeat 300 times\n    n is now n * n\n    add n to n\n"
    position = started(f"{text}  pot is now n\n  end game\n")
    assert position.slots[position.layout.variables[0]] == LARGEST


def test_a_let_has_no_range_but_that_of_all_numbers():
    text = "remember heat: 0 to 9 = 5\nremember pot: number\nflow game\n  let n be heat\n  n is now 20\n"
    position = started(f"{text}  pot is now n\n  end game\n")
    assert position.slots[position.layout.variables[1]] == 20


# ---------------------------------------------------------------- what takes too many steps
ENDLESS = {
    "a list that doubles": "remember xs: list of number\nflow game\n  add 1 to xs\n  repeat 900 times\n"
    "    xs is now (xs, xs)\n",
    "a list that is added to": "remember xs: list of number\nflow game\n  repeat 900000 times\n    add 1 to xs\n",
    "a let that doubles": "flow game\n  let xs be (1, 2)\n  repeat 900 times\n    add xs to xs\n",
    "a range": "remember pot: number\nflow game\n  for each n in 1 to 1000000000\n    add n to pot\n",
    "modifiers that are stored": "remember pot: number\nvalue worth: pot\nflow game\n  repeat 900000 times\n"
    "    worth counts 1 more\n  if worth > 3\n    draw\n",
    "actions that call one another twice": "remember pot: number\n"
    + "".join(f"to go-{n} by player\n  go-{n + 1} by player\n  go-{n + 1} by player\n" for n in range(60))
    + "to go-60 by player\n  add 1 to pot\nflow game\n  go-0 by first of players\n",
    "values that ask one another twice": "remember pot of player: number\n"
    + "".join(
        f"value worth-{n} of player: worth-{n + 1} of player + worth-{n + 1} of next of player\n" for n in range(60)
    )
    + "value worth-60 of player: pot of player\nflow game\n  if worth-0 of first of players > 3\n    draw\n",
    "sets within sets": CARDS.format(count=2000)
    + "call a card plain when number of (cards where points of it is points of card) is 2000\n"
    + "flow game\n  if number of plain cards > 3\n    draw\n",
    "rolls that are told": "flow game\n  repeat 900000 times\n    roll d6 as r\n",
}


@pytest.mark.parametrize("backend", ["walk", "compiled"])
@pytest.mark.parametrize("name", ENDLESS)
def test_what_grows_without_end_is_stopped(name: str, backend: str):
    machine = Machine(program_of(ENDLESS[name]), backend=backend, events=True, steps=100_000)  # type: ignore[arg-type]
    assert stopped(machine) == "RW603"


def test_reactions_that_are_no_happenings_are_not_too_deep_for_a_name():
    text = """
        remember heat: number
        rule up: as soon as heat > 0
          heat is now 0
          add 1 to heat
        rule down: as soon as heat is 0
          add 1 to heat
        flow game
          add 1 to heat
          heat is now 0
        """
    for machine in machines(program_of(text)):
        with pytest.raises(MachineError) as caught:
            machine.start()
        assert caught.value.diagnostic.code == "RW602"
        assert "`game`" not in caught.value.diagnostic.title
        assert caught.value.diagnostic.title.startswith(("`rule ", "`as soon as`"))


def test_a_long_range_is_counted_to_its_end():
    text = "remember pot: number\nflow game\n  for each n in 1 to 5000\n    add 1 to pot\n  end game\n"
    position = started(text)
    assert position.slots[position.layout.variables[0]] == 5000


def test_a_long_list_is_kept():
    text = "remember xs: list of number\nflow game\n  repeat 2000 times\n    add 1 to xs\n  end game\n"
    position = started(text)
    assert len(position.slots[position.layout.variables[0]]) == 2000


# ---------------------------------------------------------------- options
@pytest.mark.parametrize("backend", ["walk", "compiled"])
def test_a_question_with_too_many_options_is_refused(backend: str):
    text = (
        CARDS.format(count=200)
        + """
        to swap card with (other: card) by player
          needs card is not other
          draw
        flow game
          for each card
            move card to hand of first of players
          first of players must swap any card in hand of first of players with any card in hand of first of players
        """.replace("\n        ", "\n")
    )
    machine = Machine(program_of(text), backend=backend)  # type: ignore[arg-type]
    with pytest.raises(MachineError) as caught:
        machine.start()
    assert (caught.value.diagnostic.code, caught.value.diagnostic.title) == ("RW607", "`swap` has 39,800 options")
    assert caught.value.diagnostic.span is not None


# ---------------------------------------------------------------- questions about a position
def test_a_board_of_loops_within_loops_comes_to_an_end():
    text = CARDS.format(count=2000) + (
        'flow game\n  first of players may: "Go?"\n    draw\n'
        'board\n  for each card\n    for each player\n      for each n in 1 to 500\n        show "{n}"\n'
    )
    machine = machines(program_of(text))[1]
    position = machine.start()
    machine.steps = 100_000
    with pytest.raises(MachineError) as caught:
        render_board(position, 1)
    assert caught.value.diagnostic.code == "RW603"
    assert position.decision is not None


def test_each_look_at_a_position_has_steps_of_its_own():
    """Looking again and again at what is long but sound never runs out of steps."""
    text = CARDS.format(count=3000) + (
        'flow game\n  first of players may: "Go?"\n    draw\n'
        'board\n  show "{number of cards where points of it is 0}"\n'
    )
    for machine in machines(program_of(text)):
        position = machine.start()
        machine.steps = 100_000
        for _ in range(100):
            assert render_board(position, 1) == ["3000"]
