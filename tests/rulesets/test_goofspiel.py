"""Goofspiel with four prizes: the whole tree with explicit chance, against a plain count of all orders and bids."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from tests.rulesets.trees import endings, histories, machine_of

START = machine_of("goofspiel", explicit=True, highest_prize=4).start()


def test_every_history():
    """24 orders of the prizes; for each 576 ways to bid, of which the last bid is no choice."""
    bidding = sum(taken**2 * (1 + left) for left, taken in ((4, 1), (3, 4), (2, 12)))
    assert histories(START) == {"chance": 1 + 4 + 12, "player": 24 * bidding, "end": 24 * 576}


def test_every_ending():
    found, _ = endings(START, lambda one: one.outcome and (one.outcome.scores, one.outcome.winners))
    assert found == Counter(
        played(prizes, ours, theirs)
        for prizes in permutations(range(1, 5))
        for ours in permutations(range(1, 5))
        for theirs in permutations(range(1, 5))
    )


def played(prizes, *bids):
    """Scores and winners, as the game is told in one paragraph."""
    scores, stake = [0, 0], 0
    for prize, one, two in zip(prizes, *bids, strict=True):
        stake += prize
        if one != two:
            scores[one < two] += stake
            stake = 0
    best = max(scores)
    return tuple(scores), tuple(seat for seat, score in enumerate(scores, 1) if score == best)
