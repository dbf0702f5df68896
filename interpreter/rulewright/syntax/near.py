"""A misspelt word and the words that would fit in, those that may have been meant out."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one known word that is close enough to be meant: about one slip in three letters, and no tie."""
    ranked = _ranked(word, known)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


def near(word: str, known: Iterable[str]) -> list[str]:
    """All known words that are close enough, the closest first."""
    return [other for _, other in _ranked(word, known)]


def _ranked(word: str, known: Iterable[str]) -> list[tuple[int, str]]:
    if len(word) < 3:
        return []
    limit = max(1, len(word) // 3)
    low = word.lower()
    return sorted((d, other) for other in dict.fromkeys(known) if (d := _slips(low, other.lower(), limit)) <= limit)


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
