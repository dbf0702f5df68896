"""A game and a choice go in; a run comes out that is held before statements, looked at, gone on with or given up.

The game stands as it was until the run is over: only then the choice is made. So a run that is given up, or that comes
to no end, has changed nothing, and a recorded game holds choices as always.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from rulewright.core.statements import Statement
from rulewright.diagnostics import RulesError
from rulewright.execute import Held, MachineError, Middle, Position
from rulewright.session.breaks import Break, Watch
from rulewright.session.game import Game, Step
from rulewright.session.middle import Look

Pace = Literal["step", "next", "finish", "continue"]


@attrs.frozen
class Reason:
    """Why a run is held here besides its pace: a break, or a watch with the value before and after."""

    text: str


@attrs.frozen
class Made:
    """A choice: whose (0: chance), its key and its text."""

    seat: int
    key: str
    text: str


@attrs.frozen
class Run:
    """A choice that is being carried out, held before a statement. ``before``: the game's position, which still
    stands. made: how the choice will be kept; None where nothing is chosen, and the way to the first question is gone
    through again to look at it. ``back``: the same run where it was held before, None at the first place.
    """

    before: Position = attrs.field(repr=False)
    made: Made | None
    held: Held
    reasons: tuple[Reason, ...] = ()
    back: Run | None = attrs.field(default=None, repr=False)

    @property
    def position(self) -> Position:
        return self.held.position

    def look(self, viewer: int | None) -> Look:
        return Look(self.held, viewer)


@attrs.frozen
class Stops:
    """What holds runs, for one pair of eyes."""

    breaks: tuple[Break, ...] = ()
    watches: tuple[Watch, ...] = ()
    viewer: int | None = None

    @property
    def any(self) -> bool:
        return bool(self.breaks or self.watches)


@attrs.define
class _Holding:
    """Says of each place whether to hold there; ``reasons``: why, besides the pace."""

    pace: Pace
    depth: int
    stops: Stops
    watched: list[str]
    last: Statement | None = None
    reasons: tuple[Reason, ...] = ()

    def __call__(self, middle: Middle) -> bool:
        look = Look(middle, self.stops.viewer)
        innermost = len(middle.stack) - 1
        if look.is_hidden(innermost):  # that it is held would tell what may not be known
            return False
        reasons = [Reason(f"break at {one.title}") for one in self.stops.breaks if one.holds_at(look)]
        reasons += self.changes(look)
        self.reasons = tuple(reasons)
        self.last = middle.position.machine.stepper.statement(middle.stack[-1])
        if reasons or self.pace == "step":
            return True
        if self.pace == "next":
            return len(middle.stack) <= self.depth
        return self.pace == "finish" and len(middle.stack) < self.depth

    def changes(self, look: Look) -> list[Reason]:
        found = []
        for at, watch in enumerate(self.stops.watches):
            now = watch.printed(look)
            if now is not None and now != self.watched[at]:
                where = f", by {self._place(look)}" if self.last is not None else ""
                found.append(Reason(f"{watch.text}: {self.watched[at]} → {now}{where}"))
                self.watched[at] = now
        return found

    def _place(self, look: Look) -> str:
        span = self.last.span if self.last is not None else None
        return look.machine.stepper.place(span) if span is not None else ""


def begin(game: Game, place: int, pace: Pace, stops: Stops) -> Run | tuple[Reason, ...]:
    """Make the choice at that place of the options. The run that is held; or, when nothing held it to its end, the
    choice has been made, and what watches saw comes back. RulesError: it cannot go on; the game stands as it was.
    """
    decision = game.decision
    assert decision is not None
    option = decision.options[place]
    before = game.position
    stepper = before.machine.stepper
    try:
        held = stepper.begun(before, decision.order[place])
    except MachineError as error:
        raise RulesError([error.diagnostic]) from None
    run = Run(before, Made(decision.seat, option.key, option.text), held)
    return _first(go_on(game, run, pace, stops))


def begin_anew(game: Game, pace: Pace, stops: Stops) -> Run | tuple[Reason, ...]:
    """Go through the way from the very start of this game to its first question once more; the game stays where it
    stands. As ``begin``.
    """
    try:
        held = game.setting.machine.stepper.begun_anew(game.seed)
    except MachineError as error:
        raise RulesError([error.diagnostic]) from None
    return _first(go_on(game, Run(game.position, None, held), pace, stops))


def _first(found: Run | tuple[Reason, ...]) -> Run | tuple[Reason, ...]:
    """Before its first statement a run cannot be gone back in."""
    return attrs.evolve(found, back=None) if isinstance(found, Run) else found


def go_on(game: Game, run: Run, pace: Pace, stops: Stops) -> Run | tuple[Reason, ...]:
    """From where the run is held, at that pace, to the next place where something holds it. As ``begin``."""
    before = Look(run.held, stops.viewer)
    watched = [watch.printed(before) or watch.unknown for watch in stops.watches]
    holding = _Holding(pace, len(run.held.stack), stops, watched, _statement(run))
    try:
        found = run.position.machine.stepper.go_on(run.held, holding)
    except MachineError as error:
        raise RulesError([error.diagnostic]) from None
    if isinstance(found, Held):
        return attrs.evolve(run, held=found, reasons=holding.reasons, back=run)
    if run.made is not None:
        game.take(Step(run.made.seat, run.made.key, run.made.text, run.before, found))
    return _seen_at_the_end(holding, found)


def _seen_at_the_end(holding: _Holding, position: Position) -> tuple[Reason, ...]:
    """What watches see when the run is over: no statement comes behind the last change."""
    return tuple(holding.changes(Look(_End(position), holding.stops.viewer)))


@attrs.frozen
class _End:
    """The end of a run as a middle without frames that can be looked into."""

    position: Position
    stack: Sequence[Sequence[object]] = ()


def _statement(run: Run) -> Statement | None:
    return run.position.machine.stepper.statement(run.held.stack[-1]) if run.held.stack else None
