"""A text that cannot be read gets one message, about the right word, with what was understood and what would fit."""

from __future__ import annotations

import pytest

from tests.unit.phrases.draft_reader import game
from tests.unit.phrases.telling import book_of, real, refused

GAMES = ["oddball", "drones", "aether"]

GOLDEN = [
    (
        "Win with Guns then your opponent Discrads +1 card",
        """\
RW330 at `Discrads`: no phrase fits the words “your opponent Discrads +1 card”
  did you mean `Discards`?
  `Win with Guns then`: understood so far: You won the round using Guns
  = closest phrase: `your opponent Discards {n: signed} card/cards` (oddball.rules:117:9)
  = here may stand `Discards`, `is` or `must`
  help!: write `Discards` [33-41 'Discards']""",
    ),
    (
        "Win Guns then Protect 1 card",
        """\
RW330 at `Guns`: no phrase fits the words “Win Guns then Protect 1 card”
  `with` is missing before this word
  `Win`: read as the beginning of: Win with …, then …
  = closest phrase: `Win with {s: skill}, then {effect: sentence}` (oddball.rules:18:9)
  help: write `with` before it [4-4 'with ']""",
    ),
    (
        "Protect 1 the card",
        """\
RW330 at `the`: no phrase fits the words “Protect 1 the card”
  this word is one too many
  `Protect 1`: read as the beginning of: Protect 1 card
  = closest phrase: `Protect 1 card` (oddball.rules:133:9)
  = here may stand `card`
  help: leave it out [9-13 '']""",
    ),
    (
        "Promote 1 card from the bottom 5 of your deck",
        """\
RW330 at `bottom`: no phrase fits the words “Promote 1 card from the bottom 5 of your deck”
  `top` would fit here
  `Promote 1 card from the`: read as the beginning of: Promote 1 card from the top … of your deck
  = closest phrase: `Promote 1 card from the top {n: number} of your deck` (oddball.rules:151:9)
  help: write `top` [24-30 'top']
  help: declare a phrase for it:

phrase promote-card-bottom: sentence
  says "Promote {n: number} card from the bottom {n-2: number} of your deck"
  # at MOMENT, if CONDITION, and then what it does:
  # do
  #   …""",
    ),
    (
        "If your opponent uses Guns and Boarding, then Protect 1 card",
        """\
RW330 at `and`: no phrase fits the words “If your opponent uses Guns and Boarding, then Protect 1 card”
  `or` would fit here
  `If your opponent uses Guns`: read as the beginning of: If your opponent uses Guns, then …
  = closest phrase: `your opponent uses {ss: any of skill}` (oddball.rules:56:9)
  = here may stand `or` or `then`
  help: write `or` [27-30 'or']""",
    ),
    (
        "your opponent must dance",
        """\
RW330 at `dance`: no phrase fits the words “your opponent must dance”
  this word is in no phrase of this ruleset
  `your opponent must`: read as the beginning of: your opponent must play …
  = closest phrase: `your opponent must play {s: skill}` (oddball.rules:202:9)
  = here may stand `play`
  help: declare a phrase for it:

phrase your-opponent-dance: sentence
  says "your opponent must dance"
  # at MOMENT, if CONDITION, and then what it does:
  # do
  #   …""",
    ),
    (
        "Burn 3 cards in Guns",
        """\
RW331 at `Burn`: no phrase fits the words “Burn 3 cards in Guns”
  no sentence begins like this
  help: declare a phrase for it:

phrase burn-cards: sentence
  says "Burn {n: number} cards in {skill: skill}"
  # at MOMENT, if CONDITION, and then what it does:
  # do
  #   …""",
    ),
    (
        "If the moon is full, then +6 Guns",
        """\
RW331 at `the`: no condition fits the words “the moon is full”
  no condition begins like this
  `If`: read as the beginning of: If …, then …
  help: declare a phrase for it:

phrase moon-full: condition
  says "the moon is full"
  # means …
  # reads …""",
    ),
    (
        "If you're the Lead player, then cards Rig 2 to 4",
        """\
RW331 at `cards`: no phrase fits the words “cards Rig 2 to 4”
  no sentence begins like this
  `If you're the Lead player, then`: understood so far: You must be the Lead
  = closest phrase: `Rig cards {low: number} to {high: number}` (oddball.rules:168:9)
  help: declare a phrase for it:

phrase cards-rig: sentence
  says "cards Rig {n: number} to {n-2: number}"
  # at MOMENT, if CONDITION, and then what it does:
  # do
  #   …""",
    ),
    (
        "Win with Cannons then choose the Win Effect",
        """\
RW332 at `Cannons`: `Cannons` is not a skill
  a skill is needed here
  `Win with`: read as the beginning of: Win with …, then …
  `{s: skill}`: the hole `s` takes `skill`
  = a skill is one of: Sailing, Guns, Boarding
  = no guess is offered: none of them is close enough to `Cannons`
  help: or add `Cannons` to the words `skill`, if this game has one more""",
    ),
    (
        "If your opponent uses Gunz or Boarding, then +1 Guns",
        """\
RW332 at `Gunz`: `Gunz` is not a skill
  did you mean `Guns`?
  `If your opponent uses`: read as the beginning of: If your opponent uses …, then …
  `{ss: any of skill}`: the hole `ss` takes `any of skill`
  = a skill is one of: Sailing, Guns, Boarding
  help!: write `Guns` [22-26 'Guns']""",
    ),
    (
        "+2 Big Cannons",
        """\
RW332 at `Big Cannons`: `Big Cannons` is not a skill
  a skill is needed here
  `+2`: read as the beginning of: +2 to …
  `{ss: all of skill}`: the hole `ss` takes `all of skill`
  = a skill is one of: Sailing, Guns, Boarding
  = no guess is offered: none of them is close enough to `Big Cannons`
  help: or add `Big Cannons` to the words `skill`, if this game has one more""",
    ),
    (
        "Demote up to the 6st card position",
        """\
RW332 at `6st`: `6st` is not a place number
  a place number is needed here, like 2nd
  `Demote up to the`: read as the beginning of: Demote up to the … card position
  `{n: ordinal}`: the hole `n` takes `ordinal`
  help: write `6th` [17-20 '6th']""",
    ),
    (
        "If a Support card has the * symbol, then Next Round your opponent must play 2",
        """\
RW333 at `2`: `your opponent must play` needs a skill, and `2` is a number
  a skill is needed here
  `If a Support card has the * symbol, then Next Round`: understood so far: You played 2 or 3 cards and your 2nd or \
3rd card has the * symbol
  `{s: skill}`: the hole `s` takes `skill`
  = a skill is one of: Sailing, Guns, Boarding""",
    ),
    (
        "Recover 2 cards",
        """\
RW333 at `2`: `Recover` needs a number with a sign, and `2` is a number
  a number with a sign is needed here, like +1
  `Recover`: read as the beginning of: Recover … card
  `{n: signed}`: the hole `n` takes `signed`
  = a phrase that takes a number: `{w: who} Recovers {n: number} card/cards`
  help: write `+2` [8-9 '+2']""",
    ),
    (
        "your opponent uses Guns",
        """\
RW333 at `your opponent uses Guns`: a sentence is needed, and `your opponent uses Guns` is a condition
  a sentence is needed here
  = a sentence with a condition in it: `If {c: condition}, then {effect: sentence}`""",
    ),
    (
        "If Protect 1 card, then Protect 1 card",
        """\
RW333 at `Protect 1 card`: a condition is needed, and `Protect 1 card` is a sentence
  a condition is needed here
  `If`: read as the beginning of: If …, then …""",
    ),
    (
        "Protect 1 card now",
        """\
RW334 at `now`: words are left over behind a whole sentence
  no phrase goes on with `now` here
  `Protect 1 card`: this is a whole sentence
  = it may be followed by `but` or `if`
  help: leave it out [14-18 '']""",
    ),
    (
        "Protect 1 card Next Round Play 0 cards",
        """\
RW334 at `Next Round Play 0 cards`: words are left over behind a whole sentence
  no phrase goes on with `Next` here
  `Protect 1 card`: this is a whole sentence
  = it may be followed by `but` or `if`
  = `Next Round Play 0 cards` is a sentence too: it takes a phrase to join the two""",
    ),
    (
        "Next Round",
        """\
RW335 at `Round`: this sentence stops too early
  a sentence must follow
  `Next Round`: read as the beginning of: Next Round …""",
    ),
    (
        "Win with Guns, then",
        """\
RW335 at `then`: this sentence stops too early
  a sentence must follow
  `Win with Guns, then`: understood so far: You won the round using Guns""",
    ),
    (
        "(Protect 1 card",
        """\
RW335 at `card`: this sentence stops too early
  `but`, `if` or `)` must follow
  `(Protect 1 card`: read as the beginning of: Protect 1 card""",
    ),
]


