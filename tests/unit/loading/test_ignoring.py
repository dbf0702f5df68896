"""Comments that silence problems: where they may stand, what they need, and what is wrong with idle ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.diagnostics.codes_ignores import CODES
from rulewright.loading import ignoring, load_ruleset
from rulewright.loading.ignoring import ignores
from rulewright.source import Source
from tests.problems.games import with_frame

SPARE = "value spare: 3"
REASON = "an expansion asks for it"
DECKS = "title: Example\ndecks:\n  of: cards\n"


def found(folder: Path) -> list[tuple[str, int]]:
    problems = load_ruleset(folder).check()
    return [(one.code, one.span.line if one.span is not None else 0) for one in problems]


def rules(write, text: str) -> Path:
    folder: Path = write({"a.rules": with_frame(f"{text}\n")})
    return folder


@pytest.mark.parametrize(
    "text",
    [
        f"{SPARE}  # ignore RW426: {REASON}",
        f"{SPARE} #ignore rw426:{REASON}",
        f"# ignore RW426: {REASON}\n{SPARE}",
        f"# ignore RW426: {REASON}\n# Another comment.\n{SPARE}",
        f'# ignore RW426: {REASON}\nvalue spare: 3 # "# ignore"',
    ],
)
def test_a_comment_on_the_line_or_alone_above_it_silences(write, text: str):
    assert found(rules(write, text)) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"{SPARE}  # ignore RW426", [("RW426", 1), ("RW570", 1)]),
        (f"{SPARE}  # ignore RW426 {REASON}", [("RW426", 1), ("RW570", 1)]),
        (f"{SPARE}  # ignore RW426:  ", [("RW426", 1), ("RW570", 1)]),
        (f"{SPARE}  # ignore RW4: {REASON}", [("RW426", 1), ("RW571", 1)]),
        (f"{SPARE}  # ignore RW427: {REASON}", [("RW426", 1), ("RW572", 1)]),
        (f"{SPARE}  # ignore RW201: {REASON}", [("RW426", 1), ("RW573", 1)]),
        (f"{SPARE}  # ignore RW655: {REASON}", [("RW426", 1), ("RW573", 1)]),
        (f"{SPARE}  # ignore RW572: {REASON}", [("RW426", 1), ("RW573", 1)]),
        (f"# ignore RW426: {REASON}\n\n{SPARE}", [("RW572", 1), ("RW426", 3)]),
        (f"{SPARE}\n# ignore RW426: {REASON}", [("RW426", 1), ("RW572", 2)]),
        (f"{SPARE}  # ignore RW426, RW427: {REASON}", [("RW572", 1)]),
        (f"{SPARE}  # ignore the wind, RW426", [("RW426", 1)]),
    ],
)
def test_what_a_comment_cannot_do_it_says(write, text: str, codes: list[tuple[str, int]]):
    assert found(rules(write, text)) == codes


def test_no_error_is_silenced(write):
    assert found(rules(write, f"value spare: lck  # ignore RW201: {REASON}")) == [("RW201", 1), ("RW573", 1)]


def test_what_stands_in_a_text_is_no_comment(write):
    text = 'to wait: "# ignore RW426: said to the players"\n  draw'
    assert found(rules(write, text)) == [("RW426", 1)]
    assert list(ignores(Source("a.rules", f'{text}  "# ignore RW426: x'))) == []


def test_yaml_has_the_same_form():
    text = (
        "files:\n"
        '  - "a # ignore RW525: b"  # ignore RW525: kept for later\n'
        "  - 'it''s # ignore RW525: b'\n"
        "  - Bob's card  # ignore RW525: his\n"
        "# ignore RW525: all of it\n"
        "expansions: a#b # ignore RW525: why\n"
        "title: a# ignore RW525: why\n"
    )
    comments = [(one.line, one.reason) for one in ignores(Source("ruleset.yaml", text))]
    assert comments == [
        (2, "kept for later"),
        (4, "his"),
        (6, "all of it"),
        (6, "why"),
    ]


def test_a_manifest_silences_what_it_is_to_blame_for(write):
    files = {
        "ruleset.yaml": "title: Example\nfiles:\n  - a.rules  # ignore RW525: b is for next year\n",
        "a.rules": with_frame(""),
        "b.rules": "value luck: 3\n",
    }
    assert found(write(files)) == []
    assert found(write({"ruleset.yaml": files["ruleset.yaml"].replace("# ignore RW525", "# ignored, RW525")})) == [
        ("RW525", 3)
    ]


def test_silence_is_found_out_anew_from_what_is_kept(write):
    folder = rules(write, SPARE)
    assert found(folder) == [("RW426", 1)]
    assert found(folder) == [("RW426", 1)]
    rules(write, f"{SPARE}  # ignore RW426: {REASON}")
    assert found(folder) == []
    assert found(folder) == []


# ---------------------------------------------------------------- fixes and examples
@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (f"{SPARE}  # ignore RW427: {REASON}", SPARE),
        (f"# ignore RW427: {REASON}\n{SPARE}", SPARE),
        (f"{SPARE}  # ignore RW426, RW427: {REASON}", f"{SPARE}  # ignore RW426: {REASON}"),
        (f"{SPARE}  # ignore RW427, RW426: {REASON}", f"{SPARE}  # ignore RW426: {REASON}"),
    ],
)
def test_a_comment_that_does_nothing_can_be_left_out(write, text: str, mended: str):
    folder = rules(write, text)
    (problem,) = (one for one in load_ruleset(folder).check() if one.code == "RW572")
    ((edit,),) = (fix.edits for fix in problem.fixes if fix.safe)
    whole = edit.span.source.text
    assert whole[: edit.span.start] + edit.text + whole[edit.span.end :] == with_frame(f"{mended}\n")


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)
def test_examples_of_codes_are_true(write, entry):
    bad = checked(write, entry.bad)
    assert entry.code in {one.code for one in bad}
    assert {one.severity for one in bad if one.code == entry.code} == {Severity.WARNING}
    assert checked(write, entry.good) == []


def checked(write, text: str) -> list[Diagnostic]:
    return load_ruleset(rules(write, text.strip("\n"))).check()


def test_many_comments_on_lines_of_their_own_are_each_looked_at_once(monkeypatch):
    looked: list[str] = []
    real = ignoring._is_comment

    def counted(line: str) -> bool:
        looked.append(line)
        return real(line)

    monkeypatch.setattr(ignoring, "_is_comment", counted)
    text = "# ignore RW426: a reason\n" * 50 + "value spare: 3\n"
    assert [one.line for one in ignores(Source("a.rules", text))] == [51] * 50
    assert len(looked) <= 52
