"""A phrase → a tree of it with plain fillings: for the phrase list, and for trying phrases inside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from rulewright.phrases.declared import Phrase
from rulewright.phrases.nodes import Atom, Node, Value
from rulewright.phrases.spec import Vocabulary
from rulewright.phrases.templates import Hole, HoleType, Sort


class Examples:
    """Fills the phrases of a book."""

    def __init__(self, phrases: Mapping[str, Phrase], vocabulary: Vocabulary) -> None:
        self.phrases = phrases
        self.vocabulary = vocabulary

    def fill(self, name: str, given: Mapping[str, Node] | None = None) -> Node | None:
        """A phrase with these holes given and the others filled plainly; None if some hole cannot be filled."""
        used: Counter[str] = Counter()
        args: list[tuple[str, Value]] = []
        for hole in self.phrases[name].holes:
            if given and hole.name in given:
                used[hole.type.of] += 1 + len(given[hole.name].parts)  # what it is filled with is used up as well
                args.append((hole.name, given[hole.name]))
                continue
            value = self._value(hole, used)
            if value is None:
                return None
            args.append((hole.name, value))
        return Node(name, tuple(args))

    def can_fill(self, hole: Hole) -> bool:
        """Whether there is anything that could stand in a hole."""
        return self._can_fill(hole, self.plain)

    @cached_property
    def plain(self) -> dict[str, tuple[Node, ...]]:
        """For each family that has any its plainest phrases: least nested, fewest holes, first in the book."""
        found: dict[str, tuple[Node, ...]] = {}
        while True:
            able = [
                (phrase.family, len(phrase.holes), place, phrase)
                for place, phrase in enumerate(self.phrases.values())
                if phrase.family not in found and all(self._can_fill(hole, found) for hole in phrase.holes)
            ]
            if not able:
                return found
            new: dict[str, tuple[Node, ...]] = {}
            for family, _, _, phrase in sorted(able, key=lambda one: one[:3]):
                used: Counter[str] = Counter()
                args = tuple((hole.name, self._filling(hole, used, found)) for hole in phrase.holes)
                new[family] = (*new.get(family, ()), Node(phrase.name, args))
            found |= new

    def _value(self, hole: Hole, used: Counter[str]) -> Value | None:
        return self._filling(hole, used, self.plain) if self._can_fill(hole, self.plain) else None

    def _can_fill(self, hole: Hole, families: Mapping[str, tuple[Node, ...]]) -> bool:
        sort = hole.type.sort(self.vocabulary)
        if sort is Sort.FAMILY:
            return hole.type.of in families
        return sort is Sort.NUMERAL or bool(self.vocabulary.words[hole.type.of])

    def _filling(self, hole: Hole, used: Counter[str], families: Mapping[str, tuple[Node, ...]]) -> Value:
        """``used`` counts what was taken of each type, so that two holes of a type differ where they can."""
        type_ = hole.type
        count = 1 if type_.how == "one" else 2
        first = used[type_.of]
        used[type_.of] += count
        if type_.sort(self.vocabulary) is Sort.FAMILY:
            return families[type_.of][first % len(families[type_.of])]
        taken = tuple(dict.fromkeys(self._atom(type_, first + step) for step in range(count)))
        return taken[0] if type_.how == "one" else taken

    def _atom(self, type_: HoleType, place: int) -> Atom:
        members = self.vocabulary.words.get(type_.of, ())
        return members[place % len(members)] if members else 2 + place
