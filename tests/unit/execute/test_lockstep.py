"""The compiled machine plays what the reference plays, move by move; and positions pass from one to the other."""

from __future__ import annotations

import ast
import random

import pytest

from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from tests.unit.execute import programs
from tests.unit.execute.lockstep import assert_agree, play_both

BY_HAND = {"tic-tac-toe": programs.tic_tac_toe, "pig": programs.pig, "kuhn": programs.kuhn}


@pytest.mark.parametrize("name", sorted(BY_HAND))
@pytest.mark.parametrize("chance", ["seeded", "explicit"])
@pytest.mark.parametrize("events", [False, True])
def test_programs_built_by_hand(name: str, chance: str, events: bool):
    assert play_both(BY_HAND[name](), games=5, chance=chance, events=events) > 5


@pytest.mark.parametrize("chance", ["seeded", "explicit"])
def test_the_whole_of_a_shipped_game(chance: str):
    program = load_ruleset("drones-vs-goelands").program()
    assert play_both(program, games=2, seed=3, chance=chance, most=150) > 100


def test_with_events_too():
    program = load_ruleset("drones-vs-goelands").program()
    assert play_both(program, seed=5, events=True, most=60) > 30


def test_a_position_of_one_machine_goes_on_on_the_other():
    """Positions are data: slots and frames of the reference, put into a position of the compiled machine, and back."""
    program = load_ruleset("drones-vs-goelands").program()
    walk, compiled = Machine(program, backend="walk"), Machine(program)
    choose = random.Random(2)
    left = walk.start(1)
    for _ in range(40):
        right = compiled.start(0)
        right.slots[:], right.frames, right.asked = left.slots, left.frames[:], left.asked
        assert_agree(left, right)
        if left.decision is None:
            break
        index = choose.randrange(left.decision.count)
        left.choose(index)
        right.choose(index)
        assert_agree(left, right)


def test_a_position_is_data_that_can_be_put_away():
    """Slots and frames are plain values: through text they come back, on another machine of the same program."""
    program = load_ruleset("drones-vs-goelands").program()
    position = Machine(program).start(4)
    for _ in range(25):
        position.choose(position.count - 1)
    text = repr((position.slots, position.frames, position.asked))
    other = Machine(program).start(0)
    other.slots[:], other.frames, other.asked = ast.literal_eval(text)
    assert_agree(position, other)
    for _ in range(25):
        position.choose(0)
        other.choose(0)
        assert_agree(position, other)


def test_a_clone_is_another_game():
    machine = Machine(programs.pig())
    position = machine.start(1)
    before = position.fingerprint()
    other = position.clone()
    other.choose(0)
    assert position.fingerprint() == before != other.fingerprint()
    position.choose(0)
    assert position.fingerprint() == other.fingerprint(), "the generator is part of the position"


def test_counters_count_what_acted():
    program = programs.pig()
    counts = []
    for backend in ("walk", "compiled"):
        machine = Machine(program, backend=backend, counters=True)
        position = machine.start(1)
        while position.decision is not None:
            position.choose(0 if position.count == 1 else position.count - 1)
        counts.append(dict(machine.acted))
    assert counts[0] == counts[1]
    assert counts[0]["action", 1] > 3


_BY_EVALUATION = {"modifier", "modifier?", "bearer", "bearer?", "ready?"}
"""How often an expression is worked out is the machine's own business; whether it ever was is not."""


def test_both_machines_cover_the_same():
    program = load_ruleset("drones-vs-goelands").program()
    machines = [Machine(program, backend=backend, coverage=True, events=True) for backend in ("walk", "compiled")]
    left, right = (machine.start(3) for machine in machines)
    choose = random.Random(5)
    for _ in range(40):
        assert_agree(left, right)
        if left.decision is None:
            break
        index = choose.randrange(left.count)
        left.choose(index)
        right.choose(index)
    walk, compiled = (machine.acted for machine in machines)
    assert {key: n for key, n in walk.items() if key[0] not in _BY_EVALUATION} == {
        key: n for key, n in compiled.items() if key[0] not in _BY_EVALUATION
    }
    assert set(walk) == set(compiled)
    assert sum(n for (what, _), n in walk.items() if what == "statement") > 100


def test_what_is_not_counted_costs_nothing():
    """The generated source of a machine that counts nothing does not speak of counting."""
    program = load_ruleset("drones-vs-goelands").program()
    plain, counting = Machine(program), Machine(program, coverage=True)
    assert plain.compiled is not None and counting.compiled is not None
    assert "count(" not in plain.compiled.source
    assert "count(" in counting.compiled.source
    assert type(plain.running).bearer_frame is not type(counting.running).bearer_frame


def test_no_text_of_an_author_gets_into_the_generated_source():
    machine = Machine(load_ruleset("drones-vs-goelands").program())
    assert machine.compiled is not None
    source = machine.compiled.source
    for word in ("Drones", "outpost", "Equality", "Which", "drones.rules"):
        assert word not in source
    assert "import" not in source


def test_tracebacks_show_the_generated_source():
    import linecache

    machine = Machine(programs.pig())
    assert machine.compiled is not None
    files = [name for name in linecache.cache if name.startswith("<rules ")]
    assert any("".join(linecache.getlines(name)) == machine.compiled.source for name in files)
