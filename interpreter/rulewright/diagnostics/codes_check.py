"""The codes of types, changes and flow (RW40x to RW43x): what fits nowhere, what cannot happen, what nobody needs.

The examples are parts of a game with wares that have a price, a store, a stall of each player, and a score of each.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

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
        "nothing leaves.",
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
    Code(
        "RW423",
        "hole-never-read",
        "What fills a hole of a phrase makes no difference to its meaning, its conditions or its text.",
        bad="""
phrase gain: sentence
  says "Gain {n: number}"
  do
    add 1 to score of you
""",
        good="""
phrase gain: sentence
  says "Gain {n: number}"
  do
    add n to score of you
""",
    ),
    Code(
        "RW424",
        "no-more-of-this-name",
        "A scenario places more things of one printed name than are in the box. `copies` in the table says how many.",
        bad="""
kind ware
table of wares
  ware
  "silk"
zone stall of player: wares

scenario "Too much silk"
  players Ann, Bob
  given stall of Ann is "silk", "silk"
  then number of stall of Ann is 2
""",
        good="""
kind ware
table of wares
  ware
  "silk"
zone stall of player: wares

scenario "One silk"
  players Ann, Bob
  given stall of Ann is "silk"
  then number of stall of Ann is 1
""",
    ),
    Code(
        "RW425",
        "because-of-nothing",
        "`because` stands behind something that cannot be done, and names the rule, the phrase or the action "
        "that refuses it.",
        bad="""
to buy (n: number) by player
  needs n > 0
  player wins

scenario "Nothing for nothing"
  players Ann, Bob
  then Ann cannot buy 0 because buys
""",
        good="""
to buy (n: number) by player
  needs n > 0
  player wins

scenario "Nothing for nothing"
  players Ann, Bob
  then Ann cannot buy 0 because buy
""",
    ),
    Code(
        "RW426",
        "never-used",
        "Nothing asks for it, and nothing makes it happen. It may be misspelt where it is meant, or left over.",
        bad="""
value luck: 3
""",
        good="""
value luck: 3
remember pot: number
flow game
  pot is now luck
  end game
""",
    ),
    Code(
        "RW427",
        "phrase-in-no-sentence",
        "No sentence of the ruleset uses this phrase.",
        bad="""
moment dawn: "At dawn of {a day}"
phrase gain: sentence
  says "Gain {n: number}"
  do
    add n to score of you
""",
        good="""
moment dawn: "At dawn of {a day}"
phrase gain: sentence
  says "Gain {n: number}"
  do
    add n to score of you

kind ware
  effect: sentence
table of wares
  ware   | effect
  "silk" | "Gain 2"
flow game
  for each ware
    do effect of ware as first of players
  end game
""",
    ),
    Code(
        "RW428",
        "parameter-makes-no-difference",
        "A value or an adjective does not depend on this parameter.",
        bad="""
value luck of player: 3
""",
        good="""
remember charm of player: number
value luck of player: charm of player + 3
""",
    ),
    Code(
        "RW429",
        "phrase-never-printed",
        "A phrase is printed by its template: a line with `says` in the language of the ruleset. What it `also says`, "
        "and what it says in other languages, stands beside that.",
        bad="""
phrase gain: sentence
  also says "Gain"
  do
    add 1 to score of you
""",
        good="""
phrase gain: sentence
  says "Gain one point"
  also says "Gain"
  do
    add 1 to score of you
""",
    ),
    Code(
        "RW430",
        "means-something-else",
        "A phrase of the family `sentence` means other sentences, its holes; a phrase of another family, or a "
        "condition, means one value. Two sentences are joined by `means first-part, then last-part`; `and` "
        "joins what is yes or no.",
        bad="""
phrase both: sentence
  says "{one: sentence}, and {two: sentence}"
  means one and two
""",
        good="""
phrase both: sentence
  says "{one: sentence}, and {two: sentence}"
  means one, then two
""",
    ),
    Code(
        "RW431",
        "nested-too-deeply",
        "Expressions or blocks are nested more deeply than anybody could follow. A part of it can have a name "
        "of its own: a `value`, a `call`, an action.",
    ),
    Code(
        "RW432",
        "no-phrases",
        "A sentence is made of the phrases of the ruleset, and this one has none.",
        bad="""
kind ware
  effect: sentence
table of wares
  ware   | effect
  "silk" | "Gain 2"
""",
        good="""
moment dawn: "At dawn of {a day}"
phrase gain: sentence
  says "Gain {n: number}"
  do
    add n to score of you

kind ware
  effect: sentence
table of wares
  ware   | effect
  "silk" | "Gain 2"
flow game
  for each ware
    do effect of ware as first of players
  end game
""",
    ),
    Code(
        "RW433",
        "leads-back-through-a-modifier",
        "What changes a value, rules on an action, or says whether a sentence is in force asks for that very "
        "thing again, perhaps by way of others.",
        bad="""
value luck: 3
rule charm: luck counts 1 more when luck > 2
""",
        good="""
value luck: 3
remember charm: number
rule charms: luck counts 1 more when charm > 2
""",
    ),
    Code(
        "RW434",
        "nobody-runs-this-part",
        "A part of a sentence acts at a moment, at once, or while the sentence is in force; but nothing in "
        "the rules runs the sentences of this column in that way, so it would be silently dead.",
        bad="""
moment dawn: "At dawn of {a day}"
phrase gain: sentence
  says "Gain {n: number}"
  at dawn
  do
    add n to score of you

