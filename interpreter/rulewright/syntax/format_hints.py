"""A syntax tree to what the layout of its lines depends on: signs that are one with a word, brackets, columns.

Everything is told by offsets into the text and by numbers of lines, so that the text itself can be kept word by word.
Texts in quotes are not looked into: nothing in them is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulewright.source import Span
from rulewright.syntax.ast_base import Node, Number, Text
from rulewright.syntax.ast_declarations import Action, Moment, RulesFile, Table, Value
from rulewright.syntax.ast_expressions import And, Negate, Or
from rulewright.syntax.ast_tools import children


@attrs.define
class Hints:
    """signs: where a `-` or `+` stands that belongs to what follows. opening, closing: where brackets are to be put,
    how many. tables: the numbers of the lines of each, its head first. conditions: for each value and action the lines
    of its cases or conditional needs, as number and offset behind which the condition begins. moments: the same of all
    moments, for their titles.
    """

    signs: set[int] = attrs.Factory(set)
    opening: dict[int, int] = attrs.Factory(dict)
    closing: dict[int, int] = attrs.Factory(dict)
    tables: list[list[int]] = attrs.Factory(list)
    conditions: list[list[tuple[int, int]]] = attrs.Factory(list)
    moments: list[tuple[int, int]] = attrs.Factory(list)


def hints_of(file: RulesFile) -> Hints:
    hints = Hints()
    for node in _nodes(file):
        look = _LOOKS.get(type(node))
        if look is not None:
            look(hints, node)
    return hints


def _nodes(top: Node) -> Iterator[Node]:
    """All nodes but those inside of texts, in no particular order."""
    waiting = [top]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(child for child in children(node) if not isinstance(child, Text))


def _number(hints: Hints, node: Number) -> None:
    _sign(hints, node.span)


def _negate(hints: Hints, node: Negate) -> None:
    _sign(hints, node.span)


def _sign(hints: Hints, span: Span) -> None:
    if span.source.text[span.start] in "+-":
        hints.signs.add(span.start)


def _or(hints: Hints, node: Or) -> None:
    """`and` binds tighter than `or`; with brackets everybody reads the same."""
    for part in node.parts:
        if isinstance(part, And):
            hints.opening[part.span.start] = hints.opening.get(part.span.start, 0) + 1
            hints.closing[part.span.end] = hints.closing.get(part.span.end, 0) + 1


def _table(hints: Hints, node: Table) -> None:
    hints.tables.append([node.columns[0].span.line, *(row.span.line for row in node.rows)])


def _value(hints: Hints, node: Value) -> None:
    hints.conditions.append([(case.span.line, case.value.span.end) for case in node.cases])


def _action(hints: Hints, node: Action) -> None:
    hints.conditions.append([(need.span.line, need.condition.span.end) for need in node.needs if need.when is not None])


def _moment(hints: Hints, node: Moment) -> None:
    hints.moments.append((node.span.line, node.title.span.start))


_LOOKS: dict[type, Any] = {
    Number: _number,
    Negate: _negate,
    Or: _or,
    Table: _table,
    Value: _value,
    Action: _action,
    Moment: _moment,
}
