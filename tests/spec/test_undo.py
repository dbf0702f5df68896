"""Undo restores the whole position, dice and all; how far back it may go can hang on what was revealed."""

from __future__ import annotations

import pytest

from rulewright.session.api import Game, RulesError, load
from tests.spec.spec_games import text_of

NAME = "1-24-undo"


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    home = tmp_path_factory.mktemp("undo")
    (home / "undo.rules").write_text(text_of(NAME), encoding="utf-8")
    return load(home)


def chosen(game: Game, *texts: str) -> Game:
    for text in texts:
        game.choose(text)
    return game


def picture(game: Game) -> tuple[object, ...]:
    return game.fingerprint, str(game.view(None)), str(game.view("Bob")), game.log


@pytest.mark.parametrize("backend", ["walk", "compiled"])
def test_the_same_choice_gives_the_same_roll(rules, backend):
    game = rules.start(seed=4, backend=backend)
    before = picture(game)
    chosen(game, "roll")
    after = picture(game)
    game.undo()
    assert picture(game) == before
    chosen(game, "roll")
    assert picture(game) == after


def test_another_choice_in_between_makes_another_roll(rules):
    once = chosen(rules.start(seed=4), "think", "roll")
    twice = chosen(rules.start(seed=4), "roll")
    twice.undo()
    chosen(twice, "think", "roll")
    assert picture(twice) == picture(once)
    assert twice.view(None) == once.view(None)


def test_all_the_way_back_and_again(rules):
    game = rules.start(seed=1)
    pictures = [picture(game)]
    for text in ("draw", "lay", "card 1", "roll", "shuffle", "together", "this", "that", "show"):
        decision = game.decision
        assert decision is not None
        game.choose(text if text in decision.keys else decision.options[0])
        pictures.append(picture(game))
    assert game.undo(99) == 9
    assert picture(game) == pictures[0]
    for expected in pictures[1:]:
        game.redo()
        assert picture(game) == expected


@pytest.mark.parametrize(
    ("texts", "reveals"),
    [
        (["think"], False),
        (["roll"], True),
        (["shuffle"], True),
        (["draw"], True),  # its owner sees a card that nobody saw
        (["show"], True),
        (["together", "this"], False),  # nobody sees a pending answer
        (["together", "this", "that"], True),
    ],
)
def test_what_counts_as_a_reveal(rules, texts, reveals):
    game = rules.start(seed=2, undo="until-reveal")
    chosen(game, *texts)
    if reveals:
        with pytest.raises(RulesError) as raised:
            game.undo()
        assert [problem.code for problem in raised.value.diagnostics] == ["RW669"]
    else:
        assert game.undo() == 1


def test_laying_a_card_open_is_a_reveal_and_nothing_goes_below_it(rules):
    game = chosen(rules.start(seed=2, undo="until-reveal"), "think", "lay")
    decision = game.decision
    assert decision is not None
    game.choose(decision.options[0])
    chosen(game, "think", "think")
    assert game.undo(99) == 2
    with pytest.raises(RulesError):
        game.undo()


def test_moving_what_is_known_anyway_is_none(rules):
    game = chosen(rules.start(seed=2, undo="until-reveal"), "lay")
    decision = game.decision
    assert decision is not None
    game.choose(decision.options[0])
    chosen(game, "put back")
    assert game.undo() == 1


def test_copies_go_their_own_way(rules):
    game = rules.start(seed=7)
    copy = game.clone()
    chosen(copy, "roll", "roll")
    fresh = rules.start(seed=7)
    assert picture(game) == picture(fresh)
    chosen(game, "roll", "roll")
    assert picture(game) == picture(copy)
