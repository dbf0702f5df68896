"""All problem files in every format: each problem is there once, and readers of the format find what was put in."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
from junitparser import JUnitXml

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.diagnostics.codes import all_codes
from rulewright.diagnostics.formats import FORMATS
from rulewright.source import Span
from tests.problems.problem_files import every_problem

SCHEMA = Path(__file__).parents[1] / "data" / "sarif" / "sarif-2.1.0-rtm.5.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


@cache
def problems() -> tuple[Diagnostic, ...]:
    return tuple(sorted(every_problem(), key=Diagnostic.sort_key))


@cache
def rendered(name: str) -> str:
    return FORMATS[name](problems())


def validate(log: object) -> None:
    jsonschema.Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(log)


def placed(problem: Diagnostic) -> Span | None:
    return problem.span if problem.span is not None and problem.span.path else None


def test_there_are_problems_of_every_severity_with_and_without_a_place():
    assert {problem.severity for problem in problems()} >= {Severity.ERROR, Severity.WARNING}
    assert len({problem.code for problem in problems()}) > 100


def test_concise_has_a_line_for_each():
    *lines, last = rendered("concise").splitlines()
    assert len(lines) == len(problems())
    for line, problem in zip(lines, problems(), strict=True):
        place = f"{problem.span.place}: " if problem.span is not None and problem.span.path else ""
        assert line.startswith(f"{place}{problem.severity.value}[{problem.code}]: ")
    assert re.fullmatch(r"\d+ errors, \d+ warnings?.* in \d+ files", last)


def test_github_reads_back_what_was_written():
    lines = rendered("github").splitlines()
    assert len(lines) == len(problems())
    for line, problem in zip(lines, problems(), strict=True):
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::([^:].*)", line)
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


def test_gitlab_has_the_documented_fields_and_no_fingerprint_twice():
    entries = json.loads(rendered("gitlab"))
    for entry, problem in zip(entries, problems(), strict=True):
        assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert entry["check_name"] == problem.code
        assert entry["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert entry["location"]["path"]
        assert entry["location"]["lines"]["begin"] >= 1
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)


def test_sarif_holds_to_the_published_schema():
    log = json.loads(rendered("sarif"))
    validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result, problem in zip(run["results"], problems(), strict=True):
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
    assert sum(bool(result.get("fixes")) for result in run["results"]) > 20


def test_junit_is_read_by_a_standard_reader():
    document = JUnitXml.fromstring(rendered("junit").encode("utf-8"))
    assert document.tests == len(problems())
    assert document.failures == sum(problem.severity is not Severity.NOTE for problem in problems())
    for suite in document:
        for case in suite:
            assert case.classname in (suite.name, None)
            assert re.match(r"RW\d{3}", case.name)
            for outcome in case.result:
                assert outcome.type in ("error", "warning")
                assert f"explain: rulewright explain {case.name[:5]}" in outcome.text


def test_json_has_all_of_it():
    data = json.loads(rendered("json"))
    assert [one["code"] for one in data["problems"]] == [problem.code for problem in problems()]
    assert len({one["fingerprint"] for one in data["problems"]}) == len(problems())


@pytest.mark.parametrize("name", FORMATS)
def test_no_problems_are_a_whole_and_valid_document(name: str):
    text = FORMATS[name]([])
    match name:
        case "concise":
            assert text == "no problems\n"
        case "github":
            assert text == ""
        case "gitlab":
            assert json.loads(text) == []
        case "json":
            assert json.loads(text) == {"schema": 1, "errors": 0, "warnings": 0, "problems": []}
        case "junit":
            assert list(JUnitXml.fromstring(text.encode("utf-8"))) == []
        case "sarif":
            log = json.loads(text)
            validate(log)
            assert log["runs"][0]["results"] == []
