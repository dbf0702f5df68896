"""Tables and decks of two versions go in; cards and other rows that came, went, were renamed or changed come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from rulewright.loading.decks import Deck
from rulewright.loading.declared import plural_of
from rulewright.source import Span
from rulewright.syntax import ast
from rulewright.syntax.print_expressions import show
from rulewright.tools.diff_declarations import Place, order_change
from rulewright.tools.diff_values import Change, Part

_ALIKE = 0.6
"""The share of cells that stay where a row is only renamed."""


@attrs.frozen
class Row:
    """One row of a table. cells: by column. sentences: the columns whose cells are sentences. kind: in the singular."""

    kind: str
    name: str
    span: Span
    cells: Mapping[str, str] = attrs.field(hash=False)
    sentences: Mapping[str, tuple[str, ...]] = attrs.field(hash=False)


@attrs.frozen
class Kinds:
    """What the kinds of a version are called, and of their fields what stands where a cell says nothing, and which are
    sentences.
    """

    singular: Mapping[str, str]
    defaults: Mapping[tuple[str, str], str]
    sentences: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, declarations: Iterable[ast.Declaration]) -> Kinds:
        singular: dict[str, str] = {}
        defaults: dict[tuple[str, str], str] = {}
        sentences: set[tuple[str, str]] = set()
        for one in declarations:
            if not isinstance(one, ast.Kind):
                continue
            singular[plural_of(one)] = one.name.text
            for field in one.fields:
                key = one.name.text, field.header.name.text
                if field.default is not None:
                    defaults[key] = show(field.default)
                if "sentence" in show(field.type).split():
                    sentences.add(key)
        return cls(singular, defaults, frozenset(sentences))


def rows_of(declarations: Iterable[ast.Declaration], kinds: Kinds) -> dict[tuple[str, str, int], Row]:
    """The rows of all tables by kind, printed name, and which of that name it is."""
    found: dict[tuple[str, str, int], Row] = {}
    for table in declarations:
        if not isinstance(table, ast.Table):
            continue
        for row in table.rows:
            one = _row(table, row, kinds)
            count = 0
            while (one.kind, one.name, count) in found:
                count += 1
            found[one.kind, one.name, count] = one
    return found


def _row(table: ast.Table, row: ast.Row, kinds: Kinds) -> Row:
    kind = kinds.singular.get(table.kind.text, table.kind.text)
    cells: dict[str, str] = {}
    sentences: dict[str, tuple[str, ...]] = {}
    if table.with_field is not None and table.with_value is not None:
        cells[table.with_field.text] = show(table.with_value)
    for label, name in (("as", table.as_name), ("for each", table.for_each)):
        if name is not None:
            cells[label] = name.text
    if table.house:
        cells["house"] = "yes"
    for column, cell in zip(table.columns[1:], row.cells[1:], strict=True):
        label = " / ".join(map(_label, column.parts))
        if (kind, label) in kinds.sentences:
            sentences[label] = tuple(_said(one.parts[0]) for one in cell.values)
        elif cell.values:
            cells[label] = ", ".join("/".join(map(show, one.parts)) for one in cell.values)
    return Row(kind, _name(row), row.span, cells, sentences)


def _name(row: ast.Row) -> str:
    """What a row is called: what stands in its first cell."""
    values = row.cells[0].values if row.cells else ()
    return _said(values[0].parts[0]) if values else ""


def _said(literal: ast.LiteralValue) -> str:
    return literal.text if isinstance(literal, ast.Quoted) else show(literal)


def _label(part: ast.ColumnPart) -> str:
    return part.name.text if part.index is None else f"{part.name.text} {part.prep} {show(part.index)}"


# ---------------------------------------------------------------- comparing
Sentences = Callable[[str, str, str], tuple[Part, ...] | None]
"""A column's name and its old and new sentence → how they differ; None where they mean the same."""


def compare_rows(
    old: Mapping[tuple[str, str, int], Row],
    new: Mapping[tuple[str, str, int], Row],
    kinds: tuple[Kinds, Kinds],
    layer: str,
    places: tuple[Place, Place],
    sentences: Sentences,
) -> list[Change]:
    """Changes in the order of the new version, what is gone at the end."""
    old_place, new_place = places
    renamed = _renamed(old, new)
    found: list[Change] = []
    for key, row in new.items():
        before = old.get(renamed.get(key, key))
        if before is None:
            found.append(Change(row.kind, row.name, "added", layer, None, new_place(row.span), tuple(_whole(row))))
            continue
        parts, means = _differences(before, row, kinds, sentences)
        where = old_place(before.span), new_place(row.span)
        if key in renamed:
            parts = [Part("name", before.name, row.name), *parts]
            found.append(Change(row.kind, row.name, "renamed", layer, *where, parts=tuple(parts)))
        elif parts:
            how = "changed" if means else "reworded"
            found.append(Change(row.kind, row.name, how, layer, *where, parts=tuple(parts), means=means))
    for key, row in old.items():
        if key not in new and key not in renamed.values():
            parts = [Part(part.label, part.new, None) for part in _whole(row)]
            found.append(Change(row.kind, row.name, "removed", layer, old_place(row.span), None, tuple(parts)))
    back = {before: after for after, before in renamed.items()}
    for kind in dict.fromkeys(key[0] for key in new):
        before_names = [_told(back.get(key, key)) for key in old if key[0] == kind]
        change = order_change(kind, "", layer, before_names, [_told(key) for key in new if key[0] == kind])
        found.extend([change] if change is not None else [])
    return found


