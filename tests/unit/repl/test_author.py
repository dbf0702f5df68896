"""An author at the table: positions are staged, cards tried, rules read anew, scenarios written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rulewright.repl import unfinished
from rulewright.repl.commands import all_commands
from rulewright.repl.driver import Driver
from rulewright.repl.unfinished import Unfinished
from rulewright.session.api import Rules, load
from rulewright.session.scenario_game import open_scenario
from tests.unit.repl.tables import answer, table
from tests.unit.session.author_games import harbour
from tests.unit.session.small_games import POKER, written

HANDS = POKER.replace("zone deck", "zone pile: cards, in order\nzone deck").replace(
    "flow game\n", "remember score of player: number\n\nflow game\n"
)


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return harbour(tmp_path_factory.mktemp("harbour"))


@pytest.fixture
def driver(rules: Rules) -> Driver:
    made = table(rules, curtain=False)
    made.begin()
    return made


def test_set_and_put_say_what_is_otherwise_and_ask_again(driver: Driver):
    said = answer(driver, "put Pilot on top of hand of Ann")
    assert "deck of Ann: Pilot → none" in said
    assert "Pilot" in said.split("Ann: Play which card?")[1]
    assert answer(driver, "set score of Ann is 12").startswith("score of Ann: 0 → 12\n")
    assert answer(driver, "history").splitlines()[1:] == [
        "1  by hand: put Pilot on top of hand of Ann",
        "2  by hand: set score of Ann is 12",
        "-->  now",
    ]
    assert "by hand: set score of Ann is 12\n    score of Ann: 0 → 12" in answer(driver, "why")
    answer(driver, "undo")
    assert answer(driver, "eval score of Ann") == "0"
    assert answer(driver, "put").startswith("put what where?")
    assert "did you mean `pile`" in answer(driver, "put Pilot on pil")


def test_a_game_that_is_kept_after_every_choice_is_written_anew(
    rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(unfinished, "cache_folder", lambda: tmp_path)
    driver = table(rules)
    kept = Unfinished(driver.game)
    driver.kept = kept.keep
    driver.begin()
    for line in ("Cook", "set score of Bob is 12", "pass"):
        answer(driver, line)
        path = kept.keep(driver.game)
        assert path is not None
        assert rules.load_game(path).fingerprint == driver.game.fingerprint


def test_while_a_run_is_held_the_table_stays(driver: Driver):
    answer(driver, "step Cook")
    assert answer(driver, "set score of Ann is 12").startswith("a run is held")
    assert driver.held


def test_what_others_may_not_see_is_not_said(rules: Rules):
    driver = table(rules, "Ann,Bob=bot:random")
    driver.begin()
    said = answer(driver, "put Pilot on hand of Bob")
    assert "hand of Bob: ?, ?, ? → ? ×4" in said


@pytest.mark.parametrize(
    "line",
    [
        "put King on hand of Bob",
        "put Jack on hand of Bob",
        "put Jack on deck",
        "put first of deck on pile",
        "put cards where its rank is King and it is in hand of Ann on pile",
        "put cards where its rank is Jack and it is in hand of Ann on pile",
        "put Queen on hand of the player with highest strength",
        'set hand of Bob is "Jack"',
        'set pile is "King"',
        "set score of the player with highest strength is 3",
    ],
)
def test_what_lies_hidden_is_not_moved_where_two_persons_sit(tmp_path: Path, line: str):
    """Where a card comes from, or that nothing changes, would tell where it lay: one answer, wherever it lies."""
    driver = table(load(written(tmp_path, HANDS)), seed=4)
    driver.begin()
    driver.feed("bet")
    assert driver.asked == "Bob"
    said = answer(driver, line)
    assert said.startswith("what lies hidden from you is not for you to move\n"), said
    assert len(driver.game.steps) == 1
    if " is " not in line:
        assert "hand of Bob: Queen → none" in answer(driver, "put Queen on pile")


def test_giving_the_other_seat_to_a_bot_opens_no_secrets(tmp_path: Path):
    driver = table(load(written(tmp_path, HANDS)), seed=4)
    driver.begin()
    driver.feed("bet")
    driver.feed("seat Ann random")
    assert answer(driver, "put Jack on pile").startswith("what lies hidden from you")
    driver.feed("seat Ann person")
    assert answer(driver, "put Jack on pile").startswith("what lies hidden from you")


def test_tab_knows_what_can_be_set_and_put(driver: Driver):
    commands = all_commands()
    assert "score of Ann is " in set(commands["set"].completes(driver, ""))
    assert '"Pilot" on ' in set(commands["put"].completes(driver, ""))
    for line in driver.completions("set score"):
        if line != "set score of Ann is ":
            continue
        assert "0 → 4" in answer(driver, f"{line}4")
    assert '"Pilot" on hand of Bob' in set(commands["put"].completes(driver, '"Pilot" on h'))


def test_a_sentence_is_read_and_put_on_a_card(driver: Driver):
    said = answer(driver, 'try "Gain 4"')
    assert said.splitlines() == [
        "“Gain 4”",
        "  When:        When it is played",
        "  Conditions:  none",
        "  Effect:      Gain 4",
        '`try "Gain 4" as CARD` puts it on a card',
    ]
    assert "what would fit" in answer(driver, 'try "Gain many"') or "number" in answer(driver, 'try "Gain many"')
    said = answer(driver, 'try "Gain 4" as Cook')
    assert "Cook bears it from now on" in said
    assert "Ann: Play which card?" in said
    answer(driver, "Cook")
    assert answer(driver, "eval score of Ann") == "4"
    assert 'try "Gain 4" as Cook' in answer(driver, "history")
    assert "the rules are others from then on" in answer(driver, "why 1")
    answer(driver, "fork other")
    answer(driver, 'try "Gain 5" as Pilot')
    assert "main" in answer(driver, "forks"), "the lines of play stay"


def test_tab_completes_the_next_words_of_a_sentence_at_once(driver: Driver):
    list(driver.completions('try "'))
    begun = time.perf_counter()
    assert 'try "Gain ' in set(driver.completions('try "Ga'))
    assert 'try "Gain 2' in set(driver.completions('try "Gain '))
    assert 'try "Gain 2" as ' in set(driver.completions('try "Gain 2'))
    assert 'try "Gain 2" as Pilot' in set(driver.completions('try "Gain 2" as P'))
    assert 'try "Gain 2" as "Pilot"' in set(driver.completions('try "Gain 2" as "'))
    assert (time.perf_counter() - begun) / 5 < 0.03


def test_a_scenario_is_written_and_passes(tmp_path: Path):
    driver = table(harbour(tmp_path), curtain=False)
    driver.begin()
    for line in ("put Pilot on hand of Ann", "Pilot", "pass"):
        answer(driver, line)
    said = answer(driver, "scenario A pilot goes to sea last 2")
    assert said.startswith('scenario "A pilot goes to sea"\n')
    assert "it holds: `rulewright test` runs it" in said
    assert "there is a scenario" in answer(driver, "scenario A pilot goes to sea")
    game = open_scenario(load(driver.game.rules.ruleset.folder).ruleset, "A pilot goes to sea")
    assert game.setting.origin is not None
    assert game.setting.origin.problem is None
    assert answer(driver, "scenario").startswith("scenario of which title?")


def test_where_hands_are_secret_a_scenario_is_not_shown(tmp_path: Path):
    driver = table(harbour(tmp_path))
    driver.begin()
    answer(driver, "Cook")
    said = answer(driver, "scenario Secret")
    assert "given" not in said
    assert "it tells all that lies on the table" in said
