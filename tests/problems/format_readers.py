"""Problems in a format go in; a reader of that format finds what was put in, or an assertion says what it misses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import jsonschema
from junitparser import JUnitXml

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.codes import all_codes
from rulewright.diagnostics.formats import FORMATS
from rulewright.source import Span

SCHEMA = Path(__file__).parents[1] / "data" / "sarif" / "sarif-2.1.0-rtm.5.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}

Problems = Sequence[Diagnostic]


def hold(problems: Problems) -> None:
    """In every format each problem is there once, as it is."""
    for name, read in READERS.items():
        read(FORMATS[name](problems), problems)


@cache
def _schema() -> jsonschema.Draft4Validator:
    return jsonschema.Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def validate(log: object) -> None:
    _schema().validate(log)


def placed(problem: Diagnostic) -> Span | None:
    return problem.span if problem.span is not None and problem.span.path else None


def concise(text: str, problems: Problems) -> None:
    *lines, last = text.splitlines()
    assert len(lines) == len(problems)
    for line, problem in zip(lines, problems, strict=True):
        place = f"{problem.span.place}: " if problem.span is not None and problem.span.path else ""
        assert line.startswith(visible(f"{place}{problem.severity.value}[{problem.code}]: "))
    assert re.fullmatch(r"(\d+ (error|warning|note)s?(, )?)+( in \d+ files?)?", last)


def github(text: str, problems: Problems) -> None:
    lines = text.splitlines()
    assert len(lines) == len(problems)
    for line, problem in zip(lines, problems, strict=True):
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert match is not None, line
        properties = dict(part.split("=", 1) for part in match[2].split(","))
        assert match[1] == LEVELS[problem.severity].replace("note", "notice")
        assert unescaped(properties["title"]).startswith(f"{problem.code}: ")
        span = placed(problem)
        assert unescaped(properties.get("file", "")) == (span.path if span is not None else "")
        assert properties.get("line") == (str(span.line) if span is not None else None)
        assert ("col" in properties) == (span is not None and span.line == span.end_line)
        assert unescaped(match[3]).endswith(f"explain: rulewright explain {problem.code}")


def unescaped(text: str) -> str:
    for sign in ":,\r\n%":
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text


def gitlab(text: str, problems: Problems) -> None:
    """The fields that GitLab documents, and no fingerprint twice."""
    entries = json.loads(text)
    for entry, problem in zip(entries, problems, strict=True):
        assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert entry["check_name"] == problem.code
        assert entry["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert entry["location"]["path"]
        assert entry["location"]["lines"]["begin"] >= 1
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)


def sarif(text: str, problems: Problems) -> None:
    """It holds to the published schema, and each result has its rule, its place and its fixes."""
    log = json.loads(text)
    validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result, problem in zip(run["results"], problems, strict=True):
        assert result["level"] == LEVELS[problem.severity]
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"] == problem.code
        assert rule["name"] == all_codes()[problem.code].name
        assert rule["help"]["text"] == all_codes()[problem.code].page()
        physical = result["locations"][0]["physicalLocation"]
        span = placed(problem)
        if span is not None:
            assert unquote(physical["artifactLocation"]["uri"]) == span.path
            assert physical["region"]["startLine"] == span.line
        assert len(result.get("fixes", ())) == sum(bool(fix.edits) for fix in problem.fixes)


def junit(text: str, problems: Problems) -> None:
    document = JUnitXml.fromstring(text.encode("utf-8"))
    assert document.tests == len(problems)
    assert document.failures == sum(problem.severity is not Severity.NOTE for problem in problems)
    for suite in document:
        for case in suite:
            assert case.classname in (suite.name, None)
            assert re.match(r"RW\d{3}", case.name)
            for outcome in case.result:
                assert outcome.type in ("error", "warning")
                assert f"explain: rulewright explain {case.name[:5]}" in outcome.text


def as_json(text: str, problems: Problems) -> None:
    data = json.loads(text)
    assert [one["code"] for one in data["problems"]] == [problem.code for problem in problems]
    assert len({one["fingerprint"] for one in data["problems"]}) == len(problems)


READERS: Mapping[str, Callable[[str, Problems], None]] = {
    "concise": concise,
    "json": as_json,
    "github": github,
    "gitlab": gitlab,
    "sarif": sarif,
    "junit": junit,
}
