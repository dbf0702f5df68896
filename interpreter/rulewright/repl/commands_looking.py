"""What shows the table, from where one sits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.repl.commands import Command
from rulewright.repl.looking import state_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import number
from rulewright.session.board import table
from rulewright.session.log import log_lines

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "looking"
PLACE = 20

_LOG_LINES = 10


def _options(driver: Driver, _: str) -> list[Piece]:
    if driver.held and driver.way is not None:
        return driver.way.told()
    return [driver.ask(all_options=True)]


def _board(driver: Driver, _: str) -> list[Piece]:
    return [driver.table()]


def _state(driver: Driver, rest: str) -> list[Piece]:
    everything = rest.lower() == "all"
    lines = state_lines(driver.present, driver.viewer, everything=everything)
    more = [] if everything else ["(`state all` shows what is empty, or as it was at the start, as well)"]
    return [note(*(lines or ["everything is as it was at the start"]), *more)]


def _view(driver: Driver, rest: str) -> list[Piece]:
    seat = driver.game.seat_of(rest) if rest else driver.viewer
    mine = driver.viewer
    if mine is not None and seat != mine and driver.hides(seat, mine, driver.present.position):
        return [
            note(
                f"what {driver.game.players[seat - 1] if seat else 'everybody'} sees is not for "
                f"{driver.game.players[mine - 1]} to know",
                "(a table started with --no-curtain shows it)",
            )
        ]
    heading = f"as {driver.game.players[seat - 1] if seat else 'everybody'} sees it"
    return [note(f"{heading}:"), Piece("table", tuple(table(driver.present, seat)), heading)]


def _log(driver: Driver, rest: str) -> list[Piece]:
    lines = log_lines(driver.present, driver.viewer)[-number(rest, _LOG_LINES) :]
    return [Piece("log", tuple(lines))] if lines else [note("nothing has been logged yet")]


def _players(driver: Driver, _: str) -> tuple[str, ...]:
    return driver.game.players


COMMANDS = (
    Command("options", "options", "list the options again", _options),
    Command("board", "board", "draw the table again", _board),
    Command("state", "state [all]", "what you may see of the position; all: also what is empty", _state, takes=True),
    Command("view", "view PLAYER", "the table as that player sees it", _view, takes=True, completes=_players),
    Command("log", "log [N]", "the last N lines of what happened", _log, takes=True),
)
