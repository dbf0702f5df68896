"""The two commands of the README do what they say, in the order they say it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PLAY = ".venv/bin/rulewright play drones-vs-goelands"
CHECKS = [
    ".venv/bin/ruff check",
    ".venv/bin/ruff format --check",
    ".venv/bin/mypy",
    ".venv/bin/lint-imports",
    ".venv/bin/pytest -n auto",
    ".venv/bin/rulewright check rulesets",
    ".venv/bin/python -m tests.benchmarks.run",
]


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A copy of the project in which nothing is installed yet."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


def commands(folder: Path, target: str) -> list[str]:
    """What make would run for a target."""
    # These tests may themselves run below make, which hands its options on by these variables.
    environment = {key: value for key, value in os.environ.items() if key not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    command = ["make", "--dry-run", "--no-print-directory", target]
    result = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, check=True, encoding="utf-8", errors="replace"
    )
    return result.stdout.splitlines()


def test_play_sets_up_and_plays(fresh: Path):
    lines = commands(fresh, "play")
    assert any("-m venv .venv" in line for line in lines)
    assert any(line.endswith("install --editable .") for line in lines)
    assert lines[-1] == PLAY


def test_test_sets_up_and_runs_every_check(fresh: Path):
    lines = commands(fresh, "test")
    assert any("-m venv .venv" in line for line in lines)
    assert any(line.endswith("install --editable '.[dev]'") for line in lines)
    assert lines[-len(CHECKS) :] == CHECKS


def test_what_is_set_up_is_not_set_up_again_until_the_project_changes(fresh: Path):
    (fresh / ".venv").mkdir()
    for name in ("created", "ready-to-play", "ready-to-test"):
        (fresh / ".venv" / name).touch()
    os.utime(fresh / "pyproject.toml", (1, 1))
    assert commands(fresh, "play") == [PLAY]
    assert commands(fresh, "test") == CHECKS
    for name in ("ready-to-play", "ready-to-test"):
        os.utime(fresh / ".venv" / name, (0, 0))
    assert any(line.endswith("install --editable .") for line in commands(fresh, "play"))
    assert any(line.endswith("install --editable '.[dev]'") for line in commands(fresh, "test"))


def test_ci_runs_the_test_command_of_the_readme():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "exec make test"
