"""Small rulesets for stepping: calls, a rule, sentences on cards with moments, hidden hands and secret choices."""

from __future__ import annotations

from pathlib import Path

from rulewright.session.api import Rules, load
from tests.unit.session.small_games import written

CARDS = """\
game "Market"
players 2: Ann, Bob

kind card
  trick: sentence
  worth: number
table of cards
  card    | trick           | worth
  "Horn"  | "Gain 2"          | 3
  "Lamp"  | "Gain 3"         | 5
  "Rope"  | "Steal 1"         | 4

moment dawn: "At dawn"

remember gold of player: number
remember round: number

zone deck: cards, in order, seen by nobody
zone hand of player: cards, seen by owner
zone table: cards

phrase gain: sentence
  says "Gain {n: number}"
  at dawn
  do
    add n to gold of you
    let twice be n + n

phrase steal: sentence
  says "Steal {n: number}"
  at dawn
  do
    take n from gold of next of you
    add n to gold of you

flow game
  move cards to deck
  move (card where card is "Horn") to hand of Ann
  move (card where card is "Rope") to hand of Bob
  repeat 5 times
    add 1 to round
    for each player
      turn of player

flow turn of player: "{player}'s turn"
  player chooses: "Well?"
    "dawn"
      let mine be total worth of hand of player
      let theirs be total worth of hand of next of player
      for each card in hand of player
        do trick of card as player at dawn
    "work"
      work for player

to work for player
  add 1 to gold of player
  add 1 to gold of player

rule wages
  after work for player
    add 10 to gold of player
"""


def market(folder: Path) -> Rules:
    return load(written(folder, CARDS, "market"))
