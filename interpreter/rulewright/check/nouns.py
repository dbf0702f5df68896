"""Readings of a noun phrase → one typed term: kinds of arguments are the last judge (LANGUAGE 2.3, rules 5-7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Container

from rulewright.check import readings as r
from rulewright.check.builtins import BUILT_IN
from rulewright.check.draft import Draft
from rulewright.check.fitting import Fitter, is_poison, poison, unify
from rulewright.check.literals import named
from rulewright.check.scope import Binding, Scope
from rulewright.check.signatures import SORT_NAMES, Noun, Quality, Unfit
from rulewright.check.words import article, listing, nearest, type_words
from rulewright.core.terms import (
    Best,
    Const,
    Each,
    FieldGet,
    Filter,
    Fold,
    InList,
    ListOf,
    Local,
    Marked,
    Pick,
    Ready,
    StartingWith,
    Term,
    ValueCall,
    VariableGet,
    ZoneGet,
    ZoneIndex,
)
from rulewright.core.types import (
    MOMENT,
    NONE,
    NUMBER,
    PLAYER,
    SENTENCE,
    TEXT,
    YES_NO,
    Type,
    list_of,
    member,
)
from rulewright.source import Span
from rulewright.syntax import ast

Read = Callable[[r.Tree], Term]


class Nouns:
    """Types the trees of one draft. ``term`` (expressions in brackets) is given by the class above."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.fitter = Fitter({d.name: d.all for d in draft.domains.values() if d.sort == "places"})

    def term(self, expr: ast.Expr, scope: Scope, expect: Type | None = None) -> Term:
        raise NotImplementedError

    # ---------------------------------------------------------------- a row of words
    def read(
        self,
        items: r.Items,
        span: Span,
        scope: Scope,
        type_tree: Callable[[r.Tree], object],
        *,
        article: bool = False,
        call: bool = False,
        optional: Container[str] = (),
        only: Callable[[r.Tree], bool] = lambda _tree: True,
    ) -> tuple[r.Tree, object]:
        """The one reading of a row and what ``type_tree`` makes of it; Unfit if there is none or are several."""
        fresh = len(scope.body.slots)
        reader = r.Reader(self.draft, items, scope, it=bool(scope.its))
        try:
            found = reader.call(optional) if call else reader.whole(article=article)
        except r.TooMany:
            raise Unfit("RW203", "this line can be read in too many ways", span, "put brackets, or name a part") from None
        found = [one for one in found if only(one.tree)]
        if not found:
            raise self._no_reading(items, span, scope, reader, call=call)
        near = r.nearest_readings(found)
        good: list[tuple[r.Tree, object]] = []
        bad: list[Unfit] = []
        for one in near:
            try:
                good.append((one.tree, type_tree(one.tree)))
            except Unfit as unfit:
                bad.append(unfit)
        distinct = _distinct(good, fresh)
        if len(distinct) == 1:
            return distinct[0]
        if not distinct:
            raise self._best_refusal(bad, found, near, type_tree, items)
        ways = [bracketed(tree, items) for tree, _ in distinct[:4]]
        raise Unfit(
            "RW203",
            f"this can be read in {len(distinct)} ways",
            span,
            "put brackets to say which is meant",
            tuple(f"reading {at}: {way}" for at, way in enumerate(ways, 1)),
        )

    def _best_refusal(
        self,
        bad: list[Unfit],
        found: list[r.Found],
        near: list[r.Found],
        type_tree: Callable[[r.Tree], object],
        items: r.Items,
    ) -> Unfit:
        """Why the nearest reading does not fit; and, if another one would, how brackets say it."""
        worst = max(bad, key=lambda unfit: (unfit.code not in ("RW205",), unfit.span.start if unfit.span else 0))
        for one in found:
            if one in near:
                continue
            try:
                type_tree(one.tree)
            except Unfit:
                continue
            way = bracketed(one.tree, items)
            worst.notes = (*worst.notes, f"with brackets it could be read: {way}")
            break
        return worst

    def _no_reading(self, items: r.Items, span: Span, scope: Scope, reader: r.Reader, *, call: bool) -> Unfit:
        for at, item in enumerate(items):
            if not isinstance(item, ast.Word) or item.kind != "name":
                continue
            if call and at == 0:
                if item.text not in self.draft.verbs:
                    return self._unknown_verb(item, scope)
                continue
            if not self._known(item.text, scope):
                return self.unknown_word(item, scope)
        if call and isinstance(items[0], ast.Word):
            return self._wrong_call(items, span)
        stop = reader.farthest
        if 0 < stop < len(items):
            item = items[stop]
            understood = f"understood so far: `{_text(items[:stop])}`"
            label = f"`{_text(items[stop : stop + 1])}` does not fit here"
            notes = [understood]
            head = items[0]
            if isinstance(head, ast.Word):
                notes += self._usage(head.text)
            return Unfit("RW202", "these words cannot be read together", item.span, label, tuple(notes))
        notes = self._usage(items[0].text) if isinstance(items[0], ast.Word) else []
        return Unfit("RW202", "these words cannot be read together", span, "", tuple(notes))

    def _usage(self, word: str) -> list[str]:
        """How a declared word is used: `force of player at outpost`."""
        uses = []
        for noun in self.draft.nouns.get(word, ()):
            if noun.arity:
                parts = [
                    f"{p} {n}".strip()
                    for p, n in zip(noun.prepositions, noun.parameter_names or ("…",) * noun.arity, strict=False)
                ]
                uses.append(f"{word} {' '.join(parts)}")
        for verb in self.draft.verbs.get(word, ()):
            parts = [f"{p} {n}".strip() for p, n in zip(verb.prepositions, verb.parameter_names, strict=True)]
            uses.append(" ".join([word, *parts]))
        return [f"it is used as `{use}`" for use in dict.fromkeys(uses)]

    def _known(self, word: str, scope: Scope) -> bool:
        draft = self.draft
        return (
            word in scope
            or word in draft.nouns
            or word in draft.type_names
            or word in draft.qualities
            or word in r.AGGREGATES
            or word in ("starting", "rounded", "highest", "lowest")
            or (word[:1] == "d" and word[1:].isdigit())
        )

    def unknown_word(self, item: ast.Word, scope: Scope) -> Unfit:
        draft, word = self.draft, item.text
        if word in scope.gone:
            return Unfit(
                "RW212",
                f"`{word}` is not known here",
                item.span,
                "it was named inside a block that is closed",
                ("a name given in a block is known in that block only", "give it a name before the block, with `let`"),
            )
        known = [*scope, *draft.nouns, *draft.type_names, *draft.qualities]
        near = nearest(word, (one for one in known if not one.startswith("#")))
        notes = [f"did you mean {listing(near)}?"] if near else []
        if word == "owner":
            notes = ["`owner` is a word of `seen by` only; the player in whose zone a thing lies is `player of …`"]
        elif word == "opponents":
            notes.append("`opponents` is not ready-made; `others of player` is: all other players")
        elif word in draft.verbs:
            notes.append(f"`{word}` is an action: it can happen, but it is no thing and no number")
        return Unfit("RW201", f"`{word}` is not a word of this ruleset", item.span, "no such word", tuple(notes))

    def _unknown_verb(self, item: ast.Word, scope: Scope) -> Unfit:
        draft, word = self.draft, item.text
        near = nearest(word, draft.verbs)
        notes = [f"did you mean {listing(near)}?"] if near else []
        if self._known(word, scope):
            notes.insert(0, f"`{word}` is declared, but not as something that happens (`to {word}` or `flow {word}`)")
        elif not near:
            notes.append("what may stand here: an action or flow of this ruleset, or a statement such as `move`, `add`")
        return Unfit("RW210", f"there is no action or flow `{word}`", item.span, "nothing of this name happens", tuple(notes))

    def _wrong_call(self, items: r.Items, span: Span) -> Unfit:
        head = items[0]
        assert isinstance(head, ast.Word)
        return Unfit(
            "RW202", f"`{head.text}` is used with other words", span, "", tuple(self._usage(head.text))
        )

    # ---------------------------------------------------------------- typing trees
    def tree(self, tree: r.Tree, scope: Scope, expect: Type | None, items: r.Items) -> Term:
        """The typed term of a tree; Unfit with the reason."""
        span = items[tree.start].span.to(items[max(tree.start, tree.end - 1)].span)
        if isinstance(tree, r.Variable):
            binding = scope.names[tree.name]
            binding.used = True
            return binding.term(span)
        if isinstance(tree, r.Word):
            return self.word(tree, scope, expect, items, span)
        if isinstance(tree, r.Number):
            return self._number(tree.value, expect, span)
        if isinstance(tree, r.Quote):
            return self.quote(tree.text, expect, span)
        if isinstance(tree, r.Constant):
            value: object = {"yes": True, "no": False, "none": 0}[tree.text]
            return Const(value, type=NONE if tree.text == "none" else YES_NO, span=span)
        if isinstance(tree, r.It):
            return self.it(scope, span)
        if isinstance(tree, r.Bracket):
            return self.bracket(tree.group, scope, expect, span)
        if isinstance(tree, r.Aggregate):
            return self._aggregate(tree, scope, items, span)
        if isinstance(tree, r.Determined) and tree.word == "the":
            found = self.set_tree(tree.noun, scope, expect, items)
            if not found.type.is_list:
                return found
            assert found.type.element is not None
            return Pick("the", found, type=found.type.element.or_none(), span=span)
        if isinstance(tree, r.Kind) and not tree.plural and not tree.article:
            raise self._lonely(tree, scope, span)
        if isinstance(tree, r.Die):
            raise Unfit("RW202", f"`d{tree.faces}` is a die: it can be rolled, `roll d{tree.faces} as r`", span)
        if isinstance(tree, r.Quality):
            raise Unfit("RW204", f"`{tree.name}` is an adjective", span, "it needs a noun behind it, or `is` before it")
        return self.set_tree(tree, scope, expect, items)

    def _lonely(self, tree: r.Kind, scope: Scope, span: Span) -> Unfit:
        name = tree.name.singular
        notes = [f"say which: {article(name)} {{…}}, `the {name} …`, `any {name}`, or all of them: `{tree.name.plural}`"]
        if name in scope.gone:
            notes.insert(0, "one was named inside a block that is closed; a name is known in its block only")
        return Unfit("RW205", f"no `{name}` is spoken of here", span, "which one?", tuple(notes))

    def _number(self, value: int, expect: Type | None, span: Span) -> Term:
        """A figure; where a word of a list is expected and one is printed so, that word."""
        if expect is not None:
            wanted = expect.element if expect.is_list and expect.element is not None else expect
            domain = self.draft.domains.get(wanted.domain) if wanted.tag == "member" else None
            if domain is not None and domain.sort == "words":
                found = named(self.draft, wanted, str(value))
                if found:
                    return Const(found[0], type=wanted.certain(), span=span)
        return Const(value, type=NUMBER, span=span)

    def it(self, scope: Scope, span: Span) -> Term:
        if not scope.its:
            raise Unfit("RW206", "`it` means nothing here", span, "`it` is what a `where` looks at")
        if len(scope.its) > 1:
            names = [b.name for b in scope.its if b.name]
            raise Unfit(
                "RW206",
                "`it` could be two things here",
                span,
                "two things are being looked at",
                (f"use the nouns: {listing(dict.fromkeys(names))}",) if names else (),
            )
        scope.its[-1].used = True
        return scope.its[-1].term(span)

    def quote(self, text: str, expect: Type | None, span: Span) -> Term:
        """A printed name, a sentence or a text, by what is expected; else the one kind that has a thing of this name."""
        wanted = expect.element if expect is not None and expect.is_list and expect.element is not None else expect
        if wanted is not None and wanted.tag == "text":
            return Const(text, type=TEXT, span=span)
        if wanted is not None and wanted.tag == "sentence":
            return Const(self.draft.read_sentence(text, span), type=SENTENCE, span=span)
        if wanted is not None and wanted.tag == "member":
            return self._named(text, wanted.certain(), span)
        kinds = [d.name for d in self.draft.domains.values() if text in d.printed[1:]]
        if len(kinds) == 1:
            return self._named(text, member(kinds[0]), span)
        if kinds:
            raise Unfit("RW203", f'"{text}" is the name of several things', span, f"of {listing(kinds)}")
        return self._named(text, None, span)

    def _named(self, text: str, type_: Type | None, span: Span) -> Term:
        found = named(self.draft, type_, text) if type_ is not None else []
        if type_ is not None and len(found) == 1:
            return Const(found[0], type=type_, span=span)
        if type_ is not None and found:
            raise Unfit(
                "RW401",
                f'several {self.draft.domains[type_.domain].plural} are called "{text}"',
                span,
                "it can be compared and counted, not moved",
            )
        domains = [self.draft.domains[type_.domain]] if type_ is not None else list(self.draft.domains.values())
        names = [name for d in domains if d.sort == "kind" or type_ is not None for name in d.printed[1:]]
        near = nearest(text, names)
        what = f"no {type_.domain} is" if type_ is not None else "nothing is"
        notes = (f'did you mean "{near[0]}"?',) if near else ()
        raise Unfit("RW409", f'{what} called "{text}"', span, "no such printed name", notes)

    def bracket(self, group: ast.Group, scope: Scope, expect: Type | None, span: Span) -> Term:
        if len(group.members) == 1:
            return self.term(group.members[0], scope, expect)
        inner = expect.element if expect is not None and expect.is_list else expect
        parts: list[Term] = []
        type_: Type | None = None
        for one in group.members:
            part = self.term(one, scope, inner)
            parts.append(part)
            element = part.type.element if part.type.is_list else part.type
            if element is None:
                continue
            joined = element if type_ is None else unify(type_, element)
            if joined is None:
                raise Unfit(
                    "RW401",
                    "a list holds things of one type",
                    part.span,
                    f"this is {type_words(element)}, the ones before are {type_words(type_ or element)}",
                )
            type_ = joined
        return ListOf(tuple(parts), type=list_of(type_ or NONE), span=span)

    # ---------------------------------------------------------------- sets
    def set_tree(self, tree: r.Tree, scope: Scope, expect: Type | None, items: r.Items, base: Term | None = None) -> Term:
        """A tree that may denote several things. ``base``: in place of all members of the innermost kind."""
        span = items[tree.start].span.to(items[tree.end - 1].span)
        if isinstance(tree, r.Kind):
            return self._all_of(tree, base, span)
        if isinstance(tree, r.Determined) and tree.word in ("any", "all"):
            return self.set_tree(tree.noun, scope, expect, items, base)
        if isinstance(tree, r.Qualified):
            found = self.as_list(self.set_tree(tree.noun, scope, expect, items, base))
            element = found.type.element
            assert element is not None
            local = scope.body.new("", element)
            subject = Local(local, type=element, span=span)
            condition = self.quality(tree.quality, subject, scope, items)
            return Filter(found, local, condition, type=found.type, span=span)
        if isinstance(tree, r.Within):
            return self._within(tree, scope, expect, items, base, span)
        if isinstance(tree, r.Starting):
            found = self.as_list(self.set_tree(tree.noun, scope, expect, items, base))
            first = self.fitter.fit(self.tree(tree.first, scope, found.type.element, items), _some(found.type))
            return StartingWith(found, first, type=found.type, span=span)
        if isinstance(tree, r.Best):
            found = self.as_list(self.set_tree(tree.noun, scope, expect, items, base))
            element = _some(found.type)
            local = scope.body.new("", element)
            subject = Local(local, type=element, span=span)
            body = self.apply(tree.name, ("of",), [subject], (), tree.at, scope, None, items)
            return Best(found, tree.highest, local, body, type=found.type, span=span)
        if base is not None:
            found = self.as_list(self.tree(tree, scope, expect, items))
            local = scope.body.new("", _some(found.type))
            test = InList(Local(local, type=_some(found.type), span=span), base, type=YES_NO, span=span)
            return Filter(found, local, test, type=found.type, span=span)
        return self.tree(tree, scope, expect, items)

    def _all_of(self, tree: r.Kind, base: Term | None, span: Span) -> Term:
        type_ = tree.name.type
        if base is not None:
            if not is_poison(base.type) and _some(base.type).certain() != type_:
                raise Unfit(
                    "RW204",
                    f"there are no {tree.name.plural} in `{base.span.text if base.span else 'it'}`",
                    span,
                    f"it holds {type_words(base.type)}",
                )
            return base
        values = self.draft.members(type_)
        if not values and type_.tag != "member":
            raise Unfit("RW412", f"`{tree.name.plural}` has no end", span, "say in which list: `… in S`")
        return Const(tuple(values), type=list_of(type_), span=span)

    def _within(
        self, tree: r.Within, scope: Scope, expect: Type | None, items: r.Items, base: Term | None, span: Span
    ) -> Term:
        zone = self.as_list(self.tree(tree.zone, scope, None, items))
        inner = zone
        if base is not None:
            local = scope.body.new("", _some(zone.type))
            test = InList(Local(local, type=_some(zone.type)), base, type=YES_NO, span=span)
            inner = Filter(zone, local, test, type=zone.type, span=span)
        return self.set_tree(tree.noun, scope, expect, items, inner)

    def as_list(self, term: Term) -> Term:
        """The term as a list: one thing is the list of itself, none the empty one."""
        type_ = term.type
        if type_.is_list or is_poison(type_):
            return term if type_.is_list else Const((), type=list_of(type_), span=term.span)
        return self.fitter.fit(term, list_of(type_))

    # ---------------------------------------------------------------- words with arguments
    def word(self, tree: r.Word, scope: Scope, expect: Type | None, items: r.Items, span: Span) -> Term:
        return self.apply(tree.name, tree.prepositions, [], tree.arguments, tree.at, scope, expect, items)

    def apply(
        self,
        name: str,
        shape: tuple[str, ...],
        given: list[Term],
        trees: tuple[r.Tree | None, ...],
        at: int,
        scope: Scope,
        expect: Type | None,
        items: r.Items,
    ) -> Term:
        """A declared noun with its arguments: ``given`` ones are typed already, ``trees`` follow."""
        last = trees[-1] if trees else None
        end = max(last.end if last is not None else 0, at + 1)
        span = items[at].span.to(items[min(end, len(items)) - 1].span)
        earlier = scope.earlier.get((name, shape))
        candidates = [n for n in self.draft.nouns.get(name, ()) if n.prepositions == shape]
        if isinstance(earlier, Noun):
            candidates = [earlier]
        if not candidates:
            word = items[at]
            assert isinstance(word, ast.Word)
            if not self._known(name, scope):
                raise self.unknown_word(word, scope)
            raise Unfit("RW202", f"`{name}` is used with other words", word.span, "", tuple(self._usage(name)))
        good: list[Term] = []
        bad: list[Unfit] = []
        for noun in candidates:
            try:
                good.append(self._build(noun, given, trees, scope, expect, items, span))
                noun.used = True
            except Unfit as unfit:
                bad.append(unfit)
        if len(good) == 1:
            return good[0]
        if good:
            if expect is not None:
                fitting = [one for one in good if self.fitter.fits(one.type, expect)]
                if len(fitting) == 1:
                    return fitting[0]
            raise Unfit("RW203", f"`{name}` could mean {len(good)} things here", span)
        if len(bad) > 1 and any(unfit.code == "RW204" for unfit in bad):
            owners = [type_words(n.parameters[0]) for n in candidates if n.parameters and n.parameters[0] is not None]
            subject = bad[0]
            raise Unfit(
                "RW204",
                f"`{name}` is asked of {' or '.join(dict.fromkeys(owners))}",
                subject.span,
                subject.label,
                subject.notes,
            )
        raise bad[0]

    def _build(
        self,
        noun: Noun,
        given: list[Term],
        trees: tuple[r.Tree | None, ...],
        scope: Scope,
        expect: Type | None,
        items: r.Items,
        span: Span,
    ) -> Term:
        arguments: list[Term | None] = list(given)
        for at, tree in enumerate(trees, len(given)):
            if tree is None:
                if not noun.optional:
                    raise Unfit("RW202", f"`{noun.name}` needs more words", span, "", tuple(self._usage(noun.name)))
                arguments.append(None)
                continue
            want = noun.parameters[at] if at < len(noun.parameters) else None
            arguments.append(self.tree(tree, scope, want, items))
        if noun.sort == "built-in":
            return BUILT_IN[noun.name, noun.prepositions](self, noun, arguments, scope, expect, span)
        for at, argument in enumerate(arguments):
            want = noun.parameters[at]
            if argument is not None and want is not None:
                arguments[at] = self.argument(argument, want, noun.name)
        return self.noun_term(noun, tuple(arguments), span)

    def argument(self, term: Term, want: Type, name: str) -> Term:
        """An argument of `name`; a wrong one is refused in the author's words."""
        if self.fitter.fits(term.type, want):
            return self.fitter.fit(term, want, name)
        text = term.span.text if term.span is not None else "this"
        have = term.type
        notes = ()
        if have.is_list and have.element is not None and self.fitter.fits(have.element, want):
            notes = (f"of all of them: `each {name} of {text}`; of one: `first of {text}`",)
        raise Unfit(
            "RW204",
            f"`{name}` is asked of {type_words(want.certain())}",
            term.span,
            f"`{text}` is {type_words(have)}",
            notes,
        )

    def noun_term(self, noun: Noun, arguments: tuple[Term | None, ...], span: Span) -> Term:
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
        return Const(noun.value, type=type_, span=span)

    def _aggregate(self, tree: r.Aggregate, scope: Scope, items: r.Items, span: Span) -> Term:
        found = self.as_list(self.tree(tree.items, scope, None, items))
        element = _some(found.type)
        local = scope.body.new("", element)
        subject = Local(local, type=element, span=items[tree.items.start].span)
        body = self.apply(tree.name, tree.prepositions, [subject], tree.arguments, tree.at, scope, None, items)
        if tree.operation == "each":
            inner = body.type.element if body.type.is_list else body.type
            return Each(found, local, body, type=list_of(inner or NONE), span=span)
        if body.type.tag not in ("number", "member") and not is_poison(body.type):
            raise Unfit("RW401", f"`{tree.name}` cannot be added or compared by size", span, type_words(body.type))
        operation = tree.operation
        if operation == "total":
            return Fold("total", found, local, body, type=NUMBER, span=span)
        assert operation in ("highest", "lowest")
        type_ = body.type if body.type.tag == "number" else body.type.or_none()
        return Fold("highest" if operation == "highest" else "lowest", found, local, body, type=type_, span=span)

    # ---------------------------------------------------------------- adjectives
    def quality(self, tree: r.Quality, subject: Term, scope: Scope, items: r.Items) -> Term:
        """`subject is ADJECTIVE …`"""
        span = items[tree.start].span.to(items[max(tree.start, tree.end - 1)].span) if items else None
        earlier = scope.earlier.get((tree.name, tree.prepositions))
        candidates = [q for q in self.draft.qualities.get(tree.name, ()) if q.prepositions == tree.prepositions]
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

    def _quality(
        self, one: Quality, subject: Term, tree: r.Quality, scope: Scope, items: r.Items, span: Span | None
    ) -> Term:
        if subject.type.is_list or not self.fitter.fits(subject.type, one.subject):
            text = subject.span.text if subject.span is not None else "this"
            raise Unfit(
                "RW204",
                f"`{one.name}` is said of {type_words(one.subject)}",
                subject.span,
                f"`{text}` is {type_words(subject.type)}",
            )
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

    def _ready(self, subject: Term, tree: r.Quality, scope: Scope, items: r.Items, span: Span | None) -> Term:
        given = dict(zip(tree.prepositions, tree.arguments, strict=True))
        whom, when = given.get("for"), given.get("at")
        if whom is None:
            raise Unfit("RW202", "`ready` needs to know for whom", span, "`ready for player`, `ready for player at moment`")
        player = self.argument(self.tree(whom, scope, PLAYER, items), PLAYER, "ready for")
        moment = self.argument(self.tree(when, scope, MOMENT, items), MOMENT, "ready at") if when is not None else None
        return Ready(subject, player, moment, type=YES_NO, span=span)

    # ---------------------------------------------------------------- names of bound things
    def where_scope(self, tree: r.Tree | None, element: Type, scope: Scope, name: str | None, span: Span) -> tuple[Scope, Binding]:
        """The scope inside a `where`. ``name``: what the line itself binds; else the kind's noun unless it is taken."""
        local = scope.body.new(name or "", element)
        binding = Binding(name or element.domain, element, local, "loop", span)
        names = []
        if name is not None:
            names.append(name)
        elif element.tag == "member" and element.domain in self.draft.type_names and element.domain not in scope:
            names.append(element.domain)
        return scope.with_it(binding, *names), binding


