"""Expressions of the syntax tree → typed terms, with what goes wrong reported where it stands."""

from __future__ import annotations

from typing import Literal

from rulewright.check import trees as t
from rulewright.check.comparisons import Comparisons
from rulewright.check.fitting import poison
from rulewright.check.literals import named
from rulewright.check.scope import Scope
from rulewright.check.signatures import NotASet, Unfit, Verb
from rulewright.check.words import type_words
from rulewright.core.base import changed
from rulewright.core.terms import (
    All,
    AnyOf,
    Arithmetic,
    Can,
    Const,
    Exists,
    Filter,
    ForAll,
    ListOf,
    Local,
    Not,
    Term,
    Text,
)
from rulewright.core.types import NONE, NUMBER, PLAYER, YES_NO, Type, bounded, list_of
from rulewright.source import Span
from rulewright.syntax import ast


class Expressions(Comparisons):
    """``expression``, ``condition`` and ``text`` report what is wrong and answer the poison that fits everywhere;
    the others let Unfit escape.
    """

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

    # ---------------------------------------------------------------- terms
    def term(self, expr: ast.Expr, scope: Scope, expect: Type | None = None) -> Term:
        span = expr.span
        if isinstance(expr, ast.NounPhrase):
            return self.noun_phrase(expr, scope, expect)
        if isinstance(expr, ast.Where):
            return self._where(expr, scope, expect)
        if isinstance(expr, ast.BinOp):
            return self._arithmetic(expr, scope)
        if isinstance(expr, ast.Divide):
            left, right = self._number_of(expr.left, scope), self._number_of(expr.right, scope)
            if self.figure(right) == 0:
                raise Unfit("RW401", "nothing can be divided by 0", right.span, "this is 0")
            return Arithmetic("/up" if expr.rounded == "up" else "/down", left, right, type=NUMBER, span=span)
        if isinstance(expr, ast.Negate):
            value = self._number_of(expr.value, scope)
            if isinstance(value, Const) and isinstance(value.value, int) and self.option(value) is None:
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
            return self._or(expr, scope)
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

    def _arithmetic(self, expr: ast.BinOp, scope: Scope) -> Term:
        """Arithmetic on two figures is a figure; with an option it stays what it is, for other values of it."""
        left, right = self._number_of(expr.left, scope), self._number_of(expr.right, scope)
        if self.option(left) is None and self.option(right) is None:
            a, b = self.figure(left), self.figure(right)
            if a is not None and b is not None:
                value = a + b if expr.op == "+" else a - b if expr.op == "-" else bounded(a * b)
                return Const(value, type=NUMBER, span=expr.span)
        return Arithmetic(expr.op, left, right, type=NUMBER, span=expr.span)

    def _or(self, expr: ast.Or, scope: Scope) -> Term:
        if any(isinstance(part, ast.And) for part in expr.parts):
            title = "`and` and `or` stand side by side without brackets"
            self.draft.warn("RW420", title, expr.span, "`and` binds tighter; brackets would say so")
        return AnyOf(tuple(self._test(part, scope) for part in expr.parts), type=YES_NO, span=expr.span)

    def noun_phrase(self, np: ast.NounPhrase, scope: Scope, expect: Type | None = None) -> Term:
        items = np.items
        return self.read(items, np.span, scope, lambda tree: self.tree(tree, scope, expect, items))

    def _where(self, expr: ast.Where, scope: Scope, expect: Type | None, *, article: bool = False) -> Term:
        """`S where C`, `number of S where C`: of what the words denote, the outermost set is filtered."""
        items = expr.what.items

        def typed(tree: t.Tree) -> Term:
            refusal: Unfit | None = None
            for one in t.filtered(tree, expr):
                try:
                    return self.set_tree(one, scope, expect, items) if article else self.tree(one, scope, expect, items)
                except NotASet as unfit:
                    refusal = refusal or unfit
            assert refusal is not None
            raise refusal

        return self.read(items, expr.what.span, scope, typed, article=article)

    # ---------------------------------------------------------------- sets
    def set_term(self, expr: ast.Expr, scope: Scope, expect: Type | None = None) -> Term:
        """A set, in a place where an article stands before it or is understood (`for each player`)."""
        if isinstance(expr, ast.Where):
            return self.as_list(self._where(expr, scope, expect, article=True))
        if isinstance(expr, ast.NounPhrase):
            items = expr.items

            def typed(tree: t.Tree) -> Term:
                return self.set_tree(tree, scope, expect, items)

            return self.as_list(self.read(items, expr.span, scope, typed, article=True))
        return self.as_list(self.term(expr, scope, expect))

    def plain_set(self, expr: ast.SetExpr, scope: Scope, expect: Type | None = None) -> Term:
        """A set where no article is understood: a bare singular is a variable."""
        if isinstance(expr, ast.NounPhrase):
            return self.as_list(self.noun_phrase(expr, scope, expect))
        return self.set_term(expr, scope, expect)

    def _there_is(self, expr: ast.ThereIs, scope: Scope) -> Term:
        found = self.set_term(expr.what, scope)
        term: Term = Exists(found, type=YES_NO, span=expr.span)
        if isinstance(found, Filter):
            term = Exists(found.items, found.local, found.condition, type=YES_NO, span=expr.span)
        return Not(term, type=YES_NO, span=expr.span) if expr.negated else term

    def _every(self, expr: ast.Every, scope: Scope) -> Term:
        found = self.set_term(expr.what, scope)
        element = found.type.element or NONE
        inner, binding = self.where_scope(element, scope, expr.span)
        subject = Local(binding.index, type=element, span=expr.what.span)
        condition = self.predicate(subject, expr.predicate, inner, expr.span)
        if expr.negated:
            condition = Not(condition, type=YES_NO, span=expr.span)
        return ForAll(found, binding.index, condition, type=YES_NO, span=expr.span)

    # ---------------------------------------------------------------- is
    def _is(self, expr: ast.Is, scope: Scope) -> Term:
        quote = only_quote(expr.left)
        if quote is not None:
            term = self._name_is(quote, expr.predicate, scope, expr.span)
        else:
            left = _spanned(self.term(expr.left, scope), expr.left.span)
            term = self.predicate(left, expr.predicate, scope, expr.span)
        return Not(term, type=YES_NO, span=expr.span) if expr.negated else term

    def predicate(self, left: Term, predicate: ast.Predicate, scope: Scope, span: Span) -> Term:
        """`left is …`"""
        if isinstance(predicate, ast.In):
            expect = left.type if left.type.is_list else list_of(left.type.certain())
            return self.membership(left, self.set_term(predicate.what, scope, expect), span, scope)
        if isinstance(predicate, ast.Bound):
            limit = self.term(predicate.limit, scope, left.type)
            return self.comparison(">=" if predicate.bound == "least" else "<=", left, limit, span, scope)
        if isinstance(predicate, ast.NounPhrase) and self.begins_with_adjective(predicate, scope, left.type):
            items = predicate.items
            return self.read(
                items,
                predicate.span,
                scope,
                lambda tree: self.quality(_quality(tree), left, scope, items),
                only=t.Quality,
            )
        return self.comparison("is", left, self._beside(predicate, left.type, scope), span, scope)

    def _beside(self, expr: ast.Expr, other: Type, scope: Scope) -> Term:
        """What stands on the other side of a term of type ``other``: printed names are understood by it."""
        quote = only_quote(expr)
        if quote is not None:
            return self.printed(quote.text, other, expr.span)
        members = [only_quote(member) for member in _bracketed_list(expr)]
        names = [member for member in members if member is not None]
        if names and len(names) == len(members) and any(self.bear(name.text, other) > 1 for name in names):
            parts = tuple(self.printed(name.text, other, name.span, rows=True) for name in names)
            return ListOf(parts, type=list_of(parts[0].type), span=expr.span)
        return self.term(expr, scope, other)

    def _name_is(self, quote: ast.Word, predicate: ast.Predicate, scope: Scope, span: Span) -> Term:
        """`"A printed name" is …`: what is called so, is said by the predicate."""
        if isinstance(predicate, ast.In):
            some = self.set_term(predicate.what, scope)
            return self.membership(self.printed(quote.text, some.type, quote.span), some, span, scope)
        if isinstance(predicate, ast.Bound) or only_quote(predicate) is not None:
            return self.predicate(self.quote(quote.text, None, quote.span), predicate, scope, span)
        bearer = self._bearer(quote.text, predicate)
        if isinstance(predicate, ast.NounPhrase) and self.begins_with_adjective(predicate, scope, bearer):
            items = predicate.items

            def typed(tree: t.Tree) -> Term:
                quality = _quality(tree)
                subject = self.quote(quote.text, bearer or self.qualities(quality)[0].subject, quote.span)
                return self.quality(quality, subject, scope, items)

            return self.read(items, predicate.span, scope, typed, only=t.Quality)
        right = self.term(predicate, scope)
        return self.comparison("is", self.printed(quote.text, right.type, quote.span), right, span, scope)

    def _bearer(self, name: str, predicate: ast.Predicate) -> Type | None:
        """Of the kinds of which the adjective in a predicate is said, the one that has a thing of that name."""
        head = predicate.items[0] if isinstance(predicate, ast.NounPhrase) else None
        qualities = self.draft.qualities.get(head.text, ()) if isinstance(head, ast.Word) else ()
        return next((one.subject for one in qualities if named(self.draft, one.subject, name)), None)

    def begins_with_adjective(self, np: ast.NounPhrase, scope: Scope, subject: Type | None = None) -> bool:
        """Whether the words behind an `is` are an adjective and its arguments, not a value.

        A word may be both (they are two name spaces): then the type of the subject decides.
        """
        head = np.items[0]
        if not isinstance(head, ast.Word) or head.kind != "name" or head.text in scope:
            return False
        qualities = self.draft.qualities.get(head.text, ())
        if qualities and any(noun.arity == 0 for noun in self.draft.nouns.get(head.text, ())):
            return subject is not None and any(self.fitter.fits(subject, one.subject) for one in qualities)
        return bool(qualities)

    # ---------------------------------------------------------------- can
    def _can(self, expr: ast.Can, scope: Scope) -> Term:
        who = self.fitter.fit(self.noun_phrase(expr.who, scope, PLAYER), PLAYER)
        term = self.can(expr.call, who, scope, expr.span)
        return Not(term, type=YES_NO, span=expr.span) if expr.negated else term

    def can(self, call: ast.Call, who: Term, scope: Scope, span: Span) -> Term:
        """`who can CALL`: some legal filling exists; `any X in S` narrows what may be filled in."""
        items = call.items

        def typed(tree: t.Tree) -> Term:
            assert isinstance(tree, t.Word)
            verb = self.verb(tree, scope)
            arguments: list[Term | None] = []
            narrowed: list[tuple[int, Term]] = []
            for want, argument in zip(verb.parameters, tree.arguments, strict=True):
                if argument is None:
                    arguments.append(who)
                elif isinstance(argument, t.Determined) and argument.word == "any":
                    some = self.as_list(self.set_tree(argument.noun, scope, None, items))
                    element = some.type.element or NONE
                    if not self.fitter.fits(element, want):
                        raise wrong_argument(verb.name, some, want)
                    local = scope.body.new("", element)
                    narrowed.append((local, some))
                    arguments.append(Local(local, type=element))
                else:
                    arguments.append(self.argument(self.tree(argument, scope, want, items), want, verb.name))
            verb.used = True
            term: Term = Can(verb.index, tuple(arguments), type=YES_NO, span=span)
            for local, some in reversed(narrowed):
                term = Exists(some, local, term, type=YES_NO, span=span)
            return term

        return self.read(items, call.span, scope, typed, call=True, optional=("by",))

    def verb(self, tree: t.Word, scope: Scope) -> Verb:
        earlier = scope.earlier.get((tree.name, tree.prepositions))
        if isinstance(earlier, Verb):
            return earlier
        return next(v for v in self.draft.verbs[tree.name] if v.prepositions == tree.prepositions)


def wrong_argument(name: str, term: Term, want: Type) -> Unfit:
    """The refusal of what stands behind an `any`."""
    title = f"`{name}` is done to {type_words(want)}"
    return Unfit("RW204", title, term.span, f"this offers {type_words(term.type)}")


def only_quote(expr: ast.Predicate) -> ast.Word | None:
    """The printed name that an expression consists of."""
    if isinstance(expr, ast.NounPhrase) and len(expr.items) == 1:
        item = expr.items[0]
        if isinstance(item, ast.Word) and item.kind == "string":
            return item
    return None


def _bracketed_list(expr: ast.Expr) -> tuple[ast.Expr, ...]:
    """The members of `(a, b)`."""
    if isinstance(expr, ast.NounPhrase) and len(expr.items) == 1 and isinstance(expr.items[0], ast.Group):
        return expr.items[0].members if len(expr.items[0].members) > 1 else ()
    return ()


def _quality(tree: t.Tree) -> t.Quality:
    assert isinstance(tree, t.Quality)
    return tree


def _spanned(term: Term, span: Span) -> Term:
    """The same term with a place, where the language made it without one."""
    return term if term.span is not None else changed(term, span=span)
