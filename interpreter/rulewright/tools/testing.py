"""A ruleset goes in; its scenarios and recorded games are run, and what passed and what failed comes out."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from rulewright.check.echoes import said_once
from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, Fix, RulesError, Severity
from rulewright.diagnostics.render_json import as_data as problems_as_data
from rulewright.diagnostics.wording import listing
from rulewright.execute import Machine
from rulewright.loading import Ruleset, load_ruleset
from rulewright.session.record import Record
from rulewright.session.record_reading import read_record
from rulewright.session.replay import renewed, replay_record
from rulewright.session.rules import Rules
from rulewright.session.scenario import run_scenario
from rulewright.tools.acting import Acted, never_acted, what_acted

SCHEMA = 1


@attrs.frozen
class Test:
    """One scenario or recorded game. ``title``: a scenario's title, a game's file.

    other_rules: the game was recorded with other rules and does not play as it did. renewed: it was recorded anew.
    """

    sort: str
    title: str
    place: str
    problems: tuple[Diagnostic, ...] = ()
    other_rules: bool = False
    renewed: bool = False

    @property
    def passed(self) -> bool:
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


@attrs.frozen
class Report:
    """The tests of one ruleset, which lies in ``folder``. ``problems``: what keeps them, or some, from being run.

    never: by sort, the names of what acted in none of them.
    """

    name: str
    folder: str
    tests: tuple[Test, ...]
    problems: tuple[Diagnostic, ...] = ()
    never: Mapping[str, list[str]] = attrs.field(factory=dict, hash=False)

    def count(self, sort: str) -> int:
        return sum(test.sort == sort for test in self.tests)

    @property
    def failed(self) -> int:
        """Failed tests; rules that do not hold count as one."""
        return sum(not test.passed for test in self.tests) + bool(self.problems)


def run_tests(folder: Path, only: str = "", *, update: bool = False) -> Report:
    """Run the tests of the ruleset in a folder: those with the text ``only`` in their title or file name.

    update: recorded games that differ, or are of other rules, are recorded anew where their choices still fit.
    """
    ruleset = load_ruleset(folder)
    errors = [problem for problem in ruleset.diagnostics if problem.severity is Severity.ERROR]
    if errors:
        return Report(ruleset.name, folder.as_posix(), (), tuple(errors))
    unread = tuple(problem for problem in ruleset.scenario_diagnostics if problem.severity is Severity.ERROR)
    wanted = only.lower()
    acted: Acted = Counter()
    try:
        tests = [*_scenarios(ruleset, wanted, acted), *_games(ruleset, wanted, acted, update)]
    except RulesError as error:
        return Report(ruleset.name, folder.as_posix(), (), tuple(error.diagnostics))
    return Report(ruleset.name, folder.as_posix(), tuple(tests), unread, never_acted(acted))


def totals(reports: Sequence[Report]) -> tuple[int, int]:
    """How many tests passed, how many failed."""
    passed = sum(test.passed for report in reports for test in report.tests)
    return passed, sum(report.failed for report in reports)


def as_data(reports: Sequence[Report]) -> dict[str, Any]:
    """The reports for programs."""
    passed, failed = totals(reports)
    return {
        "schema": SCHEMA,
        "passed": passed,
        "failed": failed,
        "rulesets": [
            {
                "name": report.name,
                "problems": problems_as_data(report.problems)["problems"],
                "never_acted": report.never,
                "tests": [
                    {
                        "sort": test.sort,
                        "title": test.title,
                        "place": test.place,
                        "passed": test.passed,
                        "renewed": test.renewed,
                        "problems": problems_as_data(test.problems)["problems"],
                    }
                    for test in report.tests
                ],
            }
            for report in reports
        ],
    }


def _scenarios(ruleset: Ruleset, wanted: str, acted: Acted) -> Iterator[Test]:
    machines: dict[int, tuple[Program, Machine]] = {}
    for ref in ruleset.scenarios():
        if wanted not in f"{ref.title} {ref.file}".lower():
            continue
        try:
            program, scenario = ruleset.scenario_program(ref)
        except RulesError as error:
            yield Test("scenario", ref.title, ref.span.place, tuple(error.diagnostics))
            continue
        if id(program) not in machines:  # the program is kept beside it, so that its number stays its own
            machines[id(program)] = program, Machine(program, events=True, counters=True)
        result = run_scenario(program, scenario, machine=machines[id(program)][1])
        yield Test("scenario", ref.title, ref.span.place, () if result.problem is None else (result.problem,))
    for _, machine in machines.values():
        acted.update(what_acted(machine))


def _games(ruleset: Ruleset, wanted: str, acted: Acted, update: bool) -> Iterator[Test]:
    paths = [path for path in ruleset.games if wanted in path.name.lower()]
    if not paths:
        return
    rules = Rules(ruleset, {}, (), counters=True)
    for path in paths:
        try:
            yield _game(path, rules, update)
        except RulesError as error:
            yield Test("game", path.name, path.as_posix(), tuple(error.diagnostics))
    for machine in rules.machines:
        acted.update(what_acted(machine))


def _game(path: Path, rules: Rules, update: bool) -> Test:
    """One recorded game, played; recorded anew if that is wanted and needed. RulesError: it cannot be."""
    record = read_record(path)
    replay = replay_record(record, rules)
    differs = replay.problem is not None
    if update and (differs or replay.changed):
        anew = renewed(record, rules)
        if isinstance(anew, Record):
            _write(anew, path)
            return Test("game", path.name, path.as_posix(), renewed=True)
        return Test("game", path.name, path.as_posix(), (anew, *replay.notes), other_rules=replay.changed)
    problems = (replay.problem, *replay.notes) if replay.problem is not None else ()
    return Test("game", path.name, path.as_posix(), problems, other_rules=differs and replay.changed)


def _write(record: Record, path: Path) -> None:
    try:
        record.write(path)
    except OSError as error:
        why = error.strerror or str(error)
        raise RulesError([Diagnostic("RW650", f"`{path.as_posix()}` cannot be written: {why}")]) from None


# ---------------------------------------------------------------- what is told
def told_problems(report: Report, *, update: bool = False) -> list[Diagnostic]:
    """The problems of a report as people read them: each once, and one for all games that were recorded with other
    rules. ``update``: what could be recorded anew has been."""
    found: dict[Diagnostic, None] = dict.fromkeys(report.problems)
    others = [test for test in report.tests if test.other_rules]
    for test in report.tests:
        if not test.other_rules:
            found.update(dict.fromkeys(test.problems))
    if others:
        found[_other_rules(report, others, update)] = None
    return list(said_once(found))


def _other_rules(report: Report, tests: Sequence[Test], update: bool) -> Diagnostic:
    first, folder = tests[0], shlex.quote(report.folder)
    many = len(tests) > 1
    if update:
        now = "their choices no longer fit" if many else "its choices no longer fit"
        way = (
            f"delete {'them' if many else 'it'}, or record others: `rulewright play {folder}`, "
            "then `auto 9999` and `save FILE`"
        )
    else:
        now = "play otherwise now" if many else "plays otherwise now"
        those = "anew those whose choices still fit" if many else "it anew, if its choices still fit"
        way = f"`rulewright test {folder} --update` records {those}"
    difference = first.problems[0]
    label = f": {difference.label}" if difference.label else ""
    return Diagnostic(
        "RW655",
        f"{len(tests)} recorded games are of other rules, and {now}"
        if many
        else f"1 recorded game is of other rules, and {now}",
        notes=(listing((test.title for test in tests), most=12), f"{first.title}: {difference.title}{label}"),
        fixes=(Fix(way),),
    )
