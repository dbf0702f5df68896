"""Sentences that keep a part of themselves for a moment that is over by then → those parts (SEMANTICS 1.17).

A phrase whose `do` puts what fills a hole into a list that lasts until the end of a flow acts at its own moment, or at
that of the sentence it stands in; the part it keeps must come at that moment or later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from rulewright.core import statements as st
from rulewright.core.program import Phrase, Program
from rulewright.core.sentences import Clause, clauses
from rulewright.core.terms import Hole
from rulewright.core.traverse import walk
from rulewright.source import Span


@attrs.frozen
class Late:
    """A part (``text``) that acts at ``moment`` but is kept not before ``kept``."""

    text: str
    moment: int
    kept: int
    span: Span | None


def late(program: Program, sentences: Iterable[tuple[int, Span | None]]) -> Iterator[Late]:
    """``sentences``: nodes, and where they stand."""
    for node, span in sentences:
        yield from _late(program, node, span)


def _late(program: Program, number: int, span: Span | None) -> Iterator[Late]:
    node = program.nodes[number]
    if node is None:
        return
    phrase = program.phrases[node.phrase]
    parts = {at: part for at, part in enumerate(node.arguments) if phrase.holes[at][1].tag == "sentence"}
    acting = [clause.moment for at in phrase.means for clause in _clauses(program, parts.get(at))] or [phrase.moment]
    first = min((moment for moment in acting if moment), default=0)
    for at in _kept(program, phrase) if first else ():
        for clause in _clauses(program, parts.get(at)):
            inner = program.nodes[clause.body]
            if 0 < clause.moment < first and inner is not None:
                yield Late(inner.text, clause.moment, first, span)
    for part in parts.values():
        if isinstance(part, int):
            yield from _late(program, part, span)


def _clauses(program: Program, part: object) -> Iterable[Clause]:
    return clauses(program, part) if isinstance(part, int) else ()


def _kept(program: Program, phrase: Phrase) -> list[int]:
    """The holes whose sentences a phrase's `do` puts into something that does not outlast the flow."""
    stores = (one for one in walk(phrase.body or ()) if isinstance(one, st.Add | st.Set))
    passing = [one for one in stores if _lifetime(program, one.target) >= 0]
    return list(dict.fromkeys(hole.index for one in passing for hole in walk(one.value) if isinstance(hole, Hole)))


def _lifetime(program: Program, target: st.Target) -> int:
    return program.variables[target.variable].lifetime if isinstance(target, st.VariableTarget) else -1
