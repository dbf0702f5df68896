"""Declared names → pairs that are likely one name, misspelt: printed names, members of a list, words of the rules.

Letters that are swapped or doubled hardly ever make another name, nor do a hyphen and capitals. Any other single letter
counts where a row seems to fill further cells of another: they have no column in common.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

import attrs

from rulewright.check.draft import Draft
from rulewright.check.overlays import Entry
from rulewright.check.things import COPIES, row_name
from rulewright.diagnostics.wording import is_slip, is_sure_slip
from rulewright.source import Span
from rulewright.syntax import ast

SHORTEST = 3
Columns = frozenset[str]
Names = tuple[Mapping[str, Span], Mapping[str, Columns]]
"""Names with where they stand; of rows also the columns that say something of each."""

_JOINTS = re.compile(r"(?<=[^\W\d_])[-'’ ]+(?=[^\W\d_])")


@attrs.frozen
class Near:
    """A name, and an earlier one that is nearly the same. rows: they are names of rows."""

    name: str
    span: Span
    earlier: str
    earlier_span: Span
    rows: bool = False


def names_of(draft: Draft, entries: Iterable[Entry]) -> Iterator[Names]:
    """The names of a program that may be misspelt for one another."""
    yield from _rows(entries)
    for words in _words(draft):
        yield words, {}


def near_names(names: Iterable[Names]) -> Iterator[Near]:
    """Each name that is near another at most once, in no order."""
    for spans, columns in names:
        yield from _near(spans, columns)


def _rows(entries: Iterable[Entry]) -> Iterator[Names]:
    """For each kind the names of its rows and the columns that say something of each."""
    names: dict[str, dict[str, Span]] = {}
    columns: dict[str, dict[str, Columns]] = {}
    for entry in entries:
        table = entry.declaration
        if not isinstance(table, ast.Table) or isinstance(table, ast.DeckTable):
            continue
        kind = table.kind.text
        for row in table.rows:
            name = row_name(row)
            if name is None:
                continue
            names.setdefault(kind, {}).setdefault(name.text, name.span)
            said = (
                part.name.text
                for column, cell in zip(table.columns[1:], row.cells[1:], strict=False)
                if cell.values
                for part in column.parts
            )
            known = columns.setdefault(kind, {})
            known[name.text] = known.get(name.text, frozenset()) | {one for one in said if one != COPIES}
    for kind, found in names.items():
        yield found, columns[kind]


def _words(draft: Draft) -> Iterator[dict[str, Span]]:
    """The members of each list, and the words of each space of names."""
    lists: dict[str, dict[str, Span]] = {}
    nouns: dict[str, Span] = {}
    for found in draft.nouns.values():
        for noun in found:
            if noun.span is None:
                continue
            if noun.sort == "word":
                lists.setdefault(noun.type.domain if noun.type is not None else "", {})[noun.name] = noun.span
            elif noun.sort not in ("built-in", "unknown", "turned"):
                nouns.setdefault(noun.name, noun.span)
    yield from lists.values()
    yield nouns
    yield {verb.name: verb.span for verbs in draft.verbs.values() for verb in verbs if verb.span is not None}
    yield {one.name: one.span for found in draft.qualities.values() for one in found if one.span is not None}
    yield {name.singular: name.span for name in draft.type_names.values() if name.span is not None}


def _near(names: Mapping[str, Span], columns: Mapping[str, Columns]) -> Iterator[Near]:
    """Names that agree when some one letter is left out of each are compared; all others differ in more."""
    alike: dict[str, list[str]] = {}
    for name in names:
        plain = _plain(name)
        for one in dict.fromkeys((plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain))))):
            alike.setdefault(one, []).append(name)
    done: set[str] = set()
    pairs = dict.fromkeys(pair for group in alike.values() if len(group) > 1 for pair in combinations(group, 2))
    for name, other in pairs:
        if other in done or not _is_slip(name, other, columns):
            continue
        done.add(other)
        yield Near(other, names[other], name, names[name], bool(columns))


def _is_slip(name: str, other: str, columns: Mapping[str, Columns]) -> bool:
    if _plain(name) == _plain(other):
        return len(_plain(name)) >= SHORTEST  # a and A may well be two
    words, others = _split(name), _split(other)
    if len(words) != len(others):
        return False
    differing = [(a, b) for a, b in zip(words, others, strict=True) if a != b]
    if len(differing) != 1:
        return False
    apart = name in columns and other in columns and columns[name].isdisjoint(columns[other])
    apart = apart and bool(columns[name] and columns[other])
    return is_sure_slip(*differing[0]) or (apart and is_slip(*differing[0]))


def _plain(name: str) -> str:
    """Without capitals, and without hyphens, blanks and apostrophes between letters; signs of numbers stay."""
    return _JOINTS.sub("", name.lower())


def _split(name: str) -> list[str]:
    return name.lower().replace("-", " ").split()
