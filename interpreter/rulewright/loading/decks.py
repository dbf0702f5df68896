"""Deck files → which things each player brings, with the values that the tables of the rules leave open.

A manifest says what decks are made of (``decks: of, owner, size, most, files``); a deck file is a title and the printed
names with their numbers. It becomes the rows of a table, so everything that is checked in a table is checked in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.loading.keeping import keep, kept, problems_as_data, problems_from_data
from rulewright.loading.manifest import DeckPlan, Entry
from rulewright.source import Source, Span
from rulewright.syntax import ast

COPIES = "copies"
TITLE = "title"
_HELP = "such as `Pilot: 2` or `Pilot: {copies: 2, strength: 3}`"
_CONSTANTS = ("yes", "no", "none")


@attrs.frozen
class Said:
    """One value of a deck file. plain: it stands there without quotation marks."""

    text: str
    plain: bool
    span: Span


@attrs.frozen
class Listed:
    """A printed name of a deck file, and what is said of it: for each field its values."""

    name: Entry
    fields: tuple[tuple[Entry, tuple[Said, ...]], ...]


@attrs.frozen
class Deck:
    """A deck file. span: what its things are listed under."""

    title: str
    listed: tuple[Listed, ...]
    span: Span


def read_deck(source: Source, plan: DeckPlan) -> tuple[Deck | None, list[Diagnostic]]:
    """Reads a deck file; what is wrong is reported and the rest is used. What was read is kept for the next time."""
    kind = f"deck of {plan.of.text}"
    found = _from_data(kept(kind, [source]), source)
    if found is None:
        found = _read(source, plan.of.text)
        keep(kind, [source], _as_data(*found, source))
    return found


def _read(source: Source, of: str) -> tuple[Deck | None, list[Diagnostic]]:
    from rulewright.syntax.yaml_door import YMap, YScalar, read_yaml

    node, problems = read_yaml(source)
    if node is None:
        return None, problems
    title, cards = (node.get(TITLE), node.get(of)) if isinstance(node, YMap) else (None, None)
    if not isinstance(node, YMap) or not isinstance(title, YScalar) or not isinstance(cards, YMap):
        other = (
            next((key for key, value in node.items if isinstance(value, YMap)), None)
            if isinstance(node, YMap)
            else None
        )
        if isinstance(title, YScalar) and cards is None and other is not None:
            fix = Fix(f"write `{of}`", (Edit(other.span, of),))
            said, label = f"`{other.text}` is no entry of a deck", f"the printed names stand below `{of}:`"
            note = f"this ruleset makes its decks of {of}"
            problems.append(Diagnostic("RW526", said, other.span, label, notes=(note,), fixes=(fix,)))
            return None, problems
        label = f"`title:` and `{of}:` are needed, with the printed names below"
        problems.append(Diagnostic("RW526", f"a deck is a title and its {of}", node.span, label, notes=(_HELP,)))
        return None, problems
    for key, _ in node.items:
        if key.text not in (TITLE, of):
            label = f"only `title` and `{of}` can stand here"
            problems.append(Diagnostic("RW526", f"`{key.text}` is no entry of a deck", key.span, label))
    read = []
    for name, value in cards.items:
        fields = _fields(name, value, problems)
        if fields is not None:
            read.append(Listed(Entry(name.text, name.span), fields))
    head = cards_key.span if (cards_key := node.key(of)) is not None else cards.span
    return Deck(title.text, tuple(read), head), problems


def _fields(name: Any, value: Any, problems: list[Diagnostic]) -> tuple[tuple[Entry, tuple[Said, ...]], ...] | None:
    from rulewright.syntax.yaml_door import YMap, YScalar

    if isinstance(value, YScalar):  # how many
        return ((Entry(COPIES, value.span), (_said(value),)),)
    if not isinstance(value, YMap):
        label = "how many, or its fields, are needed here"
        problems.append(Diagnostic("RW526", f'"{name.text}" has a list', value.span, label, notes=(_HELP,)))
        return None
    found = []
    for key, one in value.items:
        parts = (one,) if isinstance(one, YScalar) else () if isinstance(one, YMap) else one.items
        if not parts or not all(isinstance(part, YScalar) for part in parts):
            title = f"`{key.text}` is a value, or a list of values"
            problems.append(Diagnostic("RW526", title, one.span, "something else stands here"))
            continue
        found.append((Entry(key.text, key.span), tuple(_said(part) for part in parts)))
    return tuple(found)


def _said(scalar: Any) -> Said:
    return Said(scalar.text, scalar.is_plain, scalar.span)


# ---------------------------------------------------------------- a table of the rules
def deck_table(deck: Deck, plan: DeckPlan, seat: int) -> ast.DeckTable:
    """The deck of a seat (1 = the first) as rows of a table, with `-` where a row says nothing."""
    columns = dict.fromkeys(field.text for one in deck.listed for field, _ in one.fields)
    first = {field.text: field.span for one in reversed(deck.listed) for field, _ in reversed(one.fields)}
    heads = [ast.Name(plan.of.text, span=deck.span), *(ast.Name(name, span=first[name]) for name in columns)]
    return ast.DeckTable(
        kind=ast.Name(plan.of.text, span=plan.of.span),
        house=True,
        as_name=None,
        with_field=None,
        with_value=None,
        for_each=ast.Name(plan.owner.text, span=plan.owner.span),
        columns=tuple(ast.Column((ast.ColumnPart(name, span=name.span),), span=name.span) for name in heads),
        rows=tuple(_row(one, tuple(columns)) for one in deck.listed),
        seat=seat,
        size=plan.size,
        most=plan.most,
        title=deck.title,
        span=deck.span,
    )


def _row(one: Listed, columns: Sequence[str]) -> ast.Row:
    name = ast.Quoted(one.name.text, span=one.name.span)
    cells = [ast.Cell((ast.CellValue((name,), span=name.span),), span=name.span)]
    said = {field.text: (field.span, values) for field, values in one.fields}
    for column in columns:
        span, values = said.get(column, (one.name.span, ()))
        entries = tuple(ast.CellValue((_literal(value),), span=value.span) for value in values)
        cells.append(ast.Cell(entries, span=entries[0].span.to(entries[-1].span) if entries else span))
    return ast.Row(tuple(cells), span=one.name.span)


def _literal(value: Said) -> ast.LiteralValue:
    if not value.plain:
        return ast.Quoted(value.text, span=value.span)
    if value.text in _CONSTANTS:
        return ast.Constant(value.text, span=value.span)  # type: ignore[arg-type]
    digits = value.text.removeprefix("-").removeprefix("+")
    if digits.isascii() and digits.isdecimal() and len(digits) < 10:
        return ast.Number(int(value.text), span=value.span)
    return ast.Name(value.text, span=value.span)


# ---------------------------------------------------------------- kept
def _as_data(deck: Deck | None, problems: Sequence[Diagnostic], source: Source) -> Any:
    found = problems_as_data(problems, [source])
    if deck is None:
        return [None, found]
    listed = [
        [
            _entry_data(one.name),
            [
                [_entry_data(field), [[s.text, s.plain, *_place(s.span)] for s in values]]
                for field, values in one.fields
            ],
        ]
        for one in deck.listed
    ]
    return [[deck.title, _place(deck.span), listed], found]


def _from_data(data: Any, source: Source) -> tuple[Deck | None, list[Diagnostic]] | None:
    try:
        deck, found = data
        problems = problems_from_data(found, [source])
        if problems is None:
            return None
        if deck is None:
            return None, problems
        title, place, listed = deck
        read = tuple(
            Listed(
                _entry(name, source),
                tuple(
                    (
                        _entry(field, source),
                        tuple(Said(text, plain, Span(source, a, b)) for text, plain, a, b in values),
                    )
                    for field, values in fields
                ),
            )
            for name, fields in listed
        )
        return Deck(title, read, Span(source, *place)), problems
    except (TypeError, ValueError):
        return None


def _place(span: Span) -> list[int]:
    return [span.start, span.end]


def _entry_data(entry: Entry) -> list[Any]:
    return [entry.text, *_place(entry.span)]


def _entry(data: Any, source: Source) -> Entry:
    text, start, end = data
    return Entry(text, Span(source, start, end))
