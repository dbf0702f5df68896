"""`rulewright diff` from the outside: revisions, the working tree, folders, what is refused, and the exit codes."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from rulewright.cli.main import main
from tests.unit.tools.small_market import EXPANSION, RULES, SCENARIOS, changed, market

QUICK = ("-n", "0")


def git(home: Path, *words: str, feed: bytes = b"") -> str:
    """Git, without the settings of whoever runs the tests."""
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_ALLOW_PROTOCOL": "file"}
    who = {f"GIT_{role}_{what}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    done = subprocess.run(
        ["git", *words], cwd=home, input=feed, capture_output=True, check=True, env={**os.environ, **own, **who}
    )
    return done.stdout.decode().strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose first commit, `v1`, has the ruleset `market` in a folder `rules`."""
    home = tmp_path / "repository"
    home.mkdir()
    git(home, "init", "-q", "-b", "main")
    market(home / "rules" / "market", expansion=EXPANSION, scenarios=SCENARIOS)
    commit(home, "v1")
    monkeypatch.chdir(home)
    return home


def commit(home: Path, tag: str) -> None:
    git(home, "add", "-A")
    git(home, "commit", "-qm", tag, "--no-verify")
    git(home, "tag", tag)


def write(home: Path, *pairs: tuple[str, str]) -> None:
    (home / "rules" / "market" / "market.rules").write_text(changed(RULES, *pairs), encoding="utf-8")


