"""Positions of oddball Aeronauts 2 worked out by hand from the rulebook: same questions, same result."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from rulewright.core.types import PLAYER, SENTENCE, list_of
from rulewright.decisions import Decision, Option
from rulewright.diagnostics import Severity
from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from tests.rulesets.oddball_table import CARD, Oddball

ROOT = Path(__file__).parents[2]
RULESET = ROOT / "rulesets/oddball-aeronauts-2"
FILES = ("tests/data/cases-oddball.yaml", "tests/rulesets/data/oddball-more-cases.yaml")
CASES = [case for file in FILES for case in YAML(typ="safe").load(ROOT / file)["cases"]]
MODES = {"duel": [], "dog-fight": ["Dog Fight!"], "brace": ["Brace the Mainsail"]}
SKILLS = ("Sailing", "Guns", "Boarding")
PLAYERS = ("target", "defender", "next lead")

WATCHING = """
remember facing-leads: list of player
remember facing-rivals: list of player
remember lead-totals: list of number
remember rival-totals: list of number
remember facing-results: list of number

rule note-facings: after compare
  add lead to facing-leads
  add challenger to facing-rivals
  add result of lead to lead-totals
  add result of challenger to rival-totals
  if winner is lead
    add 1 to facing-results
  otherwise if winner is challenger
    add 2 to facing-results
  otherwise
    add 0 to facing-results
