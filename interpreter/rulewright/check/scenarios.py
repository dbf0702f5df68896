"""Scenarios of the syntax tree → typed steps, in the program that has their overlays, options and seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rulewright.check.actions import Called, action_call
from rulewright.check.choices import chooser
from rulewright.check.definitions import Definitions
from rulewright.check.expressions import only_quote
from rulewright.check.fitting import is_poison
from rulewright.check.literals import named
from rulewright.check.scope import Body, Scope
from rulewright.check.shown_values import shown_values
from rulewright.check.signatures import Unfit
from rulewright.check.things import MOST_THINGS, Copies, Making
from rulewright.core import program as core
from rulewright.core import statements as st
from rulewright.core.terms import (
    Can,
    Const,
    ListOf,
    Not,
    Term,
)
from rulewright.core.types import PLAYER, YES_NO, Type, list_of, member
from rulewright.diagnostics.wording import listing, nearest
from rulewright.source import Span
from rulewright.syntax import ast


class Scenarios:
    """Lowers one scenario. Things of a name several bear are taken one after the other, the first not yet placed.

    Where more copies of a row are placed than there are, ``wanted`` says which: they are to be made before the start,
    and until then the scenario is not whole.
    """

    def __init__(self, definitions: Definitions, makings: Mapping[str, Making]) -> None:
        self.definitions = definitions
        self.draft = definitions.draft
        self._makings = makings
        self._placed: set[tuple[str, int]] = set()
        self._wanted: Counter[tuple[str, str, int]] = Counter()

    def wanted(self) -> tuple[Copies, ...]:
        return tuple(Copies(*key, count) for key, count in sorted(self._wanted.items()))

    def scenario(self, node: ast.Scenario) -> core.Scenario:
        steps: list[core.ScenarioStep] = []
        for step in node.steps:
            try:
                steps.extend(self._step(step))
            except Unfit as unfit:
                self.draft.refuse(unfit)
        return core.Scenario(node.title.text, tuple(steps), span=node.title.span)

    def _scope(self) -> Scope:
        """A scenario's lines know no locals."""
        return Scope(Body())

    def _step(self, step: ast.Step) -> Iterator[core.ScenarioStep]:
        """Overlays, options and seats were looked at by whoever chose the program."""
        if isinstance(step, ast.Given):
            yield self._given(step)
        elif isinstance(step, ast.Dice):
            values = tuple(face.value if isinstance(face, ast.Number) else face.text for face in step.faces)
            yield core.Dice(values, span=step.span)
        elif isinstance(step, ast.WhenStep):
            for event in step.events:
                yield self._event(event)
        elif isinstance(step, ast.Then):
            yield self._then(step)
        elif isinstance(step, ast.ThenChoice):
            because = self._because(step.because, refused=step.negated)
            answer = self._answer(step.who, step.what, step.span)
            yield core.ThenOption(answer, step.negated, because, span=step.span)
        elif isinstance(step, ast.ThenEnds):
            yield self._ends(step)

    def _ends(self, step: ast.ThenEnds) -> core.ThenEnds:
        ending = step.ending
        if isinstance(ending, ast.Wins | ast.Loses):
            who = self.definitions.noun_phrase(ending.who, self._scope(), list_of(PLAYER))
            players = self.definitions.fitter.fit(who, list_of(PLAYER))
            return core.ThenEnds("win" if isinstance(ending, ast.Wins) else "lose", players, span=step.span)
        if isinstance(ending, ast.End) and ending.name.text != "game":
            title = f"whether `{ending.name.text}` has ended cannot be asked"
            raise Unfit("RW401", title, ending.span, "`then end game` can stand here")
        return core.ThenEnds("draw" if isinstance(ending, ast.Draw) else "end", span=step.span)

    # ---------------------------------------------------------------- given
    def _given(self, step: ast.Given) -> core.Given:
        scope = self._scope()
        span = step.span
        if len(step.values) == 1:
            adjective = self.definitions.remembered(step.values[0], step.subject, scope)
            if adjective is not None:
                yes = Const(True, type=YES_NO)
                return core.Given("variable", adjective.variable, adjective.arguments, yes, span=span)
        head = step.subject.items[0]
        nouns = self.draft.nouns.get(head.text, ()) if isinstance(head, ast.Word) else ()
        if any(noun.sort == "zone" for noun in nouns):
            zone, arguments, _ = self.definitions.zone_target(step.subject, scope)
            kind = self.draft.zones[zone].domain
            owners = [one.value for one in arguments if isinstance(one, Const) and one.type.certain() == PLAYER]
            things = tuple(thing for value in step.values for thing in self._things(value, kind, owners, scope))
            return core.Given("zone", zone, arguments, Const(things, type=list_of(member(kind))), span=span)
        target, type_ = self.definitions.target(step.subject, scope)
        assert isinstance(target, st.VariableTarget)  # there are no locals to give
        value = self._given_value(step.values, type_, scope, step.subject.span.text)
        return core.Given("variable", target.variable, target.arguments, value, span=span)

    def _given_value(self, values: tuple[ast.Expr, ...], type_: Type, scope: Scope, name: str) -> Term:
        element = type_.element if type_.is_list and type_.element is not None else type_
        if len(values) != 1 and not type_.is_list:
            raise Unfit("RW401", f"`{name}` holds one value", values[1].span, f"{len(values)} are given")
        if self.draft.is_kind(element) and all(only_quote(value) is not None for value in values):
            things = [t for value in values for t in self._things(value, element.domain, [], scope, place=False)]
            return Const(tuple(things), type=type_) if type_.is_list else Const(things[0], type=type_)
        parts = [self.definitions.value_for(value, type_, scope, name) for value in values]
        return parts[0] if len(parts) == 1 else ListOf(tuple(parts), type=type_)

    def _things(
        self, expr: ast.Expr, kind: str, owners: list[object], scope: Scope, *, place: bool = True
    ) -> list[int]:
        """The things a value names; a printed name means the first of that name, where things are placed the first not
        yet placed, own ones first.
        """
        quote = only_quote(expr)
        if quote is None:
            term = self.definitions.value_for(expr, list_of(member(kind)), scope, "this zone")
            if isinstance(term, Const) and isinstance(term.value, tuple):
                return [value for value in term.value if isinstance(value, int)]
            raise Unfit("RW401", "a printed name is needed here", expr.span, "in quotes")
        found = named(self.draft, member(kind), quote.text)
        if not found:
            self.definitions.quote(quote.text, member(kind), expr.span)  # refuses it
        free = [thing for thing in found if not place or (kind, thing) not in self._placed]  # naming moves nothing
        choice = [thing for thing in free if self._owner(kind, thing) in owners] or free
        if not choice:
            self._want(kind, quote.text, owners, expr.span)
            return []
        if place:
            self._placed.add((kind, choice[0]))
        return [choice[0]]

    def _want(self, kind: str, name: str, owners: list[object], span: Span) -> None:
        """One more copy of a row. What `make` made is one of its own."""
        making = self._makings[kind]
        if name in making.singles:
            raise Unfit("RW424", f'there is no further "{name}"', span, "`make` gives each its own name")
        made_for = making.owners_of(name)
        owner = next((one for one in made_for if one in owners), made_for[0])
        wanted = self._wanted.total() + len(making.domain.printed)
        if wanted > MOST_THINGS:
            raise Unfit("RW424", f'there is no further "{name}"', span, f"a game has {MOST_THINGS:,} things at most")
        self._wanted[kind, name, owner if isinstance(owner, int) else 0] += 1

    def _owner(self, kind: str, thing: int) -> object:
        for field in self.draft.fields:
            if field.kind == kind and field.type == PLAYER and not field.indices:
                return field.cells.get((thing,))
        return None

    # ---------------------------------------------------------------- when
    def _event(self, event: ast.Event) -> core.ScenarioStep:
        if isinstance(event, ast.RanPhase):
            return core.Run(phase=self.definitions.phase_number(event.name), span=event.span)
        if isinstance(event, ast.Ran):
            called = action_call(self.definitions, event.call, self._scope())
            return core.Run(called.verb.index, called.terms, span=event.span)
        if isinstance(event, ast.Chose):
            return self._answer(event.who, event.what, event.span)
        choice = ("yes",) if isinstance(event, ast.Agrees) else ("no", "pass")
        return core.Answer(chooser(self.definitions, event.who, self._scope()), choice, span=event.span)

    def _answer(self, who: ast.NounPhrase, what: ast.Call, span: Span) -> core.Answer:
        """What is chosen may be printed text, a value or an action: it is compared with the options there will be."""
        player = chooser(self.definitions, who, self._scope())
        items = what.items
        head = items[0]
        if len(items) == 1 and isinstance(head, ast.Word) and head.kind in ("string", "number"):
            return core.Answer(player, self._spellings(head), span=span)
        called: Called | None = None
        problem: Unfit | None = None
        if isinstance(head, ast.Word) and head.text in self.draft.verbs:
            try:
                called = action_call(self.definitions, what, self._scope(), player)
            except Unfit as unfit:
                problem = unfit
        term: Term | None = None
        if called is None or len(items) == 1:  # a word may be both, as `attack` is
            try:
                term = self.definitions.noun_phrase(ast.NounPhrase(items, span=what.span), self._scope())
            except Unfit as unfit:
                if called is None:
                    raise problem or unfit from None
        text = (" ".join(what.span.text.split()),)
        if called is None:
            return core.Answer(player, text, term, span=span)
        return core.Answer(player, text, term, called.verb.index, called.terms, span=span)

    def _spellings(self, word: ast.Word) -> tuple[str, ...]:
        """The text itself and, when it is a sentence of the book, its canonical spelling."""
        book = self.draft.book
        is_name = any(word.text in (*domain.printed, *domain.keys) for domain in self.draft.domains.values())
        if word.kind != "string" or is_name or book is None or not self.draft.phrase_asts:
            return (word.text,)
        node = book.understood(word.text)
        return (word.text,) if node is None else (word.text, book.canonical(node))

    # ---------------------------------------------------------------- then
    def _then(self, step: ast.Then) -> core.Then:
        term = self.definitions.condition(step.condition, self._scope())
        names = shown_values(term)
        inner = term.operand if isinstance(term, Not) else term
        if is_poison(term.type):  # that has been reported, and nobody knows whether something is refused
            return core.Then(term, names, None, span=step.span)
        if not isinstance(inner, Can):
            return core.Then(term, names, self._because(step.because, refused=False), span=step.span)
        is_negated = isinstance(term, Not)
        because = self._because(step.because, refused=is_negated)
        return core.Then(term, names, because, inner.action, inner.arguments, is_negated, span=step.span)

    def _because(self, because: ast.Name | None, *, refused: bool) -> str | None:
        """The name of what refuses: a rule, a phrase, or the action whose `needs` it is."""
        if because is None:
            return None
        if not refused:
            title = "`because` says why something cannot be done"
            raise Unfit("RW425", title, because.span, "nothing is refused here")
        known = dict.fromkeys([*(rule.name for rule in self.draft.rules), *self.draft.phrase_index, *self.draft.verbs])
        if because.text not in known:
            near = nearest(because.text, known)
            notes = (f"did you mean {listing(near)}?",) if near else ()
            label = "a rule, a phrase or an action is named here"
            raise Unfit("RW425", f"nothing is called `{because.text}`", because.span, label, notes)
        return because.text
