"""What a scenario missed and its table go in; a diagnostic comes out: what was given, what happened, what is."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulewright.core.terms import All, AnyOf, Can, Compare, Exists, ForAll, InList, Not, Ready, Term
from rulewright.decisions import Refusal
from rulewright.diagnostics import Diagnostic, Label
from rulewright.execute import Event, Position
from rulewright.source import Span
from rulewright.state import print_value, view

_CONDITIONS = (Compare, All, AnyOf, Not, Exists, ForAll, InList, Can, Ready)

_MOST_VALUES = 16
"""So many values are shown."""

_MOST_LINES = 16
"""Lines of the log and of the position that are shown."""


@attrs.frozen
class Failure:
    """What was not as the scenario says. ``named``: what the line names, shown with its value. ``at``: that line."""

    code: str
    title: str
    span: Span | None
    label: str
    notes: tuple[str, ...] = ()
    named: tuple[tuple[str, Term], ...] = ()
    refusal: Refusal | None = None
    at: Span | None = None


def report(failure: Failure, scenario: str, start: Position, end: Position) -> Diagnostic:
    """The failure as a problem: values first, then the log, then the table the scenario began with."""
    labels = []
    if failure.refusal is not None and failure.refusal.span is not None:
        labels.append(Label(failure.refusal.span, "this refuses it"))
    if failure.at is not None and failure.at != failure.span:
        labels.append(Label(failure.at, "in this line of the scenario"))
    return Diagnostic(
        code=failure.code,
        title=f"scenario “{scenario}”: {failure.title}",
        span=failure.span,
        label=failure.label,
        labels=tuple(labels),
        notes=(
            *(_is(end, text, term) for text, term in failure.named[:_MOST_VALUES]),
            *failure.notes,
            *_section("what happened", _happened(end.events()), last=True),
            *_section("given", _given(start)),
        ),
    )


def _happened(events: Sequence[Event]) -> list[str]:
    """The log; what a sentence made happen stands under the sentence."""
    lines: list[str] = []
    source = ""
    for event in events:
        if event.source and event.source != source:
            lines.append(f"“{event.source}”:")
        source = event.source
        lines.append(f"{'  ' if source else ''}{event.printed(None)}")
    return lines


def _is(position: Position, text: str, term: Term) -> str:
    if isinstance(term, _CONDITIONS):
        return f"{text}: {'holds' if position.evaluate(term) else 'does not hold'}"
    return f"{text} is {_value(position, term)}"


def _value(position: Position, term: Term) -> str:
    return print_value(position, term.type, position.evaluate(term), None) or "none"


def _given(start: Position) -> list[str]:
    """What differs from an empty table."""
    empty = dict(view(start.machine.table(), None).lines)
    return [f"{name}: {text}" for name, text in view(start, None).lines if empty.get(name) != text]


def _section(title: str, lines: list[str], last: bool = False) -> tuple[str, ...]:
    """One note of several lines; of too many the last or the first ones."""
    if not lines:
        return (f"{title}: nothing",)
    shown = lines[-_MOST_LINES:] if last else lines[:_MOST_LINES]
    cut = [f"({len(lines) - len(shown)} more)"] if len(shown) < len(lines) else []
    body = [*cut, *shown] if last else [*shown, *cut]
    return ("\n".join([f"{title}:", *(f"  {line}" for line in body)]),)
