"""What can be chosen → the choices that a check looks at: every combination where that is few, else every pair.

Problems that only one combination has come from two choices that do not go together, hardly ever from three. So where
all combinations are too many, each value is looked at beside each value of every other choice.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

import attrs

Setting = tuple[tuple[str, object], ...]
"""Names with the values they have; what is left out has its usual value."""


@attrs.frozen
class Plan:
    """``whole``: the settings are all there are."""

    settings: tuple[Setting, ...]
    whole: bool


def plan(factors: Mapping[str, Sequence[object]], most: int) -> Plan:
    """Settings of the factors, each of which has values besides its usual one. Fewest first; ``most`` at most, but
    each value is in one of them. The empty setting is none of them.
    """
    every = math.prod(len(values) + 1 for values in factors.values()) - 1
    least = sum(len(values) for values in factors.values())
    if every <= max(most, least):
        return Plan(tuple(_of_size(factors, range(1, len(factors) + 1))), True)
    pairs = itertools.islice(_of_size(factors, (1, 2)), max(most, least))
    return Plan(tuple(pairs), False)


def _of_size(factors: Mapping[str, Sequence[object]], sizes: Sequence[int]) -> Iterator[Setting]:
    """All settings in which so many factors have another value than the usual one."""
    for size in sizes:
        for names in itertools.combinations(factors, size):
            for values in itertools.product(*(factors[name] for name in names)):
                yield tuple(zip(names, values, strict=True))
