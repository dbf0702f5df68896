"""Rulesets go in; their scenarios and recorded games are run, and what passed and what failed comes out, in order.

What takes long is spread over processes. Each gets a part: some tests of one ruleset, named by their places in its
files, and answers with plain values; so one process or many give the same report.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.loading import Ruleset, load_ruleset
from rulewright.session.coverage import Coverage
from rulewright.session.covering import complete
from rulewright.source import Source
from rulewright.tools.parts import Done, Part, parts_of, run_part, run_part_at
from rulewright.tools.runner import Item, Plan, Runner, Test, items_of

_ALONE = 1.0
"""Seconds in which one process does what it can: most rulesets are through by then."""

_WORTH = 4.0
"""Seconds of work from which on further processes are worth their start."""

_MOST_JOBS = 256


@attrs.frozen
class Report:
    """The tests of one ruleset, which lies in ``folder``. ``problems``: what keeps them, or some, from being run.

    cut: a failed test ended it (`--fail-fast`), and further ones were not run. coverage: what acted in them, and what
    there is that could have, when that was counted. sources: the texts of the ruleset, by their paths.
    """

    name: str
    folder: str
    tests: tuple[Test, ...]
    problems: tuple[Diagnostic, ...] = ()
    cut: bool = False
    coverage: Coverage | None = attrs.field(default=None, eq=False)
    sources: Mapping[str, Source] = attrs.field(factory=dict, eq=False, repr=False)

    def count(self, sort: str) -> int:
        return sum(test.sort == sort for test in self.tests)

    @property
    def failed(self) -> int:
        """Failed tests; rules that do not hold count as one."""
        return sum(not test.passed for test in self.tests) + bool(self.problems)


@attrs.define
class _Work:
    """One ruleset's tests while they are run. ``runner`` is None until it is read, or when it does not hold."""

    folder: Path
    ruleset: Ruleset | None = None
    runner: Runner | None = None
    left: list[Item] = attrs.field(factory=list)
    tests: list[tuple[Item, Test]] = attrs.field(factory=list)
    problems: list[Diagnostic] = attrs.field(factory=list)
    coverage: Coverage = attrs.field(factory=Coverage)
    cut: bool = False

    def load(self, plan: Plan) -> Ruleset:
        if self.ruleset is None:
            self.ruleset = load_ruleset(self.folder)
            if not _errors(self.ruleset.diagnostics):
                self.runner = Runner(self.ruleset, self.folder, plan)
                self.left = list(items_of(self.ruleset, plan.only))
        return self.ruleset

    def add(self, done: Done) -> None:
        self.tests.extend(done.tests)
        self.problems.extend(done.problems)
        self.coverage.add(done.coverage)

    def report(self, plan: Plan) -> Report:
        ruleset = self.ruleset or load_ruleset(self.folder)
        name, folder = ruleset.name, self.folder.as_posix()
        fatal = _errors(ruleset.diagnostics) or tuple(dict.fromkeys(self.problems))
        if fatal:
            return Report(name, folder, (), fatal, self.cut)
        if self.runner is not None:
            self.coverage.add(self.runner.counted())
        if plan.coverage:
            complete(self.coverage, ruleset)
        return Report(
            name,
            folder,
            tuple(test for _, test in sorted(self.tests, key=lambda one: one[0].order)),
            _errors(ruleset.scenario_diagnostics),
            self.cut,
            self.coverage if plan.coverage else None,
            {source.path: source for source in ruleset.source_folder.sources},
        )


def run_tests(folder: Path, only: str = "", *, update: bool = False, coverage: bool = False) -> Report:
    """The tests of the ruleset in one folder, in one process: see ``run_all``."""
    (report,) = run_all([folder], Plan(only, update=update, coverage=coverage))
    return report


def run_all(folders: Sequence[Path], plan: Plan, jobs: int = 1) -> Iterator[Report]:
    """A report for each ruleset, in order, as soon as it is there. fail_fast: none behind the first failed test.

    jobs: how many processes, where there is enough to do for more than one. Tests that end at the first failure are
    run one after the other, so that it is always the same one.
    """
    works = [_Work(folder) for folder in folders]
    jobs = 1 if plan.fail_fast else max(1, min(jobs, _MOST_JOBS))
    began = time.monotonic()
    for at, work in enumerate(works):
        if _alone(work, plan, began, len(works) - at - 1, jobs):
            yield from _together(works[at:], plan, jobs)
            return
        yield work.report(plan)
        if work.cut:
            return


def _alone(work: _Work, plan: Plan, began: float, further: int, jobs: int) -> bool:
    """Run a ruleset's tests here, one after the other. Answers whether the rest is worth more processes.

    further: how many rulesets are behind this one.
    """
    work.load(plan)
    total = len(work.left)
    while work.left and work.runner is not None:
        spent = time.monotonic() - began
        ran = total - len(work.left)
        if jobs > 1 and ran and spent > _ALONE and spent / ran * len(work.left) + spent * further > _WORTH:
            return True
        done = run_part(work.runner, [work.left.pop(0)])
        work.add(done)
        failed = bool(done.problems) or not all(test.passed for _, test in done.tests)
        if done.problems or (plan.fail_fast and failed):
            work.cut = plan.fail_fast
            return False
    unread = _errors(work.load(plan).scenario_diagnostics)
    work.cut = plan.fail_fast and bool(unread or work.problems or work.runner is None)
    return False


def _together(works: Sequence[_Work], plan: Plan, jobs: int) -> Iterator[Report]:
    """The rest of the tests in several processes; reports in order."""
    from joblib import Parallel, delayed

    many = len(works) > 2 * jobs  # enough rulesets for everybody: each is read where its tests are run
    tasks: list[tuple[int, Part]] = []
    for number, work in enumerate(works):
        if many and work.ruleset is None:
            tasks.append((number, Part(work.folder)))
            continue
        ruleset = work.load(plan)
        tasks += [(number, part) for part in parts_of(ruleset, work.folder, work.left, 3 * jobs)]
    here, run = Path.cwd().as_posix(), uuid.uuid4().hex
    results = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(run_part_at)(here, run, part, plan) for _, part in tasks
    )
    waiting = zip((number for number, _ in tasks), results, strict=True)
    ahead = next(waiting, None)
    for number, work in enumerate(works):
        while ahead is not None and ahead[0] == number:
            work.add(ahead[1])
            ahead = next(waiting, None)
        yield work.report(plan)


def totals(reports: Iterable[Report]) -> tuple[int, int]:
    """How many tests passed, how many failed."""
    passed = failed = 0
    for report in reports:
        passed += sum(test.passed for test in report.tests)
        failed += report.failed
    return passed, failed


def _errors(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(problem for problem in problems if problem.severity is Severity.ERROR)
