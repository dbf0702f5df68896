"""The greedy bot as a captain, by `prospect`: it shoots when a gun reaches, repairs, and moves when none does."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from rulewright.session.bots import make_bot

GAMES = 12


@pytest.fixture(scope="module")
def habits() -> Counter[tuple[str, str]]:
    """Over some games: what was chosen, by what was asked."""
    machine = Machine(load_ruleset("aether-captains").program())
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(GAMES):
        position = machine.start(seed)
        bot = make_bot("greedy", seed, 1)
        while position.decision is not None:
            keys = position.decision.keys
            chosen = bot.pick(position)
            asked = next((one for one in ("attack", "sail", "stop", "roll-for-repairs") if one in keys), "")
            found[asked, keys[chosen].split()[0]] += 1
            position.choose(chosen)
    return found


def share(habits: Counter[tuple[str, str]], asked: str, chosen: str) -> float:
    total = sum(count for (one, _), count in habits.items() if one == asked)
    assert total > 10, asked
    return habits[asked, chosen] / total


def test_it_attacks_when_guns_have_targets(habits):
    assert share(habits, "attack", "attack") > 0.9


def test_it_seldom_stops_while_it_could_fire(habits):
    assert share(habits, "stop", "fire") > 0.8


def test_it_rolls_for_repairs(habits):
    assert share(habits, "roll-for-repairs", "roll-for-repairs") > 0.6


def test_it_moves_when_no_gun_reaches(habits):
    assert share(habits, "sail", "sail") > 0.5  # what fails is as good as not moving
    assert habits["", "steer"] > 2 * habits["", "stay"]
