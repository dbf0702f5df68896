"""Words → all they can mean in a book, and which of that is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from rulewright.phrases.declared import Phrase
from rulewright.phrases.grammar import UNKNOWN, Grammar, build
from rulewright.phrases.harvest import Harvest, Piece
from rulewright.phrases.nodes import Node
from rulewright.phrases.spec import Vocabulary
from rulewright.phrases.templates import Shape
from rulewright.phrases.words import Word

if TYPE_CHECKING:
    from rulewright.phrases.earley import Stuck

MANY_SHAPES = 80
"""From here on, a grammar of only the shapes that can occur in a text costs less than reading with all of them."""
MAX_REMEMBERED = 20_000


@attrs.frozen
class Meanings:
    """Every reading of a text, and those of them that obey ``binds`` where there are several.

    more, more_chosen: there are more than ``all`` and ``chosen`` list. too_deep: some were left out, because phrases
    nest too deeply in them.
    """

    all: tuple[Node, ...] = ()
    chosen: tuple[Node, ...] = ()
    more: bool = False
    more_chosen: bool = False
    too_deep: bool = False


class Reader:
    """Reads the texts of a book, in one language. What was read is remembered."""

    def __init__(self, phrases: Mapping[str, Phrase], vocabulary: Vocabulary, language: str | None = None) -> None:
        self.phrases = phrases
        self.vocabulary = vocabulary
        self.language = language
        self._meanings: dict[tuple[str, ...], Meanings] = {}
        self._parts: dict[tuple[tuple[str, Shape], ...], Grammar] = {}

    @cached_property
    def shapes(self) -> tuple[tuple[str, Shape], ...]:
        """All ways to say something, with their families; in another language a translation stands for the rest."""
        return tuple((phrase.family, shape) for phrase in self.phrases.values() for shape in phrase.ways(self.language))

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar of the whole book."""
        return build(self.shapes, self.vocabulary, self.language)

    @cached_property
    def _by_word(self) -> dict[str, list[int]]:
        """The places of the shapes by a word that they cannot do without: the one that the fewest others have."""
        common = Counter(fold for _, shape in self.shapes for fixed in shape.fixed for fold in fixed.folds)
        found: dict[str, list[int]] = {}
        for at, (_, shape) in enumerate(self.shapes):
            rarest = min(shape.fixed, key=lambda fixed: sum(common[fold] for fold in fixed.folds), default=None)
            for fold in rarest.folds if rarest is not None else ("",):
                found.setdefault(fold, []).append(at)
        return found

    def meanings(self, words: Sequence[Word], family: str) -> Meanings:
        key = (family, *(word.fold for word in words))
        if key not in self._meanings:
            if len(self._meanings) >= MAX_REMEMBERED:
                self._meanings.clear()
            self._meanings[key] = self._read(words, family)
        return self._meanings[key]

    def printed(self, phrase: str) -> Shape:
        """How a phrase is printed."""
        return self.phrases[phrase].ways(self.language)[0]

    def stuck(self, terminals: Sequence[str], family: str) -> Stuck:
        """How far these terminals are read, and what might have come then."""
        from rulewright.phrases.earley import stuck

        return stuck(self.grammar, terminals, self.grammar.starts[family])

    def pieces(self, terminals: Sequence[str], words: Sequence[Word], family: str) -> tuple[Piece, ...]:
        """A reading of some terminals, blanks among them, and the words each phrase covers; two if there are more."""
        from rulewright.phrases.earley import forest

        root = forest(self.grammar, terminals, self.grammar.starts[family])
        return () if root is None else Harvest(self.grammar, self.phrases, words, limit=2).pieces(root)

    def _read(self, words: Sequence[Word], family: str) -> Meanings:
        from rulewright.phrases.earley import forest

        grammar = self._grammar_for(words)
        terminals = [grammar.terminal(word) for word in words]
        if UNKNOWN in terminals:
            return Meanings()
        root = forest(grammar, terminals, grammar.starts[family])
        if root is None:
            return Meanings()
        every = Harvest(grammar, self.phrases, words)
        found = _nodes(every.pieces(root))
        if len(found) < 2:
            return Meanings(found, found, too_deep=every.too_deep)
        obeying = Harvest(grammar, self.phrases, words, obeying=True)
        chosen = _nodes(obeying.pieces(root))
        too_deep = every.too_deep or obeying.too_deep
        return Meanings(found, chosen, every.too_many, obeying.too_many, too_deep)

    def _grammar_for(self, words: Sequence[Word]) -> Grammar:
        if len(self.shapes) < MANY_SHAPES:
            return self.grammar
        present = {word.fold for word in words}
        near = sorted({at for fold in ("", *present) for at in self._by_word.get(fold, ())})
        able = tuple(
            self.shapes[at]
            for at in near
            if not any(present.isdisjoint(fixed.folds) for fixed in self.shapes[at][1].fixed)
        )
        if able not in self._parts:
            self._parts[able] = build(able, self.vocabulary, self.language)
        return self._parts[able]


def _nodes(pieces: Sequence[Piece]) -> tuple[Node, ...]:
    return tuple(piece.value for piece in pieces if isinstance(piece.value, Node))
