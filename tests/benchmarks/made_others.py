"""A number goes in; the files of a made duel (cards in YAML decks) or of a made board game come out."""

from __future__ import annotations

import random
from string import Template

TITLES = ("Red Banner", "Blue Banner")
MOVES = (
    *("Lunge", "Parry", "Feint", "Riposte", "Stumble", "Flourish", "Charge"),
    *("Retreat", "Guard", "Whirl", "Taunt", "Sidestep", "Glare", "Bluster"),
)

MANIFEST = Template("""\
title: $title
about: Made for a measurement.
decks:
  of: moves
  owner: owner
  size: 8
  most: 3
""")

DUEL = Template("""\
game "$title"
players 2

option rounds: 3 to 6 = 5

numbers speed: 0 to 9
words mood: calm, angry

kind move
  owner: player
  speed: speed = 0
  mood: mood = calm
  knack: sentence or none

table of moves
  move | knack
  $rows

zone hand of player: moves, seen by owner
zone ring of player: moves
zone past of player: moves

remember points of player: number
remember ahead: player or none

moment clash: "When both moves lie open"
moment rest: "After the clash"

flow set-up
  for each move
    move move to hand of owner of move

flow game
  repeat rounds times
    exchange
  players with highest points win

flow exchange: "En garde"
  together for each player
    player must show-move any move in hand of player: "Which move?"
  knacks at clash
  let best be players with highest pace
  if number of best is 1
    score by first of best
  otherwise
    ahead is now none
  knacks at rest
  for each player
    move ring of player to past of player

to show-move move by player: "{player} shows {move}"
  needs move is in hand of player
  move move to ring of player

to knacks at moment
  for each player
    do knack of first of ring of player as player at moment

to score by player: "{player} is faster"
  ahead is now player
  add 1 to points of player

value pace of player, at least 0: speed of first of ring of player

wording side: player

phrase other-side: side
  says "your rival"
  means first of others of you

phrase own-side: side
  says "yourself"
  means you

phrase hurry: sentence
  says "{s: side} gains {n: number} speed"
  at clash
  do
    pace of s counts n more until end of exchange

phrase calm-down: condition
  says "your move is {m: mood}"
  means mood of first of ring of you is m

phrase cheer: sentence
  says "Score {n: number} when ahead"
  at rest
  if ahead is you
  do
    add n to points of you

phrase provided: sentence
  says "If {c: condition}, then {effect: sentence}"
  if c
  means effect
""")
KNACKS = (
    "Yourself gains {n} speed",
    "Your rival gains {n} speed",
    "Score {n} when ahead",
    "If your move is calm, then yourself gains {n} speed",
    "If your move is angry, then score {n} when ahead",
)

BOARD = Template("""\
game "$title"
players 2: White, Black

places cell: grid of $width by $height

option goal: 3 to 5 = 3

remember stone of cell: player or none

call a cell open when its stone is none
call a cell grounded when its row is 1 or below of it is not open

flow game
  take turns
    player must put any cell: "Where does your stone lie?"

to put cell by player: "{player} puts a stone on {cell}"
  needs cell is open
  needs cell is $where
  stone of cell is now player
  if longest-row of (cells where its stone is player) is at least goal
    player wins
  if there is no open cell
    draw

scenario "White wins with three in a row"
  players White, Black
  with goal is 3
  given stone of "a1" is White
  given stone of "b1" is White
  when put "c1" by White
  then White wins
""")


def duel(number: int) -> dict[str, str]:
    """The files of the duel with this number, by name; the same on every machine."""
    rng = random.Random(number)
    names = list(MOVES)
    rng.shuffle(names)
    rows = [f'"{name}" | "{KNACKS[at % len(KNACKS)].format(n=rng.randrange(1, 5))}"' for at, name in enumerate(names)]
    world = {"title": f"Duel {number}"}
    files = {
        "ruleset.yaml": MANIFEST.substitute(world),
        "duel.rules": DUEL.substitute(world, rows="\n  ".join(rows)),
    }
    for at, title in enumerate(TITLES):
        chosen = names[at::2][:4]
        lines = [
            f"  {name}: {{copies: 2, speed: {rng.randrange(10)}, mood: {rng.choice(('calm', 'angry'))}}}"
            for name in chosen
        ]
        files[f"decks/{title.split()[0].lower()}.yaml"] = f"title: {title}\nmoves:\n" + "\n".join(lines) + "\n"
    return files


def board(number: int) -> dict[str, str]:
    """The files of the board game with this number, by name; the same on every machine."""
    world = {"title": f"Board {number}", "width": 3 + number % 5, "height": 3 + number % 4}
    where = "grounded" if number % 2 else "open"
    text = BOARD.substitute(world, where=where)
    if where == "open":  # nothing may be declared that no rule uses
        text = text.replace("  needs cell is open\n", "", 1)
        text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("call a cell grounded"))
    return {"ruleset.yaml": f"title: {world['title']}\nabout: Made for a measurement.\n", "board.rules": text}
