"""What was counted, as a value: what there is, what acted, what was only looked at, and what never had its turn."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rulewright.session.api import load
from rulewright.session.coverage import Coverage, Item, Sum, from_rows, percent, untouched
from rulewright.session.game_coverage import coverage_of as coverage_of_game
from rulewright.source import Source
from rulewright.tools.runner import Plan
from rulewright.tools.testing import run_all
from tests.unit.session.small_games import PIG, written

GAME = """\
game "Tricks"
players 2: Ann, Bob

option goal: 1 to 3 = 2

kind card
  trick: sentence or none, in force for holder of it while it is laid

table of cards
  card    | trick
  "Gold"  | "Gain 2"
  "Lead"  | "Gain 1 if you are first"
  "Twice" | "Gain 1 and gain 1"
  "Charm" | "Nobody gains"
  "Shelf" | -

zone hand of player: cards
zone front of player: cards

remember points of player: number
remember first: player or none

value holder of card: first of players where card is in front of it
call a card laid when there is a player where card is in front of it

moment turning: "On a turn"

phrase gain: sentence
  says "Gain {n: number}"
  at turning
  do
    add n to points of you

phrase limit: sentence
  says "Nobody gains"
  before score by player when points of player > 2
  do
    points of player is now 0

phrase if-first: sentence
  says "{e: sentence} if you are first"
  binds 2
  if you are first: "You are first"
  means e

phrase both: sentence
  says "{x: sentence} and {y: sentence}"
  binds 1
  means x, then y

flow game
  move cards to hand of Ann
  repeat 2 times
    for each player
      player must play any card in hand of player

to play card by player
  do trick of card as player at turning
  if points of player > 100
    points of player is now 100
  move card to front of player
  player may: "Cheer?"
    score by player

to score by player
  add 1 to points of player

to rest by player
  points of player is now 0

rule slow
  after play card by player when points of player is 50
    rest by player
  before rest by player
    add 1 to points of player
"""


coverage_sources: dict[str, Source] = {}
"""The texts of the ruleset that was counted last."""


@pytest.fixture
def coverage_of(tmp_path: Path):
    def run(*scenarios: str, rules: str = GAME) -> Coverage:
        home = written(
            tmp_path,
            rules,
            f"tricks-{len(list(tmp_path.iterdir()))}",
            **{"scenarios/some.rules": "\n\n".join(scenarios)},
        )
        (report,) = run_all([home], Plan(coverage=True))
        assert [problem for test in report.tests for problem in test.problems] == []
        assert report.problems == ()
        assert report.coverage is not None
        coverage_sources.clear()
        coverage_sources.update(report.sources)
        return report.coverage

    return run


def states(coverage: Coverage, sort: str) -> dict[str, str]:
    return {one.name: count.state for one, count in coverage.items(sort)}


GOLD = (
    'scenario "Gold"\n  given hand of Ann is "Gold"\n  when play "Gold" by Ann, Ann agrees\n  then points of Ann is 3'
)


def test_what_acted_what_was_looked_at_and_what_never_was(coverage_of):
    coverage = coverage_of(GOLD)
    assert states(coverage, "action") == {"game": "never", "play": "acted", "score": "acted", "rest": "never"}
    assert states(coverage, "rule") == {"slow": "considered"}
    assert states(coverage, "clause") == {
        "“Gain 2”": "acted",
        "“Gain 1 if you are first”": "never",
        "“Gain 1 and Gain 1”, part 1 of 2": "never",
        "“Gain 1 and Gain 1”, part 2 of 2": "never",
        "“Nobody gains”": "never",
        "slow: after play card by player when points of player is 50": "considered",
        "slow: before rest by player": "never",
    }
    assert states(coverage, "row") == {
        "card Gold": "acted",
        "card Lead": "never",
        "card Twice": "never",
        "card Charm": "never",
    }
    assert states(coverage, "moved") == {
        "card Gold": "acted",
        **dict.fromkeys(("card Lead", "card Twice", "card Charm", "card Shelf"), "never"),
    }
    assert states(coverage, "phrase") == {"gain": "acted", "limit": "never", "if-first": "never", "both": "never"}


def test_statements_and_choices_inside_what_had_its_turn_were_looked_at(coverage_of):
    coverage = coverage_of(GOLD)
    statements = states(coverage, "statement")
    assert statements["if points of player > 100"] == "acted"
    assert statements["points of player is now 100"] == "considered"
    assert statements["rest by player"] == "considered", "the hook was looked at, and its `when` did not hold"
    assert statements["move cards to hand of Ann"] == "never"
    assert statements["add n to points of you"] == "acted"
    choices = states(coverage, "choice")
    assert choices['`yes` of player may: "Cheer?"'] == "acted"
    assert choices['`no` of player may: "Cheer?"'] == "considered"
    assert choices["`play` of player must play any card in hand of player"] == "never"


def test_a_sentence_whose_condition_does_not_hold_was_looked_at(coverage_of):
    play = 'scenario "Lead"\n  given hand of Ann is "Lead"\n  when play "Lead" by Ann, Ann declines\n'
    coverage = coverage_of(f"{play}  then points of Ann is 0")
    assert states(coverage, "clause")["“Gain 1 if you are first”"] == "considered"
    assert states(coverage, "row")["card Lead"] == "considered"
    assert states(coverage, "phrase") == {
        "gain": "considered",
        "if-first": "considered",
        "limit": "never",
        "both": "never",
    }


def test_both_of_two_equal_clauses_act(coverage_of):
    play = 'scenario "Twice"\n  given hand of Ann is "Twice"\n  when play "Twice" by Ann, Ann declines\n'
    coverage = coverage_of(f"{play}  then points of Ann is 2")
    assert [count.acted for one, count in coverage.items("clause") if "Gain 1 and" in one.name] == [1, 1]
    assert states(coverage, "phrase")["both"] == "acted"


@pytest.mark.parametrize(("points", "state"), [(1, "considered"), (5, "acted")])
def test_a_sentence_in_force(coverage_of, points: int, state: str):
    given = f'scenario "Charm"\n  given front of Bob is "Charm"\n  given points of Ann is {points}\n'
    coverage = coverage_of(f"{given}  when score by Ann\n  then points of Ann is at most 2")
    assert states(coverage, "row")["card Charm"] == state
    assert states(coverage, "clause")["“Nobody gains”"] == state
    assert states(coverage, "phrase")["limit"] == state


def test_options_and_expansions_that_are_played(coverage_of):
    coverage = coverage_of(GOLD, 'scenario "Rest"\n  with goal is 3\n  when rest by Ann\n  then points of Ann is 0')
    assert states(coverage, "value") == {"goal=1": "never", "goal=2": "acted", "goal=3": "acted"}


def test_what_nothing_touches_is_a_finding_with_its_place(coverage_of):
    coverage = coverage_of(GOLD)
    found = list(untouched(coverage, coverage_sources))
    assert {problem.code for problem in found} == {"RW673"}
    titles = [problem.title.removeprefix("no scenario and no recorded game touches the ") for problem in found]
    assert titles == [
        "action game",
        "action rest",
        "phrase limit",
        "phrase if-first",
        "phrase both",
        "clause “Gain 1 if you are first”",
        "clause “Gain 1 and Gain 1”, part 1 of 2",
        "clause “Nobody gains”",
        "clause slow: before rest by player",
    ]
    assert found[1].span is not None
    assert found[1].span.text == "rest by player"


CHOOSING = """\
game "Choosing"
players 1: Ann
words door: red, blue
remember open: list of door
flow game
  draw
