"""Problems go in, JSON for programs comes out. Its shape is stable: ``schema`` grows when a field changes its meaning.

Lines and columns count from 1, columns in code points; an end is the place behind the last code point. A problem that
no text is to blame for has null in the five places. A fingerprint names a problem from run to run, whatever is written
above it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rulewright.diagnostics.fingerprints import fingerprints
from rulewright.diagnostics.values import Diagnostic, Edit, Fix, Label, Severity
from rulewright.source import Span

SCHEMA = 1

Json = dict[str, Any]


def render_json(problems: Iterable[Diagnostic]) -> str:
    """The problems in the order given, as one JSON object in ASCII, with a line end behind it."""
    return json.dumps(as_data(problems), indent=2) + "\n"


def as_data(problems: Iterable[Diagnostic]) -> Json:
    """The same as plain data."""
    problems = list(problems)
    return {
        "schema": SCHEMA,
        "errors": sum(p.severity is Severity.ERROR for p in problems),
        "warnings": sum(p.severity is Severity.WARNING for p in problems),
        "problems": [_problem(*marked) for marked in zip(problems, fingerprints(problems), strict=True)],
    }


def _problem(problem: Diagnostic, fingerprint: str) -> Json:
    return {
        "code": problem.code,
        "fingerprint": fingerprint,
        "severity": problem.severity.value,
        "title": problem.title,
        **_place(problem.span),
        "label": problem.label,
        "labels": [_label(label) for label in problem.labels],
        "notes": list(problem.notes),
        "fixes": [_fix(fix) for fix in problem.fixes],
    }


def _place(span: Span | None) -> Json:
    if span is None or not span.path:
        return dict.fromkeys(("file", "line", "column", "end_line", "end_column"))
    return {
        "file": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _label(label: Label) -> Json:
    return {**_place(label.span), "text": label.text}


def _fix(fix: Fix) -> Json:
    return {"text": fix.text, "safe": fix.safe, "edits": [_edit(edit) for edit in fix.edits]}


def _edit(edit: Edit) -> Json:
    return {**_place(edit.span), "text": edit.text}
