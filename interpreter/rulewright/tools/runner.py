"""One ruleset's scenarios and recorded games, one by one: an item goes in, a test with its problems comes out.

Machines are made once for all items of a program, so items of one program should come one after the other.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Literal

import attrs

from rulewright.core.program import Program, Scenario
from rulewright.diagnostics import Diagnostic, Fix, RulesError, Severity
from rulewright.execute import Machine, Position
from rulewright.loading import Ruleset
from rulewright.loading.contents import ScenarioRef
from rulewright.session.coverage import Coverage
from rulewright.session.covering import Covering, Moves, Rows, count_setting
from rulewright.session.record import Record
from rulewright.session.record_reading import read_record
from rulewright.session.replay import renewed, replay_record
from rulewright.session.rules import Rules
from rulewright.session.scenario import run_scenario
from rulewright.session.scenario_acting import counting_machine, what_acted

Sort = Literal["scenario", "game"]


@attrs.frozen
class Test:
    """One scenario or recorded game. ``title``: a scenario's title, a game's file. ``place``: where it stands.

    other_rules: the game was recorded with other rules and does not play as it did. renewed: it was recorded anew.
    seconds: how long it took, with building its program if that was new.
    """

    sort: Sort
    title: str
    place: str
    problems: tuple[Diagnostic, ...] = ()
    other_rules: bool = False
    renewed: bool = False
    seconds: float = attrs.field(default=0.0, eq=False)

    @property
    def passed(self) -> bool:
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


@attrs.frozen
class Item:
    """A test that is to be run: ``number`` is its place among the scenarios, or the games, of its ruleset."""

    sort: Sort
    number: int

    @property
    def order(self) -> tuple[bool, int]:
        """Scenarios come first."""
        return self.sort == "game", self.number


@attrs.frozen
class Plan:
    """What the user wants: tests with the text ``only`` in their title or file, recorded games that are of other rules
    recorded anew, an end at the first failure, and what acted counted."""

    only: str = ""
    update: bool = False
    fail_fast: bool = False
    coverage: bool = False


def items_of(ruleset: Ruleset, only: str) -> tuple[Item, ...]:
    """The tests with that text in their title or file name, in order."""
    wanted = only.lower()
    scenarios = [
        Item("scenario", number)
        for number, ref in enumerate(ruleset.scenarios())
        if wanted in f"{ref.title} {ref.file}".lower()
    ]
    games = [Item("game", number) for number, path in enumerate(ruleset.games) if wanted in path.name.lower()]
    return (*scenarios, *games)


class Runner:
    """Runs the tests of one ruleset that holds. ``folder``: as the user calls it."""

    def __init__(self, ruleset: Ruleset, folder: Path, plan: Plan) -> None:
        self.ruleset = ruleset
        self.folder = folder.as_posix()
        self.plan = plan
        self._refs = ruleset.scenarios()
        self._machines: dict[int, tuple[Program, Machine]] = {}
        self._counting: dict[int, Machine] = {}
        self._rules: Rules | None = None
        self._coverings: dict[int, Covering] = {}
        self._coverage = Coverage()

    def run(self, item: Item) -> Test:
        """RulesError: the rules do not hold with the options that a recorded game is played with by default."""
        began = time.perf_counter()
        test = self._scenario(self._refs[item.number]) if item.sort == "scenario" else self._game(item.number)
        return attrs.evolve(test, seconds=time.perf_counter() - began)

    # ---------------------------------------------------------------- coverage
    def counted(self) -> Coverage:
        """What was counted since this was last asked."""
        found, self._coverage = self._coverage, Coverage()
        if self.plan.coverage:
            played = self._rules.machines if self._rules is not None else ()
            for machine in (*(machine for _, machine in self._machines.values()), *played):
                self._covering(machine).read(machine, found)
        return found

    def _covering(self, machine: Machine) -> Covering:
        key = id(machine.program)
        if key not in self._coverings:
            self._coverings[key] = Covering(machine.program, self._rows)
            self._coverage.know(self._coverings[key].known())
        return self._coverings[key]

    @cached_property
    def _rows(self) -> Rows:
        return self.ruleset.row_spans()

    def _watching(self, machine: Machine) -> Callable[[Position], None]:
        """Sees the positions of one test, in order, and counts what moved and what it was played with."""
        if not self.plan.coverage:
            return lambda position: None
        count_setting(self._coverage, machine.program)
        covering, moves = self._covering(machine), list[Moves]()

        def seen(position: Position) -> None:
            if moves:
                moves[0].look(position)
            else:
                moves.append(Moves(covering, self._coverage, position))

        return seen

    # ---------------------------------------------------------------- scenarios
    def _scenario(self, ref: ScenarioRef) -> Test:
        try:
            program, scenario = self.ruleset.scenario_program(ref)
        except RulesError as error:
            return Test("scenario", ref.title, ref.span.place, tuple(error.diagnostics))
        if id(program) not in self._machines:  # the program is kept beside it, so that its number stays its own
            self._machines[id(program)] = program, Machine(program, events=True, coverage=self.plan.coverage)
        machine = self._machines[id(program)][1]
        result = run_scenario(program, scenario, machine=machine, seen=self._watching(machine))
        problems = () if result.problem is None else (self._told(result.problem, program, scenario),)
        return Test("scenario", ref.title, ref.span.place, problems)

    def _told(self, problem: Diagnostic, program: Program, scenario: Scenario) -> Diagnostic:
        """What does not hold, with what acted on the way there and how to look at it."""
        if id(program) not in self._counting:
            self._counting[id(program)] = counting_machine(program)
        acted = what_acted(program, scenario, self._counting[id(program)])
        notes = ("\n".join(["what acted:", *(f"  {line}" for line in acted)]),) if acted else ()
        command = shlex.join(["rulewright", "play", self.folder, "--scenario", scenario.title])
        fix = Fix(f"`{command}` opens the table there")
        return attrs.evolve(problem, notes=(*problem.notes, *notes), fixes=(*problem.fixes, fix))

    # ---------------------------------------------------------------- recorded games
    def _game(self, number: int) -> Test:
        path = self.ruleset.games[number]
        if self._rules is None:
            self._rules = Rules(self.ruleset, {}, (), coverage=self.plan.coverage)
        try:
            return self._played(path, self._rules)
        except RulesError as error:
            return Test("game", path.name, path.as_posix(), tuple(error.diagnostics))

    def _played(self, path: Path, rules: Rules) -> Test:
        """One recorded game; recorded anew if that is wanted and needed. RulesError: it cannot be."""
        record = read_record(path)
        replay = replay_record(record, rules)
        seen = self._watching(replay.game.setting.machine)
        for position in replay.game.positions:
            seen(position)
        differs = replay.problem is not None
        if self.plan.update and (differs or replay.changed):
            anew = renewed(record, rules)
            if isinstance(anew, Record):
                _write(anew, path)
                return Test("game", path.name, path.as_posix(), renewed=True)
            return Test("game", path.name, path.as_posix(), (anew, *replay.notes), other_rules=replay.changed)
        problems = (replay.problem, *replay.notes) if replay.problem is not None else ()
        return Test("game", path.name, path.as_posix(), problems, other_rules=differs and replay.changed)


def _write(record: Record, path: Path) -> None:
    try:
        record.write(path)
    except OSError as error:
        why = error.strerror or str(error)
        raise RulesError([Diagnostic("RW650", f"`{path.as_posix()}` cannot be written: {why}")]) from None
