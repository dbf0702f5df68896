"""Terms that read: holes, constants of things, what is remembered, zones, values, places → Python expressions."""

from __future__ import annotations

from rulewright.core import terms as t
from rulewright.execute.emit_base import BaseEmitter, Env
from rulewright.execute.spaces import longest_row
from rulewright.execute.writer import is_atom


class ReadingEmitter(BaseEmitter):
    """The half of the terms that look at the position; ``emit_terms`` has the half that works with what they find."""

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

    # ---------------------------------------------------------------- memory and zones
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
        given = [
            d.low if argument is not None else None for d, argument in zip(dimensions, term.arguments, strict=True)
        ]
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
        return self.list_name(name)

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

    def cases(self, value: int, env: Env) -> str:
        """The meaning of a value: its first case that holds."""
        it = self.program.values[value]
        if len(it.cases) == 1 and it.cases[0].condition is None:
            return self.code(it.cases[0].value, env)
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
        return f"longest_row({domain.width}, {self.items(term.items, env)[0]})"


def _plus(code: str, number: int) -> str:
    if code.removeprefix("-").isdigit():
        return str(int(code) + number)
    return f"{code}+{number}" if number else code
