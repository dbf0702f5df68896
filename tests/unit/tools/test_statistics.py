"""Intervals and distributions against figures worked out by other means."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.tools.statistics import Bin, Lengths, wilson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Wilson 1927 by hand: z² / (n + z²)
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (512, 1000, 0.4811, 0.5429),
    ],
)
def test_wilson_interval(hits, total, low, high):
    assert wilson(hits, total) == pytest.approx((low, high), abs=5e-4)


def test_nothing_counted_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000), st.data())
def test_interval_holds_the_share_and_stays_in_bounds(total, data):
    hits = data.draw(st.integers(0, total))
    low, high = wilson(hits, total)
    assert 0.0 <= low <= hits / total <= high <= 1.0


def test_lengths():
    lengths = Lengths({3: 1, 4: 2, 9: 1})
    assert (lengths.total, lengths.mean, lengths.least, lengths.most) == (4, 5.0, 3, 9)
    assert [lengths.quantile(share) for share in (0.25, 0.5, 0.75, 1.0)] == [3, 4, 4, 9]


def test_bins_are_round_and_leave_no_gap():
    assert Lengths({12: 2, 47: 3}).bins() == (
        Bin(10, 14, 2),
        Bin(15, 19, 0),
        Bin(20, 24, 0),
        Bin(25, 29, 0),
        Bin(30, 34, 0),
        Bin(35, 39, 0),
        Bin(40, 44, 0),
        Bin(45, 49, 3),
    )


@given(st.dictionaries(st.integers(0, 5000), st.integers(1, 9), min_size=1, max_size=30))
def test_every_length_lies_in_one_bin(counts):
    bins = Lengths(counts).bins()
    assert sum(one.count for one in bins) == sum(counts.values())
    assert all(left.high + 1 == right.low for left, right in pairwise(bins))
    assert len(bins) <= 11


def test_no_games_have_no_lengths():
    empty = Lengths({})
    assert (empty.mean, empty.least, empty.most, empty.quantile(0.5), empty.bins()) == (0.0, 0, 0, 0, ())
