"""The same text gives the same program and the same messages, whatever order sets have in this run of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCRIPT = """
from pathlib import Path
from tests.problems.games import checked, with_frame
from tests.problems.problem_files import shown
for path in sorted(Path("tests/data/drafts").rglob("*.rules")) + sorted(Path("tests/problems/check").glob("*.rules")):
    built, problems = checked(with_frame(path.read_text(encoding="utf-8")), path.name)
    print(path.name, shown(problems), built.program)
"""


def run(seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout


def test_programs_and_messages_are_the_same_under_two_hash_seeds():
    first, second = run("1"), run("2")
    assert len(first) > 100_000
    assert first == second
