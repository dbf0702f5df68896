"""The board as lines of text: the program's own drawing seen with one player's eyes, or a plain list without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulewright.core import statements as st
from rulewright.execute.evaluate import spread
from rulewright.state.knowledge import HIDDEN, HiddenError
from rulewright.state.printing import print_text
from rulewright.state.table import Table
from rulewright.state.views import view

if TYPE_CHECKING:
    from rulewright.execute.position import Position

_DRAWN = 5
"""Steps that it counts for to draw one line."""


def render_board(position: Position, viewer: int | None) -> list[str]:
    """What the viewer (a seat; 0: an onlooker; None: everything) may see; what he cannot is `?`.

    A condition or a list that hangs on something hidden counts as no, and as empty.
    """
    position.machine.fresh_budget()
    board = position.program.board
    if board is None:
        return [f"{name}: {text}" for name, text in view(position, viewer).lines]
    block, slots = board
    lines: list[str] = []
    table = position.seen_by(viewer)
    with position.machine.evaluator.remembering(table.slots):
        _draw(table, block, [0] * len(slots), viewer, lines, position.machine.tick)
    return lines


def _draw(
    table: Table,
    block: st.Block,
    locals: list[Any],
    viewer: int | None,
    lines: list[str],
    tick: Callable[[int], None],
) -> None:
    """``tick``: each statement is a step, so that a board of loops within loops comes to an end."""
    for it in block:
        tick(_DRAWN)
        match it:
            case st.ShowText():
                lines.append(print_text(table, it.text, locals, viewer))
            case st.If():
                chosen = next((inner for condition, inner in it.branches if _holds(table, condition, locals)), ())
                _draw(table, chosen, locals, viewer, lines, tick)
            case st.ForEach():
                for item in _listed(table, it.items, locals):
                    locals[it.local] = item
                    if it.live is None or _holds(table, it.live, locals):
                        _draw(table, it.body, locals, viewer, lines, tick)
            case st.Set(target=st.LocalTarget(index=index)):
                locals[index] = _worked_out(table, it.value, locals)
            case _:
                raise TypeError(f"{type(it).__name__} draws nothing")


def _holds(table: Table, condition: Any, locals: list[Any]) -> bool:
    if condition is None:
        return True
    try:
        return bool(table.evaluate(condition, locals))
    except HiddenError:
        return False


def _listed(table: Table, items: Any, locals: list[Any]) -> tuple[Any, ...]:
    try:
        return spread(items.type, table.evaluate(items, locals))
    except HiddenError:
        return ()


def _worked_out(table: Table, term: Any, locals: list[Any]) -> Any:
    try:
        return table.evaluate(term, locals)
    except HiddenError:
        return HIDDEN
