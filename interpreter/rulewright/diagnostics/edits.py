"""A fix goes in, the lines of text it would leave behind come out, hunk by hunk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import attrs

from rulewright.diagnostics.excerpt import Mark
from rulewright.diagnostics.values import Edit, Fix
from rulewright.source import Source


@attrs.frozen
class Hunk:
    """Neighbouring lines as a fix would write them. ``line`` is the first one's number before the change.

    Each line comes with the stretch of it that is new.
    """

    source: Source
    line: int
    lines: tuple[tuple[str, Mark], ...]


def changed(fix: Fix) -> list[Hunk]:
    """The hunks of a fix, by file in the order of its edits, then by line.

    Edits that overlap have no meaning, and lines that are only taken away leave nothing to show: no hunks.
    """
    hunks: list[Hunk] = []
    for source, edits in _by_source(fix.edits).items():
        ordered = sorted(edits, key=lambda edit: (edit.span.start, edit.span.end))
        if any(left.span.end > right.span.start for left, right in pairwise(ordered)):
            return []
        hunks.extend(_hunk(source, group) for group in _neighbours(ordered))
    return [hunk for hunk in hunks if any(line for line, _ in hunk.lines)]


def _by_source(edits: Iterable[Edit]) -> dict[Source, list[Edit]]:
    found: dict[Source, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.span.source, []).append(edit)
    return found


def _neighbours(edits: list[Edit]) -> Iterator[list[Edit]]:
    """Edits that touch the same line or the next one belong together."""
    group: list[Edit] = []
    for edit in edits:
        if group and edit.span.line > group[-1].span.end_line + 1:
            yield group
            group = []
        group.append(edit)
    if group:
        yield group


def _hunk(source: Source, edits: list[Edit]) -> Hunk:
    first = edits[0].span.line
    at = source.line_starts()[first - 1]
    end = _end_of_lines(edits[-1])
    text = ""
    fresh: list[tuple[int, int]] = []
    for edit in edits:
        text += source.text[at : edit.span.start]
        fresh.append((len(text), len(text) + len(edit.text)))
        text += edit.text
        at = edit.span.end
    text += source.text[at:end]
    lines: list[tuple[str, Mark]] = []
    offset = 0
    for line in text.rstrip("\n").split("\n"):
        start, stop = _overlap(fresh, offset, offset + len(line))
        lines.append((line.rstrip("\r"), Mark(start, stop)))
        offset += len(line) + 1
    return Hunk(source, first, tuple(lines))


def _end_of_lines(edit: Edit) -> int:
    """The end of the lines that an edit touches: behind whole lines of its own, else the end of its last line."""
    source = edit.span.source
    own_lines = edit.text.endswith("\n") or (not edit.text and edit.span.column == 1)
    if own_lines and edit.span.end_column == 1:
        return edit.span.end
    starts = source.line_starts()
    last = edit.span.end_line
    return starts[last] if last < len(starts) else len(source.text)


def _overlap(fresh: list[tuple[int, int]], start: int, end: int) -> tuple[int, int]:
    """The new stretch within ``[start, end)``, from its start; all of it together when there are several."""
    parts = [(max(low, start), min(high, end)) for low, high in fresh if low <= end and high >= start]
    if not parts:
        return 0, 0
    return parts[0][0] - start, parts[-1][1] - start
