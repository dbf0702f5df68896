"""A tree → what it does in words: when, under which conditions, to what effect; composed in print as in the game."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from rulewright.phrases.declared import PLACEHOLDER, Phrase
from rulewright.phrases.nodes import Node, ReadBack
from rulewright.phrases.printing import Printer
from rulewright.phrases.spec import SENTENCE, Guard, Vocabulary
from rulewright.phrases.templates import HoleType

AT_ONCE = "at once"
IN_FORCE = "while in force"


class Explainer:
    """Reads the trees of a book back."""

    def __init__(self, phrases: Mapping[str, Phrase], vocabulary: Vocabulary, printer: Printer) -> None:
        self.phrases = phrases
        self.vocabulary = vocabulary
        self.printer = printer

    def explain(self, node: Node) -> ReadBack:
        """All clauses of a sentence, in text order; another phrase is its own effect."""
        if self.phrases[node.phrase].family != SENTENCE:
            return ReadBack("", (), self._effect(node))
        first, *further = self._clauses(node, None)
        return attrs.evolve(first, further=tuple(further))

    def conditions(self, node: Node) -> tuple[str, ...]:
        """The texts of a phrase's own guards, empty for a silent one and for one that cannot fail."""
        return tuple(_capital(self._guard(guard, node)) for guard in self.phrases[node.phrase].spec.guards)

    def _clauses(self, node: Node, later: str | None) -> list[ReadBack]:
        """``later``: what stands for the ``{…}`` of moments, when the sentence is put off."""
        spec = self.phrases[node.phrase].spec
        conditions = tuple(text for text in self.conditions(node) if text)
        if spec.reads_later is not None:
            hole, text = spec.reads_later
            then = text if later is None else f"{text} after {later}"  # put off once more
            return _guarded(conditions, self._part(node, hole, then))
        if not spec.means:
            return [ReadBack(self._when(node, later), conditions, self._effect(node), spec.moment)]
        clauses = [clause for hole in spec.means for clause in _guarded(conditions, self._part(node, hole, later))]
        if not spec.has_do:
            return (
                clauses if spec.reads is None else [attrs.evolve(part, effect=self._effect(node)) for part in clauses]
            )
        if spec.reads is not None:
            return [*clauses, ReadBack("", (), self._effect(node), follows=True)]
        prices = [hole.name for hole in self.phrases[node.phrase].holes if str(hole.type) == SENTENCE]
        entailed = [part for hole in prices if hole not in spec.means for part in self._part(node, hole, later)]
        return [*clauses, *(attrs.evolve(part, follows=True) for part in entailed)]

    def _part(self, node: Node, hole: str, later: str | None) -> list[ReadBack]:
        part = node[hole]
        assert isinstance(part, Node)
        return self._clauses(part, later)

    def _when(self, node: Node, later: str | None) -> str:
        spec = self.phrases[node.phrase].spec
        if spec.when is None:
            return IN_FORCE if spec.has_holds else AT_ONCE
        return self._fill(spec.when, node, later)

    def _effect(self, node: Node) -> str:
        reads = self.phrases[node.phrase].spec.reads
        return _capital(self.printer.render(node) if reads is None else self._fill(reads, node))

    def _guard(self, guard: Guard, node: Node) -> str:
        if guard.never_fails_when_full is not None and self._full(node, guard.never_fails_when_full):
            return ""
        if guard.text is not None:
            return self._fill(guard.text, node)
        if guard.condition_hole is not None:
            condition = node[guard.condition_hole]
            return self._effect(condition) if isinstance(condition, Node) else ""
        return ""

    def _full(self, node: Node, hole: str) -> bool:
        """The hole names every member of its list."""
        value = node[hole]
        members = self.vocabulary.words.get(self.phrases[node.phrase].type_of(hole).of, ())
        return isinstance(value, tuple) and bool(members) and set(members) <= set(value)

    def _fill(self, text: str, node: Node, later: str | None = None) -> str:
        """A text with its holes filled; what is no hole is a part of a moment's title, such as ``{a round}``."""
        holes = dict(node.args)
        out, end = [], 0
        for match in PLACEHOLDER.finditer(text):
            out.append(text[end : match.start()])
            end = match.end()
            name, type_text = match[1], match[2]
            if name in holes:
                own = self.phrases[node.phrase].type_of(name)
                out.append(self.printer.value(holes[name], HoleType.parse(type_text) if type_text else own))
            else:
                out.append(name if later is None else later)
        return "".join([*out, text[end:]])


def _guarded(conditions: tuple[str, ...], clauses: list[ReadBack]) -> list[ReadBack]:
    return [
        clause if clause.follows else attrs.evolve(clause, conditions=(*conditions, *clause.conditions))
        for clause in clauses
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
