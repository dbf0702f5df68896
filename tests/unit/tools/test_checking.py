"""Many rulesets are checked as one would be: in any number of processes, and known ones without the checker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulewright.diagnostics.render_json import render_json
from rulewright.tools import checking
from rulewright.tools.checking import check_rulesets
from tests.benchmarks import made_tree
from tests.benchmarks.made_tree import write_tree

GAME = 'game "Game {0}"\nplayers 2\nvalue luck{0}: 3\nflow game\n  draw\n  darw\n'
WARM = """
import sys
from rulewright.cli.main import main
code = main(["check", sys.argv[1]])
print(code, sorted({"lark", "ruamel", "ruamel.yaml", "rulewright.syntax", "rulewright.check"} & set(sys.modules)))
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some small rulesets that have problems, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    for number in range(3):
        folder = tmp_path / "shelf" / f"game-{number}"
        folder.mkdir(parents=True)
        (folder / "game.rules").write_text(GAME.format(number))
    return tmp_path / "shelf"


def folders(shelf: Path) -> list[Path]:
    return sorted(shelf.iterdir())


def test_in_several_processes_the_same_is_found(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    alone = render_json(check_rulesets(folders(shelf)))
    assert alone.count('"RW') >= 3
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another"))
    monkeypatch.setattr(checking, "ENOUGH", 0)
    assert render_json(check_rulesets(folders(shelf), 2)) == alone
    assert render_json(check_rulesets(folders(shelf), 2)) == alone  # now from the cache that the processes wrote
    monkeypatch.setattr(checking, "_check_at", None)
    assert render_json(check_rulesets(folders(shelf), 2)) == alone


def test_little_is_checked_without_further_processes(shelf: Path, monkeypatch: pytest.MonkeyPatch):
    asked = []

    def one_by_one(work, what, count):
        asked.append(count)
        return map(work, what)

    monkeypatch.setattr(checking, "side_by_side", one_by_one)
    check_rulesets(folders(shelf), 2)
    (shelf / "game-2" / "more.rules").write_text("# " + "long " * checking.ENOUGH)
    check_rulesets(folders(shelf), 2)
    assert asked == [1, 2]


def test_a_path_in_a_message_is_the_one_from_here(shelf: Path, monkeypatch: pytest.MonkeyPatch):
    """What is kept names paths as they were seen from another folder: it is no answer here."""
    monkeypatch.chdir(shelf)
    (first,) = {one.span.path for one in check_rulesets([Path("game-1")]) if one.span is not None}
    monkeypatch.chdir(shelf / "game-1")
    (second,) = {one.span.path for one in check_rulesets([Path(".")]) if one.span is not None}
    assert (first, second) == ("game-1/game.rules", "game.rules")


def test_what_is_known_needs_no_parser(shelf: Path):
    command = [sys.executable, "-c", WARM, str(shelf)]
    cold = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    warm = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "1 ['lark'" in cold
    assert warm.replace("1 []", "") == cold.replace(cold.splitlines()[-1], "")


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to a group of processes there")
def test_ctrl_c_ends_all_processes_at_once(tmp_path: Path):
    write_tree(tmp_path / "tree", 60)
    program = "import sys; import rulewright.resources as r; r.cores = lambda: 2\n"
    program += "from rulewright.cli.main import main; sys.exit(main(['check', 'tree']))"
    checking_now = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "caches")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    cache = tmp_path / "caches" / "rulewright"
    before = 60  # one manifest each
    while len(list(cache.glob("*.json"))) < before + 3:  # the first answers of other processes
        assert checking_now.poll() is None
        time.sleep(0.01)
    began = time.monotonic()
    os.killpg(checking_now.pid, signal.SIGINT)
    _, errors = checking_now.communicate(timeout=20)
    assert (checking_now.returncode, errors.strip()) == (130, "stopped")
    assert time.monotonic() - began < 5
    with pytest.raises(ProcessLookupError):  # soon nothing is left of them, not even what looks after them
        while time.monotonic() - began < 20:
            os.killpg(checking_now.pid, 0)
            time.sleep(0.01)


def test_the_tree_of_the_benchmark_is_as_large_as_it_says_and_clean(tmp_path: Path):
    sizes = [made_tree.size(files) for _, files in made_tree.rulesets()]
    assert len(sizes) == made_tree.RULESETS
    assert sum(lines for lines, _ in sizes) >= made_tree.LINES
    assert sum(sentences for _, sentences in sizes) >= made_tree.SENTENCES
    write_tree(tmp_path, 5)
    assert check_rulesets(sorted(tmp_path.glob("*/*"))) == []
