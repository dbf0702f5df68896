"""Scenarios that place more copies of a thing than are in the box (LANGUAGE, 2.2)."""

from __future__ import annotations

import pytest

from rulewright.loading import load_ruleset
from rulewright.tools.testing import run_tests

RULES = """\
game "Stalls"
players 2
words metal: tin, zinc
kind coin
  owner: player
  metal: metal
table of coins for each owner as money
  coin    | metal | copies
  "penny" | tin   | 1
  "groat" | zinc  | 2
zone purse of player: coins, in order
zone box: coins
flow set-up
  for each player
    move (coins where its owner is player) to purse of player
flow game
  end game
"""

SCENARIOS = """\
scenario "A box as the rules say"
  when set-up
  then number of purse of Ann is 3
  then number of money is 6

scenario "Five pennies"
  given purse of Ann is "penny", "penny", "penny"
  given purse of Bob is "penny", "groat"
  given box is "groat"
  then number of purse of Ann is 3
  then metal of last of purse of Ann is tin
  then owner of first of purse of Ann is Ann
  then owner of first of purse of Bob is Bob
  then number of money is 9
  then every coin is in money

scenario "Many groats"
  given box is "groat", "groat", "groat", "groat", "groat"
  then number of box is 5
  then number of (coins where its metal is zinc) is 5
"""


@pytest.fixture
def stalls(write):
    return load_ruleset(
        write({"stalls.rules": RULES.replace("players 2", "players 2: Ann, Bob"), "scenarios/some.rules": SCENARIOS})
    )


def test_they_are_made_before_the_start(stalls):
    assert stalls.check() == []
    report = run_tests(stalls.folder)
    assert [(test.title, test.passed) for test in report.tests] == [
        ("A box as the rules say", True),
        ("Five pennies", True),
        ("Many groats", True),
    ]


def test_the_game_itself_has_none_of_them(stalls):
    assert len(stalls.program().domains["coin"].printed) == 1 + 6
    refs = stalls.scenarios()
    first, wanting = (stalls.scenario_program(ref)[0] for ref in refs[:2])
    assert len(first.domains["coin"].printed) == 1 + 6
    assert len(wanting.domains["coin"].printed) > 1 + 6
    assert len(set(wanting.domains["coin"].keys)) == len(wanting.domains["coin"].keys)
    assert stalls.scenario_program(refs[2])[0] is wanting


def test_things_that_make_named_stay_single(write):
    rules = RULES.replace("players 2", "players 2: Ann, Bob").replace(
        "zone box: coins", 'zone box: coins\nmake coin "florin {n}" as florins'
    )
    scenario = 'scenario "Twice"\n  given box is "florin 1", "florin 1"\n  then number of box is 2\n'
    found = load_ruleset(write({"stalls.rules": rules, "scenarios/some.rules": scenario})).check()
    assert "RW424" in [one.code for one in found]
