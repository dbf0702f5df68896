"""What a term may read and what an operation may write, as sets of marks: the ground for `as soon as` and for folding.

Marks: ("variable", v), ("zone", domain) for where things of a domain lie, ("stored", target) for stored modifiers,
("phase",), ("force",) for set-up being over, ("lost",). Everything is an upper bound: what is not known counts as read.
"""

from __future__ import annotations

from typing import Any

from rulewright.core import terms as t
from rulewright.core.program import Program
from rulewright.core.traverse import walk
from rulewright.execute.facts import Facts, Hook

Mark = tuple[Any, ...]
Marks = frozenset[Mark]
NOTHING: Marks = frozenset()


class Reads:
    """Answers are kept: the Program does not change."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.program: Program = facts.program
        self._known: dict[tuple[str, Any], Marks] = {}
        self._open: set[tuple[str, Any]] = set()

    def of(self, *parts: object) -> Marks:
        """What the terms (anywhere inside the parts) may read."""
        found: set[Mark] = set()
        for part in walk(parts):
            match part:
                case t.VariableGet():
                    found.add(("variable", part.variable))
                case t.ZoneGet():
                    found.add(("zone", self.program.zones[part.zone].domain))
                case t.ZoneIndex() | t.PlaceOf():
                    if self._is_thing(part.thing.type.domain):
                        found.add(("zone", part.thing.type.domain))
                case t.ValueCall():
                    found |= self.of_value(part.value)
                case t.Can():
                    found |= self.of_action(part.action)
                case t.Ready():
                    found |= self._once(("ready", 0), lambda: self.of(tuple(p.guards for p in self.program.phrases)))
                case t.HoleValue():
                    found |= self._once(("family", part.family), lambda p=part: self._family(p.family))
                case _:
                    pass
        return frozenset(found)

    def of_value(self, value: int) -> Marks:
        return self._once(
            ("value", value),
            lambda: self.of(self.program.values[value].cases) | self._modifiers("value", value),
        )

    def of_action(self, action: int) -> Marks:
        """What its legality may read."""
        return self._once(
            ("action", action),
            lambda: self.of(self.program.actions[action].needs) | self._modifiers("action", action),
        )

    def of_hook(self, hook: Hook) -> Marks:
        found = self.of(hook.trigger)
        return found | self.of_bearer(hook.bearer.number) if hook.bearer is not None else found

    def of_bearer(self, number: int) -> Marks:
        """Being in force, and the guards in front."""
        bearer = self.facts.bearers[number]
        force = self.program.in_force[bearer.force]
        guards = [self._phrase(node).guards for node in bearer.clause.guards]
        return self.of(force.player, force.condition or (), tuple(guards)) | {("force",)}

    def _phrase(self, node: int) -> Any:
        it = self.program.nodes[node]
        assert it is not None
        return self.program.phrases[it.phrase]

    def _family(self, family: str) -> Marks:
        return self.of(
            tuple(phrase.value for phrase in self.program.phrases if phrase.family == family and phrase.value)
        )

    def _modifiers(self, what: str, number: int) -> Marks:
        found: set[Mark] = set()
        for standing in self.facts.standing.get((what, number), ()):
            found |= self.of(self.program.modifiers[standing.modifier])
            if standing.bearer is not None:
                found |= self.of_bearer(standing.bearer.number)
            duration = self.program.modifiers[standing.modifier].duration
            if duration is not None and duration.during is not None:
                found.add(("phase",))
        for stored in self.facts.stored_about(what, number):
            modifier = self.program.modifiers[stored]
            found |= {("stored", (what, number)), ("phase",)}
            found |= self.of(modifier.condition or (), modifier.duration or ())
        return frozenset(found)

    def _once(self, key: tuple[str, Any], work_out: Any) -> Marks:
        if key in self._known:
            return self._known[key]
        if key in self._open:  # a value that leads back to itself adds nothing new
            return NOTHING
        self._open.add(key)
        found: Marks = work_out()
        self._open.discard(key)
        self._known[key] = found
        return found

    def _is_thing(self, domain: str) -> bool:
        return domain in self.program.domains and self.program.domains[domain].sort == "kind"
