"""Declarations, options and seats → a closed Program and everything wrong with it."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable, Mapping

import attrs

from rulewright.check import lints
from rulewright.check.builtins import declare_built_ins
from rulewright.check.declare import declare_meanings, declare_types, declare_words, option_values
from rulewright.check.definitions import Definitions
from rulewright.check.draft import DomainDraft, Draft, FieldDraft, VariableDraft, ZoneDraft
from rulewright.check.overlays import Entry
from rulewright.check.phrasebook import Sentences, make_book
from rulewright.check.scenarios import Scenarios
from rulewright.check.scope import Body, Scope
from rulewright.check.signatures import Quality, Unfit
from rulewright.check.things import fill_cells, make_things
from rulewright.core import program as core
from rulewright.core.terms import Const, FieldGet, Local, Term, ValueCall, VariableGet
from rulewright.core.types import NUMBER, PLAYER, YES_NO, Type, member
from rulewright.diagnostics import Diagnostic
from rulewright.phrases import PhraseBook
from rulewright.syntax import ast


@attrs.frozen
class Built:
    """program is None when there are errors; the book is there whenever it could be made."""

    program: core.Program | None
    problems: tuple[Diagnostic, ...]
    book: PhraseBook | None
    used: frozenset[int] = frozenset()


def build(
    entries: list[Entry],
    *,
    ruleset: str,
    identity: str,
    options: Mapping[str, object],
    overlays: tuple[str, ...],
    seats: tuple[str, ...],
    seat_words: tuple[str, ...] = (),
    scenarios: tuple[ast.Scenario, ...] = (),
) -> Built:
    """One program of a ruleset: these declarations with these options, overlays and seats.

    seat_words: the seats' names as words of the rules (of the `players` line or a scenario); ``seats`` is what is printed.
    """
    draft = Draft(options, seats, seat_words)
    declare_types(draft, entries)
    declare_built_ins(draft)
    declare_words(draft, entries)
    declare_meanings(draft, entries)
    make_book(draft, entries)
    draft.read_sentence = Sentences(draft)
    makings = make_things(draft, entries)
    option_values(draft, entries)
    fill_cells(draft, entries, makings)
    definitions = Definitions(draft, entries)
    definitions.run()
    for variable in draft.variables:
        _start_value(definitions, variable)
    in_force = tuple(_in_force(definitions, at, field) for at, field in enumerate(draft.fields) if field.in_force)
    board = None
    for entry in entries:
        if isinstance(entry.declaration, ast.Board):
            board = definitions.board(entry.declaration)
    lowered = tuple(Scenarios(definitions).scenario(one) for one in scenarios)
    _faces(definitions, draft)
    lints.lint(draft, entries, definitions)
    problems = tuple(draft.problems)
    if draft.problems.errors or any(v is None for v in draft.values) or any(a is None for a in draft.actions):
        return Built(None, problems, draft.book)
    fields = tuple(_field(draft, field) for field in draft.fields)
    program = core.Program(
        title=draft.title,
        ruleset=ruleset,
        identity=hashlib.blake2b(
            repr((identity, overlays, sorted(draft.options.items()), len(seats))).encode(), digest_size=8
        ).hexdigest(),
        options=dict(draft.options),
        overlays=overlays,
        seats=seats,
        domains={name: domain.closed() for name, domain in draft.domains.items()},
        fields=fields,
        variables=tuple(_variable(draft, definitions, one) for one in draft.variables),
        zones=tuple(_zone(draft, one) for one in draft.zones),
        values=tuple(v for v in draft.values if v is not None),
        actions=tuple(a for a in draft.actions if a is not None),
        lifetimes=tuple(draft.lifetimes),
        modifiers=tuple(draft.modifiers),
        rules=tuple(draft.rules),
        phrases=tuple(p for p in draft.phrases if p is not None),
        nodes=tuple(draft.nodes),
        in_force=tuple(one for one in in_force if one is not None),
        set_up=_action(draft, "set-up"),
        game=_action(draft, "game"),
        reaction_order=_value(draft, "reaction-order", ()),
        score=_value(draft, "score", ("of",)),
        score_variable=next(
            (n.index for n in draft.nouns.get("score", ()) if n.sort == "variable" and n.parameters == (PLAYER,)), -1
        ),
        board=board,
        scenarios=lowered,
    )
    late = tuple(draft.problems)
    if draft.problems.errors:
        return Built(None, late, draft.book)
    return Built(program, late, draft.book)


def _action(draft: Draft, name: str) -> int:
    return next((v.index for v in draft.verbs.get(name, ()) if not v.prepositions), -1)


def _value(draft: Draft, name: str, prepositions: tuple[str, ...]) -> int:
    return next(
        (n.index for n in draft.nouns.get(name, ()) if n.sort == "value" and n.prepositions == prepositions), -1
    )


# ---------------------------------------------------------------- what is remembered and lies about
def _start_value(definitions: Definitions, variable: VariableDraft) -> None:
    if variable.start is None:
        return
    scope = Scope(Body())
    try:
        term = definitions.fitter.fit(definitions.term(variable.start, scope, variable.type), variable.type)
    except Unfit as unfit:
        note = "it is the same for every index; what differs is set in `flow set-up`"
        unfit.notes = (*unfit.notes, note) if unfit.code in ("RW201", "RW205") else unfit.notes
        definitions.draft.refuse(unfit)
        return
    value = term.value if isinstance(term, Const) else None
    low, high = variable.type.low, variable.type.high
    if not isinstance(term, Const):
        definitions.draft.problem(
            "RW411",
            "a start value is fixed before the game",
            variable.start.span,
            "this is found out while playing",
            notes=("set it in `flow set-up`",),
        )
    elif isinstance(value, int) and low is not None and high is not None and not low <= value <= high:
        definitions.draft.problem(
            "RW414", f"{value} is out of range for `{variable.name}`", variable.start.span, f"{low} to {high} fits"
        )
    else:
        variable.default = value


def _owner(draft: Draft, seen_by: ast.Name | None, indices: tuple[Type, ...], name: str) -> tuple[core.Seen, int]:
    if seen_by is None:
        return "all", -1
    if seen_by.text == "nobody":
        return "nobody", -1
    if seen_by.text != "owner":
        draft.problem("RW415", "`seen by` takes `owner` or `nobody`", seen_by.span, "without it, all see it")
        return "all", -1
    for at, index in enumerate(indices):
        if index == PLAYER:
            return "owner", at
    draft.problem("RW415", f"`{name}` has no owner", seen_by.span, "the owner is its first player", notes=(f"`{name} of player`",))
    return "all", -1


def _variable(draft: Draft, definitions: Definitions, one: VariableDraft) -> core.Variable:
    lifetime = -1
    if one.until is not None:
        try:
            lifetime = definitions.period(one.until)
        except Unfit as unfit:
            draft.refuse(unfit)
    seen, owner = _owner(draft, one.seen_by, one.indices, one.name)
    return core.Variable(
        name=one.name,
        dimensions=tuple(draft.dimension(t) for t in one.indices),
        type=one.type,
        default=one.default,
        lifetime=lifetime,
        seen=seen,
        owner=owner,
        adjective=one.adjective,
        span=one.span,
    )


def _zone(draft: Draft, one: ZoneDraft) -> core.Zone:
    seen, owner = _owner(draft, one.seen_by, one.indices, one.name)
    return core.Zone(
        name=one.name,
        dimensions=tuple(draft.dimension(t) for t in one.indices),
        domain=one.domain,
        ordered=one.ordered,
        at_most=one.at_most,
        seen=seen,
        owner=owner,
        span=one.span,
    )


def _field(draft: Draft, field: FieldDraft) -> core.Field:
    dimensions = (draft.dimension(member(field.kind)), *(draft.dimension(t) for t in field.indices))
    zero = field.type.certain().zero if field.type.tag != "number" or not field.type.maybe else None
    cells: list[object] = []
    ranges = [
        [None, *(range(d.low, d.low + d.size) if d.type.tag == "number" else range(1, d.size + 1))] for d in dimensions
    ]
    for place in itertools.product(*ranges):
        cells.append(zero if None in place else field.cells.get(place, field.default))
    return core.Field(field.name, dimensions, field.type, tuple(cells), house=field.house)


def _in_force(definitions: Definitions, at: int, field: FieldDraft) -> core.InForce | None:
    node = field.in_force
    assert node is not None
    scope = Scope(Body())
    thing = scope.bind(field.kind, member(field.kind), "subject")
    scope.its = (thing,)
    try:
        player = definitions.fitter.fit(definitions.noun_phrase(node.whom, scope, PLAYER), PLAYER.or_none())
    except Unfit as unfit:
        definitions.draft.refuse(unfit)
        return None
    condition = definitions.condition(node.condition, scope) if node.condition is not None else None
    return core.InForce(field.kind, at, player, condition)


# ---------------------------------------------------------------- kinds
def _faces(definitions: Definitions, draft: Draft) -> None:
    """How things are printed, and which of them are one option in a choice (SEMANTICS 1.3)."""
    for domain in draft.domains.values():
        if domain.sort != "kind" or domain.kind is None:
            continue
        scope = Scope(Body())
        thing = scope.bind(domain.name, member(domain.name), "subject")
        scope.its = (thing,)
        if domain.kind.shown_as is not None:
            domain.shown = definitions.text(domain.kind.shown_as, scope)
        domain.alike = tuple(_alike(definitions, domain, domain.kind))


def _alike(definitions: Definitions, domain: DomainDraft, kind: ast.Kind) -> Iterable[Term]:
    draft = definitions.draft
    type_ = member(domain.name)
    thing = Local(0, type=type_)
    if kind.alike is None:
        yield FieldGet(draft.row_field(domain.name), (thing,), type=NUMBER)
        for at, variable in enumerate(draft.variables):
            if variable.indices == (type_,):
                yield VariableGet(at, (thing,), type=variable.type)
        return
    for name in kind.alike:
        nouns = [n for n in draft.nouns.get(name.text, ()) if n.prepositions == ("of",) and n.parameters == (type_,)]
        qualities = [q for q in draft.qualities.get(name.text, ()) if q.subject == type_ and not q.prepositions]
        if nouns:
            yield definitions.noun_term(nouns[0], (thing,), name.span)
            nouns[0].used = True
        elif qualities:
            yield _quality_term(qualities[0], thing)
            qualities[0].used = True
        else:
            draft.problem(
                "RW201",
                f"`{name.text}` is nothing by which two {domain.plural} could be alike",
                name.span,
                "a field, something remembered or an adjective is needed",
            )


def _quality_term(quality: Quality, thing: Term) -> Term:
    if quality.sort == "remembered":
        return VariableGet(quality.index, (thing,), type=YES_NO)
    return ValueCall(quality.index, (thing,), type=YES_NO)



