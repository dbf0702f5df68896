"""Changes → Python statements: what is remembered, where things lie, modifiers that are stored. See
``state.changes``."""

from __future__ import annotations

from rulewright.core import statements as st
from rulewright.core import terms as t
from rulewright.core.types import LARGEST, NUMBER, Dimension, Type
from rulewright.execute import ops
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_options import OptionEmitter
from rulewright.state.layout import NOWHERE, REVEALS, STORED, target_of


class ChangeEmitter(OptionEmitter):
    """INVARIANT: everything is worked out before the first slot is written."""

    def change(self, it: st.Statement, kept: tuple[tuple[int, int], ...], proc: ops.Proc, env: Env) -> None:
        depth = self.w.depth
        match it:
            case st.Set() | st.Add() | st.Take():
                if isinstance(it.target, st.LocalTarget):
                    self._write_local(it, it.target.index, proc.slots[it.target.index].type, env)
                else:
                    self._write(it, it.target, env)
            case st.Move():
                self._move(it, env)
            case st.Show():
                self._show(it, env)
            case st.StoreModifier():
                self._store(it, kept, env)
            case _:
                raise TypeError(f"{type(it).__name__} is no change")
        self.w.indent(depth - self.w.depth)

    # ---------------------------------------------------------------- what is remembered
    def _write_local(self, it: st.Set | st.Add | st.Take, local: int, type: Type, env: Env) -> None:
        value = self.expr(it.value, env) if isinstance(it, st.Set) else self._changed(it, f"l{local}", type, env)
        if type.tag == "number":  # a `let` has no range of its own
            value = self._kept_in(NUMBER.or_none() if type.maybe else NUMBER, it.value, value)
        self.w.line(f"l{local} = {value}")
        if type.is_list:
            self.w.line(f"copied(len(l{local}))")

    def _write(self, it: st.Set | st.Add | st.Take, target: st.VariableTarget, env: Env) -> None:
        variable = self.program.variables[target.variable]
        slot = self._target(self.layout.variables[target.variable], variable.dimensions, target.arguments, env)
        if isinstance(it, st.Set):
            value = self._fitted(it.value, variable.type, env)
        else:
            value = self._changed(it, f"s[{slot}]", variable.type, env)
        self.w.line(f"s[{slot}] = {self._kept_in(variable.type, it.value, value)}")
        if variable.type.is_list:
            self.w.line(f"copied(len(s[{slot}]))")

    def _target(self, base: int, dimensions: tuple[Dimension, ...], arguments: tuple[t.Term, ...], env: Env) -> str:
        """The slot of a cell; opens an ``if`` where an index may be none."""
        tests: list[str] = []
        parts: list[str] = []
        stride = 1
        for dimension, argument in zip(reversed(dimensions), reversed(arguments), strict=True):
            row = self.named(self.index(dimension, argument, env))
            same = argument.type.tag == "member" and argument.type.domain == dimension.type.domain
            if not (same and self.certain(argument, env)):
                tests.append(row)
            parts.append(row if stride == 1 else f"{row}*{stride}")
            stride *= dimension.size + 1
        if tests:
            self._if(" and ".join(reversed(tests)))
        return "+".join([*reversed(parts), str(base)])

    def _fitted(self, value: t.Term, type: Type, env: Env) -> str:
        """The value as the type of what it is written to."""
        if value.type.tag == "none":
            return self.pool.literal(type.zero)
        if type.is_list and not value.type.is_list:
            return self.as_items(value, env)[0]
        return self.expr(value, env)

    def _changed(self, it: st.Add | st.Take | st.Set, old: str, type: Type, env: Env) -> str:
        adds = isinstance(it, st.Add)
        if type.is_list:
            items, is_tuple = self.as_items(it.value, env)
            if adds:
                return f"{old} + {items if is_tuple else f'tuple({items})'}"
            return f"without_each({old}, {items})"
        sign = "+" if adds else "-"
        if not type.maybe and not it.value.type.maybe:
            return f"{old} {sign} {self.expr(it.value, env)}"
        one = self.atom(it.value, env)
        return f"({old} if {old} is None or {one} is None else {old} {sign} {one})"

    def _kept_in(self, type: Type, value: t.Term, code: str) -> str:
        """A number within the range of what it is written to, at least within what any number can be."""
        if type.tag != "number":
            return code
        folded = self.folding.constant(value)
        if folded is not None and code == self.pool.literal(folded.value) and self._inside(type, folded.value):
            return code
        one = self.named(code)
        if not one.startswith("t_"):
            one = self.w.fresh("t")
            self.w.line(f"{one} = {code}")
        known = f"{one} is not None and " if type.maybe or value.type.maybe else ""
        if type.low is None and type.high is None:  # hardly ever outside: one test is enough
            self.w.line(f"if {known}not -{LARGEST} <= {one} <= {LARGEST}: {one} = bounded({one})")
            return one
        low, high = type.low if type.low is not None else -LARGEST, type.high if type.high is not None else LARGEST
        self.w.line(f"if {known}{one} < {low}: {one} = {low}")
        self.w.line(f"if {known}{one} > {high}: {one} = {high}")
        return one

    @staticmethod
    def _inside(type: Type, value: object) -> bool:
        if value is None:
            return True
        assert isinstance(value, int)
        low, high = type.low if type.low is not None else -LARGEST, type.high if type.high is not None else LARGEST
        return low <= value <= high

    # ---------------------------------------------------------------- things
    def _move(self, it: st.Move, env: Env) -> None:
        zone = self.program.zones[it.zone]
        where = self.layout.where[zone.domain]
        simple = it.place is None and zone.at_most is None and not self.layout.shows
        one = _single(it.items)
        if simple and one is not None:
            thing = self.atom(one, env)
            if not self.certain(one, env):
                self._if(thing)
            slot = self.named(self._target(self.layout.zones[it.zone], zone.dimensions, it.arguments, env))
            self._move_one(thing, slot, zone.domain, where)
            return
        things = self.named(self.as_items(it.items, env)[0])
        place = "None" if it.place is None else self.atom(it.place, env)
        if it.place is not None and it.place.type.maybe:
            place = f"({place} or 0)"
        slot = self.named(self._target(self.layout.zones[it.zone], zone.dimensions, it.arguments, env))
        self.w.line(f"move(LAYOUT, s, {self.pool.put(zone.domain)}, {things}, {slot}, {place})")

    def _move_one(self, thing: str, slot: str, domain: str, where: int) -> None:
        """One thing to the end of a zone."""
        old, zone, at = self.w.fresh("t"), self.w.fresh("t"), self.w.fresh("t")
        self.w.line(f"{old} = s[{thing}+{where}]")
        with self.w.block(f"if {old}:"):
            self.w.line(f"{zone} = s[{old}]")
            self.w.line(f"{at} = {zone}.index({thing})")
            self.w.line(f"s[{old}] = {zone}[:{at}] + {zone}[{at}+1:]")
        self.w.line(f"s[{slot}] += ({thing},)")
        self.w.line(f"s[{thing}+{where}] = {slot}")
        if self._may_reveal(domain):
            self.w.line(f"if SEERS[{slot}] & ~SEERS[{old}]: s[{REVEALS}] += 1")

    def _may_reveal(self, domain: str) -> bool:
        zones = [zone for zone in self.program.zones if zone.domain == domain]
        return any(zone.seen != "all" for zone in zones)

    def _show(self, it: st.Show, env: Env) -> None:
        type = it.items.type.element if it.items.type.element is not None else it.items.type
        viewers = self.as_items(it.viewers, env)[0]
        things = self.as_items(it.items, env)[0] if type.domain in self.layout.where else "()"
        self.w.line(f"show(LAYOUT, s, {self.pool.put(type.domain)}, {things}, {viewers})")

    # ---------------------------------------------------------------- modifiers
    def _store(self, it: st.StoreModifier, kept: tuple[tuple[int, int], ...], env: Env) -> None:
        modifier = self.program.modifiers[it.modifier]
        names = {n: "()" if slot.type.is_list else "0" for n, slot in enumerate(modifier.slots)}
        certain = set()
        for here, there in (*it.captures, *kept):
            names[there] = env.names[here]
            if here in env.certain:
                certain.add(there)
        inner = Env(names, frozenset(certain), env.node if names.get(2) == env.names.get(2) else 0)
        amount = "None" if modifier.amount is None else self.expr(modifier.amount, inner)
        heads = ["None" if p.term is None else self.expr(p.term, inner) for p in modifier.head]
        duration = modifier.duration
        phase = "0"
        if duration is not None and duration.during is not None:
            phase = self.expr(duration.during, inner)
        elif duration is not None and duration.until_phase is not None:
            phase = f"-{self.expr(duration.until_phase, inner)}"
        slot = self.layout.stored_at[
            target_of(modifier.value, modifier.action), duration.until if duration is not None else -1
        ]
        copies = "".join(f"{names[n]}, " for n in range(len(modifier.slots)))
        head = "".join(f"{one}, " for one in heads)
        self.w.line(f"s[{STORED}] += 1")
        self.w.line(f"s[{slot}] += ((s[{STORED}], {it.modifier}, {amount}, ({head}), ({copies}), {phase}),)")
        self.w.line(f"copied(len(s[{slot}]))")


def _single(items: t.Term) -> t.Term | None:
    """The one thing that a list is made of."""
    while isinstance(items, t.ListOf) and len(items.parts) == 1:
        items = items.parts[0]
    return None if items.type.is_list else items


assert NOWHERE == 0, "an `if` on the slot of a thing asks whether it lies anywhere"
