"""Phrase books and sentences that are refused: each line says with which code, beside the file stands the message."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.check.unused import UNUSED
from tests.problems.problem_files import (
    FOLDER,
    check_golden,
    expected_codes,
    found_codes,
    phrase_problems,
    shown,
    text_of,
)

FILES = sorted((FOLDER / "phrases").glob("*.rules"))
WITHOUT_A_PLACE = {"RW323": [(0, "RW323")]}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_problems_of_file(path: Path):
    problems = [one for one in phrase_problems(path) if one.code not in UNUSED]
    assert found_codes(problems) == WITHOUT_A_PLACE.get(path.name[:5], expected_codes(text_of(path)))
    assert path.name[:5] in {problem.code for problem in problems}
    check_golden(path, shown(problems))
