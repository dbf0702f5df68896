"""Random games of Aether Captains over all combinations and what must hold in them. Seeds go in, counts come out.

The tests play some; ``python -m tests.rulesets.aether_soak 5000`` plays five thousand, over every ship with every set
of expansions and every value of their options. Chance is explicit: each die is looked at before it is thrown.
"""

from __future__ import annotations

import itertools
import random
import sys
from typing import Any

import attrs

from rulewright.decisions import Decision
from rulewright.execute import Machine, Position
from rulewright.loading import Ruleset, load_ruleset
from tests.rulesets import aether_printed as page
from tests.rulesets.aether_table import Aether

MOST_DECISIONS = 20_000
HOUSE_CREW = ("Carpenter", "Helmsman", "Fire Watch")
DAGGER = ("dagger 1", "dagger 2", "dagger 3")


@attrs.frozen
class Combination:
    """A ship, expansions and options that may be played together."""

    expansions: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return ", ".join([*self.expansions, *(f"{name} {value}" for name, value in self.options)]) or "base game"

    @property
    def ship(self) -> str:
        return str(dict(self.options).get("your-ship", "HMS Dauntless"))


GUNS = ("short", "long")


def combinations(*, idle_ships: bool = True) -> list[Combination]:
    """All of them; without ``idle_ships`` an expansion that brings a ship is there only when that ship is taken."""
    found: list[Combination] = []
    for ship, more in page.SHIP_EXPANSION.items():
        ships = [tuple(sorted({*more, *idle})) for idle in _subsets("HMS Dominion", "Corsair Class")]
        for ship_expansions in sorted(set(ships)) if idle_ships else [more]:
            for others in _subsets("Revenants", "Crew Expansion", "The Brass Dagger", "House Crew"):
                crew_dice = [("crew-dice", one) for one in ("both", "choose")] if "Crew Expansion" in others else [None]
                replaces = [("dagger-replaces", one) for one in (2, 0)] if "The Brass Dagger" in others else [None]
                guns = [("guns", one) for one in GUNS]
                for options in itertools.product(guns, crew_dice, replaces):
                    chosen = tuple(one for one in (("your-ship", ship), *options) if one is not None)
                    found.append(Combination((*ship_expansions, *others), chosen))
    return found


def _subsets(*names: str) -> list[tuple[str, ...]]:
    return [chosen for size in range(len(names) + 1) for chosen in itertools.combinations(names, size)]


