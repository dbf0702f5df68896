"""A program → the rules, phrases and dice of scenarios that wait for what never happens in its game."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import attrs

from rulewright.check.bodies import Body
from rulewright.check.running import Running
from rulewright.core import statements as st
from rulewright.core.program import Answer, Dice, Phrase, Program, Rule, Run, Scenario
from rulewright.core.terms import Can
from rulewright.core.traverse import walk
from rulewright.source import Span

CHANCE = (st.Roll, st.ChanceChooses, st.Shuffle)


@attrs.frozen
class Waits:
    """Something (``span``) that speaks of an action that is never to happen."""

    action: int
    span: Span | None


def waiting(program: Program, running: Running, unused: Collection[int]) -> Iterator[Waits]:
    """Hooks and modifiers on actions that nothing in the game leads to. ``unused``: actions of which that was said."""
    roots = [Body("action", at) for at in (program.game, program.set_up) if at >= 0]
    happening = running.reached(*roots, *running.soon)
    owners: tuple[Rule | Phrase, ...] = (*program.rules, *program.phrases)
    heads = [(one.trigger.action, one.trigger.span or one.span) for one in owners if one.trigger is not None]
    if program.modifiers:  # whether an action is allowed may also be asked of one that never happens
        parts = (program.values, program.actions, program.rules, program.phrases, program.modifiers, program.in_force)
        asked = {one.action for one in walk((parts, program.board or ())) if isinstance(one, Can)}
        heads += [(one.action, one.span) for one in program.modifiers if one.action not in asked]
    for action, span in heads:
        if action >= 0 and action not in unused and Body("action", action) not in happening:
            yield Waits(action, span)


def unrolled(program: Program, running: Running) -> Iterator[Dice]:
    """The dice of scenarios behind which nothing rolls."""
    if not any(isinstance(step, Dice) for scenario in program.scenarios for step in scenario.steps):
        return
    chance = {body for body in running.next if any(isinstance(one, CHANCE) for one in walk(body.block(program)))}
    for scenario in program.scenarios:
        yield from _unrolled(scenario, running, chance)


def _unrolled(scenario: Scenario, running: Running, chance: Collection[Body]) -> Iterator[Dice]:
    for at, step in enumerate(scenario.steps):
        if not isinstance(step, Dice):
            continue
        later = any(isinstance(one, Run | Answer) for one in scenario.steps[at:])
        runs = [one for one in scenario.steps if isinstance(one, Run)]
        if not later or not any(_may_roll(one, running, chance) for one in runs):
            yield step


def _may_roll(run: Run, running: Running, chance: Collection[Body]) -> bool:
    if run.action < 0:  # a phase: whatever is hooked to it, and the flow that it stands in
        return True
    around = running.happening(run.action)
    return not running.reached(*around, *running.soon).keys().isdisjoint(chance)
