"""Problems that repeat another one: each is said once, with the other places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.source import Source, Span

REPEATED = ("RW201", "RW202", "RW204", "RW209", "RW210", "RW212", "RW406", "RW409", "RW415", "RW654")
"""Codes of a word that is unknown or used wrongly: one mistake in its declaration shows wherever it is used."""

MOST_PLACES = 4

NAMES_NONE = " names none"
"""What a label ends with that stands at the first line of a declaration, of which a player is needed."""


def said_once(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``problems`` are sorted."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for problem in problems:
        nameless = problem.code == "RW205" and problem.label.endswith(NAMES_NONE)  # of one header
        same = (problem.code in REPEATED or nameless) and problem.span is not None
        key: tuple[object, ...] = (problem.code, problem.title, problem.label) if same else (id(problem),)
        if problem.code == "RW202":  # its title may be general, the notes say which word it is about
            key = (*key, problem.notes)
        if problem.code == "RW205" and not nameless and problem.span is not None:  # of one declaration
            key = (problem.code, problem.title, _declaration(problem.span))
        groups.setdefault(key, []).append(problem)
    return tuple(_joined(group) for group in groups.values())


def without_echoes(problems: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Without what is wrong only because something else is: a deck that could not be read, a line without a player.

    A name that a test speaks of, and that stands in a deck with an error or in the table it is about, is not misspelt;
    of a deck with another error nobody knows how many things it has.
    """
    decks = [one for one in problems if one.severity is Severity.ERROR and one.span and _is_deck(one.span.source)]
    broken = {one.span.source.path for one in decks if one.span and one.code != "RW528"}
    texts = {
        span.source.text
        for one in decks
        for span in (one.span, *(label.span for label in one.labels))
        if span is not None and one.code != "RW528"
    }
    nameless = {one.label.removesuffix(NAMES_NONE) for one in problems if one.label.endswith(NAMES_NONE)}
    for problem in problems:
        span = problem.span
        if span is not None and problem.code == "RW528" and span.source.path in broken:
            continue
        if span is not None and problem.code == "RW409" and any(span.text.strip('"') in text for text in texts):
            continue
        if problem.code == "RW202" and any(f"it is used as {one}" in problem.notes for one in nameless):
            continue
        yield problem


def _is_deck(source: Source) -> bool:
    return source.path.endswith(".yaml")


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
