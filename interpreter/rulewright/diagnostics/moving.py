"""Problems go in, the same problems with other paths come out: as they read from another folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from rulewright.diagnostics.values import Diagnostic, Edit, Fix, Label
from rulewright.source import Source, Span


def moved(problems: Iterable[Diagnostic], path: Callable[[str], str]) -> list[Diagnostic]:
    """Each problem with ``path(old)`` in the place of each path; texts and places stay."""
    move = _Move(path)
    return [move.problem(problem) for problem in problems]


class _Move:
    """One new source for each old one, so that what shares a source goes on sharing one."""

    def __init__(self, path: Callable[[str], str]) -> None:
        self._path = path
        self._sources: dict[int, tuple[Source, Source]] = {}

    def problem(self, problem: Diagnostic) -> Diagnostic:
        return attrs.evolve(
            problem,
            span=self.span(problem.span) if problem.span is not None else None,
            labels=tuple(Label(self.span(label.span), label.text) for label in problem.labels),
            fixes=tuple(self.fix(fix) for fix in problem.fixes),
        )

    def fix(self, fix: Fix) -> Fix:
        return attrs.evolve(fix, edits=tuple(Edit(self.span(edit.span), edit.text) for edit in fix.edits))

    def span(self, span: Span) -> Span:
        source = span.source
        if not source.path:
            return span
        # The old source is kept beside the new one: as long as it lives nobody else has its id.
        kept = self._sources.get(id(source))
        if kept is None:
            kept = self._sources[id(source)] = source, Source(self._path(source.path), source.text)
        return Span(kept[1], span.start, span.end)
