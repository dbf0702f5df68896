"""Declarations → what can be chosen before a game: options with their values, how many play, the seats' names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.check.closed_lists import MOST_IN_RANGE
from rulewright.check.options import literal_text
from rulewright.check.things import row_name
from rulewright.loading.options import OptionSpec
from rulewright.syntax import ast


def option_spec(option: ast.Option, declarations: Sequence[ast.Declaration]) -> OptionSpec:
    """An option as it is declared. ``declarations``: where the members of its type may stand."""
    name, type_ = option.name.text, option.type
    default = option.default.value if isinstance(option.default, ast.Number) else literal_text(option.default)
    if isinstance(type_, ast.NumberType):
        return OptionSpec(name, None, type_.low.value, type_.high.value, default)
    if isinstance(type_, ast.EitherType):
        members = tuple(m.value if isinstance(m, ast.Number) else m.text for m in type_.members)
        return OptionSpec(name, members, None, None, default)
    if not isinstance(type_, ast.NamedType):
        return OptionSpec(name, None, None, None, default)
    if type_.name.text == "yes-no":
        return OptionSpec(name, (True, False), None, None, default == "yes")
    for one in declarations:
        if isinstance(one, ast.Numbers) and one.name.text == type_.name.text:
            return OptionSpec(name, None, one.low.value, one.high.value, default)
    members = tuple(dict.fromkeys(_members(type_.name.text, declarations)))
    return OptionSpec(name, members or None, None, None, default)


def plural_of(kind: ast.Kind) -> str:
    """The word for all things of a kind."""
    return kind.plural.text if kind.plural is not None else f"{kind.name.text}s"


def _members(type_name: str, declarations: Sequence[ast.Declaration]) -> Iterator[str]:
    """Printed members of a list of words, or the rows of a kind's tables."""
    kinds = (one for one in declarations if isinstance(one, ast.Kind) and one.name.text == type_name)
    plurals = {type_name, type_name + "s", *map(plural_of, kinds)}
    for one in declarations:
        if isinstance(one, ast.Words) and one.name.text == type_name:
            for member in one.members:
                if isinstance(member, ast.Range):
                    low, high = member.low.value, member.high.value
                    yield from (str(number) for number in range(low, min(high, low + MOST_IN_RANGE - 1) + 1))
                else:
                    yield literal_text(member)
        elif isinstance(one, ast.Table) and one.kind.text in plurals:
            yield from (name.text for row in one.rows if (name := row_name(row)) is not None)
