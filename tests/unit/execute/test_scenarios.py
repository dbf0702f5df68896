"""A table on which a scenario puts things, and runs of single actions and phases."""

from __future__ import annotations

import pytest

from rulewright.core.program import Dice, Given
from rulewright.core.terms import Const, ListOf
from rulewright.core.types import NUMBER, PLAYER, TEXT, list_of, member
from rulewright.execute import MachineError
from tests.unit.execute.texts import Pair, program_of

TEXT_OF_RULES = """
kind card
  owner: player
  worth: number
table of cards for each owner
  card | worth | copies
  "one" | 1 | 2
  "two" | 2 | 1
zone hand of player: cards, seen by owner
zone box: cards
remember trace: list of number
remember pot: 0 to 9 = 0 until end of round
remember mood: number until end of phase one
flow round
  add 1 to pot
  phase one: "One"
    add 1 to mood
    roll d6 as r
    add r to trace
    first of players may: "Go on?"
      add 50 to trace
      if pot is 5
        end round
  add 9 to trace
to stop-all
  end round
rule empty: as soon as there is no card in box
  add 77 to trace
flow game
  repeat 2 times
    round
  draw
"""


def cards(*names: str) -> ListOf:
    return ListOf(type=list_of(member("card")), parts=tuple(Const(type=TEXT, value=name) for name in names))


def table() -> Pair:
    return Pair.table(program_of(TEXT_OF_RULES))


def zone(pair: Pair, name: str) -> int:
    return next(n for n, it in enumerate(pair.program.zones) if it.name == name)


def give(pair: Pair, given: Given) -> None:
    for position in pair.both():
        position.assign(given)
    pair.agree()


def test_given_names_take_the_first_thing_not_yet_placed_own_ones_first():
    pair = table()
    bob = (Const(type=PLAYER, value=2),)
    give(pair, Given("zone", zone(pair, "hand"), bob, cards("one", "two", "one")))
    keys = pair.program.domains["card"].keys
    assert [keys[thing] for thing in pair.get("hand", 2)] == ["one #1 of Bob", "two of Bob", "one #2 of Bob"]
    give(pair, Given("zone", zone(pair, "box"), (), cards("one", "one")))
    assert [keys[thing] for thing in pair.get("box")] == ["one #1 of Ann", "one #2 of Ann"]


def test_a_given_that_nothing_is_left_for_is_an_error():
    pair = table()
    for position in pair.both():
        with pytest.raises(MachineError) as caught:
            position.assign(Given("zone", zone(pair, "box"), (), cards("two", "two", "two")))
        assert caught.value.diagnostic.code == "RW606"


def test_given_values_are_kept_inside_their_range():
    pair = table()
    pot = next(n for n, it in enumerate(pair.program.variables) if it.name == "pot")
    give(pair, Given("variable", pot, (), Const(type=NUMBER, value=40)))
    assert pair.get("pot") == 9


def test_a_run_goes_to_its_question_and_to_its_end():
    pair = table()
    for position in pair.both():
        position.feed(Dice((6,)))
    pair.run("round")
    assert pair.keys == ("yes", "no")
    assert not pair.one.over
    pair.choose("no")
    assert pair.get("trace") == (6, 9)
    assert pair.one.decision is None and not pair.one.over


def test_what_the_run_remembers_stays_until_the_next_run():
    pair = table()
    pair.run("round").choose("no")
    assert pair.get("pot") == 1
    pair.run("stop-all")
    assert pair.get("pot") == 0


def test_a_phase_runs_by_itself_and_its_memory_stays_too():
    pair = table()
    pair.run_phase(1).choose("no")
    assert (pair.get("mood"), pair.get("pot")) == (1, 0)
    pair.run_phase(1)
    assert pair.get("mood") == 1


def test_ending_a_flow_that_does_not_run_ends_the_run():
    pair = table()
    pot = next(n for n, it in enumerate(pair.program.variables) if it.name == "pot")
    give(pair, Given("variable", pot, (), Const(type=NUMBER, value=5)))
    pair.run_phase(1).choose("yes")
    assert pair.get("trace")[1:] == (50,)
    assert pair.one.decision is None


def test_as_soon_as_begins_with_what_was_given():
    pair = table()
    pair.run("stop-all")
    assert pair.get("trace") == (), "the box was empty before the run"


def test_legal_says_why_not():
    program = program_of(
        """
        to act (n: number) by player
          needs n > 2
          draw
        flow game
          act 3 by first of players
        """
    )
    position = Pair.table(program).one
    act = next(n for n, it in enumerate(program.actions) if it.name == "act")
    assert position.legal(act, (3, 1)) is None
    refusal = position.legal(act, (1, 1))
    assert refusal is not None and refusal.text == "needs n > 2"
    assert position.legal(act, (3, 0)) is not None


def test_only_an_idle_table_can_be_told_what_happens():
    pair = table()
    pair.run("round")
    for position in pair.both():
        with pytest.raises(ValueError, match="nothing runs"):
            position.run_phase(1)
