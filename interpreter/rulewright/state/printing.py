"""Values in the words of the game: a stable key for records, a printed form for people, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.core.program import Program
from rulewright.core.terms import Term, Text
from rulewright.core.types import Type
from rulewright.state.knowledge import HIDDEN, HiddenError, knows
from rulewright.state.table import Table

UNKNOWN = "?"
_NESTED_AT_MOST = 4
"""How deep `shown as` may lead to another `shown as`."""


def value_key(program: Program, type: Type, value: Any) -> str:
    """A value's stable key, the same for every viewer, in every order of the rules' lines."""
    if type.is_list and type.element is not None:
        return "(" + ", ".join(value_key(program, type.element, item) for item in value) + ")"
    if type.tag == "member":
        return program.domains[type.domain].keys[value] if value else "none"
    return _plain(program, type, value)


def _plain(program: Program, type: Type, value: Any) -> str:
    if type.tag == "yes-no":
        return "yes" if value else "no"
    if type.tag == "sentence":
        node = program.nodes[value]
        return node.text if node is not None else "none"
    if type.tag == "none" or value is None:
        return "none"
    return str(value)


def print_value(table: Table, type: Type, value: Any, viewer: int | None, depth: int = 0) -> str:
    """A value for one viewer; a thing he does not know is `?`. ``viewer`` None sees everything."""
    if value is HIDDEN:
        return UNKNOWN
    if type.is_list and type.element is not None:
        element = type.element
        return ", ".join(print_value(table, element, item, viewer, depth) for item in value) or "none"
    if type.tag != "member":
        return _plain(table.program, type, value)
    if not value:
        return "none"
    domain = table.program.domains[type.domain]
    if domain.sort != "kind":
        return str(domain.printed[value])
    if not knows(table, domain.name, value, viewer):
        return UNKNOWN
    if domain.shown is not None and depth < _NESTED_AT_MOST:
        if isinstance(domain.shown, Text):
            return print_text(table, domain.shown, (value,), viewer, depth + 1)
        assert isinstance(domain.shown, Term)
        return _print_term(table, domain.shown, (value,), viewer, depth + 1)
    return str(domain.printed[value])


def print_text(table: Table, text: Text, locals: Sequence[object], viewer: int | None, depth: int = 0) -> str:
    """A text with the values of its terms in it; what cannot be worked out from what the viewer sees is `?`."""
    return "".join(
        part if isinstance(part, str) else _print_term(table, part, locals, viewer, depth) for part in text.parts
    )


def _print_term(table: Table, term: Term, locals: Sequence[object], viewer: int | None, depth: int) -> str:
    try:
        return print_value(table, term.type, table.evaluate(term, locals), viewer, depth)
    except HiddenError:
        return UNKNOWN
