"""The ways a row of words can hang together, as trees: which word takes which as its argument. No types yet.

Positions are those of the row's items; a tree covers ``items[start:end]``.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.check.signatures import TypeName
from rulewright.syntax import ast

Items = tuple[ast.Word | ast.Group, ...]


@attrs.frozen(eq=False, kw_only=True)
class Tree:
    """A reading of the words ``items[start:end]``."""

    start: int
    end: int


@attrs.frozen(eq=False)
class Variable(Tree):
    """A name of the body: a parameter, a ``let``, what was chosen."""

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
    """`yes`, `no`, `none`"""

    text: str


@attrs.frozen(eq=False)
class It(Tree):
    pass


@attrs.frozen(eq=False)
class Bracket(Tree):
    group: ast.Group


@attrs.frozen(eq=False)
class Die(Tree):
    """`d12`"""

    faces: int


@attrs.frozen(eq=False)
class Word(Tree):
    """A declared word with its arguments, None for one left out. ``at``: where the word itself stands."""

    name: str
    prepositions: tuple[str, ...]
    arguments: tuple[Tree | None, ...]
    at: int


@attrs.frozen(eq=False)
class Quality(Tree):
    """An adjective with its arguments, its subject apart."""

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
class Filtered(Tree):
    """`S where C`"""

    noun: Tree
    where: ast.Where


@attrs.frozen(eq=False)
class Within(Tree):
    """`S in Z`"""

    noun: Tree
    zone: Tree


@attrs.frozen(eq=False)
class Starting(Tree):
    """`S starting with p`"""

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


def filtered(tree: Tree, where: ast.Where) -> Iterator[Tree]:
    """A `where` behind a tree: what it may filter, the whole first, then what the whole is asked of, and so on.

    Behind `number of S` it cannot filter the whole, which is no set, so it filters S.
    """
    yield Filtered(tree, where, start=tree.start, end=tree.end)
    if isinstance(tree, Determined):
        for inner in filtered(tree.noun, where):
            yield attrs.evolve(tree, noun=inner)
    elif isinstance(tree, Aggregate) and not tree.arguments:
        for inner in filtered(tree.items, where):
            yield attrs.evolve(tree, items=inner)
    elif isinstance(tree, Word | Aggregate) and tree.arguments and tree.arguments[-1] is not None:
        for inner in filtered(tree.arguments[-1], where):
            yield attrs.evolve(tree, arguments=(*tree.arguments[:-1], inner))
