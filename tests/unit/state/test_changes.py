"""Moves, lists and orders: what a change leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from rulewright.core.program import Zone
from rulewright.core.types import NUMBER, list_of
from rulewright.state import changes
from rulewright.state.layout import NOWHERE, REVEALS, Layout
from tests.unit.execute.building import dim, kind, players, program

SEATS = players("Ann", "Bob")
CARD = kind("card", tuple("abcdef"))


def table(at_most: int | None = None) -> tuple[Layout, list[object], int, int]:
    """Layout, slots, the slot of an open row and of Ann's hand."""
    made = Layout(
        program(
            "Test",
            SEATS,
            (CARD,),
            zones=(
                Zone("row", (), "card", True, at_most, "all"),
                Zone("hand", (dim(SEATS),), "card", False, None, "owner", 0),
            ),
        )
    )
    return made, list(made.initial), made.zone_slot(0, ()), made.zone_slot(1, (1,))


def test_a_move_takes_out_and_puts_in_as_one_block():
    layout, s, row, hand = table()
    changes.move(layout, s, "card", (1, 2, 3, 4), row, None)
    changes.move(layout, s, "card", (3, 1), hand, None)
    assert (s[row], s[hand]) == ((2, 4), (3, 1))
    changes.move(layout, s, "card", (1, 4), row, 1)
    assert (s[row], s[hand]) == ((1, 4, 2), (3,))


def test_a_place_counts_after_the_taking_out():
    layout, s, row, _ = table()
    changes.move(layout, s, "card", (1, 2, 3, 4), row, None)
    changes.move(layout, s, "card", (1,), row, 3)
    assert s[row] == (2, 3, 1, 4)
    changes.move(layout, s, "card", (4,), row, 99)
    assert s[row] == (2, 3, 1, 4)


def test_a_full_zone_takes_what_fits():
    layout, s, row, hand = table(at_most=3)
    changes.move(layout, s, "card", (1, 2), hand, None)
    changes.move(layout, s, "card", (2, 3, 4, 5), row, None)
    assert (s[row], s[hand]) == ((2, 3, 4), (1,))
    changes.move(layout, s, "card", (4, 1), row, 1)
    assert (s[row], s[hand]) == ((4, 2, 3), (1,))


def test_moving_to_none_does_nothing():
    layout, s, row, _ = table()
    changes.move(layout, s, "card", (1,), row, None)
    before = s[:]
    changes.move(layout, s, "card", (1,), layout.zone_slot(1, (0,)), None)
    assert s == before


def test_what_comes_to_lie_open_is_counted_as_a_reveal():
    layout, s, row, hand = table()
    changes.move(layout, s, "card", (1,), hand, None)
    assert s[REVEALS] == 0
    changes.move(layout, s, "card", (1,), row, None)
    assert s[REVEALS] == 1


def tuples(s: list[Any]) -> list[Any]:
    return s


@given(some.lists(some.tuples(some.sampled_from([0, 1, 2]), some.lists(some.integers(1, 6)), some.integers(0, 7))))
def test_every_thing_lies_where_it_is_said_to_lie(moves: Sequence[tuple[int, list[int], int]]):
    layout, s, row, hand = table()
    zones = [row, hand, layout.zone_slot(1, (2,))]
    where = layout.where["card"]
    for zone, things, place in moves:
        changes.move(layout, s, "card", things, zones[zone], place or None)
        for thing in CARD.all:
            holding = [slot for slot in zones if thing in tuples(s)[slot]]
            assert holding == ([] if s[where + thing] == NOWHERE else [s[where + thing]])
        lying = [thing for slot in zones for thing in tuples(s)[slot]]
        assert len(lying) == len(set(lying))


def test_arranged_things_take_the_places_they_hold():
    layout, s, row, _ = table()
    changes.move(layout, s, "card", (1, 2, 3, 4, 5), row, None)
    changes.arrange(s, layout.where["card"], (4, 2))
    assert s[row] == (1, 4, 3, 2, 5)


def test_lists_grow_at_their_end_and_lose_the_first_equal_element():
    numbers = list_of(NUMBER)
    assert changes.added(numbers, (1, 2, 1), (2, 2), numbers) == (1, 2, 1, 2, 2)
    assert changes.taken(numbers, (1, 2, 1, 2), (2, 9), numbers) == (1, 1, 2)
    assert changes.taken(numbers, (1, 2, 1), 1, NUMBER) == (2, 1)


def test_numbers_rise_and_fall():
    assert changes.added(NUMBER, 3, 4, NUMBER) == 7
    assert changes.taken(NUMBER, 3, 4, NUMBER) == -1
    assert changes.added(NUMBER.or_none(), None, 4, NUMBER) is None
