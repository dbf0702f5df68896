"""Declarations → the dictionary: every declared word with its prepositions and types, before anything is given a meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rulewright.check.draft import DomainDraft, Draft, FieldDraft, VariableDraft, ZoneDraft
from rulewright.check.overlays import Entry
from rulewright.check.signatures import Noun, Quality, TypeName, Verb
from rulewright.check.words import listing, nearest
from rulewright.core.types import MOMENT, SENTENCE, Type, list_of, member
from rulewright.syntax import ast

Signature = TypeVar("Signature", Noun, Quality, Verb)


def declare_types(draft: Draft, entries: list[Entry]) -> None:
    """First pass: the names of types and the members that stand in the text; things come later, from tables."""
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
            name = declaration.name.text
            plural = declaration.plural.text if declaration.plural is not None else name + "s"
            domain = draft.add_domain(DomainDraft(name, plural, "kind", declaration.name.span))
            domain.kind = declaration
            draft.declare_type(TypeName(name, plural, member(name), declaration.name.span))
    for entry in entries:
        declaration = entry.declaration
        if isinstance(declaration, ast.Words) and declaration.also:
            _more_words(draft, declaration)
        elif isinstance(declaration, ast.Option):
            _option(draft, declaration)
        elif isinstance(declaration, ast.Moment):
            _moment(draft, declaration)
        elif isinstance(declaration, ast.Flow | ast.Action):
            for phase in _phases(declaration.body):
                _phase(draft, phase)
    for at, seat in enumerate(draft.seat_words, 1):
        draft.declare(Noun(seat, (), "seat", at, type=member("player"), value=at))


# ---------------------------------------------------------------- closed lists
def _plural(draft: Draft, name: ast.Name, type_: Type) -> None:
    draft.declare_type(TypeName(name.text, name.text + "s", type_, name.span))


def _words(draft: Draft, words: ast.Words) -> None:
    domain = draft.add_domain(DomainDraft(words.name.text, words.name.text + "s", "words", words.name.span))
    domain.shape = "ring" if words.ring else "line"
    _plural(draft, words.name, member(words.name.text))
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
    if isinstance(part, ast.Range):
        for number in range(part.low.value, min(part.high.value, part.low.value + 999) + 1):
            _member(draft, domain, str(number), part)
        return
    text = str(part.value) if isinstance(part, ast.Number) else part.text
    _member(draft, domain, text, part)


def _member(draft: Draft, domain: DomainDraft, text: str, at: ast.Node) -> None:
    if text in domain.printed[1:]:
        draft.problem("RW208", f"`{text}` stands twice in `{domain.name}`", at.span, "here again")
        return
    domain.printed.append(text)
    domain.keys.append(text)
    if isinstance(at, ast.Name):
        value = len(domain.printed) - 1
        draft.declare(Noun(text, (), "word", value, type=member(domain.name), span=at.span, value=value))


def _numbers(draft: Draft, numbers: ast.Numbers) -> None:
    name, low, high = numbers.name.text, numbers.low.value, numbers.high.value
    if low > high:
        draft.problem("RW414", f"the range of `{name}` is empty", numbers.span, f"{low} is more than {high}")
    draft.numbers[name] = (low, high)
    _plural(draft, numbers.name, Type("number", domain=name, low=low, high=high))


def _places(draft: Draft, places: ast.Places) -> None:
    name = places.name.text
    domain = draft.add_domain(DomainDraft(name, name + "s", "places", places.name.span))
    domain.shape = places.shape
    count = places.size.value
    if places.shape == "grid":
        domain.width, domain.height = places.size.value, places.height.value if places.height is not None else 1
        count = domain.width * domain.height
    if not 0 < count <= 10_000:
        draft.problem("RW414", f"`{name}` has {count} places", places.size.span, "1 to 10,000 places fit")
        count = max(1, min(count, 10_000))
    for at in range(1, count + 1):
        text = f"{chr(96 + (at - 1) % domain.width + 1)}{(at - 1) // domain.width + 1}" if 0 < domain.width <= 26 else str(at)  # noqa: E501
        domain.printed.append(text)
        domain.keys.append(text)
    _plural(draft, places.name, member(name))


def _moment(draft: Draft, moment: ast.Moment) -> None:
    domain = draft.domains["moment"]
    domain.printed.append(moment.name.text)
    domain.keys.append(moment.name.text)
    value = len(domain.printed) - 1
    draft.declare(Noun(moment.name.text, (), "moment", value, type=MOMENT, span=moment.name.span, value=value))


def _phases(block: Iterable[ast.Statement]) -> Iterable[ast.Phase]:
    for node in block:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Phase):
                yield inner


def phase_text(name: ast.Name | ast.Number) -> str:
    return name.text if isinstance(name, ast.Name) else str(name.value)


def _phase(draft: Draft, phase: ast.Phase) -> None:
    domain = draft.domains["phase"]
    text = phase_text(phase.name)
    if text not in domain.printed[1:]:
        domain.printed.append(text)
        domain.keys.append(text)


# ---------------------------------------------------------------- options
def _option(draft: Draft, option: ast.Option) -> None:
    """An option is a constant of the program: its value was chosen before, or is its default."""
    name, type_ = option.name.text, option.type
    given = draft.options.get(name)
    if isinstance(type_, ast.EitherType) and all(isinstance(one, ast.Name) for one in type_.members):
        domain = draft.add_domain(DomainDraft(name, name, "words", option.name.span))
        for one in type_.members:
            _members(draft, domain, one)
        draft.declare(Noun(name, (), "option", type=member(name), span=option.name.span))
    elif isinstance(type_, ast.EitherType) and all(isinstance(one, ast.Number) for one in type_.members):
        values = [one.value for one in type_.members if isinstance(one, ast.Number)]
        kind = Type("number", low=min(values), high=max(values))
        draft.declare(Noun(name, (), "option", type=kind, span=option.name.span))
        allowed = [str(value) for value in values]
        if str(given if given is not None else literal_text(option.default)) not in allowed:
            _bad_option(draft, option, given, allowed)
    else:
        draft.declare(Noun(name, (), "option", type=draft.type_of(type_), span=option.name.span))


def literal_text(value: ast.LiteralValue) -> str:
    return str(value.value) if isinstance(value, ast.Number) else value.text


def _bad_option(draft: Draft, option: ast.Option, given: object, allowed: list[str]) -> None:
    text = str(given) if given is not None else literal_text(option.default)
    span = option.default.span
    near = nearest(text, allowed)
    notes = [f"it can be {listing(allowed)}"] + ([f"did you mean `{near[0]}`?"] if near else [])
    draft.problem("RW406", f"`{text}` is not a value of the option `{option.name.text}`", span, "", notes=notes)


def option_values(draft: Draft, entries: list[Entry]) -> None:
    """Works out each option's value, when the things it may name are known."""
    for entry in entries:
        option = entry.declaration
        if not isinstance(option, ast.Option):
            continue
        noun = next(n for n in draft.nouns[option.name.text] if n.sort == "option")
        assert noun.type is not None
        given = draft.options.get(option.name.text)
        value = option_value(draft, noun.type, given if given is not None else literal_text(option.default))
        if value is None:
            _bad_option(draft, option, given, option_texts(draft, noun.type))
            value = noun.type.zero
        noun.value = value
        draft.options[option.name.text] = print_option(draft, noun.type, value)


