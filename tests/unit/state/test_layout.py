"""Where things lie in memory: rows for none, stretches for lifetimes, slots of zones."""

from __future__ import annotations

from rulewright.core.program import Lifetime, Variable, Zone
from rulewright.core.types import NUMBER, PLAYER, list_of
from rulewright.state.layout import NOWHERE, Layout
from tests.unit.execute.building import dim, kind, players, program

SEATS = players("Ann", "Bob")
CARD = kind("card", ("a", "b", "c"))


def layout() -> Layout:
    made = program(
        "Test",
        SEATS,
        (CARD,),
        variables=(
            Variable("round-pot", (), NUMBER, 3, 0, "all"),
            Variable("points", (dim(SEATS),), NUMBER, 5, -1, "owner", 0),
            Variable("pile", (dim(SEATS), dim(CARD)), list_of(PLAYER), (), 0, "nobody"),
        ),
        zones=(
            Zone("hand", (dim(SEATS),), "card", False, None, "owner", 0),
            Zone("box", (), "card", True, None, "all"),
        ),
        lifetimes=(Lifetime("action", 0),),
    )
    return Layout(made)


def test_each_index_has_a_row_for_none_that_holds_the_zero():
    made = layout()
    base = made.variables[1]
    assert made.initial[base : base + 3] == (0, 5, 5)
    assert made.variable_slot(1, (2,)) == base + 2
    assert made.variable_slot(1, (None,)) == made.variable_slot(1, (9,)) == base


def test_what_lasts_as_long_lies_together():
    made = layout()
    start, stop = made.lifetimes[0]
    assert start <= made.variables[0] < stop and start <= made.variables[2] < stop
    assert not start <= made.variables[1] < stop
    assert stop - start == 1 + 3 * 4


def test_a_zone_has_a_slot_for_each_instance_and_nowhere_is_none_of_them():
    made = layout()
    assert made.zone_slot(0, (1,)) in made.cells
    assert not made.is_real(made.zone_slot(0, (0,)))
    assert NOWHERE not in made.cells
    assert made.zone_slots(0, (None,), (True,)) == [made.zone_slot(0, (1,)), made.zone_slot(0, (2,))]


def test_who_sees_what():
    made = layout()
    assert made.seers[made.zone_slot(0, (2,))] == 0b100
    assert made.seers[made.zone_slot(1, ())] == 0b111
    seen = {(one.variable.name, one.arguments): one.seers for one in made.memory}
    assert seen["points", (1,)] == 0b010
    assert seen["pile", (1, 1)] == 0
