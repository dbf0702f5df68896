"""Problems that are none of their own: what repeats another one, or speaks of a declaration that was not read."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.source import Span

REPEATED = ("RW201", "RW202", "RW204", "RW209", "RW210", "RW212", "RW406", "RW409", "RW415")
"""Codes of a word that is unknown or used wrongly: one mistake in its declaration shows wherever it is used."""

MOST_PLACES = 4


def said_once(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``problems`` are sorted."""
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for problem in problems:
        same = problem.code in REPEATED and problem.span is not None
        key: tuple[object, ...] = (problem.code, problem.title, problem.label) if same else (id(problem),)
        if problem.code == "RW202":  # its title may be general, the notes say which word it is about
            key = (*key, problem.notes)
        groups.setdefault(key, []).append(problem)
    return tuple(_joined(group) for group in groups.values())


def _joined(group: list[Diagnostic]) -> Diagnostic:
    first, *others = group
    if not others:
        return first
    labels = [Label(other.span, "and here") for other in others[:MOST_PLACES] if other.span is not None]
    more = len(others) - len(labels)
    notes = (f"and in {more} more place{'s' if more > 1 else ''}",) if more else ()
    return attrs.evolve(first, labels=(*first.labels, *labels), notes=(*first.notes, *notes))


# ---------------------------------------------------------------- declarations that could not be read
UNKNOWN = ("RW201", "RW205", "RW209", "RW210", "RW212", "RW407", "RW415", "RW419")
"""Codes that say a word is unknown."""

WORD = re.compile(r"[a-z][a-z0-9-]*")


@attrs.frozen
class Lost:
    """The words of all declarations that could not be read: it is no wonder that they are unknown."""

    words: frozenset[str]

    @classmethod
    def of(cls, unread: Iterable[Diagnostic]) -> Lost:
        """``unread``: the problems of reading the texts."""
        texts = (_declaration(p.span) for p in unread if p.span is not None and p.severity is Severity.ERROR)
        return cls(frozenset(word for text in texts for word in WORD.findall(text)))

    def is_echo(self, problem: Diagnostic) -> bool:
        if problem.code not in UNKNOWN:
            return False
        text = problem.title if problem.code == "RW419" or problem.span is None else problem.span.text
        return any(word in self.words for word in WORD.findall(text))


def _declaration(span: Span) -> str:
    """The lines of the declaration that a place is in: from one at the left margin to the next."""
    source = span.source
    first, last = span.line, span.end_line
    while first > 1 and source.line_text(first)[:1] in ("", " ", "\t", "#"):
        first -= 1
    while last < source.last_line and source.line_text(last + 1)[:1] in ("", " ", "\t", "#"):
        last += 1
    return "\n".join(source.line_text(line) for line in range(first, last + 1))
