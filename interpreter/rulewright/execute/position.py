"""A position: everything a game is at one moment, as plain data, with the few calls that move it on.

INVARIANT: between calls nothing of a position lives anywhere else. Slots hold ints, strings, None, yes-no and tuples of
these; frames are tuples (procedure, pc, locals…), the innermost last; both can be copied, compared and pickled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.program import Dice, Given, Program
from rulewright.core.terms import Term
from rulewright.decisions import Decision, Refusal
from rulewright.execute import scenario
from rulewright.execute.canonical import canonical
from rulewright.execute.events import Event
from rulewright.execute.outcome import Outcome
from rulewright.execute.seen import Seen
from rulewright.state.layout import LOST, REVEALS, Layout
from rulewright.state.table import Table

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine

Frame = tuple[Any, ...]
Asked = tuple[int, int, Sequence[Any], Sequence[int] | None]
"""What is being asked: site, player, fillings, and for chance how many each stands for."""


Saved = tuple[list[Any], list[Frame], Asked | None, tuple[tuple[int | str, Any], ...], tuple[int, ...], int]


class Position:
    """Made by ``Machine.start`` and ``Machine.table``. ``slots`` is laid out by ``machine.layout``."""

    __slots__ = (
        "asked",
        "deferred",
        "dice",
        "frames",
        "log",
        "machine",
        "outcome",
        "own_phase",
        "pending",
        "scenario",
        "slots",
    )

    def __init__(self, machine: Machine, slots: list[Any], *, scenario: bool = False) -> None:
        self.machine = machine
        self.slots = slots
        self.frames: list[Frame] = []
        self.asked: Asked | None = None
        self.outcome: Outcome | None = None
        self.dice: tuple[tuple[int | str, Any], ...] = ()
        self.log: list[Event] = []
        self.scenario = scenario
        self.own_phase = 0
        """In a scenario: the phase that was told to happen, 0 for an action."""
        self.deferred: tuple[int, ...] = ()
        self.pending: list[Frame] = []

    # ---------------------------------------------------------------- playing
    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def lost(self) -> tuple[int, ...]:
        """The players who have lost so far, in that order."""
        return tuple(player for player in self.slots[LOST] if player)

    @property
    def decision(self) -> Decision | None:
        """What is being asked; None when the game is over, or on a table where nothing runs."""
        if self.asked is None:
            return None
        self.machine.fresh_budget()
        site, player, fillings, weights = self.asked
        frame = self.frames[-1]
        return Decision(
            self,
            self.machine.sites[site],
            player,
            fillings,
            weights,
            frame[2:],
            lambda: self.machine.refused(self),
        )

    @property
    def count(self) -> int:
        """How many options there are; 0 when nothing is asked."""
        return len(self.asked[2]) if self.asked is not None else 0

    def choose(self, index: int) -> None:
        """Goes on with that option to the next question. MachineError leaves the position as it was."""
        if self.asked is None:
            raise IndexError("nothing is being asked")
        filling = self.asked[2][index]
        self.machine.answer(self, index, filling)

    def clone(self) -> Position:
        """An independent copy; events so far are shared, later ones are not."""
        other = Position.__new__(Position)
        other.machine = self.machine
        other.slots = self.slots[:]
        other.frames = self.frames[:]
        other.asked = self.asked
        other.outcome = self.outcome
        other.dice = self.dice
        other.log = self.log[:] if self.log else []
        other.scenario = self.scenario
        other.own_phase = self.own_phase
        other.deferred = self.deferred
        other.pending = []
        return other

    def saved(self) -> Saved:
        """What ``restore`` needs to come back to this moment."""
        return (self.slots[:], self.frames[:], self.asked, self.dice, self.deferred, len(self.log))

    def restore(self, saved: Saved) -> None:
        self.slots[:], self.frames, self.asked, self.dice, self.deferred, events = saved
        self.outcome = None
        self.pending.clear()
        del self.log[events:]

    def fingerprint(self) -> str:
        """A hash (hex) of the position in the game's words: the same on every machine and for either backend."""
        text = "\n".join(canonical(self))
        return hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest()

    def events(self) -> Sequence[Event]:
        """The log since the start; empty unless the machine keeps events."""
        return self.log

    @property
    def reveals(self) -> int:
        """How often something became known to somebody: a random result, a thing shown or laid open, answers made at
        once."""
        count: int = self.slots[REVEALS]
        return count

    # ---------------------------------------------------------------- as a table (see state.table)
    @property
    def program(self) -> Program:
        return self.machine.program

    @property
    def layout(self) -> Layout:
        return self.machine.layout

    @property
    def truth(self) -> Position:
        return self

    def evaluate(self, term: Term, locals: Sequence[object] = ()) -> Any:
        """The value of a term now, by the reference evaluator."""
        return self.machine.work_out(term, self.slots, locals)

    @property
    def later(self) -> None:
        return None

    def seen_by(self, viewer: int | None) -> Table:
        return self if viewer is None else Seen(self.machine, self, viewer)

    # ---------------------------------------------------------------- scenarios
    def assign(self, given: Given) -> None:
        """Puts exactly this into a variable or zone."""
        scenario.assign(self, given)

    def feed(self, dice: Dice) -> None:
        """The next random events have these results."""
        self.dice += tuple((value, dice.span) for value in dice.values)

    def run(self, action: int, arguments: Sequence[object]) -> None:
        """The action is to happen; goes on to the next question, or to the end of the run (then nothing is asked)."""
        self.machine.run(self, ("action", action), tuple(arguments))

    def run_phase(self, phase: int) -> None:
        self.machine.run(self, ("phase", phase), ())

    def legal(self, action: int, arguments: Sequence[object]) -> Refusal | None:
        """Why the action may not happen with these arguments; None when it may."""
        return self.machine.evaluator.refusal(action, tuple(arguments), self.slots)
