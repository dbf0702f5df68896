"""Pairs of games: who won before and after, and whether the difference is more than chance."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from rulewright.session.api import load
from rulewright.tools.paired import Ended, difference_interval, mcnemar, mean_difference, play_pairs, rates, within
from rulewright.tools.simulate import Plan
from tests.unit.tools.small_market import RULES, changed, market

PLAN = Plan("G", 100, ("random", "random"), ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("gained", "lost", "chance"),
    [(0, 0, 1.0), (5, 5, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (0, 6, 0.03125), (9, 2, 0.0654296875)],
)
def test_the_exact_test_of_changed_pairs(gained: int, lost: int, chance: float):
    """Against the binomial distribution worked out by hand."""
    total = gained + lost
    exact = min(1.0, 2 * sum(math.comb(total, hits) for hits in range(min(gained, lost) + 1)) / 2**total)
    assert mcnemar(gained, lost) == pytest.approx(1.0 if gained == lost else exact)
    assert mcnemar(gained, lost) == pytest.approx(chance)


def test_many_pairs_are_no_trouble():
    assert 0.0 <= mcnemar(60_000, 10) < 1e-300
    assert mcnemar(50_100, 49_900) == pytest.approx(0.527, abs=0.01)


def test_the_interval_of_a_difference():
    """59 and 6 of 160 pairs, by hand: 60/162 - 7/162 and 1.96 times the root of 0.30655/162 to both sides."""
    low, high = difference_interval(59, 6, 160)
    assert low == pytest.approx(0.3272 - 0.0853, abs=0.0001)
    assert high == pytest.approx(0.3272 + 0.0853, abs=0.0001)
    assert difference_interval(0, 0, 0) == (-1.0, 1.0)
    assert difference_interval(10, 0, 10)[1] == 1.0


def test_the_interval_holds_the_truth_in_about_95_of_100_cases():
    """Both figures have their nominal size: seeded trials with a known difference."""
    chance = random.Random(7)
    inside = false_alarms = 0
    for _ in range(400):
        pairs = [(chance.random() < 0.5, chance.random() < 0.5) for _ in range(80)]
        gained, lost = sum(not a and b for a, b in pairs), sum(a and not b for a, b in pairs)
        low, high = difference_interval(gained, lost, 80)
        inside += low <= 0 <= high
        false_alarms += mcnemar(gained, lost) < 0.05
    assert 368 <= inside <= 396
    assert false_alarms <= 28


def test_lengths():
    mean = mean_difference("choices", [(10, 12), (20, 23), (30, 31)] * 20)
    assert (mean.old, mean.new) == (20.0, 22.0)
    assert mean.low == pytest.approx(2 - 1.96 * math.sqrt(40 / 59 / 60), abs=0.001)
    assert mean.more_than_chance
    assert not mean_difference("choices", [(10, 12)] * 29).more_than_chance
    assert mean_difference("choices", []).pairs == 0
    assert mean_difference("choices", [(1, 2)]).high == math.inf


def test_draws_and_games_without_an_end():
    won, lost, drawn = Ended((1,), False, 5), Ended((2,), False, 7), Ended((), True, 9)
    found = rates(PLAN, PLAN, "", [(won, lost), (won, drawn), (None, won), (won, None), (lost, lost)])
    assert [(share.name, share.old, share.new, share.pairs, share.gained, share.lost) for share in found.shares] == [
        ("Ann", 2, 0, 3, 0, 2),
        ("Bob", 1, 2, 3, 1, 0),
        ("draws", 0, 1, 3, 1, 0),
    ]
    assert (found.unfinished, found.games, found.wanted) == ((1, 1), 5, 100)
    assert {share.level for share in found.shares} == {0.05 / 3}


def test_a_change_that_matters_and_one_that_does_not(tmp_path: Path):
    """The second player is paid for the first one's cards: seen in 60 pairs. Two versions that are alike: never."""
    old = load(market(tmp_path / "old"))
    new = load(market(tmp_path / "new", changed(RULES, ("as player", "as Bob"))))
    plan = Plan("Market", 60, ("random", "random"), ("Ann", "Bob"))
    sides = [(rules.program(), plan) for rules in (old, new)]
    ann, bob = play_pairs(sides[0], sides[1], "").shares
    assert ann.more_than_chance
    assert ann.new == 0
    assert bob.new == 60
    alike = play_pairs(sides[0], sides[0], "").shares
    assert [(share.gained, share.lost, share.more_than_chance) for share in alike] == [(0, 0, False)] * 2


def test_it_ends_when_the_time_is_up(tmp_path: Path):
    program = load(market(tmp_path / "old")).program()
    plan = Plan("Market", 60, ("random", "random"), ("Ann", "Bob"))
    seconds = iter([0.0, 1.0, 2.0, 9.0, 10.0])
    found = play_pairs((program, plan), (program, plan), "", until=within(9.0, lambda: next(seconds)))
    assert (found.games, found.wanted) == (3, 60)
    assert play_pairs((program, plan), (program, plan), "", until=lambda: True).games == 1
