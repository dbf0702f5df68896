"""The register of this floor's codes and what the floor says agree, and the examples in the register are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulewright.phrases
from rulewright.diagnostics.codes_phrases import CODES
from rulewright.phrases import PhraseBook
from tests.unit.phrases.draft_reader import draft


def codes_of(text: str) -> list[str]:
    found = draft(text)
    book = PhraseBook(found.all_specs, found.vocabulary)
    problems = [*book.problems, *book.pair_check()]
    for _, sentence, span in found.sentences:
        problems += book.read(sentence, span=span).diagnostics
    return [problem.code for problem in problems]


def test_each_code_that_is_used_is_registered_and_the_reverse():
    folder = Path(rulewright.phrases.__file__).parent
    used = {code for path in folder.glob("*.py") for code in re.findall(r"RW3\d\d", path.read_text(encoding="utf-8"))}
    assert used == {code.code for code in CODES}


def test_the_register_is_in_order_and_names_are_unlike():
    assert [code.code for code in CODES] == sorted({code.code for code in CODES})
    assert len({code.name for code in CODES}) == len(CODES)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name) for code in CODES)


@pytest.mark.parametrize("code", [code for code in CODES if code.bad], ids=lambda code: code.code)
def test_the_examples(code):
    assert code.code in codes_of(code.bad)
    assert codes_of(code.good) == []


def test_those_without_an_example_are_about_length_alone():
    assert [code.code for code in CODES if not code.bad] == ["RW325", "RW337", "RW338"]
