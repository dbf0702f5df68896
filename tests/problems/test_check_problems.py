"""Games that are refused or doubted: each line says with which code, and beside the file stands the message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.check.unused import UNUSED
from rulewright.diagnostics import (
    Diagnostic,
    codes_check,
    codes_ignores,
    codes_lints,
    codes_loading,
    codes_names,
    codes_program,
)
from rulewright.diagnostics.codes import Code, all_codes
from tests.problems.games import checked, with_frame, with_market
from tests.problems.problem_files import check_golden, expected_codes, found_codes, shown

FOLDER = Path(__file__).parent / "check"
FILES = sorted(FOLDER.glob("*.rules"))
CODES = (*codes_names.CODES, *codes_check.CODES, *codes_program.CODES, *codes_lints.CODES)
INTERPRETER = Path(codes_check.__file__).parents[1]
MADE_IN_TESTS = {"RW431"}
"""No small file has these problems."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_problems_of_file(path: Path):
    text = path.read_bytes().decode("utf-8")
    whole = text if "RW419" in path.name else with_frame(text)
    _, problems = checked(whole, path.name)
    named = path.name[:5]
    problems = [one for one in problems if one.code not in UNUSED or one.code == named]
    assert found_codes(problems) == expected_codes(text)
    assert not named.startswith("RW") or named in {problem.code for problem in problems}
    check_golden(path, shown(problems))


def test_every_code_has_a_file():
    named = {path.stem for path in FILES}
    missing = [f"{entry.code}-{entry.name}" for entry in CODES if f"{entry.code}-{entry.name}" not in named]
    assert [name for name in missing if name[:5] not in MADE_IN_TESTS] == []


def test_every_code_that_is_used_is_registered_and_the_reverse():
    floors = [INTERPRETER / "check", INTERPRETER / "loading"]
    texts = [path.read_text(encoding="utf-8") for floor in floors for path in sorted(floor.glob("*.py"))]
    used = {code for text in texts for code in re.findall(r"\bRW\d{3}\b", text)}
    theirs = {entry.code for entry in (*CODES, *codes_loading.CODES, *codes_ignores.CODES)}
    assert theirs <= used
    assert used <= set(all_codes())


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)
def test_examples_of_codes_are_true(entry):
    if not entry.bad:
        assert entry.code in MADE_IN_TESTS
        return
    bad, good = found_in(entry, entry.bad), found_in(entry, entry.good)
    assert {one.code for one in bad} == {entry.code}, shown(bad)
    assert good == [], shown(good)


def found_in(entry: Code, example: str) -> list[Diagnostic]:
    """The problems of an example. What only its surroundings declare may be unused."""
    _, problems = checked(example if entry.code == "RW419" else with_market(example))
    lines = example.count("\n")
    return [one for one in problems if one.code not in UNUSED or (one.code == entry.code and line(one) <= lines)]


def line(problem: Diagnostic) -> int:
    return problem.span.line if problem.span is not None else 0
