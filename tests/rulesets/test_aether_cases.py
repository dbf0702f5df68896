"""Positions of Aether Captains worked out by hand from the rulebook: same questions, same options, same result."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from rulewright.core.types import YES_NO, member
from rulewright.decisions import Decision
from rulewright.execute import Machine, Position
from rulewright.loading import load_ruleset
from tests.rulesets.aether_table import NUMBER, Aether

ROOT = Path(__file__).parents[2]
CASES = YAML(typ="safe").load(ROOT / "tests/data/cases-drones-aether.yaml")["aether"]
PHASES = 5
WORDS = {"move": "sail", "keep": "keep for movement or attack", "yes": "roll-for-repairs"}
"""What the cases call otherwise than the rules do."""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    table = Aether(machine(case.get("options", {})))
    position = laid_out(table, case["position"])
    moves = list(enumerate(case["moves"]))
    for phase in phases(case["position"]["phase"], case["stop"]):
        if position.over:
            break
        position.run_phase(phase)
        while position.decision is not None:
            assert moves, f"{position.decision.prompt}: nothing should be asked any more"
            number, (who, what, chosen) = moves.pop(0)
            answer(table, position, number, who, what, chosen, case.get("offered", {}))
    assert not moves, f"{moves[0]} is not asked"
    compare(table, position, case["result"])


def machine(options: dict[str, Any]) -> Machine:
    overlays = [
        name
        for name, wanted in (
            ("Revenants", options.get("revenants")),
            ("Corsair Class", options.get("ship") == "Peakhope"),
            ("The Brass Dagger", options.get("dagger")),
        )
        if wanted
    ]
    chosen = {"guns": "long", "your-ship": options.get("ship", "HMS Dauntless")}  # the cases were worked out with A3
    return Machine(load_ruleset("aether-captains").program(chosen, overlays), chance="explicit")


def phases(first: int, last: int) -> list[int]:
    """From the first to the last, going on in the next round where the last comes before."""
    count = (last - first) % PHASES + 1
    return [(first - 1 + step) % PHASES + 1 for step in range(count)]


def answer(
    table: Aether, position: Position, number: int, who: str, what: str, chosen: Any, offered: dict[int, list[Any]]
) -> None:
    decision = position.decision
    assert decision is not None
    assert decision.player == (0 if who == "chance" else 1), f"move {number}: {decision.prompt} is asked"
    options = [fact(table, position, decision, index) for index in range(decision.count)]
    if what == "d12":
        assert options == list(range(1, 13))
    if number in offered:
        assert Counter(options) == Counter(map(spelled, offered[number])), f"move {number}: other options"
    assert spelled(chosen) in options, f"move {number}: {chosen} is not among {options}"
    position.choose(options.index(spelled(chosen)))


def spelled(chosen: Any) -> Any:
    if isinstance(chosen, list):
        return tuple(chosen)
    return WORDS.get(chosen, chosen)


def fact(table: Aether, position: Position, decision: Decision, index: int) -> Any:
    """An option as the cases have it: the number of a die, a section's row, gun and target, or words."""
    option = decision.options[index]
    if decision.player == 0:
        return option.values[0] if option.key.isdigit() else option.key
    if option.key.startswith("fire "):
        gun, pirate = option.values[1:] if len(option.values) == 3 else option.values[1]
        return (table.hull.index(gun) + 1, *table.where(position, pirate))
    if option.key.startswith("steer "):
        return option.key.removeprefix("steer ")
    section = next((one for one in table.hull if table.key("section", one) in option.key), None)
    return option.key if section is None else table.hull.index(section) + 1


def laid_out(table: Aether, given: dict[str, Any]) -> Position:
    position = table.machine.table()
    for row, damage in given.get("damage", {}).items():
        table.damaged(position, row, damage)
    for crew in given.get("crew", []):
        table.manned(position, crew)
    for row in given.get("boarded", []):
        table.give(position, "boarded", True, ("section", table.hull[row - 1]), type=YES_NO)
    stacks: dict[int, list[int]] = {}
    if "dagger" in given:
        lay_dagger(table, position, given["dagger"], stacks)
    for number, (craft, hit_points, place) in enumerate(given.get("pirates", []), 1):
        stacks.setdefault(place, []).append(table.made(position, number, craft, hit_points))
    for place, stack in stacks.items():
        table.placed(position, place, tuple(stack))
    return position


def lay_dagger(table: Aether, position: Position, given: dict[str, Any], stacks: dict[int, list[int]]) -> None:
    """By hand, not by the rule that is tested: clockwise along one side, what is past its end hangs free."""
    hanging = []
    for part, hits in enumerate(given["hits"]):
        section = table.numbered("pirate", f"dagger {part + 1}")
        place = given["position"] + part
        if (place <= 6) == (given["position"] <= 6) and place <= 12:
            stacks.setdefault(place, []).append(section)
        else:
            hanging.append(section)
        table.give(position, "wear", 1 + hits, ("pirate", section), type=NUMBER)
    table.give(position, "overhang", tuple(hanging), type=member("pirate"))


def compare(table: Aether, position: Position, result: dict[str, Any]) -> None:
    for key, wanted in result.items():
        match key:
            case "damage":
                assert table.damage(position) == wanted
            case "pirates":
                found = [one for one in table.pirates(position) if not one[0].startswith("Brass Dagger")]
                assert found == sorted((tuple(one) for one in wanted), key=lambda one: one[2:])
            case "boarded":
                assert table.boarded(position) == wanted
            case "destroyed":
                assert len(table.zone(position, "wrecks")) == wanted
            case "dagger":
                parts = [table.numbered("pirate", f"dagger {part}") for part in (1, 2, 3)]
                assert table.where(position, parts[0]) == (wanted["position"], 1)
                assert [table.variable(position, "wear", part) - 1 for part in parts] == wanted["hits"]
            case "outcome":
                assert position.outcome is not None
                assert position.outcome.losers == ((1,) if wanted == "lost" else ())
                assert position.outcome.winners == (() if wanted == "lost" else (1,))
            case _:
                raise AssertionError(f"no case should ask for {key}")
