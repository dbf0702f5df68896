"""Whatever is looked at must not lead back to itself: one graph of all that asks for something → its circles.

Values and adjectives ask for what their bodies name, and for the modifiers that speak of them; a modifier of a sentence
asks whether the sentence is in force. `can` asks for an action's needs, forbids and allows; `ready` for all guards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import attrs

from rulewright.check.draft import Draft, FieldDraft
from rulewright.check.graphs import circles
from rulewright.core import program as core
from rulewright.core.terms import Can, HoleValue, Ready, ValueCall
from rulewright.core.traverse import walk
from rulewright.diagnostics import Label
from rulewright.source import Span


@attrs.frozen
class Spot:
    """Something that can be asked for: a value, whether an action is legal, whether a field's sentences are in force,
    whether a sentence is ready, or what a phrase of a family denotes."""

    sort: Literal["value", "legal", "in-force", "ready", "family"]
    index: int = -1
    name: str = ""


@attrs.frozen
class Asks:
    """One asks for another, at a place. ``by``: words for the way, when it is none of its own text."""

    whom: Spot
    span: Span | None
    by: str = ""


class Purity:
    """Builds the graph of a draft and reports its circles, each once."""

    def __init__(self, draft: Draft, in_force: list[core.InForce | None]) -> None:
        self.draft = draft
        self.in_force = {one.field: one for one in in_force if one is not None}
        self.holding = _holding(draft)
        self.asked: dict[Spot, list[Asks]] = {}

    def report(self) -> None:
        """One problem for each circle."""
        spots = [Spot("value", index) for index in range(len(self.draft.values))]
        spots += [Spot("legal", index) for index in range(len(self.draft.actions))]
        spots += [Spot("in-force", index) for index in self.in_force]
        for circle in circles(spots, self.asks, lambda asks: asks.whom):
            self._report(circle)
        if self.draft.circular and not self.draft.problems.errors:  # INVARIANT: no circle goes unreported
            noun = self.draft.circular[0]
            title, label = f"`{noun.name}` leads back to itself", "it cannot be worked out before itself"
            self.draft.problem("RW404", title, noun.span, label)

    # ---------------------------------------------------------------- the graph
    def asks(self, spot: Spot) -> list[Asks]:
        if spot not in self.asked:
            self.asked[spot] = list(dict.fromkeys(self._asks(spot)))
        return self.asked[spot]

    def _asks(self, spot: Spot) -> Iterator[Asks]:
        draft = self.draft
        if spot.sort == "value":
            value = draft.values[spot.index]
            if value is not None:
                yield from _of(value.cases)
                yield from () if value.bare else self._modified(value=spot.index)
        elif spot.sort == "legal":
            action = draft.actions[spot.index]
            if action is not None:
                yield from _of(action.needs)
                yield from () if action.bare else self._modified(action=spot.index)
        elif spot.sort == "in-force":
            one = self.in_force[spot.index]
            yield from _of((one.player, one.condition))
        elif spot.sort == "ready":
            for phrase in draft.phrases:
                yield from _of(phrase.guards if phrase is not None else ())
        else:
            for phrase in draft.phrases:
                if phrase is not None and phrase.family == spot.name:
                    yield from _of((phrase.value,))

    def _modified(self, *, value: int = -1, action: int = -1) -> Iterator[Asks]:
        for at, modifier in enumerate(self.draft.modifiers):
            if modifier.value != value or modifier.action != action:
                continue
            by = f"`{modifier.source}` changes it" if modifier.action < 0 else f"`{modifier.source}` rules on it"
            duration = modifier.duration
            while_ = duration.while_ if duration is not None else None
            for one in _of((modifier.head, modifier.amount, modifier.condition, while_)):
                yield attrs.evolve(one, by=by)
            for field in self.holding.get(at, ()):
                if field in self.in_force:
                    yield Asks(Spot("in-force", field), modifier.span, by)

    # ---------------------------------------------------------------- messages
    def _report(self, circle: list[tuple[Spot, Asks]]) -> None:
        first = circle[0][0]
        name = self._name(first)
        names = " → ".join([*(self._name(spot) for spot, _ in circle), name])
        labels = tuple(Label(asks.span, self._step(spot, asks)) for spot, asks in circle if asks.span is not None)
        plain = all(spot.sort == "value" and not asks.by for spot, asks in circle)
        notes = (names,) if len(circle) > 1 else ()
        if plain:
            title, label = f"{name} leads back to itself", "it cannot be worked out before itself"
            self.draft.problem("RW404", title, self._span(first), label, notes=notes, labels=labels)
        else:
            title, label = f"{name} leads back to itself", "what changes it, or when it acts, asks for it again"
            self.draft.problem("RW433", title, self._span(first), label, notes=notes, labels=labels)

    def _step(self, spot: Spot, asks: Asks) -> str:
        whom = "itself" if asks.whom == spot else self._name(asks.whom)
        return f"{self._name(spot)} asks for {whom}" + (f": {asks.by}" if asks.by else "")

    def _name(self, spot: Spot) -> str:
        if spot.sort == "value":
            value = self.draft.values[spot.index]
            return f"`{value.name}`" if value is not None else "this"
        if spot.sort == "legal":
            action = self.draft.actions[spot.index]
            return f"whether one can `{action.name}`" if action is not None else "this"
        if spot.sort == "in-force":
            return f"whether `{self.draft.fields[spot.index].name}` is in force"
        return "whether a sentence is ready" if spot.sort == "ready" else f"a phrase of `{spot.name}`"

    def _span(self, spot: Spot) -> Span | None:
        if spot.sort == "value":
            value = self.draft.values[spot.index]
            return value.span if value is not None else None
        if spot.sort == "legal":
            action = self.draft.actions[spot.index]
            return action.span if action is not None else None
        return self.draft.fields[spot.index].span if spot.sort == "in-force" else None


def _of(parts: object) -> Iterator[Asks]:
    """What terms ask for."""
    for one in walk(parts):
        if isinstance(one, ValueCall):
            yield Asks(Spot("value", one.value), one.span)
        elif isinstance(one, Can):
            yield Asks(Spot("legal", one.action), one.span)
        elif isinstance(one, Ready):
            yield Asks(Spot("ready"), one.span)
        elif isinstance(one, HoleValue):
            yield Asks(Spot("family", name=one.family), one.span)


def _holding(draft: Draft) -> dict[int, list[int]]:
    """For each modifier that some sentence holds: the fields with such sentences."""
    found: dict[int, list[int]] = {}
    for at, field in enumerate(draft.fields):
        phrases = {phrase for node in sentences(field) for phrase in phrases_in(draft, node)}
        for index in sorted(phrases):
            phrase = draft.phrases[index]
            for modifier in phrase.holds if phrase is not None else ():
                found.setdefault(modifier, []).append(at)
    return found


def sentences(field: FieldDraft) -> Iterator[int]:
    """The sentences in the cells of a field."""
    if (field.type.element or field.type).tag == "sentence":
        for cell in field.cells.values():
            yield from (node for node in (cell if isinstance(cell, tuple) else (cell,)) if isinstance(node, int))


def phrases_in(draft: Draft, node: int) -> Iterator[int]:
    """The phrases of a sentence and of the sentences in it."""
    one = draft.nodes[node]
    if one is None:
        return
    yield one.phrase
    phrase = draft.phrases[one.phrase]
    for (_, type_), argument in zip(phrase.holes if phrase is not None else (), one.arguments, strict=False):
        if type_.tag == "sentence" and isinstance(argument, int):
            yield from phrases_in(draft, argument)
