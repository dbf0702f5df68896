"""Expressions of the syntax tree → typed terms, with what goes wrong reported where it stands."""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.check import readings as r
from rulewright.check.fitting import is_poison, poison
from rulewright.check.nouns import Nouns
from rulewright.check.scope import Scope
from rulewright.check.signatures import Unfit, Verb
from rulewright.check.words import type_words
from rulewright.core.terms import (
    All,
    AnyOf,
    Arithmetic,
    Can,
    Compare,
    Const,
    Each,
    Exists,
    FieldGet,
    Filter,
    ForAll,
    InList,
    ListOf,
    Local,
    Not,
    Pick,
    Term,
    Text,
    VariableGet,
    ZoneGet,
)
from rulewright.core.types import NONE, NUMBER, PLAYER, YES_NO, Type, list_of, member
from rulewright.source import Span
from rulewright.syntax import ast


class Expressions(Nouns):
    """Every method answers a term; where a problem was reported it is the poison that fits everywhere."""

    # ---------------------------------------------------------------- entry points
    def expression(self, expr: ast.Expr, scope: Scope, expect: Type | None = None, what: str = "") -> Term:
        """Any expression; ``expect``: what is needed, to which the term is coerced."""
        try:
            term = self.term(expr, scope, expect)
            return self.fitter.fit(_spanned(term, expr.span), expect, what) if expect is not None else term
        except Unfit as unfit:
            self.draft.refuse(unfit)
            return poison(expr.span)

    def condition(self, expr: ast.Expr, scope: Scope) -> Term:
        return self.expression(expr, scope, YES_NO)

    def set(self, expr: ast.SetExpr | ast.Expr, scope: Scope, expect: Type | None = None) -> Term:
        """An expression as a list; a bare singular may stand for all of its kind (`for each player`)."""
        try:
            return self.set_term(expr, scope, expect)
        except Unfit as unfit:
            self.draft.refuse(unfit)
            return Const((), type=list_of(poison(None).type), span=expr.span)

    def text(self, text: ast.Text | None, scope: Scope) -> Text | None:
        if text is None:
            return None
        parts: list[str | Term] = []
        for part in text.parts:
            if isinstance(part, ast.Piece):
                parts.append(part.text)
            elif part.expr is not None:
                parts.append(self.expression(part.expr, scope))
        return Text(tuple(parts), span=text.span)

    # ---------------------------------------------------------------- terms (Unfit escapes)
    def term(self, expr: ast.Expr, scope: Scope, expect: Type | None = None) -> Term:
        span = expr.span
        if isinstance(expr, ast.NounPhrase):
            return self.noun_phrase(expr, scope, expect)
        if isinstance(expr, ast.Where):
            return self._where(expr, scope, expect)
        if isinstance(expr, ast.BinOp):
            left, right = self._number_of(expr.left, scope), self._number_of(expr.right, scope)
            if expr.op == "*":
                return _fold(_multiply(left, right, span), left, right)
            return _fold(Arithmetic(expr.op, left, right, type=NUMBER, span=span), left, right)
        if isinstance(expr, ast.Divide):
            left, right = self._number_of(expr.left, scope), self._number_of(expr.right, scope)
            if isinstance(right, Const) and right.value == 0:
                raise Unfit("RW401", "nothing can be divided by 0", right.span)
            return Arithmetic("/up" if expr.rounded == "up" else "/down", left, right, type=NUMBER, span=span)
        if isinstance(expr, ast.Negate):
            value = self._number_of(expr.value, scope)
            if isinstance(value, Const) and isinstance(value.value, int):
                return Const(-value.value, type=NUMBER, span=span)
            return Arithmetic("-", Const(0, type=NUMBER), value, type=NUMBER, span=span)
        if isinstance(expr, ast.But):
            value, limit = self._number_of(expr.value, scope), self._number_of(expr.limit, scope)
            operation: Literal["at-least", "at-most"] = "at-least" if expr.bound == "least" else "at-most"
            return Arithmetic(operation, value, limit, type=NUMBER, span=span)
        if isinstance(expr, ast.Not):
            return Not(self._test(expr.value, scope), type=YES_NO, span=span)
        if isinstance(expr, ast.And):
            return All(tuple(self._test(part, scope) for part in expr.parts), type=YES_NO, span=span)
        if isinstance(expr, ast.Or):
            for part in expr.parts:
                if isinstance(part, ast.And):
                    self.draft.warn(
                        "RW420",
                        "`and` and `or` stand side by side without brackets",
                        span,
                        "`and` binds tighter; brackets would say so",
                    )
            return AnyOf(tuple(self._test(part, scope) for part in expr.parts), type=YES_NO, span=span)
        if isinstance(expr, ast.Is):
            return self._is(expr, scope)
        if isinstance(expr, ast.Compare):
            left = self.term(expr.left, scope)
            right = self.term(expr.right, scope, left.type)
            return self.comparison(expr.op, left, right, span, scope)
        if isinstance(expr, ast.ThereIs):
            return self._there_is(expr, scope)
        if isinstance(expr, ast.Every):
            return self._every(expr, scope)
        return self._can(expr, scope)

    def _number_of(self, expr: ast.Expr, scope: Scope) -> Term:
        return self.fitter.fit(_spanned(self.term(expr, scope, NUMBER), expr.span), NUMBER)

    def _test(self, expr: ast.Expr, scope: Scope) -> Term:
        return self.fitter.fit(_spanned(self.term(expr, scope, YES_NO), expr.span), YES_NO)

    def noun_phrase(self, np: ast.NounPhrase, scope: Scope, expect: Type | None = None, *, article: bool = False) -> Term:
        items = np.items
        _, term = self.read(
            items, np.span, scope, lambda tree: self.tree(tree, scope, expect, items), article=article
        )
        assert isinstance(term, Term)
        return term

    def _where(self, expr: ast.Where, scope: Scope, expect: Type | None) -> Term:
        """`S where C`; `the S where C` is the one of them."""
        first = expr.what.items[0]
        if not (isinstance(first, ast.Word) and first.kind == "keyword" and first.text == "the"):
            return self.set_term(expr, scope, expect)
        rest = expr.what.items[1:]
        what = ast.NounPhrase(rest, span=rest[0].span.to(rest[-1].span))
        found = self.set_term(ast.Where(what, expr.condition, span=expr.span), scope, expect)
        element = found.type.element or NONE
        return Pick("the", found, type=element.or_none(), span=expr.span)

    # ---------------------------------------------------------------- sets
    def set_term(
        self, expr: ast.Expr, scope: Scope, expect: Type | None = None, *, name: str | None = None
    ) -> Term:
        """A set, in a place where an article stands before it or is understood. ``name``: what the line binds."""
        if isinstance(expr, ast.Where):
            first = expr.what.items[0]
            if isinstance(first, ast.Word) and first.kind == "keyword" and first.text == "the":
                return self.as_list(self.term(expr, scope, expect))
            base = self.set_term(expr.what, scope, expect)
            element = base.type.element or NONE
            inner, binding = self.where_scope(None, element, scope, name, expr.span)
            condition = self._test(expr.condition, inner)
            return Filter(base, binding.index, condition, type=base.type, span=expr.span)
        if isinstance(expr, ast.NounPhrase):
            items = expr.items
            _, term = self.read(
                items, expr.span, scope, lambda tree: self.set_tree(tree, scope, expect, items), article=True
            )
            assert isinstance(term, Term)
            return self.as_list(term)
        return self.as_list(self.term(expr, scope, expect))

    def _there_is(self, expr: ast.ThereIs, scope: Scope) -> Term:
        found = self.set_term(expr.what, scope)
        term: Term = Exists(found, type=YES_NO, span=expr.span)
        if isinstance(found, Filter):
            term = Exists(found.items, found.local, found.condition, type=YES_NO, span=expr.span)
        return Not(term, type=YES_NO, span=expr.span) if expr.negated else term

    def _every(self, expr: ast.Every, scope: Scope) -> Term:
        found = self.set_term(expr.what, scope)
        element = found.type.element or NONE
        inner, binding = self.where_scope(None, element, scope, None, expr.span)
        subject = Local(binding.index, type=element, span=expr.what.span)
        condition = self.predicate(subject, expr.predicate, inner, expr.span)
        if expr.negated:
            condition = Not(condition, type=YES_NO, span=expr.span)
        return ForAll(found, binding.index, condition, type=YES_NO, span=expr.span)

    # ---------------------------------------------------------------- is
    def _is(self, expr: ast.Is, scope: Scope) -> Term:
        quote = _only_quote(expr.left)
        adjective = self._adjective(expr, scope, quote)
        if adjective is not None:
            term = adjective
        elif quote is not None and isinstance(expr.predicate, ast.NounPhrase):
            right = self.term(expr.predicate, scope)
            term = self.comparison("is", self.quote_or_row(quote.text, right, expr.left.span), right, expr.span, scope)
        else:
            left = self.term(expr.left, scope)
            term = self.predicate(left, expr.predicate, scope, expr.span)
        return Not(term, type=YES_NO, span=expr.span) if expr.negated else term

    def _adjective(self, expr: ast.Is, scope: Scope, quote: ast.Word | None) -> Term | None:
        """`x is ADJECTIVE …`, when the predicate begins with an adjective and can be read so."""
        predicate = expr.predicate
        if not isinstance(predicate, ast.NounPhrase):
            return None
        head = predicate.items[0]
        if not isinstance(head, ast.Word) or head.kind != "name" or head.text not in self.draft.qualities:
            return None
        if head.text in scope or any(n.arity == 0 for n in self.draft.nouns.get(head.text, ())):
            return None
        items = predicate.items
        subject: Term | None = None
        if quote is None:
            subject = _spanned(self.term(expr.left, scope), expr.left.span)

        def typed(tree: r.Tree) -> Term:
            assert isinstance(tree, r.Quality)
            if quote is not None:
                return self.quality(tree, self.quote(quote.text, self._subject(tree), expr.left.span), scope, items)
            return self.quality(tree, subject, scope, items)

        _, term = self.read(
            items, predicate.span, scope, typed, only=lambda tree: isinstance(tree, r.Quality)
        )
        assert isinstance(term, Term)
        return term

    def _subject(self, tree: r.Quality) -> Type:
        shapes = [q for q in self.draft.qualities[tree.name] if q.prepositions == tree.prepositions]
        return shapes[0].subject

    def quote_or_row(self, text: str, other: Term, span: Span) -> Term:
        """A printed name compared with ``other``: a sentence, a word, a thing; or a row when several things bear it."""
        type_ = other.type.element if other.type.is_list and other.type.element is not None else other.type
        if type_.tag == "member" and self.draft.is_kind(type_):
            domain = self.draft.domains[type_.domain]
            bearing = [at for at, printed in enumerate(domain.printed) if printed == text]
            if len(bearing) > 1:
                return Const(bearing[0], type=Type("number", domain=f"#row {domain.name}"), span=span)
        return self.quote(text, type_, span)

    def predicate(self, left: Term, predicate: ast.Predicate, scope: Scope, span: Span) -> Term:
        """`left is …`"""
        if isinstance(predicate, ast.In):
            expect = left.type if left.type.is_list else list_of(left.type.certain())
            items = self.set_term(predicate.what, scope, expect)
            return self.membership(left, items, span)
        if isinstance(predicate, ast.Bound):
            limit = self.term(predicate.limit, scope, left.type)
            return self.comparison(">=" if predicate.bound == "least" else "<=", left, limit, span, scope)
        quote = _only_quote(predicate)
        if quote is not None:
            return self.comparison("is", left, self.quote_or_row(quote.text, left, predicate.span), span, scope)
        if isinstance(predicate, ast.NounPhrase):
            head = predicate.items[0]
            if (
                isinstance(head, ast.Word)
                and head.kind == "name"
                and head.text in self.draft.qualities
                and head.text not in scope
                and not any(n.arity == 0 for n in self.draft.nouns.get(head.text, ()))
            ):
                items = predicate.items

                def typed(tree: r.Tree) -> Term:
                    assert isinstance(tree, r.Quality)
                    return self.quality(tree, left, scope, items)

                _, term = self.read(items, predicate.span, scope, typed, only=lambda tree: isinstance(tree, r.Quality))
                assert isinstance(term, Term)
                return term
        right = self.term(predicate, scope, left.type)
        return self.comparison("is", left, right, span, scope)

    def membership(self, left: Term, items: Term, span: Span) -> Term:
        element = items.type.element or NONE
        mine = left.type.element if left.type.is_list and left.type.element is not None else left.type
        if left.type.tag == "none" and not is_poison(left.type):
            raise Unfit("RW211", "none is in no list: this can never be true", span)
        if not self.fitter.fits(mine.certain(), element) and not self.fitter.fits(element, mine):
            raise Unfit(
                "RW211",
                "this can never be true",
                span,
                f"{type_words(mine)} is in no {type_words(items.type).split(' ', 1)[-1]}",
            )
        return InList(left, items, type=YES_NO, span=span)

    def comparison(self, operation: Literal["is", "<", ">", ">=", "<="], left: Term, right: Term, span: Span, scope: Scope) -> Term:
        """A comparison that can be true and can be false; Unfit (RW211, RW401) otherwise."""
        a, b = left.type, right.type
        if is_poison(a) or is_poison(b):
            return poison(span)
        left, right = self._rows(left, right, scope)
        a, b = left.type, right.type
        if isinstance(left, Local) and isinstance(right, Local) and left.index == right.index:
            raise Unfit(
                "RW211",
                "this compares a thing with itself",
                span,
                "inside `where` the noun and `it` are the same thing",
                ("give the parameter a name of its own: `(me: player)`",),
            )
        if operation != "is":
            for one in (left, right):
                if one.type.is_list or one.type.tag not in ("number", "member"):
                    raise Unfit("RW401", "only numbers and words have an order", one.span, type_words(one.type))
        if a.is_list or b.is_list:
            inner_a = a.element if a.is_list else a
            inner_b = b.element if b.is_list else b
            if inner_a is not None and inner_b is not None and not self._comparable(inner_a, inner_b):
                raise self._never(left, right, span)
            ordered = all(self._has_order(one) for one in (left, right))
            return Compare(
                operation, self.as_list(left), self.as_list(right), as_list=True, ordered=ordered, type=YES_NO, span=span
            )
        if not self._comparable(a, b):
            raise self._never(left, right, span)
        self._ranges(operation, left, right, span)
        if a.tag == "none" or b.tag == "none":
            other = right if a.tag == "none" else left
            if other.type.tag == "none":
                raise Unfit("RW211", "none is none: this is always true", span)
            if not other.type.maybe and other.type.tag in ("member", "sentence", "number"):
                self.draft.warn("RW211", f"`{_says(other)}` is never none", span, "this has always the same answer")
            if b.tag == "none":
                right = Const(left.type.or_none().zero, type=left.type.or_none(), span=right.span)
            else:
                left = Const(right.type.or_none().zero, type=right.type.or_none(), span=left.span)
        if isinstance(left, Const) and isinstance(right, Const) and not self._option(left) and not self._option(right):
            raise Unfit("RW211", "this compares two things that never change", span, "it has always the same answer")
        return Compare(operation, left, right, type=YES_NO, span=span)

    def _option(self, term: Const) -> bool:
        text = term.span.text if term.span is not None else ""
        return any(n.sort == "option" for n in self.draft.nouns.get(text, ()))

    def _comparable(self, a: Type, b: Type) -> bool:
        if a.tag == "none" or b.tag == "none":
            return True
        if a.tag == "number" or b.tag == "number":
            places = self.fitter.places
            return all(t.tag == "number" or (t.tag == "member" and t.domain in places) for t in (a, b)) and not (
                a.domain.startswith("#row") ^ b.domain.startswith("#row")
            )
        return a.tag == b.tag and a.domain == b.domain

    def _rows(self, left: Term, right: Term, scope: Scope) -> tuple[Term, Term]:
        """A printed name that several things bear is compared by rows (LANGUAGE 2.2)."""
        for one, other, flip in ((left, right, False), (right, left, True)):
            if not one.type.domain.startswith("#row ") or other.type.domain.startswith("#row "):
                continue
            assert isinstance(one, Const) and isinstance(one.value, int)
            kind = one.type.domain.split(" ", 1)[1]
            field = self.draft.row_field(kind)
            row = Const(self.draft.domains[kind].rows[one.value], type=NUMBER, span=one.span)
            if other.type.is_list:
                slot = scope.body.new("", member(kind))
                get = FieldGet(field, (Local(slot, type=member(kind)),), type=NUMBER)
                made: Term = Each(other, slot, get, type=list_of(NUMBER), span=other.span)
            else:
                made = FieldGet(field, (other,), type=NUMBER, span=other.span)
            return (made, row) if flip else (row, made)
        return left, right

    def _has_order(self, term: Term) -> bool:
        if isinstance(term, ZoneGet):
            return self.draft.zones[term.zone].ordered
        if isinstance(term, Each):
            return self._has_order(term.items)
        return isinstance(term, VariableGet | ListOf | Const) or not term.type.is_list

    def _ranges(self, operation: str, left: Term, right: Term, span: Span) -> None:
        """A figure against something with a known range: can it ever be true, can it ever be false?"""
        for one, figure in ((left, right), (right, left)):
            low, high = one.type.low, one.type.high
            if not isinstance(figure, Const) or isinstance(one, Const) or figure.type.tag != "number":
                continue
            if low is None or high is None or not isinstance(figure.value, int) or one.type.tag != "number":
                continue
            value = figure.value
            if operation == "is" and not low <= value <= high:
                raise Unfit("RW211", "this can never be true", span, f"`{_says(one)}` is {low} to {high}")

    def _never(self, left: Term, right: Term, span: Span) -> Unfit:
        return Unfit(
            "RW211",
            "this can never be true",
            span,
            f"`{_says(left)}` is {type_words(left.type)}, `{_says(right)}` is {type_words(right.type)}",
        )

    # ---------------------------------------------------------------- can
    def _can(self, expr: ast.Can, scope: Scope) -> Term:
        who = self.fitter.fit(self.noun_phrase(expr.who, scope, PLAYER), PLAYER)
        term = self.can(expr.call, who, scope, expr.span)
        return Not(term, type=YES_NO, span=expr.span) if expr.negated else term

    def can(self, call: ast.Call, who: Term, scope: Scope, span: Span) -> Term:
        """`who can CALL`: some legal filling exists; `any X in S` narrows what may be filled in."""
        items = call.items

        def typed(tree: r.Tree) -> Term:
            assert isinstance(tree, r.Word)
            verb = self.verb(tree, scope)
            arguments: list[Term | None] = []
            wrap: list[tuple[int, Term]] = []
            for at, argument in enumerate(tree.arguments):
                if argument is None:
                    arguments.append(who)
                elif isinstance(argument, r.Determined) and argument.word == "any":
                    narrowed = self.as_list(self.set_tree(argument.noun, scope, None, items))
                    element = narrowed.type.element or NONE
                    if not self.fitter.fits(element, verb.parameters[at]):
                        raise self.wrong_argument(verb.name, narrowed, verb.parameters[at])
                    local = scope.body.new("", element)
                    wrap.append((local, narrowed))
                    arguments.append(Local(local, type=element))
                else:
                    want = verb.parameters[at]
                    arguments.append(self.argument(self.tree(argument, scope, want, items), want, verb.name))
            verb.used = True
            term: Term = Can(verb.index, tuple(arguments), type=YES_NO, span=span)
            for local, narrowed in reversed(wrap):
                term = Exists(narrowed, local, term, type=YES_NO, span=span)
            return term

        _, found = self.read(items, call.span, scope, typed, call=True, optional=("by",))
        assert isinstance(found, Term)
        return found

    def verb(self, tree: r.Word, scope: Scope) -> Verb:
        earlier = scope.earlier.get((tree.name, tree.prepositions))
        if isinstance(earlier, Verb):
            return earlier
        return next(v for v in self.draft.verbs[tree.name] if v.prepositions == tree.prepositions)

    def wrong_argument(self, name: str, term: Term, want: Type) -> Unfit:
        return Unfit(
            "RW204",
            f"`{name}` is done to {type_words(want)}",
            term.span,
            f"`{_says(term)}` is {type_words(term.type)}",
        )


def _only_quote(expr: ast.Expr | ast.Predicate) -> ast.Word | None:
    if isinstance(expr, ast.NounPhrase) and len(expr.items) == 1:
        item = expr.items[0]
        if isinstance(item, ast.Word) and item.kind == "string":
            return item
    return None


def _says(term: Term) -> str:
    return term.span.text if term.span is not None else "this"


def _spanned(term: Term, span: Span) -> Term:
    """The same term with a place, where the language made it without one."""
    return term if term.span is not None else attrs.evolve(term, span=span)


def _multiply(left: Term, right: Term, span: Span) -> Arithmetic:
    return Arithmetic("*", left, right, type=NUMBER, span=span)


def _fold(term: Arithmetic, left: Term, right: Term) -> Term:
    """Arithmetic on two figures is a figure."""
    if isinstance(left, Const) and isinstance(right, Const):
        a, b = left.value, right.value
        if isinstance(a, int) and isinstance(b, int):
            value = a + b if term.operation == "+" else a - b if term.operation == "-" else a * b
            return Const(value, type=NUMBER, span=term.span)
    return term
