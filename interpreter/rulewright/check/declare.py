"""Declarations → the dictionary: every declared word with its prepositions and types, before anything has a meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulewright.check.draft import Draft, FieldDraft, VariableDraft, ZoneDraft
from rulewright.check.indices import index_types
from rulewright.check.overlays import Entry
from rulewright.check.signatures import ERROR, Noun, Quality, Verb
from rulewright.check.words import type_words
from rulewright.core.types import SENTENCE, Type, list_of, member
from rulewright.diagnostics import Label
from rulewright.diagnostics.wording import listing, nearest
from rulewright.syntax import ast

Signature = TypeVar("Signature", Noun, Quality, Verb)


# ---------------------------------------------------------------- what there is
def declare_words(draft: Draft, entries: list[Entry]) -> None:
    """Second pass: fields, what is remembered, zones, families."""
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Kind):
            _kind(draft, declaration)
        elif isinstance(declaration, ast.Remember):
            _remember(draft, declaration)
        elif isinstance(declaration, ast.Whether):
            _whether(draft, declaration)
        elif isinstance(declaration, ast.Zone):
            _zone(draft, declaration)
        elif isinstance(declaration, ast.Wording):
            _wording(draft, declaration)
    _turned_round(draft)


def _types(draft: Draft, params: tuple[ast.Param, ...], own: str = "") -> tuple[Type, ...]:
    """``own``: the name behind which they stand; an unknown word right behind it may be a part of it."""
    return tuple(_type(draft, param, own) for param in params)


def _type(draft: Draft, param: ast.Param, own: str) -> Type:
    word = param.name.text
    if param.prep == "" and own and isinstance(param.type, ast.NamedType) and param.type.name.span == param.name.span:
        return draft.find_type(param.type.name, f"a name is one word: if this is the second half of it, `{own}-{word}`")
    return draft.type_of(param.type)


def _prepositions(params: tuple[ast.Param, ...]) -> tuple[str, ...]:
    return tuple(param.prep for param in params)


def _names(params: tuple[ast.Param, ...]) -> tuple[str, ...]:
    return tuple(param.name.text for param in params)


def _kind(draft: Draft, kind: ast.Kind) -> None:
    domain = draft.domains.get(kind.name.text)
    if domain is None or domain.sort != "kind":
        known = [d.name for d in draft.domains.values() if d.sort == "kind"]
        draft.problem(
            "RW209",
            f"there is no kind `{kind.name.text}` to add to",
            kind.name.span,
            "`also has` adds fields to a kind that is there",
            notes=[f"kinds are {listing(known)}"] if known else [],
        )
        return
    if kind.alike is not None:
        domain.alike_by = kind.alike
    if kind.shown_as is not None:
        domain.shown_as = kind.shown_as
    for field in kind.fields:
        _field(draft, kind.name.text, field)


def _field(draft: Draft, kind: str, field: ast.Field) -> None:
    type_ = draft.type_of(field.type)
    params = field.header.params
    name = field.header.name
    made = FieldDraft(name.text, kind, index_types(draft, params), type_, type_.zero, name.span, field.in_force)
    draft.fields.append(made)
    owner = member(kind)
    draft.declare(
        Noun(
            made.name,
            ("of", *_prepositions(params)),
            "field",
            len(draft.fields) - 1,
            (owner, *made.indices),
            (kind, *_names(params)),
            type_,
            made.span,
        )
    )
    if (type_.element or type_).tag == "sentence" and kind not in draft.bearers:
        draft.bearers.append(kind)


def _remember(draft: Draft, remember: ast.Remember) -> None:
    header = remember.header
    type_ = draft.type_of(remember.type)
    if remember.start is None and not type_.maybe:
        needed = "none" if type_.tag in ("member", "sentence") else "0" if not _holds_zero(type_) else ""
        if needed:
            start = "…" if needed == "none" else str(type_.low)
            draft.problem(
                "RW411",
                f"`{header.name.text}` has no start value",
                remember.type.span,
                f"{needed} is not one of its values",
                notes=(f"write `{remember.type.span.text} or none`, or a start value: `= {start}`",),
            )
    made = VariableDraft(
        header.name.text,
        index_types(draft, header.params),
        type_,
        type_.zero,
        remember.until,
        remember.seen_by,
        False,
        header.name.span,
        remember.start,
    )
    draft.variables.append(made)
    draft.declare(
        Noun(
            made.name,
            _prepositions(header.params),
            "variable",
            len(draft.variables) - 1,
            made.indices,
            _names(header.params),
            type_,
            made.span,
            optional=type_.is_list,
        )
    )


def _holds_zero(type_: Type) -> bool:
    return type_.tag != "number" or type_.low is None or type_.high is None or type_.low <= 0 <= type_.high


def _whether(draft: Draft, whether: ast.Whether) -> None:
    subject = draft.find_type(whether.kind)
    name = whether.name
    draft.variables.append(
        VariableDraft(
            name.text, (subject,), Type("yes-no"), False, whether.until, whether.seen_by, adjective=True, span=name.span
        )
    )
    draft.declare_quality(Quality(name.text, subject, (), "remembered", len(draft.variables) - 1, span=name.span))


def _zone(draft: Draft, zone: ast.Zone) -> None:
    named = draft.type_names.get(zone.of.text)
    if named is None or not draft.is_kind(named.type) or named.plural != zone.of.text:
        kinds = [d.plural for d in draft.domains.values() if d.sort == "kind"]
        near = nearest(zone.of.text, kinds)
        draft.problem(
            "RW209",
            f"a zone holds things of a kind; `{zone.of.text}` is none",
            zone.of.span,
            "a kind in the plural is needed here",
            notes=[f"did you mean `{near[0]}`?"] if near else [f"kinds are {listing(kinds)}"] if kinds else [],
        )
        _unknown(draft, zone.header)
        return
    header = zone.header
    made = ZoneDraft(
        header.name.text,
        index_types(draft, header.params),
        named.type.domain,
        zone.ordered,
        zone.limit.value if zone.limit is not None else None,
        zone.seen_by,
        header.name.span,
    )
    draft.zones.append(made)
    draft.declare(
        Noun(
            made.name,
            _prepositions(header.params),
            "zone",
            len(draft.zones) - 1,
            made.indices,
            _names(header.params),
            list_of(named.type),
            made.span,
            optional=True,
        )
    )


def _unknown(draft: Draft, header: ast.Header) -> None:
    """A word that is known, but not what it stands for."""
    draft.declare(
        Noun(
            header.name.text,
            _prepositions(header.params),
            "unknown",
            parameters=_types(draft, header.params),
            parameter_names=_names(header.params),
            type=ERROR,
            span=header.name.span,
            optional=True,
        )
    )


def _wording(draft: Draft, wording: ast.Wording) -> None:
    name = wording.name.text
    if name in draft.families:
        draft.problem("RW208", f"the family `{name}` is declared twice", wording.name.span, "here again")
    draft.families[name] = draft.type_of(wording.type)


def _turned_round(draft: Draft) -> None:
    """`zone line of position: …` also gives `position of thing`: the index of the zone where a thing lies.

    A zone with two indices of one kind gives none for it.
    """
    made: dict[tuple[str, str], list[int]] = {}
    for at, zone in enumerate(draft.zones):
        for index in zone.indices:
            if index.domain in draft.type_names and zone.indices.count(index) == 1:
                made.setdefault((index.domain, zone.domain), []).append(at)
    for (index_name, kind), zones in made.items():
        taken = _asked_of(draft, index_name, member(kind))
        if taken is not None:
            draft.problem(
                "RW208",
                f"`{index_name} of {kind}` would mean two things",
                taken.span,
                f"declared here, and it is also where a {kind} lies",
                labels=(Label(draft.zones[zones[0]].span, f"this zone has an index `{index_name}`"),),
                notes=("give the declared one another name",),
            )
            continue
        draft.declare(
            Noun(
                index_name,
                ("of",),
                "turned",
                -1,
                (member(kind),),
                (kind,),
                draft.type_names[index_name].type.or_none(),
                draft.zones[zones[0]].span,
                value=tuple(zones),
            )
        )


def _asked_of(draft: Draft, name: str, subject: Type) -> Noun | None:
    nouns = draft.nouns.get(name, ())
    return next((noun for noun in nouns if noun.prepositions == ("of",) and noun.parameters == (subject,)), None)


# ---------------------------------------------------------------- what has a body
def declare_meanings(draft: Draft, entries: list[Entry]) -> None:
    """Third pass. Earlier meanings of what is replaced get entries of their own, known in their replacement only."""
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Value):
            _layers(draft, entry, _value, draft.declare)
        elif isinstance(declaration, ast.Adjective):
            _layers(draft, entry, _adjective, draft.declare_quality)
        elif isinstance(declaration, ast.Flow | ast.Action):
            _layers(draft, entry, _verb, draft.declare_verb)
        elif isinstance(declaration, ast.Phrase):
            for mark in declaration.marks:
                if not any(known.subject == SENTENCE for known in draft.qualities.get(mark.text, ())):
                    draft.declare_quality(Quality(mark.text, SENTENCE, (), "mark", span=mark.span))


def _layers(
    draft: Draft, entry: Entry, make: Callable[[Draft, Entry], Signature], add: Callable[[Signature], Signature]
) -> None:
    draft.signature_of[entry] = newest = add(make(draft, entry))
    below = entry.earlier
    while below is not None:
        draft.signature_of[below] = earlier = make(draft, below)
        for mine, theirs in zip(newest.parameters, earlier.parameters, strict=True):
            if mine != theirs and mine is not None and theirs is not None:
                draft.problem(
                    "RW505",
                    f"the replacement of `{newest.name}` is asked of other things",
                    newest.span,
                    f"{type_words(mine)} stands here, what it replaces has {type_words(theirs)}",
                    labels=(Label(earlier.span, "what it replaces"),) if earlier.span is not None else (),
                    notes=("a replacement has the header of what it replaces; parameters may have other names",),
                )
        below = below.earlier


def _value(draft: Draft, entry: Entry) -> Noun:
    value = entry.declaration
    assert isinstance(value, ast.Value)
    params = value.header.params
    draft.values.append(None)
    return Noun(
        value.header.name.text,
        _prepositions(params),
        "value",
        len(draft.values) - 1,
        _types(draft, params),
        _names(params),
        None,
        value.header.name.span,
    )


def _adjective(draft: Draft, entry: Entry) -> Quality:
    adjective = entry.declaration
    assert isinstance(adjective, ast.Adjective)
    draft.values.append(None)
    return Quality(
        adjective.name.text,
        draft.type_of(adjective.subject.type),
        _prepositions(adjective.params),
        "called",
        len(draft.values) - 1,
        _types(draft, adjective.params, adjective.name.text),
        _names(adjective.params),
        adjective.subject.name.text,
        adjective.name.span,
    )


def _verb(draft: Draft, entry: Entry) -> Verb:
    action = entry.declaration
    assert isinstance(action, ast.Flow | ast.Action)
    params = action.header.params
    draft.actions.append(None)
    return Verb(
        action.header.name.text,
        _prepositions(params),
        _types(draft, params, action.header.name.text),
        _names(params),
        len(draft.actions) - 1,
        isinstance(action, ast.Flow),
        action.header.name.span,
    )
