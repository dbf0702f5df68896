"""What says why: the cause of a change, what a value is made of, what refuses a choice, what a text means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.diagnostics import codes
from rulewright.diagnostics.wording import counted
from rulewright.repl.commands import Command
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import problem_piece
from rulewright.session.causes import Causes
from rulewright.session.explaining import explain, names
from rulewright.session.game import Game
from rulewright.session.typed import read_question
from rulewright.session.why import account_of, asked_lines, change_lines, sentence_lines, value_lines

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "asking why"
PLACE = 30

_MOST_REFUSED = 30
_CODE = re.compile(r"RW\d{3}", re.IGNORECASE)


class _Followed:
    """The causes of the game at this table."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._of: tuple[Game, Causes] | None = None

    @property
    def causes(self) -> Causes:
        if self._of is None or self._of[0] is not self._driver.game:
            self._of = self._driver.game, Causes(self._driver.game)
        return self._of[1]


def _why(driver: Driver, rest: str) -> list[Piece]:
    """The last change and the question; a choice by its number; a value by an expression."""
    game, causes = driver.game, driver.part(_Followed).causes
    if not rest or rest.lower() == "last":
        return [note(*change_lines(game, causes, len(game.steps), driver.eyes), *asked_lines(game, driver.eyes))]
    if rest.isascii() and rest.isdecimal():
        if int(rest[:9]) > len(game.steps):
            return [note(f"there is no choice {rest}: {counted(len(game.steps), 'choice')} so far, 0 is the set-up")]
        return [note(*change_lines(game, causes, int(rest), driver.eyes))]
    question = read_question(game, rest)
    account = account_of(game, question.term, driver.eyes)
    return [note(*value_lines(game, account))]


def _why_not(driver: Driver, rest: str) -> list[Piece]:
    if not rest:
        return [_refused(driver)]
    game = driver.game
    lines = game.why_not(rest).splitlines()
    seat = game.decision.seat if game.decision is not None else 0
    standing = sentence_lines(game, rest, driver.eyes, seat or driver.eyes or 1)
    if standing and game.decision is not None and isinstance(game.decision.find(rest), int) is False:
        lines = lines[:1] if "is not among the options" in lines[0] else lines
    return [note(*lines, *standing)]


def _refused(driver: Driver) -> Piece:
    """All that would be an option if nothing refused it."""
    decision = driver.game.decision
    refused = decision.refused() if decision is not None else []
    if decision is None:
        return note("nothing is asked")
    if not refused:
        return note("nothing is refused here: what is not listed is no option")
    lines = [f"{text}: {'; '.join(decision.why(text, why).notes)}" for text, why in refused[:_MOST_REFUSED]]
    more = [f"… and {len(refused) - _MOST_REFUSED} more"] if len(refused) > _MOST_REFUSED else []
    return note(*lines, *more)


def _explain(driver: Driver, rest: str) -> list[Piece]:
    """A name or a sentence, or an option by its number: what its text reads as."""
    if not rest:
        return [note("explain what? a card, a rule, a phrase, an option or a sentence: `explain NAME`")]
    if _CODE.fullmatch(rest):
        return _explain_code(rest)
    decision = driver.game.decision
    names = [] if decision is None else decision.names(rest)
    program = driver.game.setting.machine.program
    known = [explain([driver.game.rules], name, program) for name in names]
    lines = [line for explained in known for line in explained.lines]
    if lines:
        return [note(*lines)]
    explained = explain([driver.game.rules], rest, program)
    return [problem_piece(explained.problems)] if explained.problems else [note(*explained.lines)]


def _explain_code(code: str) -> list[Piece]:
    """The page of a problem: what messages of the rules refer to."""
    try:
        return [note(*codes.explain(code).rstrip().splitlines())]
    except LookupError as error:
        return [Piece("problem", (str(error.args[0]),))]


def _names(driver: Driver, rest: str) -> list[str]:
    """Printed and declared names, and the words that may come next in a sentence that has begun."""
    known = driver.part(_Names).all
    if not rest:
        return known
    found = driver.game.rules.book.next_words(rest)
    return known + [rest[: found.start] + one.insert for one in found.items if one.insert]


class _Names:
    """What `explain` knows by name, looked up once."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._of: tuple[object, list[str]] | None = None

    @property
    def all(self) -> list[str]:
        rules = self._driver.game.rules
        if self._of is None or self._of[0] is not rules:
            self._of = rules, list(names(rules))
        return self._of[1]


def _printed(driver: Driver, rest: str) -> list[str]:
    """What can be asked about: options that are refused are found by hand; things by their names."""
    return driver.part(_Names).all


COMMANDS = (
    Command(
        "why not",
        "why not [TEXT]",
        "what refuses that choice, what a card waits for; else all refused",
        _why_not,
        True,
        _printed,
    ),
    Command("why", "why [N|EXPR]", "what changed by the last choice, or choice N; what EXPR is made of", _why, True),
    Command("explain", "explain NAME", "what a card, a rule, a phrase or a sentence means", _explain, True, _names),
)
