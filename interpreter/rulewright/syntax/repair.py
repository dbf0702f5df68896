"""A failure and a change of the text in, how far the line can then be read out.

Only changes that help are offered as fixes.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics import Edit
from rulewright.syntax.engine import Failure, read
from rulewright.syntax.scene import Scene

_LONGEST = 20_000  # reading again costs as much as reading
WHOLE_LINE = 1_000_000_000


def reach(scene: Scene, edits: Sequence[Edit]) -> int:
    """Where the failing line breaks with the changes (in order, and in that line), counted in the text as it is.

    ``WHOLE_LINE`` if it does not break any more.
    """
    if scene.end - scene.start > _LONGEST:
        return 0
    text, at, grown = scene.source.text, scene.start, 0
    parts = []
    for edit in edits:
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
        grown += len(edit.text) - (edit.span.end - edit.span.start)
    parts.append(text[at : scene.end])
    again = read("".join(parts) + ("" if scene.is_expression else "\n"), "expr" if scene.is_expression else "start")
    if not isinstance(again, Failure):
        return WHOLE_LINE
    broken = again.start - grown + scene.start
    end = scene.line.words[-1].end
    return WHOLE_LINE if broken > end or (broken == end and "_INDENT" in again.expected) else broken


def helps(scene: Scene, edits: Sequence[Edit]) -> bool:
    """Whether the failing line makes sense with the changes."""
    return reach(scene, edits) == WHOLE_LINE