class Soak:
    """Plays games of one combination."""

    def __init__(self, combination: Combination, ruleset: Ruleset | None = None) -> None:
        self.combination = combination
        ruleset = ruleset or load_ruleset("aether-captains")
        program = ruleset.program(dict(combination.options), combination.expansions)
        self.table = Aether(Machine(program, chance="explicit"))
        on = combination.expansions
        self.has_dagger, self.has_revenants = "The Brass Dagger" in on, "Revenants" in on
        replaced = dict(combination.options).get("dagger-replaces", 0)
        self.squadron = 6 - int(replaced)
        self.most_on_duty = 2 if ("crew-dice", "both") in combination.options else 1
        numbered = self.table.numbered
        self.dice = {
            tuple(range(1, 13)),
            tuple(numbered("craft", one) for one in page.PIRATES),
            tuple(numbered("crew", one) for one in (*page.CREW, *(HOUSE_CREW if "House Crew" in on else ()))),
        }
        if "Crew Expansion" in on:
            self.dice.add(tuple(numbered("crew", one) for one in page.CREW_EXPANSION))

    def play(self, seed: int) -> int:
        """One random game with everything looked at; how many choices the captain had."""
        dice = random.Random(seed)
        position = self.table.machine.start(seed)
        asked = decisions = 0
        while not position.over:
            decision = position.decision
            assert decision is not None
            if decision.player == 0:
                self.fair(decision)
            else:
                asked += 1
                self.whole(position)
            decisions += 1
            assert decisions < MOST_DECISIONS, f"game {seed} of {self.combination} does not end"
            position.choose(dice.randrange(position.count))
        self.ended(position)
        return asked

    def fair(self, decision: Decision) -> None:
        """A die with the faces it has to have, each as likely as the others."""
        assert tuple(decision.fillings) in self.dice, decision.keys
        assert decision.weights is not None
        assert len(set(decision.weights)) == 1

    # ---------------------------------------------------------------- what must hold when the captain is asked
    def whole(self, position: Position) -> None:
        table = self.table
        wrecked = self.sound(position)
        assert wrecked < page.CROSSES[self.combination.ship]
        lying = [one for stack in table.stacks(position).values() for one in stack]
        assert lying, "no pirate is left, and the game goes on"
        wrecks = table.zone(position, "wrecks")
        made = [table.numbered("pirate", f"pirate {number}") for number in range(1, self.squadron + 1)]
        hanging: tuple[int, ...] = ()
        if self.has_dagger:
            made += [table.numbered("pirate", name) for name in DAGGER]
            hanging = table.zone(position, "overhang")
            self.dagger(position, wrecks, hanging)
        assert sorted([*lying, *wrecks, *hanging]) == sorted(made)
        for craft, left, _, depth in table.pirates(position):
            assert depth <= len(made)
            if craft in page.PIRATES:
                assert 1 <= left <= page.PIRATES[craft][1]
        assert position.decision is not None
        choosing = set(position.decision.keys) == set(table.on_duty(position))  # with `choose`: which of the two
        assert len(table.on_duty(position)) <= (2 if choosing else self.most_on_duty)

    def sound(self, position: Position) -> int:
        """How many sections are wrecked; all damage is in its range."""
        damage = self.table.damage(position)
        assert len(damage) == len(page.ROLES[self.combination.ship])
        assert all(0 <= one <= 3 for one in damage)
        if self.has_revenants:
            assert set(self.table.boarded(position)) <= set(range(1, len(damage) + 1))
        return damage.count(3)

    def dagger(self, position: Position, wrecks: tuple[int, ...], hanging: tuple[int, ...]) -> None:
        """Innermost, clockwise from its first section along one side; or destroyed, whole."""
        table = self.table
        parts = [table.numbered("pirate", name) for name in DAGGER]
        wear = [table.variable(position, "wear", part) for part in parts]
        assert all(1 <= one <= 4 for one in wear)
        if parts[0] in wrecks:
            assert set(parts) <= set(wrecks) and not hanging
            assert wear.count(4) == 2
            return
        assert wear.count(4) < 2
        first, depth = table.where(position, parts[0])
        assert depth == 1
        for behind, part in enumerate(parts[1:], 1):
            if self.side(first + behind) == self.side(first):
                assert table.where(position, part) == (first + behind, 1)
            else:
                assert part in hanging

    def side(self, place: int) -> str:
        place = (place - 1) % 12 + 1
        if self.combination.ship == "Peakhope" and place in (6, 12):
            return "stern" if place == 6 else "nose"
        return "starboard" if place <= 6 else "port"

    def ended(self, position: Position) -> None:
        outcome = position.outcome
        assert outcome is not None
        lost = self.sound(position) == page.CROSSES[self.combination.ship]
        nobody = not any(self.table.stacks(position).values())
        assert (lost, nobody) in ((True, False), (False, True))
        assert outcome.losers == ((1,) if lost else ())
        assert outcome.winners == ((1,) if nobody else ())


def main(games: int) -> None:
    ruleset = load_ruleset("aether-captains")
    every = combinations()
    counts: list[int] = []
    for number, combination in enumerate(every):
        soak = Soak(combination, ruleset)
        counts += [soak.play(seed) for seed in range(number, games, len(every))]
        if number % 20 == 0:
            print(f"… {number} of {len(every)} combinations, {len(counts)} games", file=sys.stderr, flush=True)
    choices = f"{sum(counts)} choices, {min(counts)} to {max(counts)} a game"
    print(f"{len(counts)} games over {len(every)} combinations, {choices}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
