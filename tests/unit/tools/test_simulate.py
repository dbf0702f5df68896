"""Simulated games: counted rightly, alike on any number of cores, and every trouble with its seed."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from rulewright.core.program import Program
from rulewright.session.api import load
from rulewright.tools.acting import never_acted
from rulewright.tools.simulate import Plan, play_games, simulate
from rulewright.tools.simulation_report import as_data, as_lines
from rulewright.tools.tally import Tally
from tests.unit.session.small_games import PIG, written


def a_plan(
    folder: Path,
    rules: str,
    games: int = 30,
    bots: tuple[str, ...] = ("random", "random"),
    most_choices: int = 10_000,
) -> tuple[Program, Plan]:
    names = tuple(f"Player {number}" for number in range(1, len(bots) + 1))
    program = load(written(folder, rules)).program(names)
    return program, Plan(
        title="Test", games=games, bots=bots, names=names, most_choices=most_choices, identity=program.identity
    )


def test_more_processes_than_games_are_of_no_use(tmp_path: Path):
    program, plan = a_plan(tmp_path, PIG, games=1)
    assert simulate(program, plan, jobs=999_999_999).games == 1


def test_games_are_not_counted_out_before_they_are_played(tmp_path: Path):
    program, plan = a_plan(tmp_path, PIG, games=10**18)
    heard: list[int] = []

    def enough(games: int) -> None:
        heard.append(games)
        raise KeyboardInterrupt

    assert simulate(program, plan, jobs=1, progress=enough).games == sum(heard) > 0


def test_the_number_of_cores_does_not_show(tmp_path: Path):
    program, plan = a_plan(tmp_path, PIG, bots=("random", "greedy"), games=12)
    heard: list[int] = []
    one = simulate(program, plan, jobs=1, progress=heard.append)
    two = simulate(program, plan, jobs=2)
    assert one == two
    assert sum(heard) == 12
    assert as_lines(plan, one, 80) == as_lines(plan, two, 80)


def test_parts_add_up_to_the_whole(tmp_path: Path):
    program, plan = a_plan(tmp_path, PIG, games=9)
    whole = play_games(program, plan, 0, 9)
    parts = Tally(2)
    for first, behind in ((5, 9), (0, 2), (2, 5)):
        parts.add(play_games(program, plan, first, behind))
    assert parts == whole


def test_another_seed_gives_other_games(tmp_path: Path):
    program, plan = a_plan(tmp_path, PIG)
    other = attrs.evolve(plan, seed=900)
    assert simulate(program, plan) != simulate(program, other)


def test_games_are_counted(tmp_path: Path):
    program, plan = a_plan(tmp_path, PIG)
    tally = simulate(program, plan)
    assert (tally.games, tally.finished, tally.troubled) == (30, 30, 0)
    assert tally.wins.total() == 30
    assert sum(tally.lengths.values()) == 30
    assert tally.scored == 30
    assert max(tally.scores.values()) / 30 >= 50
    assert never_acted(tally.acted) == {"actions": []}


ENDINGS = """\
game "Endings"
players 2

remember score of player: number

flow game
  roll d6 as r
  first-player chooses: "{r}"
    "go"
      ending r
    "stay"
      ending r

value first-player: first of players

to ending (r: 1 to 6)
  if r is 1
    draw
  if r is 2
    players win
  if r is 3
    last of players loses
  if r is 4
    add 5 to score of first of players
    end game
  if r is 5
    repeat until r is 6, at most 9 times
      let x be 1
  never-called

to never-called
  first of players wins

to really-never
  draw

rule also-never: after really-never
  draw
