"""Tables and `make` → things with printed names and keys: the contents of the box. Their cells are filled later."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from rulewright.check.draft import ROW_FIELD, DomainDraft, Draft, FieldDraft
from rulewright.check.overlays import Entry
from rulewright.check.signatures import Noun
from rulewright.check.words import type_words
from rulewright.core.types import NUMBER, PLAYER, list_of, member
from rulewright.diagnostics import Label, Severity
from rulewright.diagnostics.wording import counted, listing, nearest
from rulewright.source import Span
from rulewright.syntax import ast

MOST_THINGS = 20_000
MOST_COPIES = 1_000
COPIES = "copies"


@attrs.frozen(order=True)
class Copies:
    """Further copies of a row that a scenario asks for: how many things of a kind, of the printed ``name``.

    owner: the value of the table's `for each` that they are made for; 0 where it has none.
    """

    kind: str
    name: str
    owner: int
    count: int


@attrs.define(eq=False)
class Making:
    """What one kind's things are known by while tables are read.

    rows: a number for each printed name. things: by printed name and value of the table's `for each` (or None).
    owners: those values for each printed name, so that no table is looked through for one row.
    spans: where a name stood first. singles: names that `make` gave, each to one thing.
    """

    domain: DomainDraft
    rows: dict[str, int] = attrs.Factory(dict)
    things: dict[tuple[str, object], list[int]] = attrs.Factory(dict)
    owners: dict[str, list[object]] = attrs.Factory(dict)
    spans: dict[str, Span] = attrs.Factory(dict)
    singles: set[str] = attrs.Factory(set)

    def of_row(self, name: str, owner: object) -> list[int]:
        """The things of a row: those made for one owner, or all."""
        if owner is not None and (name, owner) in self.things:
            return self.things[name, owner]
        return [thing for one in self.owners_of(name) for thing in self.things[name, one]]

    def owners_of(self, name: str) -> list[object]:
        """The values of `for each` that a row's things were made for; [None] for a plain table."""
        return self.owners.get(name, [])

    def add(self, name: str, owner: object, thing: int) -> None:
        """A thing made for a row."""
        if (name, owner) not in self.things:
            self.owners.setdefault(name, []).append(owner)
        self.things.setdefault((name, owner), []).append(thing)


@attrs.define(eq=False)
class RowSet:
    """A name for the things of some tables (`table of crafts as craft-die`)."""

    kind: str
    span: Span
    things: list[int] = attrs.Factory(list)

    def extend(self, things: list[int]) -> None:
        self.things[:] = dict.fromkeys([*self.things, *things])


def make_things(draft: Draft, entries: list[Entry], further: tuple[Copies, ...] = ()) -> dict[str, Making]:
    """The things of all kinds, so that a cell may name any of them; ``further`` copies come last."""
    makings = {name: Making(domain) for name, domain in draft.domains.items() if domain.sort == "kind"}
    sets: dict[str, RowSet] = {}
    brought = {e.declaration.kind.text for e in entries if isinstance(e.declaration, ast.DeckTable)}
    for entry in entries:
        declaration = entry.declaration
        if not isinstance(declaration, ast.Table | ast.Make):
            continue
        making = _making(draft, makings, declaration.kind, singular=isinstance(declaration, ast.Make))
        if making is None:
            continue
        if isinstance(declaration, ast.DeckTable):
            made = deck_things(draft, making, declaration)
        elif isinstance(declaration, ast.Table):
            made = _table(draft, making, declaration, 0 if declaration.kind.text in brought else 1)
        else:
            made = _make(draft, making, declaration)
        if declaration.as_name is not None:
            known = sets.setdefault(declaration.as_name.text, RowSet(making.domain.name, declaration.as_name.span))
            known.extend(made)
    for copies in further:
        _make_further(draft, makings[copies.kind], copies, sets.values())
    for name, rows in sets.items():
        type_ = list_of(member(rows.kind))
        draft.declare(Noun(name, (), "rows", type=type_, span=rows.span, value=tuple(rows.things)))
    for making in makings.values():
        _keys(draft, making)
        rows_field = FieldDraft(ROW_FIELD, making.domain.name, (), NUMBER, 0, None)
        rows_field.cells = {(at,): row for at, row in enumerate(making.domain.rows) if at}
        draft.fields.append(rows_field)
    return makings


