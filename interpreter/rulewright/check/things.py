"""Tables and `make` → things with names, keys and cells: the contents of the box."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import attrs

from rulewright.check.draft import ROW_FIELD, DomainDraft, Draft, FieldDraft
from rulewright.check.literals import literal
from rulewright.check.overlays import Entry
from rulewright.check.signatures import Noun, Unfit
from rulewright.check.words import listing, nearest
from rulewright.core.types import NUMBER, list_of, member
from rulewright.diagnostics import Label
from rulewright.source import Span
from rulewright.syntax import ast

MOST_THINGS = 20_000


@attrs.define(eq=False)
class Making:
    """What one kind's things are known by while tables are read: (row name, value of `for each`) → things."""

    domain: DomainDraft
    rows: dict[str, int] = attrs.Factory(dict)
    things: dict[tuple[str, object], list[int]] = attrs.Factory(dict)
    spans: dict[str, Span] = attrs.Factory(dict)

    def row(self, name: str) -> int:
        return self.rows.setdefault(name, len(self.rows) + 1)


def make_things(draft: Draft, entries: list[Entry]) -> dict[str, Making]:
    """First the things of all kinds, so that a cell may name any of them."""
    makings = {name: Making(domain) for name, domain in draft.domains.items() if domain.sort == "kind"}
    rows_of: dict[str, tuple[list[int], str, Span]] = {}
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Table):
            making = _making(draft, makings, declaration.kind)
            if making is not None:
                _table_things(draft, making, declaration, rows_of)
        elif isinstance(declaration, ast.Make):
            making = _making(draft, makings, declaration.kind)
            if making is not None:
                _make(draft, making, declaration, rows_of)
    for name, (things, kind, span) in rows_of.items():
        type_ = list_of(member(kind))
        draft.declare(Noun(name, (), "rows", type=type_, span=span, value=tuple(things)))
    return makings


def _making(draft: Draft, makings: dict[str, Making], name: ast.Name) -> Making | None:
    named = draft.type_names.get(name.text)
    if named is not None and named.type.domain in makings:
        return makings[named.type.domain]
    kinds = [m.domain.plural for m in makings.values()]
    near = nearest(name.text, [*kinds, *makings])
    draft.problem(
        "RW209",
        f"`{name.text}` is no kind of thing",
        name.span,
        "a kind is needed here",
        notes=[f"did you mean `{near[0]}`?"] if near else [f"kinds are {listing(kinds)}"] if kinds else [],
    )
    return None


def _name(row: ast.Row) -> ast.Quoted | None:
    values = row.cells[0].values if row.cells else ()
    if len(values) == 1 and len(values[0].parts) == 1 and isinstance(values[0].parts[0], ast.Quoted):
        return values[0].parts[0]
    return None


def _owners(draft: Draft, making: Making, each: ast.Name | None) -> list[object]:
    """The values of the field a table is `for each` of; [None] for a plain table."""
    if each is None:
        return [None]
    field = _field(draft, making.domain.name, each.text)
    if field is None or not draft.members(field.type):
        _unknown_field(draft, making.domain.name, each)
        return []
    return list(draft.members(field.type))


def _field(draft: Draft, kind: str, name: str) -> FieldDraft | None:
    return next((f for f in draft.fields if f.kind == kind and f.name == name), None)


def _unknown_field(draft: Draft, kind: str, name: ast.Name) -> None:
    known = [f.name for f in draft.fields if f.kind == kind and not f.name.startswith("#")]
    near = nearest(name.text, known)
    notes = [f"did you mean `{near[0]}`?"] if near else []
    draft.problem(
        "RW407",
        f"`{name.text}` is no field of {kind}",
        name.span,
        "a field of this kind is needed here",
        notes=[*notes, f"its fields are {listing(known, 8)}"] if known else notes,
    )


def _copies(table: ast.Table, row: ast.Row, draft: Draft) -> int:
    for column, cell in zip(table.columns, row.cells, strict=False):
        if column.parts[0].name.text == "copies" and len(column.parts) == 1 and cell.values:
            part = cell.values[0].parts[0]
            if isinstance(part, ast.Number) and 0 <= part.value <= 1000:
                return part.value
            draft.problem("RW406", "this is no number of copies", cell.span, "0 to 1000 fits")
    return 1


def _table_things(
    draft: Draft, making: Making, table: ast.Table, rows_of: dict[str, tuple[list[int], str, Span]]
) -> None:
    domain = making.domain
    first = table.columns[0].parts[0].name if table.columns else None
    if first is not None and first.text != domain.name:
        draft.problem(
            "RW407",
            f"the first column is called `{domain.name}`, it has the printed names",
            first.span,
            f"this is `{first.text}`",
        )
    seen: dict[str, Span] = {}
    fresh = [row for row in table.rows if (name := _name(row)) is not None and name.text not in making.rows]
    for owner in _owners(draft, making, table.for_each):
        for row in fresh:
            name = _name(row)
            assert name is not None
            for _ in range(_copies(table, row, draft)):
                _new(draft, making, name.text, owner, table.span)
    for row in table.rows:
        name = _name(row)
        if name is None:
            draft.problem("RW406", "a row begins with a printed name in quotes", row.span, "no name here")
            continue
        if name.text in seen:
            draft.problem(
                "RW405",
                f'"{name.text}" stands twice in this table',
                name.span,
                "here again",
                labels=(Label(seen[name.text], "first here"),),
            )
        seen[name.text] = name.span
        making.spans.setdefault(name.text, name.span)
    if table.as_name is not None:
        names = [n.text for row in table.rows if (n := _name(row)) is not None]
        things = [t for (row, _), ts in making.things.items() if row in names for t in ts]
        known = rows_of.setdefault(table.as_name.text, ([], domain.name, table.as_name.span))
        known[0].extend(t for t in sorted(things) if t not in known[0])


