"""A sentence explains itself: when it acts, under which conditions, and what it does."""

from __future__ import annotations

import attrs
import pytest

from rulewright.phrases import Guard, PhraseBook, ReadBack
from tests.unit.phrases.telling import book_of


def back(book: PhraseBook, text: str, family: str = "sentence") -> ReadBack:
    node = book.read(text, family).node
    assert node is not None
    return book.read_back(node)


def test_the_example_of_the_specification(oddball):
    assert back(oddball, "Add +4 Counter to Sailing if your opponent uses Guns or Boarding") == ReadBack(
        when="At the end of Step 4 of a round",
        conditions=("Your opponent used Guns or Boarding", "You lost the round", "You used Sailing"),
        effect="Your Result rises by +4; when it is now higher, both apply their Win Effects",
        moment="countering",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Choose the win effect", "At Step 5 of a round: You choose the Win Effect"),
        (
            "Demote up to the 6th card position",
            "Right at the beginning of Step 2 of a round, before the Lead announces his Skill: "
            "Your Top Card becomes your 2nd to 6th card",
        ),
        (
            "+2 to Sailing but Next Round -1 to Sailing, Guns and Boarding",
            "At Step 4 of a round: Your Skill Level changes by +2 (You used Sailing); "
            "then At Step 4 of the next round: Your Skill Level changes by -1",
        ),
        (
            "Win with Boarding, then Next Round your opponent must play the same number of cards as you",
            "At Step 3 of the next round: You announce a number of cards, your opponent plays the same "
            "(You won the round using Boarding)",
        ),
        (
            "If a Support card has the * symbol, then add +9 Counter to Sailing, Guns and Boarding",
            "At the end of Step 4 of a round: Your Result rises by +9; when it is now higher, both apply their Win "
            "Effects (You played 2 or 3 cards and your 2nd or 3rd card has the * symbol; You lost the round)",
        ),
        (
            "+2 Guns if your opponent plays 1 or 2 cards",
            "At Step 4 of a round: Your Skill Level changes by +2 (Your opponent played 1 or 2 cards; You used Guns)",
        ),
        ("Each player Discards 1 card", "at once: Each player Discards 1 card"),
    ],
)
def test_tricks(oddball, text, told):
    assert str(back(oddball, text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Conquer in case of equality", "while in force: You may conquer by matching the opposing force"),
        ("Turn an opponent's card face down", "at once: An opponent's card is turned down, its strength becomes 1"),
        ("Play immediately another turn", "at once: Play immediately another turn"),
    ],
)
def test_powers(drones, text, told):
    assert str(back(drones, text)) == told


def test_a_hook_is_told_as_written_with_its_holes_filled(aether):
    text = "prevents one Air Pirate of your choice from attacking during phase 1."
    assert back(aether, text).when == "at start of phase 1"
    assert back(aether, "-1 to all your rolls for the round.").when == "while in force"


def test_next_round_tells_the_moment_of_what_is_stored(oddball):
    told = back(oddball, "Next Round Rig your top 3 cards")
    assert told.when == "Right at the beginning of the next round, before Step 1"
    assert told.moment == "beginning"


def test_what_is_put_off_twice_says_so(oddball):
    told = back(oddball, "Next Round Next Round Rig your top 3 cards")
    assert told.when == "Right at the beginning of the next round after the next round, before Step 1"


def test_conditions_come_outermost_first(oddball):
    text = "If you're the Lead player, then win with Guns, then +1 to Guns if you can use Magic"
    assert back(oddball, text).conditions == (
        "You must be the Lead",
        "You won the round using Guns",
        "Your opponent's Top Card has no Shadow Emblem",
        "You used Guns",
    )


def test_a_guard_that_cannot_fail_is_not_told(oddball):
    assert back(oddball, "+1 to Sailing and Guns").conditions == ("You used Sailing or Guns",)
    assert back(oddball, "+1 to Guns, Sailing and Boarding").conditions == ()


