"""Small helpers of wording shared by the messages of all floors: near names, lists, articles."""

from __future__ import annotations

from collections.abc import Iterable


def distance(left: str, right: str, most: int | None = None) -> int:
    """Restricted Damerau-Levenshtein: letters put in, left out, exchanged, or two neighbours swapped.

    most: what is farther than that counts as one more, and is found out sooner.
    """
    if most is None:
        most = max(len(left), len(right))
    far = most + 1
    if abs(len(left) - len(right)) > most:
        return far
    left, right = _apart(left, right)
    before: list[int] = []
    last = [min(j, far) for j in range(len(right) + 1)]
    for i, x in enumerate(left, 1):
        first, behind = max(1, i - most), min(len(right), i + most)
        row = [far] * (len(right) + 1)
        row[0] = min(i, far)
        least = row[0] if first == 1 else far
        for j in range(first, behind + 1):
            y = right[j - 1]
            cost = last[j - 1] + (x != y)
            if row[j - 1] < cost:
                cost = row[j - 1] + 1
            if last[j] < cost:
                cost = last[j] + 1
            if i > 1 and j > 1 and x == right[j - 2] and left[i - 2] == y and before[j - 2] < cost:
                cost = before[j - 2] + 1
            if cost > most:
                cost = far
            row[j] = cost
            least = min(least, cost)
        if least > most:
            return far
        before, last = last, row
    return last[-1]


def _apart(left: str, right: str) -> tuple[str, str]:
    """Both without the beginning and the end that they share: these make no difference."""
    start = next((at for at, (x, y) in enumerate(zip(left, right, strict=False)) if x != y), min(len(left), len(right)))
    left, right = left[start:], right[start:]
    pairs = enumerate(zip(reversed(left), reversed(right), strict=False))
    end = next((at for at, (x, y) in pairs if x != y), min(len(left), len(right)))
    return left[: len(left) - end], right[: len(right) - end]


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Known words close enough to be meant, nearest first (about a third of the length may differ)."""
    allowed = max(1, len(word) // 3)
    small = word.lower()
    near: list[tuple[int, str]] = []
    for one in sorted(set(known), key=lambda one: abs(len(one) - len(word))):
        if abs(len(one) - len(word)) > allowed:
            break
        gap = distance(small, one.lower(), allowed)
        if gap <= allowed:
            near = sorted([*near, (gap, one)])[:limit]
            allowed = near[-1][0] if len(near) == limit else allowed  # what is farther would be left out
    return [one for _, one in near]


def is_slip(left: str, right: str) -> bool:
    """Whether two different words are likely one, misspelt: two letters swapped, or one too few, too many or wrong.

    Endings make other words of one (cards, carded), and so do first letters and other letters of short words.
    """
    a, b = left.lower(), right.lower()
    if min(len(a), len(b)) < 5 or not a.isalpha() or not b.isalpha() or a[0] != b[0] or a[-1] != b[-1]:
        return False
    return distance(a, b) == 1


def is_sure_slip(left: str, right: str) -> bool:
    """A slip of the kind that hardly ever makes another word: two letters swapped, or one doubled before the last."""
    a, b = sorted((left.lower(), right.lower()), key=len)
    if len(a) < 6 or not a.isalpha() or not b.isalpha() or a[0] != b[0]:
        return False
    at = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) == len(b):
        return a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :] and at + 1 < len(a)
    return a[at:] == b[at + 1 :] and b[at] == b[at - 1] and at < len(a)


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
