"""What was counted while games and scenarios were played: a value that can be added up, and goes from one process to
another as plain data.

An item is anything that can act or be chosen, with the place where it stands. It acted; or it was looked at and did not
(its moment came, or its hook was looked at, and a condition was false); or it never was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

import attrs

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.source import Source, Span

State = Literal["acted", "considered", "never"]

SORTS = MappingProxyType(
    {
        "action": "actions and flows",
        "rule": "rules",
        "phrase": "phrases",
        "clause": "clauses of rules and sentences",
        "statement": "statements",
        "choice": "options of questions",
        "row": "sentences of cards and other rows",
        "moved": "things that moved",
        "value": "values of options",
        "overlay": "expansions and modes",
    }
)
"""What items there are, with what their sum is called. All but the last three are parts of the whole."""

WHOLE = tuple(SORTS)[:-3]
"""The sorts that the percentage is about."""

_TOLD = ("action", "rule", "phrase", "clause")
"""The sorts that are findings when nothing touches them."""


@attrs.frozen(order=True)
class Item:
    """One thing that can act or be chosen. ``path`` is empty where no text is to blame. Lines count from 1."""

    path: str
    line: int
    column: int
    sort: str
    name: str
    last_line: int = 0

    @property
    def place(self) -> str:
        """``FILE:LINE``, or nothing."""
        return f"{self.path}:{self.line}" if self.path else ""

    @property
    def title(self) -> str:
        """What it is, in words."""
        return self.name if self.sort in ("statement", "choice", "value", "overlay") else f"{self.sort} {self.name}"


def item(sort: str, name: str, span: Span | None) -> Item:
    """An item with the place of a span."""
    if span is None or not span.path:
        return Item("", 0, 0, sort, name)
    return Item(span.path, span.line, span.column, sort, name, span.end_line)


@attrs.define
class Count:
    """How often it acted, and how often it was looked at (or had its turn), whatever came of it."""

    acted: int = 0
    looked: int = 0

    @property
    def state(self) -> State:
        return "acted" if self.acted else "considered" if self.looked else "never"


@attrs.frozen
class Sum:
    """Of the items of one sort, how many acted, were only looked at, were never."""

    acted: int = 0
    considered: int = 0
    never: int = 0

    @property
    def whole(self) -> int:
        return self.acted + self.considered + self.never

    @property
    def part(self) -> Fraction:
        """The part that acted; of nothing, all of it."""
        return Fraction(self.acted, self.whole) if self.whole else Fraction(1)

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.acted + other.acted, self.considered + other.considered, self.never + other.never)


class Coverage:
    """``counts``: for every item there is, also for those that never acted."""

    def __init__(self, counts: Mapping[Item, Count] | None = None) -> None:
        self.counts: dict[Item, Count] = dict(counts or {})

    def know(self, items: Iterable[Item]) -> None:
        """These items are there."""
        for one in items:
            self.counts.setdefault(one, Count())

    def count(self, one: Item, acted: int = 0, looked: int = 0) -> None:
        """It acted, or was looked at, so often more."""
        count = self.counts.setdefault(one, Count())
        count.acted += acted
        count.looked += looked

    def add(self, other: Coverage) -> None:
        """What was counted elsewhere is counted here, too."""
        for one, count in other.counts.items():
            self.count(one, count.acted, count.looked)

    # ---------------------------------------------------------------- questions
    def items(self, *sorts: str) -> list[tuple[Item, Count]]:
        """The items of these sorts, in the order of the files."""
        return sorted(((one, count) for one, count in self.counts.items() if one.sort in sorts), key=lambda it: it[0])

    def sum_of(self, sort: str) -> Sum:
        states = [count.state for one, count in self.counts.items() if one.sort == sort]
        return Sum(states.count("acted"), states.count("considered"), states.count("never"))

    @property
    def sums(self) -> dict[str, Sum]:
        """By sort, for those of which there is anything."""
        return {sort: total for sort in SORTS if (total := self.sum_of(sort)).whole}

    @property
    def whole(self) -> Sum:
        """All sorts that the percentage is about."""
        return sum((self.sum_of(sort) for sort in WHOLE), Sum())

    # ---------------------------------------------------------------- plain data
    def as_rows(self) -> list[list[object]]:
        """The counts as lists of texts and numbers, in the order of the files."""
        return [
            [one.sort, one.name, one.path, one.line, one.column, one.last_line, count.acted, count.looked]
            for one, count in sorted(self.counts.items(), key=lambda it: it[0])
        ]


def from_rows(rows: Iterable[Iterable[object]]) -> Coverage:
    """What ``as_rows`` wrote."""
    coverage = Coverage()
    for row in rows:
        sort, name, path, line, column, last_line, acted, looked = row
        one = Item(str(path), int(str(line)), int(str(column)), str(sort), str(name), int(str(last_line)))
        coverage.count(one, int(str(acted)), int(str(looked)))
    return coverage


def percent(part: Fraction) -> str:
    """With one place behind the point, rounded down: what is not all of it never reads `100 %`."""
    tenths = part.numerator * 1000 // part.denominator
    return f"{tenths // 10}.{tenths % 10} %"


# ---------------------------------------------------------------- findings
def untouched(coverage: Coverage, sources: Mapping[str, Source]) -> Iterator[Diagnostic]:
    """A note for each action, rule, phrase and clause that nothing ever looked at. ``sources``: by the paths of items.

    Of a rule with one clause only the rule is told; and of one that nothing touches no clauses are.
    """
    told: set[tuple[str, int]] = set()
    for sort in _TOLD:
        for one, count in coverage.items(sort):
            if count.state != "never" or (one.path, one.line) in told:
                continue
            if sort == "clause" and any(_within(one, rule) for rule, _ in _never(coverage, "rule")):
                continue
            told.add((one.path, one.line))
            yield Diagnostic(
                "RW673",
                f"no scenario and no recorded game touches the {one.title}",
                span_of(one, sources),
                "this never had its turn",
                severity=Severity.NOTE,
            )


def _never(coverage: Coverage, sort: str) -> list[tuple[Item, Count]]:
    return [(one, count) for one, count in coverage.items(sort) if count.state == "never"]


def _within(clause: Item, rule: Item) -> bool:
    return clause.path == rule.path and clause.name.split(":", 1)[0] == rule.name


def span_of(one: Item, sources: Mapping[str, Source]) -> Span | None:
    """The rest of the line where an item begins, in the text it stands in."""
    source = sources.get(one.path)
    if source is None or not 1 <= one.line <= source.last_line:
        return None
    start = source.line_starts()[one.line - 1]
    text = source.line_text(one.line)
    return source.span(start + one.column - 1, start + len(text.rstrip()))
