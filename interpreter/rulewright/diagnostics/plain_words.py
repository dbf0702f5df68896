"""A problem goes in; its words without its source come out, for places that show the source themselves."""

from __future__ import annotations

from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.values import Diagnostic


def in_one_line(problem: Diagnostic) -> str:
    """The title and the label."""
    return visible(f"{problem.title}: {problem.label}" if problem.label else problem.title)


def in_full(problem: Diagnostic) -> str:
    """Title, label, further places, notes, ways out, and where to read more, a line each."""
    lines = [in_one_line(problem)]
    lines += [f"{label.span.place}: {label.text}" for label in problem.labels if label.span.path]
    lines += [f"note: {note}" for note in problem.notes]
    lines += [f"help: {fix.text}" for fix in problem.fixes]
    if problem.code:
        lines.append(f"explain: rulewright explain {problem.code}")
    return "\n".join(map(visible, lines))
