"""Bots: what they choose, that it follows from their seed, and that they know no more than they may."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulewright.execute import Position
from rulewright.session import greedy
from rulewright.session.api import Game, Rules, load
from rulewright.session.bots import BOTS, Bot, make_bot
from rulewright.session.greedy import GreedyBot
from rulewright.session.redeal import Redeal
from rulewright.state import view
from rulewright.state.knowledge import HiddenError
from tests.unit.session.small_games import secrets, written


def after(rules: Rules, *choices: str, seed: int = 0) -> Game:
    game = rules.start(seed=seed)
    for choice in choices:
        game.choose(choice)
    return game


def key(position: Position, bot: Bot) -> str:
    assert position.decision is not None
    return position.decision.keys[bot.pick(position)]


def positions(rules: Rules, games: int, seed: int = 0):
    """Positions of random games where somebody is asked."""
    for number in range(games):
        game = rules.start(seed=seed + number)
        dice = random.Random(number)
        for _ in range(60):
            if game.decision is None:
                break
            yield game.position
            game.choose(dice.randrange(len(game.decision.options)))


def test_random_bots_choose_everything_alike_often():
    position = load("tic-tac-toe").start().position
    bot = make_bot("random", 3, 1)
    counts = Counter(bot.pick(position) for _ in range(1800))
    assert set(counts) == set(range(9))
    assert max(counts.values()) < 1.5 * min(counts.values())


@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_does_follows_from_its_seed(name, monkeypatch):
    monkeypatch.setattr("rulewright.session.search.ROUNDS", 8)
    position = load("connect-four").start().position
    runs = [[bot.pick(position) for _ in range(12)] for bot in (make_bot(name, 7, 1), make_bot(name, 7, 1))]
    assert runs[0] == runs[1]
    other = [[make_bot(name, seed, seat).pick(position) for seed in range(20)] for seat in (1, 2)]
    assert other[0] != other[1]


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_a_win(seed):
    game = after(load("tic-tac-toe"), "a1", "a2", "b1", "b2")
    assert key(game.position, GreedyBot(seed)) == "c1"


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_what_scores(seed):
    rules = load("pig", options={"goal": 50})
    game = rules.start(seed=5)
    game.choose("roll")
    assert key(game.position, GreedyBot(seed)) == "hold"


BAD_MOVE = """\
game "Bad"
players 2

flow game
  take turns
    player chooses: "Well?"
      "lose"
        player loses
      "go on"
        let x be 1
      "spin"
        repeat until player is first of players and player is last of players, at most 5 times
          let y be 1
"""


PROSPECT = """
game "Path"
players 1: Ann
words way: bog, road, hill
remember walked of player: list of way
value prospect of player: number of (walked of player where it is road) - number of (walked of player where it is bog)
flow game
  repeat 3 times
    Ann chooses way in ways: "Which way?"
    add way to walked of Ann
  end game
"""


@pytest.mark.parametrize("seed", range(5))
def test_greedy_goes_by_the_prospect_that_rules_declare(tmp_path, seed):
    rules = load(written(tmp_path, PROSPECT))
    game = rules.start(seed=seed)
    bot = make_bot("greedy", seed, 1)
    taken = []
    while game.decision is not None:
        taken.append(key(game.position, bot))
        game.choose(taken[-1])
    assert taken == ["road", "road", "road"]
    assert game.result is not None
    assert game.result.scores == {}  # it is no score


HANDS = """
game "Hands"
players 2: Ann, Bob
kind card
  worth: number
table of cards
  card | worth
  "a"  | 3
  "b"  | 5
  "c"  | 8
  "d"  | 9
zone hand of player: cards, seen by owner
zone pile: cards
remember luck: number, seen by nobody
value prospect of player
  0                                        if there is no card in pile
  total worth of hand of player            if worth of first of hand of player > 3
  luck + total worth of hand of player     otherwise
flow set-up
  move cards to pile
flow game
  take turns
    repeat until there is no card in pile
      player chooses card in pile: "Which?"
      move card to hand of player
      stop
    if there is no card in pile
      end game
