"""Scenarios that hold, and for each that does not: what is said about it."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.render_text import render_problem
from rulewright.loading import load_ruleset
from rulewright.session.scenario import run_scenario
from rulewright.session.scenario_acting import counting_machine, what_acted
from tests.unit.session.small_games import DOOR, SECRET, written


def result_of(folder, scenario: str, rules: str = DOOR):
    """The result of the one scenario that is appended to the rules."""
    ruleset = load_ruleset(written(folder, rules + "\n" + scenario))
    assert ruleset.diagnostics == []
    (ref,) = ruleset.scenarios()
    return run_scenario(*ruleset.scenario_program(ref))


def problem_of(folder, scenario: str, rules: str = DOOR):
    problem = result_of(folder, scenario, rules).problem
    assert problem is not None
    return problem


HOLDING = [
    """
scenario "A door once opened is shut"
  given last is red
  then Ann cannot open red
  then Ann can open green
  when open green by Ann
  then opened of Ann is 1
  then last is green
  then Ann cannot open green because open
""",
    """
scenario "Four doors"
  given opened of Ann is 3
  when open green by Ann
  then Ann wins
""",
    """
scenario "The other rule"
  then Bob cannot open green because no-green-first
  given opened of Bob is 1
  then Bob can open green
""",
    """
scenario "Choices"
  when game, Ann chooses red, Bob chooses "white", Ann chooses open red
  then opened of Ann is 2
  then Bob can choose white
  then Bob cannot choose red because open
""",
]


@pytest.mark.parametrize("scenario", HOLDING)
def test_scenarios_that_hold(tmp_path, scenario):
    result = result_of(tmp_path, scenario)
    assert result.problem is None or render_problem(result.problem) == ""
    assert result.passed


def test_a_test_that_fails_shows_values_log_and_what_was_given(tmp_path):
    problem = problem_of(
        tmp_path,
        """
scenario "Wrong count"
  given opened of Ann is 1
  when open red by Ann
  then opened of Ann is 3 or last is green
""",
    )
    assert (problem.code, problem.title) == ("RW670", "scenario “Wrong count”: this is not so")
    assert problem.span is not None
    assert problem.span.text.startswith("then opened of Ann is 3")
    assert problem.label == "does not hold"
    assert problem.notes == (
        "opened of Ann is 2",
        "last is red",
        "opened of Ann is 3: does not hold",
        "last is green: does not hold",
        "what happened:\n  Ann opens red",
        "given:\n  opened of Ann: 1",
    )


def test_the_parts_of_what_does_not_hold_are_shown_and_what_is_asked_of_each(tmp_path):
    problem = problem_of(
        tmp_path,
        """
scenario "Sums"
  given opened of Bob is 3
  when open red by Ann
  then opened of Ann + 2 > opened of Bob and there is a player where opened of it > 3
""",
    )
    assert problem.notes[:6] == (
        "opened of Ann is 1",
        "opened of Bob is 3",
        "opened of Ann + 2 > opened of Bob: does not hold",
        "there is a player where opened of it > 3: does not hold",
        "opened of Ann + 2 is 3",
        "player, one by one, is Ann, Bob",
    )
    assert problem.notes[6] == "opened of it, one by one, is 1, 3"


BELL = """\
game "Bell"
players 1: Ann
kind card
  trick: sentence
table of cards
  card   | trick
  "Gong" | "Ring"
remember rung: number
phrase ring: sentence
  says "Ring"
  do
    strike
flow game
  draw
to strike: "The bell is struck"
  add 1 to rung
to play card
  do trick of card as Ann
  strike
