"""An option of a ruleset: the values it can have, before any game is begun."""

from __future__ import annotations

import re

import attrs

MOST_VALUES = 12
"""Of a range longer than that not every value is played."""

_NUMBER = re.compile(r"-?[0-9]{1,18}")
"""As rule text spells numbers; Python would also take `5_0`, `+50` and the figures of other scripts."""


@attrs.frozen
class OptionSpec:
    """Its ``choices``, or a range ``low`` to ``high`` (None: no bound). Values are texts, numbers or truth values."""

    name: str
    choices: tuple[object, ...] | None
    low: int | None
    high: int | None
    default: object

    def accepts(self, value: object) -> bool:
        if self.choices is not None:
            return self.plain(value).lower() in {self.plain(one).lower() for one in self.choices}
        if not _NUMBER.fullmatch(str(value)):
            return False
        number = int(str(value))
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    @property
    def says(self) -> str:
        """What it can be, in words."""
        if self.choices is not None:
            return ", ".join(self.plain(one) for one in self.choices)
        return f"{self.low} to {self.high}" if self.low is not None else "a number"

    def values(self) -> tuple[object, ...]:
        """Every value; of a long range, or one without bounds, the default and what differs most from it."""
        if self.choices is not None:
            return self.choices
        if self.low is not None and self.high is not None and self.high - self.low < MOST_VALUES:
            return tuple(range(self.low, self.high + 1))
        return tuple(dict.fromkeys(one for one in (self.low, self.default, self.high) if one is not None))

    def alternatives(self) -> tuple[object, ...]:
        """Values besides the default that differ most from it."""
        values = self.choices if self.choices is not None else (self.low, self.high)
        return tuple(one for one in values if one is not None and one != self.default)

    @staticmethod
    def plain(value: object) -> str:
        """A value as it is typed."""
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def deck_option(seat: int) -> str:
    """The option that says which deck a seat brings (1 = the first)."""
    return f"deck-{seat}"
