"""How near two words are, and which of some words is near enough to be what was meant."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.wording import distance

MAX_WORD = 40
"""Longer words are never compared letter by letter."""


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
