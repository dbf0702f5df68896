"""Going through time at the table: numbered choices, forks, and what differs between two positions."""

from __future__ import annotations

from pathlib import Path

from rulewright.repl.driver import Driver
from rulewright.session.api import Rules
from tests.unit.repl.tables import answer, seats_of, table
from tests.unit.session.small_games import secrets


def play(driver: Driver, *lines: str) -> None:
    for line in lines:
        answer(driver, line)


def test_history_numbers_the_choices_with_what_each_brought(driver: Driver):
    assert answer(driver, "history") == "no choice has been made yet"
    play(driver, "work", "dawn", "work")
    play(driver, "undo")
    assert answer(driver, "history").splitlines() == [
        "0  Ann's turn",
        "1  Ann: work",
        "   Bob's turn",
        "2  Bob: dawn",
        "   Ann's turn",
        "-->  now",
        "3  Ann: work",
        "   Bob's turn",
    ]
    assert answer(driver, "history 1").splitlines()[:2] == ["… 1 choice before: `history 2` lists all", "2  Bob: dawn"]


def test_history_tells_what_the_player_may_read(tmp_path: Path):
    driver = table(secrets(tmp_path))
    driver.begin()
    play(driver, "red", "blue")
    shown = answer(driver, "history")
    assert "1  Ann: red" in shown
    assert "2  Bob chooses" in shown
    assert "blue" not in shown


def test_goto_goes_back_and_forward(driver: Driver):
    play(driver, "work", "dawn", "work")
    prints = [step.after.fingerprint() for step in driver.game.steps]
    answer(driver, "goto 1")
    assert driver.game.fingerprint == prints[0]
    answer(driver, "goto 3")
    assert driver.game.fingerprint == prints[2]
    answer(driver, "goto 0")
    assert driver.game.steps == ()
    answer(driver, "goto 2")
    assert driver.game.fingerprint == prints[1]
    assert "there is no choice 4" in answer(driver, "goto 4")
    assert answer(driver, "goto now").startswith("go to which position?")
    assert driver.game.fingerprint == prints[1]
    answer(driver, "work")
    assert "there is no choice 4" in answer(driver, "goto 4")


def test_goto_gives_up_a_run_that_is_held(driver: Driver):
    play(driver, "work", "step work")
    assert "held" in answer(driver, "1")
    answer(driver, "goto 1")
    assert not driver.held
    assert seats_of(driver) == [1]


def test_where_a_bot_is_asked_it_says_so(rules: Rules):
    driver = table(rules, "Ann,Bob=bot:random")
    driver.begin()
    play(driver, "work")
    assert "a bot is asked here" in answer(driver, "goto 1")
    answer(driver, "auto")
    assert driver.asked == "Ann"
    assert seats_of(driver) == [1, 2]


def test_what_was_seen_stands(pig: Rules):
    driver = table(pig, undo="until-reveal")
    driver.begin()
    play(driver, "fork other", "roll")
    before = driver.game.fingerprint
    assert "cannot be taken back" in answer(driver, "goto 0")
    assert "cannot be taken back" in answer(driver, "switch main")
    assert driver.game.fingerprint == before
    assert answer(driver, "forks").splitlines()[1].startswith("* other")


def test_forks_are_lines_of_their_own(driver: Driver):
    play(driver, "work", "fork risky", "dawn", "work")
    assert answer(driver, "forks").splitlines() == [
        "  main   1 choice, the first 1 in common",
        "* risky  3 choices, played now",
    ]
    risky = driver.game.fingerprint
    assert "gold of Ann: 12" in answer(driver, "switch main")
    assert seats_of(driver) == [1]
    play(driver, "work", "work", "work")
    assert len(driver.game.steps) == 4
    answer(driver, "switch risky")
    assert driver.game.fingerprint == risky
    assert "did you mean `risky`?" in answer(driver, "switch risk")
    assert "a fork `main` already" in answer(driver, "fork main")
    assert "no name of a fork" in answer(driver, "fork 3")
    assert "no name of a fork" in answer(driver, "fork now")
    assert driver.game.fingerprint == risky


def test_diff_says_what_differs_in_the_words_of_the_game(driver: Driver):
    play(driver, "work", "fork risky", "dawn")
    assert answer(driver, "diff 0 1").splitlines() == ["gold of Ann: 0 → 12", "asked: Ann, Well? → Bob, Well?"]
    assert answer(driver, "diff 1 0").splitlines()[0] == "gold of Ann: 12 → 0"
    assert answer(driver, "diff main now") == answer(driver, "diff 1 2") == answer(driver, "diff")
    assert "round: 1 → 2" in answer(driver, "diff main now")
    assert answer(driver, "diff now now") == "nothing that can be seen differs"
    assert "there is no position `zork`" in answer(driver, "diff zork")
    assert answer(driver, "diff 1 2 3").startswith("two positions can be compared")


def test_diff_shows_what_a_held_run_has_done_so_far(driver: Driver):
    play(driver, "step work", "step", "step")
    assert answer(driver, "diff").splitlines()[0] == "gold of Ann: 0 → 1"


def test_diff_shows_no_more_than_the_player_sees(tmp_path: Path):
    driver = table(secrets(tmp_path))
    driver.begin()
    play(driver, "red", "blue")
    assert "blue" not in answer(driver, "diff 1 2")
    assert "code of Ann: none → red" in answer(driver, "diff 0 1")
    open_table = table(driver.game.rules, curtain=False)
    open_table.begin()
    play(open_table, "red", "blue")
    assert "code of Bob: none → blue" in answer(open_table, "diff 1 2")