@pytest.mark.parametrize(("text", "told"), GOLDEN, ids=[text for text, _ in GOLDEN])
def test_messages(oddball, text, told):
    assert refused(oddball, text) == told


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("Win wiht Guns then Protect 1 card", "with"),
        ("Win with Guns thn Protect 1 card", "then"),
        ("Rig cards 2 too 4", "to"),
        ("your oponent is the Lead player", "opponent"),
        ("Proteckt 1 card", "Protect"),
        ("Add +4 Conter to Sailing", "Counter"),
        ("+2 too Sailing", "to"),
        ("Next Rond your opponent must play Guns", "Round"),
        ("Add +7 Counter to Guns if your opponent uses Sailing or Boardign", "Boarding"),
    ],
)
def test_did_you_mean(oddball, text, suggested):
    (problem,) = oddball.read(text).diagnostics
    assert problem.label == f"did you mean `{suggested}`?"
    (edit,) = problem.fixes[0].edits
    assert problem.fixes[0].safe
    mended = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert oddball.read(mended).node is not None


def test_a_guess_that_mends_only_a_part_is_not_safe(oddball):
    (problem,) = oddball.read("your oponent must dance").diagnostics
    assert problem.label == "did you mean `opponent`?"
    assert not problem.fixes[0].safe


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_word_anywhere_is_the_word_that_is_blamed(name):
    book, tried = real(name), 0
    for text in dict.fromkeys(text for _, text, _ in game(name).sentences):
        words = text.split()
        for place in range(tried % 2, len(words), 2):
            wrong = " ".join([*words[:place], "xqzw", *words[place + 1 :]])
            (problem,) = book.read(wrong).diagnostics
            assert problem.span is not None
            assert problem.span.text == "xqzw", wrong
            tried += 1
    assert tried > 40


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelt_word_is_set_right(name):
    """Two letters swapped: the word is blamed, and the right one is what is meant, or among what may stand there."""
    book = real(name)
    done = 0
    for text in dict.fromkeys(text for _, text, _ in game(name).sentences):
        words = text.split()
        able = [place for place, word in enumerate(words) if len(word) > 4 and word.isalpha() and word[2] != word[3]]
        for place in able[:2]:
            word = words[place]
            wrong = word[:2] + word[3] + word[2] + word[4:]
            (problem,) = book.read(" ".join([*words[:place], wrong, *words[place + 1 :]])).diagnostics
            assert problem.span is not None
            assert problem.span.text == wrong
            assert problem.fixes[0].edits[0].text.casefold() == word.casefold()
            done += 1
    assert done > 8


