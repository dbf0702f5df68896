"""The same text gives the same messages, byte for byte, whatever the seed of Python's hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCRIPT = """
import pathlib
from rulewright.diagnostics.render_text import render_problems
from rulewright.source import Source
from rulewright.syntax import parse, reserved_words
from rulewright.syntax.engine import build
build()
print(reserved_words())
for path in sorted(pathlib.Path("tests/problems/syntax").glob("*.rules")):
    print(render_problems(parse(Source(path.name, path.read_text(encoding="utf-8")))[1]))
"""


def output(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1", "XDG_CACHE_HOME": "/nowhere"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    return done.stdout


def test_messages_do_not_depend_on_the_hash_seed():
    first, second = output("1"), output("4242")
    assert first == second
    assert first.count("error[RW") > 100
