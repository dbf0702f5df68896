"""The order of a flow's steps → at which moments something remembered has surely not been set yet.

What is remembered until the end of a flow begins each run with its start value. If every step that may open a moment
comes before the first step that may change it, whoever asks for it at that moment finds the start value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from rulewright.check.bodies import Body, hooks
from rulewright.check.graphs import reached
from rulewright.check.running import Running
from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import Const, Local, Term
from rulewright.core.traverse import walk

Moments = frozenset[int] | None
"""Moments that something may be; None: any."""

MOST_STEPS = 20_000
MOST_DEEP = 60
"""Beyond these a run is not followed, and nothing is said about it."""


@attrs.define
class Times:
    """When things happen in a run: the first time that a variable may change, the last that a moment may open.

    any_moment: the last time that a moment opens which is not known.
    """

    changed: dict[int, int] = attrs.Factory(dict)
    opened: dict[int, int] = attrs.Factory(dict)
    any_moment: int = -1

    def change(self, variables: Iterable[int], time: int) -> None:
        for variable in variables:
            self.changed[variable] = min(time, self.changed.get(variable, time))

    def open(self, moments: Moments, time: int) -> None:
        if moments is None:
            self.any_moment = max(time, self.any_moment)
        for moment in moments or ():
            self.opened[moment] = max(time, self.opened.get(moment, time))


def unset(program: Program, running: Running) -> dict[int, set[int]]:
    """For each moment the variables that still have their start values whenever it opens."""
    found: dict[int, set[int]] = {}
    runs = {
        at: Run(program, running, lifetime.target)
        for at, lifetime in enumerate(program.lifetimes)
        if lifetime.sort == "action" and program.domains["moment"].size
    }
    for at, variable in enumerate(program.variables):
        run = runs.get(variable.lifetime)
        if run is None:
            continue
        if at in run.times.changed and at not in run.changed_outside:
            for moment, last in run.times.opened.items():
                if max(last, run.times.any_moment) < run.times.changed[at] and not run.opens_outside:
                    found.setdefault(moment, set()).add(at)
    return found


class Run:
    """One run of a flow, step by step; what is called is looked into with the moments it is given."""

    def __init__(self, program: Program, running: Running, action: int) -> None:
        self.program = program
        self.running = running
        self.times = Times()
        self._time = 0
        self._hooks = hooks(program)
        self._open: set[Body] = set()
        self._changed_by: dict[Moments, frozenset[int]] = {}
        flow = Body("action", action)
        self._visit(flow, {})
        self._anytime(flow)
        outside = self._outside(flow)
        self.changed_outside = {variable for body in outside for variable in self._changes(body)}
        self.opens_outside = any(self._opens(body) for body in outside)

    def _all(self, body: Body) -> Iterable[object]:
        return walk(body.block(self.program))

    def _changes(self, body: Body) -> set[int]:
        targets = (one.target for one in self._all(body) if isinstance(one, st.Set | st.Add | st.Take))
        return {target.variable for target in targets if isinstance(target, st.VariableTarget)}

    def _outside(self, flow: Body) -> dict[Body, None]:
        """What may run although the flow does not."""
        roots = [Body("action", at) for at in (self.program.set_up, self.program.game) if at >= 0]
        return reached(roots, lambda body: [one for one in self.running.next.get(body, ()) if one != flow])

    def _anytime(self, flow: Body) -> None:
        """Reactions that are not tied to a step, and steps that were too many to follow, may come at any time."""
        loose = [
            Body("rule", at)
            for at, rule in enumerate(self.program.rules)
            if rule.trigger is not None and (rule.trigger.sort in ("as-soon-as", "start", "end"))
        ]
        if self._time >= MOST_STEPS:
            loose.append(flow)
        for body in self.running.reached(*loose):
            self.times.change(self._changes(body), 0)
            if self._opens(body):
                self.times.open(None, self._time)

    def _opens(self, body: Body) -> bool:
        return any(isinstance(one, st.Perform) and one.moment is not None for one in self._all(body))

    # ---------------------------------------------------------------- steps
    def _visit(self, body: Body, known: dict[int, Moments]) -> None:
        if body in self._open:  # it leads back to itself: as in a loop
            return
        if len(self._open) >= MOST_DEEP:
            self._time = MOST_STEPS
        self._open.add(body)
        self._block(body.block(self.program), known)
        self._open.discard(body)

    def _block(self, block: st.Block, known: dict[int, Moments]) -> None:
        for one in block:
            self._time += 1
            if self._time >= MOST_STEPS:
                return
            self._step(one, known)

    def _step(self, one: st.Statement, known: dict[int, Moments]) -> None:
        if isinstance(one, st.Set | st.Add | st.Take) and isinstance(one.target, st.VariableTarget):
            self.times.change([one.target.variable], self._time)
        elif isinstance(one, st.Call | st.Act):
            self._happening(one.action, one.arguments, known)
        elif isinstance(one, st.Perform):
            self._perform(one, known)
        elif isinstance(one, st.ForEach | st.Repeat | st.TakeTurns):
            self._loop([one.body], known)
        elif isinstance(one, st.Together):
            self._loop([(one.choice,), one.rest], known)
        elif isinstance(one, st.If):
            for _, block in one.branches:
                self._block(block, known)
        elif isinstance(one, st.Menu):
            for row in one.rows:
                if row.action is not None:
                    self._happening(row.action, row.arguments, known)
                self._block(row.block, known)
        elif isinstance(one, st.Ask):
            self._block(one.block, known)
            self._block(one.otherwise, known)
        elif isinstance(one, st.RunPhase):
            self._block(one.body, known)

    def _loop(self, blocks: list[st.Block], known: dict[int, Moments]) -> None:
        """What happens in a loop may change something in its first run and open a moment in its last."""
        around, start = self.times, self._time
        self.times = Times()
        for block in blocks:
            self._block(block, known)
        inner, self.times = self.times, around
        self.times.change(inner.changed, start)
        self.times.open(frozenset(inner.opened), self._time)
        if inner.any_moment >= 0:
            self.times.open(None, self._time)

    def _happening(
        self, action: int, arguments: tuple[Term | st.AnyOfParameter, ...], known: dict[int, Moments]
    ) -> None:
        given = {at: self._moments(argument, known) for at, argument in enumerate(arguments)}
        for hook in self._hooks.get(action, ()):
            self._visit(hook.body, {p.local: given[at] for at, p in enumerate(hook.head) if p.sort == "free"})
        self._visit(Body("action", action), given)

    def _perform(self, one: st.Perform, known: dict[int, Moments]) -> None:
        moments: Moments = frozenset()
        if one.moment is not None:
            moments = self._moments(one.moment, known)
            self.times.open(moments, self._time)
        if moments not in self._changed_by:
            reach = self.running.reached(*self._acting(moments))
            self._changed_by[moments] = frozenset(variable for body in reach for variable in self._changes(body))
        self.times.change(self._changed_by[moments], self._time)

    def _acting(self, moments: Moments) -> Iterator[Body]:
        """The phrases whose `do` may run at these moments; one without a moment of its own may run at any."""
        for body in self.running.next:
            moment = self.program.phrases[body.index].moment if body.sort == "phrase" else -1
            if moment == 0 or (moment > 0 and (moments is None or moment in moments)):
                yield body

    def _moments(self, argument: Term | st.AnyOfParameter, known: dict[int, Moments]) -> Moments:
        if isinstance(argument, Const) and argument.type.domain == "moment" and isinstance(argument.value, int):
            return frozenset([argument.value])
        return known.get(argument.index) if isinstance(argument, Local) else None
