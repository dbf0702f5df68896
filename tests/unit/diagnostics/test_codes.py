"""The register of problem codes holds together."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from rulewright.diagnostics import Severity, codes
from rulewright.diagnostics.codes import CHAPTERS, Code, all_codes, explain, registers, render_page

CHAPTER_OF = {"syntax": 1, "names": 2, "phrases": 3, "check": 4, "loading": 5, "playing": 6}
"""Modules whose name says which numbers they may give."""

SAMPLES = {
    "names": (Code("RW201", "unknown-word", "No word.", "a gull\n  b", "a drone"), Code("RW202", "two-owners", "Why.")),
    "syntax": (Code("RW101", "tab", "Tabs are not equal everywhere."),),
}

FINAL = "Cannot be silenced: rules that have it cannot be played, or not as they are written.\n"


@pytest.fixture
def samples(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(codes, "registers", lambda: SAMPLES)
    all_codes.cache_clear()
    yield
    all_codes.cache_clear()


def test_every_code_is_well_formed_and_known_to_the_register():
    for module, entries in registers().items():
        for entry in entries:
            assert re.fullmatch(r"RW[1-9]\d\d", entry.code), f"codes_{module}: {entry.code}"
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.name), f"{entry.code}: {entry.name}"
            assert entry.why.strip(), f"{entry.code} does not say why it is a problem"
            assert all_codes()[entry.code] is entry


def test_codes_are_sorted_and_stay_in_the_numbers_of_their_module():
    for module, entries in registers().items():
        numbers = [entry.code for entry in entries]
        assert numbers == sorted(numbers), f"codes_{module} is not sorted"
        chapters = {entry.chapter for entry in entries}
        assert len(chapters) <= 1, f"codes_{module} gives numbers of more than one hundred: {chapters}"
        assert chapters <= set(CHAPTERS)
        if module in CHAPTER_OF and chapters:
            assert chapters == {CHAPTER_OF[module]}, f"codes_{module} gives numbers of another floor"


def test_no_code_and_no_name_is_given_twice():
    entries = [entry for module in registers().values() for entry in module]
    for values in ([entry.code for entry in entries], [entry.name for entry in entries]):
        assert [value for value in values if values.count(value) > 1] == []


@pytest.mark.usefixtures("samples")
def test_explain_shows_why_and_both_examples():
    expected = "RW201: unknown-word\n\nNo word.\n\nBad:\n\n    a gull\n      b\n\nGood:\n\n    a drone\n\n" + FINAL
    assert explain("RW201") == explain("rw201") == explain(" 201 ") == expected
    assert explain("RW202") == f"RW202: two-owners\n\nWhy.\n\n{FINAL}"


@pytest.mark.usefixtures("samples")
def test_explain_says_that_there_is_no_such_code():
    with pytest.raises(LookupError, match="no problem code `RW999`"):
        explain("RW999")


@pytest.mark.usefixtures("samples")
def test_the_page_has_every_code_by_chapter():
    page = render_page()
    headings = [line for line in page.splitlines() if line.startswith("#")]
    assert headings == [
        "# Problems",
        "## RW1xx: Reading the text",
        "### RW101 tab",
        "## RW2xx: Names and noun phrases",
        "### RW201 unknown-word",
        "### RW202 two-owners",
    ]
    assert page.endswith(f"Why.\n\n{FINAL}")


def test_what_is_no_error_says_how_to_silence_it():
    page = Code("RW417", "a-doubt", "Why.", severity=Severity.WARNING).page()
    assert page.startswith("Why.\n\nSilence it with `# ignore RW417: REASON` behind the line")
    assert "`--ignore RW417`" in page


def test_the_module_prints_the_page():
    command = [sys.executable, "-W", "error", "-m", "rulewright.diagnostics.codes"]
    result = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", env=None)
    assert result.stdout == render_page()
    assert result.stderr == ""
