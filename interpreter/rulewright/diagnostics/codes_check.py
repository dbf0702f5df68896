"""The codes of types, changes and flow (RW401 to RW422): what fits nowhere, what cannot be done.

The examples are parts of a game with wares that have a price, a store, a stall of each player, and a score of each.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

CODES: tuple[Code, ...] = (
    Code(
        "RW401",
        "wrong-type",
        "A value stands where one of another type is needed. One thing may stand for the list of itself, none "
        "for the empty list, a number for the place with that number; nothing else is changed into something "
        "else.",
        bad="""
to sell by player
  add stall of player to score of player
""",
        good="""
to sell by player
  add total price of stall of player to score of player
""",
    ),
    Code(
        "RW402",
        "constant-changed",
        "Options and fields never change while a game runs, and neither do parameters and what was chosen. "
        "What changes is remembered, or named by `let`.",
        bad="""
option goal: 50 to 500 = 100
to raise-stakes
  goal is now 200
""",
        good="""
option first-goal: 50 to 500 = 100
remember goal: number
to raise-stakes
  goal is now first-goal + 100
""",
    ),
    Code(
        "RW403",
        "cannot-be-changed",
        "Only what is remembered can be changed, said of one index; a `let` in its own text; and the contents "
        "of a zone, by `move`. A value follows from other things, it is never set.",
        bad="""
to clear by player
  stall of player is now none
""",
        good="""
to clear by player
  move stall of player to store
""",
    ),
    Code(
        "RW404",
        "value-leads-back",
        "A value or an adjective asks for itself in the end, so it can never be worked out.",
        bad="""
value mine: yours + 1
value yours: mine + 1
""",
        good="""
value mine: yours + 1
value yours: 2
""",
    ),
    Code(
        "RW405",
        "filled-twice",
        "A cell of a table is filled once. A row whose name stands in an earlier table fills other columns of it.",
        bad="""
kind ware
  price: number
table of wares
  ware   | price
  "silk" | 4
house table of wares
  ware   | price
  "silk" | 5
""",
        good="""
kind ware
  price: number
  weight: number
table of wares
  ware   | price
  "silk" | 4
house table of wares
  ware   | weight
  "silk" | 5
""",
    ),
    Code(
        "RW406",
        "no-value-of-its-type",
        "A cell, a start value of a field or the value of an option must be one of the values that its type "
        "has, spelled as declared.",
        bad="""
words colour: red, green
kind ware
  colour: colour
table of wares
  ware   | colour
  "silk" | blue
""",
        good="""
words colour: red, green
kind ware
  colour: colour
table of wares
  ware   | colour
  "silk" | red
""",
    ),
    Code(
        "RW407",
        "unknown-column",
        "The first column of a table is called like the kind and has the printed names; the others are fields "
        "of the kind, single values of indexed fields (`range at port`), or `copies`.",
        bad="""
kind ware
  price: number
table of wares
  ware   | prise
  "silk" | 4
""",
        good="""
kind ware
  price: number
table of wares
  ware   | price
  "silk" | 4
""",
    ),
    Code(
        "RW408",
        "cell-missing",
        "A row lacks a value that has no zero, or a cell gives too few or too many values: an indexed field "
        "takes one for each index, in order.",
        bad="""
words colour: red, green
kind ware
  colour: colour
  price: number
table of wares
  ware   | price
  "silk" | 4
""",
        good="""
words colour: red, green
kind ware
  colour: colour = red
  price: number
table of wares
  ware   | price
  "silk" | 4
""",
    ),
    Code(
        "RW409",
        "no-such-printed-name",
        "A name in quotes is the printed name of a thing. Capitals count, and nothing bears this one.",
        bad="""
kind ware
table of wares
  ware
  "silk"
zone store: wares
to begin
  move "Silk" to store
""",
        good="""
kind ware
table of wares
  ware
  "silk"
zone store: wares
to begin
  move "silk" to store
""",
    ),
    Code(
        "RW410",
        "stop-outside-a-loop",
        "`stop` leaves the nearest `repeat` or `take turns` around it in the same flow, action or rule. `end "
        "NAME` leaves a flow or action, from wherever it runs.",
        bad="""
flow game
  repeat 3 times
    play-on
  end game

to play-on
  stop
""",
        good="""
flow game
  repeat 3 times
    stop
  end game
""",
    ),
    Code(
        "RW411",
        "no-start-value",
        "What is remembered begins with the zero of its type: 0, no, the empty list, none. A type without "
        "such a value needs `or none`, or a start value after `=`, which is a constant and the same for every "
        "index.",
        bad="""
