"""A whole program → warnings about what can be read and run, but is surely not what was meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulewright.check.acting import DoesNothing, NeverActs, acting, contradictions
from rulewright.check.draft import Draft
from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.source import Span

SLIPS = ("RW450", "RW451", "RW452")
"""Codes of these; in another program of the ruleset it may be otherwise, so all that have the line must agree."""

MOST_LINES = 3


def slips(
    program: Program,
    draft: Draft,
    sentences: Iterable[tuple[int, Span | None]],
    said: Collection[tuple[str, Span | None]],
) -> Iterator[Diagnostic]:
    """``sentences``: nodes, and where they stand. ``said``: parts (by text and place) that are known not to act."""
    found: dict[object, Diagnostic] = {}
    for one in _all(program, draft, sentences, said):
        found.setdefault((one.code, one.span), one)
    yield from found.values()


def _all(
    program: Program,
    draft: Draft,
    sentences: Iterable[tuple[int, Span | None]],
    said: Collection[tuple[str, Span | None]],
) -> Iterator[Diagnostic]:
    for part in acting(program, draft.option_at, sentences):
        if isinstance(part, NeverActs) and (part.text, part.span) not in said:
            yield _never_acts(part)
        elif isinstance(part, DoesNothing):
            yield _does_nothing(part)
    for one, other in contradictions(program, draft.option_at):
        yield _contradiction(one, other)


def _warning(
    code: str, title: str, span: Span | None, label: str, labels: Iterable[Label] = (), *notes: str
) -> Diagnostic:
    return Diagnostic(code, title, span, label, tuple(labels), notes, severity=Severity.WARNING)


def _never_acts(part: NeverActs) -> Diagnostic:
    if len(part.conditions) == 1:
        label = f"“{part.text}” acts only if “{part.conditions[0].text}”, and that never holds here"
    else:
        one, other = (condition.text for condition in part.conditions)
        label = f"“{part.text}” acts only if “{one}” and “{other}”, which exclude each other"
    words = "the condition" if len(part.conditions) == 1 else "one of the conditions"
    labels = (Label(one.span, words) for one in part.conditions if one.span is not None)
    return _warning("RW450", "this part never acts", part.span, label, labels)


def _contradiction(one: Term, other: Term) -> Diagnostic:
    labels = (Label(one.span, "this"),) if one.span is not None else ()
    return _warning("RW450", "these two never hold together", other.span, "excludes the other one", labels)


def _does_nothing(part: DoesNothing) -> Diagnostic:
    labels = dict.fromkeys(Label(why.span, why.text) for why in part.why if why.span is not None)
    return _warning(
        "RW451",
        "this part changes nothing",
        part.span,
        f"“{part.text}” can do nothing",
        list(labels)[:MOST_LINES],
    )
