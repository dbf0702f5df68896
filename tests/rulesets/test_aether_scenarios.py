"""The scenarios of Aether Captains leave nothing out, and the sky that `board` draws can be read at eighty columns."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rulewright.core.types import YES_NO
from rulewright.diagnostics.cells import width
from rulewright.execute import Machine, render_board
from rulewright.loading import load_ruleset
from rulewright.session.api import load
from rulewright.session.bots import make_bot
from rulewright.session.explaining import explain
from rulewright.session.rows import tabled
from tests.rulesets.aether_printed import SHIP_EXPANSION
from tests.rulesets.aether_table import NUMBER, Aether
from tests.rulesets.test_shipped_rulesets import rulings_of

RULESET = Path(__file__).parents[2] / "rulesets/aether-captains"
RULINGS = [f"A{number}" for number in range(1, 23)]
ALL = ("HMS Dominion", "Corsair Class", "Revenants", "Crew Expansion", "The Brass Dagger", "House Crew")


def test_the_documents_name_every_ruling():
    assert rulings_of("Aether Captains") == RULINGS


def test_every_ruling_stands_beside_the_rule_that_settles_it():
    files = [*RULESET.glob("*.rules"), *(RULESET / "expansions").glob("*.rules")]
    lines = [line for path in files for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    named = set(re.findall(r"\bA\d+\b", " ".join(line.partition("#")[2] for line in lines)))
    assert named == set(RULINGS)


def test_every_ruling_has_a_scenario():
    titles = " ".join(ref.title for ref in load_ruleset("aether-captains").scenarios())
    assert set(re.findall(r"\bA\d+\b", titles)) == set(RULINGS)


def test_every_member_of_the_crew_has_a_scenario_where_it_acts_and_one_where_it_does_not():
    ruleset = load_ruleset("aether-captains")
    titles = [ref.title for ref in ruleset.scenarios() if ref.file.endswith("crew.rules")]
    crew = ruleset.program({}, ALL).domains["crew"].printed[1:]
    assert len(crew) == 6 + 6 + 3
    for member in crew:
        own = [title for title in titles if re.match(rf"{re.escape(member)}\b.*:", title)]
        assert len(own) >= 2, member


def test_every_expansion_has_scenarios():
    text = "\n".join(path.read_text("utf-8") for path in (RULESET / "scenarios").glob("*.rules"))
    for expansion in load_ruleset("aether-captains").expansions:
        assert text.count(f'with "{expansion}"') >= 3, expansion


@pytest.mark.parametrize("ship", SHIP_EXPANSION)
def test_a_sensible_captain_wins_about_half_of_the_base_games(ship):
    """Ruling A22, in small; docs/house-numbers.md has more games."""
    rules = load("aether-captains", expansions=SHIP_EXPANSION[ship], options={"your-ship": ship})
    won = 0
    for seed in range(40):
        position = rules.machine(None).start(seed)
        bot = make_bot("greedy", seed, 1)
        while not position.over:
            position.choose(bot.pick(position))
        assert position.outcome is not None
        won += position.outcome.winners == (1,)
    assert 0.3 <= won / 40 <= 0.7


# ---------------------------------------------------------------- the board
SKY = """\
HMS Dauntless, round 0; on duty Able Crew; crosses 1 of 4

port     | at | gun | section   | faces | state       | gun | at | starboard
·        | 12 | 0   | 1 gunnery | 10/8  | X           | 1   | 1  | IH4, ZS2
·        | 11 | 1   | 2 gunnery | 5/5   | whole       | 0   | 2  | ·
SK6, DZ5 | 10 | 0   | 3 command | 9/6   | **, boarded | 0   | 3  | BD3
·        | 9  | 0   | 4 gunnery | 5/5   | whole       | 1   | 4  | BD1
·        | 8  | 1   | 5 gunnery | 7/6   | *           | 0   | 5  | BD3
·        | 7  | 0   | 6 engine  | 6/5   | whole       | 0   | 6  | ·

ZS | Zomby Strike    | attacks above 7
IH | Iron Hammer     | attacks above 4
SK | Skystinger      | attacks above 3
DZ | Double Zeppelin | attacks above 4
BD | Brass Dagger 1  | attacks above 4
BD | Brass Dagger 2  | attacks above 5
BD | Brass Dagger 3  | attacks above 4"""


def test_the_sky_is_drawn_with_the_ship_between_the_pirates():
    table = Aether(Machine(load_ruleset("aether-captains").program({}, ("Revenants", "The Brass Dagger"))))
    position = table.machine.table()
    for row, damage in ((1, 3), (3, 2), (5, 1)):
        table.damaged(position, row, damage)
    table.give(position, "boarded", True, ("section", table.hull[2]), type=YES_NO)
    table.manned(position, "Able Crew")
    table.placed(position, 1, (table.made(position, 1, "Iron Hammer", 4), table.made(position, 2, "Zomby Strike", 2)))
    table.placed(
        position, 10, (table.made(position, 3, "Double Zeppelin", 5), table.made(position, 4, "Skystinger", 6))
    )
    for part in (1, 2, 3):
        table.placed(position, 2 + part, (table.numbered("pirate", f"dagger {part}"),))
    table.give(position, "wear", 3, ("pirate", table.numbered("pirate", "dagger 2")), type=NUMBER)
    assert "\n".join(drawn(render_board(position, 1))) == SKY


def drawn(lines: list[str]) -> list[str]:
    """As on a terminal of eighty columns, which indents the board by two."""
    return [line for _, rows in tabled(lines, " | ", 78) for line in rows]


@pytest.mark.parametrize("ship", SHIP_EXPANSION)
def test_it_fits_into_eighty_columns_and_is_rarely_broken(ship):
    rules = load("aether-captains", expansions=ALL, options={"your-ship": ship})
    broken = boards = 0
    for seed in range(6):
        dice = random.Random(seed)
        game = rules.start(seed=seed)
        while game.decision is not None:
            lines = game.board("captain")
            assert max(map(width, drawn(lines))) <= 78
            boards += 1
            broken += len(drawn(lines)) > len(lines)
            game.choose(dice.randrange(len(game.decision.options)))
    assert boards > 100
    assert broken < boards / 10


def test_what_an_expansion_replaces_is_explained_with_what_was_there():
    rules = load("aether-captains", expansions=["Revenants"])
    text = "\n".join(explain([rules], "state").lines)
    assert text.index("expansions/revenants.rules") < text.index("which replaced") < text.index("board.rules")