def _some(type_: Type) -> Type:
    """The element type of a list type."""
    return type_.element if type_.element is not None else NONE


def _total(type_: Type, arguments: tuple[Term, ...]) -> Type:
    """none is total: asked of what may be none, a member may be none too."""
    if type_.tag in ("member", "sentence") and any(a.type.maybe for a in arguments):
        return type_.or_none()
    return type_


def _distinct(good: list[tuple[r.Tree, object]], fresh: int) -> list[tuple[r.Tree, object]]:
    """Readings that mean the same are one: locals made while reading (from ``fresh`` on) are told apart by order only."""
    seen: dict[str, tuple[r.Tree, object]] = {}
    for tree, term in good:
        order: dict[str, str] = {}

        def plain(match: re.Match[str], order: dict[str, str] = order) -> str:
            number = match[2]
            return f"{match[1]}={number if int(number) < fresh else order.setdefault(number, f'new {len(order)}')}"

        seen.setdefault(_LOCAL.sub(plain, repr(term)), (tree, term))
    return list(seen.values())


_LOCAL = re.compile(r"(?<=[(, ])(local|index)=(\d+)")


def _text(items: r.Items) -> str:
    return items[0].span.to(items[-1].span).text if items else ""


def bracketed(tree: r.Tree | None, items: r.Items) -> str:
    """The words of a reading with brackets round each argument that has arguments of its own."""
    if tree is None:
        return ""
    if isinstance(tree, r.Word | r.Quality):
        parts = [tree.name]
        for preposition, argument in zip(tree.prepositions, tree.arguments, strict=True):
            if argument is not None:
                parts += [preposition] if preposition else []
                parts.append(_wrapped(argument, items))
        return " ".join(parts)
    if isinstance(tree, r.Within):
        return f"{_wrapped(tree.noun, items)} in {_wrapped(tree.zone, items)}"
    if isinstance(tree, r.Starting):
        return f"{_wrapped(tree.noun, items)} starting with {_wrapped(tree.first, items)}"
    if isinstance(tree, r.Best):
        return f"{_wrapped(tree.noun, items)} with {'highest' if tree.highest else 'lowest'} {tree.name}"
    if isinstance(tree, r.Qualified):
        return f"{bracketed(tree.quality, items)} {_wrapped(tree.noun, items)}"
    if isinstance(tree, r.Determined):
        return f"{tree.word} {_wrapped(tree.noun, items)}"
    if isinstance(tree, r.Aggregate):
        parts = [tree.operation, tree.name, "of", _wrapped(tree.items, items)]
        for preposition, argument in zip(tree.prepositions[1:], tree.arguments, strict=True):
            parts += [preposition, _wrapped(argument, items)] if argument is not None else []
        return " ".join(parts)
    return _text(items[tree.start : tree.end])


def _wrapped(tree: r.Tree | None, items: r.Items) -> str:
    text = bracketed(tree, items)
    simple = isinstance(tree, r.Bracket) or " " not in text
    return text if simple else f"({text})"


__all__ = ["SORT_NAMES", "Nouns", "bracketed", "poison"]
