"""What somebody did, and what was said: manifests, decks, expansions, choices, recorded games, scenarios, the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic
from tests.problems.case_files import expected, run
from tests.problems.format_readers import hold
from tests.problems.problem_files import FOLDER, check_golden

FILES = sorted(FOLDER.glob("*/*.case"))


@pytest.fixture(autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path, tmp_path: Path):
    ran = run(path, tmp_path)
    assert ran.codes == expected(path)
    assert all(code in (0, 1, 2) for code in ran.exits)
    check_golden(path, ran.text)
    if ran.problems:  # some are told in a line of a report
        hold(sorted(ran.problems, key=Diagnostic.sort_key))
