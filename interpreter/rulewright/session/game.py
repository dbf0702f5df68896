"""A started position and choices go in; a game comes out: what is asked, undo, redo, copies, views, log and result.

A position that is kept is never changed: each choice is made on a copy, which takes its place when all went well. So a
failed choice changes nothing, undo is the position of before (with its dice), and copies share what has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import attrs

from rulewright.diagnostics import Diagnostic, Fix, RulesError
from rulewright.diagnostics.wording import listing, nearest
from rulewright.execute import Machine, MachineError, Position, render_board
from rulewright.session.asking import Decision, Option
from rulewright.session.result import Result
from rulewright.state import View, view

if TYPE_CHECKING:
    from rulewright.session.rules import Rules

Chance = Literal["seeded", "explicit"]
Backend = Literal["compiled", "walk"]
Undo = Literal["free", "until-reveal"]


@attrs.frozen
class Step:
    """One choice that was made: by whom (0: chance), under which key, and the positions before and after it.

    staged: no choice, but a change of the table by hand: `set`, `put` or `try`, of which ``key`` is the rest of the
    line. former, later: what the game was played with before and is from then on, where that changed, too.
    """

    seat: int
    key: str
    text: str
    before: Position = attrs.field(repr=False)
    after: Position = attrs.field(repr=False)
    staged: str = ""
    former: Setting | None = attrs.field(default=None, repr=False)
    later: Setting | None = attrs.field(default=None, repr=False)


@attrs.frozen
class Origin:
    """Where a game began that did not begin at its start: in a scenario, of which ``place`` is the line it stands at.

    problem: what does not hold there, None when all of the scenario holds.
    """

    scenario: str
    place: str
    problem: Diagnostic | None = None


@attrs.frozen
class Setting:
    """What a game was started with; it stays the same while it is played, but for rules changed at the table."""

    rules: Rules = attrs.field(repr=False)
    machine: Machine = attrs.field(repr=False)
    players: tuple[str, ...]
    seed: int
    chance: Chance
    backend: Backend
    undo: Undo
    origin: Origin | None = None


class Game:
    """A game in progress. Made by ``Rules.start``, ``Rules.load_game`` or ``clone``."""

    def __init__(
        self, setting: Setting, position: Position, past: Sequence[Step] = (), future: Sequence[Step] = ()
    ) -> None:
        self.setting = setting
        self._position = position
        self._past = list(past)
        self._future = list(future)
        self._asked: tuple[Position, Decision] | None = None

    # ------------------------------------------------------------ looking
    @property
    def rules(self) -> Rules:
        return self.setting.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self.setting.players

    @property
    def seed(self) -> int:
        return self.setting.seed

    @property
    def position(self) -> Position:
        """The machine's position. It is shared with the past of this game: copy it before changing it."""
        return self._position

    @property
    def over(self) -> bool:
        return self._position.over

    @property
    def decision(self) -> Decision | None:
        """Who is asked what, None when the game is over."""
        if self._asked is not None and self._asked[0] is self._position:
            return self._asked[1]
        raw = self._position.decision
        if raw is None:
            return None
        decision = Decision(raw, self.players)
        self._asked = (self._position, decision)
        return decision

    @property
    def result(self) -> Result | None:
        """Who won, None while the game runs."""
        outcome = self._position.outcome
        return None if outcome is None else Result.of(outcome, self.players)

    @property
    def fingerprint(self) -> str:
        """Equal positions have equal fingerprints, on every machine."""
        return self._position.fingerprint()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The choices that stand, oldest first."""
        return tuple(self._past)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Those before and behind the choices that stand, oldest first; shared, as ``position`` is."""
        return (*(step.before for step in self._past[:1]), *(step.after for step in self._past))

    @property
    def began_with(self) -> Setting:
        """What it was started with, before rules were changed at the table."""
        return next((step.former for step in self._past if step.former is not None), self.setting)

    @property
    def undone(self) -> tuple[Step, ...]:
        """The choices that were taken back, in the order in which `redo` makes them again."""
        return tuple(reversed(self._future))

    @property
    def log(self) -> list[str]:
        """What happened, as an onlooker who sees everything reads it."""
        return self.log_for(None)

    def log_for(self, player: str | int | None, since: int = 0, until: int | None = None) -> list[str]:
        """What happened (behind the first ``since`` lines, among the first ``until``), as a player may read it."""
        viewer = self.seat_of(player)
        return [event.printed(viewer, self._position.reveals) for event in self._position.events()[since:until]]

    @property
    def log_size(self) -> int:
        """How many lines the log has."""
        return len(self._position.events())

    def view(self, player: str | int | None) -> View:
        """What a player may see of the table; None sees everything."""
        return view(self._position, self.seat_of(player))

    def board(self, player: str | int | None = None) -> list[str]:
        """The ruleset's `board` as that player sees it; without one, a line for each thing in view."""
        return render_board(self._position, self.seat_of(player))

    def who(self, step: Step) -> str:
        """Who made a choice, as a line names them."""
        return "by hand" if step.staged else self.players[step.seat - 1] if step.seat else "chance"

    def seat_of(self, player: str | int | None) -> int | None:
        """A player's number from 1 (0: an onlooker). RulesError, with near names, for one who does not play."""
        if player is None or (isinstance(player, int) and 0 <= player <= len(self.players)):
            return player
        for seat, name in enumerate(self.players, 1):
            if name == player:
                return seat
        same = [seat for seat, name in enumerate(self.players, 1) if name.lower() == str(player).lower()]
        if len(same) == 1:
            return same[0]
        near = nearest(str(player), self.players, 1)
        raise RulesError(
            [
                Diagnostic(
                    code="RW664",
                    title=f"nobody called `{player}` plays",
                    notes=(f"the players are {listing(self.players)}",),
                    fixes=tuple(Fix(f"did you mean `{one}`?") for one in near),
                )
            ]
        )

    # ------------------------------------------------------------ playing
    def choose(self, what: Option | str | int) -> None:
        """Make a choice: an option, its key, its printed text, its place (from 0) or number (from 1) as text.

        IllegalChoice with the reason, or RulesError when the rules come to no end; the game then stands as it was.
        """
        decision = self.decision
        if decision is None:
            raise RulesError([_nothing_asked(self)])
        index = decision.index_of(what)
        option = decision.options[index]
        after = self._position.clone()
        try:
            after.choose(decision.order[index])
        except MachineError as error:
            raise RulesError([error.diagnostic]) from None
        self.take(Step(decision.seat, option.key, option.text, self._position, after))

    def take(self, step: Step) -> None:
        """A choice that was made in the present position, by whatever way its run was carried out."""
        assert step.before is self._position
        self._past.append(step)
        self._future.clear()
        self._position = step.after
        self.setting = step.later or self.setting

    def moment(self) -> tuple[Position, tuple[Step, ...], tuple[Step, ...]]:
        """Everything this game is now: what ``back_to`` needs."""
        return self._position, tuple(self._past), tuple(self._future)

    def back_to(self, moment: tuple[Position, tuple[Step, ...], tuple[Step, ...]]) -> None:
        """The game is again what it was at that moment of its own."""
        self._position, past, future = moment
        self._past, self._future = list(past), list(future)

    def choose_picked(self, number: int) -> None:
        """Make a choice by its number in the machine's own order, as a bot picks it."""
        decision = self.decision
        self.choose(number if decision is None else decision.order.index(number))

    def why_not(self, text: str) -> str:
        """Why a choice cannot be made now; says so when it can."""
        decision = self.decision
        if decision is None:
            return _nothing_asked(self).title
        found = decision.find(text)
        if isinstance(found, int):
            return f"nothing refuses `{decision.options[found].text}`: it is option {found + 1}"
        return "\n".join((found.title, *found.notes, *(fix.text for fix in found.fixes)))

    def undo(self, steps: int = 1) -> int:
        """Take back that many choices, dice and all; how many were. RulesError: there is none, or too much was seen."""
        if steps < 1:
            return 0
        if not self._past:
            raise RulesError([Diagnostic("RW668", "there is nothing to undo")])
        taken = 0
        while taken < steps and self._past:
            step = self._past[-1]
            if self.setting.undo == "until-reveal" and step.before.reveals != step.after.reveals:
                if taken:
                    break
                raise RulesError([_revealed(step)])
            self._future.append(self._past.pop())
            self._position = step.before
            self.setting = step.former or self.setting
            taken += 1
        return taken

    def redo(self, steps: int = 1) -> int:
        """Make choices that were taken back again, the same way; how many were."""
        if steps < 1:
            return 0
        if not self._future:
            raise RulesError([Diagnostic("RW668", "there is nothing to redo")])
        redone = 0
        while redone < steps and self._future:
            step = self._future.pop()
            self._past.append(step)
            self._position = step.after
            self.setting = step.later or self.setting
            redone += 1
        return redone

    def clone(self) -> Game:
        """A game of its own in the same position, with the same past."""
        return Game(self.setting, self._position, self._past, self._future)

    # ------------------------------------------------------------ keeping
    def save(self, path: str | Path, *, fingerprints: bool = True) -> None:
        """Write a recorded game: a save, a bug report and a test at once. OSError if it cannot be written.

        RulesError for a game that did not begin at its start.
        """
        from rulewright.session.record import record_of

        record_of(self, fingerprints=fingerprints).write(Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Game:
        """A recorded game, played up to its last choice. RulesError: what is wrong with it and where."""
        from rulewright.session.replay import load_game

        return load_game(Path(path))

    def __repr__(self) -> str:
        what = str(self.result) if self.over else repr(self.decision)
        return f"<Game {self.rules.name} of {', '.join(self.players)}: {len(self._past)} choices, {what}>"


def _nothing_asked(game: Game) -> Diagnostic:
    title = f"the game is over: {game.result}" if game.over else "nothing is asked"
    return Diagnostic(code="RW663", title=title, notes=("there is nothing to choose",))


def _revealed(step: Step) -> Diagnostic:
    return Diagnostic(
        code="RW669",
        title=f"`{step.text}` cannot be taken back",
        notes=("dice were rolled or something hidden was seen since",),
    )
