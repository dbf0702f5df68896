"""In which order people find the options."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.session.api import Game, load
from tests.unit.session.small_games import written

GRID = """\
game "Grid"
players 2

places spot: grid of 4 by 3

remember mark of spot: player or none
remember mine of player: number

flow game
  take turns
    QUESTION
    if there is no spot where its mark is none
      draw

to put spot by player
  needs mark of spot is none
  mark of spot is now player

to go spot to (other: spot) by player
  needs mark of spot is none and other is right of spot
  mark of spot is now player
"""


def asked(folder: Path, question: str) -> Game:
    return load(written(folder, GRID.replace("QUESTION", question))).start(["Ann", "Bob"])


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.text for option in game.decision.options]


def test_places_of_a_grid_go_by_their_names(tmp_path: Path):
    game = asked(tmp_path, 'player may put any spot: "Where?"')
    assert " ".join(options(game)) == "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 pass"
    game.choose("a1")
    assert " ".join(options(game)[:3]) == "a2 a3 b1"
    decision = game.decision
    assert decision is not None
    game.choose("3")
    assert game.steps[-1].key == "b1", "the number stands for what is third in the list"
    game.choose(0)
    assert game.steps[-1].key == "a2"
    assert game.decision is not None
    assert game.decision.keys == tuple(option.key for option in game.decision.options)
    game.choose(game.decision.options[2])
    assert game.steps[-1].key == "b3"
    assert "it is option 1" in game.why_not("a3")


def test_what_a_bot_picks_is_what_is_done(tmp_path: Path):
    game = asked(tmp_path, 'player may put any spot: "Where?"')
    raw = game.position.decision
    assert raw is not None
    for number, option in enumerate(raw.options):
        other = game.clone()
        other.choose_picked(number)
        assert other.steps[-1].key == option.key


def test_several_places(tmp_path: Path):
    game = asked(tmp_path, 'player may go any spot to any spot: "Where to?"')
    assert options(game)[:4] == ["a1, b1", "a2, b2", "a3, b3", "b1, c1"]


def test_numbers_from_the_least_and_the_rest_as_it_is(tmp_path: Path):
    game = asked(tmp_path, 'player chooses number in (3, 1, 2): "How many?"\n    mine of player is now number')
    assert options(game) == ["1", "2", "3"]
    game.choose("1")
    assert game.steps[-1].key == "1"


@pytest.mark.parametrize("typed", ["²", "1" * 5000, "٩", "0", "99"])
def test_odd_numbers_are_no_options(tmp_path: Path, typed: str):
    game = asked(tmp_path, 'player must put any spot: "Where?"')
    assert "is not among the options" in game.why_not(typed) or typed == "٩"
