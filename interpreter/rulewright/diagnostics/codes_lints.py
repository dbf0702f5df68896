"""The codes of what can be read and run, but is surely not what was meant (RW450 to RW46x): they are all warnings.

The examples are parts of a game with wares that have a price, a store, a stall of each player, and a score of each.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

_GUILDS = """
moment dawn: "At dawn of {a day}"
kind guild
  effect: sentence
flow game
  for each guild
    do effect of guild as first of players at dawn
  end game
"""

CODES: tuple[Code, ...] = (
    Code(
        "RW450",
        "never-together",
        "Two conditions that must both hold exclude each other, or one of them never holds with what fills the holes "
        "of its phrase. A part of a sentence that hangs on them never acts; what hangs on them in the rules is never "
        "done. The conditions of a sentence are those of all its phrases, also of those that stand behind one another.",
        bad=_GUILDS
        + """
table of guilds
  guild   | effect
  "Smith" | "If you have 5 or more, gain 2 if you have less than 4"
phrase rich: sentence
  says "If you have {n: number} or more, {effect: sentence}"
  binds 1
  if score of you is at least n
  means effect
phrase poor: sentence
  says "{effect: sentence} if you have less than {n: number}"
  binds 2
  if score of you < n
  means effect
phrase gain: sentence
  says "gain {n: number}"
  at dawn
  do
    add n to score of you
""",
        good=_GUILDS
        + """
table of guilds
  guild   | effect
  "Smith" | "If you have 5 or more, gain 2 if you have less than 9"
phrase rich: sentence
  says "If you have {n: number} or more, {effect: sentence}"
  binds 1
  if score of you is at least n
  means effect
phrase poor: sentence
  says "{effect: sentence} if you have less than {n: number}"
  binds 2
  if score of you < n
  means effect
phrase gain: sentence
  says "gain {n: number}"
  at dawn
  do
    add n to score of you
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW451",
        "changes-nothing",
        "With the numbers that stand in this sentence its effect comes to nothing: something is done 0 times, 0 is "
        "added, nothing is left to choose from. A number may be misspelt, or a range turned round.",
        bad=_GUILDS
        + """
table of guilds
  guild   | effect
  "Smith" | "gain 0"
phrase gain: sentence
  says "gain {n: number}"
  at dawn
  do
    add n to score of you
""",
        good=_GUILDS
        + """
table of guilds
  guild   | effect
  "Smith" | "gain 1"
phrase gain: sentence
  says "gain {n: number}"
  at dawn
  do
    add n to score of you
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW452",
        "loop-without-an-end",
        "A loop is left by a `stop`, by `until`, or because something around it ends. Here nothing of that can happen: "
        "it runs until its cap (1,000 runs, or 10,000 turns), and that stops the game with an error. What `until` asks "
        "for must be changed by what happens in the loop.",
        bad="""
remember rolls: number
flow game
  count-up
  end game
to count-up
  repeat until rolls > 3
    roll d6 as n
    add n to score of first of players
""",
        good="""
remember rolls: number
flow game
  count-up
  end game
to count-up
  repeat until rolls > 3
    roll d6 as n
    add n to score of first of players
    add 1 to rolls
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW453",
        "copies-never-made",
        "How many there are of a thing is said in the row that makes it. A later row of the same name fills other "
        "cells of what is there, and makes no more of it.",
        bad="""
kind ware
  price: number
  weight: number
table of wares
  ware   | price
  "silk" | 5
table of wares
  ware   | weight | copies
  "silk" | 1      | 3
""",
        good="""
kind ware
  price: number
  weight: number
table of wares
  ware   | price | copies
  "silk" | 5     | 3
table of wares
  ware   | weight
  "silk" | 1
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW454",
        "reacts-to-what-never-happens",
        "A rule or a phrase speaks of an action or a flow that nothing in the game leads to, so it never acts. "
        "Scenarios do not count.",
        bad="""
remember thefts: number
flow game
  draw
to steal by player
  add 1 to thefts
to plan by player
  steal by player
  plan by player
rule guarded: after steal by player
  add 1 to score of player
""",
        good="""
remember thefts: number
flow game
  steal by first of players
  draw
to steal by player
  add 1 to thefts
rule guarded: after steal by player
  add 1 to score of player
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW455",
        "option-values-play-the-same",
        "Whoever chooses one of these values plays the same game as with the other: the rules only ask for values that "
        "are not among them.",
        bad="""
option weather: calm or windy or stormy = calm
flow game
  if weather is calm
    draw
  end game
""",
        good="""
option weather: calm or windy or stormy = calm
flow game
  if weather is calm
    draw
  if weather is stormy
    add 1 to score of first of players
  end game
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW456",
        "dice-that-nothing-rolls",
        "A scenario says how the next dice fall, and nothing that happens behind it can roll or draw. Perhaps the line "
        "stands behind the `when` that it was meant for.",
        bad="""
to throw by player
  roll d6 as n
  add n to score of player
flow game
  throw by first of players
  end game
scenario "A throw counts"
  players Ann, Bob
  when throw by Ann
  dice 4
  then score of Ann is at least 1
""",
        good="""
to throw by player
  roll d6 as n
  add n to score of player
flow game
  throw by first of players
  end game
scenario "A throw counts"
  players Ann, Bob
  dice 4
  when throw by Ann
  then score of Ann is 4
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW457",
        "phrase-never-read",
        "No sentence can mean this phrase: nothing can fill one of its holes, or what it says is read as another "
        "phrase.",
        bad="""
wording target: player
phrase point-at: sentence
  says "Point at {t: target}"
  do
    add 1 to score of t
flow game
  point
  end game
to point
  do "Rest" as first of players
phrase rest: sentence
  says "Rest"
  do
    add 1 to score of you
""",
        good="""
wording target: player
phrase yourself: target
  says "yourself"
  means you
phrase point-at: sentence
  says "Point at {t: target}"
  do
    add 1 to score of t
flow game
  point
  end game
to point
  do "Rest" as first of players
phrase rest: sentence
  says "Rest"
  do
    add 1 to score of you
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW458",
        "nearly-the-same-name",
        "Two names differ by what is likely a slip of the pen. A row with a misspelt name makes a thing of its own "
        "instead of filling further cells of the other; a phrase reads other sentences than the one beside it.",
        bad="""
kind ware
  price: number
  weight: number
table of wares
  ware     | price
  "pepper" | 5
table of wares
  ware      | weight
  "peppper" | 1
""",
        good="""
kind ware
  price: number
  weight: number
table of wares
  ware     | price
  "pepper" | 5
table of wares
  ware     | weight
  "pepper" | 1
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW459",
        "house-data-not-marked",
        "What no rulebook prints stands in a `house table`. A thing that only a house table makes is our own, so what "
        "another table says of it is printed in no rulebook, too.",
        bad="""
kind ware
  price: number
  weight: number
house table of wares
  ware   | price
  "silk" | 5
table of wares
  ware   | weight
  "silk" | 1
""",
        good="""
kind ware
  price: number
  weight: number
house table of wares
  ware   | price
  "silk" | 5
house table of wares
  ware   | weight
  "silk" | 1
""",
        severity=Severity.WARNING,
    ),
)
