"""The heads of modifiers and hooks → a pattern for each argument: free, any or bound (LANGUAGE 2.7, SEMANTICS 1.10).

A name that is bound where the head stands must be equal; a parameter's own name that is not is bound by the head.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulewright.check import trees as t
from rulewright.check.expressions import Expressions
from rulewright.check.fitting import is_poison
from rulewright.check.scope import Binding, Scope
from rulewright.check.signatures import Echo, Noun, Quality, Unfit, Verb
from rulewright.check.words import type_words
from rulewright.core.program import Pattern
from rulewright.core.types import Type
from rulewright.syntax import ast

UNBOUND = -1
"""The local of a name that the head has not bound yet."""


@attrs.frozen
class Head:
    """What a head speaks of, a pattern per parameter, and the scope in which it has bound its free names."""

    of: Verb | Noun | Quality
    patterns: tuple[Pattern, ...]
    scope: Scope
    negated: bool = False


class Heads(Expressions):
    """Reads heads."""

    def call_head(self, call: ast.Call, scope: Scope) -> Head:
        """`A x at y` in a forbid or a hook."""
        items = call.items
        verbs = self.draft.verbs.get(_first(items), [])
        words = [pair for verb in verbs for pair in zip(verb.parameter_names, verb.parameters, strict=True)]

        def typed(tree: t.Tree) -> Head:
            assert isinstance(tree, t.Word)
            inner = self._head_scope(scope, words)
            # Not `self.verb`: inside a replacement, too, a modifier speaks of the whole and not of the earlier meaning.
            verb = next(one for one in verbs if one.prepositions == tree.prepositions)
            patterns = self._patterns(tree.arguments, verb.parameters, verb.name, inner, items)
            return Head(verb, patterns, _without_unbound(inner))

        head = self.read(items, call.span, self._head_scope(scope, words), typed, call=True)
        head.of.used = True
        return head

    def value_head(self, subject: ast.NounPhrase, scope: Scope) -> Head:
        """`X of any y` in `… counts 1 more`."""
        items = subject.items
        nouns = sorted(self.draft.nouns.get(_first(items), ()), key=lambda noun: noun.sort != "value")
        words = [
            (name, type_)
            for noun in nouns
            for name, type_ in zip(noun.parameter_names, noun.parameters, strict=False)
            if type_ is not None
        ]

        def typed(tree: t.Tree) -> Head:
            same = [n for n in nouns if isinstance(tree, t.Word) and n.prepositions == tree.prepositions]
            refusal = self._not_modifiable(subject, same[0] if same else None)
            for noun in same:  # words of different kinds may share a name; the arguments tell which is meant
                if noun.sort != "value" or not isinstance(tree, t.Word):
                    continue
                inner = self._head_scope(scope, words)
                wants = tuple(want for want in noun.parameters if want is not None)
                try:
                    patterns = self._patterns(tree.arguments, wants, noun.name, inner, items)
                except Unfit as unfit:
                    refusal = unfit
                    continue
                return Head(noun, patterns, _without_unbound(inner))
            raise refusal

        head = self.read(items, subject.span, self._head_scope(scope, words), typed)
        head.of.used = True
        return head

    def adjective_head(self, node: ast.CountsAs, scope: Scope) -> Head | None:
        """`X counts as ADJECTIVE …`, `as not ADJECTIVE`; None when the words behind `as` are a value."""
        value, negated = (node.value.value, True) if isinstance(node.value, ast.Not) else (node.value, False)
        if not isinstance(value, ast.NounPhrase) or not self.begins_with_adjective(value, scope):
            return None
        qualities = self.draft.qualities[_first(value.items)]
        words = [(n, w) for q in qualities for n, w in zip(q.parameter_names, q.parameters, strict=False)]
        words += [(name, q.subject) for q in qualities for name in (q.subject_name, q.subject.domain)]
        items, subject = value.items, node.subject.items

        def typed(tree: t.Tree) -> Head:
            assert isinstance(tree, t.Quality)
            quality = self.qualities(tree)[0]
            if quality.sort != "called":
                raise self._not_modifiable(value, None)
            inner = self._head_scope(scope, words)

            def whom(one: t.Tree) -> Pattern:
                return self._pattern(one, quality.subject, quality.name, inner, subject)

            who = self.read(subject, node.subject.span, inner, whom)
            patterns = (who, *self._patterns(tree.arguments, quality.parameters, quality.name, inner, items))
            return Head(quality, patterns, _without_unbound(inner), negated)

        head = self.read(items, value.span, self._head_scope(scope, words), typed, only=t.Quality)
        head.of.used = True
        return head

    # ---------------------------------------------------------------- patterns
    def _head_scope(self, scope: Scope, words: Iterable[tuple[str, Type]]) -> Scope:
        """A scope where the parameters' names that are not bound yet are waiting to be."""
        inner = scope.child()
        for name, type_ in words:
            taken = any(noun.arity == 0 for noun in self.draft.nouns.get(name, ()))
            if name and name not in inner.names and not taken:
                inner.names[name] = Binding(name, type_, UNBOUND, "free")
        return inner

    def _patterns(
        self, trees: tuple[t.Tree | None, ...], wants: tuple[Type, ...], name: str, scope: Scope, items: t.Items
    ) -> tuple[Pattern, ...]:
        found = []
        for tree, want in zip(trees, wants, strict=True):
            assert tree is not None
            found.append(self._pattern(tree, want, name, scope, items))
        return tuple(found)

    def _pattern(self, tree: t.Tree, want: Type, name: str, scope: Scope, items: t.Items) -> Pattern:
        span = items[tree.start].span.to(items[tree.end - 1].span)
        if isinstance(tree, t.Variable) and scope.names[tree.name].sort == "free":
            binding = scope.names[tree.name]
            if binding.index != UNBOUND:
                return Pattern("bound", term=binding.term(span))
            if not self.fitter.fits(want, binding.type) and not self.fitter.fits(binding.type, want):
                label = f"`{tree.name}` is {type_words(binding.type)}"
                raise Unfit("RW204", f"`{name}` is said of {type_words(want)}", span, label)
            binding.type = want
            binding.index = scope.body.new(tree.name, want)
            return Pattern("free", local=binding.index)
        if isinstance(tree, t.Determined) and tree.word == "any":
            if not isinstance(tree.noun, t.Kind):
                if is_poison(want):
                    raise Echo(span)
                raise Unfit("RW202", "`any` takes a bare noun here", span, "narrow it with `when …`")
            if not self.fitter.fits(tree.noun.name.type, want):
                label = f"this is any {tree.noun.name.singular}"
                raise Unfit("RW204", f"`{name}` is said of {type_words(want)}", span, label)
            return Pattern("any")
        term = self.argument(self.tree(tree, scope, want, items), want, name)
        return Pattern("bound", term=term)

    def _not_modifiable(self, what: ast.NounPhrase, noun: Noun | None) -> Unfit:
        notes: tuple[str, ...] = ()
        if noun is not None and noun.sort in ("variable", "field", "zone"):
            notes = (f"declare a value that reads it, and modify that: `value {noun.name}-now …: {noun.name} …`",)
        label = f"`{what.span.text}` is neither"
        return Unfit("RW418", "only a `value` and a called adjective can count otherwise", what.span, label, notes)


def _first(items: t.Items) -> str:
    head = items[0]
    return head.text if isinstance(head, ast.Word) else ""


def _without_unbound(scope: Scope) -> Scope:
    scope.names = {name: one for name, one in scope.names.items() if one.sort != "free" or one.index != UNBOUND}
    return scope
