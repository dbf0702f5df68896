"""Facts about types and places that never change: what none is, which values a type has, who is whose neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.core.program import Program
from rulewright.core.types import Domain, Type


def is_none(type: Type, value: Any) -> bool:
    """Is a value of this type none? (A yes-no, a text and a list never are.)"""
    if type.tag == "number":
        return value is None
    return value == 0 if type.tag in ("member", "sentence") else False


def domain_of_type(program: Program, type: Type) -> Sequence[Any]:
    """Every value of a type, in order; empty when they cannot be listed."""
    if type.tag == "member":
        return program.domains[type.domain].all
    if type.tag == "number" and type.low is not None and type.high is not None:
        return range(type.low, type.high + 1)
    if type.tag == "yes-no":
        return (False, True)
    if type.tag == "sentence":
        return range(1, len(program.nodes))
    return ()


class GridSpace:
    """A grid of places: row 1 is the bottom, column 1 the left edge. Asked of none, everything answers 0 or no
    places."""

    def __init__(self, domain: Domain) -> None:
        self.width, self.height = domain.width, domain.height
        self.tables: dict[str, tuple[Any, ...]] = {
            operation: tuple(self._work_out(operation, place) for place in range(domain.size + 1))
            for operation in ("row", "column", "above", "below", "left", "right", "neighbours")
        }

    def ask(self, operation: str, place: int) -> Any:
        table = self.tables[operation]
        return table[place if 0 < place < len(table) else 0]

    def at(self, row: int, column: int) -> int:
        """The place there, 0 off the grid."""
        return (row - 1) * self.width + column if 1 <= row <= self.height and 1 <= column <= self.width else 0

    def _work_out(self, operation: str, place: int) -> Any:
        if place == 0:
            return () if operation == "neighbours" else 0
        row, column = (place - 1) // self.width + 1, (place - 1) % self.width + 1
        match operation:
            case "row":
                return row
            case "column":
                return column
            case "above":
                return self.at(row + 1, column)
            case "below":
                return self.at(row - 1, column)
            case "left":
                return self.at(row, column - 1)
            case "right":
                return self.at(row, column + 1)
        around = [self.at(row + up, column + right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right]
        return tuple(other for other in around if other)


def longest_row(width: int, places: Iterable[int]) -> int:
    """The most of these places that stand in one unbroken straight line: across, up, or diagonally."""
    bits = 0
    for place in places:  # one bit for each place and an empty one behind each row, so that no line runs round the edge
        bits |= 1 << place - 1 + (place - 1) // width
    best = 0
    for step in (1, width, width + 1, width + 2):
        length, left = 0, bits
        while left:
            left &= left >> step
            length += 1
        best = max(best, length)
    return best
