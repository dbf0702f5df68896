"""Terms → Python expressions. Loops become statements in front of the expression, so that nothing costs a closure.

The answer must be that of ``evaluate``, the reference. ``Env`` says what the locals of the body are called here, which of
them cannot be none, and for which sentence it is (its holes then are constants).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from rulewright.core import terms as t
from rulewright.core.program import Program
from rulewright.core.types import Dimension, Type
from rulewright.execute.evaluate import MANY, turned
from rulewright.execute.fold import Folding
from rulewright.execute.spaces import longest_row
from rulewright.execute.writer import Writer, is_atom
from rulewright.state.layout import Layout

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


@attrs.frozen
class Env:
    """``names``: local → expression (an atom). ``certain``: locals that are not none. ``node``: the sentence, 0: not known."""

    names: dict[int, str]
    certain: frozenset[int] = frozenset()
    node: int = 0

    def bind(self, local: int, name: str, *, certain: bool = True) -> Env:
        marks = self.certain | {local} if certain else self.certain - {local}
        return Env({**self.names, local: name}, marks, self.node)


class TermEmitter:
    """``expr`` for a value, ``truth`` for a condition, ``items`` for a list to be looked through."""

    def __init__(self, machine: Machine, writer: Writer) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.layout: Layout = machine.layout
        self.w = writer
        self.pool = writer.pool
        self.folding = Folding(machine)
        self._lists: set[str] = set()
        self._table: dict[type, Callable[[Any, Env], str]] = {
            t.Const: lambda term, env: self.pool.literal(term.value),
            t.Local: lambda term, env: env.names[term.index],
            t.Hole: self._hole,
            t.HoleValue: self._hole_value,
            t.FieldGet: self._field,
            t.VariableGet: self._variable,
            t.ZoneGet: self._zone,
            t.ValueCall: self._value,
            t.ZoneIndex: self._zone_index,
            t.PlaceOf: self._place,
            t.ListOf: self._list,
            t.Filter: self._filter,
            t.Each: self._each,
            t.Fold: self._fold,
            t.Best: self._best,
            t.Exists: self._exists,
            t.ForAll: self._for_all,
            t.Pick: self._pick,
            t.StartingWith: self._starting_with,
            t.Range: self._range,
            t.Step: self._step,
            t.Grid: self._grid,
            t.LongestRow: self._longest_row,
            t.Arithmetic: self._arithmetic,
            t.Compare: self._compare,
            t.InList: self._in_list,
            t.Not: lambda term, env: f"(not {self.truth(term.operand, env)})",
            t.All: lambda term, env: self._joined(term.parts, env, "and"),
            t.AnyOf: lambda term, env: self._joined(term.parts, env, "or"),
            t.OrZero: lambda term, env: f"({self.expr(term.item, env)} or 0)",
            t.Can: self._can,
            t.Ready: self._ready,
            t.Marked: self._marked,
        }

    # ---------------------------------------------------------------- doors
    def expr(self, term: t.Term, env: Env) -> str:
        """An expression for the value; a list is a tuple."""
        if term.type.is_list:
            code, is_tuple = self.items(term, env)
            return code if is_tuple else f"tuple({code})"
        return self._code(term, env)

    def _code(self, term: t.Term, env: Env) -> str:
        folded = self.folding.constant(term)
        if folded is not None:
            return self.pool.literal(folded.value)
        if not isinstance(term, _SEARCHING):
            return self._table[type(term)](term, env)
        key = (id(term), env.node, *(env.names[local] for local in self.folding.free_locals(term)))
        name = self.w.known(key)
        if name is None:
            name = self._table[type(term)](term, env)
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
                return self._exists(term, env)
            return self.items(term.items, env)[0]
        return self._code(term, env)

    def items(self, term: t.Term, env: Env) -> tuple[str, bool]:
        """An expression for a list (anything with a length and an order) and whether it is a tuple."""
        code = self._code(term, env)
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
        """The heads of the loop (filters become tests inside); who calls puts the depth back. Answers the element's name."""
        filters: list[t.Filter] = []
        while isinstance(items, t.Filter) and self.folding.constant(items) is None:
            filters.append(items)
            items = items.items
        code, _ = self.as_items(items, env)
        name = self.w.fresh(prefix)
        if self.is_long(items):
            code = self.named(code)
            self.w.line(f"tick(len({code}))")
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
        return isinstance(items, t.Range)

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

    # ---------------------------------------------------------------- holes
    def _hole(self, term: t.Hole, env: Env) -> str:
        node = self.program.nodes[env.node]
        if node is not None:
            return self.pool.literal(node.arguments[term.index])
        table = self.pool.put(tuple(None if n is None else n.arguments for n in self.program.nodes), "A")
        return f"{table}[{env.names[2]}][{term.index}]"

    def _hole_value(self, term: t.HoleValue, env: Env) -> str:
        node = self.program.nodes[env.node]
        if node is None:
            return self.reference(term, env)
        part = node.arguments[term.index]
        assert isinstance(part, int)
        inner = self.program.nodes[part]
        assert inner is not None
        value = self.program.phrases[inner.phrase].value
        assert value is not None
        return self.expr(value, Env({0: env.names[0], 1: env.names[1], 2: str(part)}, env.certain & {0, 1}, part))

    def reference(self, term: t.Term, env: Env) -> str:
        """For what is too rare to be compiled: the reference evaluator is asked."""
        size = max([*env.names, 2]) + 1
        names = ", ".join(env.names.get(local, "0") for local in range(size))
        return f"evaluate({self.pool.put(term, 'K')}, s, ({names},))"

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

    def _field(self, term: t.FieldGet, env: Env) -> str:
        field = self.program.fields[term.field]
        return f"{self.pool.put(field.cells, 'F')}[{self.offset(0, field.dimensions, term.arguments, env)}]"

    def _variable(self, term: t.VariableGet, env: Env) -> str:
        arguments = [argument for argument in term.arguments if argument is not None]
        if len(arguments) < len(term.arguments):
            return self.reference(term, env)
        dimensions = self.program.variables[term.variable].dimensions
        return f"s[{self.offset(self.layout.variables[term.variable], dimensions, tuple(arguments), env)}]"

    def _zone(self, term: t.ZoneGet, env: Env) -> str:
        dimensions = self.program.zones[term.zone].dimensions
        base = self.layout.zones[term.zone]
        if None not in term.arguments:
            return f"s[{self.offset(base, dimensions, tuple(a for a in term.arguments if a is not None), env)}]"
        zero = t.Const(type=dimensions[0].type, value=None)
        fixed = tuple(zero if argument is None else argument for argument in term.arguments)
        start = self.named(self.offset(base, dimensions, fixed, env))
        free = [argument is None for argument in term.arguments]
        given = [d.low if argument is not None else None for d, argument in zip(dimensions, term.arguments, strict=True)]
        origin = self.layout.zone_slot(
            term.zone, tuple(None if f else d.low for f, d in zip(free, dimensions, strict=True))
        )
        steps = [slot - origin for slot in self.layout.zone_slots(term.zone, given, free)]
        if len(steps) <= 16:
            return "(" + "".join(f"*s[{_plus(start, step)}], " for step in steps) + ")"
        name = self.w.fresh("t")
        self.w.line(f"{name} = []")
        with self.w.block(f"for i in {self.pool.put(tuple(steps))}:"):
            self.w.line(f"{name} += s[{start}+i]")
        return self._list_name(name)

    def _list_name(self, name: str) -> str:
        self._lists.add(name)
        return name

    def _zone_index(self, term: t.ZoneIndex, env: Env) -> str:
        table = self.folding.zone_table(term.domain, term.zones)
        where = self.layout.where[term.thing.type.domain]
        return f"{self.pool.put(table, 'Z')}[s[{_plus(self.expr(term.thing, env), where)}]]"

    def _place(self, term: t.PlaceOf, env: Env) -> str:
        where = self.layout.where.get(term.thing.type.domain)
        if where is None:
            return f"({self.expr(term.thing, env)} or 0)"
        return f"place(s, {where}, {self.expr(term.thing, env)})"

    # ---------------------------------------------------------------- values
    def _value(self, term: t.ValueCall, env: Env) -> str:
        table = self.folding.table(term.value)
        if table is not None:
            return f"{self.pool.put(table.cells, 'T')}[{self.offset(0, table.dimensions, term.arguments, env)}]"
        if self.folding.can_inline(term.value):
            arguments = [self.atom(argument, env) for argument in term.arguments]
            certain = [self.certain(argument, env) for argument in term.arguments]
            return self._inlined(term.value, arguments, certain)
        arguments = [self.expr(argument, env) for argument in term.arguments]
        return f"v{term.value}({', '.join(['s', *arguments])})"

    def _inlined(self, value: int, arguments: list[str], certain: list[bool]) -> str:
        key = ("value", value, *arguments)
        name = self.w.known(key)
        if name is None:
            name = self._written_out(value, arguments, certain)
            if is_atom(name):
                self.w.remember(key, name)
        return name

    def _written_out(self, value: int, arguments: list[str], certain: list[bool]) -> str:
        it = self.program.values[value]
        names = dict(enumerate(arguments))
        env = Env(names, frozenset(range(len(arguments))))
        tests = []
        for number, (parameter, argument) in enumerate(zip(it.parameters, arguments, strict=True)):
            if parameter.type.maybe:
                env = Env(names, env.certain - {number})
            elif not certain[number] and not self.folding.vanishes_in(value, number):
                tests.append(self.is_some(parameter.type, argument))
        if not tests:
            return self.cases(value, env)
        name = self.w.fresh("t")
        self.w.line(f"{name} = {self.pool.literal(it.type.zero)}")
        with self.w.block(f"if {' and '.join(tests)}:"):
            self.w.line(f"{name} = {self.as_tuple(it.type, self.cases(value, env))}")
        return name

    def as_tuple(self, type: Type, code: str) -> str:
        return f"tuple({code})" if type.is_list and code in self._lists else code

    def cases(self, value: int, env: Env) -> str:
        """The meaning of a value: its first case that holds."""
        it = self.program.values[value]
        if len(it.cases) == 1 and it.cases[0].condition is None:
            return self._code(it.cases[0].value, env)
        name = self.w.fresh("t")
        depth = 0
        for case in it.cases:
            if case.condition is None:
                self.w.line(f"{name} = {self.expr(case.value, env)}")
                break
            code = self.truth(case.condition, env)
            with self.w.block(f"if {code}:"):
                self.w.line(f"{name} = {self.expr(case.value, env)}")
            self.w.line("else:")
            self.w.indent(1)
            depth += 1
        else:
            self.w.line(f"{name} = {self.pool.literal(it.type.zero)}")
        self.w.indent(-depth)
        return name

    # ---------------------------------------------------------------- sets
    def _list(self, term: t.ListOf, env: Env) -> str:
        parts = []
        for part in term.parts:
            if part.type.is_list:
                parts.append(f"*{self.items(part, env)[0]}")
            elif part.type.tag == "none":
                continue
            elif self.certain(part, env):
                parts.append(self.expr(part, env))
            else:
                parts.append(f"*{self.as_items(part, env)[0]}")
        return "(" + "".join(f"{part}, " for part in parts) + ")" if parts else "()"

    def _filter(self, term: t.Filter, env: Env) -> str:
        name = self.w.fresh("t")
        self.w.line(f"{name} = []")
        with self.loop(term, env) as item:
            self.w.line(f"{name}.append({item})")
        return self._list_name(name)

    def _each(self, term: t.Each, env: Env) -> str:
        name = self.w.fresh("t")
        self.w.line(f"{name} = []")
        with self.loop(term.items, env) as item:
            inner = env.bind(term.local, item)
            if term.body.type.is_list:
                self.w.line(f"{name} += {self.items(term.body, inner)[0]}")
            elif self.certain(term.body, inner):
                self.w.line(f"{name}.append({self.expr(term.body, inner)})")
            else:
                one = self.atom(term.body, inner)
                with self.w.block(f"if {self.is_some(term.body.type, one)}:"):
                    self.w.line(f"{name}.append({one})")
        return self._list_name(name)

    def _fold(self, term: t.Fold, env: Env) -> str:
        name = self.w.fresh("t")
        self.w.line(f"{name} = {'0' if term.operation == 'total' else 'None'}")
        with self.loop(term.items, env) as item:
            inner = env.bind(term.local, item)
            certain = self.certain(term.body, inner)
            if term.operation == "total":
                code = self.expr(term.body, inner)
                self.w.line(f"{name} += {code if not term.body.type.maybe else f'({code} or 0)'}")
            else:
                one = self.atom(term.body, inner)
                sign = ">" if term.operation == "highest" else "<"
                test = f"{name} is None or {one} {sign} {name}"
                if not certain:
                    test = f"{self.is_some(term.body.type, one)} and ({test})"
                with self.w.block(f"if {test}:"):
                    self.w.line(f"{name} = {one}")
        if term.operation != "total" and term.type.zero is not None:
            return f"({self.pool.literal(term.type.zero)} if {name} is None else {name})"
        return name

    def _best(self, term: t.Best, env: Env) -> str:
        name, best = self.w.fresh("t"), self.w.fresh("t")
        self.w.line(f"{name} = []")
        self.w.line(f"{best} = None")
        with self.loop(term.items, env) as item:
            inner = env.bind(term.local, item)
            rank = self.expr(term.body, inner)
            if term.body.type.maybe and term.body.type.tag == "number":
                rank = f"rank_of({rank})"
            rank = self.named(rank)
            with self.w.block(f"if {best} is None or {rank} {'>' if term.highest else '<'} {best}:"):
                self.w.line(f"{best} = {rank}")
                self.w.line(f"{name} = [{item}]")
            with self.w.block(f"elif {rank} == {best}:"):
                self.w.line(f"{name}.append({item})")
        return self._list_name(name)

    def _exists(self, term: t.Exists, env: Env) -> str:
        if term.condition is None and not isinstance(term.items, t.Filter):
            return f"bool({self.items(term.items, env)[0]})"
        return self._searched(term.items, term.local, term.condition, env, "False", "True", negate=False)

    def _for_all(self, term: t.ForAll, env: Env) -> str:
        return self._searched(term.items, term.local, term.condition, env, "True", "False", negate=True)

    def _searched(
        self, items: t.Term, local: int, condition: t.Term | None, env: Env, start: str, found: str, *, negate: bool
    ) -> str:
        name = self.w.fresh("t")
        self.w.line(f"{name} = {start}")
        with self.loop(items, env) as item:
            if condition is None:
                self.w.line(f"{name} = {found}")
                self.w.line("break")
            elif negate:
                with self.w.block(f"if not {self.truth(condition, env.bind(local, item))}:"):
                    self.w.line(f"{name} = {found}")
                    self.w.line("break")
            else:
                with self.holding((condition,), env.bind(local, item)):
                    self.w.line(f"{name} = {found}")
                    self.w.line("break")
        return name

    def _pick(self, term: t.Pick, env: Env) -> str:
        zero = self.pool.literal(term.type.zero)
        filtered = isinstance(term.items, t.Filter) and self.folding.constant(term.items) is None
        if filtered and term.operation in ("first", "the", "number"):
            name = self.w.fresh("t")
            self.w.line(f"{name} = {'0' if term.operation == 'number' else zero}")
            with self.loop(term.items, env) as item:
                if term.operation == "number":
                    self.w.line(f"{name} += 1")
                else:
                    self.w.line(f"{name} = {item}")
                    self.w.line("break")
            return name
        code, is_tuple = self.items(term.items, env)
        if term.operation == "number":
            return f"len({code})"
        code = self.named(code)
        if term.operation in ("first", "the"):
            return f"({code}[0] if {code} else {zero})"
        if term.operation == "last":
            return f"({code}[-1] if {code} else {zero})"
        sliced = "" if is_tuple else "list"
        if term.operation == "rest":
            return self._sliced(f"{code}[1:]", sliced)
        assert term.count is not None
        count = self.atom(term.count, env)
        if term.count.type.maybe:
            count = self.named(f"({count} or 0)")
        if term.operation == "item":
            return f"({code}[{count}-1] if 0 < {count} <= len({code}) else {zero})"
        number = count if count.isdigit() else f"({count} if {count} > 0 else 0)"
        if term.operation == "first-n":
            return self._sliced(f"{code}[:{number}]", sliced)
        return self._sliced(f"{code}[max(len({code})-{number}, 0):]", sliced)

    def _sliced(self, code: str, kind: str) -> str:
        return self._list_name(self.named(code)) if kind else code

    def _starting_with(self, term: t.StartingWith, env: Env) -> str:
        folded = self.folding.constant(term.items)
        if folded is not None and term.start.type.tag == "member":
            size = self.program.domains[term.start.type.domain].size
            table = tuple(turned(folded.value, start) for start in range(size + 1))  # type: ignore[arg-type]
            return f"{self.pool.put(table, 'T')}[{self.expr(term.start, env)}]"
        return f"turned({self.expr(term.items, env)}, {self.expr(term.start, env)})"

    def _range(self, term: t.Range, env: Env) -> str:
        low, high = self.expr(term.low, env), self.expr(term.high, env)
        return f"bounded_range({low}, {high})"

    # ---------------------------------------------------------------- places and rings
    def _step(self, term: t.Step, env: Env) -> str:
        domain = self.program.domains[term.domain]
        table = self.pool.put(domain.next if term.operation == "next" else domain.previous, "N")
        return f"{table}[{self._member(term.item, domain.size, env)}]"

    def _member(self, item: t.Term, size: int, env: Env) -> str:
        if item.type.tag == "member":
            return self.expr(item, env)
        code = self.atom(item, env)
        known = f"{code} is not None and " if item.type.maybe else ""
        return f"({code} if {known}0 < {code} <= {size} else 0)"

    def _grid(self, term: t.Grid, env: Env) -> str:
        size = self.program.domains[term.domain].size
        table = self.machine.evaluator.grids[term.domain].tables[term.operation]
        return f"{self.pool.put(table, 'G')}[{self._member(term.item, size, env)}]"

    def _longest_row(self, term: t.LongestRow, env: Env) -> str:
        domain = self.program.domains[term.domain]
        self.pool.names["longest_row"] = longest_row
        return f"longest_row({domain.width}, {domain.height}, {self.items(term.items, env)[0]})"

    # ---------------------------------------------------------------- arithmetic and tests
    def _arithmetic(self, term: t.Arithmetic, env: Env) -> str:
        if term.left.type.maybe or term.right.type.maybe:
            left, right = self.atom(term.left, env), self.atom(term.right, env)
            zero = self.pool.literal(term.type.zero)
            return f"({zero} if {left} is None or {right} is None else {self._calculated(term.operation, left, right)})"
        if term.operation in ("at-least", "at-most", "/down", "/up"):
            return self._calculated(term.operation, self.atom(term.left, env), self.atom(term.right, env))
        return self._calculated(term.operation, self.expr(term.left, env), self.expr(term.right, env))

    @staticmethod
    def _calculated(operation: str, left: str, right: str) -> str:
        match operation:
            case "+" | "-" | "*":
                return f"({left} {operation} {right})"
            case "/down":
                return f"({left} // {right} if {right} else 0)"
            case "/up":
                return f"(-(-{left} // {right}) if {right} else 0)"
            case "difference":
                return f"abs({left} - {right})"
            case "at-least":
                return f"({left} if {left} > {right} else {right})"
        return f"({left} if {left} < {right} else {right})"

    def _compare(self, term: t.Compare, env: Env) -> str:
        left, right = term.left, term.right
        if term.operation == "is":
            for one, other in ((left, right), (right, left)):
                if one.type.tag == "none":
                    code = self.truth(other, env) if other.type.is_list else self.expr(other, env)
                    return "True" if other.type.tag == "none" else self.is_nothing(other.type, code)
            if term.as_list:
                one_side, other_side = self.as_items(left, env), self.as_items(right, env)
                if term.ordered:
                    return f"({_tuple(one_side)} == {_tuple(other_side)})"
                return f"(sorted({one_side[0]}) == sorted({other_side[0]}))"
            return f"({self.expr(left, env)} == {self.expr(right, env)})"
        codes = [self.expr(side, env) for side in (left, right)]
        if any(side.type.tag == "number" and side.type.maybe for side in (left, right)):
            codes = [f"rank_of({code})" for code in codes]
        return f"({codes[0]} {term.operation} {codes[1]})"

    def _in_list(self, term: t.InList, env: Env) -> str:
        if term.item.type.is_list:
            return f"all_in({self.items(term.item, env)[0]}, {self.as_items(term.items, env)[0]})"
        if isinstance(term.items, t.Filter) and self.folding.constant(term.items) is None:
            item = self.atom(term.item, env)
            base = self.as_items(term.items.items, env)[0]
            name = self.w.fresh("t")
            self.w.line(f"{name} = False")
            with self.w.block(f"if {item} in {base}:"):
                condition = self._code(term.items.condition, env.bind(term.items.local, item))
                self.w.line(f"{name} = bool({condition})")
            return name
        item = self.expr(term.item, env)
        folded = self.folding.constant(term.items)
        if folded is not None and isinstance(folded.value, tuple) and len(folded.value) <= 8:
            if all(type(value) is int for value in folded.value):
                return f"({item} in {folded.value!r})" if folded.value else "False"
        return f"({item} in {self.as_items(term.items, env)[0]})"

    def _joined(self, parts: tuple[t.Term, ...], env: Env, word: str) -> str:
        """`and` and `or`: parts that need statements are worked out only when it comes to them."""
        if not parts:
            return "True" if word == "and" else "False"
        written: list[tuple[list[str], str]] = []
        with self.w.captured():
            for part in sorted(parts, key=self.folding.cost):
                before = len(self.w.lines)
                code = self._code(part, env)
                written.append((self.w.lines[before:], code))
        if not any(lines for lines, _ in written):
            return "(" + f" {word} ".join(code for _, code in written) + ")"
        name = self.w.fresh("t")
        for deeper, (lines, code) in enumerate(written):
            self.w.take(lines, deeper)
            self.w.line(f"{name} = {code}")
            if deeper + 1 < len(written):
                self.w.line(f"if {name if word == 'and' else f'not {name}'}:")
                self.w.indent(1)
        self.w.indent(1 - len(written))
        return name

    # ---------------------------------------------------------------- actions and sentences
    def _can(self, term: t.Can, env: Env) -> str:
        raise NotImplementedError

    def _ready(self, term: t.Ready, env: Env) -> str:
        node, you = self.expr(term.sentence, env), self.expr(term.player, env)
        moment = "0" if term.moment is None else self.expr(term.moment, env)
        return f"ready(s, {node}, {you}, {moment}, {term.moment is not None})"

    def _marked(self, term: t.Marked, env: Env) -> str:
        table = tuple(term.mark in marks for marks in self.machine.facts.marks)
        return f"{self.pool.put(table, 'M')}[{self.expr(term.sentence, env)}]"


_SEARCHING = (t.Filter, t.Each, t.Fold, t.Best, t.Exists, t.ForAll, t.Pick, t.ZoneGet, t.LongestRow, t.Can)
"""Terms that are worth remembering while nothing changes."""

_TUPLES = (t.Const, t.Local, t.Hole, t.HoleValue, t.FieldGet, t.VariableGet, t.ZoneGet, t.ListOf, t.StartingWith)


def _plus(code: str, number: int) -> str:
    if code.removeprefix("-").isdigit():
        return str(int(code) + number)
    return f"{code}+{number}" if number else code


def _tuple(side: tuple[str, bool]) -> str:
    return side[0] if side[1] else f"tuple({side[0]})"