def _new(draft: Draft, making: Making, name: str, owner: object, span: Span) -> int:
    domain = making.domain
    if len(domain.printed) > MOST_THINGS:
        if len(domain.printed) == MOST_THINGS + 1:
            draft.problem("RW412", f"there are more than {MOST_THINGS:,} {domain.plural}", span, "made here")
        return MOST_THINGS
    domain.printed.append(name)
    domain.rows.append(making.row(name))
    domain.keys.append(name)
    thing = len(domain.printed) - 1
    making.things.setdefault((name, owner), []).append(thing)
    return thing


# ---------------------------------------------------------------- make
def _make(draft: Draft, making: Making, make: ast.Make, rows_of: dict[str, tuple[list[int], str, Span]]) -> None:
    domain = making.domain
    fields = []
    for each in make.for_each:
        field = _field(draft, domain.name, each.text)
        if field is None or not draft.members(field.type):
            _unknown_field(draft, domain.name, each)
            return
        fields.append(field)
    made: list[int] = []
    count = make.count.value if make.count is not None else 1
    choices = [draft.members(f.type) for f in fields]
    total = count
    for choice in choices:
        total *= len(choice)
    if total > MOST_THINGS:
        draft.problem("RW412", f"this makes {total:,} {domain.plural}", make.span, f"{MOST_THINGS:,} at most")
        return
    for values in itertools.product(*choices):
        for n in range(1, count + 1):
            name = "".join(_template(draft, make, fields, values, n))
            thing = _new(draft, making, name, None, make.span)
            making.spans.setdefault(name, make.span)
            for field, value in zip(fields, values, strict=True):
                field.cells[(thing,)] = value
            made.append(thing)
    if make.as_name is not None:
        known = rows_of.setdefault(make.as_name.text, ([], domain.name, make.as_name.span))
        known[0].extend(made)


def _template(
    draft: Draft, make: ast.Make, fields: list[FieldDraft], values: tuple[object, ...], n: int
) -> Iterator[str]:
    for part in make.template.parts:
        if isinstance(part, ast.Piece):
            yield part.text
            continue
        at = next((i for i, f in enumerate(fields) if f.name == part.raw.strip()), None)
        if at is not None:
            value = values[at]
            domain = draft.domains.get(fields[at].type.domain)
            yield domain.printed[value] if domain is not None and isinstance(value, int) else str(value)
        elif part.raw.strip() == "n":
            yield str(n)
        else:
            names = [f.name for f in fields] + ["n"]
            draft.problem("RW201", f"`{part.raw}` is not known here", part.inner, f"{listing(names)} can stand here")


# ---------------------------------------------------------------- cells
def fill_cells(draft: Draft, entries: list[Entry], makings: dict[str, Making]) -> None:
    """Then every cell of every table, and the fields' start values for the rest."""
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
    for making in makings.values():
        _keys(draft, making)
        rows = FieldDraft(ROW_FIELD, making.domain.name, (), NUMBER, 0, None)
        rows.cells = {(at,): row for at, row in enumerate(making.domain.rows) if at}
        draft.fields.append(rows)


def _defaults(draft: Draft, kind: ast.Kind) -> None:
    for field in kind.fields:
        made = _field(draft, kind.name.text, field.header.name.text)
        if made is not None and field.default is not None:
            try:
                made.default = literal(draft, made.type, field.default, f"the field `{made.name}`")
            except Unfit as unfit:
                draft.refuse(unfit)


def _fill(draft: Draft, making: Making, table: ast.Table) -> None:
    kind = making.domain.name
    columns: list[list[tuple[FieldDraft, tuple[object, ...] | None]] | None] = [None]
    for column in table.columns[1:]:
        columns.append(_column(draft, kind, column))
    if table.with_field is not None and table.with_value is not None:
        field = _field(draft, kind, table.with_field.text)
        if field is None:
            _unknown_field(draft, kind, table.with_field)
        else:
            for row in table.rows:
                for thing in _things(making, row, None):
                    _set(draft, field, (thing,), table.with_value, table.with_value.span)
    owners = _owners(draft, making, table.for_each)
    for row in table.rows:
        for owner in owners:
            things = _things(making, row, owner if table.for_each is not None else None)
            if table.for_each is not None:
                field = _field(draft, kind, table.for_each.text)
                for thing in things if field is not None else ():
                    assert field is not None
                    field.cells[(thing,)] = owner
            for at, fields in enumerate(columns):
                if fields and at < len(row.cells):
                    _fill_cell(draft, fields, things, row.cells[at], table.house, at_first=owner == owners[0])


