"""What can be known of a Program before it runs: who hooks and modifies what, which clause a sentence has at which
moment.

Everything is listed in the order in which it acts: rules as declared, then sentences by field, thing and clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from rulewright.core.program import Pattern, Program, Slot, Trigger
from rulewright.core.sentences import Clause, clauses
from rulewright.core.statements import StoreModifier
from rulewright.core.terms import Const, Hole, Local, Term
from rulewright.core.traverse import walk
from rulewright.state.layout import bodies, target_of


@attrs.frozen
class Bearer:
    """A clause that acts while the sentence that ``thing`` bears is in force. ``force``: position in
    ``Program.in_force``."""

    number: int
    force: int
    thing: int
    sentence: int
    clause: Clause


@attrs.frozen
class Standing:
    """A modifier that acts without being stored: a rule's, or one that a sentence in force holds."""

    modifier: int
    bearer: Bearer | None


@attrs.frozen
class Hook:
    """A clause with a trigger: a rule's (``rule`` >= 0) or that of a sentence in force."""

    trigger: Trigger
    rule: int
    bearer: Bearer | None


class Facts:
    """See the attributes; keys are ``("value", v)``, ``("action", a)`` and, for hooks, ``(sort, "action" | "phase",
    n)``."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.clauses = [clauses(program, node) for node in range(len(program.nodes))]
        self.numbered_clauses = {
            key: number
            for number, key in enumerate(
                (node, at) for node, some in enumerate(self.clauses) for at in range(len(some))
            )
        }
        """By (sentence, place of the clause in it), one after the other."""
        self.marks = [frozenset(self._marks(node)) for node in range(len(program.nodes))]
        self.moments = self._moments()
        self.bearers = list(self._bearers())
        self.standing: dict[tuple[str, int], list[Standing]] = {}
        self.hooks: dict[tuple[str, str, int], list[Hook]] = {}
        self.watches: list[Hook] = []
        for number, rule in enumerate(program.rules):
            if rule.modifier >= 0:
                self._stand(Standing(rule.modifier, None))
            if rule.trigger is not None:
                self._hook(Hook(rule.trigger, number, None), 0)
        for bearer in self.bearers:
            node = program.nodes[bearer.clause.body]
            assert node is not None
            phrase = program.phrases[node.phrase]
            for modifier in phrase.holds if bearer.clause.holds else ():
                self._stand(Standing(modifier, bearer))
            if phrase.trigger is not None:
                self._hook(Hook(phrase.trigger, -1, bearer), bearer.clause.body)
        self.storable = {
            part.modifier for body in bodies(program) for part in walk(body) if isinstance(part, StoreModifier)
        }
        stored = (program.modifiers[number] for number in self.storable)
        self._modified = {*self.standing, *(target_of(one.value, one.action) for one in stored)}

    def _marks(self, node: int) -> Iterator[str]:
        it = self.program.nodes[node]
        if it is None:
            return
        phrase = self.program.phrases[it.phrase]
        yield from phrase.marks
        for part in self.parts(node):
            yield from self._marks(part)

    def parts(self, node: int) -> list[int]:
        """The sentences that stand in the holes of this one."""
        it = self.program.nodes[node]
        if it is None:
            return []
        holes = self.program.phrases[it.phrase].holes
        return [
            argument
            for (_, type), argument in zip(holes, it.arguments, strict=True)
            if type.tag == "sentence" and isinstance(argument, int)
        ]

    def _moments(self) -> dict[tuple[int, int], tuple[Clause, ...]]:
        """By (node, moment; 0 for none): what `do` runs and `ready` asks about."""
        found: dict[tuple[int, int], tuple[Clause, ...]] = {}
        for node, all_of_it in enumerate(self.clauses):
            it = self.program.nodes[node]
            if it is None or self.program.phrases[it.phrase].value is not None:
                continue
            for clause in all_of_it:
                if not clause.hooked and not clause.holds:
                    key = (node, clause.moment)
                    found[key] = (*found.get(key, ()), clause)
        return found

    def _bearers(self) -> Iterator[Bearer]:
        number = 0
        for force, field in enumerate(self.program.in_force):
            domain = self.program.domains[field.domain]
            for thing in domain.all:
                cell = self.program.fields[field.field].cells[thing]
                for sentence in cell if isinstance(cell, tuple) else (cell,):
                    assert isinstance(sentence, int)
                    for clause in self.clauses[sentence]:
                        if clause.hooked or clause.holds:
                            yield Bearer(number, force, thing, sentence, clause)
                            number += 1

    def _stand(self, standing: Standing) -> None:
        modifier = self.program.modifiers[standing.modifier]
        self.standing.setdefault(target_of(modifier.value, modifier.action), []).append(standing)

    def _hook(self, hook: Hook, node: int) -> None:
        trigger = hook.trigger
        if trigger.sort == "as-soon-as":
            self.watches.append(hook)
        elif trigger.action >= 0:
            self.hooks.setdefault((trigger.sort, "action", trigger.action), []).append(hook)
        elif trigger.phase is not None:
            phase = constant(self.program, trigger.phase, node)
            if isinstance(phase, int) and phase:
                self.hooks.setdefault((trigger.sort, "phase", phase), []).append(hook)

    # ---------------------------------------------------------------- questions
    def number_of(self, node: int, clause: Clause) -> int:
        """The number of this very clause of the sentence (it may have an equal one, as in "Draw 1 card and draw 1
        card").
        """
        return self.numbered_clauses[node, next(at for at, one in enumerate(self.clauses[node]) if one is clause)]

    def hooks_of(self, sort: str, what: str, number: int) -> tuple[list[Hook], list[Hook]]:
        """Rules' hooks and those of sentences, each in order."""
        all_of_them = self.hooks.get((sort, what, number), [])
        return [h for h in all_of_them if h.bearer is None], [h for h in all_of_them if h.bearer is not None]

    def links(self, action: int) -> list[Hook]:
        """The chain of `instead of` the action, the first to be asked in front."""
        rules, sentences = self.hooks_of("instead", "action", action)
        return sorted(sentences, key=_thing, reverse=True) + rules[::-1]

    def stored_about(self, what: str, number: int) -> list[int]:
        """The modifiers about a value or action that some statement stores."""
        modifiers = self.program.modifiers
        return [
            m for m in sorted(self.storable) if target_of(modifiers[m].value, modifiers[m].action) == (what, number)
        ]

    def is_modified(self, what: str, number: int) -> bool:
        """May any modifier of the program speak about it?"""
        return (what, number) in self._modified


def _thing(hook: Hook) -> int:
    assert hook.bearer is not None
    return hook.bearer.thing


def constant(program: Program, term: Term, node: int) -> object:
    """The value of a term that is a constant or a hole of the sentence ``node``; None when it is neither."""
    if isinstance(term, Const):
        return term.value
    it = program.nodes[node]
    if isinstance(term, Hole) and it is not None:
        return it.arguments[term.index]
    return None


def blank(slots: Sequence[Slot]) -> list[Any]:
    """Fresh locals: nothing is in them. A list is empty, whatever else is 0."""
    return [() if slot.type.is_list else 0 for slot in slots]


def frame_size(*parts: object) -> int:
    """How many locals the terms use."""
    size = 0
    for part in walk(parts):
        if isinstance(part, Local):
            size = max(size, part.index + 1)
        elif isinstance(part, Pattern):
            size = max(size, part.local + 1)
        else:
            size = max(size, getattr(part, "local", -1) + 1)
    return size
