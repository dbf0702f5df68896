"""A recorded game told choice by choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.session.api import RulesError, load
from rulewright.tools.replaying import Told, replay_lines
from tests.unit.session.small_games import POKER, doors, written


def saved(tmp_path: Path) -> str:
    game = load(written(tmp_path, POKER, "poker")).start(["Ann", "Bob"], 7)
    for choice in ("bet", "bet"):
        game.choose(choice)
    path = tmp_path / "game.yaml"
    game.save(path)
    return str(path)


def lines_of(told: Told) -> tuple[str, ...]:
    return tuple(line for part in told.parts for line in part)


def test_a_game_is_told(tmp_path: Path):
    told = replay_lines(saved(tmp_path))
    assert told.problem is None
    assert lines_of(told) == (
        "Poker: Ann, Bob, seed 7",
        "   1  Ann: bet",
        "   2  Bob: bet",
        "      The hands are laid open",
        "      King, Queen",
    )
    assert told.summary == "2 choices, all as recorded: Ann wins"


def test_part_of_it_with_boards_and_one_players_eyes(tmp_path: Path):
    told = replay_lines(saved(tmp_path), to=1, viewer="Bob", boards=True)
    assert lines_of(told) == (
        "Poker: Ann, Bob, seed 7",
        "   1  Ann: bet",
        "      | Ann: hand ?",
        "      | Bob: hand Queen",
    )


def test_a_viewer_who_does_not_play(tmp_path: Path):
    with pytest.raises(RulesError, match="nobody called `Cid` plays"):
        replay_lines(saved(tmp_path), viewer="Cid")


def test_the_first_difference(tmp_path: Path):
    path = saved(tmp_path)
    text = Path(path).read_text(encoding="utf-8").replace("[Bob, bet", "[Bob, raise")
    Path(path).write_text(text, encoding="utf-8")
    told = replay_lines(path)
    assert told.problem is not None
    assert told.problem.label == "`raise` is not offered now"
    assert lines_of(told)[-1] == "   1  Ann: bet"


def test_other_rules_than_it_names(tmp_path: Path):
    path = saved(tmp_path)
    changed = written(tmp_path, POKER.replace("laid open", "shown"), "again")
    renamed = Path(path).read_text(encoding="utf-8").replace("ruleset: poker", "ruleset: again")
    Path(path).write_text(renamed, encoding="utf-8")
    told = replay_lines(path, ruleset=str(changed))
    assert [note.code for note in told.notes] == ["RW655"]
    assert "      The hands are shown" in lines_of(told)
    doors(tmp_path)
    with pytest.raises(RulesError, match="a game of `again`, not of `doors`"):
        replay_lines(path, ruleset=str(tmp_path / "doors"))


def test_a_secret_choice_of_another_player_is_told_as_the_log_has_it(tmp_path: Path):
    game = load("goofspiel").start(["Ann", "Bob"], 3)
    game.choose("bid 5")
    game.save(tmp_path / "bids.yaml")
    assert replay_lines(str(tmp_path / "bids.yaml"), viewer="Ann").parts[1][0].endswith("Ann: bid 5")
    assert replay_lines(str(tmp_path / "bids.yaml"), viewer="Bob").parts[1][0].endswith("Ann: a secret choice")