@pytest.fixture
def diff(capsys: pytest.CaptureFixture[str]):
    def call(*words: str) -> tuple[int, str, str]:
        code = main(["diff", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return call


# ---------------------------------------------------------------- versions
def test_a_revision_against_the_working_tree(repository: Path, diff):
    write(repository, ("= 12", "= 9"))
    code, out, err = diff("main", *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith(f"old: main ({git(repository, 'rev-parse', 'main')[:10]})\nnew: the working tree\n")
    assert "option “goal” changed\n      rules/market/market.rules:4\n      default: was 12, now 9\n" in out


def test_two_revisions_and_where_to_look(repository: Path, diff, monkeypatch: pytest.MonkeyPatch):
    write(repository, ("= 12", "= 9"))
    market(repository / "other")
    commit(repository, "v2")
    write(repository, ("= 12", "= 8"))
    data = json.loads(diff("v1", "v2", *QUICK, "--format", "json")[1])
    assert [(one["folder"], one["status"]) for one in data["rulesets"]] == [
        ("other", "added"),
        ("rules/market", "changed"),
    ]
    monkeypatch.chdir(repository / "rules")
    for path in ("market", "market/market.rules"):
        data = json.loads(diff("v1", "v2", path, *QUICK, "--format", "json")[1])
        assert [one["folder"] for one in data["rulesets"]] == ["rules/market"]
        assert data["rulesets"][0]["changes"][0]["parts"] == [{"label": "default", "old": "12", "new": "9"}]
    data = json.loads(diff("v2", "market", *QUICK, "--format", "json")[1])
    assert data["new"] == "the working tree"
    assert data["rulesets"][0]["changes"][0]["parts"] == [{"label": "default", "old": "9", "new": "8"}]


def test_the_working_tree_is_what_lies_there(repository: Path, diff):
    """New files count, ignored ones do not, deleted ones are gone; nothing in the tree is touched."""
    (repository / ".gitignore").write_text("ignored/\n", encoding="utf-8")
    market(repository / "ignored")
    market(repository / "fresh")
    (repository / "rules" / "market" / "scenarios" / "pear.rules").unlink()
    before = sorted(path for path in repository.rglob("*") if ".git" not in path.parts)
    data = json.loads(diff("HEAD", *QUICK, "--format", "json")[1])
    assert [(one["folder"], one["status"]) for one in data["rulesets"]] == [
        ("fresh", "added"),
        ("rules/market", "changed"),
    ]
    assert [(one["sort"], one["how"]) for one in data["rulesets"][1]["changes"]] == [("scenario", "removed")]
    assert sorted(path for path in repository.rglob("*") if ".git" not in path.parts) == before


def test_two_folders_and_a_shipped_ruleset(tmp_path: Path, diff, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    market(tmp_path / "before")
    market(tmp_path / "after", changed(RULES, ("= 12", "= 9")))
    code, out, err = diff("before", "after", *QUICK)
    assert (code, err) == (0, "")
    assert "Market\n  * 1 change of meaning\n" in out
    assert "market.rules:4\n" in out
    assert diff("pig", "pig", *QUICK)[1].endswith("1 ruleset is the same, letter for letter\n")


# ---------------------------------------------------------------- what a repository must not be able to do
def test_nothing_of_a_repository_is_run_and_nothing_leads_out_of_it(repository: Path, diff):
    """Hooks, filters, attributes and links of a revision: none of them is followed."""
    trace = repository.parent / "trace"
    (repository / ".gitattributes").write_text("*.rules filter=bad diff=bad export-ignore\n", encoding="utf-8")
    for name in ("filter.bad.smudge", "filter.bad.clean", "diff.bad.textconv", "core.fsmonitor"):
        git(repository, "config", name, f"touch {trace}; cat")
    hook = repository / ".git" / "hooks" / "post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {trace}\n", encoding="utf-8")
    hook.chmod(0o755)
    secret = repository.parent / "secret.rules"
    secret.write_text('game "Secret"\nplayers 1\n', encoding="utf-8")
    blob = git(repository, "hash-object", "-w", "--stdin", feed=os.fsencode(secret))
    git(repository, "update-index", "--add", "--cacheinfo", f"120000,{blob},rules/market/link.rules")
    tree = git(repository, "write-tree")
    odd = git(repository, "commit-tree", tree, "-p", "HEAD", "-m", "odd")
    trace.unlink(missing_ok=True)
    code, out, _ = diff("HEAD", odd, *QUICK)
    assert code == 0
    assert "1 file is left out" in out
    assert "Secret" not in out
    assert not trace.exists()


def test_a_tree_with_a_name_that_leads_out(repository: Path, diff):
    blob = git(repository, "hash-object", "-w", "--stdin", feed=b'game "Out"\n')
    raw = b"100644 out.rules\0" + bytes.fromhex(blob)
    inner = git(repository, "hash-object", "-t", "tree", "-w", "--stdin", "--literally", feed=raw)
    raw = b"40000 ..\0" + bytes.fromhex(inner)
    tree = git(repository, "hash-object", "-t", "tree", "-w", "--stdin", "--literally", feed=raw)
    odd = git(repository, "commit-tree", tree, "-m", "odd")
    code, out, err = diff("HEAD", odd, *QUICK)
    assert (code, out) == (2, "")
    assert "which is no name of a file in a folder" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--output=x"], "the following arguments are required: OLD\n"),
        (["main", "--output=x"], "there is no option `--output`"),
        (["--", "--output=x"], "git knows no revision `--output=x`"),
        (["main", "--", "-x"], "git knows no revision `-x`"),
        (["mian"], "git knows no revision `mian`"),
        (["main:rules"], "git knows no revision `main:rules`"),
        (["main", "v1", "nowhere"], "there is no ruleset at `nowhere` in either version"),
        (["main", "v1", ".."], "`..` is not in this repository"),
        (["rules"], "`rules` is a folder, and is compared with nothing"),
        (["./rules", "main"], "`./rules` is a folder, and `main` is none"),
        (["main", "v1", "--format", "html"], "invalid choice"),
        (["main", "--seats", "gredy"], "there is no bot `gredy`"),
        (["main", "--set", "goal"], "`--set goal` sets nothing"),
    ],
)
def test_what_is_no_version(repository: Path, diff, words, said):
    code, out, err = diff(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert not (repository / "x").exists()


def test_a_name_that_is_both(repository: Path, diff):
    (repository / "v1").mkdir()
    code, _, err = diff("v1", *QUICK)
    assert code == 2
    assert "`v1` is a folder, and a revision too" in err
    assert diff("refs/tags/v1", *QUICK)[0] == 0


def test_without_a_repository(tmp_path: Path, diff, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    code, _, err = diff("main")
    assert code == 2
    assert "this folder is in no git repository" in err


# ---------------------------------------------------------------- exit codes, games
def test_exit_codes(repository: Path, diff):
    assert diff("main", "--exit-code", *QUICK)[0] == 0
    write(repository, ("add n to coins of player", "add n to coins of (player)"))
    assert diff("main", "--exit-code", *QUICK)[0] == 0
    write(repository, ("= 12", "= 9"))
    assert diff("main", *QUICK)[0] == 0
    assert diff("main", "--exit-code", *QUICK)[0] == 1
    write(repository, ("add n to coins of player", "add n to coin of player"))
    code, out, _ = diff("main", *QUICK)
    assert code == 1
    assert "what keeps the new version from holding" in out
    code, out, _ = diff("main", *QUICK, "--format", "markdown")
    assert code == 1
    assert out.startswith("<!-- rulewright diff -->\n")
    assert "the new version does not hold: 1 error" in out
    assert diff("HEAD", "HEAD", *QUICK)[0] == 0


def test_win_rates_of_what_changed(repository: Path, diff):
    write(repository, ("= 12", "= 3"))
    words = ("main", "-n", "40", "--format", "json")
    first = diff(*words)
    assert first == diff(*words)
    (rates,) = json.loads(first[1])["rulesets"][0]["rates"]
    assert [(share["name"], share["pairs"]) for share in rates["shares"]] == [("Ann", 40), ("Bob", 40)]
    assert rates["length"]["new"] < rates["length"]["old"]
    assert rates["length"]["more_than_chance"]
    out = diff("main", "-n", "40")[1]
    assert "40 pairs of games, seeds 1 to 40, random bots" in out
    assert "  * games are shorter\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_win_rates_with_other_options_expansions_and_bots(repository: Path, diff):
    write(repository, ("pay you by 1", "pay you by 2"))
    words = ("main", "-n", "3", "--set", "goal=4", "--with", "fair", "--seats", "greedy,random", "--format", "json")
    (rates,) = json.loads(diff(*words)[1])["rulesets"][0]["rates"]
    assert (rates["bots"], rates["set_up"]) == (["greedy", "random"], "Fair, goal=4")
    out = diff("main", "-n", "3", "--set", "goal=400")[1]
    assert "not played: `400` is not a value of the option `goal`" in out


def test_nothing_is_played_where_nothing_means_anything_else(repository: Path, diff):
    write(repository, ("flow game", "# the game\nflow game"))
    assert json.loads(diff("main", "--format", "json")[1])["rulesets"][0]["rates"] == []
