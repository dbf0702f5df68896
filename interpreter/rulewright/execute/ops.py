"""The flat operations that bodies are lowered to, and the procedures they make up.

A frame is (procedure, pc, locals…). An operation goes on at the next one unless it says otherwise; ``to`` and the
like are pcs. Operations that ask keep their whole state in locals, so that a frame at a question is complete: the
answer comes to the same pc, is put into locals, and the run goes on from there (a repeated question looks at its
locals again).
"""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.core.base import Part, part
from rulewright.core.program import Slot
from rulewright.core.statements import Statement
from rulewright.core.terms import Term, Text
from rulewright.execute.ops_asking import (
    AskAct,
    AskArrange,
    AskChoose,
    Asking,
    AskMenu,
    AskOrder,
    AskPick,
    AskYesNo,
    Bind,
    Draw,
    EnoughFor,
    InOrder,
    MenuLine,
    RollDie,
)
from rulewright.execute.ops_base import Op
from rulewright.source import Span

Closing = tuple[Literal["phase", "lifetime"], int]
"""What must be closed when a frame is left in the middle: a running phase, the lifetime of a running action."""

ProcKey = tuple[str | int, ...]
"""("action", a), ("rule", r), ("do", node), ("hooked", bearer), ("perform", node, moment), ("react", sort, what,
number), ("soon",), ("phase", p), ("game",)."""


# ---------------------------------------------------------------- plain steps
@part
class Let(Op):
    local: int
    value: Term


@part
class Change(Op):
    """A Set, Add, Take, Move, Show or StoreModifier of the core. ``kept``: for a stored modifier, further copies
    (local here → local of the modifier's frame)."""

    statement: Statement
    kept: tuple[tuple[int, int], ...] = ()


@part
class Settle(Op):
    """A zone, or the places things hold, get the order of the list in ``local``."""

    sort: Literal["shuffled", "arranged"]
    local: int
    domain: str
    zone: int = -1
    arguments: tuple[Term, ...] = ()


@part
class Acting(Op):
    """Set-up begins (False) or is over (True): then the truths of all `as soon as` are taken."""

    on: bool


@part
class Enter(Op):
    lifetime: int
    name: str


@part
class Leave(Op):
    lifetime: int


@part
class OpenPhase(Op):
    phase: int


@part
class ClosePhase(Op):
    """The phase is over: what lasts until its end (``lifetime``, -1: nothing) is forgotten."""

    phase: int
    lifetime: int


@part
class Reveal(Op):
    """Something became known to all."""


@part
class Log(Op):
    """A line for the log: the text with the values of its terms now."""

    text: Text


@part
class Count(Op):
    """Something acted, or (with a `?`) was looked at: see ``execute.counting``."""

    what: str
    number: int


# ---------------------------------------------------------------- jumps and loops
@part
class Jump(Op):
    to: int


@part
class Branch(Op):
    """Goes to ``to`` unless ``condition`` holds."""

    condition: Term
    to: int


@part
class GuardNone(Op):
    """Goes to ``to`` when one of the parameters is none."""

    parameters: tuple[int, ...]
    to: int


@part
class GuardLegal(Op):
    """Goes to ``to`` unless the action may happen with the first locals as arguments. ``entry``: the local that is
    not 0 when this was asked before, -1 for none."""

    action: int
    to: int
    entry: int


@part
class FromLink(Op):
    """Goes to ``to`` when the local ``entry`` is greater than ``number``: that link of the chain is behind us."""

    entry: int
    number: int
    to: int


@part
class Next(Op):
    """The next element of the list in ``items`` into ``local``; past the last one both helpers are cleared."""

    items: int
    index: int
    local: int
    to: int


@part
class Countdown(Op):
    """One less in ``local``, unless nothing is left."""

    local: int
    to: int


@part
class Cap(Op):
    """One more run of a loop; past ``most`` a named error."""

    local: int
    most: int


@part
class Turn(Op):
    """The next player of the ring in ``order`` into ``local``; past ``most`` turns a named error."""

    order: int
    index: int
    local: int
    most: int


@part
class Switch(Op):
    """Goes where the row number in ``local`` says."""

    local: int
    targets: tuple[int, ...]


@part
class Keep(Op):
    """Adds the values of some locals (None: nothing) to the list of pending answers in ``into``."""

    into: int
    locals: tuple[int, ...] | None


@part
class Restore(Op):
    """Puts the kept values of the element before ``index`` back; goes to ``to`` when nothing was kept for it."""

    kept: int
    index: int
    locals: tuple[int, ...]
    to: int


# ---------------------------------------------------------------- calls: the caller's frame waits at this pc
@part
class CallOp(Op):
    """``closings``: what to close, innermost first, when something further in ends an action further out."""

    closings: tuple[Closing, ...] = attrs.field(default=(), kw_only=True)


@part
class Call(CallOp):
    """An action happens. ``entry``: 0 with everything, 1 without asking whether it may; a ``link`` local: from that
    link on."""

    action: int
    arguments: tuple[Term, ...]
    entry: int
    link: int = -1


