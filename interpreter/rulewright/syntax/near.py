"""A misspelt word and the words that would fit in, those that may have been meant out."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.wording import distance


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
    close = (other for other in dict.fromkeys(known) if abs(len(other) - len(word)) <= limit)
    return sorted((d, other) for other in close if (d := distance(low, other.lower())) <= limit)
