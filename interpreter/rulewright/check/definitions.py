"""What has a body → its typed form: values, adjectives, flows and actions, rules, the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ParamSpec

from rulewright.check.draft import Draft
from rulewright.check.fitting import is_poison, unify
from rulewright.check.overlays import Entry
from rulewright.check.phrases import Phrases
from rulewright.check.scope import Body, Header, Scope
from rulewright.check.signatures import ERROR, Noun, Quality, Unfit, Verb
from rulewright.check.words import type_words
from rulewright.core import program as core
from rulewright.core import statements as st
from rulewright.core.terms import All, Term
from rulewright.core.types import NUMBER, YES_NO, Type
from rulewright.source import Span
from rulewright.syntax import ast

Lowered = ParamSpec("Lowered")


class Definitions(Phrases):
    """Lowers every body of the draft once. A value's type is that of its body, found when it is first asked for."""

    def __init__(self, draft: Draft, entries: list[Entry]) -> None:
        super().__init__(draft)
        self.entries = entries
        self._in_force = frozenset(entries)
        self._open: dict[int, None] = {}
        self._begun: set[Entry] = set()
        self._types: dict[int, Type] = {}
        self._values: dict[int, Entry] = {}
        for entry in self._layers():
            signature = draft.signature_of.get(entry)
            if isinstance(signature, Noun):
                self._values[signature.index] = entry
        draft.value_type = self.value_type

    def _layers(self) -> Iterator[Entry]:
        """Every declaration with all that it replaced."""
        for entry in self.entries:
            yield from entry.layers()

    def run(self) -> None:
        for entry in self._values.values():
            self._value_with_what_it_names(entry)
        for entry in self._layers():
            declaration = entry.declaration
            if isinstance(declaration, ast.Adjective):
                self._guarded(declaration.name.span, self._adjective_body, entry, declaration)
            elif isinstance(declaration, ast.Flow | ast.Action):
                self._guarded(declaration.header.name.span, self._action, entry, declaration)
            elif isinstance(declaration, ast.Rule):
                self._guarded(declaration.name.span, self._rule, entry, declaration)
        for phrase in self.draft.phrase_asts:
            self._guarded(phrase.name.span, self.phrase, phrase)

    def _guarded(
        self, span: Span, lower: Callable[Lowered, object], *what: Lowered.args, **more: Lowered.kwargs
    ) -> None:
        """INVARIANT: no text makes the checker raise. Rows and brackets are bounded, so this is the last resort."""
        try:
            lower(*what, **more)
        except RecursionError:
            note = "give a part of it a name: `value …`, `call …`, or an action of its own"
            self.draft.problem("RW431", "this is nested too deeply", span, "nobody can follow it", notes=(note,))

    # ---------------------------------------------------------------- scopes
    def _scope(self, params: list[tuple[ast.Name, Type]], entry: Entry | None = None) -> Scope:
        scope = Scope(Body())
        for name, type_ in params:
            self._check_parameter(name, scope)
            scope.bind(name.text, type_, "parameter", name.span)
        if entry is not None and entry.earlier is not None:
            signature = self.draft.signature_of[entry.earlier]
            scope.earlier[signature.name, signature.prepositions] = signature
        return scope

    def _check_parameter(self, name: ast.Name, scope: Scope) -> None:
        if name.text in scope.names:
            self.shadows(name.text, name.span, scope.names[name.text].span)
        taken = next((noun for noun in self.draft.nouns.get(name.text, ()) if noun.arity == 0), None)
        if taken is not None and name.text not in self.draft.type_names:
            self.shadows(name.text, name.span, taken.span)

    def _parameters(self, params: tuple[ast.Param, ...], types: tuple[Type, ...]) -> tuple[core.Parameter, ...]:
        return tuple(core.Parameter(p.prep, p.name.text, type_) for p, type_ in zip(params, types, strict=True))

    def _is_bare(self, entry: Entry) -> bool:
        """Whether this is an earlier meaning that only its replacement can ask for."""
        return entry not in self._in_force

    # ---------------------------------------------------------------- values
    def _value_with_what_it_names(self, entry: Entry) -> None:
        """Lowers a value behind the values that its words name, so that a long chain of values is no deep recursion."""
        todo = [(entry, False)]
        while todo:
            at, named = todo.pop()
            signature = self.draft.signature_of[at]
            assert isinstance(signature, Noun)
            if named:
                self._guarded(at.declaration.span, self.value_type, signature)
            elif at not in self._begun:  # in a circle each is begun once, however many name it
                self._begun.add(at)
                todo.append((at, True))
                todo.extend((one, False) for one in self._named_values(at))

    def _named_values(self, entry: Entry) -> Iterator[Entry]:
        if entry.earlier is not None:
            yield entry.earlier
        names = {
            node.text for node in ast.walk(entry.declaration) if isinstance(node, ast.Word) and node.kind == "name"
        }
        for name in sorted(names):
            for noun in self.draft.nouns.get(name, ()):
                if noun.sort == "value" and noun.index not in self._types:
                    yield self._values[noun.index]

    def value_type(self, noun: Noun) -> Type:
        """The type of a value, from its body. Where it leads back to itself it has none; that is reported later."""
        if noun.index in self._types:
            return self._types[noun.index]
        if noun.index in self._open:
            self.draft.circular.append(noun)
            return ERROR
        self._open[noun.index] = None
        with self.row(apart=True):
            made = self._value(noun, self._values[noun.index])
        del self._open[noun.index]
        self._types[noun.index] = made.type
        self.draft.values[noun.index] = made
        return made.type

    def _value(self, noun: Noun, entry: Entry) -> core.Value:
        node = entry.declaration
        assert isinstance(node, ast.Value)
        types = tuple(t for t in noun.parameters if t is not None)
        scope = self._scope([(p.name, t) for p, t in zip(node.header.params, types, strict=True)], entry)
        scope.header = Header(node.header.span, acts=False)
        before, self.source = self.source, noun.name
        cases, type_ = self._cases(node, scope)
        self.source = before
        limits = {limit.bound: limit.number.value for limit in node.limits}
        return core.Value(
            name=noun.name,
            parameters=self._parameters(node.header.params, types),
            type=type_,
            cases=cases,
            slots=tuple(scope.body.slots),
            least=limits.get("least"),
            most=limits.get("most"),
            bare=self._is_bare(entry),
            span=node.header.name.span,
        )

    def _cases(self, node: ast.Value, scope: Scope) -> tuple[tuple[core.Case, ...], Type]:
        """The lines of a value, and the one type that all of them have."""
        name = node.header.name.text
        cases: list[core.Case] = []
        type_: Type | None = None
        for case in node.cases:
            value = self.expression(case.value, scope)
            condition = self.condition(case.condition, scope) if case.condition is not None else None
            joined = value.type if type_ is None else unify(type_, value.type)
            if joined is None:
                assert type_ is not None
                label = f"this is {type_words(value.type)}, the lines before are {type_words(type_)}"
                self.draft.problem("RW401", f"`{name}` has one type", case.value.span, label)
            else:
                type_ = joined
            cases.append(core.Case(value, condition))
        type_ = type_ or NUMBER
        if type_.tag == "number" and (len(cases) > 1 or not cases[0].value.type.domain):
            type_ = Type("number", maybe=type_.maybe)
        if type_.tag == "none" and not is_poison(type_):
            self.draft.problem("RW401", f"`{name}` is always none", node.cases[0].span, "it needs a value of some type")
        fitted = tuple(core.Case(self._fitted(case.value, type_), case.condition) for case in cases)
        if node.cases and node.cases[-1].condition is not None and type_.tag in ("member", "sentence"):
            type_ = type_.or_none()
        return fitted, type_

    def _fitted(self, value: Term, type_: Type) -> Term:
        try:
            return self.fitter.fit(value, type_)
        except Unfit:  # reported as a line of another type
            return value

    # ---------------------------------------------------------------- adjectives
    def _adjective_body(self, entry: Entry, node: ast.Adjective) -> None:
        quality = self.draft.signature_of[entry]
        assert isinstance(quality, Quality)
        params = [(node.subject.name, quality.subject)]
        params += [(p.name, t) for p, t in zip(node.params, quality.parameters, strict=True)]
        scope = self._scope(params, entry)
        subject = scope.names[node.subject.name.text]
        if quality.subject.domain and quality.subject.domain not in scope.names:
            scope.names[quality.subject.domain] = subject
        subject.sort = "subject"
        scope.its = (subject,)
        before, self.source = self.source, quality.name
        conditions = [self.condition(one, scope) for one in node.conditions]
        self.source = before
        whole = conditions[0] if len(conditions) == 1 else All(tuple(conditions), type=YES_NO, span=node.span)
        self.draft.values[quality.index] = core.Value(
            name=quality.name,
            parameters=(
                core.Parameter("", node.subject.name.text, quality.subject),
                *self._parameters(node.params, quality.parameters),
            ),
            type=YES_NO,
            cases=(core.Case(whole, None),),
            slots=tuple(scope.body.slots),
            bare=self._is_bare(entry),
            adjective=True,
            span=node.name.span,
        )

    # ---------------------------------------------------------------- flows and actions
    def _action(self, entry: Entry, node: ast.Flow | ast.Action) -> None:
        verb = self.draft.signature_of[entry]
        assert isinstance(verb, Verb)
        scope = self._scope([(p.name, t) for p, t in zip(node.header.params, verb.parameters, strict=True)], entry)
        scope.header = Header(node.header.span, acts=isinstance(node, ast.Action))
        before, self.source = self.source, verb.name
        needs = []
        for need in node.needs if isinstance(node, ast.Action) else ():
            term = self.condition(need.condition, scope)
            condition = self.condition(need.when, scope) if need.when is not None else None
            needs.append(core.Need(term, condition, need.span.text, span=need.span))
        title = self.text(node.title, scope)
        body = self.lines(node.body, scope)
        self.source = before
        self.draft.actions[verb.index] = core.Action(
            name=verb.name,
            sort="flow" if isinstance(node, ast.Flow) else "to",
            parameters=self._parameters(node.header.params, verb.parameters),
            slots=tuple(scope.body.slots),
            title=title,
            needs=tuple(needs),
            body=body,
            by=verb.by,
            bare=self._is_bare(entry),
            span=node.header.name.span,
        )

    # ---------------------------------------------------------------- rules and the board
    def _rule(self, entry: Entry, node: ast.Rule) -> None:
        self.source = node.name.text
        for clause in node.clauses:
            scope = Scope(Body())
            try:
                if isinstance(clause, ast.Reaction):
                    trigger, inner = self.trigger(clause.trigger, scope)
                    body = self.block(clause.body, inner)
                    rule = core.Rule(node.name.text, trigger, body, -1, tuple(scope.body.slots), span=clause.span)
                else:
                    rule = core.Rule(node.name.text, None, (), self.modifier(clause, scope), (), span=clause.span)
            except Unfit as unfit:
                self.draft.refuse(unfit)
                continue
            self.draft.rules.append(rule)
            self.draft.rule_entries.append(entry)
        self.source = ""

    def board(self, node: ast.Board) -> tuple[st.Block, tuple[core.Slot, ...]]:
        scope = Scope(Body(), board=True)
        return self.block(node.body, scope), tuple(scope.body.slots)
