"""Small helpers of wording shared by the messages of all floors: near names, lists, articles."""

from __future__ import annotations

from collections.abc import Iterable


def distance(left: str, right: str) -> int:
    """Restricted Damerau-Levenshtein: letters put in, left out, exchanged, or two neighbours swapped."""
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, x in enumerate(left, 1):
        row = [i]
        for j, y in enumerate(right, 1):
            cost = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == right[j - 2] and left[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Known words close enough to be meant, nearest first (about a third of the length may differ)."""
    allowed = max(1, len(word) // 3)
    near = sorted(
        (distance(word.lower(), one.lower()), one) for one in set(known) if abs(len(one) - len(word)) <= allowed
    )
    return [one for gap, one in near if gap <= allowed][:limit]


def listing(items: Iterable[str], most: int = 5, joiner: str = "and") -> str:
    """`a`, `b` and `c`, cut after ``most``."""
    names = list(items)
    shown = [f"`{one}`" for one in names[:most]]
    if len(names) > most:
        return ", ".join(shown) + " …"
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + f" {joiner} " + shown[-1] if shown else "nothing"


def counted(number: int, word: str) -> str:
    """`1 choice`, `2 choices`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def article(word: str) -> str:
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"
