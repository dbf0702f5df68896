"""`rulewright simulate`: a ruleset and a number of games go in, a report on them comes out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright.cli.parser import CommandParser, UsageError
from rulewright.cli.shared import count, load_rules, ruleset_arguments, seed_argument, terminal_width

if TYPE_CHECKING:
    from rulewright.core.program import Program
    from rulewright.tools.simulate import Plan


def arguments(parser: CommandParser) -> None:
    ruleset_arguments(parser)
    parser.add_argument("-n", "--games", type=count, metavar="N", default=1000, help="how many games (1000)")
    parser.add_argument("--seats", metavar="A,B", help="a bot for each seat: random, greedy (all random unless said)")
    parser.add_argument("--players", type=count, metavar="N", help="how many play, when --seats does not say")
    seed_argument(parser, "the seed of the first game; each further one is one higher (1)", default=1)
    parser.add_argument("--jobs", type=count, metavar="N", default=0, help="how many processes (one per core)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.simulate import simulate
    from rulewright.tools.simulation_report import as_data, as_lines

    if not values.games:
        raise UsageError("no games are to be played", "write -n 1000")
    program, plan = _plan(values)
    jobs = values.jobs or os.cpu_count() or 1
    with _progress(plan.games) as advance:
        tally = simulate(program, plan, jobs=jobs, progress=advance)
    if values.format == "json":
        sys.stdout.write(json.dumps(as_data(plan, tally), indent=2) + "\n")
    else:
        print("\n".join(as_lines(plan, tally, terminal_width())))
    return 1 if tally.troubled else 0


def _plan(values: argparse.Namespace) -> tuple[Program, Plan]:
    from rulewright.session.seats import parse_seats
    from rulewright.tools.simulate import Plan

    rules = load_rules(values)
    if values.seats:
        typed = [
            seat if ":" in seat or "=" in seat else f"bot:{seat}" for seat in map(str.strip, values.seats.split(","))
        ]
        seats = parse_seats(",".join(typed), rules.program(len(typed)).seats)
        if values.players not in (None, len(seats)):
            raise UsageError(f"--seats names {len(seats)} and --players says {values.players}")
        names, bots = [seat.name for seat in seats], [seat.bot or "random" for seat in seats]
    else:
        names = list(rules.program(values.players).seats)
        bots = ["random"] * len(names)
    program = rules.program(names)
    return program, Plan(
        title=rules.title,
        games=values.games,
        bots=tuple(bots),
        names=tuple(names),
        seed=values.seed,
        options=tuple(rules.chosen.items()),
        identity=program.identity,
        overlays=rules.overlays,
    )


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, when a person watches it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda more: bar.update(task, advance=more)
