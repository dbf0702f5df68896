"""A game and one of its choices go in; what changed by it comes out, under what did it, as one player may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from rulewright.core.types import Dimension, member
from rulewright.diagnostics.wording import counted
from rulewright.execute import ops
from rulewright.execute.seen import Moment
from rulewright.execute.tracing import Written, trace, trace_start
from rulewright.session.game import Game, Step
from rulewright.source import Span
from rulewright.state.knowledge import knows, knows_sentence, sees
from rulewright.state.layout import NOWHERE
from rulewright.state.printing import UNKNOWN, print_value, value_key

_NAMED_THINGS = 6
"""Things that are named when more move at once; of the others there is the number."""


_HIDDEN_SENTENCE = "a hidden sentence"


def quoted(sentence: str) -> str:
    return sentence if sentence == _HIDDEN_SENTENCE else f"“{sentence}”"


@attrs.frozen
class Cause:
    """What changed something: the sentence that acts (empty: none) and the thing that bears it, what it lies in
    (`turn of Ann`), and the statement."""

    sentence: str
    bearer: str
    inside: str
    span: Span | None

    def lines(self, game: Game) -> tuple[str, ...]:
        """In words: the sentence, the place and what runs there, the line of the rules."""
        bearer = f" ({self.bearer})" if self.bearer else ""
        head = [f"{quoted(self.sentence)}{bearer}"] if self.sentence else []
        place = place_in(game, self.span) if self.span is not None else ""
        where = ", in ".join(one for one in (place, self.inside) if one)
        text = self.span.text.splitlines()[0].strip() if self.span is not None and self.span.text else ""
        return (*head, f"{where}: {text}" if where and text else where or text)


def place_in(game: Game, span: Span) -> str:
    """FILE:LINE, the file as it lies in the ruleset's folder."""
    return game.setting.machine.stepper.place(span) if span.path else ""


@attrs.frozen
class Change:
    """Lines that say what is otherwise now (`score of Ann: 3 → 5`), and what did it. slots: the cells."""

    cause: Cause
    lines: tuple[str, ...]
    slots: frozenset[int]