def option_texts(draft: Draft, type_: Type) -> list[str]:
    if type_.tag == "yes-no":
        return ["yes", "no"]
    if type_.tag == "member":
        return list(draft.domains[type_.domain].printed[1:])
    return [f"{type_.low} to {type_.high}"] if type_.low is not None else ["a number"]


def option_value(draft: Draft, type_: Type, given: object) -> object | None:
    """The run-time value of what was written or passed for an option; None when it does not fit."""
    text = ("yes" if given else "no") if isinstance(given, bool) else str(given)
    if type_.tag == "yes-no":
        return {"yes": True, "no": False}.get(text)
    if type_.tag == "number":
        try:
            number = int(text)
        except ValueError:
            return None
        inside = (type_.low is None or number >= type_.low) and (type_.high is None or number <= type_.high)
        return number if inside else None
    if type_.tag == "member":
        printed = draft.domains[type_.domain].printed
        return next((at for at, one in enumerate(printed) if at and one.lower() == text.lower()), None)
    return None


def print_option(draft: Draft, type_: Type, value: object) -> object:
    if type_.tag == "member" and isinstance(value, int):
        return draft.domains[type_.domain].printed[value]
    return value


# ---------------------------------------------------------------- words with arguments
def declare_words(draft: Draft, entries: list[Entry]) -> None:
    """Second pass: fields, what is remembered, zones, values, adjectives, verbs, families."""
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


