"""Values under modifiers, and the legality of actions: what counts instead of what, what is forbidden, allowed, needed.

This is the half of the reference evaluator that knows about modifiers; ``evaluate`` is the half that knows about terms.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rulewright.core.program import Modifier, Pattern, Program
from rulewright.core.sentences import Clause
from rulewright.core.terms import HoleValue, Ready, Term
from rulewright.decisions import Refusal
from rulewright.execute.counting import Count, Places
from rulewright.execute.facts import Bearer, Facts, blank, frame_size
from rulewright.execute.spaces import is_none
from rulewright.state.knowledge import HiddenError
from rulewright.state.layout import ACTING, Layout

Slots = list[Any]
Arguments = tuple[Any, ...]

MANY = 50
"""Loops over more elements than this count against the steps between two decisions."""
COPIED = 8
"""So many elements of a long list that is written anew count as one step."""


class Modifying:
    """INVARIANT: nothing here changes a position."""

    def __init__(self, program: Program, layout: Layout, facts: Facts) -> None:
        self.program = program
        self.layout = layout
        self.facts = facts
        self.tick: Callable[[int], None] = lambda steps: None
        self._known: tuple[Slots, dict[tuple[int, Arguments], Any]] | None = None
        self.count: Callable[[str, int], None] | None = None
        """Told ("modifier", its number) each time a modifier speaks, when somebody counts."""
        self.cover: Count | None = None
        """Told what else is looked at and acts, when everything is counted; ``places`` then numbers it."""
        self.places = Places()
        self._force_sizes = [max(1, frame_size(force.player, force.condition or ())) for force in program.in_force]

    @abstractmethod
    def __call__(self, term: Term, s: Slots, f: Sequence[Any]) -> Any: ...

    # ---------------------------------------------------------------- values
    @contextmanager
    def remembering(self, s: Slots) -> Iterator[None]:
        """While these slots stay as they are: what was worked out from them once is known."""
        before, self._known = self._known, (s, {})
        try:
            yield
        finally:
            self._known = before

    def value(self, number: int, arguments: Arguments, s: Slots) -> Any:
        """A declared value with modifiers and limits; asked of none, the zero of its type."""
        if self._known is None or self._known[0] is not s:
            return self._valued(number, arguments, s)
        known = self._known[1]
        try:
            if (number, arguments) in known:
                return known[number, arguments]
        except HiddenError:  # it is asked of what the viewer cannot tell apart
            return self._valued(number, arguments, s)
        found = known[number, arguments] = self._valued(number, arguments, s)
        return found

    def _valued(self, number: int, arguments: Arguments, s: Slots) -> Any:
        self.tick(3)
        it = self.program.values[number]
        for parameter, argument in zip(it.parameters, arguments, strict=True):
            if not parameter.type.maybe and is_none(parameter.type, argument):
                return it.type.zero
        if it.bare:
            return self._meaning(number, arguments, s)
        acting: list[tuple[str, Any]] = []
        if self.facts.is_modified("value", number):
            acting = [(m.operation, amount) for m, amount in self._acting(("value", number), arguments, s)]
        instead = [(operation, amount) for operation, amount in acting if operation in ("as", "as-yes", "as-not")]
        if instead:
            operation, amount = instead[-1]
            result = amount if operation == "as" else operation == "as-yes"
        else:
            result = self._meaning(number, arguments, s)
        if it.type.tag != "number" or result is None:
            return result
        result += sum(amount or 0 for operation, amount in acting if operation == "more")
        result -= sum(amount or 0 for operation, amount in acting if operation == "less")
        least = [amount for operation, amount in acting if operation == "at-least" and amount is not None]
        most = [amount for operation, amount in acting if operation == "at-most" and amount is not None]
        result = min([max([result, *least]), *most])
        if it.least is not None and result < it.least:
            result = it.least
        return it.most if it.most is not None and result > it.most else result

    def _meaning(self, number: int, arguments: Arguments, s: Slots) -> Any:
        it = self.program.values[number]
        frame = [*arguments, *[0] * (len(it.slots) - len(arguments))]
        for case in it.cases:
            if case.condition is None or self(case.condition, s, frame):
                return self(case.value, s, frame)
        return it.type.zero

    # ---------------------------------------------------------------- modifiers
    def _acting(self, target: tuple[str, int], arguments: Arguments, s: Slots) -> Iterator[tuple[Modifier, Any]]:
        """The modifiers that speak about these arguments now, each with its amount: standing ones, then by time
        stored."""
        for modifier, amount, _ in self.speaking(target, arguments, s):
            yield modifier, amount

    def speaking(self, target: tuple[str, int], arguments: Arguments, s: Slots) -> Iterator[tuple[Modifier, Any, int]]:
        """As ``_acting``, with the sentence (0: none) that says it."""
        for standing in self.facts.standing.get(target, ()):
            modifier = self.program.modifiers[standing.modifier]
            frame: list[Any] | None = blank(modifier.slots)
            sentence = 0
            if self.cover is not None and standing.bearer is None:
                self.cover("modifier?", standing.modifier)
            if standing.bearer is not None:
                frame = self._held_frame(standing.bearer, modifier, s)
                sentence = standing.bearer.sentence
            if frame is not None and self.speaks(modifier, frame, arguments, None, s):
                self._counted(standing.modifier)
                if self.cover is not None and standing.bearer is not None:
                    self.cover("bearer", standing.bearer.number)
                yield modifier, self(modifier.amount, s, frame) if modifier.amount is not None else None, sentence
        stored = sorted(entry for slot in self.layout.stored.get(target, ()) for entry in s[slot])
        if len(stored) > MANY:
            self.tick(len(stored))
        for _, number, amount, heads, copies, phase in stored:
            modifier = self.program.modifiers[number]
            if phase > 0 and not s[self.layout.phases + phase]:
                continue
            frame = list(copies)
            if self.speaks(modifier, frame, arguments, heads, s):
                self._counted(number)
                yield modifier, amount, self.sentence_of(modifier, copies)

    def _counted(self, modifier: int) -> None:
        if self.count is not None:
            self.count("modifier", modifier)

    def _held_frame(self, bearer: Bearer, modifier: Modifier, s: Slots) -> list[Any] | None:
        """The frame of a modifier that a sentence holds, None when the sentence is not in force."""
        you = self.in_force(bearer, s)
        if you and self.cover is not None:
            self.cover("bearer?", bearer.number)
        if not you or not self.guards_hold(bearer.clause, you, bearer.thing, s):
            return None
        return [you, bearer.thing, bearer.clause.body, *blank(modifier.slots[3:])]

    def sentence_of(self, modifier: Modifier, copies: Arguments) -> int:
        """The sentence whose body stored this, 0 for rules and flows."""
        names = [slot.name for slot in modifier.slots[:3]]
        return copies[2] if len(copies) > 2 and names[:1] == ["you"] and modifier.slots[2].type.tag == "sentence" else 0

    def speaks(
        self, modifier: Modifier, frame: list[Any], arguments: Arguments, heads: Arguments | None, s: Slots
    ) -> bool:
        """Does it speak about ``arguments``, and act now? Fills the free names of its head into ``frame``."""
        if not self.fits(modifier.head, frame, arguments, heads, s):
            return False
        duration = modifier.duration
        if duration is not None:
            if heads is None and duration.during is not None and not self.runs(self(duration.during, s, frame), s):
                return False
            if duration.while_ is not None and not self(duration.while_, s, frame):
                return False
        return modifier.condition is None or bool(self(modifier.condition, s, frame))

    def fits(
        self, head: tuple[Pattern, ...], frame: list[Any], arguments: Arguments, heads: Arguments | None, s: Slots
    ) -> bool:
        """Do the arguments fit the head's patterns? ``heads``: bound arguments worked out before, else they are now.

        A head without patterns (`at start of round`) fits all arguments.
        """
        if not head:
            return True
        for pattern, argument in zip(head, arguments, strict=True):
            if pattern.sort == "free":
                frame[pattern.local] = argument
        for place, (pattern, argument) in enumerate(zip(head, arguments, strict=True)):
            if pattern.term is not None:
                bound = self(pattern.term, s, frame) if heads is None else heads[place]
                if bound != argument:
                    return False
        return True

    def runs(self, phase: int, s: Slots) -> bool:
        return bool(phase and s[self.layout.phases + phase])

    # ---------------------------------------------------------------- sentences
    def in_force(self, bearer: Bearer, s: Slots) -> int:
        """For whom the sentence of the bearer acts now; 0 for nobody."""
        if not s[ACTING]:
            return 0
        force = self.program.in_force[bearer.force]
        frame = [bearer.thing, *[0] * (self._force_sizes[bearer.force] - 1)]
        # The condition first: whoever sees that it does not hold need not know whose the thing is.
        if force.condition is not None and not self(force.condition, s, frame):
            return 0
        you: int = self(force.player, s, frame)
        return you

    def sentence_frame(self, node: int, you: int, this: int) -> list[Any]:
        """The locals of a phrase's own terms and bodies for one sentence."""
        it = self.program.nodes[node]
        assert it is not None
        return [you, this, node, *blank(self.program.phrases[it.phrase].slots[3:])]

    def guards_hold(self, clause: Clause, you: int, this: int, s: Slots) -> bool:
        """The guards of a clause, outermost first."""
        for node in clause.guards:
            it = self.program.nodes[node]
            assert it is not None
            frame = self.sentence_frame(node, you, this)
            if not all(self(guard.term, s, frame) for guard in self.program.phrases[it.phrase].guards):
                return False
        return True

    def ready(self, sentence: int, you: int, moment: int, s: Slots) -> bool:
        """Has the sentence a clause of that moment (0: without one) whose guards hold?"""
        found = self.facts.moments.get((sentence, moment), ())
        if found and you and self.cover is not None:
            self.cover("ready?", self.places.ready_clauses(sentence, moment))
        return bool(you) and any(self.guards_hold(clause, you, 0, s) for clause in found)

    # ---------------------------------------------------------------- legality
    def legal(self, action: int, arguments: Arguments, s: Slots) -> bool:
        return self.refusal(action, arguments, s) is None

    def refusal(self, action: int, arguments: Arguments, s: Slots) -> Refusal | None:
        """The first reason against it: a `forbid`; or, unless an `allow` speaks for it, a missing need."""
        it = self.program.actions[action]
        for parameter, argument in zip(it.parameters, arguments, strict=True):
            if not parameter.type.maybe and is_none(parameter.type, argument):
                return Refusal(it.name, f"there is no {parameter.name}", it.span)
        allowed = False
        for modifier, _, sentence in self.speaking(("action", action), arguments, s):
            if modifier.operation == "forbid":
                return Refusal(modifier.source, self._wording(modifier, sentence), modifier.span)
            allowed = True
        if allowed:
            return None
        frame = [*arguments, *[0] * (len(it.slots) - len(arguments))]
        for need in it.needs:
            if (need.condition is None or self(need.condition, s, frame)) and not self(need.term, s, frame):
                text, phrase = self._unmet(need.term, s, frame)
                return Refusal(it.name, text or need.text, need.span, phrase, need.term, tuple(frame))
        return None

    def _unmet(self, need: Term, s: Slots, frame: list[Any]) -> tuple[str, str]:
        """Of a sentence that must be ready: the first condition that fails, in words, and the phrase that sets it."""
        if not isinstance(need, Ready):
            return "", ""
        moment = self(need.moment, s, frame) if need.moment is not None else 0
        you = self(need.player, s, frame)
        for clause in self.facts.moments.get((self(need.sentence, s, frame), moment), ()):
            for number in clause.guards:
                node = self.program.nodes[number]
                assert node is not None
                phrase = self.program.phrases[node.phrase]
                for guard, text in zip(phrase.guards, node.conditions, strict=True):
                    if self(guard.term, s, self.sentence_frame(number, you, 0)):
                        continue
                    asked = node.arguments[guard.term.index] if isinstance(guard.term, HoleValue) else number
                    assert isinstance(asked, int)
                    part = self.program.nodes[asked]
                    assert part is not None
                    return text, self.program.phrases[part.phrase].name
        return "", ""

    def _wording(self, modifier: Modifier, sentence: int) -> str:
        node = self.program.nodes[sentence]
        if node is not None:
            return node.text
        return modifier.span.text if modifier.span is not None else modifier.source
