"""Several readings of one text → how they look in brackets, where they differ in play, how to say which is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

import attrs

from rulewright.diagnostics import Diagnostic, Fix
from rulewright.phrases.canonical import Canonical
from rulewright.phrases.nodes import Node, Value
from rulewright.phrases.places import edits
from rulewright.phrases.printing import Printer, inside
from rulewright.phrases.problems import listed
from rulewright.phrases.readback import Explainer
from rulewright.phrases.spec import SENTENCE
from rulewright.source import Span

MAX_SHOWN = 4


def told_apart(printer: Printer, nodes: Sequence[Node]) -> list[str]:
    """Each reading in brackets that set it apart; twins with the same words are named by their phrases."""
    texts = [printer.bracketed(node) for node in nodes]
    if len(set(texts)) < len(texts):
        texts = [printer.render(node, {path for path, _ in inside(node)}) for node in nodes]
    often = Counter(texts)
    return [
        f"{text}   (as {node.outline()})" if often[text] > 1 else text for text, node in zip(texts, nodes, strict=True)
    ]


@attrs.frozen(eq=False)
class Ambiguity:
    """A text with several readings that all obey ``binds``, or of which none does."""

    text: str
    span: Span
    family: str
    printer: Printer
    canonical: Canonical
    explainer: Explainer

    def diagnostic(self, nodes: Sequence[Node], more: bool) -> Diagnostic:
        """``more``: there are more readings than these. Then none is spelled in brackets: that takes a reading for each
        of its parts, and one of so many is hardly the one.
        """
        shown = nodes[:MAX_SHOWN]
        notes = [f"reading {number}:  {text}" for number, text in enumerate(told_apart(self.printer, shown), 1)]
        if more or len(nodes) > len(shown):
            notes.append("and more")
        if self.family == SENTENCE:
            notes += _differences(self.explainer, shown)
        count = f"more than {len(nodes)}" if more else str(len(nodes))
        return Diagnostic(
            "RW336",
            f"this {self.family} can be read in {count} ways",
            self.span,
            "nothing tells which reading is meant",
            notes=tuple(notes),
            fixes=(*(() if more else self._with_brackets(shown)), _advice(shown)),
        )

    def _with_brackets(self, nodes: Sequence[Node]) -> Iterator[Fix]:
        for number, node in enumerate(nodes, 1):
            spelled = self.canonical.spell(node)
            if self.canonical.reads_back(spelled, node):
                changes = edits(self.span, self.text, 0, len(self.text), spelled)
                yield Fix(f"for reading {number} write: {spelled}", changes)


def _differences(explainer: Explainer, nodes: Sequence[Node]) -> list[str]:
    """In words of play: what one reading asks for that the other does not, or when it does something else."""
    first, second = (explainer.explain(node).parts for node in nodes[:2])
    notes = []
    for here, there in zip_longest(first, second):
        if here is None or there is None or here.effect != there.effect:
            break
        if here.when != there.when:
            notes.append(f"they differ in time: “{here.effect}” comes {_low(here.when)} or {_low(there.when)}")
        for asking, other, part in ((1, 2, (here, there)), (2, 1, (there, here))):
            only = [text for text in part[0].conditions if text not in part[1].conditions]
            if only:
                notes.append(
                    f"they differ when not “{'” and “'.join(only)}”: reading {asking} asks for it before "
                    f"“{here.effect}”, reading {other} does not"
                )
    if not notes:
        backs = [str(explainer.explain(node)) for node in nodes]
        if len(set(backs)) > 1:
            notes = [f"in play, reading {number}:  {back}" for number, back in enumerate(backs, 1)]
    return notes


def _advice(nodes: Sequence[Node]) -> Fix:
    names = tuple(dict.fromkeys(_clashing(nodes[0], nodes[1])))
    composite = [
        name for name in names if any(inner.parts for node in nodes for inner in node.walk() if inner.phrase == name)
    ]
    if composite:
        return Fix(
            f"or once for the whole book: give {listed(composite)} a `binds`; "
            "what holds together more tightly has the higher number"
        )
    return Fix(f"change the wording of {listed(names, 'or')}" if names else "change the wording of one of the phrases")


def _clashing(left: Value, right: Value) -> Iterator[str]:
    """The phrases at the first place where two readings differ, with the one around it."""
    if not (isinstance(left, Node) and isinstance(right, Node)) or left == right:
        return
    if left.phrase != right.phrase:
        yield left.phrase
        yield right.phrase
        return
    for (_, one), (_, other) in zip(left.args, right.args, strict=True):
        if one != other:
            yield left.phrase
            yield from _clashing(one, other)
            return


def _low(text: str) -> str:
    return text[:1].lower() + text[1:]
