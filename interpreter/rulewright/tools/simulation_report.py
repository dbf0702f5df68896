"""A tally goes in; the report on it comes out, as lines for people and as data for programs."""

from __future__ import annotations

import math
from typing import Any

from rulewright.diagnostics.cells import visible, width
from rulewright.tools.acting import never_acted, never_lines
from rulewright.tools.simulate import Plan
from rulewright.tools.statistics import Lengths, wilson
from rulewright.tools.tally import Tally

SCHEMA = 1
_BAR = 30


def as_data(plan: Plan, tally: Tally) -> dict[str, Any]:
    """The whole report as plain data. Shares are of the games that ended and come with their 95 % interval."""
    return {
        "schema": SCHEMA,
        "ruleset": plan.title,
        "options": dict(plan.options),
        "expansions": list(plan.overlays),
        "seed": plan.seed,
        "games": tally.games,
        "finished": tally.finished,
        "seats": [_seat(plan, tally, seat) for seat in range(1, tally.seats + 1)],
        "draws": _share(tally.draws, tally.finished),
        "shared_wins": _share(tally.shared, tally.finished),
        "decided_by_score": _share(tally.by_score, tally.finished),
        "choices": _distribution(Lengths(tally.lengths)),
        **({"runs": {"of": plan.counting, **_distribution(Lengths(tally.runs))}} if plan.counting else {}),
        "troubles": {
            "games": tally.troubled,
            "first": [{"seed": one.seed, "code": one.code, "title": one.title} for one in tally.troubles],
        },
        "never_acted": never_acted(tally.acted),
    }


def _distribution(lengths: Lengths) -> dict[str, Any]:
    return {
        "mean": round(lengths.mean, 2),
        "least": lengths.least,
        "median": lengths.quantile(0.5),
        "most": lengths.most,
        "bins": [{"low": one.low, "high": one.high, "games": one.count} for one in lengths.bins()],
    }


def as_lines(plan: Plan, tally: Tally, room: int) -> list[str]:
    """The report as text in at most ``room`` columns."""
    over = "" if tally.games == plan.games else f" of {plan.games:,}, stopped early"
    lines = [f"{plan.title}: {tally.games:,} games{over}, seeds {plan.seed} to {plan.seed + tally.games - 1}", ""]
    lines += _seat_table(plan, tally)
    for what, number in (("draws", tally.draws), ("shared wins", tally.shared)):
        if number:
            lines.append(f"  {what}: {_percent(number, tally.finished)}")
    lines += ["", *_length_lines("choices", Lengths(tally.lengths))]
    if plan.counting and tally.finished:
        lines += ["", *_length_lines(f"`{plan.counting}`", Lengths(tally.runs))]
    if tally.troubled:
        lines += ["", f"{tally.troubled:,} games did not come to an end:"]
        lines += [f"  seed {one.seed}: {one.code} {visible(one.title)}" for one in tally.troubles]
    never = list(never_lines(never_acted(tally.acted), room))
    return [*lines, *(["", *never] if never else [])]


# ---------------------------------------------------------------- seats
def _seat_table(plan: Plan, tally: Tally) -> list[str]:
    head = ["seat", "bot", "ahead" if tally.by_score == tally.finished > 0 else "wins", "share", "95 %"]
    if tally.scored:
        head += ["mean score", "95 %"]
    rows = [head]
    for seat in range(1, tally.seats + 1):
        wins = tally.wins[seat]
        low, high = wilson(wins, tally.finished)
        row = [visible(plan.names[seat - 1]), plan.bots[seat - 1], f"{wins:,}", f"{_ratio(wins, tally.finished):.1%}"]
        row.append(f"{low:.1%} to {high:.1%}")
        if tally.scored:
            mean, spread = _score(tally, seat)
            row += [f"{mean:.2f}", f"{mean - spread:.2f} to {mean + spread:.2f}"]
        rows.append(row)
    wide = [max(width(row[column]) for row in rows) for column in range(len(head))]
    return [
        "  " + "  ".join(_cell(text, wide[column], column) for column, text in enumerate(row)).rstrip() for row in rows
    ]


def _cell(text: str, wide: int, column: int) -> str:
    """Names to the left, figures to the right."""
    pad = " " * (wide - width(text))
    return text + pad if column < 2 else pad + text


def _seat(plan: Plan, tally: Tally, seat: int) -> dict[str, Any]:
    data: dict[str, Any] = {"name": plan.names[seat - 1], "bot": plan.bots[seat - 1]}
    data["wins"] = _share(tally.wins[seat], tally.finished)
    if tally.scored:
        mean, spread = _score(tally, seat)
        data["score"] = {"mean": round(mean, 4), "low": round(mean - spread, 4), "high": round(mean + spread, 4)}
    return data


def _score(tally: Tally, seat: int) -> tuple[float, float]:
    """The mean score of a seat and half the width of its 95 % interval."""
    games = tally.scored
    mean = tally.scores[seat] / games
    variance = max(0.0, tally.squares[seat] / games - mean * mean)
    return mean, 1.96 * math.sqrt(variance / games)


def _share(hits: int, total: int) -> dict[str, Any]:
    low, high = wilson(hits, total)
    return {"games": hits, "share": round(_ratio(hits, total), 4), "low": round(low, 4), "high": round(high, 4)}


def _percent(hits: int, total: int) -> str:
    low, high = wilson(hits, total)
    return f"{hits:,}, {_ratio(hits, total):.1%} ({low:.1%} to {high:.1%})"


def _ratio(hits: int, total: int) -> float:
    return hits / total if total else 0.0


# ---------------------------------------------------------------- lengths
def _length_lines(what: str, lengths: Lengths) -> list[str]:
    if not lengths.total:
        return ["no game came to an end"]
    head = (
        f"{what} in a game: mean {lengths.mean:.1f}, least {lengths.least}, "
        f"median {lengths.quantile(0.5)}, most {lengths.most}"
    )
    bins = lengths.bins()
    top = max(one.count for one in bins)
    names = [f"{one.low}" if one.low == one.high else f"{one.low}-{one.high}" for one in bins]
    wide = max(map(len, names))
    bars = [
        f"  {name:>{wide}}  {'#' * -(-_BAR * one.count // top):{_BAR}}  {one.count:,}"
        for name, one in zip(names, bins, strict=True)
    ]
    return [head, *(bars if len(bins) > 1 else [])]
