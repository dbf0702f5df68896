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

EXPANSIONS = "expansions"
"""What `--each` calls the combinations of overlays."""

if TYPE_CHECKING:
    from rulewright.core.program import Program
    from rulewright.session.rules import Rules
    from rulewright.tools.simulate import Plan
    from rulewright.tools.simulation_table import Variant


def arguments(parser: CommandParser) -> None:
    ruleset_arguments(parser)
    parser.add_argument("-n", "--games", type=count, metavar="N", default=1000, help="how many games (1000)")
    parser.add_argument(
        "--seats", metavar="A,B", help="a bot for each seat: random, greedy, search (all random unless said)"
    )
    parser.add_argument("--players", type=count, metavar="N", help="how many play, when --seats does not say")
    seed_argument(parser, "the seed of the first game; each further one is one higher (1)", default=1)
    parser.add_argument("--jobs", type=count, metavar="N", default=0, help="how many processes (one per core)")
    parser.add_argument("--count", metavar="NAME", default="", help="a flow or action whose runs in a game are counted")
    parser.add_argument(
        "--each",
        metavar="NAME",
        action="append",
        default=[],
        help="an option: play N games with each of its values; `expansions`: with each combination (repeatable)",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="json is for programs")


def run(values: argparse.Namespace) -> int:
    from rulewright.tools.simulate import simulate
    from rulewright.tools.simulation_report import as_data, as_lines

    if not values.games:
        raise UsageError("no games are to be played", "write -n 1000")
    jobs = values.jobs or os.cpu_count() or 1
    if values.each:
        return _compare(values, jobs)
    program, plan = _plan(values, load_rules(values))
    with _progress(plan.games) as advance:
        tally = simulate(program, plan, jobs=jobs, progress=advance)
    if values.format == "json":
        sys.stdout.write(json.dumps(as_data(plan, tally), indent=2) + "\n")
    else:
        print("\n".join(as_lines(plan, tally, terminal_width())))
    return 1 if tally.troubled else 0


def _compare(values: argparse.Namespace, jobs: int) -> int:
    """The same number of games in each of several ways to set the game up."""
    from rulewright.tools.simulate import simulate
    from rulewright.tools.simulation_table import table_data, table_lines

    rules = load_rules(values)
    plans = [(variant, *_plan(values, one)) for variant, one in _variants(values, rules)]
    rows = []
    with _progress(sum(plan.games for _, _, plan in plans)) as advance:
        for variant, program, plan in plans:
            rows.append((variant, plan, simulate(program, plan, jobs=jobs, progress=advance)))
    if values.format == "json":
        sys.stdout.write(json.dumps(table_data(rows), indent=2) + "\n")
    else:
        print("\n".join(table_lines(rows)))
    return 1 if any(tally.troubled for _, _, tally in rows) else 0


def _variants(values: argparse.Namespace, rules: Rules) -> Iterator[tuple[Variant, Rules]]:
    """The ways to set the game up that are asked for. With an expansion an option may have more values."""
    from rulewright.tools.simulation_table import variants

    names = [name for name in values.each if name != EXPANSIONS]
    varied = EXPANSIONS in values.each
    ruleset = rules.ruleset
    sets = [one for one in ruleset.combinations() if {*rules.overlays} <= {*one}] if varied else [rules.overlays]
    for name in names:
        if name not in ruleset.options:
            raise UsageError.unknown("option", name, [*ruleset.options, EXPANSIONS])
    for overlays in sets:
        known = ruleset.options_with(overlays)
        choices = {name: known[name].values() if name in known else (None,) for name in names}
        for variant in variants(choices, overlays, varied):
            kept = {name: value for name, value in rules.given.items() if name in known}
            yield variant, rules.choosing({**kept, **variant.options}, overlays)


def _plan(values: argparse.Namespace, rules: Rules) -> tuple[Program, Plan]:
    from rulewright.session.seats import parse_seats
    from rulewright.tools.simulate import Plan

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
        counting=_counting(values.count, program),
    )


def _counting(name: str, program: Program) -> str:
    """The name of a flow or action, if the rules have it."""
    known = [action.name for action in program.actions if not action.bare]
    if name and name not in known:
        raise UsageError.unknown("flow or action", name, known)
    return name


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
