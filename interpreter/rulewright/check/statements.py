"""Statements of the syntax tree → typed statements: targets, choices, loops, and which names each block knows."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulewright.check import readings as r
from rulewright.check.declare import phase_text
from rulewright.check.fitting import is_poison, poison
from rulewright.check.modifiers import Modifiers
from rulewright.check.scope import Binding, Scope
from rulewright.check.signatures import Noun, Unfit, Verb
from rulewright.check.terms_tools import substitute
from rulewright.check.words import nearest, type_words
from rulewright.core import statements as st
from rulewright.core.program import Pattern
from rulewright.core.terms import All, Const, FieldGet, Filter, Local, Range, Term, VariableGet, ZoneGet
from rulewright.core.types import MOMENT, NONE, NUMBER, PLAYER, SENTENCE, YES_NO, Type, list_of
from rulewright.diagnostics import Label
from rulewright.source import Span
from rulewright.syntax import ast

TURNS_CAP = 10_000
REPEAT_CAP = 1_000
LEAVES = (ast.Stop, ast.End, ast.Wins, ast.Loses, ast.Draw)


class Statements(Modifiers):
    """Lowers blocks. What a block names is forgotten when it closes."""

    def block(self, body: Iterable[ast.Statement], scope: Scope) -> st.Block:
        """A block in a scope of its own."""
        inner = scope.child()
        made = self.lines(tuple(body), inner)
        for name, binding in inner.names.items():
            if name not in scope.names:
                scope.gone[name] = binding.span
        return made

    def lines(self, body: tuple[ast.Statement, ...], scope: Scope) -> st.Block:
        found: list[st.Statement] = []
        for at, statement in enumerate(body):
            try:
                found.extend(self.statement(statement, scope))
            except Unfit as unfit:
                self.draft.refuse(unfit)
            if isinstance(statement, LEAVES) and at + 1 < len(body):
                self.draft.warn(
                    "RW417",
                    "this line is never reached",
                    body[at + 1].span,
                    f"the line above it leaves: `{_first_line(statement.span)}`",
                )
        return tuple(found)

    def statement(self, node: ast.Statement, scope: Scope) -> tuple[st.Statement, ...]:
        made = _MAKERS[type(node)](self, node, scope)
        return made if isinstance(made, tuple) else (made,)

    # ---------------------------------------------------------------- names
    def fresh(self, name: ast.Name | ast.Word, type_: Type, sort: str, scope: Scope) -> Binding:
        """A new local. Nothing may be shadowed, but an inner choice or loop may take an outer one's name and kind again."""
        text = name.text
        taken = next((n for n in self.draft.nouns.get(text, ()) if n.arity == 0), None)
        before = scope.names.get(text)
        if taken is not None and text not in self.draft.type_names:
            self._shadows(text, name.span, taken.span)
        elif before is not None:
            same = sort in ("choice", "loop") and before.sort in ("choice", "loop")
            if not same or before.type.certain() != type_.certain():
                self._shadows(text, name.span, before.span)
        return scope.bind(text, type_, sort, name.span)

    def _shadows(self, text: str, span: Span, other: Span | None) -> None:
        self.draft.problem(
            "RW207",
            f"`{text}` is declared already",
            span,
            "a name may not be taken twice",
            labels=(Label(other, "declared here"),) if other is not None else (),
            notes=(f"take another name, such as `this-{text}`",),
        )

    def bound_set(
        self, expr: ast.SetExpr, scope: Scope, sort: str, *, several: bool = False
    ) -> tuple[Binding, Term]:
        """`NAME in S …` or `KIND …`: the new local and the set it is taken from."""
        np = expr.what if isinstance(expr, ast.Where) else expr
        head = np.items[0]
        second = np.items[1] if len(np.items) > 1 else None
        named = (
            isinstance(head, ast.Word)
            and head.kind == "name"
            and isinstance(second, ast.Word)
            and second.text == "in"
            and len(np.items) > 2
            and head.text not in self.draft.qualities
        )
        if not named or not isinstance(head, ast.Word):
            items = self.set_term(expr, scope)
            element = items.type.element or NONE
            name = self._noun_of(element, several=several)
            if name is None:
                raise Unfit(
                    "RW202", "what is chosen here needs a name", expr.span, "write `NAME in …`, for instance `one in …`"
                )
            local = ast.Name(name, span=np.items[0].span)
            return self.fresh(local, list_of(element) if several else element, sort, scope), items
        rest = attrs.evolve(np, items=np.items[2:], span=np.items[2].span.to(np.items[-1].span))
        base = self.set_term(rest, scope)
        element = base.type.element or NONE
        kind = self.draft.type_names.get(head.text)
        if kind is not None and not is_poison(element) and element.certain() != kind.type:
            fits = kind.type.tag == "number" and element.tag == "number"
            if not fits:
                raise Unfit(
                    "RW204",
                    f"there are no {kind.plural} in `{rest.span.text}`",
                    head.span,
                    f"it holds {type_words(base.type)}",
                )
        single = kind.singular if kind is not None else head.text
        items = base
        if isinstance(expr, ast.Where):
            local = scope.body.new(single, element)
            looked = Binding(single, element, local, "loop", head.span)
            inner = scope.with_it(looked, single)
            condition = self.fitter.fit(self.term(expr.condition, inner), YES_NO)
            items = Filter(base, local, condition, type=base.type, span=expr.span)
        name = head if several or kind is None else ast.Name(single, span=head.span)
        return self.fresh(name, list_of(element) if several else element, sort, scope), items

    def _noun_of(self, element: Type, *, several: bool) -> str | None:
        word = "sentence" if element.tag == "sentence" else element.domain
        named = self.draft.type_names.get(word)
        if named is None:
            return None
        return named.plural if several else named.singular

    # ---------------------------------------------------------------- targets
    def target(self, np: ast.NounPhrase, scope: Scope) -> tuple[st.Target, Type]:
        """What may be changed: a local named by `let`, or something remembered, with all its arguments."""
        items = np.items

        def typed(tree: r.Tree) -> Term:
            return self.tree(tree, scope, None, items)

        tree, term = self.read(items, np.span, scope, typed)
        if isinstance(term, Local):
            binding = next(b for b in scope.names.values() if b.index == term.index and b.sort != "hole")
            if binding.sort not in ("let", "roll"):
                raise Unfit(
                    "RW402",
                    f"`{binding.name}` cannot be changed",
                    np.span,
                    f"it is {'a parameter' if binding.sort == 'parameter' else 'what was chosen here'}",
                    (f"keep a value of your own: `let mine be {binding.name}`",),
                )
            return st.LocalTarget(term.index), binding.type
        if isinstance(term, VariableGet):
            variable = self.draft.variables[term.variable]
            arguments = tuple(a for a in term.arguments if a is not None)
            if len(arguments) < len(term.arguments):
                raise Unfit("RW403", f"of which one? `{variable.name}` is remembered for each", np.span, "say which")
            variable.changed = True
            return st.VariableTarget(term.variable, arguments), variable.type
        raise self._constant(tree, term, np.span)

    def _constant(self, tree: r.Tree, term: object, span: Span) -> Unfit:
        text = span.text
        if isinstance(tree, r.Word):
            noun = next((n for n in self.draft.nouns.get(tree.name, ()) if n.prepositions == tree.prepositions), None)
            sort = noun.sort if noun is not None else ""
            if sort == "option":
                return Unfit("RW402", f"`{tree.name}` is an option: it never changes", span, "fixed before the game")
            if sort == "field":
                return Unfit("RW402", f"`{tree.name}` is a field: it never changes", span, "what changes is remembered")
            if sort == "value":
                note = "a modifier can change how it counts: `… counts 1 more`"
                return Unfit("RW403", f"`{tree.name}` follows from other things", span, "it cannot be set", (note,))
            if sort == "zone":
                return Unfit("RW403", f"`{tree.name}` is a zone", span, "things are moved into it: `move … to …`")
        return Unfit("RW403", f"`{text}` cannot be changed", span, "only what is remembered or named by `let` can")

    def zone_target(self, np: ast.NounPhrase, scope: Scope) -> tuple[int, tuple[Term, ...], Term | None]:
        """`Z`, `first of Z`, `place 3 of Z`: zone, its arguments, and the place (None: the end)."""
        items = np.items

        def typed(tree: r.Tree) -> tuple[int, tuple[Term, ...], Term | None]:
            place: Term | None = None
            inner = tree
            if isinstance(tree, r.Word) and tree.name == "first" and tree.prepositions == ("of",):
                place = Const(1, type=NUMBER)
                assert tree.arguments[0] is not None
                inner = tree.arguments[0]
            elif isinstance(tree, r.Word) and tree.name == "place" and tree.prepositions == ("", "of"):
                first, second = tree.arguments
                assert first is not None and second is not None
                place = self.argument(self.tree(first, scope, NUMBER, items), NUMBER, "place")
                inner = second
            noun = None
            if isinstance(inner, r.Word):
                noun = next(
                    (
                        n
                        for n in self.draft.nouns.get(inner.name, ())
                        if n.prepositions == inner.prepositions and n.sort == "zone"
                    ),
                    None,
                )
            if noun is None or not isinstance(inner, r.Word):
                zones = ", ".join(f"`{z.name}`" for z in self.draft.zones[:6])
                raise Unfit("RW403", "things are moved to a zone", np.span, "this is no zone", (f"zones are {zones}",))
            arguments: list[Term] = []
            for argument, want in zip(inner.arguments, noun.parameters, strict=True):
                assert want is not None
                if argument is None:
                    raise Unfit("RW403", f"to which one? there is a `{noun.name}` for each", np.span, "say which")
                arguments.append(self.argument(self.tree(argument, scope, want, items), want, noun.name))
            self.draft.zones[noun.index].used = True
            noun.used = True
            return noun.index, tuple(arguments), place

        _, found = self.read(items, np.span, scope, typed)
        assert isinstance(found, tuple)
        return found

    # ---------------------------------------------------------------- changes
    def becomes(self, node: ast.Becomes, scope: Scope) -> st.Statement:
        adjective = self.remembered(node.value, node.target, scope)
        if adjective is not None:
            return st.Set(adjective, Const(True, type=YES_NO), span=node.span)
        target, type_ = self.target(node.target, scope)
        value = self.value_for(node.value, type_, scope, node.target.span.text)
        return st.Set(target, value, span=node.span)

    def value_for(self, expr: ast.Expr, type_: Type, scope: Scope, name: str) -> Term:
        term = self.fitter.fit(self.term(expr, scope, type_), type_, f"`{name}`")
        if isinstance(term, Const) and type_.tag == "number" and isinstance(term.value, int) and term.value is not None:
            low, high = type_.low, type_.high
            if (low is not None and term.value < low) or (high is not None and term.value > high):
                raise Unfit("RW414", f"{term.value} is out of range for `{name}`", expr.span, f"{low} to {high} fits")
        return term

    def no_longer(self, node: ast.NoLonger, scope: Scope) -> st.Statement:
        adjective = self.remembered(node.adjective, node.subject, scope)
        if adjective is None:
            raise Unfit("RW403", f"`{node.adjective.span.text}` is no adjective", node.adjective.span, "`remember whether`")
        return st.Set(adjective, Const(False, type=YES_NO), span=node.span)

    def remembered(self, expr: ast.Expr, subject: ast.NounPhrase, scope: Scope) -> st.VariableTarget | None:
        """The variable of `subject is now ADJECTIVE`; None when the words behind `now` are a value."""
        if not isinstance(expr, ast.NounPhrase):
            return None
        head = expr.items[0]
        if not isinstance(head, ast.Word) or head.kind != "name" or head.text in scope:
            return None
        qualities = self.draft.qualities.get(head.text)
        if not qualities or any(n.arity == 0 for n in self.draft.nouns.get(head.text, ())):
            return None
        bad: Unfit | None = None
        for one in qualities:
            try:
                term = self.noun_phrase(subject, scope, one.subject)
                term = self.argument(term, one.subject, one.name)
            except Unfit as unfit:
                bad = unfit
                continue
            if one.sort != "remembered":
                raise Unfit(
                    "RW403", f"`{one.name}` follows from other things", expr.span, "only what is remembered can change"
                )
            one.used = True
            self.draft.variables[one.index].changed = True
            return st.VariableTarget(one.index, (term,))
        assert bad is not None
        raise bad

    def let(self, node: ast.Let, scope: Scope) -> st.Statement:
        value = self.term(node.value, scope)
        type_ = Type("number", maybe=value.type.maybe) if value.type.tag == "number" else value.type
        if value.type.tag == "none" and not is_poison(value.type):
            raise Unfit("RW401", "a `let` needs a type; none has none", node.value.span, "name what it will hold")
        binding = self.fresh(node.name, type_, "let", scope)
        return st.Set(st.LocalTarget(binding.index), value, span=node.span)

    def add(self, node: ast.Add, scope: Scope) -> st.Statement:
        target, type_ = self.target(node.target, scope)
        return st.Add(target, self._amount(node.amount, type_, node.target, scope), span=node.span)

    def take(self, node: ast.Take, scope: Scope) -> st.Statement:
        target, type_ = self.target(node.source, scope)
        return st.Take(target, self._amount(node.amount, type_, node.source, scope), span=node.span)

    def _amount(self, expr: ast.Expr, type_: Type, target: ast.NounPhrase, scope: Scope) -> Term:
        if type_.tag == "number":
            return self.fitter.fit(self.term(expr, scope, NUMBER), NUMBER, f"`{target.span.text}`")
        if type_.is_list:
            return self.fitter.fit(self.term(expr, scope, type_), type_, f"`{target.span.text}`")
        raise Unfit(
            "RW401",
            f"nothing can be added to `{target.span.text}`",
            target.span,
            f"it is {type_words(type_)}; numbers and lists can grow",
        )

    def move(self, node: ast.Move, scope: Scope) -> st.Statement:
        zone, arguments, place = self.zone_target(node.target, scope)
        kind = self.draft.zones[zone].domain
        items = self.set_term_plain(node.what, scope)
        element = items.type.element or NONE
        if not is_poison(element) and element.tag != "none" and element.domain != kind:
            raise Unfit(
                "RW401",
                f"`{self.draft.zones[zone].name}` holds {self.draft.domains[kind].plural}",
                node.what.span,
                f"this is {type_words(items.type)}",
            )
        return st.Move(items, zone, arguments, place, span=node.span)

    def set_term_plain(self, expr: ast.SetExpr, scope: Scope) -> Term:
        """A list in a place where no article is understood: a bare singular is a variable."""
        if isinstance(expr, ast.NounPhrase):
            return self.as_list(self.noun_phrase(expr, scope))
        return self.set_term(expr, scope)

    def show(self, node: ast.Show, scope: Scope) -> st.Statement:
        items = self.set_term_plain(node.what, scope)
        viewers = self.fitter.fit(self.noun_phrase(node.whom, scope, list_of(PLAYER)), list_of(PLAYER))
        return st.Show(items, viewers, span=node.span)

    def show_text(self, node: ast.ShowText, scope: Scope) -> st.Statement:
        if not scope.board:
            raise Unfit("RW421", "a text is shown on the board only", node.span, "the log line of an action stands behind `:`")
        text = self.text(node.text, scope)
        assert text is not None
        return st.ShowText(text, span=node.span)

    # ---------------------------------------------------------------- chance
    def shuffle(self, node: ast.Shuffle, scope: Scope) -> st.Statement:
        term = self.noun_phrase(node.what, scope)
        if not isinstance(term, ZoneGet):
            raise Unfit("RW403", "a zone can be shuffled", node.what.span, "this is no zone")
        return st.Shuffle(term.zone, term.arguments, span=node.span)

    def roll(self, node: ast.Roll, scope: Scope) -> st.Statement:
        head = node.what.items[0]
        if len(node.what.items) == 1 and isinstance(head, ast.Word) and head.text[:1] == "d" and head.text[1:].isdigit():
            faces = int(head.text[1:])
            if not 1 <= faces <= REPEAT_CAP:
                raise Unfit("RW414", f"a die of {faces} faces cannot be rolled", head.span, "1 to 1000 fits")
            binding = self.fresh(node.name, Type("number", low=1, high=faces), "roll", scope)
            return st.Roll(binding.index, faces, node.name.text, span=node.span)
        items = self.set_term_plain(node.what, scope)
        binding = self.fresh(node.name, (items.type.element or NONE).or_none(), "roll", scope)
        return st.Roll(binding.index, items, node.name.text, span=node.span)

    def chance_chooses(self, node: ast.ChanceChooses, scope: Scope) -> st.Statement:
        several = node.count is not None
        prompt = self.text(node.prompt, scope)
        binding, items = self.bound_set(node.options, scope, "choice", several=several)
        count: Term | None = None
        if node.count is not None:
            number = node.count.high or node.count.low
            assert number is not None
            count = Const(number.value, type=NUMBER)
        return st.ChanceChooses(binding.index, items, count, prompt, binding.name, span=node.span)

    # ---------------------------------------------------------------- happenings
    def action_call(
        self, call: ast.Call, scope: Scope, who: Term | None = None
    ) -> tuple[Verb, tuple[Term | st.AnyOfParameter, ...], tuple[Binding, ...]]:
        """An action with its arguments. With a chooser ``any`` may stand in them, and `by` may be left out."""
        items = call.items
        optional = ("by",) if who is not None else ()

        def typed(
            tree: r.Tree,
        ) -> tuple[Verb, tuple[Term | st.AnyOfParameter, ...], tuple[Binding, ...]]:
            assert isinstance(tree, r.Word)
            verb = self.verb(tree, scope)
            arguments: list[Term | st.AnyOfParameter] = []
            bound: list[Binding] = []
            for at, argument in enumerate(tree.arguments):
                want = verb.parameters[at]
                if argument is None:
                    assert who is not None
                    arguments.append(self.fitter.fit(who, want))
                elif isinstance(argument, r.Determined) and argument.word == "any":
                    if who is None:
                        span = items[argument.start].span
                        raise Unfit("RW202", "`any` needs somebody who chooses", span, "`player must …` or `player may …`")
                    narrowed = self.as_list(self.set_tree(argument.noun, scope, None, items))
                    element = narrowed.type.element or NONE
                    if not self.fitter.fits(element, want):
                        raise self.wrong_argument(verb.name, narrowed, want)
                    noun = self._noun_of(element, several=False) or verb.parameter_names[at]
                    local = scope.body.new(noun, element)
                    bound.append(Binding(noun, element, local, "choice", items[argument.start].span))
                    arguments.append(st.AnyOfParameter(local, narrowed))
                else:
                    arguments.append(self.argument(self.tree(argument, scope, want, items), want, verb.name))
            verb.used = True
            return verb, tuple(arguments), tuple(bound)

        _, found = self.read(items, call.span, scope, typed, call=True, optional=optional)
        return found  # type: ignore[return-value]

    def call_statement(self, node: ast.CallStmt, scope: Scope) -> st.Statement:
        verb, arguments, _ = self.action_call(node.call, scope)
        terms = tuple(a for a in arguments if isinstance(a, Term))
        if scope.instead is not None and scope.instead[0] == verb.index and _own(terms, scope.instead[1]):
            return st.NextLink(terms, span=node.span)
        return st.Call(verb.index, terms, span=node.span)

    def perform(self, node: ast.Perform, scope: Scope) -> st.Statement:
        sentence = self.fitter.fit(self.noun_phrase(node.sentence, scope, SENTENCE), SENTENCE.or_none())
        player = self.fitter.fit(self.noun_phrase(node.player, scope, PLAYER), PLAYER.or_none())
        moment = None
        if node.moment is not None:
            moment = self.fitter.fit(self.noun_phrase(node.moment, scope, MOMENT), MOMENT.or_none())
        this = sentence.arguments[0] if isinstance(sentence, FieldGet) else None
        return st.Perform(sentence, player, moment, this, span=node.span)

    def phase(self, node: ast.Phase, scope: Scope) -> st.Statement:
        number = self.draft.domains["phase"].printed.index(phase_text(node.name))
        title = self.text(node.title, scope)
        return st.RunPhase(number, title, self.block(node.body, scope), span=node.span)

    # ---------------------------------------------------------------- choices
    def who(self, np: ast.NounPhrase, scope: Scope) -> Term:
        return self.fitter.fit(self.noun_phrase(np, scope, PLAYER), PLAYER.or_none(), "who chooses")

    def act(self, node: ast.May | ast.Must, scope: Scope) -> st.Statement:
        who = self.who(node.who, scope)
        verb, arguments, _ = self.action_call(node.call, scope, who)
        prompt = self.text(node.prompt, scope)
        return st.Act(who, isinstance(node, ast.May), verb.index, arguments, prompt, verb.name, span=node.span)

    def choose(self, node: ast.Choose, scope: Scope) -> st.Statement:
        who = self.who(node.who, scope)
        count = node.count
        prompt = self.text(node.prompt, scope)
        binding, items = self.bound_set(node.options, scope, "choice", several=count is not None)
        least: Term | None = None
        most: Term | None = None
        if count is not None:
            least = Const(count.low.value if count.low is not None else 0, type=NUMBER)
            most = Const(count.high.value, type=NUMBER) if count.high is not None else None
            if count.low is not None and count.high is not None and count.low.value > count.high.value:
                raise Unfit("RW414", "nobody can choose so many", count.span, "the first number is the smaller one")
        return st.Choose(
            who, binding.index, items, least, most, count is not None, prompt, binding.name, span=node.span
        )

    def menu(self, node: ast.Menu, scope: Scope) -> st.Statement:
        who = self.who(node.who, scope)
        prompt = self.text(node.prompt, scope)
        rows = tuple(self._row(row, who, scope) for row in node.rows)
        return st.Menu(who, prompt, rows, "choice", span=node.span)

    def _row(self, row: ast.MenuRow, who: Term, scope: Scope) -> st.MenuRow:
        inner = scope.child()
        label = self.text(row.label, scope)
        action: int | None = None
        arguments: tuple[Term | st.AnyOfParameter, ...] = ()
        if row.call is not None:
            try:
                verb, arguments, bound = self.action_call(row.call, scope, who)
                action = verb.index
                for one in bound:
                    if sum(other.name == one.name for other in bound) == 1:
                        inner.names[one.name] = one
            except Unfit as unfit:
                self.draft.refuse(unfit)
        condition = self.condition(row.when, scope) if row.when is not None else None
        block = self.block(row.body, inner) if row.body is not None else ()
        key = row.label.raw if row.label is not None else (row.call.span.text if row.call is not None else "")
        return st.MenuRow(label, key, action, arguments, condition, block, span=row.span)

    def may_block(self, node: ast.MayBlock, scope: Scope) -> st.Statement:
        who = self.who(node.who, scope)
        prompt = self.text(node.prompt, scope)
        assert prompt is not None
        block = self.block(node.body, scope)
        otherwise = self.block(node.otherwise, scope) if node.otherwise is not None else ()
        return st.Ask(who, prompt, block, otherwise, "ask", span=node.span)

    def arrange(self, node: ast.Arrange, scope: Scope) -> st.Statement:
        who = self.who(node.who, scope)
        items = self.set_term_plain(node.things, scope)
        element = items.type.element or NONE
        if not self.draft.is_kind(element) and not is_poison(element):
            raise Unfit("RW401", "things in a zone can be arranged", node.things.span, f"this is {type_words(items.type)}")
        return st.Arrange(who, items, self.text(node.prompt, scope), "arrange", span=node.span)

    def together(self, node: ast.Together, scope: Scope) -> st.Statement:
        inner = scope.child()
        binding, items = self.bound_set(node.what, inner, "loop")
        lets: list[st.Statement] = []
        body = list(node.body)
        while body and isinstance(body[0], ast.Let):
            lets.extend(self.lines((body.pop(0),), inner))
        choices = (ast.Choose, ast.May, ast.Must, ast.Menu, ast.MayBlock)
        if not body or not isinstance(body[0], choices):
            raise Unfit(
                "RW422",
                "`together` begins with everybody's choice",
                body[0].span if body else node.span,
                "lines with `let`, then one choice, then what follows from it",
            )
        choice = self.lines((body.pop(0),), inner)
        rest = self.lines(tuple(body), inner)
        if not choice:
            return st.If((), span=node.span)
        return st.Together(binding.index, items, tuple(lets), choice[0], rest, span=node.span)

    # ---------------------------------------------------------------- control
    def if_(self, node: ast.If, scope: Scope) -> st.Statement:
        branches: list[tuple[Term | None, st.Block]] = []
        for branch in node.branches:
            branches.append((self.condition(branch.condition, scope), self.block(branch.body, scope)))
        if node.otherwise is not None:
            branches.append((None, self.block(node.otherwise, scope)))
        return st.If(tuple(branches), span=node.span)

    def for_each(self, node: ast.ForEach, scope: Scope) -> st.Statement:
        inner = scope.child()
        binding, items = self.bound_set(node.what, inner, "loop")
        live: list[Term] = []
        while isinstance(items, Filter):
            live.insert(0, substitute(items.condition, items.local, binding.index))
            items = items.items
        condition = None
        if live:
            condition = live[0] if len(live) == 1 else All(tuple(live), type=YES_NO)
        return st.ForEach(binding.index, items, condition, self.block(node.body, inner), span=node.span)

    def for_count(self, node: ast.ForCount, scope: Scope) -> st.Statement:
        low = self.expression(node.low, scope, NUMBER)
        high = self.expression(node.high, scope, NUMBER)
        inner = scope.child()
        binding = self.fresh(node.name, NUMBER, "loop", inner)
        items = Range(low, high, type=list_of(NUMBER), span=node.span)
        return st.ForEach(binding.index, items, None, self.block(node.body, inner), span=node.span)

    def repeat(self, node: ast.Repeat, scope: Scope) -> st.Statement:
        times = self.expression(node.times, scope, NUMBER) if node.times is not None else None
        until = self.condition(node.until, scope) if node.until is not None else None
        cap = node.cap.value if node.cap is not None else REPEAT_CAP
        scope.body.loops += 1
        body = self.block(node.body, scope)
        scope.body.loops -= 1
        return st.Repeat(times, until, cap, body, span=node.span)

    def take_turns(self, node: ast.TakeTurns, scope: Scope) -> st.Statement:
        start = None
        if node.starting is not None:
            start = self.fitter.fit(self.noun_phrase(node.starting, scope, PLAYER), PLAYER.or_none())
        inner = scope.child()
        binding = self.fresh(ast.Name("player", span=node.span), PLAYER, "loop", inner)
        scope.body.loops += 1
        body = self.block(node.body, inner)
        scope.body.loops -= 1
        return st.TakeTurns(binding.index, start, TURNS_CAP, body, span=node.span)

    def stop(self, node: ast.Stop, scope: Scope) -> st.Statement:
        if scope.body.loops == 0:
            raise Unfit(
                "RW410",
                "there is no `repeat` or `take turns` to stop",
                node.span,
                "`stop` leaves the nearest one of this flow or action",
                ("`end NAME` leaves a flow or action",),
            )
        return st.Stop(span=node.span)

    def end(self, node: ast.End, scope: Scope) -> st.Statement:
        if node.name.text == "game":
            return st.EndGame("end", span=node.span)
        verbs = self.draft.verbs.get(node.name.text)
        if not verbs:
            near = nearest(node.name.text, self.draft.verbs)
            notes = (f"did you mean `end {near[0]}`?",) if near else ()
            raise Unfit("RW210", f"there is no flow or action `{node.name.text}`", node.name.span, "to end", notes)
        verbs[0].used = True
        return st.EndOf(verbs[0].index, span=node.span)

    def wins(self, node: ast.Wins, scope: Scope) -> st.Statement:
        return st.EndGame("win", self._players(node.who, scope), span=node.span)

    def loses(self, node: ast.Loses, scope: Scope) -> st.Statement:
        return st.EndGame("lose", self._players(node.who, scope), span=node.span)

    def _players(self, np: ast.NounPhrase, scope: Scope) -> Term:
        return self.fitter.fit(self.noun_phrase(np, scope, list_of(PLAYER)), list_of(PLAYER))

    def draw(self, node: ast.Draw, scope: Scope) -> st.Statement:
        return st.EndGame("draw", span=node.span)

    def stored_modifier(self, node: ast.Modifier, scope: Scope) -> st.Statement:
        index, captures = self.store(node, scope)
        return st.StoreModifier(index, captures, span=node.span)


