"""Phrases of the syntax tree → typed ones: guards, what they mean, their `do` and what holds."""

from __future__ import annotations

from rulewright.check.phrasebook import hole_type, holes, single_word
from rulewright.check.scope import Binding, Body, Scope
from rulewright.check.signatures import Unfit
from rulewright.check.statements import Statements
from rulewright.core import program as core
from rulewright.core import statements as st
from rulewright.core.terms import HoleValue, Local, Term
from rulewright.core.traverse import walk
from rulewright.core.types import NUMBER, PLAYER, SENTENCE, Type, member
from rulewright.diagnostics.wording import nearest
from rulewright.syntax import ast


class Phrases(Statements):
    """Locals of every body of a phrase: 0 is `you`, 1 `this`, 2 the sentence itself; what a hook binds follows."""

    def phrase(self, node: ast.Phrase) -> None:
        """Lowers a phrase of the book into its place in the draft."""
        draft = self.draft
        index = draft.phrase_index.get(node.name.text)
        if index is None or draft.phrase_asts[index] is not node:
            return  # its problem has been reported
        self.source = node.name.text
        scope, types = self._phrase_scope(node)
        trigger: core.Trigger | None = None
        inner = scope
        if node.hook is not None:
            try:
                trigger, inner = self.trigger(node.hook, scope)
            except Unfit as unfit:
                draft.refuse(unfit)
        guards = tuple(
            core.Guard(self.condition(guard.condition, inner), guard.title.raw if guard.title is not None else None)
            for guard in node.guards
        )
        means, value = self._means(node, inner, [name for name, _ in types])
        body = self._do(node, inner) if node.body is not None else None
        holds = self._holds(node, scope)
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
            holds=holds,
            slots=tuple(inner.body.slots),
            span=node.name.span,
        )
        self._unused_holes(node, scope)
        self.source = ""

    def _phrase_scope(self, phrase: ast.Phrase) -> tuple[Scope, list[tuple[str, Type]]]:
        scope = Scope(Body(), phrase=True)
        scope.bind("you", PLAYER, "parameter")
        if len(self.draft.bearers) == 1:  # else nothing, or one of several kinds: it cannot be spoken of
            scope.bind("this", member(self.draft.bearers[0]).or_none(), "parameter")
        else:
            scope.body.new("this", SENTENCE.or_none())
        scope.body.new("", NUMBER)
        types: list[tuple[str, Type]] = []
        for at, (name, text) in enumerate(holes(phrase).items()):
            type_, family = hole_type(self.draft, text)
            types.append((name, type_))
            scope.names[name] = Binding(name, type_, at, "hole", phrase.name.span, family)
        return scope, types

    def _moment(self, node: ast.Phrase) -> int:
        if node.moment is None:
            return 0
        printed = self.draft.domains["moment"].printed
        name = node.moment
        if name.text in printed[1:]:
            return printed.index(name.text)
        near = nearest(name.text, printed[1:])
        notes = [f"did you mean `{near[0]}`?"] if near else [f'declare it: `moment {name.text}: "At …"`']
        self.draft.problem("RW415", f"there is no moment `{name.text}`", name.span, "no such moment", notes=notes)
        return 0

    def _means(self, node: ast.Phrase, scope: Scope, names: list[str]) -> tuple[tuple[int, ...], Term | None]:
        if node.family.text != "sentence":
            family = self.draft.families.get(node.family.text)
            if len(node.means) != 1:
                title = f"`{node.name.text}` denotes a value"
                self.draft.problem("RW430", title, node.name.span, "one line `means …` says which")
                return (), None
            return (), self.expression(node.means[0], scope, family)
        lost = [one for one in (node.moment, node.hook, *node.holds[:1]) if one is not None]
        if node.means and lost:
            title = f"`{node.name.text}` means other sentences: they say when they act"
            notes = [
                "give it a phrase of its own; `if` and `do` may stand beside `means`, they go with each part of it"
            ]
            self.draft.problem("RW430", title, lost[0].span, "nothing would come of this", notes=notes)
        found = []
        for one in node.means:
            word = single_word(one)
            binding = scope.names.get(word)
            if word not in names or binding is None:
                self._means_no_sentence(one, scope, names)
                continue
            if binding.type != SENTENCE:  # the book has reported it
                continue
            binding.used = True
            found.append(names.index(word))
        return tuple(found), None

    def _means_no_sentence(self, expr: ast.Expr, scope: Scope, names: list[str]) -> None:
        sentences = [name for name in names if scope.names[name].type == SENTENCE]
        notes = []
        if isinstance(expr, ast.And) and all(single_word(part) in sentences for part in expr.parts):
            notes.append(
                f"`and` joins what is yes or no; two sentences: `means {', then '.join(map(single_word, expr.parts))}`"
            )
            for part in expr.parts:
                scope.names[single_word(part)].used = True
        elif sentences:
            notes.append(f"its holes for sentences: {', '.join(f'`{name}`' for name in sentences)}")
        else:
            notes.append(
                "what the sentence itself brings about stands under `do`, what it changes for good under `holds`"
            )
        label = "a hole of the family `sentence` is needed here"
        self.draft.problem("RW430", "a sentence means other sentences", expr.span, label, notes=notes)

    def _do(self, node: ast.Phrase, scope: Scope) -> st.Block:
        """The `do` of a phrase. Holes of a value family are worked out when it starts, and then kept."""
        assert node.body is not None
        inner = scope.child()
        kept: dict[int, st.Statement] = {}
        fixed: dict[str, Binding] = {}
        for name, binding in scope.names.items():
            if binding.sort == "hole" and binding.family:
                local = scope.body.new(name, binding.type)
                value = HoleValue(binding.index, binding.family, type=binding.type, span=node.name.span)
                kept[local] = st.Set(st.LocalTarget(local), value, span=node.name.span)
                fixed[name] = Binding(name, binding.type, local, "parameter", binding.span)
        inner.names.update(fixed)
        body = self.lines(node.body, inner)
        for name, binding in fixed.items():
            scope.names[name].used = scope.names[name].used or binding.used
        read = _locals(body)
        return (*(statement for local, statement in kept.items() if local in read), *body)

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
        said = " ".join(guard.title.raw for guard in node.guards if guard.title is not None)
        later = node.reads_later.hole.text if node.reads_later is not None else ""
        for name, binding in scope.names.items():
            if binding.sort == "hole" and not binding.used and name != later and f"{{{name}" not in said:
                self.draft.unread_holes.append((name, node.name.span))


def _locals(body: st.Block) -> set[int]:
    """The locals that a block reads, or copies into what it stores."""
    found: set[int] = set()
    for one in walk(body):
        if isinstance(one, Local):
            found.add(one.index)
        elif isinstance(one, st.StoreModifier):
            found.update(source for source, _ in one.captures)
    return found