def _make_further(draft: Draft, making: Making, copies: Copies, sets: Iterable[RowSet]) -> None:
    owner = copies.owner or None
    before = list(making.things[copies.name, owner])
    for _ in range(copies.count):
        _new(draft, making, copies.name, owner, making.spans[copies.name])
    for one in sets:
        if one.kind == copies.kind and not set(before).isdisjoint(one.things):
            one.extend(making.things[copies.name, owner])


def _making(draft: Draft, makings: dict[str, Making], name: ast.Name, *, singular: bool) -> Making | None:
    named = draft.type_names.get(name.text)
    if named is not None and named.type.domain in makings and (singular or named.plural == name.text):
        return makings[named.type.domain]
    kinds = [making.domain.plural for making in makings.values()]
    near = nearest(name.text, kinds)
    draft.problem(
        "RW209",
        f"`{name.text}` is no kind of thing",
        name.span,
        "a kind is needed here",
        notes=[f"did you mean `{near[0]}`?"] if near else [f"kinds are {listing(kinds)}"] if kinds else [],
    )
    return None


def _new(draft: Draft, making: Making, name: str, owner: object, span: Span) -> int:
    domain = making.domain
    if len(domain.printed) > MOST_THINGS:
        if len(domain.printed) == MOST_THINGS + 1:
            draft.problem("RW412", f"there are more than {MOST_THINGS:,} {domain.plural}", span, "made here")
        return MOST_THINGS
    domain.printed.append(name)
    domain.rows.append(making.rows.setdefault(name, len(making.rows) + 1))
    domain.keys.append(name)
    making.add(name, owner, len(domain.printed) - 1)
    return len(domain.printed) - 1


# ---------------------------------------------------------------- tables
def row_name(row: ast.Row) -> ast.Quoted | None:
    """The printed name that a row begins with."""
    values = row.cells[0].values if row.cells else ()
    if len(values) == 1 and len(values[0].parts) == 1 and isinstance(values[0].parts[0], ast.Quoted):
        return values[0].parts[0]
    return None


def _table(draft: Draft, making: Making, table: ast.Table, usual: int) -> list[int]:
    """Makes the things of a table's new rows; the things of all of its rows. ``usual``: copies where nothing is said;
    none of what players bring.
    """
    kind = making.domain.name
    first = table.columns[0].parts[0].name if table.columns else None
    if first is not None and first.text != kind:
        title = f"the first column is called `{kind}`, it has the printed names"
        draft.problem("RW407", title, first.span, f"this is `{first.text}`")
    _check_names(draft, making, table)
    names = [(row, name) for row in table.rows if (name := row_name(row)) is not None]
    once = {name.text: (row, name) for row, name in reversed(names)}  # of a name that stands twice the first row
    new = [(row, name) for row, name in reversed(once.values()) if name.text not in making.rows]
    fresh = [(row, name, _copies(draft, table, row, usual)) for row, name in new]
    for row, name in once.values():
        if name.text in making.rows:
            _no_more_copies(draft, making, table, row, name)
    for owner in owners(draft, making, table):
        for _, name, copies in fresh:
            for _ in range(copies):
                _new(draft, making, name.text, owner, table.span)
    wanted = {name.text for _, name in names}
    return sorted(thing for (row, _), things in making.things.items() if row in wanted for thing in things)


def _check_names(draft: Draft, making: Making, table: ast.Table) -> None:
    seen: dict[str, Span] = {}
    for row in table.rows:
        name = row_name(row)
        if name is None:
            draft.problem("RW406", "a row begins with a printed name in quotes", row.span, "no name here")
            continue
        if name.text in seen:
            labels = (Label(seen[name.text], "first here"),)
            title, notes = f'"{name.text}" stands twice in this table', ("several of one row: a column `copies`",)
            draft.problem("RW405", title, name.span, "here again", labels=labels, notes=notes)
            continue
        seen.setdefault(name.text, name.span)
        making.spans.setdefault(name.text, name.span)


