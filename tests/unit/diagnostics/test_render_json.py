"""Problems as programs see them."""

from __future__ import annotations

import json

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label, Severity
from rulewright.diagnostics.render_json import as_data, render_json
from rulewright.source import Source

NO_PLACE = {"file": None, "line": None, "column": None, "end_line": None, "end_column": None}


def test_every_field_of_a_problem():
    source = Source("a.rules", "les Goélands\nvolent\n")
    span = source.span(4, 19)
    label = Label(source.span(0, 3), "the first word")
    fix = Fix("write `x`", (Edit(source.span(0, 3), "x"),), safe=True)
    problem = Diagnostic("RW301", "no phrase fits", span, "here", (label,), ("a note",), (fix,), Severity.WARNING)
    first_word = {"file": "a.rules", "line": 1, "column": 1, "end_line": 1, "end_column": 4}
    data = json.loads(render_json([problem]))
    assert len(data["problems"][0].pop("fingerprint")) == 32
    assert data == {
        "schema": 1,
        "errors": 0,
        "warnings": 1,
        "problems": [
            {
                "code": "RW301",
                "severity": "warning",
                "title": "no phrase fits",
                "file": "a.rules",
                "line": 1,
                "column": 5,
                "end_line": 2,
                "end_column": 7,
                "label": "here",
                "labels": [{**first_word, "text": "the first word"}],
                "notes": ["a note"],
                "fixes": [{"text": "write `x`", "safe": True, "edits": [{**first_word, "text": "x"}]}],
            }
        ],
    }


def test_a_problem_without_a_place_has_nulls():
    (problem,) = as_data([Diagnostic("RW501", "no folder")])["problems"]
    assert {key: problem[key] for key in NO_PLACE} == NO_PLACE


def test_the_text_is_ascii_and_the_order_is_kept():
    text = render_json([Diagnostic("RW502", "Goélands \ud800 \u202e"), Diagnostic("RW501", "b")])
    assert text.isascii()
    assert [problem["code"] for problem in json.loads(text)["problems"]] == ["RW502", "RW501"]
