"""Where sentences and moments come from: for each place that holds one, the places it may have been put there from.

A field feeds a list, the list a loop, the loop's name an action's parameter, that a `do`: so what is done with the
sentences of a field is known without playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import attrs

from rulewright.check.bodies import Body, bodies, hooks
from rulewright.check.graphs import reached
from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import (
    Best,
    Const,
    Each,
    FieldGet,
    Filter,
    Hole,
    ListOf,
    Local,
    Pick,
    StartingWith,
    Term,
    ValueCall,
    VariableGet,
)
from rulewright.core.traverse import walk
from rulewright.core.types import Type


@attrs.frozen
class Place:
    """Something that holds sentences or moments. ``owner``: of a local or hole, the body or value it belongs to.

    constant: a moment or sentence that stands in the text; ``index`` is its number.
    """

    sort: Literal["field", "variable", "value", "hole", "local", "moment", "sentence"]
    index: int
    owner: Body | int | None = None


class Origins:
    """The flow of sentences and moments through a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._from: dict[Place, list[Place]] = {}
        for at, value in enumerate(program.values):
            for case in value.cases:
                self._note(Place("value", at), case.value, at)
            self._calls(value.cases, at)
        for body in bodies(program):
            self._body(body)
        self._hooks()

    def of(self, term: Term, owner: Body | int) -> list[Place]:
        """Every place from which what a term denotes may come. ``owner``: the body or value that the term stands in."""
        return list(reached(self._direct(term, owner), lambda place: self._from.get(place, ())))

    # ---------------------------------------------------------------- one step
    def _direct(self, term: Term | None, owner: Body | int) -> Iterator[Place]:
        if term is None or not _carries(term):
            return
        if isinstance(term, Const):
            sort: Literal["moment", "sentence"] = "moment" if _element(term).domain == "moment" else "sentence"
            numbers = term.value if isinstance(term.value, tuple) else (term.value,)
            yield from (Place(sort, number) for number in numbers if isinstance(number, int) and number)
        elif isinstance(term, Local):
            yield Place("local", term.index, owner)
        elif isinstance(term, Hole):
            yield Place("hole", term.index, owner)
        elif isinstance(term, FieldGet):
            yield Place("field", term.field)
        elif isinstance(term, VariableGet):
            yield Place("variable", term.variable)
        elif isinstance(term, ValueCall):
            yield Place("value", term.value)
        elif isinstance(term, ListOf):
            for part in term.parts:
                yield from self._direct(part, owner)
        elif isinstance(term, Each):
            yield from self._direct(term.body, owner)
        elif isinstance(term, Filter | Pick | StartingWith | Best):
            yield from self._direct(term.items, owner)

    def _note(self, place: Place, term: Term | None, owner: Body | int) -> None:
        """What ``term`` denotes may come to ``place``."""
        self._from.setdefault(place, []).extend(self._direct(term, owner))

    # ---------------------------------------------------------------- all of them
    def _body(self, body: Body) -> None:
        program = self.program
        block = body.block(program)
        for one in walk(block):
            if isinstance(one, st.Set | st.Add):
                self._note(self._target(one.target, body), one.value, body)
            elif isinstance(one, st.ForEach | st.Choose | st.ChanceChooses | st.Together):
                self._note(Place("local", one.local, body), one.items, body)
            elif isinstance(one, st.Roll) and isinstance(one.faces, Term):
                self._note(Place("local", one.local, body), one.faces, body)
            elif isinstance(one, st.Call | st.Act | st.MenuRow) and one.action is not None:
                self._arguments(one.action, one.arguments, body)
        self._calls(block, body)

    def _target(self, target: st.Target, body: Body) -> Place:
        if isinstance(target, st.LocalTarget):
            return Place("local", target.index, body)
        return Place("variable", target.variable)

    def _arguments(self, action: int, arguments: Iterable[Term | st.AnyOfParameter], body: Body) -> None:
        for at, argument in enumerate(arguments):
            items = argument.items if isinstance(argument, st.AnyOfParameter) else argument
            self._note(Place("local", at, Body("action", action)), items, body)
            if isinstance(argument, st.AnyOfParameter):
                self._note(Place("local", argument.local, body), items, body)

    def _calls(self, parts: object, owner: Body | int) -> None:
        """Arguments of values, and what filters and sums look at."""
        for one in walk(parts):
            if isinstance(one, ValueCall):
                for at, argument in enumerate(one.arguments):
                    self._note(Place("local", at, one.value), argument, owner)
            elif isinstance(one, Filter | Each | Best):
                self._note(Place("local", one.local, owner), one.items, owner)

    def _hooks(self) -> None:
        for action, found in hooks(self.program).items():
            for hook in found:
                for at, pattern in enumerate(hook.head):
                    if pattern.sort == "free":
                        place = Place("local", pattern.local, hook.body)
                        self._from.setdefault(place, []).append(Place("local", at, Body("action", action)))


def _element(term: Term) -> Type:
    return term.type.element or term.type


def _carries(term: Term) -> bool:
    """Whether a term denotes sentences or moments."""
    type_ = _element(term)
    return type_.tag == "sentence" or type_.domain == "moment"


def held(program: Program) -> dict[Place, list[int]]:
    """The sentences that lie in fields, in the holes of other sentences, and in the rules' own text."""
    found: dict[Place, list[int]] = {}
    for at, field in enumerate(program.fields):
        if (field.type.element or field.type).tag == "sentence":
            cells = dict.fromkeys(
                node for cell in field.cells for node in (cell if isinstance(cell, tuple) else (cell,))
            )
            found[Place("field", at)] = [node for node in cells if isinstance(node, int) and node]
    for number, one in enumerate(program.nodes):
        if one is None:
            continue
        found[Place("sentence", number)] = [number]
        for at, (_, type_) in enumerate(program.phrases[one.phrase].holes):
            argument = one.arguments[at]
            if type_.tag == "sentence" and isinstance(argument, int):
                found.setdefault(Place("hole", at, Body("phrase", one.phrase)), []).append(argument)
    return found
