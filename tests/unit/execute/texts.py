"""Programs from rule text, for tests of what happens when they run; both machines of one program side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import dedent
from typing import Any

from rulewright.check.overlays import Layer, merge
from rulewright.check.program import build
from rulewright.core.program import Program
from rulewright.diagnostics import Severity
from rulewright.execute import Machine, Position
from rulewright.source import Source
from rulewright.syntax import parse

HEAD = 'game "Test"\nplayers 2 to 4\n'


def program_of(text: str, *, names: Sequence[str] = ("Ann", "Bob"), **options: object) -> Program:
    """The program of a few lines of rules; the game and its players are said already."""
    source = Source("test.rules", HEAD + dedent(text))
    file, problems = parse(source)
    entries, more = merge([Layer(None, (file,))])
    built = build(entries, ruleset="test", identity="test", options=options, overlays=(), seats=tuple(names))
    found = [*problems, *more, *built.problems]
    errors = [d for d in found if d.severity is Severity.ERROR]
    lines = [f"{d.code} {d.title} ({d.label}) at {d.span.place if d.span else ''}" for d in errors]
    assert built.program is not None and not errors, "\n".join(lines)
    return built.program


def machines(program: Program, **how: Any) -> list[Machine]:
    """The reference and the compiled machine."""
    return [Machine(program, backend="walk", **how), Machine(program, backend="compiled", **how)]


class Pair:
    """One game on both machines at once: every step is taken on both, every answer must be the same."""

    def __init__(self, program: Program, positions: Sequence[Position]) -> None:
        self.program = program
        self.positions = list(positions)
        self.agree()

    @classmethod
    def start(cls, program: Program, seed: int = 0, **how: Any) -> Pair:
        return cls(program, [machine.start(seed) for machine in machines(program, **how)])

    @classmethod
    def table(cls, program: Program, seed: int = 0, **how: Any) -> Pair:
        return cls(program, [machine.table(seed) for machine in machines(program, **how)])

    @property
    def one(self) -> Position:
        return self.positions[0]

    def agree(self) -> None:
        """Equal slots, frames, questions and fingerprints."""
        first, second = self.positions
        assert first.slots == second.slots
        assert first.frames == second.frames
        assert first.outcome == second.outcome
        assert (first.decision is None) == (second.decision is None)
        if first.decision is not None and second.decision is not None:
            assert first.decision.keys == second.decision.keys
            assert (first.decision.player, first.decision.name) == (second.decision.player, second.decision.name)
            assert first.decision.weights == second.decision.weights
        assert first.fingerprint() == second.fingerprint()

    def choose(self, *keys: str) -> Pair:
        """Answers one question after the other."""
        for key in keys:
            for position in self.positions:
                decision = position.decision
                assert decision is not None, f"nobody is asked, so nobody can choose {key}"
                found = decision.find(key)
                assert isinstance(found, int), (key, decision.keys, found)
                position.choose(found)
            self.agree()
        return self

    def run(self, action: str, *arguments: Any) -> Pair:
        number = next(n for n, it in enumerate(self.program.actions) if it.name == action and not it.bare)
        for position in self.positions:
            position.run(number, arguments)
        self.agree()
        return self

    def run_phase(self, phase: int) -> Pair:
        for position in self.positions:
            position.run_phase(phase)
        self.agree()
        return self

    def set(self, name: str, value: Any, *arguments: int) -> Pair:
        """Puts a value into a variable."""
        for position in self.positions:
            position.slots[self._variable(name, arguments)] = value
        return self

    def _variable(self, name: str, arguments: tuple[int, ...]) -> int:
        number = next(n for n, it in enumerate(self.program.variables) if it.name == name)
        return self.one.layout.variable_slot(number, arguments)

    def get(self, name: str, *arguments: int) -> Any:
        """What is remembered, or what lies in a zone."""
        if any(it.name == name for it in self.program.variables):
            return self.one.slots[self._variable(name, arguments)]
        zone = next(n for n, it in enumerate(self.program.zones) if it.name == name)
        return self.one.slots[self.one.layout.zone_slot(zone, arguments)]

    @property
    def keys(self) -> tuple[str, ...]:
        """The options of the pending question; nothing when nobody is asked."""
        return self.one.decision.keys if self.one.decision is not None else ()

    @property
    def asked(self) -> int | None:
        return self.one.decision.player if self.one.decision is not None else None

    def both(self) -> Iterator[Position]:
        return iter(self.positions)
