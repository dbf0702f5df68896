"""What may be chosen at a question: the fillings of an asking operation for a frame; and cold, those refused with
reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.statements import AnyOfParameter
from rulewright.core.terms import Term
from rulewright.core.types import Type
from rulewright.decisions import Refusal
from rulewright.execute import ops
from rulewright.execute.evaluate import spread

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

_TRIED = 5
"""Steps that it counts for to try a filling."""

Slots = list[Any]
Fillings = list[Any]
Arguments = tuple[Term | AnyOfParameter, ...]


class OptionFinder:
    """The reference: every filling is tried, left to right. Frames are the locals only."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._evaluate = machine.evaluator
        self._alike = machine.alike

    def choose(self, op: ops.AskChoose, s: Slots, f: Sequence[Any]) -> tuple[Any, ...]:
        items = spread(op.items.type, self._evaluate(op.items, s, f))
        return self._alike.merged(element(op.items.type), items, s)

    def act(self, op: ops.AskAct, s: Slots, f: Sequence[Any]) -> Fillings:
        return [filling for filling, refusal in self._tried(op.action, op.arguments, s, f) if refusal is None]

    def menu(self, op: ops.AskMenu, s: Slots, f: Sequence[Any]) -> Fillings:
        found: Fillings = []
        for number, row in enumerate(op.rows):
            if row.condition is not None and not self._evaluate(row.condition, s, f):
                continue
            if row.action < 0:
                found.append((number, ()))
                continue
            tried = self._tried(row.action, row.arguments, s, f)
            found += [(number, filling) for filling, refusal in tried if refusal is None]
        return found

    def _tried(
        self, action: int, arguments: Arguments, s: Slots, f: Sequence[Any]
    ) -> Iterator[tuple[tuple[Any, ...], Refusal | None]]:
        """Every filling of the `any` places, with the reason against it."""
        for filling, given in self._filled(arguments, 0, (), (), s, list(f)):
            self._machine.tick(_TRIED)
            yield filling, self._evaluate.refusal(action, given, s)

    def _filled(
        self,
        arguments: Arguments,
        place: int,
        filling: tuple[Any, ...],
        given: tuple[Any, ...],
        s: Slots,
        f: list[Any],
    ) -> Iterator[tuple[tuple[Any, ...], tuple[Any, ...]]]:
        if place == len(arguments):
            yield filling, given
            return
        argument = arguments[place]
        if not isinstance(argument, AnyOfParameter):
            value = self._evaluate(argument, s, f)
            yield from self._filled(arguments, place + 1, filling, (*given, value), s, f)
            return
        items = spread(argument.items.type, self._evaluate(argument.items, s, f))
        for item in self._alike.merged(element(argument.items.type), items, s):
            f[argument.local] = item
            yield from self._filled(arguments, place + 1, (*filling, item), (*given, item), s, f)

    # ---------------------------------------------------------------- why not
    def refused(self, position: Position) -> list[tuple[Any, Refusal]]:
        self._machine.fresh_budget()
        frame = position.frames[-1]
        op = self._machine.procs[frame[0]].ops[frame[1]]
        s, f = position.slots, frame[2:]
        if isinstance(op, ops.AskAct):
            return [(filling, r) for filling, r in self._tried(op.action, op.arguments, s, f) if r is not None]
        if not isinstance(op, ops.AskMenu):
            return []
        found: list[tuple[Any, Refusal]] = []
        for number, row in enumerate(op.rows):
            missing = None
            if row.condition is not None and not self._evaluate(row.condition, s, f):
                span = row.condition.span
                text = f"only when {span.text}" if span is not None else "not now"
                missing = Refusal("", text, span, term=row.condition, locals=tuple(f))
            if row.action < 0:
                found += [((number, ()), missing)] if missing is not None else []
                continue
            for filling, refusal in self._tried(row.action, row.arguments, s, f):
                reason = missing if missing is not None else refusal
                if reason is not None:
                    found.append(((number, filling), reason))
        return found


def element(type: Type) -> Type:
    return type.element if type.element is not None else type
