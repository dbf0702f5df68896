"""Overlays → their legal combinations, fewest first; of very many, some of few overlays and some of as many as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rulewright.loading.choices import relation_problems
from rulewright.loading.contents import Overlay

MOST_TRIED = 5_000
"""Combinations that are looked at; where nearly none is legal the rest is given up."""

Some = tuple[Overlay, ...]
Titles = tuple[str, ...]


def legal_combinations(every: Some, most: int) -> tuple[list[Titles], bool]:
    """The titles of at most so many, the empty one first, and whether there are more."""
    tried = _Tried()
    found = list(islice(_by_size(every, tried), most + 1))
    if len(found) <= most:
        return found, tried.too_many
    # Mistakes of two overlays together show in the small ones, what many do to one another in the large ones.
    large = list(dict.fromkeys(filter(None, (_as_many(every, one) for one in every))))[: most // 4]
    small = [some for some in found if some not in large][: most - len(large)]
    return sorted([*small, *large], key=len), True


class _Tried:
    def __init__(self) -> None:
        self.count = 0

    @property
    def too_many(self) -> bool:
        return self.count > MOST_TRIED


def _by_size(every: Some, tried: _Tried) -> Iterator[Titles]:
    """The legal ones, level by level. What cannot be on together is tried no further; what is needed may still come."""
    level: list[tuple[int, Some]] = [(0, ())]
    apart = _apart(every)
    while level:
        following: list[tuple[int, Some]] = []
        for start, some in level:
            if not relation_problems(some):
                yield tuple(one.title for one in some)
            for at in range(start, len(every)):
                if not any(apart(one, every[at]) for one in some):
                    tried.count += 1
                    if tried.too_many:
                        return
                    following.append((at + 1, (*some, every[at])))
        level = following


def _apart(every: Sequence[Overlay]) -> Callable[[Overlay, Overlay], bool]:
    """Whether two of them can never be on together."""
    excluded = {(one.title, other.title.text) for one in every for other in one.relations("excludes")}

    def apart(one: Overlay, other: Overlay) -> bool:
        both = (one.title, other.title)
        return (one.mode and other.mode) or both in excluded or both[::-1] in excluded

    return apart


def _as_many(every: Some, first: Overlay) -> Titles | None:
    """As many as go together with the first, in the order of all; None if they are not legal."""
    apart = _apart(every)
    chosen = [first]
    for one in every:
        if one is not first and not any(apart(one, other) for other in chosen):
            chosen.append(one)
    while missing := [one for one in chosen if _lacks(one, chosen)]:
        gone = {one.title for one in missing}
        chosen = [one for one in chosen if one.title not in gone]
    titles = {one.title for one in chosen}
    some = [one for one in every if one.title in titles]
    return tuple(one.title for one in some) if some and not relation_problems(some) else None


def _lacks(one: Overlay, chosen: Sequence[Overlay]) -> bool:
    titles = {other.title for other in chosen}
    return any(relation.title.text not in titles for relation in one.relations("needs"))
