"""Plays the recorded games of the rulesets anew and writes them: ``python -m tests.rulesets.record_games``.

To be run when rules were changed on purpose. Each game follows from its seed: everybody plays at random.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from rulewright.session.api import load

ROOT = Path(__file__).parents[2] / "rulesets"

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("drones-vs-goelands", 101, {}),
    ("drones-vs-goelands", 102, {}),
    ("drones-vs-goelands", 103, {}),
    ("drones-vs-goelands", 104, {}),
    ("drones-vs-goelands", 201, {"tokens": "either"}),
    ("drones-vs-goelands", 202, {"tokens": "either"}),
    ("drones-vs-goelands", 301, {"lineup": "first-games"}),
    ("drones-vs-goelands", 302, {"lineup": "first-games"}),
    ("drones-vs-goelands", 401, {"tokens": "either", "lineup": "first-games"}),
    ("drones-vs-goelands", 402, {"tokens": "either", "lineup": "first-games"}),
    ("tic-tac-toe", 1, {}),
    ("connect-four", 1, {}),
    ("pig", 1, {"goal": 60}),
    ("kuhn-poker", 1, {}),
    ("goofspiel", 1, {"highest-prize": 7}),
)


def main() -> None:
    for ruleset in {name for name, _, _ in GAMES}:
        for old in (ROOT / ruleset / "games").glob("*.yaml"):
            old.unlink()
    for ruleset, seed, options in GAMES:
        rules = load(ruleset, options=options)
        game = rules.start(None if rules.ruleset.seats else ["Ann", "Bob"], seed=seed)
        dice = random.Random(seed)
        while not game.over:
            assert game.decision is not None
            game.choose(dice.randrange(len(game.decision.options)))
        words = "-".join(str(value) for value in options.values())
        path = ROOT / ruleset / "games" / f"{seed}{'-' if words else ''}{words}.yaml"
        path.parent.mkdir(exist_ok=True)
        game.save(path)
        print(f"{ruleset}/{path.name}: {len(game.steps)} choices, {game.result}")


if __name__ == "__main__":
    main()
