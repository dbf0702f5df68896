"""What changes the table and its rules by hand while they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rulewright.repl.commands import Command
from rulewright.repl.differing import difference_lines
from rulewright.repl.pieces import Piece, note
from rulewright.session.staging import put_lines, set_names, stage
from rulewright.session.timeline import differences

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "changing the table and the rules"
PLACE = 58

_HELD = "a run is held in the middle: go on with it or `undo` it first, then change the table"


def _staged(verb: str, usage: str) -> Callable[[Driver, str], list[Piece]]:
    def run(driver: Driver, rest: str) -> list[Piece]:
        if not rest:
            return [note(usage)]
        if driver.held:
            return [note(_HELD)]
        before = driver.game.position
        stage(driver.game, verb, rest)
        driver.kept(driver.game)
        found = differences(before, driver.game.position, driver.eyes)
        lines = [line for one in found for line in difference_lines(one)]
        return [note(*(lines or ["nothing that can be seen has changed"])), *driver.go_on()]

    return run


def _set_names(driver: Driver, rest: str) -> Iterable[str]:
    return set_names(driver.game)


def _put_lines(driver: Driver, rest: str) -> Iterable[str]:
    return put_lines(driver.game, rest)


COMMANDS = (
    Command(
        "set",
        "set NAME is VALUE",
        "put a value, or what lies in a zone, as a scenario's `given` does",
        _staged("set", 'set what? `set score of Ann is 12`, `set hand of Ann is "Pilot", "Mate"`'),
        takes=True,
        completes=_set_names,
    ),
    Command(
        "put",
        "put CARD on ZONE",
        "move a card by hand; ZONE may be `top of …`",
        _staged("put", 'put what where? `put "Pilot" on hand of Ann`, `put "Pilot" on top of deck`'),
        takes=True,
        completes=_put_lines,
    ),
)
