"""Random events: asked or drawn, fed or seeded, always the same sequence of events."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulewright.core.program import Dice
from rulewright.execute import MachineError
from tests.unit.execute.texts import Pair, machines, program_of

CARDS = """
kind card
  worth: number
table of cards
  card | worth | copies
  "low" | 1 | 3
  "top" | 2 | 1
zone bag: cards, seen by nobody
zone row: cards, in order
zone deck: cards, in order, seen by nobody
remember trace: list of number
"""


def game(body: str):
    lines = "".join(f"  {line}\n" for line in body.strip("\n").splitlines())
    return program_of(f'{CARDS}\nflow game\n{lines}  first of players may: "Done?"\n    draw\n')


def test_a_die_is_a_decision_of_chance_with_probabilities():
    pair = Pair.start(game("roll d6 as r\nadd r to trace"), chance="explicit")
    decision = pair.one.decision
    assert decision is not None and decision.player == 0
    assert decision.keys == ("1", "2", "3", "4", "5", "6")
    assert {option.probability for option in decision.options} == {Fraction(1, 6)}
    assert pair.choose("5").get("trace") == (5,)


def test_alike_things_are_one_result_with_their_number_as_probability():
    pair = Pair.start(game("move cards to bag\nchance chooses card in bag\nmove card to row"), chance="explicit")
    decision = pair.one.decision
    assert decision is not None
    assert [(o.key, o.probability) for o in decision.options] == [
        ("low #1", Fraction(3, 4)),
        ("top", Fraction(1, 4)),
    ]


def test_draws_are_without_putting_back_and_come_in_the_order_of_the_set():
    pair = Pair.start(game("move cards to bag\nchance chooses 2 cards in bag\nmove cards to row"), chance="explicit")
    assert pair.choose("top").keys == ("yes", "no")  # what is left is alike: no question
    assert pair.get("row") == (1, 4)


def test_nothing_to_draw_from_skips_the_block():
    pair = Pair.start(game("if number of row is 0\n  chance chooses card in bag\n  add 1 to trace\nadd 2 to trace"))
    assert pair.get("trace") == (2,)


def test_a_shuffle_is_a_sequence_of_draws():
    pair = Pair.start(game("move cards to deck\nshuffle deck"), chance="explicit")
    assert pair.keys == ("low #1", "top"), "nobody sees the deck: equal cards in it are one option"
    assert pair.choose("low #1", "top").get("deck") == (1, 4, 2, 3)


def test_in_a_row_that_is_seen_every_order_is_another():
    pair = Pair.start(game("move cards to row\nshuffle row"), chance="explicit")
    assert pair.keys == ("low #1", "low #2", "low #3", "top")


@pytest.mark.parametrize("seed", range(20))
def test_seeded_and_explicit_games_make_the_same_draws(seed: int):
    """Whatever the generator does, explicit chance can be told to do it, and comes to the same memory."""
    program = game(
        """
move cards to deck
shuffle deck
roll d6 as r
add r to trace
chance chooses 2 cards in deck
move cards to row
"""
    )
    seeded = Pair.start(program, seed)
    explicit = Pair.start(program, chance="explicit")
    deck, row = seeded.get("deck"), seeded.get("row")
    while explicit.asked == 0:
        found = [key for key in explicit.keys if _leads_to(explicit, key, seeded)]
        assert found, explicit.keys
        explicit.choose(found[0])
    assert explicit.get("row") == row and explicit.get("deck") == deck and explicit.get("trace") == seeded.get("trace")


def _leads_to(pair: Pair, key: str, goal: Pair) -> bool:
    """Can the seeded position still be reached after this result?"""
    position = pair.one.clone()
    decision = position.decision
    assert decision is not None
    position.choose(decision.keys.index(key))
    if position.decision is not None and position.decision.player == 0:
        return any(_reaches(position, option.index, goal) for option in position.decision.options)
    return _same(position, goal)


def _reaches(position, index: int, goal: Pair) -> bool:
    other = position.clone()
    other.choose(index)
    if other.decision is not None and other.decision.player == 0:
        return any(_reaches(other, option.index, goal) for option in other.decision.options)
    return _same(other, goal)


def _same(position, goal: Pair) -> bool:
    base = goal.one.layout.where["card"]
    return bool(position.slots[base:] == goal.one.slots[base:])


def test_the_same_seed_gives_the_same_game_and_another_another():
    program = game("move cards to row\nshuffle row\nroll d100 as r\nadd r to trace")
    walker, compiled = machines(program)
    positions = [machine.start(7).slots for machine in (walker, compiled, walker)]
    assert positions[0] == positions[1] == positions[2]
    assert len({tuple(map(str, walker.start(seed).slots)) for seed in range(10)}) == 10


def test_dice_are_the_next_random_events():
    program = program_of(
        f"""
{CARDS}
to throw
  roll d6 as r
  add r to trace
  chance chooses card in cards
  move card to row
  chance chooses card in cards where it is not in row
  move card to row
flow game
  draw
"""
    )
    pair = Pair.table(program)
    for position in pair.both():
        position.feed(Dice((6, "top", 2)))
    pair.run("throw")
    assert pair.get("trace") == (6,)
    assert pair.get("row") == (4, 1), "the first of equal things stands for all"


def test_dice_that_fit_no_result_are_an_error_and_leave_the_position():
    program = program_of(f"{CARDS}\nto throw\n  add 1 to trace\n  roll d6 as r\nflow game\n  draw\n")
    for position in Pair.table(program).both():
        position.feed(Dice((7,)))
        before = position.slots[:]
        with pytest.raises(MachineError) as caught:
            position.run(next(n for n, a in enumerate(program.actions) if a.name == "throw"), ())
        assert caught.value.diagnostic.code == "RW605"
        assert position.slots == before and position.frames == []
