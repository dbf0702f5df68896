"""Two ways to find all readings, which share no code, must find the same ones and choose alike."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.phrases import PhraseBook
from tests.unit.phrases.draft_reader import game
from tests.unit.phrases.random_books import books, compose, mutate, sound
from tests.unit.phrases.span_matcher import SpanMatcher

GAMES = ["oddball", "drones", "aether"]


def agree(book: PhraseBook, oracle: SpanMatcher, text: str, family: str = "sentence") -> int:
    """Both find the same readings, and the same one is meant. Says how many there are."""
    reading = book.read(text, family)
    if reading.more or any(problem.code in ("RW337", "RW338") for problem in reading.diagnostics):
        return -1
    found = oracle.readings(text, family)
    assert set(reading.all) == found, text
    if "(" not in text:
        meant = found if len(found) == 1 else {node for node in found if oracle.obeys(node)}
        assert reading.node == (next(iter(meant)) if len(meant) == 1 else None), text
    return len(found)


@pytest.fixture(scope="module", params=GAMES)
def drawn(request):
    draft = game(request.param)
    specs = list(draft.specs.values())
    return draft, PhraseBook(specs, draft.vocabulary), SpanMatcher(specs, draft.vocabulary)


def test_printed_sentences(drawn):
    draft, book, oracle = drawn
    assert [agree(book, oracle, text) for _, text, _ in draft.sentences] == [1] * len(draft.sentences)


def test_composed_sentences(drawn):
    _, book, oracle = drawn
    chance = random.Random(7)
    counts = [agree(book, oracle, book.render(compose(book, chance, depth=2))) for _ in range(60)]
    assert max(counts) >= 1
    assert 0 not in counts


def test_composed_sentences_get_several_readings():
    draft = game("oddball")
    book = PhraseBook(draft.specs.values(), draft.vocabulary)
    oracle = SpanMatcher(list(draft.specs.values()), draft.vocabulary)
    text = "Win with Guns then Next Round Protect 1 card but Recover +1 card"
    assert agree(book, oracle, text) == 3


def test_mutated_sentences(drawn):
    draft, book, oracle = drawn
    chance = random.Random(11)
    counts = [agree(book, oracle, mutate(text, chance)) for _, text, _ in draft.sentences for _ in range(3)]
    assert counts.count(0) > len(counts) / 2


@settings(max_examples=100)
@given(books(), st.integers(0, 2**32))
def test_random_books(book, seed):
    oracle = SpanMatcher(sound(book), book.vocabulary)
    chance = random.Random(seed)
    for _ in range(4):
        family = chance.choice(["sentence", "sentence", "condition", "thing"])
        text = book.render(compose(book, chance, family))
        if len(text.split()) <= 24:
            assert agree(book, oracle, text, family) != 0
            agree(book, oracle, mutate(text, chance), family)
