"""A flat row of words → every way to read it as one noun phrase, from the declared prepositions alone (LANGUAGE 2.3, rules 1-5).

Types play no part yet. Each reading carries its attachments, so that the nearest one can be told (rule 2).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

import attrs

from rulewright.check.draft import Draft
from rulewright.check.signatures import TypeName
from rulewright.syntax import ast

Items = tuple[ast.Word | ast.Group, ...]
Attachment = tuple[int, int]
"""(position of a preposition, position of the word it belongs to)"""

AGGREGATES = ("total", "highest", "lowest")
MOST_READINGS = 4_000


# ---------------------------------------------------------------- trees
@attrs.frozen(eq=False)
class Tree:
    """A reading of the words ``items[start:end]``."""

    start: int = attrs.field(kw_only=True)
    end: int = attrs.field(kw_only=True)


@attrs.frozen(eq=False)
class Variable(Tree):
    name: str


@attrs.frozen(eq=False)
class Kind(Tree):
    """The name of a type: ``article`` when `a`, `the`, `any` … stands before it."""

    name: TypeName
    plural: bool
    article: bool


@attrs.frozen(eq=False)
class Number(Tree):
    value: int


@attrs.frozen(eq=False)
class Quote(Tree):
    text: str


@attrs.frozen(eq=False)
class Constant(Tree):
    text: str


@attrs.frozen(eq=False)
class It(Tree):
    pass


@attrs.frozen(eq=False)
class Bracket(Tree):
    group: ast.Group


@attrs.frozen(eq=False)
class Die(Tree):
    faces: int


@attrs.frozen(eq=False)
class Word(Tree):
    """A noun with its arguments; None for one left out. ``its``: the first argument is `it`."""

    name: str
    prepositions: tuple[str, ...]
    arguments: tuple[Tree | None, ...]
    at: int


@attrs.frozen(eq=False)
class Quality(Tree):
    """An adjective alone, behind `is`."""

    name: str
    prepositions: tuple[str, ...]
    arguments: tuple[Tree | None, ...]
    at: int


@attrs.frozen(eq=False)
class Qualified(Tree):
    """An adjective before its noun."""

    quality: Quality
    noun: Tree


@attrs.frozen(eq=False)
class Determined(Tree):
    """`the S`, `any S`, `all S`"""

    word: str
    noun: Tree


@attrs.frozen(eq=False)
class Within(Tree):
    """`S in Z`"""

    noun: Tree
    zone: Tree


@attrs.frozen(eq=False)
class Starting(Tree):
    noun: Tree
    first: Tree


@attrs.frozen(eq=False)
class Best(Tree):
    """`S with highest X`"""

    noun: Tree
    highest: bool
    name: str
    at: int


@attrs.frozen(eq=False)
class Aggregate(Tree):
    """`total X of S`, `highest X of S`, `each X of S`, with X's further arguments."""

    operation: str
    name: str
    prepositions: tuple[str, ...]
    items: Tree
    arguments: tuple[Tree | None, ...]
    at: int


@attrs.frozen
class Found:
    """A reading that ends before ``end``, with its attachments."""

    end: int
    tree: Tree
    attached: tuple[Attachment, ...]


class TooMany(Exception):
    """More readings than anybody could mean."""


