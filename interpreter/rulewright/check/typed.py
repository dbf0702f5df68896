"""A typed expression and the names in view go in; its term comes out, in the words of a program that is being played.

The program is closed: what is typed can ask for everything in it and add nothing to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import attrs

from rulewright.check.definitions import Definitions
from rulewright.check.phrasebook import hole_type, holes
from rulewright.check.scope import Binding, Body, Scope
from rulewright.check.signatures import Unfit
from rulewright.check.staging import Lies, Moved, Staging
from rulewright.core.program import Given, Slot
from rulewright.core.terms import Const, Term
from rulewright.core.traverse import walk
from rulewright.core.types import YES_NO
from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.syntax import ast


@attrs.frozen
class InView:
    """What may be spoken of where something is typed: the locals of a frame by name, and in a phrase its holes.

    slots: all locals of the frame. phrase: the name of the phrase in whose `do` it is, empty elsewhere.
    """

    slots: tuple[Slot, ...] = ()
    names: Mapping[str, int] = attrs.Factory(dict)
    phrase: str = ""


NOTHING_IN_VIEW = InView()


T = TypeVar("T")


class Typed:
    """Reads expressions by the definitions of one program."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self._draft = definitions.draft
        self._nodes = len(self._draft.nodes)

    def read(
        self, expr: ast.Expr, view: InView, *, condition: bool = False
    ) -> tuple[Term | None, Sequence[Diagnostic]]:
        """The term, or what is wrong with the expression. condition: it must be yes or no."""
        term, problems = self._try(lambda scope: self._term(expr, scope, condition), view)
        if term is None and not condition and isinstance(expr, ast.NounPhrase | ast.Where):
            as_set, others = self._try(lambda scope: self._definitions.set_term(expr, scope), view)
            if as_set is not None:  # `cards in hand`, where an article would be understood
                return as_set, others
        return term, problems

    def is_verb(self, word: str) -> bool:
        """Whether an action or a flow is called so."""
        return word in self._draft.verbs

    def given(self, step: ast.Given, lies: Lies) -> tuple[Given | None, Sequence[Diagnostic]]:
        """What is put into a variable or zone by hand; or what is wrong with the line."""
        return self._try(lambda scope: Staging(self._definitions, lies).given(step), NOTHING_IN_VIEW)

    def moved(
        self, what: ast.Expr, where: ast.NounPhrase, at_front: bool, lies: Lies
    ) -> tuple[Moved | None, Sequence[Diagnostic]]:
        """Which things are put into which zone by hand; or what is wrong with the line."""
        return self._try(
            lambda scope: Staging(self._definitions, lies).moved(what, where, at_front, scope), NOTHING_IN_VIEW
        )

    def _try(self, lower: Callable[[Scope], T], view: InView) -> tuple[T | None, Sequence[Diagnostic]]:
        before, self._draft.problems = self._draft.problems, Diagnostics()
        term: T | None = None
        try:
            term = lower(self._scope(view))
        except Unfit as unfit:
            self._draft.refuse(unfit)
        except RecursionError:
            self._draft.problem("RW431", "this is nested too deeply", None)
        found, self._draft.problems = self._draft.problems, before
        if term is not None and any(self._unknown_sentence(part) for part in walk(term)):
            return None, [Diagnostic("RW680", "nothing in this game bears that sentence", getattr(term, "span", None))]
        return (None, list(found)) if found.errors else (term, ())

    def _term(self, expr: ast.Expr, scope: Scope, condition: bool) -> Term:
        return self._definitions.expression(expr, scope, YES_NO if condition else None)

    def _unknown_sentence(self, part: object) -> bool:
        """Sentences are numbered in the program; one that was read just now is in none."""
        if not isinstance(part, Const) or part.type.tag != "sentence" or not isinstance(part.value, int):
            return False
        return part.value >= self._nodes

    def _scope(self, view: InView) -> Scope:
        scope = Scope(Body(list(view.slots)), phrase=bool(view.phrase))
        for name, index in view.names.items():
            scope.names[name] = Binding(name, view.slots[index].type, index, "let")
        if view.phrase:
            node = self._draft.phrase_asts[self._draft.phrase_index[view.phrase]]
            for at, (name, text) in enumerate(holes(node).items()):
                type_, family = hole_type(self._draft, text)
                scope.names.setdefault(name, Binding(name, type_, at, "hole", None, family))
        return scope
