"""The options of a question → Python: lists without what is one option twice, and the legal fillings of actions.

A need is looked at in the first loop in which its parameters are bound; only where no `allow` may beat it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.program import Need
from rulewright.core.traverse import walk
from rulewright.core.types import YES_NO, Type, cells, member
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_values import ValueEmitter

Arguments = Sequence[t.Term | st.AnyOfParameter]


class OptionEmitter(ValueEmitter):
    """``options`` names a list of the elements that are options; ``fillings`` writes the loops over an action."""

    # ---------------------------------------------------------------- lists
    def options(self, items: t.Term, env: Env) -> str:
        """A name for the list, the first of those that are one option standing for all."""
        type = items.type.element if items.type.element is not None else items.type
        if not self._can_coincide(items, type):
            return self.named(self.as_items(items, env)[0])
        name = self.w.fresh("o")
        if not self._merges(type):
            self.w.line(f"{name} = list(dict.fromkeys({self.as_items(items, env)[0]}))")
            return name
        seen = self.w.fresh("o")
        self.w.line(f"{name} = []")
        self.w.line(f"{seen} = set()")
        with self.loop(items, env) as item:
            mark = self.named(self._mark(type, item, self._one_zone(items)))
            with self.w.block(f"if {mark} not in {seen}:"):
                self.w.line(f"{seen}.add({mark})")
                self.w.line(f"{name}.append({item})")
        return name

    def _merges(self, type: Type) -> bool:
        return type.tag == "member" and self.machine.alike.mergeable.get(type.domain, False)

    def _can_coincide(self, items: t.Term, type: Type) -> bool:
        """May two elements be one option?"""
        base = items
        while isinstance(base, t.Filter):
            base = base.items
        if not items.type.is_list:
            return False
        if not self._merges(type):
            return not self._is_set(base)
        zone = self._one_zone(items)
        return zone is None or self.machine.alike.merges_in(zone)

    def _is_set(self, base: t.Term) -> bool:
        folded = self.folding.constant(base)
        if folded is not None and isinstance(folded.value, tuple):
            return len(set(folded.value)) == len(folded.value)
        return isinstance(base, t.ZoneGet | t.Range)

    @staticmethod
    def _one_zone(items: t.Term) -> int | None:
        """The zone that all elements lie in, in one instance of it."""
        while isinstance(items, t.Filter):
            items = items.items
        return items.zone if isinstance(items, t.ZoneGet) and None not in items.arguments else None

    def _mark(self, type: Type, item: str, zone: int | None) -> str:
        """An expression that is equal for things that are one option; see ``Alike.mark``."""
        domain = self.program.domains[type.domain]
        where = self.layout.where[type.domain]
        parts = [] if zone is not None else [f"s[{item}+{where}]"]
        if domain.alike:
            env = Env({0: item}, frozenset((0,)))
            parts += [self.expr(term, env) for term in domain.alike if isinstance(term, t.Term)]
        else:
            parts.append(f"{self.pool.put(domain.rows, 'R')}[{item}]")
            for number, variable in enumerate(self.program.variables):
                if variable.dimensions and variable.dimensions[0].type.domain == type.domain:
                    base, count = self.layout.variables[number], cells(variable.dimensions[1:])
                    one = (
                        f"s[{item}+{base}]"
                        if count == 1
                        else f"tuple(s[{item}*{count}+{base}:{item}*{count}+{base + count}])"
                    )
                    parts.append(one)
        mark = parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
        if zone is None:
            apart = frozenset(
                slot for slot, cell in self.layout.cells.items() if not self.machine.alike.merges_in(cell.zone)
            )
            if any(self.program.zones[self.layout.cells[slot].zone].domain == type.domain for slot in apart):
                return f"({item} if s[{item}+{where}] in {self.pool.put(apart, 'X')} else {mark})"
        return mark

    def mark_functions(self) -> dict[str, str]:
        """By domain the function ``(s, thing)`` that answers its mark."""
        found: dict[str, str] = {}
        for number, (domain, merges) in enumerate(self.machine.alike.mergeable.items()):
            if merges:
                found[domain] = f"mark_{number}"
                with self.function(f"mark_{number}(s, v)"):
                    self.w.line(f"return {self._mark(member(domain), 'v', None)}")
        return found

    # ---------------------------------------------------------------- actions
    def fillings(self, action: int, arguments: Arguments, env: Env, found: Callable[[list[str]], None]) -> None:
        """Writes the loops over all legal fillings; ``found`` writes what to do with the values of the `any` places."""
        depth = self.w.depth
        self._fill(action, arguments, 0, env, [], [], found)
        self.w.indent(depth - self.w.depth)

    def _fill(
        self,
        action: int,
        arguments: Arguments,
        place: int,
        env: Env,
        given: list[str],
        values: list[str],
        found: Callable[[list[str]], None],
    ) -> None:
        """Leaves the writer as deep inside the loops as they go."""
        it = self.program.actions[action]
        beaten = self.speaks_of(action, "allow")
        if not beaten:
            for need in it.needs:
                if _last_parameter(need, len(it.parameters)) == place - 1:
                    self._need(need, given)
        if place == len(arguments):
            names = ", ".join(["s", *given])
            if beaten:
                self._if(f"{self.legal_function(action)}({names})")
            elif self.speaks_of(action, "forbid"):
                self._if(f"not {self.forbidden_function(action)}({names})")
            found(values)
            return
        argument, parameter = arguments[place], it.parameters[place]
        if isinstance(argument, st.AnyOfParameter):
            name = self._each_option(argument.items, env)
            env = env.bind(argument.local, name)
            values = [*values, name]
        else:
            name = self.atom(argument, env)
            if not parameter.type.maybe and not self.certain(argument, env):
                self._if(self.is_some(parameter.type, name))
        self._fill(action, arguments, place + 1, env, [*given, name], values, found)

    def _each_option(self, items: t.Term, env: Env) -> str:
        """Opens a loop over the options of a list."""
        type = items.type.element if items.type.element is not None else items.type
        if self._can_coincide(items, type):
            listed = self.options(items, env)
            name = self.w.fresh("v")
            self.w.line(f"for {name} in {listed}:")
            self.w.indent(1)
            return name
        return self.open_loop(items, env)

    def _need(self, need: Need, given: list[str]) -> None:
        term = need.term
        if need.condition is not None:
            term = t.AnyOf(type=YES_NO, parts=(t.Not(type=YES_NO, operand=need.condition), term))
        env = Env(dict(enumerate(given)), frozenset(range(len(given))))
        self._if(self.truth(term, env))

    def forbidden_function(self, action: int) -> str:
        name = f"forbidden_{action}"
        if self.once(name):
            arguments = [f"a{n}" for n in range(len(self.program.actions[action].parameters))]
            with self.function(f"{name}({', '.join(['s', *arguments])})"):
                self.spoken(action, "forbid", arguments, "return True")
                self.w.line("return False")
        return name


def _last_parameter(need: Need, count: int) -> int:
    """The last parameter that a need mentions, -1 for none."""
    found = [part.index for part in walk((need.term, need.condition or ())) if isinstance(part, t.Local)]
    return max((index for index in found if index < count), default=-1)
