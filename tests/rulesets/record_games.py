"""Plays the recorded games of the rulesets anew and writes them: ``python -m tests.rulesets.record_games``.

To be run when rules were changed on purpose. Each game follows from its seed: everybody plays at random.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from rulewright.session.api import load

ROOT = Path(__file__).parents[2] / "rulesets"

ODDBALL = "oddball-aeronauts-2"
TABLES: dict[int, tuple[tuple[str, ...], list[str]]] = {
    6: (("Dog Fight!",), ["Ann", "Bob", "Cid"]),
    7: (("Brace the Mainsail",), ["Ann", "Bob", "Cid", "Dan"]),
    8: (("Dog Fight!",), ["Ann", "Bob", "Cid", "Dan"]),
}
"""By the hundreds of a seed: the mode of an oddball game, and who plays; everything else is played by two."""

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
    (ODDBALL, 501, {}),
    (ODDBALL, 502, {}),
    (ODDBALL, 503, {"deck-1": "Mechinauts", "deck-2": "Free Kingdoms"}),
    (ODDBALL, 504, {"deck-2": "Free Kingdoms", "events": "4"}),
    (ODDBALL, 601, {}),
    (ODDBALL, 602, {}),
    (ODDBALL, 701, {}),
    (ODDBALL, 702, {}),
    (ODDBALL, 703, {"events": "3"}),
    (ODDBALL, 704, {"deck-3": "Mechinauts", "deck-4": "Free Kingdoms"}),
    (ODDBALL, 801, {}),
    (ODDBALL, 802, {"events": "3"}),
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
        modes, players = TABLES.get(seed // 100, ((), ["Ann", "Bob"])) if ruleset == ODDBALL else ((), ["Ann", "Bob"])
        rules = load(ruleset, options=options, modes=modes)
        game = rules.start(None if rules.ruleset.seats else players, seed=seed)
        dice = random.Random(seed)
        while not game.over:
            assert game.decision is not None
            game.choose(dice.randrange(len(game.decision.options)))
        words = "-".join(str(value).replace(" ", "-") for value in options.values())
        path = ROOT / ruleset / "games" / f"{seed}{'-' if words else ''}{words}.yaml"
        path.parent.mkdir(exist_ok=True)
        game.save(path)
        print(f"{ruleset}/{path.name}: {len(game.steps)} choices, {game.result}")


if __name__ == "__main__":
    main()
