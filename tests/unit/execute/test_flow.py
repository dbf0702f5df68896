"""Blocks, loops and what is skipped: where a run goes on."""

from __future__ import annotations

from typing import Any

from tests.unit.execute.texts import Pair, program_of

TRACE = "remember trace: list of number\n"


def traced(body: str, more: str = "") -> Pair:
    """A flow that puts numbers into ``trace`` and then asks, so that it can be looked at."""
    lines = "\n".join(f"  {line}" for line in body.strip("\n").splitlines())
    return Pair.start(program_of(f'{TRACE}{more}flow game\n{lines}\n  first of players may: "Done?"\n    draw\n'))


def trace(body: str, more: str = "") -> Any:
    return traced(body, more).get("trace")


NOBODY = 'kind card\nmake 2 card "c{n}"\nzone box: cards\n'


def test_a_choice_without_an_option_ends_this_run_of_a_for_each():
    assert trace(
        """
for each n in 1 to 3
  add n to trace
  first of players chooses card in box
  add 99 to trace
add 4 to trace
""",
        NOBODY,
    ) == (1, 2, 3, 4)


def test_a_choice_without_an_option_leaves_a_repeat():
    assert trace(
        "repeat 3 times\n  add 1 to trace\n  first of players chooses card in box\nadd 2 to trace", NOBODY
    ) == (1, 2)


def test_a_choice_without_an_option_skips_only_its_if():
    assert trace(
        "if number of trace is 0\n  first of players chooses card in box\n  add 1 to trace\nadd 2 to trace", NOBODY
    ) == (2,)


def test_a_choice_without_an_option_ends_the_body_of_an_action_which_has_happened():
    more = (
        NOBODY
        + "to act\n  add 1 to trace\n  first of players chooses card in box\n  add 2 to trace\n"
        + "rule echo: after act\n  add 3 to trace\n"
    )
    assert trace("act\nadd 4 to trace", more) == (1, 3, 4)


def test_stop_leaves_the_nearest_repeat_through_a_for_each():
    assert trace("repeat\n  for each n in 1 to 3\n    add n to trace\n    if n is 2\n      stop\nadd 9 to trace") == (
        1,
        2,
        9,
    )


def test_the_list_of_a_for_each_is_fixed_and_its_where_is_looked_at_each_time():
    more = 'kind card\nmake 3 card "c{n}"\nremember whether a card is gone\n'
    assert trace(
        """
for each card where card is not gone
  add place of card to trace
  add 1 to trace
  for each card
    card is now gone
""",
        more,
    ) == (0, 1)


def test_repeat_times_looks_at_its_number_once():
    assert trace("let k be 2\nrepeat k times\n  add 1 to k\n  add k to trace") == (3, 4)


def test_repeat_zero_and_fewer_times_does_nothing():
    assert trace(
        "repeat 0 times\n  add 1 to trace\nlet k be 0 - 3\nrepeat k times\n  add 2 to trace\nadd 3 to trace"
    ) == (3,)


def test_until_is_looked_at_before_each_run():
    assert trace("let k be 0\nrepeat until k is 2\n  add 1 to k\n  add k to trace") == (1, 2)


def test_otherwise_if():
    assert trace(
        """
for each n in 1 to 4
  if n is 1
    add 10 to trace
  otherwise if n is 2
    add 20 to trace
  otherwise if n is 3
    add 30 to trace
  otherwise
    add 40 to trace
"""
    ) == (10, 20, 30, 40)


def test_take_turns_goes_round_and_begins_where_it_is_told():
    program = program_of(
        """
        remember trace: list of player
        flow game
          take turns starting with item 2 of players
            add player to trace
            if number of trace is 4
              stop
          draw
        """,
        names=("Ann", "Bob", "Cid"),
    )
    assert Pair.start(program).get("trace") == (2, 3, 1, 2)


def test_end_leaves_the_innermost_run_with_all_inside_it():
    more = """
flow outer by (n: number)
  add n to trace
  if n < 3
    let deeper be n + 1
    outer by deeper
  add 10 to trace
  middle by n
  add 20 to trace
to middle by (n: number)
  inner by n
  add 99 to trace
to inner by (n: number)
  if n is 2
    end outer
"""
    assert trace("outer by 1\nadd 50 to trace", more) == (1, 2, 3, 10, 99, 20, 10, 10, 99, 20, 50)


def test_a_parameter_that_is_none_keeps_an_action_from_happening():
    more = "to greet player\n  add 1 to trace\nrule heard: after greet player\n  add 2 to trace\n"
    body = "let nobody be first of (players where number of trace > 5)\ngreet nobody\nadd 3 to trace"
    assert trace(body, more) == (3,)


def test_writing_to_none_does_nothing():
    program = program_of(
        """
        remember points of player: number
        flow game
          let nobody be first of (players where points of it > 5)
          add 1 to points of nobody
          points of nobody is now 7
          draw
        """
    )
    pair = Pair.start(program)
    assert [pair.get("points", seat) for seat in (1, 2)] == [0, 0]
    assert pair.one.slots[pair.one.layout.variables[0]] == 0


def test_numbers_are_kept_inside_the_range_of_what_is_remembered():
    program = program_of(
        """
        numbers face: 1 to 4
        remember face-now: face = 4
        remember tired: 0 to 2 = 0
        flow game
          add 3 to face-now
          take 5 from tired
          add 9 to tired
          draw
        """
    )
    pair = Pair.start(program)
    assert (pair.get("face-now"), pair.get("tired")) == (4, 2)
