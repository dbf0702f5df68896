"""`rulewright test`: paths go in; scenarios and recorded games of the rulesets there are run, failures shown."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser
from rulewright.cli.shared import count_words, paths_argument, print_problems, rulesets_at, terminal_width

if TYPE_CHECKING:
    from rulewright.tools.testing import Report


def arguments(parser: CommandParser) -> None:
    paths_argument(parser)
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="only those with this text in their title or file name"
    )
    parser.add_argument(
        "--update", action="store_true", help="record games of other rules anew, where their choices still fit"
    )
    parser.add_argument("--coverage", action="store_true", help="also name what acted in none of them")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.testing import run_tests, totals

    reports = []
    for folder in rulesets_at(values.paths):
        report = run_tests(folder, values.only, update=values.update)
        reports.append(report)
        if values.format == "text":
            _show(report, values.coverage, values.update)
    passed, failed = totals(reports)
    if values.format == "json":
        from rulewright.tools.testing import as_data

        sys.stdout.write(json.dumps(as_data(reports), indent=2) + "\n")
    else:
        print(f"{passed} passed, {failed} failed" if passed + failed else "0 passed, 0 failed: nothing was tested")
    return 0 if passed and not failed else 1


def _show(report: Report, coverage: bool, update: bool) -> None:
    from rulewright.tools.testing import told_problems

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
