"""Tic-tac-toe: the whole tree against the known figures."""

from __future__ import annotations

from rulewright.execute import Position
from tests.rulesets.trees import children, endings, machine_of

MACHINE = machine_of("tic-tac-toe")


def test_every_game_there_is():
    found, _ = endings(MACHINE.start(), lambda one: one.outcome and one.outcome.winners)
    assert sum(found.values()) == 255_168
    assert found == {(1,): 131_184, (2,): 77_904, (): 46_080}


def test_every_position_there_is():
    """A last free cell is not asked for, so boards with one are only met in passing: right after the mark before."""
    boards: set[tuple[int, ...]] = set()
    known: set[str] = set()
    waiting = [MACHINE.start()]
    while waiting:
        position = waiting.pop()
        if position.fingerprint() in known:
            continue
        known.add(position.fingerprint())
        before = marks(position)
        boards.add(before)
        if position.decision is not None:
            for option in position.decision.options:
                cell = option.values[0]
                boards.add((*before[: cell - 1], position.decision.player, *before[cell:]))
        waiting.extend(children(position))
    assert len(boards) == 5_478


def marks(position: Position) -> tuple[int, ...]:
    """Who has marked each cell; 0: nobody."""
    base = MACHINE.layout.variable_slot(0, (1,))
    assert MACHINE.program.variables[0].name == "mark"
    return tuple(position.slots[base : base + 9])
