"""Noun phrases → typed terms: of the readings of a row the one whose arguments are of their kinds (LANGUAGE 2.3)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rulewright.check import trees as t
from rulewright.check.application import Application
from rulewright.check.brackets import bracketed, row_text
from rulewright.check.draft import Draft
from rulewright.check.echoes import NAMES_NONE
from rulewright.check.fitting import is_poison, unify
from rulewright.check.literals import named
from rulewright.check.readings import Found, Reader, TooMany, nearest_readings
from rulewright.check.sameness import Sameness
from rulewright.check.scope import Binding, Scope
from rulewright.check.signatures import NotASet, Unfit
from rulewright.check.words import type_words
from rulewright.core.terms import (
    Best,
    Const,
    Each,
    Filter,
    Fold,
    InList,
    ListOf,
    Local,
    Pick,
    StartingWith,
    Term,
)
from rulewright.core.types import NONE, NUMBER, PLAYER, SENTENCE, TEXT, YES_NO, Type, list_of, member
from rulewright.diagnostics.wording import listing, nearest
from rulewright.source import Span
from rulewright.syntax import ast

Typed = TypeVar("Typed")

MOST_WORK = 20_000
"""So many trees are typed for one row at most, the rows in its brackets included."""


class Nouns(Application):
    """Types the trees of one draft. ``term`` (expressions in brackets) is given by the class above."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self._work = 0
        self._reading = False

    @abstractmethod
    def term(self, expr: ast.Expr, scope: Scope, expect: Type | None = None) -> Term:
        """The typed term of an expression; Unfit with the reason."""

    # ---------------------------------------------------------------- a row of words
    def read(
        self,
        items: t.Items,
        span: Span,
        scope: Scope,
        type_tree: Callable[[t.Tree], Typed],
        *,
        article: bool = False,
        call: bool = False,
        optional: Container[str] = (),
        only: type[t.Tree] = t.Tree,
    ) -> Typed:
        """What ``type_tree`` makes of the one reading of a row; Unfit if there is none or are several.

        article: one stands before the row, or is understood. call: the row is an action with its arguments, of which
        ``optional`` ones may be left out. only: what the whole row must be.
        """
        try:
            reader = Reader(self.draft, items, scope)
            found = reader.call(optional) if call else reader.whole(article=article)
        except TooMany:
            raise self._too_many(span) from None
        found = [one for one in found if isinstance(one.tree, only)]
        if not found:
            raise self.refusals.no_reading(items, span, scope, reader, call=call)
        with self.row():
            return self._choose(found, items, span, scope, type_tree)

    @contextmanager
    def row(self, *, apart: bool = False) -> Iterator[None]:
        """A row is being typed. Its budget is that of the row around it, except for one that stands ``apart``."""
        before = self._reading, self._work
        if apart or not self._reading:
            self._work = 0
        self._reading = not apart
        try:
            yield
        finally:
            self._reading = before[0]
            if apart:
                self._work = before[1]

    def _choose(
        self, found: list[Found], items: t.Items, span: Span, scope: Scope, type_tree: Callable[[t.Tree], Typed]
    ) -> Typed:
        fresh = len(scope.body.slots)
        near = nearest_readings(found)
        good: list[tuple[t.Tree, Typed]] = []
        bad: list[Unfit] = []
        for one in near:
            try:
                made = type_tree(one.tree)
            except Unfit as unfit:
                bad.append(unfit)
                continue
            if not any(Sameness(fresh).same(made, other) for _, other in good):
                good.append((one.tree, made))
        if not good:
            raise self._best_refusal(bad, [one for one in found if one not in near], type_tree, items)
        if len(good) == 1:
            return good[0][1]
        ways = tuple(f"reading {at}: {bracketed(tree, items)}" for at, (tree, _) in enumerate(good[:4], 1))
        title = f"this can be read in {len(good)} ways"
        raise Unfit("RW203", title, span, "put brackets to say which is meant", ways)

    def _best_refusal(
        self, bad: list[Unfit], others: list[Found], type_tree: Callable[[t.Tree], object], items: t.Items
    ) -> Unfit:
        """Why the nearest reading does not fit; and, if another one would, how brackets say it."""
        worst = max(bad, key=lambda unfit: (unfit.code != "RW205", unfit.span.start if unfit.span else 0))
        for one in others:
            try:
                type_tree(one.tree)
            except Unfit:
                continue
            worst.notes = (*worst.notes, f"with brackets it could be read: {bracketed(one.tree, items)}")
            break
        return worst

    def _too_many(self, span: Span) -> Unfit:
        notes = ("put brackets, or give a part a name: `value …`, `call …`, `let …`",)
        return Unfit("RW203", "this line can be read in too many ways", span, "too long to be followed", notes)

    # ---------------------------------------------------------------- trees
    def tree(self, tree: t.Tree, scope: Scope, expect: Type | None, items: t.Items) -> Term:
        span = items[tree.start].span.to(items[tree.end - 1].span)
        self._work += 1
        if self._work > MOST_WORK:
            raise self._too_many(span)
        if isinstance(tree, t.Variable):
            binding = scope.names[tree.name]
            binding.used = True
            return binding.term(span)
        if isinstance(tree, t.Word):
            return self.apply(tree.name, tree.prepositions, [], tree.arguments, tree.at, scope, expect, items)
        if isinstance(tree, t.Number):
            return self._number(tree.value, expect, span)
        if isinstance(tree, t.Quote):
            return self.quote(tree.text, expect, span)
        if isinstance(tree, t.Constant):
            value: object = {"yes": True, "no": False, "none": 0}[tree.text]
            return Const(value, type=NONE if tree.text == "none" else YES_NO, span=span)
        if isinstance(tree, t.It):
            return self._it(scope, span)
        if isinstance(tree, t.Bracket):
            return self._bracket(tree.group, scope, expect, span)
        if isinstance(tree, t.Aggregate):
            return self._aggregate(tree, scope, items, span)
        if isinstance(tree, t.Determined) and tree.word == "the":
            found = self.set_tree(tree.noun, scope, expect, items)
            if not found.type.is_list:
                return found
            return Pick("the", found, type=_some(found.type).or_none(), span=span)
        if isinstance(tree, t.Kind) and not tree.plural and not tree.article:
            raise self._lonely(tree, scope, span, items)
        if isinstance(tree, t.Die):
            label = f"it can be rolled: `roll d{tree.faces} as r`"
            place = f"d{tree.faces}"
            places = any(place in domain.printed for domain in self.draft.domains.values())
            notes = (f'the place of that name stands in quotation marks: `"{place}"`',) if places else ()
            raise Unfit("RW202", f"`{place}` is a die, no number", span, label, notes)
        if isinstance(tree, t.Quality):
            raise Unfit("RW204", f"`{tree.name}` is an adjective", span, "it needs a noun behind it, or `is` before it")
        return self.set_tree(tree, scope, expect, items)

    def _lonely(self, tree: t.Kind, scope: Scope, span: Span, items: t.Items) -> Unfit:
        """A bare singular without a variable of that name (rule 5)."""
        name = tree.name.singular
        before = [one.span.text for one in items[max(tree.start - 1, 0) : tree.start]]
        if before and before[0] in ("first", "last", "number"):
            rest = row_text(items[tree.end : tree.end + 2])
            note = f"`{before[0]}` is asked of the whole: `{before[0]} {rest or 'of …'}`, without `{name}`"
            return Unfit("RW205", f"no `{name}` is spoken of here", span, f"`{name}` is one word too many", (note,))
        notes: tuple[str, ...] = (f"say which: `the {name} …`, `any {name}`, or all of them: `{tree.name.plural}`",)
        if name in scope.gone:
            notes = ("one was named inside a block that is closed; a name is known in its block only", *notes)
        elif scope.header is not None and tree.name.type == PLAYER and not any(map(_is_unknown, scope.names.values())):
            header = scope.header.span.text
            more = "by player" if scope.header.acts else "of player"
            notes = (f"the line it begins with names no player: write `{header} {more}` there", *notes)
            return Unfit("RW205", f"no `{name}` is spoken of here", span, f"`{header}`{NAMES_NONE}", notes)
        return Unfit("RW205", f"no `{name}` is spoken of here", span, f"which {name}?", notes)

    def _number(self, value: int, expect: Type | None, span: Span) -> Term:
        """A figure; where a word of a list is expected and one is printed so, that word."""
        if expect is not None:
            wanted = _element(expect)
            domain = self.draft.domains.get(wanted.domain) if wanted.tag == "member" else None
            if domain is not None and domain.sort == "words":
                found = named(self.draft, wanted, str(value))
                if found:
                    return Const(found[0], type=wanted.certain(), span=span)
        return Const(value, type=NUMBER, span=span)

    def _it(self, scope: Scope, span: Span) -> Term:
        if not scope.its:
            raise Unfit("RW206", "`it` means nothing here", span, "nothing is being looked at")
        if len(scope.its) > 1:
            names = dict.fromkeys(binding.name for binding in scope.its if binding.name)
            notes = (f"use the nouns: {listing(names)}",) if names else ()
            raise Unfit("RW206", "`it` could be two things here", span, "two things are being looked at", notes)
        scope.its[-1].used = True
        return scope.its[-1].term(span)

    # ---------------------------------------------------------------- printed names
    def quote(self, text: str, expect: Type | None, span: Span) -> Term:
        """A printed name, a sentence or a text, by what is expected; else a thing of the one kind that has the name."""
        wanted = _element(expect) if expect is not None else None
        if wanted is not None and wanted.tag == "text":
            return Const(text, type=TEXT, span=span)
        if wanted is not None and wanted.tag == "sentence":
            return Const(self.draft.read_sentence(text, span), type=SENTENCE, span=span)
        if wanted is not None and wanted.tag == "member":
            return self._named(text, wanted.certain(), span)
        kinds = [domain.name for domain in self.draft.domains.values() if text in domain.printed[1:]]
        if len(kinds) > 1:
            raise Unfit("RW203", f'"{text}" is the name of several things', span, f"of {listing(kinds)}")
        return self._named(text, member(kinds[0]) if kinds else None, span)

    def _named(self, text: str, type_: Type | None, span: Span) -> Term:
        found = named(self.draft, type_, text) if type_ is not None else []
        if type_ is not None and len(found) == 1:
            return Const(found[0], type=type_, span=span)
        if type_ is not None and found:
            raise self._several(text, type_.domain, span)
        domains = [self.draft.domains[type_.domain]] if type_ is not None else list(self.draft.domains.values())
        names = [name for d in domains if d.sort == "kind" or type_ is not None for name in d.printed[1:]]
        near = nearest(text, names)
        what = f"no {type_.domain} is" if type_ is not None else "nothing is"
        notes = (f'did you mean "{near[0]}"?',) if near else ()
        raise Unfit("RW409", f'{what} called "{text}"', span, "no such printed name", notes)

    def _several(self, text: str, kind: str, span: Span) -> Unfit:
        """A name that several things bear, where one of them is meant."""
        plural = self.draft.domains[kind].plural
        zones = sorted((zone for zone in self.draft.zones if zone.domain == kind), key=lambda zone: bool(zone.seen_by))
        where = f" in {zones[0].name}" if zones else ""
        notes = (
            f'for one of them say where it lies: `first of ({plural}{where} where it is "{text}")`',
            'only a comparison and a count may mean all of them, like `… is "NAME"`',
        )
        return Unfit("RW401", f'several {plural} are called "{text}"', span, "nothing says which of them", notes)

    # ---------------------------------------------------------------- brackets and sets
    def _bracket(self, group: ast.Group, scope: Scope, expect: Type | None, span: Span) -> Term:
        if len(group.members) == 1:
            return self.term(group.members[0], scope, expect)
        inner = _element(expect) if expect is not None else None
        parts: list[Term] = []
        type_: Type | None = None
        for one in group.members:
            part = self.term(one, scope, inner)
            parts.append(part)
            element = _element(part.type)
            joined = element if type_ is None else unify(type_, element)
            if joined is None:
                assert type_ is not None
                label = f"this is {type_words(element)}, the ones before are {type_words(type_)}"
                raise Unfit("RW401", "a list holds things of one type", part.span, label)
            type_ = joined
        return ListOf(tuple(parts), type=list_of(type_ or NONE), span=span)

    def set_tree(
        self, tree: t.Tree, scope: Scope, expect: Type | None, items: t.Items, base: Term | None = None
    ) -> Term:
        """A tree that may denote several things. ``base``: in place of all members of the innermost kind."""
        span = items[tree.start].span.to(items[tree.end - 1].span)
        if isinstance(tree, t.Kind):
            return self._all_of(tree, base, span)
        if isinstance(tree, t.Determined) and tree.word in ("any", "all"):
            return self.set_tree(tree.noun, scope, expect, items, base)
        if isinstance(tree, t.Within):
            return self._within(tree, scope, expect, items, base, span)
        if isinstance(tree, t.Filtered):
            return self._filtered(tree, scope, expect, items, base)
        if isinstance(tree, t.Qualified | t.Starting | t.Best):
            found = self.as_list(self.set_tree(tree.noun, scope, expect, items, base))
            return self._narrowed(tree, found, scope, items, span)
        if base is not None:
            found = self.as_list(self.tree(tree, scope, expect, items))
            return self._intersection(found, base, scope, span)
        return self.tree(tree, scope, expect, items)

    def _narrowed(
        self, tree: t.Qualified | t.Starting | t.Best, found: Term, scope: Scope, items: t.Items, span: Span
    ) -> Term:
        element = _some(found.type)
        if isinstance(tree, t.Starting):
            first = self.fitter.fit(self.tree(tree.first, scope, element, items), element, "`starting with`")
            return StartingWith(found, first, type=found.type, span=span)
        local = scope.body.new("", element)
        subject = Local(local, type=element, span=span)
        if isinstance(tree, t.Qualified):
            return Filter(found, local, self.quality(tree.quality, subject, scope, items), type=found.type, span=span)
        body = self.apply(tree.name, ("of",), [subject], (), tree.at, scope, None, items)
        return Best(found, tree.highest, local, body, type=found.type, span=span)

    def _filtered(self, tree: t.Filtered, scope: Scope, expect: Type | None, items: t.Items, base: Term | None) -> Term:
        found = self.set_tree(tree.noun, scope, expect, items, base)
        if not found.type.is_list and not is_poison(found.type):
            title = "`where` narrows a set"
            raise NotASet("RW401", title, tree.where.what.span, f"this is {type_words(found.type)}")
        found = self.as_list(found)
        inner, binding = self.where_scope(_some(found.type), scope, tree.where.span, _kinds_in(tree.noun))
        condition = self.fitter.fit(self.term(tree.where.condition, inner, YES_NO), YES_NO)
        return Filter(found, binding.index, condition, type=found.type, span=tree.where.span)

    def _intersection(self, found: Term, base: Term, scope: Scope, span: Span) -> Term:
        """Those of ``found`` that are in ``base``."""
        local = scope.body.new("", _some(found.type))
        test = InList(Local(local, type=_some(found.type), span=span), base, type=YES_NO, span=span)
        return Filter(found, local, test, type=found.type, span=span)

    def _all_of(self, tree: t.Kind, base: Term | None, span: Span) -> Term:
        type_ = tree.name.type
        if base is not None:
            held = _some(base.type).certain()
            if type_.tag == "number" and held.tag == "number":
                return base
            if not is_poison(base.type) and held != type_:
                title = f"there are no {tree.name.plural} in `{base.span.text if base.span else 'it'}`"
                raise Unfit("RW204", title, span, f"it holds {type_words(base.type)}")
            return base
        values = self.draft.members(type_)
        if not values and type_.tag != "member":
            raise Unfit("RW412", f"`{tree.name.plural}` has no end", span, "say in which list: `… in S`")
        return Const(tuple(values), type=list_of(type_), span=span)

    def _within(
        self, tree: t.Within, scope: Scope, expect: Type | None, items: t.Items, base: Term | None, span: Span
    ) -> Term:
        zone = self.as_list(self.tree(tree.zone, scope, None, items))
        inner = zone if base is None else self._intersection(zone, base, scope, span)
        return self.set_tree(tree.noun, scope, expect, items, inner)

    def _aggregate(self, tree: t.Aggregate, scope: Scope, items: t.Items, span: Span) -> Term:
        found = self.as_list(self.tree(tree.items, scope, None, items))
        element = _some(found.type)
        local = scope.body.new("", element)
        subject = Local(local, type=element, span=items[tree.items.start].span)
        body = self.apply(tree.name, tree.prepositions, [subject], tree.arguments, tree.at, scope, None, items)
        if tree.operation == "each":
            return Each(found, local, body, type=list_of(_element(body.type)), span=span)
        if body.type.tag not in ("number", "member") and not is_poison(body.type):
            raise Unfit("RW401", f"`{tree.name}` cannot be added or compared by size", span, type_words(body.type))
        if tree.operation == "total":
            return Fold("total", found, local, body, type=NUMBER, span=span)
        type_ = body.type if body.type.tag == "number" else body.type.or_none()
        return Fold("highest" if tree.operation == "highest" else "lowest", found, local, body, type=type_, span=span)

    # ---------------------------------------------------------------- names of what is looked at
    def where_scope(
        self, element: Type, scope: Scope, span: Span, spoken_of: Iterable[str] = ()
    ) -> tuple[Scope, Binding]:
        """In the `where` of a bare set `it` is the thing looked at, and so is the kind's noun unless it is taken."""
        local = scope.body.new("", element)
        binding = Binding(element.domain, element, local, "loop", span)
        nouns = [element.domain] if element.tag == "member" else []
        if is_poison(element):  # what it holds is unknown, but not what it is called
            nouns = list(spoken_of)
        free = [noun for noun in nouns if noun in self.draft.type_names and noun not in scope]
        return scope.with_it(binding, *free), binding


def _kinds_in(tree: t.Tree) -> Iterator[str]:
    """The kinds that a tree speaks of, from the outside in, as far as it is a set of theirs."""
    while isinstance(tree, t.Within | t.Qualified | t.Starting | t.Best | t.Determined):
        tree = tree.noun
    if isinstance(tree, t.Kind):
        yield tree.name.singular


def _is_unknown(binding: Binding) -> bool:
    return is_poison(binding.type)


def _some(type_: Type) -> Type:
    """The element type of a list type."""
    return type_.element if type_.element is not None else NONE


def _element(type_: Type) -> Type:
    """The type of one: of the elements of a list, else the type itself."""
    return type_.element if type_.is_list and type_.element is not None else type_
