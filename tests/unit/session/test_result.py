"""Who won, in words."""

from __future__ import annotations

import pytest

from rulewright.execute import Outcome
from rulewright.session.result import Result

PLAYERS = ("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    ("kind", "winners", "losers", "scores", "text"),
    [
        ("win", (2,), (1, 3), (None, None, None), "Bob wins"),
        ("win", (1, 3), (2,), (None, None, None), "Ann and Cid win"),
        ("win", (1, 2, 3), (), (4, 4, 4), "Ann, Bob and Cid win (Ann: 4, Bob: 4, Cid: 4)"),
        ("lose", (), (1, 2, 3), (None, None, None), "Ann, Bob and Cid lose"),
        ("lose", (), (2,), (None, None, None), "Bob loses"),
        ("draw", (), (), (None, None, None), "a draw"),
        ("end", (), (), (1, -2, 1), "the game has ended (Ann: 1, Bob: -2, Cid: 1)"),
    ],
)
def test_in_words(kind, winners, losers, scores, text):
    result = Result.of(Outcome(kind, winners, losers, (1, 1, 1), scores), PLAYERS)
    assert str(result) == text