def deck_things(draft: Draft, making: Making, deck: ast.DeckTable) -> list[int]:
    """Makes the things of a deck, of names that the rules know."""
    known = [name for name in making.spans if name not in making.singles]
    made: list[int] = []
    if not known and deck.rows:
        domain = making.domain
        title, label = (
            f"the rules know no {domain.plural}",
            f"a `table of {domain.plural}` gives them their printed names",
        )
        draft.problem("RW527", title, deck.span, label)
        return made
    fields = {COPIES, making.domain.name, *(field.name for field in draft.fields if field.kind == making.domain.name)}
    unknown = any(column.parts[0].name.text not in fields for column in deck.columns[1:])  # perhaps `copies` misspelt
    for row in deck.rows:
        name = row_name(row)
        if name is None:
            continue
        if name.text not in making.spans or name.text in making.singles:
            near = nearest(name.text, known)
            notes = [f'did you mean "{near[0]}"?'] if near else []
            title = f'the rules know no {making.domain.name} "{name.text}"'
            listed = {one.text for one in map(row_name, deck.rows) if one is not None}
            labels = (
                [Label(making.spans[near[0]], "this name stands in no deck")] if near and near[0] not in listed else []
            )
            label = "a printed name of a table is needed here"
            draft.problem("RW527", title, name.span, label, labels=labels, notes=notes)
            unknown = True
            continue
        before = len(draft.problems)
        copies = _copies(draft, deck, row, 1)
        unknown = unknown or len(draft.problems) > before
        if deck.most is not None and copies > deck.most:
            title = f'this deck has {copies} of "{name.text}"'
            draft.problem("RW528", title, name.span, f"{deck.most} of one name at most")
        made.extend(_new(draft, making, name.text, deck.seat, name.span) for _ in range(copies))
    if deck.size is not None and len(made) != deck.size and not unknown:
        plural = making.domain.plural
        more = f"{abs(deck.size - len(made))} {'too few' if len(made) < deck.size else 'too many'}"
        title = f'the deck "{deck.title}" has {len(made)} {plural}'
        notes = []
        if deck.most is not None and deck.most * len(known) < deck.size:
            notes.append(
                f"no deck can have {deck.size}: the rules know {counted(len(known), making.domain.name)}, and "
                f"{deck.most} of one name is the most"
            )
        draft.problem("RW528", title, deck.span, f"{deck.size} are needed: {more}", notes=notes)
    return made


def _copies(draft: Draft, table: ast.Table, row: ast.Row, usual: int) -> int:
    for column, cell in zip(table.columns, row.cells, strict=False):
        if column.parts[0].name.text == COPIES and len(column.parts) == 1 and cell.values:
            part = cell.values[0].parts[0]
            if isinstance(part, ast.Number) and 0 <= part.value <= MOST_COPIES:
                return part.value
            draft.problem("RW406", "this is no number of copies", cell.span, f"0 to {MOST_COPIES:,} fits")
            return 1
    return usual


def _no_more_copies(draft: Draft, making: Making, table: ast.Table, row: ast.Row, name: ast.Quoted) -> None:
    """How many there are of a thing is said where it is made; a later row fills other cells of it."""
    for column, cell in zip(table.columns, row.cells, strict=False):
        if column.parts[0].name.text == COPIES and len(column.parts) == 1 and cell.values:
            labels = (Label(making.spans[name.text], "made here"),)
            label = f'"{name.text}" has been made by then: this makes no more of it'
            notes = ("say it in the row that stands first",)
            title = "these copies are never made"
            draft.problem("RW453", title, cell.span, label, notes=notes, labels=labels, severity=Severity.WARNING)


def owners(draft: Draft, making: Making, table: ast.Table) -> list[object]:
    """The values of the field that a table is `for each` of, the one player of a deck; [None] for a plain table."""
    if table.for_each is None:
        return [None]
    if isinstance(table, ast.DeckTable):
        return [table.seat]
    field = _each_field(draft, making.domain.name, table.for_each)
    return [None] if field is None else list(draft.members(field.type)[: MOST_THINGS + 1])


def _each_field(draft: Draft, kind: str, name: ast.Name) -> FieldDraft | None:
    """The field of `for each NAME`, which has a list of values; None, with a problem, if there is no such field."""
    field = field_of(draft, kind, name.text)
    if field is None:
        unknown_field(draft, kind, name)
    elif not draft.members(field.type):
        title = f"`{name.text}` has no list of values to go through"
        labels = (Label(field.span, f"this is {type_words(field.type)}"),) if field.span is not None else ()
        draft.problem("RW412", title, name.span, "this has no end", labels=labels)
        return None
    return field


