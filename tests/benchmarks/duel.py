"""The other two games: whole games a second, and how long it takes to read every sentence of a ruleset."""

from __future__ import annotations

import random
import time

from rulewright.core.program import Program
from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from rulewright.phrases import PhraseBook


def games(machine: Machine, rng: random.Random, seconds: float) -> float:
    """Games a second when everybody plays at random."""
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        playout(machine, rng)
        count += 1
    return count / (time.perf_counter() - start)


def playout(machine: Machine, rng: random.Random) -> int:
    """The decisions of one random game: every option list is complete, a random one is taken."""
    count = 0
    below = rng.randrange
    position = machine.start(below(2**32))
    while not position.over:
        decision = position.decision
        assert decision is not None
        position.choose(below(decision.count))
        count += 1
    return count


def sentences(program: Program) -> tuple[str, ...]:
    """Every printed sentence of a ruleset, each once."""
    fields = (field for field in program.fields if (field.type.element or field.type).tag == "sentence")
    nodes = {
        node for field in fields for cell in field.cells for node in (cell if isinstance(cell, tuple) else (cell,))
    }
    texts = (one.text for number in nodes if isinstance(number, int) and (one := program.nodes[number]) is not None)
    return tuple(sorted(texts))


def reading(name: str, runs: int = 3) -> tuple[int, float, float]:
    """How many sentences a ruleset has, and the seconds to read them all with a new book, and once more with it."""
    ruleset = load_ruleset(name)
    texts = sentences(ruleset.program())
    book = ruleset.book()
    cold = warm = float("inf")
    for _ in range(runs):
        new = PhraseBook(book.specs, book.vocabulary)
        cold = min(cold, read_all(new, texts))
        warm = min(warm, read_all(new, texts))
    return len(texts), cold, warm


def read_all(book: PhraseBook, texts: tuple[str, ...]) -> float:
    start = time.perf_counter()
    for text in texts:
        assert book.read(text).node is not None
    return time.perf_counter() - start
