"""A comparison goes in; plain data for programs comes out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rulewright.diagnostics import Diagnostic
from rulewright.tools.diff_values import Change, Comparison, Part, RulesetDiff, Scenario
from rulewright.tools.diff_wording import place_of
from rulewright.tools.paired import Mean, Rates, Share

SCHEMA = 1


def as_data(comparison: Comparison) -> dict[str, Any]:
    """All of it; shares and intervals are of 1, places are FILE:LINE seen from the root of the version."""
    return {
        "schema": SCHEMA,
        "old": comparison.old,
        "new": comparison.new,
        "differs": comparison.differs,
        "notes": list(comparison.notes),
        "rulesets": [_ruleset(one) for one in comparison.rulesets],
    }


def _ruleset(one: RulesetDiff) -> dict[str, Any]:
    roots = one.old_root, one.new_root
    played = one.played
    return {
        "name": one.name,
        "folder": one.folder,
        "status": one.status,
        "differs": one.differs,
        "old_problems": [_problem(problem, roots) for problem in one.old_problems],
        "new_problems": [_problem(problem, roots) for problem in one.new_problems],
        "changes": [_change(change) for change in one.changes],
        "reached": [
            {
                "cause": cause.cause,
                "sort": cause.sort,
                "layer": cause.layer,
                "cards": list(cause.cards),
                "read_back": {card: [_part(part) for part in parts] for card, parts in cause.read_back},
            }
            for cause in one.reached
        ],
        "only_layout": list(one.layout),
        "recorded_games": {
            "same": played.same_games,
            "diverging": [
                {
                    "file": game.file,
                    "first": _problem(game.first, roots),
                    "decision": None if game.decision is None else _problem(game.decision, roots),
                    "differed_before": game.before,
                }
                for game in played.diverging
            ],
        },
        "scenarios": {
            "same": played.same_scenarios,
            "broken": [_scenario(scenario, roots) for scenario in played.broken],
            "mended": [_scenario(scenario, roots) for scenario in played.mended],
            "telling": [_scenario(scenario, roots) for scenario in played.telling],
        },
        "rates": [_rates(rates) for rates in one.rates],
        "not_played": list(one.not_played),
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "sort": change.sort,
        "name": change.name,
        "how": change.how,
        "layer": change.layer,
        "means": change.means,
        "old_place": change.old_place,
        "new_place": change.new_place,
        "parts": [_part(part) for part in change.parts],
        "note": change.note,
    }


def _part(part: Part) -> dict[str, Any]:
    return {"label": part.label, "old": part.old, "new": part.new}


def _problem(problem: Diagnostic, roots: Sequence[str]) -> dict[str, Any]:
    return {
        "code": problem.code,
        "title": problem.title,
        "label": problem.label,
        "place": place_of(problem, roots) or None,
        "notes": list(problem.notes),
    }


def _scenario(scenario: Scenario, roots: Sequence[str]) -> dict[str, Any]:
    return {
        "title": scenario.title,
        "place": scenario.place,
        "problem": None if scenario.problem is None else _problem(scenario.problem, roots),
    }


def _rates(rates: Rates) -> dict[str, Any]:
    return {
        "set_up": rates.set_up,
        "bots": list(rates.bots),
        "seed": rates.seed,
        "games": rates.games,
        "wanted": rates.wanted,
        "unfinished": {"old": rates.unfinished[0], "new": rates.unfinished[1]},
        "shares": [_share(share) for share in rates.shares],
        "length": _mean(rates.length),
    }


def _share(share: Share) -> dict[str, Any]:
    return {
        "name": share.name,
        "pairs": share.pairs,
        "old": {"games": share.old, **_interval(share.old_interval)},
        "new": {"games": share.new, **_interval(share.new_interval)},
        "gained": share.gained,
        "lost": share.lost,
        "difference": {"share": round(share.difference, 4), **_interval(share.interval)},
        "p_value": round(share.chance, 6),
        "level": share.level,
        "more_than_chance": share.more_than_chance,
    }


def _mean(mean: Mean) -> dict[str, Any]:
    low, high = (round(one, 3) if math.isfinite(one) else None for one in (mean.low, mean.high))
    return {
        "old": round(mean.old, 3),
        "new": round(mean.new, 3),
        "difference": {"low": low, "high": high},
        "more_than_chance": mean.more_than_chance,
    }


def _interval(pair: tuple[float, float]) -> dict[str, float]:
    return {"low": round(pair[0], 4), "high": round(pair[1], 4)}
