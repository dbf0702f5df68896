"""A failure and a change of the text in, how far the line can then be read out.

Only changes that help are offered as fixes.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics import Edit
from rulewright.syntax.engine import Failure, read
from rulewright.syntax.scene import Line, Scene

WHOLE_LINE = 1_000_000_000


def reach(scene: Scene, edits: Sequence[Edit]) -> int:
    """Where the failing line breaks with the changes (in order, and in that line), counted in the text as it is.

    ``WHOLE_LINE`` if it does not break any more.
    """
    line, text = scene.line, scene.source.text
    at, grown = line.start, 0
    parts = []
    for edit in edits:
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
        grown += len(edit.text) - (edit.span.end - edit.span.start)
    parts.append(text[at : line.end])
    before = "" if scene.is_expression else "".join(f"{text[one.start : one.end]}\n" for one in _around(scene))
    again = read(before + "".join(parts) + "\n", "expr" if scene.is_expression else "start")
    if not isinstance(again, Failure):
        return WHOLE_LINE
    broken = again.start - len(before) - grown + line.start
    end = line.words[-1].end
    return WHOLE_LINE if broken > end or (broken == end and "_INDENT" in again.expected) else broken


def helps(scene: Scene, edits: Sequence[Edit]) -> bool:
    """Whether the failing line makes sense with the changes."""
    return reach(scene, edits) == WHOLE_LINE


def _around(scene: Scene) -> list[Line]:
    """The lines needed to read the failing one: those it is inside of. Reading all again would take too long."""
    lines = scene.lines[: scene.index]
    inside: list[Line] = []
    depth = scene.line.indent
    for line in reversed(lines):
        if line.indent < depth:
            inside.insert(0, line)
            depth = line.indent
    if any(line.first == "otherwise" for line in inside):  # it needs its `if`, and the block of that
        return lines
    return inside + lines[1:2] if scene.head == "table" else inside
