"""Modifiers and triggers of the syntax tree → typed ones: heads, amounts, conditions, durations."""

from __future__ import annotations

from typing import Literal

from rulewright.check.heads import Head, Heads
from rulewright.check.scope import Binding, Body, Scope
from rulewright.check.signatures import Noun, Unfit, Verb
from rulewright.check.words import type_words
from rulewright.core import program as core
from rulewright.core.base import changed
from rulewright.core.terms import Const, Term
from rulewright.core.types import NUMBER, PHASE
from rulewright.diagnostics.wording import listing, nearest
from rulewright.syntax import ast

NO_LOCAL = 3
"""Locals 0 to 2 of a phrase's bodies are `you`, `this` and the sentence itself; those of its modifiers too."""


class Modifiers(Heads):
    """``source`` is the rule, phrase or action whose text is being lowered, for *why not*."""

    source: str = ""

    # ---------------------------------------------------------------- modifiers
    def modifier(self, node: ast.Modifier, scope: Scope) -> int:
        """Lowers a modifier in a frame of its own (``scope.body``); its number in the program."""
        if isinstance(node, ast.Forbid | ast.Allow):
            head = self.call_head(node.call, scope)
            made = self._modifier(node, head, "forbid" if isinstance(node, ast.Forbid) else "allow", None)
        else:
            made = self._counts(node, scope)
        self.draft.modifiers.append(changed(made, slots=tuple(scope.body.slots)))
        return len(self.draft.modifiers) - 1

    def _modifier(
        self,
        node: ast.Modifier,
        head: Head,
        operation: Literal["as", "more", "less", "at-most", "at-least", "as-yes", "as-not", "forbid", "allow"],
        amount: Term | None,
    ) -> core.Modifier:
        is_ruling = isinstance(head.of, Verb)
        return core.Modifier(
            operation=operation,
            value=-1 if is_ruling else head.of.index,
            action=head.of.index if is_ruling else -1,
            head=head.patterns,
            amount=amount,
            condition=self.condition(node.when, head.scope) if node.when is not None else None,
            duration=self.duration(node.lasting, head.scope),
            slots=(),
            source=self.source,
            span=node.span,
        )

    def _counts(self, node: ast.CountsAs | ast.CountsBy | ast.CountsLimit, scope: Scope) -> core.Modifier:
        if isinstance(node, ast.CountsAs):
            adjective = self.adjective_head(node, scope)
            if adjective is not None:
                return self._modifier(node, adjective, "as-not" if adjective.negated else "as-yes", None)
        head = self.value_head(node.subject, scope)
        assert isinstance(head.of, Noun)
        type_ = head.of.type if head.of.type is not None else self.draft.value_type(head.of)
        if isinstance(node, ast.CountsAs):
            return self._modifier(node, head, "as", self.expression(node.value, head.scope, type_, f"`{head.of.name}`"))
        if type_.tag != "number":
            title = f"`{head.of.name}` is {type_words(type_)}"
            raise Unfit("RW401", title, node.subject.span, "only a number counts more or less")
        if isinstance(node, ast.CountsBy):
            return self._modifier(node, head, node.direction, self.expression(node.amount, head.scope, NUMBER))
        operation: Literal["at-least", "at-most"] = "at-least" if node.bound == "least" else "at-most"
        return self._modifier(node, head, operation, self.expression(node.limit, head.scope, NUMBER))

    # ---------------------------------------------------------------- how long
    def duration(self, lasting: ast.Lasting | None, scope: Scope) -> core.Duration | None:
        if lasting is None:
            return None
        if isinstance(lasting, ast.While):
            return core.Duration(while_=self.condition(lasting.condition, scope))
        phase = lasting.period.phase
        if isinstance(lasting, ast.UntilEnd):
            if isinstance(phase, ast.Name) and phase.text in scope:
                return core.Duration(until_phase=self._phase_term(phase, scope))
            return core.Duration(until=self.period(lasting.period))
        if phase is None:
            raise Unfit("RW415", "`during` takes a phase", lasting.span, "`during phase 3`")
        return core.Duration(during=self._phase_term(phase, scope))

    def _phase_term(self, phase: ast.Name | ast.Number, scope: Scope) -> Term:
        """A phase: by number or name, or the hole of a phrase."""
        if isinstance(phase, ast.Name) and phase.text in scope:
            binding = scope.names[phase.text]
            binding.used = True
            if binding.type.certain() != PHASE:
                title = f"`{phase.text}` is {type_words(binding.type)}, but a phase is needed"
                raise Unfit("RW401", title, phase.span, f"a hole for a phase is written `{{{phase.text}: phase}}`")
            return binding.term(phase.span)
        return Const(self.phase_number(phase), type=PHASE, span=phase.span)

    def phase_number(self, phase: ast.Name | ast.Number) -> int:
        printed = self.draft.domains["phase"].printed
        text = phase.text if isinstance(phase, ast.Name) else str(phase.value)
        if text in printed[1:]:
            return printed.index(text)
        near = nearest(text, printed[1:])
        notes = [f"did you mean `phase {near[0]}`?"] if near else []
        notes += (
            [f"phases are {listing(printed[1:], 8)}"] if len(printed) > 1 else ["no flow of this ruleset has phases"]
        )
        raise Unfit("RW415", f"there is no phase `{text}`", phase.span, "no flow has it", tuple(notes))

    def period(self, period: ast.Period) -> int:
        """The lifetime that ends with this flow, action or phase."""
        if period.phase is not None:
            return self.draft.lifetime("phase", self.phase_number(period.phase))
        assert period.flow is not None
        return self.draft.lifetime("action", self.flow(period.flow).index)

    def flow(self, name: ast.Name) -> Verb:
        verbs = self.draft.verbs.get(name.text)
        if verbs:
            verbs[0].used = True
            return verbs[0]
        near = nearest(name.text, self.draft.verbs)
        notes = (f"did you mean `{near[0]}`?",) if near else ()
        raise Unfit("RW415", f"there is no flow or action `{name.text}`", name.span, "nothing of this name runs", notes)

    # ---------------------------------------------------------------- stored modifiers
    def store(self, node: ast.Modifier, scope: Scope) -> tuple[int, tuple[tuple[int, int], ...]]:
        """A modifier as a statement: its own frame, and which locals are copied into it when it is stored."""
        inner = Scope(Body(), earlier=scope.earlier, phrase=scope.phrase)
        copies: list[tuple[Binding, Binding]] = []
        if scope.phrase:
            inner.body.slots.extend(scope.body.slots[:NO_LOCAL])
        for name, binding in scope.names.items():
            if binding.sort == "hole" or (scope.phrase and binding.index < NO_LOCAL):
                inner.names[name] = binding
                continue
            copy = Binding(name, binding.type, inner.body.new(name, binding.type), "captured", binding.span)
            inner.names[name] = copy
            copies.append((binding, copy))
        index = self.modifier(node, inner)
        captures = [(at, at) for at in range(NO_LOCAL)] if scope.phrase else []
        for original, copy in copies:
            if copy.used:
                original.used = True
                captures.append((original.index, copy.index))
        return index, tuple(captures)

    # ---------------------------------------------------------------- triggers
    def trigger(self, node: ast.Trigger, scope: Scope) -> tuple[core.Trigger, Scope]:
        """A trigger and the scope of what it binds, for its body."""
        if isinstance(node, ast.SoonTrigger):
            return core.Trigger("as-soon-as", condition=self.condition(node.condition, scope), span=node.span), scope
        if isinstance(node, ast.PeriodTrigger):
            condition = self.condition(node.when, scope) if node.when is not None else None
            if node.period.phase is not None:
                phase = self._phase_term(node.period.phase, scope)
                return core.Trigger(node.edge, phase=phase, condition=condition, span=node.span), scope
            assert node.period.flow is not None
            verb = self.flow(node.period.flow)
            return core.Trigger(node.edge, action=verb.index, condition=condition, span=node.span), scope
        head = self.call_head(node.call, scope)
        condition = self.condition(node.when, head.scope) if node.when is not None else None
        if node.kind == "instead":
            head.scope.instead = (head.of.index, head.patterns)
        made = core.Trigger(node.kind, action=head.of.index, head=head.patterns, condition=condition, span=node.span)
        return made, head.scope
