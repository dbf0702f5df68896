"""Tests of a ruleset go in, parts for several processes come out; and a part goes in, its tests come out.

A part names its tests by their places, and answers with plain values: nothing of a machine crosses a process.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic, RulesError, Severity
from rulewright.loading import Ruleset, load_ruleset
from rulewright.session.coverage import Coverage
from rulewright.tools.runner import Item, Plan, Runner, Test, items_of


@attrs.frozen
class Part:
    """Some tests of the ruleset in a folder; ``items`` None: all that the plan wants."""

    folder: Path
    items: tuple[Item, ...] | None = None


@attrs.frozen
class Done:
    """The tests of a part, each with its place. ``problems``: why not all could be run. ``coverage``: if counted."""

    tests: tuple[tuple[Item, Test], ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    coverage: Coverage = attrs.field(factory=Coverage, eq=False)


def parts_of(ruleset: Ruleset, folder: Path, items: Sequence[Item], count: int) -> list[Part]:
    """The items in about so many parts. Scenarios of one program stay together as far as that goes."""
    size = max(1, -(-len(items) // count))
    groups: dict[object, list[Item]] = {}
    refs = ruleset.scenarios()
    for item in items:
        key = ("game",) if item.sort == "game" else ("scenario", refs[item.number].group)
        groups.setdefault(key, []).append(item)
    parts: list[list[Item]] = []
    for group in groups.values():
        for at in range(0, len(group), size):
            chunk = group[at : at + size]
            if parts and len(parts[-1]) + len(chunk) <= size:
                parts[-1].extend(chunk)
            else:
                parts.append(chunk)
    return [Part(folder, tuple(part)) for part in parts]


_RUNNERS: dict[tuple[str, Path], Runner] = {}
"""The runner of this process: a worker is given parts of the same ruleset again and again."""


def run_part_at(here: str, run: str, part: Part, plan: Plan) -> Done:
    """Run a part in a process of its own, which stands in the folder ``here``. ``run``: which run of all tests it is,
    for the files may be others in the next one."""
    os.chdir(here)
    runner = _RUNNERS.get((run, part.folder))
    if runner is None:
        _RUNNERS.clear()
        ruleset = load_ruleset(part.folder)
        if any(problem.severity is Severity.ERROR for problem in ruleset.diagnostics):
            return Done()  # whoever reads the ruleset for the report finds them, too
        runner = _RUNNERS[run, part.folder] = Runner(ruleset, part.folder, plan)
    done = run_part(runner, part.items if part.items is not None else items_of(runner.ruleset, plan.only))
    return attrs.evolve(done, coverage=runner.counted())


def run_part(runner: Runner, items: Sequence[Item]) -> Done:
    """Run these tests here."""
    tests: list[tuple[Item, Test]] = []
    try:
        for item in items:
            tests.append((item, runner.run(item)))
    except RulesError as error:
        return Done((), tuple(error.diagnostics))
    return Done(tuple(tests))
