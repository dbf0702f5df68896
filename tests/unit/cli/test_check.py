"""`rulewright check` from the outside: formats, paths, what is selected, where it is written."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from junitparser import JUnitXml

from tests.unit.session.small_games import PIG

UNUSED = "\nvalue spare: 3\n"
BAD = PIG.replace("score of player is at least", "scoer of player is at least")


def game(folder: Path, text: str = PIG + UNUSED, name: str = "pig-game") -> Path:
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    (home / "game.rules").write_text(text, encoding="utf-8")
    return home


# ---------------------------------------------------------------- formats
def test_each_format_says_where_and_which(command, tmp_path: Path):
    game(tmp_path)
    line = (PIG + UNUSED).splitlines().index("value spare: 3") + 1
    place = f"pig-game/game.rules:{line}:7"
    code, out, err = command("check", "--format", "concise")
    assert (code, err) == (1, "")
    assert out == f"{place}: warning[RW426]: `spare` is never used (nothing asks for this value)\n1 warning in 1 file\n"
    code, out, err = command("check", "--format", "github")
    assert (code, err) == (1, "")
    where = f"file=pig-game/game.rules,line={line},endLine={line},col=7,endColumn=12"
    assert out.startswith(
        f"::warning title=RW426%3A `spare` is never used,{where}::`spare` is never used: nothing asks"
    )
    assert out.count("\n") == 1
    (entry,) = json.loads(command("check", "--format", "gitlab")[1])
    assert (entry["location"]["path"], entry["severity"]) == ("pig-game/game.rules", "minor")
    (run,) = json.loads(command("check", "--format", "sarif")[1])["runs"]
    assert run["results"][0]["ruleId"] == "RW426"
    document = JUnitXml.fromstring(command("check", "--format", "junit")[1].encode())
    assert (document.tests, document.failures) == (1, 1)


@pytest.mark.parametrize("name", ["github", "gitlab", "sarif", "junit", "json"])
def test_formats_for_programs_say_nothing_else(command, tmp_path: Path, name: str):
    game(tmp_path, PIG)
    code, out, err = command("check", "--format", name)
    assert (code, err) == (0, "")
    assert "checked" not in out


def test_a_document_may_be_written_into_a_file(command, tmp_path: Path):
    game(tmp_path)
    code, out, err = command("check", "--format", "json", "--output", "report.json")
    assert (code, out, err) == (1, "", "")
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["warnings"] == 1
    code, out, err = command("check", "--output", "no/such/folder.txt")
    assert (code, out) == (2, "")
    assert "`no/such/folder.txt` cannot be written: no such file or directory" in err


# ---------------------------------------------------------------- paths and fingerprints
def test_paths_read_from_the_repository_wherever_one_stands(command, tmp_path: Path, monkeypatch):
    (tmp_path / ".git").mkdir()
    home = game(tmp_path / "games" / "old")
    seen = set()
    for place, path in ((tmp_path, "games"), (tmp_path / "games", "."), (home, "."), (home, "../pig-game")):
        monkeypatch.chdir(place)
        (problem,) = json.loads(command("check", path, "--format", "json")[1])["problems"]
        seen.add((problem["file"], problem["fingerprint"]))
        assert "games/old/pig-game/game.rules:" in command("check", path)[1]
    assert len(seen) == 1
    assert seen.pop()[0] == "games/old/pig-game/game.rules"


def test_a_fingerprint_stays_while_lines_above_come_and_go(command, tmp_path: Path):
    def found() -> list[tuple[int, str]]:
        problems = json.loads(command("check", "--format", "json")[1])["problems"]
        return [(one["line"], one["fingerprint"]) for one in problems]

    game(tmp_path)
    (before,) = found()
    game(tmp_path, "# A comment.\n\n" + PIG + UNUSED)
    (after,) = found()
    assert after == (before[0] + 2, before[1])
    game(tmp_path, PIG + UNUSED.replace("3", "4"))
    assert found()[0][1] != before[1]


# ---------------------------------------------------------------- what is selected
def test_select_and_ignore(command, tmp_path: Path):
    game(tmp_path)
    assert command("check", "--select", "RW426")[0] == 1
    assert command("check", "--select", "rw4,RW5")[0] == 1
    assert command("check", "--select", "never-used")[0] == 1
    assert command("check", "--select", "RW5") == (0, "1 ruleset checked: nothing to show\n", "")
    assert command("check", "--ignore", "426") == (0, "1 ruleset checked: nothing to show\n", "")
    assert command("check", "--select", "RW426", "--ignore", "RW4")[0] == 1, "the longer one decides"
    assert command("check", "--select", "RW4", "--ignore", "RW426")[0] == 0
    assert command("check", "--select", "RW426", "--ignore", "RW426")[0] == 0


def test_rules_that_cannot_be_played_are_no_success_whatever_is_shown(command, tmp_path: Path):
    game(tmp_path, BAD)
    code, out, err = command("check", "--ignore", "RW2")
    assert (code, err) == (1, "")
    assert out == "1 ruleset checked: nothing to show\nnot shown: 1 error; the rules cannot be played with it\n"
    code, out, err = command("check", "--ignore", "RW2", "--format", "sarif")
    assert (code, json.loads(out)["runs"][0]["results"]) == (1, [])
    assert err == "not shown: 1 error; the rules cannot be played with it\n"


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("RW999", "codes look like"),
        ("RW4277", "did you mean `RW427`"),
        ("never-usde", "did you mean `never-used`"),
        ("nothing", "codes look like RW427"),
        ("", "codes look like RW427"),
    ],
)
def test_codes_that_do_not_exist_are_refused(command, tmp_path: Path, word: str, hint: str):
    game(tmp_path)
    for option in ("--select", "--ignore"):
        code, out, err = command("check", option, word)
        assert (code, out) == (2, "")
        assert f"there is no problem code `{word}`" in err
        assert hint in err


# ---------------------------------------------------------------- mending, counting, watching
TABS = PIG.replace("\n  ", "\n\t") + "value spare: 3  # ignore RW427: long gone\n"


def test_diff_shows_what_fix_does(command, tmp_path: Path):
    home = game(tmp_path, TABS)
    code, diff, err = command("check", "--diff")
    assert code == 1
    assert err == "2 problems would be fixed, 1 problem left\n"
    assert diff.startswith("--- a/pig-game/game.rules\n+++ b/pig-game/game.rules\n@@ ")
    assert "\n-value spare: 3  # ignore RW427: long gone\n" in diff
    assert diff.endswith("\n+value spare: 3\n")
    assert (home / "game.rules").read_text(encoding="utf-8") == TABS
    code, out, err = command("check", "--fix", "--format", "concise")
    assert (code, err) == (1, "")
    first, second, third, empty, last, count = out.splitlines()
    assert first.startswith("fixed: pig-game/game.rules:") and "RW110: a tab stands in the text" in first
    assert "RW572" in second
    assert (third, empty) == ("2 problems fixed in 1 file", "")
    assert "warning[RW426]" in last
    assert count == "1 warning in 1 file"
    assert (home / "game.rules").read_text(encoding="utf-8") == PIG + "value spare: 3\n"
    assert command("check", "--diff") == (1, "", "0 problems would be fixed, 1 problem left\n")


def test_fix_leaves_out_what_is_not_selected_and_keeps_documents_clean(command, tmp_path: Path):
    home = game(tmp_path, TABS)
    code, out, err = command("check", "--fix", "--ignore", "RW57", "--format", "json")
    assert code == 1
    assert [one["code"] for one in json.loads(out)["problems"]] == ["RW426"]
    assert "1 problem fixed in 1 file" in err
    assert "# ignore" in (home / "game.rules").read_text(encoding="utf-8")


def test_statistics_count(command, tmp_path: Path):
    game(tmp_path, PIG + "value spare: 3  # ignore RW427: long gone\nvalue other: 3\n")
    code, out, err = command("check", "--statistics")
    assert (code, err) == (1, "")
    assert out == (
        "2  RW426  warning  never-used\n"
        "1  RW572  warning  silenced-where-there-is-none  --fix mends it\n"
        "3 warnings in 1 file\n"
    )
    data = json.loads(command("check", "--statistics", "--format", "json")[1])
    assert data["statistics"][0] == {
        "code": "RW426",
        "name": "never-used",
        "severity": "warning",
        "count": 2,
        "fixable": 0,
    }
    game(tmp_path, PIG)
    assert command("check", "--statistics") == (0, "1 ruleset checked: no problems\n", "")
    assert json.loads(command("check", "--statistics", "--format", "json")[1])["statistics"] == []


@pytest.mark.parametrize("words", [("--diff", "--format", "json"), ("--diff", "--statistics")])
def test_what_does_not_go_together_is_refused(command, tmp_path: Path, words: tuple[str, ...]):
    game(tmp_path)
    code, out, err = command("check", *words)
    assert (code, out) == (2, "")
    assert "`--diff`" in err


def test_watch_looks_again_until_it_is_stopped(command, tmp_path: Path, monkeypatch):
    home = game(tmp_path, BAD)
    steps: list[Callable[[], object]] = [
        lambda: game(tmp_path, PIG),
        (home / "game.rules").unlink,
        lambda: game(tmp_path),
    ]

    def step(_: float) -> None:
        if not steps:
            raise KeyboardInterrupt
        steps.pop(0)()

    monkeypatch.setattr(time, "sleep", step)
    code, out, err = command("check", "--watch", "--format", "concise")
    assert code == 1, "that of the last look"
    looks = out.split("\n\n")
    assert "error[RW201]" in looks[0]
    assert looks[1] == "1 ruleset checked: no problems"
    assert looks[2] == "there is no ruleset in this folder"
    assert "warning[RW426]" in looks[3]
    assert err == "watching for changes; Ctrl-C ends it\n" * 4 + "\n"
    assert command("check", "nowhere", "--watch")[0] == 2
