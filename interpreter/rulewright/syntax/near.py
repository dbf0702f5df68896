"""A misspelt word and the words that would fit in, the one that was surely meant out."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one known word that is close enough to be meant: about one slip in three letters, and no tie."""
    limit = max(1, len(word) // 3)
    low = word.lower()
    ranked = sorted((d, k) for k in dict.fromkeys(known) if (d := _slips(low, k.lower(), limit)) <= limit)
    if len(word) < 3 or not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


def _slips(a: str, b: str, limit: int) -> int:
    """Letters left out, put in, changed or swapped with their neighbour; ``limit`` + 1 stands for all numbers above."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    two: list[int] = []
    one = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            best = min(one[j] + 1, row[j - 1] + 1, one[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, two[j - 2] + 1)
            row.append(best)
        two, one = one, row
    return one[-1]
