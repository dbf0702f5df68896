"""A folder goes in; 200 made rulesets lie in it, 20,000 lines of rules with 3,000 sentences, without a problem.

`python -m tests.benchmarks.made_tree FOLDER` writes them. The same numbers make the same files on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.made_others import board, duel
from tests.benchmarks.made_race import race

RULESETS = 200
LINES, SENTENCES = 20_000, 3_000
"""The least that the whole tree has."""


def made(number: int) -> dict[str, str]:
    """The files of one ruleset, by name: of five, two are races, two board games, one is a duel."""
    return (race, board, duel, race, board)[number % 5](number)


def rulesets(count: int = RULESETS) -> Iterator[tuple[str, dict[str, str]]]:
    """Names of folders with their files; four lie together in a folder of their own."""
    for number in range(count):
        yield f"shelf-{number // 4 + 1:02}/game-{number + 1:03}", made(number)


def size(files: dict[str, str]) -> tuple[int, int]:
    """Lines of rules, and sentences in the tables of cards."""
    lines = [line for name, text in files.items() if name.endswith(".rules") for line in text.splitlines()]
    return len(lines), sum(line.startswith('  "') and line.endswith('"') and "|" in line for line in lines)


def write_tree(folder: Path, count: int = RULESETS) -> tuple[int, int]:
    """Writes the tree; its lines of rules and its sentences."""
    lines = sentences = 0
    for name, files in rulesets(count):
        for file, text in files.items():
            path = folder / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        more = size(files)
        lines, sentences = lines + more[0], sentences + more[1]
    return lines, sentences


if __name__ == "__main__":
    print("{:,} lines of rules, {:,} sentences".format(*write_tree(Path(sys.argv[1]))))
