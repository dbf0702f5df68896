"""Problems go in, a SARIF 2.1.0 log comes out: rules with their pages, results with places, fixes and fingerprints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from rulewright.diagnostics.codes import Code, all_codes
from rulewright.diagnostics.fingerprints import fingerprints
from rulewright.diagnostics.values import Diagnostic, Edit, Fix, Label, Severity
from rulewright.source import Span

Json = dict[str, Any]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"
"""What paths are relative to; the reader of a log knows where it has the repository."""

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
WHOLE = "."
"""The path of what no text is to blame for: readers want a place for everything."""


def render_sarif(problems: Iterable[Diagnostic], version: str = "") -> str:
    """The log as JSON in ASCII, with a line end behind it; one run without results for no problems.

    version: of this program, for the reader of the log.
    """
    return json.dumps(as_log(list(problems), version), indent=2) + "\n"


def as_log(problems: Sequence[Diagnostic], version: str = "") -> Json:
    """The same as plain data."""
    worst = _worst(problems)
    codes = sorted(worst)
    numbers = {code: at for at, code in enumerate(codes)}
    marked = zip(problems, fingerprints(problems), strict=True)
    driver: Json = {"name": "Rulewright", "rules": [_rule(code, worst[code]) for code in codes]}
    if version:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"description": {"text": "The repository with the rulesets in it."}}},
        "results": [_result(problem, numbers[problem.code], fingerprint) for problem, fingerprint in marked],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _worst(problems: Iterable[Diagnostic]) -> Mapping[str, Severity]:
    order = list(Severity)
    found: dict[str, Severity] = {}
    for problem in problems:
        found[problem.code] = min(found.get(problem.code, problem.severity), problem.severity, key=order.index)
    return found


def _rule(code: str, severity: Severity) -> Json:
    entry = all_codes().get(code, Code(code, code.lower(), "There is no page about this code."))
    return {
        "id": entry.code,
        "name": entry.name,
        "shortDescription": {"text": entry.name.replace("-", " ").capitalize()},
        "fullDescription": {"text": entry.why},
        "help": {"text": entry.page(), "markdown": entry.page()},
        "defaultConfiguration": {"level": _LEVELS[severity]},
    }


def _result(problem: Diagnostic, rule: int, fingerprint: str) -> Json:
    result: Json = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _LEVELS[problem.severity],
        "message": {"text": _message(problem)},
        "locations": [_location(problem.span)],
        # The first is what GitHub compares, the second says who made it.
        "partialFingerprints": {"primaryLocationLineHash": fingerprint, "rulewright/v1": fingerprint},
    }
    related = [_related(at, label) for at, label in enumerate(problem.labels, 1) if label.span.path]
    if related:
        result["relatedLocations"] = related
    fixes = [_fix(fix) for fix in problem.fixes if fix.edits]
    if fixes:
        result["fixes"] = fixes
    return result


def _message(problem: Diagnostic) -> str:
    """What to say beside the place: sentences, one below the other."""
    first = f"{problem.title}: {problem.label}" if problem.label else problem.title
    return "\n".join([first, *problem.notes, *(fix.text for fix in problem.fixes if not fix.edits)])


def _location(span: Span | None) -> Json:
    if span is None or not span.path:
        return {"physicalLocation": {"artifactLocation": {"uri": WHOLE, "uriBaseId": ROOT}}}
    return {"physicalLocation": {"artifactLocation": _artifact(span.path), "region": _region(span)}}


def _related(number: int, label: Label) -> Json:
    return {"id": number, **_location(label.span), "message": {"text": label.text}}


def _artifact(path: str) -> Json:
    written = quote(path.encode("utf-8", "surrogatepass"), safe="/")
    # A path that is none of the repository's stands for itself.
    return {"uri": f"file://{written}"} if path.startswith("/") else {"uri": written, "uriBaseId": ROOT}


def _region(span: Span) -> Json:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(fix: Fix) -> Json:
    changes: dict[str, list[Json]] = {}
    for edit in fix.edits:
        changes.setdefault(edit.span.path, []).append(_replacement(edit))
    return {
        "description": {"text": fix.text},
        "artifactChanges": [
            {"artifactLocation": _artifact(path), "replacements": replacements}
            for path, replacements in changes.items()
        ],
    }


def _replacement(edit: Edit) -> Json:
    replacement: Json = {"deletedRegion": _region(edit.span)}
    if edit.text:
        replacement["insertedContent"] = {"text": edit.text}
    return replacement