"""


def test_what_a_sentence_made_happen_stands_under_it(tmp_path):
    problem = problem_of(tmp_path, '\nscenario "Gong"\n  when play "Gong"\n  then rung is 3\n', BELL)
    assert problem.notes[1] == "what happened:\n  “Ring”:\n    The bell is struck\n  The bell is struck"


def test_what_acts_without_end_is_told_soon(tmp_path):
    endless = "  repeat until rung is -1, at most 999999999 times\n    add 1 to rung"
    scenario_text = '\nscenario "Gong"\n  when play "Gong"\n  then rung is 3\n'
    ruleset = load_ruleset(written(tmp_path, BELL.replace("  add 1 to rung", endless) + scenario_text))
    program, scenario = ruleset.scenario_program(ruleset.scenarios()[0])
    machine = counting_machine(program)
    assert machine.steps < 1_000_000
    acted = [line.split(" (")[0] for line in what_acted(program, scenario, machine)]
    assert acted == ["to play", "“Ring”", "to strike"]


FAILING = [
    (
        "then Ann can open red\n  given last is red\n  then Ann can open red",
        "RW670",
        "cannot be done",
        "refused by open",
    ),
    ("then Ann cannot open red", "RW670", "can be done", ""),
    (
        "given last is red\n  then Ann cannot open red because no-green-first",
        "RW670",
        "not because of `no-green-first`",
        "refused by open: needs door is not last",
    ),
    ("when game\n  then Bob can choose red", "RW671", "Ann is asked", "Ann is asked: open"),
    ("when game\n  then Ann cannot choose red", "RW670", "is an option", "the options are `red`"),
    ("when game, Ann chooses red\n  then Bob can choose green", "RW670", "is no option here", "no-green-first"),
    ("when game, Bob chooses red\n  then last is red", "RW671", "Ann is asked", "Ann is asked: open"),
    (
        "when game, Ann chooses red, Bob chooses red\n  then last is red",
        "RW671",
        "is no option here",
        "needs door is not",
    ),
    (
        'when game, Ann chooses "yellow"\n  then last is red',
        "RW671",
        "is no option here",
        "the options are `red`, `green`",
    ),
    ("when open red by Ann, Bob chooses red\n  then last is red", "RW671", "nothing is asked", ""),
    ("given last is red\n  when open red by Ann\n  then last is red", "RW671", "is refused", "needs door is not last"),
    (
        "when game\n  when open red by Ann\n  then last is red",
        "RW671",
        "cannot begin before that is answered",
        "Ann is asked",
    ),
    (
        "given opened of Ann is 2\n  when open blue by Ann\n  then last is blue",
        "RW601",
        "may run at most 20 times",
        "what would end it never came about",
    ),
    ("given last is red", "RW672", "has no `then`", ""),
    ("when game\n  then Ann wins", "RW670", "does not happen", "Ann is asked: open"),
    ("given opened of Ann is 3\n  when open green by Ann\n  then Bob wins", "RW670", "but: Ann wins", ""),
    ("given opened of Ann is 3\n  when open green by Ann\n  then Ann loses", "RW670", "but: lost: Bob", ""),
    ("given opened of Ann is 3\n  when open green by Ann\n  then draw", "RW670", "but: Ann wins", ""),
    ("given opened of Ann is 3\n  when open green by Ann\n  then (Ann, Bob) win", "RW670", "but: Ann wins", ""),
]


@pytest.mark.parametrize(("steps", "code", "label", "note"), FAILING)
def test_what_does_not_hold(tmp_path, steps, code, label, note):
    problem = problem_of(tmp_path, f'scenario "S"\n  {steps}\n')
    assert (problem.code, problem.label) == (code, label)
    assert note in "\n".join(problem.notes)
    assert problem.span is not None


def test_an_end_of_the_game(tmp_path):
    problem = problem_of(
        tmp_path,
        'scenario "S"\n  given opened of Ann is 3\n  when open red by Ann, Bob chooses red\n  then last is red\n',
    )
    assert problem.label == "the game is over"


def test_dice_and_secrets(tmp_path):
    result = result_of(
        tmp_path,
        """
scenario "Everything said"
  players Ann, Bob
  dice "red", "green"
  when game, Ann chooses blue, Bob chooses "red", Ann agrees, Bob declines
  then code of Ann is blue
  then number of table is 1
  then number of hand of Bob is 1
""",
        SECRET,
    )
    assert result.problem is None or render_problem(result.problem) == ""


def test_dice_that_do_not_fit(tmp_path):
    problem = problem_of(tmp_path, 'scenario "S"\n  dice "pink"\n  when game\n  then number of table is 0\n', SECRET)
    assert problem.code == "RW605"
    assert problem.span is not None
    assert problem.span.text.startswith("dice")
    assert [label.text for label in problem.labels] == ["in this line of the scenario"]
