"""A whole program → warnings about what can be read and run, but is surely not what was meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulewright.check.acting import DoesNothing, NeverActs, acting, contradictions
from rulewright.check.draft import Draft
from rulewright.check.running import Running
from rulewright.check.same_values import same_values
from rulewright.check.unreacted import Waits, unrolled, waiting
from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.diagnostics.wording import listing
from rulewright.source import Span

SLIPS = ("RW450", "RW451", "RW452", "RW454", "RW455")
"""Codes of these; in another program of the ruleset it may be otherwise, so all that have the line must agree."""

MOST_LINES = 3


def slips(
    program: Program,
    draft: Draft,
    running: Running,
    sentences: Iterable[tuple[int, Span | None]],
    said: Collection[tuple[str, Span | None]],
) -> Iterator[Diagnostic]:
    """``sentences``: nodes, and where they stand. ``said``: parts (by text and place) that are known not to act."""
    found: dict[object, Diagnostic] = {}
    for one in _all(program, draft, running, sentences, said):
        found.setdefault((one.code, one.span), one)
    yield from found.values()


def _all(
    program: Program,
    draft: Draft,
    running: Running,
    sentences: Iterable[tuple[int, Span | None]],
    said: Collection[tuple[str, Span | None]],
) -> Iterator[Diagnostic]:
    for part in acting(program, draft.option_at, sentences):
        if isinstance(part, NeverActs) and (part.text, part.span) not in said:
            yield _never_acts(part)
        elif isinstance(part, DoesNothing):
            yield _does_nothing(part)
    for one, other in contradictions(program, draft.option_at):
        yield _contradiction(one, other)
    unused = {verb.index for verbs in draft.verbs.values() for verb in verbs if not verb.used}
    for waits in waiting(program, running, unused):
        yield _never_happens(program, waits)
    for dice in unrolled(program, running):
        title, label = "nothing rolls these", "no line behind it leads to a random event"
        yield _warning("RW456", title, dice.span, label, (), "`dice` stands before the `when` that it feeds")
    nouns = {n.name: n for nouns in draft.nouns.values() for n in nouns if n.sort == "option" and n.type is not None}
    closed = {name: len(draft.domains[name].all) for name in nouns if name in draft.domains}
    for same in same_values(program, draft.option_at, closed):
        printed = [draft.domains[same.option].printed[at] for at in same.values]
        title = f"{listing(printed)} of the option `{same.option}` play the same"
        label = "the rules ask for none of them, so nothing tells them apart"
        yield _warning("RW455", title, nouns[same.option].span, label)


def _warning(
    code: str, title: str, span: Span | None, label: str, labels: Iterable[Label] = (), *notes: str
) -> Diagnostic:
    return Diagnostic(code, title, span, label, tuple(labels), notes, severity=Severity.WARNING)


def _never_acts(part: NeverActs) -> Diagnostic:
    if len(part.conditions) == 1:
        label = f"“{part.text}” acts only if “{part.conditions[0].text}”, and that never holds here"
    else:
        one, other = (condition.text for condition in part.conditions)
        label = f"“{part.text}” acts only if “{one}” and “{other}”, which exclude each other"
    words = "the condition" if len(part.conditions) == 1 else "one of the conditions"
    labels = (Label(one.span, words) for one in part.conditions if one.span is not None)
    return _warning("RW450", "this part never acts", part.span, label, labels)


def _contradiction(one: Term, other: Term) -> Diagnostic:
    labels = (Label(one.span, "this"),) if one.span is not None else ()
    return _warning("RW450", "these two never hold together", other.span, "excludes the other one", labels)


def _never_happens(program: Program, waits: Waits) -> Diagnostic:
    action = program.actions[waits.action]
    labels = (Label(action.span, "nothing that the game does leads to it"),) if action.span is not None else ()
    return _warning("RW454", f"`{action.name}` never happens", waits.span, "so this never acts", labels)


def _does_nothing(part: DoesNothing) -> Diagnostic:
    labels = dict.fromkeys(Label(why.span, why.text) for why in part.why if why.span is not None)
    return _warning(
        "RW451",
        "this part changes nothing",
        part.span,
        f"“{part.text}” can do nothing",
        list(labels)[:MOST_LINES],
    )
