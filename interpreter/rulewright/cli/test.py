"""`rulewright test`: paths go in; scenarios and recorded games of the rulesets there are run, failures shown."""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
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
    parser.add_argument(
        "--coverage", action="store_true", help="also tell what of the rules acted in them, and what never did"
    )
    parser.add_argument(
        "--html", metavar="PATH", help="write that as pages with the rules line by line: to a folder, or one FILE.html"
    )
    parser.add_argument(
        "--fail-under", type=percentage, metavar="PERCENT", help="a finding when less of the rules acted"
    )
    parser.add_argument(
        "--jobs", type=count, metavar="N", help="how many processes, where it is worth it (one per core)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")
    parser.add_argument("--junit", metavar="FILE", help="also write the results as JUnit XML, for CI servers")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.runner import Plan
    from rulewright.tools.testing import run_all, totals

    counting = values.coverage or values.html is not None or values.fail_under is not None
    plan = Plan(values.only, update=values.update, fail_fast=values.fail_fast, coverage=counting)
    reports = []
    for report in run_all(rulesets_at(values.paths), plan, _jobs(values.jobs)):
        reports.append(report)
        if values.format == "text":
            _show(report, values.update)
    passed, failed = totals(reports)
    if values.junit is not None:
        _write_junit(Path(values.junit), reports)
    if values.html is not None:
        _write_pages(Path(values.html), reports)
    under = [] if values.fail_under is None else _under(reports, values.fail_under)
    if values.format == "json":
        from rulewright.tools.told import as_data

        sys.stdout.write(json.dumps(as_data(reports), indent=2) + "\n")
    else:
        for line in under:
            print(line)
        print(f"{passed} passed, {failed} failed" if passed + failed else "0 passed, 0 failed: nothing was tested")
    return 0 if passed and not failed and not under else 1


def percentage(text: str) -> Fraction:
    """A number from 0 to 100, with or without a point, exactly."""
    digits, point, behind = text.removesuffix("%").strip().partition(".")
    if not (digits + behind).isdecimal() or not (digits + behind).isascii() or len(text) > 20 or (point and not behind):
        raise argparse.ArgumentTypeError(f"`{text}` is no percentage: write 90, or 87.5")
    found = Fraction(int(digits + behind), 10 ** len(behind))
    if found > 100:
        raise argparse.ArgumentTypeError(f"`{text}` is more than 100")
    return found


def _under(reports: list[Report], least: Fraction) -> list[str]:
    """A line for each ruleset of which less acted. Nothing is rounded: 89.999 is under 90."""
    from rulewright.session.coverage import percent

    found = []
    for report in reports:
        whole = report.coverage.whole if report.coverage is not None else None
        if whole is not None and whole.part * 100 < least:
            found.append(
                f"{report.name}: {percent(whole.part)} of it acted ({whole.acted} of {whole.whole}), "
                f"which is under {percent(least / 100)}"
            )
    return found


def _jobs(given: int | None) -> int:
    import os

    return (os.cpu_count() or 1) if given is None else max(1, given)


def _write_junit(path: Path, reports: list[Report]) -> None:
    from rulewright.diagnostics.junit import render_junit
    from rulewright.tools.told import as_suites

    _write(path, render_junit(as_suites(reports)))


def _write_pages(path: Path, reports: list[Report]) -> None:
    """One page into a file that is called `.html`, else several into a folder, which is made."""
    from rulewright.tools.coverage_html import page, pages

    if path.suffix.lower() in {".html", ".htm"}:
        _write(path, page(reports))
        return
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"the folder `{path.as_posix()}` cannot be made: {why}", "give another one") from None
    for name, text in pages(reports).items():
        _write(path / name, text)


def _write(path: Path, text: str) -> None:
    from rulewright.resources import write_atomically

    try:
        write_atomically(path, text)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"`{path.as_posix()}` cannot be written: {why}", "give a file that can be written") from None


def _show(report: Report, update: bool) -> None:
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
    if report.coverage is not None:
        from rulewright.session.coverage_lines import coverage_lines

        print(f"coverage of {report.name}:")
        for line in coverage_lines(report.coverage, min(terminal_width(), 80) - 2):
            print(f"  {line}")
    if report.cut:
        print("the first failure ended it (--fail-fast)")
