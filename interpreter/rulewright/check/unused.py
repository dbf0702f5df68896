"""A lowered draft → warnings for what is declared and makes no difference: words, phrases, parameters."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.check.draft import Draft
from rulewright.core.terms import Local
from rulewright.core.traverse import walk
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.diagnostics.wording import nearest
from rulewright.source import Span

UNUSED = ("RW423", "RW426", "RW427", "RW428")
"""Codes of what is declared and makes no difference; another program of the ruleset may need it."""

SLIPS = ("RW450", "RW451", "RW452", "RW454", "RW455", "RW457", "RW458")
"""Codes of what never acts or makes no difference in a whole program; in another program of the ruleset it may."""

ROOTS = ("game", "set-up")
READY_MADE = ("score", "prospect", "reaction-order")
"""Values that the machine itself asks for."""


def unused(draft: Draft) -> Iterator[Diagnostic]:
    """Warnings, in no order."""
    in_heads = {modifier.value for modifier in draft.modifiers}
    for nouns in draft.nouns.values():
        for noun in nouns:
            if noun.used or noun.name in READY_MADE or (noun.sort == "value" and noun.index in in_heads):
                continue
            if noun.sort in ("value", "option"):
                yield _warning("RW426", f"`{noun.name}` is never used", noun.span, f"nothing asks for this {noun.sort}")
    for qualities in draft.qualities.values():
        for quality in qualities:
            if quality.sort == "called" and not quality.used and quality.index not in in_heads:
                title, label = f"`{quality.name}` is never used", "nothing asks for this adjective"
                yield _warning("RW426", title, quality.span, label)
    for verbs in draft.verbs.values():
        for verb in verbs:
            if not verb.used and verb.name not in ROOTS:
                said = _warning("RW426", f"`{verb.name}` never happens", verb.span, "nothing calls it")
                root = nearest(verb.name, [one for one in ROOTS if one not in draft.verbs])
                meant = (f"did you mean `{root[0]}`? that one happens by itself, at the start",) if root else ()
                yield attrs.evolve(said, notes=meant)
    for variable in draft.variables:
        if not variable.used and not variable.changed:
            yield _warning("RW426", f"`{variable.name}` is never used", variable.span, "nothing reads or changes it")
    for zone in draft.zones:
        if not zone.used:
            yield _warning("RW426", f"`{zone.name}` is never used", zone.span, "nothing is put there or looked at")
    for name, span in draft.unread_holes:
        yield _warning("RW423", f"the hole `{name}` is never read", span, "what fills it makes no difference")
    yield from _phrases(draft)
    yield from _parameters(draft)


def _warning(code: str, title: str, span: Span | None, label: str) -> Diagnostic:
    return Diagnostic(code, title, span, label, severity=Severity.WARNING)


def _phrases(draft: Draft) -> Iterator[Diagnostic]:
    spoken = {node.phrase for node in draft.nodes if node is not None}
    for index, phrase in enumerate(draft.phrase_asts):
        if index not in spoken:
            title = f"the phrase `{phrase.name.text}` is in no sentence"
            yield _warning("RW427", title, phrase.name.span, "nothing says it yet")


def _parameters(draft: Draft) -> Iterator[Diagnostic]:
    """A parameter that makes no difference; in a value that modifiers change, the heads may tell its cases apart."""
    modified = {modifier.value for modifier in draft.modifiers}
    for index, value in enumerate(draft.values):
        if value is None or index in modified:
            continue
        read = {one.index for one in walk(value.cases) if isinstance(one, Local)}
        for at, parameter in enumerate(value.parameters):
            if at not in read:
                title = f"`{parameter.name}` makes no difference to `{value.name}`"
                yield _warning("RW428", title, value.span, "it is never read")
