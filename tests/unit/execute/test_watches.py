"""`as soon as`: looked at after each change of what it reads, acting on top of what runs."""

from __future__ import annotations

from typing import Any

from tests.unit.execute.texts import Pair, program_of


def trace(game: str, more: str) -> Any:
    lines = "".join(f"  {line}\n" for line in game.strip("\n").splitlines())
    text = f"remember trace: list of number\nremember heat: number\n{more}\nflow game\n{lines}"
    return Pair.start(program_of(f'{text}  first of players may: "Done?"\n    draw\n')).get("trace")


HOT = "rule hot: as soon as heat > 2\n  add 100 to trace\n"


def test_it_acts_at_once_and_only_when_it_becomes_true():
    game = """
for each n in 1 to 5
  heat is now n
  add n to trace
heat is now 0
heat is now 9
"""
    assert trace(game, HOT) == (1, 2, 100, 3, 4, 5, 100)


def test_several_are_taken_in_the_order_of_declaration_and_looked_at_again():
    more = "rule cool: as soon as heat > 1\n  add 1 to trace\n  heat is now 0\n" + HOT
    assert trace("heat is now 5", more) == (1,)


def test_one_may_make_another_rise():
    more = (
        "remember noise: number\n"
        + HOT
        + "rule loud: as soon as noise is 1\n  add 7 to trace\nrule louder: as soon as heat is 4\n  noise is now 1\n"
    )
    assert trace("heat is now 4\nadd 9 to trace", more) == (100, 7, 9)


def test_the_end_of_a_lifetime_may_make_one_rise():
    more = """
remember calm: number = 1 until end of round
flow round
  calm is now 0
  add 5 to trace
rule again-calm: as soon as calm is 1
  add 6 to trace
"""
    assert trace("round\nadd 7 to trace", more) == (5, 6, 7)


def test_the_end_of_a_lifetime_by_an_end_may_make_one_rise():
    more = """
remember calm: number = 1 until end of round
flow round
  calm is now 0
  deeper
to deeper
  end round
rule again-calm: as soon as calm is 1
  add 6 to trace
"""
    assert trace("round\nadd 7 to trace", more) == (6, 7)


def test_a_stored_modifier_may_make_one_rise():
    more = """
value height: heat
flow round
  height counts 5 more until end of round
  add 1 to trace
rule tall: as soon as height > 4
  add 50 to trace
"""
    assert trace("round\nround", more) == (50, 1, 50, 1)


def test_where_things_lie_is_watched():
    more = """
kind card
make 2 card "c{n}"
zone hand of player: cards
zone box: cards
rule empty: as soon as there is no card in box
  add 3 to trace
"""
    assert trace(
        "move cards to box\nmove first of box to hand of first of players\n"
        "add 1 to trace\nmove box to hand of last of players",
        more,
    ) == (
        1,
        3,
    )


def test_it_keeps_still_during_set_up():
    text = f"""
remember trace: list of number
remember heat: number
{HOT}
flow set-up
  heat is now 9
flow game
  heat is now 8
  heat is now 0
  heat is now 8
  first of players may: "Done?"
    draw
"""
    assert Pair.start(program_of(text)).get("trace") == (100,)


def test_one_that_asks_comes_back_to_what_was_running():
    more = 'rule ask: as soon as heat > 2\n  first of players may: "Cool down?"\n    heat is now 0\n  add 5 to trace\n'
    text = (
        "remember trace: list of number\nremember heat: number\n"
        f"{more}\nflow game\n  heat is now 4\n  add heat to trace\n"
    )
    pair = Pair.start(program_of(text + '  first of players may: "Done?"\n    draw\n'))
    assert pair.choose("yes").get("trace") == (5, 0)


def test_the_end_of_the_game_comes_before_what_would_rise():
    text = (
        f"remember trace: list of number\nremember heat: number\n{HOT}\n"
        "flow game\n  push\n  add 1 to trace\nto push\n  first of players wins\n"
    )
    assert Pair.start(program_of(text)).get("trace") == ()
