"""Random games of Drones VS Goélands and what must hold at every decision of them. Seeds go in, counts come out.

The tests play some; ``python -m tests.rulesets.drones_soak 10000 200`` plays ten thousand, two hundred of them with
copies, undo and redo, and saving and loading at every decision.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulewright.execute import Position
from rulewright.session.api import Game, Rules, load
from tests.rulesets.drones_table import Drones

OPTIONS: tuple[dict[str, Any], ...] = tuple(
    {"tokens": tokens, "lineup": lineup}
    for tokens, lineup in itertools.product(("marked", "either"), ("random", "first-games"))
)
MOST_DECISIONS = 2_000


class Soak:
    """Plays games with one choice of options."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.rules: Rules = load("drones-vs-goelands", options=options)
        self.table = Drones(self.rules.machine(None))

    def play(self, seed: int) -> int:
        """One random game with everything counted at each decision; how many decisions it had."""
        dice = random.Random(seed)
        position = self.table.machine.start(seed)
        decisions = 0
        while not position.over:
            self.whole(position)
            decisions += 1
            assert decisions < MOST_DECISIONS, f"game {seed} does not end"
            position.choose(dice.randrange(position.count))
        self.whole(position)
        outcome = position.outcome
        assert outcome is not None and outcome.kind == "win"
        assert self.table.won(position)[outcome.winners[0] - 1] == 2
        return decisions

    def whole(self, position: Position) -> None:
        """Seven Outposts are in the line and held, twenty-two cards are there, each once."""
        line = self.table.line(position)
        assert len(set(line)) == 7
        assert all(holder in (1, 2) for holder in self.table.holders(position))
        assert len(self.table.zone(position, "bag")) == 5
        cards = list(self.table.zone(position, "out"))
        for seat in (1, 2):
            cards += self.table.zone(position, "hand", seat)
            for outpost in line:
                cards += self.table.zone(position, "front", seat, outpost)
        assert sorted(cards) == list(self.table.cards)

    def deep(self, seed: int, folder: Path, *, saves: bool = True) -> int:
        """One random game with copies, undo and redo at each decision, saving and loading at each third."""
        dice = random.Random(seed)
        game = self.rules.start(seed=seed)
        prints = [game.fingerprint]
        while not game.over:
            assert game.decision is not None
            chosen = dice.randrange(len(game.decision.options))
            copy = game.clone()
            copy.choose(chosen)
            assert game.fingerprint == prints[-1], "a copy changed its original"
            game.choose(chosen)
            prints.append(game.fingerprint)
            assert copy.fingerprint == prints[-1]
            game.undo()
            assert game.fingerprint == prints[-2]
            game.redo()
            assert game.fingerprint == prints[-1]
            if saves and len(prints) % 3 == 0:
                self.saved(game, folder)
        game.undo(len(prints))
        assert game.fingerprint == prints[0]
        for before in prints[1:]:
            game.redo()
            assert game.fingerprint == before
        return len(prints) - 1

    def saved(self, game: Game, folder: Path) -> None:
        path = folder / "saved.yaml"
        game.save(path, fingerprints=False)
        other = self.rules.load_game(path)
        assert other.fingerprint == game.fingerprint
        assert other.over == game.over


def main(games: int, deep: int) -> None:
    soaks = [Soak(options) for options in OPTIONS]
    counts = [soaks[seed % len(soaks)].play(seed) for seed in watched(range(games))]
    print(f"{games} games, {sum(counts)} decisions, {min(counts)} to {max(counts)} a game")
    with tempfile.TemporaryDirectory() as folder:
        steps = [soaks[seed % len(soaks)].deep(seed, Path(folder)) for seed in watched(range(deep))]
    print(f"{deep} games copied, undone, saved at {sum(steps)} decisions")


def watched(seeds: range) -> Iterable[int]:
    for seed in seeds:
        if seed and seed % 1000 == 0:
            print(f"… {seed}", file=sys.stderr, flush=True)
        yield seed


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
