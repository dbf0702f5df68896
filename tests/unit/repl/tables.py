"""A table with a driver at it, and what it says to typed lines."""

from __future__ import annotations

import io

from rulewright.repl.driver import Driver
from rulewright.repl.plain import run_plain
from rulewright.session.api import Rules
from rulewright.session.seats import parse_seats


def table(rules: Rules, seats: str = "Ann,Bob", seed: int = 7, *, curtain: bool = True, **settings: str) -> Driver:
    sitting = parse_seats(seats)
    game = rules.start([seat.name for seat in sitting], seed, **settings)  # type: ignore[arg-type]
    return Driver(game, sitting, curtain=curtain)


def transcript(driver: Driver, *lines: str) -> str:
    out = io.StringIO()
    run_plain(driver, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue()


def answer(driver: Driver, line: str) -> str:
    """What is said to one more line."""
    return "\n".join(text for piece in driver.feed(line) for text in (piece.heading, *piece.lines) if text)


def seats_of(driver: Driver) -> list[int]:
    """Who made the choices that stand."""
    return [step.seat for step in driver.game.steps]
