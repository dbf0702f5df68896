"""Declarations → the shapes that can be used, and the problems of those that cannot.

A template with a problem is left out, so that the rest of the book still reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, product

import attrs

from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.phrases import problems as problem
from rulewright.phrases.places import place
from rulewright.phrases.spec import CONDITION, SENTENCE, PhraseSpec, Template, Vocabulary
from rulewright.phrases.templates import (
    MAX_SPELLINGS,
    NUMERALS,
    Hole,
    HoleType,
    Item,
    Shape,
    items_of,
    spellings,
)
from rulewright.phrases.words import Kind, split
from rulewright.source import Span

HOLE_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
PLACEHOLDER = re.compile(r"\{\s*([^{}:]*?)\s*(?::\s*([^{}]*?)\s*)?\}")
"""``{hole}`` or ``{hole: type}`` in a text that is read back."""


@attrs.frozen
class Phrase:
    """A phrase that can be used: its declaration and its ways to say it, the printed one first.

    translated: the way to say it by language.
    """

    spec: PhraseSpec
    shapes: tuple[Shape, ...]
    translated: dict[str | None, Shape] = attrs.field(factory=dict, hash=False)

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def family(self) -> str:
        return self.spec.family

    @property
    def says(self) -> Shape:
        return self.shapes[0]

    @property
    def holes(self) -> tuple[Hole, ...]:
        return self.shapes[0].holes

    def ways(self, language: str | None) -> tuple[Shape, ...]:
        """All ways to say it: in another language its translation, where it has one."""
        return (self.translated[language],) if language in self.translated else self.shapes

    def type_of(self, hole: str) -> HoleType:
        return self.says.hole(hole).type


def declare(specs: Iterable[PhraseSpec], vocabulary: Vocabulary) -> tuple[dict[str, Phrase], list[Diagnostic]]:
    """The usable phrases by name, in the order given, and all problems."""
    found = Diagnostics(problem.name_twice(name) for name in vocabulary.words if name in vocabulary.all_families)
    phrases: dict[str, Phrase] = {}
    for spec in specs:
        if spec.name in phrases:
            found.add(problem.phrase_twice(spec.span, spec.name, phrases[spec.name].spec.span))
            continue
        phrase = _phrase(spec, vocabulary, found)
        if phrase is not None:
            found.extend(_uses(phrase, vocabulary))
            phrases[spec.name] = _with_its_own_holes(phrase)
    twins = _same_shapes(phrases, found)
    sound = {name: kept for name, phrase in phrases.items() if (kept := _without(phrase, twins)) is not None}
    return sound, list(found)


def _phrase(spec: PhraseSpec, vocabulary: Vocabulary, found: Diagnostics) -> Phrase | None:
    if spec.family not in vocabulary.all_families:
        found.add(problem.unknown_family(spec.span, spec.name, spec.family, vocabulary.all_families))
        return None
    says = _shape(spec, spec.says, vocabulary, found)
    if says is None:
        return None
    shapes = [says]
    for template in spec.also:
        shape = _shape(spec, template, vocabulary, found)
        if shape is not None and _same_holes(shape, says, found):
            shapes.append(shape)
    translated: dict[str | None, Shape] = {}
    for language in sorted(spec.translations):
        shape = _shape(spec, spec.translations[language], vocabulary, found)
        if shape is not None and _same_holes(shape, says, found):
            translated[language] = shape
    return Phrase(spec, tuple(shapes), translated)


def _shape(spec: PhraseSpec, template: Template, vocabulary: Vocabulary, found: Diagnostics) -> Shape | None:
    items, faults = items_of(template)
    if not faults:
        faults = list(_faults(template, items, vocabulary))
    found.extend(attrs.evolve(fault, span=fault.span or spec.span) for fault in faults)
    return None if faults else Shape(spec.name, template, items)


def _faults(template: Template, items: tuple[Item, ...], vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    def at(start: int, end: int) -> Span | None:
        return place(template.span, template.text, start, end)

    names: set[str] = set()
    for item in items:
        if not isinstance(item, Hole):
            continue
        here = at(item.start, item.end)
        if item.name in names:
            yield problem.hole_twice(here, item.name)
        names.add(item.name)
        if item.name in vocabulary.reserved or not HOLE_NAME.fullmatch(item.name):
            yield problem.bad_hole_name(here, item.name, item.name in vocabulary.reserved)
        if item.type.sort(vocabulary) is None:
            known = (*sorted(vocabulary.words), *vocabulary.all_families, *NUMERALS)
            yield problem.unknown_hole_type(here, item.name, str(item.type), known)
    solid = [item for item in items if isinstance(item, Hole) or not item.optional]
    for left, right in pairwise(solid):
        if isinstance(left, Hole) and isinstance(right, Hole) and not _may_touch(left, right, vocabulary):
            yield problem.touching_holes(at(left.start, right.end), left.name, right.name)
    whole = at(0, len(template.text))
    # `+2 Guns`: a sign tells as much as a word. Brackets tell nothing, any phrase may stand in them.
    if not any(_tells(item) for item in solid):
        yield problem.no_fixed_word(whole)
    if (count := spellings(items)) > MAX_SPELLINGS:
        yield problem.too_many_spellings(whole, count, MAX_SPELLINGS)


def _may_touch(left: Hole, right: Hole, vocabulary: Vocabulary) -> bool:
    """A sign is seen; and a figure ends where a list of words without figures begins: `Gain 2 Fish`."""
    if "signed" in (left.type.of, right.type.of):
        return True
    numbers = [hole for hole in (left, right) if hole.type.of in NUMERALS and hole.type.how == "one"]
    lists = [vocabulary.words[hole.type.of] for hole in (left, right) if hole.type.of in vocabulary.words]
    return len(numbers) == len(lists) == 1 and not any(
        word.value is not None or word.kind is not Kind.WORD for member in lists[0] for word in split(member)
    )


def _tells(item: Item) -> bool:
    return item.type.of == "signed" if isinstance(item, Hole) else not {"(", ")"} & set(item.folds)


def _same_holes(shape: Shape, says: Shape, found: Diagnostics) -> bool:
    wanted = {(hole.name, hole.type) for hole in says.holes}
    given = {(hole.name, hole.type) for hole in shape.holes}
    if wanted == given:
        return True
    found.add(
        problem.holes_differ(
            shape.template.span,
            [f"{{{name}: {type_}}}" for name, type_ in sorted(wanted - given, key=str)],
            [f"{{{name}: {type_}}}" for name, type_ in sorted(given - wanted, key=str)],
            says.template.span,
        )
    )
    return False


def _spoken_of(head: Span | None, hole: str) -> Span | None:
    """Where a hole stands in braces behind the head of its phrase; else the head."""
    if head is None:
        return None
    text = head.source.text
    next_one = re.compile(r"^\S", re.MULTILINE).search(text, head.end)
    found = re.compile(r"\{\s*" + re.escape(hole) + r"\s*[:}]").search(
        text, head.end, next_one.start() if next_one else len(text)
    )
    return Span(head.source, found.start(), found.end()) if found is not None else head


def _uses(phrase: Phrase, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """What the phrase says of its own holes elsewhere than in its templates."""
    spec = phrase.spec
    names = [hole.name for hole in phrase.holes]

    def known(hole: str, where: str) -> Iterator[Diagnostic]:
        if hole not in names:
            yield problem.unknown_hole(_spoken_of(spec.span, hole), spec.name, hole, where, names)

    def family(hole: str, where: str, wanted: str) -> Iterator[Diagnostic]:
        if hole not in names:
            yield from known(hole, where)
        elif str(phrase.type_of(hole)) != wanted:
            yield problem.wrong_hole(
                spec.span, spec.name, hole, where, problem.article(wanted), str(phrase.type_of(hole))
            )

    for hole in spec.means:
        yield from family(hole, "`means`", SENTENCE)
    if spec.reads_later is not None:
        yield from family(spec.reads_later[0], "`reads … with`", SENTENCE)
    for guard in spec.guards:
        if guard.condition_hole is not None:
            yield from family(guard.condition_hole, "an `if` that is a hole alone", CONDITION)
        if guard.never_fails_when_full is not None:
            yield from known(guard.never_fails_when_full, "an `if`")
    for where, text in [("`reads`", spec.reads), *(("the text of an `if`", guard.text) for guard in spec.guards)]:
        for name, type_text in PLACEHOLDER.findall(text or ""):
            yield from known(name, where)
            if name in names and type_text and HoleType.parse(type_text).sort(vocabulary) is None:
                types = (*sorted(vocabulary.words), *NUMERALS)
                yield problem.unknown_hole_type(spec.span, name, " ".join(type_text.split()), types)


def _with_its_own_holes(phrase: Phrase) -> Phrase:
    """A phrase that speaks only of holes it has, and of the right family, so that it can be explained nevertheless."""
    spec = phrase.spec
    types = {hole.name: str(hole.type) for hole in phrase.holes}
    guards = tuple(
        guard
        for guard in spec.guards
        if (guard.condition_hole is None or types.get(guard.condition_hole) == CONDITION)
        and (guard.never_fails_when_full is None or guard.never_fails_when_full in types)
    )
    means = tuple(hole for hole in spec.means if types.get(hole) == SENTENCE)
    later = spec.reads_later if spec.reads_later and types.get(spec.reads_later[0]) == SENTENCE else None
    return attrs.evolve(phrase, spec=attrs.evolve(spec, guards=guards, means=means, reads_later=later))


def _same_shapes(phrases: dict[str, Phrase], found: Diagnostics) -> set[Shape]:
    """The shapes that no word and no hole tells apart from an earlier one of their family."""
    languages = sorted({language for phrase in phrases.values() for language in phrase.spec.translations})
    twins: set[Shape] = set()
    for language in (None, *languages):
        seen: dict[tuple[object, ...], Shape] = {}
        for phrase in phrases.values():
            for shape in phrase.ways(language):
                said = [(phrase.family, *words) for words in _said(shape)]
                twin = next((seen[words] for words in said if words in seen), None)
                if twin is None:
                    seen.update(dict.fromkeys(said, shape))
                    continue
                twins.add(shape)
                span = shape.template.span or phrase.spec.span
                other_span = twin.template.span or phrases[twin.phrase].spec.span
                found.add(problem.same_shape(span, phrase.name, twin.phrase, phrase.family, other_span))
    return twins


def _without(phrase: Phrase, twins: set[Shape]) -> Phrase | None:
    """A phrase without the ways to say it that others have already; none at all, if it would not be printed."""
    if phrase.says in twins:
        return None
    shapes = tuple(shape for shape in phrase.shapes if shape not in twins)
    translated = {language: shape for language, shape in phrase.translated.items() if shape not in twins}
    return Phrase(phrase.spec, shapes, translated)


def _said(shape: Shape) -> Iterator[tuple[object, ...]]:
    """Every spelling of a shape; a hole stands as its type."""
    return product(*((item.type,) if isinstance(item, Hole) else item.folds for item in shape.solid))
