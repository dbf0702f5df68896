"""A pending decision and its options, made from a site and its fillings; keys and printed forms only when asked for.

Players are seats from 1; 0 is chance. A viewer is a seat, 0 for an onlooker, None for somebody who sees everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, overload

import attrs

from rulewright.decisions import wording
from rulewright.decisions.order import reading_order
from rulewright.decisions.refusing import Refusal
from rulewright.decisions.sites import Site
from rulewright.diagnostics import RulesError
from rulewright.state.knowledge import knows
from rulewright.state.printing import print_text
from rulewright.state.table import Table


@attrs.frozen
class Ambiguity:
    """A text that fits several options."""

    text: str
    options: tuple[int, ...]


class Decision:
    """Who decides, what for, and every legal option.

    It answers for the position as it is while the decision is pending, and must not be kept beyond it.
    """

    __slots__ = ("_keys", "_printed", "_refused", "_table", "_tables", "fillings", "frame", "player", "site", "weights")

    def __init__(
        self,
        table: Table,
        site: Site,
        player: int,
        fillings: Sequence[Any],
        weights: Sequence[int] | None,
        frame: Sequence[Any],
        refused: Callable[[], list[tuple[Any, Refusal]]],
    ) -> None:
        self._table = table
        self.site = site
        self.player = player
        self.fillings = fillings
        self.weights = weights
        self.frame = frame
        self._refused = refused
        self._keys: tuple[str, ...] | None = None
        self._printed: dict[int | None, tuple[str, ...]] = {}
        self._tables: dict[int | None, Table] = {}

    @property
    def count(self) -> int:
        return len(self.fillings)

    @property
    def name(self) -> str:
        return self.site.name

    @property
    def options(self) -> Options:
        return Options(self)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options, each once."""
        if self._keys is None:
            self._keys = wording.unique([wording.key(self._table.program, self.site, f) for f in self.fillings])
        return self._keys

    @property
    def reading_order(self) -> list[int]:
        """The numbers of the options as people look for them (see ``decisions.order``)."""
        return reading_order(self._table.program, self.site, self.fillings)

    @property
    def prompt(self) -> str:
        """The question as the one who decides reads it; the name of the decision where the rules give no text."""
        return self.prompt_for(self.player)

    def prompt_for(self, viewer: int | None) -> str:
        if self.site.prompt is None:
            return self.name
        return print_text(self._seen_by(viewer), self.site.prompt, self.frame, viewer)

    def printed_for(self, viewer: int | None) -> tuple[str, ...]:
        """All options as that viewer reads them; where two read alike, with the zone behind it."""
        found = self._printed.get(viewer)
        if found is None:
            table = self._seen_by(viewer)
            found = wording.distinct(table, self.site, self.fillings, self.bare_printed_for(viewer), viewer)
            self._printed[viewer] = found
        return found

    def bare_printed_for(self, viewer: int | None) -> list[str]:
        table = self._seen_by(viewer)
        return [wording.printed(table, self.site, filling, self.frame, viewer) for filling in self.fillings]

    def _seen_by(self, viewer: int | None) -> Table:
        if viewer not in self._tables:
            self._tables[viewer] = self._table.seen_by(viewer)
        return self._tables[viewer]

    def find(self, text: str) -> int | Refusal | Ambiguity:
        """The option a text means: its key, its printed form (for the one who decides), or its number from 1
        (in reading order)."""
        if text in self.keys:
            return self.keys.index(text)
        wanted = text.strip().casefold()
        for forms in (self.printed_for(self.player), self.bare_printed_for(self.player), self.keys):
            found = [number for number, form in enumerate(forms) if form.casefold() == wanted]
            if len(found) == 1:
                return found[0]
            if found:
                return Ambiguity(text, tuple(found))
        # `²` is a digit for Python, and no number; a row of thousands of figures is one that it does not read.
        if wanted.isascii() and wanted.isdecimal() and len(wanted) < 10 and 1 <= int(wanted) <= self.count:
            return self.reading_order[int(wanted) - 1]
        with suppress(RulesError):  # there is more to try than there are steps for
            for option, refusal in self.refused():
                if wanted in (option.key.casefold(), option.printed(self.player).casefold()):
                    return refusal
        return Refusal("", f"`{text}` is not offered here")

    def names(self, number: int) -> list[str]:
        """The names, as they were declared, of what an option fills in; of things only those that the player knows."""
        table, viewer = self._seen_by(self.player or None), self.player or None
        found = []
        for type, value in wording.things(self.site, self.fillings[number]):
            if type.tag == "member" and value and knows(table, type.domain, value, viewer):
                found.append(table.program.domains[type.domain].printed[value])
        return found

    def values_of(self, refusal: Refusal) -> list[str]:
        """The values of what a refusal names, as the one who decides may see them."""
        return refusal.values(self._seen_by(self.player or None), self.player or None)

    def refused(self) -> list[tuple[Option, Refusal]]:
        """Every filling that is not legal, with the reason. Slow: everything is tried."""
        pairs = self._refused()
        if not pairs:
            return []
        other = Decision(self._table, self.site, self.player, [filling for filling, _ in pairs], None, self.frame, list)
        return [(Option(other, number), refusal) for number, (_, refusal) in enumerate(pairs)]


class Option:
    """One of the options of a decision."""

    __slots__ = ("_decision", "index")

    def __init__(self, decision: Decision, index: int) -> None:
        self._decision = decision
        self.index = index

    @property
    def key(self) -> str:
        return self._decision.keys[self.index]

    @property
    def values(self) -> tuple[Any, ...]:
        """The raw filling (see ``Site``), as a tuple."""
        filling = self._decision.fillings[self.index]
        return filling if isinstance(filling, tuple) else (filling,)

    @property
    def probability(self) -> Fraction | None:
        """How likely it is, when chance decides."""
        weights = self._decision.weights
        return None if weights is None else Fraction(weights[self.index], sum(weights))

    def printed(self, viewer: int | None) -> str:
        return self._decision.printed_for(viewer)[self.index]

    def __repr__(self) -> str:
        return f"<Option {self.key}>"


class Options(Sequence[Option]):
    """The options of a decision, each made when it is looked at."""

    __slots__ = ("_decision",)

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def __len__(self) -> int:
        return len(self._decision.fillings)

    def __iter__(self) -> Iterator[Option]:
        return (Option(self._decision, number) for number in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [Option(self._decision, number) for number in range(len(self))[index]]
        return Option(self._decision, range(len(self))[index])
