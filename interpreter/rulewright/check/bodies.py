"""The bodies of a program: every block that runs in a frame of its own, and what is said of the frame's locals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import attrs

from rulewright.core.program import Pattern, Program
from rulewright.core.statements import Block


@attrs.frozen
class Body:
    """Whose block it is, by position in the program's table: an action, a clause of a rule, a phrase."""

    sort: Literal["action", "rule", "phrase"]
    index: int

    def block(self, program: Program) -> Block:
        if self.sort == "action":
            return program.actions[self.index].body
        if self.sort == "rule":
            return program.rules[self.index].body
        return program.phrases[self.index].body or ()

    def name(self, program: Program) -> str:
        """What its author calls it."""
        if self.sort == "action":
            return program.actions[self.index].name
        return program.rules[self.index].name if self.sort == "rule" else program.phrases[self.index].name


def bodies(program: Program) -> Iterator[Body]:
    """Every body, in order of declaration."""
    yield from (Body("action", at) for at in range(len(program.actions)))
    yield from (Body("rule", at) for at in range(len(program.rules)))
    yield from (Body("phrase", at) for at, phrase in enumerate(program.phrases) if phrase.body is not None)


@attrs.frozen
class Hook:
    """A body that an action's happening may run: whose it is, and what it calls the action's parameters."""

    body: Body
    head: tuple[Pattern, ...]


def hooks(program: Program) -> dict[int, list[Hook]]:
    """The hooks on each action (before, after, instead of it, at its start and end)."""
    found: dict[int, list[Hook]] = {}
    for at, rule in enumerate(program.rules):
        if rule.trigger is not None and rule.trigger.action >= 0:
            found.setdefault(rule.trigger.action, []).append(Hook(Body("rule", at), rule.trigger.head))
    for at, phrase in enumerate(program.phrases):
        if phrase.trigger is not None and phrase.trigger.action >= 0:
            found.setdefault(phrase.trigger.action, []).append(Hook(Body("phrase", at), phrase.trigger.head))
    return found
