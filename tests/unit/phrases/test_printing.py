"""From readings to texts: agreement, brackets, and the law that what is spelled canonically reads back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.phrases import Node, PhraseBook
from tests.unit.phrases.random_books import books, compose
from tests.unit.phrases.telling import book_of


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("recover +1 CARDS.", "Recover +1 card"),
        ("Recover -1 cards", "Recover -1 card"),
        ("Recover 2 card".replace("2", "+2"), "Recover +2 cards"),
        ("Recover +0 card", "Recover +0 cards"),
        ("+2 guns if your opponent plays one or 2 card", "+2 to Guns if your opponent plays 1 or 2 cards"),
        ("+2 guns if your opponent plays 1 cards", "+2 to Guns if your opponent plays 1 card"),
        ("Win with guns then choose the win effect", "Win with Guns, then choose the Win Effect"),
        ("+1 to sailing , guns , and boarding", "+1 to Sailing, Guns and Boarding"),
        ("demote up to the 3RD card position", "Demote up to the 3rd card position"),
    ],
)
def test_the_printed_spelling(oddball, text, printed):
    node = oddball.read(text).node
    assert node is not None
    assert oddball.render(node) == printed
    assert oddball.canonical(node) == printed


def test_what_stands_before_decides_between_card_and_cards():
    book = book_of(
        'words size: 1, 2\nphrase fixed: sentence\n  says "Keep 1 card/cards"\n'
        'phrase none: sentence\n  says "Keep card/cards of {n: number}"\n'
        'phrase listed: sentence\n  says "Keep {s: size} card/cards"\n'
        'phrase place: sentence\n  says "Keep the {p: ordinal} card/cards"\n'
        'phrase third: sentence\n  says "Keep {n: number} of your 1 card/cards or hand/hands"\n'
    )
    assert [book.render(node) for node in (
        Node("fixed"), Node("none", (("n", 3),)), Node("listed", (("s", "2"),)), Node("listed", (("s", "1"),)),
        Node("place", (("p", 4),)), Node("third", (("n", 3),)),
    )] == [
        "Keep 1 card", "Keep card of 3", "Keep 2 cards", "Keep 1 card", "Keep the 4th card",
        "Keep 3 of your 1 card or hand",
    ]  # fmt: skip


def test_punctuation_stays_where_the_template_has_it():
    book = book_of(
        'phrase choose: sentence\n  says "Choose one: {x: sentence}; or {y: sentence} (if you can)."\n'
        'phrase p: sentence\n  says "Pass"\n'
    )
    text = "Choose one: Pass; or Pass (if you can)"
    node = book.read(text + ".").node
    assert node is not None
    assert book.render(node) == book.canonical(node) == text


PROTECT, NONE, MAGIC = Node("protect"), Node("play-none"), Node("magic")
BUT = Node("at-a-price", (("effect", PROTECT), ("price", NONE)))


@pytest.mark.parametrize(
    ("node", "canonical", "bracketed"),
    [
        (
            Node("if-then", (("c", MAGIC), ("effect", BUT))),
            "If you can use Magic, then Protect 1 card but Play 0 cards",
            "If you can use Magic, then (Protect 1 card but Play 0 cards)",
        ),
        (
            Node("at-a-price", (("effect", Node("if-then", (("c", MAGIC), ("effect", PROTECT)))), ("price", NONE))),
            "(If you can use Magic, then Protect 1 card) but Play 0 cards",
            "(If you can use Magic, then Protect 1 card) but Play 0 cards",
        ),
        (
            Node("next-round", (("effect", BUT),)),
            "Next Round (Protect 1 card but Play 0 cards)",
            "Next Round (Protect 1 card but Play 0 cards)",
        ),
        (
            Node("at-a-price", (("effect", BUT), ("price", BUT))),
            "(Protect 1 card but Play 0 cards) but Protect 1 card but Play 0 cards",
            "(Protect 1 card but Play 0 cards) but (Protect 1 card but Play 0 cards)",
        ),
        (
            Node("only-if", (("effect", Node("next-round", (("effect", BUT),))), ("c", MAGIC))),
            "(Next Round (Protect 1 card but Play 0 cards)) if you can use Magic",
            "(Next Round (Protect 1 card but Play 0 cards)) if you can use Magic",
        ),
    ],
)
def test_brackets_only_where_the_bare_sentence_would_be_read_otherwise(oddball, node, canonical, bracketed):
    assert oddball.canonical(node) == canonical
    assert oddball.bracketed(node) == bracketed
    assert oddball.read(canonical).node == node
    assert oddball.read(bracketed).node == node


@pytest.mark.parametrize("name", ["oddball", "drones", "aether"])
def test_what_is_spelled_canonically_reads_back(name, request):
    book = request.getfixturevalue(name)
    chance = random.Random(3)
    for _ in range(80):
        node = compose(book, chance, depth=3)
        assert book.read(book.canonical(node)).node == node


def sayable(book: PhraseBook, node: Node, family: str) -> bool:
    """With brackets everywhere the tree reads back: nothing else in the book is said with the same words."""
    from rulewright.phrases.printing import inside

    text = book._own.printer.render(node, {path for path, _ in inside(node)})
    return book.read(text, family).node == node


@settings(max_examples=60)
@given(books(), st.integers(0, 2**32))
def test_the_law_in_random_books(book, seed):
    chance = random.Random(seed)
    for _ in range(3):
        family = chance.choice(["sentence", "sentence", "condition", "thing"])
        node = compose(book, chance, family)
        assert book.read(book.canonical(node), family).node == node or not sayable(book, node, family)


def test_an_outline_shows_the_tree():
    assert Node("p", (("n", 2), ("ss", ("Guns", "Sailing")), ("e", BUT))).outline() == (
        "p(2, Guns/Sailing, at-a-price(protect(), play-none()))"
    )
    assert [node.phrase for node in BUT.walk()] == ["at-a-price", "protect", "play-none"]
    assert BUT["price"] == NONE
    with pytest.raises(KeyError):
        BUT["prize"]
