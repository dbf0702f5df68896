"""Values under modifiers, standing and stored: what counts, how long, and in which order."""

from __future__ import annotations

from typing import Any

from tests.unit.execute.texts import Pair, program_of


def trace(game: str, more: str) -> Any:
    lines = "".join(f"  {line}\n" for line in game.strip("\n").splitlines())
    text = f'remember trace: list of number\n{more}\nflow game\n{lines}  first of players may: "Done?"\n    draw\n'
    return Pair.start(program_of(text)).get("trace")


def test_counts_as_comes_instead_then_more_and_less_then_the_limits():
    more = """
value height, at least 0, at most 9: 2
rule one: height counts as 5
rule two: height counts 3 more
rule three: height counts 1 less
"""
    assert trace("add height to trace", more) == (7,)
    assert trace("add height to trace", more + "rule four: height counts 50 more\n") == (9,)
    assert trace("add height to trace", more + "rule four: height counts 50 less\n") == (0,)


def test_at_most_and_at_least_act_behind_more_and_less():
    more = (
        "value height: 2\nrule one: height counts 8 more\n"
        "rule two: height counts at most 6\nrule three: height counts at most 5\n"
    )
    assert trace("add height to trace", more) == (5,)
    more = "value height: 2\nrule one: height counts 8 less\nrule two: height counts at least 1\n"
    assert trace("add height to trace", more) == (1,)


def test_the_last_counts_as_whose_when_holds_wins():
    more = """
remember mood: number
value height: 1
rule one: height counts as 5
rule two: height counts as 6 when mood is 1
"""
    assert trace("add height to trace\nmood is now 1\nadd height to trace", more) == (5, 6)


def test_a_free_name_any_and_a_bound_argument():
    more = """
value height of player: 1
rule one: height of player counts 10 more when player is first of players
rule two: height of any player counts 100 more
rule three: height of last of players counts 1000 more
"""
    assert trace("for each player\n  add height of player to trace", more) == (111, 1101)


def test_an_adjective_can_count_as_and_as_not():
    more = """
remember mood: number
call a player tall when player is first of players
rule one: player counts as tall when mood is 1
rule two: player counts as not tall when mood is 2
"""
    game = """
for each mood-wanted in 0 to 2
  mood is now mood-wanted
  for each player
    if player is tall
      add 1 to trace
    otherwise
      add 0 to trace
"""
    assert trace(game, more) == (1, 0, 1, 1, 0, 0)


def test_what_a_statement_stores_keeps_the_amount_of_now():
    more = """
remember mood: number = 3
value height: 1
flow round
  height counts mood more until end of round
  mood is now 50
  add height to trace
"""
    assert trace("round\nadd height to trace", more) == (4, 1)


def test_stored_copies_keep_their_locals():
    more = """
value height of player: 1
flow round
  for each player
    let wanted be place of item 1 of (cards where it is not raised)
    height of player counts wanted more when mood > 0 until end of round
  for each player
    add height of player to trace
  mood is now 1
  for each player
    add height of player to trace
remember mood: number
kind card
make 2 card "c{n}"
remember whether a card is raised
"""
    more = more.replace(
        "let wanted be place of item 1 of (cards where it is not raised)",
        "let wanted be number of others of player + 4",
    )
    assert trace("round", more) == (1, 1, 6, 6)


def test_stored_for_good_and_while():
    more = """
remember mood: number
value height: 1
to grow
  height counts 2 more
  height counts 10 more while mood is 1
"""
    assert trace(
        "grow\nadd height to trace\nmood is now 1\nadd height to trace\nmood is now 2\nadd height to trace", more
    ) == (
        3,
        13,
        3,
    )


def test_until_the_end_of_what_does_not_run_means_the_next_run():
    more = """
value height: 1
flow round
  add height to trace
to grow
  height counts 2 more until end of round
"""
    assert trace("grow\nadd height to trace\nround\nround", more) == (3, 3, 1)


def test_stored_during_a_phase_acts_in_it_and_goes_with_it():
    more = """
value height: 1
flow round
  phase one: "One"
    add height to trace
  phase two: "Two"
    add height to trace
to grow
  height counts 2 more during phase two
"""
    assert trace("grow\nadd height to trace\nround\nround", more) == (1, 1, 3, 1, 1)


def test_the_latest_stored_counts_as_wins_over_lifetimes():
    more = """
value height: 1
flow round
  height counts as 5
  height counts as 6 until end of round
  add height to trace
  height counts as 7
  add height to trace
"""
    assert trace("round\nadd height to trace", more) == (6, 7, 7)


def test_stored_forbids_name_what_they_forbid():
    more = """
numbers amount: 0 to 3
to play amount by player
  add amount to trace
flow round
  for each player
    let due be number of others of player + 1
    forbid play amount by player when amount is not due until end of round
  for each n in 0 to 3
    play n by first of players
"""
    assert trace("round\nplay 3 by first of players", more) == (2, 3)
