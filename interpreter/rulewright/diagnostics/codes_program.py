"""The codes of what shows only in a whole program (RW423 to RW43x): what nobody uses, what never acts, odd scenarios.

The examples are parts of a game with wares that have a price, a store, a stall of each player, and a score of each.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

CODES: tuple[Code, ...] = (
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
        severity=Severity.WARNING,
    ),
    Code(
        "RW424",
        "no-more-of-this-name",
        "A scenario places a thing twice that there is only once: `make` gave it a name of its own. Of the row of a "
        "table a scenario gets as many copies as it places.",
        bad="""
kind ware
make 3 wares "bale {n}" as bales
zone stall of player: wares

scenario "One bale twice"
  players Ann, Bob
  given stall of Ann is "bale 1", "bale 1"
  then number of stall of Ann is 2
""",
        good="""
kind ware
table of wares
  ware
  "silk"
zone stall of player: wares

scenario "Much silk"
  players Ann, Bob
  given stall of Ann is "silk", "silk"
  then number of stall of Ann is 2
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
        severity=Severity.WARNING,
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
        severity=Severity.WARNING,
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
        severity=Severity.WARNING,
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
        "joins what is yes or no. Beside `means` a sentence has no moment, no hook and no `holds` of its own.",
        bad="""
phrase both: sentence
  says "{one: sentence}, and {two: sentence}"
  means one and two
""",
        good="""
phrase both: sentence
  says "{one: sentence}, and {two: sentence}"
  means one, then two
phrase gain: sentence
  says "gain {n: number}"
  do
    add n to score of you
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
        severity=Severity.WARNING,
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
        severity=Severity.WARNING,
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
        severity=Severity.WARNING,
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
