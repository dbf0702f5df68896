"""A scenario opened as a game: where it stands, what undo takes back, and what cannot be done with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.diagnostics import RulesError
from rulewright.loading import load_ruleset
from rulewright.repl.driver import Driver
from rulewright.repl.terminal import toolbar
from rulewright.session.game_coverage import coverage_of
from rulewright.session.record import record_of
from rulewright.session.scenario_game import open_scenario
from rulewright.session.seats import Seat
from tests.unit.session.small_games import DOOR, written

SCENARIOS = """\
scenario "Ann then Bob"
  given opened of Ann is 1
  when game, Ann chooses red, Bob chooses blue
  then opened of Ann is 2
  then opened of Bob is 7
  when Ann chooses green
  then opened of Ann is 3

scenario "One door"
  when open red by Ann
  then last is green

scenario "Two doors"
  when open red by Ann
  then last is red

scenario "Refused"
  when game, Ann chooses red, Bob chooses red
  then last is red
"""


@pytest.fixture
def ruleset(tmp_path: Path):
    return load_ruleset(written(tmp_path, DOOR, "doors", **{"scenarios/some.rules": SCENARIOS}))


def test_it_stands_at_the_first_line_that_does_not_hold(ruleset):
    game = open_scenario(ruleset, "Ann then Bob")
    origin = game.setting.origin
    assert origin is not None and origin.problem is not None
    assert (origin.place.rsplit("/", 1)[1], origin.problem.code) == ("some.rules:5:3", "RW670")
    assert game.decision is not None
    assert game.decision.player == "Ann"
    assert [(step.seat, step.key) for step in game.steps] == [(1, "red"), (2, "blue")]
    game.choose("green")
    assert game.log[-1] == "Ann opens green"


def test_undo_takes_back_the_choices_of_the_scenario_and_keeps_what_was_given(ruleset):
    game = open_scenario(ruleset, "Ann then Bob")
    end = game.fingerprint
    assert game.undo(2) == 2
    assert game.decision is not None and game.decision.player == "Ann"
    assert "red" in game.decision.keys
    assert "opened of Ann: 1" in [f"{name}: {text}" for name, text in game.view(None).lines]
    with pytest.raises(RulesError, match="nothing to undo"):
        game.undo()
    assert game.redo(2) == 2
    assert game.fingerprint == end


def test_a_choice_that_is_refused_is_where_it_stands(ruleset):
    game = open_scenario(ruleset, "Refused")
    assert game.decision is not None and game.decision.player == "Bob"
    assert game.why_not("red").startswith("`red` is not allowed now")


def test_where_everything_holds_it_stands_at_the_end(ruleset):
    game = open_scenario(ruleset, "two doors")
    origin = game.setting.origin
    assert origin is not None and origin.problem is None
    assert (game.decision, game.over) == (None, False)


@pytest.mark.parametrize(
    ("title", "said"),
    [("door", "several scenarios have"), ("Tow doors", "there is no scenario"), ("", "there is no scenario")],
)
def test_titles_that_mean_none_or_several(ruleset, title: str, said: str):
    with pytest.raises(RulesError, match=said) as caught:
        open_scenario(ruleset, title)
    assert [problem.code for problem in caught.value.diagnostics] == ["RW674"]


def test_it_cannot_be_saved(ruleset, tmp_path: Path):
    game = open_scenario(ruleset, "Two doors")
    with pytest.raises(RulesError, match="cannot be saved") as caught:
        game.save(tmp_path / "game.yaml")
    assert caught.value.diagnostics[0].code == "RW675"
    assert not (tmp_path / "game.yaml").exists()
    with pytest.raises(RulesError):
        record_of(game.clone())
    with pytest.raises(RulesError, match="began in a scenario"):
        coverage_of(game)


def told(driver: Driver, line: str) -> str:
    return "\n".join(text for piece in driver.feed(line) for text in (piece.heading, *piece.lines))


def test_a_table_at_which_nothing_is_asked(ruleset):
    game = open_scenario(ruleset, "One door")
    driver = Driver(game, [Seat(name) for name in game.players])
    begun = "\n".join(text for piece in driver.begin() for text in (piece.heading, *piece.lines))
    assert "the scenario “One door” stands at" in begun
    assert "this is not so: does not hold" in begun
    assert "nothing is asked here" in begun
    assert "opens red" in told(driver, "log")
    assert "last: red" in told(driver, "state")
    assert "needs door is not last" in told(driver, "explain open")
    assert "nothing is asked here" in told(driver, "options")
    for line in ("auto 3", "why", "why not red", "red", "undo", "redo", "save x.yaml", "board", "view Bob", "odds"):
        assert "Traceback" not in told(driver, line), line
    assert "cannot be saved" in told(driver, "save x.yaml")
    assert "nothing is asked" in toolbar(driver)
    assert game.fingerprint == driver.game.fingerprint


# ---------------------------------------------------------------- from the outside
def test_played_from_the_command_line(ruleset, tmp_path: Path, monkeypatch, capsys):
    import io

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("green\nundo\nundo\nquit\n"))
    assert main(["play", "doors", "--scenario", "Ann then Bob"]) == 0
    out = capsys.readouterr().out
    assert "the scenario “Ann then Bob” stands at doors/scenarios/some.rules:5:3" in out
    assert "Bob: open" in out
    for words in (["--seed", "1"], ["--seats", "A,B"], ["--set", "x=1"], ["--load", "x.yaml"]):
        assert main(["play", "doors", "--scenario", "Two doors", *words]) == 2
        assert "do not go together" in capsys.readouterr().err
    assert main(["play", "doors", "--scenario", "Tow doors"]) == 2
    assert "did you mean `Two doors`?" in capsys.readouterr().err
