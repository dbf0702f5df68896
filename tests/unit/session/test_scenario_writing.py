"""Scenarios that are written from a game in progress: they hold, they say what they need, and what has no words is
refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.diagnostics import RulesError
from rulewright.session.api import Game, Rules, load
from rulewright.session.scenario_file import write_scenario
from rulewright.session.scenario_writing import problem_of, scenario_of
from rulewright.session.staging import stage
from tests.unit.session.author_games import HARBOUR, harbour
from tests.unit.session.small_games import written


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return harbour(tmp_path_factory.mktemp("harbour"))


@pytest.fixture
def game(rules: Rules) -> Game:
    return rules.start(["Ann", "Bob"], 7)


def lines(text: str, *words: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip().startswith(words)]


def test_the_last_choice_with_what_it_needs_and_what_came_out(game: Game):
    game.choose("Cook")
    assert scenario_of(game, "A cook is worth a point").splitlines() == [
        'scenario "A cook is worth a point"',
        '  given deck of Ann is "Pilot"',
        '  given deck of Bob is "Pilot"',
        '  given hand of Ann is "Cook", "Storm", "Mate"',
        '  given hand of Bob is "Storm", "Cook", "Mate"',
        "  when turn of Ann",
        '  when Ann chooses "Cook"',
        '  then hand of Ann is ("Storm", "Mate")',
        '  then pile is "Cook"',
        "  then score of Ann is 1",
        "  then leader is Ann",
    ]


def test_what_was_staged_before_is_given(game: Game):
    stage(game, "put", "Pilot on hand of Ann")
    stage(game, "set", "score of Ann is 9")
    game.choose("Pilot")
    text = scenario_of(game, "Staged")
    assert "given score of Ann is 9" in lines(text, "given")
    assert "then score of Ann is 11" in lines(text, "then")


def test_a_staged_position_without_a_choice_says_what_is_offered(game: Game):
    stage(game, "set", 'hand of Ann is "Storm"')
    text = scenario_of(game, "Only asked")
    assert lines(text, "when", "then") == ["when turn of Ann", 'then Ann can choose "Storm"']


def test_several_choices_in_the_middle_of_a_pick_begin_where_a_scenario_can(game: Game):
    stage(game, "set", 'pile is "Pilot", "Cook"')
    game.choose("Mate")
    game.choose("Cook")
    text = scenario_of(game, "Middle")
    assert lines(text, "when") == ["when play item 2 of hand of Ann by Ann", 'when Ann chooses "Cook"']
    game.choose("enough")
    text = scenario_of(game, "All", 3)
    assert lines(text, "when") == [
        "when turn of Ann",
        'when Ann chooses "Mate"',
        'when Ann chooses "Cook"',
        'when Ann chooses "enough"',
    ]


def test_what_chance_gave_is_said_and_players_have_names_that_are_words(tmp_path: Path):
    game = load("pig").start(["Player 1", "Bob"], 3)
    game.choose("roll")
    text = scenario_of(game, "Dice")
    dice = lines(text, "dice")
    assert dice
    assert lines(text, "players", "when") == [
        "players Player-1, Bob",
        "when turn of Player-1",
        'when Player-1 chooses "roll"',
    ]
    assert problem_of(game.rules.ruleset, text) is None
    game.undo()
    game.choose("hold")
    assert len(lines(scenario_of(game, "Hold"), "dice")[0].split(",")) == 1, "what the next turn rolls is not of it"
    assert problem_of(game.rules.ruleset, text.replace(dice[0], "dice 1")) is not None


def test_what_has_no_line_is_refused_and_says_what_to_do(tmp_path: Path):
    lasting = (
        HARBOUR.replace(
            "do\n    add n to score of you\n\nphrase pick",
            "do\n    worth of you counts n more\n\nphrase pick",
        )
        + "\nvalue worth of player: 1\n"
    )
    lasting = lasting.replace(
        "  do work of card as player at played\n",
        "  do work of card as player at played\n  add worth of player to score of player\n",
    )
    game = load(written(tmp_path, lasting, "lasting")).start(["Ann", "Bob"], 7)
    game.choose("Cook")
    text = scenario_of(game, "Before it acts")
    assert problem_of(game.rules.ruleset, text) is None
    stage(game, "set", "score of Bob is 3")
    game.choose("pass")
    with pytest.raises(RulesError) as caught:
        scenario_of(game, "Lasting", 1)
    problem = caught.value.diagnostics[0]
    assert problem.code == "RW686"
    assert any("acts for a while already" in note for note in problem.notes)
    assert "`save FILE` keeps the game as it is" in problem.notes
    for title in ("", 'a "b"', "x" * 200):
        with pytest.raises(RulesError):
            scenario_of(game, title)


@pytest.mark.parametrize("name", ["kuhn-poker", "tic-tac-toe"])
def test_scenarios_of_shipped_games_hold_wherever_they_are_written(name: str):
    game = load(name).start(["Ann", "Bob"], 3)
    picks = random.Random(3)
    for at in range(3):
        if game.decision is None:
            break
        game.choose(picks.randrange(len(game.decision.options)))
        assert problem_of(game.rules.ruleset, scenario_of(game, f"Choice {at}")) is None


def test_it_is_written_into_the_rulesets_files_whole_or_not_at_all(tmp_path: Path):
    rules = harbour(tmp_path)
    game = rules.start(["Ann", "Bob"], 7)
    game.choose("Cook")
    text = scenario_of(game, "One")
    path = write_scenario(rules.ruleset, "One", text)
    assert path == rules.ruleset.folder / "scenarios" / "from-the-table.rules"
    write_scenario(rules.ruleset, "Two", text.replace('"One"', '"Two"'))
    assert path.read_text(encoding="utf-8") == f"{text}\n{text.replace('One', 'Two')}"
    again = load(rules.ruleset.folder)
    assert [one.code for one in again.ruleset.check()] == [one.code for one in rules.ruleset.check()]
    assert [ref.title for ref in again.ruleset.scenarios()] == ["One", "Two"]
    other = write_scenario(rules.ruleset, "Three", text.replace('"One"', '"Three"'), "scenarios/more")
    assert other.name == "more.rules"
    for title, to in (("One", ""), ("Four", "../out.rules"), ("Four", "game.rules"), ("Four", "scenarios/a/b.rules")):
        with pytest.raises(RulesError):
            write_scenario(rules.ruleset, title, text, to)
    path.write_text("flw x\n", encoding="utf-8")
    with pytest.raises(RulesError):
        write_scenario(rules.ruleset, "Four", text)
    assert path.read_text(encoding="utf-8") == "flw x\n"


def test_nothing_is_written_into_a_shipped_ruleset_unasked():
    ruleset = load("pig").ruleset
    with pytest.raises(RulesError) as caught:
        write_scenario(ruleset, "Mine", 'scenario "Mine"\n')
    assert "nothing is written into it unasked" in caught.value.diagnostics[0].title