remember leader: player
""",
        good="""
remember leader: player or none
""",
    ),
    Code(
        "RW412",
        "without-bound",
        "What can be chosen, what is made and what an index goes through is a finite list of no more than can be "
        "looked over: numbers need a range, and of a kind with very many things one says which.",
        bad="""
make 300 wares "ware {n}"
kind ware
zone store: wares

flow game
  take turns
    player must buy any ware

to buy ware by player
  move ware to store
  player wins
""",
        good="""
make 300 wares "ware {n}"
kind ware
zone store: wares
zone stall: wares

flow game
  take turns
    player must buy any ware in stall

to buy ware by player
  move ware to store
  player wins
""",
    ),
    Code(
        "RW413",
        "seen-by-whom",
        "A zone or something remembered is seen by all, `seen by nobody`, or `seen by owner`: the first "
        "player among its indices.",
        bad="""
kind ware
zone store: wares, seen by owner
""",
        good="""
kind ware
zone store of player: wares, seen by owner
""",
    ),
    Code(
        "RW414",
        "out-of-range",
        "A figure is outside of the range of what it is put into, or a range is empty or too long.",
        bad="""
remember heat: 1 to 4 = 1
to stoke
  heat is now 5
""",
        good="""
remember heat: 1 to 4 = 1
to stoke
  heat is now 4
""",
    ),
    Code(
        "RW415",
        "unknown-flow-or-moment",
        "A lifetime, a hook or a phrase speaks of a flow, a phase or a moment that is not declared.",
        bad="""
remember pot: number until end of rund
flow round
  add 1 to pot
""",
        good="""
remember pot: number until end of round
flow round
  add 1 to pot
""",
    ),
    Code(
        "RW416",
        "game-never-ends",
        "`flow game` goes on for ever, and nothing that may run in it ends the game.",
        bad="""
flow game
  take turns
    wait by player

to wait by player
  add 1 to score of player
""",
        good="""
flow game
  take turns
    wait by player

to wait by player
  add 1 to score of player
  if score of player is 10
    player wins
""",
    ),
    Code(
        "RW417",
        "never-reached",
        "The line above always leaves this block: it stops a loop, ends a flow or the game, or is a loop that "
        "nothing leaves. Or a case above asks for the same.",
        bad="""
flow game
  end game
  add 1 to score of first of players
""",
        good="""
flow game
  add 1 to score of first of players
  end game
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW418",
        "cannot-count-otherwise",
        "Modifiers (`counts 1 more`, `counts as …`) change how a `value` or a called adjective counts. "
        "Fields, zones and what is remembered have no such layer: a value that reads them has.",
        bad="""
rule bonus: score of player counts 1 more
""",
        good="""
value score-now of player: score of player
rule bonus: score-now of player counts 1 more
""",
    ),
    Code(
        "RW419",
        "no-flow-game",
        "A game is `flow set-up`, if there is one, and then `flow game`.",
        bad="""
game "Waiting"
players 2
to wait
  end game
""",
        good="""
game "Waiting"
players 2
flow game
  end game
""",
    ),
    Code(
        "RW420",
        "and-beside-or",
        "`and` binds tighter than `or`; where both stand side by side, brackets let everybody read the same.",
        bad="""
value free
  1   if score of Ann is 1 or score of Bob is 2 and score of Ann < 9
  0   otherwise
players 2: Ann, Bob
""",
        good="""
value free
  1   if score of Ann is 1 or (score of Bob is 2 and score of Ann < 9)
  0   otherwise
players 2: Ann, Bob
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW421",
        "text-off-the-board",
        "`show` with a text is a line of the `board`. What is told when something happens is the text behind "
        "the `:` of its declaration.",
        bad="""
to greet player
  show "Hello {player}"
""",
        good="""
to greet player: "Hello {player}"
  player wins
""",
    ),
    Code(
        "RW422",
        "together-begins-with-a-choice",
        "In `together` everybody makes one choice, unseen by the others; then the rest of the block runs for "
        "each. Before the choice only `let` lines may stand.",
        bad="""
flow game
  together for each player
    add 1 to score of player
    player may: "Go on?"
      stop-here

to stop-here
  end game
""",
        good="""
flow game
  together for each player
    player may: "Go on?"
      stop-here
    add 1 to score of player

to stop-here
  end game
""",
    ),
)
