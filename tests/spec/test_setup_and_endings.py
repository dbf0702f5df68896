"""What scenarios cannot begin or look at: set-up, where not everything acts, and how games end."""

from __future__ import annotations

import pytest

from rulewright.execute import Machine
from tests.spec.lockstep import Pair
from tests.spec.spec_games import program


def remembered(pair: Pair, name: str, *arguments: int) -> object:
    """What is remembered under that name, on both machines."""
    number = next(n for n, it in enumerate(pair.plain.program.variables) if it.name == name)
    return pair.plain.slots[pair.plain.layout.variable_slot(number, arguments)]


def test_as_soon_as_does_not_act_during_the_set_up_and_starts_from_its_truth_behind_it():
    pair = Pair.start(program("1-15-as-soon-as"))
    assert remembered(pair, "trace") == (20, 99)


def test_rules_act_during_the_set_up_but_sentences_in_force_do_not():
    pair = Pair.start(program("2-set-up"))
    assert remembered(pair, "trace") == (30, 1, 30, 1, 30, 40, 1, 20)


ENDINGS = [
    ("one wins", "win", (3,), (1, 2), (2, 2, 1), (0, 0, 0)),
    ("two win", "win", (1, 2), (3,), (1, 1, 3), (0, 0, 0)),
    ("nobody wins", "draw", (), (), (1, 1, 1), (0, 0, 0)),
    ("one loses", "end", (), (1,), (3, 1, 1), (0, 0, 0)),
    ("draw", "draw", (), (), (1, 1, 1), (0, 0, 0)),
    ("scores", "end", (), (), (2, 3, 1), (2, 0, 6)),
    ("by itself", "end", (), (), (3, 1, 1), (-2, 0, 0)),
    ("all lose", "lose", (), (1, 2, 3), (1, 1, 1), (0, 0, 0)),
]


@pytest.mark.parametrize(("row", "kind", "winners", "losers", "ranks", "scores"), ENDINGS)
def test_endings(row, kind, winners, losers, ranks, scores):
    outcome = Pair.start(program("2-endings", players=3)).answer(row).plain.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners, outcome.losers, outcome.ranks, outcome.scores) == (
        kind,
        winners,
        losers,
        ranks,
        scores,
    )


LOSING = [
    (2, ("yes",), (2,), (1,), (2, 1)),
    (3, ("yes", "no", "yes"), (2,), (1, 3), (3, 1, 2)),
    (3, ("yes", "yes"), (3,), (1, 2), (3, 2, 1)),
    (4, ("no", "yes", "no", "no"), (), (2,), (1, 4, 1, 1)),
    (1, ("yes",), (), (1,), (1,)),
]


@pytest.mark.parametrize(("players", "answers", "winners", "losers", "ranks"), LOSING)
def test_who_loses_first_is_last(players, answers, winners, losers, ranks):
    pair = Pair.start(program("besides-losing", players=players)).answer(*answers)
    outcome = pair.plain.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.losers, outcome.ranks) == (winners, losers, ranks)


def test_nothing_is_asked_when_the_game_is_over():
    position = Machine(program("2-endings")).start()
    position.choose(0)
    assert position.over
    assert position.decision is None
    with pytest.raises(IndexError):
        position.choose(0)
