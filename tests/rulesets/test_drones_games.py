"""Random games of Drones VS Goélands: they end, nothing is lost on the way, nothing that is hidden can be seen."""

from __future__ import annotations

import random

import pytest

from rulewright.execute import Position
from rulewright.state import view
from rulewright.state.chance import seeded
from rulewright.state.layout import GENERATOR
from tests.rulesets.drones_soak import OPTIONS, Soak


@pytest.fixture(scope="module", params=OPTIONS, ids=["-".join(options.values()) for options in OPTIONS])
def soak(request):
    return Soak(request.param)


def test_random_games_end_with_everything_still_there(soak):
    for seed in range(75):
        soak.play(seed)


def test_copies_undo_and_redo(soak, tmp_path):
    for seed in range(5):
        soak.deep(seed, tmp_path, saves=False)


def test_a_saved_game_goes_on(soak, tmp_path):
    soak.deep(7, tmp_path)


def test_views_and_options_do_not_depend_on_what_is_hidden(soak):
    """All that is hidden is the other hand's order, as its cards can be counted, and the dice."""
    for seed in range(3):
        dice = random.Random(seed)
        position = soak.table.machine.start(seed)
        while not position.over:
            for seat in (1, 2):
                other = hidden_changed(soak, position, seat, dice)
                assert str(view(other, seat)) == str(view(position, seat))
                assert position.decision is not None and other.decision is not None
                if position.decision.player == seat:
                    printed = [option.printed(seat) for option in position.decision.options]
                    assert [option.printed(seat) for option in other.decision.options] == printed
            position.choose(dice.randrange(position.count))


def hidden_changed(soak: Soak, position: Position, seat: int, dice: random.Random) -> Position:
    copy = position.clone()
    hand = soak.table.machine.layout.zone_slot(soak.table.zones["hand"], (3 - seat,))
    cards = list(copy.slots[hand])
    dice.shuffle(cards)
    copy.slots[hand] = tuple(cards)
    copy.slots[GENERATOR] = seeded(dice.getrandbits(63))
    return copy


def test_the_other_hand_is_seen_as_so_many_unknown_cards(soak):
    position = soak.table.machine.start(3)
    for seat, side, other in ((1, "Drones", "Seagulls"), (2, "Seagulls", "Drones")):
        lines = dict(view(position, seat).lines)
        assert lines[f"hand of {other}"] == ", ".join("?" * 11)
        assert "?" not in lines[f"hand of {side}"]
