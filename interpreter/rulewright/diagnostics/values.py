"""The values of a problem: one ``Diagnostic`` from which every rendering (text, JSON, …) is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

import attrs

from rulewright.source import Span


class Severity(Enum):
    """How grave a problem is. An error keeps the ruleset from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@attrs.frozen
class Label:
    """A second place with a few words, e.g. the first declaration of a name declared twice."""

    span: Span
    text: str


@attrs.frozen
class Edit:
    """Put ``text`` in the place of ``span``."""

    span: Span
    text: str


@attrs.frozen
class Fix:
    """A way out. ``safe`` ones may be applied unseen; the others are only shown. Without edits it is advice."""

    text: str
    edits: tuple[Edit, ...] = ()
    safe: bool = False


@attrs.frozen
class Diagnostic:
    """One problem.

    code: stable, never reused (``RW203``); its page is ``rulewright explain RW203``.
    title: general, lower case, one line, no full stop, in the words of the author's game.
    span: the smallest stretch that is wrong; None when no text is to blame (a missing folder).
    label: the words beside the caret; must make sense alone.
    labels: further places. notes: what was understood, what would fit. fixes: ways out.
    """

    code: str
    title: str
    span: Span | None = None
    label: str = ""
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    severity: Severity = Severity.ERROR

    def sort_key(self) -> tuple[str, int, int, str, str]:
        if self.span is None:
            return "", 0, 0, self.code, self.title
        return self.span.path, self.span.line, self.span.column, self.code, self.title


class Diagnostics:
    """A growing collection of problems: each kept once, read out sorted by file, line, column and code."""

    def __init__(self, start: Iterable[Diagnostic] = ()) -> None:
        self._all: dict[Diagnostic, None] = dict.fromkeys(start)

    def add(self, problem: Diagnostic) -> None:
        self._all.setdefault(problem)

    def extend(self, problems: Iterable[Diagnostic]) -> None:
        for problem in problems:
            self.add(problem)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._all, key=Diagnostic.sort_key))

    def __len__(self) -> int:
        return len(self._all)

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self if d.severity is Severity.ERROR]


class RulesError(Exception):
    """Rules, a sentence, a saved game or a choice that cannot be accepted; ``diagnostics`` says why."""

    def __init__(self, diagnostics: Iterable[Diagnostic], about: str = "") -> None:
        self.diagnostics: list[Diagnostic] = sorted(diagnostics, key=Diagnostic.sort_key)
        first = self.diagnostics[0] if self.diagnostics else None
        place = f"{first.span.place}: " if first is not None and first.span is not None else ""
        message = f"{place}{first.title}" if first is not None else "the rules cannot be used"
        if first is not None and first.label:
            message += f" ({first.label})"
        if len(self.diagnostics) > 1:
            message += f", and {len(self.diagnostics) - 1} more"
        super().__init__(f"{about}: {message}" if about else message)
