"""The whole position in the game's words: what memory holds, what runs, what is asked. The ground of fingerprints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.core.program import Slot
from rulewright.core.types import Type
from rulewright.state.canonical import canonical_memory
from rulewright.state.printing import value_key

if TYPE_CHECKING:
    from rulewright.execute.position import Position


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
        proc = machine.procs[frame[0]]
        words = [_local(position, slot, value) for slot, value in zip(proc.slots, frame[2:], strict=True)]
        yield " ".join(["in", proc.title, *filter(None, words)])
    if position.outcome is not None:
        yield f"over {position.outcome}"
    decision = position.decision
    if decision is not None:
        yield f"asked {decision.player} {decision.name}"
        yield from decision.keys


def _local(position: Position, slot: Slot, value: Any) -> str:
    """A local with its value, nothing for one that is at rest."""
    if not value:
        return ""
    return f"{slot.name}={_key(position, slot.type, value)}"


def _key(position: Position, type: Type, value: Any) -> str:
    if type.is_list and (type.element is None or not isinstance(value, tuple) or type.element.tag == "text"):
        return repr(value)
    return value_key(position.program, type, value)
