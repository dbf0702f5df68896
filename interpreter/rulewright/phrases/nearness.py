"""How near two words are, and which of some words is near enough to be what was meant."""

from __future__ import annotations

from collections.abc import Iterable

MAX_WORD = 40
"""Longer words are never compared letter by letter."""


def distance(left: str, right: str) -> int:
    """Restricted Damerau–Levenshtein: letters put in, left out, exchanged, or two neighbours swapped."""
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return last[-1]


def near_enough(word: str, other: str) -> int | None:
    """Their distance, or None if nobody would take one for the other: a third of the longer word is the limit.

    Figures are never near: ``2`` is no slip for ``3``.
    """
    longer = max(len(word), len(other))
    if longer > MAX_WORD or not (_has_letter(word) and _has_letter(other)):
        return None
    limit = longer // 3 if longer > 2 else int(longer == 2)
    if abs(len(word) - len(other)) > limit:
        return None
    found = distance(word, other)
    return found if found <= limit else None


def nearest(word: str, others: Iterable[str]) -> list[str]:
    """Those that are near enough, nearest first; the order given decides between equals."""
    scored = [
        (found, place, other) for place, other in enumerate(others) if (found := near_enough(word, other)) is not None
    ]
    return [other for _, _, other in sorted(scored)]


def _has_letter(word: str) -> bool:
    return any(letter.isalpha() for letter in word)
