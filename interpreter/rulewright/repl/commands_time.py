"""What goes to other positions of the game: back and forth by number, and along forks; what differs between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.diagnostics.cells import width
from rulewright.diagnostics.wording import counted
from rulewright.execute import Position
from rulewright.repl.commands import Command
from rulewright.repl.differing import difference_lines
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import number
from rulewright.session.game import Game, Step
from rulewright.session.log import log_lines
from rulewright.session.timeline import (
    NOW,
    Forks,
    differences,
    go_to,
    position_called,
    shared_steps,
)

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "going through time"
PLACE = 55

_CHOICES = 10


class Lines:
    """The lines of play of one table."""

    def __init__(self, driver: Driver) -> None:
        self.forks = Forks()
        self._start = _start(driver.game)

    def of(self, game: Game) -> Forks:
        """Those of the game that is played; when another one was taken up the forks of the old one are gone."""
        start = _start(game)
        if start is not self._start:
            self.forks, self._start = Forks(), start
        return self.forks


def _start(game: Game) -> Position:
    """The position that all lines of play have in common."""
    return game.steps[0].before if game.steps else game.position


# ---------------------------------------------------------------- by number
def _history(driver: Driver, rest: str) -> list[Piece]:
    """Numbered choices with the lines of the log that each brought, as who looks may read them."""
    game = driver.game
    if not game.steps and not game.undone:
        return [note("no choice has been made yet")]
    made, wide = len(game.steps), len(str(len(game.steps) + len(game.undone)))
    first = max(0, made - number(rest, _CHOICES))
    lines = [f"… {counted(first, 'choice')} before: `history {made}` lists all"] if first else []
    if not first:
        start = game.steps[0].before if made else game.position
        lines += _told(0, wide, log_lines(game, driver.eyes, 0, len(start.events())))
    for at in range(first, made):
        step = game.steps[at]
        until = len(step.after.events())
        said = log_lines(game, driver.eyes, len(step.before.events()), until)
        lines += _told(at + 1, wide, said, _who(game, step))
    lines.append(f"{'-->':<{wide}}  now")
    for at, step in enumerate(game.undone, made + 1):
        said = log_lines(Game(game.setting, step.after), driver.eyes, len(step.before.events()))
        lines += _told(at, wide, said, _who(game, step))
    return [note(*lines)]


def _who(game: Game, step: Step) -> str:
    return f"{game.who(step)}: {step.text}" if step.staged else f"{game.who(step)}{' chooses' if step.seat else ''}"


def _told(at: int, wide: int, lines: list[str], otherwise: str = "the start") -> list[str]:
    """The number stands in front of the first line, which is the choice itself."""
    first, *rest = lines or [otherwise]
    return [f"{at:>{wide}}  {first}", *(f"{'':>{wide}}  {line}" for line in rest)]


def _goto(driver: Driver, rest: str) -> list[Piece]:
    if not rest.isascii() or not rest.isdecimal() or len(rest) > 8:
        return [note("go to which position? `goto 3` is behind choice 3, `goto 0` the start; `history` numbers them")]
    _give_up(driver)
    go_to(driver.game, int(rest))
    return _arrived(driver, driver.moved())


def _give_up(driver: Driver) -> None:
    if driver.held and driver.way is not None:
        driver.way.give_up()


def _arrived(driver: Driver, pieces: list[Piece]) -> list[Piece]:
    bot = driver.bot_asked()
    hint = [note("a bot is asked here: `auto` lets it choose, `step` goes through what follows")] if bot else []
    return [*pieces, *hint]


# ---------------------------------------------------------------- forks
def _fork(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return _forks(driver, "")
    lines = driver.part(Lines)
    before = lines.of(driver.game).current
    lines.forks = lines.forks.fork(driver.game, rest)
    return [note(f"what is played from here on is the fork `{rest}`; `switch {before}` goes back to the other")]


def _forks(driver: Driver, _: str) -> list[Piece]:
    forks = driver.part(Lines).of(driver.game)
    wide = max(map(width, forks.names))
    return [note(*(_described(driver, forks, name, wide) for name in forks.names))]


def _described(driver: Driver, forks: Forks, name: str, wide: int) -> str:
    game = driver.game
    if name == forks.current:
        return f"* {name:{wide}}  {counted(len(game.steps), 'choice')}, played now"
    other = forks.others[name]
    return f"  {name:{wide}}  {counted(len(other.steps), 'choice')}, the first {shared_steps(game, other)} in common"


def _switch(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return _forks(driver, "")
    _give_up(driver)
    lines = driver.part(Lines)
    lines.forks, driver.game = lines.of(driver.game).switch(driver.game, rest)
    return _arrived(driver, driver.moved(elsewhere=True))


# ---------------------------------------------------------------- differences
def _diff(driver: Driver, rest: str) -> list[Piece]:
    """Two positions; one and `now`; or, without any, the last choice (of a run that is held: what it did so far)."""
    game, forks = driver.game, driver.part(Lines).of(driver.game)
    names = rest.split()
    if len(names) > 2:
        return [note("two positions can be compared: `diff 3 5`, `diff 3 now`, `diff main other`")]
    if not names:
        names = [str(len(game.steps) if driver.held else max(0, len(game.steps) - 1))]
    now = driver.present.position
    one, other = (position_called(game, forks, name, now) for name in (*names, NOW)[:2])
    found = differences(one, other, driver.eyes)
    lines = [line for each in found for line in difference_lines(each)]
    return [note(*(lines or ["nothing that can be seen differs"]))]


def _names(driver: Driver, _: str) -> Iterable[str]:
    return driver.part(Lines).of(driver.game).names


COMMANDS = (
    Command("history", "history [N]", "the last N choices, numbered, and what each brought", _history, takes=True),
    Command("goto", "goto N", "to the position behind choice N, back or forward; 0: the start", _goto, takes=True),
    Command("fork", "fork NAME", "play on from here as another line of that name", _fork, takes=True),
    Command("forks", "forks", "the lines of play there are", _forks),
    Command("switch", "switch NAME", "go on with that line", _switch, takes=True, completes=_names),
    Command("diff", "diff [A] [B]", "what differs: choice numbers, forks, `now`", _diff, takes=True, completes=_names),
)
