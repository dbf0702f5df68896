"""A difference between two positions goes in; the lines that a table says it in come out."""

from __future__ import annotations

from rulewright.diagnostics.cells import visible, width
from rulewright.session.laying import counted_unknowns
from rulewright.session.timeline import Difference

_LINE = 76


def difference_lines(one: Difference) -> list[str]:
    before, after = counted_unknowns(visible(one.before)), counted_unknowns(visible(one.after))
    line = f"{one.name}: {before} → {after}"
    return [line] if width(line) <= _LINE else [f"{one.name}:", f"     {before}", f"  → {after}"]
