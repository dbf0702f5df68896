"""Who won, in words."""

from __future__ import annotations

import pytest

from rulewright.execute import Outcome
from rulewright.session.result import Result

PLAYERS = ("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    ("kind", "winners", "losers", "scores", "text", "sentence"),
    [
        ("win", (2,), (1, 3), (None, None, None), "Bob wins", "Bob wins."),
        ("win", (1, 3), (2,), (None, None, None), "Ann and Cid win", "Ann and Cid win."),
        (
            "win",
            (1, 2, 3),
            (),
            (4, 4, 4),
            "Ann, Bob and Cid win (Ann: 4, Bob: 4, Cid: 4)",
            "Ann, Bob and Cid win (Ann: 4, Bob: 4, Cid: 4).",
        ),
        ("lose", (), (1, 2, 3), (None, None, None), "Ann, Bob and Cid lose", "Ann, Bob and Cid lose."),
        ("lose", (), (2,), (None, None, None), "Bob loses", "Bob loses."),
        ("draw", (), (), (None, None, None), "a draw", "A draw."),
        ("draw", (), (), (3, 3, 3), "a draw (Ann: 3, Bob: 3, Cid: 3)", "A draw (Ann: 3, Bob: 3, Cid: 3)."),
        ("end", (), (), (None, None, None), "the game has ended", "The game has ended."),
        (
            *("end", (), (), (1, -2, 1), "the game has ended (Ann: 1, Bob: -2, Cid: 1)"),
            "The game has ended: Ann and Cid are ahead (Ann: 1, Bob: -2, Cid: 1).",
        ),
        (
            *("end", (), (), (0, 2, 1), "the game has ended (Ann: 0, Bob: 2, Cid: 1)"),
            "The game has ended: Bob is ahead (Ann: 0, Bob: 2, Cid: 1).",
        ),
        (
            *("end", (), (), (2, 2, 2), "the game has ended (Ann: 2, Bob: 2, Cid: 2)"),
            "The game has ended: Ann, Bob and Cid are level (Ann: 2, Bob: 2, Cid: 2).",
        ),
    ],
)
def test_in_words(kind, winners, losers, scores, text, sentence):
    result = Result.of(Outcome(kind, winners, losers, (1, 1, 1), scores), PLAYERS)
    assert str(result) == text, "as records have it"
    assert result.sentence == sentence
