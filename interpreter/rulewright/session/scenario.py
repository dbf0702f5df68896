"""A scenario goes in; it is played on its own table, and the first thing that is not as it says comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from rulewright.core.program import (
    Answer,
    Dice,
    Given,
    Program,
    Run,
    Scenario,
    ScenarioStep,
    Then,
    ThenEnds,
    ThenOption,
)
from rulewright.core.terms import Term
from rulewright.core.types import Type
from rulewright.decisions import Ambiguity, Decision, Option, Refusal, Site
from rulewright.diagnostics import Diagnostic
from rulewright.execute import Machine, MachineError, Position
from rulewright.session.asking import CHANCE
from rulewright.session.result import Result
from rulewright.session.scenario_report import Failure, report
from rulewright.source import Span


@attrs.frozen
class ScenarioResult:
    """``problem`` is None when everything was as the scenario says."""

    title: str
    problem: Diagnostic | None

    @property
    def passed(self) -> bool:
        return self.problem is None


@attrs.frozen
class Answered:
    """One choice of a scenario: by whom, under which key, and a copy of the position before it."""

    seat: int
    key: str
    text: str
    before: Position


@attrs.frozen
class Played:
    """Where a scenario came to: the position, the choices on the way, what does not hold and the line it ended at."""

    position: Position
    answers: tuple[Answered, ...]
    problem: Diagnostic | None
    stopped: Span | None


class _Unmet(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.label)
        self.failure = failure


def run_scenario(
    program: Program,
    scenario: Scenario,
    *,
    machine: Machine | None = None,
    seed: int = 0,
    seen: Callable[[Position], None] = lambda position: None,
) -> ScenarioResult:
    """Play one scenario. ``machine``: one with events that runs this program, when many scenarios share it.

    seen: is shown the position when everything is given, and after each step from then on.
    """
    played = play_scenario(machine or Machine(program, events=True), scenario, seed=seed, seen=seen)
    return ScenarioResult(scenario.title, played.problem)


def play_scenario(
    machine: Machine,
    scenario: Scenario,
    *,
    seed: int = 0,
    seen: Callable[[Position], None] = lambda position: None,
) -> Played:
    """As ``run_scenario``; answers where it ended, too. The machine keeps events."""
    table = _Table(machine, scenario, seed, seen)
    stopped: Span | None = None
    try:
        for step in scenario.steps:
            stopped = step.span
            table.take(step)
        if not any(isinstance(step, Then | ThenOption | ThenEnds) for step in scenario.steps):
            raise _Unmet(Failure("RW672", "this scenario expects nothing", scenario.span, "has no `then`"))
    except _Unmet as unmet:
        problem = report(unmet.failure, scenario.title, table.start, table.position)
        return Played(table.position, tuple(table.answers), problem, stopped)
    return Played(table.position, tuple(table.answers), None, stopped)


class _Table:
    """The position of a scenario while its steps are taken."""

    def __init__(
        self, machine: Machine, scenario: Scenario, seed: int, seen: Callable[[Position], None] = lambda position: None
    ) -> None:
        self._seen = seen
        self.program = machine.program
        self.position = machine.table(seed)
        self.start = self.position.clone()
        """The table when the first `when` begins: what was given."""
        self.answers: list[Answered] = []
        self._begun = False

    def take(self, step: ScenarioStep) -> None:
        if not self._begun and not isinstance(step, Given | Dice):
            self._begun = True
            self.start = self.position.clone()
            self._seen(self.position)
        try:
            self._take(step)
        except MachineError as error:
            problem = error.diagnostic
            raise _Unmet(
                Failure(
                    problem.code,
                    problem.title,
                    problem.span or step.span,
                    problem.label,
                    notes=problem.notes,
                    at=step.span,
                )
            ) from None
        if self._begun:
            self._seen(self.position)

    def _take(self, step: ScenarioStep) -> None:
        match step:
            case Given():
                self.position.assign(step)
            case Dice():
                self.position.feed(step)
            case Run():
                self._run(step)
            case Answer():
                self._answer(step)
            case Then():
                self._then(step)
            case ThenOption():
                self._then_option(step)
            case ThenEnds():
                self._then_ends(step)

    # ------------------------------------------------------------ when
    def _run(self, step: Run) -> None:
        decision = self.position.decision
        if decision is not None:
            raise _Unmet(
                Failure(
                    "RW671",
                    "the scenario goes on while somebody is asked",
                    step.span,
                    "cannot begin before that is answered",
                    notes=self._asked(decision),
                )
            )
        if step.phase >= 0:
            self.position.run_phase(step.phase)
            return
        arguments = self._values(step.arguments)
        refusal = self.position.legal(step.action, arguments)
        if refusal is not None:
            raise _Unmet(
                Failure(
                    "RW671", "this does not happen", step.span, "is refused", notes=(_why(refusal),), refusal=refusal
                )
            )
        self.position.run(step.action, arguments)

    def _answer(self, step: Answer) -> None:
        decision = self._decision_of(step)
        found = self._option(decision, step)
        if not isinstance(found, int):
            notes, refusal = self._unfit(decision, found)
            raise _Unmet(
                Failure("RW671", "this cannot be chosen", step.span, "is no option here", notes=notes, refusal=refusal)
            )
        option, before = decision.options[found], self.position.clone()
        answered = Answered(decision.player, option.key, option.printed(decision.player or None), before)
        self.position.choose(found)
        self.answers.append(answered)

    # ------------------------------------------------------------ then
    def _then(self, step: Then) -> None:
        """A test of the position; of one about an action (`Ann cannot fire …`) also what refuses it."""
        holds = bool(self.position.evaluate(step.term))
        refusal = self._refusal(step) if step.action >= 0 else None
        if not holds:
            label = "does not hold" if step.action < 0 else "can be done" if step.negated else "cannot be done"
            notes = () if refusal is None else (_why(refusal),)
            raise _Unmet(
                Failure("RW670", "this is not so", step.span, label, notes=notes, named=step.named, refusal=refusal)
            )
        if step.negated:
            self._because(step.because, refusal, step)

    def _refusal(self, step: Then) -> Refusal | None:
        """Of an action whose arguments are all said."""
        arguments = [argument for argument in step.arguments if argument is not None]
        if len(arguments) < len(step.arguments):
            return None
        return self.position.legal(step.action, self._values(arguments))

    def _then_option(self, step: ThenOption) -> None:
        decision = self._decision_of(step.answer)
        found = self._option(decision, step.answer)
        if isinstance(found, int) is step.negated:
            notes, refusal = self._unfit(decision, found)
            label = "is an option" if step.negated else "is no option here"
            raise _Unmet(Failure("RW670", "this is not so", step.span, label, notes=notes, refusal=refusal))
        if step.negated:
            self._because(step.because, found if isinstance(found, Refusal) else None, step)

    def _then_ends(self, step: ThenEnds) -> None:
        """Who wins, exactly; who has lost, exactly, while others may play on; else how the game is over."""
        outcome = self.position.outcome
        wanted = set(self.position.evaluate(step.players)) if step.players is not None else set()
        if step.how == "lose":
            lost = self.position.lost if outcome is None else outcome.losers
            holds = set(lost) == wanted
            actual = f"lost: {', '.join(map(self._name, lost)) or 'nobody'}"
        elif outcome is None:
            raise _Unmet(Failure("RW670", "the game is not over", step.span, "does not happen", notes=self._open()))
        else:
            holds = set(outcome.winners) == wanted if step.how == "win" else outcome.kind == step.how
            actual = str(Result.of(outcome, self.program.seats))
        if not holds:
            raise _Unmet(Failure("RW670", "the game has gone otherwise", step.span, f"but: {actual}"))

    def _open(self) -> tuple[str, ...]:
        decision = self.position.decision
        return self._asked(decision) if decision is not None else ()

    def _because(self, because: str | None, refusal: Refusal | None, step: Then | ThenOption) -> None:
        """`because NAME`: the rule, phrase or action that refuses, or the words of the line."""
        if because is None or (refusal is not None and because in {refusal.source, refusal.text, refusal.phrase}):
            return
        actual = "nothing refuses it: it is simply no option" if refusal is None else _why(refusal)
        raise _Unmet(
            Failure(
                "RW670",
                "it is refused for another reason",
                step.span,
                f"not because of `{because}`",
                notes=(actual,),
                refusal=refusal,
            )
        )

    # ------------------------------------------------------------ who is asked, and the option that is meant
    def _decision_of(self, step: Answer) -> Decision:
        decision = self.position.decision
        player = self.position.evaluate(step.player)
        if decision is None:
            over = "the game is over" if self.position.over else "nothing is asked"
            notes = ("where only one option is left it is taken, and nobody is asked",)
            raise _Unmet(
                Failure("RW671", f"{over} when {self._name(player)} is to choose", step.span, over, notes=notes)
            )
        if decision.player != player:
            raise _Unmet(
                Failure(
                    "RW671",
                    f"{self._name(player)} is not the one who is asked",
                    step.span,
                    f"{self._name(decision.player)} is asked",
                    notes=self._asked(decision),
                )
            )
        return decision

    def _option(self, decision: Decision, step: Answer) -> int | Refusal | Ambiguity | None:
        """The option an answer means: by its text, by the value chosen, or by the action and its arguments."""
        found: int | Refusal | Ambiguity | None = None
        for text in step.choice:
            found = decision.find(text)
            if isinstance(found, int) and not _is_place(decision, found, text):
                return found
        found = None if isinstance(found, int) else found
        if step.term is None and step.action < 0:
            return found
        wanted = self._wanted(step, decision.site)
        places = [place for place, option in enumerate(decision.options) if wanted(option)]
        if len(places) == 1:
            return places[0]
        if places:
            return Ambiguity(step.choice[0] if step.choice else "", tuple(places))
        return next((refusal for option, refusal in decision.refused() if wanted(option)), found)

    def _wanted(self, step: Answer, site: Site) -> Callable[[Option], bool]:
        if step.action >= 0:
            action = self.program.actions[step.action]
            given = [
                (_sort(parameter.type), self.position.evaluate(term))
                for at, (parameter, term) in enumerate(zip(action.parameters, step.arguments, strict=False))
                if at != action.by  # who acts is asked anyway, and is nothing that is chosen
            ]
            return lambda option: _action(site, option) == action.name and _in_order(_sorted_atoms(site, option), given)
        assert step.term is not None
        value = self.position.evaluate(step.term)
        return lambda option: _atoms(site, option) == (value,)

    def _values(self, terms: Sequence[Term]) -> tuple[object, ...]:
        return tuple(self.position.evaluate(term) for term in terms)

    def _unfit(
        self, decision: Decision, found: int | Refusal | Ambiguity | None
    ) -> tuple[tuple[str, ...], Refusal | None]:
        """What to say about an option that is missing (or, for an int, there)."""
        if isinstance(found, Ambiguity):
            fits = ", ".join(f"`{decision.options[place].key}`" for place in found.options[:5])
            return (f"several options fit: {fits}",), None
        if isinstance(found, Refusal):
            return (_why(found), *self._asked(decision)), found
        return self._asked(decision), None

    def _asked(self, decision: Decision) -> tuple[str, ...]:
        viewer = decision.player or None
        options = [option.printed(viewer) for option in decision.options]
        shown = ", ".join(f"`{text}`" for text in options[:8]) + (
            f" and {len(options) - 8} more" if len(options) > 8 else ""
        )
        prompt = decision.prompt_for(viewer) or decision.name
        return (f"{self._name(decision.player)} is asked: {prompt}", f"the options are {shown}")

    def _name(self, player: object) -> str:
        seats = self.program.seats
        if player == 0:
            return CHANCE
        return seats[player - 1] if isinstance(player, int) and 0 < player <= len(seats) else "nobody"


def _is_place(decision: Decision, found: int, text: str) -> bool:
    """Whether a figure found an option as the n-th of the list: in a scenario a figure is what it says."""
    option = decision.options[found]
    return text.isdigit() and text not in {option.key, option.printed(decision.player or None), option.printed(None)}


def _why(refusal: Refusal) -> str:
    by = f"{refusal.source} and {refusal.phrase}" if refusal.phrase else refusal.source
    return f"refused by {by}: {refusal.text}" if by else refusal.text


def _action(site: Site, option: Option) -> str | int | None:
    """The name of the action that an option does, None when it does none."""
    rows = {"act": 0, "menu": option.values[0]}
    row = rows.get(site.kind)
    return site.rows[row].words[0] if isinstance(row, int) and site.rows[row].words else None


def _atoms(site: Site, option: Option) -> tuple[object, ...]:
    """What an option fills in."""
    if site.kind != "menu":
        return option.values
    _, values = option.values
    return tuple(values)


def _sort(type_: Type) -> str:
    """What tells the numbers of one type from those of another."""
    return type_.domain if type_.tag == "member" else type_.tag


def _sorted_atoms(site: Site, option: Option) -> list[tuple[str, object]]:
    """What an option fills in, each with its sort."""
    row = site.rows[option.values[0] if site.kind == "menu" else 0]
    return [(_sort(type_), value) for type_, value in zip(row.types, _atoms(site, option), strict=False)]


def _in_order(some: Sequence[object], of: Sequence[object]) -> bool:
    """Are these among those, in the same order? The rules fix some arguments, and only the others are chosen."""
    rest = iter(of)
    return all(any(one == other for other in rest) for one in some)
