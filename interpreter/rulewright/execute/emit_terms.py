"""Terms that work with what others read: lists, numbers, tests → Python expressions. With it ``emit`` is complete."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulewright.core import terms as t
from rulewright.core.types import LARGEST
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_reading import ReadingEmitter
from rulewright.execute.evaluate import turned
from rulewright.execute.writer import Writer

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


FEW = 8
"""So many whole numbers may stand in the source as a list."""


class TermEmitter(ReadingEmitter):
    def __init__(self, machine: Machine, writer: Writer) -> None:
        super().__init__(machine, writer)
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

    def emit(self, term: t.Term, env: Env) -> str:
        return self._table[type(term)](term, env)

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
        made = "(" + "".join(f"{part}, " for part in parts) + ")" if parts else "()"
        if not any(part.type.is_list for part in term.parts) or len(parts) == 1:
            return made
        name = self.named(made)
        self.w.line(f"copied(len({name}))")
        return name

    def _filter(self, term: t.Filter, env: Env) -> str:
        name = self.w.fresh("t")
        self.w.line(f"{name} = []")
        with self.loop(term, env) as item:
            self.w.line(f"{name}.append({item})")
        return self.list_name(name)

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
        return self.list_name(name)

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
        return self.list_name(name)

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
        return self.list_name(self.named(code)) if kind else code

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

    # ---------------------------------------------------------------- arithmetic and tests
    def _arithmetic(self, term: t.Arithmetic, env: Env) -> str:
        if term.left.type.maybe or term.right.type.maybe:
            left, right = self.atom(term.left, env), self.atom(term.right, env)
            zero = self.pool.literal(term.type.zero)
            return f"({zero} if {left} is None or {right} is None else {self._calculated(term.operation, left, right)})"
        if term.operation in ("at-least", "at-most", "/down", "/up"):
            return self._calculated(term.operation, self.atom(term.left, env), self.atom(term.right, env))
        if term.operation == "*" and _largest(term.left) * _largest(term.right) <= LARGEST:
            return f"({self.expr(term.left, env)} * {self.expr(term.right, env)})"
        return self._calculated(term.operation, self.expr(term.left, env), self.expr(term.right, env))

    @staticmethod
    def _calculated(operation: str, left: str, right: str) -> str:
        match operation:
            case "+" | "-":
                return f"({left} {operation} {right})"
            case "*":
                return f"bounded({left} * {right})"
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
                condition = self.code(term.items.condition, env.bind(term.items.local, item))
                self.w.line(f"{name} = bool({condition})")
            return name
        item = self.expr(term.item, env)
        folded = self.folding.constant(term.items)
        values = folded.value if folded is not None else None
        if isinstance(values, tuple) and len(values) <= FEW and all(type(value) is int for value in values):
            return f"({item} in {values!r})" if values else "False"
        return f"({item} in {self.as_items(term.items, env)[0]})"

    def _joined(self, parts: tuple[t.Term, ...], env: Env, word: str) -> str:
        """`and` and `or`: parts that need statements are worked out only when it comes to them."""
        if not parts:
            return "True" if word == "and" else "False"
        written: list[tuple[list[str], str]] = []
        with self.w.captured():
            for part in sorted(parts, key=self.folding.cost):
                before = len(self.w.lines)
                code = self.code(part, env)
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
    @abstractmethod
    def _can(self, term: t.Can, env: Env) -> str: ...

    def _ready(self, term: t.Ready, env: Env) -> str:
        node, you = self.expr(term.sentence, env), self.expr(term.player, env)
        moment = "0" if term.moment is None else self.expr(term.moment, env)
        return f"ready(s, {node}, {you}, {moment}, {term.moment is not None})"

    def _marked(self, term: t.Marked, env: Env) -> str:
        table = tuple(term.mark in marks for marks in self.machine.facts.marks)
        return f"{self.pool.put(table, 'M')}[{self.expr(term.sentence, env)}]"


def _largest(term: t.Term) -> int:
    """How large the term can be, whatever its sign; more than any number if that is not known."""
    if isinstance(term, t.Const) and isinstance(term.value, int):
        return abs(term.value)
    low, high = term.type.low, term.type.high
    return LARGEST + 1 if low is None or high is None else max(abs(low), abs(high))


def _tuple(side: tuple[str, bool]) -> str:
    return side[0] if side[1] else f"tuple({side[0]})"
