"""A declared word and its arguments → a term: which of its owners is meant, and do the arguments fit."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rulewright.check import trees as t
from rulewright.check.builtins import BUILT_IN, Asked
from rulewright.check.draft import Draft
from rulewright.check.fitting import Fitter
from rulewright.check.refusals import Refusals
from rulewright.check.scope import Scope
from rulewright.check.signatures import ERROR, Noun, Quality, Unfit
from rulewright.check.words import type_words
from rulewright.core.terms import (
    Const,
    FieldGet,
    ListOf,
    Marked,
    Ready,
    Term,
    ValueCall,
    VariableGet,
    ZoneGet,
    ZoneIndex,
)
from rulewright.core.types import MOMENT, PLAYER, YES_NO, Type, list_of
from rulewright.source import Span
from rulewright.syntax import ast


class Application(ABC):
    """Nouns and adjectives applied to their arguments. What a tree denotes is said by the class built on this one."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.refusals = Refusals(draft)
        places = {domain.name: domain.all for domain in draft.domains.values() if domain.sort == "places"}
        self.fitter = Fitter(places, self.figure)

    @abstractmethod
    def tree(self, tree: t.Tree, scope: Scope, expect: Type | None, items: t.Items) -> Term:
        """The typed term of a tree; Unfit with the reason."""

    # ---------------------------------------------------------------- nouns
    def apply(
        self,
        name: str,
        shape: tuple[str, ...],
        given: list[Term],
        trees: tuple[t.Tree | None, ...],
        at: int,
        scope: Scope,
        expect: Type | None,
        items: t.Items,
    ) -> Term:
        """A declared noun with its arguments: ``given`` ones are typed already, ``trees`` follow."""
        last = trees[-1] if trees else None
        end = max(last.end if last is not None else 0, at + 1)
        span = items[at].span.to(items[min(end, len(items)) - 1].span)
        earlier = scope.earlier.get((name, shape))
        candidates = [noun for noun in self.draft.nouns.get(name, ()) if noun.prepositions == shape]
        if isinstance(earlier, Noun):
            candidates = [earlier]
        if not candidates:
            raise self._unusable(name, at, scope, items)
        good: list[Term] = []
        bad: list[Unfit] = []
        for noun in candidates:
            try:
                good.append(self._build(noun, given, trees, scope, expect, items, span))
                noun.used = True
            except Unfit as unfit:
                bad.append(unfit)
        if not good:
            raise _best(name, candidates, bad)
        if len(good) > 1 and expect is not None:
            good = [one for one in good if self.fitter.fits(one.type, expect)] or good
        if len(good) > 1:
            raise Unfit("RW203", f"`{name}` could mean {len(good)} things here", span, "put a name for the one meant")
        return good[0]

    def _unusable(self, name: str, at: int, scope: Scope, items: t.Items) -> Unfit:
        word = items[at]
        assert isinstance(word, ast.Word)
        if not self.refusals.known(name, scope):
            return self.refusals.unknown_word(word, scope)
        return Unfit(
            "RW202", f"`{name}` is used with other words", word.span, "not like this", self.refusals.usage(name)
        )

    def _build(
        self,
        noun: Noun,
        given: list[Term],
        trees: tuple[t.Tree | None, ...],
        scope: Scope,
        expect: Type | None,
        items: t.Items,
        span: Span,
    ) -> Term:
        arguments: list[Term | None] = list(given)
        for at, tree in enumerate(trees, len(given)):
            want = noun.parameters[at] if at < len(noun.parameters) else None
            if tree is None and not noun.optional:
                usage = self.refusals.usage(noun.name)
                raise Unfit("RW202", f"`{noun.name}` needs more words", span, "some are missing", usage)
            arguments.append(self.tree(tree, scope, want, items) if tree is not None else None)
        if noun.sort == "built-in":
            return BUILT_IN[noun.name, noun.prepositions](Asked(self, noun, tuple(arguments), scope, span))
        for at, argument in enumerate(arguments):
            want = noun.parameters[at]
            if argument is not None and want is not None:
                arguments[at] = self.argument(argument, want, noun.name)
        return self.noun_term(noun, tuple(arguments), span)

    def argument(self, term: Term, want: Type, name: str) -> Term:
        """An argument of `name`; a wrong one is refused in the author's words."""
        if self.fitter.fits(term.type, want):
            # A number that is none stays none: asked of none, a word answers its own zero, not the cell of index 0.
            return self.fitter.fit(term, want.or_none() if want.tag == "number" else want, f"`{name}`")
        text = term.span.text if term.span is not None else "this"
        have = term.type
        notes: tuple[str, ...] = ()
        if have.is_list and have.element is not None and self.fitter.fits(have.element, want):
            notes = (f"of all of them: `each {name} of {text}`; of one: `first of {text}`",)
        else:
            notes = self.refusals.usage(name)
        title = f"`{name}` is asked of {type_words(want.certain())}"
        raise Unfit("RW204", title, term.span, f"`{text}` is {type_words(have)}", notes)

    def noun_term(self, noun: Noun, arguments: tuple[Term | None, ...], span: Span) -> Term:
        """The term of a noun whose arguments fit."""
        type_ = noun.type if noun.type is not None else self.draft.value_type(noun)
        whole = tuple(a for a in arguments if a is not None)
        if noun.sort == "field":
            self.draft.fields[noun.index].used = True
            return FieldGet(noun.index, whole, type=_total(type_, whole), span=span)
        if noun.sort == "variable":
            self.draft.variables[noun.index].used = True
            return VariableGet(noun.index, arguments, type=_total(type_, whole), span=span)
        if noun.sort == "zone":
            self.draft.zones[noun.index].used = True
            return ZoneGet(noun.index, arguments, type=type_, span=span)
        if noun.sort == "value":
            return ValueCall(noun.index, whole, type=_total(type_, whole), span=span)
        if noun.sort == "turned":
            zones = noun.value
            assert isinstance(zones, tuple)
            return ZoneIndex(whole[0], type_.domain, zones, type=type_, span=span)
        if noun.sort == "unknown":
            return Const(0, type=ERROR, span=span)
        if noun.sort == "option":
            self.draft.option_at[span] = noun.name
        return Const(noun.value, type=type_, span=span)

    def option(self, term: Term) -> str | None:
        """The option whose value a constant is."""
        return self.draft.option_at.get(term.span) if isinstance(term, Const) and term.span is not None else None

    def figure(self, term: Term) -> int | None:
        """The number a constant is. When it is an option's, what is found out with it may not hold for other values."""
        if not isinstance(term, Const) or term.type.tag != "number" or not isinstance(term.value, int):
            return None
        option = self.option(term)
        if option is not None:
            self.draft.options_looked_at.add(option)
        return term.value

    def as_list(self, term: Term) -> Term:
        """The term as a list: one thing is the list of itself, none the empty one."""
        type_ = term.type
        if type_.is_list:
            return term
        if type_.tag == "none":
            return Const((), type=list_of(type_), span=term.span)
        return ListOf((term,), type=list_of(type_), span=term.span)

    # ---------------------------------------------------------------- adjectives
    def quality(self, tree: t.Quality, subject: Term, scope: Scope, items: t.Items) -> Term:
        """`subject is ADJECTIVE …`"""
        span = items[tree.start].span.to(items[tree.end - 1].span)
        earlier = scope.earlier.get((tree.name, tree.prepositions))
        candidates = self.qualities(tree)
        if isinstance(earlier, Quality):
            candidates = [earlier]
        bad: list[Unfit] = []
        for one in candidates:
            try:
                found = self._quality(one, subject, tree, scope, items, span)
                one.used = True
                return found
            except Unfit as unfit:
                bad.append(unfit)
        raise bad[0]

    def qualities(self, tree: t.Quality) -> list[Quality]:
        """The adjectives that a tree may speak of."""
        return [q for q in self.draft.qualities.get(tree.name, ()) if q.prepositions == tree.prepositions]

    def _quality(self, one: Quality, subject: Term, tree: t.Quality, scope: Scope, items: t.Items, span: Span) -> Term:
        if subject.type.is_list or not self.fitter.fits(subject.type, one.subject):
            text = subject.span.text if subject.span is not None else "this"
            title = f"`{one.name}` is said of {type_words(one.subject)}"
            raise Unfit("RW204", title, subject.span, f"`{text}` is {type_words(subject.type)}")
        subject = self.fitter.fit(subject, one.subject)
        if one.sort == "ready":
            return self._ready(subject, tree, scope, items, span)
        arguments = [subject]
        for argument, want in zip(tree.arguments, one.parameters, strict=True):
            assert argument is not None
            arguments.append(self.argument(self.tree(argument, scope, want, items), want, one.name))
        if one.sort == "remembered":
            self.draft.variables[one.index].used = True
            return VariableGet(one.index, tuple(arguments), type=YES_NO, span=span)
        if one.sort == "mark":
            return Marked(subject, one.name, type=YES_NO, span=span)
        return ValueCall(one.index, tuple(arguments), type=YES_NO, span=span)

    def _ready(self, subject: Term, tree: t.Quality, scope: Scope, items: t.Items, span: Span) -> Term:
        given = dict(zip(tree.prepositions, tree.arguments, strict=True))
        whom, when = given.get("for"), given.get("at")
        if whom is None:
            label = "`ready for player`, `ready for player at moment`"
            raise Unfit("RW202", "`ready` needs to know for whom", span, label)
        player = self.argument(self.tree(whom, scope, PLAYER, items), PLAYER, "ready for")
        moment = self.argument(self.tree(when, scope, MOMENT, items), MOMENT, "ready at") if when is not None else None
        return Ready(subject, player, moment, type=YES_NO, span=span)


def _best(name: str, candidates: list[Noun], bad: list[Unfit]) -> Unfit:
    """One refusal for a word with several owners: it names all that the word may be asked of."""
    if len(bad) == 1 or all(unfit.code != "RW204" for unfit in bad):
        return bad[0]
    owners = dict.fromkeys(type_words(n.parameters[0]) for n in candidates if n.parameters and n.parameters[0])
    first = next(unfit for unfit in bad if unfit.code == "RW204")
    return Unfit("RW204", f"`{name}` is asked of {' or '.join(owners)}", first.span, first.label, first.notes)


def _total(type_: Type, arguments: tuple[Term, ...]) -> Type:
    """none is total: asked of what may be none, a member may be none too."""
    if type_.tag in ("member", "sentence") and any(a.type.maybe for a in arguments):
        return type_.or_none()
    return type_
