"""A typed line goes in; the command it names and the rest of the line come out, or nothing when it is no command.

Commands come in families, each a module of its own (``commands_looking`` …, with the constants ``TITLE``, ``PLACE`` and
``COMMANDS``), found by its name: a new command edits no other file.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from rulewright.diagnostics.cells import visible
from rulewright.diagnostics.wording import nearest

if TYPE_CHECKING:
    from rulewright.repl.driver import Driver
    from rulewright.repl.pieces import Piece

_PREFIX = "commands_"


def _nothing(driver: Driver, rest: str) -> Iterable[str]:
    return ()


@attrs.frozen
class Command:
    """A word of the table's own. ``usage`` is how `help` shows it; ``takes``: whether something may follow.

    run: the table and what follows the word go in, pieces of a screen come out; RulesError for what cannot be done.
    completes: what may follow the word now, whole, for Tab.
    """

    name: str
    usage: str
    help: str
    run: Callable[[Driver, str], list[Piece]] = attrs.field(repr=False)
    takes: bool = False
    completes: Callable[[Driver, str], Iterable[str]] = attrs.field(default=_nothing, repr=False)


@attrs.frozen
class Family:
    """Commands that `help` shows together. ``place`` orders the families."""

    title: str
    place: int
    commands: tuple[Command, ...]


_SHORT = MappingProxyType({"?": "help", "q": "quit", "exit": "quit"})

MARK = "/"
"""In front of a command that some game has an option of the same spelling for."""


@cache
def families() -> tuple[Family, ...]:
    """The commands of each family's module, in the order of their places."""
    from rulewright import repl

    names = [module.name for module in pkgutil.iter_modules(repl.__path__) if module.name.startswith(_PREFIX)]
    modules = [importlib.import_module(f"{repl.__name__}.{name}") for name in sorted(names)]
    found = [Family(module.TITLE, module.PLACE, module.COMMANDS) for module in modules]
    return tuple(sorted(found, key=lambda family: family.place))


@cache
def all_commands() -> Mapping[str, Command]:
    """Every command by its name, in the order of `help`."""
    return MappingProxyType({command.name: command for family in families() for command in family.commands})


def parse(line: str) -> tuple[Command, str] | None:
    """The command and what follows it. Case does not matter; behind a command that takes nothing stands nothing."""
    commands = all_commands()
    line = line.strip().removeprefix(MARK).strip()
    if line.lower() in _SHORT:
        return commands[_SHORT[line.lower()]], ""
    for size in (2, 1):
        words = line.split(maxsplit=size)
        command = commands.get(" ".join(words[:size]).lower())
        if command is not None and (command.takes or len(words) == size):
            return command, words[size] if len(words) > size else ""
    return None


def help_lines(about: str = "") -> list[str]:
    """A line for each command, by family, its uses below each other. about: only the commands that it names."""
    about = " ".join(about.lower().removeprefix(MARK).split())
    if about:
        return _help_of(about)
    wide = max(len(command.usage) for command in all_commands().values())
    lines = ["type an option's number, its text or its key to choose it, or"]
    for family in families():
        lines.append(f"{family.title}:")
        lines += [f"  {command.usage:{wide}}  {command.help}" for command in family.commands]
    return [*lines, f"where an option is spelled like a command, `{MARK}undo` is the command"]


def like(words: str) -> list[Command]:
    """Commands that begin with these words, or with the first of them, as `report --html` does with `report`."""
    words = words.lower()
    head = words.partition(" ")[0]
    for wanted in (words, head):
        found = [one for name, one in all_commands().items() if f"{name} ".startswith(f"{wanted} ")]
        if found:
            return found
    return []


def _help_of(about: str) -> list[str]:
    found = like(_SHORT.get(about, about))
    if not found:
        near = nearest(about, all_commands(), 1)
        hint = [f"did you mean `help {near[0]}`?"] if near else []
        return [f"there is no command `{visible(about)}`", *hint, "`help` lists them all"]
    wide = max(len(command.usage) for command in found)
    return [f"{command.usage:{wide}}  {command.help}" for command in found]
