"""Sentences that act: `do`, moments, guards, what phrases around them add, and sentences in force."""

from __future__ import annotations

from tests.unit.execute.texts import Pair, program_of

BOOK = """
words skill: Red, Blue
kind card
  text: sentence or none
zone hand of player: cards
remember trace: list of number
remember points of player: number
remember later of player: list of sentence
remember open-now: yes-no
moment early: "Early"
moment late: "Late"

phrase gain: sentence
  says "Gain {n: number}"
  do
    add n to points of you
    add n to trace

phrase early-gain: sentence
  says "Soon gain {n: number}"
  at early
  do
    add n to trace

phrase late-gain: sentence
  says "Finally gain {n: number}"
  at late
  if open-now: "It is open"
  do
    add n to trace

phrase with-price: sentence
  says "Pay {n: number} coins to do this, {effect: sentence}"
  binds 1
  means effect
  do
    take n from points of you
    add 0 to trace

phrase if-rich: sentence
  says "If you have {n: number} coins, {effect: sentence}"
  binds 1
  if points of you is at least n
  means effect

phrase both-of: sentence
  says "{one: sentence} and also {two: sentence}"
  binds 3
  means one, then two

phrase store: sentence
  says "Next time {effect: sentence}"
  binds 2
  do
    add effect to later of you

wording whom: player
phrase me: whom
  says "you"
  means you
phrase other: whom
  says "your neighbour"
  means next of you

to use-all by player
  for each card
    do text of card as player
    do text of card as player at early
    do text of card as player at late

phrase give: sentence
  says "Give {n: number} to {w: whom}"
  do
    add n to points of w
"""


def game(cards: dict[str, str], body: str, more: str = "") -> Pair:
    rows = "".join(f'  "{name}" | "{text}"\n' for name, text in cards.items())
    lines = "".join(f"  {line}\n" for line in body.strip("\n").splitlines())
    text = (
        f"{BOOK}{more}\ntable of cards\n  card | text\n{rows}\nflow game\n  let ann be first of players\n"
        f'{lines}  ann may: "Done?"\n    draw\n'
    )
    return Pair.start(program_of(text))


def test_do_runs_the_clauses_without_a_moment():
    pair = game({"a": "Gain 3"}, 'do text of "a" as ann')
    assert (pair.get("trace"), pair.get("points", 1)) == ((3,), 3)


def test_do_at_a_moment_runs_its_clauses_only():
    cards = {"a": "Soon gain 3 and also Finally gain 4"}
    assert game(cards, 'do text of "a" as ann at early').get("trace") == (3,)
    assert game(cards, 'do text of "a" as ann').get("trace") == ()
    assert game(cards, 'open-now is now yes\ndo text of "a" as ann at late').get("trace") == (4,)
    assert game(cards, 'do text of "a" as ann at late').get("trace") == ()


def test_guards_of_phrases_around_stand_in_front():
    cards = {"a": "If you have 3 coins, Gain 5"}
    assert game(cards, 'do text of "a" as ann').get("trace") == ()
    assert game(cards, 'points of ann is now 3\ndo text of "a" as ann').get("trace") == (5,)


def test_a_price_is_paid_once_behind_all_clauses_if_one_acted():
    cards = {
        "a": "Pay 1 coins to do this, Gain 3 and also Gain 4",
        "b": "Pay 2 coins to do this, If you have 90 coins, Gain 5",
    }
    pair = game(cards, 'do text of "a" as ann')
    assert pair.get("trace") == (3, 4, 0)
    assert pair.get("points", 1) == 6
    assert game(cards, 'do text of "b" as ann').get("trace") == ()


def test_stored_parts_are_sentences_of_their_own():
    cards = {"a": "Next time Gain 3"}
    body = (
        'do text of "a" as ann\nadd number of later of ann to trace\n'
        "for each sentence in later of ann\n  do sentence as ann"
    )
    assert game(cards, body).get("trace") == (1, 3)


def test_ready_is_a_clause_of_the_moment_whose_guards_hold():
    cards = {"a": "Finally gain 4"}
    body = """
if text of "a" is ready for ann at late
  add 1 to trace
open-now is now yes
if text of "a" is ready for ann at late
  add 2 to trace
if text of "a" is ready for ann at early
  add 3 to trace
"""
    assert game(cards, body).get("trace") == (2,)


