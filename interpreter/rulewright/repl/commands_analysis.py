"""What tells how good a choice is: games played on from here by luck, and a search for the best one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.diagnostics.cells import visible, width
from rulewright.diagnostics.wording import counted
from rulewright.repl.commands import Command
from rulewright.repl.pieces import Piece, note
from rulewright.repl.telling import number
from rulewright.session.coverage_lines import coverage_lines, total_lines
from rulewright.session.game_coverage import coverage_of
from rulewright.session.odds import Tried, odds
from rulewright.session.search import search

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver
    from rulewright.session.asking import Decision

TITLE = "how good is it"
PLACE = 60

_GAMES = 100
_MOST_SECONDS = 20.0
"""`odds` stops early at this time, `hint` takes no longer."""

_SECONDS = 2
_MANY_ROUNDS = 1_000_000
_BAR = 24
_LONGEST_TEXT = 26
_ROOM = 78
_NEXT_BEST = 3

_NO_OPTIONS = "you are not asked anything now: there is nothing to compare"
_NO_END = "no game that was played on from here came to an end: nobody wins or loses by what is chosen"
_NOT_IMAGINED = "no position that fits what you know could be imagined, so nothing is played on"


def _until(seconds: float) -> Callable[[int], bool]:
    """Whether there is time for one more round; the first is always played."""
    end = time.monotonic() + seconds
    return lambda done: not done or time.monotonic() < end


def _asked(driver: Driver) -> Decision | None:
    """The question of whoever sits at the keyboard: what another one could know is not for him."""
    decision = driver.game.decision
    if driver.held or decision is None or not decision.seat or driver.eyes not in (None, decision.seat):
        return None
    return decision


def _odds(driver: Driver, rest: str) -> list[Piece]:
    decision = _asked(driver)
    if decision is None:
        return [note(_NO_OPTIONS)]
    wanted = number(rest, _GAMES)
    found = odds(driver.game.position, _seed(driver), wanted, go_on=_until(_MOST_SECONDS))
    games = min((one.games + one.endless for one in found), default=0)
    if not games:
        return [note(_NOT_IMAGINED)]
    if not any(one.games for one in found):
        return [note(_NO_END)]
    place = {machine: at for at, machine in enumerate(decision.order)}
    best = sorted(found, key=lambda one: (-one.share, place[one.option]))
    early = f" (of {wanted} wanted)" if games < wanted else ""
    lines = [
        f"how often {decision.player} wins after each option: {counted(games, 'game')} each{early}, played on",
        "by luck, what is hidden drawn anew; the range holds 19 times in 20",
        *_bars(decision, best, place),
    ]
    endless = sum(one.endless for one in found)
    return [note(*lines, *([f"{counted(endless, 'game')} came to no end"] if endless else []))]


def _bars(decision: Decision, best: list[Tried], place: dict[int, int]) -> list[str]:
    texts = [_short(decision.options[place[one.option]].text) for one in best]
    wide, digits = max(map(width, texts)), len(str(len(best)))
    lines = []
    for one, text in zip(best, texts, strict=True):
        low, high = one.interval
        figures = f"{one.share:4.0%}  {low:4.0%} to {high:4.0%}"
        bar = "#" * round(one.share * _BAR)
        score = f"  score {one.mean_score:.1f}" if one.mean_score is not None else ""
        pad = " " * (wide - width(text))
        lines.append(f"  {place[one.option] + 1:>{digits}}  {text}{pad}  {figures}{score}  {bar}".rstrip())
    return lines


def _hint(driver: Driver, rest: str) -> list[Piece]:
    decision = _asked(driver)
    if decision is None:
        return [note(_NO_OPTIONS)]
    if len(decision.options) == 1:
        return [note(f"the only option is {decision.options[0].text}")]
    if driver.game.position.scenario and not any(one.games for one in odds(driver.game.position, _seed(driver), 1)):
        return [note(_NO_END)]
    seconds = min(float(number(rest, _SECONDS)), _MOST_SECONDS)
    found = search(driver.game.position, _seed(driver), rounds=_MANY_ROUNDS, go_on=_until(seconds))
    games = sum(one.visits for one in found)
    if not games:
        return [note(_NOT_IMAGINED)]
    place = {machine: at for at, machine in enumerate(decision.order)}
    best = [one for one in found if one.visits][: _NEXT_BEST + 1]
    texts = [_short(decision.options[place[one.option]].text) for one in best]
    wide = max(map(width, texts))
    lines = [
        f"{counted(games, 'game')} searched: how many began with an option, and the share of them it won",
        *(
            f"  {place[one.option] + 1}  {text}{' ' * (wide - width(text))}  {one.visits:>7,}  {one.share:4.0%}"
            for one, text in zip(best, texts, strict=True)
        ),
    ]
    return [note(f"hint: {place[best[0].option] + 1}  {texts[0]}", *lines)]


def _seed(driver: Driver) -> int:
    """The same question is answered the same way, as far as the time given allows."""
    return driver.game.seed * 1009 + len(driver.game.steps)


def _short(text: str) -> str:
    text = visible(text)
    return text if width(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def _coverage(driver: Driver, _: str) -> list[Piece]:
    """What acted in this game; where secrets are kept and the game goes on, only how much."""
    coverage = coverage_of(driver.game)
    if driver.eyes is not None and not driver.game.over:
        more = "(what it was is told when the game is over, or at a table started with --no-curtain)"
        return [note(*total_lines(coverage), more)]
    return [note(*coverage_lines(coverage, _ROOM))]


COMMANDS = (
    Command("odds", "odds [N]", "how often each option wins, by N games each played on from here", _odds, takes=True),
    Command("hint", "hint [SECONDS]", "what a search of so many seconds would choose", _hint, takes=True),
    Command("coverage", "coverage", "how much of the rules has acted in this game", _coverage),
)
