"""The values of a comparison go in; words that all renderers share come out: headings, counts, causes, verdicts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.wording import counted
from rulewright.tools.diff_values import Change, Diverging, RulesetDiff
from rulewright.tools.paired import Mean, Rates, Share

_ORDER = ("game", "overlay", "expansion", "mode", "needs", "excludes", "after", "players", "option", "decks", "deck")
_LAST = ("scenario",)
_OF_SCENARIOS = ("RW670", "RW671")
_PLURALS = {
    "numbers": "numbers",
    "words": "words",
    "places": "places",
    "things": "things",
    "players": "players",
    "memory": "what is remembered",
    "call": "adjectives",
    "needs": "needs",
    "excludes": "excludes",
    "after": "after",
    "decks": "decks",
    "rules": "rules",
    "board": "board",
}


def plural(sort: str) -> str:
    """What several of a sort are called."""
    return _PLURALS.get(sort, sort if sort.endswith("s") else f"{sort}s")


def grouped(changes: Iterable[Change]) -> Mapping[str, list[Change]]:
    """Changes by sort: what the ruleset is, then cards and other rows and what they are made of, scenarios last."""
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault("rule" if change.sort == "rules" else change.sort, []).append(change)
    rank = {sort: at for at, sort in enumerate(_ORDER)} | dict.fromkeys(_LAST, len(_ORDER) + 1)
    return {sort: found[sort] for sort in sorted(found, key=lambda sort: rank.get(sort, len(_ORDER)))}


def headline(change: Change) -> str:
    """`card “Pear” changed`, with the expansion it stands in."""
    name = f" “{change.name}”" if change.name else ""
    if change.how == "reordered":
        said = f"{plural(change.sort)} come in another order"
    elif change.how == "renamed":
        said = f"{change.sort}{name} has a new name"
    elif change.how == "reworded":
        said = f"{change.sort}{name} is spelled otherwise"
    else:
        said = f"{change.sort}{name} {change.how}"
    return f"{said} (in “{change.layer}”)" if change.layer else said


def places(change: Change) -> str:
    """Where it stands; in each version, where these differ."""
    old, new = change.old_place, change.new_place
    if old is not None and new is not None and old != new:
        return f"{old} -> {new}"
    return old or new or ""


def summary(one: RulesetDiff) -> list[str]:
    """What there is to tell of a ruleset, most important first."""
    if one.status in {"added", "removed"}:
        return [f"ruleset {one.status}"]
    said = []
    if one.old_problems:
        said.append(f"the old version does not hold: {counted(len(one.old_problems), 'error')}")
    if one.new_problems:
        said.append(f"the new version does not hold: {counted(len(one.new_problems), 'error')}")
    if one.meant:
        said.append(f"{counted(len(one.meant), 'change')} of meaning")
    for sort in dict.fromkeys(cause.sort for cause in one.reached):
        cards = {card for cause in one.reached if cause.sort == sort for card in cause.cards}
        many = f"1 {sort} means" if len(cards) == 1 else f"{len(cards)} {plural(sort)} mean"
        said.append(f"{many} something else though the sentence is the same")
    played = one.played
    games = len(played.diverging) + played.same_games
    if played.diverging:
        verb = "diverges" if len(played.diverging) == 1 else "diverge"
        said.append(f"{len(played.diverging)} of {counted(games, 'recorded game')} {verb}")
    if played.broken:
        verb = "fails" if len(played.broken) == 1 else "fail"
        said.append(f"{counted(len(played.broken), 'scenario')} of the old version {verb} now")
    for rates in one.rates:
        changed = [share for share in rates.shares if share.more_than_chance]
        if changed:
            said.append(f"win rates differ by more than chance{_with(rates)}")
        if rates.length.more_than_chance:
            said.append(f"games are {'longer' if rates.length.new > rates.length.old else 'shorter'}{_with(rates)}")
    if not said and any(change.sort == "scenario" for change in one.changes):
        said.append("scenarios differ, and nothing means anything else")
    elif not said and not one.changes and not one.layout:
        said.append("only recorded games, or what is said about it, differ")
    elif not said:
        said.append("only layout, comments or spelling: nothing means anything else")
    return said


def _with(rates: Rates) -> str:
    return f" ({rates.set_up})" if rates.set_up else ""


# ---------------------------------------------------------------- problems
def place_of(problem: Diagnostic, roots: Sequence[str]) -> str:
    """Where a problem is, seen from the root of the version it is in."""
    if problem.span is None:
        return ""
    path = os.path.abspath(problem.span.path)
    for root in roots:
        if root and Path(path).is_relative_to(root):
            return f"{Path(path).relative_to(root).as_posix()}:{problem.span.line}"
    return f"{Path(path).name}:{problem.span.line}"


def problem_line(problem: Diagnostic, roots: Sequence[str]) -> str:
    """A problem in one line."""
    title = problem.title.partition("”: ")[2] if problem.title.startswith("scenario “") else problem.title
    place = place_of(problem, roots)
    label = f" ({problem.label})" if problem.label and problem.label not in title else ""
    if problem.code in _OF_SCENARIOS and problem.span is not None:
        return f"{place + ': ' if place else ''}`{problem.span.text}`: {problem.label or title}"
    return f"{place + ': ' if place else ''}{title}{label}"


def divergence(game: Diverging) -> str:
    """How a game differs, in a line."""
    first = game.first.title
    if game.before:
        return f"{first}; it differed with its own rules already"
    if game.decision is None:
        return f"{first}; all its choices still fit"
    if game.decision.title == first:
        return first
    return f"{first}; {game.decision.title.replace('the game differs from its record', 'it cannot go on')}"


def divergence_notes(game: Diverging) -> Iterator[str]:
    """What was recorded and what is offered now, at the first choice that cannot be made."""
    if game.decision is not None and not game.before:
        yield from game.decision.notes


# ---------------------------------------------------------------- figures
def percent(share: float) -> str:
    return f"{share:.1%}"


def points(difference: float) -> str:
    return f"{100 * difference:+.1f}"


def share_cells(share: Share) -> list[str]:
    """Name, before, after, difference with its interval, verdict."""
    old, new = (
        f"{percent(hits / share.pairs if share.pairs else 0.0)} ({percent(low)} to {percent(high)})"
        for hits, (low, high) in ((share.old, share.old_interval), (share.new, share.new_interval))
    )
    low, high = share.interval
    return [share.name, old, new, f"{points(share.difference)} ({points(low)} to {points(high)})", verdict(share)]


def mean_cells(mean: Mean) -> list[str]:
    difference = mean.new - mean.old
    interval = f" ({mean.low:+.1f} to {mean.high:+.1f})" if mean.pairs > 1 else ""
    return [
        f"{mean.name} in a game",
        f"{mean.old:.1f}",
        f"{mean.new:.1f}",
        f"{difference:+.1f}{interval}",
        verdict(mean),
    ]


def verdict(figure: Share | Mean) -> str:
    if not (figure.gained or figure.lost if isinstance(figure, Share) else figure.low or figure.high):
        return "no game changed"
    return "more than chance" if figure.more_than_chance else "may be chance"


RATES_HEAD = ("", "before", "after", "difference", "")


def rates_title(rates: Rates) -> str:
    """How the figures were found."""
    with_ = f", {rates.set_up}" if rates.set_up else ""
    bots = "/".join(dict.fromkeys(rates.bots))
    over = "" if rates.games == rates.wanted else f" of {rates.wanted:,}, the time was up"
    last = rates.seed + max(rates.games, 1) - 1
    return f"{rates.games:,} pairs of games{over}, seeds {rates.seed} to {last}, {bots} bots{with_}"


def unfinished(rates: Rates) -> str:
    """Games that came to no end, if there are any."""
    if not any(rates.unfinished):
        return ""
    before, after = rates.unfinished
    return f"games that came to no end: {before:,} before, {after:,} after; their pairs are not counted"
