"""Each promise of the language has a small game here. Its scenarios and random games are played on both machines
and with both kinds of chance, in lockstep; and what must not be accepted is refused at the marked lines.
"""

from __future__ import annotations

import random

import pytest

from rulewright.core.program import Dice
from rulewright.diagnostics import Severity
from rulewright.diagnostics.render_text import render_problem, render_problems
from rulewright.execute import MachineError
from rulewright.session.api import RulesError
from rulewright.session.rules import Rules
from rulewright.session.scenario import run_scenario
from rulewright.source import Source
from rulewright.syntax import parse, print_file
from tests.spec.lockstep import CHANCE, Fed, Pair, Stop, all_machines, assert_same_traces
from tests.spec.spec_games import (
    REFUSED,
    expected_problems,
    folder_of,
    games,
    problems,
    program,
    refused,
    ruleset,
    titles,
)

SCENARIOS = [(name, title) for name in games() for title in titles(name)]
LONGEST = 60
"""How many choices of a random game are looked at."""


@pytest.mark.parametrize("name", games())
def test_is_accepted(name):
    found = [problem for problem in problems(name) if problem.severity is Severity.ERROR]
    assert not found, "\n" + render_problems(found, width=100)


@pytest.mark.parametrize("name", refused())
def test_is_refused(name):
    found = [problem for problem in problems(name, REFUSED) if problem.severity is Severity.ERROR]
    assert expected_problems(name)
    places = sorted((problem.span.line if problem.span is not None else 0, problem.code) for problem in found)
    assert places == expected_problems(name), "\n" + render_problems(found, width=100)


@pytest.mark.parametrize(("name", "title"), SCENARIOS)
def test_scenario(name, title):
    rules = ruleset(name)
    ref = next(ref for ref in rules.scenarios() if ref.title == title)
    played, scenario = rules.scenario_program(ref)
    machines = all_machines(played)
    for machine in machines:
        result = run_scenario(played, scenario, machine=machine)
        assert result.problem is None, f"{machine.compiled}\n{render_problem(result.problem, width=100)}"
    assert_same_traces(machines)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", games())
def test_random_games_with_seeded_chance(name, seed):
    """The last seed with as many players as there may be. A copy goes the same way; what is refused has a reason."""
    choice = random.Random(seed)
    pair = Pair.start(program(name, players=ruleset(name).players[seed == 2]), seed)
    for _ in range(LONGEST):
        if pair.over:
            break
        assert len(set(pair.keys)) == len(pair.keys)
        assert_refusals_have_reasons(pair)
        copy = pair.plain.clone()
        index = choice.randrange(len(pair.keys))
        if pair.choose(index) is not None:
            break
        copy.choose(index)
        assert copy.fingerprint() == pair.plain.fingerprint()


def assert_refusals_have_reasons(pair: Pair) -> None:
    first, second = pair.plain.decision, pair.compiled.decision
    assert first is not None and second is not None
    refused = [(option.key, refusal) for option, refusal in first.refused()]
    assert refused == [(option.key, refusal) for option, refusal in second.refused()]
    assert all(refusal.text for _, refusal in refused)
    assert not {key for key, _ in refused} & set(first.keys)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", games())
def test_random_games_with_explicit_chance(name, seed):
    """What chance answered here is told to the seeded machine: the same game comes out, question by question."""
    choice = random.Random(seed)
    pair = Pair.start(program(name), seed, chance="explicit")
    results, error = answer_for_chance(pair, choice)
    told = Fed(program(name), "compiled").start_with(results, seed)
    for _ in range(LONGEST):
        if error is not None:
            break
        assert told.dice == ()
        assert Stop.of(told) == Stop.of(pair.plain)
        if pair.over:
            break
        index = choice.randrange(len(pair.keys))
        error = pair.choose(index)
        if error is None:
            results, error = answer_for_chance(pair, choice)
            told.feed(Dice(results))
        if error is None:
            told.choose(index)
        else:
            with pytest.raises(MachineError):
                told.choose(index)


@pytest.mark.parametrize("name", games())
def test_saved_games_go_on_where_they_were(name, tmp_path):
    choice = random.Random(5)
    rules = Rules(ruleset(name), {}, ())
    game = rules.start(seed=5)
    for number in range(12):
        if game.over:
            break
        assert game.decision is not None
        try:
            game.choose(choice.choice(list(game.decision.options)))
        except RulesError:
            break
        if number % 4 == 3:
            game.save(tmp_path / "game.yaml")
            loaded = rules.load_game(tmp_path / "game.yaml")
            assert (loaded.fingerprint, loaded.log) == (game.fingerprint, game.log)


@pytest.mark.parametrize("name", games())
def test_rules_and_sentences_print_and_read_back(name):
    for source in folder_of(name).sources:
        file, problems = parse(source)
        again, more = parse(Source(source.path, print_file(file)))
        assert not problems and not more
        assert print_file(again) == print_file(file)
    book = ruleset(name).book()
    for node in program(name).nodes:
        if node is not None and program(name).phrases[node.phrase].family == "sentence":
            reading = book.read(node.text)
            assert reading.node is not None, node.text
            assert book.canonical(reading.node) == node.text


def answer_for_chance(pair: Pair, choice: random.Random) -> tuple[tuple[str, ...], MachineError | None]:
    """Random results until a player is asked, and the error that came of them."""
    results: list[str] = []
    while pair.player == CHANCE:
        results.append(choice.choice(pair.keys))
        error = pair.choose(pair.keys.index(results[-1]))
        if error is not None:
            return tuple(results), error
    return tuple(results), None