def parameter_types(draft: Draft, params: tuple[ast.Param, ...]) -> tuple[Type, ...]:
    return tuple(draft.type_of(param.type) for param in params)


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
    owner = member(kind.name.text)
    for field in kind.fields:
        type_ = draft.type_of(field.type)
        indices = parameter_types(draft, field.header.params)
        made = FieldDraft(
            field.header.name.text, kind.name.text, indices, type_, type_.zero, field.header.name.span, field.in_force
        )
        draft.fields.append(made)
        draft.declare(
            Noun(
                made.name,
                ("of", *(p.prep for p in field.header.params)),
                "field",
                len(draft.fields) - 1,
                (owner, *indices),
                (kind.name.text, *(p.name.text for p in field.header.params)),
                type_,
                made.span,
            )
        )
        if type_.tag == "sentence" or (type_.element is not None and type_.element.tag == "sentence"):
            draft.this_type = owner.or_none() if draft.this_type in (None, owner.or_none()) else SENTENCE.or_none()


def _remember(draft: Draft, remember: ast.Remember) -> None:
    type_ = draft.type_of(remember.type)
    indices = parameter_types(draft, remember.header.params)
    if remember.start is None and not type_.maybe and type_.tag in ("member", "sentence"):
        draft.problem(
            "RW411",
            f"`{remember.header.name.text}` has no start value",
            remember.type.span,
            "none is not one of its values",
            notes=(f"write `{remember.type.span.text} or none`, or a start value: `= …`",),
        )
    if remember.start is None and type_.tag == "number" and not type_.maybe and not _holds_zero(type_):
        draft.problem(
            "RW411",
            f"`{remember.header.name.text}` has no start value",
            remember.type.span,
            "0 is not one of its values",
            notes=(f"write `{remember.type.span.text} or none`, or a start value: `= {type_.low}`",),
        )
    made = VariableDraft(
        remember.header.name.text,
        indices,
        type_,
        type_.zero,
        remember.until,
        remember.seen_by,
        False,
        remember.header.name.span,
        remember.start,
    )
    draft.variables.append(made)
    draft.declare(
        Noun(
            made.name,
            tuple(p.prep for p in remember.header.params),
            "variable",
            len(draft.variables) - 1,
            indices,
            tuple(p.name.text for p in remember.header.params),
            type_,
            made.span,
            optional=type_.is_list,
        )
    )


def _holds_zero(type_: Type) -> bool:
    return type_.low is None or type_.high is None or type_.low <= 0 <= type_.high


def _whether(draft: Draft, whether: ast.Whether) -> None:
    subject = draft.find_type(whether.kind)
    draft.variables.append(
        VariableDraft(
            whether.name.text,
            (subject,),
            Type("yes-no"),
            False,
            whether.until,
            whether.seen_by,
            True,
            whether.name.span,
        )
    )
    draft.declare_quality(
        Quality(whether.name.text, subject, (), "remembered", len(draft.variables) - 1, span=whether.name.span)
    )


