"""What a player cannot see does not show: in views, boards, options, prompts and logs."""

from __future__ import annotations

import pytest

from rulewright.execute import Machine, render_board
from rulewright.state import view
from tests.unit.execute.texts import program_of

RULES = """
kind card
  worth: number
table of cards
  card | worth
  "c1" | 1
  "c2" | 2
  "c3" | 3
  "c4" | 4
  "c5" | 5
  "c6" | 6
zone deck: cards, in order, seen by nobody
zone hand of player: cards, seen by owner
zone open-row: cards
remember secret of player: number, seen by owner
remember favourite of player: card or none, seen by owner
remember marked: card or none
value sum of player: total worth of hand of player
flow game
  move cards to deck
  shuffle deck
  for each player
    move first 2 of deck to hand of player
    chance chooses card in hand of player
    favourite of player is now card
  first of players chooses card in hand of first of players: "Of {sum of first of players} points, lay which?"
  lay card by first of players
  show hand of first of players to last of players
  first of players may: "Done? {hand of last of players}"
    draw
  move hand of first of players to deck
  first of players may: "Done?"
    draw
  draw
to lay card by player: "{player} lays {card}"
  move card to open-row
  marked is now first of deck
board
  show "deck {deck}, {number of deck} cards"
  for each player
    show "{player} holds {hand of player}, worth {sum of player}, secret {secret of player}"
    let held be sum of player
    show "kept {held}"
  if sum of first of players > 100
    show "rich"
"""


def swapped(machine: Machine, position, one: int, other: int):
    """The same position with two things in each other's place."""
    copy = position.clone()
    layout, s = machine.layout, copy.slots
    base = layout.where["card"]
    for slot in layout.cells:
        s[slot] = tuple({one: other, other: one}.get(thing, thing) for thing in s[slot])
    s[base + one], s[base + other] = s[base + other], s[base + one]
    return copy


@pytest.mark.parametrize("backend", ["walk", "compiled"])
@pytest.mark.parametrize("seed", range(5))
def test_swapping_what_a_viewer_cannot_see_changes_no_byte_for_him(seed: int, backend: str):
    machine = Machine(program_of(RULES), backend=backend)  # type: ignore[arg-type]
    position = machine.start(seed)
    hand_of_bob = machine.layout.zone_slot(1, (2,))
    deck = machine.layout.zone_slot(0, ())
    hidden, lower = position.slots[hand_of_bob][0], position.slots[deck][0]
    for slot in (machine.layout.variable_slot(1, (1,)), machine.layout.variable_slot(1, (2,))):
        position.slots[slot] = 0
    other = swapped(machine, position, hidden, lower)
    assert view(position, 1) == view(other, 1)
    assert render_board(position, 1) == render_board(other, 1)
    first, second = position.decision, other.decision
    assert first is not None and second is not None
    assert first.keys == second.keys
    assert first.prompt == second.prompt
    assert view(position, 2) != view(other, 2)
    assert view(position, None) != view(other, None)


def test_hidden_things_print_as_question_marks_one_for_each():
    position = Machine(program_of(RULES)).start(1)
    lines = dict(view(position, 1).lines)
    assert lines["hand of Bob"] == "?, ?"
    assert "?" not in lines["hand of Ann"]
    assert lines["secret of Bob"] == "?"
    board = render_board(position, 1)
    assert board[0] == "deck ?, ?, 2 cards"
    assert "?" not in board[2], "her own hand, kept in a local"
    assert board[3].startswith("Bob holds ?, ?, worth ?, secret ?")
    assert board[4] == "kept ?", "what is hidden stays so when a line gives it a name"


def test_a_prompt_shows_its_reader_what_he_may_see():
    decision = Machine(program_of(RULES)).start(1).decision
    assert decision is not None
    assert decision.prompt_for(1) != decision.prompt_for(2) == "Of ? points, lay which?"


def test_what_is_shown_stays_known_until_it_goes_where_it_cannot_be_seen():
    machine = Machine(program_of(RULES))
    position = machine.start(1)
    position.choose(0)
    held = position.slots[machine.layout.zone_slot(1, (1,))]
    name = machine.program.domains["card"].printed[held[0]]
    assert dict(view(position, 2).lines)["hand of Ann"] == name
    position.choose(1)
    assert name not in dict(view(position, 2).lines)["deck"]


def test_a_public_variable_names_a_card_in_a_hidden_zone():
    machine = Machine(program_of(RULES))
    position = machine.start(1)
    position.choose(0)
    marked = position.slots[machine.layout.variable_slot(2, ())]
    assert machine.program.domains["card"].printed[marked] in dict(view(position, 0).lines)["deck"]


def test_the_log_tells_each_viewer_what_he_saw():
    machine = Machine(program_of(RULES), events=True)
    position = machine.start(1)
    position.choose(0)
    lines = {viewer: [event.printed(viewer) for event in position.events()] for viewer in (None, 1, 2)}
    laid = next(line for line in lines[None] if "lays" in line)
    assert laid in lines[1] and laid in lines[2], "the card lies open now"
    drawn = [line for line in lines[2] if line.startswith("chance:")]
    assert drawn[0] == "chance: a card" and drawn[1] != "chance: a card"
