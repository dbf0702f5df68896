"""Small helpers of wording shared by the checker's messages: near names, lists, articles."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.terms import ListOf, Term
from rulewright.core.types import Type


def distance(left: str, right: str) -> int:
    """Restricted Damerau-Levenshtein distance of the lower-case forms."""
    a, b = left.lower(), right.lower()
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Known words close enough to be meant, nearest first (about a third of the length may differ)."""
    allowed = max(1, len(word) // 3)
    near = sorted((distance(word, one), one) for one in set(known) if abs(len(one) - len(word)) <= allowed)
    return [one for gap, one in near if gap <= allowed][:limit]


def listing(items: Iterable[str], most: int = 5, joiner: str = "and") -> str:
    """`a`, `b` and `c`, cut after ``most``."""
    names = list(items)
    shown = [f"`{one}`" for one in names[:most]]
    if len(names) > most:
        return ", ".join(shown) + " …"
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + f" {joiner} " + shown[-1] if shown else "nothing"


def article(word: str) -> str:
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"


def term_words(term: Term) -> str:
    """The type of a term as a message says it; of one thing in the place of a list, that of the thing."""
    if isinstance(term, ListOf) and len(term.parts) == 1:
        return type_words(term.parts[0].type)
    return type_words(term.type)


def type_words(type_: Type) -> str:
    """A type as a message says it: `a number`, `a list of cards`, `a player or none`."""
    if type_.tag == "list":
        element = type_.element
        return f"a list of {type_words(element).split(' ', 1)[-1]}s" if element is not None else "a list"
    if type_.tag == "none":
        return "none"
    if type_.tag == "yes-no":
        return "yes or no"
    if type_.tag == "number" and not type_.domain:
        return "a number" + (" or none" if type_.maybe else "")
    return article(type_.domain or type_.tag) + (" or none" if type_.maybe else "")
