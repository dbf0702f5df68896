"""Options have keys made of names: the same for every viewer, wherever the lines of the rules stand, each once."""

from __future__ import annotations

import pytest

from tests.spec.lockstep import Pair
from tests.spec.spec_games import program, program_of, text_of

NAME = "1-04-keys"
KEYS = {
    "lay": (
        "ace #1 of Ann",
        "ace #2 of Ann",
        "king of Ann",
        "ace #1 of Bob",
        "ace #2 of Bob",
        "king of Bob",
    ),
    "put": (
        *(
            f"ace #{copy} of {owner}, {spot}"
            for owner, copy in (("Ann", 1), ("Ann", 2), ("Bob", 1))
            for spot in (1, 2, 3)
        ),
        "pass",
    ),
    "use": ("Gain 2", "Next time Gain 1"),
    "choice": (
        "lay ace #1 of Ann",
        "lay ace #2 of Ann",
        "put ace #1 of Bob at 1",
        "put ace #1 of Bob at 2",
        "put ace #1 of Bob at 3",
        "rest",
        "a row",
        "another {number of done}",
    ),
    "ask": ("yes", "no"),
    "coins": ("penny #1", "penny #2"),
    "player": ("Ann", "Bob"),
    "skill": ("Sailing", "Guns"),
    "amount": ("1", "2", "3"),
    "cell": ("a1", "b1", "a2", "b2"),
    "stone": ("pebble", "rock"),
    "arrange": ("penny #1", "penny #2"),
}


def questions(pair: Pair) -> dict[str, tuple[str, ...]]:
    """The keys of every question of a game in which the first option is always taken; of several picks the first."""
    found: dict[str, tuple[str, ...]] = {}
    while not pair.over:
        assert pair.plain.decision is not None
        found.setdefault(pair.plain.decision.name, pair.keys)
        pair.choose(0)
    return found


def test_keys_are_made_of_names():
    assert questions(Pair.start(program(NAME))) == KEYS


def test_enough_ends_several_picks():
    pair = Pair.start(program(NAME))
    while pair.keys != KEYS["coins"]:
        pair.choose(0)
    pair.choose(0)
    assert pair.keys == ("penny #2", "enough")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('  "ace"  | 1     | 2      | "Gain 2"\n', '  "king" | 2     | 1      | "Next time gain 1"\n'),
        ('  "pebble" | 1\n', '  "rock"   | 2\n'),
    ],
)
def test_keys_do_not_hang_on_the_order_of_rows(one, other):
    text = text_of(NAME)
    assert one + other in text
    swapped = program_of(NAME, text.replace(one + other, other + one))
    first, second = Pair.start(program(NAME)).keys, Pair.start(swapped).keys
    assert sorted(first) == sorted(second)


def test_printed_forms_that_coincide_have_the_zone_behind_them():
    pair = Pair.start(program(NAME))
    decision = pair.plain.decision
    assert decision is not None
    printed = dict(zip(decision.keys, decision.printed_for(1), strict=True))
    assert printed["king of Ann"] == "king in table of Ann"
    assert printed["ace #1 of Bob"] == "ace in hand of Bob"
    assert printed["ace #2 of Bob"] == "ace in table of Bob"


def test_what_is_shown_as_something_keeps_its_key():
    pair = Pair.start(program(NAME))
    while pair.keys != KEYS["stone"]:
        pair.choose(0)
    decision = pair.plain.decision
    assert decision is not None
    assert decision.printed_for(1) == ("a stone of 1", "a stone of 2")
    assert decision.find("rock") == decision.find("a stone of 2") == decision.find("2") == 1


def test_a_text_that_fits_several_is_said_to_be_ambiguous():
    pair = Pair.start(program(NAME))
    decision = pair.plain.decision
    assert decision is not None
    found = decision.find("ace in hand of Ann")
    assert getattr(found, "options", ()) == (0, 1)
