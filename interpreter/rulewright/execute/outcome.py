"""How a game ended."""

from __future__ import annotations

from typing import Literal

import attrs


@attrs.frozen
class Outcome:
    """``winners``, ``losers``: seats. ``ranks``, ``scores``: one per seat (rank 1 is best, equal ranks tie; None: no
    score)."""

    kind: Literal["win", "lose", "draw", "end"]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int | None, ...]
