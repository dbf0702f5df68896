"""A phrase to paste for a sentence that no phrase fits, and an example of each phrase there is."""

from __future__ import annotations

import re

import pytest

from rulewright.phrases import PhraseBook
from tests.unit.phrases.draft_reader import game
from tests.unit.phrases.telling import book_of, real


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Burn 3 cards", "Burn {n: number} cards"),
        ("Burn +3 cards for the 2nd time", "Burn {n: signed} cards for the {n-2: ordinal} time"),
        ("Burn one card with Guns", "Burn one card with {skill: skill}"),
        ("Burn Guns or Sailing", "Burn {skill: any of skill}"),
        ("Burn Guns, Sailing and Boarding now.", "Burn {skill: all of skill} now"),
        ("Burn 1, 2 or 3 cards", "Burn {n: any of number} cards"),
        ("Burn Guns and then Sailing", "Burn {skill: skill} and then {skill-2: skill}"),
        ("Trade 3 Guns", "Trade {n: number} Guns"),
        ("Trade +3 Guns", "Trade {n: signed} {skill: skill}"),
        ("Each player burns 1 card", "{who: who} burns {n: number} card"),
        ("Burn: (2 cards), if you can!", "Burn: ({n: number} cards), if you can!"),
        ('Burn "2" cards', "Burn '{n: number}' cards"),
        ("Burn {2} cards", "Burn {n: number} cards"),
        ("Guns", "Guns"),
        ("3", "3"),
    ],
)
def test_numbers_and_known_values_become_holes(oddball, text, says):
    assert re.findall(r'says "(.*)"', oddball.stub(text)) == [says]


def test_a_list_that_is_none_is_left_alone(oddball):
    assert 'says "Burn {skill: skill}, {skill-2: skill}"' in oddball.stub("Burn Guns, Sailing")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Burn 3 cards", "burn-cards"),
        ("Burn the 3 other cards in your hand", "burn-other-cards"),
        ("Protect 3", "protect-2"),
        ("+3 Guns", "new-phrase"),
        ("Élan vital", "lan-vital"),
        ("* * *", "new-phrase"),
    ],
)
def test_its_name_is_new_and_says_something(oddball, text, name):
    assert oddball.stub(text).startswith(f"phrase {name}: sentence\n")


def test_a_stub_is_complete_but_for_its_meaning(oddball):
    assert oddball.stub("you burn 2 cards", "condition") == (
        'phrase you-burn-cards: condition\n  says "you burn {n: number} cards"\n  # means …\n  # reads …'.replace(
            "you-burn-cards", "burn-cards"
        )
    )


@pytest.mark.parametrize("text", ["Burn 3 cards in Guns or Boarding", "Shuffle the top 7 cards", "Flip the 2nd card"])
def test_the_sentence_reads_once_the_stub_is_pasted(oddball, text):
    assert oddball.read(text).node is None
    assert oddball.stub(text) in oddball.read(text).diagnostics[0].fixes[0].text
    new = book_of(
        "words skill: Sailing, Guns, Boarding\n" + oddball.stub(text).replace("  # do\n  #   …", "  do") + "\n"
    )
    found = game("oddball")
    book = PhraseBook([*found.specs.values(), *new.specs], found.vocabulary)
    assert book.problems == []
    assert book.read(text).node is not None


@pytest.mark.parametrize("name", ["oddball", "brace", "drones", "aether"])
def test_every_phrase_has_an_example_that_reads(name):
    book = real(name)
    for phrase in book.phrases.values():
        node = book.read(book.example(phrase.name), phrase.family).node
        assert node is not None
        assert node.phrase == phrase.name


def test_examples(oddball, drones, aether):
    assert oddball.example("win-then") == "Win with Sailing, then choose the Win Effect"
    assert oddball.example("at-a-price") == "choose the Win Effect but Protect 1 card"
    assert oddball.example("rig-cards") == "Rig cards 2 to 3"
    assert oddball.example("raise") == "+2 to Sailing and Guns"
    assert oddball.example("demote") == "Demote up to the 2nd card position"
    assert drones.example("move-set") == "Move a set of your cards to another Outpost"
    assert aether.example("one-of-three") == (
        "+2 to movement, or +3 defense, or +4 to attack rolls during phases 1 and 2"
    )


def test_a_family_that_only_leads_back_to_itself_has_no_example():
    book = book_of('phrase p: sentence\n  says "Do {e: sentence} twice"\n')
    assert book.example("p") == "Do {sentence} twice"
