"""Two machines for rules that differ a little go in; what on one is what on the other comes out, by their names."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.core.program import Program
from rulewright.core.types import Type
from rulewright.execute import ops
from rulewright.execute.facts import Bearer, Hook

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


class LostError(Exception):
    """Something has no counterpart; its words say what."""


class Names:
    """Every number of the one machine's program as the other's has it. LostError where there is none."""

    def __init__(self, old: Machine, new: Machine) -> None:
        self.old, self.new = old, new
        before, after = old.program, new.program
        if before.seats != after.seats:
            raise LostError("who plays")
        self._variables = _paired(before.variables, after.variables, lambda one: (one.name, len(one.dimensions)))
        self._zones = _paired(before.zones, after.zones, lambda one: (one.name, len(one.dimensions)))
        self._values = _paired(before.values, after.values, lambda one: (one.name, len(one.parameters), one.bare))
        self._actions = _paired(before.actions, after.actions, lambda one: (one.name, len(one.parameters), one.bare))
        self._rules = _paired(before.rules, after.rules, lambda one: one.name)
        self._forces = _paired_keys(map(_force(before), before.in_force), map(_force(after), after.in_force))
        self._modifiers = _paired_keys(map(_modifier(before), before.modifiers), map(_modifier(after), after.modifiers))
        self._lifetimes = _paired_keys(map(_lifetime(before), before.lifetimes), map(_lifetime(after), after.lifetimes))
        self._nodes = {
            (after.phrases[node.phrase].name, node.text): number for number, node in enumerate(after.nodes) if node
        }
        self._members: dict[str, dict[int, int]] = {}
        self._procs: dict[int, int] = {}

    # ------------------------------------------------------------ values
    def value(self, type: Type, value: Any) -> Any:
        if type.is_list and type.element is not None and isinstance(value, tuple):
            return tuple(self.value(type.element, one) for one in value)
        if type.tag == "member":
            return self.member(type.domain, value)
        if type.tag == "sentence":
            return self.node(value)
        return value

    def member(self, domain: str, number: int) -> int:
        if not number:
            return 0
        if domain not in self._members:
            old, new = self.old.program.domains[domain], self.new.program.domains.get(domain)
            there = {key: at for at, key in enumerate(new.keys)} if new is not None else {}
            self._members[domain] = {at: there[key] for at, key in enumerate(old.keys) if at and key in there}
        found = self._members[domain].get(number)
        if found is None:
            raise LostError(f"`{self.old.program.domains[domain].printed[number]}`")
        return found

    def bare_thing(self, number: int) -> int:
        """A thing of which it is not said of which kind it is."""
        found = {
            self.member(domain.name, number) for domain in self.old.program.thing_domains() if number <= domain.size
        }
        if len(found) != 1:
            raise LostError("what a sentence stands on")
        return found.pop()

    def node(self, number: int) -> int:
        it = self.old.program.nodes[number] if number else None
        if it is None:
            return 0
        found = self._nodes.get((self.old.program.phrases[it.phrase].name, it.text))
        if found is None:
            raise LostError(f"“{it.text}”, which is at work")
        return found

    # ------------------------------------------------------------ parts of the program
    def variable(self, number: int) -> int:
        return _found(self._variables, number, self.old.program.variables)

    def zone(self, number: int) -> int:
        return _found(self._zones, number, self.old.program.zones)

    def action(self, number: int) -> int:
        return _found(self._actions, number, self.old.program.actions)

    def rule(self, number: int) -> int:
        return _found(self._rules, number, self.old.program.rules)

    def modifier(self, number: int) -> int:
        found = self._modifiers.get(number)
        if found is None:
            raise LostError(f"what {self.old.program.modifiers[number].source} says")
        return found

    def lifetime(self, number: int) -> int:
        if number < 0:
            return number
        found = self._lifetimes.get(number)
        if found is None:
            raise LostError("what is remembered until the end of something")
        return found

    def target(self, target: tuple[str, int]) -> tuple[str, int]:
        sort, number = target
        return sort, (_found(self._values, number, self.old.program.values) if sort == "value" else self.action(number))

    # ------------------------------------------------------------ who reacts
    def bearer(self, number: int) -> int:
        found = self._bearers.get(number)
        if found is None:
            old = self.old.facts.bearers[number]
            node = self.old.program.nodes[old.sentence]
            raise LostError(f"“{node.text if node is not None else ''}”, which is at work")
        return found

    @cached_property
    def _bearers(self) -> dict[int, int]:
        return _paired_keys(
            (_bearer(self.old, one) for one in self.old.facts.bearers),
            (_bearer(self.new, one) for one in self.new.facts.bearers),
        )

    def watch(self, number: int) -> int:
        found = self._watches.get(number)
        if found is None:
            raise LostError("something that happens as soon as it can")
        return found

    @cached_property
    def _watches(self) -> dict[int, int]:
        return _paired_keys(
            (_hook(self.old, one) for one in self.old.facts.watches),
            (_hook(self.new, one) for one in self.new.facts.watches),
        )

    # ------------------------------------------------------------ procedures
    def key(self, key: ops.ProcKey) -> ops.ProcKey:
        match key:
            case ("action", int(number)):
                return "action", self.action(number)
            case ("rule", int(number)):
                return "rule", self.rule(number)
            case ("do", int(node)):
                return "do", self.node(node)
            case ("hooked", int(bearer)):
                return "hooked", self.bearer(bearer)
            case ("perform", int(node), int(moment)):
                return "perform", self.node(node), self.member("moment", moment)
            case ("phase", int(phase)):
                return "phase", self.member("phase", phase)
            case ("react", str(sort), str(what), int(number)):
                return "react", sort, what, self.action(number) if what == "action" else self.member(what, number)
        return key

    def proc(self, number: int) -> ops.Proc:
        old = self.old.procs[number]
        key = self.key(old.key)
        if key not in self.new.numbers:
            raise LostError(f"`{old.title}`, which runs")
        return self.new.procs[self.new.numbers[key]]


def _found(numbers: dict[int, int], number: int, parts: Sequence[Any]) -> int:
    found = numbers.get(number)
    if found is None:
        raise LostError(f"`{parts[number].name}`")
    return found


def _paired(before: Iterable[Any], after: Iterable[Any], name: Callable[[Any], Hashable]) -> dict[int, int]:
    return _paired_keys(map(name, before), map(name, after))


def _paired_keys(before: Iterable[Hashable], after: Iterable[Hashable]) -> dict[int, int]:
    """Places in one list by those in the other, by name; what shares a name in its order, if as often."""
    numbers: tuple[dict[Hashable, list[int]], dict[Hashable, list[int]]] = ({}, {})
    for some, keys in zip(numbers, (before, after), strict=True):
        for at, key in enumerate(keys):
            some.setdefault(key, []).append(at)
    here, there = numbers
    return {
        at: other
        for key, places in here.items()
        if len(places) == len(there.get(key, ()))
        for at, other in zip(places, there[key], strict=True)
    }


def _force(program: Program) -> Callable[[Any], Hashable]:
    return lambda one: (one.domain, program.fields[one.field].name)


def _modifier(program: Program) -> Callable[[Any], Hashable]:
    def name(one: Any) -> Hashable:
        about = program.values[one.value].name if one.value >= 0 else program.actions[one.action].name
        return one.source, one.operation, about

    return name


def _lifetime(program: Program) -> Callable[[Any], Hashable]:
    def name(one: Any) -> Hashable:
        if one.sort == "action":
            action = program.actions[one.target]
            return one.sort, action.name, len(action.parameters)
        return one.sort, program.domains["phase"].keys[one.target]

    return name


def _bearer(machine: Machine, one: Bearer) -> Hashable:
    force = machine.program.in_force[one.force]
    node = machine.program.nodes[one.sentence]
    return (
        *(force.domain, machine.program.fields[force.field].name),
        machine.program.domains[force.domain].keys[one.thing],
        node.text if node is not None else "",
        machine.facts.clauses[one.sentence].index(one.clause),
    )


def _hook(machine: Machine, one: Hook) -> Hashable:
    return machine.program.rules[one.rule].name if one.bearer is None else _bearer(machine, one.bearer)


_LOCALS = (
    *("local", "items", "index", "order", "into", "locals", "kept", "entry", "link", "picked", "pool", "drawn", "laid"),
    *("left", "flag", "player", "matched", "waiting", "arguments", "count", "extra"),
)
"""What fields of operations are called that number locals."""


class Corresponding:
    """Operations and locals of a procedure, as another version of it has them."""

    def __init__(self, names: Names, old: ops.Proc, new: ops.Proc) -> None:
        self._names, self._old, self._new = names, old, new
        before = [self._sign(old, pc, here=True) for pc in range(len(old.ops))]
        after = [self._sign(new, pc, here=False) for pc in range(len(new.ops))]
        self._pcs: dict[int, int] = {}
        for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
            for at in range(block.size):
                self._pcs[block.a + at] = block.b + at
        self._locals: dict[int, int] = {at: at for at in range(min(old.parameters, new.parameters))}
        named = _paired(enumerate(old.slots), enumerate(new.slots), lambda one: one[1].name or one[0])
        self._locals |= {at: there for at, there in named.items() if old.slots[at].name}
        self._clash = False
        for pc, there in self._pcs.items():
            self._pair(old.ops[pc], new.ops[there])

    def pc(self, pc: int) -> int:
        if pc not in self._pcs or self._clash:
            raise LostError(f"`{self._old.title}`, which runs and is another now")
        return self._pcs[pc]

    def local(self, local: int) -> int:
        if local not in self._locals:
            raise LostError(f"`{self._old.title}`, which runs and is another now")
        return self._locals[local]

    def _pair(self, old: ops.Op, new: ops.Op) -> None:
        for name in _LOCALS:
            here, there = getattr(old, name, None), getattr(new, name, None)
            some = (
                zip(here, there, strict=False)
                if isinstance(here, tuple) and isinstance(there, tuple)
                else [(here, there)]
            )
            for one, other in some:
                if type(one) is int and type(other) is int and one >= 0:
                    self._clash |= self._locals.setdefault(one, other) != other
        if isinstance(old, ops.AskPick | ops.EnoughFor) and isinstance(new, ops.AskPick | ops.EnoughFor):
            self._clash |= self._locals.setdefault(old.least, new.least) != new.least
        if isinstance(old, ops.AskPick) and isinstance(new, ops.AskPick):
            self._clash |= self._locals.setdefault(old.most, new.most) != new.most

    def _sign(self, proc: ops.Proc, pc: int, *, here: bool) -> Hashable:
        """Which statement an operation is of, and what it does, in the numbers of the new machine."""
        statement = sum(1 for start, _ in proc.starts if start <= pc)
        op = proc.ops[pc]
        try:
            return statement, type(op).__name__, self._words(op, here)
        except LostError:
            return statement, type(op).__name__, ("gone", pc)

    def _words(self, op: ops.Op, here: bool) -> Hashable:
        names = self._names
        match op:
            case ops.Call():
                return names.action(op.action) if here else op.action
            case ops.CallRule():
                return names.rule(op.rule) if here else op.rule
            case ops.CallBearer():
                return names.bearer(op.bearer) if here else op.bearer
            case ops.React() | ops.Invoke():
                return names.key(op.key) if here else op.key
        return None
