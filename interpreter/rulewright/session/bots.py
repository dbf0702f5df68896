"""The bots by name: each looks at a position where its seat is asked and gives back the place of an option."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Protocol

from rulewright.execute import Position

_SEATS = 1000
"""More than ever sit at a table: bots of neighbouring seeds share no dice."""


class Bot(Protocol):
    """Plays for a seat. It must not change the position, and may only use what its seat may know."""

    def pick(self, position: Position) -> int:
        """The place (from 0) of the option it chooses. Only asked while a decision is pending."""
        ...


class RandomBot:
    """Each option with the same chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def pick(self, position: Position) -> int:
        return self._random.randrange(position.count)


def _greedy(seed: int) -> Bot:
    from rulewright.session.greedy import GreedyBot

    return GreedyBot(seed)


def _search(seed: int) -> Bot:
    from rulewright.session.search import SearchBot

    return SearchBot(seed)


BOTS: MappingProxyType[str, Callable[[int], Bot]] = MappingProxyType(
    {"random": RandomBot, "greedy": _greedy, "search": _search}
)
"""What a seat may be given to. All choices of a bot follow from its seed."""


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """The bot of one seat (from 1; 0 for none) in the game of that seed."""
    return BOTS[name](seed * _SEATS + seat)
