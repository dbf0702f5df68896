"""Does a term fit where it stands? Term and wanted type → the term, coerced by the closed list of rules, or a refusal.

The list (SEMANTICS 5): one thing is the list of itself, none is the empty list, numbers and places are told apart by
where they stand, a list where every element fits. Nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.check.signatures import ERROR, Unfit
from rulewright.check.words import type_words
from rulewright.core.terms import Const, ListOf, OrZero, Pick, Term
from rulewright.core.types import NONE, Type
from rulewright.diagnostics.wording import article
from rulewright.source import Span


def poison(span: Span | None) -> Const:
    return Const(0, type=ERROR, span=span)


def is_poison(type_: Type | None) -> bool:
    if type_ is None:
        return False
    return type_.domain == "#error" or is_poison(type_.element)


class Fitter:
    """``places``: the members of each domain of places. ``figure``: the number that a constant is, None for others."""

    def __init__(self, places: dict[str, tuple[int, ...]], figure: Callable[[Term], int | None]) -> None:
        self.places = places
        self.figure = figure

    def fits(self, have: Type, want: Type) -> bool:
        """Whether a value of ``have`` can stand where ``want`` is needed, perhaps after a coercion."""
        if is_poison(have) or is_poison(want):
            return True
        if have.tag == "none":
            return want.maybe or want.is_list
        if want.is_list:
            element = want.element
            assert element is not None
            if have.is_list:
                return have.element is None or self.fits(have.element, element)
            return self.fits(have, element)
        if have.is_list:
            return False
        if want.tag == "number":
            return have.tag == "number" or (have.tag == "member" and have.domain in self.places)
        if want.tag == "member":
            if have.tag == "number":
                return want.domain in self.places
            return have.tag == "member" and have.domain == want.domain
        return have.tag == want.tag

    def fit(self, term: Term, want: Type, what: str = "") -> Term:
        """``term`` as a value of ``want``; Unfit (RW401) in the author's words otherwise."""
        have = term.type
        if not self.fits(have, want):
            raise misfit(term, want, what)
        if is_poison(have) or is_poison(want):
            return term
        if have.tag == "none":
            return Const(want.zero, type=want, span=term.span)
        if want.is_list:
            if have.is_list:
                return term
            element = want.element
            assert element is not None
            return ListOf((self.fit(term, element.or_none(), what),), type=want, span=term.span)
        if want.tag == "number":
            self._in_range(term, want.low, want.high, what)
            return OrZero(term, type=want.certain(), span=term.span) if have.maybe and not want.maybe else term
        if want.tag == "member" and have.tag == "number":
            places = self.places[want.domain]
            self._in_range(term, 1, len(places), what)
            if isinstance(term, Const):
                return Const(term.value, type=want.certain(), span=term.span)
            every = Const(places, type=Type("list", element=want.certain()))
            return Pick("item", every, term, type=want.or_none(), span=term.span)
        return term

    def _in_range(self, term: Term, low: int | None, high: int | None, what: str) -> None:
        if low is None or high is None or low > high or not isinstance(term, Const):
            return
        figure = self.figure(term)
        if figure is not None and not low <= figure <= high:
            title = f"{figure} is out of range" + (f" for {what}" if what else "")
            raise Unfit("RW414", title, term.span, f"{low} to {high} fits")


def misfit(term: Term, want: Type, what: str) -> Unfit:
    have, span = term.type, term.span
    text = span.text if span is not None else "this"
    needed = type_words(want)
    notes = []
    if have.is_list and have.element is not None and not want.is_list:
        if want.tag == "number":
            notes.append(f"how many there are: `number of {text}`")
        elif want.tag == "yes-no":
            thing = have.element.domain or "…"
            notes.append(f"whether there are any: `there is {article(thing)} in {text}`")
        else:
            notes.append(f"one of them: `first of {text}`, or `the … in {text}`")
    if have == NONE:
        return Unfit("RW401", f"none cannot stand here: {needed} is needed", span, "none", tuple(notes))
    title = f"`{text}` is {type_words(have)}, but {needed} is needed"
    return Unfit("RW401", title + (f" for {what}" if what else ""), span, type_words(have), tuple(notes))


def unify(one: Type, other: Type) -> Type | None:
    """The type of a value that may be either; None when there is none."""
    if is_poison(one):
        return other
    if is_poison(other):
        return one
    if one.tag == "none":
        return other if other.is_list else other.or_none()
    if other.tag == "none":
        return one if one.is_list else one.or_none()
    if one.is_list or other.is_list:
        a = one.element if one.is_list else one
        b = other.element if other.is_list else other
        if a is None or b is None:
            return one if b is None else other
        element = unify(a.certain(), b.certain())
        return Type("list", element=element) if element is not None else None
    maybe = one.maybe or other.maybe
    if one.tag == other.tag == "number":
        same = one.certain() == other.certain()
        return (one if same else Type("number")).or_none() if maybe else (one if same else Type("number"))
    if one.tag == other.tag and one.domain == other.domain:
        return one.or_none() if maybe else one
    return None
