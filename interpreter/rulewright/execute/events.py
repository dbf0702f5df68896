"""What a log is made of: each thing worth telling, kept as data and put into words for each viewer when asked.

An event keeps the slots of its moment (one list) and those of the moment when the run stopped: a thing is printed if
its viewer knew it at either, for what is played from a hidden zone is seen when it lies in an open one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import attrs

from rulewright.core.statements import Show
from rulewright.core.terms import Text
from rulewright.core.types import Type, member
from rulewright.decisions import Site, wording
from rulewright.execute import ops
from rulewright.execute.seen import Moment
from rulewright.state.knowledge import knows, knows_sentence
from rulewright.state.layout import REVEALS
from rulewright.state.printing import UNKNOWN, print_text, print_value

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.outcome import Outcome
    from rulewright.execute.position import Position

EventKind = Literal["title", "choice", "chance", "show", "over"]


@attrs.define
class Event:
    """One line of the log.

    depth: how many happenings it lies inside. player: who chose (0: chance), None when nobody did.
    source: the sentence that made it happen, empty for the flow of the game and for rules.
    """

    kind: EventKind
    depth: int
    player: int | None
    source: str
    _moment: Moment = attrs.field(repr=False)
    _text: Text | None = None
    _locals: Sequence[Any] = attrs.field(default=(), repr=False)
    _site: Site | None = attrs.field(default=None, repr=False)
    _value: Any = None
    _type: Type | None = None

    def printed(self, viewer: int | None, reveals: int | None = None) -> str:
        """In words for a viewer (a seat; 0: an onlooker; None: sees everything); hidden things are `?` or their kind.

        reveals: those of the position whose log this is (``Position.reveals``). Without it, what was chosen together
        with others is told as if they had not chosen yet.
        """
        if self._kept_from(viewer, reveals):
            return f"{self._who()} chooses" if self.player else f"{self._who()}: {UNKNOWN}"
        table = self._moment.seen_by(viewer)
        if self.kind == "title":
            assert self._text is not None
            return print_text(table, self._text, self._locals, viewer)
        if self.kind == "over":
            return outcome_text(self._moment.program.seats, self._value)
        if self._site is not None:
            text = self._printed_choice(viewer)
        else:
            assert self._type is not None
            text = ", ".join(self._thing(self._type, value, viewer) for value in self._value)
        name = self._who()
        return f"{name}: {text}" if name else text

    def source_for(self, viewer: int | None) -> str:
        """The sentence that made it happen, as far as this viewer may know; empty for none."""
        moment = self._moment
        known = any(knows_sentence(at, self.source, viewer) for at in (moment, moment.later) if at is not None)
        return self.source if self.source and known else ""

    def _who(self) -> str:
        if self.player is None:
            return ""
        return "chance" if self.player == 0 else self._moment.program.seats[self.player - 1]

    def _kept_from(self, viewer: int | None, reveals: int | None) -> bool:
        """Whether what was chosen is not for this viewer: it is private, or others are still choosing."""
        if self._site is None or viewer is None or viewer == self.player:
            return False
        domain = self._moment.program.domains.get(self._site.type.domain)
        thing = domain is not None and domain.sort == "kind"  # hidden by where it lies, whatever was chosen
        waiting = self._site.at_once and (reveals is None or reveals == self._moment.slots[REVEALS])
        return (self._site.private and not thing) or waiting

    def _printed_choice(self, viewer: int | None) -> str:
        assert self._site is not None
        site = self._site
        if site.kind in ("choose", "pick", "arrange", "draw", "roll") and self._value is not None:
            return self._thing(site.type, self._value, viewer)
        return wording.printed(self._moment.seen_by(viewer), site, self._value, self._locals, viewer)

    def _thing(self, type: Type, value: Any, viewer: int | None) -> str:
        hidden = type.tag == "member" and value and not knows(self._moment, type.domain, value, viewer)
        return kind_of(type.domain) if hidden else print_value(self._moment.seen_by(viewer), type, value, viewer)

    def settle(self, later: list[Any]) -> None:
        self._moment.settle(later)


def kind_of(domain: str) -> str:
    return f"{'an' if domain[:1] in 'aeiou' else 'a'} {domain}" if domain else UNKNOWN


def outcome_text(seats: tuple[str, ...], outcome: Outcome) -> str:
    names = [seats[seat - 1] for seat in outcome.winners]
    if names:
        return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"
    losers = [seats[seat - 1] for seat in outcome.losers]
    if losers:
        return f"{' and '.join(losers)} {'loses' if len(losers) == 1 else 'lose'}"
    return "a draw" if outcome.kind == "draw" else "the game is over"


class Keeper:
    """Writes events into the logs of positions of one machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.silent = False
        """What happens now is only tried, and not told."""

    def _moment(self, position: Position) -> Moment:
        # A line of the log keeps a copy of the position: it counts as more steps, the more there is to copy.
        self._machine.tick(3 + len(position.slots) // 16)
        return Moment(self._machine, position.slots[:])

    def title(self, position: Position, text: Text, locals: Sequence[Any], depth: int, source: str) -> None:
        if self.silent:
            return
        position.log.append(Event("title", depth, None, source, self._moment(position), text, tuple(locals)))

    def chosen(self, position: Position, index: int) -> None:
        """The pending question is being answered with that option."""
        assert position.asked is not None
        site, player, fillings, _ = position.asked
        frame = position.frames[-1]
        op = self._machine.procs[frame[0]].ops[frame[1]]
        if isinstance(op, ops.Draw) and op.count < 0:  # the order in which a shuffle puts things is not told
            return
        depth, source = self._machine.standing_of(position)
        self.decided(position, self._machine.sites[site], player, fillings[index], frame[2:], depth, source)

    def decided(
        self, position: Position, site: Site, player: int, filling: Any, locals: Sequence[Any], depth: int, source: str
    ) -> None:
        if self.silent:
            return
        kind: EventKind = "chance" if player == 0 else "choice"
        position.log.append(
            Event(kind, depth, player, source, self._moment(position), None, tuple(locals), site, filling)
        )

    def shown(self, position: Position, domain: str, things: tuple[int, ...], depth: int, source: str) -> None:
        if self.silent:
            return
        position.log.append(
            Event("show", depth, None, source, self._moment(position), None, (), None, things, member(domain))
        )

    # ---------------------------------------------------------------- as the compiled machine tells it
    def tell_title(self, position: Position, text: Text, locals: Sequence[Any], depth: int) -> None:
        self.title(position, text, locals, *self._where(depth))

    def tell_shown(self, position: Position, s: list[Any], it: Show, locals: Sequence[Any], depth: int) -> None:
        if self.silent:
            return
        domain, things = self._machine.running.shown(it, s, locals)
        if things:
            self.shown(position, domain, things, *self._where(depth))

    def tell_chance(
        self, position: Position, site: int, items: tuple[Any, ...], locals: Sequence[Any], depth: int
    ) -> Any:
        """A result of chance, told when it could have been another."""
        chances = self._machine.chances
        if self.silent:
            return chances.result(position, site, items)
        forced = chances.is_forced(position, site, items)
        before = self._moment(position)
        result = chances.result(position, site, items)
        if not forced:
            where = self._where(depth)
            position.log.append(
                Event("chance", where[0], 0, where[1], before, None, tuple(locals), self._machine.sites[site], result)
            )
        return result

    def _where(self, depth: int) -> tuple[int, str]:
        node = self._machine.program.nodes[depth // 1000]
        return depth % 1000, node.text if node is not None else ""

    def stopped(self, position: Position) -> None:
        """The run stopped: what its events name may be known by now."""
        if position.outcome is not None:
            position.log.append(Event("over", 0, None, "", self._moment(position), value=position.outcome))
        later: list[Any] | None = None
        for event in reversed(position.log):
            if event._moment.settled:
                break
            later = position.slots[:] if later is None else later
            event.settle(later)
