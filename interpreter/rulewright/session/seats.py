"""A typed list of seats (`Ann,bot:random`) goes in; who sits where comes out: names, and who is a bot."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.wording import listing, nearest
from rulewright.session.asking import CHANCE
from rulewright.session.bots import BOTS

_LONGEST_NAME = 40
HIGHEST_SEED = 2**63 - 1
_PREFIX = "bot:"


@attrs.frozen
class Seat:
    """One place at the table. ``bot``: what plays for it, None for a person."""

    name: str
    bot: str | None = None


def parse_seats(text: str, declared: Sequence[str] = ()) -> tuple[Seat, ...]:
    """The seats of a typed list. Items: `Ann`, `bot:random`, `Ann=bot:random`, `human`.

    Where no name is typed, the ruleset's own (``declared``) or `Player 1` stands. RulesError for what cannot be read.
    """
    seats: list[Seat] = []
    problems: list[Diagnostic] = []
    for number, item in enumerate(text.split(","), 1):
        name, _, bot = item.strip().partition("=") if "=" in item else _without_name(item.strip())
        name, bot = name.strip(), bot.strip()
        default = declared[number - 1] if number <= len(declared) else f"Player {number}"
        if bot and bot.removeprefix(_PREFIX) not in BOTS:
            problems.append(_unknown_bot(bot))
        seats.append(Seat(name or default, bot.removeprefix(_PREFIX) or None))
    problems.extend(name_problems([seat.name for seat in seats]))
    if problems:
        raise RulesError(problems)
    return tuple(seats)


def name_problems(names: Sequence[str]) -> list[Diagnostic]:
    """What is wrong with the players' names: empty, odd or the same twice."""
    problems = []
    for at, name in enumerate(names):
        if not name or name != name.strip() or not name.isprintable() or len(name) > _LONGEST_NAME:
            problems.append(
                Diagnostic("RW664", f"{name!r} cannot be a player's name", notes=("a name is a few printable letters",))
            )
        elif name == CHANCE:
            problems.append(Diagnostic("RW664", f"no player may be called `{CHANCE}`", notes=("it rolls the dice",)))
        elif name in names[:at]:
            problems.append(
                Diagnostic("RW664", f"two players are called `{name}`", fixes=(Fix("give one another name"),))
            )
    return problems


def _without_name(item: str) -> tuple[str, str, str]:
    if item.startswith(_PREFIX):
        return "", "", item
    return ("", "", "") if item == "human" else (item, "", "")


def _unknown_bot(bot: str) -> Diagnostic:
    word = bot.removeprefix(_PREFIX)
    near = nearest(word, BOTS)
    return Diagnostic(
        code="RW692",
        title=f"there is no bot `{word}`",
        notes=(f"bots are {listing(BOTS)}; write a seat as `bot:{next(iter(BOTS))}` or `Ann=bot:{next(iter(BOTS))}`",),
        fixes=tuple(Fix(f"did you mean `{one}`?") for one in near[:1]),
    )
