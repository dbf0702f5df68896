"""Parts of lines to lines whose parts stand below each other, by the cells they take on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.cells import width

WIDEST_CELL = 60
WIDEST_VALUE = 90
COMMENT_COLUMNS = (50, 68, 86)
"""Where a comment behind code begins: at a few places only, and no line moves the comment of another."""

_BEFORE_COMMENT = 2


def aligned(rows: Sequence[Sequence[str]], gap: str = " | ", widest: int = WIDEST_CELL) -> list[str]:
    """Cells in columns; one that is wider than ``widest`` does not push the others of its column out, but in a head."""
    widths = [
        max(width(cell) for at, cell in enumerate(column) if width(cell) <= widest or not at)
        for column in zip(*rows, strict=True)
    ]
    return [gap.join(map(padded, row, widths)).rstrip() for row in rows]


def padded(text: str, cells: int) -> str:
    return text + " " * (cells - width(text))


def with_comment(code: str, comment: str) -> str:
    """A line of code and the comment behind it, in the first of the columns that is far enough to the right."""
    least = width(code) + _BEFORE_COMMENT
    return padded(code, next((column for column in COMMENT_COLUMNS if column >= least), least)) + comment
