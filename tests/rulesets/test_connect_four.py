"""Connect Four: how many positions there are after each of the first discs, and how a game ends."""

from __future__ import annotations

import pytest

from tests.rulesets.trees import children, machine_of


def test_positions_after_the_first_discs():
    positions = [machine_of("connect-four").start()]
    counts = []
    for _ in range(5):
        different = {child.fingerprint(): child for position in positions for child in children(position)}
        positions = list(different.values())
        counts.append(len(positions))
    assert counts == [7, 49, 238, 1_120, 4_263]


DRAWN = "edgabeffbbfabgabffbaegdcggaegfcaececcc"
"""All columns but d are full then; what is left can only be dropped there, and is not asked for."""


@pytest.mark.parametrize(
    ("columns", "outcome"),
    [
        ("aabbccd", ("win", (1,))),
        ("abababa", ("win", (1,))),
        ("abbccdcddgd", ("win", (1,))),
        ("gffeededdad", ("win", (1,))),
        ("aabbcc", None),
        (DRAWN, ("draw", ())),
    ],
    ids=["across", "upwards", "rising", "falling", "three only", "full board"],
)
def test_how_a_game_ends(columns, outcome):
    position = machine_of("connect-four").start()
    for column in columns:
        decision = position.decision
        assert decision is not None, "it is over too early"
        position.choose(next(at for at, key in enumerate(decision.keys) if key[0] == column))
    assert (position.outcome and (position.outcome.kind, position.outcome.winners)) == outcome
