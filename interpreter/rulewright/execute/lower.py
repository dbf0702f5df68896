"""Program → procedures: every action, hook, phrase body and reaction that can run, as flat operations.

An action's procedure is the whole of its happening: are the parameters there, may it happen, the chain of `instead of`,
`before`, the body between `at start of` and `at end of`, what its end makes forgotten, `after`. Only what some rule or
sentence of this very program names is emitted.
"""

from __future__ import annotations

from functools import partial

from rulewright.core import statements as st
from rulewright.core.program import Action, Program, Slot
from rulewright.core.terms import Const, HoleValue, Local, Term
from rulewright.core.traverse import walk
from rulewright.core.types import NUMBER, PLAYER, SENTENCE, YES_NO, list_of
from rulewright.decisions import Row, Site
from rulewright.execute import ops
from rulewright.execute.facts import Facts, Hook
from rulewright.execute.lower_body import Exit, Label
from rulewright.execute.lower_choices import ChoiceBody
from rulewright.execute.prepare import KeptByModifier, value_holes, with_locals
from rulewright.execute.reads import Mark, Marks, Reads
from rulewright.source import Span
from rulewright.state.layout import bodies


class Lowering:
    """``procs`` and ``sites``: what came out. Procedures are numbered in the order in which they are first needed."""

    def __init__(
        self, program: Program, facts: Facts, kept: KeptByModifier, *, events: bool = False, counters: bool = False
    ) -> None:
        self.program = program
        self.facts = facts
        self.reads = Reads(facts)
        self.kept_by_modifier = kept
        self.events = events
        self.counters = counters
        self.sites: list[Site] = []
        self.numbers: dict[ops.ProcKey, int] = {}
        self.procs: list[ops.Proc] = []
        self._keys: list[ops.ProcKey] = []
        self._ends = {part.action for body in bodies(program) for part in walk(body) if isinstance(part, st.EndOf)}
        self._watch_marks = [self.reads.of_hook(hook) for hook in facts.watches]
        self._phases = _phase_bodies(program)
        self._copies: dict[int, tuple[int, ...]] = {}
        self.proc(("game",))
        for number in range(len(program.actions)):
            self.proc(("action", number))
        for phase in sorted(self._phases):
            self.proc(("phase", phase))
        while len(self.procs) < len(self._keys):
            self.procs.append(self._lower(len(self.procs), self._keys[len(self.procs)]))

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
        """How fillings of an action are worded: its name, then each argument behind its preposition, the actor left out."""
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
            if modifier.duration is not None and modifier.duration.until == lifetime:
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

    def phase_hooks(self, body: ChoiceBody, sort: str, phase: int) -> None:
        rules, sentences = self.facts.hooks_of(sort, "phase", phase)
        for hook in rules:
            self._call_rule(body, hook, ())
        self._react(body, (sort, "phase", phase), sentences, ())

    # ---------------------------------------------------------------- procedures
    def _lower(self, number: int, key: ops.ProcKey) -> ops.Proc:
        match key:
            case ("game",):
                return self._game(number, key)
            case ("action", int(action)):
                return self._action(number, key, action)
            case ("rule", int(rule)):
                return self._rule(number, key, rule)
            case ("do", int(node)):
                return self._do(number, key, node)
            case ("hooked", int(bearer)):
                return self._hooked(number, key, bearer)
            case ("perform", int(node), int(moment)):
                return self._perform(number, key, node, moment)
            case ("react", *_):
                return self._reaction(number, key)
            case ("soon",):
                return self._soon(number, key)
            case ("phase", int(phase)):
                return self._phase(number, key, phase)
        raise AssertionError(key)

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
        )

    def _game(self, number: int, key: ops.ProcKey) -> ops.Proc:
        body = ChoiceBody(self, ())
        if self.program.set_up >= 0:
            body.emit(ops.Acting(False))
            body.call(self.program.set_up, (), 0, None)
        body.emit(ops.Acting(True))
        body.call(self.program.game, (), 0, None)
        return self._made(number, key, "game", 0, body)

    def _action(self, number: int, key: ops.ProcKey, action: int) -> ops.Proc:
        it = self.program.actions[action]
        body = ChoiceBody(self, it.slots)
        body.action = action
        out, end = Label(), Label()
        body.ended = Label() if action in self._ends else None
        extra = -1 if it.bare else self._in_front(body, action, it, out)
        entered = not it.bare and self.lifetime_of("action", action) >= 0
        after = self._entering(body, action, it, entered)
        with body.block_in(end):
            body.block(it.body)
        body.place(end)
        if not it.bare:
            self._leaving(body, action, it, entered, after)
        body.place(out)
        if body.ended is not None:
            body.emit(ops.Return())
            body.place(body.ended)
            if entered:
                body.emit(ops.Leave(self.lifetime_of("action", action)))
            body.look(*self._lasting())
        return self._made(
            number, key, it.name, len(it.parameters), body, extra=extra, ended=body.ended, span=it.span
        )

    def _in_front(self, body: ChoiceBody, action: int, it: Action, out: Label) -> int:
        """None in a parameter, legality, the chain of `instead of`. Answers the local that says where to begin, -1 for none."""
        certain = tuple(n for n, p in enumerate(it.parameters) if not p.type.maybe and p.type.tag in _CAN_BE_NONE)
        links = self.facts.links(action)
        asks = bool(it.needs) or self.facts.is_modified("action", action)
        entry = -1
        if links or asks:
            entry = body.hidden(NUMBER)
        if certain:
            body.jump_op(lambda: ops.GuardNone(certain, out.at, span=it.span))
        if asks:
            body.jump_op(lambda: ops.GuardLegal(action, out.at, entry, span=it.span))
        given = tuple(range(len(it.parameters)))
        for place, hook in enumerate(links):
            next_link = Label()
            body.jump_op(partial(_from_link, entry, place + 1, next_link))
            self._call_link(body, hook, given, place + 2, out)
            body.place(next_link)
        return entry

    def _call_link(self, body: ChoiceBody, hook: Hook, given: tuple[int, ...], link: int, out: Label) -> None:
        closings = body.open_closings()
        if hook.bearer is None:
            self.proc(("rule", hook.rule))
            body.jump_op(
                lambda: ops.CallRule(hook.rule, given, -1, link, out.at, span=hook.trigger.span, closings=closings)
            )
            return
        number = hook.bearer.number
        self.proc(("hooked", number))
        body.jump_op(lambda: ops.CallBearer(number, given, link, out.at, span=hook.trigger.span, closings=closings))

    def _entering(self, body: ChoiceBody, action: int, it: Action, entered: bool) -> dict[int, int]:
        """What comes before the body. Answers for the hooks whose equalities are looked at now: rule → local."""
        if it.bare:
            return {}
        if it.title is not None and self.events:
            body.emit(ops.Log(it.title, span=it.span))
        if self.counters:
            body.emit(ops.Count("action", action))
        given = self._given(body, action, it)
        matched: dict[int, int] = {}
        for sort in ("before", "start", "end", "after"):
            for hook in self.facts.hooks_of(sort, "action", action)[0]:
                if any(pattern.term is not None for pattern in hook.trigger.head):
                    matched[hook.rule] = body.hidden(YES_NO)
                    body.emit(ops.Match(hook.rule, given, matched[hook.rule]))
        self._hooks(body, "before", action, given, matched)
        if entered:
            lifetime = self.lifetime_of("action", action)
            body.emit(ops.Enter(lifetime, it.name, span=it.span))
            body.closings.append(("lifetime", lifetime))
        self._hooks(body, "start", action, given, matched)
        return matched

    def _leaving(self, body: ChoiceBody, action: int, it: Action, entered: bool, matched: dict[int, int]) -> None:
        given = self._given(body, action, it)
        self._hooks(body, "end", action, given, matched)
        if entered:
            lifetime = self.lifetime_of("action", action)
            body.closings.pop()
            body.emit(ops.Leave(lifetime))
            body.look(*self.written_by_closing(lifetime))
        self._hooks(body, "after", action, given, matched)

    def _given(self, body: ChoiceBody, action: int, it: Action) -> tuple[int, ...]:
        """The locals with the arguments at the call: copies, when the body changes a parameter that a hook will see."""
        changed = {
            part.target.index
            for part in walk(it.body)
            if isinstance(part, st.Set | st.Add | st.Take) and isinstance(part.target, st.LocalTarget)
        }
        parameters = range(len(it.parameters))
        hooked = any(self.facts.hooks.get((sort, "action", action)) for sort in ("end", "after"))
        if not hooked or changed.isdisjoint(parameters):
            return tuple(parameters)
        if action not in self._copies:
            self._copies[action] = tuple(body.hidden(parameter.type) for parameter in it.parameters)
            for parameter, local in zip(parameters, self._copies[action], strict=True):
                body.emit(ops.Let(local, Local(type=it.parameters[parameter].type, index=parameter)))
        return self._copies[action]

    def _hooks(
        self, body: ChoiceBody, sort: str, action: int, given: tuple[int, ...], matched: dict[int, int]
    ) -> None:
        rules, sentences = self.facts.hooks_of(sort, "action", action)
        for hook in rules:
            self._call_rule(body, hook, given, matched.get(hook.rule, -1))
        self._react(body, (sort, "action", action), sentences, given)

    def _call_rule(self, body: ChoiceBody, hook: Hook, given: tuple[int, ...], matched: int = -1) -> None:
        self.proc(("rule", hook.rule))
        body.emit(ops.CallRule(hook.rule, given, matched, span=hook.trigger.span, closings=body.open_closings()))

    def _react(
        self, body: ChoiceBody, what: tuple[str, str, int], hooks: list[Hook], given: tuple[int, ...]
    ) -> None:
        if hooks:
            key: ops.ProcKey = ("react", *what)
            self.proc(key)
            bearers = tuple(hook.bearer.number for hook in hooks if hook.bearer is not None)
            body.emit(ops.React(key, bearers, given, closings=body.open_closings()))

    def _lasting(self) -> Marks:
        """Everything that an `end` may have made forgotten."""
        found: set[Mark] = {("phase",)} if self._phases else set()
        for lifetime in range(len(self.program.lifetimes)):
            found |= self.written_by_closing(lifetime)
        return frozenset(found)

    # ---------------------------------------------------------------- rules and sentences
    def _rule(self, number: int, key: ops.ProcKey, rule: int) -> ops.Proc:
        it = self.program.rules[rule]
        body = ChoiceBody(self, it.slots)
        self._linked(body, it.trigger.sort if it.trigger is not None else "", it.trigger)
        self._counted(body, "rule", rule)
        self._whole(body, it.body)
        return self._made(
            number, key, f"rule {it.name}", len(it.slots), body, extra=body.link, span=it.span
        )

    def _linked(self, body: ChoiceBody, sort: str, trigger: object) -> None:
        """In the body of an `instead of`: the hidden local that says which link is the next."""
        if sort == "instead":
            body.link = body.hidden(NUMBER)
            body.action = getattr(trigger, "action", -1)

    def _counted(self, body: ChoiceBody, what: str, number: int) -> None:
        if self.counters:
            body.emit(ops.Count("rule" if what == "rule" else "phrase", number))

    def _whole(self, body: ChoiceBody, block: st.Block) -> None:
        end = Label()
        body.skip = Exit(end, 0)
        body.block(block)
        body.place(end)

    def _do(self, number: int, key: ops.ProcKey, node: int) -> ops.Proc:
        """The `do` of one sentence; its first locals are you, this and the sentence, then what its hook binds."""
        it = self.program.nodes[node]
        assert it is not None
        phrase = self.program.phrases[it.phrase]
        body = ChoiceBody(self, phrase.slots)
        self._linked(body, phrase.trigger.sort if phrase.trigger is not None else "", phrase.trigger)
        self._counted(body, "phrase", it.phrase)
        block = phrase.body or ()
        holes = dict(value_holes(block))
        for part in walk(block):
            if isinstance(part, st.StoreModifier):
                for hole, local in self.kept_by_modifier.get(part.modifier, ()):
                    type = self.program.modifiers[part.modifier].slots[local].type
                    holes.setdefault(hole, HoleValue(type=type, index=hole[0], family=hole[1]))
        for hole, term in holes.items():
            body.kept[hole] = body.hidden(term.type)
            body.emit(ops.Let(body.kept[hole], term, span=term.span))
        self._whole(body, with_locals(block, body.kept) if body.kept else block)
        return self._made(
            number,
            key,
            f"phrase {phrase.name}",
            len(phrase.slots),
            body,
            node=node,
            extra=body.link,
            span=phrase.span,
        )

    def _hooked(self, number: int, key: ops.ProcKey, bearer: int) -> ops.Proc:
        """A hook of a sentence in force: its `do`, then what the phrases around it do behind it."""
        clause = self.facts.bearers[bearer].clause
        it = self.program.nodes[clause.body]
        assert it is not None
        phrase = self.program.phrases[it.phrase]
        body = ChoiceBody(self, phrase.slots)
        given = tuple(range(len(phrase.slots)))
        if phrase.trigger is not None and phrase.trigger.sort == "instead":
            body.link = body.hidden(NUMBER)
        self.proc(("do", clause.body))
        body.emit(ops.Invoke(("do", clause.body), given, body.link, span=phrase.span))
        for post in clause.posts:
            self._post(body, post)
        return self._made(
            number,
            key,
            f"phrase {phrase.name}",
            len(given),
            body,
            extra=body.link,
            source=self.facts.bearers[bearer].sentence,
            span=phrase.span,
        )

    def _post(self, body: ChoiceBody, node: int) -> None:
        self.proc(("do", node))
        local = body.hidden(SENTENCE)
        body.emit(ops.Let(local, Const(type=SENTENCE, value=node)))
        body.emit(ops.Invoke(("do", node), (0, 1, local)))

    def _perform(self, number: int, key: ops.ProcKey, node: int, moment: int) -> ops.Proc:
        """The clauses of a sentence at a moment, each if its guards hold, and the `do` of the phrases around them."""
        body = ChoiceBody(self, (Slot("you", PLAYER), Slot("", NUMBER), Slot("", SENTENCE)))
        all_clauses = self.facts.moments[node, moment]
        acted = {post: body.hidden(YES_NO) for clause in all_clauses for post in clause.posts}
        for place, clause in enumerate(all_clauses):
            behind = Label()
            if clause.guards:
                body.jump_op(partial(_guard_clause, node, moment, place, behind))
            phrase = self.program.phrases[self._phrase_of(clause.body)]
            if phrase.body is not None:
                local = body.hidden(SENTENCE)
                body.emit(ops.Let(local, Const(type=SENTENCE, value=clause.body)))
                self.proc(("do", clause.body))
                body.emit(ops.Invoke(("do", clause.body), (0, 1, local)))
            for post in clause.posts:
                body.emit(ops.Let(acted[post], Const(type=YES_NO, value=True)))
            body.place(behind)
            following = {post for other in all_clauses[place + 1 :] for post in other.posts}
            for post in clause.posts:
                if post not in following:
                    quiet = Label()
                    body.branch(Local(type=YES_NO, index=acted[post]), quiet)
                    self._post(body, post)
                    body.place(quiet)
        it = self.program.nodes[node]
        title = it.text if it is not None else ""
        return self._made(number, key, title, 3, body, source=node)

    def _phrase_of(self, node: int) -> int:
        it = self.program.nodes[node]
        assert it is not None
        return it.phrase

    def _reaction(self, number: int, key: ops.ProcKey) -> ops.Proc:
        """Hooks of sentences around one happening: gathered, ordered by those whom it concerns, each looked at before it acts."""
        _, sort, what, target = key
        assert isinstance(sort, str) and isinstance(what, str) and isinstance(target, int)
        parameters = self.program.actions[target].parameters if what == "action" else ()
        body = ChoiceBody(self, tuple(Slot(p.name, p.type) for p in parameters))
        given = tuple(range(len(parameters)))
        waiting, current = body.hidden(list_of(NUMBER)), body.hidden(NUMBER)
        hooks = self.facts.hooks_of(sort, what, target)[1]
        bearers = tuple(hook.bearer.number for hook in hooks if hook.bearer is not None)
        for bearer in bearers:
            self.proc(("hooked", bearer))
        head, out = Label(), Label()
        site = self.site(Site("order", "order", None, NUMBER))
        body.emit(ops.Gather(bearers, given, waiting))
        body.place(head)
        body.jump_op(lambda: ops.AskOrder(waiting, current, given, out.at, site=site))
        body.emit(ops.CallWaiting(current, given))
        body.jump(head)
        body.place(out)
        return self._made(number, key, f"{sort} of {what} {target}", len(given), body)

    def _soon(self, number: int, key: ops.ProcKey) -> ops.Proc:
        """The `as soon as` that rose (a list of their numbers comes with the call), one after the other."""
        body = ChoiceBody(self, (Slot("", list_of(NUMBER)),))
        index, current = body.hidden(NUMBER), body.hidden(NUMBER)
        head, out = Label(), Label()
        for hook in self.facts.watches:
            self.proc(("rule", hook.rule) if hook.bearer is None else ("hooked", hook.bearer.number))
        body.place(head)
        body.jump_op(lambda: ops.Next(0, index, current, out.at))
        body.emit(ops.CallWatch(current))
        body.jump(head)
        body.place(out)
        return self._made(number, key, "as soon as", 1, body)

    def _phase(self, number: int, key: ops.ProcKey, phase: int) -> ops.Proc:
        """One phase of a flow by itself, as a scenario runs it."""
        action, statement = self._phases[phase]
        it = self.program.actions[action]
        body = ChoiceBody(self, it.slots)
        self._whole(body, (statement,))
        return self._made(number, key, f"phase {phase}", 0, body, span=statement.span)


def _from_link(entry: int, number: int, label: Label) -> ops.Op:
    return ops.FromLink(entry, number, label.at)


def _guard_clause(node: int, moment: int, place: int, label: Label) -> ops.Op:
    return ops.GuardClause(node, moment, place, label.at)


_CAN_BE_NONE = ("member", "sentence", "number")


def _phase_bodies(program: Program) -> dict[int, tuple[int, st.RunPhase]]:
    """For each phase the action it stands in and its statement (the last one, which may be a replacement)."""
    found: dict[int, tuple[int, st.RunPhase]] = {}
    for number, action in enumerate(program.actions):
        for part in walk(action.body):
            if isinstance(part, st.RunPhase) and (part.phase not in found or not action.bare):
                found[part.phase] = (number, part)
    return found
