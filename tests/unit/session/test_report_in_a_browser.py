"""The page of a recorded game, in a real browser: keys step through it, and nothing that was written in it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.session.api import load
from rulewright.session.game import Game
from rulewright.session.report import report_of
from rulewright.session.report_page import report_page
from tests.browser import Page, needed_browser
from tests.unit.session.small_games import written

NASTY = "</script><script>document.title='run'</script><!--"
RULES = f"""\
game "Hills & <b>dales</b>"
players 2

words hill: North, South, East, West

remember flags of hill: number

flow game
  take turns
    player must flag any hill: "Where? {NASTY}"

to flag hill by player
  needs flags of hill is 0
  add 1 to flags of hill
  if flags of North is 1
    if flags of South is 1
      player wins

board
  for each hill
    show "{{hill}} | {{flags of hill}}"
  show "{NASTY}"
"""


def played(folder: Path) -> Game:
    game = load(written(folder, RULES)).start(["Ann", "<b>Bob"], 1)
    for hill in ("East", "North", "South"):
        game.choose(hill)
    return game


@pytest.fixture
def address(tmp_path: Path) -> str:
    needed_browser()
    file = tmp_path / "game.html"
    game = played(tmp_path)
    file.write_text(report_page(report_of(game, None)), encoding="utf-8")
    return file.as_uri()


def test_keys_step_through_the_game(address: str, tmp_path: Path):
    with Page(address, tmp_path / "browser") as page:
        assert page.text("now") == "Before the first of 3 choices: the set-up"
        assert page.text("board") == f"  North │ 0\n  South │ 0\n  East  │ 0\n  West  │ 0\n  {NASTY}\n"
        page.press("ArrowRight")
        assert page.text("now") == "Choice 1 of 3, Ann: East"
        assert page.text("board") == f"  North │ 0\n  South │ 0\n* East  │ 1\n  West  │ 0\n  {NASTY}\n"
        assert "flags of East: 0 → 1" in page.text("why")
        assert "add 1 to flags of hill" in page.text("why")
        assert page.text("options") == "NorthSouthEast (chosen)West"
        page.press("j")
        assert page.text("board").splitlines()[:3] == ["* North │ 1", "  South │ 0", "  East  │ 1"]
        assert page.text("refused") == "East: flag: needs flags of hill is 0 (flags of East is 1)"
        page.press("End")
        assert page.text("log") == "Ann wins"
        assert page.ask("location.hash") == "#3"
        assert page.ask("document.querySelector('[aria-current]').textContent") == "3 Ann: South"
        page.press("k", "ArrowLeft", "ArrowLeft", "ArrowLeft")
        assert page.text("now").startswith("Before the first")
        page.press("?")
        assert page.ask("document.getElementById('help').open") is True
        page.press(" ")
        assert "stop" in page.text("play")
        page.press(" ", "Home")
        assert "play" in page.text("play")
        page.open(f"{address}#2")
        assert page.text("now").startswith("Choice 2 of 3")
        page.ask("location.hash = '#1'; new Promise(done => setTimeout(done, 50))")
        assert page.text("now") == "Choice 1 of 3, Ann: East"
        assert page.errors == []
        # ---------------- nothing that was written in it runs, and nothing that is put in runs either
        assert page.ask("document.title").startswith("Hills & <b>dales</b>")
        assert page.ask("document.querySelectorAll('b, i').length") == 0
        page.ask("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title=1\">')")
        page.ask("new Promise(done => setTimeout(done, 50))")
        assert page.ask("document.title").startswith("Hills & <b>dales</b>")
        assert any("Content Security Policy" in text for text in page.errors)
