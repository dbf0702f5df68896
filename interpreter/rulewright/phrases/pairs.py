"""Every phrase in every hole of its family → the pairs whose readings ``binds`` leaves undecided.

A card that nobody has written yet would have two meanings; the one who writes the phrases can say which is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.phrases import problems as problem
from rulewright.phrases.ambiguous import told_apart
from rulewright.phrases.declared import Phrase
from rulewright.phrases.examples import Examples
from rulewright.phrases.nodes import Node
from rulewright.phrases.printing import Printer
from rulewright.phrases.reader import Reader
from rulewright.phrases.templates import Shape, Sort
from rulewright.phrases.words import split_sentence

MOST_WORK = 100_000  # pairs times ways to say a phrase; reading one takes longer the more there are
MOST_PAIRS = 500


@attrs.frozen
class Pair:
    """A phrase in a hole of another, said in one of their ways."""

    outer: Phrase
    inner: Phrase
    node: Node
    text: str


def pair_check(reader: Reader, printer: Printer, examples: Examples) -> list[Diagnostic]:
    """One problem for each two phrases that can be read in several ways, in the order of the book."""
    found: dict[frozenset[str], Diagnostic] = {}
    most = max(MOST_PAIRS, MOST_WORK // max(1, len(reader.shapes)))
    for number, pair in enumerate(pairs(reader, printer, examples)):
        if number == most:
            return [*found.values(), problem.too_many_pairs(pair.outer.spec.span or pair.outer.spec.says.span, most)]
        names = (pair.outer.name, pair.inner.name)
        if frozenset(names) in found:
            continue
        meanings = reader.meanings(split_sentence(pair.text), pair.outer.family)
        if len(meanings.all) > 1 and len(meanings.chosen) != 1:
            readings = told_apart(printer, meanings.chosen or meanings.all)
            found[frozenset(names)] = problem.undecided_pair(
                pair.outer.spec.span or pair.outer.spec.says.span, *names, pair.text, readings, pair.inner.spec.span
            )
    return list(found.values())


def pairs(reader: Reader, printer: Printer, examples: Examples) -> Iterator[Pair]:
    """All of them, each phrase in each of its ways."""
    inner_of: dict[str, list[tuple[Phrase, Node, Shape]]] = {}
    for family, shape in reader.shapes:
        node = examples.fill(shape.phrase)
        if node is not None:
            inner_of.setdefault(family, []).append((reader.phrases[shape.phrase], node, shape))
    for _, shape in reader.shapes:
        outer = reader.phrases[shape.phrase]
        for hole in shape.holes:
            if hole.type.sort(reader.vocabulary) is not Sort.FAMILY:
                continue
            for inner, held, inner_shape in inner_of.get(hole.type.of, ()):
                node = examples.fill(outer.name, {hole.name: held})
                if node is not None:
                    text = printer.render(node, shapes={(): shape, (hole.name,): inner_shape})
                    yield Pair(outer, inner, node, text)
