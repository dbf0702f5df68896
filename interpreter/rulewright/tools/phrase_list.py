"""Rules go in; their phrase book comes out as a list: every phrase with its wording, an example, and what uses it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from rulewright.core.program import Program
from rulewright.diagnostics.cells import visible, wrap
from rulewright.phrases import PhraseBook
from rulewright.session.rules import Rules

SCHEMA = 1
_MOST_USERS = 8


@attrs.frozen
class Entry:
    """One phrase. ``says``: its wordings, the printed one first. ``users``: what bears a sentence with it."""

    name: str
    family: str
    says: tuple[str, ...]
    example: str
    marks: tuple[str, ...]
    users: tuple[str, ...]


def phrase_list(rules: Rules) -> list[Entry]:
    """Every phrase, in the order of the book."""
    book = rules.book
    users = _users(rules.program(), book)
    return [
        Entry(
            name=name,
            family=phrase.family,
            says=tuple(shape.show() for shape in phrase.shapes),
            example=book.example(name),
            marks=phrase.spec.marks,
            users=tuple(users.get(name, ())),
        )
        for name, phrase in book.phrases.items()
    ]


def as_lines(entries: Sequence[Entry], room: int) -> list[str]:
    """By family, an entry of a few lines for each phrase."""
    lines: list[str] = []
    for family in dict.fromkeys(entry.family for entry in entries):
        lines += [*([""] if lines else []), f"{family}:"]
        for entry in entries:
            if entry.family == family:
                lines += [f"  {part}" for part in _entry_lines(entry, room - 2)]
    return lines


def _entry_lines(entry: Entry, room: int) -> Iterator[str]:
    first, *others = entry.says
    yield f"{entry.name}: {visible(first)}" + (f"  [{', '.join(entry.marks)}]" if entry.marks else "")
    for other in others:
        yield f"    or: {visible(other)}"
    if entry.example != first:
        yield f"    as in: {visible(entry.example)}"
    users = entry.users[:_MOST_USERS]
    more = f" and {len(entry.users) - len(users)} more" if len(entry.users) > len(users) else ""
    used = f"used by: {', '.join(users)}{more}" if users else "used by nothing that is printed"
    head, *rest = wrap(visible(used), room - 4)
    yield f"    {head}"
    yield from (f"      {part}" for part in rest)


def as_data(entries: Sequence[Entry]) -> dict[str, Any]:
    """The list for programs."""
    return {"schema": SCHEMA, "phrases": [attrs.asdict(entry) for entry in entries]}


def _users(program: Program, book: PhraseBook) -> dict[str, dict[str, None]]:
    """For each phrase the printed names of the things that bear a sentence with it, in the order of the tables."""
    found: dict[str, dict[str, None]] = {}
    for thing, sentence in printed_sentences(program):
        node = book.read(sentence).node
        for part in node.walk() if node is not None else ():
            found.setdefault(part.phrase, {})[thing] = None
    return found


def printed_sentences(program: Program) -> Iterator[tuple[str, str]]:
    """Every sentence that a thing bears, with the thing's printed name; once for all copies."""
    seen: set[tuple[str, int]] = set()
    for field in program.fields:
        is_sentences = field.type.element is not None and field.type.element.tag == "sentence"
        if not (field.type.tag == "sentence" or is_sentences) or len(field.dimensions) != 1:
            continue
        domain = program.domains[field.dimensions[0].type.domain]
        for thing in domain.all:
            cell = field.cells[thing]
            for number in cell if isinstance(cell, tuple) else (cell,):
                node = program.nodes[number] if isinstance(number, int) else None
                if node is not None and (domain.printed[thing], number) not in seen:
                    seen.add((domain.printed[thing], number))
                    yield domain.printed[thing], node.text
