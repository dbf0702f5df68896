"""What a board looked like and what it looks like now go in; the lines that changed come out, with what heads them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

import attrs

from rulewright.session.board import Block, Grid, lines_of
from rulewright.session.rows import CELLS


@attrs.frozen
class Changed:
    """Places of lines in the board of now. ``gone``: how many of the lines of before have nothing in their place.

    heads: the lines that changed ones are read with: what heads their columns, all of a grid.
    """

    lines: frozenset[int]
    gone: int
    heads: frozenset[int]


def changed_lines(before: Sequence[str], now: Sequence[str]) -> tuple[frozenset[int], int]:
    """The places of lines of now that were not there before, and how many of before are gone.

    A line that only stands wider, since another one of its columns grew, is the same.
    """
    lines: set[int] = set()
    gone = 0
    for what, old, old_end, new, new_end in SequenceMatcher(
        None, _said(before), _said(now), autojunk=False
    ).get_opcodes():
        if what != "equal":
            lines.update(at for at in range(new, new_end) if now[at].strip())
            gone += max(0, (old_end - old) - (new_end - new))
    return frozenset(lines), gone


def _said(lines: Sequence[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


def changed(before: Sequence[str], blocks: Sequence[Block]) -> Changed:
    """What of a board in its parts differs from the lines that it had."""
    lines, gone = changed_lines(before, lines_of(blocks))
    return Changed(lines, gone, frozenset(_heads(blocks, lines)) - lines)


def _heads(blocks: Sequence[Block], changed: frozenset[int]) -> set[int]:
    found: set[int] = set()
    start = 0
    for block in blocks:
        lines = block.lines() if isinstance(block, Grid) else block
        here = range(start, start + len(lines))
        if isinstance(block, Grid):
            found.update(here if changed & set(here) else ())
        else:
            found.update(_first_rows(lines, start, changed))
        start = here.stop + 1
    return found


def _first_rows(lines: Sequence[str], start: int, changed: frozenset[int]) -> set[int]:
    """Of each table of rows between two blank lines the first row, where one with as many cells below it changed."""
    found: set[int] = set()
    first: dict[int, int] = {}
    for at, line in enumerate(lines, start):
        if not line.strip():
            first = {}
        elif CELLS in line:
            head = first.setdefault(line.count(CELLS), at)
            found.update((head,) if at in changed else ())
    return found