def test_a_silent_guard_is_not_told(oddball):
    assert back(oddball, "Protect 1 card").conditions == ()


def test_a_price_follows_and_has_its_own_conditions(oddball):
    told = back(oddball, "If you're the Lead player, then +2 to Sailing but your opponent is the Lead player")
    first, second = told.parts
    assert (first.effect, first.conditions, first.follows) == (
        "Your Skill Level changes by +2",
        ("You must be the Lead", "You used Sailing"),
        False,
    )
    assert (second.effect, second.conditions, second.follows) == ("Your opponent is the Lead", (), True)
    assert second.when == "Right at the beginning of a round, before Step 1"


JOINED = """\
moment dawn: "At the start of {a day}"

phrase rain: condition
  says "it rains"

phrase if-rain: sentence
  says "If {c: condition}: {e: sentence}"
  if c
  means e

phrase both: sentence
  says "{x: sentence}, and {y: sentence}"
  binds 1
  means x, then y

phrase twice: sentence
  says "Twice {e: sentence}"
  means e
  reads "Two times: {e}"

phrase pay: sentence
  says "{e: sentence} for {n: number} coins"
  binds 2
  means e
  do
    pass
  reads "You pay {n} coins"

phrase tomorrow: sentence
  says "Tomorrow {e: sentence}"
  if never-mind: "You wait"
  do
    pass
  reads e with "the next day"

phrase sleep: sentence
  says "sleep"
  at dawn
  do
    pass
  reads "you sleep"

phrase glow: sentence
  says "glow"
  holds
    pass
"""


def test_several_clauses_each_with_the_guards_in_front():
    book = book_of(JOINED)
    told = back(book, "If it rains: (sleep, and glow)")
    assert told.parts == (
        ReadBack("At the start of a day", ("It rains",), "You sleep", "dawn"),
        ReadBack("while in force", ("It rains",), "Glow"),
    )
    assert told.effect == "You sleep"
    assert [part.effect for part in told.further] == ["Glow"]


def test_a_composing_phrase_may_tell_the_effect_itself():
    book = book_of(JOINED)
    assert str(back(book, "Twice sleep")) == "At the start of a day: Two times: sleep"
    assert str(back(book, "sleep for 3 coins")) == "At the start of a day: You sleep; then You pay 3 coins"


def test_a_delay_goes_through_all_that_is_joined():
    book = book_of(JOINED)
    assert [part.when for part in back(book, "Tomorrow (sleep, and sleep)").parts] == [
        "At the start of the next day"
    ] * 2
    assert back(book, "Tomorrow sleep").conditions == ("You wait",)


def test_other_phrases_are_their_own_effect(oddball, drones):
    assert back(oddball, "you can use Magic", "condition") == ReadBack(
        "", (), "Your opponent's Top Card has no Shadow Emblem"
    )
    assert str(back(drones, "your opponent's", "whose")) == "Your opponent's"


def test_marks_are_those_of_all_parts(oddball):
    def marks(text):
        return oddball.marks(oddball.read(text).node)

    assert marks("Protect 1 card") == frozenset()
    assert marks("If you can use Magic, then +1 to Guns") == {"plain"}
    assert marks("+1 to Guns but Next Round your opponent must play Guns") == {"plain", "on-opponent"}


def test_a_phrase_that_speaks_of_holes_it_lacks_is_explained_nevertheless():
    book = book_of(
        'phrase p: sentence\n  says "Do {e: sentence}"\n  if x is in full: "{x} holds"\n'
        '  means other\n  reads later with "x"\n'
        'phrase q: sentence\n  says "sleep"\n'
    )
    specs = [attrs.evolve(spec, guards=(Guard(condition_hole="c"), *spec.guards)) for spec in book.specs]
    book = PhraseBook(specs, book.vocabulary)
    assert len(book.problems) > 2
    assert str(back(book, "Do sleep")) == "at once: Do sleep (X holds)"
