"""The phrase books of two versions go in; how a sentence reads back in each comes out, only the parts that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from rulewright.phrases import PhraseBook, ReadBack
from rulewright.phrases.nodes import Node, Reading
from rulewright.tools.diff_meaning import Key, Meanings
from rulewright.tools.diff_rows import Row
from rulewright.tools.diff_values import READ_BACK, Part, Reached

READS_OTHERWISE = "other phrases fit the words"


@attrs.frozen
class Books:
    """The books of two versions. changed: what means something else now. meanings: of what both declare, new and old;
    none where a version does not hold, and then only the phrases of a sentence itself are known to have changed.
    """

    old: PhraseBook
    new: PhraseBook
    meanings: tuple[Meanings, ...]
    changed: Mapping[Key, str]

    def sentence(self, old: str, new: str) -> tuple[Part, ...] | None:
        """The parts of the read-back that differ between two sentences; None where they mean the same."""
        before, after = self.old.read(old), self.new.read(new)
        if before.node is None or after.node is None:
            both = ((self.old, before), (self.new, after))
            return (Part("Effect", *(_effect(book, one) for book, one in both)),)
        if before.node.outline() == after.node.outline() and self.cause(after.node) is None:
            return None
        return tuple(read_back_parts(_parts(self.old, before.node), _parts(self.new, after.node)))

    def cause(self, node: Node) -> str | None:
        """Why a sentence of the same phrases means something else now: the changed thing it leads to, nearest first."""
        starts: list[Key] = [("phrase", part.phrase) for part in node.walk()]
        itself = [key for key in starts if key in self.changed]
        ways = (meanings.way(starts, self.changed) for meanings in self.meanings)
        found = min((way for way in (itself[:1], *ways) if way), key=len, default=None)
        return None if found is None else self.changed[found[-1]]

    def reached(self, rows: Iterable[tuple[Row, Row]], layer: str) -> list[Reached]:
        """Rows whose sentences are spelled as before and mean something else, by cause."""
        causes: dict[tuple[str, str], dict[str, tuple[Part, ...]]] = {}
        for before, after in rows:
            for text in _same_sentences(before, after):
                found = self._otherwise(text)
                if found is not None:
                    causes.setdefault((found[0], after.kind), {}).setdefault(after.name, found[1])
        return [
            Reached(cause, sort, tuple(cards), layer, tuple((card, parts) for card, parts in cards.items() if parts))
            for (cause, sort), cards in causes.items()
        ]

    def _otherwise(self, text: str) -> tuple[str, tuple[Part, ...]] | None:
        """Why an unchanged sentence means something else, and what differs in its read-back."""
        before, after = self.old.read(text).node, self.new.read(text).node
        if before is None or after is None:
            return None
        cause = READS_OTHERWISE if before.outline() != after.outline() else self.cause(after)
        if cause is None:
            return None
        return cause, tuple(read_back_parts(_parts(self.old, before), _parts(self.new, after)))


def _same_sentences(old: Row, new: Row) -> Iterator[str]:
    for label, sentences in new.sentences.items():
        yield from (one for one in sentences if one in old.sentences.get(label, ()))


def _parts(book: PhraseBook, node: Node) -> tuple[ReadBack, ...]:
    return book.read_back(node).parts


def _effect(book: PhraseBook, reading: Reading) -> str:
    """What a sentence does, or why that cannot be said."""
    if reading.node is not None:
        return book.read_back(reading.node).effect
    return f"cannot be read: {reading.diagnostics[0].title if reading.diagnostics else 'nothing fits'}"


def read_back_parts(old: Sequence[ReadBack], new: Sequence[ReadBack]) -> Iterator[Part]:
    """When, Conditions and Effect where they differ; of a sentence that does several things, each."""
    for at in range(max(len(old), len(new))):
        before, after = (said(one[at]) if at < len(one) else (None, None, None) for one in (old, new))
        for label, a, b in zip(READ_BACK, before, after, strict=True):
            if a != b:
                yield Part(label if not at else f"{label} ({at + 1})", a, b)


def said(clause: ReadBack) -> tuple[str | None, str | None, str | None]:
    """When, Conditions and Effect as `explain` tells them."""
    return clause.when or "at once", "; ".join(clause.conditions) or "none", clause.effect
