"""Random games of Drones VS Goélands: they end, nothing is lost on the way, nothing that is hidden can be seen."""

from __future__ import annotations

import random

import pytest

from rulewright.session.redeal import redealt
from rulewright.state import view
from tests.rulesets.drones_soak import OPTIONS, Soak

IDS = ["-".join(options.values()) for options in OPTIONS]


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
def test_random_games_end_with_everything_still_there(options):
    soak = Soak(options)
    for seed in range(75):
        soak.play(seed)


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
def test_copies_undo_and_redo(options, tmp_path):
    soak = Soak(options)
    for seed in range(5):
        soak.deep(seed, tmp_path, saves=False)


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
def test_saved_games_go_on(options, tmp_path):
    Soak(options).deep(7, tmp_path)


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
def test_views_and_options_do_not_depend_on_the_other_hand(options):
    machine = Soak(options).table.machine
    for seed in range(5):
        dice = random.Random(seed)
        position = machine.start(seed)
        while not position.over:
            for seat in (1, 2):
                other = redealt(position, seat, dice)
                assert other is not None
                assert str(view(other, seat)) == str(view(position, seat))
                assert position.decision is not None and other.decision is not None
                if position.decision.player == seat:
                    assert [o.printed(seat) for o in other.decision.options] == [
                        o.printed(seat) for o in position.decision.options
                    ]
            position.choose(dice.randrange(position.count))


def test_the_other_hand_is_seen_as_so_many_unknown_cards():
    table = Soak(OPTIONS[0]).table
    position = table.machine.start(3)
    lines = dict(view(position, 1).lines)
    assert lines["hand of Seagulls"] == ", ".join("?" * 11)
    assert "?" not in lines["hand of Drones"]
