"""What a test reads and what bodies may change → whether the one can change because the others run.

Marks: a remembered thing, the zones of a kind, a name of the body, the phase; ``ANYTHING`` where it cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.check.bodies import Body
from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.program import Program
from rulewright.core.traverse import walk

Mark = tuple[str, object]
ANYTHING: Mark = ("anything", 0)
PHASE: Mark = ("phase", 0)


class Changing:
    """Answers for one program; those about values are kept."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._modified = {one.value for one in program.modifiers}
        self._values: dict[int, frozenset[Mark]] = {}
        self._changes: dict[Body, frozenset[Mark]] = {}

    # ---------------------------------------------------------------- what is read
    def read(self, term: object) -> frozenset[Mark]:
        """What the answer of a term may hang on, other than what fills the holes of a phrase."""
        found: set[Mark] = set()
        for one in walk(term):
            if isinstance(one, t.VariableGet):
                found.add(("variable", one.variable))
            elif isinstance(one, t.ZoneGet):
                found.add(("zone", self.program.zones[one.zone].domain))
            elif isinstance(one, t.ZoneIndex | t.PlaceOf):
                found.add(("zone", one.thing.type.domain))
            elif isinstance(one, t.Local):
                found.add(("local", one.index))
            elif isinstance(one, t.ValueCall):
                found |= self._value(one.value)
            elif isinstance(one, t.Can | t.Ready | t.HoleValue):
                found.add(ANYTHING)
        return frozenset(found)

    def _value(self, number: int) -> frozenset[Mark]:
        if number not in self._values:
            self._values[number] = frozenset()  # one that leads back to itself adds nothing
            read = {mark for mark in self.read(self.program.values[number].cases) if mark[0] != "local"}
            self._values[number] = frozenset(read | ({ANYTHING} if number in self._modified else set()))
        return self._values[number]

    # ---------------------------------------------------------------- what may change
    def changed(self, block: object) -> frozenset[Mark]:
        """What the statements of a block themselves may change, not what they call."""
        program = self.program
        found: set[Mark] = set()
        for one in walk(block):
            if isinstance(one, st.Set | st.Add | st.Take):
                target = one.target
                is_local = isinstance(target, st.LocalTarget)
                found.add(("local", target.index) if is_local else ("variable", target.variable))  # type: ignore[union-attr]
            elif isinstance(one, st.Move | st.Shuffle):
                found.add(("zone", program.zones[one.zone].domain))
            elif isinstance(one, st.Arrange):
                found.add(("zone", (one.items.type.element or one.items.type).domain))
            elif isinstance(one, st.Call | st.Act | st.MenuRow) and one.action is not None:
                found.update(self._ended("action", one.action))
            elif isinstance(one, st.RunPhase):
                found.add(PHASE)
                found.update(self._ended("phase", one.phase))
        return frozenset(found)

    def changed_by(self, bodies: Iterable[Body]) -> frozenset[Mark]:
        """What the statements of these bodies may change; names of their own are no matter of others."""
        found: set[Mark] = set()
        for body in bodies:
            if body not in self._changes:
                marks = self.changed(body.block(self.program))
                self._changes[body] = frozenset(mark for mark in marks if mark[0] != "local")
            found |= self._changes[body]
        return frozenset(found)

    def _ended(self, sort: str, target: int) -> set[Mark]:
        """What is remembered until the end of a flow or phase."""
        return {
            ("variable", at)
            for at, one in enumerate(self.program.variables)
            if one.lifetime >= 0
            and self.program.lifetimes[one.lifetime].sort == sort
            and self.program.lifetimes[one.lifetime].target == target
        }
