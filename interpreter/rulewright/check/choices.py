"""Statements that ask somebody: offered actions, choices among things, menus, questions, orders, secret choices."""

from __future__ import annotations

from rulewright.check.actions import action_call
from rulewright.check.blocks import Blocks, Maker
from rulewright.check.fitting import is_poison
from rulewright.check.scope import Scope
from rulewright.check.signatures import Unfit
from rulewright.check.words import term_words
from rulewright.core import statements as st
from rulewright.core.terms import Const, Term
from rulewright.core.types import NONE, NUMBER, PLAYER
from rulewright.syntax import ast

CHOICES = (ast.Choose, ast.May, ast.Must, ast.Menu, ast.MayBlock)
"""What `together` may ask of everybody."""


def chooser(b: Blocks, np: ast.NounPhrase, scope: Scope) -> Term:
    return b.fitter.fit(b.noun_phrase(np, scope, PLAYER), PLAYER.or_none(), "who chooses")


def act(b: Blocks, node: ast.May | ast.Must, scope: Scope) -> st.Statement:
    who = chooser(b, node.who, scope)
    called = action_call(b, node.call, scope, who)
    prompt = b.text(node.prompt, scope)
    optional = isinstance(node, ast.May)
    return st.Act(who, optional, called.verb.index, called.arguments, prompt, called.verb.name, span=node.span)


def choose(b: Blocks, node: ast.Choose, scope: Scope) -> st.Statement:
    who = chooser(b, node.who, scope)
    count = node.count
    prompt = b.text(node.prompt, scope)
    binding, items = b.bound_set(node.options, scope, "choice", several=count is not None)
    least: Term | None = None
    most: Term | None = None
    if count is not None:
        least = Const(count.low.value if count.low is not None else 0, type=NUMBER)
        most = Const(count.high.value, type=NUMBER) if count.high is not None else None
    several = count is not None
    return st.Choose(who, binding.index, items, least, most, several, prompt, binding.name, span=node.span)


def menu(b: Blocks, node: ast.Menu, scope: Scope) -> st.Statement:
    who = chooser(b, node.who, scope)
    prompt = b.text(node.prompt, scope)
    return st.Menu(who, prompt, tuple(_row(b, row, who, scope) for row in node.rows), "choice", span=node.span)


def _row(b: Blocks, row: ast.MenuRow, who: Term, scope: Scope) -> st.MenuRow:
    """A row: each `any` binds its noun in the row's block, unless two have the same (SEMANTICS 1.33)."""
    inner = scope.child()
    label = b.text(row.label, scope)
    action: int | None = None
    arguments: tuple[Term | st.AnyOfParameter, ...] = ()
    if row.call is not None:
        try:
            called = action_call(b, row.call, scope, who)
        except Unfit as unfit:
            b.draft.refuse(unfit)
        else:
            action, arguments = called.verb.index, called.arguments
            names = [one.name for one in called.bound]
            inner.names.update((one.name, one) for one in called.bound if names.count(one.name) == 1)
    condition = b.condition(row.when, scope) if row.when is not None else None
    block = b.block(row.body, inner) if row.body is not None else ()
    key = row.label.raw if row.label is not None else row.call.span.text if row.call is not None else ""
    return st.MenuRow(label, key, action, arguments, condition, block, span=row.span)


def ask(b: Blocks, node: ast.MayBlock, scope: Scope) -> st.Statement:
    who = chooser(b, node.who, scope)
    prompt = b.text(node.prompt, scope)
    assert prompt is not None
    block = b.block(node.body, scope)
    otherwise = b.block(node.otherwise, scope) if node.otherwise is not None else ()
    return st.Ask(who, prompt, block, otherwise, "ask", span=node.span)


def arrange(b: Blocks, node: ast.Arrange, scope: Scope) -> st.Statement:
    who = chooser(b, node.who, scope)
    items = b.plain_set(node.things, scope)
    element = items.type.element or NONE
    if not b.draft.is_kind(element) and not is_poison(element):
        label = f"this is {term_words(items)}"
        raise Unfit("RW401", "things in a zone can be arranged", node.things.span, label)
    return st.Arrange(who, items, b.text(node.prompt, scope), "arrange", span=node.span)


def together(b: Blocks, node: ast.Together, scope: Scope) -> st.Statement:
    """First everybody's lets and one choice, unseen by the others; then the rest of each."""
    inner = scope.child()
    binding, items = b.bound_set(node.what, inner, "loop")
    lets = 0
    while lets < len(node.body) and isinstance(node.body[lets], ast.Let):
        lets += 1
    if lets == len(node.body) or not isinstance(node.body[lets], CHOICES):
        place = node.body[lets].span if lets < len(node.body) else node.span
        label = "lines with `let`, then one choice, then what follows from it"
        raise Unfit("RW422", "`together` begins with everybody's choice", place, label)
    first = b.lines(node.body[:lets], inner)
    choice = b.lines(node.body[lets : lets + 1], inner)
    rest = b.lines(node.body[lets + 1 :], inner)
    if not choice:  # its problem has been reported
        return st.If((), span=node.span)
    return st.Together(binding.index, items, first, choice[0], rest, span=node.span)


MAKERS: dict[type[ast.Node], Maker] = {
    ast.May: act,
    ast.Must: act,
    ast.MayBlock: ask,
    ast.Choose: choose,
    ast.Arrange: arrange,
    ast.Menu: menu,
    ast.Together: together,
}
