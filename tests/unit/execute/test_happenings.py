"""Actions and flows that happen: needs, hooks and their order, the chain of `instead of`, what remembers and
forgets."""

from __future__ import annotations

from typing import Any

from tests.unit.execute.texts import Pair, program_of

HEAD = "remember trace: list of number\n"
TAIL = '  first of players may: "Done?"\n    draw\n'


def trace(game: str, more: str) -> Any:
    lines = "".join(f"  {line}\n" for line in game.strip("\n").splitlines())
    return Pair.start(program_of(f"{HEAD}{more}\nflow game\n{lines}{TAIL}")).get("trace")


# ---------------------------------------------------------------- needs
def test_what_lacks_a_need_does_not_happen_and_nothing_hooks_it():
    more = """
to act by (n: number)
  needs n > 2
  add n to trace
rule ahead: before act by n
  add 10 to trace
rule behind: after act by n
  add 20 to trace
"""
    assert trace("act by 1\nact by 3", more) == (10, 3, 20)


def test_forbid_beats_allow_and_allow_beats_needs():
    more = """
to act by (n: number)
  needs n > 5
  add n to trace
rule for-some: allow act by n when n is in (1, 2)
rule against-some: forbid act by n when n is in (2, 7)
"""
    assert trace("for each n in 1 to 7\n  act by n", more) == (1, 6)


# ---------------------------------------------------------------- hooks
ROUND = """
flow round by (n: number)
  add n to trace
rule one: before round by n
  add 1 to trace
rule two: before round by n
  add 2 to trace
rule three: at start of round
  add 3 to trace
rule four: at end of round
  add 4 to trace
rule five: after round by n
  add 5 to trace
rule six: after round by n
  add 6 to trace
"""


def test_hooks_act_in_order_around_a_happening():
    assert trace("round by 50", ROUND) == (1, 2, 3, 50, 4, 5, 6)


def test_a_bound_argument_of_a_hook_must_be_equal_and_when_limits():
    more = """
to act by (n: number)
  add n to trace
rule only-two: after act by 2
  add 20 to trace
rule above: after act by n when n > 2
  add 30 to trace
rule each-one: after act by n
  add 1 to trace
"""
    assert trace("for each n in 1 to 3\n  act by n", more) == (1, 1, 2, 20, 1, 3, 30, 1)


def test_the_equalities_of_a_hook_are_looked_at_when_the_happening_begins():
    more = """
remember favourite: number = 1
to act by (n: number)
  favourite is now 2
  add n to trace
rule liked: after act by favourite
  add 100 to trace
rule liked-first: before act by favourite
  add 50 to trace
"""
    assert trace("act by 1\nact by 1", more) == (50, 1, 100, 1)


def test_a_body_that_is_ended_has_no_end_and_no_after():
    more = """
flow round
  add 1 to trace
  deeper
  add 2 to trace
to deeper
  end round
rule at-end: at end of round
  add 8 to trace
rule behind: after round
  add 9 to trace
rule behind-deeper: after deeper
  add 7 to trace
"""
    assert trace("round\nadd 3 to trace", more) == (1, 3)


# ---------------------------------------------------------------- instead
def test_the_latest_instead_takes_over_and_the_happening_has_not_happened():
    more = """
to act by (n: number)
  add n to trace
rule behind: after act by n
  add 99 to trace
rule early: instead of act by n
  add 10 to trace
rule late: instead of act by n when n > 1
  add 20 to trace
"""
    assert trace("act by 1\nact by 2", more) == (10, 20)


def test_inside_an_instead_the_same_call_is_the_next_link_and_at_last_the_real_thing():
    more = """
to act by (n: number)
  add n to trace
rule ahead: before act by n
  add 5 to trace
rule early: instead of act by n
  add 10 to trace
  act by n
rule late: instead of act by n
  add 20 to trace
  act by n
  add 21 to trace
"""
    assert trace("act by 1", more) == (20, 10, 5, 1, 21)


