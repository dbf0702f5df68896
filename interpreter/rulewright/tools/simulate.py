"""A ruleset, bots and a number of games go in; the tally of these games comes out, on any number of cores the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import attrs

from rulewright.core.program import Program
from rulewright.execute import Machine, MachineError, Outcome, Position
from rulewright.session.bots import make_bot
from rulewright.tools.tally import Tally

MOST_CHOICES = 10_000
"""Choices in one game; a game that has not ended by then counts as endless."""

_CHUNKS_PER_CORE = 8
_LARGEST_CHUNK = 250


@attrs.frozen
class Plan:
    """What is simulated. Game number n (from 0) has the seed ``seed + n``. ``bots``: one name per seat."""

    ruleset: str
    title: str
    games: int
    bots: tuple[str, ...]
    names: tuple[str, ...]
    seed: int = 1
    options: tuple[tuple[str, object], ...] = ()
    overlays: tuple[str, ...] = ()
    most_choices: int = MOST_CHOICES


def simulate(plan: Plan, *, jobs: int = 1, progress: Callable[[int], None] = lambda _: None) -> Tally:
    """Play all games of the plan in ``jobs`` processes; ``progress`` hears how many more are done.

    Ctrl-C ends it early: the tally then holds the games that are done.
    """
    total = Tally(len(plan.bots))
    try:
        for tally in _tallies(plan, jobs):
            total.add(tally)
            progress(tally.games)
    except KeyboardInterrupt:
        pass
    return total


def _tallies(plan: Plan, jobs: int) -> Iterator[Tally]:
    size = max(1, min(_LARGEST_CHUNK, -(-plan.games // (max(jobs, 1) * _CHUNKS_PER_CORE))))
    chunks = [(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    if jobs == 1 or len(chunks) == 1:
        yield from (play_games(plan, *chunk) for chunk in chunks)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(play_games)(plan, *chunk) for chunk in chunks
    )


def play_games(plan: Plan, first: int, behind: int) -> Tally:
    """Play the games ``first`` up to, not including, ``behind``."""
    machine = _machine(plan)
    machine.acted.clear()
    tally = Tally(len(plan.bots))
    for number in range(first, behind):
        play_game(machine, plan, plan.seed + number, tally)
    for key, place in _what_can_act(machine.program):
        tally.acted[key] += machine.acted.get(place, 0)
    return tally


def _what_can_act(program: Program) -> Iterator[tuple[tuple[str, str], tuple[str, int]]]:
    """Everything that happens and has a name: its sort and name, and what the machine counts it under."""
    for number, action in enumerate(program.actions):
        if not action.bare and number != program.game:
            yield ("actions", action.name), ("action", number)
    for number, rule in enumerate(program.rules):
        if rule.trigger is not None:
            yield ("rules", rule.name), ("rule", number)
    for number, phrase in enumerate(program.phrases):
        if phrase.body is not None:
            yield ("phrases", phrase.name), ("phrase", number)


def play_game(machine: Machine, plan: Plan, seed: int, tally: Tally) -> None:
    """Play one game and count it."""
    tally.games += 1
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(plan.bots, 1)]
    choices = 0
    try:
        position = machine.start(seed)
        while not position.over:
            decision = position.decision
            if decision is None:
                tally.trouble(seed, "RW694", "nobody is asked, and the game is not over")
                return
            if choices == plan.most_choices:
                tally.trouble(seed, "RW695", f"the game has not ended after {choices:,} choices")
                return
            position.choose(bots[decision.player - 1].pick(position))
            choices += 1
    except MachineError as error:
        tally.trouble(seed, error.diagnostic.code, str(error))
        return
    tally.lengths[choices] += 1
    _count(position, tally)


def _count(position: Position, tally: Tally) -> None:
    outcome = position.outcome
    assert outcome is not None
    winners = outcome.winners or _ahead(outcome)
    if outcome.kind == "draw":
        tally.draws += 1
    elif not outcome.winners:
        tally.by_score += 1
    elif len(winners) > 1:
        tally.shared += 1
    tally.wins.update(winners)
    if None not in outcome.scores and outcome.scores:
        tally.scored += 1
        for seat, score in enumerate(outcome.scores, 1):
            assert score is not None
            tally.scores[seat] += score
            tally.squares[seat] += score * score


def _ahead(outcome: Outcome) -> tuple[int, ...]:
    """Who is ranked first where nobody wins and scores tell; nobody when all are."""
    first = tuple(seat for seat, rank in enumerate(outcome.ranks, 1) if rank == 1)
    return first if outcome.kind == "end" and len(first) < len(outcome.ranks) else ()


@lru_cache(maxsize=2)
def _machine(plan: Plan) -> Machine:
    """One machine per process for all chunks of a plan."""
    from rulewright.loading import load_ruleset

    options: Mapping[str, object] = dict(plan.options)
    program = load_ruleset(plan.ruleset).program(options, plan.overlays, len(plan.bots), plan.names)
    return Machine(program, counters=True)
