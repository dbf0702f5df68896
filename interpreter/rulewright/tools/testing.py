"""A ruleset goes in; its scenarios and recorded games are run, and what passed and what failed comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, RulesError, Severity
from rulewright.diagnostics.render_json import as_data as problems_as_data
from rulewright.execute import Machine
from rulewright.loading import Ruleset, load_ruleset
from rulewright.session.record_reading import read_record
from rulewright.session.replay import replay_record
from rulewright.session.rules import Rules
from rulewright.session.scenario import run_scenario
from rulewright.tools.acting import Acted, never_acted, what_acted

SCHEMA = 1


@attrs.frozen
class Test:
    """One scenario or recorded game. ``title``: a scenario's title, a game's file."""

    sort: str
    title: str
    place: str
    problems: tuple[Diagnostic, ...] = ()

    @property
    def passed(self) -> bool:
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


@attrs.frozen
class Report:
    """The tests of one ruleset. ``problems``: what keeps all of them from being run.

    never: by sort, the names of what acted in none of them.
    """

    name: str
    tests: tuple[Test, ...]
    problems: tuple[Diagnostic, ...] = ()
    never: Mapping[str, list[str]] = attrs.field(factory=dict, hash=False)

    def count(self, sort: str) -> int:
        return sum(test.sort == sort for test in self.tests)

    @property
    def failed(self) -> int:
        """Failed tests; rules that do not hold count as one."""
        return sum(not test.passed for test in self.tests) + bool(self.problems)


def run_tests(folder: Path, only: str = "") -> Report:
    """Run the tests of the ruleset in a folder: those with the text ``only`` in their title or file name."""
    ruleset = load_ruleset(folder)
    unread = [*ruleset.diagnostics, *ruleset.scenario_diagnostics]
    errors = [problem for problem in unread if problem.severity is Severity.ERROR]
    if errors:
        return Report(ruleset.name, (), tuple(errors))
    wanted = only.lower()
    acted: Acted = Counter()
    try:
        tests = [*_scenarios(ruleset, wanted, acted), *_games(ruleset, wanted, acted)]
    except RulesError as error:
        return Report(ruleset.name, (), tuple(error.diagnostics))
    return Report(ruleset.name, tuple(tests), never=never_acted(acted))


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


def _games(ruleset: Ruleset, wanted: str, acted: Acted) -> Iterator[Test]:
    paths = [path for path in ruleset.games if wanted in path.name.lower()]
    if not paths:
        return
    rules = Rules(ruleset, {}, (), counters=True)
    for path in paths:
        try:
            replay = replay_record(read_record(path), rules)
            problems = (replay.problem, *replay.notes) if replay.problem is not None else ()
        except RulesError as error:
            problems = tuple(error.diagnostics)
        yield Test("game", path.name, path.as_posix(), problems)
    for machine in rules.machines:
        acted.update(what_acted(machine))
