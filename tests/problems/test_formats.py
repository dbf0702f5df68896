"""All problem files in every format: each problem is there once, and readers of the format find what was put in."""

from __future__ import annotations

import json
from functools import cache

import pytest
from junitparser import JUnitXml

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label, Severity
from rulewright.diagnostics.formats import FORMATS
from rulewright.source import Source
from tests.problems.format_readers import READERS, hold, validate
from tests.problems.problem_files import every_problem


@cache
def problems() -> tuple[Diagnostic, ...]:
    return tuple(sorted(every_problem(), key=Diagnostic.sort_key))


def test_there_are_problems_of_many_sorts():
    assert {problem.severity for problem in problems()} >= {Severity.ERROR, Severity.WARNING}
    assert len({problem.code for problem in problems()}) > 100
    assert sum(bool(fix.edits) for problem in problems() for fix in problem.fixes) > 20


def test_every_format_has_a_reader():
    assert set(READERS) == set(FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_readers_find_what_was_put_in(name: str):
    READERS[name](FORMATS[name](problems()), problems())


def test_nothing_in_a_ruleset_breaks_out_of_a_format():
    """A file and a text as somebody might write them to be taken for something else."""
    source = Source("a,b:c%0A d\n::error::/é#?.rules", '::warning::x\r\n"]]>\x1b[31m\x00\ud800 <b>& %25\n')
    span = source.span(0, len(source.text))
    words = "::error file=x::%0A\r\n]]></failure>\x1b[0m\ud800, `x`: <y>"
    fix = Fix(words, (Edit(span, words),), safe=True)
    some = [
        Diagnostic("RW201", words, span, words, (Label(span, words),), (words, words), (fix,)),
        Diagnostic("RW513", words, None, words, notes=(words,), severity=Severity.WARNING),
        Diagnostic("RW426", words, source.span(3, 4), severity=Severity.NOTE),
    ]
    hold(some)
    assert all("\x1b" not in FORMATS[name](some) for name in FORMATS)
    assert FORMATS["github"](some).count("\n") == len(some)


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