"""


def test_every_kind_of_ending(tmp_path: Path):
    program, plan = a_plan(tmp_path, ENDINGS, games=120)
    tally = simulate(program, plan)
    assert tally.games == 120
    assert min(tally.draws, tally.shared, tally.by_score, tally.troubled) > 5
    assert tally.draws + tally.shared + tally.by_score + tally.troubled < 120
    assert never_acted(tally.acted) == {"actions": ["really-never"], "rules": ["also-never"]}
    seeds = [one.seed for one in tally.troubles]
    assert seeds == sorted(seeds)
    assert {one.code for one in tally.troubles} == {"RW601"}
    assert len(tally.troubles) == min(20, tally.troubled)
    # What is told about a seed can be repeated with it.
    again = Tally(2)
    again.add(play_games(program, plan, seeds[0] - plan.seed, seeds[0] - plan.seed + 1))
    assert again.troubles == tally.troubles[:1]
    lines = "\n".join(as_lines(plan, tally, 80))
    assert f"{tally.troubled} games did not come to an end:" in lines
    assert f"seed {seeds[0]}: RW601" in lines
    assert "actions that never acted: really-never" in lines
    assert "rules that never acted: also-never" in lines


def test_a_game_that_does_not_end_is_given_up(tmp_path: Path):
    tally = simulate(*a_plan(tmp_path, PIG, games=2, most_choices=5))
    assert [(one.code, one.title) for one in tally.troubles] == [
        ("RW695", "the game has not ended after 5 choices")
    ] * 2
    assert (tally.finished, tally.lengths) == (0, {})


# ---------------------------------------------------------------- the report
REPORT = """\
Test: 200 games, seeds 1 to 200

  seat  bot     wins  share            95 %  mean score          95 %
  Ann   random   120  61.5%  54.5% to 68.1%       10.00  9.72 to 10.28
  Bob   greedy    70  35.9%  29.5% to 42.8%        5.00  5.00 to 5.00
  draws: 5, 2.6% (1.1% to 5.9%)

choices in a game: mean 7.0, least 5, median 6, most 12
   5  ##############################  60
   6  ##############################  60
   7  ####################            40
   8                                  0
   9                                  0
  10                                  0
  11                                  0
  12  ##################              35

5 games did not come to an end:
  seed 7: RW601 a loop

rules that never acted: one, two
"""


def a_tally() -> Tally:
    tally = Tally(2, games=200, draws=5, scored=195)
    tally.wins.update({1: 120, 2: 70})
    tally.scores.update({1: 1950, 2: 975})
    tally.squares.update({1: 20280, 2: 4875})
    tally.lengths.update({5: 60, 6: 60, 7: 40, 12: 35})
    tally.acted.update({("rules", "one"): 0, ("rules", "two"): 0, ("rules", "three"): 4, ("actions", "x"): 1})
    for _ in range(5):
        tally.trouble(7, "RW601", "a loop")
    tally.troubles = tally.troubles[:1]
    return tally


A_PLAN = Plan(title="Test", games=200, bots=("random", "greedy"), names=("Ann", "Bob"))


def test_the_report_in_words():
    lines = as_lines(A_PLAN, a_tally(), 80)
    assert [" ".join(line.split()) for line in lines] == [" ".join(line.split()) for line in REPORT.splitlines()]
    assert all(len(line) <= 80 for line in lines)


def test_the_report_as_data():
    data = as_data(A_PLAN, a_tally())
    assert json.loads(json.dumps(data)) == data
    assert data["seats"][0] == {
        "name": "Ann",
        "bot": "random",
        "wins": {"games": 120, "share": 0.6154, "low": 0.5455, "high": 0.6808},
        "score": {"mean": 10.0, "low": 9.7193, "high": 10.2807},
    }
    assert data["choices"]["bins"][0] == {"low": 5, "high": 5, "games": 60}
    assert data["troubles"] == {"games": 5, "first": [{"seed": 7, "code": "RW601", "title": "a loop"}]}
    assert data["never_acted"] == {"rules": ["one", "two"], "actions": []}


def test_a_report_on_no_games():
    assert "no game came to an end" in as_lines(A_PLAN, Tally(2), 80)
    assert "stopped early" in as_lines(A_PLAN, Tally(2), 80)[0]


@pytest.mark.parametrize("names", [("\x1b[31mAnn", "Bob")])
def test_names_cannot_steer_the_terminal(names):
    plan = Plan(title="Test", games=1, bots=("random", "random"), names=names)
    assert "\x1b" not in "\n".join(as_lines(plan, a_tally(), 80))
