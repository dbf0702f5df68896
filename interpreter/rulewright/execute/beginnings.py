"""A game's answers and a frame that runs go in; the table just before that frame began comes out, with what it was
called with and what chance has given since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from rulewright.core.types import Type
from rulewright.execute import ops
from rulewright.execute.chances import Chances
from rulewright.execute.position import Position
from rulewright.execute.walk import Walker
from rulewright.state.printing import print_value

if TYPE_CHECKING:
    from rulewright.execute.machine import Machine


@attrs.frozen
class Beginning:
    """``slots``: the memory before it began. key, arguments: the action or phase. given: by chance from then on."""

    slots: Sequence[Any]
    key: ops.ProcKey
    arguments: tuple[Any, ...]
    given: tuple[int | str, ...]


@attrs.frozen
class Followed:
    """One answer that was followed: the last frame that began at that depth, if any, and what chance has given since
    (or since the answer, where none began).
    """

    beginning: Beginning | None
    given: tuple[int | str, ...]


def follow(position: Position, index: int, depth: int) -> Followed:
    """What the answer of that number brings about."""
    assert position.asked is not None
    return _followed(position.clone(), position.asked[2][index], depth)


def follow_start(machine: Machine, seed: int, depth: int) -> Followed:
    """What is done before the first question."""
    return _followed(machine.unstarted(seed), None, depth)


def _followed(position: Position, answer: Any, depth: int) -> Followed:
    machine = position.machine
    walker = _Watching(machine, depth)
    with machine.quietly():
        machine.fresh_budget()
        position.asked = None
        walker.advance(position, answer)
    given = tuple(walker.told)
    if walker.begun is None:
        return Followed(None, given)
    slots, key, arguments = walker.begun
    return Followed(Beginning(slots, key, arguments, given), given)


class _Watching(Walker):
    """A walker that notes what begins at one depth, and what chance gives from then on."""

    def __init__(self, machine: Machine, depth: int) -> None:
        super().__init__(machine)
        self.told: list[int | str] = []
        self.chances = _Telling(machine, self.told)
        self.begun: tuple[list[Any], ops.ProcKey, tuple[Any, ...]] | None = None
        self._depth = depth

    def step(self) -> None:
        before = self.s[:] if len(self.stack) == self._depth else None
        count = len(self.told)
        super().step()
        if before is not None and len(self.stack) == self._depth + 1:
            number, _, locals = self.stack[-1]
            proc = self.machine.procs[number]
            self.begun = before, proc.key, tuple(locals[: proc.parameters])
            del self.told[:count]


class _Telling(Chances):
    """Writes down each result that could have been another, as a `dice` line says it."""

    def __init__(self, machine: Machine, given: list[int | str]) -> None:
        super().__init__(machine)
        self._given = given

    def result(self, position: Position, site: int, items: tuple[Any, ...]) -> Any:
        result = super().result(position, site, items)
        if not self.is_forced(position, site, items):
            self._given.append(self._said(position, self.machine.sites[site].type, items, result))
        return result

    @staticmethod
    def _said(position: Position, type: Type, items: tuple[Any, ...], result: Any) -> int | str:
        return items.index(result) + 1 if type.tag == "number" else print_value(position, type, result, None)
