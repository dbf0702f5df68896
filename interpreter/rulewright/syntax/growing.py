"""A text and Lark's tables go in; the tree that Lark would make comes out in half the time, or None where that stops.

Lark keeps lines and columns of every word, and of every node six places and six more of what was left out of it, in
layers of calls; ours are read by offset alone. Here the same moves are made on the same tables, with where each value
lies on a stack of its own. Where a text stops making sense Lark itself is asked: it knows what it expected. A test
compares the trees of all texts there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from lark.parsers.lalr_analysis import Shift

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule

Place = tuple[int, int] | None
"""Where a value begins and ends, with what was left out at its sides; None for one that is made of nothing."""


_MOST_WORDS = 20_000
"""Words whose kind is remembered."""


class _NoWord(Exception):
    """A sign that no word begins with."""


class Grower:
    """Grows trees by the tables of one parser. It keeps no state of a text, so threads may share it."""

    def __init__(self, made: Lark) -> None:
        self._frontend: Any = made.parser
        self._tables = self._frontend.parser._parse_table
        self._plans: dict[int, _Plan] = {}
        self._lexer, self._layout = self._frontend.lexer.lexer, self._frontend.lexer.postlexer
        self._patterns = [one.match for one in self._lexer.scanner._mres]  # this makes its callbacks, too
        self._kinds: dict[tuple[str, str], str] = {}

    def grow(self, text: str, start: str) -> Tree[Token] | None:
        """LayoutError comes from the layout, as it does from Lark."""
        states, last = self._tables.states, self._tables.end_states[start]
        stack: list[Any] = [self._tables.start_states[start]]
        values: list[Any] = []
        places: list[Place] = []
        try:
            for token in self._layout.process(self._words(text)):
                action, argument = states[stack[-1]][token.type]
                while action is not Shift:
                    self._reduce(argument, states, stack, values, places)
                    action, argument = states[stack[-1]][token.type]
                stack.append(argument)
                values.append(token)
                places.append((token.start_pos, token.end_pos))
            while stack[-1] != last:
                _, argument = states[stack[-1]]["$END"]
                self._reduce(argument, states, stack, values, places)
        except (KeyError, _NoWord):
            return None
        tree = values[-1]
        return tree if isinstance(tree, Tree) else None

    def _words(self, text: str) -> Iterator[Token]:
        """The words of a text, each with its kind, its offsets and the column it begins in."""
        ignored, lines, changed = self._lexer.ignore_types, self._lexer.newline_types, self._lexer.callback
        first, *others = self._patterns
        at = line = 0
        while at < len(text):
            found = first(text, at) or next(filter(None, (other(text, at) for other in others)), None)
            if found is None:
                raise _NoWord
            begin, at, kind = at, found.end(), found.lastgroup
            if kind not in ignored:
                value = found.group()
                named = self._kind(kind, value) if kind in changed else kind
                yield Token(named, value, begin, column=begin - line + 1, end_pos=at)
            if kind in lines:
                line = max(line, text.rfind("\n", begin, at) + 1)

    def _kind(self, kind: str, value: str) -> str:
        """What a word is that is written like a name: one of the language's own, or a name."""
        found = self._kinds.get((kind, value))
        if found is None:
            if len(self._kinds) >= _MOST_WORDS:
                self._kinds.clear()
            found = self._kinds[kind, value] = self._lexer.callback[kind](Token(kind, value)).type
        return found

    def _reduce(self, rule: Rule, states: Any, stack: list[Any], values: list[Any], places: list[Place]) -> None:
        plan = self._plans.get(id(rule))
        if plan is None:
            plan = self._plans[id(rule)] = _Plan(rule)
        size, value, place = plan.size, None, None
        if size == 1 and plan.same:
            value, place = values[-1], places[-1]
            stack.pop()
            values.pop()
            places.pop()
        elif size:
            inner = values[-size:]
            for one in places[-size:]:
                if one is not None:
                    place = one if place is None else (place[0], one[1])
            del stack[-size:], values[-size:], places[-size:]
            value = plan.made(inner)
        else:
            value = plan.made([])
        if place is not None:
            if type(value) is not Tree:  # a word that stands for the whole: what was left out beside it counts no more
                place = (value.start_pos, value.end_pos)
            elif value.meta.empty:
                meta = value.meta
                meta.empty, meta.start_pos, meta.end_pos = False, *place
        stack.append(states[stack[-1]][plan.origin][1])
        values.append(value)
        places.append(place)


class _Plan:
    """What one rule of the grammar makes of its values."""

    def __init__(self, rule: Rule) -> None:
        parts: list[Any] = list(rule.expansion)
        self.rule = rule  # as long as it lives no other one has its id
        self.size = len(parts)
        self.origin = rule.origin.name
        self.name = rule.alias or rule.options.template_source or rule.origin.name
        kept = [
            (at, not part.is_term and part.name.startswith("_"))
            for at, part in enumerate(parts)
            if rule.options.keep_all_tokens or not (part.is_term and part.filter_out)
        ]
        self.kept = kept if len(kept) < self.size or any(opened for _, opened in kept) else None
        self.single = bool(rule.options.expand1 and not rule.alias)
        self.same = self.single and self.kept is None

    def made(self, inner: list[Any]) -> Any:
        """A node, or the only value where the rule says that it stands for itself."""
        if self.kept is not None:
            found: list[Any] = []
            for at, opened in self.kept:
                if not opened:
                    found.append(inner[at])
                elif found:
                    found += inner[at].children
                else:
                    found = inner[at].children  # nobody else has it
            inner = found
        if self.single and len(inner) == 1:
            return inner[0]
        return Tree(self.name, inner)
