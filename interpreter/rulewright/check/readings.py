"""A flat row of words → every way to read it as one noun phrase, by the declared prepositions alone (LANGUAGE 2.3).

Types play no part yet. Each reading carries its attachments, so that the nearest one can be told (rule 2).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

import attrs

from rulewright.check import trees as t
from rulewright.check.draft import Draft
from rulewright.syntax import ast

Attachment = tuple[int, int]
"""(position of a preposition, position of the word it belongs to)"""

AGGREGATES = ("total", "highest", "lowest")
ARTICLES = ("the", "any", "all")
MOST_READINGS = 4_000
MOST_WORDS = 80
"""A row is read by recursion: this bounds its depth, and nobody proof-reads a longer one."""


@attrs.frozen
class Found:
    """A reading that ends before ``end``, with its attachments."""

    end: int
    tree: t.Tree
    attached: tuple[Attachment, ...]


class TooMany(Exception):
    """More words, or more readings, than anybody could follow."""


class Reader:
    """Readings of one row. ``variables``: names of locals in scope (parameters, `let`s, choices).

    farthest: where the longest reading of a beginning of the row ends. lacking: for a word that could not be read to
    its end, at which position which preposition should have followed.
    """

    def __init__(self, draft: Draft, items: t.Items, variables: Container[str]) -> None:
        if len(items) > MOST_WORDS:
            raise TooMany
        self.draft = draft
        self.items = items
        self.variables = variables
        self.farthest = 0
        self.lacking: dict[int, tuple[int, str]] = {}
        self._memo: dict[tuple[int, bool], list[Found]] = {}
        self._made = 0

    # ---------------------------------------------------------------- the whole row
    def whole(self, *, article: bool = False) -> list[Found]:
        """All readings of the whole row as a noun phrase. ``article``: one stands before it, or is understood."""
        return [found for found in self._term(0, article) if found.end == len(self.items)]

    def call(self, optional: Container[str] = ()) -> list[Found]:
        """All readings of the whole row as an action with its arguments; the tree is a Word named like the verb."""
        first = self.items[0]
        if not isinstance(first, ast.Word):
            return []
        found = []
        for shape in dict.fromkeys(verb.prepositions for verb in self.draft.verbs.get(first.text, ())):
            for end, arguments, attached in self._arguments(shape, 1, 0, optional):
                if end == len(self.items):
                    tree = t.Word(first.text, shape, arguments, 0, start=0, end=end)
                    found.append(Found(end, tree, attached))
        return found

    # ---------------------------------------------------------------- words
    def _word(self, at: int) -> str:
        item = self.items[at] if at < len(self.items) else None
        return item.text if isinstance(item, ast.Word) and item.kind != "string" else ""

    def _note(self, found: Found) -> Found:
        self._made += 1
        if self._made > MOST_READINGS:
            raise TooMany
        self.farthest = max(self.farthest, found.end)
        return found

    def _arguments(
        self, shape: tuple[str, ...], at: int, head: int, optional: Container[str] = ()
    ) -> Iterator[tuple[int, tuple[t.Tree | None, ...], tuple[Attachment, ...]]]:
        """The arguments of the word at ``head`` in their order of declaration (rule 1)."""
        if not shape:
            yield at, (), ()
            return
        preposition, rest = shape[0], shape[1:]
        if preposition not in optional and self._word(at) != preposition:
            self.lacking[head] = max(self.lacking.get(head, (0, "")), (at, preposition))
        if preposition == "":
            for one in self._term(at, article=False):
                for end, more, attached in self._arguments(rest, one.end, head, optional):
                    yield end, (one.tree, *more), one.attached + attached
        elif self._word(at) == preposition and not self._is_best(at):
            for one in self._term(at + 1, article=False):
                for end, more, attached in self._arguments(rest, one.end, head, optional):
                    yield end, (one.tree, *more), ((at, head), *one.attached, *attached)
        if preposition in optional:
            for end, more, attached in self._arguments(rest, at, head, optional):
                yield end, (None, *more), attached

    def _is_best(self, at: int) -> bool:
        """Whether `with highest X` stands here."""
        return self._word(at) == "with" and self._word(at + 1) in ("highest", "lowest") and bool(self._word(at + 2))

    def _term(self, at: int, article: bool) -> list[Found]:
        """A noun with what may follow it: `in Z`, `starting with p`, `with highest X` (rule 3)."""
        key = (at, article)
        if key not in self._memo:
            self._memo[key] = []
            self._memo[key] = [self._note(grown) for one in self._noun(at, article) for grown in self._grow(one, at)]
        return self._memo[key]

    def _grow(self, one: Found, head: int) -> Iterator[Found]:
        yield one
        end, tree = one.end, one.tree
        if isinstance(tree, t.Determined | t.Number):  # `the` and `any` cover all to their right
            return
        if self._word(end) == "in":
            for zone in self._term(end + 1, article=False):
                within = t.Within(tree, zone.tree, start=tree.start, end=zone.end)
                yield from self._grow(Found(zone.end, within, (*one.attached, (end, head), *zone.attached)), head)
        if self._word(end) == "starting":
            for first in self._term(end + 2, article=False):
                turned = t.Starting(tree, first.tree, start=tree.start, end=first.end)
                yield from self._grow(Found(first.end, turned, (*one.attached, (end, head), *first.attached)), head)
        if self._is_best(end):
            highest = self._word(end + 1) == "highest"
            best = t.Best(tree, highest, self._word(end + 2), end + 2, start=tree.start, end=end + 3)
            yield from self._grow(Found(end + 3, best, (*one.attached, (end, head))), head)

    def _noun(self, at: int, article: bool) -> Iterator[Found]:
        if at >= len(self.items):
            return
        item = self.items[at]
        place = {"start": at, "end": at + 1}
        if isinstance(item, ast.Group):
            yield Found(at + 1, t.Bracket(item, **place), ())
        elif item.kind == "number":
            yield Found(at + 1, t.Number(int(item.text), **place), ())
        elif item.kind == "string":
            yield Found(at + 1, t.Quote(item.text, **place), ())
        elif item.kind == "keyword" and item.text != "each":
            yield from self._keyword(at, item.text)
        else:
            yield from self._name(at, item.text, article)

    def _keyword(self, at: int, text: str) -> Iterator[Found]:
        if text in ("yes", "no", "none"):
            yield Found(at + 1, t.Constant(text, start=at, end=at + 1), ())
        elif text == "it":
            yield Found(at + 1, t.It(start=at, end=at + 1), ())
        elif text in ARTICLES:
            for one in self._term(at + 1, article=True):
                yield Found(one.end, t.Determined(text, one.tree, start=at, end=one.end), one.attached)
        elif text == "its":
            yield from self._its(at)

    def _its(self, at: int) -> Iterator[Found]:
        """`its X …` is `X of it …`"""
        name = self._word(at + 1)
        it = t.It(start=at, end=at + 1)
        for shape, optional in self._shapes(name):
            if shape[:1] == ("of",):
                for end, more, attached in self._arguments(shape[1:], at + 2, at + 1, shape if optional else ()):
                    tree = t.Word(name, shape, (it, *more), at + 1, start=at, end=end)
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
            yield Found(at + 1, t.Variable(name, start=at, end=at + 1), ())
        if named is not None and (article or not local):
            yield Found(at + 1, t.Kind(named, name == named.plural, article, start=at, end=at + 1), ())
        if is_die(name):
            yield Found(at + 1, t.Die(int(name[1:]), start=at, end=at + 1), ())
        for shape, optional in self._shapes(name):
            if not shape and local:
                continue
            for end, arguments, attached in self._arguments(shape, at + 1, at, shape if optional else ()):
                yield Found(end, t.Word(name, shape, arguments, at, start=at, end=end), attached)
        yield from self._adjective(at, name, article)

    def _aggregate(self, at: int, operation: str) -> Iterator[Found]:
        name = self._word(at + 1)
        if not name or self._word(at + 2) != "of":
            return
        for shape, _ in self._shapes(name):
            if shape[:1] != ("of",):
                continue
            for items in self._term(at + 3, article=False):
                for end, more, attached in self._arguments(shape[1:], items.end, at + 1):
                    tree = t.Aggregate(operation, name, shape, items.tree, more, at + 1, start=at, end=end)
                    yield Found(end, tree, ((at + 2, at + 1), *items.attached, *attached))

    def _adjective(self, at: int, name: str, article: bool) -> Iterator[Found]:
        for shape in dict.fromkeys(quality.prepositions for quality in self.draft.qualities.get(name, ())):
            optional = shape if name == "ready" else ()
            for end, arguments, attached in self._arguments(shape, at + 1, at, optional):
                quality = t.Quality(name, shape, arguments, at, start=at, end=end)
                yield Found(end, quality, attached)
                for noun in self._noun(end, article):
                    if isinstance(noun.tree, t.Kind | t.Qualified | t.Variable | t.Word | t.Bracket):
                        tree = t.Qualified(quality, noun.tree, start=at, end=noun.end)
                        yield Found(noun.end, tree, attached + noun.attached)


def is_die(word: str) -> bool:
    """`d6`, `d100`: a die with so many faces."""
    return re.fullmatch(r"d[1-9][0-9]{0,3}", word) is not None


def nearest_readings(found: list[Found]) -> list[Found]:
    """Of several readings those whose prepositions belong to the nearest words (rule 2), compared from the left."""
    if len(found) < 2:
        return found
    ranked = [(tuple(head for _, head in sorted(one.attached)), one) for one in found]
    best = max(rank for rank, _ in ranked)
    return [one for rank, one in ranked if rank == best]
