"""A sign at once, and one whenever a file of rules changes, comes or goes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.tools.watching import changes


def test_signs_come_for_files_of_rules_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    rules, deck, hidden = tmp_path / "a.rules", tmp_path / "decks" / "d.yaml", tmp_path / ".git" / "x.yaml"
    rules.write_text("a", encoding="utf-8")
    hidden.parent.mkdir()
    deck.parent.mkdir()
    steps: list[tuple[str, Callable[[], object]]] = [
        ("nothing", lambda: None),
        ("a file of another sort", lambda: (tmp_path / "a.txt").write_text("x", encoding="utf-8")),
        ("a hidden file", lambda: hidden.write_text("x", encoding="utf-8")),
        ("CHANGED", lambda: rules.write_text("ab", encoding="utf-8")),
        ("TOUCHED", lambda: os.utime(rules, ns=(1, 1))),
        ("CAME", lambda: deck.write_text("x", encoding="utf-8")),
        ("a link to nothing", lambda: (tmp_path / "b.rules").symlink_to("nowhere")),
        ("WENT", deck.unlink),
    ]
    done: list[str] = []

    def step(_: float) -> None:
        if not steps:
            raise KeyboardInterrupt
        name, act = steps.pop(0)
        act()
        done.append(name)

    monkeypatch.setattr(time, "sleep", step)
    seen = []
    with pytest.raises(KeyboardInterrupt):
        for _ in changes([tmp_path]):
            seen.append(done[-1] if done else "at once")
    assert seen == ["at once", "CHANGED", "TOUCHED", "CAME", "WENT"]
