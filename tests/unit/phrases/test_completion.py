"""The beginning of a sentence → what may come next."""

from __future__ import annotations

import random

import pytest

from tests.unit.phrases.telling import book_of


def texts(book, prefix, family="sentence", kind=None):
    return [one.text for one in book.next_words(prefix, family).items if kind in (None, one.kind)]


def test_whole_phrases_come_first_in_the_order_of_the_book(oddball):
    items = oddball.next_words("").items
    kinds = [one.kind for one in items]
    assert kinds == sorted(kinds, key=["phrase", "word", "value", "number"].index)
    skeletons = [one.text for one in items if one.kind == "phrase"]
    assert skeletons[:3] == [
        "Win with {skill}, then {sentence}",
        "If {condition}, then {sentence}",
        "Next Round {sentence}",
    ]
    # Those that begin with another phrase are no use to type, and come last.
    assert skeletons[-2:] == ["{who} Recovers {number} card/cards", "{who} Discards {number} card/cards"]
    families = [phrase.family for phrase in oddball.phrases.values()]
    assert len(skeletons) == families.count("sentence") + families.count("who")  # all of them, and what they begin with


def test_what_to_put_in(oddball):
    inserts = {one.text: one.insert for one in oddball.next_words("").items if one.kind == "phrase"}
    assert inserts["Win with {skill}, then {sentence}"] == "Win with "
    assert inserts["Protect 1 card"] == "Protect 1 card"
    assert inserts["{signed} to {all of skill}"] == "+1 to "
    assert inserts["{sentence} but {sentence}"] == ""


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("Next Round your opponent ", ["Discards", "is", "must"]),
        ("Next Round YOUR opponent m", ["must"]),
        ("Win with ", ["Sailing", "Guns", "Boarding"]),
        ("Win with g", ["Guns"]),
        ("Win with Guns ", ["then"]),
        ("Win with Guns,", ["then"]),
        ("your opponent must play ", ["the", "Sailing", "Guns", "Boarding"]),
        ("Recover ", ["+1"]),
        ("Recover +1 ", ["card", "cards"]),
        ("Demote up to the ", ["2nd"]),
        ("Rig your top ", ["2"]),
        ("+1 to Sailing ", ["but", "if", "and"]),
        ("+1 to Sailing, ", ["and", "Sailing", "Guns", "Boarding"]),
        ("Protect 1 card ", ["but", "if"]),
        ("(Protect 1 card ", ["but", "if", ")"]),
        ("Rig", ["Rig this and your {ordinal} card", "Rig cards {number} to {number}", "Rig your top {number} cards"]),
        ("Nonsense ", []),
        ("Protect nonsense ", []),
        ("Protect 1 card Protect ", []),
    ],
)
def test_next_words(oddball, prefix, expected):
    assert texts(oddball, prefix) == expected


def test_words_name_the_phrases_they_lead_to(oddball):
    found = {one.text: one.phrases for one in oddball.next_words("your opponent ").items}
    assert found == {"Discards": ("more-discards",), "is": ("opponent-leads",), "must": ("must-play", "same-number")}


@pytest.mark.parametrize(
    ("prefix", "whole"),
    [
        ("Protect 1 card", True),
        ("Protect 1 card.", True),
        ("Protect 1 card ", True),
        ("Protect 1", False),
        ("+2 to Sailing", True),
        ("+2 to Sailing,", False),
        ("", False),
        ("Win with Guns, then protect 1 card", True),
    ],
)
def test_whether_it_is_whole(oddball, prefix, whole):
    assert oddball.next_words(prefix).whole is whole


@pytest.mark.parametrize(
    ("prefix", "start"),
    [
        ("Win with Gu", 9),
        ("Win with ", 9),
        ("Win with Guns,", 14),
        ("W", 0),
        ("", 0),
        ("Recover +", 8),
        ("Recover +1", 8),
    ],
)
def test_where_a_completion_goes(oddball, prefix, start):
    assert oddball.next_words(prefix).start == start


def test_what_is_inserted_goes_on(oddball):
    """Following what may come again and again makes a sentence."""
    chance = random.Random(5)
    done = set()
    for _ in range(30):
        text = ""
        for _ in range(30):
            found = oddball.next_words(text)
            if found.whole:
                break
            text += chance.choice([one.insert.strip() for one in found.items if one.insert]) + " "
        if found.whole:
            assert oddball.read(text).node is not None
            done.add(text)
    assert len(done) > 15


def test_members_of_several_words_are_one_item():
    book = book_of(
        'words effect: Win Effect, Lose Effect, Draw\nphrase p: sentence\n  says "Choose the {e: effect} now"\n'
    )
    assert texts(book, "Choose the ") == ["Win Effect", "Lose Effect", "Draw"]
    assert texts(book, "Choose the w") == ["Win Effect"]
    assert texts(book, "Choose the Win ") == ["Effect"]
    assert texts(book, "Choose the Win Effect ") == ["now"]


def test_other_families(drones):
    assert texts(drones, "", "whose") == ["your", "your opponent's"]
    assert texts(drones, "Move one of ") == ["your", "your opponent's"]


def test_a_word_is_written_as_its_phrase_writes_it(oddball):
    assert "if" in texts(oddball, "Protect 1 card ", kind="word")
    assert "If" not in texts(oddball, "Protect 1 card ", kind="word")


def test_a_long_text_is_not_completed(oddball):
    assert oddball.next_words("Next Round " * 60).items == ()
