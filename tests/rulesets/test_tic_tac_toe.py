"""Tic-tac-toe: the whole tree against the known figures."""

from __future__ import annotations

from tests.rulesets.trees import endings, machine_of


def test_every_game_there_is():
    found, positions = endings(machine_of("tic-tac-toe").start(), lambda one: one.outcome and one.outcome.winners)
    assert sum(found.values()) == 255_168
    assert found == {(1,): 131_184, (2,): 77_904, (): 46_080}
    assert positions == 5_478
