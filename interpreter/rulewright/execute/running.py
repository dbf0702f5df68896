"""What happens inside the operations, for both machines: changes, lifetimes, hooks that fit, `as soon as`, the end.

Every function works on the slots (or the position) it is given and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from rulewright.core import statements as st
from rulewright.core.types import NUMBER, Type, bounded, list_of
from rulewright.execute.errors import inside_itself
from rulewright.execute.evaluate import spread
from rulewright.execute.facts import Bearer, Hook, blank
from rulewright.execute.outcome import Outcome
from rulewright.source import Span
from rulewright.state import changes
from rulewright.state.layout import ACTING, LOST, STORED, target_of

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine
    from rulewright.execute.position import Position

Slots = list[Any]
Values = tuple[Any, ...]


class Running:
    """Bound to one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        self.facts = machine.facts
        self.evaluate = machine.evaluator
        self.players = machine.program.domains["player"].all

    # ---------------------------------------------------------------- changes
    def change(self, it: st.Statement, kept: tuple[tuple[int, int], ...], s: Slots, f: list[Any]) -> None:
        match it:
            case st.Set() | st.Add() | st.Take():
                self._write(it, s, f)
            case st.Move():
                self._move(it, s, f)
            case st.Show():
                domain, things = self.shown(it, s, f)
                viewers = spread(it.viewers.type, self.evaluate(it.viewers, s, f))
                changes.show(self.layout, s, domain, things, viewers)
            case st.StoreModifier():
                self._store(it, kept, s, f)
            case _:
                raise TypeError(f"{type(it).__name__} is no change")

    def _write(self, it: st.Set | st.Add | st.Take, s: Slots, f: list[Any]) -> None:
        value = self.evaluate(it.value, s, f)
        if isinstance(it.target, st.LocalTarget):
            value = f[it.target.index] = self._new(it, it.value.type, f[it.target.index], value)
            if isinstance(value, tuple):
                self.evaluate.copied(len(value))
            return
        variable = self.program.variables[it.target.variable]
        arguments = tuple(self.evaluate(argument, s, f) for argument in it.target.arguments)
        if any(d.index(a) == 0 for d, a in zip(variable.dimensions, arguments, strict=True)):
            return
        slot = self.layout.variable_slot(it.target.variable, arguments)
        if isinstance(it, st.Set):
            s[slot] = changes.clamped(variable, fitted(variable.type, value, it.value.type))
        else:
            change = changes.added if isinstance(it, st.Add) else changes.taken
            s[slot] = changes.clamped(variable, change(variable.type, s[slot], value, it.value.type))
        if variable.type.is_list:
            self.evaluate.copied(len(s[slot]))

    def _new(self, it: st.Set | st.Add | st.Take, type: Type, old: Any, value: Any) -> Any:
        if not isinstance(it, st.Set):
            change = changes.added if isinstance(it, st.Add) else changes.taken
            value = change(_kind_of(old), old, value, type)
        return bounded(value) if type.tag == "number" and isinstance(value, int) else value

    def _move(self, it: st.Move, s: Slots, f: list[Any]) -> None:
        things = spread(it.items.type, self.evaluate(it.items, s, f))
        target = self.layout.zone_slot(it.zone, tuple(self.evaluate(argument, s, f) for argument in it.arguments))
        place = None
        if it.place is not None:
            place = self.evaluate(it.place, s, f) or 0
        changes.move(self.layout, s, self.program.zones[it.zone].domain, things, target, place)

    def shown(self, it: st.Show, s: Slots, f: Sequence[Any]) -> tuple[str, Values]:
        """The things that a `show` names, and their domain."""
        type = it.items.type.element if it.items.type.element is not None else it.items.type
        things = spread(it.items.type, self.evaluate(it.items, s, f)) if type.domain in self.layout.where else ()
        return type.domain, things

    def _store(self, it: st.StoreModifier, kept: tuple[tuple[int, int], ...], s: Slots, f: Sequence[Any]) -> None:
        modifier = self.program.modifiers[it.modifier]
        frame = blank(modifier.slots)
        for here, there in (*it.captures, *kept):
            frame[there] = f[here]
        self.store(it.modifier, frame, s)

    def store(self, number: int, frame: list[Any], s: Slots) -> None:
        """The modifier with its copies in ``frame`` acts from now on: amount and bound arguments are those of now.

        The entry ends with the phase it is tied to: n acts during it only, -n acts until its end, 0 is not tied to any.
        """
        modifier = self.program.modifiers[number]
        duration = modifier.duration
        amount = self.evaluate(modifier.amount, s, frame) if modifier.amount is not None else None
        heads = tuple(None if p.term is None else self.evaluate(p.term, s, frame) for p in modifier.head)
        phase = 0
        if duration is not None and duration.during is not None:
            phase = self.evaluate(duration.during, s, frame)
        elif duration is not None and duration.until_phase is not None:
            phase = -self.evaluate(duration.until_phase, s, frame)
        lifetime = duration.until if duration is not None else -1
        slot = self.layout.stored_at[target_of(modifier.value, modifier.action), lifetime]
        s[STORED] += 1
        s[slot] += ((s[STORED], number, amount, heads, tuple(frame), phase),)
        self.evaluate.copied(len(s[slot]))

    def settle(self, sort: Literal["shuffled", "arranged"], s: Slots, things: Values, domain: str, slot: int) -> None:
        if sort == "shuffled":
            changes.reorder(self.layout, s, domain, slot, things)
        else:
            changes.arrange(s, self.layout.where[domain], things)

    # ---------------------------------------------------------------- lifetimes and phases
    def enter(self, s: Slots, lifetime: int, name: str, span: Span | None) -> None:
        if s[self.layout.running + lifetime]:
            raise inside_itself(name, span)
        s[self.layout.running + lifetime] = True

    def leave(self, position: Position, lifetime: int, outermost: bool) -> None:
        """A run of a flow is over. In a scenario the outermost run's memory stays until the next `when`."""
        position.slots[self.layout.running + lifetime] = False
        self._forget(position, lifetime, outermost)

    def close_phase(self, position: Position, phase: int, lifetime: int, outermost: bool) -> None:
        s = position.slots
        s[self.layout.phases + phase] -= 1
        for slots in self.layout.stored.values():
            for slot in slots:
                if s[slot]:
                    s[slot] = tuple(entry for entry in s[slot] if abs(entry[-1]) != phase)
        if lifetime >= 0:
            self._forget(position, lifetime, outermost and phase == position.own_phase)

    def _forget(self, position: Position, lifetime: int, outermost: bool) -> None:
        if outermost and position.scenario:
            position.deferred += (lifetime,)
            return
        start, stop = self.layout.lifetimes[lifetime]
        position.slots[start:stop] = self.layout.initial[start:stop]

    def forget_deferred(self, position: Position) -> None:
        for lifetime in position.deferred:
            self._forget_now(position.slots, lifetime)
        position.deferred = ()

    def _forget_now(self, s: Slots, lifetime: int) -> None:
        start, stop = self.layout.lifetimes[lifetime]
        s[start:stop] = self.layout.initial[start:stop]

    # ---------------------------------------------------------------- hooks
    def rule_frame(self, rule: int, arguments: Values, matched: bool | None, s: Slots) -> list[Any] | None:
        """The locals of a rule's hook when its pattern fits and its `when` holds. ``matched``: the equalities, if
        looked at before."""
        it = self.program.rules[rule]
        assert it.trigger is not None
        frame = blank(it.slots)
        heads = None if matched is None else arguments
        if matched is False or not self.evaluate.fits(it.trigger.head, frame, arguments, heads, s):
            return None
        if it.trigger.condition is not None and not self.evaluate(it.trigger.condition, s, frame):
            return None
        return frame

    def rule_matches(self, rule: int, arguments: Values, s: Slots) -> bool:
        it = self.program.rules[rule]
        assert it.trigger is not None
        return self.evaluate.fits(it.trigger.head, blank(it.slots), arguments, None, s)

    def bearer_frame(self, bearer: Bearer, arguments: Values, s: Slots) -> list[Any] | None:
        """The locals of the hook of a sentence in force when it fits; the first is the player it acts for."""
        you = self.evaluate.in_force(bearer, s)
        if not you:
            return None
        node = self.program.nodes[bearer.clause.body]
        assert node is not None
        trigger = self.program.phrases[node.phrase].trigger
        assert trigger is not None
        frame = self.evaluate.sentence_frame(bearer.clause.body, you, bearer.thing)
        if trigger.head and not self.evaluate.fits(trigger.head, frame, arguments, None, s):
            return None
        if trigger.condition is not None and not self.evaluate(trigger.condition, s, frame):
            return None
        return frame if self.evaluate.guards_hold(bearer.clause, you, bearer.thing, s) else None

    def gather(self, bearers: tuple[int, ...], arguments: Values, s: Slots) -> tuple[tuple[int, int], ...]:
        """(bearer, player) of the hooks that fit, players in the order of reaction."""
        found = []
        for number in bearers:
            frame = self.bearer_frame(self.facts.bearers[number], arguments, s)
            if frame is not None:
                found.append((number, frame[0]))
        if len(found) < 2:
            return tuple(found)
        order = self.players
        if self.program.reaction_order >= 0:
            order = self.evaluate.value(self.program.reaction_order, (), s)
        rank = {player: place for place, player in enumerate(order)}
        return tuple(sorted(found, key=lambda one: (rank.get(one[1], len(rank)), one[0])))

    def really_there(self, waiting: tuple[tuple[int, int], ...], arguments: Values, s: Slots) -> list[tuple[int, int]]:
        """Of the waiting hooks those of the first player for whom one still fits, for the same player: (place,
        player)."""
        found: list[tuple[int, int]] = []
        for place, (number, player) in enumerate(waiting):
            if found and found[0][1] != player:
                continue
            frame = self.bearer_frame(self.facts.bearers[number], arguments, s)
            if frame is not None and frame[0] == player:
                found.append((place, player))
        return found

    def order_filling(self, waiting: tuple[tuple[int, int], ...], place: int) -> Values:
        bearer = self.facts.bearers[waiting[place][0]]
        return place, self.program.in_force[bearer.force].domain, bearer.thing, bearer.sentence

    # ---------------------------------------------------------------- as soon as
    def risen(self, watches: tuple[int, ...], s: Slots) -> tuple[int, ...]:
        """Looks at the conditions; those that were not true and are."""
        if not s[ACTING]:
            return ()
        found = []
        for number in watches:
            slot = self.layout.watches + number
            truth = self.is_true(self.facts.watches[number], s)
            if truth and not s[slot]:
                found.append(number)
            s[slot] = truth
        return tuple(found)

    def is_true(self, hook: Hook, s: Slots) -> bool:
        return self.watch_frame(hook, s) is not None

    def watch_frame(self, hook: Hook, s: Slots) -> list[Any] | None:
        """The locals of the body of an `as soon as` while it is true."""
        if hook.bearer is not None:
            return self.bearer_frame(hook.bearer, (), s)
        frame = blank(self.program.rules[hook.rule].slots)
        assert hook.trigger.condition is not None
        return frame if self.evaluate(hook.trigger.condition, s, frame) else None

    def look_at_watches(self, s: Slots) -> None:
        """Takes all truths as they are: set-up is over, or a scenario's run begins."""
        for number, hook in enumerate(self.facts.watches):
            s[self.layout.watches + number] = self.is_true(hook, s)

    def acting(self, s: Slots, on: bool) -> None:
        """Set-up begins, or is over."""
        s[ACTING] = on
        if on:
            self.look_at_watches(s)

    # ---------------------------------------------------------------- the end
    def finish(self, position: Position, how: Literal["win", "lose", "draw", "end"], players: Values) -> bool:
        """`wins`, `loses`, `draw`, `end game`. Is the game over? None wins and none loses: nothing happens."""
        s = position.slots
        if how == "lose":
            fresh = tuple(player for player in dict.fromkeys(players) if player not in s[LOST])
            s[LOST] += (0, *fresh) if fresh else ()  # 0 stands between those who lost at different times
            left = tuple(player for player in self.players if player not in s[LOST])
            if not players or len(left) > 1:
                return False
            position.outcome = self.outcome("lose", left, s)
            return True
        if how == "win" and not players:
            return False
        position.outcome = self.outcome(how, tuple(sorted(set(players))), s)
        return True

    def outcome(self, how: Literal["win", "lose", "draw", "end"], winners: Values, s: Slots) -> Outcome:
        """Ranks: winners first, then those who neither won nor lost, then the losers, who lost last before who lost
        first.

        A game that just ends is ranked by its scores, if it has any.
        """
        lost = tuple(player for player in s[LOST] if player and player not in winners)
        scores = tuple(self._score(player, s) for player in self.players)
        keys: list[tuple[int, int]] = []
        for player, score in zip(self.players, scores, strict=True):
            if player in winners:
                keys.append((0, 0))
            elif player in lost:
                keys.append((2, -s[LOST][: s[LOST].index(player)].count(0)))
            else:
                keys.append((1, -(score or 0) if how == "end" else 0))
        if how == "draw":
            keys = [(0, 0)] * len(keys)
        ranks = tuple(1 + sum(1 for other in keys if other < key) for key in keys)
        losers = lost if how in ("lose", "end", "draw") else tuple(p for p in self.players if p not in winners)
        return Outcome(how, winners, losers, ranks, scores)

    def _score(self, player: int, s: Slots) -> int | None:
        if self.program.score >= 0:
            value = self.evaluate.value(self.program.score, (player,), s)
        elif self.program.score_variable >= 0:
            value = s[self.layout.variable_slot(self.program.score_variable, (player,))]
        else:
            return None
        return value if isinstance(value, int) else None


class CountingRunning(Running):
    """Also counts which clauses of sentences in force are looked at."""

    def bearer_frame(self, bearer: Bearer, arguments: Values, s: Slots) -> list[Any] | None:
        if self.evaluate.in_force(bearer, s):
            self.machine.count("bearer?", bearer.number)
        return super().bearer_frame(bearer, arguments, s)


def fitted(type: Type, value: Any, value_type: Type) -> Any:
    """A value as the type of what it is written to: none in the way of that type, a single thing as a list."""
    if value_type.tag == "none":
        return type.zero
    return spread(value_type, value) if type.is_list and not value_type.is_list else value


def _kind_of(value: Any) -> Type:
    return list_of(NUMBER) if isinstance(value, tuple) else NUMBER
