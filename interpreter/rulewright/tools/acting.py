"""A machine that counts goes in; how often everything that has a name acted comes out, 0 for what never did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rulewright.core.program import Program
from rulewright.execute import Machine

Acted = Counter[tuple[str, str]]
"""By sort (actions, rules, phrases) and name, in the order of the rules."""


def what_acted(machine: Machine) -> Acted:
    """The machine's counts so far, by name: clauses of one rule are one."""
    acted: Acted = Counter()
    for key, place in _what_can_act(machine.program):
        acted[key] += machine.acted.get(place, 0)
    return acted


def never_acted(acted: Mapping[tuple[str, str], int]) -> dict[str, list[str]]:
    """By sort, the names of what never acted."""
    found: dict[str, list[str]] = {}
    for (sort, name), count in acted.items():
        names = found.setdefault(sort, [])
        if not count:
            names.append(name)
    return found


def never_lines(never: Mapping[str, Iterable[str]], room: int, most: int = 20) -> Iterator[str]:
    """A line for each sort with something in it, broken to fit."""
    from rulewright.diagnostics.cells import wrap

    for sort, names in never.items():
        known = list(names)
        if known:
            more = f" and {len(known) - most} more" if len(known) > most else ""
            head, *rest = wrap(f"{sort} that never acted: {', '.join(known[:most])}{more}", room - 2)
            yield head
            yield from (f"  {line}" for line in rest)


def _what_can_act(program: Program) -> Iterator[tuple[tuple[str, str], tuple[str, int]]]:
    """Everything that happens and has a name: its sort and name, and what the machine counts it under."""
    for number, action in enumerate(program.actions):
        if not action.bare and number != program.game:
            yield ("actions", action.name), ("action", number)
    for number, rule in enumerate(program.rules):
        if rule.trigger is not None:
            yield ("rules", rule.name), ("rule", number)
    for number, phrase in enumerate(program.phrases):
        if phrase.body is not None:
            yield ("phrases", phrase.name), ("phrase", number)
