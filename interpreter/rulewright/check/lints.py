"""A lowered draft → warnings: what is declared and never used, what can never happen."""

from __future__ import annotations

from rulewright.check.draft import Draft
from rulewright.check.overlays import Entry
from rulewright.core import statements as st
from rulewright.core.terms import Local
from rulewright.core.traverse import walk
from rulewright.syntax import ast

UNUSED = ("RW423", "RW426", "RW427", "RW428")
"""Codes of what is declared and makes no difference; another program of the ruleset may need it."""

ROOTS = ("game", "set-up")
READY_MADE = ("score", "reaction-order")


def lint(draft: Draft, entries: list[Entry]) -> None:
    """Adds warnings, and the errors that need the whole program."""
    _game(draft, entries)
    if draft.problems.errors:
        return
    _unused(draft)


def _game(draft: Draft, entries: list[Entry]) -> None:
    game = next((v for v in draft.verbs.get("game", ()) if not v.prepositions), None)
    if game is None:
        first = next((e.declaration for e in entries if isinstance(e.declaration, ast.Game)), None)
        span = first.title.span if first is not None else None
        draft.problem(
            "RW419", "there is no `flow game`", span, "the game begins there", notes=("write `flow game` and a block",)
        )
        return
    ends = any(isinstance(one, st.EndGame) for block in _blocks(draft) for one in walk(block))
    body = draft.actions[game.index]
    endless = body is not None and any(
        isinstance(one, st.TakeTurns) or (isinstance(one, st.Repeat) and one.times is None and one.until is None)
        for one in walk(body.body)
    )
    if not ends and endless and not draft.problems.errors:
        draft.problem(
            "RW416",
            "this game can never end",
            game.span,
            "it repeats for ever, and nobody ever wins or loses",
            notes=("somewhere must stand `… wins`, `… loses`, `draw` or `end game`",),
        )


def _blocks(draft: Draft) -> list[st.Block]:
    found = [action.body for action in draft.actions if action is not None]
    found += [rule.body for rule in draft.rules]
    found += [phrase.body for phrase in draft.phrases if phrase is not None and phrase.body is not None]
    return found


def _unused(draft: Draft) -> None:
    in_heads = {m.value for m in draft.modifiers}
    for nouns in draft.nouns.values():
        for noun in nouns:
            if noun.sort in ("value", "option") and not noun.used and noun.name not in READY_MADE:
                if noun.sort == "value" and noun.index in in_heads:
                    continue
                draft.warn("RW426", f"`{noun.name}` is never used", noun.span, f"nothing asks for this {noun.sort}")
    for qualities in draft.qualities.values():
        for quality in qualities:
            if quality.sort == "called" and not quality.used and quality.index not in in_heads:
                draft.warn("RW426", f"`{quality.name}` is never used", quality.span, "nothing asks for this adjective")
    for verbs in draft.verbs.values():
        for verb in verbs:
            if not verb.used and verb.name not in ROOTS:
                draft.warn("RW426", f"`{verb.name}` never happens", verb.span, "nothing calls it")
    for variable in draft.variables:
        if not variable.used and not variable.changed:
            draft.warn("RW426", f"`{variable.name}` is never used", variable.span, "nothing reads or changes it")
    _phrases(draft)
    _parameters(draft)


def _phrases(draft: Draft) -> None:
    spoken = {node.phrase for node in draft.nodes if node is not None}
    for index, phrase in enumerate(draft.phrase_asts):
        if index not in spoken:
            draft.warn(
                "RW427", f"the phrase `{phrase.name.text}` is in no sentence", phrase.name.span, "nothing says it yet"
            )


def _parameters(draft: Draft) -> None:
    """A parameter that makes no difference; in a value that modifiers change, the heads may tell its cases apart."""
    modified = {modifier.value for modifier in draft.modifiers}
    for index, value in enumerate(draft.values):
        if value is None or index in modified:
            continue
        read = {one.index for one in walk(value.cases) if isinstance(one, Local)}
        for at, parameter in enumerate(value.parameters):
            if at not in read:
                draft.warn(
                    "RW428", f"`{parameter.name}` makes no difference to `{value.name}`", value.span, "it is never read"
                )
