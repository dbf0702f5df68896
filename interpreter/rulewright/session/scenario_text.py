"""A table goes in; what lies on it and is remembered comes out as lines of a scenario, in the words of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from rulewright.core.program import Program
from rulewright.core.types import Dimension, Type
from rulewright.execute.seen import Moment
from rulewright.loading import Ruleset
from rulewright.state.layout import NOWHERE, Memory
from rulewright.syntax import ast

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")


class NoWordsError(Exception):
    """Something of the table cannot be said in a scenario; its words say what."""


@attrs.frozen
class Spelling:
    """How the rules of one program spell what they remember. seats: what the players are called in the scenario."""

    program: Program
    prepositions: Mapping[tuple[str, int], tuple[str, ...]]
    seats: tuple[str, ...]

    @staticmethod
    def of(ruleset: Ruleset, program: Program) -> Spelling:
        headers = [
            entry.declaration.header
            for entry in ruleset.entries(program.overlays)
            if isinstance(entry.declaration, ast.Zone | ast.Remember)
        ]
        prepositions = {(one.name.text, len(one.params)): tuple(p.prep for p in one.params) for one in headers}
        declared = ruleset.seats[: len(program.seats)]
        if len(declared) == len(program.seats):  # the rules may speak of them by these names
            return Spelling(program, prepositions, declared)
        seats = tuple(
            name if _WORD.fullmatch(name) else f"Player-{number}" for number, name in enumerate(program.seats, 1)
        )
        return Spelling(program, prepositions, seats)

    # ------------------------------------------------------------ values
    def value(self, table: Moment, type: Type, value: Any) -> str:
        """As an expression. NoWordsError."""
        if type.tag == "list":
            element = type.element
            assert element is not None
            items = [self.value(table, element, one) for one in value]
            return "none" if not items else items[0] if len(items) == 1 else f"({', '.join(items)})"
        if type.tag == "yes-no":
            return "yes" if value else "no"
        if type.tag == "member":
            return self.member(table, type.domain, value)
        if type.tag == "sentence":
            node = self.program.nodes[value]
            return f'"{node.text}"' if node is not None else "none"
        if value is None or type.tag == "none":
            return "none"
        return f'"{value}"' if type.tag == "text" else str(value)

    def member(self, table: Moment, domain: str, number: int) -> str:
        """A thing by its name, or, where several bear it, by where it lies."""
        if not number:
            return "none"
        it = self.program.domains[domain]
        if it.sort == "player":
            return self.seats[number - 1]
        if it.sort != "kind":
            text = it.printed[number]
            if it.sort == "places" and not text.isdecimal():
                return f'"{text}"'
            return text if _WORD.fullmatch(text) or text.isdecimal() else f'"{text}"'
        if it.printed.count(it.printed[number]) == 1:
            return f'"{it.printed[number]}"'
        slot = table.slots[table.layout.where[domain] + number]
        if slot == NOWHERE:
            raise NoWordsError(f'which "{it.printed[number]}" it is: several are called so, and it lies nowhere')
        place = table.slots[slot].index(number) + 1
        zone = self.zone(table, slot)
        return f"first of {zone}" if place == 1 else f"item {place} of {zone}"

    # ------------------------------------------------------------ names
    def zone(self, table: Moment, slot: int) -> str:
        cell = table.layout.cells[slot]
        zone = self.program.zones[cell.zone]
        return self._named(table, zone.name, zone.dimensions, cell.arguments)

    def remembered(self, table: Moment, one: Memory) -> str:
        return self._named(table, one.variable.name, one.variable.dimensions, one.arguments)

    def _named(self, table: Moment, name: str, dimensions: Sequence[Dimension], arguments: Sequence[int]) -> str:
        prepositions = self.prepositions.get((name, len(dimensions)), ("of",) * len(dimensions))
        words = [name]
        for preposition, dimension, argument in zip(prepositions, dimensions, arguments, strict=True):
            text = self.value(table, dimension.type, argument)
            words.append(f"{preposition} {text}".strip())
        return " ".join(words)

    # ------------------------------------------------------------ lines
    def given(self, table: Moment) -> Iterator[str]:
        """What makes this table out of an empty one. NoWordsError."""
        for slot, cell in table.layout.cells.items():
            if table.slots[slot]:
                domain = self.program.domains[self.program.zones[cell.zone].domain]
                names = ", ".join(f'"{domain.printed[thing]}"' for thing in table.slots[slot])
                yield f"given {self.zone(table, slot)} is {names}"
        for one in table.layout.memory:
            if table.slots[one.slot] != one.variable.default:
                yield f"given {self._said(table, one)}"

    def changed(self, before: Moment, after: Moment) -> Iterator[str]:
        """What is otherwise behind, as `then` lines; what has no words is left out."""
        for slot, cell in after.layout.cells.items():
            if self._printed(before, slot) != self._printed(after, slot):
                names = [f'"{name}"' for name in self._printed(after, slot)]
                zone = self.zone(after, slot)
                kind = self.program.zones[cell.zone].domain
                together = names[0] if len(names) == 1 else f"({', '.join(names)})"
                yield f"then {zone} is {together}" if names else f"then there is no {kind} in {zone}"
        for one in after.layout.memory:
            if before.slots[one.slot] != after.slots[one.slot]:
                try:
                    yield f"then {self._said(after, one, together=True)}"
                except NoWordsError:
                    continue

    def _said(self, table: Moment, one: Memory, *, together: bool = False) -> str:
        value = table.slots[one.slot]
        if one.variable.adjective:
            thing = self.value(table, one.variable.dimensions[0].type, one.arguments[0])
            return f"{thing} is {'' if value else 'not '}{one.variable.name}"
        if one.variable.type.is_list and not together:
            element = one.variable.type.element
            assert element is not None
            items = ", ".join(self.value(table, element, item) for item in value) or "none"
            return f"{self.remembered(table, one)} is {items}"
        return f"{self.remembered(table, one)} is {self.value(table, one.variable.type, value)}"

    def _printed(self, table: Moment, slot: int) -> list[str]:
        domain = self.program.domains[self.program.zones[table.layout.cells[slot].zone].domain]
        return [domain.printed[thing] for thing in table.slots[slot]]
