"""Codes, their pages and their problem files are the same set."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rulewright.diagnostics.codes import all_codes, render_page
from tests.problems.problem_files import FOLDER

WITHOUT_A_FILE = {
    "RW325": "hundreds of phrases are no small file",
    "RW431": "text that is nested so deeply is refused as text before",
    "RW604": "RW436 finds every way to it before a game begins",
    "RW606": "a scenario gets as many copies as it places; only the machine can be asked for more",
    "RW694": "no rules are known that lead there",
    "RW695": "a hundred thousand choices take seconds",
}
"""Codes that no small file brings about, each with the reason; tests of their floors do."""


@cache
def files() -> set[str]:
    """The names of problem files, without what stands behind the name of the code."""
    found = {path.stem for ending in ("rules", "yaml", "case") for path in FOLDER.glob(f"*/RW*.{ending}")}
    return found


def test_every_code_has_a_problem_file_named_after_it_or_a_reason():
    missing = {
        code: entry.name
        for code, entry in all_codes().items()
        if not any(name.startswith(f"{code}-{entry.name}") for name in files())
    }
    assert missing.keys() == WITHOUT_A_FILE.keys(), f"these lack a problem file, or have one now: {missing}"


def test_every_problem_file_is_of_a_code_that_there_is():
    codes = all_codes()
    strangers = {name for name in files() if name[:5] not in codes}
    assert strangers == set()
    others = {name for name in files() - strangers if not name.startswith(f"{name[:5]}-")}
    assert others == set()


def test_every_file_has_its_text_beside_it():
    paths = [path for ending in ("rules", "yaml", "case") for path in FOLDER.glob(f"*/*.{ending}")]
    shared = FOLDER / "shared"
    lonely = [path.name for path in paths if path.parent != shared and not path.with_suffix(".txt").exists()]
    assert lonely == []


def test_every_code_has_a_page_that_says_how_to_silence_it():
    page = render_page()
    sections = re.split(r"^### ", page, flags=re.MULTILINE)[1:]
    assert [section.split()[0] for section in sections] == list(all_codes())
    for section, entry in zip(sections, all_codes().values(), strict=True):
        assert entry.why.strip() in section
        assert entry.silence in section
        assert ("Bad:" in section) == bool(entry.bad)


@pytest.mark.parametrize("word", ["Bad:", "Good:"])
def test_pages_have_examples_wherever_a_few_lines_can_show_it(word: str):
    without = {code for code, entry in all_codes().items() if f"{word}\n" not in entry.page()}
    rules = {code for code in without if code < "RW500"}
    assert rules <= {"RW325", "RW130", "RW131", "RW155", "RW337", "RW338", "RW431"}
