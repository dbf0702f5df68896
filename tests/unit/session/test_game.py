"""A game through the public interface: choosing, undoing, copying, looking."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rulewright
from rulewright.session.api import Game, IllegalChoice, Rules, RulesError, load
from tests.unit.session.small_games import doors, secrets


@pytest.fixture(scope="module")
def pig() -> Rules:
    return load("pig")


@pytest.fixture
def door_game(tmp_path) -> Game:
    return doors(tmp_path).start()


def the_decision(game: Game):
    decision = game.decision
    assert decision is not None
    return decision


# ---------------------------------------------------------------- rules
def test_what_can_be_chosen(pig: Rules):
    assert (pig.name, pig.title, pig.expansions, pig.modes) == ("pig", "Pig", (), ())
    goal = pig.options["goal"]
    assert (goal.low, goal.high, goal.default) == (50, 500, 100)
    assert dict(pig.chosen) == {"goal": 100}
    assert dict(load("pig", options={"goal": 50}).chosen) == {"goal": 50}


@pytest.mark.parametrize(
    ("options", "expansions", "code"),
    [({"gaol": 100}, [], "RW520"), ({"goal": 3}, [], "RW521"), ({}, ["More dice"], "RW523")],
)
def test_choices_that_do_not_exist(options, expansions, code):
    with pytest.raises(RulesError) as raised:
        load("pig", options=options, expansions=expansions)
    assert [problem.code for problem in raised.value.diagnostics] == [code]


def test_a_ruleset_that_does_not_exist():
    with pytest.raises(RulesError, match="no ruleset `pgi`"):
        load("pgi")


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (1, "RW522"),
        (11, "RW522"),
        (["Ann", "Ann"], "RW664"),
        (["chance", "Bob"], "RW664"),
        (["", "Bob"], "RW664"),
        (["a\nb", "Bob"], "RW664"),
        (["x" * 41, "Bob"], "RW664"),
    ],
)
def test_players_that_cannot_sit_down(pig: Rules, players, code):
    with pytest.raises(RulesError) as raised:
        pig.start(players)
    assert [problem.code for problem in raised.value.diagnostics] == [code]


@pytest.mark.parametrize("seed", [-1, 2**63, "7", 1.5, True, None])
def test_seeds_that_are_none(pig: Rules, seed):
    with pytest.raises(RulesError, match="cannot be a seed"):
        pig.start(2, seed)


def test_seats(pig: Rules):
    assert pig.start(["Ann", "Bob", "Cid"]).players == ("Ann", "Bob", "Cid")
    assert pig.start(3).players == ("Player 1", "Player 2", "Player 3")
    assert load("tic-tac-toe").start().players == ("X", "O")


# ---------------------------------------------------------------- choosing
def test_an_option_is_chosen_by_itself_its_place_its_key_its_text_or_its_number(tmp_path):
    rules = doors(tmp_path)
    ways = [lambda d: d.options[1], lambda d: 1, lambda d: d.options[1].key, lambda d: "GREEN", lambda d: "2"]
    games = [rules.start() for _ in ways]
    for game, way in zip(games, ways, strict=True):
        game.choose(way(the_decision(game)))
    assert len({game.fingerprint for game in games}) == 1
    assert [game.steps[0].key for game in games] == ["green"] * len(games)


def test_a_decision(door_game: Game):
    decision = the_decision(door_game)
    assert (decision.player, decision.name) == ("Ann", "open")
    assert [option.text for option in decision.options] == ["red", "green", "blue", "white"]
    assert [option.probability for option in decision.options] == [None] * 4
    assert len(decision.options) == 4
    assert decision.options[-1].key == "white"
    assert [option.key for option in decision.options[:2]] == ["red", "green"]
    with pytest.raises(IndexError):
        _ = decision.options[4]


@pytest.mark.parametrize(
    ("what", "code", "words"),
    [
        ("yellow", "RW660", "`yellow` is not among the options"),
        ("grene", "RW660", "did you mean `green`?"),
        (7, "RW660", "there are 4 options, numbered from 0"),
        (-1, "RW660", "`-1` is not among the options"),
        ("5", "RW660", "there are 4 options, numbered from 1"),
    ],
)
def test_what_is_no_option_says_so_and_changes_nothing(door_game: Game, what, code, words):
    before = door_game.fingerprint
    with pytest.raises(IllegalChoice) as raised:
        door_game.choose(what)
    problem = raised.value.diagnostics[0]
    assert problem.code == code
    assert words in "\n".join([problem.title, *problem.notes, *(fix.text for fix in problem.fixes)])
    assert (door_game.fingerprint, door_game.steps) == (before, ())


def test_an_option_of_another_decision_is_found_by_its_key(door_game: Game):
    red, green, *_ = the_decision(door_game).options
    door_game.choose(red)
    with pytest.raises(IllegalChoice):
        door_game.choose(red)
    door_game.choose("blue")
    door_game.choose(green)
    assert [step.key for step in door_game.steps] == ["red", "blue", "green"]


def test_a_choice_of_the_wrong_type_is_an_error_of_the_caller(door_game: Game):
    with pytest.raises(TypeError):
        door_game.choose(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        door_game.choose(True)


def test_a_refused_choice_names_the_needs_line(door_game: Game):
    door_game.choose("red")
    with pytest.raises(IllegalChoice) as raised:
        door_game.choose("red")
    problem = raised.value.diagnostics[0]
    assert (problem.code, problem.title) == ("RW662", "`red` is not allowed now")
    assert problem.notes == ("open: needs door is not last (last is red)",)
    assert problem.labels[0].span.text.startswith("needs door is not last")


def test_a_refused_choice_names_the_rule(door_game: Game):
    door_game.choose("red")
    text = door_game.why_not("green")
    assert "no-green-first" in text
    assert door_game.why_not("blue") == "nothing refuses `blue`: it is option 1"


def test_rules_that_come_to_no_end_leave_the_game_as_it_was(door_game: Game):
    for choice in ("red", "white", "red", "white"):
        door_game.choose(choice)
    before, steps = door_game.fingerprint, door_game.steps
    with pytest.raises(RulesError) as raised:
        door_game.choose("blue")
    assert raised.value.diagnostics[0].code == "RW601"
    assert (door_game.fingerprint, door_game.steps) == (before, steps)
    door_game.choose("green")
    assert len(door_game.steps) == 5


def test_a_game_that_is_over(door_game: Game):
    for choice in ("red", "white") * 3:
        door_game.choose(choice)
    door_game.choose("red")
    assert door_game.over
    assert door_game.decision is None
    result = door_game.result
    assert result is not None
    assert (result.kind, result.winners, result.losers, str(result)) == ("win", ("Ann",), ("Bob",), "Ann wins")
    with pytest.raises(RulesError, match="the game is over: Ann wins"):
        door_game.choose("red")
    copy = door_game.clone()
    copy.undo()
    assert copy.result is None
    assert copy.decision is not None


# ---------------------------------------------------------------- undo, redo, copies
def test_undo_takes_the_dice_back_too(pig: Rules):
    game = pig.start(2, seed=5)
    prints = [game.fingerprint]
    for _ in range(6):
        game.choose("roll")
        prints.append(game.fingerprint)
    for at in range(5, -1, -1):
        assert game.undo() == 1
        assert game.fingerprint == prints[at]
    for at in range(1, 7):
        game.choose("roll")
        assert game.fingerprint == prints[at]


def test_undo_and_redo_of_several(pig: Rules):
    game = pig.start(2, seed=5)
    for choice in ("roll", "hold", "roll", "hold"):
        game.choose(choice)
    end = game.fingerprint
    assert game.undo(3) == 3
    assert [step.key for step in game.undone] == ["hold", "roll", "hold"]
    assert game.redo(2) == 2
    assert [step.key for step in game.steps] == ["roll", "hold", "roll"]
    assert game.redo(9) == 1
    assert game.fingerprint == end
    assert game.undo(99) == 4
    assert (game.undo(0), game.redo(0)) == (0, 0)
    with pytest.raises(RulesError, match="nothing to undo"):
        game.undo()


def test_a_new_choice_forgets_what_was_taken_back(pig: Rules):
    game = pig.start(2, seed=5)
    game.choose("roll")
    game.undo()
    game.choose("hold")
    assert game.undone == ()
    with pytest.raises(RulesError, match="nothing to redo"):
        game.redo()


def test_undo_until_something_was_revealed(tmp_path):
    game = secrets(tmp_path).start(undo="until-reveal")
    for choice in ("red", "green", "no"):
        game.choose(choice)
    assert game.undo() == 1
    game.choose("yes")
    with pytest.raises(RulesError) as raised:
        game.undo()
    assert raised.value.diagnostics[0].code == "RW669"
    assert game.steps[-1].key == "yes"


def test_copies_go_their_own_way(pig: Rules):
    game = pig.start(2, seed=5)
    game.choose("roll")
    copy = game.clone()
    before = game.fingerprint
    assert copy.fingerprint == before
    copy.choose("hold")
    copy.undo(2)
    assert (game.fingerprint, len(game.steps)) == (before, 1)


# ---------------------------------------------------------------- looking
def test_views_and_logs_keep_secrets(tmp_path):
    game = secrets(tmp_path).start(["Ann", "Bob"], seed=1)
    game.choose("red")
    mine, theirs = str(game.view("Ann")), str(game.view("bob"))
    assert "code of Ann: red" in mine
    assert "code of Ann: ?" in theirs
    assert "hand of Ann: ?" in theirs
    card = next(text for name, text in game.view(None).lines if name == "hand of Ann")
    assert f"hand of Ann: {card}" in mine


def test_nobody_of_that_name(pig: Rules):
    game = pig.start(["Ann", "Bob"])
    with pytest.raises(RulesError) as raised:
        game.view("Anne")
    problem = raised.value.diagnostics[0]
    assert (problem.code, problem.notes) == ("RW664", ("the players are `Ann` and `Bob`",))
    assert problem.fixes[0].text == "did you mean `Ann`?"


def test_log_grows_and_shrinks_with_the_game(pig: Rules):
    game = pig.start(["Ann", "Bob"], seed=5)
    start = game.log
    game.choose("roll")
    assert game.log[: len(start)] == start
    assert game.log_size == len(game.log) > len(start)
    game.undo()
    assert game.log == start


def test_explicit_chance_is_asked_with_probabilities(pig: Rules):
    game = pig.start(2, chance="explicit")
    decision = the_decision(game)
    while decision.player != "chance":
        game.choose("roll")
        decision = the_decision(game)
    assert decision.seat == 0
    assert [option.probability for option in decision.options] == [Fraction(1, 6)] * 6
    game.choose("6")
    assert game.steps[-1].text == "6"


def test_both_backends_play_the_same_game(pig: Rules):
    games = [pig.start(2, seed=5, backend=backend) for backend in ("compiled", "walk")]
    for game in games:
        for choice in ("roll", "hold", "roll", "hold"):
            game.choose(choice)
    assert games[0].fingerprint == games[1].fingerprint


def test_sentences_are_read_or_refused():
    rules = load("drones-vs-goelands")
    reading = rules.read("destroy an opponent's card")
    assert reading.text == "Destroy an opponent's card"
    assert reading.conditions == ()
    assert reading.effect
    assert str(reading).splitlines()[1] == "Conditions:  none"
    with pytest.raises(RulesError) as raised:
        rules.read("Destroy an opponent's cart")
    span = raised.value.diagnostics[0].span
    assert span is not None
    assert span.text == "cart"


def test_the_package_offers_all_of_it():
    assert rulewright.load is load
    assert rulewright.Game is Game
