"""A program goes in; what each of its declarations means comes out as plain values without places or numbers, and what
each of them uses.

Two versions are compared by it: names of locals, brackets and the author's layout do not count; what a word refers to
does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

import attrs

from rulewright.core import program as core
from rulewright.core import statements, terms
from rulewright.core.program import Program
from rulewright.core.traverse import walk
from rulewright.core.types import Type

Key: TypeAlias = tuple[object, ...]
"""As ``diff_declarations.key_of`` makes it: the sort, the name, and prepositions where several may share a name."""

_LEFT_OUT = {"span", "type", "slots"}
_WORDS = {
    (core.Need, "text"),
    (statements.Roll, "name"),
    (statements.ChanceChooses, "name"),
    (terms.ZoneIndex, "zones"),
}
"""What is only how the author spelled it; and which zones there are, which they tell themselves."""
_REFERENCES: dict[tuple[type, str], str] = {
    (terms.FieldGet, "field"): "fields",
    (terms.VariableGet, "variable"): "variables",
    (terms.ZoneGet, "zone"): "zones",
    (terms.ValueCall, "value"): "values",
    (terms.Can, "action"): "actions",
    (statements.VariableTarget, "variable"): "variables",
    (statements.Move, "zone"): "zones",
    (statements.Shuffle, "zone"): "zones",
    (statements.StoreModifier, "modifier"): "modifiers",
    (statements.Call, "action"): "actions",
    (statements.Act, "action"): "actions",
    (statements.MenuRow, "action"): "actions",
    (statements.EndOf, "action"): "actions",
    (statements.RunPhase, "phase"): "phases",
    (core.Trigger, "action"): "actions",
    (core.Modifier, "value"): "values",
    (core.Modifier, "action"): "actions",
    (core.Duration, "until"): "lifetimes",
    (core.Rule, "modifier"): "modifiers",
    (core.Phrase, "holds"): "modifiers",
    (core.Phrase, "moment"): "moments",
}
"""Which fields of the core are positions, and in what."""
_BY_KIND: dict[type, list[tuple[str, str]]] = {}
for (_kind, _field), _table in _REFERENCES.items():
    _BY_KIND.setdefault(_kind, []).append((_field, _table))


class Meanings:
    """What the declarations of one program mean."""

    def __init__(self, program: Program) -> None:
        self.program = program

    # ---------------------------------------------------------------- names
    @cached_property
    def keys(self) -> dict[Key, tuple[Any, ...]]:
        """What a declaration became: an action with its earlier meanings, all clauses of a rule."""
        found: dict[Key, list[Any]] = {}
        for table in ("actions", "values", "rules", "phrases"):
            for part in getattr(self.program, table):
                found.setdefault(_key(part), []).append(part)
        return {key: tuple(parts) for key, parts in found.items()}

    def meaning(self, key: Key) -> object:
        """What a declaration means; None when the program has no such."""
        if key == ("board",):
            return None if self.program.board is None else self._plain(self.program.board[0])
        parts = self.keys.get(key)
        return None if parts is None else tuple(self._plain(part) for part in parts)

    # ---------------------------------------------------------------- plain values
    def _plain(self, part: Any) -> object:
        if isinstance(part, tuple):
            return tuple(self._plain(one) for one in part)
        if isinstance(part, Type):
            return str(part)
        if isinstance(part, core.Parameter):
            return part.preposition, str(part.type)
        if isinstance(part, terms.Const):
            return "const", self._constant(part.type, part.value)
        if not attrs.has(type(part)):
            return part
        kind = type(part)
        found: list[object] = [kind.__name__]
        for field in attrs.fields(kind):
            value = getattr(part, field.name)
            table = _REFERENCES.get((kind, field.name))
            if table is not None:
                found.append(self._referred(table, value))
            elif field.name not in _LEFT_OUT and (kind, field.name) not in _WORDS:
                found.append(self._plain(value))
        return tuple(found)

    def _referred(self, table: str, at: Any) -> object:
        if isinstance(at, tuple):
            return tuple(self._referred(table, one) for one in at)
        if at is None or at < 0 or (table == "moments" and not at):
            return None
        program = self.program
        if table in {"phases", "moments"}:
            return table, program.domains[table[:-1]].printed[at]
        if table == "lifetimes":
            life = program.lifetimes[at]
            return "until", self._referred("actions" if life.sort == "action" else "phases", life.target)
        part = getattr(program, table)[at]
        return self._plain(part) if table == "modifiers" else (table, *_key(part))

    def _constant(self, type_: Type, value: Any) -> object:
        """A constant as it is printed: members have other numbers when one was added in front of them."""
        if isinstance(value, tuple):
            if type_.element is None:
                return value
            domain = self.program.domains.get(type_.element.domain)
            if type_.element.tag == "member" and domain is not None:
                if domain.sort == "kind" or value == domain.all:  # which there are is told by the tables
                    return "members", domain.name
                return tuple(self._constant(type_.element, one) for one in value)
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        if type_.tag == "sentence":
            node = self.program.nodes[value]
            return "" if node is None else node.text
        domain = self.program.domains.get(type_.domain) if type_.tag == "member" else None
        return domain.printed[value] if domain is not None and 0 <= value < len(domain.printed) else value

    # ---------------------------------------------------------------- what uses what
    @cached_property
    def uses(self) -> Mapping[Key, tuple[Key, ...]]:
        """For each declaration those it leads to: what its body names, and the rules that speak about what it names."""
        found: dict[Key, dict[Key, None]] = {}
        for key, parts in self.keys.items():
            mine = found.setdefault(key, {})
            for part in parts:
                mine.update(dict.fromkeys(self._named(part)))
                if isinstance(part, core.Rule):
                    for spoken in self._spoken_of(part):
                        found.setdefault(spoken, {})[key] = None
            mine.pop(key, None)
        return {key: tuple(named) for key, named in found.items()}

    def _named(self, part: Any) -> Iterator[Key]:
        for one in walk(part):
            if isinstance(one, core.Trigger) and isinstance(part, core.Rule):
                continue  # a rule leads to what it does; what it speaks about leads to it
            for field, table in _BY_KIND.get(type(one), ()):
                at = getattr(one, field)
                for number in at if isinstance(at, tuple) else (at,):
                    yield from self._key_at(table, number)

    def _key_at(self, table: str, number: Any) -> Iterator[Key]:
        if number is None or number < 0 or table in {"phases", "moments", "lifetimes"}:
            return
        part = getattr(self.program, table)[number]
        if table == "modifiers":
            yield from self._named(part)
        else:
            yield _key(part)

    def _spoken_of(self, rule: core.Rule) -> Iterator[Key]:
        """What a rule changes from outside: the action it hooks, the value or action its modifier is about."""
        if rule.trigger is not None and rule.trigger.action >= 0:
            yield _key(self.program.actions[rule.trigger.action])
        if rule.modifier >= 0:
            modifier = self.program.modifiers[rule.modifier]
            if modifier.value >= 0:
                yield _key(self.program.values[modifier.value])
            if modifier.action >= 0:
                yield _key(self.program.actions[modifier.action])

    def way(self, starts: Iterable[Key], to: Mapping[Key, object]) -> tuple[Key, ...] | None:
        """The shortest way from one of the starts to something in ``to``, both ends included."""
        came: dict[Key, Key | None] = dict.fromkeys(starts)
        todo = deque(came)
        while todo:
            key = todo.popleft()
            if key in to:
                way: list[Key] = []
                at: Key | None = key
                while at is not None:
                    way.append(at)
                    at = came[at]
                return tuple(reversed(way))
            for other in self.uses.get(key, ()):
                if other not in came:
                    came[other] = key
                    todo.append(other)
        return None


def _key(part: Any) -> Key:
    """The key of the declaration that became this part."""
    if isinstance(part, core.Action):
        prepositions = tuple(one.preposition for one in part.parameters)
        return "flow" if part.sort == "flow" else "action", part.name, prepositions
    if isinstance(part, core.Value):
        prepositions = tuple(one.preposition for one in part.parameters)
        if part.adjective:
            return "call", part.name, str(part.parameters[0].type), prepositions[1:]
        return "value", part.name, prepositions
    if isinstance(part, core.Rule):
        return "rule", part.name
    if isinstance(part, core.Phrase):
        return "phrase", part.name
    if isinstance(part, core.Zone | core.Variable | core.Field):
        return {core.Zone: "zone", core.Variable: "memory", core.Field: "field"}[type(part)], part.name
    raise TypeError(type(part))
