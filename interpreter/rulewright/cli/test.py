"""`rulewright test`: paths go in; scenarios and recorded games of the rulesets there are run, failures shown."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import count, count_words, paths_argument, print_problems, rulesets_at, terminal_width

if TYPE_CHECKING:
    from rulewright.tools.testing import Report


def arguments(parser: CommandParser) -> None:
    paths_argument(parser)
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="only those with this text in their title or file name"
    )
    parser.add_argument("--fail-fast", action="store_true", help="run none behind the first that fails")
    parser.add_argument(
        "--update", action="store_true", help="record games of other rules anew, where their choices still fit"
    )
    parser.add_argument("--coverage", action="store_true", help="also name what acted in none of them")
    parser.add_argument(
        "--jobs", type=count, metavar="N", help="how many processes, where it is worth it (one per core)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")
    parser.add_argument("--junit", metavar="FILE", help="also write the results as JUnit XML, for CI servers")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.runner import Plan
    from rulewright.tools.testing import run_all, totals

    plan = Plan(values.only, update=values.update, fail_fast=values.fail_fast, coverage=values.coverage)
    reports = []
    for report in run_all(rulesets_at(values.paths), plan, _jobs(values.jobs)):
        reports.append(report)
        if values.format == "text":
            _show(report, values.update, values.coverage)
    passed, failed = totals(reports)
    if values.junit is not None:
        _write_junit(Path(values.junit), reports)
    if values.format == "json":
        from rulewright.tools.told import as_data

        sys.stdout.write(json.dumps(as_data(reports), indent=2) + "\n")
    else:
        print(f"{passed} passed, {failed} failed" if passed + failed else "0 passed, 0 failed: nothing was tested")
    return 0 if passed and not failed else 1


def _jobs(given: int | None) -> int:
    import os

    return (os.cpu_count() or 1) if given is None else max(1, given)


def _write_junit(path: Path, reports: list[Report]) -> None:
    from rulewright.diagnostics.junit import render_junit
    from rulewright.resources import write_atomically
    from rulewright.tools.told import as_suites

    try:
        write_atomically(path, render_junit(as_suites(reports)))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"`{path.as_posix()}` cannot be written: {why}", "give a file that can be written") from None


def _show(report: Report, update: bool, coverage: bool) -> None:
    from rulewright.tools.told import told_problems

    renewed = sum(test.renewed for test in report.tests)
    failed = sum(not test.passed for test in report.tests)
    counted = (
        f"{count_words(report.count('scenario'), 'scenario')}, {count_words(report.count('game'), 'recorded game')}"
    )
    counted += f", {renewed} recorded anew" if renewed else ""
    print(f"{report.name}: {counted}" + (f", {failed} failed" if failed else ""))
    problems = told_problems(report, update=update)
    if problems:
        print_problems(problems)
    if coverage:
        from rulewright.tools.acting import never_lines

        for line in never_lines(report.never, terminal_width() - 2, most=1000):
            print(f"  {line}")
    if report.cut:
        print("the first failure ended it (--fail-fast)")
