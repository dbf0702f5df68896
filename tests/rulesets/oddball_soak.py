"""Random games of oddball Aeronauts 2 and what must hold at every decision of them. Seeds go in, counts come out.

The tests play some; ``python -m tests.rulesets.oddball_soak 5000`` plays five thousand of each mode.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator

from rulewright.execute import Position
from rulewright.session.api import Rules, load
from tests.rulesets.oddball_table import Oddball

TABLES: dict[str, tuple[tuple[str, ...], int]] = {
    "duel": ((), 2),
    "dog-fight-3": (("Dog Fight!",), 3),
    "dog-fight-4": (("Dog Fight!",), 4),
    "brace": (("Brace the Mainsail",), 4),
}
MOST_DECISIONS = 5_000


class Soak:
    """Plays games of one mode with so many players."""

    def __init__(self, name: str) -> None:
        self.name = name
        modes, self.players = TABLES[name]
        self.rules: Rules = load("oddball-aeronauts-2", modes=modes)
        self.table = Oddball(self.rules.machine(self.players))
        self.events = 2 if name == "duel" else 1

    def play(self, seed: int) -> int:
        """One random game with every card counted at each decision; how many decisions it had."""
        decisions = sum(1 for _ in self.positions(seed))
        assert decisions < MOST_DECISIONS, f"game {seed} does not end"
        return decisions

    def positions(self, seed: int) -> Iterator[Position]:
        """The position at each decision of a random game; it is looked at whether the last one is a good end."""
        dice = random.Random(seed)
        position = self.table.machine.start(seed)
        for _ in range(MOST_DECISIONS):
            self.whole(position)
            if position.over:
                self.ended(position)
                return
            yield position
            position.choose(dice.randrange(position.count))

    def whole(self, position: Position) -> None:
        """Every card is where its owner's cards are, once; whoever is asked is still in the game."""
        everywhere = [*self.table.zone(position, "box")]
        for seat in self.table.seats:
            assert self.table.zone(position, "pile", seat) is not None
            everywhere += self.table.zone(position, "pile", seat)
            mine = [*self.table.zone(position, "deck", seat), *self.table.zone(position, "discards", seat)]
            assert len(mine) == 24 + self.events
            assert all(self.table.fields["owner"][card] == seat for card in mine)
            everywhere += mine
        assert sorted(everywhere) == list(self.table.cards)
        decision = position.decision
        if decision is not None:
            assert decision.count > 1
            assert decision.player in self.table.seats
            if "out" in self.table.variables and self.table.value(position, "out", decision.player):
                assert decision.prompt == "Who leads next?"  # the Lead says so even when he has just fallen out

    def ended(self, position: Position) -> None:
        """Somebody has no card left, or the rounds are over; whoever won has cards, if anybody has."""
        outcome = position.outcome
        assert outcome is not None and outcome.kind in ("win", "draw")
        live = {seat: len(self.table.deck(position, seat)) for seat in self.table.seats}
        assert 0 in live.values()
        if outcome.kind == "draw":
            return
        if self.name == "brace":
            assert outcome.winners in ((1, 3), (2, 4))
            losers = [seat for seat in self.table.seats if seat not in outcome.winners]
            assert 0 in [live[seat] for seat in losers]
            return
        (winner,) = outcome.winners
        assert live[winner] == max(live.values())


def main(games: int) -> None:
    for name in TABLES:
        soak = Soak(name)
        counts = [soak.play(seed) for seed in watched(range(games))]
        print(f"{name}: {games} games, {sum(counts)} decisions, {min(counts)} to {max(counts)} a game")


def watched(seeds: range) -> Iterable[int]:
    for seed in seeds:
        if seed and seed % 1000 == 0:
            print(f"… {seed}", file=sys.stderr, flush=True)
        yield seed


if __name__ == "__main__":
    main(int(sys.argv[1]))
