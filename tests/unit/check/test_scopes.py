"""Which names a line knows: parameters, `let`s, choices and loops, and what is forgotten behind a block."""

from __future__ import annotations

import pytest

from tests.unit.check.lowering import program, refused


def body(*lines: str) -> str:
    return "to act (n: number) by player\n" + "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize("name", ["leader", "deck", "clubs"])
def test_a_declared_name_without_arguments_cannot_be_taken(name: str):
    assert refused(body(f"let {name} be 1")) == ["RW207"]
    assert refused(f"to other ({name}: player)\n  player wins\n".replace("player wins", "end game")) == ["RW207"]


def test_a_name_of_a_word_with_arguments_or_of_an_adjective_or_verb_can():
    assert refused(body("let score be 1", "add score to score of player")) == []
    assert refused(body("let torn be 1", "add torn to score of player")) == []
    assert refused(body("let act be 1", "add act to score of player")) == []


def test_a_parameters_name_cannot_be_taken_again():
    assert refused(body("let n be 1")) == ["RW207"]
    assert refused(body("player chooses player in players")) == ["RW207"]


def test_an_inner_choice_or_loop_may_take_an_outer_ones_name():
    lines = ("for each card in deck", "  for each card in deck", "    move card to hand of player")
    assert refused(body(*lines)) == []
    assert refused(body("for each card in deck", "  for each card in players", "    card wins")) == ["RW204"]


def test_what_a_block_names_is_unknown_behind_it():
    assert refused(body("if n is 1", "  let extra be 2", "add extra to score of player")) == ["RW212"]
    assert refused(body("for each card in deck", "  roll d6 as r", "add r to score of player")) == ["RW212"]
    assert refused(body("let extra be 2", "if n is 1", "  extra is now 3", "add extra to score of player")) == []


def test_each_any_of_a_menu_row_is_known_in_its_block_unless_two_have_the_same_noun():
    offer = (
        "to lay card by player\n  move card to deck\nto swap card with (other: card) by player\n  move card to deck\n"
    )
    row = (
        "flow game\n  take turns\n    player chooses\n      {}\n        move card to hand of player\n    player wins\n"
    )
    assert refused(offer + row.format("lay any card in deck")) == []
    assert refused(offer + row.format("swap any card in deck with any card in deck")) == ["RW205"]


def test_a_stored_modifier_keeps_what_it_mentions_and_leaves_the_actions_own_names_free():
    made = program(
        "to lay amount by player\n  add amount to score of player\n"
        "to act by (other: player)\n  for each player\n    let due be 2\n"
        "    forbid lay amount by player when amount is not due until end of act\n"
    )
    modifier = made.modifiers[-1]
    assert [pattern.sort for pattern in modifier.head] == ["free", "bound"]
    store = next(one for one in made.actions if one.name == "act").body[0].body[1]  # type: ignore[attr-defined]
    kept = {modifier.slots[inner].name for _, inner in store.captures}
    assert kept == {"player", "due"}


def test_inside_instead_of_the_same_call_is_the_next_link_and_another_is_not():
    made = program(
        "to lay card by player\n  move card to deck\n"
        "rule twice: instead of lay card by player\n  lay card by player\n  lay first of deck by player\n"
    )
    names = [type(one).__name__ for one in made.rules[0].body]
    assert names == ["NextLink", "Call"]


def test_this_is_the_thing_that_bears_the_sentence():
    one = "kind shop\n  effect: sentence\n  gold: number\n"
    phrase = 'phrase gain: sentence\n  says "Gain"\n  do\n    add gold of this to score of you\n'
    assert refused(one + phrase) == []
    two = "kind stall\n  charm: sentence\n"
    assert refused(one + two + phrase) == ["RW201"]
