"""The machine's decision goes in, what a player is asked comes out: a name, a prompt, printed options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import overload

import attrs

from rulewright.decisions import Ambiguity, Refusal
from rulewright.decisions import Decision as MachineDecision
from rulewright.diagnostics import Diagnostic, Fix, Label, RulesError
from rulewright.diagnostics.wording import listing, nearest

CHANCE = "chance"
"""Who decides a roll or a draw when chance is explicit. No player may be called so."""


@attrs.frozen
class Option:
    """One legal answer. ``key`` is stable, ``text`` is what its player reads; only chance has a ``probability``."""

    key: str
    text: str
    probability: Fraction | None = None
    index: int = attrs.field(default=-1, eq=False, repr=False)

    def __str__(self) -> str:
        return self.text


class Options(Sequence[Option]):
    """The legal options as people look for them, each made when it is looked at: who picks one pays for one."""

    def __init__(self, decision: MachineDecision, viewer: int | None, order: Sequence[int]) -> None:
        self._decision = decision
        self._viewer = viewer
        self._order = order

    def __len__(self) -> int:
        return self._decision.count

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(at, slice):
            return tuple(self._option(i) for i in range(*at.indices(len(self))))
        size = len(self)
        if not -size <= at < size:
            raise IndexError(f"option {at} of {size}")
        return self._option(at % size)

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, range(len(self)))

    def __repr__(self) -> str:
        return f"Options({', '.join(repr(option.text) for option in self)})"

    def _option(self, at: int) -> Option:
        raw = self._decision.options[self._order[at]]
        return Option(raw.key, raw.printed(self._viewer), raw.probability, at)


class Decision:
    """Somebody is asked: ``player`` (a name, or ``"chance"``), ``name`` (what for), ``prompt``, ``options``."""

    def __init__(self, decision: MachineDecision, players: Sequence[str]) -> None:
        self._decision = decision
        self.seat: int = decision.player
        """The player's number from 1; 0 for chance."""
        self.player: str = players[decision.player - 1] if decision.player else CHANCE
        self.name: str = decision.name

    @cached_property
    def prompt(self) -> str:
        return self._decision.prompt_for(self.seat or None)

    @cached_property
    def options(self) -> Options:
        return Options(self._decision, self.seat or None, self.order)

    @cached_property
    def order(self) -> list[int]:
        """For each option of ``options`` its number in the machine's own order."""
        return self._decision.reading_order

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options, in their order."""
        keys = self._decision.keys
        return tuple(keys[number] for number in self.order)

    def __repr__(self) -> str:
        return f"<Decision {self.name!r} of {self.player}: {len(self.options)} options>"

    def refused(self) -> list[tuple[str, Refusal]]:
        """What would be an option if nothing refused it: its printed form and the refusal."""
        viewer = self.seat or None
        return [(option.printed(viewer), refusal) for option, refusal in self._decision.refused()]

    def find(self, text: str) -> int | Diagnostic:
        """The place of the option of that key, printed form or number (from 1); else what is wrong with it."""
        if not self.seat:  # the rules hide draws from onlookers; whoever says what is drawn reads them all
            place = self.place(text)
            if place is not None:
                return place
        found = self._decision.find(text)
        if isinstance(found, int):
            return self.order.index(found)
        if isinstance(found, Ambiguity):
            return self._ambiguous(text, found)
        return self.why(text, found) if found.source else self._unknown(text)

    def why(self, text: str, refusal: Refusal) -> Diagnostic:
        """Why an option is refused, in the words of the rules, with the values of what they name."""
        labels = () if refusal.span is None else (Label(refusal.span, "this refuses it"),)
        source = f"{refusal.source}: " if refusal.source and refusal.source != refusal.text else ""
        values = self._decision.values_of(refusal)
        shown = f" ({', '.join(values)})" if values else ""
        return Diagnostic(
            code="RW662",
            title=f"`{text}` is not allowed now",
            labels=labels,
            notes=(f"{source}{refusal.text}{shown}",),
        )

    def names(self, text: str) -> list[str]:
        """The declared names of what the option of that number or spelling fills in; none where it is no option."""
        found = self.place(text)
        if found is None and text.isdecimal() and len(text) < 9 and 0 < int(text) <= len(self.options):
            found = int(text) - 1
        return [] if found is None else self._decision.names(self.order[found])

    def place(self, text: str) -> int | None:
        """The place of the one option spelled so, None if there is none. Quick: what is refused is not looked at."""
        wanted = text.strip().casefold()
        spelled = [o.index for o in self.options if wanted in (o.key.casefold(), o.text.casefold())]
        return spelled[0] if len(spelled) == 1 else None

    def index_of(self, what: Option | str | int) -> int:
        """The place of an option, place (from 0), key, printed form or number as text. IllegalChoice: why not."""
        if isinstance(what, Option):
            if 0 <= what.index < len(self.options) and self.options[what.index].key == what.key:
                return what.index
            what = what.key
        if isinstance(what, str):
            found = self.find(what)
            if isinstance(found, int):
                return found
            raise IllegalChoice([found])
        if isinstance(what, bool) or not isinstance(what, int):
            raise TypeError(f"an option, its key, text or place can be chosen, not {type(what).__name__}")
        if 0 <= what < len(self.options):
            return what
        raise IllegalChoice([self._unknown(str(what), places="from 0")])

    def _unknown(self, text: str, places: str = "from 1") -> Diagnostic:
        options = list(self.options)
        near = nearest(text, [option.text for option in options], limit=5)
        count = len(options)
        return Diagnostic(
            code="RW660",
            title=f"`{text}` is not among the options",
            notes=(
                f"{self.player} is asked: {self.prompt or self.name}",
                f"there are {count} options, numbered {places}: {listing(option.text for option in options)}"
                if count > 1
                else f"the only option is {listing(option.text for option in options)}",
            ),
            fixes=tuple(Fix(f"did you mean `{one}`?") for one in near[:1]),
        )

    def _ambiguous(self, text: str, ambiguity: Ambiguity) -> Diagnostic:
        options = [self.options[self.order.index(number)] for number in ambiguity.options]
        return Diagnostic(
            code="RW661",
            title=f"`{text}` fits {len(options)} options",
            notes=tuple(f"{option.index + 1}  {option.text}  (key: {option.key})" for option in options[:5]),
            fixes=(Fix("choose one by its number or its key"),),
        )


class IllegalChoice(RulesError):
    """A choice that is not among the options: its message is the reason. The game is as it was."""
