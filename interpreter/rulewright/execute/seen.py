"""A position for printing: as it was at one moment, and as one viewer knows it. Both are tables in the sense of
``state``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.terms import Term
from rulewright.state.knowledge import masked_slots
from rulewright.state.table import Table

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


class Moment:
    """The slots of one moment. ``later``: those of a moment at which its things may have become known, once settled."""

    def __init__(self, machine: Machine, slots: list[Any]) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        self.slots = slots
        self.later: Table | None = None
        self.settled = False

    @property
    def truth(self) -> Moment:
        return self

    def settle(self, later: list[Any]) -> None:
        self.later = Moment(self.machine, later)
        self.settled = True

    def evaluate(self, term: Term, locals: Sequence[object] = ()) -> Any:
        return self.machine.work_out(term, self.slots, locals)

    def seen_by(self, viewer: int | None) -> Table:
        return self if viewer is None else Seen(self.machine, self, viewer)


class Seen:
    """A position as one viewer knows it; what he cannot see is HIDDEN."""

    later: Table | None = None

    def __init__(self, machine: Machine, truth: Table, viewer: int) -> None:
        self.machine = machine
        self.truth: Table = truth
        self.program = machine.program
        self.layout = machine.layout
        self.slots = masked_slots(truth, viewer)

    def evaluate(self, term: Term, locals: Sequence[object] = ()) -> Any:
        return self.machine.work_out(term, self.slots, locals)

    def seen_by(self, viewer: int | None) -> Table:
        return self.truth.seen_by(viewer)
