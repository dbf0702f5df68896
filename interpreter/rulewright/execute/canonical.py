"""The whole position in the game's words: what memory holds, what runs, what is asked. The ground of fingerprints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.core.types import Type
from rulewright.execute import ops
from rulewright.state.canonical import canonical_memory
from rulewright.state.printing import value_key

if TYPE_CHECKING:
    from rulewright.execute.position import Frame, Position


def canonical(position: Position) -> Iterator[str]:
    """One line for each thing worth remembering; pcs, slot numbers and node numbers do not appear."""
    yield from canonical_memory(position)
    machine = position.machine
    for number, hook in enumerate(machine.facts.watches):
        if position.slots[machine.layout.watches + number]:
            yield f"true: {machine.name_of_hook(hook)}"
    for value, _ in position.dice:
        yield f"dice {value}"
    for frame in position.frames:
        yield " ".join(["in", machine.procs[frame[0]].title, *_locals(position, frame)])
    if position.outcome is not None:
        yield f"over {position.outcome}"
    decision = position.decision
    if decision is not None:
        yield f"asked {decision.player} {decision.name}"
        yield from decision.keys


def _locals(position: Position, frame: Frame) -> Iterator[str]:
    """The locals that hold something, by name; those of the machine's own (loops, counters) have none."""
    proc = position.machine.procs[frame[0]]
    pending = {op.into: op.locals for op in proc.ops if isinstance(op, ops.Keep) and op.locals is not None}
    for number, (slot, value) in enumerate(zip(proc.slots, frame[2:], strict=True)):
        if not value:
            continue
        if number in pending:
            types = [proc.slots[local].type for local in pending[number]]
            text = "; ".join(_answer(position, types, one) for one in value)
        elif proc.key[0] == "react" and number >= proc.parameters:
            waiting = value if isinstance(value, tuple) else ((value, 0),)
            text = "; ".join(f"{_bearer(position, bearer)} for {player}" for bearer, player in waiting)
        else:
            text = value_key(position.program, slot.type, value)
        yield f"{slot.name}={text}"


def _answer(position: Position, types: list[Type], kept: tuple[Any, ...] | None) -> str:
    if kept is None:
        return "nothing"
    return ", ".join(value_key(position.program, type, value) for type, value in zip(types, kept, strict=True))


def _bearer(position: Position, number: int) -> str:
    """A clause of a sentence in force: the thing that bears it, the sentence, which of its clauses."""
    facts = position.machine.facts
    bearer = facts.bearers[number]
    domain = position.program.domains[position.program.in_force[bearer.force].domain]
    node = position.program.nodes[bearer.sentence]
    place = facts.clauses[bearer.sentence].index(bearer.clause)
    return f"{domain.keys[bearer.thing]}, {node.text if node is not None else ''}, {place}"
