"""ruleset.yaml → entries, or problems at their places; read again, it comes from the cache."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.diagnostics.codes_loading import CODES
from rulewright.loading.folder import read_folder
from rulewright.loading.manifest import read_manifest
from rulewright.source import Source

FULL = """\
title: "Market"
about: Buy and sell.
sources: [a book]
files: [a.rules, "b.rules"]
expansions: []
scenarios: s.rules
rulings: r.md
"""


def codes(text: str) -> list[str]:
    return [one.code for one in read_manifest(Source("ruleset.yaml", text))[1]]


def test_every_entry():
    for _ in range(2):  # the second time from the cache
        made, problems = read_manifest(Source("ruleset.yaml", FULL))
        assert problems == []
        assert (made.title, made.about) == ("Market", "Buy and sell.")
        assert made.files is not None
        assert [(entry.text, entry.span.text) for entry in made.files] == [
            ("a.rules", "a.rules"),
            ("b.rules", '"b.rules"'),
        ]
        assert made.expansions == ()
        assert made.scenarios is not None
        assert [entry.text for entry in made.scenarios] == ["s.rules"]


def test_an_empty_manifest_says_nothing():
    made, problems = read_manifest(Source("ruleset.yaml", "# nothing\n"))
    assert (made.title, made.files, problems) == ("", None, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- a\n- b\n", "RW510"),
        ("Market\n", "RW510"),
        ("titel: Market\n", "RW511"),
        ("title: [a, b]\n", "RW512"),
        ("files:\n  a: b\n", "RW512"),
        ("files:\n  - [a]\n", "RW512"),
        ("title: a\ntitle: b\n", "RW582"),
    ],
)
def test_what_is_wrong_is_reported_the_same_each_time(text: str, code: str):
    assert codes(text) == codes(text) == [code]


def test_a_misspelt_entry_is_recognised():
    _, problems = read_manifest(Source("ruleset.yaml", "expansoins: []\n"))
    assert problems[0].notes == ("did you mean `expansions`?",)


@pytest.mark.parametrize(
    "entry", [entry for entry in CODES if entry.code in ("RW510", "RW511", "RW512")], ids=lambda entry: entry.code
)
def test_examples_of_codes_about_the_manifest(entry):
    assert codes(entry.bad) == [entry.code]
    assert codes(entry.good) == []


@pytest.mark.parametrize(
    "entry", [e for e in CODES if e.code in ("RW514", "RW517", "RW519", "RW525")], ids=lambda entry: entry.code
)
def test_examples_of_codes_about_files(entry, write):
    files = {"pig.rules": "", "extra.rules": ""} if entry.code == "RW525" else {"pig.rules": ""}
    found = [one.code for one in read_folder(write(files | {"ruleset.yaml": entry.bad})).problems]
    assert entry.code in found
    assert [one.code for one in read_folder(write({"ruleset.yaml": entry.good})).problems] == []


def test_the_second_reading_needs_no_yaml_library(tmp_path: Path, cache: Path):
    script = (
        "import sys; from rulewright.loading.manifest import read_manifest; from rulewright.source import Source\n"
        "read_manifest(Source('ruleset.yaml', 'title: Market\\n')); print('ruamel' in str(list(sys.modules)))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
        for _ in range(2)
    ]
    assert [one.strip() for one in runs] == ["True", "False"]
