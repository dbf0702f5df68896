"""Every command there is, once from piped input and once in a pseudo-terminal, each with something it can do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from rulewright.repl.commands import all_commands
from rulewright.session.api import load
from tests.unit.repl.tables import table, transcript
from tests.unit.session.small_games import written
from tests.unit.session.test_why import DUEL

if sys.platform != "win32":
    import pty

LONGER = DUEL.replace("first 2 of deck", "first 6 of deck").replace(
    '  "Pig"  | 1     | -\n', "".join(f'  "Pig {at}" | 1 | -\n' for at in range(1, 12)) + '  "Pig"  | 1     | -\n'
)
"""A game in which there is something to do for all of them."""

EXAMPLES: dict[str, tuple[str, str]] = {
    "undo": ("undo", "Ann: Which card?|play|Ox"),
    "redo": ("redo", "Ox|harm"),
    "auto": ("auto 1", ":"),
    "until": ("until no such words", "nothing said"),
    "seat": ("seat", "Ann: a person"),
    "save": ("save one.yaml", "saved in one.yaml"),
    "load": ("load one.yaml", "Test|Duel"),
    "record": ("record two.yaml", "recorded in two.yaml"),
    "seed": ("seed", "seed 7"),
    "help": ("help", "list the options again"),
    "options": ("options", "1  "),
    "board": ("board", "front|hand"),
    "state": ("state", "deck"),
    "view": ("view Ann", "as Ann sees it"),
    "log": ("log 3", "plays|hits"),
    "why": ("why strength of Ann", "strength of Ann"),
    "why not": ("why not Ox", "You hit 2 harder"),
    "explain": ("explain Hen", "take a card"),
    "step": ("step 1", "-->"),
    "here": ("here", "-->"),
    "where": ("where", "flow game|game"),
    "locals": ("locals", "player|no names"),
    "eval": ("eval harm of Bob", "[0-9]"),
    "next": ("next", "-->"),
    "finish": ("finish", "-->|Bob"),
    "continue": ("continue", "Bob|Ann"),
    "break": ("break hit", "1  break"),
    "watch": ("watch harm of Ann", "2  watch|watch"),
    "breaks": ("breaks", "break"),
    "delete": ("delete all", "no break|taken|gone|deleted|0|2"),
    "set-up": ("set-up", "-->"),
    "history": ("history", "now"),
    "goto": ("goto 0", "play|Ann"),
    "fork": ("fork other", "other"),
    "forks": ("forks", "main"),
    "switch": ("switch main", "play|Ann"),
    "diff": ("diff 0 now", "harm|nothing|same"),
    "odds": ("odds 2", "how often"),
    "hint": ("hint 1", "hint:|only option"),
    "coverage": ("coverage", "statements"),
    "set": ("set harm of Ann is 3", "3"),
    "put": ("put Pig on hand of Ann", "Pig"),
    "try": ('try "You hit 3 harder"', "harder"),
    "reload": ("reload", "rules|same|changed"),
    "scenario": ("scenario A try to tried.rules", "tried.rules|scenario"),
    "board --svg": ("board --svg board.svg", "board.svg"),
    "report --html": ("report --html page.html", "page.html"),
    "report": ("report --html page.html", "page.html"),
    "quit": ("quit", ""),
}
"""For each command a line, and what is said to it (any of several patterns)."""

FIRST = ("1", "step 1", "next", "continue", "auto 1")
"""Choices and commands that the others need before them."""

LAST = ("load", "reload", "try", "set", "put", "scenario", "set-up", "quit")


def lines() -> list[str]:
    names = [name for name in all_commands() if name not in LAST] + [name for name in LAST if name in all_commands()]
    typed = []
    for name in names:
        if name in ("here", "where", "locals", "next", "finish", "continue"):
            typed.append("step 1")
        typed.append(EXAMPLES[name][0])
        if name == "until":
            typed += ["undo 99", "1"]
        if name in ("step", "set-up", "here", "where", "locals", "next", "finish"):
            typed.append("continue")
    return ["1", *typed]


def test_every_command_has_an_example():
    assert set(all_commands()) <= set(EXAMPLES)


def test_every_command_works_from_piped_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = written(tmp_path, LONGER)
    monkeypatch.chdir(tmp_path)
    driver = table(load(folder), curtain=False)
    said = transcript(driver, *lines())
    told = dict(re.findall(r"^> (.*)\n((?:(?!> ).*\n)*)", said, re.MULTILINE))
    assert driver.finished
    for name in all_commands():
        line, pattern = EXAMPLES[name]
        assert line in told, line
        assert "is no command" not in told[line]
        assert re.search(pattern, told[line]), f"{line}\n{told[line]}"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_every_command_works_in_a_pseudo_terminal(tmp_path: Path):
    folder = written(tmp_path, LONGER)
    environment = {
        **os.environ,
        "TERM": "xterm",
        "COLUMNS": "80",
        "LINES": "40",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    command = [sys.executable, "-m", "rulewright.cli.main", "play", str(folder), "--no-curtain", "--seed", "7"]
    primary, secondary = pty.openpty()
    shown: list[bytes] = []
    game = subprocess.Popen(command, stdin=secondary, stdout=secondary, stderr=secondary, env=environment, cwd=tmp_path)
    try:
        os.close(secondary)
        threading.Thread(target=_read, args=(primary, shown), daemon=True).start()
        _wait(shown, 0)
        for line in lines():
            before = len(shown)
            os.write(primary, line.encode() + b"\r")
            if line != "quit":
                _wait(shown, before)
        assert game.wait(timeout=20) == 0
    finally:
        game.kill()
        game.wait()
        os.close(primary)
    screen = b"".join(shown).decode("utf-8", "replace")
    assert "Traceback" not in screen
    assert "internal error" not in screen
    assert "is no command" not in screen
    for name in ("seed", "hint", "coverage", "why", "save"):
        assert re.search(EXAMPLES[name][1], screen), name


def _read(primary: int, shown: list[bytes]) -> None:
    while True:
        try:
            shown.append(os.read(primary, 65536))
        except OSError:
            return


def _wait(shown: list[bytes], since: int) -> None:
    """Until a line is asked for again: it begins with what makes a terminal tell pasted text."""
    for _ in range(1000):
        if b"\x1b[?2004h" in b"".join(shown[since:]):
            return
        time.sleep(0.01)
