"""What a sentence was read as: a tree of phrases with their holes filled, without a trace of how it was spelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, Union

import attrs

from rulewright.diagnostics import Diagnostic

Atom: TypeAlias = int | str
"""A number, or a member of a words list as it is printed."""

Value: TypeAlias = Union["Node", int, str, tuple[Atom, ...]]
"""What fills a hole. A list (``any of``, ``all of``) is a tuple, also with one member."""


@attrs.frozen(cache_hash=True)
class Node:
    """A phrase with its holes filled, in the order in which ``says`` names them."""

    phrase: str
    args: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, hole: str) -> Value:
        for name, value in self.args:
            if name == hole:
                return value
        raise KeyError(hole)

    @property
    def parts(self) -> tuple[tuple[str, Node], ...]:
        """The holes that hold phrases, with those phrases."""
        return tuple((hole, value) for hole, value in self.args if isinstance(value, Node))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, outermost first, left to right."""
        yield self
        for _, part in self.parts:
            yield from part.walk()

    def outline(self) -> str:
        """``only-if(raise(+4, red), opponent-uses(green/blue))``: for tests and for telling twins apart."""
        return f"{self.phrase}({', '.join(_outline(value) for _, value in self.args)})"


def _outline(value: Value) -> str:
    if isinstance(value, Node):
        return value.outline()
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Blank(str):
    """What would fill a hole of an unfinished sentence: the symbol that the grammar wants there, shown as ``…``."""

    __slots__ = ()


@attrs.frozen
class Reading:
    """What became of a text: ``node`` if it has one meaning, else ``diagnostics`` say why not.

    all: every reading, before ``binds`` is asked, in a fixed order. more: there are more than ``all`` lists.
    """

    text: str
    node: Node | None = None
    all: tuple[Node, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    more: bool = False


@attrs.frozen
class ReadBack:
    """A clause explained: when it acts, under which conditions (outermost first), and what it does.

    moment: the name of the moment behind ``when``. further: the clauses after this one. follows: this part is no clause
    of its own but what the phrase before it entails (the price of an effect).
    """

    when: str
    conditions: tuple[str, ...]
    effect: str
    moment: str | None = None
    follows: bool = False
    further: tuple[ReadBack, ...] = ()

    @property
    def parts(self) -> tuple[ReadBack, ...]:
        """All clauses, each by itself."""
        return (attrs.evolve(self, further=()), *self.further)

    def __str__(self) -> str:
        said = f"{self.when}: {self.effect}" if self.when else self.effect
        if self.conditions:
            said += f" ({'; '.join(self.conditions)})"
        return "; then ".join((said, *map(str, self.further)))


@attrs.frozen
class Completion:
    """Something that may come next.

    kind: ``phrase`` (a whole phrase, its holes shown as ``{type}``), ``word``, ``value`` (a member of a words list) or
    ``number`` (an example of one). insert: what to put in: the fixed words at the start of a phrase, else the text.
    phrases: the names of the phrases it leads to, if that is known.
    """

    text: str
    kind: str
    insert: str
    phrases: tuple[str, ...] = ()


@attrs.frozen
class Completions:
    """What may follow a beginning. ``start``: the offset from which on a completion stands in for what is there.

    whole: the beginning is a whole sentence as it stands.
    """

    start: int
    items: tuple[Completion, ...]
    whole: bool
