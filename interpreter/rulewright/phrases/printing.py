"""A tree of phrases → its sentence: as the templates say it, or with brackets that show or keep its structure.

Numbers choose between ``card/cards``: the first spelling behind a one, the second behind any other number.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache

from rulewright.phrases.declared import Phrase
from rulewright.phrases.grammar import joiner
from rulewright.phrases.nodes import Blank, Node, Value
from rulewright.phrases.templates import Hole, HoleType, Shape
from rulewright.phrases.words import Kind, ordinal, split

Path = tuple[str, ...]
"""The holes that lead from the root of a tree to one of its phrases."""

ELLIPSIS = "…"
NO_SHAPES: Mapping[Path, Shape] = {}


class Printer:
    """Prints the trees of a book, in one language."""

    def __init__(self, phrases: Mapping[str, Phrase], language: str | None = None) -> None:
        self.phrases = phrases
        self.language = language

    def render(self, node: Node, brackets: Container[Path] = (), shapes: Mapping[Path, Shape] = NO_SHAPES) -> str:
        """The sentence of a tree.

        brackets: the phrases that ``( )`` stand round. shapes: the phrases to be said otherwise than they are printed.
        """
        return self._node(node, (), brackets, shapes)

    def bracketed(self, node: Node) -> str:
        """With brackets round each phrase that has phrases in it, the whole sentence excepted."""
        return self.render(node, {path for path, inner in inside(node) if inner.parts})

    def value(self, value: Value, type_: HoleType) -> str:
        """What stands in a hole, as text."""
        if isinstance(value, Node):
            return self.render(value)
        if isinstance(value, Blank):
            return ELLIPSIS
        if isinstance(value, tuple):
            parts = [self.value(part, HoleType(type_.of)) for part in value]
            if len(parts) < 2:
                return "".join(parts)
            return f"{', '.join(parts[:-1])} {joiner(type_.how, self.language)} {parts[-1]}"
        if isinstance(value, int):
            return ordinal(value) if type_.of == "ordinal" else f"{value:+d}" if type_.of == "signed" else str(value)
        return value

    def shape(self, name: str) -> Shape:
        """How a phrase is printed."""
        return self.phrases[name].ways(self.language)[0]

    def _node(self, node: Node, path: Path, brackets: Container[Path], shapes: Mapping[Path, Shape]) -> str:
        out: list[str] = []
        number: int | None = None
        for item in (shapes.get(path) or self.shape(node.phrase)).items:
            if isinstance(item, Hole):
                value = node[item.name]
                here = (*path, item.name)
                if isinstance(value, Node):
                    text = self._node(value, here, brackets, shapes)
                    text = f"({text})" if here in brackets else text
                else:
                    text = self.value(value, item.type)
                    number = number if item.type.of == "ordinal" else _number(value, number)
            else:
                text = item.spellings[0 if number in (1, None) else min(1, len(item.spellings) - 1)]
                number = _number(item.spellings[0], number) if len(item.spellings) == 1 else number
            out += [text] if item.glued or not out else [" ", text]
        return "".join(out)


def inside(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """All phrases inside a tree with their paths, inner ones first, left to right."""
    for hole, part in node.parts:
        yield from inside(part, (*path, hole))
        yield (*path, hole), part


def _number(value: Value, before: int | None) -> int | None:
    """The number that what follows agrees with: this one, if it is one."""
    last = value[-1] if isinstance(value, tuple) and value else value
    if isinstance(last, int):
        return abs(last)
    figure = _figure(last) if isinstance(last, str) else None
    return before if figure is None else figure


@lru_cache(maxsize=4096)
def _figure(text: str) -> int | None:
    """The number that a fixed word or a member of a list is."""
    words = split(text)
    if len(words) == 1 and words[0].value is not None and words[0].kind is not Kind.ORDINAL:
        return abs(words[0].value)
    return None
