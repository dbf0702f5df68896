"""Two machines play the same random game; at every question they must agree in everything that can be seen of a
position."""

from __future__ import annotations

import random
from typing import Any

from rulewright.core.program import Program
from rulewright.execute import Machine, Position


def play_both(
    program: Program,
    *,
    games: int = 1,
    seed: int = 0,
    most: int = 400,
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    **both: Any,
) -> int:
    """Plays games (each of at most ``most`` decisions) on the reference and the compiled machine. Answers how many
    decisions."""
    one = Machine(program, **{"backend": "walk", **both, **(first or {})})
    other = Machine(program, **{"backend": "compiled", **both, **(second or {})})
    choose = random.Random(seed)
    count = 0
    for number in range(games):
        left, right = one.start(seed + number), other.start(seed + number)
        for _ in range(most):
            assert_agree(left, right)
            if left.decision is None:
                break
            index = choose.randrange(left.decision.count)
            left.choose(index)
            right.choose(index)
            count += 1
        assert [event.printed(1) for event in left.events()] == [event.printed(1) for event in right.events()]
        assert [(e.kind, e.depth, e.source) for e in left.events()] == [
            (e.kind, e.depth, e.source) for e in right.events()
        ]
    return count


def told(position: Position) -> list[tuple[str, int, str, str]]:
    return [(event.kind, event.depth, event.source, event.printed(1)) for event in position.events()]


def assert_agree(left: Position, right: Position) -> None:
    """Equal slots, equal frames, equal questions with equal options, equal fingerprints."""
    assert left.slots == right.slots
    assert left.frames == right.frames
    assert left.outcome == right.outcome
    assert left.fingerprint() == right.fingerprint()
    one, other = left.decision, right.decision
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert (one.player, one.name, one.keys, one.weights) == (other.player, other.name, other.keys, other.weights)
