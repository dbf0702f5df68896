"""The ruleset and an independent engine play the same games: equal questions, options and tables at every decision."""

from __future__ import annotations

import random

import pytest

from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from tests.rulesets.drones_oracle import PLACES, Deal, Match, Question, face
from tests.rulesets.drones_table import Drones

GAMES = 40


@pytest.mark.parametrize("lineup", ["random", "first-games"])
@pytest.mark.parametrize("tokens", ["marked", "either"])
def test_same_games(tokens: str, lineup: str) -> None:
    program = load_ruleset("drones-vs-goelands").program({"tokens": tokens, "lineup": lineup})
    table = Drones(Machine(program))
    for seed in range(GAMES):
        play_both(table, seed, tokens)


def play_both(table: Drones, seed: int, tokens: str) -> int:
    """Plays one random game with both; how many decisions it had."""
    rng = random.Random(seed)
    position = table.machine.start(seed)
    match = Match(tokens)
    play = match.play()
    step = next(play)
    decisions = 0
    while True:
        if isinstance(step, Deal):
            step = play.send(list(zip(table.tokens(position), table.holders(position), strict=True)))
        assert isinstance(step, Question)
        decision = position.decision
        assert decision is not None
        same_table(table, position, match)
        assert decision.player == step.seat
        options = table.options(position)
        assert len(options) == len(step.options)
        assert set(options) == set(step.options)
        chosen = rng.randrange(len(options))
        decisions += 1
        position.choose(chosen)
        try:
            step = play.send(options[chosen])
        except StopIteration:
            assert position.outcome is not None
            assert position.outcome.winners == (match.winner,)
            return decisions
        assert not position.over


def same_table(table: Drones, position: object, match: Match) -> None:
    from rulewright.execute import Position

    assert isinstance(position, Position)
    assert table.holders(position) == [match.holder[place] for place in PLACES]
    assert table.locked(position) == sorted(match.locked)
    assert sorted(table.out(position)) == sorted(match.out)
    assert table.won(position) == [match.won[1], match.won[2]]
    assert table.value(position, "extra-turns") == match.extra
    for seat in (1, 2):
        assert sorted(table.hand(position, seat)) == sorted(match.hands[seat])
        for place in PLACES:
            assert table.front(position, seat, place) == [face(card) for card in match.front[seat, place]]