class Causes:
    """What changed in one game, each choice followed when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[object, Sequence[Written]] = {}

    def of_choice(self, number: int, viewer: int | None) -> list[Change]:
        """Everything that choice brought about, in order; 0: before the first choice."""
        if number and self._game.steps[number - 1].staged:
            return _by_hand(self._game.steps[number - 1], viewer)
        written = self._written(number)
        found = [(self._cause(one, viewer), one) for one in written]
        changes = []
        for cause, group in groupby(found, key=lambda pair: pair[0]):
            run = [one for _, one in group]
            slots = frozenset(slot for one in run for slot in one.slots)
            lines = tuple(_lines(run[0].before, run[-1].after, slots, viewer))
            if lines:
                changes.append(Change(cause, lines, slots))
        return changes

    def last_of(self, slots: frozenset[int], viewer: int | None) -> tuple[int, Change] | None:
        """The last change of any of these cells, with the number of the choice that brought it."""
        for number in range(len(self._game.steps), -1, -1):
            if number < len(self._game.steps) and self._game.steps[number].later is not None:
                return None  # before that the rules were others
            if number and not self._differs(number, slots):
                continue
            for change in reversed(self.of_choice(number, viewer)):
                if change.slots & slots:
                    return number, change
        return None

    def _differs(self, number: int, slots: frozenset[int]) -> bool:
        step = self._game.steps[number - 1]
        before, after = step.before.slots, step.after.slots
        return step.later is None and any(before[slot] != after[slot] for slot in slots)

    def _written(self, number: int) -> Sequence[Written]:
        """Kept by what the choice was: another one in its place is followed anew."""
        if not number:
            start = self._game.steps[0].before if self._game.steps else self._game.position
            key: object = (0, id(start))
        else:
            step = self._game.steps[number - 1]
            key = (number, id(step))
        if key not in self._known:
            self._known[key] = self._follow(number)
        return self._known[key]

    def _follow(self, number: int) -> Sequence[Written]:
        if not number:
            return trace_start(self._game.began_with.machine, self._game.seed)
        step = self._game.steps[number - 1]
        decision = step.before.decision
        if decision is None or step.key not in decision.keys:
            return ()
        return trace(step.before, decision.keys.index(step.key))

    # ------------------------------------------------------------ who did it
    def _cause(self, written: Written, viewer: int | None) -> Cause:
        machine = written.before.machine
        program = machine.program
        sentence = bearer = inside = ""
        for frame in reversed(written.frames):
            proc = machine.procs[frame[0]]
            if not sentence and proc.source:
                node = program.nodes[proc.source]
                text = node.text if node is not None else ""
                known = any(knows_sentence(at, text, viewer) for at in (written.before, written.after))
                sentence = text if known else _HIDDEN_SENTENCE
                bearer = self._bearer(proc.key, frame, written.after, viewer) if known else ""
            if not inside and proc.title:
                ends = isinstance(written.op, ops.Leave | ops.ClosePhase)
                inside = f"the end of {proc.title}" if ends else proc.title
        return Cause(sentence, bearer, inside, written.span)

    def _bearer(self, key: tuple[object, ...], frame: tuple[object, ...], moment: Moment, viewer: int | None) -> str:
        """The thing that bears the sentence, as far as the viewer may know it."""
        machine = moment.machine
        if key[0] != "hooked" or not isinstance(key[1], int):
            return ""
        bearer = machine.facts.bearers[key[1]]
        domain = machine.program.in_force[bearer.force].domain
        return print_value(moment.seen_by(viewer), member(domain), bearer.thing, viewer)


def _by_hand(step: Step, viewer: int | None) -> list[Change]:
    """What a change by hand has changed; of one of the rules, what it was."""
    cause = Cause("", "", f"by hand: {step.text}", None)
    if step.later is not None:
        return [Change(cause, ("the rules are others from then on",), frozenset())]
    before, after = (Moment(one.machine, one.slots) for one in (step.before, step.after))
    slots = frozenset(at for at, (old, new) in enumerate(zip(before.slots, after.slots, strict=True)) if old != new)
    lines = tuple(_lines(before, after, slots, viewer))
    return [Change(cause, lines, slots)] if lines else []


# ---------------------------------------------------------------- what is otherwise
def _lines(before: Moment, after: Moment, slots: frozenset[int], viewer: int | None) -> Iterator[str]:
    yield from _moves(before, after, slots, viewer)
    layout = before.layout
    for one in layout.memory:
        if one.slot not in slots or before.slots[one.slot] == after.slots[one.slot]:
            continue
        if not sees(layout, one.seers, viewer):  # that it has changed at all would tell of what it was
            continue
        name = _named(after, one.variable.name, one.variable.dimensions, one.arguments)
        old, new = (
            print_value(moment.seen_by(viewer), one.variable.type, moment.slots[one.slot], viewer)
            for moment in (before, after)
        )
        yield f"{name}: {old} → {new}"


def _moves(before: Moment, after: Moment, slots: frozenset[int], viewer: int | None) -> Iterator[str]:
    """What lies elsewhere now, by from where and to where; zones in which only the order is otherwise."""
    layout = before.layout
    moved: dict[tuple[int, int, str], list[int]] = {}
    for domain, base in layout.where.items():
        for thing in before.program.domains[domain].all:
            old, new = before.slots[base + thing], after.slots[base + thing]
            if old != new and (old in slots or new in slots):
                moved.setdefault((old, new, domain), []).append(thing)
    # In the order of the zones: that of the things would tell which of them moved where.
    for (old, new, domain), things in sorted(moved.items(), key=lambda one: one[0]):
        yield f"{_things(after, domain, things, viewer)}: {_zone(after, old)} → {_zone(after, new)}"
    for slot in sorted(slots & set(layout.cells)):
        if before.slots[slot] == after.slots[slot] or sorted(before.slots[slot]) != sorted(after.slots[slot]):
            continue
        domain = before.program.zones[layout.cells[slot].zone].domain
        # A shuffle may leave all as it was: that it did not is for those who know what lies where.
        if all(knows(moment, domain, thing, viewer) for moment in (before, after) for thing in after.slots[slot]):
            yield f"{_zone(after, slot)}: in another order"


def _things(moment: Moment, domain: str, things: Sequence[int], viewer: int | None) -> str:
    known = [thing for thing in things if knows(moment, domain, thing, viewer)]
    names = [print_value(moment.seen_by(viewer), member(domain), thing, viewer) for thing in known[:_NAMED_THINGS]]
    names = [name for name in names if name != UNKNOWN]
    rest = len(things) - len(names)
    if rest:
        names.append(
            f"{'another ' if names and rest == 1 else ''}{counted(rest, domain)}{' more' if names and rest > 1 else ''}"
        )
    return ", ".join(names)


def _zone(moment: Moment, slot: int) -> str:
    if slot == NOWHERE:
        return "nowhere"
    cell = moment.layout.cells[slot]
    zone = moment.program.zones[cell.zone]
    return _named(moment, zone.name, zone.dimensions, cell.arguments)


def _named(moment: Moment, name: str, dimensions: tuple[Dimension, ...], arguments: Sequence[int]) -> str:
    keys = [
        value_key(moment.program, dimension.type, argument)
        for dimension, argument in zip(dimensions, arguments, strict=True)
    ]
    return f"{name} of {', '.join(keys)}" if keys else name
