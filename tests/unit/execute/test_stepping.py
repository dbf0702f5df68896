"""A run in pieces: held before every statement, it comes to what the compiled machine comes to in one go."""

from __future__ import annotations

import random

import pytest

from rulewright.core.program import Program
from rulewright.execute import Held, Machine, MachineError, Position
from rulewright.loading import load_ruleset
from tests.unit.execute import programs
from tests.unit.execute.lockstep import assert_agree, told

BY_HAND = {"tic-tac-toe": programs.tic_tac_toe, "pig": programs.pig, "kuhn": programs.kuhn}


def stepped(position: Position, index: int) -> tuple[list[Held], Position]:
    """Every place where the run can be held, and what it comes to."""
    stepper = position.machine.stepper
    now: Held | Position = stepper.begun(position, index)
    held = []
    while isinstance(now, Held):
        held.append(now)
        now = stepper.go_on(now, lambda middle: True)
    return held, now


def play(program: Program, seed: int, most: int, **settings: object) -> int:
    machine = Machine(program, **settings)  # type: ignore[arg-type]
    one, other = machine.start(seed), machine.start(seed)
    choose = random.Random(seed)
    count = 0
    for _ in range(most):
        if one.decision is None:
            break
        index = choose.randrange(one.count)
        held, one = stepped(one, index)
        other.choose(index)
        count += len(held)
        assert_agree(one, other)
        assert told(one) == told(other)
    return count


@pytest.mark.parametrize("name", sorted(BY_HAND))
@pytest.mark.parametrize("chance", ["seeded", "explicit"])
def test_a_game_stepped_through_is_the_game(name: str, chance: str):
    assert sum(play(BY_HAND[name](), seed, 200, chance=chance, events=True) for seed in range(3)) > 20


def test_a_shipped_game_stepped_through_is_the_game():
    assert play(load_ruleset("drones-vs-goelands").program(), 3, 20, events=True) > 100


def test_what_is_held_stays_as_it_is_and_can_be_gone_on_from_twice():
    position = Machine(load_ruleset("drones-vs-goelands").program(), events=True).start(2)
    before = position.fingerprint()
    held, after = stepped(position, 0)
    half = held[len(held) // 2]
    slots, stack = list(half.position.slots), half.stack
    again = half.position.machine.stepper.go_on(half, lambda middle: False)
    assert isinstance(again, Position)
    assert_agree(after, again)
    assert told(after) == told(again)
    assert (half.position.slots, half.stack) == (slots, stack)
    assert position.fingerprint() == before


def test_every_statement_has_a_place_in_the_rules():
    machine = Machine(load_ruleset("drones-vs-goelands").program())
    starts = [statement for proc in machine.procs for _, statement in proc.starts]
    assert len(starts) > 100
    assert all(statement.span is not None for statement in starts)


def test_the_budget_is_that_of_the_whole_run():
    position = Machine(load_ruleset("drones-vs-goelands").program()).start(2)
    while len(held := stepped(position, 0)[0]) < 4:
        position.choose(0)
    position.machine.steps = (held[0].steps_left - held[-1].steps_left) // 2
    stepper = position.machine.stepper
    now: Held | Position = stepper.begun(position, 0)
    with pytest.raises(MachineError):
        while isinstance(now, Held):
            now = stepper.go_on(now, lambda middle: True)
    assert isinstance(now, Held)
