"""The log of a game and a pair of eyes go in; its lines come out, what chance gave in a row on one line."""

from __future__ import annotations

from itertools import groupby

from rulewright.repl.pieces import counted_unknowns
from rulewright.session.asking import CHANCE
from rulewright.session.game import Game

_HEAD = f"{CHANCE}: "
_HIDDEN = f"{_HEAD}?"
_MANY = 3
"""So many results in a row are told on one line; hidden ones are from two on."""


def log_lines(game: Game, viewer: int | None, since: int = 0, until: int | None = None) -> list[str]:
    """What happened behind the first ``since`` lines (among the first ``until``), as that player may read it."""
    told = zip(game.position.events()[since:until], game.log_for(viewer, since, until), strict=True)
    lines: list[str] = []
    for by_chance, group in groupby(told, key=lambda one: one[0].kind == "chance"):
        run = [text for _, text in group]
        lines.extend(_in_a_row(run) if by_chance else run)
    return lines


def _in_a_row(run: list[str]) -> list[str]:
    if len(run) > 1 and set(run) == {_HIDDEN}:
        return [f"{_HIDDEN} ×{len(run)}"]
    if len(run) < _MANY or not all(line.startswith(_HEAD) for line in run):
        return run
    return [counted_unknowns(_HEAD + ", ".join(line.removeprefix(_HEAD) for line in run))]
