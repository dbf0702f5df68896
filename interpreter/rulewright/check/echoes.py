"""Problems that repeat another one: each is said once, with the other places."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulewright.diagnostics import Diagnostic, Label
from rulewright.source import Span

REPEATED = ("RW201", "RW202", "RW204", "RW209", "RW210", "RW212", "RW406", "RW409", "RW415")
"""Codes of a word that is unknown or used wrongly: one mistake in its declaration shows wherever it is used."""

MOST_PLACES = 4


def said_once(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``problems`` are sorted."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for problem in problems:
        nameless = problem.code == "RW205" and problem.label.endswith(" names none")  # of one header
        same = (problem.code in REPEATED or nameless) and problem.span is not None
        key: tuple[object, ...] = (problem.code, problem.title, problem.label) if same else (id(problem),)
        if problem.code == "RW202":  # its title may be general, the notes say which word it is about
            key = (*key, problem.notes)
        if problem.code == "RW205" and not nameless and problem.span is not None:  # of one declaration
            key = (problem.code, problem.title, _declaration(problem.span))
        groups.setdefault(key, []).append(problem)
    return tuple(_joined(group) for group in groups.values())


def _declaration(span: Span) -> tuple[str, int]:
    """Where the declaration begins that a place is in: at the nearest line at the left margin."""
    source, line = span.source, span.line
    while line > 1 and source.line_text(line)[:1] in ("", " ", "#"):
        line -= 1
    return source.path, line


def _joined(group: list[Diagnostic]) -> Diagnostic:
    first, *others = group
    if not others:
        return first
    labels = [Label(other.span, "and here") for other in others[:MOST_PLACES] if other.span is not None]
    more = len(others) - len(labels)
    notes = (f"and in {more} more place{'s' if more > 1 else ''}",) if more else ()
    return attrs.evolve(first, labels=(*first.labels, *labels), notes=(*first.notes, *notes))