def field_of(draft: Draft, kind: str, name: str) -> FieldDraft | None:
    return next((field for field in draft.fields if field.kind == kind and field.name == name), None)


_HOW_MANY = ("copy", "copys", "copie", "count", "amount", "quantity", "qty", "times", "number", "pieces")


def unknown_field(draft: Draft, kind: str, name: ast.Name) -> None:
    known = [f.name for f in draft.fields if f.kind == kind and f.name != ROW_FIELD]
    near = nearest(name.text, [*known, COPIES])
    notes = [f"did you mean `{near[0]}`?"] if near else []
    if name.text in _HOW_MANY:
        notes = [f"how many there are of one is `{COPIES}`"]
    notes += [f"its fields are {listing(known, 8)}"] if known else [f"`kind {kind}` declares no fields"]
    title = f"`{name.text}` is no field of {kind}"
    draft.problem("RW407", title, name.span, "a field of this kind is needed here", notes=notes)


# ---------------------------------------------------------------- make
def _make(draft: Draft, making: Making, make: ast.Make) -> list[int]:
    domain = making.domain
    fields = []
    for each in make.for_each:
        field = _each_field(draft, domain.name, each)
        if field is None:
            return []
        fields.append(field)
    _check_template(draft, make, fields)
    made: list[int] = []
    count = make.count.value if make.count is not None else 1
    choices = [draft.members(field.type) for field in fields]
    total = count
    for choice in choices:
        total *= len(choice)
    if total > MOST_THINGS:
        draft.problem("RW412", f"this makes {total:,} {domain.plural}", make.span, f"{MOST_THINGS:,} at most")
        return []
    for values in itertools.product(*choices):
        for n in range(1, count + 1):
            name = "".join(_named(draft, make, fields, values, n))
            thing = _new(draft, making, name, None, make.span)
            making.spans.setdefault(name, make.template.span)
            making.singles.add(name)
            for field, value in zip(fields, values, strict=True):
                field.cells[(thing,)] = value
            made.append(thing)
    return made


def _check_template(draft: Draft, make: ast.Make, fields: list[FieldDraft]) -> None:
    known = [*(field.name for field in fields), "n"]
    for hole in make.template.holes:
        if hole.raw.strip() not in known:
            label = f"{listing(known)} can stand here" if fields else "`n` can stand here: the number of each"
            draft.problem("RW201", f"`{hole.raw}` is not known here", hole.inner, label)


def _named(draft: Draft, make: ast.Make, fields: list[FieldDraft], values: tuple[object, ...], n: int) -> Iterator[str]:
    """The printed name of one thing."""
    at = {field.name: (field, value) for field, value in zip(fields, values, strict=True)}
    for part in make.template.parts:
        if isinstance(part, ast.Piece):
            yield part.text
        elif part.raw.strip() in at:
            field, value = at[part.raw.strip()]
            domain = draft.domains.get(field.type.domain)
            yield domain.printed[value] if domain is not None and isinstance(value, int) else str(value)
        else:
            yield str(n)


# ---------------------------------------------------------------- keys
def _keys(draft: Draft, making: Making) -> None:
    """Unique keys: the printed name, with `#n` and `of OWNER` where several bear it (SEMANTICS 1.4)."""
    domain = making.domain
    printed = draft.domains["player"].printed
    is_owned = any(field.kind == domain.name and field.type == PLAYER for field in draft.fields)
    of: dict[int, str] = {}
    for (_, owner), things in making.things.items():
        if isinstance(owner, int) and is_owned:
            of.update((thing, printed[owner]) for thing in things)
    bearing = Counter(domain.printed[1:])
    alike = Counter((name, of.get(thing, "")) for thing, name in enumerate(domain.printed) if thing)
    count: Counter[tuple[str, str]] = Counter()
    for thing, name in enumerate(domain.printed):
        if not thing or bearing[name] == 1:
            continue
        owner = of.get(thing, "")
        count[name, owner] += 1
        number = f" #{count[name, owner]}" if alike[name, owner] > 1 else ""
        domain.keys[thing] = f"{name}{number}" + (f" of {owner}" if owner else "")
