"""A position where somebody is asked goes in; the options come out by how well they did in a search tree.

Information-set Monte-Carlo tree search: each round draws a position that the player could not tell from this one, goes
down the tree of choices made so far by upper confidence bounds, and plays the rest by luck. What is hidden from the
player is drawn anew each time, so what comes out does not depend on it. Source: Cowling, Powley, Whitehouse,
"Information Set Monte Carlo Tree Search" (2012), the single-observer form.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import attrs

from rulewright.execute import MachineError, Position
from rulewright.session.playouts import Ended, Imagined, any_option, play_on

_CURIOSITY = 0.7
"""How much an option that was tried seldom is worth a try: the factor of the confidence bound."""

_DEEPEST = 200
"""Choices that a path through the tree may have."""

ROUNDS = 200
"""What a bot at a seat searches for one choice."""


@attrs.define(slots=True)
class Node:
    """The choices behind one choice. ``worth``: the sum of what came of it for ``seat``, who made it."""

    seat: int = 0
    visits: int = 0
    offered: int = 0
    worth: float = 0.0
    children: dict[str, Node] = attrs.field(factory=dict)

    @property
    def mean(self) -> float:
        return self.worth / self.visits if self.visits else 0.0


@attrs.frozen
class Found:
    """An option and what the search knows of it. ``share``: of the win, where it was tried."""

    option: int
    visits: int
    share: float


class Worth:
    """What an end is worth to a seat, from 0 to 1: its share of the win; where one plays alone, its score among all
    scores seen so far."""

    def __init__(self) -> None:
        self._least: int | None = None
        self._most: int | None = None

    def of(self, ended: Ended | None, seats: int) -> tuple[float, ...]:
        if ended is None:
            return (0.5,) * seats
        score = ended.scores[0] if seats == 1 else None
        if score is None or ended.shares != (0.5,):
            return ended.shares
        self._least = score if self._least is None else min(self._least, score)
        self._most = score if self._most is None else max(self._most, score)
        return ((score - self._least) / (self._most - self._least),) if self._most > self._least else (0.5,)


def search(
    position: Position, seed: int, *, rounds: int | None = None, go_on: Callable[[int], bool] = lambda _: True
) -> Sequence[Found]:
    """The options, the one searched most first. Empty when no position can be imagined.

    go_on: asked before each round with the number of rounds done; False ends the search. KeyboardInterrupt ends it with
    what is known by then.
    """
    dice = random.Random(seed)
    root = Node()
    with position.machine.quietly():
        imagined = Imagined(position)
        worth = Worth()
        try:
            for done in range(ROUNDS if rounds is None else rounds):
                if not go_on(done):
                    break
                drawn = imagined.draw(dice)
                if drawn is None:
                    return ()
                _round(root, drawn, dice, worth)
        except KeyboardInterrupt:
            pass
    nodes = [root.children.get(key, Node()) for key in imagined.keys]
    found = [Found(option, node.visits, node.mean) for option, node in enumerate(nodes)]
    return sorted(found, key=lambda one: (-one.visits, -one.share, one.option))


def _round(root: Node, drawn: Position, dice: random.Random, worth: Worth) -> None:
    """One game: down the tree, one new node, the rest by luck, and what came of it back up."""
    path: list[Node] = []
    node, seats = root, len(drawn.program.seats)
    ended: Ended | None = None
    try:
        while drawn.asked is not None and len(path) < _DEEPEST:
            seat = drawn.asked[1]
            option, key = _chosen(node, drawn, seat, dice)
            new = key not in node.children
            node = node.children.setdefault(key, Node(seat))
            path.append(node)
            drawn.choose(option)
            if new:
                break
        ended = play_on(drawn, dice)
    except MachineError:
        pass
    shares = worth.of(ended, seats)
    for one in path:
        one.visits += 1
        one.worth += shares[one.seat - 1] if one.seat else 0.0
    root.visits += 1


def _chosen(node: Node, drawn: Position, seat: int, dice: random.Random) -> tuple[int, str]:
    """An option not tried yet, else the one of the best bound; chance chooses by its weights."""
    assert drawn.decision is not None
    keys = drawn.decision.keys
    if not seat:
        option = any_option(drawn, dice)
        return option, keys[option]
    fresh = []
    best, most = 0, -math.inf
    for option, key in enumerate(keys):
        child = node.children.get(key)
        if child is None:
            fresh.append(option)
            continue
        child.offered += 1
        bound = child.mean + _CURIOSITY * math.sqrt(math.log(child.offered) / child.visits)
        if bound > most:
            best, most = option, bound
    option = fresh[dice.randrange(len(fresh))] if fresh else best
    return option, keys[option]


class SearchBot:
    """Takes the option that was searched most."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def pick(self, position: Position) -> int:
        if position.count == 1:
            return 0
        found = search(position, self._dice.getrandbits(63))
        return found[0].option if found else self._dice.randrange(position.count)
