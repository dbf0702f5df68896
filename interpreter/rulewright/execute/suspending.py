"""Which procedures can stop at a question, be left by an `end`, or come to themselves again: the ground for how each
is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulewright.core.terms import Const
from rulewright.execute import ops

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


HEAVY = 1_000
"""Procedures of at least this weight count as a step."""


class Suspending:
    """Sets of procedure numbers.

    suspends: may stop at a question (by itself or further in). unwinds: may answer that an `end` or the end of the
    game goes on further out. recursive: may come to itself again. resumable: compiled so that it can begin at any
    question; all that suspend, and those that are called through a table together with such. heavy: brings about so
    many others, each perhaps twice and again, that it counts as a step.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._procs = machine.procs
        self._weights: dict[int, int] = {}
        self._weighed: set[int] = set()
        self.callees = [sorted(set(self._callees(proc))) for proc in machine.procs]
        self.suspends = self._closure(self._asks)
        self.unwinds = self._closure(self._ends)
        self.recursive = {n for n in range(len(self._procs)) if n in self._reachable(n)}
        self.heavy = {n for n in range(len(self._procs)) if self._weight(n) >= HEAVY}
        tabled = {proc.number for proc in self._procs if proc.key[0] in ("perform", "hooked")}
        tabled |= {
            self._watch_proc(number) for number in range(len(machine.facts.watches)) if ("soon",) in machine.numbers
        }
        self.resumable = self.suspends | tabled

    def _watch_proc(self, number: int) -> int:
        hook = self._machine.facts.watches[number]
        key: ops.ProcKey = ("rule", hook.rule) if hook.bearer is None else ("hooked", hook.bearer.number)
        return self._machine.numbers[key]

    def _asks(self, op: ops.Op) -> bool:
        if isinstance(op, ops.RollDie | ops.Draw):
            return self._machine.explicit
        return isinstance(op, ops.Asking)

    @staticmethod
    def _ends(op: ops.Op) -> bool:
        return isinstance(op, ops.Unwind | ops.Finish)

    def _closure(self, by_itself: Callable[[ops.Op], bool]) -> set[int]:
        found = {proc.number for proc in self._procs if any(by_itself(op) for op in proc.ops)}
        while True:
            more = {n for n, callees in enumerate(self.callees) if n not in found and not found.isdisjoint(callees)}
            if not more:
                return found
            found |= more

    def _reachable(self, start: int) -> set[int]:
        found: set[int] = set()
        todo = list(self.callees[start])
        while todo:
            number = todo.pop()
            if number not in found:
                found.add(number)
                todo.extend(self.callees[number])
        return found

    def _weight(self, number: int) -> int:
        """About how many procedures it calls, those that they call with them; a circle has no end."""
        todo = [number]  # no recursion: a chain of procedures may be longer than Python's stack
        while todo:
            at = todo[-1]
            if at not in self._weights:
                self._weights[at] = HEAVY  # as long as it is worked out
                todo.extend(target for target in self.callees[at] if target not in self._weights)
                continue
            todo.pop()
            if at not in self._weighed:
                self._weighed.add(at)
                calls = (target for op in self._procs[at].ops for target in self.targets(op))
                self._weights[at] = 1 + sum(self._weights[target] for target in calls)
        return self._weights[number]

    def _callees(self, proc: ops.Proc) -> Iterator[int]:
        for op in proc.ops:
            yield from self.targets(op)

    def targets(self, op: ops.Op) -> list[int]:
        """The procedures that an operation may call."""
        numbers = self._machine.numbers
        match op:
            case ops.Call():
                return [numbers["action", op.action]]
            case ops.CallRule():
                return [numbers["rule", op.rule]]
            case ops.CallBearer():
                return [numbers["hooked", op.bearer]]
            case ops.React() | ops.Invoke():
                return [numbers[op.key]]
            case ops.Look():
                return [numbers["soon",]]
            case ops.CallWatch():
                return [self._watch_proc(number) for number in range(len(self._machine.facts.watches))]
            case ops.CallWaiting():
                return [numbers[key] for key in numbers if key[0] == "hooked"]
            case ops.Perform():
                return [numbers[key] for key in numbers if key[0] == "perform" and self._may_be(op, key[2])]
        return []

    def _may_be(self, op: ops.Perform, moment: object) -> bool:
        if op.moment is None:
            return moment == 0
        return moment == op.moment.value if isinstance(op.moment, Const) else moment != 0
