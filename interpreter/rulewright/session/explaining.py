"""A sentence, a card's name or a rule's name goes in; lines that explain it come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from rulewright.check.overlays import Entry
from rulewright.core.program import Field, Program
from rulewright.core.types import Domain
from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.wording import article, listing, nearest
from rulewright.session.rules import Reading, Rules
from rulewright.syntax import ast

_MOST_LINES = 40
_NAMED = (
    ast.Option | ast.Words | ast.Numbers | ast.Places | ast.Kind | ast.Whether | ast.Adjective | ast.Rule | ast.Moment
) | (ast.Wording | ast.Phrase)


@attrs.frozen
class Explained:
    """Lines, or the problems that stand in the way of them."""

    lines: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


def explain(rules: Sequence[Rules], text: str, program: Program | None = None) -> Explained:
    """What a text means in the first of these rulesets that knows it: a printed name, a declared name, a sentence.

    program: of a game that is played, whose players' names are printed. What an expansion or a mode has that is not
    in play is explained, too, and said to be its own.
    """
    for look in (_named, _overlay, _read, _in_overlays):
        for one in rules if text.strip() else ():
            lines = look(one, text, program)
            if lines:
                return Explained(tuple(lines))
    if len(rules) == 1:
        return Explained(problems=_unknown(rules[0], text))
    names = listing((one.name for one in rules), most=20)
    problem = Diagnostic("RW690", f"no ruleset knows `{text}`", notes=(f"looked in {names}",))
    return Explained(problems=(problem,))


def _named(rules: Rules, text: str, program: Program | None) -> list[str]:
    return [*_things(rules, text, program or rules.program()), *_declarations(rules, text)]


def _overlay(rules: Rules, text: str, _: Program | None) -> list[str]:
    """An expansion or a mode of that title: how it is chosen, and what is named in it."""
    wanted = text.strip().casefold()
    for name, sort in _overlays(rules).items():
        if name.casefold() == wanted:
            others = [one for one in rules.overlays if one != name]
            try:
                before, behind = (names(rules.choosing(rules.chosen, some)) for some in (others, [*others, name]))
            except RulesError:  # it does not go with what is chosen
                before = behind = {}
            more = [visible(one) for one in behind if one not in before]
            chosen = f'{name}: {article(sort)} of {rules.title}, chosen by --with "{name}"'
            return [visible(chosen), *([f"  it has {', '.join(more)}"] if more else [])]
    return []


def _overlays(rules: Rules) -> dict[str, str]:
    return {**dict.fromkeys(rules.expansions, "expansion"), **dict.fromkeys(rules.modes, "mode")}


def names(rules: Rules) -> dict[str, None]:
    """All printed and declared names."""
    declared = (entry_name(entry) for entry in rules.ruleset.entries(rules.overlays))
    found = dict.fromkeys([*_printed_names(rules.program()), *declared])
    found.pop("", None)
    return found


def _read(rules: Rules, text: str, program: Program | None) -> list[str]:
    reading = rules.book.read(text)
    return [] if reading.node is None else list(_sentence(rules, rules.read(text), len(reading.all)))


def _in_overlays(rules: Rules, text: str, program: Program | None) -> list[str]:
    """What an expansion or a mode knows of it that is not chosen."""
    for name, sort in _overlays(rules).items():
        if name in rules.overlays:
            continue
        try:
            other = rules.choosing(rules.chosen, [*rules.overlays, name])
        except RulesError:
            continue  # it does not go with what is chosen, or does not hold
        lines = _named(other, text, None) or _read(other, text, None)
        if lines:
            return [f'of the {sort} "{visible(name)}", which is chosen by --with "{visible(name)}"', *lines]
    return []


def _unknown(rules: Rules, text: str) -> tuple[Diagnostic, ...]:
    """A text of one word may be a name; a longer one is a sentence that cannot be read."""
    if " " in text.strip() and rules.book.phrases:
        return tuple(rules.book.read(text).diagnostics)
    near = nearest(text, [*names(rules), *_overlays(rules)], 1)
    problem = Diagnostic(
        "RW690",
        f"`{text}` is no name of {rules.title}",
        notes=("explained are printed names, all that is declared, and sentences",),
        fixes=tuple(Fix(f"did you mean `{one}`?") for one in near),
    )
    return (problem,)


def _printed_names(program: Program) -> list[str]:
    return [name for domain in program.domains.values() for name in domain.printed[1:]]


# ---------------------------------------------------------------- sentences
def _sentence(rules: Rules, reading: Reading, readings: int) -> Iterator[str]:
    yield f"{rules.title}: “{visible(reading.text)}”"
    yield from _clauses(reading)
    if readings > 1:
        yield f"({readings} readings; this one obeys `binds`)"


def _clauses(reading: Reading) -> Iterator[str]:
    for number, clause in enumerate(reading.clauses):
        if number:
            yield "  and"
        yield f"  When:        {visible(clause.when) or 'at once'}"
        yield f"  Conditions:  {visible('; '.join(clause.conditions)) or 'none'}"
        yield f"  Effect:      {visible(clause.effect)}"


# ---------------------------------------------------------------- things
def _things(rules: Rules, text: str, program: Program) -> Iterator[str]:
    """Every thing or word of that printed name: its fields, and what its sentences mean. Copies are one."""
    wanted = text.strip().casefold()
    for domain in sorted(program.domains.values(), key=lambda one: one.sort != "kind"):
        copies: dict[int, list[int]] = {}
        for member in domain.all if domain.sort in {"kind", "words"} else ():
            if domain.printed[member].casefold() == wanted:
                copies.setdefault(domain.rows[member] if domain.rows else member, []).append(member)
        for same in copies.values():
            yield f"{visible(domain.printed[same[0]])}: {article(domain.name)} of {rules.title}"
            yield from _fields(rules, program, domain, same)


def _fields(rules: Rules, program: Program, domain: Domain, copies: Sequence[int]) -> Iterator[str]:
    """The fields of a thing; where its copies differ, what each has."""
    for field in program.fields:
        made_here = field.name.startswith("#")  # by the language, for itself
        if made_here or not field.dimensions or field.dimensions[0].type.domain != domain.name:
            continue
        texts = [_printed_field(program, field, thing) for thing in copies]
        yield f"  {field.name}: {', '.join(dict.fromkeys(texts))}"
        if len(field.dimensions) == 1 and _has_sentences(field):
            cell = field.cells[copies[0]]
            for number in cell if isinstance(cell, tuple) else (cell,):
                node = program.nodes[number] if isinstance(number, int) else None
                if node is not None:
                    yield from (f"  {line}" for line in _clauses(rules.read(node.text)))


def _printed_field(program: Program, field: Field, thing: int) -> str:
    if len(field.dimensions) == 1:
        return print_constant(program, field, field.cells[thing])
    return ", ".join(print_constant(program, field, cell) for cell in _row_of(field, thing))


def _row_of(field: Field, thing: int) -> Sequence[object]:
    """All cells of a field over several indices that belong to a thing, those of none left out."""
    size = 1
    for dimension in field.dimensions[1:]:
        size *= dimension.size + 1
    row = field.cells[thing * size : (thing + 1) * size]
    return row[1:] if len(field.dimensions) == 2 else row


def _has_sentences(field: Field) -> bool:
    return "sentence" in {field.type.tag, field.type.element.tag if field.type.element is not None else ""}


def print_constant(program: Program, field: Field, cell: object) -> str:
    """A cell as it stands on the card."""
    from rulewright.state import value_key

    if isinstance(cell, tuple):
        element = field.type.element or field.type
        return ", ".join(visible(value_key(program, element, one)) for one in cell) or "none"
    return visible(value_key(program, field.type, cell))


# ---------------------------------------------------------------- declarations
def _declarations(rules: Rules, text: str) -> Iterator[str]:
    """The declarations of that name, with what they replaced."""
    for entry in rules.ruleset.entries(rules.overlays):
        if entry_name(entry) == text.strip():
            at: Entry | None = entry
            while at is not None:
                if at is not entry:
                    yield "  which replaced"
                span = at.declaration.span
                yield f"{span.place}"
                yield from (f"  {visible(line)}" for line in span.text.rstrip().splitlines()[:_MOST_LINES])
                at = at.earlier
            if isinstance(entry.declaration, ast.Phrase):
                yield f"  as in: {visible(rules.book.example(text.strip()))}"


def entry_name(entry: Entry) -> str:
    """The name that a declaration gives, empty for one that gives none."""
    declaration = entry.declaration
    if isinstance(declaration, ast.Zone | ast.Remember | ast.Value | ast.Flow | ast.Action):
        return declaration.header.name.text
    return declaration.name.text if isinstance(declaration, _NAMED) else ""
