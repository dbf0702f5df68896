"""Statements by which something happens: actions and flows, phases, sentences, the end of a run and of the game."""

from __future__ import annotations

from rulewright.check.actions import action_call
from rulewright.check.blocks import Blocks, Maker
from rulewright.check.scope import Scope
from rulewright.check.signatures import Unfit
from rulewright.core import statements as st
from rulewright.core.program import Pattern
from rulewright.core.terms import FieldGet, Local, Term
from rulewright.core.types import MOMENT, PLAYER, SENTENCE, list_of
from rulewright.diagnostics.wording import listing, nearest
from rulewright.syntax import ast


def call_statement(b: Blocks, node: ast.CallStmt, scope: Scope) -> st.Statement:
    called = action_call(b, node.call, scope)
    terms = called.terms
    if scope.instead is not None and scope.instead[0] == called.verb.index and _is_own(terms, scope.instead[1]):
        return st.NextLink(terms, span=node.span)
    return st.Call(called.verb.index, terms, span=node.span)


def _is_own(terms: tuple[Term, ...], head: tuple[Pattern, ...]) -> bool:
    """Whether an action is called with exactly the parameters of the `instead of` around it (SEMANTICS 1.12)."""
    return len(terms) == len(head) and all(
        (isinstance(term, Local) and term.index == one.local) if one.sort == "free" else term == one.term
        for term, one in zip(terms, head, strict=True)
    )


def perform(b: Blocks, node: ast.Perform, scope: Scope) -> st.Statement:
    sentence = b.fitter.fit(b.noun_phrase(node.sentence, scope, SENTENCE), SENTENCE.or_none(), "`do`")
    player = b.fitter.fit(b.noun_phrase(node.player, scope, PLAYER), PLAYER.or_none(), "`as`")
    moment = None
    if node.moment is not None:
        moment = b.fitter.fit(b.noun_phrase(node.moment, scope, MOMENT), MOMENT.or_none(), "`at`")
    this = sentence.arguments[0] if isinstance(sentence, FieldGet) else None
    return st.Perform(sentence, player, moment, this, span=node.span)


def phase(b: Blocks, node: ast.Phase, scope: Scope) -> st.Statement:
    return st.RunPhase(b.phase_number(node.name), b.text(node.title, scope), b.block(node.body, scope), span=node.span)


def stop(b: Blocks, node: ast.Stop, scope: Scope) -> st.Statement:
    if scope.body.loops == 0:
        title = "there is no `repeat` or `take turns` to stop"
        label = "`stop` leaves the nearest one of this flow or action"
        raise Unfit("RW410", title, node.span, label, ("`end NAME` leaves a flow or action",))
    return st.Stop(span=node.span)


def end(b: Blocks, node: ast.End, scope: Scope) -> st.Statement:
    if node.name.text == "game":
        return st.EndGame("end", span=node.span)
    verbs = b.draft.verbs.get(node.name.text)
    if not verbs:
        near = nearest(node.name.text, b.draft.verbs)
        flows = [one.name for group in b.draft.verbs.values() for one in group if one.flow]
        notes = (f"did you mean `end {near[0]}`?",) if near else (f"flows are {listing(flows, 8)}",)
        raise Unfit("RW210", f"there is no flow or action `{node.name.text}`", node.name.span, "nothing to end", notes)
    verbs[0].used = True
    return st.EndOf(verbs[0].index, span=node.span)


def wins(b: Blocks, node: ast.Wins, scope: Scope) -> st.Statement:
    return st.EndGame("win", _players(b, node.who, scope), span=node.span)


def loses(b: Blocks, node: ast.Loses, scope: Scope) -> st.Statement:
    return st.EndGame("lose", _players(b, node.who, scope), span=node.span)


def _players(b: Blocks, np: ast.NounPhrase, scope: Scope) -> Term:
    return b.fitter.fit(b.noun_phrase(np, scope, list_of(PLAYER)), list_of(PLAYER))


def draw(_: Blocks, node: ast.Draw, __: Scope) -> st.Statement:
    return st.EndGame("draw", span=node.span)


MAKERS: dict[type[ast.Node], Maker] = {
    ast.CallStmt: call_statement,
    ast.Perform: perform,
    ast.Phase: phase,
    ast.Stop: stop,
    ast.End: end,
    ast.Wins: wins,
    ast.Loses: loses,
    ast.Draw: draw,
}
