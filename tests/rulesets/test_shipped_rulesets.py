"""Every shipped ruleset: no problem is found in it, its scenarios and recorded games pass, nothing is left unshown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.loading import load_ruleset
from rulewright.resources import shipped_rulesets
from rulewright.tools.testing import run_tests

ROOT = Path(__file__).parents[2]
RULESETS = [
    "aether-captains",
    "connect-four",
    "drones-vs-goelands",
    "goofspiel",
    "kuhn-poker",
    "oddball-aeronauts-2",
    "pig",
    "tic-tac-toe",
]


def test_the_rulesets_of_this_list_are_shipped():
    assert set(RULESETS) <= set(shipped_rulesets())


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_is_wrong_with_it(name):
    assert [problem.title for problem in load_ruleset(name).check()] == []


@pytest.mark.parametrize("name", RULESETS)
def test_its_scenarios_and_recorded_games_pass(name):
    report = run_tests(ROOT / "rulesets" / name)
    assert report.problems == ()
    assert [test.title for test in report.tests if not test.passed] == []
    assert report.count("scenario") > 0


def test_drones_has_ten_recorded_games():
    assert len(list((ROOT / "rulesets/drones-vs-goelands/games").glob("*.yaml"))) == 10


def test_aether_captains_has_ten_recorded_games():
    assert len(list((ROOT / "rulesets/aether-captains/games").glob("*.yaml"))) == 10


def rulings_of(section: str) -> list[str]:
    """The numbers in the first column of a section's table."""
    text = (ROOT / "docs/rulings.md").read_text("utf-8")
    part = text.split(f"## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| ([A-Z]\d+) \|", part, re.MULTILINE)


def test_every_ruling_stands_beside_the_rule_that_settles_it():
    rulings = rulings_of("Drones VS Goélands")
    assert rulings == [f"D{number}" for number in range(1, 17)]
    comments = " ".join(
        line.partition("#")[2]
        for path in (ROOT / "rulesets/drones-vs-goelands").glob("*.rules")
        for line in path.read_text("utf-8").splitlines()
        if not line.startswith("#") or path.name == "powers.rules"
    )
    named = set(re.findall(r"\bD\d+\b", comments))
    assert sorted(set(rulings) - named) == []
    assert sorted(named - set(rulings)) == []


def test_every_ruling_has_a_scenario():
    titles = [ref.title for ref in load_ruleset("drones-vs-goelands").scenarios()]
    shown = {title.partition(":")[0] for title in titles}
    assert [one for one in rulings_of("Drones VS Goélands") if one not in shown] == []


def test_every_power_has_a_scenario_where_it_acts_and_one_where_it_finds_nothing():
    ruleset = load_ruleset("drones-vs-goelands")
    titles = [ref.title for ref in ruleset.scenarios() if ref.file.endswith("powers.rules")]
    for outpost in ruleset.program().domains["outpost"].printed[1:]:
        own = [title for title in titles if title.startswith(f"{outpost}:")]
        assert len(own) == 2, outpost
