"""A ruleset's contents → everything wrong with them that can be known without playing, each thing said once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulewright.check.echoes import without_echoes
from rulewright.check.lost import Lost
from rulewright.check.program import Built
from rulewright.check.unused import SLIPS, UNUSED
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.diagnostics.wording import listing
from rulewright.loading.programs import Programs
from rulewright.loading.variants import Setting, plan
from rulewright.source import Source, Span
from rulewright.syntax import ast

MOST_VARIANTS = 256
"""Programs of other options and numbers of players that are checked, all combinations of overlays taken together."""
LEAST_VARIANTS = 8
PLAYERS = "players"
"""The number of players, as one of the choices; no option can be called so."""

QUOTED = re.compile(r"[`\"]([^`\"]+)[`\"]")


def check(programs: Programs, *, all_combinations: bool = True) -> list[Diagnostic]:
    """Parsing, every combination of overlays, sentences and pairs of phrases, scenarios; sorted."""
    contents = programs.contents
    unread = [*contents.problems, *contents.scenario_problems]
    problems = Findings(Lost.of([*contents.folder.problems, *unread]))
    problems.extend(unread)
    problems.extend(contents.deck_problems)
    combinations = programs.combinations() if all_combinations else [()]
    unseen: set[str] = set()
    for overlays in combinations:
        sources = [file.source for file in contents.files(overlays)]
        first = programs.build({}, overlays, programs.seats(overlays, None))
        variants = Variants(programs, overlays, first, max(LEAST_VARIANTS, MOST_VARIANTS // len(combinations)))
        for built in (first, *variants):
            problems.add_build(built, sources)
        unseen |= variants.unseen
        if first.book is not None:
            problems.extend(first.book.pair_check())
    for group in programs.scenario_groups().values():
        sources = [file.source for file in contents.files(group[0].overlays)]
        for _, built in programs.build_scenarios(group):
            problems.add_build(built, sources)
    for ref in contents.scenarios():
        for one in programs.scenario_problems(ref):
            span = ref.place_of(_choice(one))
            problems.add(attrs.evolve(one, span=span, label=one.label or "in this scenario"))
    if all_combinations:
        problems.extend(_not_looked_at(programs, len(combinations), unseen))
    return problems.sorted()


def _choice(problem: Diagnostic) -> str:
    """What a problem of a choice is about, as its title quotes it at the end."""
    quoted = QUOTED.findall(problem.title)
    return quoted[-1] if quoted else "players" if problem.code == "RW522" else ""


class Variants:
    """The programs of a combination that may have other problems than the ``first``: most players, other options.

    An option is a constant; only where the checker itself works with its value can another value be a problem. Such
    options are looked at together. ``unseen``: those of which, behind the last program, not every combination was.
    """

    def __init__(self, programs: Programs, overlays: tuple[str, ...], first: Built, most: int) -> None:
        self._programs = programs
        self._overlays = overlays
        self._looked_at = set(first.options_looked_at)
        self._most = most
        self.unseen: set[str] = set()

    def __iter__(self) -> Iterator[Built]:
        done: set[Setting] = {()}
        while True:
            # A value may bring another option into play: then there is more to look at.
            factors = self._factors()
            found = plan(factors, self._most)
            self.unseen = set() if found.whole else factors.keys() - {PLAYERS}
            fresh = [setting for setting in found.settings if setting not in done]
            if not fresh:
                return
            for setting in fresh:
                done.add(setting)
                yield self._build(dict(setting))

    def _factors(self) -> dict[str, tuple[object, ...]]:
        contents, overlays = self._programs.contents, self._overlays
        low, high = contents.players(overlays)
        factors: dict[str, tuple[object, ...]] = {PLAYERS: (high,)} if high != low else {}
        for name, option in contents.options(overlays).items():
            if name in self._looked_at:
                # What differs most comes first: of several wrong values that one is named.
                values = dict.fromkeys((*option.alternatives(), *option.values()))
                factors[name] = tuple(value for value in values if value != option.default)
        return {name: values for name, values in factors.items() if values}

    def _build(self, choices: dict[str, object]) -> Built:
        players = choices.pop(PLAYERS, None)
        assert players is None or isinstance(players, int)
        built = self._programs.build(choices, self._overlays, self._programs.seats(self._overlays, players))
        self._looked_at |= built.options_looked_at
        return built


def _not_looked_at(programs: Programs, combinations: int, unseen: set[str]) -> Iterator[Diagnostic]:
    """What is too much to be checked is said, so that nobody takes it for checked."""
    game = next(
        (one.title.span for file in programs.contents.base for one in file.declarations if isinstance(one, ast.Game)),
        None,
    )
    title = "not every combination is checked"
    if programs.more_combinations:
        label = f"{combinations} combinations of expansions are checked, and there are more"
        notes = ("checked are those of few, and some of as many as go together",)
        yield Diagnostic("RW530", title, game, label, notes=notes, severity=Severity.NOTE)
    elif unseen:
        label = f"of {listing(sorted(unseen))} each value is checked, but not with all values of the others"
        notes = ("checked are all pairs, as far as they are few enough",)
        yield Diagnostic("RW530", title, game, label, notes=notes, severity=Severity.NOTE)


class Findings:
    """Problems of many programs of one ruleset. The same place with the same code is said once.

    A declaration is unused only if no program that has its file uses it; what changes nothing in one program may change
    something in another, so slips are looked for only while all programs of a file have had one. And what names a word
    of a declaration that could not be read is no problem of its own.
    """

    def __init__(self, lost: Lost) -> None:
        self._lost = lost
        self._found: dict[tuple[object, ...], Diagnostic] = {}
        self._unused: dict[tuple[object, ...], tuple[Diagnostic, int]] = {}
        self._builds: dict[int, int] = {}

    def extend(self, problems: Iterable[Diagnostic]) -> None:
        for problem in problems:
            self.add(problem)

    def add(self, problem: Diagnostic) -> None:
        if self._lost.is_echo(problem):
            return
        self._found.setdefault(_key(problem), problem)

    def add_build(self, built: Built, sources: Sequence[Source]) -> None:
        """The problems of a program, and the sources of its declarations. What is missing is missing in the first."""
        known = {id(source): self._builds.get(id(source), 0) for source in sources}
        doubtful = any(
            code in SLIPS and problem.span is not None and known.get(id(problem.span.source)) == count
            for (code, *_), (problem, count) in self._unused.items()
        )
        slips = built.slips() if doubtful or not all(known.values()) else ()
        for one in (*built.problems, *slips):
            missing = one.code == "RW419" and one.span is None and sources
            problem = attrs.evolve(one, span=Span(sources[0], 0, 0)) if missing else one
            if problem.code in (*UNUSED, *SLIPS) and not self._lost.is_echo(problem):
                first, count = self._unused.get(_key(problem), (problem, 0))
                self._unused[_key(problem)] = first, count + 1
            else:
                self.add(problem)
        for source in sources:
            self._builds[id(source)] = self._builds.get(id(source), 0) + 1

    def sorted(self) -> list[Diagnostic]:
        found = list(self._found.values())
        for problem, count in self._unused.values():
            if problem.span is not None and count == self._builds.get(id(problem.span.source)):
                found.append(problem)
        return sorted(without_echoes(found), key=Diagnostic.sort_key)


def _key(problem: Diagnostic) -> tuple[object, ...]:
    return (problem.code, problem.span) if problem.span is not None else (problem.code, problem.title)
