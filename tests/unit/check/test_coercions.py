"""What may stand for what: the closed list of coercions, and that nothing else is one."""

from __future__ import annotations

import pytest

from rulewright.core.terms import Const, ListOf, OrZero, Pick
from tests.unit.check.lowering import program, refused, term


def changed(line: str) -> object:
    """The value of the statement `… is now …` or `move …` in an action."""
    made = program(f"to act by player\n  {line}\n")
    return next(one for one in made.actions if one.name == "act").body[0]


def test_one_thing_is_the_list_of_itself():
    move = changed("move first of deck to hand of player")
    assert isinstance(move.items, ListOf)  # type: ignore[attr-defined]


def test_none_is_the_empty_list_and_the_zero():
    assert changed("shown of player is now none").value.value == ()  # type: ignore[attr-defined]
    assert changed("leader is now none").value.value == 0  # type: ignore[attr-defined]


def test_a_number_is_the_place_of_that_number_and_a_place_its_number():
    figure = changed("move first of line to line of 5").arguments[0]  # type: ignore[attr-defined]
    assert isinstance(figure, Const)
    assert figure.value == 5
    worked_out = changed("move first of line to line of (score of player)").arguments[0]  # type: ignore[attr-defined]
    assert isinstance(worked_out, Pick)
    assert worked_out.operation == "item"
    assert str(term("spot + 1", "of spot").type) == "number"


def test_a_figure_that_is_no_place_is_refused():
    assert refused("to act by player\n  move first of line to line of 7\n") == ["RW414"]


def test_a_number_that_may_be_none_counts_as_zero():
    places = "remember wish of player: amount or none\nvalue it-is of player: wish of player + 1\n"
    made = next(one for one in program(places).values if one.name == "it-is").cases[0].value
    assert isinstance(made.left, OrZero)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line",
    [
        "score of player is now leader",
        "leader is now score of player",
        "leader is now players",
        "leader is now hearts",
        "score of player is now hand of player",
        "score of player is now yes",
        "shown of player is now hand of player",
        "move players to deck",
    ],
)
def test_nothing_else_is_changed_into_something_else(line: str):
    assert refused(f"to act by player\n  {line}\n") == ["RW401"]


def test_a_hole_for_a_list_is_a_list_and_a_family_its_type():
    made = program(
        'wording whose: player\nphrase yours: whose\n  says "your"\n  means you\n'
        'phrase gain: sentence\n  says "{w: whose} gain of {ss: any of suit}"\n  do\n'
        "    if suit of first of hand of w is in ss\n      add 1 to score of w\n"
        'kind shop\n  effect: sentence\ntable of shops\n  shop | effect\n  "1"  | "your gain of clubs or hearts"\n'
        "flow game\n  for each shop\n    do effect of shop as first of players\n  end game\n"
    )
    phrase = next(one for one in made.phrases if one.name == "gain")
    assert [str(type_) for _, type_ in phrase.holes] == ["player", "list of suit"]
    node = next(one for one in made.nodes if one is not None and made.phrases[one.phrase].name == "gain")
    assert node.arguments[1] == (1, 2)


def test_one_element_lists_equal_their_thing_and_lists_compare_in_order_only_if_both_have_one():
    ordered = term("deck is (first of deck, last of deck)")
    unordered = term("hand of player is deck", "of player")
    filtered = term("(torn cards in deck) is deck")
    assert (ordered.ordered, unordered.ordered, filtered.ordered) == (True, False, True)  # type: ignore[attr-defined]


def test_a_name_that_several_things_bear_is_compared_by_rows_and_cannot_be_moved():
    copies = 'kind coin\ntable of coins\n  coin  | copies\n  "one" | 2\n  "two" | 1\nzone bag: coins, in order\n'
    assert refused(copies + 'to act\n  move "one" to bag\n') == ["RW401"]
    assert refused(copies + 'value it-is: number of coins in bag where it is "one"\n') == []
    assert refused(copies + 'call a player rich when "one" is in bag\n') == []
    assert refused(copies + 'call a player rich when bag is ("one", "two")\n') == []
    made = program(copies + 'call a coin plain when it is "one"\n')
    plain = next(one for one in made.values if one.name == "plain").cases[0].value
    assert made.fields[plain.left.field].name == "#row"  # type: ignore[attr-defined]
