"""The frame of compiling terms: what an expression, a condition and a list to be looked through are, and what is
known of it.

Terms become Python expressions; loops become statements in front of them, so that nothing costs a closure. The answer
must be that of ``evaluate``, the reference.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs

from rulewright.core import terms as t
from rulewright.core.program import Program
from rulewright.core.types import Dimension, Type
from rulewright.execute.fold import Folding
from rulewright.execute.modifying import MANY
from rulewright.execute.writer import Writer, is_atom
from rulewright.state.layout import Layout

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


@attrs.frozen
class Env:
    """``names``: local → expression (an atom). ``certain``: locals that are not none. ``node``: the sentence, 0: not
    known."""

    names: dict[int, str]
    certain: frozenset[int] = frozenset()
    node: int = 0

    def bind(self, local: int, name: str, *, certain: bool = True) -> Env:
        marks = self.certain | {local} if certain else self.certain - {local}
        return Env({**self.names, local: name}, marks, self.node)


class BaseEmitter(ABC):
    """``expr`` for a value, ``truth`` for a condition, ``items`` for a list to be looked through."""

    def __init__(self, machine: Machine, writer: Writer) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.layout: Layout = machine.layout
        self.w = writer
        self.pool = writer.pool
        self.folding = Folding(machine)
        self._lists: set[str] = set()

    @abstractmethod
    def emit(self, term: t.Term, env: Env) -> str:
        """The expression for a term of any sort that is no constant."""

    # ---------------------------------------------------------------- doors
    def expr(self, term: t.Term, env: Env) -> str:
        """An expression for the value; a list is a tuple."""
        if term.type.is_list:
            code, is_tuple = self.items(term, env)
            return code if is_tuple else f"tuple({code})"
        return self.code(term, env)

    def code(self, term: t.Term, env: Env) -> str:
        folded = self.folding.constant(term)
        if folded is not None:
            return self.pool.literal(folded.value)
        if not isinstance(term, _SEARCHING):
            return self.emit(term, env)
        key = (id(term), env.node, *(env.names[local] for local in self.folding.free_locals(term)))
        name = self.w.known(key)
        if name is None:
            name = self.emit(term, env)
            if is_atom(name):
                self.w.remember(key, name)
        return name

    def atom(self, term: t.Term, env: Env) -> str:
        """As ``expr``, a name or number that may be written twice."""
        return self.named(self.expr(term, env))

    def named(self, code: str, prefix: str = "t") -> str:
        if is_atom(code):
            return code
        name = self.w.known(code)
        if name is None:
            name = self.w.fresh(prefix)
            self.w.line(f"{name} = {code}")
            self.w.remember(code, name)
        return name

    def truth(self, term: t.Term, env: Env) -> str:
        """An expression that is true or false as the term holds (not always a yes-no)."""
        if isinstance(term, t.Exists) and term.condition is None and self.folding.constant(term) is None:
            if isinstance(term.items, t.Filter):
                return self.emit(term, env)
            return self.items(term.items, env)[0]
        return self.code(term, env)

    def items(self, term: t.Term, env: Env) -> tuple[str, bool]:
        """An expression for a list (anything with a length and an order) and whether it is a tuple."""
        code = self.code(term, env)
        return code, isinstance(term, _TUPLES) or code not in self._lists

    def as_items(self, term: t.Term, env: Env) -> tuple[str, bool]:
        """A term that may be one thing as a list."""
        if term.type.is_list:
            return self.items(term, env)
        if self.certain(term, env):
            return f"({self.expr(term, env)},)", True
        one = self.atom(term, env)
        return f"(({one},) if {self.is_some(term.type, one)} else ())", True

    @staticmethod
    def is_some(type: Type, code: str) -> str:
        return f"{code} is not None" if type.tag == "number" else code

    @staticmethod
    def is_nothing(type: Type, code: str) -> str:
        if type.tag == "number":
            return f"({code} is None)"
        return f"(not {code})" if type.is_list or type.tag in ("member", "sentence") else "False"

    @contextmanager
    def holding(self, terms: tuple[t.Term, ...], env: Env) -> Iterator[None]:
        """What is written inside stands under an ``if`` for all the terms."""
        depth = self.w.depth
        for term in self.conjuncts(*terms):
            self.w.line(f"if {self.truth(term, env)}:")
            self.w.indent(1)
        yield
        self.w.indent(depth - self.w.depth)

    def conjuncts(self, *terms: t.Term) -> list[t.Term]:
        """What `and` joins, the cheapest first: no part can fail, so the order is free."""
        found: list[t.Term] = []
        for term in terms:
            found += self.conjuncts(*term.parts) if isinstance(term, t.All) else [term]
        return sorted(found, key=self.folding.cost)

    @contextmanager
    def loop(self, items: t.Term, env: Env, prefix: str = "v") -> Iterator[str]:
        """What is written inside is done for each element, called by the name this gives."""
        depth = self.w.depth
        yield self.open_loop(items, env, prefix)
        self.w.indent(depth - self.w.depth)

    def open_loop(self, items: t.Term, env: Env, prefix: str = "v") -> str:
        """The heads of the loop (filters become tests inside); who calls puts the depth back. Answers the element's
        name."""
        filters: list[t.Filter] = []
        while isinstance(items, t.Filter) and self.folding.constant(items) is None:
            filters.append(items)
            items = items.items
        code, _ = self.as_items(items, env)
        name = self.w.fresh(prefix)
        if self.is_long(items):
            code = self.named(code)
            self.w.line(f"if len({code}) > {MANY}: tick(len({code}))")
        self.w.line(f"for {name} in {code}:")
        self.w.indent(1)
        for one in reversed(filters):
            for term in self.conjuncts(one.condition):
                self.w.line(f"if {self.truth(term, env.bind(one.local, name))}:")
                self.w.indent(1)
        return name

    def is_long(self, items: t.Term) -> bool:
        folded = self.folding.constant(items)
        if folded is not None:
            return isinstance(folded.value, tuple) and len(folded.value) > MANY
        if items.type.element is None or items.type.element.tag != "member":
            return True
        base = items
        while isinstance(base, t.Filter):
            base = base.items
        each_once = isinstance(base, t.ZoneGet | t.Best | t.StartingWith)
        return not each_once or self.program.domains[items.type.element.domain].size > MANY

    def certain(self, term: t.Term, env: Env) -> bool:
        """Can the value not be none?"""
        type = term.type
        if type.tag not in ("member", "sentence"):
            return not type.maybe or type.is_list
        folded = self.folding.constant(term)
        if folded is not None:
            return bool(folded.value)
        if isinstance(term, t.Local):
            return term.index in env.certain
        if isinstance(term, t.Step):
            domain = self.program.domains[term.domain]
            table = domain.next if term.operation == "next" else domain.previous
            return all(table[1:]) and term.item.type.tag == "member" and self.certain(term.item, env)
        if isinstance(term, t.ValueCall):
            table_or_none = self.folding.table(term.value)
            if table_or_none is not None and table_or_none.never_none:
                return all(self.certain(argument, env) for argument in term.arguments)
        return False

    # ---------------------------------------------------------------- reading
    def offset(self, base: int, dimensions: tuple[Dimension, ...], arguments: tuple[t.Term, ...], env: Env) -> str:
        """The index of a cell, ``base`` added."""
        parts: list[str] = []
        stride = 1
        for dimension, argument in zip(reversed(dimensions), reversed(arguments), strict=True):
            folded = self.folding.constant(argument)
            if folded is not None:
                base += dimension.index(folded.value) * stride  # type: ignore[arg-type]
            else:
                code = self.index(dimension, argument, env)
                parts.append(code if stride == 1 else f"{code}*{stride}")
            stride *= dimension.size + 1
        parts.reverse()
        if base or not parts:
            parts.insert(0, str(base))
        return "+".join(parts)

    def index(self, dimension: Dimension, argument: t.Term, env: Env) -> str:
        """A row of one dimension: 0 for none and for what is outside."""
        if argument.type.tag == "member" and argument.type.domain == dimension.type.domain:
            return self.expr(argument, env)
        code = self.atom(argument, env)
        low, high = dimension.low, dimension.low + dimension.size - 1
        row = code if low == 1 else f"{code}-{low - 1}"
        test = f"{low} <= {code} <= {high}"
        if argument.type.tag == "number" and argument.type.maybe:
            test = f"{code} is not None and {test}"
        return f"({row} if {test} else 0)"

    def list_name(self, name: str) -> str:
        """Notes that the name holds a list, not a tuple."""
        self._lists.add(name)
        return name

    def as_tuple(self, type: Type, code: str) -> str:
        return f"tuple({code})" if type.is_list and code in self._lists else code

    def reference(self, term: t.Term, env: Env) -> str:
        """For what is too rare to be compiled: the reference evaluator is asked."""
        size = max([*env.names, 2]) + 1
        names = ", ".join(env.names.get(local, "0") for local in range(size))
        return f"evaluate({self.pool.put(term, 'K')}, s, ({names},))"


_SEARCHING = (t.Filter, t.Each, t.Fold, t.Best, t.Exists, t.ForAll, t.Pick, t.ZoneGet, t.LongestRow, t.Can)
"""Terms that are worth remembering while nothing changes."""

_TUPLES = (t.Const, t.Local, t.Hole, t.HoleValue, t.FieldGet, t.VariableGet, t.ZoneGet, t.ListOf, t.StartingWith)
