"""A whole program → warnings about what can be read and run, but is surely not what was meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import attrs

from rulewright.check.acting import DoesNothing, NeverActs, acting, contradictions
from rulewright.check.draft import Draft
from rulewright.check.house import unmarked
from rulewright.check.near_names import Names, Near, names_of, near_names
from rulewright.check.origins import Origins
from rulewright.check.overlays import Entry
from rulewright.check.running import Running
from rulewright.check.same_values import same_values
from rulewright.check.unreacted import Waits, unrolled, waiting
from rulewright.core.program import Program
from rulewright.core.terms import Term
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.diagnostics.wording import listing
from rulewright.phrases import PhraseBook
from rulewright.phrases.unsaid import Doubt
from rulewright.source import Span

MOST_LINES = 3


@attrs.frozen(eq=False)
class Slips:
    """What of a program and its draft is looked at when somebody asks, which takes as long as all other lints together.

    options: where values of options stand. sentences: nodes, and where they stand; said: places of those that are known
    not to act. unused: actions that nothing calls. closed: for options with a list of values, where they are declared
    and the values. spoken: the phrases in use. names: what may be misspelt for one another.
    """

    program: Program
    options: Mapping[Span, str]
    sentences: tuple[tuple[int, Span | None], ...]
    said: frozenset[Span | None]
    unused: frozenset[int]
    closed: Mapping[str, tuple[Span | None, tuple[str, ...]]]
    families: frozenset[str]
    spoken: frozenset[str]
    book: PhraseBook | None
    names: tuple[Names, ...]

    @classmethod
    def of(
        cls, program: Program, draft: Draft, entries: Iterable[Entry], sentences: Iterable[tuple[int, Span | None]]
    ) -> Slips:
        """``sentences``: nodes, and where they stand."""
        options = [n for nouns in draft.nouns.values() for n in nouns if n.sort == "option" and n.type is not None]
        lists = [one for one in options if one.name in draft.domains]
        return cls(
            program,
            draft.option_at,
            tuple(sentences),
            frozenset(one.span for one in draft.problems if one.code == "RW438"),
            frozenset(verb.index for verbs in draft.verbs.values() for verb in verbs if not verb.used),
            {one.name: (one.span, tuple(draft.domains[one.name].printed)) for one in lists},
            frozenset(draft.families),
            frozenset(draft.phrase_asts[node.phrase].name.text for node in draft.nodes if node is not None),
            draft.book,
            tuple(names_of(draft, entries)),
        )

    def __call__(self) -> tuple[Diagnostic, ...]:
        """All of them, one for each code and place."""
        found: dict[object, Diagnostic] = {}
        for one in self._all():
            found.setdefault((one.code, one.span), one)
        return tuple(found.values())

    def _all(self) -> Iterator[Diagnostic]:
        program = self.program
        for part in acting(program, self.options, self.sentences):
            if isinstance(part, NeverActs) and part.span not in self.said:
                yield _never_acts(part)
            elif isinstance(part, DoesNothing):
                yield _does_nothing(part)
        for one, other in contradictions(program, self.options):
            yield _contradiction(one, other)
        for doubt in self.book.doubts(self.spoken) if self.book is not None else ():
            yield _doubtful(doubt, self.families)
        for waits in waiting(program, Running(program, Origins(program)), self.unused):
            yield _never_happens(program, waits)
        for near in near_names(self.names):
            yield _nearly(near)
        counts = {name: len(printed) - 1 for name, (_, printed) in self.closed.items()}
        for same in same_values(program, self.options, counts):
            span, printed = self.closed[same.option]
            title = f"{listing(printed[at] for at in same.values)} of the option `{same.option}` play the same"
            yield _warning("RW455", title, span, "the rules ask for none of them, so nothing tells them apart")


def not_marked(entries: Iterable[Entry]) -> Iterator[Diagnostic]:
    """House data in tables that are not marked so."""
    for row in unmarked(entries):
        title, label = f'"{row.name}" is house data, and this table is not marked so', "`house table` says so"
        notes = [f"so are {row.more} more rows of this table"] if row.more else []
        yield _warning("RW459", title, row.span, label, [Label(row.made, "a house table has made it")], *notes)


def not_rolled(program: Program, running: Running) -> Iterator[Diagnostic]:
    """The dice of scenarios that nothing rolls."""
    for dice in unrolled(program, running):
        title, label = "nothing rolls these", "no line behind it leads to a random event"
        yield _warning("RW456", title, dice.span, label, (), "`dice` stands before the `when` that it feeds")


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


def _doubtful(doubt: Doubt, families: Collection[str]) -> Diagnostic:
    phrase, other = doubt.phrase, doubt.other
    if doubt.sort == "empty" and doubt.hole is not None:
        title = f"no sentence can use the phrase `{phrase.name}`"
        label = f"nothing can fill its hole `{doubt.hole.name}: {doubt.hole.type}`"
        of = doubt.hole.type.of
        note = f"a phrase of the family `{of}` would" if of in families else f"there is no {of}"
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


def _nearly(near: Near) -> Diagnostic:
    what = f'"{near.earlier}"' if near.rows else f"`{near.earlier}`"
    title = f'"{near.name}" and {what} are nearly the same' if near.rows else f"`{near.name}` is nearly {what}"
    label = "another thing, unless it is misspelt" if near.rows else "another name, unless it is misspelt"
    return _warning("RW458", title, near.span, label, [Label(near.earlier_span, "the other one")])


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
