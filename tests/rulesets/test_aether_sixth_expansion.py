"""A sixth expansion of the test's own: one file with a kind of pirate and two of the crew; it loads and is played."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from rulewright.loading import load_ruleset
from rulewright.session.api import load
from rulewright.tools.testing import run_tests

RULESET = Path(__file__).parents[2] / "rulesets/aether-captains"

SKY_REEF = """
expansion "The Sky Reef" for "Aether Captains"

words code also IK

table of crafts as pirate-die
  craft       | code | attack | hit-points
  "Iron Kite" | IK   | 5      | 5

table of crew as crew-die
  crew       | orders
  "Surgeon"  | "prevents one Air Pirate of your choice from attacking during phase 1."
  "Stowaway" | "-1 to all your repair rolls during phase 4."
"""

SCENARIOS = """
scenario "Iron Kite: attacks above 5, and has five hit points"
  with "The Sky Reef"
  given line of 2 is "pirate 1"
  given rolled of "pirate 1" is "Iron Kite"
  then strength-left of "pirate 1" is 5
  dice 5
  when phase 1
  then face of "Dauntless 2" is 4
  dice 6, 5
  when phase 1
  then face of "Dauntless 2" is 3

scenario "Surgeon: one pirate is kept from attacking"
  with "The Sky Reef"
  given "Surgeon" is on-duty
  given line of 2 is "pirate 1"
  given rolled of "pirate 1" is "Iron Kite"
  dice 12, 1
  when phase 1
  then face of "Dauntless 2" is 4

scenario "Stowaway: a 7 does not repair"
  with "The Sky Reef"
  given "Stowaway" is on-duty
  given face of "Dauntless 2" is 3
  dice 7
  when phase 4, captain chooses roll-for-repairs
  then face of "Dauntless 2" is 3
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    copied = tmp_path_factory.mktemp("sixth") / "aether-captains"
    shutil.copytree(RULESET, copied, ignore=shutil.ignore_patterns("games", "scenarios"))
    (copied / "expansions" / "sky-reef.rules").write_text(SKY_REEF, "utf-8")
    (copied / "scenarios").mkdir()
    (copied / "scenarios" / "sky-reef.rules").write_text(SCENARIOS, "utf-8")
    return copied


def test_one_file_more_is_checked_clean(folder):
    assert [problem.code for problem in load_ruleset(folder).check()] == ["RW530"], "a note: they combine in many ways"
    assert "The Sky Reef" in load_ruleset(folder).expansions


def test_its_pirate_and_its_crew_act(folder):
    report = run_tests(folder)
    assert report.problems == ()
    assert [test.passed for test in report.tests] == [True, True, True]


@pytest.mark.parametrize("others", [(), ("Corsair Class", "Revenants", "Crew Expansion", "The Brass Dagger")])
def test_they_turn_up_in_games(folder, others):
    rules = load(folder, expansions=["The Sky Reef", *others])
    seen = set()
    for seed in range(12):
        dice = random.Random(seed)
        game = rules.start(seed=seed)
        while not game.over:
            assert game.decision is not None
            game.choose(dice.randrange(len(game.decision.options)))
        seen |= {name for name in ("Iron Kite", "Surgeon", "Stowaway") if f"chance: {name}" in game.log}
    assert seen == {"Iron Kite", "Surgeon", "Stowaway"}
