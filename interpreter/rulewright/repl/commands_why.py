"""What says why: a refusal, and what a text of the rules means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.repl.commands import Command
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import problem_piece
from rulewright.session.explaining import explain

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver

TITLE = "asking why"
PLACE = 30

_MOST_REFUSED = 30


def _why_not(driver: Driver, rest: str) -> list[Piece]:
    return [
        note(*(driver.game.why_not(rest).splitlines() if rest else ["why not what? `why` lists all that is refused"]))
    ]


def _why(driver: Driver, _: str) -> list[Piece]:
    decision = driver.game.decision
    refused = decision.refused() if decision is not None else []
    if decision is None:
        return [note("nothing is asked")]
    if not refused:
        return [note("nothing is refused here: what is not listed is no option")]
    lines = [f"{text}: {'; '.join(decision.why(text, why).notes)}" for text, why in refused[:_MOST_REFUSED]]
    more = [f"… and {len(refused) - _MOST_REFUSED} more"] if len(refused) > _MOST_REFUSED else []
    return [note(*lines, *more)]


def _explain(driver: Driver, rest: str) -> list[Piece]:
    """A name or a sentence, or an option by its number: what its text reads as."""
    if not rest:
        return [note("explain what? a card, a rule, a phrase, an option or a sentence: `explain NAME`")]
    decision = driver.game.decision
    names = [] if decision is None else decision.names(rest)
    program = driver.game.setting.machine.program
    known = [explain([driver.game.rules], name, program) for name in names]
    lines = [line for explained in known for line in explained.lines]
    if lines:
        return [note(*lines)]
    explained = explain([driver.game.rules], rest, program)
    return [problem_piece(explained.problems)] if explained.problems else [note(*explained.lines)]


COMMANDS = (
    Command("why not", "why not TEXT", "which rule refuses that choice", _why_not, takes=True),
    Command("why", "why", "everything that is refused now, and by what", _why),
    Command("explain", "explain NAME", "what a card, a rule, a phrase or a sentence means", _explain, takes=True),
)
