"""Positions of Drones VS Goélands worked out by hand from the rulebook: same questions, same options, same result."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from rulewright.core.types import PLAYER, YES_NO, member
from rulewright.execute import Machine, Position
from rulewright.loading import load_ruleset
from tests.rulesets.drones_table import Drones, Fact

ROOT = Path(__file__).parents[2]
CASES = YAML(typ="safe").load(ROOT / "tests/data/cases-drones-aether.yaml")["drones"]
SEATS = {"Drones": 1, "Seagulls": 2}
RULESET = ROOT / "rulesets/drones-vs-goelands"


@pytest.fixture(scope="module")
def larger_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ruleset with five cards of each force in each army: positions on paper do not count the box."""
    folder = tmp_path_factory.mktemp("box") / "drones-vs-goelands"
    shutil.copytree(RULESET, folder)
    rules = folder / "drones.rules"
    text, changed = re.subn(r"(\| [1-5] +\| )[1-3]$", r"\g<1>5", rules.read_text("utf-8"), flags=re.MULTILINE)
    assert changed == 5
    rules.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any], larger_box: Path) -> None:
    program = load_ruleset(larger_box).program(case.get("options", {}))
    table = Drones(Machine(program))
    position = laid_out(table, case["position"])
    active = SEATS[case["position"]["active"]]
    position.run(table.actions[_flow(case)], (active,))
    for number, (who, what, chosen) in enumerate(case["moves"]):
        if len(case.get("offered", {}).get(number, ())) == 1:
            continue  # what has one option happens and is not asked
        decision = position.decision
        assert decision is not None, f"move {number}: nothing is asked"
        assert decision.player == SEATS[who], f"move {number}: somebody else is asked"
        options = table.options(position)
        assert len(set(options)) == len(options), f"move {number}: an option comes up twice"
        if number in case.get("offered", {}):
            wanted = [fact(what, one) for one in case["offered"][number]]
            assert Counter(options) == Counter(wanted), f"move {number}: other options"
        assert fact(what, chosen) in options, f"move {number}: {chosen} is not offered among {options}"
        position.choose(options.index(fact(what, chosen)))
    compare(table, position, case["result"], active)


def _flow(case: dict[str, Any]) -> str:
    if case["position"].get("last turn"):
        return "last-turn"
    return "turns" if case["stop"] == "turn" else "contest"


def fact(what: str, chosen: Any) -> Fact:
    """An option as a case spells it: a number, a place with a face, two of these, or a side."""
    if isinstance(chosen, str):
        return ("side", SEATS[chosen])
    if isinstance(chosen, int):
        return ("card", chosen) if what == "card" else ("outpost", chosen)
    if isinstance(chosen[0], int):
        return ("lying", *chosen)
    (place, face), (other_place, other_face) = sorted(chosen)
    return ("swap", place, face, other_place, other_face)


class Box:
    """Hands out cards that are not used yet: of a seat's own army while there is one, else of the other."""

    def __init__(self, table: Drones) -> None:
        self._force = table.force
        army = next(one for one in table.program.fields if one.name == "army")
        self._armies = {seat: [card for card in table.cards if army.cells[card] == seat] for seat in (1, 2)}

    def card(self, seat: int, face: int) -> int:
        """Of that force; face 0: any card that is left."""
        for army in (self._armies[seat], self._armies[3 - seat]):
            for card in army:
                if face in (0, self._force[card]):
                    army.remove(card)
                    return card
        raise AssertionError(f"no card of force {face} is left")


def laid_out(table: Drones, given: dict[str, Any]) -> Position:
    position = table.machine.table()
    box = Box(table)
    line = [table.outpost_of[token] for token, *_ in given["line"]]
    table.give(position, "line", tuple(line), type=member("outpost"))
    for outpost, (_, holder, *fronts) in zip(line, given["line"], strict=True):
        table.give(position, "side", SEATS[holder], ("outpost", outpost), type=PLAYER)
        for seat, faces in enumerate(fronts, 1):
            cards = [box.card(seat, face) for face in faces]
            for card, face in zip(cards, faces, strict=True):
                table.give(position, "down", face == 0, ("card", card), type=YES_NO)
            table.give(position, "front", tuple(cards), ("player", seat), ("outpost", outpost), type=member("card"))
    for side, seat in SEATS.items():
        cards = [box.card(seat, force) for force in given["hands"].get(side, [])]
        table.give(position, "hand", tuple(cards), ("player", seat), type=member("card"))
    if "locked" in given:
        table.give(position, "locked", True, ("outpost", line[given["locked"] - 1]), type=YES_NO)
    return position


def compare(table: Drones, position: Position, result: dict[str, Any], active: int) -> None:
    for key, wanted in result.items():
        match key:
            case "holders":
                assert table.holders(position) == [SEATS[one] for one in wanted]
            case "out":
                assert sorted(table.out(position)) == sorted(wanted)
            case "cards":
                for place, sides in wanted.items():
                    for seat, faces in enumerate(sides, 1):
                        assert sorted(table.front(position, seat, place)) == sorted(faces)
            case "hands":
                for side, forces in wanted.items():
                    assert sorted(table.hand(position, SEATS[side])) == sorted(forces)
            case "next":
                decision = position.decision
                assert (decision.player if decision is not None else 3 - active) == SEATS[wanted]
            case "round won by":
                assert table.won(position) == [int(SEATS[wanted] == seat) for seat in (1, 2)]
            case "how":
                assert wanted == ("seven" if len(set(table.holders(position))) == 1 else "majority")
            case _:
                raise AssertionError(f"no case should ask for {key}")
