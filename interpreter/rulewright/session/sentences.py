"""A thing or a sentence and a position go in; whether it could act now comes out: its moment, its conditions with the
values in them, and whom it acts for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from rulewright.core.sentences import Clause
from rulewright.core.types import member
from rulewright.decisions import Refusal
from rulewright.execute import Position
from rulewright.state.knowledge import HIDDEN, HiddenError, knows
from rulewright.state.printing import print_value
from rulewright.state.table import Table


@attrs.frozen
class Condition:
    """One condition of a clause. ``holds`` is None where the viewer may not know. values: of what it names."""

    text: str
    holds: bool | None
    values: tuple[str, ...] = ()


@attrs.frozen
class Chance:
    """A clause of a sentence and how it stands now.

    when: what it waits for, empty for a sentence that is done when it is read. force: for whom it is in force, or that
    it is not; empty for one that need not be.
    """

    sentence: str
    when: str
    conditions: tuple[Condition, ...]
    force: str = ""


@attrs.frozen
class Bearer:
    """A thing with sentences: what it is called, where it lies, as far as the viewer may know, and its clauses."""

    name: str
    place: str
    chances: tuple[Chance, ...]


class Standing:
    """How the sentences of a position stand for one viewer (None: everything is seen)."""

    def __init__(
        self, position: Position, viewer: int | None, whens: Callable[[str], Sequence[str]] = lambda _: ()
    ) -> None:
        """whens: for a sentence's text what each of its clauses waits for, in words; of another number: not known."""
        self._whens = whens
        self._position = position
        self._machine = position.machine
        self._program = position.program
        self._viewer = viewer
        self._seen = position.seen_by(viewer)

    def of_thing(self, domain: str, thing: int, you: int) -> Bearer | None:
        """The sentences of a thing, for the player ``you`` where it is not in force for another; None without any."""
        chances: list[Chance] = []
        for number, field in enumerate(self._program.fields):
            if len(field.dimensions) != 1 or field.dimensions[0].type.domain != domain:
                continue
            element = field.type.element if field.type.element is not None else field.type
            if element.tag != "sentence":
                continue
            cell = field.cells[thing]
            for sentence in cell if isinstance(cell, tuple) else (cell,):
                if isinstance(sentence, int) and sentence:
                    chances.extend(self._sentence(sentence, domain, number, thing, you))
        if not chances:
            return None
        name = self._program.domains[domain].printed[thing]
        return Bearer(name, self._place(domain, thing), tuple(chances))

    def of_sentence(self, sentence: int, you: int) -> tuple[Chance, ...]:
        """The clauses of a sentence that nothing bears, if ``you`` said it."""
        return tuple(self._sentence(sentence, "", -1, 0, you))

    # ------------------------------------------------------------ clauses
    def _sentence(self, sentence: int, domain: str, field: int, thing: int, you: int) -> Iterator[Chance]:
        node = self._program.nodes[sentence]
        assert node is not None
        clauses = self._machine.facts.clauses[sentence]
        whens = self._whens(node.text)
        for at, clause in enumerate(clauses):
            who, force = you, ""
            if clause.hooked or clause.holds:
                who, force = self._force(domain, field, thing, you)
            when = whens[at] if len(whens) == len(clauses) else self._when(clause)
            yield Chance(node.text, when, tuple(self._conditions(clause, who, thing)), force)

    def _when(self, clause: Clause) -> str:
        if clause.moment:
            title = self._program.domains["moment"].printed[clause.moment]
            return title
        body = self._program.nodes[clause.body]
        phrase = self._program.phrases[body.phrase] if body is not None else None
        if phrase is None or phrase.trigger is None or phrase.trigger.span is None:
            return "while it is in force" if clause.holds else ""
        return " ".join(phrase.trigger.span.text.split())

    def _force(self, domain: str, field: int, thing: int, you: int) -> tuple[int, str]:
        for force in self._program.in_force:
            if force.domain != domain or force.field != field:
                continue
            try:
                if force.condition is not None and not self._seen.evaluate(force.condition, (thing,)):
                    return you, f"not in force: {self._unmet(force.condition, thing)}"
                who = self._seen.evaluate(force.player, (thing,))
            except HiddenError:
                return you, "whether it is in force is hidden"
            if who is HIDDEN:
                return you, "whether it is in force is hidden"
            if not who:
                return you, "not in force: it is nobody's now"
            return who, f"in force for {self._program.seats[who - 1]}"
        return you, "not in force: nothing brings it into force"

    def _unmet(self, condition: object, thing: int) -> str:
        span = getattr(condition, "span", None)
        text = " ".join(span.text.split()) if span is not None else "its condition"
        refusal = Refusal("", text, span, "", condition, (thing,))  # type: ignore[arg-type]
        values = refusal.values(self._seen, self._viewer)
        return f"not so that {text}{f' ({chr(59).join(values)})' if values else ''}"

    def _conditions(self, clause: Clause, you: int, this: int) -> Iterator[Condition]:
        for number in clause.guards:
            node = self._program.nodes[number]
            assert node is not None
            frame = tuple(self._machine.evaluator.sentence_frame(number, you, this))
            guards = self._program.phrases[node.phrase].guards
            for guard, said in zip(guards, node.conditions, strict=True):
                span = guard.term.span
                text = said or (" ".join(span.text.split()) if span is not None else "")
                try:
                    value = self._seen.evaluate(guard.term, frame)
                    holds = None if value is HIDDEN else bool(value)
                except HiddenError:
                    holds = None
                refusal = Refusal("", text, span, "", guard.term, frame)
                values = tuple(refusal.values(self._seen, self._viewer)) if holds is not None else ()
                yield Condition(text, holds, values)

    # ------------------------------------------------------------ where it lies
    def _place(self, domain: str, thing: int) -> str:
        where = self._position.layout.where.get(domain)
        if where is None:
            return ""
        if not knows(self._position, domain, thing, self._viewer):
            return "where it lies is hidden"
        slot = self._position.slots[where + thing]
        cell = self._position.layout.cells.get(slot)
        if cell is None:
            return "it lies nowhere"
        zone = self._program.zones[cell.zone]
        names = [
            _printed(self._seen, dimension.type.domain, argument, self._viewer)
            for dimension, argument in zip(zone.dimensions, cell.arguments, strict=True)
        ]
        return f"it lies in {zone.name}{f' of {chr(44).join(names)}' if names else ''}"


def _printed(table: Table, domain: str, value: int, viewer: int | None) -> str:
    return print_value(table, member(domain), value, viewer) if domain else str(value)
