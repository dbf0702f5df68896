"""Rule texts that are parts of a game → whole games that can be checked."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.check.lost import Lost
from rulewright.check.overlays import Layer, merge
from rulewright.check.program import Built, build
from rulewright.diagnostics import Diagnostic
from rulewright.source import Source
from rulewright.syntax import ast, parse

SEATS = ("Ann", "Bob")

MARKET = {
    "kind ware": "kind ware\n  price: number\n",
    "wares": 'make 3 wares "ware {n}"\n',
    "zone stall": "zone stall of player: wares\n",
    "zone store": "zone store: wares\n",
    "remember score": "remember score of player: number\n",
}
"""What the examples of the codes speak of, unless they declare it themselves."""

FRAME = {"\ngame ": 'game "Example"\n', "\nplayers ": "players 2\n", "\nflow game": "flow game\n  end game\n"}
"""What every game has."""


def with_frame(text: str) -> str:
    """The text, behind it what a game needs besides; so lines keep their numbers."""
    return text + "".join(line for start, line in FRAME.items() if start not in f"\n{text}")


def with_market(text: str) -> str:
    """The example of a code, in the game that all of them are parts of."""
    added = [] if "kind ware" in text else [MARKET["kind ware"], MARKET["wares"]]
    added += [line for start, line in MARKET.items() if start.startswith(("zone", "remember")) and start not in text]
    return with_frame(text + "".join(added))


def checked(text: str, name: str = "game.rules", seats: Sequence[str] = SEATS) -> tuple[Built, list[Diagnostic]]:
    """What is made of one file, scenarios included, and every problem of reading and checking it, sorted."""
    file, problems = parse(Source(name, text))
    entries, clashes = merge([Layer(None, (file,))])
    players = next((d for d in file.declarations if isinstance(d, ast.Players)), None)
    named = tuple(seat.text for seat in players.seats) if players is not None else ()
    scenarios = tuple(d for d in file.declarations if isinstance(d, ast.Scenario))
    built = build(
        entries,
        ruleset="example",
        identity="",
        options={},
        overlays=(),
        seats=named or tuple(seats),
        seat_words=named or (tuple(seats) if scenarios else ()),
        scenarios=scenarios,
    )
    lost = Lost.of(problems)
    found = [*problems, *clashes, *(one for one in (*built.problems, *built.slips()) if not lost.is_echo(one))]
    return built, sorted(found, key=Diagnostic.sort_key)