def _things(making: Making, row: ast.Row, owner: object) -> list[int]:
    name = _name(row)
    if name is None:
        return []
    if owner is not None and (name.text, owner) in making.things:
        return making.things[name.text, owner]
    return [t for (row_name, _), ts in making.things.items() if row_name == name.text for t in ts]


Target = tuple[FieldDraft, "tuple[object, ...] | None"]


def _column(draft: Draft, kind: str, column: ast.Column) -> list[Target] | None:
    """The fields a column fills; of an indexed one the index, or None for all in order. `copies` fills none."""
    found: list[Target] = []
    for part in column.parts:
        if part.name.text == "copies":
            return None
        field = _field(draft, kind, part.name.text)
        if field is None:
            _unknown_field(draft, kind, part.name)
            return None
        if part.index is not None and len(field.indices) == 1:
            try:
                found.append((field, (literal(draft, field.indices[0], part.index, f"the index of `{field.name}`"),)))
            except Unfit as unfit:
                draft.refuse(unfit)
                return None
        else:
            found.append((field, None))
    return found


def _fill_cell(
    draft: Draft, fields: list[Target], things: list[int], cell: ast.Cell, house: bool, *, at_first: bool
) -> None:
    if not cell.values:
        return
    for at, (field, index) in enumerate(fields):
        field.house = field.house or house
        parts = [value.parts for value in cell.values]
        if any(len(one) != len(fields) for one in parts):
            if at_first:
                draft.problem(
                    "RW406",
                    f"each entry of this column has {len(fields)} parts" if len(fields) > 1 else "this is one entry",
                    cell.span,
                    "the parts of an entry stand between `/`",
                )
            return
        entries = [one[at] for one in parts]
        if field.indices and index is None:
            places = list(itertools.product(*(draft.members(one) for one in field.indices)))
            if len(entries) != len(places):
                if at_first:
                    draft.problem(
                        "RW408",
                        f"`{field.name}` has {len(places)} values, this cell gives {len(entries)}",
                        cell.span,
                        "one for each index, in order",
                    )
                continue
            for place, entry in zip(places, entries, strict=True):
                for thing in things:
                    _set(draft, field, (thing, *place), entry, cell.span)
        elif field.type.is_list and field.type.element is not None:
            values = []
            for entry in entries:
                try:
                    values.append(literal(draft, field.type.element, entry, f"the field `{field.name}`"))
                except Unfit as unfit:
                    draft.refuse(unfit)
            for thing in things:
                _put(draft, field, (thing, *(index or ())), tuple(values), cell.span)
        elif len(entries) != 1:
            draft.problem("RW408", f"`{field.name}` is one value, this cell gives {len(entries)}", cell.span, "")
        else:
            for thing in things:
                _set(draft, field, (thing, *(index or ())), entries[0], cell.span)


def _set(draft: Draft, field: FieldDraft, place: tuple[object, ...], value: ast.LiteralValue, span: Span) -> None:
    try:
        _put(draft, field, place, literal(draft, field.type, value, f"the field `{field.name}`"), span)
    except Unfit as unfit:
        draft.refuse(unfit)


def _put(draft: Draft, field: FieldDraft, place: tuple[object, ...], value: object, span: Span) -> None:
    before = field.filled.get(place)
    if before is not None and before != span:
        draft.problem(
            "RW405",
            f"`{field.name}` of this row is filled twice",
            span,
            "here again",
            labels=(Label(before, "first here"),),
        )
        return
    field.filled[place] = span
    field.cells[place] = value


def _keys(draft: Draft, making: Making) -> None:
    """Unique keys: the printed name, with `of OWNER` and `#n` where several bear it (SEMANTICS 1.4)."""
    domain = making.domain
    owners: dict[int, str] = {}
    field = next((f for f in draft.fields if f.kind == domain.name and f.type == member("player")), None)
    for (_, owner), things in making.things.items():
        for thing in things:
            if owner is not None and field is not None and field.cells.get((thing,)) == owner:
                assert isinstance(owner, int)
                owners[thing] = draft.domains["player"].printed[owner]
    bears: dict[str, int] = {}
    for name in domain.printed[1:]:
        bears[name] = bears.get(name, 0) + 1
    count: dict[tuple[str, str], int] = {}
    numbered: dict[tuple[str, str], int] = {}
    for thing, name in enumerate(domain.printed):
        if thing:
            numbered[name, owners.get(thing, "")] = numbered.get((name, owners.get(thing, "")), 0) + 1
    for thing, name in enumerate(domain.printed):
        if not thing or bears[name] == 1:
            continue
        owner = owners.get(thing, "")
        count[name, owner] = count.get((name, owner), 0) + 1
        number = f" #{count[name, owner]}" if numbered[name, owner] > 1 else ""
        domain.keys[thing] = f"{name}{number}" + (f" of {owner}" if owner else "")
