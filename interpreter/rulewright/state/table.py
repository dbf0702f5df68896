"""What the floor of state needs of a position: its slots, its program, and somebody who can work out a term."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.state.layout import Layout


class Table(Protocol):
    """A position seen from below. ``viewer`` everywhere: a seat; 0: an onlooker without a seat; None: sees
    everything."""

    @property
    def program(self) -> Program: ...

    @property
    def layout(self) -> Layout: ...

    @property
    def slots(self) -> list[Any]: ...

    def evaluate(self, term: Term, locals: Sequence[object] = ()) -> Any: ...

    @property
    def truth(self) -> Table:
        """The position itself, when this is one as somebody sees it."""
        ...

    @property
    def later(self) -> Table | None:
        """For a moment that is past: another one at which its things may have become known."""
        ...

    def seen_by(self, viewer: int | None) -> Table:
        """The position with HIDDEN in place of what the viewer cannot see."""
        ...