"""


def test_a_prospect_is_what_the_reference_evaluator_says_and_hidden_where_it_says_so(tmp_path):
    rules = load(written(tmp_path, HANDS))
    compiled, walk = (rules.machine(None, backend=backend) for backend in ("compiled", "walk"))
    answers = Counter[str]()
    for seed in range(12):
        positions = [compiled.start(seed), walk.start(seed)]
        dice = random.Random(seed)
        while not positions[0].over:
            for viewer in (1, 2):
                for player in (1, 2):
                    fast, slow = (prospect(position, viewer, player) for position in positions)
                    assert fast == slow
                    answers[type(fast).__name__] += 1
            chosen = dice.randrange(positions[0].count)
            for position in positions:
                position.choose(chosen)
    assert min(answers["int"], answers["str"]) > 10


def prospect(position: Position, viewer: int, player: int) -> object:
    """As the greedy bot asks for it; `hidden` where the viewer cannot know."""
    term = greedy._prospect(position.program, player)
    assert term is not None
    try:
        return greedy._worked_out(position.machine, position.seen_by(viewer), term, player)
    except HiddenError:
        return "hidden"


@pytest.mark.parametrize("seed", range(5))
def test_greedy_neither_loses_nor_breaks_the_game(tmp_path, seed):
    rules = load(written(tmp_path, BAD_MOVE))
    assert key(rules.start().position, GreedyBot(seed)) == "go on"


# ---------------------------------------------------------------- fair play
@pytest.mark.parametrize(("name", "games"), [("kuhn-poker", 20), ("goofspiel", 2), ("drones-vs-goelands", 2)])
def test_a_redealt_position_looks_the_same_to_its_seat(name, games):
    dice = random.Random(1)
    differs = 0
    for position in positions(load(name), games):
        decision = position.decision
        assert decision is not None
        deal = Redeal(position, decision.player).deal(dice)
        if deal is None:
            continue
        assert deal.decision is not None
        assert view(deal, decision.player) == view(position, decision.player)
        assert deal.decision.keys == decision.keys
        differs += view(deal, None) != view(position, None)
    assert differs > 5


def test_a_redeal_changes_nothing_of_the_real_position():
    game = load("kuhn-poker").start(seed=3)
    before, slots = game.fingerprint, game.position.slots[:]
    for _ in range(5):
        Redeal(game.position, 1).deal(random.Random(2))
    GreedyBot(1).pick(game.position)
    assert (game.fingerprint, game.position.slots) == (before, slots)


def test_hidden_values_are_drawn_anew(tmp_path):
    game = after(secrets(tmp_path), "red")
    seen = set()
    for number in range(40):
        deal = Redeal(game.position, 2).deal(random.Random(number))
        assert deal is not None
        seen.add(dict(view(deal, None).lines)["code of Player 1"])
    assert seen == {"red", "green", "blue"}


def test_what_cannot_be_drawn_anew_leaves_only_luck(tmp_path):
    rules = """\
game "Unlisted"
players 2
remember secret of player: number, seen by owner
remember score of player: number
flow game
  secret of first of players is now 12345
  for each player
    player chooses: "?"
      "a"
        add secret of first of players to score of last of players
      "b"
        add 1 to score of first of players
  end game
"""
    game = after(load(written(tmp_path, rules)), "a")
    assert game.decision is not None
    assert game.decision.seat == 2
    assert Redeal(game.position, 2).deal(random.Random(0)) is None
    picks = {GreedyBot(seed).pick(game.position) for seed in range(20)}
    assert picks == {0, 1}


def test_greedy_does_not_peek_at_cards():
    """In all deals that look alike to a seat, the bot of one seed does the same."""
    rules = load("kuhn-poker")
    by_view: dict[object, set[str]] = {}
    for seed in range(60):
        game = after(rules, "bet", seed=seed)
        assert game.decision is not None
        for bot_seed in range(3):
            looks = (view(game.position, 2), bot_seed)
            by_view.setdefault(looks, set()).add(key(game.position, GreedyBot(bot_seed)))
    assert len(by_view) == 9
    assert all(len(choices) == 1 for choices in by_view.values())


def test_greedy_does_not_peek_at_choices_made_together():
    rules = load("goofspiel")
    seen = set()
    for bid in range(13):
        game = rules.start(seed=3)
        game.choose(bid)
        assert game.decision is not None
        assert game.decision.seat == 2
        seen.add(key(game.position, GreedyBot(11)))
    assert len(seen) == 1
