"""Two typed sides → a comparison that can be true and can be false, or the reason why it has always one answer."""

from __future__ import annotations

from typing import Literal

from rulewright.check.fitting import is_poison
from rulewright.check.nouns import Nouns
from rulewright.check.scope import Scope
from rulewright.check.signatures import Unfit
from rulewright.check.words import type_words
from rulewright.core.base import changed
from rulewright.core.terms import (
    Best,
    Compare,
    Const,
    Each,
    FieldGet,
    Filter,
    InList,
    ListOf,
    Local,
    Pick,
    StartingWith,
    Term,
    ValueCall,
    VariableGet,
    ZoneGet,
)
from rulewright.core.types import NONE, NUMBER, YES_NO, Type, list_of, member
from rulewright.source import Span

Operation = Literal["is", "<", ">", ">=", "<="]

ROW = "#row "
"""Before a kind's name: the domain of a printed name that several things bear. It is compared by table rows."""


class Comparisons(Nouns):
    """Comparing typed terms."""

    # ---------------------------------------------------------------- printed names that several things bear
    def bear(self, text: str, other: Type) -> int:
        """How many things of a type (or of the elements of a list of it) bear a printed name."""
        type_ = other.element if other.is_list and other.element is not None else other
        return self.draft.domains[type_.domain].printed.count(text) if self.draft.is_kind(type_) else 0

    def printed(self, text: str, other: Type, span: Span, *, rows: bool = False) -> Term:
        """A printed name beside a term of type ``other``: a sentence, a word, a thing; a row when several bear it.

        rows: a row also when only one does, beside others of which several do.
        """
        type_ = other.element if other.is_list and other.element is not None else other
        if type_.tag == "member" and self.draft.is_kind(type_):
            domain = self.draft.domains[type_.domain]
            bearing = [at for at, printed in enumerate(domain.printed) if at and printed == text]
            if len(bearing) > 1 or (rows and bearing):
                return Const(domain.rows[bearing[0]], type=Type("number", domain=ROW + domain.name), span=span)
        return self.quote(text, type_, span)

    def _rows(self, left: Term, right: Term, scope: Scope) -> tuple[Term, Term]:
        """Both sides as table rows, where one is a printed name that several things bear (LANGUAGE 2.2)."""
        if _is_row(left) and not _is_row(right):
            return _as_number(left), self._row_of(right, left, scope)
        if _is_row(right) and not _is_row(left):
            return self._row_of(left, right, scope), _as_number(right)
        return left, right

    def _row_of(self, term: Term, row: Term, scope: Scope) -> Term:
        kind = (row.type.element or row.type).domain.removeprefix(ROW)
        thing = member(kind)
        if (term.type.element or term.type).certain() != thing:
            return term
        field = self.draft.row_field(kind)
        if not term.type.is_list:
            return FieldGet(field, (term,), type=NUMBER, span=term.span)
        slot = scope.body.new("", thing)
        get = FieldGet(field, (Local(slot, type=thing),), type=NUMBER)
        return Each(term, slot, get, type=list_of(NUMBER), span=term.span)

    # ---------------------------------------------------------------- is in
    def membership(self, left: Term, items: Term, span: Span, scope: Scope) -> Term:
        """`left is in items`"""
        left, items = self._rows(left, items, scope)
        element = items.type.element or NONE
        mine = left.type.element if left.type.is_list and left.type.element is not None else left.type
        if is_poison(mine) or is_poison(element):
            return InList(left, items, type=YES_NO, span=span)
        if left.type.tag == "none":
            raise Unfit("RW211", "none is in no list: this can never be true", span, "always no")
        if not self._comparable(mine, element):
            label = f"`{_says(left)}` is {type_words(left.type)}, `{_says(items)}` is {type_words(items.type)}"
            raise Unfit("RW211", "this can never be true", span, label)
        return InList(left, items, type=YES_NO, span=span)

    # ---------------------------------------------------------------- is, <, >
    def comparison(self, operation: Operation, left: Term, right: Term, span: Span, scope: Scope) -> Term:
        """A comparison that can be true and can be false; Unfit (RW211, RW401) otherwise."""
        left, right = self._rows(left, right, scope)
        a, b = left.type, right.type
        if is_poison(a) or is_poison(b):
            return Compare(operation, left, right, type=YES_NO, span=span)
        if isinstance(left, Local) and isinstance(right, Local) and left.index == right.index:
            notes = (
                "inside a `where`, `it` and the noun looked at are the same thing",
                "a parameter to compare with needs a name of its own: `(me: player)`",
            )
            raise Unfit("RW211", "this compares a thing with itself", span, "both sides are the same thing", notes)
        if operation != "is":
            for one in (left, right):
                if one.type.is_list or one.type.tag not in ("number", "member"):
                    raise Unfit("RW401", "only numbers and words have an order", one.span, type_words(one.type))
        if a.is_list or b.is_list:
            return self._lists(left, right, span)
        if not self._comparable(a, b):
            raise self._never(left, right, span)
        self._within_range(operation, left, right, span)
        if a.tag == "none" or b.tag == "none":
            return self._with_none(operation, left, right, span)
        constant = isinstance(left, Const) and isinstance(right, Const)
        if constant and self.option(left) is None and self.option(right) is None:
            raise Unfit("RW211", "this compares two things that never change", span, "it has always the same answer")
        return Compare(operation, left, right, type=YES_NO, span=span)

    def _lists(self, left: Term, right: Term, span: Span) -> Term:
        a, b = left.type.element or left.type, right.type.element or right.type
        if not self._comparable(a, b):
            raise self._never(left, right, span)
        ordered = all(self._has_order(one) for one in (left, right))
        both = self.as_list(left), self.as_list(right)
        return Compare("is", *both, as_list=True, ordered=ordered, type=YES_NO, span=span)

    def _with_none(self, operation: Operation, left: Term, right: Term, span: Span) -> Term:
        other = right if left.type.tag == "none" else left
        if other.type.tag == "none":
            raise Unfit("RW211", "none is none: this is always true", span, "always yes")
        if not other.type.maybe and other.type.tag in ("member", "sentence", "number", "yes-no", "text"):
            self.draft.warn("RW213", f"`{_says(other)}` is never none", span, "this has always the same answer")
        none = Const(other.type.or_none().zero, type=other.type.or_none())
        if other is left:
            return Compare(operation, left, none, type=YES_NO, span=span)
        return Compare(operation, none, right, type=YES_NO, span=span)

    def _comparable(self, a: Type, b: Type) -> bool:
        if a.tag == "none" or b.tag == "none":
            return True
        if a.tag == "number" or b.tag == "number":
            places = self.fitter.places
            return all(t.tag == "number" or (t.tag == "member" and t.domain in places) for t in (a, b))
        return a.tag == b.tag and a.domain == b.domain

    def _has_order(self, term: Term) -> bool:
        """Whether the elements of a list lie in an order that means something (SEMANTICS 1.31)."""
        if isinstance(term, ZoneGet):
            return self.draft.zones[term.zone].ordered
        if isinstance(term, Each | Filter | Pick | StartingWith | Best):
            return self._has_order(term.items)
        if isinstance(term, ValueCall):
            value = self.draft.values[term.value]
            return value is not None and all(self._has_order(case.value) for case in value.cases)
        if isinstance(term, ListOf):
            return all(self._has_order(part) for part in term.parts)
        return isinstance(term, VariableGet | Const) or not term.type.is_list

    def _within_range(self, operation: Operation, left: Term, right: Term, span: Span) -> None:
        """A figure against something with a known range: can it be true, can it be false?"""
        flipped: dict[Operation, Operation] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "is": "is"}
        for one, figure, how in ((left, right, operation), (right, left, flipped[operation])):
            low, high = _range(one)
            if self.option(figure) is not None or isinstance(one, Const) or one.type.tag != "number" or one.type.maybe:
                continue
            value = self.figure(figure)
            answer = _always(how, low, high, value) if value is not None else None
            if answer is None:
                continue
            title = "this is always true" if answer else "this can never be true"
            span_text = f"{low} or more" if high is None else f"{low} to {high}"
            raise Unfit("RW211", title, span, f"`{_says(one)}` is {span_text}")

    def _never(self, left: Term, right: Term, span: Span) -> Unfit:
        label = f"`{_says(left)}` is {type_words(left.type)}, `{_says(right)}` is {type_words(right.type)}"
        return Unfit("RW211", "this can never be true", span, label)


def _range(term: Term) -> tuple[int | None, int | None]:
    if isinstance(term, Pick) and term.operation == "number":
        return 0, None
    return term.type.low, term.type.high


def _always(operation: Operation, low: int | None, high: int | None, figure: int) -> bool | None:
    """The one answer of `x OPERATION figure` for every x from ``low`` to ``high``; None when there are two."""
    below, at_most = high is not None and high < figure, high is not None and high <= figure
    above, at_least = low is not None and low > figure, low is not None and low >= figure
    yes, no = {
        "is": (False, below or above),
        "<": (below, at_least),
        ">": (above, at_most),
        "<=": (at_most, above),
        ">=": (at_least, below),
    }[operation]
    return True if yes else False if no else None


def _is_row(term: Term) -> bool:
    return (term.type.element or term.type).domain.startswith(ROW)


def _as_number(term: Term) -> Term:
    return changed(term, type=list_of(NUMBER) if term.type.is_list else NUMBER)


def _says(term: Term) -> str:
    return term.span.text if term.span is not None else "this"
