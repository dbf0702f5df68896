"""A command is run where the test stands, and says what it printed and how it ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.main import main

Shown = tuple[int, str, str]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a command in an empty folder: exit code, output, error output."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> Shown:
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    return call
