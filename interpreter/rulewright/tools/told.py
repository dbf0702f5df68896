"""The reports of tests go in; what people read, JSON for programs and JUnit for CI servers come out."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.check.echoes import said_once
from rulewright.diagnostics import Diagnostic, Fix
from rulewright.diagnostics.junit import Case, Outcome, Suite
from rulewright.diagnostics.render_json import as_data as problems_as_data
from rulewright.diagnostics.render_text import render_problems
from rulewright.diagnostics.wording import listing
from rulewright.tools.coverage_report import coverage_data
from rulewright.tools.runner import Test
from rulewright.tools.testing import Report, totals

SCHEMA = 2


# ---------------------------------------------------------------- for people
def told_problems(report: Report, *, update: bool = False) -> list[Diagnostic]:
    """The problems of a report as people read them: each once, and one for all games that were recorded with other
    rules. ``update``: what could be recorded anew has been."""
    found: dict[str, Diagnostic] = {}
    others = [test for test in report.tests if test.other_rules]
    problems = [*report.problems]
    for test in report.tests:
        if not test.other_rules:
            problems.extend(test.problems)
    if others:
        problems.append(_other_rules(report, others, update))
    for problem in problems:  # those of another process are other objects: equal is what reads the same
        found.setdefault(json.dumps(problems_as_data([problem])), problem)
    return list(said_once(found.values()))


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


# ---------------------------------------------------------------- for programs
def as_data(reports: Sequence[Report]) -> dict[str, Any]:
    """The reports as plain data. Its shape is stable: ``schema`` grows when a field changes its meaning."""
    passed, failed = totals(reports)
    return {
        "schema": SCHEMA,
        "passed": passed,
        "failed": failed,
        "rulesets": [
            {
                "name": report.name,
                "folder": report.folder,
                "cut": report.cut,
                "problems": problems_as_data(report.problems)["problems"],
                **({} if report.coverage is None else {"coverage": coverage_data(report.coverage, report.sources)}),
                "tests": [_test_data(test) for test in report.tests],
            }
            for report in reports
        ],
    }


def _test_data(test: Test) -> dict[str, Any]:
    return {
        "sort": test.sort,
        "title": test.title,
        "place": test.place,
        "passed": test.passed,
        "renewed": test.renewed,
        "seconds": round(test.seconds, 4),
        "problems": problems_as_data(test.problems)["problems"],
    }


def as_suites(reports: Iterable[Report]) -> list[Suite]:
    """A suite for each ruleset, for ``render_junit``. What keeps the tests from being run is an error of its own."""
    suites = []
    for report in reports:
        cases = [_case(report, test) for test in report.tests]
        if report.problems:
            cases.append(Case("rules", report.name, error=_outcome(report.problems)))
        suites.append(Suite(report.name, cases))
    return suites


def _case(report: Report, test: Test) -> Case:
    file, line = _file_and_line(test.place)
    return Case(
        test.title,
        f"{report.name}.{test.sort}",
        file=file,
        line=line,
        seconds=test.seconds,
        failure=None if test.passed else _outcome(test.problems),
        output="recorded anew" if test.renewed else "",
    )


def _outcome(problems: Sequence[Diagnostic]) -> Outcome:
    first = problems[0]
    title = f"{first.title}: {first.label}" if first.label else first.title
    return Outcome(" ".join(title.split()), render_problems(problems, width=100), first.code)


def _file_and_line(place: str) -> tuple[str, int | None]:
    """``file:line:column``, or only a file."""
    file, _, rest = place.rpartition(":")
    path, _, line = file.rpartition(":")
    return (path, int(line)) if path and line.isdigit() and rest.isdigit() else (place, None)