kind ware
  effect: sentence
table of wares
  ware   | effect
  "silk" | "Gain 2"
flow game
  for each ware
    do effect of ware as first of players
  end game
""",
        good="""
moment dawn: "At dawn of {a day}"
phrase gain: sentence
  says "Gain {n: number}"
  at dawn
  do
    add n to score of you

kind ware
  effect: sentence
table of wares
  ware   | effect
  "silk" | "Gain 2"
flow game
  for each ware
    do effect of ware as first of players at dawn
  end game
""",
    ),
    Code(
        "RW435",
        "ends-what-never-runs",
        "`end NAME` leaves the innermost run of that flow or action. Nothing in it, nor what it runs, leads "
        "to this line, so there is none to leave.",
        bad="""
flow game
  round
  give-up
  draw

flow round
  repeat 3 times
    stop

to give-up
  end round
""",
        good="""
flow game
  round
  draw

flow round
  repeat 3 times
    give-up

to give-up
  end round
""",
    ),
    Code(
        "RW436",
        "flow-inside-itself-possible",
        "A flow that owns what is remembered `until end of` it has one memory for that. If it began again "
        "before it has ended, the inner run would wipe what the outer one remembers.",
        bad="""
remember pot: number until end of deal

flow game
  deal
  end game

flow deal
  add 1 to pot
  if pot < 3
    deal
""",
        good="""
remember pot: number until end of deal

flow game
  deal
  end game

flow deal
  repeat 3 times
    add 1 to pot
""",
    ),
    Code(
        "RW437",
        "options-tell-a-secret",
        "Who is asked must find the same options whatever is hidden from him. Here what he may choose depends "
        "on things that he cannot see; how many they are is no secret, which ones they are is.",
        bad="""
zone stall of player: wares, seen by owner
flow game
  take turns
    player chooses ware in stall of next of player: "Which?"
    move ware to store
    player wins
""",
        good="""
zone stall of player: wares, seen by owner
flow game
  take turns
    player chooses ware in stall of player: "Which?"
    move ware to store
    player wins
""",
    ),
    Code(
        "RW438",
        "acts-too-early",
        "A part of a sentence acts at a moment when one of its conditions cannot hold yet: what the condition asks for "
        "is remembered until the end of the flow, and nothing sets it before that moment has passed.",
        bad="""
moment dawn: "At dawn of {a day}"
moment dusk: "At dusk of {a day}"
remember winner: player or none until end of day
flow game
  day
  end game
flow day
  open-moment dawn
  winner is now first of players
  open-moment dusk
to open-moment (hour: moment)
  for each guild
    do effect of guild as first of players at hour
kind guild
  effect: sentence
table of guilds
  guild   | effect
  "Smith" | "If you have won, gain 2 at dawn"
phrase won: sentence
  says "If you have won, {effect: sentence}"
  if winner is you
  means effect
phrase gain: sentence
  says "gain {n: number} at dawn"
  at dawn
  do
    add n to score of you
""",
        good="""
moment dawn: "At dawn of {a day}"
moment dusk: "At dusk of {a day}"
remember winner: player or none until end of day
flow game
  day
  end game
flow day
  open-moment dawn
  winner is now first of players
  open-moment dusk
to open-moment (hour: moment)
  for each guild
    do effect of guild as first of players at hour
kind guild
  effect: sentence
table of guilds
  guild   | effect
  "Smith" | "If you have won, gain 2 at dusk"
phrase won: sentence
  says "If you have won, {effect: sentence}"
  if winner is you
  means effect
phrase gain: sentence
  says "gain {n: number} at dusk"
  at dusk
  do
    add n to score of you
""",
    ),
    Code(
        "RW439",
        "comes-too-late",
        "A part of a sentence is put aside for a later moment of the same run of a flow, but its own moment is over "
        "when it is put aside: it would be lost.",
        bad="""
moment dawn: "At dawn of {a day}"
moment dusk: "At dusk of {a day}"
remember debt of player: list of sentence until end of day
flow game
  day
  end game
flow day
  for each guild
    do effect of guild as first of players at dusk
  for each player
    for each sentence in debt of player
      do sentence as player at dawn
kind guild
  effect: sentence
table of guilds
  guild   | effect
  "Smith" | "gain 2 at dusk, but gain 1 at dawn"
phrase at-a-price: sentence
  says "{effect: sentence}, but {other: sentence}"
  means effect
  do
    add other to debt of you
phrase gain-dawn: sentence
  says "gain {n: number} at dawn"
  at dawn
  do
    add n to score of you
phrase gain-dusk: sentence
  says "gain {n: number} at dusk"
  at dusk
  do
    add n to score of you
""",
        good="""
moment dawn: "At dawn of {a day}"
moment dusk: "At dusk of {a day}"
remember debt of player: list of sentence until end of day
flow game
  day
  end game
flow day
  for each guild
    do effect of guild as first of players at dawn
  for each player
    for each sentence in debt of player
      do sentence as player at dusk
kind guild
  effect: sentence
table of guilds
  guild   | effect
  "Smith" | "gain 2 at dawn, but gain 1 at dusk"
phrase at-a-price: sentence
  says "{effect: sentence}, but {other: sentence}"
  means effect
  do
    add other to debt of you
phrase gain-dawn: sentence
  says "gain {n: number} at dawn"
  at dawn
  do
    add n to score of you
phrase gain-dusk: sentence
  says "gain {n: number} at dusk"
  at dusk
  do
    add n to score of you
""",
    ),
)
