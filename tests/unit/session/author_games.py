"""A small ruleset whose cards bear sentences, for tests of what an author does at the table."""

from __future__ import annotations

from pathlib import Path

from rulewright.session.api import Rules, load
from tests.unit.session.small_games import written

HARBOUR = """\
game "Harbour"
players 2: Ann, Bob

kind card
  owner: player
  work: sentence, in force for owner of it while it is in hand of owner of it

moment played: "When it is played"

remember score of player: 0 to 99
remember leader: player or none
remember whether a card is torn

zone deck of player: cards, in order, seen by nobody
zone hand of player: cards, seen by owner
zone pile: cards, in order

phrase gain: sentence
  says "Gain {n: number}"
  at played
  do
    add n to score of you

phrase pick: sentence
  says "Take back some cards"
  at played
  do
    you choose 0 to 2 cards in pile: "Take back which?"
    move cards to hand of you

phrase tide: sentence
  says "Whenever somebody plays, gain {n: number}"
  after play card by player
  do
    add n to score of you

table of cards for each owner
  card    | work
  "Pilot" | "Gain 2"
  "Cook"  | "Gain 1"
  "Mate"  | "Take back some cards"
  "Storm" | "Gain 5"

flow set-up
  for each player
    move (card where owner of card is player) to deck of player
    shuffle deck of player
    repeat 3 times
      move first of deck of player to hand of player

flow game
  repeat until score of Ann is at least 20 or score of Bob is at least 20, at most 50 times
    for each player
      turn of player

flow turn of player: "{player}'s turn"
  player may play any card in hand of player: "Play which card?"

to play card by player: "{player} plays {card}"
  needs card is not torn
  leader is now player
  move card to pile
  do work of card as player at played
"""


def harbour(folder: Path, rules: str = HARBOUR) -> Rules:
    return load(written(folder, rules, "harbour"))


def edited(rules: Rules, old: str, new: str) -> None:
    """Change a file of the ruleset, as its author would."""
    path = rules.ruleset.folder / "game.rules"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
