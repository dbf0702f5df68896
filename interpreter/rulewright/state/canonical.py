"""The position in the game's words, one line for each thing worth remembering: what a fingerprint is the hash of.

Only names and keys are used, never slot numbers or positions in the Program's tuples, and start values are left out; so
the text does not change with the Python version, the machine that runs the rules, or rules that were not touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.core.program import Program
from rulewright.core.types import Dimension, member
from rulewright.state.knowledge import seen_cells
from rulewright.state.layout import ACTING, GENERATOR, LOST
from rulewright.state.printing import value_key
from rulewright.state.table import Table


def canonical_memory(table: Table) -> Iterator[str]:
    """What is remembered, where everything lies, which modifiers are stored, and the generator."""
    layout, program, s = table.layout, table.program, table.slots
    yield f"chance {s[GENERATOR]:x}"
    if not s[ACTING]:
        yield "set-up"
    for seat in s[LOST]:
        yield f"lost {program.seats[seat - 1]}" if seat else "then"
    for variable, arguments, slot, _ in seen_cells(layout, None):
        if s[slot] != variable.default:
            value = value_key(program, variable.type, s[slot])
            yield f"{_cell(program, variable.name, variable.dimensions, arguments)} = {value}"
    for slot, cell in layout.cells.items():
        if s[slot]:
            zone = program.zones[cell.zone]
            things = "; ".join(value_key(program, member(zone.domain), thing) for thing in s[slot])
            yield f"{_cell(program, zone.name, zone.dimensions, cell.arguments)} : {things}"
    for domain, base in layout.shown.items():
        for thing in program.domains[domain].all:
            if s[base + thing]:
                yield f"shown {program.domains[domain].keys[thing]} {s[base + thing]:b}"
    entries = sorted(entry for slots in layout.stored.values() for slot in slots for entry in s[slot])
    for entry in entries:
        yield _stored(program, entry)


def _cell(program: Program, name: str, dimensions: tuple[Dimension, ...], arguments: tuple[int, ...]) -> str:
    keys = (value_key(program, d.type, argument) for d, argument in zip(dimensions, arguments, strict=True))
    return "|".join((name, *keys))


def _stored(program: Program, entry: tuple[Any, ...]) -> str:
    _, number, amount, heads, copies, phase = entry
    modifier = program.modifiers[number]
    target = program.values[modifier.value].name if modifier.value >= 0 else program.actions[modifier.action].name
    words = [f"{modifier.source} says {target} {modifier.operation}"]
    if modifier.amount is not None:
        words.append(value_key(program, modifier.amount.type, amount))
    words += [
        value_key(program, pattern.term.type, head)
        for pattern, head in zip(modifier.head, heads, strict=True)
        if pattern.term is not None
    ]
    words += [
        f"{slot.name}={value_key(program, slot.type, value)}"
        for slot, value in zip(modifier.slots, copies, strict=False)
        if slot.name and value != slot.type.zero
    ]
    if phase:
        words.append(f"{'during' if phase > 0 else 'until the end of'} {program.domains['phase'].keys[abs(phase)]}")
    return " ".join(words)
