"""Safe fixes are made until none is left, never make anything worse, and are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic, Edit, Fix, Severity
from rulewright.diagnostics.unified import unified_diff
from rulewright.loading import load_ruleset
from rulewright.source import Source
from rulewright.tools import fixing
from rulewright.tools.fixing import repaired, write
from tests.problems.games import with_frame
from tests.problems.problem_files import FOLDER, text_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    home = Path("game")
    home.mkdir()
    return home


def rules(folder: Path, text: str, name: str = "a.rules") -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


# ---------------------------------------------------------------- with the problems that there are
def test_fixes_that_touch_and_fixes_that_others_bring_to_light_are_made_one_after_the_other(folder: Path):
    path = rules(folder, with_frame("flow game\n\tlet pot be “3”\n\tend game\n"))
    result = repaired(folder)
    assert [one.problem.code for one in result.done] == ["RW110", "RW103"]
    assert result.after == {"game/a.rules": with_frame('flow game\n  let pot be "3"\n  end game\n')}
    assert "“" in path.read_text(encoding="utf-8"), "nothing is written yet"
    assert write(result) == []
    assert path.read_text(encoding="utf-8") == result.after["game/a.rules"]
    again = repaired(folder)
    assert (again.done, again.after) == ([], {})
    assert [one.code for one in again.left] == [one.code for one in result.left]


def test_only_what_is_wanted_is_mended(folder: Path):
    rules(folder, with_frame("flow game\n\tend game\nvalue spare: 3 # ignore RW427: x\n"))
    result = repaired(folder, lambda problem: problem.code == "RW572")
    assert [one.problem.code for one in result.done] == ["RW572"]
    assert "\t" in result.after["game/a.rules"]


def test_line_ends_and_the_mark_at_the_start_of_a_file_stay(folder: Path):
    text = "\ufeff" + with_frame("value spare: 3 # ignore RW427: x\n").replace("\n", "\r\n")
    path = rules(folder, text)
    write(repaired(folder))
    assert path.read_bytes().decode("utf-8") == text.replace(" # ignore RW427: x", "")


FIXABLE = [
    path
    for path in sorted((FOLDER / "syntax").glob("*.rules"))
    if "help: write" in text_of(path.with_suffix(".txt")) or "help: leave" in text_of(path.with_suffix(".txt"))
]


@pytest.mark.parametrize("part", range(4))
def test_no_problem_file_has_more_problems_afterwards(folder: Path, part: int):
    done = 0
    for source in FIXABLE[part::4]:
        path = rules(folder, text_of(source))
        before = load_ruleset(folder).check()
        result = repaired(folder)
        assert write(result) == []
        after = load_ruleset(folder).check()
        assert len(after) <= len(before), source.name
        assert errors(after) <= errors(before), source.name
        assert [one.code for one in after] == [one.code for one in result.left]
        open_ends = {one.key for one in result.refused}
        for problem in after:
            safe = [fix for fix in problem.fixes if fix.safe and fix.edits]
            assert not safe or fixing.Repair(problem, safe[0]).key in open_ends, f"{source.name}: {problem.title}"
        done += len(result.done)
        path.unlink()
    assert done > 3


def errors(problems: list[Diagnostic]) -> int:
    return sum(problem.severity is Severity.ERROR for problem in problems)


# ---------------------------------------------------------------- with problems made for it
class Bench:
    """Problems found by looking for letters in a text; each has a safe fix, as somebody may have written it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fixes: dict[str, str], outside: Path | None = None) -> None:
        self.fixes = fixes
        self.outside = outside
        monkeypatch.setattr(fixing, "load_ruleset", self.load)

    def load(self, folder: Path, drafts: dict[str, str] | None = None) -> Bench:
        path = self.outside or folder / "a.rules"
        self.source = Source(path.as_posix(), (drafts or {}).get(path.as_posix(), path.read_text(encoding="utf-8")))
        return self

    def check(self) -> list[Diagnostic]:
        found = []
        for at, letter in enumerate(self.source.text):
            if letter.isupper():
                span = self.source.span(at, at + 1)
                fix = (Fix("x", (Edit(span, self.fixes[letter]),), safe=True),) if letter in self.fixes else ()
                found.append(Diagnostic("RW101", letter, span, fixes=fix))
        return found


@pytest.mark.parametrize(
    ("text", "fixes", "after", "refused"),
    [
        ("a B c", {"B": "b"}, "a b c", 0),
        ("BB B", {"B": "b"}, "bb b", 0),
        ("B C", {"B": "BB", "C": "c"}, "B c", 1),
        ("B C", {"B": "XY", "C": ""}, "B ", 1),
        ("B", {"B": "C", "C": "B"}, "C", 1),
        ("B", {"B": "C", "C": "D", "D": "d"}, "d", 0),
    ],
)
def test_a_fix_that_leaves_more_problems_is_refused_and_the_rest_is_made(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, fixes: dict[str, str], after: str, refused: int
):
    rules(folder, text)
    Bench(monkeypatch, fixes)
    result = repaired(folder)
    assert result.after.get("game/a.rules", text) == after
    assert len(result.refused) == refused


def test_nothing_outside_of_the_ruleset_is_touched(folder: Path, monkeypatch: pytest.MonkeyPatch):
    other = rules(folder.parent.resolve(), "B", "b.rules")
    for path in (other, Path("game/../b.rules")):
        Bench(monkeypatch, {"B": "b"}, outside=path)
        assert repaired(folder).after == {}
    (folder / "link.rules").symlink_to(other)
    Bench(monkeypatch, {"B": "b"}, outside=folder / "link.rules")
    assert repaired(folder).after == {}


# ---------------------------------------------------------------- writing
def test_a_file_that_changed_meanwhile_is_left_alone(folder: Path):
    path = rules(folder, with_frame("flow game\n\tend game\n"))
    result = repaired(folder)
    path.write_text("# somebody saved this\n", encoding="utf-8")
    assert write(result) == [("game/a.rules", "It was changed while it was looked at")]
    assert path.read_text(encoding="utf-8") == "# somebody saved this\n"


def test_a_file_that_cannot_be_written_keeps_its_text(folder: Path, monkeypatch: pytest.MonkeyPatch):
    text = with_frame("flow game\n\tend game\n")
    path = rules(folder, text)
    result = repaired(folder)

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", no_room)
    assert write(result) == [("game/a.rules", "No space left on device")]
    assert path.read_text(encoding="utf-8") == text
    assert [one.name for one in folder.iterdir()] == ["a.rules"]


def test_a_diff_is_one_that_patch_reads(tmp_path: Path):
    before, after = "a\nb\x0bb\r\nc", "a\nB\x0bb\r\nc\n"
    text = unified_diff("x/a.rules", before, after)
    assert text == (
        "--- a/x/a.rules\n+++ b/x/a.rules\n@@ -1,3 +1,3 @@\n a\n-b\x0bb\r\n-c\n\\ No newline at end of file\n"
        "+B\x0bb\r\n+c\n"
    )
    assert unified_diff("x", before, before) == ""
