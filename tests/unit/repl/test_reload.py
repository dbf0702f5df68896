"""`reload`: the game is played again under the rules as their files are now, and goes on, or says where they part."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.repl.driver import Driver
from tests.unit.repl.tables import answer, table
from tests.unit.session.author_games import edited, harbour


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    made = table(harbour(tmp_path), curtain=False)
    made.begin()
    for line in ("Cook", "pass", "set score of Bob is 12", "pass"):
        answer(made, line)
    return made


def score(driver: Driver, player: str) -> str:
    return answer(driver, f"eval score of {player}")


def test_where_nothing_goes_otherwise_the_game_goes_on_under_the_new_rules(driver: Driver):
    before = driver.game.fingerprint
    edited(driver.game.rules, '"Storm" | "Gain 5"', '"Storm" | "Gain 6"')
    said = answer(driver, "reload")
    assert said.startswith("the rules are read anew; 4 choices made again, all as before\n")
    assert driver.game.fingerprint == before
    answer(driver, "put Storm on hand of Bob")
    answer(driver, "Storm")
    assert score(driver, "Bob") == "18"
    answer(driver, "undo 9")
    assert driver.game.steps == ()
    assert answer(driver, "reload").startswith("the rules say what they said before; 0 choices made again")


def test_where_a_position_is_otherwise_both_are_shown_and_the_old_game_goes_on(driver: Driver):
    old = driver.game
    edited(old.rules, '"Cook"  | "Gain 1"', '"Cook"  | "Gain 3"')
    assert answer(driver, "reload").splitlines() == [
        "under the new rules the game goes otherwise at choice 1",
        "  then  Ann is asked: Play which card?",
        "        offered: Cook, Storm, Mate, pass",
        "        Ann chose: Cook",
        "  what is otherwise, then → now:",
        "    score of Ann: 1 → 3",
        "the old game goes on; `reload anyway` goes on from before choice 1 under the new rules",
    ]
    assert driver.game is old
    said = answer(driver, "reload anyway")
    assert "0 choices made again, as before, up to there" in said
    answer(driver, "Cook")
    assert score(driver, "Ann") == "3"


def test_where_something_else_is_asked_then_and_now_are_shown(driver: Driver):
    edited(driver.game.rules, "player may play any", "player must play any")
    assert answer(driver, "reload").splitlines() == [
        "under the new rules the game goes otherwise before the first choice",
        "  then  Ann is asked: Play which card?",
        "        offered: Cook, Storm, Mate, pass",
        "  now   Ann is asked: Play which card?",
        "        offered: Cook, Storm, Mate",
        "the old game goes on; `reload anyway` goes on from the start under the new rules",
    ]
    said = answer(driver, "reload anyway")
    assert "0 choices made again" in said
    assert "pass" not in said.split("Ann: Play which card?")[1]


def test_a_choice_that_is_not_offered_any_more_is_where_they_part(driver: Driver):
    answer(driver, "set score of Bob is 15")
    edited(driver.game.rules, "0 to 99", "0 to 14")
    edited(
        driver.game.rules,
        "is at least 20 or score of Bob is at least 20",
        "is at least 14 or score of Bob is at least 14",
    )
    assert "goes otherwise at choice 5" in answer(driver, "reload")


def test_a_change_by_hand_that_cannot_be_made_any_more_is_where_they_part(driver: Driver):
    answer(driver, "set score of Bob is 60")
    edited(driver.game.rules, "0 to 99", "0 to 50")
    said = answer(driver, "reload")
    assert "goes otherwise at choice 5" in said
    assert "  then  by hand: set score of Bob is 60" in said
    assert "  now   60 is out of range" in said


def test_files_that_do_not_hold_are_told_and_change_nothing(driver: Driver):
    old, before = driver.game, driver.game.fingerprint
    edited(old.rules, '"Storm" | "Gain 5"', '"Storm" | "Gain much"')
    said = answer(driver, "reload")
    assert "game.rules:" in said
    assert "the game goes on under the rules of before" in said
    assert driver.game is old
    assert driver.game.fingerprint == before
    answer(driver, "Mate")
    edited(old.rules, "flow turn of player", "flw turn of player")
    assert "game.rules:" in answer(driver, "reload")
    for path in (old.rules.ruleset.folder / "game.rules", old.rules.ruleset.folder / "ruleset.yaml"):
        path.unlink()
    assert "the game goes on under the rules of before" in answer(driver, "reload")
    assert driver.game is old


def test_what_was_tried_is_tried_again_on_the_new_files(driver: Driver):
    answer(driver, 'try "Gain 7" as Mate')
    edited(driver.game.rules, '"Pilot" | "Gain 2"', '"Pilot" | "Gain 9"')
    assert "5 choices made again, all as before" in answer(driver, "reload")
    assert "Gain 7" in answer(driver, "explain Mate")
    assert "Gain 9" in answer(driver, "explain Pilot")


def test_what_others_may_not_see_is_not_shown(tmp_path: Path):
    driver = table(harbour(tmp_path))
    driver.begin()
    answer(driver, "Cook")
    answer(driver, "pass")
    edited(
        driver.game.rules,
        "  needs card is not torn",
        "  needs card is not torn\n  needs score of player < 1",
    )
    said = answer(driver, "reload")
    assert "goes otherwise at choice 2" in said
    assert "Bob is asked: Play which card?\n        Bob chose\n" in said, "not what he was offered"
