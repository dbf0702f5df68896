"""YAML texts that cannot be read, or are read with problems, and the messages for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.codes_yaml import CODES
from rulewright.source import Source
from rulewright.syntax.yaml_door import read_yaml
from tests.problems.problem_files import check_golden, expected_codes, found_codes, shown

FOLDER = Path(__file__).parent / "syntax"
FILES = sorted(FOLDER.glob("*.yaml"))
# A comment between its lines would be part of the text, or end it.
PLACES = {
    "RW587-yaml-text-over-lines": [(1, "RW587"), (3, "RW587")],
    "RW581-yaml-colon-missing": [(1, "RW581")],
    "RW581-yaml-bracket-missing": [(3, "RW581")],
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_problems_of_file(path: Path):
    text = path.read_text(encoding="utf-8")
    _, problems = read_yaml(Source(path.name, text))
    assert found_codes(problems) == PLACES.get(path.stem, expected_codes(text))
    check_golden(path, shown(problems))


def test_every_code_has_a_file():
    named = {path.name[:5] for path in FILES}
    assert {entry.code for entry in CODES} - named == {"RW580"}  # its file would be very large


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)
def test_examples_of_codes_are_true(entry):
    if not entry.bad:
        assert entry.code == "RW580"
        return
    assert [problem.code for problem in read_yaml(Source("bad.yaml", entry.bad))[1]] == [entry.code]
    assert read_yaml(Source("good.yaml", entry.good))[1] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_safe_fixes_mend(path: Path):
    text = path.read_text(encoding="utf-8")
    found = read_yaml(Source(path.name, text))[1]
    for problem in found:
        for fix in problem.fixes:
            if not fix.safe:
                continue
            mended = text
            for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
                mended = mended[: edit.span.start] + edit.text + mended[edit.span.end :]
            after = read_yaml(Source(path.name, mended))[1]
            assert problem.span is not None
            assert (problem.span.line, problem.code) not in found_codes(after)
