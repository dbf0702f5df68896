"""What stops a run has a name and a place, and leaves the position as it was at the last question."""

from __future__ import annotations

import pytest

from rulewright.core.base import changed
from rulewright.core.statements import Call
from rulewright.execute import Machine, MachineError
from tests.unit.execute.texts import machines, program_of

CASES = {
    "RW601": (
        "  repeat until heat > 5, at most 7 times\n    add 1 to count-now\n    heat is now 0\n",
        "",
        "this loop ran 7 times and would go on",
    ),
    "RW602": (
        "  ring\n",
        "to ring\n  add 1 to count-now\nrule echo: after ring\n  ring\n",
        "`ring` would lie inside 100 other happenings",
    ),
}


@pytest.mark.parametrize("code", sorted(CASES))
@pytest.mark.parametrize("backend", ["walk", "compiled"])
def test_a_run_that_cannot_go_on_is_a_named_error(code: str, backend: str):
    body, more, title = CASES[code]
    text = (
        "remember heat: number\nremember count-now: number\n"
        f'{more}flow game\n  first of players may: "Go?"\n    heat is now 1\n'
    )
    program = program_of(text + "  heat is now 2\n" + body + "  draw\n")
    position = Machine(program, backend=backend).start()  # type: ignore[arg-type]
    before = (position.slots[:], position.frames[:], position.fingerprint())
    for _ in range(2):
        with pytest.raises(MachineError) as caught:
            position.choose(0)
        assert caught.value.diagnostic.code == code
        assert title in caught.value.diagnostic.title
        assert caught.value.diagnostic.span is not None
        assert (position.slots, position.frames, position.fingerprint()) == before
        assert position.decision is not None and not position.over


def test_a_flow_with_a_memory_that_begins_inside_itself_is_a_named_error():
    """The checker refuses such rules; should one slip through, the run says so."""
    program = program_of(
        """
        remember pot: number until end of round
        flow round
          add 1 to pot
          deeper
        to deeper
          other
        to other
          draw
        flow game
          round
        """
    )
    number = {action.name: place for place, action in enumerate(program.actions)}
    deeper = program.actions[number["deeper"]]
    again = changed(deeper, body=(Call(action=number["round"], arguments=()),))
    actions = tuple(again if action is deeper else action for action in program.actions)
    for machine in machines(changed(program, actions=actions)):
        with pytest.raises(MachineError) as caught:
            machine.start()
        assert caught.value.diagnostic.code == "RW604"
        assert caught.value.diagnostic.title == "`round` begins inside itself"


def test_a_bare_repeat_has_a_cap_and_turns_have_one():
    for loop in ("repeat", "take turns"):
        program = program_of(
            f"remember heat: number\nflow game\n  {loop}\n    heat is now 1\n    if heat > 5\n      draw\n"
        )
        for machine in machines(program):
            with pytest.raises(MachineError) as caught:
                machine.start()
            assert caught.value.diagnostic.code == "RW601"


def test_steps_between_two_questions_are_counted():
    program = program_of(
        "remember heat: number\nflow game\n  repeat 1000 times\n"
        "    repeat 1000 times\n      repeat 1000 times\n        heat is now 1\n"
    )
    for machine in machines(program, steps=20_000):
        with pytest.raises(MachineError) as caught:
            machine.start()
        assert caught.value.diagnostic.code == "RW603"


def test_deep_recursion_never_escapes():
    text = "remember heat: number\n" + "to ring (n: number) by player\n  let m be n + 1\n  ring m by player\n"
    program = program_of(text + "flow game\n  ring 1 by first of players\n")
    for machine in machines(program):
        with pytest.raises(MachineError) as caught:
            machine.start()
        assert caught.value.diagnostic.code == "RW602"