def _told(key: tuple[str, str, int]) -> str:
    return key[1] if not key[2] else f"{key[1]} ({key[2] + 1})"


def _whole(row: Row) -> Iterator[Part]:
    """Everything that stands in a row."""
    for label, sentences in row.sentences.items():
        yield from (Part(label, None, f"“{one}”") for one in sentences)
    yield from (Part(label, None, text) for label, text in row.cells.items())


def _differences(old: Row, new: Row, kinds: tuple[Kinds, Kinds], sentences: Sentences) -> tuple[list[Part], bool]:
    """What differs between two rows, and whether any of it means something else."""
    parts: list[Part] = []
    means = False
    for label in dict.fromkeys([*new.sentences, *old.sentences]):
        before, after = old.sentences.get(label, ()), new.sentences.get(label, ())
        for at in range(max(len(before), len(after))):
            a = before[at] if at < len(before) else None
            b = after[at] if at < len(after) else None
            if a is None or b is None:
                parts.append(Part(label, None if a is None else f"“{a}”", None if b is None else f"“{b}”"))
                means = True
            elif a != b:
                differing = sentences(label, a, b)
                parts += [Part(label, f"“{a}”", f"“{b}”"), *(differing or ())]
                means = means or differing is not None
    for label in dict.fromkeys([*new.cells, *old.cells]):
        a = old.cells.get(label, kinds[0].defaults.get((old.kind, label)))
        b = new.cells.get(label, kinds[1].defaults.get((new.kind, label)))
        if a != b:
            parts.append(Part(label, a, b))
            means = means or label != "house"
    return parts, means


def _renamed(
    old: Mapping[tuple[str, str, int], Row], new: Mapping[tuple[str, str, int], Row]
) -> dict[tuple[str, str, int], tuple[str, str, int]]:
    """Rows that only have another name: the new key to the old one. Each is taken once, the most alike first."""
    gone = [key for key in old if key not in new]
    came = [key for key in new if key not in old]
    scored = [
        (-_likeness(old[a], new[b]), at, there, a, b)
        for at, b in enumerate(came)
        for there, a in enumerate(gone)
        if a[0] == b[0]
    ]
    found: dict[tuple[str, str, int], tuple[str, str, int]] = {}
    for score, _, _, a, b in sorted(scored):
        if -score >= _ALIKE and a not in found.values() and b not in found:
            found[b] = a
    return found


def _likeness(old: Row, new: Row) -> float:
    """The share of what stands in both that is equal; a sentence counts as much as three cells. Nothing: 0."""
    total = same = 0
    sides: tuple[tuple[int, Mapping[str, object], Mapping[str, object]], ...]
    sides = (1, old.cells, new.cells), (3, old.sentences, new.sentences)
    for weight, before, after in sides:
        for label in {*before, *after}:
            total += weight
            same += weight if before.get(label) == after.get(label) else 0
    return same / total if total else 0.0


# ---------------------------------------------------------------- decks
def compare_decks(old: Mapping[str, Deck], new: Mapping[str, Deck], places: tuple[Place, Place]) -> list[Change]:
    """Decks that came or went, and in the others what is listed otherwise."""
    found: list[Change] = []
    for title, deck in new.items():
        before = old.get(title)
        if before is None:
            note = f"{len(deck.listed)} names"
            found.append(Change("deck", title, "added", "", None, places[1](deck.span), note=note))
            continue
        a, b = _listed(before), _listed(deck)
        parts = [Part(name, a.get(name), b.get(name)) for name in dict.fromkeys([*b, *a]) if a.get(name) != b.get(name)]
        if parts:
            where = places[0](before.span), places[1](deck.span)
            found.append(Change("deck", title, "changed", "", *where, parts=tuple(parts)))
    for title, deck in old.items():
        if title not in new:
            found.append(Change("deck", title, "removed", "", places[0](deck.span), None))
    return found


def _listed(deck: Deck) -> dict[str, str]:
    return {one.name.text: _fields(one.fields) for one in deck.listed}


def _fields(fields: Sequence[tuple[object, Sequence[object]]]) -> str:
    told = []
    for field, values in fields:
        texts = ", ".join(str(getattr(value, "text", "")) for value in values)
        told.append(f"{getattr(field, 'text', '')} {texts}")
    return "; ".join(told)
