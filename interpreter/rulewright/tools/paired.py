"""Two programs go in, each playing the same seeds; who won before and after comes out, and whether the difference is
more than chance.

The games are pairs: seed n of the old rules and seed n of the new. So what is tested is how many games changed hands
in one direction and how many in the other (McNemar's exact test), which sees a small change of rules in far fewer games
than two separate samples would. The interval of the difference is that of Bonett and Price (2012), the same counts with
one added to each; the interval of the mean length is that of the mean difference of pairs.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

import attrs

from rulewright.core.program import Program
from rulewright.execute import Machine
from rulewright.tools.simulate import Plan, play_game
from rulewright.tools.statistics import Z95, wilson
from rulewright.tools.tally import Tally

_LEVEL = 0.05
_FEW = 30
"""Below so many pairs the interval of a mean says nothing."""


@attrs.frozen
class Ended:
    """How one game ended: the seats that won, whether it was a draw, how many choices were made."""

    winners: tuple[int, ...]
    drawn: bool
    choices: int


@attrs.frozen
class Share:
    """A share of the games before and after. ``gained``, ``lost``: pairs in which it came to hold, or held before only.

    chance: how probable a difference at least as large is if the change made none. level: below which it counts as more
    than chance: 5 %, divided by how many shares are looked at together.
    """

    name: str
    old: int
    new: int
    pairs: int
    gained: int
    lost: int
    chance: float
    level: float

    @property
    def more_than_chance(self) -> bool:
        return self.chance < self.level

    @property
    def difference(self) -> float:
        return (self.gained - self.lost) / self.pairs if self.pairs else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference."""
        return difference_interval(self.gained, self.lost, self.pairs)

    @property
    def old_interval(self) -> tuple[float, float]:
        return wilson(self.old, self.pairs)

    @property
    def new_interval(self) -> tuple[float, float]:
        return wilson(self.new, self.pairs)


@attrs.frozen
class Mean:
    """A mean before and after, and the 95 % interval of the mean difference."""

    name: str
    old: float
    new: float
    low: float
    high: float
    pairs: int

    @property
    def more_than_chance(self) -> bool:
        return self.pairs >= _FEW and not self.low <= 0 <= self.high


@attrs.frozen
class Rates:
    """What N pairs of games of one set-up say. unfinished: games that came to no end, before and after; wanted: how
    many were asked for, when the time was up before.
    """

    set_up: str
    bots: tuple[str, ...]
    seed: int
    games: int
    wanted: int
    shares: tuple[Share, ...]
    length: Mean
    unfinished: tuple[int, int] = (0, 0)


def play_pairs(
    old: tuple[Program, Plan], new: tuple[Program, Plan], set_up: str, *, until: Callable[[], bool] = lambda: False
) -> Rates:
    """Play the games of both plans, seed by seed, until all are played or ``until`` says so (never before one)."""
    machines = [(Machine(program, counters=True), plan) for program, plan in (old, new)]
    pairs: list[tuple[Ended | None, Ended | None]] = []
    for number in range(old[1].games):
        if pairs and until():
            break
        before, after = (_ended(machine, plan, plan.seed + number) for machine, plan in machines)
        pairs.append((before, after))
    return rates(old[1], new[1], set_up, pairs)


def within(seconds: float, clock: Callable[[], float] = time.monotonic) -> Callable[[], bool]:
    """A question that is answered with yes once so many seconds have gone."""
    end = clock() + seconds
    return lambda: clock() >= end


def _ended(machine: Machine, plan: Plan, seed: int) -> Ended | None:
    """How a game ended, None for one that did not."""
    tally = Tally(len(plan.bots))
    play_game(machine, plan, seed, tally)
    if tally.troubled:
        return None
    winners = tuple(seat for seat in range(1, tally.seats + 1) if tally.wins[seat])
    return Ended(winners, bool(tally.draws), next(iter(tally.lengths)))


def rates(old: Plan, new: Plan, set_up: str, pairs: Sequence[tuple[Ended | None, Ended | None]]) -> Rates:
    """What pairs of games say about the change of rules between them."""
    whole = [(a, b) for a, b in pairs if a is not None and b is not None]
    tests: list[tuple[str, Callable[[Ended], bool]]] = []
    for seat, (before, after) in enumerate(zip(old.names, new.names, strict=True), 1):
        name = after if before == after else f"{before} / {after}"
        tests.append((name, lambda ended, seat=seat: seat in ended.winners))  # type: ignore[misc]
    if any(ended.drawn for pair in whole for ended in pair):
        tests.append(("draws", lambda ended: ended.drawn))
    level = _LEVEL / len(tests)
    shares = tuple(_share(name, [(test(a), test(b)) for a, b in whole], level) for name, test in tests)
    lengths = [(a.choices, b.choices) for a, b in whole]
    unfinished = sum(a is None for a, _ in pairs), sum(b is None for _, b in pairs)
    return Rates(
        set_up, old.bots, old.seed, len(pairs), old.games, shares, mean_difference("choices", lengths), unfinished
    )


def _share(name: str, pairs: Sequence[tuple[bool, bool]], level: float) -> Share:
    gained = sum(not a and b for a, b in pairs)
    lost = sum(a and not b for a, b in pairs)
    old, new = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    return Share(name, old, new, len(pairs), gained, lost, mcnemar(gained, lost), level)


# ---------------------------------------------------------------- figures
def mcnemar(gained: int, lost: int) -> float:
    """How probable it is that pairs which changed fell at least as unevenly, if either way was as likely: exact."""
    total = gained + lost
    if gained == lost:
        return 1.0
    log_half = total * math.log(0.5)
    tail = 0.0
    for hits in range(min(gained, lost) + 1):
        log_ways = math.lgamma(total + 1) - math.lgamma(hits + 1) - math.lgamma(total - hits + 1)
        tail += math.exp(log_ways + log_half)
    return min(1.0, 2 * tail)


def difference_interval(gained: int, lost: int, pairs: int) -> tuple[float, float]:
    """The 95 % interval of the difference of two shares of the same pairs. Nothing counted: (-1, 1)."""
    if pairs <= 0:
        return -1.0, 1.0
    up, down = (gained + 1) / (pairs + 2), (lost + 1) / (pairs + 2)
    spread = Z95 * math.sqrt((up + down - (up - down) ** 2) / (pairs + 2))
    return max(-1.0, up - down - spread), min(1.0, up - down + spread)


def mean_difference(name: str, pairs: Sequence[tuple[int, int]]) -> Mean:
    """The means of both sides, and the 95 % interval of the mean of the differences."""
    count = len(pairs)
    if not count:
        return Mean(name, 0.0, 0.0, 0.0, 0.0, 0)
    old, new = sum(a for a, _ in pairs) / count, sum(b for _, b in pairs) / count
    middle = new - old
    squares = sum((b - a - middle) ** 2 for a, b in pairs)
    spread = Z95 * math.sqrt(squares / (count - 1) / count) if count > 1 else math.inf
    return Mean(name, old, new, middle - spread, middle + spread, count)
