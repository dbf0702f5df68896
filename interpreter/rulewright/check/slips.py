"""A whole program → warnings about what can be read and run, but is surely not what was meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulewright.check.acting import DoesNothing, NeverActs, acting, contradictions
from rulewright.check.draft import Draft
from rulewright.check.house import unmarked
from rulewright.check.near_names import near_names
from rulewright.check.overlays import Entry
from rulewright.check.running import Running
from rulewright.check.same_values import same_values
from rulewright.check.unreacted import Waits, unrolled, waiting
from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.diagnostics.wording import listing
from rulewright.phrases.unsaid import Doubt
from rulewright.source import Span

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


def slips_in_names(draft: Draft, entries: list[Entry]) -> Iterator[Diagnostic]:
    """What shows in the declarations alone."""
    for near in near_names(draft, entries):
        what = f'"{near.earlier}"' if near.rows else f"`{near.earlier}`"
        title = f'"{near.name}" and {what} are nearly the same' if near.rows else f"`{near.name}` is nearly {what}"
        label = "another thing, unless it is misspelt" if near.rows else "another name, unless it is misspelt"
        yield _warning("RW458", title, near.span, label, [Label(near.earlier_span, "the other one")])
    for row in unmarked(entries):
        title, label = f'"{row.name}" is house data, and this table is not marked so', "`house table` says so"
        notes = [f"so are {row.more} more rows of this table"] if row.more else []
        yield _warning("RW459", title, row.span, label, [Label(row.made, "a house table has made it")], *notes)


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
    for doubt in _doubts(draft):
        yield _doubtful(draft, doubt)
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


def _doubts(draft: Draft) -> list[Doubt]:
    spoken = {draft.phrase_asts[node.phrase].name.text for node in draft.nodes if node is not None}
    return draft.book.doubts(spoken) if draft.book is not None else []


def _doubtful(draft: Draft, doubt: Doubt) -> Diagnostic:
    phrase, other = doubt.phrase, doubt.other
    if doubt.sort == "empty" and doubt.hole is not None:
        title = f"no sentence can use the phrase `{phrase.name}`"
        label = f"nothing can fill its hole `{doubt.hole.name}: {doubt.hole.type}`"
        of = doubt.hole.type.of
        note = f"a phrase of the family `{of}` would" if of in draft.families else f"there is no {of}"
        return _warning("RW457", title, phrase.spec.span, label, (), note)
    assert other is not None
    labels = [Label(other.spec.span, f"`{other.name}`")] if other.spec.span is not None else []
    if doubt.sort == "taken":
        title = f"what the phrase `{phrase.name}` says is taken by `{other.name}`"
        label = f"“{doubt.text}” means `{other.name}`"
        note = "another fixed word would tell them apart, or a `binds` where one stands in the other"
        return _warning("RW457", title, phrase.spec.span, label, labels, note)
    title = f"the phrases `{phrase.name}` and `{other.name}` are nearly the same"
    label = f"“{doubt.text}” here is “{doubt.other_text}” there, and all else is equal"
    return _warning("RW458", title, phrase.spec.says.span, label, labels)


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
