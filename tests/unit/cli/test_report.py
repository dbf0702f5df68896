"""`rulewright report`: from a recorded game to a page, for whose eyes it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.session.api import load
from tests.unit.session.small_games import POKER, written


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    game = load(written(tmp_path, POKER)).start(["Ann", "Bob"], 7)
    game.choose("bet")
    game.save(tmp_path / "game.yaml")
    return tmp_path / "game.yaml"


def test_a_page_is_written(command, recorded: Path, tmp_path: Path):
    page = tmp_path / "game.html"
    code, out, err = command("report", str(recorded), "--html", str(page))
    assert (code, err) == (0, "")
    assert out == f"written in {page}: 1 choice, as an onlooker sees it\n"
    first = page.read_text(encoding="utf-8")
    assert "As an onlooker sees it. The game is not over." in first
    assert "as Ann sees it" in command("report", str(recorded), "--html", str(page), "--view", "ann")[1]
    second = page.read_text(encoding="utf-8")
    assert first != second
    assert "everything" in command("report", str(recorded), "--html", str(page), "--view", "everything")[1]
    assert page.read_text(encoding="utf-8") not in (first, second)


def test_what_cannot_be_done_is_said(command, recorded: Path, tmp_path: Path):
    code, _, err = command("report", str(recorded), "--html", str(recorded))
    assert code == 2
    assert f"`{recorded}` is no report of ours, and is not overwritten" in err
    code, _, err = command("report", str(recorded), "--html", str(tmp_path / "x.html"), "--view", "Cy")
    assert code == 2
    assert "nobody called `Cy` plays" in err
    assert not (tmp_path / "x.html").exists()
    code, _, err = command("report", str(recorded))
    assert code == 2
    assert "--html" in err


def test_a_game_that_plays_otherwise_now_is_told_up_to_there(command, recorded: Path, tmp_path: Path):
    text = recorded.read_text(encoding="utf-8")
    recorded.write_text(text.replace("bet", "raise"), encoding="utf-8")
    code, out, _ = command("report", str(recorded), "--html", str(tmp_path / "x.html"))
    assert code == 1
    assert "RW656" in out
    assert "0 choices" in out