def _zone(draft: Draft, zone: ast.Zone) -> None:
    named = draft.type_names.get(zone.of.text)
    domain = named.type.domain if named is not None and draft.is_kind(named.type) else ""
    if not domain:
        kinds = [d.plural for d in draft.domains.values() if d.sort == "kind"]
        near = nearest(zone.of.text, kinds)
        draft.problem(
            "RW209",
            f"a zone holds things of a kind; `{zone.of.text}` is none",
            zone.of.span,
            "a kind in the plural is needed here",
            notes=[f"did you mean `{near[0]}`?"] if near else [f"kinds are {listing(kinds)}"] if kinds else [],
        )
        return
    indices = parameter_types(draft, zone.header.params)
    made = ZoneDraft(
        zone.header.name.text,
        indices,
        domain,
        zone.ordered,
        zone.limit.value if zone.limit is not None else None,
        zone.seen_by,
        zone.header.name.span,
    )
    draft.zones.append(made)
    draft.declare(
        Noun(
            made.name,
            tuple(p.prep for p in zone.header.params),
            "zone",
            len(draft.zones) - 1,
            indices,
            tuple(p.name.text for p in zone.header.params),
            list_of(member(domain)),
            made.span,
            optional=True,
        )
    )


def _wording(draft: Draft, wording: ast.Wording) -> None:
    if wording.name.text in draft.families:
        draft.problem("RW208", f"the family `{wording.name.text}` is declared twice", wording.name.span, "here again")
    draft.families[wording.name.text] = draft.type_of(wording.type)


def _turned_round(draft: Draft) -> None:
    """`zone line of position: …` also gives `position of thing`: the index of the zone where a thing lies."""
    made: dict[tuple[str, str], list[int]] = {}
    for at, zone in enumerate(draft.zones):
        for index in zone.indices:
            if index.tag == "member" and sum(one == index for one in zone.indices) == 1:
                made.setdefault((index.domain, zone.domain), []).append(at)
    for (index, domain), zones in made.items():
        taken = [
            n
            for n in draft.nouns.get(index, [])
            if n.prepositions == ("of",) and n.parameters and n.parameters[0] == member(domain)
        ]
        if taken:
            continue  # a field of that name and kind says it already; the zone's index is then not a word of its own
        draft.declare(
            Noun(
                index,
                ("of",),
                "turned",
                -1,
                (member(domain),),
                (domain,),
                member(index).or_none(),
                draft.zones[zones[0]].span,
                value=tuple(zones),
            )
        )


# ---------------------------------------------------------------- values, adjectives, verbs
def declare_meanings(draft: Draft, entries: list[Entry]) -> None:
    """Third pass: what has a body. Earlier meanings of what is replaced get entries of their own, known inside only."""
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
                if mark.text not in draft.qualities:
                    draft.declare_quality(Quality(mark.text, SENTENCE, (), "mark", span=mark.span))


def _layers(
    draft: Draft,
    entry: Entry,
    make: Callable[[Draft, Entry], Signature],
    add: Callable[[Signature], Signature],
) -> None:
    draft.signature_of[entry] = add(make(draft, entry))
    below = entry.earlier
    while below is not None:
        draft.signature_of[below] = make(draft, below)
        below = below.earlier


def _value(draft: Draft, entry: Entry) -> Noun:
    value = entry.declaration
    assert isinstance(value, ast.Value)
    header = value.header
    draft.values.append(None)
    return Noun(
        header.name.text,
        tuple(p.prep for p in header.params),
        "value",
        len(draft.values) - 1,
        parameter_types(draft, header.params),
        tuple(p.name.text for p in header.params),
        None,
        header.name.span,
    )


def _adjective(draft: Draft, entry: Entry) -> Quality:
    adjective = entry.declaration
    assert isinstance(adjective, ast.Adjective)
    draft.values.append(None)
    return Quality(
        adjective.name.text,
        draft.type_of(adjective.subject.type),
        tuple(p.prep for p in adjective.params),
        "called",
        len(draft.values) - 1,
        parameter_types(draft, adjective.params),
        tuple(p.name.text for p in adjective.params),
        adjective.subject.name.text,
        adjective.name.span,
    )


def _verb(draft: Draft, entry: Entry) -> Verb:
    action = entry.declaration
    assert isinstance(action, ast.Flow | ast.Action)
    header = action.header
    draft.actions.append(None)
    return Verb(
        header.name.text,
        tuple(p.prep for p in header.params),
        parameter_types(draft, header.params),
        tuple(p.name.text for p in header.params),
        len(draft.actions) - 1,
        isinstance(action, ast.Flow),
        header.name.span,
    )


__all__ = ["declare_meanings", "declare_types", "declare_words", "literal_text", "option_values"]
