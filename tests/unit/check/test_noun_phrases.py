"""Noun phrases: rules 1 to 7 of the language's section on them, each with what it allows and what it refuses."""

from __future__ import annotations

import pytest

from rulewright.core.terms import Best, Each, Filter, Fold, Local, Pick, VariableGet, ZoneGet
from tests.unit.check.lowering import program, refused, refused_term, same, term


# ---------------------------------------------------------------- 1: declared prepositions, in their order
def test_a_word_takes_its_arguments_in_the_order_of_its_declaration():
    made = term("level of card for suit", "of card for suit")
    assert isinstance(made, VariableGet)
    assert [argument.index for argument in made.arguments if isinstance(argument, Local)] == [0, 1]


@pytest.mark.parametrize("wrong", ["level for suit of card", "level of card", "level of card at suit", "score player"])
def test_other_prepositions_are_refused(wrong: str):
    assert refused_term(wrong, "of card for suit") == ["RW202"]


def test_words_of_different_kinds_may_share_a_name():
    more = 'kind coin\n  worth: number = 2\nmake 1 coin "coin"\nvalue of-coin of coin: worth of coin\n'
    values = program(more + "value of-card of card: worth of card\n").values
    made = {one.name: repr(one.cases[0].value) for one in values}
    assert made["of-coin"] != made["of-card"]


# ---------------------------------------------------------------- 2: the nearest word
def test_a_preposition_belongs_to_the_nearest_word_that_lacks_it():
    assert same("level of top of player for suit", "level of (top of player) for suit", "of player for suit")


def test_of_goes_to_the_nearest_word():
    assert same("worth of first of hand of player", "worth of (first of (hand of player))", "of player")


def test_a_word_that_has_its_preposition_leaves_the_next_one_to_others():
    assert same(
        "top-of of player for suit of first of deck", "top-of of player for (suit of (first of deck))", "of player"
    )


def test_brackets_change_what_belongs_to_what():
    assert not same("number of first 2 of deck", "number of (deck, deck)")


# ---------------------------------------------------------------- 3: in, starting with, with highest
def test_in_goes_to_the_nearest_set():
    assert same("number of cards in hand of player", "number of (cards in hand of player)", "of player")


def test_with_highest_takes_all_that_reach_the_best():
    made = term("cards in deck with highest worth")
    assert isinstance(made, Best)
    assert made.highest
    assert isinstance(made.items, ZoneGet)


def test_starting_with_turns_the_ring():
    assert same("players starting with next of player", "players starting with (next of player)", "of player")


def test_the_covers_all_to_its_right():
    made = term("the card in deck with highest worth")
    assert isinstance(made, Pick)
    assert made.operation == "the"
    assert isinstance(made.items, Best)


# ---------------------------------------------------------------- 4: adjectives
def test_an_adjective_stands_before_its_noun_or_behind_is():
    assert isinstance(term("torn cards"), Filter)
    assert same("number of torn cards", "number of (cards where it is torn)")


def test_an_adjective_with_an_argument_stands_before_its_noun_too():
    assert isinstance(term("beside (first of deck) cards"), Filter)


def test_an_adjective_alone_is_no_noun():
    assert refused_term("number of torn") == ["RW204"]


# ---------------------------------------------------------------- 5: singular, plural, articles
def test_a_bare_singular_is_the_variable_of_that_name():
    assert isinstance(term("card", "of card"), Local)


def test_without_such_a_variable_it_needs_an_article():
    assert refused_term("worth of card") == ["RW205"]
    assert isinstance(term("the card in deck"), Pick)


def test_a_plural_is_the_kind_also_where_there_is_a_variable():
    assert same("number of cards", "number of (cards)", "of card")


def test_the_bound_plural_is_what_was_chosen_and_all_is_the_kind():
    made = program(
        'flow game\n  take turns\n    player chooses 2 cards in hand of player: "Which?"\n'
        "    move cards to deck\n    move all cards to deck\n    player wins\n"
    )
    turns = made.actions[made.game].body[0]
    chosen, every = turns.body[1].items, turns.body[2].items  # type: ignore[attr-defined]
    assert isinstance(chosen, Local)
    assert every.value == (1, 2, 3)


# ---------------------------------------------------------------- 6: where
def test_its_is_of_it():
    assert same("cards where its worth > 2", "cards where worth of it > 2")


def test_the_noun_of_a_bare_set_is_the_thing_looked_at():
    assert same("cards where worth of card > 2", "cards where worth of it > 2")


def test_a_variable_of_that_name_stays_itself():
    assert not same("cards where worth of card > 2", "cards where worth of it > 2", "of card")


def test_with_two_open_it_is_an_error():
    assert refused_term("players where there is a card in deck where its worth is score of it") == ["RW206"]


def test_comparing_it_with_its_own_noun_is_an_error():
    assert refused_term("players where it is not player") == ["RW211"]
    assert refused_term("players where it is not player", "of player") == []


def test_behind_number_of_the_where_filters_what_is_counted():
    assert same("number of cards in deck where its worth > 2", "number of (cards in deck where its worth > 2)")
    assert same("total worth of deck where it is torn", "total worth of (deck where it is torn)")
    assert same("first of deck where it is torn", "first of (deck where it is torn)")
    assert same("worth of the card in deck where it is torn", "worth of (the card in deck where it is torn)")


def test_the_outermost_set_is_filtered():
    assert same("first 3 of deck where it is torn", "(first 3 of deck) where it is torn")


def test_where_needs_a_set():
    assert refused_term("score of player where it is 3", "of player") == ["RW401"]


# ---------------------------------------------------------------- 7: kinds of arguments, then an error
def test_kinds_of_arguments_are_the_last_judge():
    assert refused_term("worth of player", "of player") == ["RW204"]


def test_what_is_open_then_is_an_error():
    assert refused('kind token\nmake 1 token "A"\nvalue it-is: place of "A"\n') == ["RW203"]


# ---------------------------------------------------------------- sets
def test_one_thing_is_the_set_of_itself_and_lists_are_spread():
    made = term("(top of player, hand of player)", "of player")
    assert str(made.type) == "list of card"


def test_each_and_total_take_further_prepositions():
    each = term("each bonus of deck for suit", "for suit")
    total = term("total bonus of deck for suit", "for suit")
    assert isinstance(each, Each)
    assert isinstance(total, Fold)


def test_a_turned_round_word_is_the_index_of_the_zone():
    assert str(term("player of card", "of card").type) == "player or none"
    assert str(term("spot of die", "of die").type) == "spot or none"
