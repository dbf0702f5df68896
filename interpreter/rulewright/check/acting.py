"""The sentences of a program → the parts of them that can never act, and those that change nothing when they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from rulewright.check.exclusions import excluding
from rulewright.check.idle import Idle, Why
from rulewright.check.known import Knowledge
from rulewright.core.program import Guard, Node, Program
from rulewright.core.sentences import Clause, clauses
from rulewright.core.terms import All, HoleValue, Term
from rulewright.core.traverse import walk
from rulewright.source import Span


@attrs.frozen
class Said:
    """A condition of a sentence: its words, and where the rules ask for it."""

    text: str
    span: Span | None


@attrs.frozen
class NeverActs:
    """A part of a sentence whose conditions exclude each other; ``conditions``: two, or one that never holds."""

    text: str
    conditions: tuple[Said, ...]
    span: Span | None


@attrs.frozen
class DoesNothing:
    """A part of a sentence that changes nothing, and the lines that say so."""

    text: str
    why: tuple[Why, ...]
    span: Span | None


def acting(
    program: Program, options: Mapping[Span, str], sentences: Iterable[tuple[int, Span | None]]
) -> Iterator[NeverActs | DoesNothing]:
    """``options``: where their values stand. ``sentences``: nodes, and where they stand."""
    knowledge = Knowledge(program, options)
    idle = Idle(knowledge)
    for number, span in sentences:
        for clause in _parts(program, number):
            body = program.nodes[clause.body]
            if body is None:
                continue
            conditions = _excluded(program, clause, knowledge)
            if conditions:
                yield NeverActs(body.text, conditions, span)
            elif why := idle.phrase(program.phrases[body.phrase], body):
                yield DoesNothing(body.text, why, span)


def _parts(program: Program, number: int) -> Iterator[Clause]:
    """The clauses of a sentence, and those of the sentences that it keeps or does."""
    yield from clauses(program, number)
    yield from _kept(program, number)


def _kept(program: Program, number: int) -> Iterator[Clause]:
    """The clauses of the sentences inside a part whose own clauses are another's."""
    node = program.nodes[number]
    if node is None:
        return
    phrase = program.phrases[node.phrase]
    for at, (_, type_) in enumerate(phrase.holes):
        part = node.arguments[at]
        if type_.tag == "sentence" and isinstance(part, int):
            yield from (_kept(program, part) if at in phrase.means else _parts(program, part))


def _excluded(program: Program, clause: Clause, knowledge: Knowledge) -> tuple[Said, ...]:
    found: list[tuple[Guard, Node, int]] = []
    for number in clause.guards:
        node = program.nodes[number]
        if node is not None:
            found.extend((guard, node, at) for at, guard in enumerate(program.phrases[node.phrase].guards))
    for guard, node, at in found:
        before, knowledge.node = knowledge.node, node
        holds = knowledge.of(guard.term)
        knowledge.node = before
        if holds is False:
            return (_said(program, guard, node, at),)
    pair = excluding([(guard.term, node) for guard, node, _ in found], knowledge)
    if pair is None:
        return ()
    return tuple(_said(program, *found[at]) for at in dict.fromkeys(pair))


def _said(program: Program, guard: Guard, node: Node, at: int) -> Said:
    """A guard as the card says it, else as the rules do."""
    text, span = node.conditions[at] if at < len(node.conditions) else "", guard.term.span
    if isinstance(guard.term, HoleValue):
        number = node.arguments[guard.term.index]
        inner = program.nodes[number] if isinstance(number, int) else None
        value = program.phrases[inner.phrase].value if inner is not None else None
        if inner is not None and value is not None:
            text, span = text or inner.text, value.span or span
    return Said(text or (span.text if span is not None else "a silent condition"), span)


def contradictions(program: Program, options: Mapping[Span, str]) -> Iterator[tuple[Term, Term]]:
    """Two tests joined by `and` somewhere in the rules that exclude each other."""
    knowledge = Knowledge(program, options)
    parts = (program.values, program.actions, program.rules, program.phrases, program.modifiers)
    for one in walk(parts):
        if isinstance(one, All):
            pair = excluding([(part, None) for part in one.parts], knowledge)
            if pair is not None and pair[0] != pair[1]:
                yield one.parts[pair[0]], one.parts[pair[1]]
