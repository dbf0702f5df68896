"""Finished games go in, their sums come out: wins, scores, lengths, what acted. Tallies add up in any order."""

from __future__ import annotations

from collections import Counter

import attrs

from rulewright.tools.acting import Acted

_MOST_TROUBLES = 20


@attrs.frozen(order=True)
class Trouble:
    """A game that did not end well: its seed, and the problem's code and title."""

    seed: int
    code: str
    title: str


@attrs.define
class Tally:
    """What is known of a number of games. All of it whole numbers, so that no order of adding shows."""

    seats: int
    games: int = 0
    wins: Counter[int] = attrs.field(factory=Counter)
    shared: int = 0
    draws: int = 0
    by_score: int = 0
    """Games that only ended: who is ahead counts as a win."""
    scored: int = 0
    scores: Counter[int] = attrs.field(factory=Counter)
    squares: Counter[int] = attrs.field(factory=Counter)
    lengths: Counter[int] = attrs.field(factory=Counter)
    runs: Counter[int] = attrs.field(factory=Counter)
    """In how many games the flow or action that is counted ran so often."""
    acted: Acted = attrs.field(factory=Counter)
    """How often something happened, by its sort (actions, rules, phrases) and name; 0 for what never did."""
    troubled: int = 0
    troubles: list[Trouble] = attrs.field(factory=list)

    def add(self, other: Tally) -> None:
        """Take in another tally of the same kind of games."""
        self.games += other.games
        self.shared += other.shared
        self.draws += other.draws
        self.by_score += other.by_score
        self.scored += other.scored
        self.troubled += other.troubled
        for mine, theirs in (
            (self.wins, other.wins),
            (self.scores, other.scores),
            (self.squares, other.squares),
            (self.lengths, other.lengths),
            (self.runs, other.runs),
        ):
            mine.update(theirs)
        self.acted.update(other.acted)
        self.troubles = sorted([*self.troubles, *other.troubles])[:_MOST_TROUBLES]

    def trouble(self, seed: int, code: str, title: str) -> None:
        self.troubled += 1
        self.troubles = sorted([*self.troubles, Trouble(seed, code, title)])[:_MOST_TROUBLES]

    @property
    def finished(self) -> int:
        """Games that came to an end."""
        return self.games - self.troubled