def test_a_hole_of_a_value_family_means_what_it_means_for_you():
    cards = {"a": "Give 3 to your neighbour", "b": "Give 4 to you"}
    pair = game(cards, 'do text of "a" as ann\ndo text of "b" as ann')
    assert (pair.get("points", 1), pair.get("points", 2)) == (4, 3)


def test_such_a_hole_is_worked_out_when_the_do_starts_and_kept():
    more = """
remember favourite: player or none
phrase liked: whom
  says "the favourite"
  means favourite
phrase shift-and-give: sentence
  says "Shift and give {n: number} to {w: whom}"
  do
    favourite is now next of favourite
    add n to points of w
"""
    pair = game({"a": "Shift and give 3 to the favourite"}, 'favourite is now ann\ndo text of "a" as ann', more)
    assert (pair.get("points", 1), pair.get("points", 2)) == (3, 0)


# ---------------------------------------------------------------- in force
FORCE = """
kind relic
  power: sentence, in force for holder of it while it is not broken
remember holder of relic: player or none
remember whether a relic is broken
value height of player: 1
to ring (tone: number) by player
  add tone to trace

phrase taller: sentence
  says "You are {n: number} taller"
  holds
    height of you counts n more

phrase echo: sentence
  says "Echo {n: number}"
  after ring tone by player
  do
    add n to trace

phrase instead-ring: sentence
  says "Ring {n: number} higher"
  instead of ring tone by player when player is you
  do
    add n to trace
    ring tone by player
    add 0 to trace

table of relics
  relic | power
  "tall" | "You are 5 taller"
  "echo 20" | "Echo 20"
  "echo 30" | "Echo 30"
  "higher" | "Ring 7 higher"
"""


def test_what_a_sentence_holds_acts_exactly_while_it_is_in_force():
    body = """
add height of ann to trace
holder of "tall" is now ann
add height of ann to trace
add height of last of players to trace
"tall" is now broken
add height of ann to trace
"""
    assert game({"a": "Gain 1"}, body, FORCE).get("trace") == (1, 6, 1, 1)


def test_hooks_of_sentences_ask_for_the_order_where_two_are_there():
    body = 'holder of "echo 20" is now ann\nholder of "echo 30" is now ann\nring 1 by ann\nadd 9 to trace'
    pair = game({"a": "Gain 1"}, body, FORCE)
    decision = pair.one.decision
    assert decision is not None
    assert (decision.name, decision.player) == ("order", 1)
    assert decision.keys == ("echo 20: Echo 20", "echo 30: Echo 30")
    assert pair.choose("echo 30: Echo 30").get("trace") == (1, 30, 20, 9)


def test_two_players_are_taken_in_seat_order_without_a_question():
    body = 'holder of "echo 20" is now last of players\nholder of "echo 30" is now ann\nring 1 by ann'
    assert game({"a": "Gain 1"}, body, FORCE).get("trace") == (1, 30, 20)


def test_a_sentence_that_is_in_force_no_more_when_its_turn_comes_is_dropped():
    more = (
        FORCE
        + """
phrase breaker: sentence
  says "Break the rest"
  after ring tone by player
  do
    for each relic
      relic is now broken
table of relics
  relic | power
  "breaker" | "Break the rest"
"""
    )
    body = 'holder of "echo 20" is now ann\nholder of "breaker" is now ann\nring 1 by ann\nadd 9 to trace'
    pair = game({"a": "Gain 1"}, body, more)
    assert pair.choose("breaker: Break the rest").get("trace") == (1, 9)


def test_instead_of_by_a_sentence_and_its_next_link():
    body = 'holder of "higher" is now ann\nring 1 by ann\nring 1 by last of players'
    assert game({"a": "Gain 1"}, body, FORCE).get("trace") == (7, 1, 0, 1)


def test_nothing_in_force_acts_during_set_up():
    text = f"""{BOOK}{FORCE}
flow set-up
  holder of "tall" is now first of players
  add height of first of players to trace
flow game
  add height of first of players to trace
  first of players may: "Done?"
    draw
"""
    assert Pair.start(program_of(text)).get("trace") == (1, 6)
