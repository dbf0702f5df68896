"""Two versions of a ruleset and how to set them up go in; what pairs of games of both say comes out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import attrs

from rulewright.core.program import Program
from rulewright.diagnostics import RulesError
from rulewright.loading import Ruleset
from rulewright.session.rules import Rules
from rulewright.tools.paired import Rates, play_pairs, within
from rulewright.tools.simulate import Plan

_MOST_SET_UPS = 4


@attrs.define
class Games:
    """How games are played to compare two versions; called with these, it plays them.

    seconds: for the games of all rulesets together. bots: one for each seat, or none for random ones everywhere.
    overlays, options: how to set up both versions; without overlays each set that something changed in is played.
    """

    count: int
    seconds: float
    seed: int = 1
    bots: tuple[str, ...] = ()
    players: int | None = None
    overlays: tuple[str, ...] = ()
    options: Mapping[str, object] = attrs.field(factory=dict)
    _left: float | None = None

    def __call__(
        self, old: Ruleset, new: Ruleset, changed: Sequence[tuple[str, ...]]
    ) -> tuple[tuple[Rates, ...], tuple[str, ...]]:
        """Rates of each set-up, and why there are none of others."""
        sets: list[tuple[str, ...]] = [self.overlays] if self.overlays else list(changed)
        rates: list[Rates] = []
        why: list[str] = []
        for overlays in sets[:_MOST_SET_UPS]:
            try:
                found = self._play(old, new, overlays)
            except RulesError as error:
                why.append(f"not played{_with(overlays)}: {error.diagnostics[0].title}")
                continue
            if isinstance(found, str):
                why.append(f"not played{_with(overlays)}: {found}")
            else:
                rates.append(found)
        if len(sets) > _MOST_SET_UPS:
            why.append(f"{len(sets) - _MOST_SET_UPS} more sets of expansions changed and were not played: use --with")
        return tuple(rates), tuple(why)

    def _play(self, old: Ruleset, new: Ruleset, overlays: tuple[str, ...]) -> Rates | str:
        rules = [self._rules(one, overlays) for one in (old, new)]
        players = self._players(rules)
        if players is None:
            return "no number of players fits both versions"
        sides: list[tuple[Program, Plan]] = []
        for one in rules:
            program = one.program(players)
            bots = self.bots or ("random",) * players
            sides.append((program, Plan(one.title, self.count, bots, program.seats, self.seed, program.identity)))
        if self._left is None:
            self._left = self.seconds
        if self._left <= 0:
            return "the time for games was up"
        told = [f"{name}={value}" for name, value in self.options.items()]
        start = time.monotonic()
        found = play_pairs(sides[0], sides[1], ", ".join([*rules[0].overlays, *told]), until=within(self._left))
        self._left -= time.monotonic() - start
        return found

    def _rules(self, ruleset: Ruleset, overlays: tuple[str, ...]) -> Rules:
        chosen, mode = ruleset.mode_of(self.options)
        return Rules(ruleset, chosen, [ruleset.overlay_title(name) for name in (*overlays, *mode)])

    def _players(self, rules: Sequence[Rules]) -> int | None:
        """As many as are wanted, else the fewest that both versions take."""
        ranges = [one.ruleset.players_with(one.overlays) for one in rules]
        low, high = max(one[0] for one in ranges), min(one[1] for one in ranges)
        wanted = self.players or len(self.bots) or low
        return wanted if low <= wanted <= high else None


def _with(overlays: Sequence[str]) -> str:
    return f" with {' and '.join(overlays)}" if overlays else ""
