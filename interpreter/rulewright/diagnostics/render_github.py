"""Problems go in, GitHub's workflow commands come out: a line each, shown as an annotation beside the rule text."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.plain_words import in_full
from rulewright.diagnostics.values import Diagnostic, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render_github(problems: Iterable[Diagnostic]) -> str:
    """The lines in the order given; nothing for no problems."""
    return "".join(f"{_line(problem)}\n" for problem in problems)


def _line(problem: Diagnostic) -> str:
    properties = {"title": visible(f"{problem.code}: {problem.title}"), **_place(problem)}
    written = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{_COMMANDS[problem.severity]} {written}::{_data(in_full(problem))}"


def _place(problem: Diagnostic) -> dict[str, object]:
    span = problem.span
    if span is None or not span.path:
        return {}
    place: dict[str, object] = {"file": span.path, "line": span.line, "endLine": span.end_line}
    if span.line == span.end_line:  # columns of different lines are refused
        place |= {"col": span.column, "endColumn": span.end_column}
    return place


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
