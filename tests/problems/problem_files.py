"""Files that must give problems: what is expected stands in them, and beside each the text that people see.

``#! RW104`` at the end of a line expects that code on this line, ``#!^ RW104`` expects it on the nearest line above
that is no such comment (where a comment behind the text would change it). Every problem must be expected, and the
reverse.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.render_text import render_problems
from rulewright.source import Source
from rulewright.syntax import parse
from rulewright.syntax.yaml_door import read_yaml
from tests.problems.games import checked, with_frame

FOLDER = Path(__file__).parent

EXPECTATION = re.compile(r"#!(?P<above>\^?) (?P<code>RW\d+)")


def expected_codes(text: str) -> list[tuple[int, str]]:
    """Line numbers and codes, as the comments of a file say."""
    found = []
    last = 0
    for number, line in enumerate(text.split("\n"), 1):
        match = EXPECTATION.search(line)
        if match is None or not match["above"]:
            last = number
        if match is not None:
            found.append((last, match["code"]))
    return found


def found_codes(problems: Iterable[Diagnostic]) -> list[tuple[int, str]]:
    return [(problem.span.line if problem.span is not None else 0, problem.code) for problem in problems]


def shown(problems: Iterable[Diagnostic]) -> str:
    return render_problems(problems, width=100)


def check_golden(path: Path, text: str) -> None:
    """Compare with the text beside a file. REWRITE_GOLDEN=1 in the environment writes it anew, for someone to read."""
    golden = path.with_suffix(".txt")
    if os.environ.get("REWRITE_GOLDEN"):
        golden.write_text(text, encoding="utf-8", newline="\n")
    assert text == golden.read_text(encoding="utf-8")


def every_problem() -> list[Diagnostic]:
    """The problems of all files of rules and YAML, each found as its own test finds them."""
    found: list[Diagnostic] = []
    for path in sorted((FOLDER / "syntax").glob("*.rules")):
        found += parse(Source(path.name, text_of(path)))[1]
    for path in sorted((FOLDER / "syntax").glob("*.yaml")):
        found += read_yaml(Source(path.name, text_of(path)))[1]
    for path in sorted((FOLDER / "check").glob("*.rules")):
        found += checked(with_frame(text_of(path)), path.name)[1]
    for path in sorted((FOLDER / "phrases").glob("*.rules")):
        found += phrase_problems(path)
    return found


def phrase_problems(path: Path) -> list[Diagnostic]:
    """The problems of a whole game, those of pairs of its phrases included."""
    built, problems = checked(text_of(path), path.name)
    pairs = built.book.pair_check() if built.book is not None else []
    return sorted([*problems, *pairs], key=Diagnostic.sort_key)


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8")
