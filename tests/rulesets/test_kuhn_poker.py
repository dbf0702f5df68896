"""Kuhn poker: all 58 histories, and the value of the game when both play as Kuhn found to be best."""

from __future__ import annotations

from fractions import Fraction

from rulewright.execute import Position
from tests.rulesets.trees import after, histories, machine_of

START = machine_of("kuhn-poker", explicit=True).start()


def test_every_history():
    """3 first cards, 2 second ones, and for each deal 4 places to decide and 5 endings."""
    assert histories(START) == {"chance": 1 + 3, "player": 6 * 4, "end": 6 * 5}


def test_payoffs_are_what_one_wins_from_the_other():
    seen = set()

    def below(position: Position) -> None:
        if position.outcome is not None:
            assert position.outcome.kind == "end"
            assert position.outcome.winners == ()
            seen.add(position.outcome.scores)
        for option in range(position.count):
            below(after(position, option))

    below(START)
    assert seen == {(1, -1), (-1, 1), (2, -2), (-2, 2)}


def test_best_play_costs_the_opener_an_eighteenth():
    assert expected(START) == Fraction(-1, 18)


def expected(position: Position) -> Fraction:
    """What the first player wins on average, by one of the equilibria (the opener never bets a Jack)."""
    if position.outcome is not None:
        return Fraction(position.outcome.scores[0] or 0)
    decision = position.decision
    assert decision is not None
    total = Fraction(0)
    for number, option in enumerate(decision.options):
        chance = option.probability if decision.player == 0 else wish(position, option.key)
        assert chance is not None
        if chance:
            total += chance * expected(after(position, number))
    return total


THIRD = Fraction(1, 3)


def wish(position: Position, key: str) -> Fraction:
    """How likely the player who decides takes that option in the equilibrium."""
    decision = position.decision
    assert decision is not None
    layout, program = position.machine.layout, position.machine.program
    hand = next(number for number, zone in enumerate(program.zones) if zone.name == "hand")
    card = program.domains["card"].printed[position.slots[layout.zone_slot(hand, (decision.player,))][0]]
    opener = decision.player == 1
    yes = {
        "bet": {"Jack": Fraction(0) if opener else THIRD, "Queen": Fraction(0), "King": Fraction(0 if opener else 1)},
        "call": {"Jack": Fraction(0), "Queen": THIRD, "King": Fraction(1)},
    }
    return yes[key][card] if key in yes else 1 - yes[{"check": "bet", "fold": "call"}[key]][card]
