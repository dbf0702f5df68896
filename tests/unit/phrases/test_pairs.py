"""The pair check: what `binds` leaves undecided is found before a card says it."""

from __future__ import annotations

import pytest

from rulewright.phrases.pairs import pairs
from tests.unit.phrases.telling import book_of, outline, real, tell

JOINING = """\
phrase lead: condition
  says "you lead"
  reads "You must be the Lead"

phrase if-then: sentence
  says "If {c: condition}, then {e: sentence}"
  if c
  means e

phrase both: sentence
  says "{x: sentence} and {y: sentence}"
  means x, then y

phrase discard: sentence
  says "Discard {n: number} card/cards"

phrase recover: sentence
  says "Recover {n: number} card/cards"
"""


@pytest.mark.parametrize("name", ["oddball", "brace", "drones", "aether"])
def test_the_books_of_the_games_are_decided(name):
    assert real(name).pair_check() == []


def test_every_phrase_is_tried_in_every_hole_of_its_family(oddball):
    own = oddball._own
    tried = list(pairs(own.reader, own.printer, own.examples))
    sentences = [one for one in oddball.phrases.values() if one.family == "sentence"]
    assert len({(pair.outer.name, pair.inner.name) for pair in tried if pair.outer.name == "win-then"}) == len(
        sentences
    )
    assert any("+2 Sailing and Guns" in pair.text for pair in tried)  # `also says` is tried too
    assert {pair.text for pair in tried if pair.outer.name == "event-leads"} == {
        "the player with the highest Sailing is the Lead player",
        "each player is the Lead player",
    }


def test_without_binds_pairs_are_undecided():
    assert [tell(problem) for problem in book_of(JOINING).pair_check()] == [
        """\
RW324 at `phrase if-then: sentence`: the phrases `if-then` and `both` together can be read in 2 ways
  for instance: If you lead, then Discard 2 cards and Recover 2 cards
  `phrase both: sentence`: `both` inside it
  = reading 1:  If you lead, then (Discard 2 cards and Recover 2 cards)
  = reading 2:  (If you lead, then Discard 2 cards) and Recover 2 cards
  help: give `if-then` or `both` a `binds`: what holds together more tightly has the higher number""",
        """\
RW324 at `phrase both: sentence`: the phrases `both` and `both` together can be read in 2 ways
  for instance: Discard 2 cards and Recover 2 cards and Recover 2 cards
  = reading 1:  Discard 2 cards and (Recover 2 cards and Recover 2 cards)
  = reading 2:  (Discard 2 cards and Recover 2 cards) and Recover 2 cards
  help: give `both` a `binds`: what holds together more tightly has the higher number""",
    ]


def test_one_binds_may_not_be_enough():
    left = JOINING.replace("  if c\n", "  binds 1\n  if c\n")
    assert [problem.title for problem in book_of(left).pair_check()] == [
        "the phrases `if-then` and `both` together can be read in 2 ways",
        "the phrases `both` and `both` together can be read in 2 ways",
    ]


@pytest.mark.parametrize(
    ("if_then", "both", "tree"),
    [
        (1, 2, "if-then(lead(), both(discard(1), recover(1)))"),
        (2, 1, "both(if-then(lead(), discard(1)), recover(1))"),
    ],
)
def test_binds_decide(if_then, both, tree):
    text = JOINING.replace("  if c\n", f"  binds {if_then}\n  if c\n").replace(
        "  means x", f"  binds {both}\n  means x"
    )
    book = book_of(text)
    assert book.pair_check() == []
    assert outline(book, "If you lead, then discard 1 card and recover 1 card") == tree
    # On the left a phrase holds tighter things only, on the right things as tight as itself: to the right, then.
    assert outline(book, "Discard 1 card and recover 1 card and discard 2 cards") == (
        "both(discard(1), both(recover(1), discard(2)))"
    )


def test_binds_look_down_the_whole_spine():
    book = book_of(
        'phrase x: sentence\n  says "X"\n'
        'phrase post: sentence\n  says "{e: sentence} later"\n  binds 3\n'
        'phrase pre: sentence\n  says "Soon {e: sentence}"\n  binds 4\n'
        'phrase weak: sentence\n  says "Maybe {e: sentence}"\n  binds 1\n'
    )
    reading = book.read("Soon maybe x later")
    assert len(reading.all) == 3
    # `later` may not take `Soon …` although that binds tighter, for at its right end `Maybe …` binds less.
    assert reading.node is not None
    assert reading.node.outline() == "pre(weak(post(x())))"


def test_readings_with_the_same_words_are_named_by_their_phrases():
    book = book_of(
        "words skill: Sailing, Magic\nwords emblem: Plain, Magic\n"
        'phrase use: sentence\n  says "Use {s: skill}"\nphrase show: sentence\n  says "Use {e: emblem}"\n'
        'phrase soon: sentence\n  says "Soon {x: sentence}"\n'
    )
    assert book.pair_check() == []  # the examples do not happen to use the word that both lists have
    (problem,) = book.read("Use Magic").diagnostics
    assert (
        tell(problem)
        == """\
RW336 at `Use Magic`: this sentence can be read in 2 ways
  nothing tells which reading is meant
  = reading 1:  Use Magic   (as use(Magic))
  = reading 2:  Use Magic   (as show(Magic))
  help: change the wording of `use` or `show`"""
    )


def test_a_hole_that_nothing_fills_is_no_pair():
    book = book_of('wording nobody: player\nphrase p: sentence\n  says "Ask {n: nobody} for {e: sentence}"\n')
    assert book.pair_check() == []
    assert book.example("p") == "Ask {nobody} for {sentence}"
