"""A ruleset's contents → everything wrong with them that can be known without playing, each thing said once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulewright.check.lost import Lost
from rulewright.check.program import Built
from rulewright.check.unused import SLIPS, UNUSED
from rulewright.diagnostics import Diagnostic
from rulewright.loading.programs import Programs
from rulewright.source import Source, Span


def check(programs: Programs, *, all_combinations: bool = True) -> list[Diagnostic]:
    """Parsing, every combination of overlays, sentences and pairs of phrases, scenarios; sorted."""
    contents = programs.contents
    unread = [*contents.problems, *contents.scenario_problems]
    problems = Findings(Lost.of([*contents.folder.problems, *unread]))
    problems.extend(unread)
    problems.extend(contents.deck_problems)
    for overlays in programs.combinations() if all_combinations else [()]:
        sources = [file.source for file in contents.files(overlays)]
        first = programs.build({}, overlays, programs.seats(overlays, None))
        for built in (first, *_variants(programs, overlays, first)):
            problems.add_build(built, sources)
        if first.book is not None:
            problems.extend(first.book.pair_check())
    for group in programs.scenario_groups().values():
        sources = [file.source for file in contents.files(group[0].overlays)]
        for _, built in programs.build_scenarios(group):
            problems.add_build(built, sources)
    for ref in contents.scenarios():
        for one in programs.scenario_problems(ref):
            problems.add(attrs.evolve(one, span=ref.span, label=one.label or "in this scenario"))
    return problems.sorted()


def _variants(programs: Programs, overlays: tuple[str, ...], first: Built) -> Iterator[Built]:
    """The programs of a combination that may have other problems than the ``first``: most players, other options.

    An option is a constant; only where the checker itself works with its value can another value be a problem.
    """
    contents = programs.contents
    low, high = contents.players(overlays)
    if high != low:
        yield programs.build({}, overlays, programs.seats(overlays, high))
    for name, option in contents.options(overlays).items():
        for value in option.alternatives() if name in first.options_looked_at else ():
            yield programs.build({name: value}, overlays, programs.seats(overlays, low))


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
        return sorted(found, key=Diagnostic.sort_key)


def _key(problem: Diagnostic) -> tuple[object, ...]:
    return (problem.code, problem.span) if problem.span is not None else (problem.code, problem.title)
