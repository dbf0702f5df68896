"""Changing a table by hand: what can be set and put, what is asked then, records of it, undo across it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import RulesError
from rulewright.session.api import Game, Rules
from rulewright.session.record import record_of
from rulewright.session.record_reading import read_record
from rulewright.session.replay import replay_record
from rulewright.session.staging import stage
from tests.unit.session.author_games import harbour


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return harbour(tmp_path_factory.mktemp("harbour"))


@pytest.fixture
def game(rules: Rules) -> Game:
    return rules.start(["Ann", "Bob"], 7)


def line(game: Game, name: str) -> str:
    return dict(game.view(None).lines).get(name, "none")


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.text for option in game.decision.options]


def test_what_is_remembered_is_set(game: Game):
    stage(game, "set", "leader is Bob")
    stage(game, "set", "score of leader is 12")
    stage(game, "set", 'pile is "Storm"')
    stage(game, "set", "first of pile is torn")
    stage(game, "put", "first of pile on hand of Ann")
    assert line(game, "leader") == "Bob"
    assert line(game, "score of Bob") == "12"
    assert "Storm" not in options(game)
    stage(game, "set", "leader is none")
    assert line(game, "leader") == "none"


def test_cards_are_put_and_the_question_has_their_options(game: Game):
    assert options(game) == ["Cook", "Storm", "Mate", "pass"]
    stage(game, "put", "Pilot on hand of Ann")
    assert options(game) == ["Cook", "Storm", "Mate", "Pilot", "pass"]
    stage(game, "put", "Storm on top of pile")
    stage(game, "put", "first of hand of Ann on top of pile")
    assert line(game, "pile") == "Cook, Storm"
    stage(game, "set", 'hand of Ann is "Storm"')
    assert options(game) == ["Storm", "pass"]
    stage(game, "set", "hand of Ann is none")
    assert line(game, "hand of Ann") == "none"


def test_a_named_thing_that_lies_there_stays_and_the_owners_own_is_taken(game: Game):
    stage(game, "put", "Storm on hand of Bob")  # his own
    stage(game, "set", 'hand of Bob is "Storm"')
    assert "Storm" in options(game)
    stage(game, "set", 'pile is "Storm"')
    stage(game, "set", 'pile is "Storm"')
    assert line(game, "pile") == "Storm"


def test_choices_go_on_and_undo_and_redo_go_across(game: Game):
    stage(game, "put", "Pilot on hand of Ann")
    before = game.fingerprint
    game.choose("Pilot")
    assert line(game, "score of Ann") == "2"
    after = game.fingerprint
    assert game.undo(2) == 2
    assert "Pilot" not in options(game)
    assert game.redo(1) == 1
    assert game.fingerprint == before
    game.redo(1)
    assert game.fingerprint == after


@pytest.mark.parametrize(
    ("verb", "text", "title"),
    [
        ("set", "score of Ann", "it is not said to what"),
        ("set", "scor of Ann is 3", "`scor` is not a word of this ruleset"),
        ("set", 'score of Ann is "many"', 'nothing is called "many"'),
        ("set", "score of Ann is 500", "500 is out of range"),
        ("set", "score of leader is 4", "of whom or of what is none now"),
        ("set", 'pile is "Storm", "Storm", "Storm"', 'there is no further "Storm"'),
        ("set", "score of Ann is 3\n  then Ann wins", "this word belongs to another language"),
        ("put", "Pilot", "it is not said where to"),
        ("put", "Pilot on score of Ann", "things are moved to a zone"),
        ("put", '"Nobody" on pile', "Nobody"),
        ("put", "first of pile on hand of Ann", "there is nothing to put there"),
        ("put", "Pilot on hand of leader", "of whom or of what is none now"),
        ("set", "x" * 2000, "longer than 1,000 letters"),
    ],
)
def test_what_cannot_be_staged_says_why_and_changes_nothing(game: Game, verb: str, text: str, title: str):
    before = game.fingerprint
    with pytest.raises(RulesError) as caught:
        stage(game, verb, text)
    assert title in caught.value.diagnostics[0].title
    assert game.fingerprint == before
    assert game.steps == ()


def test_in_the_middle_of_picking_the_pick_begins_again(game: Game):
    stage(game, "set", 'pile is "Pilot", "Cook"')
    game.choose("Mate")
    game.choose("Pilot")
    assert options(game) == ["Cook", "Mate", "enough"]
    stage(game, "put", "Storm on top of pile")
    assert options(game) == ["Storm", "Pilot", "Cook", "Mate", "enough"]  # begun again, with what lies there now
    game.choose("Cook")
    game.choose("enough")
    assert "Cook" in line(game, "hand of Ann")


def test_a_record_holds_it_at_its_place_and_replays(game: Game, rules: Rules, tmp_path: Path):
    game.choose("pass")
    stage(game, "put", "Pilot on top of deck of Ann")
    stage(game, "set", "score of Bob is 12")
    game.choose("pass")
    path = tmp_path / "game.yaml"
    game.save(path)
    text = path.read_text(encoding="utf-8")
    assert "rulewright-game: 2\n" in text
    assert "- put: Pilot on top of deck of Ann" in text
    record = read_record(path)
    assert [move.staged for move in record.moves] == ["", "put", "set", ""]
    replay = replay_record(record, rules)
    assert replay.problem is None
    assert replay.game.fingerprint == game.fingerprint
    assert record_of(replay.game).text() == record_of(game).text()


def test_a_record_without_changes_by_hand_has_the_form_it_always_had(game: Game):
    game.choose("pass")
    assert "rulewright-game: 1\n" in record_of(game).text()


def test_a_record_whose_change_cannot_be_made_any_more_says_so(game: Game, rules: Rules, tmp_path: Path):
    stage(game, "set", "score of Bob is 12")
    path = tmp_path / "game.yaml"
    game.save(path)
    path.write_text(path.read_text(encoding="utf-8").replace("score of Bob", "fame of Bob"), encoding="utf-8")
    problem = replay_record(read_record(path), rules).problem
    assert problem is not None
    assert problem.code == "RW656"
    assert any("`fame` is not a word of this ruleset" in one for one in problem.notes)
    path.write_text(path.read_text(encoding="utf-8").replace("- set:", "- sit:"), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read_record(path)
    assert caught.value.diagnostics[0].title == "change 1 cannot be read"


def test_players_whose_names_are_no_words_can_be_said(rules: Rules):
    game = rules.start(["Player 1", "Ünal"], 7)
    stage(game, "set", "score of Player 1 is 4")
    stage(game, "set", "score of Ünal is 5")
    assert (line(game, "score of Player 1"), line(game, "score of Ünal")) == ("4", "5")


def test_everybody_who_answers_at_once_is_asked_again(tmp_path: Path):
    from tests.unit.session.small_games import secrets

    game = secrets(tmp_path).start(["Ann", "Bob"], 3)
    game.choose("red")
    assert game.decision is not None
    assert game.decision.player == "Bob"
    stage(game, "set", "code of Bob is blue")
    assert game.decision is not None
    game.choose(0)
