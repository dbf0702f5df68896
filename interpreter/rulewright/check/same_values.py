"""A program and the options of its rules → values of one option that play the same, since nothing tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import attrs

from rulewright.core.program import Program
from rulewright.core.terms import Compare, Const, InList, ListOf, Term
from rulewright.core.traverse import walk
from rulewright.source import Span


@attrs.frozen
class Same:
    """An option, and those of its values that nothing asks for."""

    option: str
    values: tuple[int, ...]


def same_values(program: Program, options: Mapping[Span, str], closed: Mapping[str, int]) -> Iterator[Same]:
    """``options``: where values of options stand. ``closed``: options with a list of values, how many there are.

    An option that is used otherwise than in `is` and `is in` may tell all its values apart.
    """
    used: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    named: dict[str, set[int]] = {}
    seen: set[Span] = set()
    for one in walk(_parts(program)) if closed else ():
        if isinstance(one, Const) and one.span in options:
            assert one.span is not None
            used[options[one.span]] += 1
            seen.add(one.span)
        sides: tuple[tuple[Term, Term], ...] = ()
        if isinstance(one, Compare) and one.operation == "is" and not one.as_list:
            sides = ((one.left, one.right), (one.right, one.left))
        elif isinstance(one, InList):
            sides = ((one.item, one.items),)
        for asked, other in sides:
            if not isinstance(asked, Const) or asked.span not in options:
                continue
            assert asked.span is not None
            values = _constants(other, options)
            if values is not None:
                compared[options[asked.span]] += 1
                named.setdefault(options[asked.span], set()).update(values)
    for name, count in closed.items():
        elsewhere = any(option == name and span not in seen for span, option in options.items())
        left = tuple(value for value in range(1, count + 1) if value not in named.get(name, ()))
        if used[name] and used[name] == compared[name] and not elsewhere and len(left) > 1:
            yield Same(name, left)


def _parts(program: Program) -> tuple[object, ...]:
    """The parts of a program in which terms stand."""
    shown = tuple((one.alike, one.shown) for one in program.domains.values())
    bodies = (program.values, program.actions, program.rules, program.phrases, program.modifiers, program.in_force)
    return (*bodies, program.scenarios, program.board or (), shown)


def _constants(term: Term, options: Mapping[Span, str]) -> set[int] | None:
    """The values that stand there in the text; None when it is something else."""
    if isinstance(term, ListOf):
        found: set[int] = set()
        for part in term.parts:
            values = _constants(part, options)
            if values is None:
                return None
            found |= values
        return found
    if not isinstance(term, Const) or (term.span is not None and term.span in options):
        return None
    numbers = term.value if isinstance(term.value, tuple) else (term.value,)
    return {one for one in numbers if isinstance(one, int)}