def test_another_call_inside_an_instead_is_a_new_happening():
    more = """
to act by (n: number)
  add n to trace
rule smaller: instead of act by n when n > 1
  add 10 to trace
  let less-now be n - 1
  act by less-now
"""
    assert trace("act by 3", more) == (10, 10, 1)


def test_legality_is_asked_once_before_the_chain():
    more = """
remember open-now: number = 1
to act by (n: number)
  needs open-now > 0
  add n to trace
rule closer: instead of act by n
  open-now is now 0
  act by n
"""
    assert trace("act by 4\nact by 5", more) == (4,)


# ---------------------------------------------------------------- what is remembered until the end
def test_what_lasts_until_the_end_of_a_flow_goes_back_however_it_ends():
    more = """
remember pot: number = 7 until end of round
remember pile: list of number until end of round
flow round by (n: number)
  add n to pot
  add n to pile
  add pot to trace
  if n is 2
    end round
  add number of pile to trace
"""
    assert trace("for each n in 1 to 3\n  round by n\nadd pot to trace\nadd number of pile to trace", more) == (
        8,
        1,
        9,
        10,
        1,
        7,
        0,
    )


def test_after_sees_what_the_flow_remembered_no_more():
    more = """
remember pot: number until end of round
flow round
  add 3 to pot
rule inside: at end of round
  add pot to trace
rule behind: after round
  add pot to trace
"""
    assert trace("round", more) == (3, 0)


def test_phases_have_starts_ends_and_memory():
    more = """
remember pot: number until end of phase one
flow round
  phase one: "One"
    add 1 to pot
    add pot to trace
  phase two: "Two"
    add pot to trace
rule opening: at start of phase one
  add 10 to trace
rule closing: at end of phase one
  add 20 to trace
"""
    assert trace("round\nround", more) == (10, 1, 20, 0, 10, 1, 20, 0)


def test_ending_a_flow_from_inside_a_phase_closes_the_phase_without_its_hooks():
    more = """
remember pot: number until end of phase one
value height: 1
rule taller: height counts 5 more during phase one
flow round
  phase one: "One"
    add 1 to pot
    add height to trace
    end round
rule closing: at end of phase one
  add 20 to trace
"""
    assert trace("round\nadd pot to trace\nadd height to trace", more) == (6, 0, 1)


def test_the_game_stops_at_once_when_it_is_won():
    program = program_of(
        """
        remember trace: list of number
        flow game
          finish-it
          add 1 to trace
        to finish-it
          first of players wins
          add 2 to trace
        rule behind: after finish-it
          add 3 to trace
        """
    )
    pair = Pair.start(program)
    assert pair.get("trace") == ()
    assert pair.one.outcome is not None
    assert (pair.one.outcome.kind, pair.one.outcome.winners, pair.one.outcome.ranks) == ("win", (1,), (1, 2))


def test_none_wins_and_the_game_goes_on():
    assert trace("let nobody be first of (players where number of trace > 5)\nnobody wins\nadd 1 to trace", "") == (1,)


def test_a_replacement_can_speak_of_what_was_there_before():
    from rulewright.check.overlays import Layer, merge
    from rulewright.check.program import build
    from rulewright.source import Source
    from rulewright.syntax import parse

    base = (
        'game "Test"\nplayers 2\n'
        + HEAD
        + "to act by (n: number)\n  needs n > 0\n  add n to trace\nflow game\n"
        + '  act by 4\n  act by 0\n  first of players may: "?"\n    draw\n'
        + "rule behind: after act by n\n  add 9 to trace\n"
    )
    over = 'expansion "More" for "Test"\nreplace to act by (n: number)\n  add 1 to trace\n  act by n\n'
    layers = [Layer(None, (parse(Source("a.rules", base))[0],)), Layer("More", (parse(Source("b.rules", over))[0],))]
    entries, problems = merge(layers)
    assert not problems
    built = build(entries, ruleset="test", identity="test", options={}, overlays=("More",), seats=("Ann", "Bob"))
    assert built.program is not None, [d.title for d in built.problems]
    assert Pair.start(built.program).get("trace") == (1, 4, 9, 1, 0, 9)