to choosing
  Ann chooses door in (red, blue) where it is not in open: "Which?"
  add door to open
to several
  Ann chooses 1 to 2 doors in (red, blue) where it is not in open: "Which ones?"
  add doors to open
"""


def test_something_that_was_chosen_and_nothing_to_choose_from(coverage_of):
    full = 'scenario "Full"\n  given open is red, blue\n  when choosing\n  then number of open is 2'
    coverage = coverage_of(full, rules=CHOOSING)
    assert list(states(coverage, "choice").values()) == ["considered", "never"]
    coverage = coverage_of(
        'scenario "One"\n  given open is red\n  when choosing\n  then number of open is 2',
        'scenario "Both"\n  when several, Ann chooses red, Ann chooses "enough"\n  then open is red',
        rules=CHOOSING.replace("Choosing", "Again"),
    )
    assert list(states(coverage, "choice").values()) == ["acted", "acted"]


def test_a_game_in_progress(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(seed=5)
    before = game.fingerprint
    assert states(coverage_of_game(game), "choice") == {
        '`roll` of "roll"': "considered",
        '`hold` of "hold"': "considered",
    }
    game.choose("roll")
    coverage = coverage_of_game(game)
    assert list(states(coverage, "choice").values()) == ["acted", "considered"]
    assert states(coverage, "value") == {"goal=50": "never", "goal=100": "acted", "goal=500": "never"}
    (turn,) = [count for one, count in coverage.items("action") if one.name == "turn"]
    assert turn.acted == sum("has the die" in line for line in game.log)
    game.undo()
    assert game.fingerprint == before
    assert list(states(coverage_of_game(game), "choice").values()) == ["considered", "considered"]


# ---------------------------------------------------------------- the value
def test_counts_are_added_up_and_come_back_from_plain_data():
    one, other = Item("a.rules", 1, 1, "rule", "one", 3), Item("", 0, 0, "overlay", "Night")
    left, right = Coverage(), Coverage()
    left.count(one, acted=2)
    left.know([other])
    right.count(one, looked=1)
    right.count(other, 1, 1)
    left.add(right)
    assert from_rows(left.as_rows()).as_rows() == left.as_rows()
    assert (left.counts[one].acted, left.counts[one].looked, left.counts[other].acted) == (2, 1, 1)
    assert right.counts[one].acted == 0


def test_parts_are_exact():
    assert Sum(89_999, 0, 10_001).part == Fraction(89_999, 100_000)
    assert percent(Fraction(89_999, 100_000)) == "89.9 %"
    assert percent(Fraction(99_999, 100_000)) == "99.9 %", "what is not all never reads 100"
    assert percent(Sum().part) == "100.0 %"
