"""Which bodies of a program may run because another runs: calls, offers, sentences, hooks (LANGUAGE 2.7, 2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.bodies import Body, bodies, hooks
from rulewright.check.changing import Changing
from rulewright.check.graphs import circle, reached
from rulewright.check.origins import Origins, held
from rulewright.core import statements as st
from rulewright.core.program import Program, Trigger
from rulewright.core.sentences import clauses
from rulewright.core.statements import Block
from rulewright.core.traverse import walk


class Running:
    """``next``: from each body the ones it may run directly, in order of being found. ``soon``: what acts as soon as
    something holds.
    """

    def __init__(self, program: Program, origins: Origins) -> None:
        self.program = program
        self._origins = origins
        self._held = held(program)
        self._hooks = hooks(program)
        self._changing = Changing(program)
        self._at_phases = [
            Body("rule", at)
            for at, rule in enumerate(program.rules)
            if rule.trigger is not None and rule.trigger.phase is not None
        ]
        self._at_phases += [
            Body("phrase", at)
            for at, phrase in enumerate(program.phrases)
            if phrase.trigger is not None and phrase.trigger.phase is not None
        ]
        self.soon = [
            Body("rule", at)
            for at, rule in enumerate(program.rules)
            if rule.trigger is not None and rule.trigger.sort == "as-soon-as"
        ]
        self.soon += [
            Body("phrase", at)
            for at, phrase in enumerate(program.phrases)
            if phrase.trigger is not None and phrase.trigger.sort == "as-soon-as"
        ]
        self.next = {body: self.called(body, body.block(program)) for body in bodies(program)}

    def inside(self, action: int) -> dict[Body, None]:
        """All bodies that may run while an action's body runs, its own and what is hooked into it included.

        An `as soon as` may act inside of anything: whatever runs may make its condition true.
        """
        within = (
            hook.body for hook in self._hooks.get(action, ()) if self._trigger(hook.body).sort in ("start", "end")
        )
        return self.reached(Body("action", action), *within, *self.soon)

    def reached(self, *starts: Body) -> dict[Body, None]:
        """All bodies that may run because these do, themselves included."""
        return reached(starts, lambda body: self.next.get(body, ()))

    def way_back(self, body: Body) -> list[Body]:
        """A shortest way by which a body may run inside itself, from it to it; empty when there is none.

        An `as soon as` runs inside the body that changes what its condition asks for.
        """
        found = circle(body, lambda one: (*self.next.get(one, ()), *self._woken(one)), lambda one: one)
        return [*(one for one, _ in found), body] if found else []

    def _woken(self, body: Body) -> list[Body]:
        """The `as soon as` whose conditions read what a body itself changes."""
        if not self.soon:
            return []
        changed = self._changing.changed_by([body])
        return [one for one in self.soon if changed & self._changing.read(self._trigger(one).condition)]

    def _trigger(self, body: Body) -> Trigger:
        owner = self.program.rules[body.index] if body.sort == "rule" else self.program.phrases[body.index]
        assert owner.trigger is not None
        return owner.trigger

    def called(self, body: Body, block: Block) -> dict[Body, None]:
        """The bodies that a block of a body may run directly."""
        return dict.fromkeys(self._from(body, block))

    def _from(self, body: Body, block: Block) -> Iterator[Body]:
        for one in walk(block):
            if isinstance(one, st.Call | st.Act | st.MenuRow) and one.action is not None:
                yield from self.happening(one.action)
            elif isinstance(one, st.NextLink):
                yield from self.happening(self._trigger(body).action)
            elif isinstance(one, st.Perform):
                yield from self._performed(one, body)
            elif isinstance(one, st.RunPhase):
                yield from self._at_phases

    def happening(self, action: int) -> Iterator[Body]:
        """What may run directly when an action is to happen: its body, and what is hooked into it."""
        yield Body("action", action)
        yield from (hook.body for hook in self._hooks.get(action, ()))

    def _performed(self, perform: st.Perform, body: Body) -> Iterator[Body]:
        """The `do`s of the sentences that may be meant, of the moments that may be."""
        moments = {0}
        if perform.moment is not None:
            moments = {p.index for p in self._origins.of(perform.moment, body) if p.sort == "moment"}
        for place in self._origins.of(perform.sentence, body):
            for node in self._held.get(place, ()):
                for clause in clauses(self.program, node):
                    if not moments or clause.moment in moments:
                        yield from (Body("phrase", phrase) for phrase in self._acting(clause.body, *clause.posts))

    def _acting(self, *nodes: int) -> Iterator[int]:
        for node in nodes:
            one = self.program.nodes[node]
            if one is not None:
                yield one.phrase
