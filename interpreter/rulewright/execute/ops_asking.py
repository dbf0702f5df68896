"""The operations that ask somebody or chance, and those that put what was answered together. See ``ops``."""

from __future__ import annotations

import attrs

from rulewright.core.base import Part, part
from rulewright.core.statements import AnyOfParameter
from rulewright.core.terms import Term
from rulewright.execute.ops_base import Op


@part
class Asking(Op):
    """What can make a run stop. ``site``: its position in the machine's list, for everything that is printed."""

    site: int = attrs.field(kw_only=True)


@part
class AskChoose(Asking):
    """One of ``items`` into ``local``; to ``skip`` when there is none."""

    player: Term
    items: Term
    local: int
    skip: int


@part
class AskPick(Asking):
    """One more of several: ``pool`` is a list, ``picked`` a list of places in it. To ``to`` when it is enough."""

    player: int
    pool: int
    picked: int
    least: int
    most: int
    to: int


@part
class EnoughFor(Op):
    """Goes to ``to`` when nobody (a local) chooses, or ``pool`` is empty or shorter than ``least``."""

    player: int
    pool: int
    least: int
    to: int


@part
class Bind(Op):
    """The picked things in the order of the pool."""

    local: int
    pool: int
    picked: int


@part
class AskAct(Asking):
    """A legal filling of the `any` places into their locals; to ``none`` when there is none. Passing goes there too,
    unless a local ``flag`` says whether it was passed."""

    player: Term
    optional: bool
    action: int
    arguments: tuple[Term | AnyOfParameter, ...]
    none: int
    flag: int = -1


@part
class MenuLine(Part):
    """A row of a menu: what must hold, and the action with its fillings (-1: only a label)."""

    condition: Term | None
    action: int
    arguments: tuple[Term | AnyOfParameter, ...]


@part
class AskMenu(Asking):
    """A row into ``local`` and its filling into the `any` locals; to ``none`` when no row is legal."""

    player: Term
    rows: tuple[MenuLine, ...]
    local: int
    none: int


@part
class AskYesNo(Asking):
    """Yes or no into ``local``; to ``none`` when there is nobody to ask."""

    player: Term
    local: int
    none: int


@part
class AskArrange(Asking):
    """Which comes next: from the list ``left`` into the list ``laid``; to ``to`` when all are."""

    player: int
    left: int
    laid: int
    to: int


@part
class AskOrder(Asking):
    """Which waiting hook is next: from the list ``waiting`` into ``local``; to ``to`` when none is left that still
    fits."""

    waiting: int
    local: int
    arguments: tuple[int, ...]
    to: int


# ---------------------------------------------------------------- chance
@part
class RollDie(Asking):
    """A number from 1 to ``faces``, or one of a list; to ``skip`` when the list is empty."""

    local: int
    faces: int | Term
    skip: int


@part
class InOrder(Op):
    """The elements of the list in ``drawn`` in the order in which ``items`` has them."""

    local: int
    drawn: int
    items: Term


@part
class Draw(Asking):
    """One more out of the list ``left`` into the list ``drawn``; to ``to`` when ``count`` (a local, -1: all) are, or
    none is left.

    Of all the last one is not drawn, it is what remains.
    """

    left: int
    drawn: int
    count: int
    to: int
    element: str = ""
