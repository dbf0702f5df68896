"""Rule texts that are read with problems: each line says with which one, and beside the file stands the message."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.codes_syntax import CODES
from rulewright.source import Source
from rulewright.syntax import parse
from tests.problems.problem_files import check_golden, expected_codes, found_codes, shown

FOLDER = Path(__file__).parent / "syntax"
FILES = sorted(FOLDER.glob("*.rules"))
MADE_IN_TESTS = {"RW130", "RW131", "RW155"}  # their files would be very large


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_problems_of_file(path: Path):
    text = path.read_bytes().decode("utf-8")
    _, problems = parse(Source(path.name, text))
    assert found_codes(problems) == expected_codes(text)
    assert path.name[:5] in {problem.code for problem in problems}
    check_golden(path, shown(problems))


def test_every_code_has_a_file():
    named = {path.stem for path in FILES}
    missing = [f"{entry.code}-{entry.name}" for entry in CODES if f"{entry.code}-{entry.name}" not in named]
    assert [name for name in missing if name[:5] not in MADE_IN_TESTS] == []


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)
def test_examples_of_codes_are_true(entry):
    if not entry.bad:
        assert entry.code in MADE_IN_TESTS
        return
    assert entry.code in {problem.code for problem in parse(Source("bad.rules", entry.bad))[1]}
    assert parse(Source("good.rules", entry.good))[1] == []


def test_safe_fixes_leave_nothing_of_their_problem():
    """A fix that may be applied unseen really mends what it is for."""
    applied = 0
    for path in FILES:
        text = path.read_bytes().decode("utf-8")
        for problem in parse(Source(path.name, text))[1]:
            for fix in problem.fixes:
                if not fix.safe:
                    continue
                mended = text
                for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
                    mended = mended[: edit.span.start] + edit.text + mended[edit.span.end :]
                after = parse(Source(path.name, mended))[1]
                assert problem.span is not None
                assert (problem.span.line, problem.code) not in found_codes(after), f"{path.name}: {fix.text}"
                assert len(after) < len(parse(Source(path.name, text))[1]), f"{path.name}: {fix.text}"
                applied += 1
    assert applied > 30
