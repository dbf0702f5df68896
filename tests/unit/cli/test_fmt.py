"""`rulewright fmt` from the outside: which files it takes, what it says, how it ends, and what is in them then."""

from __future__ import annotations

import io
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.main import main
from rulewright.source import Source
from tests.unit.cli.test_main import run

MESSY = 'game  "Pig"\n\n\nplayers 2\n'
TIDY = 'game "Pig"\n\nplayers 2\n'
BROKEN = "gaem   1\n"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run the command in an empty folder: exit code, output, error output."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["fmt", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Two files to lay out, one that is, and what is passed by."""
    texts = {
        "game/a.rules": MESSY,
        "game/expansions/b.rules": MESSY.replace("\n", "\r\n"),
        "game/c.rules": TIDY,
        "game/notes.txt": MESSY,
        ".git/x.rules": MESSY,
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(text.encode())
    return tmp_path


def test_a_tree_is_laid_out_once(command, tree: Path):
    code, out, err = command()
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "laid out anew: game/a.rules",
        "laid out anew: game/expansions/b.rules",
        "2 files laid out anew, 1 file left as it is",
    ]
    assert (tree / "game/a.rules").read_bytes() == TIDY.encode()
    assert (tree / "game/expansions/b.rules").read_bytes() == TIDY.replace("\n", "\r\n").encode()
    assert (tree / ".git/x.rules").read_text() == MESSY
    assert (tree / "game/notes.txt").read_text() == MESSY
    assert command() == (0, "3 files left as they are\n", "")


def test_check_writes_nothing_and_names_the_files(command, tree: Path):
    code, out, err = command("--check", "game/a.rules", "game/c.rules")
    assert (code, err) == (1, "")
    assert out == "would lay out anew: game/a.rules\n1 file would be laid out anew, 1 file left as it is\n"
    assert (tree / "game/a.rules").read_text() == MESSY
    assert command("--check", "game/c.rules") == (0, "1 file left as it is\n", "")


def test_diff_writes_nothing_and_can_be_applied(command, tree: Path):
    code, out, err = command("--diff", "game/a.rules", "game/c.rules")
    assert code == 1
    assert err == "1 file would be laid out anew, 1 file left as it is\n"
    assert out == (
        '--- a/game/a.rules\n+++ b/game/a.rules\n@@ -1,4 +1,3 @@\n-game  "Pig"\n-\n+game "Pig"\n \n players 2\n'
    )
    assert (tree / "game/a.rules").read_text() == MESSY
    subprocess.run(["git", "apply"], input=out.encode(), cwd=tree, check=True, env={**os.environ, "GIT_DIR": "x"})
    assert (tree / "game/a.rules").read_text() == TIDY


def test_a_diff_shows_a_last_line_that_does_not_end(command, tmp_path: Path):
    (tmp_path / "a.rules").write_text("players 2")
    assert command("--diff", "a.rules")[1] == (
        "--- a/a.rules\n+++ b/a.rules\n@@ -1 +1 @@\n-players 2\n\\ No newline at end of file\n+players 2\n"
    )


def test_a_diff_is_coloured_on_a_terminal_only(command, tree: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b" not in command("--diff")[1]
    monkeypatch.setattr("rulewright.diagnostics.render_text.use_colour", lambda stream: True)
    out = command("--diff")[1]
    assert '\x1b[31m-game  "Pig"\x1b[0m\n' in out
    assert '\x1b[32m+game "Pig"\x1b[0m\n' in out


def test_a_file_that_cannot_be_read_is_left_and_the_others_are_laid_out(command, tree: Path):
    (tree / "game/b.rules").write_text(BROKEN)
    (tree / "game/d.rules").write_bytes(b"\xff")
    code, out, err = command("game")
    assert code == 1
    assert out.endswith("2 files laid out anew, 1 file left as it is, 2 files cannot be read\n")
    assert "game/b.rules:1:1" in err
    assert "game/d.rules is not UTF-8 text" in err
    assert (tree / "game/b.rules").read_text() == BROKEN
    assert (tree / "game/a.rules").read_text() == TIDY


def test_a_file_that_cannot_be_written_stays(command, tree: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(path: Path, text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rulewright.tools.formatting.write_atomically", refuse)
    assert command("game/a.rules", "game/c.rules") == (
        1,
        "1 file left as it is, 1 file cannot be written\n",
        "game/a.rules cannot be written: permission denied\n",
    )


def test_a_file_that_was_saved_meanwhile_stays(command, tree: Path, monkeypatch: pytest.MonkeyPatch):
    from rulewright.tools import formatting

    lay_out = formatting.lay_out

    def saved(source: Source, path: Path | None = None) -> formatting.Laid:
        (tree / "game/a.rules").write_text("# new\n")
        return lay_out(source, path)

    monkeypatch.setattr(formatting, "lay_out", saved)
    code, _, err = command("game/a.rules")
    assert (code, err) == (1, "game/a.rules cannot be written: it was changed while it was looked at\n")
    assert (tree / "game/a.rules").read_text() == "# new\n"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_links_are_left_alone(command, tree: Path, tmp_path_factory: pytest.TempPathFactory):
    other = tmp_path_factory.mktemp("other") / "o.rules"
    other.write_text(MESSY)
    (tree / "game/link.rules").symlink_to(tree / "game/a.rules")
    (tree / "game/out.rules").symlink_to(other)
    code, out, err = command("game")
    assert code == 1
    assert "link.rules" not in out
    assert "`game/out.rules` lies outside the folder" in err
    assert other.read_text() == MESSY
    assert (tree / "game/link.rules").is_symlink()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["n" * 5000], "there is no file, folder or ruleset"),
        (["nothing"], "there is no file, folder or ruleset `nothing`"),
        ([], "there are no rule files in this folder"),
        (["-", "a.rules"], "`-` reads what is piped in, and stands alone"),
        (["a.txt"], "`a.txt` is no file of a ruleset"),
        (["--chek"], "did you mean `--check`?"),
    ],
)
def test_words_that_cannot_be_used(command, tmp_path: Path, words: list[str], said: str):
    (tmp_path / "a.txt").write_text(MESSY)
    code, out, err = command(*words)
    assert (code, out) == (2, "")
    assert said in err


