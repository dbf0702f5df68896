"""Problems ↔ data: what is kept comes back the same, and what is damaged does not come back."""

from __future__ import annotations

import json

import pytest

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label, Severity
from rulewright.loading.keeping import digest, keep, kept, problems_as_data, problems_from_data
from rulewright.source import Source, Span

ONE, TWO = Source("one.rules", "value luck: 3\n"), Source("two.rules", "value charm: 4\n")
PROBLEM = Diagnostic(
    "RW201",
    "a title",
    Span(TWO, 6, 11),
    "a label",
    (Label(Span(ONE, 0, 5), "there"),),
    ("a note",),
    (Fix("do it", (Edit(Span(ONE, 6, 10), "chance"),), safe=True), Fix("think")),
    Severity.WARNING,
)


def test_problems_come_back_the_same():
    problems = [PROBLEM, Diagnostic("RW513", "no place")]
    data = json.loads(json.dumps(problems_as_data(problems, [ONE, TWO])))
    assert problems_from_data(data, [ONE, TWO]) == problems


def test_a_place_in_another_text_cannot_be_kept():
    assert problems_as_data([PROBLEM], [TWO]) is None


@pytest.mark.parametrize(
    "damage",
    [
        None,
        3,
        [1],
        [["RW201"]],
        [["RW201", "note", "t", [5, 0, 1], "", [], [], []]],
        [["RW1", "x", "t", None, "", [], [], []]],
    ],
)
def test_damaged_data_is_no_data(damage: object):
    assert problems_from_data(damage, [ONE, TWO]) is None


def test_what_is_kept_is_kept_about_these_texts():
    keep("sort", [ONE], {"a": 1})
    assert kept("sort", [ONE]) == {"a": 1}
    assert kept("other sort", [ONE]) is None
    assert kept("sort", [ONE, TWO]) is None
    assert kept("sort", [Source("one.rules", ONE.text + " ")]) is None


def test_texts_do_not_run_into_one_another():
    assert digest([("a", "bc"), ("d", "")]) != digest([("a", "b"), ("cd", "")])
