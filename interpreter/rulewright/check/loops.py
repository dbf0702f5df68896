"""Statements that hold blocks: conditions and loops."""

from __future__ import annotations

from rulewright.check.blocks import Blocks, Maker
from rulewright.check.scope import Scope
from rulewright.core import statements as st
from rulewright.core.terms import All, Filter, Local, Range, Term
from rulewright.core.traverse import rewrite
from rulewright.core.types import NUMBER, PLAYER, YES_NO, list_of
from rulewright.syntax import ast

TURNS_CAP = 10_000
REPEAT_CAP = 1_000


def if_(b: Blocks, node: ast.If, scope: Scope) -> st.Statement:
    branches: list[tuple[Term | None, st.Block]] = []
    for branch in node.branches:
        branches.append((b.condition(branch.condition, scope), b.block(branch.body, scope)))
    if node.otherwise is not None:
        branches.append((None, b.block(node.otherwise, scope)))
    return st.If(tuple(branches), span=node.span)


def for_each(b: Blocks, node: ast.ForEach, scope: Scope) -> st.Statement:
    """The filters of the loop's own set are looked at when the turn of each comes (SEMANTICS 1.25)."""
    inner = scope.child()
    binding, items = b.bound_set(node.what, inner, "loop")
    live: list[Term] = []
    while isinstance(items, Filter):
        live.insert(0, _renamed(items.condition, items.local, binding.index))
        items = items.items
    condition = None if not live else live[0] if len(live) == 1 else All(tuple(live), type=YES_NO)
    return st.ForEach(binding.index, items, condition, b.block(node.body, inner), span=node.span)


def _renamed(term: Term, old: int, new: int) -> Term:
    """``term`` with local ``new`` in the place of local ``old``."""

    def change(part: object) -> object:
        return Local(new, type=part.type, span=part.span) if isinstance(part, Local) and part.index == old else None

    return rewrite(term, change)


def for_count(b: Blocks, node: ast.ForCount, scope: Scope) -> st.Statement:
    low, high = b.expression(node.low, scope, NUMBER), b.expression(node.high, scope, NUMBER)
    inner = scope.child()
    binding = b.fresh(node.name.text, node.name.span, NUMBER, "loop", inner)
    items = Range(low, high, type=list_of(NUMBER), span=node.span)
    return st.ForEach(binding.index, items, None, b.block(node.body, inner), span=node.span)


def repeat(b: Blocks, node: ast.Repeat, scope: Scope) -> st.Statement:
    times = b.expression(node.times, scope, NUMBER) if node.times is not None else None
    until = b.condition(node.until, scope) if node.until is not None else None
    cap = node.cap.value if node.cap is not None else REPEAT_CAP
    return st.Repeat(times, until, cap, _loop(b, node.body, scope), span=node.span)


def take_turns(b: Blocks, node: ast.TakeTurns, scope: Scope) -> st.Statement:
    start = None
    if node.starting is not None:
        start = b.fitter.fit(b.noun_phrase(node.starting, scope, PLAYER), PLAYER.or_none(), "`starting with`")
    inner = scope.child()
    binding = b.fresh("player", node.span, PLAYER, "loop", inner)
    return st.TakeTurns(binding.index, start, TURNS_CAP, _loop(b, node.body, inner), span=node.span)


def _loop(b: Blocks, body: ast.Block, scope: Scope) -> st.Block:
    """A block that `stop` may leave."""
    scope.body.loops += 1
    made = b.block(body, scope)
    scope.body.loops -= 1
    return made


MAKERS: dict[type[ast.Node], Maker] = {
    ast.If: if_,
    ast.ForEach: for_each,
    ast.ForCount: for_count,
    ast.Repeat: repeat,
    ast.TakeTurns: take_turns,
}