def _own(terms: tuple[Term, ...], head: tuple[Pattern, ...]) -> bool:
    """Whether an action is called with exactly what the hook around it calls its parameters."""
    return len(terms) == len(head) and all(
        (isinstance(term, Local) and term.index == one.local) if one.sort == "free" else term == one.term
        for term, one in zip(terms, head, strict=True)
    )


def _first_line(span: Span) -> str:
    return span.text.splitlines()[0] if span.text else ""


_MAKERS = {
    ast.CallStmt: Statements.call_statement,
    ast.Becomes: Statements.becomes,
    ast.NoLonger: Statements.no_longer,
    ast.CountsAs: Statements.stored_modifier,
    ast.CountsBy: Statements.stored_modifier,
    ast.CountsLimit: Statements.stored_modifier,
    ast.Forbid: Statements.stored_modifier,
    ast.Allow: Statements.stored_modifier,
    ast.Let: Statements.let,
    ast.Add: Statements.add,
    ast.Take: Statements.take,
    ast.Move: Statements.move,
    ast.Show: Statements.show,
    ast.ShowText: Statements.show_text,
    ast.Roll: Statements.roll,
    ast.Shuffle: Statements.shuffle,
    ast.Perform: Statements.perform,
    ast.Stop: Statements.stop,
    ast.End: Statements.end,
    ast.Wins: Statements.wins,
    ast.Loses: Statements.loses,
    ast.Draw: Statements.draw,
    ast.May: Statements.act,
    ast.Must: Statements.act,
    ast.MayBlock: Statements.may_block,
    ast.Choose: Statements.choose,
    ast.ChanceChooses: Statements.chance_chooses,
    ast.Arrange: Statements.arrange,
    ast.Menu: Statements.menu,
    ast.Phase: Statements.phase,
    ast.If: Statements.if_,
    ast.ForEach: Statements.for_each,
    ast.ForCount: Statements.for_count,
    ast.Together: Statements.together,
    ast.TakeTurns: Statements.take_turns,
    ast.Repeat: Statements.repeat,
}

__all__ = ["Noun", "Statements", "poison"]
