"""A site: one place of the rules that asks, with everything its options need that does not change while a game runs."""

from __future__ import annotations

from typing import Literal

import attrs

from rulewright.core.terms import Text
from rulewright.core.types import Type
from rulewright.source import Span

SiteKind = Literal["choose", "act", "menu", "ask", "pick", "arrange", "order", "roll", "draw"]


@attrs.frozen
class Row:
    """What one line of a menu, or the action of an `act`, offers.

    ``words``: what its key is made of: literal words and positions of a filling's values. ``label``: the printed text
    of a row that is only a label.
    """

    key: str
    label: Text | None
    words: tuple[str | int, ...]
    types: tuple[Type, ...]


@attrs.frozen
class Site:
    """One asking statement.

    A filling (what an option stands for) is, by kind: choose, pick, arrange, roll, draw: a value (pick: None is
    `enough`); act: a tuple of the values of its `any` places, None is `pass`; menu: (row, values); ask: yes or no;
    order: a clause that waits, as (place in the list, domain, thing, sentence).

    private: the answer goes where only the chooser may look. at_once: it waits until all have answered (`together`).
    """

    kind: SiteKind
    name: str
    prompt: Text | None
    type: Type
    rows: tuple[Row, ...] = ()
    private: bool = False
    at_once: bool = False
    span: Span | None = attrs.field(default=None, eq=False, repr=False)
