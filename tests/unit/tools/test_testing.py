"""Scenarios and recorded games of a ruleset, run together."""

from __future__ import annotations

from pathlib import Path

from rulewright.session.api import load
from rulewright.tools.testing import as_data, run_tests, totals
from tests.unit.session.small_games import DOOR, written

SCENARIOS = """\
scenario "Holds"
  when open red by Ann
  then last is red

scenario "Fails"
  when open red by Ann
  then last is blue
"""


def a_ruleset(folder: Path) -> Path:
    home = written(folder, DOOR, **{"scenarios/some.rules": SCENARIOS})
    (home / "games").mkdir()
    game = load(home).start()
    game.choose("red")
    game.save(home / "games" / "good.yaml")
    text = (home / "games" / "good.yaml").read_text(encoding="utf-8")
    (home / "games" / "other.yaml").write_text(text.replace("[Ann, red", "[Ann, blue"), encoding="utf-8")
    (home / "games" / "broken.yaml").write_text("- 1\n", encoding="utf-8")
    return home


def test_what_passes_and_what_fails(tmp_path: Path):
    report = run_tests(a_ruleset(tmp_path))
    assert [(test.sort, test.title, test.passed) for test in report.tests] == [
        ("scenario", "Holds", True),
        ("scenario", "Fails", False),
        ("game", "broken.yaml", False),
        ("game", "good.yaml", True),
        ("game", "other.yaml", False),
    ]
    assert [problem.code for test in report.tests for problem in test.problems] == ["RW670", "RW651", "RW656"]
    assert (report.count("scenario"), report.count("game"), report.failed) == (2, 3, 3)
    assert totals([report, report]) == (4, 6)
    data = as_data([report])
    assert (data["passed"], data["failed"]) == (2, 3)
    assert data["rulesets"][0]["tests"][1]["problems"][0]["line"] == 7


def test_only_some(tmp_path: Path):
    home = a_ruleset(tmp_path)
    assert [test.title for test in run_tests(home, "hold").tests] == ["Holds"]
    assert [test.title for test in run_tests(home, "some.rules").tests] == ["Holds", "Fails"]
    assert [test.title for test in run_tests(home, "good").tests] == ["good.yaml"]


def test_rules_that_do_not_hold_are_a_failure(tmp_path: Path):
    report = run_tests(written(tmp_path, 'game "Broken\n'))
    assert report.tests == ()
    assert report.problems
    assert totals([report]) == (0, 1)


def test_a_scenario_of_rules_that_do_not_hold(tmp_path: Path):
    home = written(tmp_path, 'game "G"\nplayers 1\nflow game\n  nothing-of-the-sort\n\nscenario "S"\n  then 1 is 1\n')
    report = run_tests(home)
    assert [(test.title, test.passed) for test in report.tests] == [("S", False)]


def test_what_no_test_reaches_is_named(tmp_path: Path):
    report = run_tests(a_ruleset(tmp_path))
    assert report.never == {"actions": ["spin"]}
