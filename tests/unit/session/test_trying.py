"""Trying a sentence on a card while a game is played: the rest of the game stands, and a record says what was tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import RulesError
from rulewright.session.api import Game, Rules, load
from rulewright.session.game_coverage import coverage_of
from rulewright.session.record import record_of
from rulewright.session.record_reading import read_record
from rulewright.session.replay import replay_record
from rulewright.session.staging import stage
from rulewright.session.trying import Try, parse_try
from tests.unit.session.author_games import harbour
from tests.unit.session.test_staging import line, options


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return harbour(tmp_path_factory.mktemp("harbour"))


@pytest.fixture
def game(rules: Rules) -> Game:
    return rules.start(["Ann", "Bob"], 7)


def test_what_is_typed_comes_apart():
    assert parse_try('"Gain 2"') == Try("Gain 2")
    assert parse_try("Gain 2") == Try("Gain 2")
    assert parse_try('"Gain 2" as Cook') == Try("Gain 2", "Cook")
    assert parse_try('"Gain  2" as "Old Cook" like Cook') == Try("Gain 2", "Old Cook", "Cook")
    with pytest.raises(RulesError):
        parse_try('"Gain 2 as Cook')


def test_the_card_bears_the_sentence_from_now_on(game: Game):
    stage(game, "try", '"Gain 4" as Cook')
    assert options(game) == ["Cook", "Storm", "Mate", "pass"]
    game.choose("Cook")
    assert line(game, "score of Ann") == "4"
    assert game.undo(2) == 2
    game.choose("Cook")
    assert line(game, "score of Ann") == "1", "undo takes the sentence back, too"


def test_a_sentence_that_reacts_acts_where_none_reacted_before(game: Game):
    game.choose("Cook")
    assert game.decision is not None
    assert game.decision.player == "Bob"
    stage(game, "try", '"Whenever somebody plays, gain 3" as Storm')
    assert line(game, "score of Ann") == "1"
    game.choose("Mate")
    game.choose("enough")
    assert (line(game, "score of Ann"), line(game, "score of Bob")) == ("4", "3")


def test_another_card_is_made_after_the_pattern_of_one(game: Game):
    stage(game, "try", '"Gain 7" as Whale like Storm')
    assert "Whale" not in options(game)
    stage(game, "put", "Whale on hand of Ann")
    game.choose("Whale")
    assert line(game, "score of Ann") == "7"
    stage(game, "try", '"Gain 8" as Whale')


def test_in_the_middle_of_a_pick_the_position_is_carried_over(game: Game):
    stage(game, "set", 'pile is "Pilot", "Cook"')
    game.choose("Mate")
    game.choose("Pilot")
    stage(game, "try", '"Whenever somebody plays, gain 3" as Cook')
    assert "Pilot" in options(game)
    game.choose("Cook")
    game.choose("enough")
    assert line(game, "score of Ann") == "3"


def test_the_sentence_that_is_being_done_cannot_be_taken_away(game: Game):
    stage(game, "set", 'pile is "Pilot", "Cook"')
    game.choose("Mate")
    before = game.fingerprint
    with pytest.raises(RulesError) as caught:
        stage(game, "try", '"Gain 4" as Mate')
    assert "cannot go on under the new rules: they do not have “Take back some cards”" in str(caught.value)
    assert game.fingerprint == before
    game.choose("enough")
    stage(game, "try", '"Gain 4" as Mate')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"Gain much" as Cook', "much"),
        ('"Gain 4" as Cok', "did you mean `Cook`?"),
        ('"Gain 4" as Whale like Nobody', "no row of a table gives `Nobody` a sentence"),
        ('"Gain 4" as Cook like Storm', 'there is a "Cook" already'),
        ('"Gain 4"', "which card"),
    ],
)
def test_what_cannot_be_tried_says_why_and_changes_nothing(game: Game, text: str, said: str):
    before, rules = game.fingerprint, game.rules
    with pytest.raises(RulesError) as caught:
        stage(game, "try", text)
    assert any(said in words for one in caught.value.diagnostics for words in (one.title, *one.notes, one.label))
    assert (game.fingerprint, game.rules) == (before, rules)


def test_a_record_says_what_was_tried_and_replays(game: Game, rules: Rules, tmp_path: Path):
    game.choose("Cook")
    stage(game, "try", '"Gain 9" as Cook')
    stage(game, "try", '"Gain 3" as Whale like Cook')
    stage(game, "put", "Whale on hand of Bob")
    game.choose("Whale")
    path = tmp_path / "game.yaml"
    game.save(path)
    assert '- try: "\\"Gain 9\\" as Cook"\n' in path.read_text(encoding="utf-8")
    assert record_of(game).identity == rules.identity
    replay = replay_record(read_record(path), rules)
    assert replay.problem is None
    assert not replay.changed
    assert replay.game.fingerprint == game.fingerprint
    assert line(replay.game, "score of Bob") == "3"


def test_what_acted_is_counted_as_far_as_the_rules_are_the_same(game: Game):
    stage(game, "set", "score of Ann is 3")
    game.choose("Cook")
    coverage_of(game)
    stage(game, "try", '"Gain 9" as Cook')
    with pytest.raises(RulesError) as caught:
        coverage_of(game)
    assert "rules were changed at the table" in caught.value.diagnostics[0].title


def test_the_files_of_the_ruleset_stay_as_they_are(game: Game, rules: Rules):
    texts = {path: path.read_bytes() for path in rules.ruleset.folder.rglob("*.rules")}
    stage(game, "try", '"Gain 9" as Cook')
    assert {path: path.read_bytes() for path in rules.ruleset.folder.rglob("*.rules")} == texts


def test_in_a_shipped_game_positions_are_carried_over_at_every_choice():
    """The position under rules with another sentence is the same in the game's words, wherever it stands."""
    game = load("drones-vs-goelands").start(["Ann", "Bob"], 5)
    for at in range(6):
        if at == 3:
            stage(game, "try", '"Swap two of your cards" as Destroy')
        assert game.decision is not None
        game.choose(at % len(game.decision.options))
