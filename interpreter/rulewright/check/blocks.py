"""Blocks of the syntax tree → typed blocks: which names each line knows, and what it may change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulewright.check import trees as t
from rulewright.check.fitting import is_poison
from rulewright.check.modifiers import Modifiers
from rulewright.check.scope import Binding, BindingSort, Scope
from rulewright.check.signatures import ERROR, Echo, Noun, Unfit
from rulewright.check.words import type_words
from rulewright.core import statements as st
from rulewright.core.terms import Const, Filter, Local, Term, VariableGet
from rulewright.core.types import NONE, NUMBER, YES_NO, Type, list_of
from rulewright.diagnostics import Label
from rulewright.source import Span
from rulewright.syntax import ast

Maker = Callable[[Any, Any, Scope], st.Statement]


class Blocks(Modifiers):
    """Lowers blocks. ``makers``: for each kind of statement the function that types it."""

    makers: Mapping[type[ast.Node], Maker]

    def block(self, body: Iterable[ast.Statement], scope: Scope) -> st.Block:
        """A block in a scope of its own: what it names is forgotten when it closes."""
        inner = scope.child()
        made = self.lines(tuple(body), inner)
        for name, binding in inner.names.items():
            if name not in scope.names:
                scope.gone[name] = binding.span
        return made

    def lines(self, body: tuple[ast.Statement, ...], scope: Scope) -> st.Block:
        found: list[st.Statement] = []
        for statement in body:
            try:
                found.append(self.makers[type(statement)](self, statement, scope))
            except Unfit as unfit:
                self.draft.refuse(unfit)
        return tuple(found)

    # ---------------------------------------------------------------- names
    def fresh(self, name: str, span: Span, type_: Type, sort: BindingSort, scope: Scope) -> Binding:
        """A new local. Nothing may be shadowed, but an inner choice or loop may take an outer one's name again."""
        taken = next((noun for noun in self.draft.nouns.get(name, ()) if noun.arity == 0), None)
        before = scope.names.get(name) if name else None
        if is_poison(type_):
            pass  # what it would have been is reported already
        elif taken is not None and name not in self.draft.type_names:
            self.shadows(name, span, taken.span)
        elif before is not None:
            again = sort in ("choice", "loop") and before.sort in ("choice", "loop")
            if not again or before.type.certain() != type_.certain():
                self.shadows(name, span, before.span)
        return scope.bind(name, type_, sort, span)

    def shadows(self, name: str, span: Span, other: Span | None) -> None:
        self.draft.problem(
            "RW207",
            f"`{name}` is declared already",
            span,
            "a name may not be taken twice",
            labels=(Label(other, "declared here"),) if other is not None else (),
            notes=(f"take another name, such as `this-{name}`",),
        )

    def bound_set(
        self, expr: ast.SetExpr, scope: Scope, sort: BindingSort, *, several: bool = False
    ) -> tuple[Binding, Term]:
        """`NAME in S …` or `KIND …`: the new local and the set it is taken from. What is wrong is reported, and
        the name is known all the same.
        """
        try:
            name, span, items = self._named_set(expr, scope, several)
        except Unfit as unfit:
            self.draft.refuse(unfit)
            name, span = self._meant_name(expr)
            items = Const((), type=list_of(ERROR), span=expr.span)
        element = items.type.element or NONE
        return self.fresh(name, span, list_of(element) if several else element, sort, scope), items

    def _named_set(self, expr: ast.SetExpr, scope: Scope, several: bool) -> tuple[str, Span, Term]:
        phrase = expr.what if isinstance(expr, ast.Where) else expr
        head = self._own_name(phrase)
        if head is None:
            items = self.set_term(phrase, scope)
            name = self.noun_of(items.type.element or NONE, several=several)
            if isinstance(expr, ast.Where):
                one = self.noun_of(items.type.element or NONE, several=False)
                items = self._looked_at(expr, items, one or "", scope)
            if name is None and not is_poison(items.type):
                label = "write `NAME in …`, for instance `one in …`"
                raise Unfit("RW202", "what is chosen here needs a name", expr.span, label)
            return name or self._meant_name(expr)[0], phrase.items[0].span, items
        rest = ast.NounPhrase(phrase.items[2:], span=phrase.items[2].span.to(phrase.items[-1].span))
        items = self.set_term(rest, scope)
        element = items.type.element or NONE
        kind = self.draft.type_names.get(head.text)
        if kind is not None and not is_poison(element) and not _may_be(element, kind.type):
            title = f"there are no {kind.plural} in `{rest.span.text}`"
            raise Unfit("RW204", title, head.span, f"it holds {type_words(items.type)}")
        single = kind.singular if kind is not None else head.text
        if isinstance(expr, ast.Where):
            items = self._looked_at(expr, items, single, scope)
        return head.text if several or kind is None else single, head.span, items

    def _meant_name(self, expr: ast.SetExpr) -> tuple[str, Span]:
        """The name that a set would have bound, were it right: its own, or that of the first kind it speaks of."""
        phrase = expr.what if isinstance(expr, ast.Where) else expr
        head = self._own_name(phrase)
        words = [item for item in phrase.items if isinstance(item, ast.Word) and item.text in self.draft.type_names]
        word = head or next(iter(words), None)
        return (word.text if word is not None else "", phrase.items[0].span)

    def _looked_at(self, expr: ast.Where, items: Term, name: str, scope: Scope) -> Term:
        """The set of a line that binds ``name``: in its `where` that name and `it` are the thing looked at."""
        element = items.type.element or NONE
        local = scope.body.new(name, element)
        inner = scope.with_it(Binding(name, element, local, "loop", expr.span), name)
        condition = self.fitter.fit(self.term(expr.condition, inner), YES_NO)
        return Filter(items, local, condition, type=items.type, span=expr.span)

    def _own_name(self, phrase: ast.NounPhrase) -> ast.Word | None:
        """The NAME of `NAME in S`."""
        head, *rest = phrase.items
        second = rest[0] if len(rest) > 1 else None
        if not isinstance(head, ast.Word) or head.kind != "name" or head.text in self.draft.qualities:
            return None
        return head if isinstance(second, ast.Word) and second.text == "in" else None

    def noun_of(self, element: Type, *, several: bool) -> str | None:
        """What one (or several) of a type are called when nothing else is said."""
        word = "sentence" if element.tag == "sentence" else element.domain
        named = self.draft.type_names.get(word)
        if named is None:
            return None
        return named.plural if several else named.singular

    # ---------------------------------------------------------------- targets
    def target(self, np: ast.NounPhrase, scope: Scope) -> tuple[st.Target, Type]:
        """What may be changed: a local named by `let`, or something remembered, with all its arguments."""
        items = np.items

        def typed(tree: t.Tree) -> tuple[t.Tree, Term]:
            return tree, self.tree(tree, scope, None, items)

        tree, term = self.read(items, np.span, scope, typed)
        if isinstance(term, Local):
            binding = next(b for b in scope.names.values() if b.index == term.index and b.sort != "hole")
            if binding.sort not in ("let", "roll"):
                label = f"it is {'a parameter' if binding.sort == 'parameter' else 'what was chosen here'}"
                notes = (f"keep a value of your own: `let mine be {binding.name}`",)
                raise Unfit("RW402", f"`{binding.name}` cannot be changed", np.span, label, notes)
            return st.LocalTarget(term.index), binding.type
        if isinstance(term, VariableGet):
            variable = self.draft.variables[term.variable]
            arguments = tuple(a for a in term.arguments if a is not None)
            if len(arguments) < len(term.arguments):
                raise Unfit("RW403", f"of which one? `{variable.name}` is remembered for each", np.span, "say which")
            variable.changed = True
            return st.VariableTarget(term.variable, arguments), variable.type
        if is_poison(term.type):
            raise Echo(np.span)
        raise self._constant(tree, np.span)

    def _constant(self, tree: t.Tree, span: Span) -> Unfit:
        if isinstance(tree, t.Word):
            noun = next((n for n in self.draft.nouns.get(tree.name, ()) if n.prepositions == tree.prepositions), None)
            sort = noun.sort if noun is not None else ""
            if sort == "option":
                return Unfit("RW402", f"`{tree.name}` is an option: it never changes", span, "fixed before the game")
            if sort == "field":
                return Unfit("RW402", f"`{tree.name}` is a field: it never changes", span, "what changes is remembered")
            if sort == "value":
                note = "a modifier can change how it counts: `… counts 1 more`"
                return Unfit("RW403", f"`{tree.name}` follows from other things", span, "it cannot be set", (note,))
            if sort == "zone":
                label = "things are moved into it: `move … to …`"
                return Unfit("RW403", f"`{tree.name}` is a zone", span, label)
        return Unfit("RW403", f"`{span.text}` cannot be changed", span, "only what is remembered or named by `let` can")

    def remembered(self, expr: ast.Expr, subject: ast.NounPhrase, scope: Scope) -> st.VariableTarget | None:
        """The variable of `subject is now ADJECTIVE`; None when the words behind `now` are a value."""
        if not isinstance(expr, ast.NounPhrase):
            return None
        head = expr.items[0]
        only = self.begins_with_adjective(expr, scope)
        both = isinstance(head, ast.Word) and head.text in self.draft.qualities and head.text not in scope
        if not only and not both:
            return None
        assert isinstance(head, ast.Word)
        bad: Unfit | None = None
        for one in self.draft.qualities[head.text]:
            try:
                term = self.argument(self.noun_phrase(subject, scope, one.subject), one.subject, one.name)
            except Unfit as unfit:
                bad = unfit
                continue
            if one.sort != "remembered":
                title = f"`{one.name}` follows from other things"
                raise Unfit("RW403", title, expr.span, "only what is remembered can change")
            one.used = True
            self.draft.variables[one.index].changed = True
            return st.VariableTarget(one.index, (term,))
        assert bad is not None
        if not only:
            return None  # the word is a noun too, and said of this it is one
        raise bad

    def value_for(self, expr: ast.Expr, type_: Type, scope: Scope, name: str) -> Term:
        """A value that is put into something of a type."""
        return self.fitter.fit(self.term(expr, scope, type_), type_, f"`{name}`")

    def zone_target(self, np: ast.NounPhrase, scope: Scope) -> tuple[int, tuple[Term, ...], Term | None]:
        """`Z`, `first of Z`, `place 3 of Z`: zone, its arguments, and the place (None: the end)."""
        items = np.items

        def typed(tree: t.Tree) -> tuple[int, tuple[Term, ...], Term | None]:
            place: Term | None = None
            inner: t.Tree | None = tree
            if isinstance(tree, t.Word) and tree.name == "first" and tree.prepositions == ("of",):
                place, inner = Const(1, type=NUMBER), tree.arguments[0]
            elif isinstance(tree, t.Word) and tree.name == "place" and tree.prepositions == ("", "of"):
                first, inner = tree.arguments
                assert first is not None
                place = self.fitter.fit(self.tree(first, scope, NUMBER, items), NUMBER, "`place`")
            zone, arguments = self._zone(inner, np, scope)
            return zone, arguments, place

        return self.read(items, np.span, scope, typed)

    def _zone(self, tree: t.Tree | None, np: ast.NounPhrase, scope: Scope) -> tuple[int, tuple[Term, ...]]:
        if isinstance(tree, t.Word):
            for noun in self.draft.nouns.get(tree.name, ()):
                if noun.sort == "zone" and noun.prepositions == tree.prepositions:
                    return noun.index, self._zone_arguments(noun, tree, np, scope)
                if noun.sort == "unknown":
                    raise Echo(np.span)
        zones = list(dict.fromkeys(f"`{zone.name}`" for zone in self.draft.zones))
        notes = (f"zones are {', '.join(zones[:6])}",) if zones else ("declare one: `zone …`",)
        raise Unfit("RW403", "things are moved to a zone", np.span, f"`{np.span.text}` is no zone", notes)

    def _zone_arguments(self, noun: Noun, tree: t.Word, np: ast.NounPhrase, scope: Scope) -> tuple[Term, ...]:
        arguments: list[Term] = []
        for argument, want in zip(tree.arguments, noun.parameters, strict=True):
            assert want is not None
            if argument is None:
                raise Unfit("RW403", f"to which one? there is a `{noun.name}` for each", np.span, "say which")
            arguments.append(self.argument(self.tree(argument, scope, want, np.items), want, noun.name))
        self.draft.zones[noun.index].used = True
        noun.used = True
        return tuple(arguments)


def _may_be(element: Type, kind: Type) -> bool:
    """Whether what a list holds may be called by the noun of a type."""
    return element.certain() == kind or (kind.tag == "number" and element.tag == "number")
