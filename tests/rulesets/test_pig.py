"""Pig with explicit chance: what a turn brings to who holds at twenty, in exact fractions."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from rulewright.execute import Position
from tests.rulesets.trees import after, machine_of


def test_a_turn_that_holds_at_twenty():
    machine = machine_of("pig", explicit=True)
    score = machine.layout.variable_slot(0, (1,))
    assert machine.program.variables[0].name == "score"
    known: dict[str, dict[int, Fraction]] = {}

    def turn(position: Position, pot: int) -> dict[int, Fraction]:
        """What the first player's turn brings, with chances. It is over when the second one rolls."""
        decision = position.decision
        assert decision is not None
        roller = position.frames[-1][2]
        if roller != 1:
            return {position.slots[score]: Fraction(1)}
        key = position.fingerprint()
        if key in known:
            return known[key]
        found: dict[int, Fraction] = defaultdict(Fraction)
        if decision.player == 0:
            for number, option in enumerate(decision.options):
                assert option.probability == Fraction(1, 6)
                for points, chance in turn(after(position, number), pot + number + 1).items():
                    found[points] += chance * option.probability
        else:
            found = turn(after(position, decision.keys.index("hold" if pot >= 20 else "roll")), pot)
        known[key] = found
        return found

    found = turn(machine.start(), 0)
    assert sum(found.values()) == 1
    figures = {0: 0.6245, 20: 0.0997, 21: 0.0950, 22: 0.0742, 23: 0.0542, 24: 0.0352, 25: 0.0172}
    assert {points: round(float(chance), 4) for points, chance in found.items()} == figures
