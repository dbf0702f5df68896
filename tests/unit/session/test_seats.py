"""Seats as they are typed."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import RulesError
from rulewright.session.seats import Seat, parse_seats


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ann,Bob", (Seat("Ann"), Seat("Bob"))),
        (" Ann , bot:random", (Seat("Ann"), Seat("O", "random"))),
        ("bot:greedy,human,bot:random", (Seat("X", "greedy"), Seat("O"), Seat("Player 3", "random"))),
        ("Ann=bot:greedy,Bob=random", (Seat("Ann", "greedy"), Seat("Bob", "random"))),
    ],
)
def test_seats(text, seats):
    assert parse_seats(text, ("X", "O")) == seats


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("Ann,bot:randon", "RW692", "there is no bot `randon`"),
        ("Ann,Ann", "RW664", "two players are called `Ann`"),
        ("Ann,,chance", "RW664", "no player may be called `chance`"),
        (f"Ann,{'x' * 41}", "RW664", "cannot be a player's name"),
        ("Ann,\x1b[31mBob", "RW664", "cannot be a player's name"),
    ],
)
def test_seats_that_cannot_be(text, code, said):
    with pytest.raises(RulesError, match=said) as raised:
        parse_seats(text)
    assert [problem.code for problem in raised.value.diagnostics] == [code]


def test_a_misspelt_bot_is_offered():
    with pytest.raises(RulesError) as raised:
        parse_seats("bot:gredy")
    assert raised.value.diagnostics[0].fixes[0].text == "did you mean `greedy`?"
