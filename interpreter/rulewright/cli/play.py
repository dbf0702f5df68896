"""`rulewright play`: arguments go in, a table in the terminal comes out."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import count, load_rules, ruleset_arguments, seed_argument

if TYPE_CHECKING:
    from rulewright.session.game import Game
    from rulewright.session.seats import Seat


def arguments(parser: CommandParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  rulewright play pig\n"
        "  rulewright play pig --seats Ann,Bob,bot:greedy --set goal=50\n"
        "  rulewright play pig --load my-game.yaml\n"
        "Seats: a name is a person; `bot:random`, `bot:greedy` and `bot:search` are bots, `Ann=bot:random` is one\n"
        "with a name."
    )
    ruleset_arguments(parser)
    parser.add_argument("--seats", metavar="A,B", help="who sits where, in order; all persons unless said")
    parser.add_argument("--players", type=count, metavar="N", help="how many play, when --seats does not say")
    seed_argument(parser, "where the dice come from; another one each time unless said")
    parser.add_argument(
        "--chance", choices=("seeded", "explicit"), default="seeded", help="explicit: you say what each roll gives"
    )
    parser.add_argument(
        "--undo", choices=("free", "until-reveal"), default="free", help="until-reveal: nothing seen is taken back"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a recorded game")
    parser.add_argument("--scenario", metavar="TITLE", help="begin where that scenario fails, or at its end")
    parser.add_argument("--no-curtain", action="store_true", help="let everybody at the keyboard see everything")
    parser.add_argument("--plain", action="store_true", help="plain lines, also on a terminal")


def run(values: argparse.Namespace) -> int:
    from rulewright.repl.driver import Driver

    game, seats = _game(values)
    driver = Driver(game, seats, curtain=not values.no_curtain)
    if values.plain or not _on_terminal():
        from rulewright.repl.plain import run_plain

        run_plain(driver, sys.stdin, sys.stdout)
    else:
        from rulewright.repl.terminal import run_terminal

        run_terminal(driver)
    return 0


def _game(values: argparse.Namespace) -> tuple[Game, tuple[Seat, ...]]:
    from rulewright.session.seats import Seat, parse_seats

    if values.scenario is not None:
        game = _scenario(values)
        return game, tuple(Seat(name) for name in game.players)
    rules = load_rules(values)
    if values.load is not None:
        game = rules.load_game(values.load)
        seats = parse_seats(values.seats, game.players) if values.seats else tuple(Seat(name) for name in game.players)
        if tuple(seat.name for seat in seats) != game.players:
            raise UsageError(
                f"the game in `{values.load}` is played by {', '.join(game.players)}",
                "leave --seats out, or keep the names",
            )
        return game, seats
    players: list[str] | int | None = values.players
    declared = rules.program(values.players).seats
    seats = parse_seats(values.seats, declared) if values.seats else tuple(Seat(name) for name in declared)
    if values.seats:
        if values.players not in (None, len(seats)):
            raise UsageError(f"--seats names {len(seats)} and --players says {values.players}")
        players = [seat.name for seat in seats]
    return rules.start(players, _seed(values.seed), chance=values.chance, undo=values.undo), seats


def _scenario(values: argparse.Namespace) -> Game:
    """A scenario says itself with what, and by whom, it is played."""
    from rulewright.session.scenario_game import open_scenario

    said = {
        "--load": values.load,
        "--seats": values.seats,
        "--players": values.players,
        "--seed": values.seed,
        "--with": values.overlays,
        "--set": values.options,
        "--deck": values.decks,
    }
    for name, value in said.items():
        if value not in (None, []):
            raise UsageError(
                f"`--scenario` and `{name}` do not go together", "the scenario says what it is played with"
            )
    return open_scenario(load_rules(values).ruleset, values.scenario)


def _seed(given: int | None) -> int:
    """Another game each time; small enough to be read out and typed again."""
    import secrets

    return secrets.randbelow(1_000_000) if given is None else given


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") not in {"dumb", ""}
