"""Several tallies of one ruleset go in, one for each way to set it up; a table to compare them comes out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from rulewright.diagnostics.cells import visible, width
from rulewright.loading import OptionSpec
from rulewright.tools.simulate import Plan
from rulewright.tools.simulation_report import as_data
from rulewright.tools.statistics import Lengths, wilson
from rulewright.tools.tally import Tally


@attrs.frozen
class Variant:
    """One way to set a game up. choices: what is varied and its value here, in the order asked for."""

    options: Mapping[str, object]
    choices: tuple[tuple[str, str], ...]


def variants(values: Mapping[str, Sequence[object]], overlays: tuple[str, ...], varied: bool) -> Iterator[Variant]:
    """Every combination of the values of options; None where there is no such option with these overlays.

    varied: whether it is told which overlays these are.
    """
    for picked in itertools.product(*values.values()):
        options = dict(zip(values, picked, strict=True))
        told = [("expansions", " + ".join(overlays) or "none")] if varied else []
        told += [(name, _plain(value)) for name, value in options.items()]
        yield Variant({name: value for name, value in options.items() if value is not None}, tuple(told))


def _plain(value: object) -> str:
    return "-" if value is None else OptionSpec.plain(value)


def table_lines(rows: Sequence[tuple[Variant, Plan, Tally]]) -> list[str]:
    """One line for each variant: what it is, the share of wins of each seat, how long its games were."""
    plan = rows[0][1]
    head = [name for name, _ in rows[0][0].choices]
    head += [f"{visible(name)} ({bot})" for name, bot in zip(plan.names, plan.bots, strict=True)]
    head += ["choices", *([plan.counting] if plan.counting else [])]
    lines = [head]
    for variant, _, tally in rows:
        line = [visible(value) for _, value in variant.choices]
        for seat in range(1, tally.seats + 1):
            low, high = wilson(tally.wins[seat], tally.finished)
            share = tally.wins[seat] / tally.finished if tally.finished else 0.0
            line.append(f"{share:6.1%} ({low:.1%} to {high:.1%})")
        line.append(f"{Lengths(tally.lengths).mean:.1f}")
        if plan.counting:
            runs = Lengths(tally.runs)
            line.append(f"{runs.mean:.1f} ({runs.least} to {runs.most})")
        lines.append(line)
    wide = [max(width(line[column]) for line in lines) for column in range(len(head))]
    names = len(rows[0][0].choices)
    shown = [
        "  " + "  ".join(_cell(text, wide[at], left=at < names) for at, text in enumerate(line)).rstrip()
        for line in lines
    ]
    troubled = sum(tally.troubled for _, _, tally in rows)
    note = [f"{troubled:,} games did not come to an end"] if troubled else []
    return [f"{plan.title}: {plan.games:,} games each, shares of wins with their 95 % intervals", "", *shown, *note]


def _cell(text: str, wide: int, *, left: bool) -> str:
    pad = " " * (wide - width(text))
    return text + pad if left else pad + text


def table_data(rows: Sequence[tuple[Variant, Plan, Tally]]) -> list[dict[str, Any]]:
    """The reports of all variants."""
    return [as_data(plan, tally) for _, plan, tally in rows]
