"""The machine: a Program made ready to run, once; it makes positions and moves them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Literal, Protocol

from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.decisions import Refusal
from rulewright.decisions.alike import Alike
from rulewright.execute import ops
from rulewright.execute.chances import Chances
from rulewright.execute.compiled import Compiled
from rulewright.execute.errors import MachineError, too_deep, too_many_options, too_many_steps
from rulewright.execute.evaluate import Evaluator
from rulewright.execute.events import Keeper
from rulewright.execute.facts import Facts, Hook, blank, frame_size
from rulewright.execute.lower import Lowering
from rulewright.execute.options import OptionFinder
from rulewright.execute.position import Position, Saved
from rulewright.execute.prepare import prepare
from rulewright.execute.proc_facts import kept_locals
from rulewright.execute.running import CountingRunning, Running
from rulewright.execute.stepping import Stepper
from rulewright.execute.walk import DEPTH, Walker
from rulewright.state.chance import seeded
from rulewright.state.layout import GENERATOR, Layout

STEPS = 1_000_000
"""How many steps may lie between two decisions."""

OPTIONS = 20_000
"""How many options a question may have."""


class Backend(Protocol):
    """Runs a position, whose innermost frame was just made or waits at a question, until it asks, ends, or is over."""

    def advance(self, position: Position, answer: Any) -> None: ...


class Machine:
    """``backend``: compiled, or the plain reference walker. ``chance``: seeded, or asked as decisions of player 0.

    ``events``: positions keep a log. ``counters``: ``acted`` counts what acted, over all positions. ``coverage``: it
    counts everything there is to count, see ``execute.counting``; ``places`` then says what some numbers mean.
    """

    def __init__(
        self,
        program: Program,
        *,
        backend: Literal["compiled", "walk"] = "compiled",
        chance: Literal["seeded", "explicit"] = "seeded",
        events: bool = False,
        counters: bool = False,
        coverage: bool = False,
        steps: int = STEPS,
    ) -> None:
        self.program, kept = prepare(program)
        self.explicit = chance == "explicit"
        self.keeps_events = events
        self.coverage = coverage
        self.counters = counters = counters or coverage
        self.steps = steps
        self.facts = Facts(self.program)
        self.layout = Layout(self.program, len(self.facts.watches))
        self.evaluator = Evaluator(self.program, self.layout, self.facts)
        self.alike = Alike(self.program, self.layout, self.evaluator)
        lowering = Lowering(self.program, self.facts, kept, events=events, counters=counters, coverage=coverage)
        self.places = lowering.places
        self.reads = lowering.reads
        self.procs = lowering.procs
        self.numbers = lowering.numbers
        self.sites = tuple(lowering.sites)
        self.kept = [kept_locals(proc, self.program, self.sites) for proc in self.procs]
        """By procedure and pc: the locals of a frame that waits there; all others are blank."""
        self.options = OptionFinder(self)
        self.keeper = Keeper(self)
        self.running = CountingRunning(self) if coverage else Running(self)
        self.chances = Chances(self)
        self._steps_left = steps
        self._runs = False
        self.evaluator.tick = self.tick
        if counters:
            self.evaluator.count = self.count
        if coverage:
            self.evaluator.cover = self.count
            self.evaluator.places = self.places
        self.acted: dict[tuple[str, int], int] = {}
        self._walker = Walker(self)
        self._backend: Backend = self._walker
        self.compiled = Compiled(self) if backend == "compiled" else None
        if self.compiled is not None:
            self._backend = self.compiled

    # ---------------------------------------------------------------- positions
    def start(self, seed: int = 0) -> Position:
        """A new game, run to its first decision (or its end)."""
        position = self.unstarted(seed)
        self._go_on(position, position.saved(), None)
        return position

    def unstarted(self, seed: int = 0) -> Position:
        """A new game in which nothing has been done yet."""
        position = Position(self, self._fresh(seed))
        self._call(position, ("game",), ())
        return position

    def table(self, seed: int = 0) -> Position:
        """An empty table: no flow has begun, nothing runs; for scenarios."""
        return Position(self, self._fresh(seed), scenario=True)

    def _fresh(self, seed: int) -> list[Any]:
        slots = list(self.layout.initial)
        slots[GENERATOR] = seeded(seed)
        return slots

    # ---------------------------------------------------------------- moving on
    def answer(self, position: Position, index: int, filling: Any) -> None:
        """The pending question is answered with that option."""
        if self.coverage:
            self._answered(position, filling)
        saved = position.saved()
        if self.keeps_events and not self.keeper.silent:
            self.keeper.chosen(position, index)
        self._go_on(position, saved, filling)

    def _answered(self, position: Position, filling: Any) -> None:
        """Who is offered an action and passes chooses that; all else that can be chosen has operations of its own."""
        assert position.asked is not None
        site = self.sites[position.asked[0]]
        if site.kind == "act" and filling is None:
            self.count("choice", self.places.choice(site.span, "pass"))

    def run(self, position: Position, key: ops.ProcKey, arguments: tuple[Any, ...]) -> None:
        """Scenario: that action or phase happens now. What an earlier run remembered goes only now."""
        if not position.scenario or position.frames:
            raise ValueError("only a table on which nothing runs can be told what is to happen")
        saved = position.saved()
        self.running.forget_deferred(position)
        match key:
            case ("phase", int(phase)):
                position.own_phase = phase
            case _:
                position.own_phase = 0
        self.running.look_at_watches(position.slots)
        self._call(position, key, arguments)
        self._go_on(position, saved, None)

    def ask_anew(self, position: Position) -> None:
        """Those who answer at once (`together`) are asked again from the first; what was answered so far is gone.

        Only where such a question is pending; the position was the same while they answered.
        """
        assert position.asked is not None and self.sites[position.asked[0]].at_once
        number, pc = position.frames[-1][:2]
        code = self.procs[number].ops
        first = max(at for at in range(pc) if isinstance(code[at], ops.Next))
        kept = next(op for op in code[pc:] if isinstance(op, ops.Keep))
        loop = code[first]
        assert isinstance(loop, ops.Next)
        position.asked = None
        self.fresh_budget()
        self._walker.go_back(position, first, {loop.index: 0, kept.into: ()})

    def go_back(self, position: Position, pc: int) -> None:
        """The innermost frame goes on from another operation, to the next question."""
        self._walker.go_back(position, pc, {})

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """What happens inside is tried only: it is not logged, and nothing of it is counted."""
        acted, told = dict(self.acted), self.keeper.silent
        self.keeper.silent = True
        try:
            yield
        finally:
            self.keeper.silent = told
            self.acted.clear()
            self.acted.update(acted)

    def _call(self, position: Position, key: ops.ProcKey, arguments: tuple[Any, ...]) -> None:
        """A frame for a procedure that has not begun."""
        proc = self.procs[self.numbers[key]]
        position.frames.append((proc.number, -1, *arguments, *blank(proc.slots[len(arguments) :])))

    def _go_on(self, position: Position, saved: Saved, answer: Any) -> None:
        """To the next question or the end; when an error comes in between, back to what was saved."""
        position.asked = None
        self._steps_left = self.steps
        self._runs = True
        try:
            self._backend.advance(position, answer)
            if position.count > OPTIONS:
                raise self._too_many_options(position)
        except MachineError:
            position.restore(saved)
            raise
        except RecursionError as error:
            proc = self._innermost(error)
            position.restore(saved)
            raise too_deep(DEPTH, proc.title, proc.span) from None
        finally:
            self._runs = False
            self._steps_left = self.steps  # what is asked of the position from now on has a budget of its own
        if self.keeps_events and not self.keeper.silent:
            self.keeper.stopped(position)

    # ---------------------------------------------------------------- moving on statement by statement
    @cached_property
    def stepper(self) -> Stepper:
        """Runs positions of this machine in pieces; made when somebody steps."""
        return Stepper(self)

    @contextmanager
    def budget(self, steps: int) -> Iterator[None]:
        """While it lasts, something runs that may take so many steps (``steps_left`` of them are left). MachineError:
        it cannot go on.
        """
        self._steps_left = steps
        self._runs = True
        try:
            yield
        except RecursionError as error:
            proc = self._innermost(error)
            raise too_deep(DEPTH, proc.title, proc.span) from None
        finally:
            self._runs = False
            self._steps_left = self.steps

    @property
    def steps_left(self) -> int:
        return self._steps_left

    def stopped(self, position: Position) -> None:
        """A run in pieces has come to a question or to the end: the last thing that is done with it."""
        if position.count > OPTIONS:
            raise self._too_many_options(position)
        if self.keeps_events and not self.keeper.silent:
            self.keeper.stopped(position)

    def _too_many_options(self, position: Position) -> MachineError:
        assert position.asked is not None
        site = self.sites[position.asked[0]]
        return too_many_options(len(position.asked[2]), OPTIONS, site.name, site.span)

    def _innermost(self, error: RecursionError) -> ops.Proc:
        """The procedure that was at work when Python's own stack was full (the compiled machine calls on it)."""
        found, at = self.procs[0], error.__traceback__
        while at is not None:
            name = at.tb_frame.f_code.co_name
            if name[:1] == "p" and name[1:].isdecimal() and self.procs[int(name[1:])].title:
                found = self.procs[int(name[1:])]
            at = at.tb_next
        return found

    def fresh_budget(self, steps: int | None = None) -> None:
        """What is asked of a position when nothing runs is bounded, too: each question by itself."""
        if not self._runs:
            self._steps_left = self.steps if steps is None else min(steps, self.steps)

    def tick(self, steps: int) -> None:
        """Counts steps of the run that goes on now."""
        self._steps_left -= steps
        if self._steps_left < 0:
            self._steps_left = self.steps
            raise too_many_steps(self.steps)

    # ---------------------------------------------------------------- cold questions
    def work_out(self, term: Term, slots: list[Any], locals: Sequence[object]) -> Any:
        size = frame_size(term)
        frame = [*locals, *[0] * (size - len(locals))]
        return self.evaluator(term, slots, frame)

    def refused(self, position: Position) -> list[tuple[Any, Refusal]]:
        """Every filling of the pending question that is not legal, with the reason."""
        return self.options.refused(position)

    def count(self, what: str, number: int) -> None:
        self.acted[what, number] = self.acted.get((what, number), 0) + 1

    def lifetime_of_phase(self, phase: int) -> int:
        for number, lifetime in enumerate(self.program.lifetimes):
            if lifetime.sort == "phase" and lifetime.target == phase:
                return number
        return -1

    def standing_of(self, position: Position) -> tuple[int, str]:
        """How many happenings the pending question lies inside, and the sentence that asks it (empty: none)."""
        procs = [self.procs[frame[0]] for frame in position.frames]
        source = next((proc.source for proc in reversed(procs) if proc.source), 0)
        node = self.program.nodes[source]
        return sum(proc.deepens for proc in procs), node.text if node is not None else ""

    def name_of_hook(self, hook: Hook) -> str:
        if hook.bearer is None:
            return f"rule {self.program.rules[hook.rule].name}"
        node = self.program.nodes[hook.bearer.sentence]
        return node.text if node is not None else ""
