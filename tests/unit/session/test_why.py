"""Why something changed, why a value is what it is, why somebody is asked, what a sentence waits for; and that what a
player may not know stays hidden in all of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.core.terms import Compare, Const, Term, ValueCall, VariableGet
from rulewright.core.types import PLAYER, YES_NO
from rulewright.execute.accounts import Account
from rulewright.execute.tracing import trace
from rulewright.session.api import Game, load
from rulewright.session.causes import Causes
from rulewright.session.typed import read_question
from rulewright.session.why import account_of, asked_lines, change_lines, sentence_lines, value_lines
from tests.unit.session.small_games import PIG, SECRET, written

DUEL = """\
game "Duel"
players 2: Ann, Bob

kind card
  might: number
  text: sentence or none, in force for player of it while it is in front
table of cards
  card   | might | text
  "Ox"   | 3     | "You hit 2 harder"
  "Hen"  | 1     | "After you hit, take a card"
  "Cow"  | 2     | "If you are hurt, you hit 1 harder"
  "Owl"  | 4     | -
  "Pig"  | 1     | -

zone deck: cards, in order, seen by nobody
zone hand of player: cards, seen by owner
zone front of player: cards
remember harm of player: number

value strength of player, at most 6
  total might of front of player + bonus of player  if there is a card in front of player
  0                                                 otherwise
value bonus of player: number of front of player
value opponent of player: next of player


phrase harder: sentence
  says "You hit {n: number} harder"
  holds
    strength of you counts n more
phrase after-hit: sentence
  says "After you hit, take a card"
  after hit by you
  do
    move first of deck to hand of you
phrase hurt-then: sentence
  says "If you are hurt, {d: sentence}"
  if harm of you > 0: "You have harm"
  means d

flow set-up
  move cards to deck
flow game
  for each player
    move first 2 of deck to hand of player
  take turns
    player must play any card
    hit by player
    if there is no card in hand of player
      end game

to play card by player: "{player} plays {card}"
  needs card is in hand of player
  move card to front of player

to hit by player: "{player} hits with {strength of player}"
  add strength of player to harm of opponent of player
