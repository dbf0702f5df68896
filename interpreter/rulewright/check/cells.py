"""The cells of tables → the values of fields, thing by thing: each filled once, and none missing that has no zero."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from rulewright.check.draft import Draft, FieldDraft
from rulewright.check.literals import literal
from rulewright.check.overlays import Entry
from rulewright.check.signatures import Unfit
from rulewright.check.things import COPIES, Making, field_of, owners, row_name, unknown_field
from rulewright.core.types import PLAYER, Type
from rulewright.diagnostics import Label
from rulewright.source import Span
from rulewright.syntax import ast

Target = tuple[FieldDraft, "tuple[object, ...] | None"]
"""A field that a column fills, and at which index; None: at all of them, in order."""


def fill_cells(draft: Draft, entries: list[Entry], makings: dict[str, Making]) -> None:
    """Fills every cell of every table; the rest keeps the field's start value."""
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Kind):
            _defaults(draft, declaration)
    for entry in entries:
        table = entry.declaration
        if isinstance(table, ast.Table):
            named = draft.type_names.get(table.kind.text)
            if named is not None and named.type.domain in makings:
                _fill(draft, makings[named.type.domain], table)
    for field in draft.fields:
        if field.kind in makings:
            _missing(draft, makings[field.kind], field)


def _defaults(draft: Draft, kind: ast.Kind) -> None:
    for field in kind.fields:
        made = field_of(draft, kind.name.text, field.header.name.text)
        if made is not None and field.default is not None:
            try:
                made.default = literal(draft, made.type, field.default, f"the field `{made.name}`")
                made.has_default = True
            except Unfit as unfit:
                draft.refuse(unfit)


def _missing(draft: Draft, making: Making, field: FieldDraft) -> None:
    """Every thing has a value for each field whose type has no zero."""
    if field.type.tag not in ("member", "sentence") or field.type.maybe or field.indices or field.has_default:
        return
    domain = making.domain
    empty = [thing for thing in domain.all if not field.cells.get((thing,)) and (thing,) not in field.filled]
    if empty:
        name = domain.printed[empty[0]]
        draft.problem(
            "RW408",
            f'"{name}" has no `{field.name}`',
            making.spans.get(name),
            f"every {domain.name} needs one",
            labels=(Label(field.span, "declared here"),) if field.span is not None else (),
            notes=("fill the column, or give the field a start value: `= …`",),
        )


def _fill(draft: Draft, making: Making, table: ast.Table) -> None:
    kind = making.domain.name
    columns = [None, *(_column(draft, kind, column) for column in table.columns[1:])]
    each = field_of(draft, kind, table.for_each.text) if table.for_each is not None else None
    if isinstance(table, ast.DeckTable) and (each is None or each.type != PLAYER) and table.for_each is not None:
        label = f"decks need a field of type player: whose a {kind} is"
        draft.problem("RW407", f"`{table.for_each.text}` is no player of {kind}", table.for_each.span, label)
        return
    shared = field_of(draft, kind, table.with_field.text) if table.with_field is not None else None
    if table.with_field is not None and shared is None:
        unknown_field(draft, kind, table.with_field)
    seen: set[str] = set()
    for row in table.rows:
        name = row_name(row)
        if name is None or name.text in seen:
            continue
        seen.add(name.text)
        if shared is not None and table.with_value is not None:
            places = [(thing,) for thing in making.of_row(name.text, None)]
            _set(draft, shared, places, table.with_value, table.with_value.span)
        if isinstance(table, ast.DeckTable):
            things = making.things.get((name.text, table.seat), [])
        else:
            things = making.of_row(name.text, None)
        for owner in owners(draft, making, table):
            if each is not None and owner is not None:
                each.cells.update(((thing,), owner) for thing in making.things.get((name.text, owner), ()))
        for targets, cell in zip(columns, row.cells, strict=False):
            if targets:
                _fill_cell(draft, targets, things, cell, house=table.house)


