"""What makes pictures: the board as a file that every browser shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.diagnostics.wording import counted
from rulewright.repl.commands import Command
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import typed_path
from rulewright.resources import write_own
from rulewright.session.board import board_blocks
from rulewright.session.board_svg import MARK, board_svg

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "pictures"
PLACE = 70


def _svg(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("drawn into which file? `board --svg board.svg`")]
    game, viewer = driver.present, driver.viewer
    choices = counted(len(driver.game.steps), "choice")
    about = f"The board behind {choices}, as {_whose(driver, viewer)} sees it."
    text = board_svg(board_blocks(game.position, viewer), game.rules.title, about, game.players)
    return _written(rest, text, MARK, "board of ours", f"drawn in {rest}: as {_whose(driver, viewer)} sees it")


def _whose(driver: Driver, viewer: int | None) -> str:
    return driver.game.players[viewer - 1] if viewer else "everybody"


def _written(file: str, text: str, mark: str, what: str, done: str) -> list[Piece]:
    try:
        write_own(typed_path(file), text, mark=mark, what=what)
    except OSError as error:
        return [Piece("problem", (f"`{file}` cannot be written: {error.strerror or error}", "the game goes on"))]
    return [note(done)]


COMMANDS = (Command("board --svg", "board --svg FILE", "draw the table as a picture, as you see it", _svg, takes=True),)
