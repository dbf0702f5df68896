"""A template's text → its items, fixed words with their alternatives and typed holes, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cached_property

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.phrases import problems as problem
from rulewright.phrases.places import place
from rulewright.phrases.spec import Template, Vocabulary
from rulewright.phrases.words import folded, split

NUMERALS = ("number", "signed", "ordinal")
MAX_SPELLINGS = 64
"""A template with more spellings than this hides what it accepts; optional commas count twice."""

MAX_LENGTH = 400

_PART = re.compile(r"\{(?P<hole>[^{}]*)\}|(?P<brace>[{}])|(?P<plain>[^{}]+)")
_EITHER = re.compile(r"\w[\w'’-]*(?:/\w[\w'’-]*)+")
MAY_PRECEDE = frozenset("([\"'“‘«")
MAY_FOLLOW = frozenset(",.;:!?)]\"'”’»")


class Sort(Enum):
    """What a hole's type is made of."""

    FAMILY = "family"
    WORDS = "words"
    NUMERAL = "numeral"


@attrs.frozen
class HoleType:
    """``of``: the name of a words list, a family or a numeral. ``how``: ``one``, ``any`` or ``all``."""

    of: str
    how: str = "one"

    @classmethod
    def parse(cls, text: str) -> HoleType:
        words = text.split()
        if len(words) == 3 and words[0] in ("any", "all") and words[1] == "of":
            return cls(words[2], words[0])
        return cls(" ".join(words))

    def __str__(self) -> str:
        return self.of if self.how == "one" else f"{self.how} of {self.of}"

    def sort(self, vocabulary: Vocabulary) -> Sort | None:
        """None if no such type can be had."""
        if self.of in NUMERALS:
            return Sort.NUMERAL if self.how == "one" or self.of == "number" else None
        if self.of in vocabulary.words:
            return Sort.WORDS
        if self.of in vocabulary.all_families and self.how == "one":
            return Sort.FAMILY
        return None


@attrs.frozen
class Fixed:
    """A fixed word: its spellings (the first for one, the second for several), as written and as compared.

    glued: no blank stands before it. optional: a comma, which a sentence may leave out.
    """

    spellings: tuple[str, ...]
    folds: tuple[str, ...]
    glued: bool = False

    @property
    def optional(self) -> bool:
        return self.folds == (",",)


@attrs.frozen
class Hole:
    """A typed hole, and where it stands in the template's text."""

    name: str
    type: HoleType
    glued: bool = False
    start: int = attrs.field(default=0, eq=False)
    end: int = attrs.field(default=0, eq=False)


Item = Fixed | Hole


@attrs.frozen(slots=False)
class Shape:
    """One way to say a phrase."""

    phrase: str
    template: Template
    items: tuple[Item, ...]

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple(item for item in self.items if isinstance(item, Hole))

    @cached_property
    def solid(self) -> tuple[Item, ...]:
        """The items that a sentence cannot leave out."""
        return tuple(item for item in self.items if isinstance(item, Hole) or not item.optional)

    @cached_property
    def fixed(self) -> tuple[Fixed, ...]:
        return tuple(item for item in self.solid if isinstance(item, Fixed))

    def hole(self, name: str) -> Hole:
        return next(hole for hole in self.holes if hole.name == name)

    def show(self) -> str:
        """The template for a reader: ``Win with {skill}, then {sentence}``."""
        return re.sub(r"\{[^{}:]*:\s*([^{}]*?)\s*\}", r"{\1}", self.template.text)


def items_of(template: Template) -> tuple[tuple[Item, ...], list[Diagnostic]]:
    """The items of a template, and what is wrong with its spelling."""
    text = template.text.rstrip()
    if text.endswith("."):
        text = text[:-1]
    items: list[Item] = []
    found: list[Diagnostic] = []

    def wrong(start: int, end: int, why: str) -> None:
        found.append(problem.bad_template(place(template.span, template.text, start, end), why))

    if len(text) > MAX_LENGTH:
        wrong(0, len(text), f"a template has at most {MAX_LENGTH} letters")
        return (), found
    for match in _PART.finditer(text):
        start, end = match.span()
        if match["brace"]:
            wrong(start, end, "a `{` and a `}` belong together, with `name: type` between them")
        elif match["plain"]:
            for item in _fixed(text, start, end):
                items.append(item)
                if any(len(folded(spelling)) != 1 for spelling in item.spellings):
                    wrong(start, end, "both sides of a `/` are single words")
        else:
            name, colon, type_text = (part.strip() for part in match["hole"].partition(":"))
            if not (name and colon and type_text):
                first, _, rest = name.partition(" ")  # `{n number}`
                hole = f"{{{first or 'n'}: {type_text or rest or 'number'}}}"
                wrong(start, end, f"a hole is written `{{name: type}}`, for instance `{hole}`")
                continue
            if not _stands_alone(text, start, end):
                wrong(start, end, "a hole stands for whole words: put a blank beside it")
            items.append(Hole(name, HoleType.parse(type_text), _glued(text, start), start, end))
    if not items and not found:
        wrong(0, len(template.text), "the template is empty")
    return tuple(items), found


def spellings(items: tuple[Item, ...]) -> int:
    """In how many ways the fixed words of a template can be written."""
    count = 1
    for item in items:
        if isinstance(item, Fixed):
            count *= 2 if item.optional else len(item.folds)
    return count


def _fixed(text: str, start: int, end: int) -> Iterator[Fixed]:
    """The fixed words of ``text[start:end]``, which holds no hole."""
    at = start
    for either in _EITHER.finditer(text, start, end):
        yield from _plain(text, at, either.start())
        spelled = tuple(either[0].split("/"))
        yield Fixed(spelled, tuple(" ".join(folded(word)) for word in spelled), _glued(text, either.start()))
        at = either.end()
    yield from _plain(text, at, end)


def _plain(text: str, start: int, end: int) -> Iterator[Fixed]:
    for word in split(text[start:end]):
        yield Fixed((word.text,), (word.fold,), _glued(text, start + word.start))


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[:start][-1:], text[end:][:1]
    return (not before or before.isspace() or before in MAY_PRECEDE) and (
        not after or after.isspace() or after in MAY_FOLLOW
    )


def _glued(text: str, start: int) -> bool:
    return start > 0 and not text[start - 1].isspace()
