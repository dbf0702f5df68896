"""Actions and flows → procedures: the whole of a happening, from whether it may happen to what acts after it.

Are the parameters there, may it happen, the chain of `instead of`, `before`, the body between `at start of` and `at
end of`, what its end makes forgotten, `after`. Only what some rule or sentence of this very program names is emitted.
"""

from __future__ import annotations

from functools import partial

from rulewright.core.program import Action
from rulewright.core.types import NUMBER, YES_NO
from rulewright.execute import ops
from rulewright.execute.facts import Hook
from rulewright.execute.lower_base import LoweringBase
from rulewright.execute.lower_body import Label
from rulewright.execute.lower_choices import ChoiceBody
from rulewright.execute.reads import Mark, Marks


class ActionLowering(LoweringBase):
    """``lower`` adds rules and sentences."""

    def _game(self, number: int, key: ops.ProcKey) -> ops.Proc:
        body = ChoiceBody(self, ())
        if self.program.set_up >= 0:
            body.emit(ops.Acting(False))
            body.call(self.program.set_up, (), 0, None)
        body.emit(ops.Acting(True))
        body.call(self.program.game, (), 0, None)
        return self._made(number, key, "game", 0, body)

    def _action(self, number: int, key: ops.ProcKey, action: int) -> ops.Proc:
        it = self.program.actions[action]
        body = ChoiceBody(self, it.slots)
        body.action = action
        out, end = Label(), Label()
        body.ended = Label() if action in self._ends else None
        extra = -1 if it.bare else self._in_front(body, action, it, out)
        entered = not it.bare and self.lifetime_of("action", action) >= 0
        after = self._entering(body, action, it, entered)
        with body.block_in(end):
            body.block(it.body)
        body.place(end)
        if not it.bare:
            self._leaving(body, action, it, entered, after)
        body.place(out)
        if body.ended is not None:
            body.emit(ops.Return())
            body.place(body.ended)
            if entered:
                body.emit(ops.Leave(self.lifetime_of("action", action)))
            body.look(*self._lasting())
        return self._made(number, key, it.name, len(it.parameters), body, extra=extra, ended=body.ended, span=it.span)

    def _in_front(self, body: ChoiceBody, action: int, it: Action, out: Label) -> int:
        """None in a parameter, legality, the chain of `instead of`. Answers the local that says where to begin, -1
        for none."""
        certain = tuple(n for n, p in enumerate(it.parameters) if not p.type.maybe and p.type.tag in _CAN_BE_NONE)
        links = self.facts.links(action)
        asks = bool(it.needs) or self.facts.is_modified("action", action)
        entry = -1
        if links or asks:
            entry = body.hidden(NUMBER)
        body.covered("action?", action)
        if certain:
            body.jump_op(lambda: ops.GuardNone(certain, out.at, span=it.span))
        if asks:
            body.jump_op(lambda: ops.GuardLegal(action, out.at, entry, span=it.span))
        given = tuple(range(len(it.parameters)))
        for place, hook in enumerate(links):
            next_link = Label()
            body.jump_op(partial(_from_link, entry, place + 1, next_link))
            self._call_link(body, hook, given, place + 2, out)
            body.place(next_link)
        return entry

    def _call_link(self, body: ChoiceBody, hook: Hook, given: tuple[int, ...], link: int, out: Label) -> None:
        closings = body.open_closings()
        if hook.bearer is None:
            self.proc(("rule", hook.rule))
            body.covered("rule?", hook.rule)
            body.jump_op(
                lambda: ops.CallRule(hook.rule, given, -1, link, out.at, span=hook.trigger.span, closings=closings)
            )
            return
        number = hook.bearer.number
        self.proc(("hooked", number))
        body.jump_op(lambda: ops.CallBearer(number, given, link, out.at, span=hook.trigger.span, closings=closings))

    def _entering(self, body: ChoiceBody, action: int, it: Action, entered: bool) -> dict[int, int]:
        """What comes before the body. Answers for the hooks whose equalities are looked at now: rule → local."""
        if it.bare:
            body.covered("action", action)
            return {}
        if it.title is not None and self.events:
            body.emit(ops.Log(it.title, span=it.span))
        if self.counters:
            body.emit(ops.Count("action", action))
        given = tuple(range(len(it.parameters)))
        matched: dict[int, int] = {}
        for sort in ("before", "start", "end", "after"):
            for hook in self.facts.hooks_of(sort, "action", action)[0]:
                if any(pattern.term is not None for pattern in hook.trigger.head):
                    matched[hook.rule] = body.hidden(YES_NO)
                    body.emit(ops.Match(hook.rule, given, matched[hook.rule]))
        self._hooks(body, "before", action, given, matched)
        if entered:
            lifetime = self.lifetime_of("action", action)
            body.emit(ops.Enter(lifetime, it.name, span=it.span))
            body.closings.append(("lifetime", lifetime))
        self._hooks(body, "start", action, given, matched)
        return matched

    def _leaving(self, body: ChoiceBody, action: int, it: Action, entered: bool, matched: dict[int, int]) -> None:
        given = tuple(range(len(it.parameters)))
        self._hooks(body, "end", action, given, matched)
        if entered:
            lifetime = self.lifetime_of("action", action)
            body.closings.pop()
            body.emit(ops.Leave(lifetime))
            body.look(*self.written_by_closing(lifetime))
        self._hooks(body, "after", action, given, matched)

    def _hooks(self, body: ChoiceBody, sort: str, action: int, given: tuple[int, ...], matched: dict[int, int]) -> None:
        rules, sentences = self.facts.hooks_of(sort, "action", action)
        for hook in rules:
            self._call_rule(body, hook, given, matched.get(hook.rule, -1))
        self._react(body, (sort, "action", action), sentences, given)

    def _lasting(self) -> Marks:
        """Everything that an `end` may have made forgotten."""
        found: set[Mark] = {("phase",)} if self._phases else set()
        for lifetime in range(len(self.program.lifetimes)):
            found |= self.written_by_closing(lifetime)
        return frozenset(found)

    def _phase(self, number: int, key: ops.ProcKey, phase: int) -> ops.Proc:
        """One phase of a flow by itself, as a scenario runs it."""
        action, statement = self._phases[phase]
        it = self.program.actions[action]
        body = ChoiceBody(self, it.slots)
        self._whole(body, (statement,))
        return self._made(number, key, self.program.domains["phase"].keys[phase], 0, body, span=statement.span)


def _from_link(entry: int, number: int, label: Label) -> ops.Op:
    return ops.FromLink(entry, number, label.at)


_CAN_BE_NONE = ("member", "sentence", "number")
