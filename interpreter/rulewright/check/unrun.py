"""The sentences of a program → the parts of them that nobody will ever run, whatever happens (LANGUAGE 2.9).

A field whose sentences are in force runs what holds and what is hooked; a `do` without a moment the parts without one;
a `do … at` the parts of that moment. A sentence inside a sentence that is stored is run by whoever runs the store.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.check.bodies import Body, bodies
from rulewright.check.origins import Origins, Place
from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.sentences import Clause, clauses
from rulewright.core.traverse import walk
from rulewright.source import Span

AT_ONCE = 0
"""The moment of parts without one."""


@attrs.define
class Runs:
    """How the sentences of a place are run. moments: the numbers of moments, 0 among them for none."""

    moments: set[int] = attrs.Factory(set)
    any_moment: bool = False
    in_force: bool = False

    def has(self, clause: Clause) -> bool:
        if clause.hooked or clause.holds:
            return self.in_force
        return clause.moment in self.moments or (self.any_moment and clause.moment != AT_ONCE)


@attrs.frozen
class Unrun:
    """A part (``text``) of a sentence in a cell of ``field`` that nobody runs, and how its sentences are run."""

    field: int
    text: str
    clause: Clause
    runs: Runs
    span: Span | None


def unrun(program: Program, origins: Origins, cells: dict[int, list[tuple[int, Span | None]]]) -> Iterator[Unrun]:
    """``cells``: for each field of sentences the sentences in its cells and where they stand."""
    runs = _runs(program, origins)
    for field, sentences in cells.items():
        for node, span in sentences:
            for clause, how in _parts(program, node, Place("field", field), runs):
                if not how.has(clause):
                    inner = program.nodes[clause.body]
                    yield Unrun(field, inner.text if inner is not None else "", clause, how, span)


def _parts(program: Program, node: int, place: Place, runs: dict[Place, Runs]) -> Iterator[tuple[Clause, Runs]]:
    """The clauses of a sentence with how they are run, and those of the sentences stored in it."""
    how = runs.get(place, Runs())
    for clause in clauses(program, node):
        yield clause, how
    yield from _stored(program, node, runs)


def _stored(program: Program, node: int, runs: dict[Place, Runs]) -> Iterator[tuple[Clause, Runs]]:
    one = program.nodes[node]
    if one is None:
        return
    phrase = program.phrases[one.phrase]
    for at, (_, type_) in enumerate(phrase.holes):
        argument = one.arguments[at]
        if type_.tag != "sentence" or not isinstance(argument, int):
            continue
        if at in phrase.means:
            yield from _stored(program, argument, runs)
        else:
            yield from _parts(program, argument, Place("hole", at, Body("phrase", one.phrase)), runs)


def _runs(program: Program, origins: Origins) -> dict[Place, Runs]:
    found: dict[Place, Runs] = {}
    for one in program.in_force:
        found.setdefault(Place("field", one.field), Runs()).in_force = True
    for body in bodies(program):
        for statement in walk(body.block(program)):
            if not isinstance(statement, st.Perform):
                continue
            moments = {AT_ONCE}
            if statement.moment is not None:
                moments = {p.index for p in origins.of(statement.moment, body) if p.sort == "moment"}
            for place in origins.of(statement.sentence, body):
                runs = found.setdefault(place, Runs())
                runs.moments |= moments
                runs.any_moment |= not moments
    return found
