"""What can be chosen before a game: options with their values, seats, from the declarations alone."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulewright.check.options import literal_text
from rulewright.syntax import ast


@attrs.frozen
class OptionSpec:
    """An option: its ``choices``, or a range ``low`` to ``high``; values are texts, numbers or yes-no as ``default`` is."""

    name: str
    choices: tuple[object, ...] | None
    low: int | None
    high: int | None
    default: object

    def accepts(self, value: object) -> bool:
        if self.choices is not None:
            return str(_plain(value)).lower() in {str(_plain(one)).lower() for one in self.choices}
        try:
            number = int(str(value))
        except ValueError:
            return False
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    @property
    def says(self) -> str:
        """What it can be, in words."""
        if self.choices is not None:
            return ", ".join(str(_plain(one)) for one in self.choices)
        return f"{self.low} to {self.high}" if self.low is not None else "a number"

    def alternatives(self) -> tuple[object, ...]:
        """Values besides the default worth a check of their own."""
        if self.choices is not None:
            return tuple(one for one in self.choices if one != self.default)
        return tuple(one for one in (self.low, self.high) if one is not None and one != self.default)


def _plain(value: object) -> object:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def option_spec(option: ast.Option, declarations: Iterable[ast.Declaration]) -> OptionSpec:
    name, type_ = option.name.text, option.type
    default: object = literal_text(option.default)
    if isinstance(option.default, ast.Number):
        default = option.default.value
    if isinstance(type_, ast.NumberType):
        return OptionSpec(name, None, type_.low.value, type_.high.value, default)
    if isinstance(type_, ast.EitherType):
        members = tuple(m.value if isinstance(m, ast.Number) else m.text for m in type_.members)
        return OptionSpec(name, members, None, None, default)
    if isinstance(type_, ast.NamedType):
        if type_.name.text == "yes-no":
            return OptionSpec(name, (True, False), None, None, default == "yes")
        choices = tuple(_members(type_.name.text, declarations))
        if choices:
            return OptionSpec(name, choices, None, None, default)
    return OptionSpec(name, None, None, None, default)


def _members(type_name: str, declarations: Iterable[ast.Declaration]) -> Iterable[str]:
    """Printed members of a list of words, or the rows of a kind's tables."""
    kinds = {type_name, type_name + "s"}
    for one in declarations:
        if isinstance(one, ast.Kind) and one.name.text == type_name and one.plural is not None:
            kinds.add(one.plural.text)
        if isinstance(one, ast.Words) and one.name.text == type_name:
            for member in one.members:
                if isinstance(member, ast.Range):
                    yield from (str(n) for n in range(member.low.value, member.high.value + 1))
                else:
                    yield literal_text(member)
        if isinstance(one, ast.Table) and one.kind.text in kinds:
            for row in one.rows:
                first = row.cells[0].values[0].parts[0] if row.cells and row.cells[0].values else None
                if isinstance(first, ast.Quoted):
                    yield first.text
