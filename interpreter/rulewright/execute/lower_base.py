"""What lowering keeps while it goes through a Program, and what every body asks it: procedures, sites, hooks, who
watches what."""

from __future__ import annotations

from rulewright.core import statements as st
from rulewright.core.program import Program
from rulewright.core.terms import Const, Term
from rulewright.core.traverse import walk
from rulewright.core.types import NUMBER
from rulewright.decisions import Row, Site
from rulewright.execute import ops
from rulewright.execute.counting import Places
from rulewright.execute.facts import Facts, Hook
from rulewright.execute.lower_body import BodyBase, Exit, Label
from rulewright.execute.lower_choices import ChoiceBody
from rulewright.execute.prepare import KeptByModifier
from rulewright.execute.reads import Mark, Marks, Reads
from rulewright.execute.secrets import private_choices
from rulewright.source import Span
from rulewright.state.layout import bodies


class LoweringBase:
    """``procs`` and ``sites``: what came out. Procedures are numbered in the order in which they are first needed."""

    def __init__(
        self,
        program: Program,
        facts: Facts,
        kept: KeptByModifier,
        *,
        events: bool = False,
        counters: bool = False,
        coverage: bool = False,
    ) -> None:
        self.program = program
        self.facts = facts
        self.reads = Reads(facts)
        self.kept_by_modifier = kept
        self.events = events
        self.counters = counters
        self.coverage = coverage
        self.places = Places()
        self.sites: list[Site] = []
        self.private = private_choices(program)
        self.numbers: dict[ops.ProcKey, int] = {}
        self.procs: list[ops.Proc] = []
        self._keys: list[ops.ProcKey] = []
        self._ends = {part.action for body in bodies(program) for part in walk(body) if isinstance(part, st.EndOf)}
        self._watch_marks = [self.reads.of_hook(hook) for hook in facts.watches]
        self._phases = _phase_bodies(program)

    # ---------------------------------------------------------------- asked by bodies
    def proc(self, key: ops.ProcKey) -> int:
        """The number of a procedure; it is lowered in its turn."""
        if key not in self.numbers:
            self.numbers[key] = len(self._keys)
            self._keys.append(key)
        return self.numbers[key]

    def site(self, site: Site) -> int:
        self.sites.append(site)
        return len(self.sites) - 1

    def row(self, action: int, arguments: tuple[Term | st.AnyOfParameter, ...], key: str) -> Row:
        """How fillings of an action are worded: its name, then each argument behind its preposition, the actor left
        out."""
        it = self.program.actions[action]
        words: list[str | int] = [it.name]
        types = []
        for number, (parameter, argument) in enumerate(zip(it.parameters, arguments, strict=True)):
            if isinstance(argument, st.AnyOfParameter):
                types.append(parameter.type)
                atom: str | int = len(types) - 1
            elif isinstance(argument, Const) and argument.type.tag == "member" and isinstance(argument.value, int):
                atom = self.program.domains[argument.type.domain].keys[argument.value]
            else:
                continue
            if number != it.by:
                words += [parameter.preposition, atom] if parameter.preposition else [atom]
        return Row(key or it.name, None, tuple(words), tuple(types))

    def lifetime_of(self, sort: str, target: int) -> int:
        for number, lifetime in enumerate(self.program.lifetimes):
            if lifetime.sort == sort and lifetime.target == target:
                return number
        return -1

    def written_by_closing(self, lifetime: int) -> Marks:
        """What is written when a lifetime ends."""
        if lifetime < 0:
            return frozenset()
        found: set[Mark] = {
            ("variable", number) for number, it in enumerate(self.program.variables) if it.lifetime == lifetime
        }
        for number in sorted(self.facts.storable):
            modifier = self.program.modifiers[number]
            duration = modifier.duration
            named = duration is not None and duration.until_phase is not None  # which phase is known only when stored
            ends = duration is not None and duration.until == lifetime
            if ends or (named and self.program.lifetimes[lifetime].sort == "phase"):
                found.add(("stored", ("value", modifier.value) if modifier.value >= 0 else ("action", modifier.action)))
        return frozenset(found)

    def watching(self, written: Marks) -> tuple[int, ...]:
        """The `as soon as` that may change when this is written."""
        found = tuple(n for n, marks in enumerate(self._watch_marks) if marks & written)
        if found:
            self.proc(("soon",))
        return found

    def perform_all(self, moment: Term | None) -> None:
        """Makes the procedures that a `do` of that moment can come to."""
        wanted = 0 if moment is None else moment.value if isinstance(moment, Const) else None
        for node, at in self.facts.moments:
            if at == wanted or (wanted is None and at):
                self.proc(("perform", node, at))

    def phase_hooks(self, body: BodyBase, sort: str, phase: int) -> None:
        rules, sentences = self.facts.hooks_of(sort, "phase", phase)
        for hook in rules:
            self._call_rule(body, hook, ())
        self._react(body, (sort, "phase", phase), sentences, ())

    # ---------------------------------------------------------------- hooks
    def _call_rule(self, body: BodyBase, hook: Hook, given: tuple[int, ...], matched: int = -1) -> None:
        self.proc(("rule", hook.rule))
        body.covered("rule?", hook.rule)
        body.emit(ops.CallRule(hook.rule, given, matched, span=hook.trigger.span, closings=body.open_closings()))

    def _react(self, body: BodyBase, what: tuple[str, str, int], hooks: list[Hook], given: tuple[int, ...]) -> None:
        if hooks:
            key: ops.ProcKey = ("react", *what)
            self.proc(key)
            bearers = tuple(hook.bearer.number for hook in hooks if hook.bearer is not None)
            body.emit(ops.React(key, bearers, given, closings=body.open_closings()))

    # ---------------------------------------------------------------- procedures
    def _made(
        self,
        number: int,
        key: ops.ProcKey,
        title: str,
        parameters: int,
        body: ChoiceBody,
        *,
        node: int = 0,
        extra: int = -1,
        source: int = 0,
        ended: Label | None = None,
        span: Span | None = None,
    ) -> ops.Proc:
        body.emit(ops.Return())
        return ops.Proc(
            number,
            key,
            title,
            parameters,
            tuple(body.slots),
            body.finished(),
            node,
            extra,
            ended.at if ended is not None else -1,
            source,
            span=span,
            starts=tuple(sorted(body.starts.items(), key=lambda start: start[0])),
        )

    def _linked(self, body: ChoiceBody, sort: str, trigger: object) -> None:
        """In the body of an `instead of`: the hidden local that says which link is the next."""
        if sort == "instead":
            body.link = body.hidden(NUMBER)
            body.action = getattr(trigger, "action", -1)

    def _counted(self, body: ChoiceBody, what: str, number: int) -> None:
        if self.counters:
            body.emit(ops.Count(what, number))

    def _whole(self, body: ChoiceBody, block: st.Block) -> None:
        end = Label()
        body.skip = Exit(end, 0)
        body.block(block)
        body.place(end)


def _phase_bodies(program: Program) -> dict[int, tuple[int, st.RunPhase]]:
    """For each phase the action it stands in and its statement (the last one, which may be a replacement)."""
    found: dict[int, tuple[int, st.RunPhase]] = {}
    for number, action in enumerate(program.actions):
        for part in walk(action.body):
            if isinstance(part, st.RunPhase) and (part.phase not in found or not action.bare):
                found[part.phase] = (number, part)
    return found
