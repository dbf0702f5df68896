"""Games played on from a position: who wins how often, what a search finds, and that neither knows what it may not."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from rulewright.execute import Outcome
from rulewright.session.api import Game, Rules, load
from rulewright.session.odds import Tried, odds
from rulewright.session.playouts import Imagined, shares
from rulewright.session.search import search
from rulewright.state import view
from tests.unit.session.small_games import written


def after(rules: Rules, *choices: str, seed: int = 0) -> Game:
    game = rules.start(seed=seed)
    for choice in choices:
        game.choose(choice)
    return game


def key(game: Game, option: int) -> str:
    assert game.position.decision is not None
    return game.position.decision.keys[option]


# ---------------------------------------------------------------- what is found
def test_odds_of_a_win_at_hand():
    game = after(load("tic-tac-toe"), "a1", "a2", "b1", "b2")
    found = {key(game, one.option): one for one in odds(game.position, 1, 30)}
    assert found["c1"].share == 1
    assert found["c1"].interval[1] == 1
    assert found["c1"].interval[0] > 0.85
    assert all(one.games == 30 for one in found.values())
    assert found["a3"].share < 0.9


def test_a_search_takes_a_win_and_prevents_one():
    win = after(load("tic-tac-toe"), "a1", "a2", "b1", "b2")
    assert key(win, search(win.position, 1)[0].option) == "c1"
    threat = after(load("tic-tac-toe"), "a1", "b2", "b1")
    assert key(threat, search(threat.position, 1, rounds=400)[0].option) == "c1"


ALONE = """
game "Alone"
players 1: Ann
remember score of player: number
flow game
  repeat 3 times
    Ann chooses n in (1, 2, 3, 4): "How many?"
    add n to score of Ann
  end game
"""


def test_who_plays_alone_searches_for_score(tmp_path: Path):
    game = load(written(tmp_path, ALONE)).start()
    assert key(game, search(game.position, 1)[0].option) == "4"
    means = {key(game, one.option): one.mean_score for one in odds(game.position, 1, 200)}
    assert means["4"] is not None
    assert means["1"] is not None
    assert 2.5 < means["4"] - means["1"] < 3.5


# ---------------------------------------------------------------- fair play
@pytest.mark.parametrize(("name", "choices"), [("kuhn-poker", 1), ("goofspiel", 5), ("drones-vs-goelands", 4)])
def test_what_is_hidden_changes_nothing(name: str, choices: int):
    """Another position that the player cannot tell from this one has the same odds and the same search."""
    game = load(name).start(seed=3)
    dice = random.Random(5)
    for _ in range(choices):
        assert game.decision is not None
        game.choose(dice.randrange(len(game.decision.options)))
    position = game.position
    assert position.decision is not None
    seat = position.decision.player
    other = next(drawn for _ in range(50) if (drawn := Imagined(position).draw(dice)) is not None)
    assert view(other, seat).lines == view(position, seat).lines
    assert other.slots != position.slots
    assert [one.won for one in odds(position, 9, 6)] == [one.won for one in odds(other, 9, 6)]
    assert search(position, 9, rounds=25) == search(other, 9, rounds=25)


BOTH = """
game "Both"
players 2: Ann, Bob
words side: heads, tails
remember hers of player: side or none
flow game
  together for each player
    player chooses side in sides: "Which?"
    hers of player is now side
  if hers of Ann is hers of Bob
    Bob wins
  Ann wins
"""


def test_what_others_answered_at_once_is_drawn_anew(tmp_path: Path):
    """Bob is asked second and wins by the same answer: if he could look, his odds were 1 and 0."""
    rules = load(written(tmp_path, BOTH))
    for hers in ("heads", "tails"):
        game = after(rules, hers)
        assert game.decision is not None
        assert game.decision.player == "Bob"
        dice = random.Random(1)
        answers = Counter[str]()
        imagined = Imagined(game.position)
        for _ in range(200):
            drawn = imagined.draw(dice)
            assert drawn is not None
            drawn.choose(0)
            assert drawn.outcome is not None
            answers[str(drawn.outcome.winners)] += 1
        assert min(answers.values()) > 60
        assert all(0.3 < one.share < 0.7 for one in odds(game.position, 1, 200))


# ---------------------------------------------------------------- nothing is left behind
def test_trying_neither_logs_nor_counts_nor_changes_the_game():
    rules = Rules(load("pig").ruleset, {}, (), counters=True)
    game = rules.start(seed=3)
    before = (game.fingerprint, game.log_for(None), dict(game.setting.machine.acted))
    odds(game.position, 1, 5)
    search(game.position, 1, rounds=10)
    assert (game.fingerprint, game.log_for(None), dict(game.setting.machine.acted)) == before
    game.choose("hold")
    assert len(game.log_for(None)) > len(before[1])


def test_stopped_early_there_is_what_was_found_so_far():
    position = load("pig").start(seed=3).position

    def stop(done: int) -> bool:
        if done == 3:
            raise KeyboardInterrupt
        return True

    assert [one.games for one in odds(position, 1, 100, go_on=stop)] == [3, 3]
    assert sum(one.visits for one in search(position, 1, go_on=stop)) == 3
    assert [one.games for one in odds(position, 1, 100, go_on=lambda done: done < 2)] == [2, 2]


def test_games_without_end_are_counted_as_such(monkeypatch):
    monkeypatch.setattr("rulewright.session.playouts.MOST_CHOICES", 2)
    position = load("tic-tac-toe").start().position
    found = odds(position, 1, 2)
    assert {(tried.games, tried.endless) for tried in found} == {(0, 2)}
    assert found[0].interval == (0.0, 1.0)
    assert search(position, 1, rounds=2)[0].share == 0.5


# ---------------------------------------------------------------- ends
@pytest.mark.parametrize(
    ("outcome", "wanted"),
    [
        (Outcome("win", (2,), (1, 3), (2, 1, 2), (None,) * 3), (0, 1, 0)),
        (Outcome("win", (1, 2), (3,), (1, 1, 3), (None,) * 3), (0.5, 0.5, 0)),
        (Outcome("draw", (), (), (1, 1, 1), (None,) * 3), (0.5, 0.5, 0.5)),
        (Outcome("end", (), (), (2, 1, 1), (3, 5, 5)), (0, 0.5, 0.5)),
        (Outcome("lose", (), (2,), (1, 2), (None,) * 2), (1, 0)),
        (Outcome("lose", (), (1,), (1,), (None,)), (0,)),
    ],
)
def test_shares_of_a_win(outcome: Outcome, wanted: tuple[float, ...]):
    assert shares(outcome) == wanted


def test_shared_wins_tell_more_than_wins_and_losses():
    """Eight halves lie closer together than four wins and four losses."""
    halves, sides = Tried(0, 8, 4.0, 2.0), Tried(0, 8, 4.0, 4.0)
    width = [one.interval[1] - one.interval[0] for one in (halves, sides)]
    assert width[0] < width[1]