def _column(draft: Draft, kind: str, column: ast.Column) -> list[Target] | None:
    """The fields a column fills; `copies` fills none."""
    found: list[Target] = []
    for part in column.parts:
        if part.name.text == COPIES:
            return None
        field = field_of(draft, kind, part.name.text)
        if field is None:
            unknown_field(draft, kind, part.name)
            return None
        if part.index is None:
            found.append((field, None))
            continue
        if len(field.indices) != 1:
            title = f"`{field.name}` has no index" if not field.indices else f"`{field.name}` has several indices"
            draft.problem("RW407", title, part.index.span, "one value of a field with one index can stand here")
            return None
        try:
            found.append((field, (literal(draft, field.indices[0], part.index, f"the index of `{field.name}`"),)))
        except Unfit as unfit:
            draft.refuse(unfit)
            return None
    return found


def _fill_cell(draft: Draft, targets: list[Target], things: list[int], cell: ast.Cell, *, house: bool) -> None:
    """A cell fills one field, or with `/` one for each of its parts; `-` leaves the start value."""
    if not cell.values:
        return
    if any(len(value.parts) != len(targets) for value in cell.values):
        title = f"each entry of this column has {len(targets)} parts" if len(targets) > 1 else "this is one entry"
        draft.problem("RW406", title, cell.span, "the parts of an entry stand between `/`")
        return
    for at, (field, index) in enumerate(targets):
        field.house = field.house or house
        parts = [value.parts[at] for value in cell.values]
        if field.indices and index is None:
            _fill_all(draft, field, things, parts, cell.span)
        elif field.type.is_list and field.type.element is not None:
            values = tuple(_literal(draft, field, field.type.element, part) for part in parts)
            for thing in things:
                _put(draft, field, (thing, *(index or ())), tuple(v for v in values if v is not None), cell.span)
            if not things:
                field.unplaced.update((value, cell.span) for value in values if value is not None)
        elif len(parts) != 1:
            title = f"`{field.name}` is one value, this cell gives {len(parts)}"
            draft.problem("RW408", title, cell.span, "only one fits here")
        else:
            _set(draft, field, [(thing, *(index or ())) for thing in things], parts[0], cell.span)


def _fill_all(draft: Draft, field: FieldDraft, things: list[int], parts: list[ast.LiteralValue], span: Span) -> None:
    values = [draft.members(one) for one in field.indices]
    count = math.prod(len(one) for one in values)
    if len(parts) != count:
        title = f"`{field.name}` has {count:,} values, this cell gives {len(parts)}"
        draft.problem("RW408", title, span, "one for each index, in order")
        return
    for place, part in zip(itertools.product(*values), parts, strict=True):
        _set(draft, field, [(thing, *place) for thing in things], part, span)


def _literal(draft: Draft, field: FieldDraft, type_: Type, part: ast.LiteralValue) -> object | None:
    try:
        return literal(draft, type_, part, f"the field `{field.name}`")
    except Unfit as unfit:
        draft.refuse(unfit)
        return None


def _set(
    draft: Draft, field: FieldDraft, places: Sequence[tuple[object, ...]], part: ast.LiteralValue, span: Span
) -> None:
    """Puts one value in several places."""
    value = _literal(draft, field, field.type, part)
    if value is not None and not places:
        field.unplaced[value] = span
    for place in places:
        if value is not None:
            _put(draft, field, place, value, span)
        else:
            field.filled.setdefault(place, span)  # wrongly, but not left empty


def _put(draft: Draft, field: FieldDraft, place: tuple[object, ...], value: object, span: Span) -> None:
    before = field.filled.get(place)
    if before is not None and before != span:
        title = f"`{field.name}` of this row is filled twice"
        draft.problem("RW405", title, span, "here again", labels=(Label(before, "first here"),))
        return
    field.filled[place] = span
    field.cells[place] = value
