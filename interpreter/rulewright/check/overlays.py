"""Base and overlays laid on one another: parsed files → one list of declarations, each with what it replaces.

An overlay adds and replaces; what it replaces must exist. Two overlays that replace one name are an error unless one of
them says `after` the other (LANGUAGE 2.10).
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.diagnostics import Diagnostic, Label
from rulewright.diagnostics.wording import nearest
from rulewright.source import Span
from rulewright.syntax import ast

Key = tuple[str, str, tuple[str, ...]]

WHAT = {
    ast.Value: "value",
    ast.Adjective: "call",
    ast.Flow: "flow",
    ast.Action: "to",
    ast.Rule: "rule",
    ast.Phrase: "phrase",
    ast.Players: "players",
    ast.Remember: "remember",
    ast.Whether: "remember whether",
}
# In these an earlier meaning can be spoken of inside the new one.
LAYERED = (ast.Value, ast.Adjective, ast.Flow, ast.Action)


@attrs.frozen(eq=False)
class Layer:
    """The files of the base (title None) or of one overlay, in manifest order."""

    title: str | None
    files: tuple[ast.RulesFile, ...]

    def relations(self, kind: str) -> list[ast.Relation]:
        return [d for f in self.files for d in f.declarations if isinstance(d, ast.Relation) and d.kind == kind]

    def may_stand_on(self, other: Layer) -> bool:
        """Whether this may change what the other one says: the base, itself, or what it comes `after`."""
        return other.title is None or other is self or any(r.title.text == other.title for r in self.relations("after"))


@attrs.define(eq=False)
class Entry:
    """A declaration in force, the layer it stands in, and the one it replaced."""

    declaration: ast.Declaration
    layer: Layer
    earlier: Entry | None = None

    def layers(self) -> Iterator[Entry]:
        """This meaning and all it replaced, newest first."""
        entry: Entry | None = self
        while entry is not None:
            yield entry
            entry = entry.earlier


def key_of(declaration: ast.Declaration) -> Key | None:
    """What a replacement must name to replace this: sort, name, prepositions. None: it cannot be replaced."""
    if isinstance(declaration, ast.Value | ast.Flow | ast.Action | ast.Remember):
        header = declaration.header
        prepositions = tuple(p.prep for p in header.params)
        sort = "action" if isinstance(declaration, ast.Flow | ast.Action) else WHAT[type(declaration)]
        return sort, header.name.text, prepositions
    if isinstance(declaration, ast.Adjective):
        return "call", declaration.name.text, tuple(p.prep for p in declaration.params)
    if isinstance(declaration, ast.Rule | ast.Phrase):
        return WHAT[type(declaration)], declaration.name.text, ()
    if isinstance(declaration, ast.Whether):
        return "remember whether", declaration.name.text, ()
    if isinstance(declaration, ast.Players):
        return "players", "players", ()
    return None


def name_span(declaration: ast.Declaration) -> Span:
    if isinstance(declaration, ast.Value | ast.Flow | ast.Action | ast.Remember):
        return declaration.header.name.span
    if isinstance(declaration, ast.Adjective | ast.Rule | ast.Phrase | ast.Whether):
        return declaration.name.span
    return declaration.span


def merge(layers: list[Layer]) -> tuple[list[Entry], list[Diagnostic]]:
    """All declarations in force, in order; a replacement stands where the replaced one stood."""
    entries: list[Entry] = []
    problems: list[Diagnostic] = []
    for layer in layers:
        for file in layer.files:
            for declaration in file.declarations:
                if isinstance(declaration, ast.Replace):
                    problems.extend(_replace(entries, declaration, layer))
                elif isinstance(declaration, ast.Remove):
                    problems.extend(_remove(entries, declaration))
                elif not isinstance(declaration, ast.Overlay | ast.Relation):
                    entries.append(Entry(declaration, layer))
    return entries, problems


def _replace(entries: list[Entry], replacement: ast.Replace, layer: Layer) -> Iterator[Diagnostic]:
    new = replacement.declaration
    key = key_of(new)
    for at, entry in enumerate(entries):
        if key is None or key_of(entry.declaration) != key:
            continue
        if not layer.may_stand_on(entry.layer):
            yield _conflict(entry, new, key, layer)
        entries[at] = Entry(new, layer, entry if isinstance(new, LAYERED) else None)
        return
    yield _nothing_there(entries, new, key)


def _conflict(entry: Entry, new: ast.Declaration, key: Key, layer: Layer) -> Diagnostic:
    first, second = entry.layer.title, layer.title
    labels = [Label(name_span(entry.declaration), "first replacement")]
    *_, base = entry.layers()
    if base is not entry:
        labels.append(Label(name_span(base.declaration), "what both replace"))
    return Diagnostic(
        "RW503",
        f'"{first}" and "{second}" both replace `{key[1]}`, and neither says which one wins',
        name_span(new),
        "second replacement, of the same name",
        tuple(labels),
        (f'give an order: write `after "{first}"` at the head of "{second}", or the other way round',),
    )


def _nothing_there(entries: list[Entry], new: ast.Declaration, key: Key | None) -> Diagnostic:
    keys = [key_of(entry.declaration) for entry in entries]
    names = sorted({k[1] for k in keys if k is not None and key is not None and k[0] == key[0]})
    notes: list[str] = []
    if key is not None:
        near = nearest(key[1], names)
        if key[1] in names:
            notes.append("it is there with other arguments: a replacement has the header of what it replaces")
        elif near:
            notes.append(f"did you mean `{near[0]}`?")
    name = key[1] if key is not None else "this"
    what = WHAT.get(type(new), "declaration")
    return Diagnostic(
        "RW502", f"there is no {what} `{name}` to replace", name_span(new), "nothing of this name", (), tuple(notes)
    )


def _remove(entries: list[Entry], removal: ast.Remove) -> Iterator[Diagnostic]:
    for at, entry in enumerate(entries):
        declaration = entry.declaration
        key = key_of(declaration)
        if removal.what is not None and key is not None and key[1] == removal.name.text:
            wanted = "action" if removal.what in ("flow", "to") else removal.what
            if key[0] == wanted:
                del entries[at]
                return
        if removal.what is None and isinstance(declaration, ast.Table):
            rows = tuple(row for row in declaration.rows if _row_name(row) != removal.name.text)
            if len(rows) < len(declaration.rows):
                entries[at] = Entry(_with_rows(declaration, rows), entry.layer)
                return
    yield _nothing_to_remove(entries, removal)


def _nothing_to_remove(entries: list[Entry], removal: ast.Remove) -> Diagnostic:
    name = removal.name.text
    if removal.what is None:
        tables = [entry.declaration for entry in entries if isinstance(entry.declaration, ast.Table)]
        known = [_row_name(row) for table in tables for row in table.rows]
    else:
        keys = [key_of(entry.declaration) for entry in entries]
        known = [key[1] for key in keys if key is not None]
    near = nearest(name, known)
    what = "row" if removal.what is None else removal.what
    return Diagnostic(
        "RW502",
        f"there is no {what} `{name}` to remove",
        removal.name.span,
        "nothing of this name",
        notes=(f"did you mean `{near[0]}`?",) if near else (),
    )


def _with_rows(table: ast.Table, rows: tuple[ast.Row, ...]) -> ast.Table:
    return ast.Table(
        table.kind,
        table.house,
        table.as_name,
        table.with_field,
        table.with_value,
        table.for_each,
        table.columns,
        rows,
        span=table.span,
    )


def _row_name(row: ast.Row) -> str:
    values = row.cells[0].values if row.cells else ()
    first = values[0].parts[0] if values else None
    return first.text if isinstance(first, ast.Quoted) else ""
