"""A line that changes a table by hand, and what lies where → a typed step, in the program that is being played."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rulewright.check.definitions import Definitions
from rulewright.check.expressions import only_quote
from rulewright.check.literals import named
from rulewright.check.scenarios import Scenarios
from rulewright.check.scope import Scope
from rulewright.check.signatures import Unfit
from rulewright.core import program as core
from rulewright.core.terms import Const, Term
from rulewright.core.types import NUMBER, PLAYER, list_of, member
from rulewright.source import Span
from rulewright.syntax import ast

Lies = Callable[[str, int], bool]
"""Whether a thing of that domain lies in some zone now."""


@attrs.frozen
class Moved:
    """`put THING on ZONE`: things of the zone's domain, by name or (``items``) as an expression says; the zone; the
    place of the first (None: the end).
    """

    zone: int
    arguments: tuple[Term, ...]
    things: tuple[int, ...]
    place: Term | None
    items: Term | None = None


class Staging(Scenarios):
    """Reads as the `given` lines of scenarios are read; no further copies are made, and of several things of one name
    those that lie nowhere come first.
    """

    def __init__(self, definitions: Definitions, lies: Lies) -> None:
        super().__init__(definitions, {})
        self._lies = lies

    def given(self, step: ast.Given) -> core.Given:
        """Unfit: it is nothing that can be remembered, or no such value."""
        return self._given(step)

    def moved(self, what: ast.Expr, where: ast.NounPhrase, at_front: bool, scope: Scope) -> Moved:
        """Unfit: no such zone, or nothing of that kind is called so."""
        zone, arguments, place = self.definitions.zone_target(where, scope)
        if at_front:
            place = Const(1, type=NUMBER)
        kind = self.draft.zones[zone].domain
        if only_quote(what) is None:
            items = self.definitions.value_for(what, list_of(member(kind)), scope, "the zone")
            return Moved(zone, arguments, (), place, items)
        things = self._things(what, kind, _owners(arguments), scope)
        return Moved(zone, arguments, tuple(things), place)

    def _things(
        self, expr: ast.Expr, kind: str, owners: list[object], scope: Scope, *, place: bool = True
    ) -> list[int]:
        quote = only_quote(expr)
        if quote is None:
            return super()._things(expr, kind, owners, scope, place=place)
        found = named(self.draft, member(kind), quote.text)
        if not found:
            self.definitions.quote(quote.text, member(kind), expr.span)  # refuses it
        free = [thing for thing in found if (kind, thing) not in self._placed]
        if not free:
            self._want(kind, quote.text, owners, expr.span)
        own = [thing for thing in free if self._owner(kind, thing) in owners] or free
        thing = next((one for one in own if place and not self._lies(kind, one)), own[0])
        if place:
            self._placed.add((kind, thing))
        return [thing]

    def _want(self, kind: str, name: str, owners: list[object], span: Span) -> None:
        title = f'there is no further "{name}"'
        raise Unfit("RW424", title, span, "nothing comes to be while a game runs")


def _owners(arguments: tuple[Term, ...]) -> list[object]:
    return [one.value for one in arguments if isinstance(one, Const) and one.type.certain() == PLAYER]
