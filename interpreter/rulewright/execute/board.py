"""The board as lines of text: the program's own drawing seen with one player's eyes, or a plain list without one."""

from __future__ import annotations

from rulewright.execute.position import Position


def render_board(position: Position, viewer: int | None) -> list[str]:
    raise NotImplementedError
