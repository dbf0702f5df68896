"""Guesses are made only when one word was surely meant."""

from __future__ import annotations

import pytest

from rulewright.syntax.near import near, nearest

KNOWN = ("remember", "repeat", "reads", "zone", "when", "win")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("remeber", "remember"),
        ("REPEAT", "repeat"),
        ("repaet", "repeat"),
        ("zoen", "zone"),
        ("wen", None),
        ("zo", None),
        ("frobnicate", None),
        ("zzone", "zone"),
    ],
)
def test_nearest(word: str, meant: str | None):
    assert nearest(word, KNOWN) == meant


def test_near_lists_all_that_are_close():
    assert near("wen", KNOWN) == ["when", "win"]
    assert near("x", KNOWN) == []
