"""Two versions of a ruleset go in; which recorded games and scenarios of one go otherwise with the other come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, RulesError
from rulewright.execute import Machine
from rulewright.loading import Ruleset
from rulewright.loading.contents import ScenarioRef
from rulewright.session.record import Record
from rulewright.session.record_reading import read_record
from rulewright.session.replay import renewed, replay_record
from rulewright.session.rules import Rules
from rulewright.session.scenario import run_scenario
from rulewright.syntax import ast
from rulewright.tools.diff_declarations import Place
from rulewright.tools.diff_values import Diverging, Played, Scenario


def compare_played(old: Ruleset, new: Ruleset, places: tuple[Place, Place]) -> Played:
    """RulesError when the new rules do not hold. Games and scenarios of old rules that do not hold say nothing."""
    try:
        old_rules: Rules | None = Rules(old, {}, ())
    except RulesError:
        old_rules = None
    new_rules = Rules(new, {}, ())
    diverging, same = [], 0
    for path in old.games:
        found = _game(path, old, old_rules, new_rules)
        if isinstance(found, Diverging):
            diverging.append(found)
        else:
            same += found
    scenarios = Played() if old_rules is None else _scenarios(old, new, places)
    return attrs.evolve(scenarios, diverging=tuple(diverging), same_games=same)


# ---------------------------------------------------------------- recorded games
def _game(path: Path, old: Ruleset, old_rules: Rules | None, new_rules: Rules) -> Diverging | bool:
    """How a game differs now; True for one that plays alike, False for a file that is no game of this ruleset."""
    try:
        record = read_record(path)
    except RulesError:
        return False
    if record.ruleset not in {old.name, new_rules.name}:
        return False
    record = attrs.evolve(record, ruleset=new_rules.name)
    first = _first_difference(record, new_rules)
    if first is None:
        return True
    try:
        anew = renewed(record, new_rules)
    except RulesError:
        anew = first
    before = old_rules is not None and _first_difference(attrs.evolve(record, ruleset=old.name), old_rules) is not None
    return Diverging(
        path.relative_to(old.folder).as_posix(), first, anew if isinstance(anew, Diagnostic) else None, before
    )


def _first_difference(record: Record, rules: Rules) -> Diagnostic | None:
    try:
        return replay_record(record, rules).problem
    except RulesError as error:
        return error.diagnostics[0]


# ---------------------------------------------------------------- scenarios
def _scenarios(old: Ruleset, new: Ruleset, places: tuple[Place, Place]) -> Played:
    """Those of each version, run with the rules of both. What is equal in both is run once with each."""
    olds, news = old.scenarios(), new.scenarios()
    twins = _twins(olds, news)
    with_old = _Results(old, [*olds, *(one for one in news if one.span not in twins)])
    with_new = _Results(new, [*news, *(one for one in olds if one.span not in twins)])
    broken, telling, mended, same = [], [], [], 0
    for ref in olds:
        there = twins.get(ref.span, ref)
        before, after = with_old.failure(ref), with_new.failure(there)
        if before is None and after is not None:
            broken.append(_told(ref, after, places[0]))
        elif before is not None and after is None:
            mended.append(_told(ref, before, places[0]))
        elif before is None:
            same += 1
    for ref in news:
        if ref.span not in twins and with_new.failure(ref) is None:
            failure = with_old.failure(ref)
            if failure is not None:
                telling.append(_told(ref, failure, places[1]))
    return Played(broken=tuple(broken), telling=tuple(telling), mended=tuple(mended), same_scenarios=same)


def _twins(olds: Sequence[ScenarioRef], news: Sequence[ScenarioRef]) -> dict[object, ScenarioRef]:
    """Scenarios that both have, word for word: each one's place to its twin."""
    found: dict[object, ScenarioRef] = {}
    left: dict[tuple[str, tuple[str, ...]], list[ScenarioRef]] = {}
    for ref in news:
        left.setdefault((ref.title, ref.overlays), []).append(ref)
    for ref in olds:
        for other in left.get((ref.title, ref.overlays), ()):
            if other.span not in found and ast.same(ref.node, other.node):
                found[ref.span], found[other.span] = other, ref
                break
    return found


_NOT_HERE = "not here"
"""A scenario that names what these rules do not have."""


class _Results:
    """Scenarios run with the rules of one version."""

    def __init__(self, ruleset: Ruleset, refs: Sequence[ScenarioRef]) -> None:
        self._found: Mapping[object, Diagnostic | str | None] = dict(_run(ruleset, refs))

    def failure(self, ref: ScenarioRef) -> Diagnostic | str | None:
        return self._found[ref.span]


def _run(ruleset: Ruleset, refs: Sequence[ScenarioRef]) -> Iterator[tuple[object, Diagnostic | str | None]]:
    machines: dict[int, tuple[Program, Machine]] = {}
    for ref, program, scenario in ruleset.lowered(refs):
        if program is None or scenario is None:
            yield ref.span, _NOT_HERE
            continue
        if id(program) not in machines:  # the program is kept beside it, so that its number stays its own
            machines[id(program)] = program, Machine(program, events=True)
        yield ref.span, run_scenario(program, scenario, machine=machines[id(program)][1]).problem


def _told(ref: ScenarioRef, failure: Diagnostic | str, place: Place) -> Scenario:
    if isinstance(failure, str):
        return Scenario(ref.title, place(ref.span), None, not_run=True)
    return Scenario(ref.title, place(ref.span), failure)
