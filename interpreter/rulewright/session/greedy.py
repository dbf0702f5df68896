"""The greedy bot: tries each option on copies of the position and takes the one that leaves its seat best off.

It looks one choice ahead and plays fair. A copy is dealt anew before it looks (see ``redeal``), so what it finds does
not depend on hidden things, on dice to come, or on choices that others have made in secret; and it counts only what its
seat may see. Better off is: the game won or not lost, then the lead in `prospect`, the rules' own idea of how good a
position is, or in `score`. For rules with neither only the end of the game counts. What is equal is left to chance.
"""

from __future__ import annotations

import random

from rulewright.core.program import Program
from rulewright.core.statements import Together
from rulewright.core.terms import Const, Term, ValueCall, VariableGet
from rulewright.core.traverse import walk
from rulewright.core.types import PLAYER
from rulewright.execute import Machine, MachineError, Outcome, Position
from rulewright.session.redeal import Redeal
from rulewright.source import Span
from rulewright.state.knowledge import HiddenError
from rulewright.state.layout import bodies
from rulewright.state.table import Table

_SAMPLES = 3
"""Deals that are tried when something is hidden or left to chance."""

_MOST_TRIALS = 400
"""Copies that are looked at for one choice; of more options a part is tried, drawn at random."""

_WIN = 1_000_000.0
"""More than any lead."""


class GreedyBot:
    """Looks one choice ahead."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self._known: tuple[Machine, frozenset[Span]] | None = None

    def pick(self, position: Position) -> int:
        decision = position.decision
        assert decision is not None
        count, seat = decision.count, decision.player
        deals = self._deals(position, seat, count)
        if count == 1 or not deals:
            return self._dice.randrange(count)
        tried = range(count) if count * len(deals) <= _MOST_TRIALS else self._sample(count, len(deals))
        best: list[int] = []
        most = float("-inf")
        for option in tried:
            worth = sum(_worth(deal, option, seat) for deal in deals)
            if worth > most:
                best, most = [option], worth
            elif worth == most:
                best.append(option)
        return best[self._dice.randrange(len(best))]

    def _deals(self, position: Position, seat: int, count: int) -> list[Position]:
        """Positions that the seat cannot tell from this one; none when that cannot be had, and only luck is left."""
        assert position.decision is not None
        if position.decision.site.span in self._secret_choices(position.machine):
            return []
        deals = []
        unknown = Redeal(position, seat)
        for _ in range(_SAMPLES):
            deal = unknown.deal(self._dice)
            if deal is None or deal.decision is None or deal.decision.count != count:
                return []
            deals.append(deal)
        return deals

    def _secret_choices(self, machine: Machine) -> frozenset[Span]:
        """Where choices are made `together`: looking on could show what others have chosen but not laid open."""
        if self._known is None or self._known[0] is not machine:
            bodies_of_it = bodies(machine.program)
            found = [part.choice.span for body in bodies_of_it for part in walk(body) if isinstance(part, Together)]
            self._known = machine, frozenset(span for span in found if span is not None)
        return self._known[1]

    def _sample(self, count: int, deals: int) -> list[int]:
        return sorted(self._dice.sample(range(count), max(2, _MOST_TRIALS // deals)))


def _worth(deal: Position, option: int, seat: int) -> float:
    after = deal.clone()
    try:
        after.choose(option)
    except MachineError:
        return -2 * _WIN
    lead = _lead(after, seat)
    return lead if after.outcome is None else _outcome_worth(after.outcome, seat, lead)


def _outcome_worth(outcome: Outcome, seat: int, lead: float) -> float:
    if seat in outcome.winners:
        return _WIN + lead
    if outcome.winners or seat in outcome.losers:
        return -_WIN + lead
    return _WIN + lead if outcome.losers else lead


def _lead(position: Position, seat: int) -> float:
    """The seat's prospect or score less the best of the others', as far as the seat sees them."""
    seen = position.seen_by(seat)
    scores = []
    for player in range(1, len(position.program.seats) + 1):
        term = _prospect(position.program, player)
        if term is None:
            return 0.0
        try:
            score = _worked_out(position.machine, seen, term, player)
            scores.append(score if isinstance(score, int) else 0)
        except HiddenError:
            scores.append(0)
    return float(_difference(scores, seat))


def _worked_out(machine: Machine, seen: Table, term: Term, player: int) -> object:
    """By the compiled machine where there is one: a bot asks at every trial."""
    if machine.compiled is not None and isinstance(term, ValueCall):
        return machine.compiled.values[term.value](seen.slots, player)
    return seen.evaluate(term)


def _difference(scores: list[int], seat: int) -> int:
    others = [score for player, score in enumerate(scores, 1) if player != seat]
    return scores[seat - 1] - max(others, default=0)


def _prospect(program: Program, player: int) -> Term | None:
    who = Const(type=PLAYER, value=player)
    value = program.prospect if program.prospect >= 0 else program.score
    if value >= 0:
        return ValueCall(type=program.values[value].type, value=value, arguments=(who,))
    if program.score_variable >= 0:
        variable = program.variables[program.score_variable]
        return VariableGet(type=variable.type, variable=program.score_variable, arguments=(who,))
    return None
