"""The codes of rulesets (RW50x to RW52x): expansions that do not go together, manifests, files, choices.

The examples about expansions belong to the game "Example", where `luck` and the `charm of player` are values.
"""

from __future__ import annotations

from rulewright.diagnostics.codes import Code
from rulewright.diagnostics.values import Severity

CODES: tuple[Code, ...] = (
    Code(
        "RW501",
        "expansion-without-its-name",
        "A file of an expansion or mode begins with a line that names it and the game it belongs to. Files "
        "with the same name belong together.",
        bad="""
value luck: 4
""",
        good="""
expansion "More Luck" for "Example"
value fortune: 4
""",
    ),
    Code(
        "RW502",
        "nothing-to-replace",
        "What an expansion replaces or removes must be there, with the same prepositions: else the rules it "
        "was written for have changed.",
        bad="""
expansion "More Luck" for "Example"
replace value luck of player: 4
""",
        good="""
expansion "More Luck" for "Example"
replace value luck: 4
""",
    ),
    Code(
        "RW503",
        "two-replacements",
        "Two expansions replace the same thing, and neither says that it comes after the other.",
        bad="""
expansion "More Luck" for "Example"
replace value luck: 4

expansion "Less Luck" for "Example"
replace value luck: 1
""",
        good="""
expansion "More Luck" for "Example"
replace value luck: 4

expansion "Less Luck" for "Example"
after "More Luck"
replace value luck: luck - 1
""",
    ),
    Code(
        "RW504",
        "another-game",
        "The head of an expansion names the game it belongs to, by its title.",
        bad="""
expansion "More Luck" for "Exemple"
replace value luck: 4
""",
        good="""
expansion "More Luck" for "Example"
replace value luck: 4
""",
    ),
    Code(
        "RW505",
        "replacement-of-another-kind",
        "A replacement is asked of the same kinds of things, in the same order, as what it replaces; "
        "everybody goes on using it as before.",
        bad="""
expansion "More Luck" for "Example"
replace value charm of (n: number): n
""",
        good="""
expansion "More Luck" for "Example"
replace value charm of (guest: player)
  2   if guest is first of players
""",
    ),
    Code(
        "RW506",
        "after-in-a-circle",
        "Expansions say of one another that they come after the other, so there is no order.",
        bad="""
expansion "More Luck" for "Example"
after "Less Luck"

expansion "Less Luck" for "Example"
after "More Luck"
""",
        good="""
expansion "More Luck" for "Example"

expansion "Less Luck" for "Example"
after "More Luck"
""",
    ),
    Code(
        "RW507",
        "unknown-expansion-named",
        "`needs`, `excludes` and `after` name an expansion or mode of the same ruleset by its title.",
        bad="""
expansion "More Luck" for "Example"
excludes "Less Luk"

expansion "Less Luck" for "Example"
""",
        good="""
expansion "More Luck" for "Example"
excludes "Less Luck"

expansion "Less Luck" for "Example"
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW508",
        "two-takeovers",
        "Two expansions take over the same action always (`instead of` without `when`), so one of them would "
        "never act unless it passes on. One that says `after` the other comes first, and can.",
        bad="""
expansion "More Luck" for "Example"
rule swap: instead of wait
  end game

expansion "Less Luck" for "Example"
rule skip: instead of wait
  draw
""",
        good="""
expansion "More Luck" for "Example"
rule swap: instead of wait
  end game

expansion "Less Luck" for "Example"
after "More Luck"
rule skip: instead of wait
  draw
""",
    ),
    Code(
        "RW510",
        "manifest-is-no-list-of-entries",
        "`ruleset.yaml` has lines of the form `key: value`.",
        bad="""
- Pig
""",
        good="""
title: Pig
""",
    ),
    Code(
        "RW511",
        "unknown-entry-of-a-manifest",
        "A manifest has the entries title, about, sources, files, expansions, scenarios, rulings and decks.",
        bad="""
titel: Pig
""",
        good="""
title: Pig
""",
    ),
    Code(
        "RW512",
        "entry-of-another-form",
        "The title and the line about it are one text each; files, expansions, scenarios, sources and rulings "
        "are lists of texts.",
        bad="""
title:
  - Pig
""",
        good="""
title: Pig
files:
  - pig.rules
""",
    ),
    Code(
        "RW513",
        "no-rules",
        "A ruleset is a folder with rules in files called `*.rules`: those that its manifest names, or all in it.",
    ),
    Code(
        "RW514",
        "outside-of-the-ruleset",
        "A ruleset may come from anyone, so nothing outside of its folder is read: no absolute path, no `..`, "
        "no link that leads out.",
        bad="""
files:
  - ../secret.rules
""",
        good="""
files:
  - pig.rules
""",
    ),
    Code(
        "RW515",
        "too-large",
        "A file has a million bytes at most, and a ruleset 500 files of each sort.",
    ),
    Code(
        "RW516",
        "not-utf-8",
        "Rules are UTF-8 text. An editor can save them so.",
    ),
    Code(
        "RW517",
        "file-cannot-be-read",
        "A file that the manifest names, or that lies in the ruleset, is not there or cannot be read.",
        bad="""
files:
  - pigs.rules
""",
        good="""
files:
  - pig.rules
""",
    ),
    Code(
        "RW518",
        "no-such-ruleset",
        "A ruleset is named by its folder; one that is shipped, by its name.",
    ),
    Code(
        "RW519",
        "file-named-twice",
        "A manifest names each file once.",
        bad="""
files:
  - pig.rules
  - pig.rules
""",
        good="""
files:
  - pig.rules
""",
    ),
    Code(
        "RW520",
        "unknown-option",
        "An option is chosen by the name that the rules or an expansion in play declare.",
    ),
    Code(
        "RW521",
        "no-value-of-the-option",
        "An option has the values of its type, or the ones its declaration lists.",
    ),
    Code(
        "RW522",
        "too-few-or-too-many-players",
        "The `players` line says for how many the game is, an expansion may say otherwise.",
    ),
    Code(
        "RW523",
        "no-such-expansion",
        "Expansions and modes are chosen by their titles.",
    ),
    Code(
        "RW524",
        "not-together",
        "At most one mode is on at a time; and expansions say which others they need or exclude.",
    ),
    Code(
        "RW525",
        "file-not-named",
        "The manifest lists the files of the ruleset, and this one lies beside them without being named: "
        "nothing in it counts.",
        bad="""
files:
  - pig.rules
""",
        good="""
files:
  - pig.rules
  - extra.rules
""",
        severity=Severity.WARNING,
    ),
    Code(
        "RW526",
        "no-deck",
        "A deck file is a title and a list of printed names, each with how many of it the deck has and, where the "
        "rules leave them open, the values of its fields.",
        bad="""
- Pilot
""",
        good="""
title: My deck
cards:
  Pilot: 2
  Cook: {copies: 1, strength: 3}
""",
    ),
    Code(
        "RW527",
        "unknown-name-in-a-deck",
        "A deck is made of what the tables of the rules name: a new card is a row of a table first.",
    ),
    Code(
        "RW528",
        "wrong-number-in-a-deck",
        "The manifest says how many things a deck has (`size`), and how many of one name at most (`most`).",
    ),
    Code(
        "RW529",
        "no-decks",
        "Decks can be brought to a game whose manifest has an entry `decks`.",
    ),
    Code(
        "RW530",
        "combinations-not-checked",
        "Expansions and options can be combined in more ways than are checked: of combinations of expansions 64, of "
        "options that the checker works with all pairs of values, 256 programs in all. This is a note and no finding; "
        "it is there so that nobody takes for checked what is not. `excludes`, `needs` and modes say which expansions "
        "never meet; scenarios are checked with the choices they name.",
        severity=Severity.NOTE,
    ),
)
