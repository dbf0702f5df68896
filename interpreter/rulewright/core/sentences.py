"""A sentence as a list of clauses: the composition of phrases by `means`, worked out once per node.

A phrase's own clause (its `do`, `holds` or hook) or, when it `means` other sentences, their clauses, each with this
phrase's guards in front and this phrase's `do` behind it.
"""

from __future__ import annotations

from rulewright.core.base import Part, changed, part
from rulewright.core.program import Phrase, Program
from rulewright.core.statements import StoreModifier
from rulewright.core.terms import HoleValue
from rulewright.core.traverse import walk


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


def taking_part(program: Program, node: int) -> tuple[tuple[int, ...], ...]:
    """For each clause of the sentence, in the same order: every sentence and part of one that it is made of.

    That is the sentence itself, the phrases down to the one whose clause it is, and what fills their other holes.
    """
    it = program.nodes[node]
    if it is None:
        return ()
    phrase = program.phrases[it.phrase]
    denoting = _denoting(program, phrase)
    beside = [
        part
        for hole, ((_, type), argument) in enumerate(zip(phrase.holes, it.arguments, strict=True))
        if (type.tag == "sentence" or hole in denoting) and isinstance(argument, int) and hole not in phrase.means
        for part in whole(program, argument)
    ]
    here = (node, *beside)
    if not phrase.means:
        return (here,)
    inner = (it.arguments[hole] for hole in phrase.means)
    return tuple((*here, *rest) for part in inner if isinstance(part, int) for rest in taking_part(program, part))


def whole(program: Program, node: int) -> tuple[int, ...]:
    """A sentence and every part of it."""
    return tuple(dict.fromkeys(part for some in taking_part(program, node) for part in some))


def _denoting(program: Program, phrase: Phrase) -> set[int]:
    """The holes of a phrase that are filled by phrases of a value family."""
    stored = (part.modifier for part in walk(phrase.body or ()) if isinstance(part, StoreModifier))
    terms = (phrase, *(program.modifiers[number] for number in (*phrase.holds, *stored)))
    return {part.index for part in walk(terms) if isinstance(part, HoleValue)}


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