# ---------------------------------------------------------------- the reader
class Reader:
    """Readings of one row. ``variables``: names of locals in scope (parameters, `let`s, choices)."""

    def __init__(self, draft: Draft, items: Items, variables: Container[str], *, it: bool) -> None:
        self.draft = draft
        self.items = items
        self.variables = variables
        self.it = it
        self.memo: dict[tuple[int, bool], list[Found]] = {}
        self.made = 0
        self.farthest = 0

    # ---- the whole row, or a call
    def whole(self, *, article: bool = False) -> list[Found]:
        """All readings of the whole row as a noun phrase."""
        return [f for f in self.term(0, article) if f.end == len(self.items)]

    def call(self, optional: Container[str] = ()) -> list[Found]:
        """All readings of the whole row as an action with its arguments; the tree is a Word named like the verb."""
        first = self.items[0]
        if not isinstance(first, ast.Word):
            return []
        found = []
        shapes = dict.fromkeys(v.prepositions for v in self.draft.verbs.get(first.text, ()))
        for shape in shapes:
            for end, arguments, attached in self.arguments(shape, 1, 0, optional):
                if end == len(self.items):
                    tree = Word(first.text, shape, arguments, 0, start=0, end=end)
                    found.append(Found(end, tree, attached))
        return found

    # ---- words
    def word(self, at: int) -> str:
        item = self.items[at] if at < len(self.items) else None
        return item.text if isinstance(item, ast.Word) and item.kind != "string" else ""

    def _note(self, found: Found) -> Found:
        self.made += 1
        if self.made > MOST_READINGS:
            raise TooMany
        self.farthest = max(self.farthest, found.end)
        return found

    def arguments(
        self, shape: tuple[str, ...], at: int, head: int, optional: Container[str] = ()
    ) -> Iterator[tuple[int, tuple[Tree | None, ...], tuple[Attachment, ...]]]:
        """The arguments of the word at ``head`` in their order of declaration."""
        if not shape:
            yield at, (), ()
            return
        preposition, rest = shape[0], shape[1:]
        if preposition == "":
            for one in self.term(at, article=False):
                for end, more, attached in self.arguments(rest, one.end, head, optional):
                    yield end, (one.tree, *more), one.attached + attached
        elif self.word(at) == preposition and not (
            preposition == "with" and self.word(at + 1) in ("highest", "lowest")
        ):
            for one in self.term(at + 1, article=False):
                for end, more, attached in self.arguments(rest, one.end, head, optional):
                    yield end, (one.tree, *more), ((at, head), *one.attached, *attached)
        if preposition in optional:
            for end, more, attached in self.arguments(rest, at, head, optional):
                yield end, (None, *more), attached

    def term(self, at: int, article: bool) -> list[Found]:
        """A noun with what may follow it: `in Z`, `starting with p`, `with highest X`."""
        key = (at, article)
        if key not in self.memo:
            self.memo[key] = []
            self.memo[key] = [
                self._note(grown) for one in self.noun(at, article) for grown in self._grow(one, at)
            ]
        return self.memo[key]

    def _grow(self, one: Found, head: int) -> Iterator[Found]:
        yield one
        end, tree = one.end, one.tree
        if isinstance(tree, Determined | Number):
            return
        if self.word(end) == "in":
            for zone in self.term(end + 1, article=False):
                within = Within(tree, zone.tree, start=tree.start, end=zone.end)
                yield from self._grow(Found(zone.end, within, (*one.attached, (end, head), *zone.attached)), head)
        if self.word(end) == "starting":
            for first in self.term(end + 2, article=False):
                turned = Starting(tree, first.tree, start=tree.start, end=first.end)
                yield from self._grow(Found(first.end, turned, (*one.attached, (end, head), *first.attached)), head)
        if self.word(end) == "with" and self.word(end + 1) in ("highest", "lowest") and self.word(end + 2):
            best = Best(
                tree, self.word(end + 1) == "highest", self.word(end + 2), end + 2, start=tree.start, end=end + 3
            )
            yield from self._grow(Found(end + 3, best, (*one.attached, (end, head))), head)

    def noun(self, at: int, article: bool) -> Iterator[Found]:
        if at >= len(self.items):
            return
        item = self.items[at]
        if isinstance(item, ast.Group):
            yield Found(at + 1, Bracket(item, start=at, end=at + 1), ())
        elif item.kind == "number":
            yield from self._number(at, int(item.text))
        elif item.kind == "string":
            yield Found(at + 1, Quote(item.text, start=at, end=at + 1), ())
        elif item.kind == "keyword" and item.text != "each":
            yield from self._keyword(at, item.text)
        else:
            yield from self._name(at, item.text, article)

    def _number(self, at: int, value: int) -> Iterator[Found]:
        yield Found(at + 1, Number(value, start=at, end=at + 1), ())

    def _keyword(self, at: int, text: str) -> Iterator[Found]:
        if text in ("yes", "no", "none"):
            yield Found(at + 1, Constant(text, start=at, end=at + 1), ())
        elif text == "it":
            yield Found(at + 1, It(start=at, end=at + 1), ())
        elif text in ("the", "any", "all"):
            for one in self.term(at + 1, article=True):
                yield Found(one.end, Determined(text, one.tree, start=at, end=one.end), one.attached)
        elif text == "its" and at + 1 < len(self.items):
            name = self.word(at + 1)
            it = It(start=at, end=at + 1)
            for shape, optional in self._shapes(name):
                if shape[:1] == ("of",):
                    for end, more, attached in self.arguments(shape[1:], at + 2, at + 1, shape if optional else ()):
                        tree = Word(name, shape, (it, *more), at + 1, start=at, end=end)
                        yield Found(end, tree, attached)

    def _shapes(self, name: str) -> Iterable[tuple[tuple[str, ...], bool]]:
        """The different rows of prepositions a noun is declared with, and whether arguments may be left out."""
        shapes: dict[tuple[str, ...], bool] = {}
        for noun in self.draft.nouns.get(name, ()):
            shapes[noun.prepositions] = shapes.get(noun.prepositions, False) or noun.optional
        return shapes.items()

    def _name(self, at: int, name: str, article: bool) -> Iterator[Found]:
        if name == "each" or name in AGGREGATES:
            yield from self._aggregate(at, name)
            if name == "each":
                return
        local = name in self.variables
        named = self.draft.type_names.get(name)
        if local and not (article and named is not None):
            yield Found(at + 1, Variable(name, start=at, end=at + 1), ())
        if named is not None and (article or not local):
            plural = name == named.plural
            yield Found(at + 1, Kind(named, plural, article, start=at, end=at + 1), ())
        if re.fullmatch(r"d[1-9][0-9]{0,3}", name):
            yield Found(at + 1, Die(int(name[1:]), start=at, end=at + 1), ())
        for shape, optional in self._shapes(name):
            if not shape and local:
                continue
            for end, arguments, attached in self.arguments(shape, at + 1, at, shape if optional else ()):
                yield Found(end, Word(name, shape, arguments, at, start=at, end=end), attached)
        yield from self._adjective(at, name, article)

    def _aggregate(self, at: int, operation: str) -> Iterator[Found]:
        name = self.word(at + 1)
        if not name or self.word(at + 2) != "of":
            return
        for shape, _ in self._shapes(name):
            if shape[:1] != ("of",):
                continue
            for items in self.term(at + 3, article=False):
                for end, more, attached in self.arguments(shape[1:], items.end, at + 1):
                    tree = Aggregate(operation, name, shape, items.tree, more, at + 1, start=at, end=end)
                    yield Found(end, tree, ((at + 2, at + 1), *items.attached, *attached))

    def _adjective(self, at: int, name: str, article: bool) -> Iterator[Found]:
        shapes = dict.fromkeys(q.prepositions for q in self.draft.qualities.get(name, ()))
        for shape in shapes:
            optional = shape if name == "ready" else ()
            for end, arguments, attached in self.arguments(shape, at + 1, at, optional):
                quality = Quality(name, shape, arguments, at, start=at, end=end)
                yield Found(end, quality, attached)
                for noun in self.noun(end, article):
                    if isinstance(noun.tree, Kind | Qualified | Variable | Word | Bracket):
                        tree = Qualified(quality, noun.tree, start=at, end=noun.end)
                        yield Found(noun.end, tree, attached + noun.attached)


def nearest_readings(found: list[Found]) -> list[Found]:
    """Of several readings those whose prepositions belong to the nearest words (rule 2), compared from the left."""
    if len(found) < 2:
        return found
    ranked = [(tuple(head for _, head in sorted(one.attached)), one) for one in found]
    best = max(rank for rank, _ in ranked)
    return [one for rank, one in ranked if rank == best]
