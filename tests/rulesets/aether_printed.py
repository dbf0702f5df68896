"""The numbers of the Aether Captains rulebook, typed again from the page: what the tests hold the ruleset against.

Faces are (red, yellow or green; blue), from the black cross to the undamaged face, as the page prints them.
"""

from __future__ import annotations

Face = tuple[int, int]

FACES: dict[str, dict[int, tuple[Face, Face, Face, Face]]] = {
    "HMS Dauntless": {
        1: ((10, 8), (9, 7), (7, 6), (6, 5)),
        2: ((8, 8), (7, 7), (6, 6), (5, 5)),
        3: ((11, 7), (9, 6), (8, 6), (6, 5)),
        4: ((8, 8), (7, 7), (7, 6), (5, 5)),
        5: ((10, 8), (9, 7), (7, 6), (6, 5)),
    },
    "HMS Dominion": {
        1: ((10, 9), (9, 7), (7, 7), (6, 5)),
        2: ((11, 9), (6, 8), (5, 7), (4, 5)),
        3: ((10, 10), (9, 9), (6, 6), (4, 4)),
        4: ((10, 9), (9, 8), (6, 6), (4, 4)),
        5: ((11, 10), (10, 8), (8, 6), (7, 5)),
    },
    "Peakhope": {
        1: ((9, 9), (8, 7), (6, 7), (6, 6)),
        2: ((10, 9), (7, 8), (5, 7), (4, 6)),
        3: ((11, 10), (10, 8), (8, 7), (7, 6)),
        4: ((10, 9), (7, 8), (6, 7), (4, 6)),
        5: ((11, 9), (10, 8), (8, 7), (6, 6)),
    },
}
"""By ship and section. The engine of the six-section ships is not printed."""

ROLES = {
    "HMS Dauntless": ("gunnery", "gunnery", "command", "gunnery", "gunnery", "engine"),
    "HMS Dominion": ("gunnery", "gunnery", "command", "gunnery", "gunnery", "engine"),
    "Peakhope": ("gunnery", "gunnery", "command", "gunnery", "engine"),
}
CROSSES = {"HMS Dauntless": 4, "HMS Dominion": 4, "Peakhope": 3}
"""So many, and the ship is lost."""

SHIP_EXPANSION = {"HMS Dauntless": (), "HMS Dominion": ("HMS Dominion",), "Peakhope": ("Corsair Class",)}

PIRATES = {
    "Zomby Strike": (7, 2),
    "Iron Hammer": (4, 4),
    "Skystinger": (3, 6),
    "Double Zeppelin": (4, 8),
    "Steamraven": (7, 3),
    "Pirate Zeppelin": (6, 4),
}
"""Attack strength and hit points."""

DAGGER = {1: (4, 5, 6, 7), 2: (3, 4, 5, 6), 3: (4, 5, 6, 7)}
"""Red numbers by section, from whole to the skull."""

CREW = {
    "Captain": "+1 to all your attack rolls during phase 3.",
    "Lieutenant": "allows both a movement and attack in any order during phase 3.",
    "Diplomat": "prevents one Air Pirate of your choice from attacking during phase 1.",
    "Engineer": "repair one extra ship section during phase 4 without roll.",
    "Steam Welder": "+1 to all your defense rolls during phase 1.",
    "Able Crew": "+1 to movement, or +1 defense, or +1 to attack rolls during phases 1 and 3.",
}
CREW_EXPANSION = {
    "Gunnery Officer": "+1 to all your attack rolls during phase 3.",
    "Saboteur": "-1 to all your rolls for the round.",
    "Stoker": "+1 to your movement roll during phase 3.",
    "Scientist": "All gun ranges raise by one during phase 3.",
    "Bad Weather": "All gun ranges lower by one during phase 3.",
    "Emperor's Niece": "+1 to defense for phase 1.",
}
