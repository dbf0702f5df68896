"""When one word may be taken for another."""

from __future__ import annotations

import random

import pytest

from rulewright.diagnostics.wording import distance
from rulewright.diagnostics.wording import nearest as near_words
from rulewright.phrases.nearness import near_enough, nearest


@pytest.mark.parametrize(
    ("left", "right", "steps"),
    [
        ("guns", "guns", 0),
        ("guns", "gunz", 1),
        ("guns", "gnus", 1),
        ("guns", "gun", 1),
        ("guns", "guuns", 1),
        ("discrads", "discards", 1),
        ("sailing", "boarding", 4),
        ("", "abc", 3),
        ("abc", "", 3),
        ("ca", "abc", 3),  # restricted: what was swapped is not touched again
    ],
)
def test_distance(left, right, steps):
    assert distance(left, right) == distance(right, left) == steps
    for most in range(6):
        assert distance(left, right, most) == min(steps, most + 1), "what is too far is only known to be so"


@pytest.mark.parametrize(
    ("word", "other", "found"),
    [
        ("gnus", "guns", 1),
        ("cannons", "guns", None),
        ("fi", "if", 1),
        ("is", "if", 1),
        ("a", "b", None),
        ("2", "3", None),
        ("12", "13", None),
        ("+1", "+2", None),
        ("abc", "abd", 1),
        ("abcdef", "abdcfe", 2),
        ("abcdef", "badcfe", None),
        ("x" * 41, "x" * 41, None),
    ],
)
def test_a_third_of_the_longer_word_is_the_limit(word, other, found):
    assert near_enough(word, other) == found


def test_the_nearest_first_and_then_the_order_given():
    assert nearest("gunz", ["sailing", "gun", "guns", "gums", "boarding"]) == ["gun", "guns"]
    assert nearest("guns", ["gunx", "guns"]) == ["guns", "gunx"]
    assert nearest("magic", ["guns"]) == []


def test_the_nearest_words_are_those_of_a_look_at_all():
    chance = random.Random(7)
    words = ["".join(chance.choice("abcD") for _ in range(chance.randrange(1, 9))) for _ in range(300)]
    for word in words[:40]:
        gaps = sorted((distance(word.lower(), one.lower()), one) for one in set(words))
        close = [one for gap, one in gaps if gap <= max(1, len(word) // 3)]
        assert [near_words(word, words, limit) for limit in (1, 3, 9)] == [close[:limit] for limit in (1, 3, 9)]
