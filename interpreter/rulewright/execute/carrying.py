"""A position and a machine for rules that were changed a little go in; the same position on that machine comes out.

Everything is carried over by its name in the game's words: what is remembered, what lies where, modifiers, and each
frame to the operation that corresponds to the one it waits at. What has no counterpart is no guess: it is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.types import PHASE, Dimension
from rulewright.execute import ops
from rulewright.execute.canonical import canonical
from rulewright.execute.corresponding import Corresponding, LostError, Names
from rulewright.execute.position import Position
from rulewright.state.layout import NOWHERE

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine

_COUNTERS = 6


def carried(position: Position, machine: Machine) -> Position:
    """The position on the other machine; its pending question is to be asked again (``ask_again``). LostError: what
    has no counterpart there.
    """
    made = _Carrying(position, machine).position()
    before, after = (list(canonical(_unasked(one))) for one in (position, made))
    if _told(before) != _told(after):
        raise LostError("the table would not be the same")
    return made


def _unasked(position: Position) -> Position:
    other = position.clone()
    other.asked = None
    return other


def _told(lines: Iterable[str]) -> list[str]:
    return sorted(line for line in lines if not line.startswith("true: "))


class _Carrying:
    def __init__(self, position: Position, machine: Machine) -> None:
        self.old = position
        self.machine = machine
        self.names = Names(position.machine, machine)
        self.layout = machine.layout

    def position(self) -> Position:
        slots = list(self.layout.initial)
        slots[:_COUNTERS] = self.old.slots[:_COUNTERS]
        made = Position(self.machine, slots, scenario=self.old.scenario)
        self._marks(slots)
        self._things(slots)
        self._memory(slots)
        self._stored(slots)
        made.frames = [self._frame(at) for at in range(len(self.old.frames))]
        made.outcome, made.dice, made.log = self.old.outcome, self.old.dice, self.old.log[:]
        made.own_phase = self.names.member("phase", self.old.own_phase)
        made.deferred = tuple(self.names.lifetime(one) for one in self.old.deferred)
        if self.old.asked is not None:
            number, pc = made.frames[-1][:2]
            op = self.machine.procs[number].ops[pc]
            assert isinstance(op, ops.Asking)
            made.asked = op.site, self.old.asked[1], (), None
        return made

    # ------------------------------------------------------------ memory
    def _marks(self, slots: list[Any]) -> None:
        before, after = self.old.layout, self.layout
        if "phase" in self.old.program.domains:
            for phase in self.old.program.domains["phase"].all:
                if self.old.slots[before.phases + phase]:
                    there = self.names.member("phase", phase)
                    slots[after.phases + there] = self.old.slots[before.phases + phase]
        for lifetime in range(len(self.old.program.lifetimes)):
            if self.old.slots[before.running + lifetime]:
                slots[after.running + self.names.lifetime(lifetime)] = True

    def _things(self, slots: list[Any]) -> None:
        before, after, s = self.old.layout, self.layout, self.old.slots
        for slot, cell in before.cells.items():
            if s[slot]:
                zone = self.old.program.zones[cell.zone]
                there = after.zone_slot(self.names.zone(cell.zone), self._indices(zone.dimensions, cell.arguments))
                slots[there] = tuple(self.names.member(zone.domain, thing) for thing in s[slot])
                for thing in slots[there]:
                    slots[after.where[zone.domain] + thing] = there
        for domain, base in before.shown.items():
            for thing in self.old.program.domains[domain].all:
                if s[base + thing]:
                    if domain not in after.shown:
                        raise LostError("what was shown to whom")
                    slots[after.shown[domain] + self.names.member(domain, thing)] = s[base + thing]
        for domain, base in before.where.items():
            for thing in self.old.program.domains[domain].all:
                if s[base + thing] != NOWHERE:
                    self.names.member(domain, thing)

    def _memory(self, slots: list[Any]) -> None:
        numbers = {id(variable): number for number, variable in enumerate(self.old.program.variables)}
        for one in self.old.layout.memory:
            variable, value = one.variable, self.old.slots[one.slot]
            if value != variable.default:
                number = self.names.variable(numbers[id(variable)])
                there = self.layout.variable_slot(number, self._indices(variable.dimensions, one.arguments))
                slots[there] = self.names.value(variable.type, value)

    def _indices(self, dimensions: Sequence[Dimension], arguments: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.names.value(d.type, one) for d, one in zip(dimensions, arguments, strict=True))

    def _stored(self, slots: list[Any]) -> None:
        for (target, lifetime), slot in self.old.layout.stored_at.items():
            entries = self.old.slots[slot]
            if not entries:
                continue
            key = (self.names.target(target), self.names.lifetime(lifetime))
            if key not in self.layout.stored_at:
                raise LostError("something that acts for a while")
            slots[self.layout.stored_at[key]] = tuple(self._entry(entry) for entry in entries)

    def _entry(self, entry: Sequence[Any]) -> tuple[Any, ...]:
        at, number, amount, heads, copies, phase = entry
        old = self.old.program.modifiers[number]
        there = self.names.modifier(number)
        new = self.machine.program.modifiers[there]
        if len(old.slots) != len(new.slots):
            raise LostError(f"what {old.source} does for a while")
        if old.amount is not None:
            amount = self.names.value(old.amount.type, amount)
        heads = tuple(
            None if pattern.term is None else self.names.value(pattern.term.type, head)
            for pattern, head in zip(old.head, heads, strict=True)
        )
        copies = tuple(self.names.value(slot.type, one) for slot, one in zip(old.slots, copies, strict=True))
        turned = self.names.value(PHASE, abs(phase))
        return at, there, amount, heads, copies, turned if phase > 0 else -turned

    # ------------------------------------------------------------ what runs
    def _frame(self, at: int) -> tuple[Any, ...]:
        number, pc, *values = self.old.frames[at]
        proc = self.old.machine.procs[number]
        new = self.names.proc(number)
        both = Corresponding(self.names, proc, new)
        locals: list[Any] = [slot.type.zero for slot in new.slots]
        for local, value in enumerate(values):
            if value != proc.slots[local].type.zero and value:
                locals[both.local(local)] = self._local(proc, local, value)
        return (new.number, both.pc(pc), *locals)

    def _local(self, proc: ops.Proc, local: int, value: Any) -> Any:
        pending = next(
            (op.locals for op in proc.ops if isinstance(op, ops.Keep) and op.into == local and op.locals), None
        )
        if pending is not None:
            types = [proc.slots[one].type for one in pending]
            return tuple(None if kept is None else tuple(map(self.names.value, types, kept)) for kept in value)
        if proc.key[0] == "react" and local >= proc.parameters:
            if isinstance(value, tuple):
                return tuple((self.names.bearer(bearer), player) for bearer, player in value)
            return self.names.bearer(value)
        if proc.key[0] == "soon":
            return tuple(map(self.names.watch, value)) if isinstance(value, tuple) and local == 0 else value
        if proc.key[0] in ("perform", "do") and local == 1 and proc.slots[1].type.tag == "number":
            return self.names.bare_thing(value)
        return self.names.value(proc.slots[local].type, value)
