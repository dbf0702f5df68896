"""Declarations, options and seats → a closed Program and everything wrong with it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import TypeVar

import attrs

from rulewright.check import clashes, closing, lints
from rulewright.check.builtins import declare_built_ins
from rulewright.check.cells import fill_cells
from rulewright.check.closed_lists import declare_types
from rulewright.check.declare import declare_meanings, declare_words
from rulewright.check.definitions import Definitions
from rulewright.check.draft import Draft
from rulewright.check.echoes import said_once
from rulewright.check.indices import refuse_too_many_cells
from rulewright.check.misnamed import blamed
from rulewright.check.options import option_values
from rulewright.check.overlays import Entry
from rulewright.check.phrasebook import Sentences, make_book
from rulewright.check.purity import Purity
from rulewright.check.scenarios import Scenarios
from rulewright.check.signatures import NounSort
from rulewright.check.things import Copies, Making, make_things
from rulewright.check.typed import Typed
from rulewright.core import program as core
from rulewright.core.types import PLAYER, Type
from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.phrases import PhraseBook
from rulewright.source import Span
from rulewright.syntax import ast

Part = TypeVar("Part")


@attrs.frozen
class Built:
    """``program`` is None when there are errors in the rules; the book is there whenever it could be made.

    options_looked_at: options of which another value may be another problem. wanting: scenarios, by their place, that
    place more copies than there are; they hold in a program that has these. failing: scenarios, by the places of their
    titles, that could not be read; the program has only the others. typed: reads what is typed while the program is
    played, where that was asked for.
    """

    program: core.Program | None
    problems: tuple[Diagnostic, ...]
    book: PhraseBook | None
    options_looked_at: frozenset[str] = frozenset()
    wanting: Mapping[int, tuple[Copies, ...]] = attrs.Factory(dict)
    failing: Mapping[Span, tuple[Diagnostic, ...]] = attrs.Factory(dict)
    typed: Typed | None = None
    slips: Callable[[], tuple[Diagnostic, ...]] = attrs.field(default=tuple, eq=False)
    """Further warnings, worked out when they are asked for: they hold if all programs of the ruleset have them."""


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
    further: tuple[Copies, ...] = (),
    typed: bool = False,
) -> Built:
    """One program of a ruleset: these declarations with these options, overlays and seats.

    identity: a hash of the texts. seats: what is printed; seat_words: the seats' names as words of the rules (from the
    `players` line or a scenario). further: copies made besides those of the tables.
    typed: keep what it takes to read expressions afterwards.
    """
    draft = Draft(options, seats, seat_words)
    draft.problems.extend(clashes.declared_twice(entries))
    # The dictionary: types, then words, then things (cells and options name them, sentences need the book).
    declare_types(draft, entries)
    declare_built_ins(draft)
    declare_words(draft, entries)
    declare_meanings(draft, entries)
    make_book(draft, entries)
    draft.read_sentence = Sentences(draft)
    makings = make_things(draft, entries, further)
    option_values(draft, entries)
    refuse_too_many_cells(draft)
    fill_cells(draft, entries, makings)
    # The bodies.
    definitions = Definitions(draft, entries)
    definitions.run()
    for variable in draft.variables:
        closing.start_value(definitions, variable)
    in_force = [closing.in_force(definitions, at, field) for at, field in enumerate(draft.fields)]
    board = None
    for entry in entries:
        if isinstance(entry.declaration, ast.Board):
            board = definitions.board(entry.declaration)
    tests = _Tests(definitions, makings, scenarios)
    for domain in draft.domains.values():
        if domain.sort == "kind":
            closing.faces(definitions, domain)
    variables = tuple(closing.variable(definitions, one) for one in draft.variables)
    zones = tuple(closing.zone(draft, one) for one in draft.zones)
    Purity(draft, in_force).report()
    draft.problems.extend(clashes.meeting_takeovers(draft))
    lints.lint_draft(draft, entries)
    looked_at = frozenset(draft.options_looked_at)
    if draft.problems.errors:
        return Built(None, tests.with_problems_of(draft), draft.book, looked_at, tests.wanting)
    program = core.Program(
        title=draft.title,
        ruleset=ruleset,
        identity=_identity(identity, overlays, draft),
        options=dict(draft.options),
        overlays=overlays,
        seats=seats,
        domains={name: domain.closed() for name, domain in draft.domains.items()},
        fields=tuple(closing.field(draft, field) for field in draft.fields),
        variables=variables,
        zones=zones,
        values=_whole(draft.values),
        actions=_whole(draft.actions),
        lifetimes=tuple(draft.lifetimes),
        modifiers=tuple(draft.modifiers),
        rules=tuple(draft.rules),
        phrases=_whole(draft.phrases),
        nodes=tuple(draft.nodes),
        in_force=tuple(one for one in in_force if one is not None),
        set_up=_action(draft, "set-up"),
        game=_action(draft, "game"),
        reaction_order=_noun(draft, "reaction-order", "value", ()),
        score=_noun(draft, "score", "value", (PLAYER,)),
        prospect=_noun(draft, "prospect", "value", (PLAYER,)),
        score_variable=_noun(draft, "score", "variable", (PLAYER,)),
        board=board,
        scenarios=tuple(tests.lowered),
    )
    slips: Callable[[], tuple[Diagnostic, ...]] = tuple
    if not tests.failing:  # what a scenario was meant to use cannot be told; the rules alone are looked at anyway
        draft.problems.extend(lints.lint_program(program, draft))
        slips = lints.slips(program, draft, entries)
    whole = None if draft.problems.errors else program
    reader = Typed(definitions) if typed else None
    return Built(
        whole, tests.with_problems_of(draft), draft.book, looked_at, tests.wanting, tests.failing, reader, slips
    )


class _Tests:
    """The scenarios lowered in the program they share. A slip in one of them keeps neither the others nor the rules
    from being run.
    """

    def __init__(
        self, definitions: Definitions, makings: Mapping[str, Making], scenarios: tuple[ast.Scenario, ...]
    ) -> None:
        draft = definitions.draft
        self.lowered: list[core.Scenario] = []
        self.wanting: dict[int, tuple[Copies, ...]] = {}
        self.failing: dict[Span, tuple[Diagnostic, ...]] = {}
        self.problems: list[Diagnostic] = []
        for at, node in enumerate(scenarios):
            of_rules, draft.problems = draft.problems, Diagnostics()
            lowering = Scenarios(definitions, makings)
            scenario = lowering.scenario(node)
            found, draft.problems = draft.problems, of_rules
            self.problems.extend(found)
            if found.errors:
                self.failing[node.title.span] = tuple(found)
            else:
                self.lowered.append(scenario)
            if wanted := lowering.wanted():
                self.wanting[at] = wanted

    def with_problems_of(self, draft: Draft) -> tuple[Diagnostic, ...]:
        """All problems, those of the rules and of the scenarios, in their order."""
        return said_once(Diagnostics(blamed(draft, [*draft.problems, *self.problems])))


def _identity(texts: str, overlays: tuple[str, ...], draft: Draft) -> str:
    """A hash of all that makes this program what it is."""
    chosen = repr((texts, overlays, sorted(draft.options.items()), len(draft.seats)))
    return hashlib.blake2b(chosen.encode(), digest_size=8).hexdigest()


def _whole(parts: list[Part | None]) -> tuple[Part, ...]:
    """INVARIANT: what could not be made was reported, so where there are no errors nothing is missing."""
    whole = tuple(part for part in parts if part is not None)
    assert len(whole) == len(parts)
    return whole


def _action(draft: Draft, name: str) -> int:
    return next((verb.index for verb in draft.verbs.get(name, ()) if not verb.prepositions), -1)


def _noun(draft: Draft, name: str, sort: NounSort, parameters: tuple[Type, ...]) -> int:
    nouns = draft.nouns.get(name, ())
    return next((noun.index for noun in nouns if noun.sort == sort and noun.parameters == parameters), -1)