def test_ambiguity():
    book = book_of(
        """\
phrase lead: condition
  says "you're the Lead player"
  reads "You must be the Lead"

phrase if-then: sentence
  says "If {c: condition} then {e: sentence}"
  if c
  means e

phrase both: sentence
  says "{x: sentence} and {y: sentence}"
  means x, then y

phrase discard: sentence
  says "Discard {n: number} card/cards"
  reads "You discard {n} cards"

phrase recover: sentence
  says "Recover {n: number} card/cards"
  reads "You recover {n} cards"
"""
    )
    assert (
        refused(book, "If you're the Lead player then Discard 1 card and Recover 2 cards")
        == """\
RW336 at `If you're the Lead player then Discard 1 card and Recover 2 cards`: this sentence can be read in 2 ways
  nothing tells which reading is meant
  = reading 1:  If you're the Lead player then (Discard 1 card and Recover 2 cards)
  = reading 2:  (If you're the Lead player then Discard 1 card) and Recover 2 cards
  = they differ when not “You must be the Lead”: reading 1 asks for it before “You recover 2 cards”, reading 2 does not
  help: for reading 1 write: If you're the Lead player then (Discard 1 card and Recover 2 cards) [0-65 "If you're the \
Lead player then (Discard 1 card and Recover 2 cards)"]
  help: for reading 2 write: (If you're the Lead player then Discard 1 card) and Recover 2 cards [0-65 "(If you're the \
Lead player then Discard 1 card) and Recover 2 cards"]
  help: or once for the whole book: give `if-then` and `both` a `binds`; what holds together more tightly has the \
higher number"""
    )


