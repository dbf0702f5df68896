"""Plays the recorded games of the rulesets anew and writes them: ``python -m tests.rulesets.record_games [RULESET …]``.

To be run when rules were changed on purpose. Each game follows from its seed: everybody plays at random,
but every other captain is the greedy bot (or no game of Aether Captains would be won).
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from rulewright.session.api import load
from rulewright.session.bots import make_bot

ROOT = Path(__file__).parents[2] / "rulesets"

ODDBALL = "oddball-aeronauts-2"
TABLES: dict[int, tuple[tuple[str, ...], list[str]]] = {
    6: (("Dog Fight!",), ["Ann", "Bob", "Cid"]),
    7: (("Brace the Mainsail",), ["Ann", "Bob", "Cid", "Dan"]),
    8: (("Dog Fight!",), ["Ann", "Bob", "Cid", "Dan"]),
}
"""By the hundreds of a seed: the mode of an oddball game, and who plays; everything else is played by two."""

AETHER = "aether-captains"
SKIES: dict[int, tuple[str, ...]] = {
    903: ("HMS Dominion",),
    904: ("Corsair Class",),
    905: ("Revenants",),
    906: ("Crew Expansion", "House Crew"),
    907: ("The Brass Dagger",),
    908: ("Corsair Class", "Revenants", "The Brass Dagger"),
    909: ("HMS Dominion", "Revenants", "Crew Expansion"),
    910: ("HMS Dominion", "Corsair Class", "Revenants", "Crew Expansion", "The Brass Dagger", "House Crew"),
}
"""By seed: the expansions of a game of Aether Captains."""

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
    (AETHER, 901, {}),
    (AETHER, 902, {"guns": "long"}),
    (AETHER, 903, {"your-ship": "HMS Dominion"}),
    (AETHER, 904, {"your-ship": "Peakhope"}),
    (AETHER, 905, {}),
    (AETHER, 906, {"crew-dice": "choose"}),
    (AETHER, 907, {"dagger-replaces": 0}),
    (AETHER, 908, {"your-ship": "Peakhope", "guns": "long"}),
    (AETHER, 909, {"your-ship": "HMS Dominion", "crew-dice": "both"}),
    (AETHER, 910, {"your-ship": "Peakhope", "crew-dice": "choose", "dagger-replaces": 2}),
    ("tic-tac-toe", 1, {}),
    ("connect-four", 1, {}),
    ("pig", 1, {"goal": 60}),
    ("kuhn-poker", 1, {}),
    ("goofspiel", 1, {"highest-prize": 7}),
)


def main(wanted: set[str]) -> None:
    games = [game for game in GAMES if game[0] in wanted or not wanted]
    for ruleset in {name for name, _, _ in games}:
        for old in (ROOT / ruleset / "games").glob("*.yaml"):
            old.unlink()
    for ruleset, seed, options in games:
        modes, players = TABLES.get(seed // 100, ((), ["Ann", "Bob"])) if ruleset == ODDBALL else ((), ["Ann", "Bob"])
        rules = load(ruleset, options=options, modes=modes, expansions=SKIES.get(seed, ()))
        game = rules.start(None if rules.ruleset.seats else players, seed=seed)
        dice = random.Random(seed)
        bot = make_bot("greedy", seed, 1) if ruleset == AETHER and seed % 2 == 0 else None
        while not game.over:
            assert game.decision is not None
            game.choose(bot.pick(game.position) if bot else dice.randrange(len(game.decision.options)))
        words = "-".join(str(value).replace(" ", "-") for value in options.values())
        path = ROOT / ruleset / "games" / f"{seed}{'-' if words else ''}{words}.yaml"
        path.parent.mkdir(exist_ok=True)
        game.save(path)
        print(f"{ruleset}/{path.name}: {len(game.steps)} choices, {game.result}")


if __name__ == "__main__":
    main(set(sys.argv[1:]))
