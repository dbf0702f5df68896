"""Problems go in, a Code Quality report comes out, as GitLab reads it from an artifact."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rulewright.diagnostics.fingerprints import fingerprints
from rulewright.diagnostics.plain_words import in_one_line
from rulewright.diagnostics.values import Diagnostic, Severity

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}
WHOLE = "."
"""The path of what no text is to blame for: a report has no entry without a path."""


def render_gitlab(problems: Iterable[Diagnostic]) -> str:
    """The report as JSON in ASCII, with a line end behind it; an empty list for no problems."""
    problems = list(problems)
    marked = zip(problems, fingerprints(problems), strict=True)
    return json.dumps([_entry(problem, fingerprint) for problem, fingerprint in marked], indent=2) + "\n"


def _entry(problem: Diagnostic, fingerprint: str) -> dict[str, object]:
    span = problem.span
    path, first, last = (span.path, span.line, span.end_line) if span is not None and span.path else (WHOLE, 1, 1)
    return {
        "description": f"{problem.code}: {in_one_line(problem)}",
        "check_name": problem.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[problem.severity],
        "location": {"path": path, "lines": {"begin": first, "end": last}},
    }
