"""Problems go in, how often each code is among them comes out: a table for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable

import attrs

from rulewright.diagnostics.codes import all_codes
from rulewright.diagnostics.render_text import summary
from rulewright.diagnostics.values import Diagnostic

SCHEMA = 1


@attrs.frozen
class Line:
    """``fixable``: how many of them have a safe fix."""

    code: str
    name: str
    severity: str
    count: int
    fixable: int


def statistics(problems: Iterable[Diagnostic]) -> list[Line]:
    """A line for each code, the most frequent first, then by number."""
    by_code: dict[str, list[Diagnostic]] = {}
    for problem in problems:
        by_code.setdefault(problem.code, []).append(problem)
    lines = [_line(code, some) for code, some in by_code.items()]
    return sorted(lines, key=lambda line: (-line.count, line.code))


def _line(code: str, problems: list[Diagnostic]) -> Line:
    entry = all_codes().get(code)
    fixable = sum(any(fix.safe and fix.edits for fix in problem.fixes) for problem in problems)
    return Line(code, entry.name if entry is not None else "", problems[0].severity.value, len(problems), fixable)


def render_statistics(problems: Iterable[Diagnostic]) -> str:
    """The table, and a last line that counts them all."""
    problems = list(problems)
    lines = statistics(problems)
    wide = max((len(str(line.count)) for line in lines), default=1)
    longest = max((len(line.name) for line in lines), default=0)
    rows = [
        f"{line.count:>{wide}}  {line.code}  {line.severity:<7}  {line.name:<{longest}}  {_mended(line)}".rstrip()
        for line in lines
    ]
    return "\n".join([*rows, summary(problems)]) + "\n"


def _mended(line: Line) -> str:
    if not line.fixable:
        return ""
    return "--fix mends it" if line.fixable == line.count == 1 else f"--fix mends {line.fixable}"


def render_statistics_json(problems: Iterable[Diagnostic]) -> str:
    """The same as one JSON object in ASCII, with a line end behind it."""
    data = {"schema": SCHEMA, "statistics": [attrs.asdict(line) for line in statistics(problems)]}
    return json.dumps(data, indent=2) + "\n"
