"""Modifiers and triggers of the syntax tree → typed ones: heads with free and bound names, durations, conditions."""

from __future__ import annotations

from typing import Literal

from rulewright.check import readings as r
from rulewright.check.declare import phase_text
from rulewright.check.expressions import Expressions
from rulewright.check.scope import Binding, Body, Scope
from rulewright.check.signatures import Noun, Quality, Unfit, Verb
from rulewright.check.words import listing, nearest, type_words
from rulewright.core import program as core
from rulewright.core.terms import Const, Term
from rulewright.core.types import NUMBER, PHASE, Type
from rulewright.source import Span
from rulewright.syntax import ast


class Modifiers(Expressions):
    """``source`` is the rule, phrase or action whose text is being lowered, for *why not*."""

    source: str = ""

    # ---------------------------------------------------------------- heads
    def head_scope(self, scope: Scope, words: list[tuple[str, Type]]) -> Scope:
        """A scope where names not yet bound are bound by the head they stand in (LANGUAGE 2.7)."""
        inner = scope.child()
        for name, type_ in words:
            if name and name not in inner.names and not any(n.arity == 0 for n in self.draft.nouns.get(name, ())):
                inner.names[name] = Binding(name, type_, -1, "free")
        return inner

    def patterns(
        self, trees: tuple[r.Tree | None, ...], wants: tuple[Type, ...], name: str, scope: Scope, items: r.Items
    ) -> tuple[core.Pattern, ...]:
        found = []
        for tree, want in zip(trees, wants, strict=True):
            assert tree is not None
            found.append(self._pattern(tree, want, name, scope, items))
        return tuple(found)

    def _pattern(self, tree: r.Tree, want: Type, name: str, scope: Scope, items: r.Items) -> core.Pattern:
        span = items[tree.start].span.to(items[tree.end - 1].span)
        if isinstance(tree, r.Variable) and scope.names[tree.name].sort == "free":
            binding = scope.names[tree.name]
            if binding.index < 0:
                if not self.fitter.fits(want, binding.type) and not self.fitter.fits(binding.type, want):
                    raise Unfit(
                        "RW204", f"`{name}` is said of {type_words(want)}", span, f"`{tree.name}` is {type_words(binding.type)}"
                    )
                binding.type = want
                binding.index = scope.body.new(tree.name, want)
                return core.Pattern("free", local=binding.index)
            return core.Pattern("bound", term=binding.term(span))
        if isinstance(tree, r.Determined) and tree.word == "any":
            if not isinstance(tree.noun, r.Kind):
                raise Unfit("RW202", "`any` takes a bare noun here", span, "narrow it with `when …`")
            if not self.fitter.fits(tree.noun.name.type, want):
                raise Unfit(
                    "RW204", f"`{name}` is said of {type_words(want)}", span, f"this is any {tree.noun.name.singular}"
                )
            return core.Pattern("any")
        term = self.argument(self.tree(tree, scope, want, items), want, name)
        return core.Pattern("bound", term=term)

    # ---------------------------------------------------------------- modifiers
    def modifier(self, node: ast.Modifier, scope: Scope) -> int:
        """Lowers a modifier in a frame of its own (``scope.body``); its number in the program."""
        if isinstance(node, ast.Forbid | ast.Allow):
            made = self._ruling(node, scope)
        else:
            made = self._counts(node, scope)
        self.draft.modifiers.append(made)
        return len(self.draft.modifiers) - 1

    def _rest(
        self, node: ast.Modifier, scope: Scope
    ) -> tuple[Term | None, core.Duration | None]:
        condition = self.condition(node.when, scope) if node.when is not None else None
        return condition, self.duration(node.lasting, scope)

    def _ruling(self, node: ast.Forbid | ast.Allow, scope: Scope) -> core.Modifier:
        verb, head, inner = self.call_head(node.call, scope)
        condition, duration = self._rest(node, inner)
        return core.Modifier(
            operation="forbid" if isinstance(node, ast.Forbid) else "allow",
            value=-1,
            action=verb.index,
            head=head,
            amount=None,
            condition=condition,
            duration=duration,
            slots=tuple(scope.body.slots),
            source=self.source,
            span=node.span,
        )

    def call_head(self, call: ast.Call, scope: Scope) -> tuple[Verb, tuple[core.Pattern, ...], Scope]:
        """`A x at y` in a forbid or a hook: the action, a pattern for each parameter, and the scope with what it binds."""
        items = call.items
        head = items[0]
        verbs = self.draft.verbs.get(head.text, []) if isinstance(head, ast.Word) else []
        words = [(n, t) for v in verbs for n, t in zip(v.parameter_names, v.parameters, strict=True)]
        inner = self.head_scope(scope, words)

        def typed(tree: r.Tree) -> tuple[Verb, tuple[core.Pattern, ...]]:
            assert isinstance(tree, r.Word)
            verb = self.verb(tree, scope)
            return verb, self.patterns(tree.arguments, verb.parameters, verb.name, inner, items)

        _, found = self.read(items, call.span, inner, typed, call=True)
        verb, head_patterns = found  # type: ignore[misc]
        self._forget_unbound(inner)
        verb.used = True
        return verb, head_patterns, inner

    def _forget_unbound(self, scope: Scope) -> None:
        for name, binding in list(scope.names.items()):
            if binding.sort == "free" and binding.index < 0:
                del scope.names[name]

    def _counts(self, node: ast.CountsAs | ast.CountsBy | ast.CountsLimit, scope: Scope) -> core.Modifier:
        adjective = self._adjective_head(node, scope)
        if adjective is not None:
            quality, head, inner, negated = adjective
            condition, duration = self._rest(node, inner)
            return core.Modifier(
                operation="as-not" if negated else "as-yes",
                value=quality.index,
                action=-1,
                head=head,
                amount=None,
                condition=condition,
                duration=duration,
                slots=tuple(scope.body.slots),
                source=self.source,
                span=node.span,
            )
        noun, head, inner = self._value_head(node.subject, scope)
        type_ = noun.type if noun.type is not None else self.draft.value_type(noun)
        operation: Literal["as", "more", "less", "at-most", "at-least"]
        if isinstance(node, ast.CountsAs):
            operation = "as"
            amount = self.expression(node.value, inner, type_, f"`{noun.name}`")
        else:
            expr = node.amount if isinstance(node, ast.CountsBy) else node.limit
            amount = self.expression(expr, inner, NUMBER)
            if type_.tag != "number":
                raise Unfit(
                    "RW401", f"`{noun.name}` is {type_words(type_)}", node.subject.span, "only a number counts more or less"
                )
            if isinstance(node, ast.CountsBy):
                operation = node.direction
            else:
                operation = "at-least" if node.bound == "least" else "at-most"
        condition, duration = self._rest(node, inner)
        return core.Modifier(
            operation=operation,
            value=noun.index,
            action=-1,
            head=head,
            amount=amount,
            condition=condition,
            duration=duration,
            slots=tuple(scope.body.slots),
            source=self.source,
            span=node.span,
        )

    def _value_head(
        self, subject: ast.NounPhrase, scope: Scope
    ) -> tuple[Noun, tuple[core.Pattern, ...], Scope]:
        items = subject.items
        head = items[0]
        nouns = self.draft.nouns.get(head.text, []) if isinstance(head, ast.Word) else []
        words = [
            (n, t)
            for v in sorted(nouns, key=lambda v: v.sort != "value")
            for n, t in zip(v.parameter_names, v.parameters, strict=False)
            if t is not None
        ]
        inner = self.head_scope(scope, words)

        def typed(tree: r.Tree) -> tuple[Noun, tuple[core.Pattern, ...]]:
            if not isinstance(tree, r.Word):
                raise self._not_modifiable(subject.span, None)
            same = [n for n in nouns if n.prepositions == tree.prepositions]
            values = [n for n in same if n.sort == "value"]
            refusal = self._not_modifiable(subject.span, same[0] if same else None)
            for noun in values:  # words of different kinds may share a name; the arguments tell which is meant
                wants = tuple(t for t in noun.parameters if t is not None)
                try:
                    return noun, self.patterns(tree.arguments, wants, noun.name, inner, items)
                except Unfit as unfit:
                    refusal = unfit
            raise refusal

        _, found = self.read(items, subject.span, inner, typed)
        noun, patterns = found  # type: ignore[misc]
        self._forget_unbound(inner)
        noun.used = True
        return noun, patterns, inner

    def _not_modifiable(self, span: Span, noun: Noun | None) -> Unfit:
        notes = ()
        if noun is not None and noun.sort in ("variable", "field", "zone"):
            notes = (f"declare a value that reads it and modify that: `value {noun.name}-now …: {noun.name} …`",)
        return Unfit("RW418", "only a `value` and a called adjective can count otherwise", span, "not one of these", notes)

    def _adjective_head(
        self, node: ast.CountsAs | ast.CountsBy | ast.CountsLimit, scope: Scope
    ) -> tuple[Quality, tuple[core.Pattern, ...], Scope, bool] | None:
        """`X counts as ADJECTIVE …`; None when the words behind `as` are a value."""
        if not isinstance(node, ast.CountsAs):
            return None
        value, negated = node.value, False
        if isinstance(value, ast.Not):
            value, negated = value.value, True
        if not isinstance(value, ast.NounPhrase):
            return None
        first = value.items[0]
        if not isinstance(first, ast.Word) or first.kind != "name" or first.text not in self.draft.qualities:
            return None
        if first.text in scope or any(n.arity == 0 for n in self.draft.nouns.get(first.text, ())):
            return None
        qualities = self.draft.qualities[first.text]
        words = [(n, t) for q in qualities for n, t in zip(q.parameter_names, q.parameters, strict=False)]
        words += [(q.subject_name or q.subject.domain, q.subject) for q in qualities]
        words += [(q.subject.domain, q.subject) for q in qualities]
        inner = self.head_scope(scope, words)
        items, subject = value.items, node.subject.items

        def typed(tree: r.Tree) -> tuple[Quality, tuple[core.Pattern, ...]]:
            assert isinstance(tree, r.Quality)
            quality = next(q for q in qualities if q.prepositions == tree.prepositions)
            if quality.sort != "called":
                raise self._not_modifiable(value.span, None)

            def whole(one: r.Tree) -> core.Pattern:
                return self._pattern(one, quality.subject, quality.name, inner, subject)

            _, who = self.read(subject, node.subject.span, inner, whole)
            assert isinstance(who, core.Pattern)
            return quality, (who, *self.patterns(tree.arguments, quality.parameters, quality.name, inner, items))

        _, found = self.read(items, value.span, inner, typed, only=lambda tree: isinstance(tree, r.Quality))
        quality, patterns = found  # type: ignore[misc]
        self._forget_unbound(inner)
        quality.used = True
        return quality, patterns, inner, negated

    def duration(self, lasting: ast.Lasting | None, scope: Scope) -> core.Duration | None:
        if lasting is None:
            return None
        if isinstance(lasting, ast.While):
            return core.Duration(while_=self.condition(lasting.condition, scope))
        if isinstance(lasting, ast.UntilEnd):
            named = lasting.period.phase
            if isinstance(named, ast.Name) and named.text in scope:
                return core.Duration(until_phase=self.phase_term(named, scope))
            return core.Duration(until=self.period(lasting.period))
        phase = lasting.period.phase
        if phase is None:
            raise Unfit("RW415", "`during` takes a phase", lasting.span, "`during phase 3`")
        return core.Duration(during=self.phase_term(phase, scope))

    def phase_term(self, phase: ast.Name | ast.Number, scope: Scope) -> Term:
        """A phase: by number or name, or the hole of a phrase."""
        if isinstance(phase, ast.Name) and phase.text in scope:
            binding = scope.names[phase.text]
            binding.used = True
            if binding.type.certain() != PHASE:
                raise Unfit(
                    "RW401",
                    f"`{phase.text}` is {type_words(binding.type)}, but a phase is needed",
                    phase.span,
                    "a hole for a phase is written `{p: phase}`",
                )
            return binding.term(phase.span)
        return Const(self.phase_number(phase), type=PHASE, span=phase.span)

    def phase_number(self, phase: ast.Name | ast.Number) -> int:
        printed = self.draft.domains["phase"].printed
        text = phase_text(phase)
        if text in printed[1:]:
            return printed.index(text)
        notes = (f"phases are {listing(printed[1:], 8)}",) if len(printed) > 1 else ()
        raise Unfit("RW415", f"there is no phase {text}", phase.span, "no flow has it", notes)

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
            for at in range(3):
                inner.body.slots.append(scope.body.slots[at])
        for name, binding in scope.names.items():
            if binding.sort == "hole" or (scope.phrase and binding.index < 3):
                inner.names[name] = binding
                continue
            copy = Binding(name, binding.type, inner.body.new(name, binding.type), "captured", binding.span)
            inner.names[name] = copy
            copies.append((binding, copy))
        index = self.modifier(node, inner)
        captures = [(at, at) for at in range(3)] if scope.phrase else []
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
                phase = self.phase_term(node.period.phase, scope)
                return core.Trigger(node.edge, phase=phase, condition=condition, span=node.span), scope
            assert node.period.flow is not None
            verb = self.flow(node.period.flow)
            return core.Trigger(node.edge, action=verb.index, condition=condition, span=node.span), scope
        verb, head, inner = self.call_head(node.call, scope)
        condition = self.condition(node.when, inner) if node.when is not None else None
        if node.kind == "instead":
            inner.instead = (verb.index, head)
        return core.Trigger(node.kind, action=verb.index, head=head, condition=condition, span=node.span), inner
