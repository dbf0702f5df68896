"""Problems go in, one line of text for each comes out: `file:line:column: severity[code]: title (label)`."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.render_text import summary
from rulewright.diagnostics.values import Diagnostic


def render_concise(problems: Iterable[Diagnostic]) -> str:
    """The lines in the order given, and a last one that counts them."""
    problems = list(problems)
    return "\n".join([*map(line_of, problems), summary(problems)]) + "\n"


def line_of(problem: Diagnostic) -> str:
    """One problem in one line, without a line end."""
    place = f"{problem.span.place}: " if problem.span is not None and problem.span.path else ""
    label = f" ({problem.label})" if problem.label else ""
    return visible(f"{place}{problem.severity.value}[{problem.code}]: {problem.title}{label}")