def test_readings_that_differ_in_time():
    book = book_of(
        """\
moment dawn: "At the start of {a day}"

phrase later: sentence
  says "Tomorrow {e: sentence}"
  at dawn
  reads e with "the next day"

phrase both: sentence
  says "{x: sentence} and {y: sentence}"
  means x, then y

phrase sleep: sentence
  says "sleep"
  at dawn
"""
    )
    notes = book.read("Tomorrow sleep and sleep").diagnostics[0].notes
    assert notes[2:] == ("they differ in time: “Sleep” comes at the start of the next day or at the start of a day",)


def test_many_readings_are_not_all_shown():
    book = book_of('phrase x: sentence\n  says "X"\nphrase b: sentence\n  says "{l: sentence} and {r: sentence}"\n')
    (problem,) = book.read("x and x and x and x").diagnostics
    assert problem.title == "this sentence can be read in 5 ways"
    assert problem.notes[4] == "and more"
    (problem,) = book.read(" and ".join("x" * 9)).diagnostics
    assert problem.title == "this sentence can be read in more than 64 ways"


def test_a_word_of_many_is_shown_with_few():
    members = ", ".join(f"Rank{n}" for n in range(1, 13))
    book = book_of(f'words rank: {members}\nphrase p: sentence\n  says "Keep {{r: rank}} only"\n')
    (problem,) = book.read("Keep Joker only").diagnostics
    assert problem.notes[0] == "a rank is one of: Rank1, Rank2, Rank3, Rank4, Rank5 … (12 in all)"
    assert problem.title == "`Joker` is not a rank"


def test_many_words_that_might_stand_there():
    words = ["ash", "bay", "cob", "dun", "elm", "fir"]
    book = book_of("".join(f'phrase {word}: sentence\n  says "Plant {word}"\n' for word in words))
    (problem,) = book.read("Plant").diagnostics
    assert problem.label == "`ash`, `bay`, `cob`, `dun`, `elm` or others must follow"
    (problem,) = book.read("Plant elk").diagnostics
    assert problem.label == "did you mean `elm`?"


def test_the_nearest_comes_first():
    book = book_of(
        'phrase p: sentence\n  says "Go left now"\n'
        'phrase q: sentence\n  says "Go lost"\nphrase r: sentence\n  says "Go up"\n'
    )
    (problem,) = book.read("Go list").diagnostics
    assert problem.label == "did you mean `lost`?"
    assert problem.notes[-1] == "here may stand `lost`, `left` or `up`"
