"""A sentence as a list of clauses: the composition of phrases by `means`, worked out once per node.

A phrase's own clause (its `do`, `holds` or hook) or, when it `means` other sentences, their clauses, each with this
phrase's guards in front and this phrase's `do` behind it.
"""

from __future__ import annotations

from rulewright.core.base import Part, changed, part
from rulewright.core.program import Program


@part
class Clause(Part):
    """moment: 0 for none. guards: nodes whose phrases' guards are looked at, outermost first. body: the node whose
    phrase acts.

    posts: nodes whose `do` follows, innermost first, once per `do SENTENCE` and moment, when the last clause under that
    node has been looked at and at least one of them acted. hooked / holds: acts by a trigger / by modifiers, while in
    force.
    """

    moment: int
    guards: tuple[int, ...]
    body: int
    posts: tuple[int, ...]
    hooked: bool
    holds: bool


def clauses(program: Program, node: int) -> tuple[Clause, ...]:
    """All clauses of the sentence ``node`` in text order."""
    it = program.nodes[node]
    if it is None:
        return ()
    phrase = program.phrases[it.phrase]
    guarded = (node,) if phrase.guards else ()
    if not phrase.means:
        return (
            Clause(
                moment=phrase.moment,
                guards=guarded,
                body=node,
                posts=(),
                hooked=phrase.trigger is not None,
                holds=bool(phrase.holds),
            ),
        )
    found: list[Clause] = []
    for hole in phrase.means:
        part = it.arguments[hole]
        assert isinstance(part, int)
        for clause in clauses(program, part):
            found.append(
                changed(
                    clause,
                    guards=guarded + clause.guards,
                    posts=clause.posts + ((node,) if phrase.body is not None else ()),
                )
            )
    return tuple(found)