@part
class CallRule(CallOp):
    """A rule's hook, if its pattern fits the locals ``arguments`` and its `when` holds. ``matched``: a local that says
    whether the equalities of the pattern held when the happening began (-1: look now). ``link``: what the hook finds in
    its hidden local. ``done``: where to go on after it acted (-1: the next operation)."""

    rule: int
    arguments: tuple[int, ...]
    matched: int = -1
    link: int = 0
    done: int = -1


@part
class CallBearer(CallOp):
    """The hook of a sentence in force, if it fits. Fields as in CallRule."""

    bearer: int
    arguments: tuple[int, ...]
    link: int = 0
    done: int = -1


@part
class Match(Op):
    """Do the equalities of a rule's pattern hold now? Into ``local``."""

    rule: int
    arguments: tuple[int, ...]
    local: int


@part
class React(CallOp):
    """If any hook of a sentence in force fits now, the procedure that lets them act in order."""

    key: ProcKey
    bearers: tuple[int, ...]
    arguments: tuple[int, ...]


@part
class Perform(CallOp):
    """The clauses of a sentence (without a moment, or of that one) act now."""

    sentence: Term
    player: Term
    moment: Term | None
    this: Term | None


@part
class Invoke(CallOp):
    """A procedure with the values of these locals in front. ``extra``: the local for its hidden one (-1: none)."""

    key: ProcKey
    locals: tuple[int, ...]
    extra: int = -1


@part
class Look(CallOp):
    """Which of these `as soon as` rose? They act, in order, each looked at again just before."""

    watches: tuple[int, ...]


@part
class CallWatch(CallOp):
    """The `as soon as` whose number is in ``local``, if it is still true."""

    local: int


@part
class Gather(Op):
    """The hooks of sentences in force that fit, as a list of (bearer, player) in the order of reaction."""

    bearers: tuple[int, ...]
    arguments: tuple[int, ...]
    local: int


@part
class CallWaiting(CallOp):
    """The hook of the bearer whose number is in ``local``."""

    local: int
    arguments: tuple[int, ...]


@part
class GuardClause(Op):
    """Goes to ``to`` unless the guards of the clause (number ``clause`` of ``node`` at ``moment``) hold."""

    node: int
    moment: int
    clause: int
    to: int


# ---------------------------------------------------------------- endings
@part
class Return(Op):
    pass


@part
class Unwind(Op):
    """`end A` from inside: frames are left up to the innermost run of A."""

    action: int
    closings: tuple[Closing, ...] = ()


@part
class Finish(Op):
    """`wins`, `loses`, `draw`, `end game`."""

    how: Literal["win", "lose", "draw", "end"]
    players: Term | None


# ---------------------------------------------------------------- procedures
@part
class Proc(Part):
    """A lowered body. ``slots``: its locals, those the machine added at the end; the first ``parameters`` come with
    the call.

    title: what it is, in the game's words. node: the sentence whose body it is, source: the sentence that acts (0:
    none). extra: the local that gets the call's entry or link number (-1: none). ended: where `end A` comes to (-1:
    nowhere). starts: the pcs at which a statement of the rules begins, with it, for who goes through them one by one.
    """

    number: int
    key: ProcKey
    title: str
    parameters: int
    slots: tuple[Slot, ...]
    ops: tuple[Op, ...]
    node: int = 0
    extra: int = -1
    ended: int = -1
    source: int = 0
    span: Span | None = attrs.field(default=None, eq=False, repr=False)
    starts: tuple[tuple[int, Statement], ...] = attrs.field(default=(), eq=False, repr=False)

    @property
    def deepens(self) -> bool:
        """Does a run of it count as a happening inside another?"""
        return self.key[0] in ("action", "phase")


__all__ = [
    "Acting",
    "AskAct",
    "AskArrange",
    "AskChoose",
    "AskMenu",
    "AskOrder",
    "AskPick",
    "AskYesNo",
    "Asking",
    "Bind",
    "Branch",
    "Call",
    "CallBearer",
    "CallOp",
    "CallRule",
    "CallWaiting",
    "CallWatch",
    "Cap",
    "Change",
    "ClosePhase",
    "Closing",
    "Count",
    "Countdown",
    "Draw",
    "EnoughFor",
    "Enter",
    "Finish",
    "FromLink",
    "Gather",
    "GuardClause",
    "GuardLegal",
    "GuardNone",
    "InOrder",
    "Invoke",
    "Jump",
    "Keep",
    "Leave",
    "Let",
    "Log",
    "Look",
    "Match",
    "MenuLine",
    "Next",
    "Op",
    "OpenPhase",
    "Perform",
    "Proc",
    "ProcKey",
    "React",
    "Restore",
    "Return",
    "Reveal",
    "RollDie",
    "Settle",
    "Switch",
    "Turn",
    "Unwind",
]