# ---------------------------------------------------------------- YAML

DECK = "\ufefftitle: Crew  # all\t\n\n\ncards:   {a: 1,   b: 2}  \n\n \n"
TIDY_DECK = "title: Crew  # all\n\n\ncards:   {a: 1,   b: 2}\n"


def test_manifests_and_decks_are_only_tidied(command, tmp_path: Path):
    names = ("ruleset.yaml", "decks/a.yaml", "games/1.yaml", "other/decks/a.yaml", "other.yaml")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(DECK, encoding="utf-8")
    assert command()[1].splitlines() == [
        "laid out anew: decks/a.yaml",
        "laid out anew: ruleset.yaml",
        "2 files laid out anew",
    ]
    assert command("--check", *names) == (0, "5 files left as they are\n", "")
    texts = [(tmp_path / name).read_text(encoding="utf-8") for name in names]
    assert texts == [TIDY_DECK, TIDY_DECK, DECK, DECK, DECK]


@pytest.mark.parametrize("text", ["a: |\n  b  \n  c\n", "a: |+\n  b\n\n\n"])
def test_blanks_that_are_said_stay(command, tmp_path: Path, text: str):
    (tmp_path / "ruleset.yaml").write_text(text)
    assert command() == (0, "1 file left as it is\n", "")
    assert (tmp_path / "ruleset.yaml").read_text() == text


def test_yaml_that_cannot_be_read_is_left(command, tmp_path: Path):
    (tmp_path / "ruleset.yaml").write_text("a: [1  \n")
    code, out, err = command()
    assert (code, out) == (1, "1 file cannot be read\n")
    assert "ruleset.yaml:" in err
    assert (tmp_path / "ruleset.yaml").read_text() == "a: [1  \n"


# ---------------------------------------------------------------- through a pipe


@pytest.fixture
def piped(command, monkeypatch: pytest.MonkeyPatch):
    def call(data: bytes, *words: str) -> Any:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        return command("-", *words)

    return call


def test_a_pipe_gives_the_new_text_and_nothing_else():
    shown = run("fmt", "-", stdin=MESSY)
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, TIDY, "")


def test_a_pipe_keeps_the_ends_of_lines(tmp_path: Path):
    command = [os.sys.executable, "-m", "rulewright.cli.main", "fmt", "-"]  # type: ignore[attr-defined]
    made = subprocess.run(command, input='game  "Ö"\r\n'.encode(), capture_output=True, check=True)
    assert made.stdout == 'game "Ö"\r\n'.encode()


def test_a_pipe_with_check_or_diff_gives_no_text(piped):
    assert piped(MESSY.encode(), "--check", "--stdin-filename", "my.rules") == (
        1,
        "would lay out anew: my.rules\n1 file would be laid out anew\n",
        "",
    )
    assert piped(MESSY.encode(), "--diff", "--stdin-filename", "my.rules")[1].startswith(
        "--- a/my.rules\n+++ b/my.rules\n"
    )
    assert piped(TIDY.encode(), "--check")[0] == 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (BROKEN.encode(), "my.rules:1:1"),
        (b"\xff", "my.rules is not UTF-8 text"),
        (b"#" * 1_000_001, "my.rules is too large"),
    ],
)
def test_what_a_pipe_brings_and_cannot_be_read(piped, data: bytes, said: str):
    code, out, err = piped(data, "--stdin-filename", "my.rules")
    assert code == 1
    assert "game" not in out
    assert said in err


# ---------------------------------------------------------------- what is shipped


def test_the_shipped_rulesets_are_laid_out(capsys: pytest.CaptureFixture[str]):
    assert main(["fmt", "--check", str(Path(__file__).parents[3] / "rulesets")]) == 0, capsys.readouterr().out
