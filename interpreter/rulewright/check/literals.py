"""Literals where the type is known: a cell, a start value, an option in a scenario → the value as it lies in memory."""

from __future__ import annotations

from rulewright.check.draft import Draft
from rulewright.check.fitting import is_poison
from rulewright.check.signatures import Unfit
from rulewright.check.words import type_words
from rulewright.core.types import Type
from rulewright.diagnostics import Label
from rulewright.diagnostics.wording import listing, nearest
from rulewright.source import Span
from rulewright.syntax import ast
from rulewright.syntax.figures import FIGURES


def literal(draft: Draft, type_: Type, value: ast.LiteralValue, what: str) -> object:
    """The run-time value; Unfit (RW406) says what the type holds. ``what``: of what it is a value."""
    if is_poison(type_):
        return 0
    if isinstance(value, ast.Constant):
        return _constant(type_, value, what)
    text = str(value.value) if isinstance(value, ast.Number) else value.text
    if type_.tag == "number":
        return _number(type_, value, text, what)
    if type_.tag == "text":
        if isinstance(value, ast.Quoted):
            return value.text
    elif type_.tag == "sentence":
        if isinstance(value, ast.Quoted):
            return draft.read_sentence(value.text, inner(value.span))
    elif type_.tag == "member":
        found = named(draft, type_, text)
        if len(found) == 1 or (found and isinstance(value, ast.Quoted)):
            return found[0]
        raise _no_member(draft, type_, text, value.span, what)
    raise Unfit("RW406", f"`{text}` is no value of {what}", value.span, f"{type_words(type_)} is needed here")


def inner(span: Span) -> Span:
    """The span of a quoted text without its quotation marks."""
    return span.part(1, span.end - span.start - 1)


def named(draft: Draft, type_: Type, text: str) -> list[int]:
    """Members printed so, in order; upper and lower case matter."""
    domain = draft.domains.get(type_.domain)
    if domain is None:
        return []
    return [at for at, printed in enumerate(domain.printed) if at and printed == text]


def _constant(type_: Type, value: ast.Constant, what: str) -> object:
    if value.text == "none":
        if type_.maybe:
            return type_.zero
    elif type_.tag == "yes-no":
        return value.text == "yes"
    raise Unfit("RW406", f"`{value.text}` is no value of {what}", value.span, f"{type_words(type_)} is needed here")


def _number(type_: Type, value: ast.LiteralValue, text: str, what: str) -> int:
    if not isinstance(value, ast.Number):
        notes = (f"a number is written in figures: `{FIGURES[text.lower()]}`",) if text.lower() in FIGURES else ()
        title, label = f"`{text}` is no value of {what}", f"{type_words(type_)} is needed here"
        raise Unfit("RW406", title, value.span, label, notes)
    number = value.value
    low, high = type_.low, type_.high
    if low is not None and high is not None and low <= high and not low <= number <= high:
        raise Unfit("RW414", f"{number} is out of range for {what}", value.span, f"{low} to {high} fits")
    return number


def _no_member(draft: Draft, type_: Type, text: str, span: Span, what: str) -> Unfit:
    domain = draft.domains.get(type_.domain)
    members = domain.printed[1:] if domain is not None else []
    near = nearest(text, members)
    notes = (
        *((f"did you mean `{near[0]}`?",) if near else ()),
        f"{type_words(type_.certain())} is one of {listing(members, 7)}",
    )
    place = domain.span if domain is not None else None
    labels = (Label(place, "its values are declared here"),) if place is not None else ()
    label = f"{type_words(type_)} is needed here"
    return Unfit("RW406", f"`{text}` is no value of {what}", span, label, notes, labels)
