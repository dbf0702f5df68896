"""Small rulesets for tests: written to a folder, loaded like any other."""

from __future__ import annotations

from pathlib import Path

from rulewright.session.api import Rules, load

DOOR = """\
game "Doors"
players 2: Ann, Bob

words door: red, green, blue, white

remember opened of player: number
remember last: door or none
remember whether a door is shut

flow game
  repeat
    for each player
      player must open any door

to open door by player: "{player} opens {door}"
  needs door is not last
  add 1 to opened of player
  last is now door
  if opened of player is 4
    player wins
  if door is blue and opened of player is 3
    spin

to spin
  repeat until opened of Ann is 99, at most 20 times
    last is now red

rule no-green-first: forbid open green by Bob when opened of Bob is 0
"""
"""Choices that are refused by a `needs` and by a rule, and one that never comes to an end."""

SECRET = """\
game "Secrets"
players 2

words colour: red, green, blue
kind card
  colour: colour
make card "{colour}" for each colour

zone deck: cards, in order, seen by nobody
zone hand of player: cards, seen by owner
zone table: cards
remember code of player: colour or none, seen by owner

flow game
  move cards to deck
  shuffle deck
  for each player
    move first of deck to hand of player
  for each player
    player chooses colour in (red, green, blue): "Your secret colour?"
    code of player is now colour
  for each player
    player may: "Lay your card down?"
      move hand of player to table
  draw
"""
"""Hidden zones, a hidden variable, and one question that lays something open."""


PIG = """\
game "Pig"
players 2 to 10

option goal: 50 to 500 = 100

remember score of player: number

flow game
  take turns
    turn of player

flow turn of player: "{player} has the die"
  let pot be 0
  repeat
    roll d6 as r
    if r is 1
      end turn
    add r to pot
    player chooses: "{pot} in the pot. Well?"
      "roll"
        let x be 1
      "hold"
        add pot to score of player
        if score of player is at least goal
          player wins
        end turn

board
  for each player
    show "{player}: {score of player} of {goal}"
"""
"""Dice, an option, a board, a score."""

POKER = """\
game "Poker"
players 2

words rank: Jack, Queen, King

kind card
  rank: rank
make card "{rank}" for each rank

zone deck: cards, in order, seen by nobody
zone hand of player: cards, seen by owner

flow game
  move cards to deck
  shuffle deck
  for each player
    move first of deck to hand of player
  for each player
    player chooses: "Bet or fold?"
      "bet"
        let x be 1
      "fold"
        next of player wins
  showdown

flow showdown: "The hands are laid open"
  show hand to players
  the player with highest strength wins

value strength of player: rank of first of hand of player

board
  for each player
    show "{player}: hand {hand of player}"
"""
"""Hands that only their owners see."""


def written(folder: Path, rules: str, name: str = "game", **files: str) -> Path:
    """A ruleset's folder with that text; further files by their path, dots and slashes as they are."""
    home = folder / name
    home.mkdir()
    (home / "ruleset.yaml").write_text("title: Test\n", encoding="utf-8")
    (home / "game.rules").write_text(rules, encoding="utf-8")
    for path, text in files.items():
        target = home / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return home


def doors(folder: Path) -> Rules:
    return load(written(folder, DOOR, "doors"))


def secrets(folder: Path) -> Rules:
    return load(written(folder, SECRET, "secrets"))
