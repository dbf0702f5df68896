"""What moves the game on and back, keeps it and leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.diagnostics.wording import counted
from rulewright.repl.commands import Command, help_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import number, typed_path
from rulewright.session.game import Game

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "playing"
PLACE = 10


def _undo(driver: Driver, rest: str) -> list[Piece]:
    """Back to where a person was asked: the choices that bots made since go with it. In a run that is held, back to
    where it was held before; behind the first such place it is given up.
    """
    if driver.held and driver.way is not None:
        pieces = driver.way.back(number(rest, 1))
        if pieces is not None:
            return pieces
        return [note("the run is given up: its choice has not been made"), *driver.moved()]
    wanted, back = number(rest, 1), 0
    for at, step in enumerate(reversed(driver.game.steps), 1):
        if wanted and driver.by_person(step):
            wanted, back = wanted - 1, at
    if not back:
        return [note("there is nothing to undo")]
    driver.game.undo(back)
    return driver.moved()


def _redo(driver: Driver, rest: str) -> list[Piece]:
    """Forward to where a person is asked again, bots making the choices they had made."""
    wanted, forward = number(rest, 1), 0
    for at, step in enumerate(driver.game.undone, 1):
        if driver.by_person(step):
            if not wanted:
                break
            wanted -= 1
        forward = at
    if not forward:
        return [note("there is nothing to redo")]
    driver.game.redo(forward)
    return driver.moved()


def _auto(driver: Driver, rest: str) -> list[Piece]:
    for _ in range(number(rest, 1)):
        if driver.game.decision is None:
            break
        if driver.held:
            break
        bot = driver.bot_asked() or driver.helper
        driver.choose_picked(bot.pick(driver.game.position))
    return driver.go_on()


def _save(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("save where? `save my-game.yaml`")]
    try:
        driver.game.save(typed_path(rest))
    except OSError as error:
        return [Piece("problem", (f"`{rest}` cannot be written: {error.strerror or error}", "the game goes on"))]
    return [note(f"saved in {rest}: {counted(len(driver.game.steps), 'choice')}")]


def _load(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("load what? `load my-game.yaml`")]
    return driver.sit_down(Game.load(typed_path(rest)))


def _seed(driver: Driver, _: str) -> list[Piece]:
    return [note(f"seed {driver.game.seed}: the same seed and the same choices give the same game")]


def _help(driver: Driver, _: str) -> list[Piece]:
    return [note(*help_lines())]


def _quit(driver: Driver, _: str) -> list[Piece]:
    driver.finished = True
    return []


COMMANDS = (
    Command("undo", "undo [N]", "take back the last choice, or the last N", _undo, takes=True),
    Command("redo", "redo [N]", "make it again", _redo, takes=True),
    Command("auto", "auto [N]", "let a bot make the next choice, or the next N", _auto, takes=True),
    Command("save", "save FILE", "write the game so far as a recorded game", _save, takes=True),
    Command("load", "load FILE", "go on with a recorded game instead", _load, takes=True),
    Command("seed", "seed", "the number this game's dice come from", _seed),
    Command("help", "help", "this list", _help),
    Command("quit", "quit", "leave the game", _quit),
)
