"""Scenarios and recorded games of a ruleset, run together."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from junitparser import JUnitXml

from rulewright.diagnostics.junit import render_junit
from rulewright.loading import load_ruleset
from rulewright.session.api import load
from rulewright.tools import testing
from rulewright.tools.runner import Plan
from rulewright.tools.testing import run_all, run_tests, totals
from rulewright.tools.told import as_data, as_suites, told_problems
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


def other_rules(home: Path, change: str = "opened of player is 4", into: str = "opened of player is 5") -> None:
    path = home / "game.rules"
    path.write_text(path.read_text(encoding="utf-8").replace(change, into), encoding="utf-8")


def games(folder: Path, *choices: list[str]) -> Path:
    """The doors, and a recorded game for each list of choices."""
    home = written(folder, DOOR)
    (home / "games").mkdir()
    for number, keys in enumerate(choices, 1):
        game = load(home).start()
        for key in keys:
            game.choose(key)
        game.save(home / "games" / f"{number}.yaml")
    return home


def slower(home: Path) -> None:
    """Rules under which every choice counts double, so that positions differ, and white can never be opened."""
    other_rules(home, "add 1 to opened of player", "add 2 to opened of player")
    other_rules(home, "needs door is not last", "needs door is not last and door is not white")


def test_games_of_other_rules_are_one_problem(tmp_path: Path):
    home = games(tmp_path, ["red"], ["blue"], ["white"])
    slower(home)
    report = run_tests(home)
    assert report.failed == 3
    (problem,) = told_problems(report)
    assert problem.code == "RW655"
    assert problem.title == "3 recorded games are of other rules, and play otherwise now"
    assert problem.notes[0] == "`1.yaml`, `2.yaml` and `3.yaml`"
    assert [fix.text for fix in problem.fixes] == [
        f"`rulewright test {home.as_posix()} --update` records anew those whose choices still fit"
    ]


def test_update_records_anew_what_still_fits_and_leaves_the_rest_alone(tmp_path: Path):
    home = games(tmp_path, ["red"], ["blue"], ["white"])
    slower(home)
    before = [(home / "games" / f"{number}.yaml").read_text(encoding="utf-8") for number in (1, 2, 3)]
    report = run_tests(home, update=True)
    assert [(test.title, test.renewed, test.passed) for test in report.tests] == [
        ("1.yaml", True, True),
        ("2.yaml", True, True),
        ("3.yaml", False, False),
    ]
    (problem,) = told_problems(report, update=True)
    assert problem.title == "1 recorded game is of other rules, and its choices no longer fit"
    assert "`white` is not offered now" in problem.notes[1]
    after = [(home / "games" / f"{number}.yaml").read_text(encoding="utf-8") for number in (1, 2, 3)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, False, True]
    again = run_tests(home, update=True)
    assert [(test.renewed, test.passed) for test in again.tests] == [(False, True), (False, True), (False, False)]


def test_update_leaves_a_finished_game_that_would_no_longer_be_finished(tmp_path: Path):
    moves = ["red", "white", "red", "white", "red", "white", "red"]
    home = games(tmp_path, moves)
    assert [test.passed for test in run_tests(home).tests] == [True]
    other_rules(home)
    report = run_tests(home, update=True)
    assert [(test.renewed, test.passed) for test in report.tests] == [(False, False)]
    assert "the game goes on now" in told_problems(report, update=True)[0].notes[1]


def test_a_game_that_differs_under_the_same_rules_is_told_by_itself(tmp_path: Path):
    report = run_tests(a_ruleset(tmp_path), "other")
    assert [problem.code for problem in told_problems(report)] == ["RW656"]


def test_a_broken_scenario_file_is_told_once(tmp_path: Path):
    broken = SCENARIOS.replace("last is blue", "lats is blue")
    broken += broken.replace('s"', 's too"')
    report = run_tests(written(tmp_path, DOOR, **{"scenarios/some.rules": broken}))
    assert report.failed > 1
    assert [problem.code for problem in told_problems(report)].count("RW201") == 1


def test_a_slip_in_one_scenario_keeps_no_other_from_being_run(tmp_path: Path):
    good = 'scenario "Good"\n  when open red by Ann\n  then last is red\n'
    slips = (
        'scenario "Unknown word"\n  then lucky is red\n'
        'scenario "Two kinds"\n  then opened of Ann is red\n'
        'scenario "Unread"\n  then then\n'
    )
    folder = written(tmp_path, DOOR, "doors", **{"scenarios/both.rules": good + slips + good.replace("Good", "Also")})
    report = run_tests(folder)
    passed = {test.title: test.passed for test in report.tests}
    assert passed == {"Good": True, "Unknown word": False, "Two kinds": False, "Also": True}
    assert [problem.code for problem in report.problems] == ["RW109"]
    told = {test.title: [problem.code for problem in test.problems] for test in report.tests}
    assert told["Unknown word"] == ["RW201"]
    assert len(told["Two kinds"]) == 1
    assert {"RW109", "RW201"} <= {problem.code for problem in load_ruleset(folder).check()}


def test_a_failure_tells_what_acted_and_how_to_look_at_it(tmp_path: Path):
    (problem,) = run_tests(a_ruleset(tmp_path), "Fails").tests[0].problems
    assert problem.notes[-1].splitlines() == ["what acted:", f"  to open ({tmp_path.as_posix()}/game/game.rules:15)"]
    assert [fix.text for fix in problem.fixes] == [
        f"`rulewright play {tmp_path.as_posix()}/game --scenario Fails` opens the table there"
    ]


# ---------------------------------------------------------------- the first failure, several processes, CI servers
def test_the_first_failure_ends_it(tmp_path: Path):
    homes = [a_ruleset(tmp_path)]
    homes.append(written(tmp_path, DOOR, "further"))
    (report,) = run_all(homes, Plan(fail_fast=True), 4)
    assert [test.title for test in report.tests] == ["Holds", "Fails"]
    assert report.cut


def test_a_ruleset_that_does_not_hold_ends_it_too(tmp_path: Path):
    homes = [written(tmp_path, 'game "Broken\n', "broken"), a_ruleset(tmp_path)]
    (report,) = run_all(homes, Plan(fail_fast=True))
    assert (report.tests, report.cut, report.failed) == ((), True, 1)


def test_several_processes_report_what_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    homes = [a_ruleset(tmp_path), written(tmp_path, DOOR, "further", **{"scenarios/some.rules": SCENARIOS})]
    plan = Plan(coverage=True)
    alone = list(run_all(homes, plan))
    monkeypatch.setattr(testing, "_ALONE", 0.0)
    monkeypatch.setattr(testing, "_WORTH", 0.0)
    spread = list(run_all(homes, plan, 2))
    assert [[(one.title, one.passed) for one in report.tests] for report in spread] == [
        [(one.title, one.passed) for one in report.tests] for report in alone
    ]
    assert _without_times(as_data(spread)) == _without_times(as_data(alone))
    assert spread[0].tests[1].problems[0].span != alone[0].tests[1].problems[0].span, "they come from another process"


def _without_times(data: dict) -> dict:
    for ruleset in data["rulesets"]:
        for test in ruleset["tests"]:
            test["seconds"] = 0
    return data


def test_a_few_tests_never_wait_for_further_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_start(*_: object) -> None:
        raise AssertionError("further processes were started")

    monkeypatch.setattr(testing, "_together", no_start)
    assert len(list(run_all([a_ruleset(tmp_path)], Plan(), 8))) == 1


def test_problems_of_several_processes_are_told_once(tmp_path: Path):
    report = run_tests(a_ruleset(tmp_path))
    twice = attrs.evolve(report, tests=(*report.tests, *run_tests(tmp_path / "game").tests))
    assert len(told_problems(twice)) == len(told_problems(report))


def test_a_ci_server_reads_the_results(tmp_path: Path):
    broken = written(tmp_path, 'game "Broken\n', "broken")
    reports = list(run_all([a_ruleset(tmp_path), broken], Plan()))
    document = JUnitXml.fromstring(render_junit(as_suites(reports)).encode("utf-8"))
    suites = {suite.name: suite for suite in document}
    assert (suites["game"].tests, suites["game"].failures, suites["game"].errors) == (5, 3, 0)
    assert (suites["broken"].tests, suites["broken"].errors) == (1, 1)
    failed = next(case for case in suites["game"] if case.name == "Fails")
    assert failed.result[0].type == "RW670"
    assert "does not hold" in failed.result[0].message
    assert "last is red" in failed.result[0].text
    assert failed._elem.attrib["line"] == "5"
