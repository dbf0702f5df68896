"""A game and a pair of eyes go in; what they may see of it comes out, and whether others see something else."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.execute import Position
from rulewright.session.game import Game
from rulewright.session.laying import counted_unknowns
from rulewright.state import view

_NOTHING, _UNKNOWN = "none", "?"


def state_lines(game: Game, viewer: int | None, *, everything: bool = False) -> list[str]:
    """A line for each zone and variable; without ``everything`` not those that are empty or as they were at first."""
    at_first = dict(view(game.setting.machine.table(), viewer).lines)
    return [
        counted_unknowns(f"{name}: {text}")
        for name, text in game.view(viewer).lines
        if everything or text == _UNKNOWN or text not in {_NOTHING, at_first.get(name)}
    ]


def sees_otherwise(positions: Iterable[Position], one: int | None, other: int | None) -> bool:
    """Whether in any of these positions one of the two may see what the other may not."""
    return any(_differs(position, one, other) for position in positions)


def _differs(position: Position, one: int | None, other: int | None) -> bool:
    site = None if position.decision is None else position.decision.site
    answer_is_kept = site is not None and (site.private or site.at_once)
    return answer_is_kept or view(position, one).lines != view(position, other).lines
