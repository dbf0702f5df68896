"""A failure in a declaration or expression to the one message that helps most."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label
from rulewright.syntax import explain_declarations, explain_statements
from rulewright.syntax.explain_comparisons import every_one, for_all, most_of_all, number_in_words, other_comparison
from rulewright.syntax.explain_habits import HABITS, foreign_inside
from rulewright.syntax.explain_layout import explain_layout
from rulewright.syntax.explain_moves import moved_from
from rulewright.syntax.explain_names import (
    asked_with_brackets,
    member_of_several_words,
    rule_without_name,
    several_words,
)
from rulewright.syntax.explain_phrases import reads_a_hole, reserved_hole
from rulewright.syntax.explain_repairs import (
    broken_off,
    missing_word,
    misspelt_first_word,
    misspelt_word,
    not_rounded,
    other_word,
)
from rulewright.syntax.explain_rest import explain_rest
from rulewright.syntax.explain_signs import explain_signs
from rulewright.syntax.explain_tables import explain_table
from rulewright.syntax.explain_where import swallowed
from rulewright.syntax.explain_words import first_word, reserved_as_name
from rulewright.syntax.scene import Scene
from rulewright.syntax.words import TOP_WORDS


def explain(scene: Scene) -> Diagnostic:
    """From the surest to the vaguest: signs nothing can have, the depth of lines, known slips, then what is left."""
    if not scene.lines:
        return explain_rest(scene)
    if scene.failure.kind not in ("deeper", "odd", "deep"):
        found = explain_signs(scene)
        if found is not None:
            return found
    found = explain_layout(scene)
    if found is not None:
        return found
    for detect in _DETECTORS:
        found = detect(scene)
        if found is not None:
            return found
    return explain_rest(scene)


_DETECTORS = (
    explain_table,
    asked_with_brackets,
    rule_without_name,
    several_words,
    member_of_several_words,
    reads_a_hole,
    reserved_hole,
    other_comparison,
    every_one,
    for_all,
    most_of_all,
    number_in_words,
    moved_from,
    misspelt_first_word,
    *HABITS,
    *explain_statements.SLIPS,
    *explain_declarations.SLIPS,
    foreign_inside,
    swallowed,
    not_rounded,
    broken_off,
    other_word,
    reserved_as_name,
    first_word,
    misspelt_word,
    missing_word,
)


def explain_above(above: Scene, scene: Scene) -> Diagnostic | None:
    """The one problem of two chunks: lines at the margin that were meant to be the block of the declaration above."""
    if not above.missing_block or scene.lines[0].indent or scene.lines[0].first in TOP_WORDS:
        return None
    span = above.span(above.lines[-1].words[0].start, above.lines[-1].words[-1].end)
    first = scene.lines[0]
    at = scene.span(first.start, first.start)
    return Diagnostic(
        "RW113",
        "a block is missing",
        scene.of(first.words[0]),
        "this line was perhaps meant to stand two spaces deeper",
        labels=(Label(span, "nothing stands inside this line"),),
        fixes=(Fix("move it, and the lines that belong to it, two spaces to the right", (Edit(at, "  "),)),),
    )
