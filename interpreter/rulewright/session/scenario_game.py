"""A ruleset and the title of a scenario go in; a game comes out that stands at the first line that does not hold.

Where everything holds it stands behind the last line. The choices of the scenario can be undone one by one; no flow
runs around what the scenario lets happen, so that behind it nothing is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.wording import listing, nearest
from rulewright.execute import Machine, Position
from rulewright.loading import Ruleset
from rulewright.loading.contents import ScenarioRef
from rulewright.session.game import Game, Origin, Setting, Step
from rulewright.session.rules import Rules
from rulewright.session.scenario import Answered, play_scenario


def open_scenario(ruleset: Ruleset, title: str) -> Game:
    """The game of the scenario with that title. RulesError: there is none, or its rules do not hold."""
    ref = _found(ruleset, title)
    program, scenario = ruleset.scenario_program(ref)
    machine = Machine(program, events=True)
    played = play_scenario(machine, scenario)
    rules = Rules(ruleset, ref.options, ref.overlays)
    origin = Origin(ref.title, (played.stopped or ref.span).place, played.problem)
    setting = Setting(rules, machine, program.seats, 0, "seeded", "compiled", "free", origin)
    return Game(setting, played.position, _steps(played.answers, played.position))


def _steps(answers: Sequence[Answered], end: Position) -> list[Step]:
    """The choices that were made; what the scenario did behind one, before the next, belongs to it."""
    afters = [*(answer.before for answer in answers), end][1:]
    return [
        Step(answer.seat, answer.key, answer.text, answer.before, after)
        for answer, after in zip(answers, afters, strict=True)
    ]


def _found(ruleset: Ruleset, title: str) -> ScenarioRef:
    """The scenario of that title, whatever its capitals; else the only one with this text in it."""
    refs = ruleset.scenarios()
    wanted = " ".join(title.split()).lower()
    found = [ref for ref in refs if ref.title == title] or [ref for ref in refs if ref.title.lower() == wanted]
    found = found or [ref for ref in refs if wanted and wanted in ref.title.lower()]
    if len(found) == 1 or (found and found[0].title.lower() == wanted):
        return found[0]
    if found:
        notes: tuple[str, ...] = (f"these have it: {listing((f'“{one.title}”' for one in found), most=6)}",)
        raise RulesError([Diagnostic("RW674", f"several scenarios have `{title}` in their title", notes=notes)])
    near = nearest(title, [ref.title for ref in refs], 3)
    notes = () if refs else (f"{ruleset.title or ruleset.name} has no scenarios",)
    fixes = tuple(Fix(f"did you mean `{one}`?") for one in near)
    raise RulesError([Diagnostic("RW674", f"there is no scenario `{title}`", notes=notes, fixes=fixes)])
