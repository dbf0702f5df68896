"""Whatever is typed gets an answer; the same answer in every process."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.phrases import PhraseBook, PhraseSpec, Template, Vocabulary
from rulewright.phrases.reader import Reader
from rulewright.phrases.words import split_sentence
from tests.unit.phrases.draft_reader import game
from tests.unit.phrases.random_books import books, compose, mutate
from tests.unit.phrases.telling import real, tell

ROOT = Path(__file__).parents[3]
WORDS = sorted({word for _, text, _ in game("oddball").sentences for word in text.split()})


@pytest.fixture(scope="module")
def book():
    return real("oddball")


def answered(book: PhraseBook, text: str) -> None:
    reading = book.read(text)
    assert (reading.node is None) == bool(reading.diagnostics)
    for problem in reading.diagnostics:
        assert problem.title
        assert problem.span is not None
        assert problem.title[0] in "`a" or problem.title[0].islower()
        assert not problem.title.endswith(".")
    if reading.node is not None:
        assert book.read(book.canonical(reading.node)).node == reading.node
        book.read_back(reading.node)
    book.next_words(text)
    book.stub(text)


@settings(max_examples=80)
@given(st.text(max_size=300))
def test_any_text(book, text):
    answered(book, text)


@settings(max_examples=80)
@given(st.lists(st.sampled_from([*WORDS, "(", ")", ",", "and", "or", "one", "xqzw"]), max_size=40).map(" ".join))
def test_any_words_of_the_book(book, text):
    answered(book, text)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_any_sentence_with_slips(book, seed):
    chance = random.Random(seed)
    text = book.render(compose(book, chance, depth=3))
    for _ in range(3):
        text = mutate(text, chance)
        answered(book, text)


@settings(max_examples=40)
@given(books(), st.integers(0, 2**32))
def test_any_book(drawn, seed):
    chance = random.Random(seed)
    answered(drawn, mutate(drawn.render(compose(drawn, chance)), chance))
    drawn.pair_check()
    for name in drawn.phrases:
        drawn.example(name)


@settings(max_examples=80)
@given(
    st.lists(
        st.tuples(st.sampled_from(["sentence", "condition", "who", ""]), st.text("{}: nab/,.-'1+skil(", max_size=30)),
        max_size=5,
    ),
    st.text(max_size=20),
)
def test_any_declaration(drawn, text):
    vocabulary = Vocabulary({"skill": ("a", "", "b c", "1"), "empty": (), "": ("x",)}, ("who",))
    specs = [PhraseSpec(f"p{n}", family, Template(template)) for n, (family, template) in enumerate(drawn)]
    answered(PhraseBook(specs, vocabulary), text)


def test_deep_and_wide_texts_are_refused_in_words(book):
    for text in ("(" * 400, ")" * 400, "Next Round " * 39, "+1 to " + "Guns, " * 30, "but " * 70, "{" * 500):
        answered(book, text)


PROGRAM = """
from tests.unit.phrases.telling import real, tell
from tests.unit.phrases.test_refusals import GOLDEN
book = real("oddball")
for text, _ in GOLDEN:
    print(tell(book.read(text).diagnostics[0]))
for text in ("Win with Guns then Next Round Protect 1 card but Recover +1 card", " but ".join(["Protect 1 card"] * 6)):
    print([node.outline() for node in book.read(text).all])
print(book.next_words("").items, book.next_words("your opponent "))
print([book.example(name) for name in book.phrases])
"""


def test_answers_do_not_depend_on_the_hash_seed():
    def run(seed: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        )
        return done.stdout

    first = run("1")
    assert len(first.splitlines()) > 60
    assert first == run("2") == run("77")


def test_lark_is_not_loaded_before_something_is_read():
    program = (
        "import sys; from tests.unit.phrases.telling import real; book = real('oddball'); "
        "print('lark' in sys.modules); book.read('Protect 1 card'); print('lark' in sys.modules)"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]


def test_problems_are_told_alike_each_time(book):
    text = "Win with Cannons then choose the Win Effect"
    assert tell(book.read(text).diagnostics[0]) == tell(real("oddball").read(text).diagnostics[0])


def test_of_many_phrases_that_begin_alike_few_are_tried():
    specs = [PhraseSpec(f"p{at}", "sentence", Template(f"Gain {{n: number}} w{at}")) for at in range(200)]
    phrases = PhraseBook(specs, Vocabulary({}, ())).phrases
    reader = Reader(phrases, Vocabulary({}, ()))
    assert [node.phrase for node in reader.meanings(split_sentence("Gain 3 w150"), "sentence").all] == ["p150"]
    places = reader._by_word
    assert "gain" not in places
    assert max(len(found) for found in places.values()) == 1