"""


def names(text: str) -> list[str]:
    return text.split()


def pair(text: str) -> tuple[str, str]:
    level, bonus = text.split("/")
    return level, bonus


def plain(sentence: str) -> str:
    """Without what does not matter in a Trick: case, the comma before `then`, and `to` in front of a Skill."""
    return re.sub(r"([+-]\d) to ", r"\1 ", sentence.lower().replace(",", ""))


def row(name: str, special: dict[str, Any]) -> str:
    """A card of a case as a row: 5/1 in each Skill unless it says otherwise."""
    skills = [pair(special.get(skill[0], "5/1")) for skill in SKILLS]
    cells = [
        f'"{name}"',
        "1",
        ", ".join(level for level, _ in skills),
        ", ".join(bonus for _, bonus in skills),
        "Shadow" if special.get("shadow") else "Plain",
        "yes" if special.get("cog") else "no",
        f'"{special["trick"]}"' if "trick" in special else "-",
    ]
    return "  " + " | ".join(cells)


def box(case: dict[str, Any], folder: Path) -> None:
    """The ruleset with the cards of a case besides its own, and with an eye on the facings."""
    shutil.copytree(RULESET, folder, ignore=shutil.ignore_patterns("games", "scenarios"))
    cards = [
        card for decks in (case["live"], case.get("discards", {})) for text in decks.values() for card in names(text)
    ]
    special = case.get("cards", {})
    rows = [row(card, special.get(card, {})) for card in cards]
    rows += [row(f"stored {number}", one) for number, one in enumerate(case.get("stored", []))]
    head = "table of cards for each owner\n  card | copies | level | bonus | emblem | cog | trick\n"
    (folder / "case.rules").write_text(head + "\n".join(rows) + "\n" + WATCHING, "utf-8")
    manifest = folder / "ruleset.yaml"
    manifest.write_text(manifest.read_text("utf-8") + "  - case.rules\n", "utf-8")


class Played:
    """A case on its table."""

    def __init__(self, case: dict[str, Any], folder: Path) -> None:
        self.case = case
        self.seats: list[str] = list(case["live"])
        box(case, folder)
        ruleset = load_ruleset(folder)
        assert [problem.title for problem in ruleset.diagnostics if problem.severity is Severity.ERROR] == []
        self.table = Oddball(Machine(ruleset.program({}, MODES[case["mode"]], len(self.seats))))
        self.position = self.table.machine.table()
        self.choices = [re.fullmatch(r"(\w+): ([^=]+?) = (.*)", choice) for choice in case["choices"]]
        self.lay_out()

    def seat(self, name: str) -> int:
        return self.seats.index(name) + 1

    # ---------------------------------------------------------------- the position
    def lay_out(self) -> None:
        for zone, decks in (("deck", self.case["live"]), ("discards", self.case.get("discards", {}))):
            for owner, text in decks.items():
                seat = self.seat(owner)
                cards = tuple(self.table.card_of(card, seat) for card in names(text))
                self.give(zone, cards, seat, CARD)
        self.give("lead", self.seat(self.case["lead"]), None, PLAYER)
        if "last_target" in self.case:
            self.give("last-target", self.seat(self.case["last_target"]), None, PLAYER)
        for number, stored in enumerate(self.case.get("stored", [])):
            self.store(stored, self.table.card_of(f"stored {number}", 1))

    def store(self, stored: dict[str, Any], card: int) -> None:
        owner = self.seat(stored["owner"])
        trick = self.table.fields["trick"][card]
        assert isinstance(trick, int)
        later = (*self.later(owner), self.table.stored_part(trick))
        self.give("later", later, self.keeper(owner), list_of(SENTENCE))
        if "role" in stored:
            others = tuple(seat for seat in self.table.seats if seat != owner)
            meant = others if stored["role"] == "lead" else (self.seat(stored["lead_was"]),)
            self.give("meant", meant, owner, list_of(PLAYER))

    def give(self, name: str, value: object, seat: int | None, type_: Any) -> None:
        self.table.give(self.position, name, value, *([] if seat is None else [("player", seat)]), type=type_)

    def keeper(self, seat: int) -> int:
        """Stored Tricks of a team stand with its first member."""
        return (seat - 1) % 2 + 1 if self.case["mode"] == "brace" else seat

    def later(self, seat: int) -> tuple[int, ...]:
        found: tuple[int, ...] = self.table.value(self.position, "later", self.keeper(seat))
        return found

    # ---------------------------------------------------------------- the choices
    def play(self) -> None:
        left = [(match[1], match[2], match[3]) for match in self.choices if match]
        assert len(left) == len(self.choices)
        for _ in range(self.case.get("rounds", 1)):
            if not self.position.over:
                self.position.run(self.table.actions["round"], ())
            while (decision := self.position.decision) is not None:
                assert left, f"{self.seats[decision.player - 1]} is asked {decision.prompt}"
                self.answer(decision, left)
        assert left == [], "not everything was asked"

    def answer(self, decision: Decision, left: list[tuple[str, str, str]]) -> None:
        who, prompt, value = left.pop(0)
        assert self.seats[decision.player - 1] == who, f"{decision.player} is asked {decision.prompt}, not {who}"
        what = self.table.what(decision)
        options = list(decision.options)
        if what == "order":
            self.arrange(decision, value)
        elif what == "count" and prompt == "use trick":
            if value == "use":
                self.choose([option.values[0] != 0 for option in options])
            else:
                self.answer(decision, left)
        else:
            fits = {
                "skill": prompt == "skill"
                if decision.site.kind == "act"
                else prompt in ("win effect", "support", "bonus"),
                "count": prompt == "count",
                "extra cards": prompt == "extra cards",
                "whether": prompt == "use trick",
                "trick": prompt == "which trick",
                "player": prompt in PLAYERS,
                "card": prompt in ("protect", "promote", "demote to"),
                "number": prompt in ("count", "same number"),
            }
            assert fits[what], f"{who} is asked {decision.prompt}, not {prompt}"
            self.choose([self.means(what, option, value, decision.player) for option in options])

    def means(self, what: str, option: Option, value: str, player: int) -> bool:
        row, filled = option.values if what == "count" else (0, option.values)
        chosen: int = filled[0]
        match what:
            case "whether":
                return bool(chosen) is (value == "use")
            case "skill":
                return SKILLS[chosen - 1] == value
            case "count":
                return (row, chosen) == (0, int(value))
            case "extra cards":
                return int(option.printed(None).split()[-1]) == int(value)
            case "number":
                return chosen == int(value)
            case "player":
                return self.seats[chosen - 1] == value
            case "card":
                return chosen == self.table.zone(self.position, "deck", player)[int(value) - 1]
            case _:
                return plain(self.table.node(chosen).text) == plain(value)

    def choose(self, fitting: list[bool]) -> None:
        assert fitting.count(True) == 1, f"{self.position.decision}: {fitting}"
        self.position.choose(fitting.index(True))

    def arrange(self, decision: Decision, value: str) -> None:
        """An order is asked for card by card; the last one is not asked."""
        player = decision.player
        deck = self.table.zone(self.position, "deck", player)
        for place in [int(figure) for figure in re.findall(r"\d+", value)][:-1]:
            asked = self.position.decision
            assert asked is not None and self.table.what(asked) == "order" and asked.player == player
            self.choose([option.values[0] == deck[place - 1] for option in asked.options])

    # ---------------------------------------------------------------- the result
    def facings(self) -> list[list[Any]]:
        watched = (
            self.table.value(self.position, name)
            for name in ("facing-leads", "lead-totals", "facing-rivals", "rival-totals", "facing-results")
        )
        found = []
        for lead, total, rival, other, result in zip(*watched, strict=True):
            winner = {0: None, 1: self.seats[lead - 1], 2: self.seats[rival - 1]}[result]
            found.append([self.seats[lead - 1], total, self.seats[rival - 1], other, winner])
        return found

    def compare(self) -> None:
        for key, wanted in self.case["expect"].items():
            match key:
                case "facings":
                    assert self.facings() == wanted
                case "live" | "discards":
                    read = self.table.deck if key == "live" else self.table.discards
                    for owner, text in wanted.items():
                        assert read(self.position, self.seat(owner)) == names(text), owner
                case "next_lead":
                    assert self.seats[self.table.value(self.position, "lead") - 1] == wanted
                case "outcome":
                    outcome = self.position.outcome
                    assert (outcome.kind if outcome is not None else "unfinished") == wanted
                case "winners":
                    assert self.position.outcome is not None
                    assert [self.seats[seat - 1] for seat in self.position.outcome.winners] == wanted
                case "stored":
                    assert self.stored() == sorted(wanted)
                case _:
                    raise AssertionError(f"no case should ask for {key}")

    def stored(self) -> list[str]:
        """As the cases spell it: the owner, and his whole Trick."""
        return sorted(
            f"{self.seats[seat - 1]}: Next Round {self.table.node(sentence).text}"
            for seat in self.table.seats
            for sentence in self.table.value(self.position, "later", seat)
        )


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    played = Played(case, tmp_path / "oddball")
    played.play()
    played.compare()
