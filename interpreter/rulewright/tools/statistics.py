"""Counts go in, figures come out: intervals of a share, and a distribution of lengths."""

from __future__ import annotations

import math
from collections.abc import Mapping

import attrs

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution: two sides of 2.5 % leave 95 %."""


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score: honest also near 0 and 1. Nothing counted: (0, 1)."""
    if total <= 0:
        return 0.0, 1.0
    share = hits / total
    z2 = Z95 * Z95
    centre = share + z2 / (2 * total)
    spread = Z95 * math.sqrt(share * (1 - share) / total + z2 / (4 * total * total))
    scale = 1 + z2 / total
    low = 0.0 if hits == 0 else (centre - spread) / scale  # exact at the ends, where rounding would show
    high = 1.0 if hits == total else (centre + spread) / scale
    return low, high


@attrs.frozen
class Bin:
    """How many lengths lie in ``low .. high``, both included."""

    low: int
    high: int
    count: int


@attrs.frozen
class Lengths:
    """A distribution of whole numbers, as counts per number."""

    counts: Mapping[int, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        return sum(length * count for length, count in self.counts.items()) / self.total if self.total else 0.0

    @property
    def least(self) -> int:
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        return max(self.counts, default=0)

    def quantile(self, share: float) -> int:
        """The smallest length that at least this share of the games does not exceed."""
        seen = 0
        for length in sorted(self.counts):
            seen += self.counts[length]
            if seen >= share * self.total:
                return length
        return self.most

    def bins(self, most_bins: int = 10) -> tuple[Bin, ...]:
        """Bins of equal, round width over all lengths, in order, empty ones between included."""
        if not self.counts:
            return ()
        width = _round_up(max(1, math.ceil((self.most - self.least + 1) / most_bins)))
        start = self.least // width * width
        bins = []
        for low in range(start, self.most + 1, width):
            count = sum(self.counts.get(length, 0) for length in range(low, low + width))
            bins.append(Bin(low, low + width - 1, count))
        return tuple(bins)


def _round_up(width: int) -> int:
    """The next of 1, 2, 5, 10, 20, 50 …: bins that people can read."""
    scale = 1
    while True:
        for step in (1, 2, 5):
            if step * scale >= width:
                return step * scale
        scale *= 10
