"""What moves the game on and back, keeps it and leaves it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.wording import counted, listing, nearest
from rulewright.repl.commands import Command, all_commands, help_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import number, typed_path
from rulewright.session.bots import BOTS
from rulewright.session.game import Game

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "playing"
PLACE = 10

_PERSON = "person"
_MOST_CHOICES = 10_000
_MOST_FILES = 200


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
        if not _one_choice(driver):
            break
    return driver.go_on()


def _one_choice(driver: Driver) -> bool:
    """The next choice by whoever sits there, or by a bot in a person's stead; False where there is none to make."""
    if driver.game.decision is None or driver.held:
        return False
    bot = driver.bot_asked() or driver.helper
    driver.choose_picked(bot.pick(driver.game.position))
    return True


def _until(driver: Driver, rest: str) -> list[Piece]:
    """Bots choose until the log says it, or a question that says it is asked."""
    if not rest:
        return [note("until what? `until TEXT` goes on until the log or a question has TEXT in it")]
    game, wanted = driver.game, rest.casefold()
    before = len(game.steps)
    for done in range(_MOST_CHOICES):
        size = game.log_size
        if not _one_choice(driver):
            break
        told = any(wanted in line.casefold() for line in game.log_for(driver.eyes, size))
        if told or _asks(driver, wanted):
            return [note(f"{counted(done + 1, 'choice')} later"), *driver.go_on()]
    if driver.held:
        why = "a run is held before anything said"
    elif game.over:
        why = "the game is over, and nothing said"
    elif game.decision is None:
        why = "nothing more is asked, and nothing said"
    else:
        why = f"{counted(_MOST_CHOICES, 'choice')} later, and nothing said"
    back = [f"`goto {before}` goes back to where it began"] if len(game.steps) > before else []
    return [note(f"{why} “{visible(rest)}”", *back), *driver.go_on()]


def _asks(driver: Driver, wanted: str) -> bool:
    decision = driver.game.decision
    if decision is None:
        return False
    return wanted in f"{decision.player}: {decision.prompt or decision.name}".casefold()


def _seat(driver: Driver, rest: str) -> list[Piece]:
    """Who sits where; with a player and a bot (or `person`): that seat is the bot's from now on."""
    if rest:
        name, _, sitter = rest.rpartition(" ")
        bot = sitter.lower().removeprefix("bot:")
        if not name or bot not in (_PERSON, *BOTS):
            near = nearest(bot, (_PERSON, *BOTS), 1)
            hint = f"did you mean `{near[0]}`?" if near else f"who may sit there: {listing((_PERSON, *BOTS))}"
            return [note(f"`seat PLAYER {_PERSON}` or `seat PLAYER BOT`: {hint}")]
        driver.seat(name, None if bot == _PERSON else bot)
    told = note(*(f"{seat.name}: {seat.bot or 'a person'}" for seat in driver.seats))
    return [told, *driver.go_on()] if rest else [told]


def _seat_words(driver: Driver, rest: str) -> list[str]:
    return [f"{seat.name} {sitter}" for seat in driver.seats for sitter in (_PERSON, *BOTS)]


def _save(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("save where? `save my-game.yaml`")]
    try:
        driver.game.save(typed_path(rest))
    except OSError as error:
        return [Piece("problem", (f"`{rest}` cannot be written: {error.strerror or error}", "the game goes on"))]
    return [note(f"saved in {rest}: {counted(len(driver.game.steps), 'choice')}")]


class _Recorder:
    """Writes the game anew after every choice, while somebody wants it."""

    def __init__(self, driver: Driver) -> None:
        self.path: str = ""
        before = driver.kept

        def kept(game: Game) -> None:
            before(game)
            if self.path:
                with suppress(OSError, RulesError):
                    game.save(typed_path(self.path))

        driver.kept = kept


def _record(driver: Driver, rest: str) -> list[Piece]:
    """From now on the file holds the game after every choice."""
    recorder = driver.part(_Recorder)
    if not rest or rest.lower() == "off":
        was, recorder.path = recorder.path, "" if rest else recorder.path
        if rest:
            return [note(f"no longer recorded in {was}" if was else "nothing is being recorded")]
        return [note(f"recorded in {was}" if was else "record where? `record my-game.yaml`, `record off` ends it")]
    saved = _save(driver, rest)
    if saved[0].sort == "note":
        recorder.path = rest
        return [note(f"recorded in {rest} from now on, after every choice; `record off` ends it")]
    return saved


def _load(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [note("load what? `load my-game.yaml`")]
    return driver.sit_down(Game.load(typed_path(rest)))


def _files(driver: Driver, rest: str) -> list[str]:
    """Recorded games in the folder that is being typed, and its folders."""
    folder, slash, _ = rest.rpartition("/")
    found = []
    with suppress(OSError, ValueError):
        for at, entry in enumerate(sorted(typed_path(folder + slash or ".").iterdir())):
            if at == _MOST_FILES:
                break
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                found.append(f"{folder}{slash}{entry.name}/")
            elif entry.suffix in (".yaml", ".yml"):
                found.append(f"{folder}{slash}{entry.name}")
    return found


def _seed(driver: Driver, _: str) -> list[Piece]:
    return [note(f"seed {driver.game.seed}: the same seed and the same choices give the same game")]


def _help(driver: Driver, rest: str) -> list[Piece]:
    """All commands; with a word behind it those that have it in their names, or a family by its title."""
    return [note(*help_lines(rest))]


def _help_words(driver: Driver, rest: str) -> list[str]:
    return list(all_commands())


def _quit(driver: Driver, _: str) -> list[Piece]:
    driver.finished = True
    return []


COMMANDS = (
    Command("undo", "undo [N]", "take back the last choice, or the last N", _undo, takes=True),
    Command("redo", "redo [N]", "make it again", _redo, takes=True),
    Command("auto", "auto [N]", "let a bot make the next choice, or the next N", _auto, takes=True),
    Command("until", "until TEXT", "let bots choose until the log or a question says TEXT", _until, takes=True),
    Command(
        "seat", "seat [PLAYER BOT]", "who sits where; or give a seat to a bot or a person", _seat, True, _seat_words
    ),
    Command("save", "save FILE", "write the game so far as a recorded game", _save, True, _files),
    Command("load", "load FILE", "go on with a recorded game instead", _load, True, _files),
    Command("record", "record FILE", "keep writing the game there after every choice", _record, True, _files),
    Command("seed", "seed", "the number this game's dice come from", _seed),
    Command("help", "help [COMMAND]", "this list, or what it says of one command", _help, True, _help_words),
    Command("quit", "quit", "leave the game", _quit),
)
