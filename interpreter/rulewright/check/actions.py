"""An action with its objects, as it is called or offered → the verb and its arguments, `any` places among them."""

from __future__ import annotations

from itertools import pairwise

import attrs

from rulewright.check import trees as t
from rulewright.check.blocks import Blocks
from rulewright.check.expressions import wrong_argument
from rulewright.check.scope import Binding, Scope
from rulewright.check.signatures import Unfit, Verb
from rulewright.core import statements as st
from rulewright.core.terms import Term
from rulewright.core.types import NONE, Type
from rulewright.syntax import ast

MOST_OPTIONS = 200
"""A kind with more members is no domain of `any`; words, numbers and places may have more (LANGUAGE, question 7)."""


@attrs.frozen(eq=False)
class Called:
    """bound: for each `any` the noun by which what was chosen is known in a menu row's block."""

    verb: Verb
    arguments: tuple[Term | st.AnyOfParameter, ...]
    bound: tuple[Binding, ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        """The arguments of an action that nobody chooses."""
        return tuple(argument for argument in self.arguments if isinstance(argument, Term))


def action_call(b: Blocks, call: ast.Call, scope: Scope, who: Term | None = None) -> Called:
    """With a chooser ``who`` there may be `any` in the arguments, and `by` may be left out: he is the actor."""
    items = call.items

    def typed(tree: t.Tree) -> Called:
        assert isinstance(tree, t.Word)
        verb = b.verb(tree, scope)
        arguments: list[Term | st.AnyOfParameter] = []
        bound: list[Binding] = []
        for at, (want, argument) in enumerate(zip(verb.parameters, tree.arguments, strict=True)):
            if argument is None:
                assert who is not None
                arguments.append(b.fitter.fit(who, want, f"`{verb.name}`"))
            elif isinstance(argument, t.Determined) and argument.word == "any":
                if who is None:
                    span = items[argument.start].span
                    raise Unfit("RW202", "`any` needs somebody who chooses", span, "`player must …` or `player may …`")
                some = _domain(b, argument, verb, want, scope, items)
                element = some.type.element or NONE
                noun = b.noun_of(element, several=False) or verb.parameter_names[at]
                local = scope.body.new(noun, element)
                bound.append(Binding(noun, element, local, "choice", items[argument.start].span))
                arguments.append(st.AnyOfParameter(local, some))
            else:
                arguments.append(b.argument(b.tree(argument, scope, want, items), want, verb.name))
        verb.used = True
        return Called(verb, tuple(arguments), tuple(bound))

    try:
        return b.read(items, call.span, scope, typed, call=True, optional=("by",) if who is not None else ())
    except Unfit as unfit:
        unfit.notes = (_any_of(b, items) if who is not None else ()) or unfit.notes
        raise


def _any_of(b: Blocks, items: t.Items) -> tuple[str, ...]:
    """`player may buy card in market` names no card: the chooser picks `any`."""
    words = [item.span.text for item in items]
    for at, (word, behind) in enumerate(pairwise(words)):
        named = b.draft.type_names.get(word)
        if at and behind == "in" and words[at - 1] != "any" and named is not None and named.singular == word:
            said = " ".join((*words[:at], "any", *words[at:]))
            return (f"one that is chosen is `any {word}`: `{said}`",)
    return ()


def _domain(b: Blocks, argument: t.Determined, verb: Verb, want: Type, scope: Scope, items: t.Items) -> Term:
    some = b.as_list(b.set_tree(argument.noun, scope, None, items))
    element = some.type.element or NONE
    if not b.fitter.fits(element, want):
        raise wrong_argument(verb.name, some, want)
    if isinstance(argument.noun, t.Kind) and b.draft.is_kind(element):
        count = len(b.draft.members(element))
        if count > MOST_OPTIONS:
            span = items[argument.start].span.to(items[argument.end - 1].span)
            notes = (f"say among which: `any {argument.noun.name.singular} in …`",)
            title = f"there are {count} {argument.noun.name.plural}, too many to choose among"
            raise Unfit("RW412", title, span, f"{MOST_OPTIONS} at most", notes)
    return some
