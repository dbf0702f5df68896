"""The codes of names and noun phrases (RW20x, RW21x): words that are unknown, used otherwise, or said in two ways.

The examples are parts of a game with wares that have a price, a store, a stall of each player, and a score of each.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

CODES: tuple[Code, ...] = (
    Code(
        "RW201",
        "unknown-word",
        "Every word of a noun phrase is declared somewhere: as a kind, a field, something remembered, a zone, "
        "a value, an option, a member of a list; or it is ready-made, or the name of a parameter, a `let` or "
        "a choice.",
        bad="""
value riches of player: total prise of stall of player
""",
        good="""
value riches of player: total price of stall of player
""",
    ),
    Code(
        "RW202",
        "words-do-not-fit",
        "A word takes its arguments with the prepositions of its declaration, in that order. A preposition "
        "belongs to the nearest word before it that is declared with it and still lacks it.",
        bad="""
value riches of player: total price of stall for player
""",
        good="""
value riches of player: total price of stall of player
""",
    ),
    Code(
        "RW203",
        "words-have-several-readings",
        "A line, or a printed name in it, can be understood in several ways, and the kinds of the arguments do not "
        "decide. Brackets say which is meant, and so does a name of its own for the middle of the line; of a name that "
        "things of several kinds bear, the field or zone beside it does.",
        bad="""
kind guild
make 1 guild "ware {n}"
value spot: place of "ware 1"
""",
        good="""
kind guild
make 1 guild "ware {n}"
value spot: place of the ware where it is "ware 1"
""",
    ),
    Code(
        "RW204",
        "asked-of-the-wrong-kind",
        "A word is asked of things of the kinds it is declared with, and an adjective is said of its own kind.",
        bad="""
value luck of player: price of player
""",
        good="""
value luck of player: total price of stall of player
""",
    ),
    Code(
        "RW205",
        "which-one",
        "A bare singular is the name of something in this text: a parameter, a `let`, a choice. Where nothing "
        "bears the name it needs `the`, `a`, `any`, `every` or `no`; all things of a kind are its plural.",
        bad="""
value dearest: price of ware
""",
        good="""
value dearest: highest price of wares
""",
    ),
    Code(
        "RW206",
        "it-is-not-clear",
        "`it` is what a `where` looks at, or what an adjective is said of. Where nothing is looked at it "
        "means nothing, and inside two `where`s it could be either: the nouns say which.",
        bad="""
value bargains: wares where there is a ware in store where its price is price of it
""",
        good="""
value bargain of (other: ware): wares where its price is price of other
""",
    ),
    Code(
        "RW207",
        "name-is-taken",
        "Nothing is shadowed: a parameter, a `let` or a choice may not bear the name of a declared word "
        "without arguments, nor that of a parameter. An inner choice or loop may take the name of an outer "
        "one again.",
        bad="""
remember leader: player or none
to greet (leader: player)
  leader wins
""",
        good="""
remember leader: player or none
to greet (guest: player)
  guest wins
""",
    ),
    Code(
        "RW208",
        "declared-twice",
        "A word with the same number of arguments has one owner. Fields and values of different kinds may "
        "share one; a type's singular and plural belong to it; an expansion that changes the meaning of a "
        "word says `replace`.",
        bad="""
value luck of player: 1
remember luck of player: number
""",
        good="""
value luck of player: 1
remember charm of player: number
""",
    ),
    Code(
        "RW209",
        "unknown-type",
        "A type is `number`, `yes-no`, `text`, `player`, `moment`, `sentence`, or the singular of a kind, a "
        "list of words, `numbers` or `places`. Tables and zones name a kind by its plural.",
        bad="""
remember leader: person or none
""",
        good="""
remember leader: player or none
""",
    ),
    Code(
        "RW210",
        "unknown-action",
        "At this place something happens: a statement of the language, or an action or flow that is declared "
        "with `to` or `flow`.",
        bad="""
flow game
  dael

to deal
  end game
""",
        good="""
flow game
  deal

to deal
  end game
""",
    ),
    Code(
        "RW211",
        "always-the-same-answer",
        "A comparison can be true and can be false. One that compares things of different types, a thing with "
        "itself, or a figure with something that never reaches it, says something else than was meant.",
        bad="""
value rivals: players where it is not player
""",
        good="""
value rivals of (me: player): players where it is not me
""",
    ),
    Code(
        "RW212",
        "name-out-of-its-block",
        "What a line names (`let`, a choice, a roll, a loop) is known in the rest of its block and in the "
        "blocks inside it. Behind the block it is unknown: the line may not have run.",
        bad="""
flow game
  repeat 3 times
    roll d6 as r
  if r is 6
    draw
  end game
""",
        good="""
flow game
  let best be 0
  repeat 3 times
    roll d6 as r
    best is now r
  if best is 6
    draw
  end game
""",
    ),
    Code(
        "RW213",
        "never-none",
        "Only what may be none can be compared with none: `player or none`, the neighbour at the end of a "
        "line, the first of a list. Here the comparison has always the same answer.",
        bad="""
to greet player
  if player is not none
    player wins
""",
        good="""
remember leader: player or none
to greet
  if leader is not none
    leader wins
""",
        severity=Severity.WARNING,
    ),
)
