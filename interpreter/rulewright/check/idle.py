"""The `do` and the `holds` of a phrase, with what fills its holes → why they surely change nothing: "Protect 0 cards".

Everything that might change something counts as doing so; what only asks somebody does, too.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulewright.check.bodies import hooks
from rulewright.check.knowing import Items, Members, Numbers
from rulewright.check.known import Knowledge
from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.program import Node, Phrase, Program
from rulewright.core.traverse import walk
from rulewright.source import Span

MOST_DEEP = 6


@attrs.frozen
class Why:
    """A line that changes nothing, and what makes it so."""

    span: Span | None
    text: str


@attrs.define
class Idle:
    """Looks at bodies with what is known of their locals. why: the lines that were found to change nothing."""

    knowledge: Knowledge
    why: list[Why] = attrs.Factory(list)
    _depth: int = 0
    _once: set[int] = attrs.Factory(set)
    _hooked: frozenset[int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        ended = (one.target for one in self.program.lifetimes if one.sort == "action")
        self._hooked = frozenset((*hooks(self.program), *ended))

    @property
    def program(self) -> Program:
        return self.knowledge.program

    def phrase(self, phrase: Phrase, node: Node) -> tuple[Why, ...]:
        """Why what a phrase does or what it holds comes to nothing with these fillings; empty when it does not."""
        self.why = []
        self._depth = 0
        before, self.knowledge.node = self.knowledge.node, node
        try:
            if phrase.holds:
                idle = all(self._modifier(number) for number in phrase.holds)
            elif phrase.body and not (phrase.trigger is not None and phrase.trigger.sort == "instead"):
                idle = self._body(phrase.body, {})
            else:
                return ()
            return tuple(self.why) if idle else ()
        finally:
            self.knowledge.node = before

    # ---------------------------------------------------------------- blocks
    def _body(self, body: st.Block, known: dict[int, object]) -> bool:
        """A block in a frame of its own. A name that is given twice is not followed."""
        knowledge = self.knowledge
        before = (knowledge.locals, knowledge.places)
        knowledge.locals, knowledge.places = dict(known), {}  # type: ignore[arg-type]
        targets = [one.target.index for one in walk(body) if _names_local(one)]
        self._once = {index for index in targets if targets.count(index) == 1}
        try:
            return self._block(body)
        finally:
            knowledge.locals, knowledge.places = before

    def _block(self, block: st.Block) -> bool:
        for one in block:
            if isinstance(one, st.Stop):
                return True
            if isinstance(one, st.Choose | st.ChanceChooses) and self._nothing_to_choose(one):
                return True  # the rest of the block is skipped
            if not self._statement(one):
                return False
        return True

    def _nothing_to_choose(self, one: st.Choose | st.ChanceChooses) -> bool:
        if self._is_empty(one.items):
            self._note(one, "there is never anything to choose from")
            return True
        return False

    def _statement(self, one: st.Statement) -> bool:
        known = self.knowledge
        if isinstance(one, st.Set) and isinstance(one.target, st.LocalTarget):
            if one.target.index in self._once:
                known.locals[one.target.index] = known.of(one.value)
            return True
        if isinstance(one, st.Add | st.Take):
            return self._adds_nothing(one)
        if isinstance(one, st.Move):
            return self._is_empty(one.items) and self._note(one, "there is never anything to move")
        if isinstance(one, st.Arrange):
            return self._at_most_one(one.items) and self._note(one, "there are never two things to arrange")
        if isinstance(one, st.Repeat):
            times = known.of(one.times) if one.times is not None else None
            if isinstance(times, Numbers) and times.high is not None and times.high <= 0:
                return self._note(one, "this is done 0 times")
            return one.times is not None and self._block(one.body)
        if isinstance(one, st.ForEach):
            if self._is_empty(one.items):
                return self._note(one, "there is never anything to go through")
            return self._block(one.body)
        if isinstance(one, st.If):
            return self._if(one)
        if isinstance(one, st.StoreModifier):
            return self._modifier(one.modifier)
        if isinstance(one, st.EndGame):
            return one.players is not None and self._is_empty(one.players) and self._note(one, "this is never anybody")
        if isinstance(one, st.Call):
            return self._call(one)
        return False

    def _if(self, one: st.If) -> bool:
        for condition, block in one.branches:
            holds = self.knowledge.of(condition) if condition is not None else True
            if holds is False:
                self._note(one, "this never holds")
            elif not self._block(block):
                return False
            if holds is True:
                return True
        return True

    def _adds_nothing(self, one: st.Add | st.Take) -> bool:
        if isinstance(one.target, st.LocalTarget):
            return False
        value = self.knowledge.of(one.value)
        if value == Numbers(0, 0):
            return self._note(one, "the number is 0")
        return one.value.type.is_list and self._is_empty(one.value) and self._note(one, "the list is always empty")

    def _modifier(self, number: int) -> bool:
        modifier = self.program.modifiers[number]
        if modifier.operation not in ("more", "less") or modifier.amount is None:
            return False
        before, self.knowledge.locals = self.knowledge.locals, {}
        amount = self.knowledge.of(modifier.amount)
        self.knowledge.locals = before
        if amount != Numbers(0, 0):
            return False
        self.why.append(Why(modifier.span, f"0 {modifier.operation}"))
        return True

    def _call(self, one: st.Call) -> bool:
        """An action that nothing reacts to, whose end forgets nothing, and whose body comes to nothing with these
        arguments.
        """
        action = self.program.actions[one.action]
        if one.action in self._hooked or self._depth >= MOST_DEEP or not action.body:
            return False
        given = {at: self.knowledge.of(term) for at, term in enumerate(one.arguments)}
        node, once = self.knowledge.node, self._once
        self.knowledge.node = None
        self._depth += 1
        idle = self._body(action.body, given)  # type: ignore[arg-type]
        self._depth -= 1
        self.knowledge.node, self._once = node, once
        return idle

    # ---------------------------------------------------------------- lists
    def _is_empty(self, term: t.Term) -> bool:
        found = self.knowledge.of(term)
        return (isinstance(found, Items) and found.most == 0) or (
            isinstance(found, Members) and found.of == frozenset((0,))
        )

    def _at_most_one(self, term: t.Term) -> bool:
        found = self.knowledge.of(term)
        if isinstance(found, Items) and found.most is not None and found.most <= 1:
            return True
        return isinstance(term, t.ListOf) and _all_one_thing(term.parts, self.knowledge)

    def _note(self, one: st.Statement, text: str) -> bool:
        self.why.append(Why(one.span, text))
        return True


def _names_local(one: object) -> bool:
    return isinstance(one, st.Set | st.Add | st.Take) and isinstance(one.target, st.LocalTarget)


def _all_one_thing(parts: Iterable[t.Term], knowledge: Knowledge) -> bool:
    """Whether single things that are asked for in several ways are the same: the first, item 1."""
    asked = set()
    for part in parts:
        if not isinstance(part, t.Pick) or part.operation not in ("first", "item"):
            return False
        at = knowledge.of(part.count) if part.operation == "item" and part.count is not None else Numbers(1, 1)
        if not isinstance(at, Numbers) or at.low is None or at.low != at.high:
            return False
        asked.add((part.items, at.low))
    return len(asked) == 1
