"""Options, overlays and seats → the Program of a ruleset with them, each built once."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from rulewright.check.overlays import Entry, Layer
from rulewright.check.program import Built, build
from rulewright.check.things import Copies
from rulewright.check.typed import Typed
from rulewright.core.program import Program, Scenario
from rulewright.diagnostics import Diagnostic, RulesError, Severity
from rulewright.loading.choices import choice_problems
from rulewright.loading.combinations import legal_combinations
from rulewright.loading.contents import Contents, ScenarioRef
from rulewright.loading.options import deck_option
from rulewright.phrases import PhraseBook
from rulewright.syntax import ast

MOST_COMBINATIONS = 64
_MOST_BUILT = 50
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")


class Programs:
    """The programs of a ruleset's contents."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self._built: dict[object, Built] = {}

    # ---------------------------------------------------------------- programs
    def program(
        self,
        options: Mapping[str, object],
        overlays: Sequence[str],
        players: int | None,
        names: Sequence[str] | None,
    ) -> Program:
        """RulesError: an unknown choice, or rules that do not hold."""
        overlays = self._checked(options, overlays, players, names)
        return self._whole(self.build(options, overlays, self.seats(overlays, players, names)), self.contents.title)

    def typed(self, options: Mapping[str, object], overlays: Sequence[str], names: Sequence[str]) -> Typed:
        """Reads expressions in the words of that program; the rules are built once more for it. The players may be
        spoken of by their names as far as these can be words.
        """
        overlays = self._checked(options, overlays, None, names)
        words = tuple(name for name in names if _WORD.fullmatch(name))
        built = self.build(options, overlays, tuple(names), words if len(words) == len(names) else None, typed=True)
        if built.typed is None:  # a name means something else already
            built = self.build(options, overlays, tuple(names), typed=True)
        self._whole(built, self.contents.title)
        assert built.typed is not None
        return built.typed

    def _checked(
        self,
        options: Mapping[str, object],
        overlays: Sequence[str],
        players: int | None,
        names: Sequence[str] | None,
    ) -> tuple[str, ...]:
        """The overlays in their order, when all these choices can be made."""
        contents = self.contents
        overlays = contents.in_order(overlays)
        problems = [*contents.folder.problems, *contents.problems, *contents.deck_problems]
        problems = [problem for problem in problems if problem.severity is Severity.ERROR]
        problems += choice_problems(contents, options, overlays, players if names is None else len(names))
        if problems:
            raise RulesError(problems, contents.title)
        return overlays

    def _whole(self, built: Built, about: str) -> Program:
        if built.program is None:
            raise RulesError([one for one in built.problems if one.severity is Severity.ERROR], about)
        return built.program

    def build(
        self,
        options: Mapping[str, object],
        overlays: tuple[str, ...],
        seats: tuple[str, ...],
        words: tuple[str, ...] | None = None,
        scenarios: tuple[ast.Scenario, ...] = (),
        further: tuple[Copies, ...] = (),
        *,
        typed: bool = False,
    ) -> Built:
        """Program and problems for choices that exist. ``words``: the seats' names as words of the rules."""
        chosen = tuple(sorted((name, str(value)) for name, value in options.items()))
        key = (chosen, overlays, seats, words, scenarios, further, typed)
        if key not in self._built:
            entries, problems = self.contents.merged(overlays)
            decks = self.contents.deck_tables(options, len(seats))
            brought = {deck_option(deck.seat): deck.title for deck in decks}
            made = build(
                [*entries, *(Entry(deck, Layer(None, ())) for deck in decks)],
                ruleset=self.contents.folder.name,
                identity=self.contents.folder.identity,
                options={**options, **brought},
                overlays=overlays,
                seats=seats,
                seat_words=words if words is not None else self.contents.seat_names(overlays)[: len(seats)],
                scenarios=scenarios,
                further=further,
                typed=typed,
            )
            if decks:
                made = attrs.evolve(made, options_looked_at=made.options_looked_at | {deck_option(1)})
            if problems:
                made = attrs.evolve(made, program=None, problems=(*problems, *made.problems))
            self._built[key] = made
        return self._built[key]

    def seats(
        self, overlays: Sequence[str], players: int | None, names: Sequence[str] | None = None
    ) -> tuple[str, ...]:
        """What the players are called: as given, else as the rules name the seats, else by number."""
        if names is not None:
            return tuple(names)
        count = players if players is not None else self.contents.players(overlays)[0]
        words = self.contents.seat_names(overlays)[:count]
        return words if len(words) == count else tuple(f"Player {at}" for at in range(1, count + 1))

    def book(self, overlays: Sequence[str], options: Mapping[str, object]) -> PhraseBook:
        """The phrase book with these choices. RulesError when the rules do not hold so far."""
        overlays = self.contents.in_order(overlays)
        built = self.build(options, overlays, self.seats(overlays, None))
        if built.book is None:
            raise RulesError(built.problems, self.contents.title)
        return built.book

    def combinations(self) -> list[tuple[str, ...]]:
        """Legal combinations of overlays, fewest first: all, or 64 of them where there are more."""
        return self._combinations[0]

    @property
    def more_combinations(self) -> bool:
        """Whether there are more than `combinations` lists."""
        return self._combinations[1]

    @cached_property
    def _combinations(self) -> tuple[list[tuple[str, ...]], bool]:
        return legal_combinations(tuple(self.contents.overlays.values()), MOST_COMBINATIONS)

    # ---------------------------------------------------------------- scenarios
    def scenario_groups(self) -> dict[tuple[object, ...], list[ScenarioRef]]:
        """The scenarios whose programs can be built, by program."""
        groups: dict[tuple[object, ...], list[ScenarioRef]] = {}
        for ref in self.contents.scenarios():
            if not self.scenario_problems(ref):
                groups.setdefault(ref.group, []).append(ref)
        return groups

    def scenario_problems(self, ref: ScenarioRef) -> list[Diagnostic]:
        """What is wrong with the overlays, options and players that a scenario asks for."""
        count = len(ref.seats) if ref.seats is not None else None
        return choice_problems(self.contents, ref.options, ref.overlays, count)

    def build_scenarios(self, group: Sequence[ScenarioRef]) -> list[tuple[list[ScenarioRef], Built]]:
        """The programs of a group of scenarios, each with those that hold in it.

        There are two where some place more copies of a thing than are in the box: those get them before the start, for
        the others the box stays as the rules say.
        """
        first = self._build_group(group, ())
        if not first.wanting:
            return [(list(group), first)]
        wanting = [ref for at, ref in enumerate(group) if at in first.wanting]
        most: dict[tuple[str, str, int], int] = {}
        for copies in itertools.chain.from_iterable(first.wanting.values()):
            key = copies.kind, copies.name, copies.owner
            most[key] = max(most.get(key, 0), copies.count)
        further = tuple(Copies(*key, count) for key, count in sorted(most.items()))
        rest = [ref for at, ref in enumerate(group) if at not in first.wanting]
        return [(rest, first), (wanting, self._build_group(wanting, further))]

    def _build_group(self, group: Sequence[ScenarioRef], further: tuple[Copies, ...]) -> Built:
        first = group[0]
        seats = self.seats(first.overlays, None, first.seats)
        nodes = tuple(ref.node for ref in group)
        return self.build(first.options, first.overlays, seats, first.seats, nodes, further)

    def scenario_program(self, ref: ScenarioRef) -> tuple[Program, Scenario]:
        """The program of a scenario's group, and the scenario lowered in it. RulesError when it does not hold."""
        problems = self.scenario_problems(ref)
        if problems:
            raise RulesError(problems, ref.title)
        builds = self.build_scenarios(self.scenario_groups()[ref.group])
        built = next(built for refs, built in builds if any(one.node is ref.node for one in refs))
        program = self._whole(built, ref.title)
        if ref.span in built.failing:
            raise RulesError(built.failing[ref.span], ref.title)
        return program, next(one for one in program.scenarios if one.span == ref.span)

    def lowered_alone(self, ref: ScenarioRef) -> tuple[Program | None, Scenario | None, tuple[Diagnostic, ...]]:
        """One scenario, also of no file, with its program; else what is wrong with it."""
        problems = self.scenario_problems(ref)
        if problems:
            return None, None, tuple(problems)
        built = next(built for refs, built in self.build_scenarios([ref]) if refs)
        if len(self._built) > _MOST_BUILT:
            self._built.clear()
        if built.program is None or ref.span in built.failing:
            return None, None, built.failing.get(ref.span) or built.problems
        return built.program, next(iter(built.program.scenarios)), ()

    def lowered(self, refs: Sequence[ScenarioRef]) -> Iterator[tuple[ScenarioRef, Program | None, Scenario | None]]:
        """Scenarios, also those of another version of the ruleset, with the programs they have here; None where one
        does not hold here.
        """
        groups: dict[tuple[object, ...], list[ScenarioRef]] = {}
        for ref in refs:
            here = attrs.evolve(ref, overlays=self.contents.in_order(ref.overlays))
            if self.scenario_problems(here):
                yield ref, None, None
            else:
                groups.setdefault(here.group, []).append(here)
        for group in groups.values():
            for some, built in self.build_scenarios(group):
                by_place = {one.span: one for one in (built.program.scenarios if built.program is not None else ())}
                for ref in some:
                    scenario = by_place.get(ref.span)
                    yield ref, built.program if scenario is not None else None, scenario
