"""What makes pictures: the board, and the game so far, as files that every browser shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.diagnostics.wording import counted
from rulewright.repl.commands import Command
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import typed_path
from rulewright.resources import write_own
from rulewright.session import report_page
from rulewright.session.board import board_blocks
from rulewright.session.board_svg import MARK, board_svg
from rulewright.session.report import eyes_of, report_of

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "pictures"
PLACE = 70


def _svg(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("drawn into which file? `board --svg board.svg`")]
    game, viewer = driver.present, driver.viewer
    choices = counted(len(driver.game.steps), "choice")
    about = f"The board behind {choices}, {eyes_of(game, viewer)}."
    text = board_svg(board_blocks(game.position, viewer), game.rules.title, about, game.players)
    return _written(rest, text, MARK, "board of ours", f"drawn in {rest}: {eyes_of(game, viewer)}")


def _report(driver: Driver, rest: str) -> list[Piece]:
    """The choices that stand, as whoever sits at the keyboard may know them."""
    if not rest:
        return [note("written into which file? `report --html game.html`")]
    game, viewer = driver.game, driver.eyes
    text = report_page.report_page(report_of(game, viewer))
    told = f"written in {rest}: {counted(len(game.steps), 'choice')}, {eyes_of(game, viewer)}"
    return _written(rest, text, report_page.MARK, "report of ours", told)


def _written(file: str, text: str, mark: str, what: str, done: str) -> list[Piece]:
    try:
        write_own(typed_path(file), text, mark=mark, what=what)
    except OSError as error:
        return [Piece("problem", (f"`{file}` cannot be written: {error.strerror or error}", "the game goes on"))]
    return [note(done)]


COMMANDS = (
    Command("board --svg", "board --svg FILE", "draw the table as a picture, as you see it", _svg, takes=True),
    Command("report --html", "report --html FILE", "a page that steps through the game so far", _report, takes=True),
)
