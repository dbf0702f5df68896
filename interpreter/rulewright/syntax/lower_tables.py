"""Trees of tables to nodes; a row has as many cells as there are columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.syntax import problems
from rulewright.syntax.ast_base import LiteralValue, Name, Quoted
from rulewright.syntax.ast_declarations import Cell, CellValue, Column, ColumnPart, Row, Table
from rulewright.syntax.lower_base import Lowering, declared, literal, literals, name, names


@attrs.define
class Facts:
    """What is said behind `table of cards` or `make 5 dice "…"`."""

    as_name: Name | None = None
    with_field: Name | None = None
    with_value: LiteralValue | None = None
    for_each: tuple[Name, ...] = ()


_SPELLED = {"as_name": "as", "with_value": "with", "for_each_row": "for each"}


def facts(c: Lowering, trees: Sequence[Any], what: str, allowed: tuple[str, ...]) -> Facts:
    made = Facts()
    told: set[str] = set()
    for tree in trees:
        kind = str(tree.data)
        if kind not in allowed:
            c.report(problems.not_said_of(c.span(tree), _SPELLED[kind], what))
        if kind in told:
            c.report(problems.said_twice(c.span(tree), _SPELLED[kind], what))
        told.add(kind)
        if kind == "as_name":
            made.as_name = declared(c, tree.children[0])
        elif kind == "with_value":
            made.with_field = name(c, tree.children[0])
            made.with_value = literal(c, tree.children[1])
        else:
            made.for_each = names(c, tree.children[0])
    return made


def table(c: Lowering, tree: Any) -> Table:
    return _table(c, tree, False)


def house_table(c: Lowering, tree: Any) -> Table:
    return _table(c, tree, True)


def _table(c: Lowering, tree: Any, house: bool) -> Table:
    kind, *rest = tree.children
    said = facts(c, [t for t in rest if t.data in _SPELLED], "table", tuple(_SPELLED))
    if len(said.for_each) > 1:
        c.report(problems.one_for_each(said.for_each[1].span))
    head = next(t for t in rest if t.data == "columns")
    columns = tuple([_column(c, column) for column in head.children])
    rows = [_row(c, row, columns) for row in rest if row.data == "row"]
    return Table(
        name(c, kind),
        house,
        said.as_name,
        said.with_field,
        said.with_value,
        said.for_each[0] if said.for_each else None,
        columns,
        tuple([row for row in rows if row is not None]),
        span=c.span(tree),
    )


def _column(c: Lowering, tree: Any) -> Column:
    return Column(tuple([_column_part(c, part) for part in tree.children]), span=c.span(tree))


def _column_part(c: Lowering, tree: Any) -> ColumnPart:
    own, *index = tree.children
    if not index:
        return ColumnPart(name(c, own), span=c.span(tree))
    prep, value = index
    return ColumnPart(name(c, own), str(prep.children[0]), literal(c, value), span=c.span(tree))


def _row(c: Lowering, tree: Any, columns: tuple[Column, ...]) -> Row | None:
    cells = tuple([_cell(c, cell) for cell in tree.children])
    row = Row(cells, span=c.span(tree))
    if len(cells) != len(columns):
        c.report(problems.cells_and_columns(row, columns))
        return None
    first = cells[0].values
    if len(first) != 1 or len(first[0].parts) != 1 or not isinstance(first[0].parts[0], Quoted):
        c.report(problems.row_without_name(cells[0].span))
        return None
    return row


def _cell(c: Lowering, tree: Any) -> Cell:
    values = [child for child in tree.children if hasattr(child, "data")]
    return Cell(
        tuple([CellValue(literals(c, value.children), span=c.span(value)) for value in values]), span=c.span(tree)
    )
