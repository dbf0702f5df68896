"""Problems go in, a JUnit document comes out: a suite for each file, in it a failed case for each problem."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.junit import Case, Outcome, Suite, render_junit
from rulewright.diagnostics.plain_words import in_full, in_one_line
from rulewright.diagnostics.values import Diagnostic, Severity


def render_junit_problems(problems: Iterable[Diagnostic]) -> str:
    """The document; one without suites for no problems. A note is no finding: its case has passed."""
    suites: dict[str, list[Case]] = {}
    for problem in problems:
        path = problem.span.path if problem.span is not None else ""
        suites.setdefault(path or "rulesets", []).append(_case(problem))
    return render_junit([Suite(path, cases) for path, cases in suites.items()], "rulewright check")


def _case(problem: Diagnostic) -> Case:
    placed = problem.span if problem.span is not None and problem.span.path else None
    where = f" at {placed.line}:{placed.column}" if placed is not None else ""
    name = f"{problem.code}{where}: {problem.title}"
    path, line = (placed.path, placed.line) if placed is not None else ("", None)
    if problem.severity is Severity.NOTE:
        return Case(name, path, path, line, output=in_full(problem))
    place = f"{placed.place}\n" if placed is not None else ""
    failure = Outcome(in_one_line(problem), place + in_full(problem), problem.severity.value)
    return Case(name, path, path, line, failure=failure)
