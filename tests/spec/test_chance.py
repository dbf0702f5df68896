"""Random events are decisions of `chance` with exact probabilities; a generator makes the same game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from typing import Any

import pytest

from rulewright.core.program import Dice
from rulewright.execute import Machine, Position
from tests.spec.lockstep import CHANCE, Pair
from tests.spec.spec_games import program

NAME = "1-22-chance"
Tree = dict[str, tuple[F, Any]]


def asked(pair: Pair) -> Tree:
    """What chance may answer, each with its probability and what is asked after it."""
    decision = pair.plain.decision
    assert decision is not None
    if decision.player != CHANCE:
        return {}
    found: Tree = {}
    for option in decision.options:
        other = Pair(pair.plain.clone(), pair.compiled.clone())
        other.choose(option.index)
        assert option.probability is not None
        found[option.key] = (option.probability, asked(other))
    return found


def one_in(count: int, *names: str, then: Tree | None = None) -> Tree:
    return {name: (F(1, count), then or {}) for name in names}


TREES: list[tuple[str, Tree]] = [
    # a die with one face is not thrown
    ("roll", one_in(6, "1", "2", "3", "4", "5", "6")),
    ("roll faces", one_in(3, "skull", "rose", "star")),
    # three alike and another: what lies on place 1, 2, 3; where only alike ones are left nothing is asked
    (
        "shuffle",
        {
            "ace #1": (
                F(3, 4),
                {"ace #2": (F(2, 3), {"ace #3": (F(1, 2), {}), "two": (F(1, 2), {})}), "two": (F(1, 3), {})},
            ),
            "two": (F(1, 4), {}),
        },
    ),
    ("draw one", {"red #1": (F(2, 3), {}), "blue": (F(1, 3), {})}),
    (
        "draw two",
        {"red #1": (F(2, 3), {"red #2": (F(1, 2), {}), "blue": (F(1, 2), {})}), "blue": (F(1, 3), {})},
    ),
]


@pytest.mark.parametrize(("what", "tree"), TREES)
def test_probabilities(what, tree):
    assert asked(Pair.start(program(NAME), chance="explicit").answer(what)) == tree


def test_in_an_ordered_zone_that_is_seen_nothing_is_alike():
    pair = Pair.start(program(NAME), chance="explicit").answer("shuffle what is seen")
    assert list(pair.keys) == ["ace #1", "ace #2", "ace #3", "two"]
    pair.answer("ace #2", "two")
    assert list(pair.keys) == ["ace #1", "ace #3"]


def test_probabilities_of_a_question_of_chance_add_up_and_players_have_none():
    pair = Pair.start(program(NAME), chance="explicit")
    decision = pair.plain.decision
    assert decision is not None
    assert {option.probability for option in decision.options} == {None}
    pair.answer("shuffle")
    while pair.player == CHANCE:
        decision = pair.plain.decision
        assert decision is not None
        assert sum(option.probability or 0 for option in decision.options) == 1
        pair.choose(0)


DRAWS = [
    ("roll", {str(face): F(1, 6) for face in range(1, 7)}),
    ("draw one", {"red": F(2, 3), "blue": F(1, 3)}),
    ("shuffle", {"place 1": F(1, 4), "place 2": F(1, 4), "place 3": F(1, 4), "place 4": F(1, 4)}),
]


@pytest.mark.parametrize("backend", ["walk", "compiled"])
@pytest.mark.parametrize(("what", "odds"), DRAWS)
def test_the_generator_keeps_to_the_probabilities(what, odds, backend):
    """1,200 seeds: every result comes up about as often as it should (the seeds are fixed, so this never wavers)."""
    machine = Machine(program(NAME), backend=backend)
    seen: Counter[str] = Counter()
    for seed in range(1200):
        position = machine.start(seed)
        choose(position, what)
        seen[result(position, what)] += 1
    assert set(seen) == set(odds)
    for name, chance in odds.items():
        assert abs(seen[name] - 1200 * chance) < 1200 * F(1, 12)


def choose(position: Position, key: str) -> None:
    assert position.decision is not None
    position.choose(position.decision.keys.index(key))


def result(position: Position, what: str) -> str:
    """What came of it: a face, a printed name, the place of the card `two`."""
    layout, s = position.layout, position.slots
    zones = {zone.name: s[layout.zone_slot(number, ())] for number, zone in enumerate(position.program.zones)}
    if what == "roll":
        variables = [variable.name for variable in position.program.variables]
        return str(s[layout.variable_slot(variables.index("rolled"), ())][0])
    if what == "draw one":
        return str(position.program.domains["die"].printed[zones["out"][0]])
    names = [position.program.domains["card"].printed[card] for card in zones["deck"]]
    return f"place {names.index('two') + 1}"


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    first, again, other = (Pair.start(program(NAME), seed).answer("shuffle") for seed in (1, 1, 2))
    assert first.plain.fingerprint() == again.plain.fingerprint()
    assert first.plain.fingerprint() != other.plain.fingerprint()


def test_what_is_told_moves_the_generator_as_little_as_explicit_answers_do():
    """Told results, explicit answers: the same position, generator and all."""
    explicit = Pair.start(program(NAME), chance="explicit").answer("draw two", "red #1", "blue")
    told = Machine(program(NAME)).start()
    told.feed(Dice(("red #1", "blue")))
    choose(told, "draw two")
    assert told.fingerprint() == explicit.plain.fingerprint()


def test_chance_that_has_one_result_only_is_not_asked():
    pair = Pair.start(program(NAME), chance="explicit").answer("draw all")
    assert pair.player == CHANCE
    while pair.player == CHANCE:
        pair.choose(0)
    zones = [zone.name for zone in pair.plain.program.zones]
    out = pair.plain.slots[pair.plain.layout.zone_slot(zones.index("out"), ())]
    assert len(out) == 3
