"""Sentences whose conditions cannot hold yet when their moment opens → the parts of them that never act."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from rulewright.core.program import Guard, Node, Program
from rulewright.core.sentences import Clause, clauses
from rulewright.core.terms import (
    All,
    AnyOf,
    Compare,
    Const,
    Exists,
    HoleValue,
    InList,
    Not,
    Pick,
    Term,
    ValueCall,
    VariableGet,
)
from rulewright.source import Span

UNKNOWN = object()
"""What a term denotes cannot be said."""

SOMETHING = object()
"""It denotes something, at least not none."""

MOST_DEEP = 30


@attrs.frozen
class Dead:
    """A part of a sentence that never acts: its clause, and the guard that cannot hold, with its words."""

    text: str
    clause: Clause
    guard: Guard
    says: str
    variables: tuple[int, ...]
    span: Span | None


def dead(program: Program, unset: dict[int, set[int]], sentences: Iterable[tuple[int, Span | None]]) -> Iterator[Dead]:
    """``unset``: for each moment what has surely not been set by then. ``sentences``: nodes, and where they stand."""
    for node, span in sentences:
        for clause in clauses(program, node):
            start = unset.get(clause.moment, set())
            found = _impossible(program, clause, start) if clause.moment and start else None
            one = program.nodes[clause.body]
            if found is not None and one is not None:
                guard, says, read = found
                yield Dead(one.text, clause, guard, says, read, span)


def _impossible(program: Program, clause: Clause, unset: set[int]) -> tuple[Guard, str, tuple[int, ...]] | None:
    """A guard of the clause that is surely no, its words, and the unset variables it reads."""
    for number in clause.guards:
        node = program.nodes[number]
        if node is None:
            continue
        for guard in program.phrases[node.phrase].guards:
            looking = _Looking(program, unset, node)
            if looking.at(guard.term) is False:
                return guard, _says(program, guard, node), tuple(looking.read)
    return None


def _says(program: Program, guard: Guard, node: Node) -> str:
    """A guard as its card says it: its text, or the condition that fills a hole."""
    if guard.text is not None:
        return re.sub(r"\{[^}]*\}", "…", guard.text)
    number = node.arguments[guard.term.index] if isinstance(guard.term, HoleValue) else 0
    inner = program.nodes[number] if isinstance(number, int) else None
    return inner.text if inner is not None else "a silent condition"


@attrs.define
class _Looking:
    """Works a term out as far as it can be without knowing the position."""

    program: Program
    unset: set[int]
    node: Node
    read: dict[int, None] = attrs.Factory(dict)
    depth: int = 0

    def at(self, term: Term) -> object:
        self.depth += 1
        try:
            return self._at(term) if self.depth < MOST_DEEP else UNKNOWN
        finally:
            self.depth -= 1

    def _at(self, term: Term) -> object:
        if isinstance(term, Const):
            return term.value
        if isinstance(term, VariableGet):
            if term.variable in self.unset:
                self.read[term.variable] = None
                return self.program.variables[term.variable].default
        elif isinstance(term, Not):
            value = self.at(term.operand)
            return not value if isinstance(value, bool) else UNKNOWN
        elif isinstance(term, All):
            values = [self.at(part) for part in term.parts]
            return False if any(v is False for v in values) else True if all(v is True for v in values) else UNKNOWN
        elif isinstance(term, AnyOf):
            values = [self.at(part) for part in term.parts]
            return True if any(v is True for v in values) else False if all(v is False for v in values) else UNKNOWN
        elif isinstance(term, Compare):
            return self._compared(term)
        elif isinstance(term, InList):
            return False if self.at(term.item) == 0 and term.item.type.tag == "member" else UNKNOWN
        elif isinstance(term, Exists):
            return False if self.at(term.items) == () else UNKNOWN
        elif isinstance(term, Pick) and term.operation == "number":
            return 0 if self.at(term.items) == () else UNKNOWN
        elif isinstance(term, ValueCall):
            return self._value(term)
        elif isinstance(term, HoleValue):
            return self._filled(term)
        return SOMETHING if term.type.tag in ("member", "sentence") and not term.type.maybe else UNKNOWN

    def _compared(self, term: Compare) -> object:
        if term.operation != "is" or term.as_list:
            return UNKNOWN
        left, right = self.at(term.left), self.at(term.right)
        if UNKNOWN in (left, right) or (left is SOMETHING and right is SOMETHING):
            return UNKNOWN
        if left is SOMETHING or right is SOMETHING:  # none is nothing, and anything may be anything else
            other = right if left is SOMETHING else left
            return False if other == 0 else UNKNOWN
        return left == right

    def _value(self, term: ValueCall) -> object:
        value = self.program.values[term.value]
        if any(one.value == term.value for one in self.program.modifiers):
            return UNKNOWN
        for case in value.cases:
            holds = self.at(case.condition) if case.condition is not None else True
            if holds is True:
                return self.at(case.value)
            if holds is not False:
                return UNKNOWN
        return value.type.zero

    def _filled(self, term: HoleValue) -> object:
        """What the phrase in a hole denotes."""
        number = self.node.arguments[term.index]
        inner = self.program.nodes[number] if isinstance(number, int) else None
        value = self.program.phrases[inner.phrase].value if inner is not None else None
        if inner is None or value is None:
            return UNKNOWN
        before, self.node = self.node, inner
        try:
            return self.at(value)
        finally:
            self.node = before
