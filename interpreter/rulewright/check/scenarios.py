"""Scenarios of the syntax tree → typed steps, in the program that has their overlays, options and seats."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.definitions import Definitions
from rulewright.check.literals import named
from rulewright.check.scope import Body, Scope
from rulewright.check.signatures import Unfit
from rulewright.check.terms_tools import walk
from rulewright.core import program as core
from rulewright.core import statements as st
from rulewright.core.terms import (
    Can,
    Const,
    FieldGet,
    Hole,
    ListOf,
    Local,
    Not,
    Term,
    ValueCall,
    VariableGet,
    ZoneGet,
    ZoneIndex,
)
from rulewright.core.types import PLAYER, YES_NO, Type, list_of, member
from rulewright.source import Span
from rulewright.syntax import ast

READ = (VariableGet, ZoneGet, ValueCall, FieldGet, ZoneIndex)


class Scenarios:
    """Lowers one scenario. Things of a name several bear are taken one after the other, the first not yet placed."""

    def __init__(self, definitions: Definitions) -> None:
        self.d = definitions
        self.draft = definitions.draft
        self.placed: set[tuple[str, int]] = set()

    def scenario(self, node: ast.Scenario) -> core.Scenario:
        steps: list[core.ScenarioStep] = []
        for step in node.steps:
            try:
                steps.extend(self._step(step))
            except Unfit as unfit:
                self.draft.refuse(unfit)
        return core.Scenario(node.title.text, tuple(steps), span=node.title.span)

    def _scope(self) -> Scope:
        return Scope(Body())

    def _step(self, step: ast.Step) -> Iterator[core.ScenarioStep]:
        if isinstance(step, ast.Given):
            yield self._given(step)
        elif isinstance(step, ast.Dice):
            values = tuple(f.value if isinstance(f, ast.Number) else f.text for f in step.faces)
            yield core.Dice(values, span=step.span)
        elif isinstance(step, ast.WhenStep):
            for event in step.events:
                yield self._event(event)
        elif isinstance(step, ast.Then):
            yield self._then(step)
        elif isinstance(step, ast.ThenChoice):
            because = step.because.text if step.because is not None else None
            yield core.ThenOption(self._answer(step.who, step.what, step.span), step.negated, because, span=step.span)

    # ---------------------------------------------------------------- given
    def _given(self, step: ast.Given) -> core.Given:
        scope = self._scope()
        span = step.span
        if len(step.values) == 1:
            adjective = self.d.remembered(step.values[0], step.subject, scope)
            if adjective is not None:
                return core.Given("variable", adjective.variable, adjective.arguments, Const(True, type=YES_NO), span=span)
        head = step.subject.items[0]
        zones = [n for n in self.draft.nouns.get(head.text, ()) if n.sort == "zone"] if isinstance(head, ast.Word) else []
        if zones:
            zone, arguments, _ = self.d.zone_target(step.subject, scope)
            kind = self.draft.zones[zone].domain
            owners = [a.value for a in arguments if isinstance(a, Const) and a.type.certain() == PLAYER]
            things = [t for v in step.values for t in self._things(v, kind, owners, scope)]
            return core.Given("zone", zone, arguments, Const(tuple(things), type=list_of(member(kind))), span=span)
        target, type_ = self.d.target(step.subject, scope)
        if not isinstance(target, st.VariableTarget):
            raise Unfit("RW403", f"`{step.subject.span.text}` cannot be given", step.subject.span, "")
        value = self._given_value(step.values, type_, scope)
        return core.Given("variable", target.variable, target.arguments, value, span=span)

    def _given_value(self, values: tuple[ast.Expr, ...], type_: Type, scope: Scope) -> Term:
        element = type_.element if type_.is_list and type_.element is not None else type_
        if element.tag == "member" and self.draft.is_kind(element):
            if not type_.is_list and len(values) == 1 and not _quoted(values[0]):
                return self.d.expression(values[0], scope, type_)
            things = [t for v in values for t in self._things(v, element.domain, [], scope, place=False)]
            if type_.is_list:
                return Const(tuple(things), type=type_)
            return Const(things[0] if things else 0, type=type_)
        if type_.is_list:
            parts = [self.d.expression(v, scope, type_) for v in values]
            return parts[0] if len(parts) == 1 else self._joined(parts, type_)
        if len(values) != 1:
            raise Unfit("RW401", "this holds one value", values[1].span, f"`{type_}`")
        return self.d.value_for(values[0], type_, scope, "this")

    def _joined(self, parts: list[Term], type_: Type) -> Term:
        return ListOf(tuple(parts), type=type_)

    def _things(
        self, expr: ast.Expr, kind: str, owners: list[object], scope: Scope, *, place: bool = True
    ) -> list[int]:
        """The things a value names; a printed name means the first of that name not yet placed, own ones first."""
        text = _quoted(expr)
        if text is None:
            term = self.d.set_term_plain(expr, scope) if isinstance(expr, ast.NounPhrase) else self.d.term(expr, scope)
            value = term.value if isinstance(term, Const) else None
            if not isinstance(value, tuple):
                if value in (0, ()):
                    return []
                raise Unfit("RW401", "a printed name is needed here", expr.span, "in quotes")
            return [v for v in value if isinstance(v, int)]
        found = named(self.draft, member(kind), text)
        if not found:
            self.d.quote(text, member(kind), expr.span)
        free = [t for t in found if (kind, t) not in self.placed]
        owned = [t for t in free if self._owner(kind, t) in owners]
        choice = owned or free
        if not choice:
            raise Unfit("RW424", f'there is no further "{text}"', expr.span, f"{len(found)} of this name are in the box")
        if place:
            self.placed.add((kind, choice[0]))
        return [choice[0]]

    def _owner(self, kind: str, thing: int) -> object:
        for field in self.draft.fields:
            if field.kind == kind and field.type == PLAYER and not field.indices:
                return field.cells.get((thing,))
        return None

    # ---------------------------------------------------------------- when
    def _event(self, event: ast.Event) -> core.ScenarioStep:
        scope = self._scope()
        if isinstance(event, ast.RanPhase):
            return core.Run(phase=self.d.phase_number(event.name), span=event.span)
        if isinstance(event, ast.Ran):
            verb, arguments, _ = self.d.action_call(event.call, scope)
            return core.Run(verb.index, tuple(a for a in arguments if isinstance(a, Term)), span=event.span)
        if isinstance(event, ast.Chose):
            return self._answer(event.who, event.what, event.span)
        who = self.d.who(event.who, scope)
        choice = ("yes",) if isinstance(event, ast.Agrees) else ("no", "pass")
        return core.Answer(who, choice, span=event.span)

    def _answer(self, who: ast.NounPhrase, what: ast.Call, span: Span) -> core.Answer:
        scope = self._scope()
        player = self.d.who(who, scope)
        items = what.items
        head = items[0]
        if len(items) == 1 and isinstance(head, ast.Word) and head.kind in ("string", "number"):
            return core.Answer(player, self._spellings(head), span=span)
        action, arguments, term = -1, (), None
        problem: Unfit | None = None
        if isinstance(head, ast.Word) and head.text in self.draft.verbs:
            try:
                verb, made, _ = self.d.action_call(what, scope, player)
                action, arguments = verb.index, tuple(a for a in made if isinstance(a, Term))
            except Unfit as unfit:
                problem = unfit
        if action < 0 or len(items) == 1:
            try:
                term = self.d.noun_phrase(ast.NounPhrase(items, span=what.span), scope)
                problem = None
            except Unfit as unfit:
                problem = None if action >= 0 else (problem or unfit)
        if problem is not None:
            raise problem
        choice = (what.span.text,)
        return core.Answer(player, choice, term, action, arguments, span=span)

    def _spellings(self, word: ast.Word) -> tuple[str, ...]:
        """The text itself and, when it is a sentence of the book, its canonical spelling."""
        book = self.draft.book
        if word.kind == "string" and book is not None and self.draft.phrase_asts and " " in word.text:
            reading = book.read(word.text)
            if reading.node is not None:
                return (word.text, book.canonical(reading.node))
        return (word.text,)

    # ---------------------------------------------------------------- then
    def _then(self, step: ast.Then) -> core.Then:
        scope = self._scope()
        term = self.d.condition(step.condition, scope)
        named_terms: dict[str, Term] = {}
        for one in walk(term):
            if isinstance(one, READ) and one.span is not None and not any(isinstance(x, Local | Hole) for x in walk(one)):
                named_terms.setdefault(one.span.text, one)
        because = step.because.text if step.because is not None else None
        negated = isinstance(term, Not)
        inner = term.operand if isinstance(term, Not) else term
        if isinstance(inner, Can):
            return core.Then(
                term, tuple(named_terms.items()), because, inner.action, inner.arguments, negated, span=step.span
            )
        if because is not None:
            self.draft.problem("RW425", "`because` says why something cannot be done", step.span, "nothing is refused here")
        return core.Then(term, tuple(named_terms.items()), span=step.span)


def _quoted(expr: ast.Expr) -> str | None:
    if isinstance(expr, ast.NounPhrase) and len(expr.items) == 1:
        item = expr.items[0]
        if isinstance(item, ast.Word) and item.kind == "string":
            return item.text
    return None
