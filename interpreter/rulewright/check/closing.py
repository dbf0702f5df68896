"""What is remembered, where things lie, what things are: drafts → the closed parts of a Program."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from rulewright.check.definitions import Definitions
from rulewright.check.draft import DomainDraft, Draft, FieldDraft, VariableDraft, ZoneDraft
from rulewright.check.scope import Body, Scope
from rulewright.check.signatures import Quality, Unfit
from rulewright.core import program as core
from rulewright.core.terms import Const, FieldGet, Local, Term, ValueCall, VariableGet
from rulewright.core.types import NUMBER, PLAYER, YES_NO, Dimension, Type, member
from rulewright.syntax import ast


# ---------------------------------------------------------------- fields
def field(draft: Draft, one: FieldDraft) -> core.Field:
    """The flat table of a field, row 0 of each dimension holding the zero."""
    dimensions = (draft.dimension(member(one.kind)), *(draft.dimension(index) for index in one.indices))
    zero = None if one.type.tag == "number" and one.type.maybe else one.type.certain().zero
    cells = tuple(
        zero if None in place else one.cells.get(place, one.default)
        for place in itertools.product(*(_values(dimension) for dimension in dimensions))
    )
    return core.Field(one.name, dimensions, one.type, cells, house=one.house)


def _values(dimension: Dimension) -> list[int | None]:
    """None and then every value of an index, in order."""
    first = dimension.low
    return [None, *range(first, first + dimension.size)]


def in_force(definitions: Definitions, at: int, one: FieldDraft) -> core.InForce | None:
    """`in force for P while C` of a field."""
    node = one.in_force
    if node is None:
        return None
    scope = _of_thing(one.kind)
    condition = definitions.condition(node.condition, scope) if node.condition is not None else None
    try:
        player = definitions.fitter.fit(definitions.noun_phrase(node.whom, scope, PLAYER), PLAYER.or_none())
    except Unfit as unfit:
        definitions.draft.refuse(unfit)
        return None
    return core.InForce(one.kind, at, player, condition)


def _of_thing(kind: str) -> Scope:
    """The scope of what is said of a thing of a kind: its noun and `it`."""
    scope = Scope(Body())
    scope.its = (scope.bind(kind, member(kind), "subject"),)
    return scope


# ---------------------------------------------------------------- what is remembered, and where things lie
def start_value(definitions: Definitions, variable: VariableDraft) -> None:
    """Works out `= …`: a constant that fits."""
    if variable.start is None:
        return
    note = "it is the same for every index; what differs is set in `flow set-up`"
    try:
        term = definitions.value_for(variable.start, variable.type, Scope(Body()), variable.name)
        if not isinstance(term, Const):
            title = "a start value is fixed before the game"
            raise Unfit("RW411", title, variable.start.span, "this is found out while playing", (note,))
    except Unfit as unfit:
        if unfit.code in ("RW201", "RW205"):
            unfit.notes = ("a start value cannot speak of the index", note)
        definitions.draft.refuse(unfit)
        return
    if (option := definitions.option(term)) is not None:
        definitions.draft.options_looked_at.add(option)
    variable.default = term.value


def variable(definitions: Definitions, one: VariableDraft) -> core.Variable:
    draft = definitions.draft
    lifetime = -1
    if one.until is not None:
        try:
            lifetime = definitions.period(one.until)
        except Unfit as unfit:
            draft.refuse(unfit)
    seen, owner = _seen(draft, one)
    return core.Variable(
        name=one.name,
        dimensions=tuple(draft.dimension(index) for index in one.indices),
        type=one.type,
        default=one.default,
        lifetime=lifetime,
        seen=seen,
        owner=owner,
        adjective=one.adjective,
        span=one.span,
    )


def zone(draft: Draft, one: ZoneDraft) -> core.Zone:
    seen, owner = _seen(draft, one)
    return core.Zone(
        name=one.name,
        dimensions=tuple(draft.dimension(index) for index in one.indices),
        domain=one.domain,
        ordered=one.ordered,
        at_most=one.at_most,
        seen=seen,
        owner=owner,
        span=one.span,
    )


def _seen(draft: Draft, one: VariableDraft | ZoneDraft) -> tuple[core.Seen, int]:
    """Who sees it, and which of its indices is the owner."""
    seen_by = one.seen_by
    if seen_by is None:
        return "all", -1
    if seen_by.text == "nobody":
        return "nobody", -1
    if seen_by.text != "owner":
        draft.problem("RW413", "`seen by` takes `owner` or `nobody`", seen_by.span, "without it, all see it")
        return "all", -1
    if PLAYER in one.indices:
        return "owner", one.indices.index(PLAYER)
    notes = (f"`{one.name} of player` has one, or `seen by nobody`",)
    draft.problem("RW413", f"`{one.name}` has no owner", seen_by.span, "the owner is its first player", notes=notes)
    return "all", -1


# ---------------------------------------------------------------- how things look, and which are alike
def faces(definitions: Definitions, domain: DomainDraft) -> None:
    """How things of a kind are printed, and which of them are one option in a choice (SEMANTICS 1.3)."""
    if domain.shown_as is not None:
        domain.shown = definitions.text(domain.shown_as, _of_thing(domain.name))
    domain.alike = tuple(_alike(definitions, domain))


def _alike(definitions: Definitions, domain: DomainDraft) -> Iterator[Term]:
    draft = definitions.draft
    type_ = member(domain.name)
    thing = Local(0, type=type_)
    if domain.alike_by is None:
        yield FieldGet(draft.row_field(domain.name), (thing,), type=NUMBER)
        for at, one in enumerate(draft.variables):
            if one.indices == (type_,):
                yield VariableGet(at, (thing,), type=one.type)
        return
    for name in domain.alike_by:
        found = _of_one(definitions, name, type_, thing)
        if found is not None:
            yield found
            continue
        draft.problem(
            "RW201",
            f"`{name.text}` is nothing by which two {domain.plural} could be alike",
            name.span,
            "a field, something remembered or an adjective is needed",
        )


def _of_one(definitions: Definitions, name: ast.Name, type_: Type, thing: Local) -> Term | None:
    """A noun or an adjective said of a thing without further arguments."""
    for noun in definitions.draft.nouns.get(name.text, ()):
        if noun.prepositions == ("of",) and noun.parameters == (type_,):
            noun.used = True
            return definitions.noun_term(noun, (thing,), name.span)
    for quality in definitions.draft.qualities.get(name.text, ()):
        if quality.subject == type_ and not quality.prepositions:
            quality.used = True
            return _said_of(quality, thing)
    return None


def _said_of(quality: Quality, thing: Local) -> Term:
    if quality.sort == "remembered":
        return VariableGet(quality.index, (thing,), type=YES_NO)
    return ValueCall(quality.index, (thing,), type=YES_NO)
