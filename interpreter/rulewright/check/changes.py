"""Statements that change something: lets, what is remembered, where things lie, stored modifiers, chance."""

from __future__ import annotations

from rulewright.check.blocks import Blocks, Maker
from rulewright.check.fitting import is_poison
from rulewright.check.readings import is_die
from rulewright.check.scope import Scope
from rulewright.check.signatures import ERROR, Echo, Unfit
from rulewright.check.words import term_words, type_words
from rulewright.core import statements as st
from rulewright.core.terms import Const, Term, ZoneGet
from rulewright.core.types import NONE, NUMBER, PLAYER, YES_NO, Type, list_of
from rulewright.diagnostics.wording import listing
from rulewright.syntax import ast

MOST_FACES = 1_000


def becomes(b: Blocks, node: ast.Becomes, scope: Scope) -> st.Statement:
    adjective = b.remembered(node.value, node.target, scope)
    if adjective is not None:
        return st.Set(adjective, Const(True, type=YES_NO), span=node.span)
    target, type_ = b.target(node.target, scope)
    return st.Set(target, b.value_for(node.value, type_, scope, node.target.span.text), span=node.span)


def no_longer(b: Blocks, node: ast.NoLonger, scope: Scope) -> st.Statement:
    adjective = b.remembered(node.adjective, node.subject, scope)
    if adjective is None:
        label = "only what `remember whether` declares can be no longer so"
        raise Unfit("RW403", f"`{node.adjective.span.text}` is no adjective", node.adjective.span, label)
    return st.Set(adjective, Const(False, type=YES_NO), span=node.span)


def let(b: Blocks, node: ast.Let, scope: Scope) -> st.Statement:
    value = b.expression(node.value, scope)
    type_ = Type("number", maybe=value.type.maybe) if value.type.tag == "number" else value.type
    if value.type.tag == "none" and not is_poison(value.type):
        notes = (
            f"begin with something: `let {node.name.text} be first of …` holds one thing or none, "
            f"`let {node.name.text} be hand of …` a list",
            f"or declare it, with its type: `remember {node.name.text}: card or none until end of FLOW`, "
            "`… : list of card …`",
        )
        label = "nothing tells what else it may hold"
        b.draft.problem("RW401", "a `let` needs a type, and none has none", node.value.span, label, notes=notes)
        type_ = ERROR
    binding = b.fresh(node.name.text, node.name.span, type_, "let", scope)
    return st.Set(st.LocalTarget(binding.index), value, span=node.span)


def add(b: Blocks, node: ast.Add, scope: Scope) -> st.Statement:
    target, type_ = _target(b, node.target, scope)
    return st.Add(target, _amount(b, node.amount, type_, node.target, scope), span=node.span)


def take(b: Blocks, node: ast.Take, scope: Scope) -> st.Statement:
    target, type_ = _target(b, node.source, scope)
    return st.Take(target, _amount(b, node.amount, type_, node.source, scope), span=node.span)


def _target(b: Blocks, node: ast.NounPhrase, scope: Scope) -> tuple[st.Target, Type]:
    """What is changed is one thing: each of several has a line of its own."""
    try:
        return b.target(node, scope)
    except Unfit as unfit:
        last = node.items[-1].span.text
        named = b.draft.type_names.get(last)
        if unfit.code == "RW204" and named is not None and last == named.plural:
            unfit.notes = (f"for each of them a line: `for each {named.singular}`, and the change in its block",)
        raise


def _amount(b: Blocks, expr: ast.Expr, type_: Type, target: ast.NounPhrase, scope: Scope) -> Term:
    if type_.tag == "number":
        return b.fitter.fit(b.term(expr, scope, NUMBER), NUMBER, f"`{target.span.text}`")
    if type_.is_list:
        return b.fitter.fit(b.term(expr, scope, type_), type_, f"`{target.span.text}`")
    if is_poison(type_):
        raise Echo(target.span)
    label = f"it is {type_words(type_)}; numbers and lists can grow"
    raise Unfit("RW401", f"nothing can be added to `{target.span.text}`", target.span, label)


def move(b: Blocks, node: ast.Move, scope: Scope) -> st.Statement:
    zone, arguments, place = b.zone_target(node.target, scope)
    kind = b.draft.zones[zone].domain
    items = b.plain_set(node.what, scope)
    element = items.type.element or NONE
    if not is_poison(element) and element.tag != "none" and element.domain != kind:
        title = f"`{b.draft.zones[zone].name}` holds {b.draft.domains[kind].plural}"
        fitting = [zone.name for zone in b.draft.zones if zone.domain == element.domain]
        notes = (f"what holds {b.draft.domains[element.domain].plural}: {listing(fitting)}",) if fitting else ()
        raise Unfit("RW401", title, node.what.span, f"this is {term_words(items)}", notes)
    return st.Move(items, zone, arguments, place, span=node.span)


