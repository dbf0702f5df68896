"""What has a body → its typed form: values, adjectives, flows and actions, rules, phrases, the board."""

from __future__ import annotations

from rulewright.check.draft import Draft
from rulewright.check.fitting import ERROR, unify
from rulewright.check.overlays import Entry
from rulewright.check.phrasebook import hole_type, holes, single_word
from rulewright.check.scope import Binding, Body, Scope
from rulewright.check.signatures import Noun, Quality, Unfit, Verb
from rulewright.check.statements import Statements
from rulewright.check.terms_tools import walk
from rulewright.check.words import nearest, type_words
from rulewright.core import program as core
from rulewright.core import statements as st
from rulewright.core.terms import All, HoleValue, Local, Term
from rulewright.core.types import NUMBER, PLAYER, SENTENCE, YES_NO, Type
from rulewright.syntax import ast


class Definitions(Statements):
    """Lowers every body of the draft once, in order; a value's type is found when first asked for."""

    def __init__(self, draft: Draft, entries: list[Entry]) -> None:
        super().__init__(draft)
        self.entries = entries
        self.open: list[int] = []
        self.value_entries: dict[int, Entry] = {}
        self.types: dict[int, Type] = {}
        for entry in self._all_layers():
            signature = draft.signature_of.get(entry)
            if isinstance(signature, Noun) and isinstance(entry.declaration, ast.Value):
                self.value_entries[signature.index] = entry
        draft.value_type = self.value_type

    def _all_layers(self) -> list[Entry]:
        found = []
        for entry in self.entries:
            layer: Entry | None = entry
            while layer is not None:
                found.append(layer)
                layer = layer.earlier
        return found

    def run(self) -> None:
        for entry in self._all_layers():
            declaration = entry.declaration
            if isinstance(declaration, ast.Value):
                signature = self.draft.signature_of[entry]
                assert isinstance(signature, Noun)
                self.value_type(signature)
        for entry in self._all_layers():
            declaration = entry.declaration
            if isinstance(declaration, ast.Adjective):
                self._adjective_body(entry, declaration)
            elif isinstance(declaration, ast.Flow | ast.Action):
                self._action(entry, declaration)
            elif isinstance(declaration, ast.Rule):
                self._rule(declaration)
        for phrase in self.draft.phrase_asts:
            self._phrase(phrase)

    # ---------------------------------------------------------------- scopes
    def _scope(self, params: list[tuple[ast.Name, Type]], entry: Entry | None = None) -> Scope:
        scope = Scope(Body())
        for name, type_ in params:
            self._check_parameter(name, scope)
            scope.bind(name.text, type_, "parameter", name.span)
        if entry is not None and entry.earlier is not None:
            signature = self.draft.signature_of[entry.earlier]
            scope.earlier[signature.name, signature.prepositions] = signature
        return scope

    def _check_parameter(self, name: ast.Name, scope: Scope) -> None:
        if name.text in scope.names:
            self._shadows(name.text, name.span, scope.names[name.text].span)
        taken = next((n for n in self.draft.nouns.get(name.text, ()) if n.arity == 0), None)
        if taken is not None:
            self._shadows(name.text, name.span, taken.span)

    def _parameters(self, params: tuple[ast.Param, ...], types: tuple[Type, ...]) -> tuple[core.Parameter, ...]:
        return tuple(core.Parameter(p.prep, p.name.text, t) for p, t in zip(params, types, strict=True))

    # ---------------------------------------------------------------- values
    def value_type(self, noun: Noun) -> Type:
        """The type of a value, from its body; a value that leads back to itself is reported."""
        if noun.index in self.types:
            return self.types[noun.index]
        if noun.index in self.open:
            self._cycle(noun)
            return ERROR
        self.open.append(noun.index)
        entry = self.value_entries[noun.index]
        made = self._value(noun, entry)
        self.open.pop()
        self.types[noun.index] = made.type
        self.draft.values[noun.index] = made
        return made.type

    def _cycle(self, noun: Noun) -> None:
        names = [self._name_of(index) for index in self.open[self.open.index(noun.index) :]]
        chain = " → ".join(f"`{name}`" for name in [*names, noun.name])
        self.draft.problem("RW404", f"`{noun.name}` leads back to itself", noun.span, "a value cannot ask for itself", notes=(chain,))

    def _name_of(self, index: int) -> str:
        declaration = self.value_entries[index].declaration
        assert isinstance(declaration, ast.Value)
        return declaration.header.name.text

    def _value(self, noun: Noun, entry: Entry) -> core.Value:
        node = entry.declaration
        assert isinstance(node, ast.Value)
        types = tuple(t for t in noun.parameters if t is not None)
        scope = self._scope([(p.name, t) for p, t in zip(node.header.params, types, strict=True)], entry)
        before, self.source = self.source, noun.name
        cases: list[core.Case] = []
        type_: Type | None = None
        for case in node.cases:
            value = self.expression(case.value, scope)
            condition = self.condition(case.condition, scope) if case.condition is not None else None
            joined = value.type if type_ is None else unify(type_, value.type)
            if joined is None:
                assert type_ is not None
                self.draft.problem(
                    "RW401",
                    f"`{noun.name}` has one type",
                    case.value.span,
                    f"this is {type_words(value.type)}, the lines before are {type_words(type_)}",
                )
            else:
                type_ = joined
            cases.append(core.Case(value, condition))
        type_ = type_ or NUMBER
        if type_.tag == "number":
            type_ = Type("number", maybe=type_.maybe) if len(cases) > 1 or not cases[0].value.type.domain else type_
        if type_.tag == "none" and type_.domain != ERROR.domain:
            self.draft.problem("RW401", f"`{noun.name}` is always none", node.span, "it needs a value of some type")
        fitted = []
        for case in cases:
            try:
                fitted.append(core.Case(self.fitter.fit(case.value, type_), case.condition))
            except Unfit:
                fitted.append(case)
        if node.cases and node.cases[-1].condition is not None and type_.tag in ("member", "sentence"):
            type_ = type_.or_none()
        limits = {limit.bound: limit.number.value for limit in node.limits}
        self.source = before
        return core.Value(
            name=noun.name,
            parameters=self._parameters(node.header.params, types),
            type=type_,
            cases=tuple(fitted),
            slots=tuple(scope.body.slots),
            least=limits.get("least"),
            most=limits.get("most"),
            bare=self._is_bare(entry),
            span=node.header.name.span,
        )

    def _is_bare(self, entry: Entry) -> bool:
        """Whether this is an earlier meaning that only its replacement can ask for."""
        return entry not in self.entries

    def _adjective_body(self, entry: Entry, node: ast.Adjective) -> None:
        quality = self.draft.signature_of[entry]
        assert isinstance(quality, Quality)
        params = [(node.subject.name, quality.subject)]
        params += [(p.name, t) for p, t in zip(node.params, quality.parameters, strict=True)]
        scope = self._scope(params, entry)
        subject = scope.names[node.subject.name.text]
        if quality.subject.domain and quality.subject.domain not in scope.names:
            scope.names[quality.subject.domain] = subject
        subject.sort = "subject"
        scope.its = (subject,)
        before, self.source = self.source, quality.name
        conditions = [self.condition(one, scope) for one in node.conditions]
        self.source = before
        whole = conditions[0] if len(conditions) == 1 else All(tuple(conditions), type=YES_NO, span=node.span)
        self.draft.values[quality.index] = core.Value(
            name=quality.name,
            parameters=(
                core.Parameter("", node.subject.name.text, quality.subject),
                *self._parameters(node.params, quality.parameters),
            ),
            type=YES_NO,
            cases=(core.Case(whole, None),),
            slots=tuple(scope.body.slots),
            bare=self._is_bare(entry),
            adjective=True,
            span=node.name.span,
        )

    # ---------------------------------------------------------------- flows and actions
    def _action(self, entry: Entry, node: ast.Flow | ast.Action) -> None:
        verb = self.draft.signature_of[entry]
        assert isinstance(verb, Verb)
        scope = self._scope([(p.name, t) for p, t in zip(node.header.params, verb.parameters, strict=True)], entry)
        before, self.source = self.source, verb.name
        needs = []
        for need in node.needs if isinstance(node, ast.Action) else ():
            term = self.condition(need.condition, scope)
            condition = self.condition(need.when, scope) if need.when is not None else None
            needs.append(core.Need(term, condition, need.span.text, span=need.span))
        title = self.text(node.title, scope)
        body = self.lines(node.body, scope)
        self.source = before
        self.draft.actions[verb.index] = core.Action(
            name=verb.name,
            sort="flow" if isinstance(node, ast.Flow) else "to",
            parameters=self._parameters(node.header.params, verb.parameters),
            slots=tuple(scope.body.slots),
            title=title,
            needs=tuple(needs),
            body=body,
            by=verb.by,
            bare=self._is_bare(entry),
            span=node.header.name.span,
        )

    # ---------------------------------------------------------------- rules
    def _rule(self, node: ast.Rule) -> None:
        self.source = node.name.text
        for clause in node.clauses:
            scope = Scope(Body())
            try:
                if isinstance(clause, ast.Reaction):
                    trigger, inner = self.trigger(clause.trigger, scope)
                    body = self.block(clause.body, inner)
                    rule = core.Rule(node.name.text, trigger, body, -1, tuple(scope.body.slots), span=clause.span)
                else:
                    number = self.modifier(clause, scope)
                    rule = core.Rule(node.name.text, None, (), number, (), span=clause.span)
                self.draft.rules.append(rule)
            except Unfit as unfit:
                self.draft.refuse(unfit)
        self.source = ""

    def board(self, node: ast.Board) -> tuple[st.Block, tuple[core.Slot, ...]]:
        scope = Scope(Body(), board=True)
        block = self.block(node.body, scope)
        return block, tuple(scope.body.slots)

    # ---------------------------------------------------------------- phrases
    def _phrase_scope(self, phrase: ast.Phrase) -> tuple[Scope, list[tuple[str, Type]]]:
        scope = Scope(Body(), phrase=True)
        scope.bind("you", PLAYER, "parameter")
        if self.draft.this_type is not None:
            scope.bind("this", self.draft.this_type, "parameter")
        else:
            scope.body.new("this", SENTENCE.or_none())
        scope.body.new("", NUMBER)
        types: list[tuple[str, Type]] = []
        for at, (name, text) in enumerate(holes(phrase).items()):
            type_, family = hole_type(self.draft, text)
            types.append((name, type_))
            scope.names[name] = Binding(name, type_, at, "hole", phrase.name.span, family)
        return scope, types

    def _phrase(self, node: ast.Phrase) -> None:
        draft = self.draft
        index = draft.phrase_index.get(node.name.text)
        if index is None or draft.phrase_asts[index] is not node:
            return
        self.source = node.name.text
        scope, types = self._phrase_scope(node)
        names = [name for name, _ in types]
        if node.family.text not in draft.families:
            near = nearest(node.family.text, draft.families)
            notes = [f"did you mean `{near[0]}`?"] if near else []
            draft.problem(
                "RW302", f"there is no family `{node.family.text}`", node.family.span, "declare `wording`", notes=notes
            )
            draft.families[node.family.text] = NUMBER
        trigger: core.Trigger | None = None
        inner = scope
        try:
            if node.hook is not None:
                trigger, inner = self.trigger(node.hook, scope)
        except Unfit as unfit:
            draft.refuse(unfit)
        guards = tuple(
            core.Guard(self.condition(g.condition, inner), g.title.raw if g.title is not None else None)
            for g in node.guards
        )
        means, value = self._means(node, inner, names)
        body = self._do(node, inner) if node.body is not None else None
        draft.phrases[index] = core.Phrase(
            name=node.name.text,
            family=node.family.text,
            holes=tuple(types),
            marks=tuple(mark.text for mark in node.marks),
            moment=self._moment(node),
            trigger=trigger,
            guards=guards,
            means=means,
            value=value,
            body=body,
            holds=self._holds(node, scope),
            slots=tuple(inner.body.slots),
            span=node.name.span,
        )
        self._unused_holes(node, scope)
        self.source = ""

    def _moment(self, node: ast.Phrase) -> int:
        if node.moment is None:
            return 0
        printed = self.draft.domains["moment"].printed
        if node.moment.text in printed[1:]:
            return printed.index(node.moment.text)
        near = nearest(node.moment.text, printed[1:])
        notes = [f"did you mean `{near[0]}`?"] if near else ["declare it: `moment NAME: \"At …\"`"]
        self.draft.problem("RW415", f"there is no moment `{node.moment.text}`", node.moment.span, "no such moment", notes=notes)
        return 0

    def _means(self, node: ast.Phrase, scope: Scope, names: list[str]) -> tuple[tuple[int, ...], Term | None]:
        if node.family.text != "sentence":
            if len(node.means) != 1:
                self.draft.problem(
                    "RW303", f"`{node.name.text}` denotes a value", node.name.span, "one line `means …` says which"
                )
                return (), None
            return (), self.expression(node.means[0], scope, self.draft.families[node.family.text])
        found = []
        for one in node.means:
            word = single_word(one)
            binding = scope.names.get(word)
            if word not in names or binding is None or binding.type != SENTENCE:
                self.draft.problem(
                    "RW303",
                    "a sentence means other sentences",
                    one.span,
                    "a hole of the family `sentence` is needed here",
                    notes=("two are joined by `means first-part, then last-part`",),
                )
                continue
            binding.used = True
            found.append(names.index(word))
        return tuple(found), None

    def _do(self, node: ast.Phrase, scope: Scope) -> st.Block:
        """The `do` of a phrase. Holes of a value family are worked out when it starts, and then kept."""
        assert node.body is not None
        inner = scope.child()
        kept: list[st.Statement] = []
        fixed: dict[str, Binding] = {}
        for name, binding in scope.names.items():
            if binding.sort == "hole" and binding.family:
                local = scope.body.new(name, binding.type)
                kept.append(
                    st.Set(
                        st.LocalTarget(local),
                        HoleValue(binding.index, binding.family, type=binding.type, span=node.name.span),
                        span=node.name.span,
                    )
                )
                fixed[name] = Binding(name, binding.type, local, "parameter", binding.span)
        inner.names.update(fixed)
        body = self.lines(node.body, inner)
        for name, binding in fixed.items():
            scope.names[name].used = scope.names[name].used or binding.used
        read = {slot for one in body for slot in _locals(one)}
        return (*(one for one in kept if isinstance(one, st.Set) and _target(one) in read), *body)

    def _holds(self, node: ast.Phrase, scope: Scope) -> tuple[int, ...]:
        found = []
        for one in node.holds:
            frame = Scope(Body(slots=list(scope.body.slots[:3])), phrase=True)
            frame.names.update(scope.names)
            try:
                found.append(self.modifier(one, frame))
            except Unfit as unfit:
                self.draft.refuse(unfit)
        return tuple(found)

    def _unused_holes(self, node: ast.Phrase, scope: Scope) -> None:
        said = " ".join(g.title.raw for g in node.guards if g.title is not None)
        later = node.reads_later.hole.text if node.reads_later is not None else ""
        for name, binding in scope.names.items():
            if binding.sort == "hole" and not binding.used and name != later and f"{{{name}" not in said:
                self.draft.warn(
                    "RW423", f"the hole `{name}` is never read", node.name.span, "what fills it makes no difference"
                )


def _locals(statement: st.Statement) -> set[int]:
    found = {one.index for one in walk(statement) if isinstance(one, Local)}
    for one in walk(statement):
        if isinstance(one, st.StoreModifier):
            found |= {source for source, _ in one.captures}
    return found


def _target(statement: st.Set) -> int:
    return statement.target.index if isinstance(statement.target, st.LocalTarget) else -1
