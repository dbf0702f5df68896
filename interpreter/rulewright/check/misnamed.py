"""Words that nothing declares, and declarations that nothing uses: where two differ by a typo, which one has it.

A name that is misspelt where it is declared shows at every use of it, and nowhere else. So a word that is used several
times, unknown, and close to a declaration that is never used, is one problem, and it is at the declaration.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from rulewright.check.draft import Draft
from rulewright.diagnostics import Diagnostic, Edit, Fix, Label
from rulewright.diagnostics.wording import counted, nearest
from rulewright.phrases.problems import UNREAD
from rulewright.source import Span

UNKNOWN = ("RW201", "RW209", "RW210", "RW415")
"""Codes of a word that nothing declares; it stands where the problem does."""

MOST_PLACES = 4
MOST_UNKNOWN = 300
MOST_COMPARED = 100_000
NEAR = re.compile(r"closest phrase: `[^`]*` \(([^()]*:\d+:\d+)\)")
WORD = re.compile(r"[^\W\d_][\w-]*")


def blamed(draft: Draft, problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The problems; several about one unknown word become one at the declaration that seems to be meant."""
    problems = list(_of_templates(draft, list(problems)))
    unknown = [problem for problem in problems if problem.code in UNKNOWN and problem.span is not None]
    idle = _idle(draft, unknown) if 0 < len(unknown) <= MOST_UNKNOWN else {}
    if not idle or len(idle) * len(unknown) > MOST_COMPARED:
        return problems
    meant: dict[Span, dict[Span, Diagnostic]] = {}
    for problem in unknown:
        assert problem.span is not None
        near = nearest(problem.span.text, idle, 1)
        if near and near[0] != problem.span.text:
            meant.setdefault(idle[near[0]], {}).setdefault(problem.span, problem)
    told: dict[int, Diagnostic | None] = {}
    for declared, found in meant.items():
        first, *others = found.values()
        if len({span.text.removesuffix("s") for span in found}) > 1:
            continue  # other words, each with its own slip
        if others:
            told.update((id(problem), None) for problem in unknown if problem.span in found)
            told[id(first)] = _at_declaration(declared, list(found))
        else:
            label = Label(declared, "this is never used: is one of the two misspelt?")
            told[id(first)] = attrs.evolve(first, labels=(*first.labels, label))
    kept = (told.get(id(problem), problem) for problem in problems)
    return [problem for problem in kept if problem is not None]


def _of_templates(draft: Draft, problems: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Sentences that miss a phrase which no sentence says point to it: one of the two may be misspelt."""
    unread = [problem for problem in problems if problem.code in UNREAD]
    spoken = {node.phrase for node in draft.nodes if node is not None} if unread else set()
    idle = [phrase for at, phrase in enumerate(draft.phrase_asts) if at not in spoken] if unread else []
    places = {one.template.span.place: one.template.span for phrase in idle for one in phrase.says}
    for problem in problems:
        near = NEAR.search(" ".join(problem.notes)) if problem.code in UNREAD else None
        span = places.get(near[1]) if near is not None else None
        label = (Label(span, "no sentence says this: is one of the two misspelt?"),) if span is not None else ()
        yield attrs.evolve(problem, labels=(*problem.labels, *label)) if label else problem


def _at_declaration(declared: Span, uses: list[Span]) -> Diagnostic:
    word, name = uses[0].text, declared.text
    more = len(uses) - MOST_PLACES
    return Diagnostic(
        "RW201",
        f"`{word}` is not a word of this ruleset, but `{name}` is, and is never used",
        declared,
        f"is this `{word}`, misspelt?",
        tuple(Label(use, f"`{use.text}` stands here") for use in uses[:MOST_PLACES]),
        (f"and in {counted(more, 'more place')}",) if more > 0 else (),
        (Fix(f"write `{word}`", (Edit(declared, word),)),),
    )


def _idle(draft: Draft, problems: Iterable[Diagnostic]) -> dict[str, Span]:
    """Names that stand in their declaration and nowhere else, a plural with its singular, and where that is."""
    declared: list[tuple[tuple[str, ...], Span]] = []
    for nouns in draft.nouns.values():
        declared += [((one.name,), one.span) for one in nouns if one.span is not None]
    for qualities in draft.qualities.values():
        declared += [((one.name,), one.span) for one in qualities if one.span is not None]
    for verbs in draft.verbs.values():
        declared += [((one.name,), one.span) for one in verbs if one.span is not None]
    for name in draft.type_names.values():
        if name.span is not None:
            declared.append(((name.singular, name.plural), name.span))
    sources = {id(span.source): span.source for _, span in declared}
    sources.update((id(one.span.source), one.span.source) for one in problems if one.span is not None)
    count = Counter(word for source in sources.values() for word in WORD.findall(source.text))
    places = {names: span for names, span in declared if sum(count[name] for name in names) == 1}
    return {name: span for names, span in places.items() if span.text == names[0] for name in names}
