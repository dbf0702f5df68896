"""Whole game trees: a position goes in; every history below it is counted, or every position seen once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rulewright.execute import Machine, Position
from rulewright.loading import load_ruleset


def machine_of(ruleset: str, *, explicit: bool = False, **options: object) -> Machine:
    program = load_ruleset(ruleset).program({name.replace("_", "-"): value for name, value in options.items()})
    return Machine(program, chance="explicit" if explicit else "seeded")


def after(position: Position, option: int) -> Position:
    copy = position.clone()
    copy.choose(option)
    return copy


def children(position: Position) -> Iterator[Position]:
    return (after(position, option) for option in range(position.count))


def endings(start: Position, of: Callable[[Position], object]) -> tuple[Counter[object], int]:
    """How many games end in which way, and how many positions there are. Equal positions are looked at once."""
    known: dict[str, Counter[object]] = {}

    def below(position: Position) -> Counter[object]:
        key = position.fingerprint()
        if key not in known:
            found: Counter[object] = Counter()
            if position.over:
                found[of(position)] = 1
            for child in children(position):
                found.update(below(child))
            known[key] = found
        return known[key]

    return below(start), len(known)


def histories(position: Position) -> Counter[str]:
    """Every history, by what comes next: the kind of player who decides, or the end."""
    found: Counter[str] = Counter()
    waiting = [position]
    while waiting:
        one = waiting.pop()
        if one.decision is None:
            found["end"] += 1
        else:
            found["player" if one.decision.player else "chance"] += 1
            waiting.extend(children(one))
    return found
