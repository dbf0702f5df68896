"""A Program → the same with what a `do` keeps made explicit: holes of value families in its stored modifiers become
locals.

A hole of a value family is worked out when a `do` starts and kept. Where the body is lowered that is a local of its
frame; in a modifier that the body stores it is a further copy, behind the frame that the checker laid out.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.base import changed
from rulewright.core.program import Modifier, Program, Slot
from rulewright.core.statements import StoreModifier
from rulewright.core.terms import HoleValue, Local
from rulewright.core.traverse import rewrite, walk
from rulewright.state.layout import bodies

Hole = tuple[int, str]
"""Which hole, read as which family."""

KeptByModifier = dict[int, tuple[tuple[Hole, int], ...]]
"""For a stored modifier: each kept hole with the local of its frame that gets the copy."""


def prepare(program: Program) -> tuple[Program, KeptByModifier]:
    stored = {part.modifier for body in bodies(program) for part in walk(body) if isinstance(part, StoreModifier)}
    modifiers = list(program.modifiers)
    kept: KeptByModifier = {}
    for number in sorted(stored):
        holes = value_holes(modifiers[number])
        if holes:
            start = len(modifiers[number].slots)
            kept[number] = tuple((hole, start + place) for place, hole in enumerate(holes))
            modifiers[number] = _with_copies(modifiers[number], holes, dict(kept[number]))
    if not kept:
        return program, kept
    return changed(program, modifiers=tuple(modifiers)), kept


def value_holes(part: object) -> dict[Hole, HoleValue]:
    """The holes of value families that the part mentions, in text order."""
    found: dict[Hole, HoleValue] = {}
    for inner in walk(part):
        if isinstance(inner, HoleValue):
            found.setdefault((inner.index, inner.family), inner)
    return found


def with_locals(part: Any, locals: dict[Hole, int]) -> Any:
    """The same, the holes read from locals."""

    def change(inner: Any) -> Any:
        if isinstance(inner, HoleValue):
            return Local(type=inner.type, span=inner.span, index=locals[inner.index, inner.family])
        return None

    return rewrite(part, change)


def _with_copies(modifier: Modifier, holes: dict[Hole, HoleValue], locals: dict[Hole, int]) -> Modifier:
    slots = modifier.slots + tuple(Slot("", hole.type) for hole in holes.values())
    closed: Modifier = with_locals(modifier, locals)
    return changed(closed, slots=slots)
