"""What the table says about how good a choice is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.repl import commands_analysis
from rulewright.repl.driver import Driver
from rulewright.session.api import Rules, load
from rulewright.session.scenario_game import open_scenario
from rulewright.session.seats import parse_seats
from tests.unit.repl.tables import answer, table
from tests.unit.session.small_games import PIG, written


def test_odds_name_every_option_the_best_first_in_80_columns():
    driver = table(load("tic-tac-toe"))
    for line in ("a1", "a2", "b1", "b2"):
        driver.feed(line)
    lines = answer(driver, "odds 20").splitlines()
    assert lines[0].startswith("how often Ann wins after each option: 20 games each")
    assert lines[2].split()[:2] == ["3", "c1"]
    assert lines[2].split()[2:] == ["100%", "84%", "to", "100%", "########################"]
    assert len(lines) == 2 + 5
    assert max(map(len, lines)) < 80
    assert answer(driver, "odds 20").splitlines() == lines, "the same question has the same answer"
    assert [step.key for step in driver.game.steps] == ["a1", "a2", "b1", "b2"]


def test_a_hint_names_an_option_by_its_number():
    driver = table(load("tic-tac-toe"))
    for line in ("a1", "a2", "b1", "b2"):
        driver.feed(line)
    lines = answer(driver, "hint 1").splitlines()
    assert lines[0] == "hint: 3  c1"
    assert "games searched" in lines[1]
    assert lines[2].split()[:2] == ["3", "c1"]


def test_time_is_bounded(pig: Rules, monkeypatch):
    monkeypatch.setattr(commands_analysis, "_MOST_SECONDS", 0.0)
    driver = table(pig)
    assert "1 game each (of 100 wanted)" in answer(driver, "odds")


@pytest.mark.parametrize("command", ["odds", "hint"])
def test_where_nobody_is_asked_there_is_nothing_to_compare(pig: Rules, command: str):
    driver = table(pig, chance="explicit")
    assert "nothing to compare" in answer(driver, command)
    over = table(pig)
    over.feed("auto 9999")
    assert "nothing to compare" in answer(over, command)


def test_coverage_tells_how_much_acted_and_at_the_end_what(pig: Rules):
    driver = table(pig, "Ann,Bob")
    driver.begin()
    driver.feed("hold")
    text = answer(driver, "coverage")
    assert "statements" in text
    assert "when the game is over" in text
    assert "never had their turn" not in text
    driver.feed("auto 9999")
    assert "had their turn" in answer(driver, "coverage") or "100" in answer(driver, "coverage")
    bots = table(pig, "bot:random,bot:random")
    assert "when the game is over" not in answer(bots, "coverage"), "nobody keeps anything from anybody"


@pytest.mark.parametrize("command", ["odds", "hint"])
def test_of_another_ones_question_nothing_is_told(command: str):
    """What he knows would show in it."""
    driver = table(load("kuhn-poker"), "Ann,bot:random")
    driver.begin()
    driver.feed("step 1")
    for _ in range(60):
        if driver.game.decision is not None and driver.game.decision.seat == 2:
            break
        driver.feed("next")
    assert driver.held
    assert "nothing to compare" in answer(driver, command)


def test_in_a_scenario_that_ends_no_game_nothing_is_better(tmp_path: Path):
    """What is played on comes to where nothing is asked, and that is no end of a game."""
    rules = (
        PIG + '\nscenario "A turn"\n  players Ann, Bob\n  dice 4\n  when turn of Ann\n  then Ann can choose "roll"\n'
    )
    driver = Driver(open_scenario(load(written(tmp_path, rules)).ruleset, "A turn"), parse_seats("Ann,Bob"))
    driver.begin()
    for line in ("odds 3", "hint 1"):
        assert answer(driver, line).startswith("no game that was played on from here came to an end")
    assert answer(driver, "until zebra").startswith("nothing more is asked, and nothing said “zebra”")
    driver.feed("undo 99")
    refused = answer(driver, "scenario T to scenarios/t.rules")
    assert "cannot be written as a scenario" in refused
    assert "`save FILE`" not in refused, "a game that began in a scenario cannot be saved"
    Driver(driver.game, parse_seats("Ann=bot:search,Bob=bot:search")).begin()
