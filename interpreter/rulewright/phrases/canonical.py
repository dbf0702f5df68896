"""A tree → the one spelling it is saved by, with brackets only where the bare sentence would be read otherwise."""

from __future__ import annotations

from rulewright.phrases.nodes import Node
from rulewright.phrases.printing import Path, Printer, inside
from rulewright.phrases.reader import Reader
from rulewright.phrases.words import split_sentence

MAX_TRIES = 12
"""In a sentence with more phrases in phrases, some brackets may stay that are not needed."""


class Canonical:
    """Spells the trees of a book so that they read back. What was spelled is remembered."""

    def __init__(self, printer: Printer, reader: Reader) -> None:
        self.printer = printer
        self.reader = reader
        self._known: dict[Node, str] = {}

    def spell(self, node: Node) -> str:
        if node not in self._known:
            self._known[node] = self._spell(node)
        return self._known[node]

    def _spell(self, node: Node) -> str:
        bare = self.printer.render(node)
        if self.reads_back(bare, node):
            return bare
        # From brackets where nothing can go wrong, each pair is taken away that is not missed; inner pairs go first, so
        # that those that stay hold as much as they can.
        phrases = list(inside(node))
        brackets: set[Path] = {path for path, inner in phrases if inner.parts}
        if not self.reads_back(self.printer.render(node, brackets), node):
            brackets = {path for path, _ in phrases}
        for path in sorted(brackets, key=[path for path, _ in phrases].index)[:MAX_TRIES]:
            if self.reads_back(self.printer.render(node, brackets - {path}), node):
                brackets.discard(path)
        return self.printer.render(node, brackets)

    def reads_back(self, text: str, node: Node) -> bool:
        """A text means this tree and nothing else."""
        family = self.reader.phrases[node.phrase].family
        return self.reader.meanings(split_sentence(text), family).chosen == (node,)
