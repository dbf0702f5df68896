"""Runs in the middle: names in view at each statement, what a viewer may know, and a whole game run by run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.diagnostics import RulesError
from rulewright.execute import Held
from rulewright.session.api import Rules, load
from rulewright.session.breaks import make_break, make_watch
from rulewright.session.game import Game
from rulewright.session.stepping import Run, Stops, begin, go_on
from rulewright.session.timeline import Forks, differences, go_to, position_called
from tests.unit.session.small_games import secrets, written
from tests.unit.session.stepping_games import market

NAMES = """\
game "Names"
players 2: Ann, Bob

remember gold of player: number

flow game
  let aa be 1
  repeat 2 times
    let b be aa + 1
    for each player
      let c be b + 1
      player chooses x in (1, 2, 3)
      add x to gold of player
    add 1 to gold of Ann
  if gold of Ann is at least 0
    let d be 4
    add d to gold of Ann
  otherwise
    let e be 4
    add e to gold of Ann
  together for each player
    let own be gold of player
    player chooses y in (1, 2)
    add y to gold of player
  draw
"""

IN_VIEW = {
    "let aa be 1": "",
    "let b be aa + 1": "aa",
    "let c be b + 1": "aa b player",
    "player chooses x in (1, 2, 3)": "aa b c player",
    "add x to gold of player": "aa b c player x",
    "add 1 to gold of Ann": "aa b",
    "let d be 4": "aa",
    "add d to gold of Ann": "aa d",
    "let own be gold of player": "aa player",
    "add y to gold of player": "aa own player y",
    "draw": "aa",
}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return market(tmp_path_factory.mktemp("market"))


def holds_of(game: Game, place: int) -> list[Run]:
    """Every place at which the run of a choice is held, one statement after the other."""
    found = []
    run = begin(game, place, "step", Stops())
    while isinstance(run, Run):
        found.append(run)
        run = go_on(game, run, "step", Stops())
    return found


def test_names_are_in_view_where_the_checker_has_them(tmp_path: Path):
    game = load(written(tmp_path, NAMES)).start()
    seen: dict[str, set[str]] = {}
    while not game.over:
        for run in holds_of(game, 0):
            look = run.look(None)
            statement = look.machine.stepper.statement(look.stack[-1])
            assert statement is not None and statement.span is not None
            text = statement.span.text.split("\n")[0]
            seen.setdefault(text, set()).add(" ".join(sorted(look.in_view().names)))
    for text, names in IN_VIEW.items():
        if text in seen:
            assert seen[text] == {names}, text
    assert len(seen.keys() & IN_VIEW.keys()) >= 8


def test_a_game_carried_out_in_runs_is_the_game(rules: Rules):
    choose = random.Random(3)
    one, other = rules.start(seed=5), rules.start(seed=5)
    held = 0
    while not one.over:
        assert other.decision is not None
        place = choose.randrange(len(other.decision.options))
        held += len(holds_of(one, place))
        other.choose(place)
        assert one.fingerprint == other.fingerprint
        assert one.log == other.log
    assert held > 30


def test_a_run_that_is_given_up_has_changed_nothing(rules: Rules):
    game = rules.start(seed=5)
    before = game.fingerprint, game.log, game.steps
    run = begin(game, 0, "step", Stops())
    assert isinstance(run, Run)
    further = go_on(game, run, "step", Stops())
    assert isinstance(further, Run)
    assert further.back is run
    assert isinstance(further.held, Held)
    assert (game.fingerprint, game.log, game.steps) == before


def test_breaks_and_watches_stop_where_they_say(rules: Rules):
    game = rules.start(seed=5)
    stops = Stops((make_break(game, "rule wages"),), (make_watch(game, "gold of Ann", None),))
    run = begin(game, 1, "continue", stops)
    told = []
    while isinstance(run, Run):
        told.append([reason.text for reason in run.reasons])
        run = go_on(game, run, "continue", stops)
    assert told == [
        ["gold of Ann: 0 → 1, by game.rules:56"],
        ["break at rule wages", "gold of Ann: 1 → 2, by game.rules:57"],
        ["gold of Ann: 2 → 12, by game.rules:61"],
    ]
    with pytest.raises(RulesError, match="nothing that is run"):
        make_break(game, "zork")
    with pytest.raises(RulesError, match="would change the game"):
        make_watch(game, "add 1 to round", None)


def test_forks_and_differences(tmp_path: Path):
    game = secrets(tmp_path).start(seed=2)
    forks = Forks().fork(game, "other")
    game.choose(0)
    game.choose(1)
    start = position_called(game, forks, "main")
    assert [(one.name, one.before, one.after) for one in differences(start, game.position, 1)][:1] == [
        ("code of Player 1", "none", "red")
    ]
    assert "green" not in str(differences(start, game.position, 1))
    assert "green" in str(differences(start, game.position, 2))
    forks, old = forks.switch(game, "main")
    assert (forks.current, len(old.steps)) == ("main", 0)
    counts = []
    for number in (1, 2, 0, 2):
        go_to(game, number)
        counts.append(len(game.steps))
    assert counts == [1, 2, 0, 2]
    with pytest.raises(RulesError, match="there is no choice 3"):
        go_to(game, 3)
