"""Declarations of types → the names of types and their members, as far as they stand in the text.

Things come later, from tables: a table may name any word of a list, and a cell any thing.
"""

from __future__ import annotations

import attrs

from rulewright.check.draft import DomainDraft, Draft
from rulewright.check.options import declare_option
from rulewright.check.overlays import Entry
from rulewright.check.signatures import Noun, TypeName
from rulewright.core.types import MOMENT, PLAYER, Type, member
from rulewright.diagnostics import Label
from rulewright.diagnostics.wording import listing
from rulewright.source import Span
from rulewright.syntax import ast

MOST_PLACES = 10_000
MOST_IN_RANGE = 1_000
LETTERS = 26


def declare_types(draft: Draft, entries: list[Entry]) -> None:
    """First pass. Lists that are added to, options, moments and phases need the types; they come in a second round."""
    draft.start()
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Game):
            draft.title = declaration.title.text
        elif isinstance(declaration, ast.Words) and not declaration.also:
            _words(draft, declaration)
        elif isinstance(declaration, ast.Numbers):
            _numbers(draft, declaration)
        elif isinstance(declaration, ast.Places):
            _places(draft, declaration)
        elif isinstance(declaration, ast.Kind) and not declaration.also_has:
            _kind(draft, declaration)
    phases: dict[str, PhaseAt] = {}
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Words) and declaration.also:
            _more_words(draft, declaration)
        elif isinstance(declaration, ast.Option):
            declare_option(draft, declaration)
        elif isinstance(declaration, ast.Moment):
            _moment(draft, declaration)
        elif isinstance(declaration, ast.Flow | ast.Action):
            for layer in entry.layers():
                _phases(draft, entry, layer, phases)
    for at, seat in enumerate(draft.seat_words, 1):
        draft.declare(Noun(seat, (), "seat", at, type=PLAYER, value=at))


def _list(draft: Draft, name: ast.Name, domain: DomainDraft | None, type_: Type) -> None:
    if domain is not None:
        draft.add_domain(domain)
    draft.declare_type(TypeName(name.text, name.text + "s", type_, name.span))


def _kind(draft: Draft, kind: ast.Kind) -> None:
    name = kind.name.text
    plural = kind.plural.text if kind.plural is not None else name + "s"
    draft.add_domain(DomainDraft(name, plural, "kind", kind.name.span))
    draft.declare_type(TypeName(name, plural, member(name), kind.name.span))


# ---------------------------------------------------------------- words
def _words(draft: Draft, words: ast.Words) -> None:
    name = words.name
    domain = DomainDraft(name.text, name.text + "s", "words", name.span, shape="ring" if words.ring else "line")
    _list(draft, name, domain, member(name.text))
    for part in words.members:
        _members(draft, domain, part)


def _more_words(draft: Draft, words: ast.Words) -> None:
    domain = draft.domains.get(words.name.text)
    if domain is None or domain.sort != "words":
        known = [d.name for d in draft.domains.values() if d.sort == "words"]
        draft.problem(
            "RW209",
            f"there is no list of words `{words.name.text}` to add to",
            words.name.span,
            "`also` adds to a list that is there",
            notes=[f"lists are {listing(known)}"] if known else [],
        )
        return
    for part in words.members:
        _members(draft, domain, part)


def _members(draft: Draft, domain: DomainDraft, part: ast.LiteralValue | ast.Range) -> None:
    if not isinstance(part, ast.Range):
        draft.add_member(domain, str(part.value) if isinstance(part, ast.Number) else part.text, part)
        return
    low, high = part.low.value, part.high.value
    if high - low >= MOST_IN_RANGE:
        draft.problem("RW414", "this range cannot be written out", part.span, f"{MOST_IN_RANGE:,} at most fit")
    for number in range(low, min(high, low + MOST_IN_RANGE - 1) + 1):
        draft.add_member(domain, str(number), part)


# ---------------------------------------------------------------- numbers and places
def _numbers(draft: Draft, numbers: ast.Numbers) -> None:
    name, low, high = numbers.name.text, numbers.low.value, numbers.high.value
    if high - low >= MOST_PLACES:
        draft.problem("RW414", f"the range of `{name}` is too long", numbers.high.span, f"{MOST_PLACES:,} at most fit")
        high = low + MOST_PLACES - 1
    draft.numbers[name] = (low, high)
    _list(draft, numbers.name, None, Type("number", domain=name, low=low, high=high))


def _places(draft: Draft, places: ast.Places) -> None:
    name = places.name.text
    domain = DomainDraft(name, name + "s", "places", places.name.span, shape=places.shape)
    count = places.size.value
    if places.shape == "grid":
        domain.width = places.size.value
        domain.height = places.height.value if places.height is not None else 1
        count = domain.width * domain.height
    if not 0 < count <= MOST_PLACES:
        draft.problem("RW414", f"`{name}` has {count} places", places.size.span, f"1 to {MOST_PLACES:,} places fit")
        count = max(1, min(count, MOST_PLACES))
        domain.width = min(domain.width, count)
    for at in range(1, count + 1):
        text = _place_name(domain, at)
        domain.printed.append(text)
        domain.keys.append(text)
    _list(draft, places.name, domain, member(name))


def _place_name(domain: DomainDraft, at: int) -> str:
    """`c2` on a grid that is not too wide, else the number."""
    if not 0 < domain.width <= LETTERS:
        return str(at)
    row, column = divmod(at - 1, domain.width)
    return f"{chr(ord('a') + column)}{row + 1}"


# ---------------------------------------------------------------- moments and phases
def _moment(draft: Draft, moment: ast.Moment) -> None:
    value = draft.add_member(draft.domains["moment"], moment.name.text, None)
    draft.declare(Noun(moment.name.text, (), "moment", value, type=MOMENT, span=moment.name.span, value=value))


@attrs.frozen
class PhaseAt:
    """Where a phase stands: the declaration in force, and which of its meanings (the newest, or one it replaced)."""

    entry: Entry
    layer: Entry
    span: Span


def _phases(draft: Draft, entry: Entry, layer: Entry, known: dict[str, PhaseAt]) -> None:
    """Phases are names of the program: each stands in one flow, once (SEMANTICS 1.28)."""
    for node in ast.walk(layer.declaration):
        if not isinstance(node, ast.Phase):
            continue
        text = node.name.text if isinstance(node.name, ast.Name) else str(node.name.value)
        first = known.get(text)
        if first is None:
            known[text] = PhaseAt(entry, layer, node.name.span)
            draft.add_member(draft.domains["phase"], text, None)
        elif first.entry is not entry or first.layer is layer:
            draft.problem(
                "RW208",
                f"there are two phases `{text}`",
                node.name.span,
                "here again",
                labels=(Label(first.span, "first here"),),
                notes=("whoever speaks of this phase must know which is meant: give one of them another name",),
            )
