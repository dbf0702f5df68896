"""What would not end is a named error that points at its line, and the position is as it was at the last decision."""

from __future__ import annotations

import pytest

from tests.spec.lockstep import Pair, Stop
from tests.spec.spec_games import program, text_of

NAME = "1-35-caps"
ERRORS = [
    ("until", "RW601", "repeat until counter is 99"),
    ("bare", "RW601", "repeat"),
    ("bare with a cap", "RW601", "repeat, at most 4 times"),
    ("turns", "RW601", "take turns"),
    ("deep", "RW602", "deeper"),
    ("again and again", "RW603", ""),
]


@pytest.mark.parametrize(("row", "code", "place"), ERRORS)
def test_what_does_not_end_is_a_named_error(row, code, place):
    pair = Pair.start(program(NAME))
    before = Stop.of(pair.plain)
    error = pair.choose(pair.keys.index(row))
    assert error is not None
    assert error.diagnostic.code == code
    if place:
        assert error.diagnostic.span is not None
        assert error.diagnostic.span.text.startswith(place)
    assert Stop.of(pair.plain) == before
    assert Stop.of(pair.compiled) == before


@pytest.mark.parametrize("row", [row for row, *_ in ERRORS])
def test_the_game_goes_on_behind_an_error(row):
    pair, other = Pair.start(program(NAME)), Pair.start(program(NAME))
    pair.choose(pair.keys.index(row))
    assert pair.answer("until in time").plain.fingerprint() == other.answer("until in time").plain.fingerprint()


@pytest.mark.parametrize(("row", "counter"), [("until in time", 5), ("many times", 3000), ("hundred deep", 90)])
def test_what_ends_in_time_is_none(row, counter):
    pair = Pair.start(program(NAME)).answer(row)
    number = [variable.name for variable in pair.plain.program.variables].index("counter")
    assert pair.plain.slots[pair.plain.layout.variable_slot(number, ())] == counter


def test_the_error_tells_how_many_times():
    pair = Pair.start(program(NAME))
    found = {}
    for row in ("bare", "turns", "until"):
        error = pair.choose(pair.keys.index(row))
        assert error is not None
        found[row] = error.diagnostic.label
    assert found == {
        "bare": "may run at most 1,000 times",
        "turns": "may run at most 10,000 times",
        "until": "may run at most 5 times",
    }
    assert "at most 5 times" in text_of(NAME)