"""


def duel(folder: Path, *choices: str) -> Game:
    game = load(written(folder, DUEL)).start()
    for choice in choices:
        game.choose(choice)
    return game


def called(game: Game, name: str, seat: int) -> Term:
    program = game.setting.machine.program
    for number, value in enumerate(program.values):
        if value.name == name and not value.bare:
            return ValueCall(type=value.type, value=number, arguments=(Const(type=PLAYER, value=seat),))
    number = next(at for at, one in enumerate(program.variables) if one.name == name)
    return VariableGet(
        type=program.variables[number].type, variable=number, arguments=(Const(type=PLAYER, value=seat),)
    )


# ---------------------------------------------------------------- changes
def test_a_change_names_its_line_and_what_runs_there(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(["Ann", "Bob"], 7)
    game.choose("roll")
    game.choose("hold")
    assert change_lines(game, Causes(game), 2, None)[:3] == [
        "choice 2, Ann: hold",
        "  game.rules:23, in turn: add pot to score of player",
        "    score of Ann: 0 → 12",
    ]


def test_a_change_stands_under_the_sentence_that_made_it(tmp_path: Path):
    game = duel(tmp_path, "Hen")
    assert change_lines(game, Causes(game), 1, None) == [
        "choice 1, Ann: Hen",
        "  game.rules:54, in play: move card to front of player",
        "    Hen: hand of Ann → front of Ann",
        "  game.rules:57, in hit: add strength of player to harm of opponent of player",
        "    harm of Bob: 0 → 2",
        "  “After you hit, take a card” (Hen)",
        "    game.rules:35, in phrase after-hit: move first of deck to hand of you",
        "      Pig: deck → hand of Ann",
    ]
    assert "      1 card: deck → hand of Ann" in change_lines(game, Causes(game), 1, 2)
    assert change_lines(game, Causes(game), 1, 2)[0] == "choice 1, of Ann", "what she chose she may keep for herself"


def test_the_last_change_of_a_cell(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(["Ann", "Bob"], 7)
    for choice in ("roll", "hold", "hold"):
        game.choose(choice)
    (slot,) = (one.slot for one in game.position.layout.memory if one.arguments == (1,))
    found = Causes(game).last_of(frozenset({slot}), None)
    assert found is not None
    assert found[0] == 2
    assert found[1].lines == ("score of Ann: 0 → 12",)


def test_following_leaves_the_game_alone_and_choices_taken_back_are_forgotten(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(["Ann", "Bob"], 7)
    game.choose("hold")
    causes = Causes(game)
    before = game.fingerprint, game.log_for(None)
    first = causes.of_choice(1, None)
    assert (game.fingerprint, game.log_for(None)) == before
    game.undo()
    game.choose("roll")
    assert causes.of_choice(1, None) != first


@pytest.mark.parametrize("name", ["drones-vs-goelands", "oddball-aeronauts-2", "kuhn-poker"])
def test_what_is_followed_ends_where_the_game_went(name: str):
    """The changes of a choice, put together, are the difference of the positions around it."""
    game = load(name).start(seed=5)
    dice = random.Random(4)
    for _ in range(25):
        if game.decision is None:
            break
        game.choose(dice.randrange(len(game.decision.options)))
    told = {one.slot for one in game.position.layout.memory} | set(game.position.layout.cells)
    for step in game.steps:
        assert step.before.decision is not None
        written_cells = trace(step.before, step.before.decision.keys.index(step.key))
        slots = list(step.before.slots)
        for one in written_cells:
            for slot in one.slots:
                slots[slot] = one.after.slots[slot]
        assert [slots[at] for at in sorted(told)] == [step.after.slots[at] for at in sorted(told)]


# ---------------------------------------------------------------- values
def test_a_value_is_a_sum_of_what_is_printed_of_values_and_of_sentences(tmp_path: Path):
    game = duel(tmp_path, "Ox")
    lines = value_lines(game, account_of(game, called(game, "strength", 1), 1))
    assert lines == [
        "strength of Ann 6 = 3 Ox + 1 bonus of Ann + 2 “You hit 2 harder”, at most 6",
        "  = 3  Ox  (printed)  [game.rules:21]",
        "  + 1  bonus of Ann",
        "    = 1  number of front of Ann",
        "      Ox  [game.rules:23]",
        "  because there is a card in front of Ann",
        "    Ox  front of Ann  [game.rules:21]",
        "  + 2  “You hit 2 harder”  [game.rules:30]",
        "  at most 6  the limit of strength  [game.rules:20]",
    ]
    other = value_lines(game, account_of(game, called(game, "harm", 2), 1))
    assert other == ["harm of Bob is 6"]
    none = value_lines(game, account_of(game, called(game, "strength", 2), 1))
    assert none[0] == "strength of Bob is 0"


def test_a_short_sum_is_one_line():
    parts = (Account("printed", "5"), Account("support", "3", sign="+"), Account("Counter", "4", sign="+"))
    game = load("pig").start(seed=1)
    assert value_lines(game, Account("total", "12", parts))[0] == "total 12 = 5 printed + 3 support + 4 Counter"


def test_hidden_values_stay_hidden_and_so_does_what_follows_from_them(tmp_path: Path):
    game = load(written(tmp_path, SECRET)).start(seed=1)
    game.choose("red")
    term = called(game, "code", 1)
    assert value_lines(game, account_of(game, term, 1)) == ["code of Player 1 is red"]
    assert value_lines(game, account_of(game, term, 2)) == ["code of Player 1 is hidden"]
    test = Compare(type=YES_NO, operation="is", left=term, right=Const(type=term.type, value=1))
    assert account_of(game, test, 1).value == "yes"
    assert account_of(game, test, 2).value == "hidden"
    assert "red" not in "".join(change_lines(game, Causes(game), 1, 2))
    assert "code of Player 1: none → red" in "\n".join(change_lines(game, Causes(game), 1, 1))


# ---------------------------------------------------------------- questions and sentences
def test_why_somebody_is_asked(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(["Ann", "Bob"], 7)
    assert asked_lines(game, 1) == [
        "Ann is asked: 6 in the pot. Well?",
        '  game.rules:19: player chooses: "{pot} in the pot. Well?"',
        "  in turn, inside game",
    ]


def test_a_sentence_says_what_it_waits_for(tmp_path: Path):
    game = duel(tmp_path)
    assert sentence_lines(game, "ox", 1, 1) == [
        "Ox: it lies in hand of Ann",
        "  “You hit 2 harder”",
        "    not in force: not so that it is in front (front is none)",
        "    When:  while in force",
        "    no conditions",
    ]
    game.choose("Ox")
    assert "    in force for Ann" in sentence_lines(game, "Ox", 1, 1)
    game.choose("Cow")
    assert "    yes:   You have harm (harm of Bob is 12)" in sentence_lines(game, "Cow", 1, 1)


def test_a_sentence_of_a_hidden_card_does_not_tell_where_it_lies(tmp_path: Path):
    game = duel(tmp_path)
    lines = sentence_lines(game, "Cow", 1, 1)
    assert lines[0] == "Cow: where it lies is hidden"
    assert "    not in force: not so that it is in front (front is none)" in lines, "everybody sees the front"
    assert sentence_lines(game, "Cow", 2, 2)[0] == "Cow: it lies in hand of Bob"


def test_players_whose_names_are_no_words_can_be_spoken_of(tmp_path: Path):
    game = load(written(tmp_path, PIG)).start(["Player 1", "Ann-Lee"], 7)
    for text, wanted in (
        ("score of Player 1", 'score of "Player 1" is 0'),
        ('score of "Player 1"', 'score of "Player 1" is 0'),
        ("score of Ann-Lee", 'score of "Ann-Lee" is 0'),
    ):
        assert value_lines(game, account_of(game, read_question(game, text).term, None)) == [wanted]


def test_what_is_forgotten_at_an_end_says_so(tmp_path: Path):
    rules = DUEL.replace("  take turns\n", "  take turns\n    turn of player\nflow turn of player\n").replace(
        "remember harm of player: number",
        "remember harm of player: number\nremember last: card or none until end of turn",
    )
    rules = rules.replace("  move card to front of player\n", "  move card to front of player\n  last is now card\n")
    game = load(written(tmp_path, rules)).start()
    game.choose("Ox")
    text = "\n".join(change_lines(game, Causes(game), 1, None))
    assert "  the end of turn\n    last: Ox → none" in text
