"""The forest of a sentence → its readings: each a tree of phrases, the words it covers, how loosely its edges bind.

The walk is bounded: so many readings, so much nesting. A cut is reported, so that nobody takes a part for the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import inf
from typing import TYPE_CHECKING

import attrs

from rulewright.phrases.declared import Phrase
from rulewright.phrases.grammar import BLANK, BRACKET, FAMILY, LIST, MEMBER, NUMERAL, REST, Grammar
from rulewright.phrases.nodes import Atom, Blank, Node, Value
from rulewright.phrases.templates import Hole, Shape
from rulewright.phrases.words import Word

if TYPE_CHECKING:
    from lark.parsers.earley_forest import PackedNode, SymbolNode

MAX_READINGS = 64
MAX_NESTING = 24
_MAX_TRIES = 4096
"""Combinations looked at for one phrase over the same words, before giving up on finding new ones."""


@attrs.frozen(eq=False)
class Piece:
    """One reading of some words.

    value: what they mean. parts: the phrases' holes with theirs. start, end: the words covered.
    left, right: the loosest ``binds`` that is open at that edge, infinity if none is.
    """

    value: Value
    start: int
    end: int
    shape: Shape | None = None
    parts: tuple[tuple[str, Piece], ...] = ()
    left: float = inf
    right: float = inf
    depth: int = 0


class Harvest:
    """The readings of a forest, at most ``limit`` of the same words; with ``obeying``, those that obey ``binds``."""

    def __init__(
        self,
        grammar: Grammar,
        phrases: Mapping[str, Phrase],
        words: Sequence[Word],
        *,
        obeying: bool = False,
        limit: int = MAX_READINGS,
    ) -> None:
        self.grammar = grammar
        self.phrases = phrases
        self.words = words
        self.obeying = obeying
        self.limit = limit
        self.too_many = False
        self.too_deep = False
        self._known: dict[int, tuple[Piece, ...]] = {}

    def pieces(self, root: SymbolNode) -> tuple[Piece, ...]:
        """The readings of a symbol, each meaning once, in the order of the book."""
        key = id(root)
        if key not in self._known:
            self._known[key] = self._gather(root)
        return self._known[key]

    def _gather(self, root: SymbolNode) -> tuple[Piece, ...]:
        found: dict[Value, Piece] = {}
        tries = self._readings(root)
        for piece in islice(tries, _MAX_TRIES):
            found.setdefault(piece.value, piece)
            if len(found) > self.limit:
                self.too_many = True
                break
        else:
            self.too_many = self.too_many or next(tries, None) is not None
        return tuple(islice(found.values(), self.limit))

    def _readings(self, root: SymbolNode) -> Iterator[Piece]:
        symbol = str(root.s.name)
        type_ = self.grammar.types.get(symbol)
        for alias, children in _derivations(root):
            if alias == BLANK:
                yield Piece(Blank(symbol), root.start, root.end)
            elif alias == BRACKET:
                for piece in self.pieces(children[1]):
                    yield attrs.evolve(piece, start=root.start, end=root.end, left=inf, right=inf)
            elif alias in self.grammar.shapes:
                yield from self._phrase(self.grammar.shapes[alias], children, root.start, root.end)
            elif type_ is None or type_.how != "one":
                yield from self._list(children, root.start, root.end)
            else:
                yield Piece(self._atom(symbol, root.start, root.end), root.start, root.end)

    def _phrase(self, shape: Shape, children: Sequence[SymbolNode], start: int, end: int) -> Iterator[Piece]:
        filled = [child for child in children if _is_hole(child)]
        names = [hole.name for hole in shape.holes]
        phrase = self.phrases[shape.phrase]
        for values in product(*map(self.pieces, filled)):
            parts = dict(zip(names, values, strict=True))
            depth = 1 + max((part.depth for part in values), default=0)
            if depth > MAX_NESTING:
                self.too_deep = True
                continue
            left, right = (self._open(hole, parts) for hole in (shape.solid[0], shape.solid[-1]))
            binds = phrase.spec.binds
            # INVARIANT: at a left edge everything down the right spine binds tighter, at a right edge everything down
            # the left spine at least as tightly. Each phrase looks at its own two edges, so the whole obeys if all do.
            if self.obeying and binds:
                if left is not None and left.right <= binds:
                    continue
                if right is not None and right.left < binds:
                    continue
            value = Node(phrase.name, tuple((hole.name, parts[hole.name].value) for hole in phrase.holes))
            yield Piece(
                value,
                start,
                end,
                shape,
                tuple(parts.items()),
                inf if left is None else min(binds or inf, left.left),
                inf if right is None else min(binds or inf, right.right),
                depth,
            )

    def _open(self, edge: object, parts: Mapping[str, Piece]) -> Piece | None:
        """The phrase in a hole at the edge of a template; only families are open to what stands beside them."""
        part = parts[edge.name] if isinstance(edge, Hole) else None
        return part if part is not None and isinstance(part.value, Node) else None

    def _list(self, children: Sequence[SymbolNode], start: int, end: int) -> Iterator[Piece]:
        filled = [child for child in children if _is_hole(child)]
        for values in product(*map(self.pieces, filled)):
            blank = next((part.value for part in values if isinstance(part.value, Blank)), None)
            if blank is not None:
                yield Piece(blank, start, end)
                continue
            atoms: list[Atom] = []
            for part in values:
                assert not isinstance(part.value, Node)
                atoms += part.value if isinstance(part.value, tuple) else (part.value,)
            yield Piece(tuple(atoms), start, end)

    def _atom(self, symbol: str, start: int, end: int) -> Atom:
        words = self.words[start:end]
        type_ = self.grammar.types[symbol]
        if type_.of in self.grammar.members:
            return self.grammar.members[type_.of][tuple(word.fold for word in words)]
        value = words[0].value
        assert value is not None
        return value


def _derivations(root: SymbolNode) -> Iterator[tuple[str, tuple[SymbolNode, ...]]]:
    """Each way a symbol was made: the alias of the rule, and the nodes of its symbols from left to right."""
    for packed in _ordered(root):
        alias = str(packed.rule.alias or "")
        for before in _before(packed.left):
            yield alias, (*before, packed.right)


def _before(node: SymbolNode | None) -> Iterator[tuple[SymbolNode, ...]]:
    if node is None:
        yield ()
        return
    for packed in _ordered(node):
        for before in _before(packed.left):
            yield (*before, packed.right)


def _ordered(node: SymbolNode) -> list[PackedNode]:
    """Lark finds them in the order of hashes; here the book decides, then what stands further left is shorter."""
    return sorted(node.children, key=lambda packed: (packed.rule.order, packed.left.end if packed.left else 0))


def _is_hole(node: SymbolNode) -> bool:
    """A node of a hole: neither a word nor a word with its comma."""
    symbol = getattr(node, "s", None)
    return symbol is not None and str(symbol.name)[0] in (FAMILY, MEMBER, NUMERAL, LIST, REST)
