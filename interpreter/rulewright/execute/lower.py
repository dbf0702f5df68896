"""Program → procedures: every action, hook, phrase body and reaction that can run, as flat operations."""

from __future__ import annotations

from functools import partial

from rulewright.core import statements as st
from rulewright.core.program import Program, Slot
from rulewright.core.terms import Const, HoleValue, Local
from rulewright.core.traverse import walk
from rulewright.core.types import NUMBER, PLAYER, SENTENCE, YES_NO, list_of
from rulewright.decisions import Site
from rulewright.execute import ops
from rulewright.execute.facts import Facts
from rulewright.execute.lower_actions import ActionLowering
from rulewright.execute.lower_body import Label
from rulewright.execute.lower_choices import ChoiceBody
from rulewright.execute.prepare import KeptByModifier, value_holes, with_locals


class Lowering(ActionLowering):
    """Making one lowers everything: ``procs``, their ``numbers`` by key, and ``sites``."""

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
        super().__init__(program, facts, kept, events=events, counters=counters, coverage=coverage)
        self.proc(("game",))
        for number in range(len(program.actions)):
            self.proc(("action", number))
        for phase in sorted(self._phases):
            self.proc(("phase", phase))
        while len(self.procs) < len(self._keys):
            self.procs.append(self._lower(len(self.procs), self._keys[len(self.procs)]))

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

    # ---------------------------------------------------------------- rules and sentences
    def _rule(self, number: int, key: ops.ProcKey, rule: int) -> ops.Proc:
        it = self.program.rules[rule]
        body = ChoiceBody(self, it.slots)
        self._linked(body, it.trigger.sort if it.trigger is not None else "", it.trigger)
        self._counted(body, "rule", rule)
        self._whole(body, it.body)
        return self._made(number, key, f"rule {it.name}", len(it.slots), body, extra=body.link, span=it.span)

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
        body.covered("bearer", bearer)
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
            known = self.facts.number_of(node, clause)
            body.covered("clause?", known)
            if clause.guards:
                body.jump_op(partial(_guard_clause, node, moment, place, behind))
            body.covered("clause", known)
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
        """Hooks of sentences around one happening: gathered, ordered by those whom it concerns, each looked at before
        it acts."""
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
        name = self.program.actions[target].name if what == "action" else self.program.domains["phase"].keys[target]
        return self._made(number, key, f"{sort} of {name}", len(given), body)

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


def _guard_clause(node: int, moment: int, place: int, label: Label) -> ops.Op:
    return ops.GuardClause(node, moment, place, label.at)
