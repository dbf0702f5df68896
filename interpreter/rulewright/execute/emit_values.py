"""Values under modifiers, legality, guards and being in force → Python functions over the slots.

``v3(s, …)`` a value, ``legal_3(s, …)`` may this action happen, ``forbidden_3`` and ``allowed_3`` what modifiers say,
``stored_3(s, entry, …)`` does a stored modifier speak, ``force_3(s)`` for whom a clause acts, ``guards_3(s, you,
this)``. A function is written when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright.core import terms as t
from rulewright.core.program import Modifier, Parameter
from rulewright.execute.emit_base import Env
from rulewright.execute.emit_terms import TermEmitter
from rulewright.execute.facts import Standing
from rulewright.execute.fold import HEAVY
from rulewright.execute.modifying import MANY
from rulewright.execute.spaces import domain_of_type
from rulewright.execute.writer import Writer
from rulewright.state.layout import ACTING

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine

Target = tuple[str, int]


class ValueEmitter(TermEmitter):
    """Functions are collected in ``functions`` and written behind one another."""

    def __init__(self, machine: Machine, writer: Writer) -> None:
        super().__init__(machine, writer)
        self.facts = machine.facts
        self.functions: list[str] = []
        self._written: set[str] = set()
        self._sites = 0
        self.has_set_up = self.program.set_up >= 0

    @contextmanager
    def function(self, head: str) -> Iterator[None]:
        """A function of the module, written beside the one that is just being written."""
        with self.w.beside() as lines, self.w.block(f"def {head}:"):
            yield
        self.functions.append("\n".join(lines) + "\n")

    def once(self, name: str) -> bool:
        """Is this the first time the function is asked for?"""
        if name in self._written:
            return False
        self._written.add(name)
        return True

    # ---------------------------------------------------------------- values
    def _value(self, term: t.ValueCall, env: Env) -> str:
        if self.folding.table(term.value) is None and not self.folding.can_inline(term.value):
            self.value_function(term.value)
        return super()._value(term, env)

    def value_function(self, value: int) -> str:
        name = f"v{value}"
        if not self.once(name):
            return name
        it = self.program.values[value]
        arguments = [f"a{n}" for n in range(len(it.parameters))]
        env = _parameters(it.parameters, arguments)
        with self.function(f"{name}({', '.join(['s', *arguments])})"):
            self._none_tests(it.parameters, arguments, self.pool.literal(it.type.zero))
            if self.folding.value_cost(value) >= HEAVY:
                self.w.line(f"tick({HEAVY // 10})")
            key = ("value", value)
            if it.bare or not self.facts.is_modified(*key):
                result = self.as_tuple(it.type, self.cases(value, env))
            else:
                result = self._modified(value, key, arguments, env)
            if it.least is not None or it.most is not None:
                result = self.named(result)
                limit = [(it.least, "<"), (it.most, ">")]
                for bound, sign in limit:
                    if bound is not None and not it.bare:
                        known = f"{result} is not None and " if it.type.maybe else ""
                        self.w.line(f"if {known}{result} {sign} {bound}: return {bound}")
            self.w.line(f"return {result}")
        return name

    def _none_tests(self, parameters: Sequence[Parameter], arguments: Sequence[str], zero: str) -> None:
        for parameter, argument in zip(parameters, arguments, strict=True):
            if not parameter.type.maybe and parameter.type.tag in ("member", "sentence", "number"):
                self.w.line(f"if {self.is_nothing(parameter.type, argument)}: return {zero}")

    def _modified(self, value: int, key: Target, arguments: list[str], env: Env) -> str:
        """`counts as`: the last that holds; then what is more and less; then what is at most and at least."""
        it = self.program.values[value]
        result, more = self.w.fresh("r"), self.w.fresh("r")
        self.w.line(f"{result} = UNSET")
        numeric = it.type.tag == "number"
        if numeric:
            self.w.line(f"{more} = 0")
        least, most = self.w.fresh("r"), self.w.fresh("r")
        bounds = self._bounds(key)
        for bound, name in (("at-least", least), ("at-most", most)):
            if bound in bounds:
                self.w.line(f"{name} = None")
        names = {"as": result, "more": more, "less": more, "at-least": least, "at-most": most}
        for standing in self.facts.standing.get(key, ()):
            modifier = self.program.modifiers[standing.modifier]
            with self.speaking(standing, arguments) as inner:
                amount = None if modifier.amount is None else self.expr(modifier.amount, inner)
                self._effect(modifier, names, amount)
        for entry, modifier in self.stored_entries(key, arguments):
            self._effect(modifier, names, f"{entry}[2]")
        with self.w.block(f"if {result} is UNSET:"):
            self.w.line(f"{result} = {self.as_tuple(it.type, self.cases(value, env))}")
        if numeric:
            depth = self.w.depth
            if it.type.maybe:
                self._if(f"{result} is not None")
            self.w.line(f"{result} += {more}")
            for bound, name, sign in (("at-least", least, "<"), ("at-most", most, ">")):
                if bound in bounds:
                    self.w.line(f"if {name} is not None and {result} {sign} {name}: {result} = {name}")
            self.w.indent(depth - self.w.depth)
        return result

    def _bounds(self, key: Target) -> set[str]:
        numbers = [one.modifier for one in self.facts.standing.get(key, ())] + self.facts.stored_about(*key)
        return {self.program.modifiers[number].operation for number in numbers}

    def _effect(self, modifier: Modifier, names: dict[str, str], amount: str | None) -> None:
        match modifier.operation:
            case "as-yes" | "as-not":
                self.w.line(f"{names['as']} = {modifier.operation == 'as-yes'}")
            case "as":
                self.w.line(f"{names['as']} = {amount}")
            case "more" | "less":
                sign = "+" if modifier.operation == "more" else "-"
                maybe = modifier.amount is not None and modifier.amount.type.maybe
                self.w.line(f"{names['more']} {sign}= {f'({amount} or 0)' if maybe else amount}")
            case "at-least" | "at-most":
                name = names[modifier.operation]
                sign = ">" if modifier.operation == "at-least" else "<"
                one = self.named(amount or "None")
                self.w.line(f"if {one} is not None and ({name} is None or {one} {sign} {name}): {name} = {one}")

    # ---------------------------------------------------------------- modifiers that speak
    @contextmanager
    def speaking(self, standing: Standing, arguments: list[str]) -> Iterator[Env]:
        """What is written inside stands under the ``if`` that the standing modifier speaks about the arguments now."""
        modifier = self.program.modifiers[standing.modifier]
        depth = self.w.depth
        names = dict.fromkeys(range(len(modifier.slots)), "0")
        env = Env(names)
        bearer = standing.bearer
        if bearer is None:
            self._covered("modifier?", standing.modifier)
        else:
            you = self.named(self.in_force(bearer.number))
            self._if(you)
            self._covered("bearer?", bearer.number)
            env = Env({**names, 0: you, 1: str(bearer.thing), 2: str(bearer.clause.body)}, frozenset((0, 1, 2)))
            env = Env(env.names, env.certain, bearer.clause.body)
            for node in bearer.clause.guards:
                self._if(f"{self.guards(node)}(s, {you}, {bearer.thing})")
        env = self._bind_free(modifier, arguments, env)
        for pattern, argument in zip(modifier.head, arguments, strict=True):
            if pattern.term is not None:
                self._if(f"{self.expr(pattern.term, env)} == {argument}")
        self._lasting(modifier, env, stored=False)
        if modifier.condition is not None:
            for term in self.conjuncts(modifier.condition):
                self._if(self.truth(term, env))
        self._counted(standing.modifier)
        if bearer is not None:
            self._covered("bearer", bearer.number)
        yield env
        self.w.indent(depth - self.w.depth)

    def _counted(self, modifier: int) -> None:
        if self.machine.counters:
            self.w.line(f"count('modifier', {modifier})")

    def _covered(self, what: str, number: int) -> None:
        if self.machine.coverage:
            self.w.line(f"count({self.pool.put(what)}, {number})")

    def _if(self, code: str) -> None:
        self.w.line(f"if {code}:")
        self.w.indent(1)

    def _bind_free(self, modifier: Modifier, arguments: list[str], env: Env) -> Env:
        of = self.program.values[modifier.value] if modifier.value >= 0 else self.program.actions[modifier.action]
        for pattern, argument, parameter in zip(modifier.head, arguments, of.parameters, strict=True):
            if pattern.sort == "free":
                env = env.bind(pattern.local, argument, certain=not parameter.type.maybe)
        return env

    def _lasting(self, modifier: Modifier, env: Env, *, stored: bool) -> None:
        duration = modifier.duration
        if duration is None:
            return
        if duration.during is not None and not stored:
            phase = self.expr(duration.during, env)
            if phase.isdigit():
                self._if(f"s[{self.layout.phases + int(phase)}]" if int(phase) else "False")
            else:
                self._if(f"{phase} and s[{self.layout.phases}+{phase}]")
        if duration.while_ is not None:
            self._if(self.truth(duration.while_, env))

    def stored_entries(self, key: Target, arguments: list[str]) -> Iterator[tuple[str, Modifier]]:
        """Loops over the stored modifiers about the target, by time; each time for one modifier, under its ``if``."""
        numbers = self.facts.stored_about(*key)
        slots = self.layout.stored.get(key, ())
        if not slots or not numbers:
            return
        entries = f"s[{slots[0]}]" if len(slots) == 1 else "sorted(" + "+".join(f"s[{slot}]" for slot in slots) + ")"
        depth = self.w.depth
        if len(slots) > 1:
            self._if(" or ".join(f"s[{slot}]" for slot in slots))
        entry = self.w.fresh("e")
        if len(slots) > 1:
            entries = self.named(entries)
        self.w.line(f"if len({entries}) > {MANY}: tick(len({entries}))")
        self.w.line(f"for {entry} in {entries}:")
        self.w.indent(1)
        inner = self.w.depth
        for number in numbers:
            test = f"{entry}[1] == {number} and " if len(numbers) > 1 else ""
            self._if(f"{test}{self.stored_test(number)}({', '.join(['s', entry, *arguments])})")
            self._counted(number)
            yield entry, self.program.modifiers[number]
            self.w.indent(inner - self.w.depth)
        self.w.indent(depth - self.w.depth)

    def stored_test(self, number: int) -> str:
        """The function that says whether a stored entry of this modifier speaks about the arguments."""
        name = f"stored_{number}"
        if not self.once(name):
            return name
        modifier = self.program.modifiers[number]
        arguments = [f"a{n}" for n in range(len(modifier.head))]
        with self.function(f"{name}({', '.join(['s', 'e', *arguments])})"):
            for place, pattern in enumerate(modifier.head):
                if pattern.term is not None:
                    self.w.line(f"if e[3][{place}] != {arguments[place]}: return False")
            if modifier.duration is not None and modifier.duration.during is not None:
                self.w.line(f"if e[5] > 0 and not s[{self.layout.phases}+e[5]]: return False")
            with self.w.captured() as lines:
                names = {n: f"c{n}" for n in range(len(modifier.slots))}
                env = self._bind_free(modifier, arguments, Env(names))
                self._lasting(modifier, env, stored=True)
                if modifier.condition is not None:
                    self._if(self.truth(modifier.condition, env))
                self.w.line("return True")
                self.w.indent(1 - self.w.depth)
            lives = modifier.duration is not None and modifier.duration.while_ is not None
            if modifier.slots and (modifier.condition is not None or lives):
                copies = ", ".join(f"c{n}" for n in range(len(modifier.slots)))
                self.w.line(f"{copies}, = e[4]")
            self.w.take(lines)
            self.w.line("return False")
        return name

    # ---------------------------------------------------------------- sentences in force
    def in_force(self, number: int) -> str:
        """An expression: for whom the clause acts now, 0 for nobody."""
        bearer = self.facts.bearers[number]
        force = self.program.in_force[bearer.force]
        env = Env({0: str(bearer.thing)}, frozenset((0,)))
        you = self.atom(force.player, env)
        tests = [you]
        if self.has_set_up:
            tests.insert(0, f"s[{ACTING}]")
        if force.condition is not None:
            tests.append(self.truth(force.condition, env))
        return you if len(tests) == 1 else f"({you} if {' and '.join(tests)} else 0)"

    def force_function(self, number: int) -> str:
        name = f"force_{number}"
        if self.once(name):
            with self.function(f"{name}(s)"):
                self.w.line(f"return {self.in_force(number)}")
        return name

    def guards(self, node: int) -> str:
        """The function that looks at the guards of one phrase of a sentence."""
        name = f"guards_{node}"
        if self.once(name):
            it = self.program.nodes[node]
            assert it is not None
            with self.function(f"{name}(s, you, this)"):
                env = self.sentence_env(node, "you", "this")
                for guard in self.program.phrases[it.phrase].guards:
                    self.w.line(f"if not {self.truth(guard.term, env)}: return False")
                self.w.line("return True")
        return name

    def sentence_env(self, node: int, you: str, this: str) -> Env:
        return Env({0: you, 1: this, 2: str(node)}, frozenset((0, 2)), node)

    def clause_test(self, guards: tuple[int, ...], you: str, this: str) -> str:
        return " and ".join(f"{self.guards(node)}(s, {you}, {this})" for node in guards) or "True"

    def ready_table(self) -> dict[tuple[int, int], str]:
        """By (sentence, moment) the function ``(s, you)`` that says whether a clause of it is ready."""
        found: dict[tuple[int, int], str] = {}
        for number, ((node, moment), all_of_them) in enumerate(self.facts.moments.items()):
            name = f"ready_{number}"
            found[node, moment] = name
            with self.function(f"{name}(s, you)"):
                for clause in all_of_them:
                    self.w.line(f"if {self.clause_test(clause.guards, 'you', '0')}: return True")
                self.w.line("return False")
        return found

    # ---------------------------------------------------------------- legality
    def legal_function(self, action: int) -> str:
        name = f"legal_{action}"
        if not self.once(name):
            return name
        it = self.program.actions[action]
        arguments = [f"a{n}" for n in range(len(it.parameters))]
        with self.function(f"{name}({', '.join(['s', *arguments])})"):
            self._none_tests(it.parameters, arguments, "False")
            self.spoken(action, "forbid", arguments, "return False")
            self.spoken(action, "allow", arguments, "return True")
            env = _parameters(it.parameters, arguments)
            for need in it.needs:
                if need.condition is None:
                    self.w.line(f"if not {self.truth(need.term, env)}: return False")
                    continue
                with self.w.block(f"if {self.truth(need.condition, env)}:"):
                    self.w.line(f"if not {self.truth(need.term, env)}: return False")
            self.w.line("return True")
        return name

    def spoken(self, action: int, operation: str, arguments: list[str], then: str) -> None:
        """Writes ``then`` under the tests of every modifier of that kind that may speak about the action."""
        key = ("action", action)
        for standing in self.facts.standing.get(key, ()):
            if self.program.modifiers[standing.modifier].operation == operation:
                with self.speaking(standing, arguments):
                    self.w.line(then)
        if any(self.program.modifiers[m].operation == operation for m in self.facts.stored_about(*key)):
            for _, modifier in self.stored_entries(key, arguments):
                self.w.line(then if modifier.operation == operation else "pass")

    def speaks_of(self, action: int, operation: str) -> bool:
        """May any modifier of that kind ever speak about the action?"""
        key = ("action", action)
        numbers = [one.modifier for one in self.facts.standing.get(key, ())] + self.facts.stored_about(*key)
        return any(self.program.modifiers[number].operation == operation for number in numbers)

    def _can(self, term: t.Can, env: Env) -> str:
        it = self.program.actions[term.action]
        legal = self.legal_function(term.action)
        names, given = [], []
        for argument in term.arguments:
            if argument is not None:
                given.append(self.atom(argument, env))
                names.append(f"a{len(given)}")
            else:
                names.append(f"v{len(names)}")
        if len(given) == len(names):
            return f"{legal}({', '.join(['s', *given])})"
        name = self.w.fresh("can")
        with self.function(f"{name}({', '.join(['s', *(one for one in names if one[0] == 'a')])})"):
            depth = self.w.depth
            for parameter, argument, one in zip(it.parameters, term.arguments, names, strict=True):
                if argument is None:
                    values = tuple(domain_of_type(self.program, parameter.type))
                    self.w.line(f"for {one} in {self.pool.literal(values)}:")
                    self.w.indent(1)
            self.w.line(f"if {legal}({', '.join(['s', *names])}): return True")
            self.w.indent(depth - self.w.depth)
            self.w.line("return False")
        return f"{name}({', '.join(['s', *given])})"


def _parameters(parameters: Sequence[Parameter], arguments: list[str]) -> Env:
    certain = frozenset(n for n, parameter in enumerate(parameters) if not parameter.type.maybe)
    return Env(dict(enumerate(arguments)), certain)
