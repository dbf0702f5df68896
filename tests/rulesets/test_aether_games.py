"""Games of Aether Captains: every combination is played to its end; explicit and seeded chance give the same game."""

from __future__ import annotations

import random

import pytest

from rulewright.loading import load_ruleset
from rulewright.session.api import load
from rulewright.session.game import Game
from tests.rulesets.aether_soak import Combination, Soak, combinations

EVERY = combinations(idle_ships=False)
RICH = Combination(
    ("Corsair Class", "Revenants", "Crew Expansion", "The Brass Dagger", "House Crew"),
    (("your-ship", "Peakhope"), ("guns", "long"), ("crew-dice", "choose"), ("dagger-replaces", 0)),
)


@pytest.fixture(scope="module")
def ruleset():
    return load_ruleset("aether-captains")


def test_the_combinations():
    """Three ships; two guns; Revenants, House Crew or not; Crew Expansion and Dagger not, or with one of two values."""
    assert len(set(EVERY)) == len(EVERY) == 3 * 2 * 2 * 2 * 3 * 3
    assert RICH in combinations()
    assert len(set(combinations())) == len(combinations()) == 8 * 2 * 2 * 2 * 3 * 3


@pytest.mark.parametrize("part", range(12))
def test_every_combination_is_played_to_its_end(ruleset, part):
    """Short and long guns in turn; the soak plays each with both."""
    pairs: dict[tuple[object, ...], list[Combination]] = {}
    for one in EVERY:
        rest = (one.expansions, tuple(option for option in one.options if option[0] != "guns"))
        pairs.setdefault(rest, []).append(one)
    for number, pair in list(enumerate(pairs.values()))[part::12]:
        assert len(pair) == 2
        Soak(pair[(number + number // 12) % 2], ruleset).play(number)


@pytest.mark.parametrize("combination", [EVERY[0], RICH], ids=str)
def test_random_games_end_with_everything_in_its_place(ruleset, combination):
    soak = Soak(combination, ruleset)
    for seed in range(40):
        assert soak.play(seed) > 0


@pytest.mark.parametrize("combination", [EVERY[0], EVERY[-1], RICH], ids=str)
def test_explicit_and_seeded_chance_give_the_same_game_for_the_same_rolls(combination):
    rules = load("aether-captains", expansions=combination.expansions, options=dict(combination.options))
    for seed in range(3):
        dice = random.Random(seed)
        seeded = rules.start(seed=seed)
        explicit = rules.start(seed=seed + 1, chance="explicit")
        read = thrown = 0
        while True:
            rolls = new_rolls(seeded, read)
            read, thrown = seeded.log_size, thrown + len(rolls)
            throw(explicit, rolls)
            assert str(explicit.view(None)) == str(seeded.view(None))
            assert explicit.over == seeded.over
            assert str(explicit.result) == str(seeded.result)
            if seeded.over:
                break
            assert seeded.decision is not None and explicit.decision is not None
            assert explicit.decision.keys == seeded.decision.keys
            chosen = dice.randrange(len(seeded.decision.options))
            seeded.choose(chosen)
            explicit.choose(chosen)
        assert thrown > 20


def new_rolls(game: Game, since: int) -> list[str]:
    """What chance has given since that line of the log."""
    return [line.removeprefix("chance: ") for line in game.log_for(None, since) if line.startswith("chance: ")]


def throw(game: Game, results: list[str]) -> None:
    """Gives these results to chance; behind them the captain is asked, or the game is over."""
    for result in results:
        assert game.decision is not None and game.decision.player == "chance"
        game.choose(result)
    assert game.decision is None or game.decision.player != "chance"
