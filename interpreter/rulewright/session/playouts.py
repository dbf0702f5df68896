"""A position where somebody is asked goes in; games played on from it come out, as that player could imagine them.

What the player does not know is dealt anew for each game, the answers others have given in secret and the dice to come
with it: what comes out does not depend on them.
"""

from __future__ import annotations

import random

import attrs

from rulewright.execute import MachineError, Outcome, Position
from rulewright.session.redeal import Redeal
from rulewright.state.chance import seeded
from rulewright.state.layout import GENERATOR

MOST_CHOICES = 10_000
"""Choices of one game that is played on; one that has not ended by then counts as undecided."""

_TRIES = 20
"""Deals that are tried before it is said that none fits: a fitting one offers the player the same options."""


class Imagined:
    """What the player who is asked may imagine of a position, ready to be drawn again and again."""

    def __init__(self, position: Position) -> None:
        decision = position.decision
        assert decision is not None and decision.player
        self.seat = decision.player
        self.keys = decision.keys
        self._at_once = decision.site.at_once
        self._redeal = Redeal(position, self.seat)

    def draw(self, dice: random.Random) -> Position | None:
        """A position with the same options that the player could not tell from this one; None when none is found."""
        for _ in range(_TRIES):
            copy = self._redeal.deal(dice, guess=True)
            if copy is not None and self._asked_again(copy, dice) and self._same_options(copy):
                return copy
        return None

    def _asked_again(self, copy: Position, dice: random.Random) -> bool:
        """Those who answer at once with the player answer anew, before him."""
        if not self._at_once:
            return True
        try:
            copy.machine.ask_anew(copy)
            while copy.asked is not None and copy.asked[1] != self.seat:
                copy.choose(any_option(copy, dice))
        except MachineError:
            return False
        copy.slots[GENERATOR] = seeded(dice.getrandbits(63))
        return copy.asked is not None

    def _same_options(self, copy: Position) -> bool:
        decision = copy.decision
        return decision is not None and decision.player == self.seat and decision.keys == self.keys


def any_option(position: Position, dice: random.Random) -> int:
    """An option by luck; where chance is asked, by the weights of its results."""
    assert position.asked is not None
    weights = position.asked[3]
    if weights is None:
        return dice.randrange(position.count)
    return dice.choices(range(position.count), weights)[0]


@attrs.frozen
class Ended:
    """How a game came out for each seat: its share of the win (0 to 1), and its score, None without one."""

    shares: tuple[float, ...]
    scores: tuple[int | None, ...]


def play_on(position: Position, dice: random.Random) -> Ended | None:
    """Play to the end by luck; None for a game that comes to none, as a scenario may. The position is changed."""
    try:
        for _ in range(MOST_CHOICES):
            if position.outcome is not None:
                return Ended(shares(position.outcome), position.outcome.scores)
            if position.asked is None:
                return None
            position.choose(any_option(position, dice))
    except MachineError:
        return None
    return None


def shares(outcome: Outcome) -> tuple[float, ...]:
    """How much of the win an end is for each seat: who shares it, or the first place, has an equal part of it.

    Where nobody is ahead of anybody it is half a win for each.
    """
    seats = range(1, len(outcome.ranks) + 1)
    if outcome.winners:
        first = list(outcome.winners)
    elif outcome.kind == "lose":
        first = [seat for seat in seats if seat not in outcome.losers]
    else:
        first = [seat for seat, rank in zip(seats, outcome.ranks, strict=True) if rank == 1]
        if len(first) == len(outcome.ranks):
            return (0.5,) * len(first)
    return tuple(1 / len(first) if seat in first else 0.0 for seat in seats)
