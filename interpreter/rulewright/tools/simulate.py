"""A ruleset, bots and a number of games go in; the tally of these games comes out, on any number of cores the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from rulewright.core.program import Program
from rulewright.execute import Machine, MachineError, Outcome, Position
from rulewright.session.bots import make_bot
from rulewright.tools.acting import what_acted
from rulewright.tools.tally import Tally

MOST_CHOICES = 10_000
"""Choices in one game; a game that has not ended by then counts as endless."""

_CHUNKS_PER_CORE = 8
_LARGEST_CHUNK = 250
_MOST_JOBS = 256
"""Processes: more than any machine this runs on has cores for."""


@attrs.frozen
class Plan:
    """What is simulated. Game number n (from 0) has the seed ``seed + n``. ``bots``: one name per seat.

    identity: says which program it is, options, overlays and seats included.
    """

    title: str
    games: int
    bots: tuple[str, ...]
    names: tuple[str, ...]
    seed: int = 1
    identity: str = ""
    options: tuple[tuple[str, object], ...] = ()
    overlays: tuple[str, ...] = ()
    most_choices: int = MOST_CHOICES
    counting: str = ""
    """The flow or action whose runs are counted in each game."""


_MACHINES: dict[Plan, Machine] = {}
"""The machine of this process: a worker is given the same plan again and again."""


def simulate(program: Program, plan: Plan, *, jobs: int = 1, progress: Callable[[int], None] = lambda _: None) -> Tally:
    """Play all games of the plan in ``jobs`` processes; ``progress`` hears how many more are done.

    Ctrl-C ends it early: the tally then holds the games that are done.
    """
    total = Tally(len(plan.bots))
    try:
        for tally in _tallies(program, plan, jobs):
            total.add(tally)
            progress(tally.games)
    except KeyboardInterrupt:
        pass
    return total


def _tallies(program: Program, plan: Plan, jobs: int) -> Iterator[Tally]:
    jobs = max(1, min(jobs, _MOST_JOBS, plan.games))
    size = max(1, min(_LARGEST_CHUNK, -(-plan.games // (jobs * _CHUNKS_PER_CORE))))
    chunks = ((first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    if jobs == 1 or plan.games <= size:
        yield from (play_games(program, plan, *chunk) for chunk in chunks)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(play_games)(program, plan, *chunk) for chunk in chunks
    )


def play_games(program: Program, plan: Plan, first: int, behind: int) -> Tally:
    """Play the games ``first`` up to, not including, ``behind``."""
    machine = _machine(program, plan)
    machine.acted.clear()
    tally = Tally(len(plan.bots))
    for number in range(first, behind):
        play_game(machine, plan, plan.seed + number, tally)
    tally.acted.update(what_acted(machine))
    return tally


def play_game(machine: Machine, plan: Plan, seed: int, tally: Tally) -> None:
    """Play one game and count it."""
    tally.games += 1
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(plan.bots, 1)]
    choices = runs = 0
    counted = _counted(machine.program, plan.counting)
    try:
        before = machine.acted.get(counted, 0)
        position = machine.start(seed)
        runs += machine.acted.get(counted, 0) - before
        while not position.over:
            decision = position.decision
            if decision is None:
                tally.trouble(seed, "RW694", "nobody is asked, and the game is not over")
                return
            if choices == plan.most_choices:
                tally.trouble(seed, "RW695", f"the game has not ended after {choices:,} choices")
                return
            option = bots[decision.player - 1].pick(position)  # it tries options on copies: those do not count
            before = machine.acted.get(counted, 0)
            position.choose(option)
            runs += machine.acted.get(counted, 0) - before
            choices += 1
    except MachineError as error:
        tally.trouble(seed, error.diagnostic.code, str(error))
        return
    tally.lengths[choices] += 1
    if plan.counting:
        tally.runs[runs] += 1
    _count(position, tally)


def _counted(program: Program, name: str) -> tuple[str, int]:
    """What a machine counts the runs of a flow or action under."""
    return "action", next((at for at, one in enumerate(program.actions) if not one.bare and one.name == name), -1)


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


def _machine(program: Program, plan: Plan) -> Machine:
    """One machine per process for all chunks of a plan."""
    if plan not in _MACHINES:
        _MACHINES.clear()
        _MACHINES[plan] = Machine(program, counters=True)
    return _MACHINES[plan]
