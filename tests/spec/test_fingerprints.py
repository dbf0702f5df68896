"""A fingerprint is of the position: not of the way there or of dead names, but of all that can matter."""

from __future__ import annotations

import itertools

import pytest

from tests.spec.lockstep import Pair
from tests.spec.spec_games import program, program_of, text_of

NAME = "2-fingerprints"
OPENING = ("a1", "a2", "b2", "a3", "c3")
"""Ann has a diagonal, Bob two cells; now Ann's special moves begin."""


def after(*keys: str) -> str:
    return Pair.start(program(NAME)).answer(*keys).plain.fingerprint()


def test_the_way_there_does_not_matter():
    assert after("a1", "a2", "b2", "a3") == after("b2", "a3", "a1", "a2")
    assert after(*OPENING, "mood", "proud") == after(*OPENING, "proud", "mood")
    assert after(*OPENING, "mood", "no mood", "proud") != after(*OPENING, "proud"), "another turn of the four"
    assert after(*OPENING, "mood", "no mood") == after(*OPENING, "proud", "humble")


def test_counting_positions():
    """Three marks on nine cells, whoever made them in which order: 9·8·7 / 2 positions."""
    program_now = program(NAME)
    found = set()
    for cells in itertools.permutations(["a1", "b1", "c1", "a2", "b2"], 3):
        found.add(Pair.start(program_now).answer(*cells).plain.fingerprint())
    assert len(found) == 5 * 4 * 3 // 2


DIFFERENT = ["mood", "raise", "proud", "coin", "coin back", "keep", "roll"]


def test_everything_that_can_matter_is_in_it():
    found = {what: after(*OPENING, what) for what in DIFFERENT}
    found["nothing"] = after(*OPENING, "no mood")
    assert len(set(found.values())) == len(found)


def test_who_is_asked_and_what_was_answered_so_far_is_in_it():
    picked = Pair.start(program("1-03-alike"))
    first = picked.plain.fingerprint()
    picked.choose(0)
    assert picked.plain.fingerprint() != first


def test_a_pending_answer_is_in_it():
    one, other = (Pair.start(program("1-20-together")).answer(skill) for skill in ("Sailing", "Guns"))
    assert one.plain.fingerprint() != other.plain.fingerprint()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("remember mood: number\n", "remember unused-one: number\nremember mood: number\n"),
        ("remember trace-length: number\nremember kept: list of number\n", "remember kept: list of number\n"),
        ("  repeat 4 times\n", "  # a comment\n\n  repeat 4 times\n"),
    ],
)
def test_rules_that_do_not_matter_for_it_do_not_change_it(one, other):
    text = text_of(NAME)
    assert one in text
    changed = program_of(NAME, text.replace(one, other))
    keys = (*OPENING, "mood", "keep", "coin")
    assert Pair.start(changed).answer(*keys).plain.fingerprint() == after(*keys)


def test_seeds_are_in_it():
    one, other = (Pair.start(program(NAME), seed) for seed in (1, 2))
    assert one.plain.fingerprint() != other.plain.fingerprint()
