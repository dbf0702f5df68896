"""Tables → those that say more of a thing that only a house table made, and are not marked as house data themselves.

What no rulebook prints stands in a `house table`, so that it is found in one place: a thing of our own has no number
that a rulebook could print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from rulewright.check.overlays import Entry
from rulewright.check.things import row_name
from rulewright.source import Span
from rulewright.syntax import ast


@attrs.frozen
class Unmarked:
    """A row of a plain table, and where the house table has made its thing. more: so many rows of the table like it."""

    name: str
    span: Span
    made: Span
    more: int


def unmarked(entries: Iterable[Entry]) -> Iterator[Unmarked]:
    """The first such row of each table."""
    made: dict[tuple[str, str], tuple[bool, Span]] = {}
    for entry in entries:
        table = entry.declaration
        if not isinstance(table, ast.Table) or isinstance(table, ast.DeckTable):
            continue
        found: list[tuple[str, Span, Span]] = []
        for row in table.rows:
            name = row_name(row)
            if name is None:
                continue
            house, span = made.setdefault((table.kind.text, name.text), (table.house, name.span))
            if house and not table.house and any(cell.values for cell in row.cells[1:]):
                found.append((name.text, name.span, span))
        if found:
            yield Unmarked(*found[0], len(found) - 1)