def show(b: Blocks, node: ast.Show, scope: Scope) -> st.Statement:
    items = b.plain_set(node.what, scope)
    element = items.type.element or NONE
    if not b.draft.is_kind(element) and element.tag != "none":
        label, note = f"this is {type_words(items.type)}", "what is remembered is `seen by …`"
        raise Unfit("RW401", "things of a kind can be shown", node.what.span, label, (note,))
    viewers = b.fitter.fit(b.noun_phrase(node.whom, scope, list_of(PLAYER)), list_of(PLAYER))
    return st.Show(items, viewers, span=node.span)


def show_text(b: Blocks, node: ast.ShowText, scope: Scope) -> st.Statement:
    if not scope.board:
        label = "the log line of an action stands behind `:`"
        raise Unfit("RW421", "a text is shown on the board only", node.span, label)
    text = b.text(node.text, scope)
    assert text is not None
    return st.ShowText(text, span=node.span)


def stored_modifier(b: Blocks, node: ast.Modifier, scope: Scope) -> st.Statement:
    index, captures = b.store(node, scope)
    return st.StoreModifier(index, captures, span=node.span)


# ---------------------------------------------------------------- chance
def shuffle(b: Blocks, node: ast.Shuffle, scope: Scope) -> st.Statement:
    term = b.noun_phrase(node.what, scope)
    if is_poison(term.type):
        raise Echo(node.span)
    if not isinstance(term, ZoneGet):
        raise Unfit("RW403", "only a zone can be shuffled", node.what.span, f"`{node.what.span.text}` is no zone")
    return st.Shuffle(term.zone, term.arguments, span=node.span)


def roll(b: Blocks, node: ast.Roll, scope: Scope) -> st.Statement:
    head = node.what.items[0]
    name = node.name
    if len(node.what.items) == 1 and isinstance(head, ast.Word) and is_die(head.text):
        faces = int(head.text[1:])
        if faces > MOST_FACES:
            title = f"a die of {faces} faces cannot be rolled"
            raise Unfit("RW414", title, head.span, f"1 to {MOST_FACES:,} fits")
        binding = b.fresh(name.text, name.span, Type("number", low=1, high=faces), "roll", scope)
        return st.Roll(binding.index, faces, name.text, span=node.span)
    if len(node.what.items) == 2 and isinstance(head, ast.Word) and head.kind == "number":
        die = node.what.items[1].span.text
        if is_die(die):
            note = f"for instance `repeat {head.text} times`, and in its block `roll {die} as {name.text}`"
            raise Unfit("RW414", "`roll` rolls one die", node.what.span, f"these are {head.text}", (note,))
    try:
        items = b.plain_set(node.what, scope)
    except Unfit as unfit:
        b.draft.refuse(unfit)
        items = Const((), type=list_of(ERROR))
    binding = b.fresh(name.text, name.span, (items.type.element or NONE).or_none(), "roll", scope)
    return st.Roll(binding.index, items, name.text, span=node.span)


def chance_chooses(b: Blocks, node: ast.ChanceChooses, scope: Scope) -> st.Statement:
    prompt = b.text(node.prompt, scope)
    binding, items = b.bound_set(node.options, scope, "choice", several=node.count is not None)
    count: Term | None = None
    if node.count is not None:
        number = node.count.high or node.count.low
        assert number is not None
        count = Const(number.value, type=NUMBER)
    return st.ChanceChooses(binding.index, items, count, prompt, binding.name, span=node.span)


MAKERS: dict[type[ast.Node], Maker] = {
    ast.Becomes: becomes,
    ast.NoLonger: no_longer,
    ast.Let: let,
    ast.Add: add,
    ast.Take: take,
    ast.Move: move,
    ast.Show: show,
    ast.ShowText: show_text,
    ast.CountsAs: stored_modifier,
    ast.CountsBy: stored_modifier,
    ast.CountsLimit: stored_modifier,
    ast.Forbid: stored_modifier,
    ast.Allow: stored_modifier,
    ast.Shuffle: shuffle,
    ast.Roll: roll,
    ast.ChanceChooses: chance_chooses,
}
