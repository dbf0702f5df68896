"""The middle of a run and a pair of eyes go in; the frames come out as that player may know them.

A value is kept from a player when it can only come from what he may not see: an answer that is somebody else's
business, or a sum, a test or a word worked out from hidden things. Things themselves are hidden by where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.check.typed import NOTHING_IN_VIEW, InView
from rulewright.core import statements as st
from rulewright.core.terms import Local, Term
from rulewright.core.traverse import walk
from rulewright.core.types import Type
from rulewright.execute import Machine, Middle, Position, ops
from rulewright.session.in_view import in_view
from rulewright.state.knowledge import HIDDEN, HiddenError, knows
from rulewright.state.table import Table


@attrs.frozen
class Served:
    """What a frame runs for: the sentence, and the thing that bears it (0: none; no domain: one of several kinds)."""

    node: int
    sentence: str
    domain: str
    thing: int


class Look:
    """The frames of one middle (the outermost first) for one viewer; None sees everything."""

    def __init__(self, middle: Middle, viewer: int | None) -> None:
        self.position: Position = middle.position
        self.machine: Machine = middle.position.machine
        self.stack = middle.stack
        self.viewer = viewer
        self.asked = middle.position.asked is not None
        self._table: Table | None = None
        self._known: list[list[Any]] = []

    @property
    def table(self) -> Table:
        if self._table is None:
            self._table = self.position.seen_by(self.viewer)
        return self._table

    def in_view(self, at: int = -1) -> InView:
        """What may be spoken of in a frame; everywhere if there is none."""
        return in_view(self.machine, self.stack[at], asked=self.asked) if self.stack else NOTHING_IN_VIEW

    # ------------------------------------------------------------ whom it serves
    def served(self, at: int) -> Served | None:
        """The sentence that a frame acts for, of itself."""
        return served_by(self.machine, self.stack[at])

    def is_hidden(self, at: int) -> bool:
        """Whether a frame, or one around it, acts for a thing that the viewer does not know."""
        return self.viewer is not None and any(self._serves_unknown(n) for n in range(at + 1))

    def _serves_unknown(self, at: int) -> bool:
        one = self.served(at)
        if one is None or not one.thing:
            return False
        return not one.domain or not knows(self.position, one.domain, one.thing, self.viewer)

    # ------------------------------------------------------------ locals
    def locals(self, at: int) -> list[Any]:
        """The locals of a frame as the viewer knows them: HIDDEN stands for what is kept from him."""
        if self.viewer is None:
            return list(self.stack[at][2])
        while len(self._known) <= at:
            self._known.append(_Frame(self, len(self._known)).known)
        return self._known[at]

    def can_tell(self, term: Term, known: Sequence[Any]) -> bool:
        """Whether what the viewer sees is enough to work a term out."""
        reads = self.machine.reads.of(term)
        local_values = [known[part.index] for part in walk(term) if isinstance(part, Local) and part.index < len(known)]
        if not any(_has_hidden(value) for value in local_values) and all(map(self._is_open, reads)):
            return True
        try:
            return not _has_hidden(self.table.evaluate(term, known))
        except HiddenError:
            return False

    def _is_open(self, mark: tuple[Any, ...]) -> bool:
        program = self.machine.program
        match mark:
            case ("variable", int(number)):
                return program.variables[number].seen == "all"
            case ("zone", str(domain)):
                return all(zone.seen == "all" for zone in program.zones if zone.domain == domain)
        return True

    def is_thing(self, type: Type) -> bool:
        element = type.element if type.element is not None else type
        domain = self.machine.program.domains.get(element.domain) if element.tag == "member" else None
        return domain is not None and domain.sort == "kind"

    def masked(self, type: Type, value: Any) -> Any:
        """A thing, or a list of them: HIDDEN in place of what the viewer does not know."""
        element = type.element if type.element is not None else type
        if isinstance(value, tuple):
            return tuple(self.masked(element, one) for one in value)
        return value if not value or knows(self.position, element.domain, value, self.viewer) else HIDDEN


@attrs.frozen
class AtQuestion:
    """A position in which somebody is asked, as a middle: the frames that wait there."""

    position: Position

    @property
    def stack(self) -> Sequence[Sequence[Any]]:
        return [(frame[0], frame[1], frame[2:]) for frame in self.position.frames]


class _Frame:
    """Goes through all that may have written a local of one frame."""

    def __init__(self, look: Look, at: int) -> None:
        self.look = look
        self.at = at
        number, self.pc, self.values = look.stack[at]
        self.proc = look.machine.procs[number]
        self.hidden: set[int] = set()
        self.reveals = [pc for pc, op in enumerate(self.proc.ops) if isinstance(op, ops.Reveal)]
        self._given()
        for _ in range(2):  # a loop may carry a value back to an earlier line
            for pc, op in enumerate(self.proc.ops):
                self._written(pc, op)

    @property
    def known(self) -> list[Any]:
        found = []
        for index, (slot, value) in enumerate(zip(self.proc.slots, self.values, strict=True)):
            if index in self.hidden:
                found.append(HIDDEN)
            elif self.look.is_thing(slot.type):
                found.append(self.look.masked(slot.type, value))
            else:
                found.append(value)
        return found

    def _hide(self, local: int) -> None:
        if 0 <= local < len(self.proc.slots) and not self.look.is_thing(self.proc.slots[local].type):
            self.hidden.add(local)

    # ------------------------------------------------------------ what came with the call
    def _given(self) -> None:
        if not self.at:
            return
        look = self.look
        number, pc, _ = look.stack[self.at - 1]
        op = look.machine.procs[number].ops[pc]
        around = look.locals(self.at - 1)
        match op:
            case ops.Call():
                for local, term in enumerate(op.arguments):
                    if not look.can_tell(term, around):
                        self._hide(local)
            case ops.Invoke():
                for local, source in enumerate(op.locals):
                    if around[source] is HIDDEN:
                        self._hide(local)
            case ops.React():
                for local, source in enumerate(op.arguments):
                    if around[source] is HIDDEN:
                        self._hide(local)
            case ops.CallRule():
                trigger = look.machine.program.rules[op.rule].trigger
                self._bound(trigger.head if trigger is not None else (), op.arguments, around)
            case ops.CallBearer() | ops.CallWaiting():
                node = look.machine.facts.bearers[int(self.proc.key[1])].clause.body
                it = look.machine.program.nodes[node]
                trigger = look.machine.program.phrases[it.phrase].trigger if it is not None else None
                self._bound(trigger.head if trigger is not None else (), op.arguments, around)

    def _bound(self, head: Sequence[Any], arguments: Sequence[int], around: Sequence[Any]) -> None:
        for pattern, source in zip(head, arguments, strict=False):
            if around[source] is HIDDEN:
                self._hide(pattern.local)

    # ------------------------------------------------------------ what was written since
    def _written(self, pc: int, op: ops.Op) -> None:
        match op:
            case ops.Let():
                self._unless_told(op.local, op.value)
            case ops.Change():
                target = getattr(op.statement, "target", None)
                if isinstance(target, st.LocalTarget):
                    self._unless_told(target.index, op.statement.value)  # type: ignore[attr-defined]
            case ops.Next():
                self._as(op.local, op.items)
            case ops.Bind():
                self._as(op.local, op.picked)
                self._as(op.local, op.pool)
            case ops.InOrder():
                self._as(op.local, op.drawn)
            case ops.AskChoose() | ops.AskYesNo():
                self._answered(pc, op, op.player, (op.local,))
            case ops.AskPick():
                self._answered(pc, op, op.player, (op.picked,))
            case ops.AskArrange():
                self._answered(pc, op, op.player, (op.laid,))
            case ops.AskAct():
                self._answered(pc, op, op.player, (op.flag, *_filled(op.arguments)))
            case ops.AskMenu():
                filled = [local for row in op.rows for local in _filled(row.arguments)]
                self._answered(pc, op, op.player, (op.local, *filled))
            case ops.RollDie():
                self._answered(pc, op, None, (op.local,))
            case ops.Draw():
                self._answered(pc, op, None, (op.drawn,))

    def _unless_told(self, local: int, term: Term) -> None:
        if not self.look.can_tell(term, self.known):
            self._hide(local)

    def _as(self, local: int, source: int) -> None:
        if source in self.hidden:
            self._hide(local)

    def _answered(self, pc: int, op: ops.Asking, player: Term | int | None, locals: Sequence[int]) -> None:
        """Somebody's answer, when it is nobody else's business, or not yet."""
        site = self.look.machine.sites[op.site]
        waiting = site.at_once and not any(pc < reveal < self.pc for reveal in self.reveals)
        if not site.private and not waiting:
            return
        if player is None or self._who(player) != self.look.viewer:
            for local in locals:
                self._hide(local)

    def _who(self, player: Term | int) -> Any:
        if isinstance(player, int):
            return self.values[player]
        return self.look.machine.work_out(player, self.look.position.slots, self.values)


def served_by(machine: Machine, frame: Sequence[Any]) -> Served | None:
    """The sentence that a frame acts for; None for the flow of the game, for actions and for rules."""
    proc = machine.procs[frame[0]]
    program = machine.program
    sort = proc.key[0]
    if sort == "hooked":
        bearer = machine.facts.bearers[int(proc.key[1])]
        return _served(machine, bearer.sentence, program.in_force[bearer.force].domain, bearer.thing)
    if sort not in ("do", "perform"):
        return None
    thing = frame[2][1]
    type = proc.slots[1].type
    domain = type.domain if type.tag == "member" else _bearing_domain(machine)
    node = int(proc.key[1])
    return _served(machine, node, domain, thing if isinstance(thing, int) else 0)


def _served(machine: Machine, node: int, domain: str, thing: int) -> Served:
    it = machine.program.nodes[node]
    return Served(node, it.text if it is not None else "", domain, thing)


def _bearing_domain(machine: Machine) -> str:
    """The kind whose things bear sentences, where there is one only."""
    found = {
        field.dimensions[0].type.domain
        for field in machine.program.fields
        if "sentence" in (field.type.tag, field.type.element.tag if field.type.element is not None else "")
    }
    return found.pop() if len(found) == 1 else ""


def _filled(arguments: Sequence[Any]) -> list[int]:
    return [one.local for one in arguments if isinstance(one, st.AnyOfParameter)]


def _has_hidden(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_has_hidden, value))
    return value is HIDDEN
