"""Machines that run one program side by side: the plain and the compiled one, with seeded and with explicit chance.

What one of them shows at each stop (question, options, views, board, log, fingerprint) the others must show, too.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.core.program import Dice, Program
from rulewright.execute import Machine, MachineError, Position, ops, render_board
from rulewright.state import view

CHANCE = 0


@attrs.frozen
class Stop:
    """What is to be seen of a position that waits, for everybody (None: who sees everything; 0: an onlooker)."""

    fingerprint: str
    asked: tuple[Any, ...]
    outcome: Any
    views: tuple[Any, ...]
    log: tuple[str, ...]

    @classmethod
    def of(cls, position: Position) -> Stop:
        viewers = (None, *range(len(position.program.seats) + 1))
        return cls(
            position.fingerprint(),
            asked(position),
            position.outcome,
            tuple((view(position, one), tuple(render_board(position, one))) for one in viewers),
            tuple(event.printed(one) for event in position.events() for one in viewers),
        )


def asked(position: Position) -> tuple[Any, ...]:
    """The question, as the one who is asked reads it."""
    decision = position.decision
    if decision is None:
        return ()
    viewer = decision.player or None
    options = tuple((option.key, option.printed(viewer), option.probability) for option in decision.options)
    return decision.player, decision.name, decision.prompt_for(viewer), options


class Traced(Machine):
    """A machine that keeps what was to be seen at each stop. It guesses what chance is not told."""

    def __init__(self, program: Program, *, backend: Any, chance: Any) -> None:
        super().__init__(program, backend=backend, chance=chance, events=True)
        self.forget()

    def forget(self) -> None:
        """As if it were new."""
        self.trace: list[Stop] = []
        self.guesses = 0
        self._guess = random.Random(1)

    def answer(self, position: Position, index: int, filling: Any) -> None:
        super().answer(position, index, filling)
        self._settle(position)

    def run(self, position: Position, key: ops.ProcKey, arguments: tuple[Any, ...]) -> None:
        super().run(position, key, arguments)
        self._settle(position)

    def _settle(self, position: Position) -> None:
        while position.asked is not None and position.asked[1] == CHANCE:
            self.guesses += 1
            index = self._guess.randrange(len(position.asked[2]))
            super().answer(position, index, position.asked[2][index])
        self.trace.append(Stop.of(position))


def all_machines(program: Program) -> list[Traced]:
    """Seeded (walking, compiled), then explicit (walking, compiled); those of one program are made once."""
    if id(program) not in _MADE:
        _MADE[id(program)] = [
            Traced(program, backend=backend, chance=chance)
            for chance in ("seeded", "explicit")
            for backend in ("walk", "compiled")
        ]
    for machine in _MADE[id(program)]:
        machine.forget()
    return _MADE[id(program)]


_MADE: dict[int, list[Traced]] = {}
"""By the number of the program, which its machines keep alive."""


def assert_same_traces(machines: Sequence[Traced]) -> None:
    """Both kinds of machine show the same; so do both kinds of chance where chance had nothing to say."""
    seeded, compiled, explicit, explicit_compiled = (machine.trace for machine in machines)
    assert compiled == seeded
    assert explicit_compiled == explicit
    if not machines[2].guesses:
        assert explicit == seeded


# ---------------------------------------------------------------- random games
@attrs.define
class Pair:
    """The same game on the plain and on the compiled machine: every call goes to both, and both must agree."""

    plain: Position
    compiled: Position

    @classmethod
    def start(cls, program: Program, seed: int = 0, *, chance: Any = "seeded") -> Pair:
        plain, compiled = _pair_of_machines(program, chance)
        pair = cls(plain.start(seed), compiled.start(seed))
        pair.agree()
        return pair

    @property
    def over(self) -> bool:
        return self.plain.over

    @property
    def keys(self) -> tuple[str, ...]:
        decision = self.plain.decision
        return decision.keys if decision is not None else ()

    @property
    def player(self) -> int | None:
        return self.plain.decision.player if self.plain.decision is not None else None

    def agree(self) -> None:
        assert self.compiled.slots == self.plain.slots
        assert self.compiled.frames == self.plain.frames
        assert Stop.of(self.compiled) == Stop.of(self.plain)

    def choose(self, index: int) -> MachineError | None:
        """The error that stopped both, and left both as they were; None when all went well."""
        before = Stop.of(self.plain)
        errors = [chosen(self.plain, index), chosen(self.compiled, index)]
        first, second = errors
        assert (first is None) == (second is None), errors
        self.agree()
        if first is not None and second is not None:
            assert (first.diagnostic.code, first.diagnostic.span) == (second.diagnostic.code, second.diagnostic.span)
            assert Stop.of(self.plain) == before
        return first

    def answer(self, *keys: str) -> Pair:
        """Answers by key, one question after the other."""
        for key in keys:
            assert key in self.keys, (key, self.keys)
            error = self.choose(self.keys.index(key))
            assert error is None, error
        return self


def _pair_of_machines(program: Program, chance: Any) -> list[Machine]:
    if (id(program), chance) not in _PAIRS:
        machines = [Machine(program, backend=b, chance=chance, events=True) for b in ("walk", "compiled")]
        _PAIRS[id(program), chance] = program, machines
    return _PAIRS[id(program), chance][1]


_PAIRS: dict[tuple[int, str], tuple[Program, list[Machine]]] = {}
"""With the program, so that its number stays its own."""


def chosen(position: Position, index: int) -> MachineError | None:
    try:
        position.choose(index)
    except MachineError as error:
        return error
    return None


class Fed(Machine):
    """A machine with seeded chance whose results are told beforehand."""

    def __init__(self, program: Program, backend: Any) -> None:
        super().__init__(program, backend=backend, events=True)

    def start_with(self, results: Sequence[str], seed: int) -> Position:
        position = Position(self, self._fresh(seed))
        position.feed(Dice(tuple(results)))
        self._call(position, ("game",), ())
        self._go_on(position, position.saved(), None)
        return position
