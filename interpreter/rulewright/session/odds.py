"""A game where somebody is asked goes in; how often that player wins with each option comes out, by games played on.

Every option is tried equally often, in the same imagined positions, each game played to its end by luck.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import attrs

from rulewright.execute import MachineError, Position
from rulewright.session.playouts import Imagined, play_on

_Z95 = 1.959963984540054


@attrs.define
class Tried:
    """What came of an option. ``option``: its number in the machine's order. Scores are those of who is asked.

    won: the sum of the shares of the win; squares: of their squares. endless: games that came to no end.
    """

    option: int
    games: int = 0
    won: float = 0.0
    squares: float = 0.0
    scored: int = 0
    score: int = 0
    endless: int = 0

    @property
    def share(self) -> float:
        """The mean share of the win, 0 when nothing was played."""
        return self.won / self.games if self.games else 0.0

    @property
    def mean_score(self) -> float | None:
        return self.score / self.scored if self.scored else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share: Wilson's, by as many wins and losses as would vary as little.

        A game counts for four at most: shared wins vary less than wins and losses, but few of them still tell little.
        """
        share, games = self.share, self.games
        if not games:
            return 0.0, 1.0
        spread, widest = self.squares / games - share * share, share * (1 - share)
        telling = games * widest / max(spread, widest / 4) if widest > 0 else games
        z2 = _Z95 * _Z95
        centre = share + z2 / (2 * telling)
        width = _Z95 * math.sqrt(share * (1 - share) / telling + z2 / (4 * telling * telling))
        scale = 1 + z2 / telling
        return max(0.0, (centre - width) / scale), min(1.0, (centre + width) / scale)


def odds(
    position: Position, seed: int, rounds: int, *, go_on: Callable[[int], bool] = lambda _: True
) -> Sequence[Tried]:
    """Try every option so many times, in the machine's order. Empty when no position can be imagined.

    go_on: asked before each round of one game an option, with the number of rounds done; False ends it early.
    KeyboardInterrupt ends it with what is done.
    """
    dice = random.Random(seed)
    with position.machine.quietly():
        imagined = Imagined(position)
        found = [Tried(option) for option in range(position.count)]
        try:
            for done in range(rounds):
                if not go_on(done):
                    break
                drawn = imagined.draw(dice)
                if drawn is None:
                    return ()
                game_seed = dice.getrandbits(63)
                for tried in found:
                    _try(tried, drawn, imagined.seat, random.Random(game_seed))
        except KeyboardInterrupt:
            pass
    return found


def _try(tried: Tried, drawn: Position, seat: int, dice: random.Random) -> None:
    copy = drawn.clone()
    try:
        copy.choose(tried.option)
        ended = play_on(copy, dice)
    except MachineError:
        ended = None
    if ended is None:
        tried.endless += 1
        return
    share = ended.shares[seat - 1]
    tried.games += 1
    tried.won += share
    tried.squares += share * share
    score = ended.scores[seat - 1]
    if score is not None:
        tried.scored += 1
        tried.score += score
