"""The compiled machine: procedures as Python functions, driven from explicit frames. Agrees with the walker at every
question.

The source is made of names of our own, whole numbers and constants from a pool; it lies in ``linecache`` under
``<rules …>``, so that a traceback shows it.
"""

from __future__ import annotations

import itertools
import linecache
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulewright.core.types import bounded
from rulewright.execute import chances, errors, evaluate, ops
from rulewright.execute.emit_calls import ACTION_CODE, OVER, SUSPENDED
from rulewright.execute.emit_procs import ProcEmitter
from rulewright.execute.suspending import Suspending
from rulewright.execute.writer import Pool, Writer
from rulewright.state import changes

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

_modules = itertools.count(1)


class Compiled:
    """``source``: the module that was generated."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.suspending = Suspending(machine)
        pool = Pool()
        emitter = ProcEmitter(machine, Writer(pool), self.suspending)
        for proc in machine.procs:
            emitter.procedure(proc)
        asked = [number for number in (machine.program.prospect, machine.program.score) if number >= 0]
        values = {number: emitter.value_function(number) for number in asked}
        ready = emitter.ready_table()
        marks = emitter.mark_functions()
        self.source = "\n".join(emitter.functions)
        names = pool.names
        names.update(self.runtime())
        file = f"<rules {next(_modules)}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        exec(compile(self.source, file, "exec"), names)
        self._functions = [names[f"p{proc.number}"] for proc in machine.procs]
        self._resumes = emitter.resume_tables
        self._ended = emitter.ended_blocks
        self._deepens = [int(proc.deepens) for proc in machine.procs]
        self._counts_depth = bool(self.suspending.recursive) or machine.keeps_events
        self.values: dict[int, Callable[..., Any]] = {number: names[name] for number, name in values.items()}
        """Values that are asked for from outside while a game runs, by number: called with slots and arguments."""
        self._ready_functions = {key: names[name] for key, name in ready.items()}
        self._tables(names)
        machine.alike.faster = {domain: names[name] for domain, name in marks.items()}

    def runtime(self) -> dict[str, Any]:
        """What generated source finds under names of its own."""
        machine = self.machine
        layout = machine.layout
        return {
            "LAYOUT": layout,
            "CELLS": layout.cells,
            "SEERS": layout.seers,
            "UNSET": object(),
            "BEARERS": machine.facts.bearers,
            "WATCHES": machine.facts.watches,
            "running": machine.running,
            "chances": machine.chances,
            "evaluate": machine.evaluator,
            "next_pick": machine.chances.next_pick,
            "merged": machine.alike.merged,
            "count": machine.count,
            "tick": machine.tick,
            "copied": machine.evaluator.copied,
            "tell_title": machine.keeper.tell_title,
            "tell_shown": machine.keeper.tell_shown,
            "tell_chance": machine.keeper.tell_chance,
            "move": changes.move,
            "show": changes.show,
            "arrange": changes.arrange,
            "reorder": changes.reorder,
            "without": chances.without,
            "without_each": changes.without_each,
            "place_of_pick": chances.place_of_pick,
            "in_order": chances.in_order,
            "cap_reached": errors.cap_reached,
            "inside_itself": errors.inside_itself,
            "too_deep": errors.too_deep,
            "rank_of": evaluate.rank_of,
            "bounded": bounded,
            "bounded_range": machine.evaluator.bounded_range,
            "turned": evaluate.turned,
            "all_in": all_in,
            "place": place,
            "ready": self._ready,
        }

    def _tables(self, names: dict[str, Any]) -> None:
        """What is called by number: clauses of sentences, hooks, `as soon as`."""
        numbers, facts = self.machine.numbers, self.machine.facts
        names["PERFORM"] = {key[1:]: self._functions[n] for key, n in numbers.items() if key[0] == "perform"}
        names["HOOKED"] = {key[1]: self._functions[n] for key, n in numbers.items() if key[0] == "hooked"}
        names["SOON"] = {}
        for number, hook in enumerate(facts.watches):
            key = ("rule", hook.rule) if hook.bearer is None else ("hooked", hook.bearer.number)
            if key in numbers:
                names["SOON"][number] = self._functions[numbers[key]]

    def _ready(self, s: list[Any], node: int, you: int, moment: int, asked: bool) -> bool:
        if not you or (asked and not moment):
            return False
        function = self._ready_functions.get((node, moment))
        if function is not None and self.machine.coverage:
            self.machine.count("ready?", self.machine.places.ready_clauses(node, moment))
        return function is not None and function(s, you)

    # ---------------------------------------------------------------- running
    def advance(self, position: Position, answer: Any) -> None:
        """Runs until the next question, or the end."""
        frames, functions, s = position.frames, self._functions, position.slots
        frame = frames.pop()
        number, pc = frame[0], frame[1]
        if pc >= 0:
            block = self._resumes[number][pc]
            result = functions[number](position, s, self._depth(position, number), block, answer, *frame[2:])
        else:
            result = self._begun(position, number, frame)
        while result != SUSPENDED:
            if result is None:
                if not frames:
                    break
                frame = frames.pop()
                number, pc = frame[0], frame[1]
                block = self._resumes[number][pc]
            elif result == OVER:
                frames.clear()
                break
            else:
                left = self._unwound(position, result - ACTION_CODE)
                if left is None:
                    break
                frame, number = left, left[0]
                block = self._ended[number]
            result = functions[number](position, s, self._depth(position, number), block, None, *frame[2:])
        if result == SUSPENDED:
            frames.extend(reversed(position.pending))
            position.pending.clear()
        elif position.outcome is None and not position.scenario:
            position.outcome = self.machine.running.outcome("end", (), s)

    def _begun(self, position: Position, number: int, frame: tuple[Any, ...]) -> Any:
        """A procedure that was just called from outside: its parameters come first in the frame."""
        proc = self.machine.procs[number]
        depth = self._depth(position, number)
        function = self._functions[number]
        if number in self.suspending.resumable:
            return function(position, position.slots, depth, 0, None, *frame[2:])
        return function(position, position.slots, depth, *frame[2 : 2 + proc.parameters])

    def _depth(self, position: Position, number: int) -> int:
        """How many happenings the innermost procedure, whose frame was taken off, lies inside; see ``emit_procs``."""
        if not (self._counts_depth or position.scenario):
            return 0
        deepens = self._deepens
        depth = deepens[number]
        for frame in position.frames:
            depth += deepens[frame[0]]
        if not self.machine.keeps_events:
            return depth
        numbers = [number, *(frame[0] for frame in reversed(position.frames))]
        return depth + 1000 * next((self.machine.procs[n].source for n in numbers if self.machine.procs[n].source), 0)

    def _unwound(self, position: Position, action: int) -> tuple[Any, ...] | None:
        """`end A` that came out of everything that was just run: frames are left up to that of A, which is answered."""
        frames, running = position.frames, self.machine.running
        while frames:
            frame = frames.pop()
            proc = self.machine.procs[frame[0]]
            here = proc.key == ("action", action)
            op = proc.ops[frame[1]]
            for sort, number in op.closings if isinstance(op, ops.CallOp) else ():
                if sort == "phase":
                    lifetime = self.machine.lifetime_of_phase(number)
                    running.close_phase(position, number, lifetime, not frames)
                elif not here:
                    running.leave(position, number, not frames)
            if here:
                return frame
        return None


def place(s: list[Any], where: int, thing: int) -> int:
    """The place of a thing in its zone, 0 when it lies nowhere."""
    slot = s[thing + where]
    found: int = s[slot].index(thing) + 1 if slot else 0
    return found


def all_in(items: Any, others: Any) -> bool:
    return all(item in others for item in items)
