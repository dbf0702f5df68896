"""`rulewright check` on a tree of 200 made rulesets: prints times and memory. `python -m tests.benchmarks.tree`

Cold is with an empty cache, warm after one file changed; memory is that of all processes together, at its highest.
Nothing here fails by being slow, but finding a problem in the tree does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs

from rulewright.resources import cores
from tests.benchmarks.made_tree import RULESETS, write_tree

COMMAND = [sys.executable, "-m", "rulewright.cli.main", "check"]
CHANGED = "shelf-03/game-011/race.rules"


@attrs.frozen
class Run:
    """A process with all it started: seconds on the clock and of all cores, and megabytes (0: not known here)."""

    seconds: float
    work: float
    memory: float
    said: str


def run(command: list[str], environment: dict[str, str]) -> Run:
    """Run a command to its end."""
    before, start, most = os.times(), time.perf_counter(), 0.0
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={**os.environ, **environment}, start_new_session=True
        )
        while process.poll() is None:
            most = max(most, _memory(process.pid))
            time.sleep(0.02)
        seconds = time.perf_counter() - start
        output.seek(0)
        said = output.read()
    after = os.times()
    work = after.children_user + after.children_system - before.children_user - before.children_system
    return Run(seconds, work, most, said)


def _memory(session: int) -> float:
    """Megabytes of all processes of a session. What several share counts for each, so this is rather too much."""
    total = 0
    page = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                total += int(fields[21]) * page
        except (OSError, ValueError, IndexError):
            continue  # it has ended
    return total / 1e6


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tree, cache = Path(folder) / "tree", {"XDG_CACHE_HOME": str(Path(folder) / "cache")}
        lines, sentences = write_tree(tree)
        print(f"check of {RULESETS} rulesets, {lines:,} lines with {sentences:,} sentences, on {cores()} cores")
        cold = run([*COMMAND, str(tree)], cache)
        with (tree / CHANGED).open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        warm = run([*COMMAND, str(tree)], cache)
        same = run([*COMMAND, str(tree)], cache)
    for name, one, allowed in (
        ("cold", cold, "20 s"),
        ("one file changed", warm, "2 s"),
        ("nothing changed", same, ""),
    ):
        limits = f"   ({allowed} and 500 MB are allowed)" if allowed else ""
        print(f"  {name:<17}{one.seconds:6.2f} s ({one.work:.2f} s of all cores), {one.memory:4.0f} MB{limits}")
    for one in (cold, warm, same):
        if one.said != f"{RULESETS} rulesets checked: no problems\n":
            sys.exit(one.said)


if __name__ == "__main__":
    main()
