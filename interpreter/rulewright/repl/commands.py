"""A typed line goes in; the command it names and the rest of the line come out, or nothing when it is no command."""

from __future__ import annotations

from types import MappingProxyType

import attrs


@attrs.frozen
class Command:
    """A word of the table's own. ``usage`` is how `help` shows it; ``takes``: whether something may follow."""

    name: str
    usage: str
    help: str
    takes: bool = False


_ALL = (
    Command("options", "options", "list the options again"),
    Command("undo", "undo [N]", "take back the last choice, or the last N", takes=True),
    Command("redo", "redo [N]", "make it again", takes=True),
    Command("why not", "why not TEXT", "which rule refuses that choice", takes=True),
    Command("why", "why", "everything that is refused now, and by what"),
    Command("board", "board", "draw the table again"),
    Command("explain", "explain NAME", "what a card, a rule, a phrase or a sentence means", takes=True),
    Command("state", "state [all]", "what you may see of the position; all: also what is empty", takes=True),
    Command("view", "view PLAYER", "the table as that player sees it", takes=True),
    Command("log", "log [N]", "the last N lines of what happened", takes=True),
    Command("auto", "auto [N]", "let a bot make the next choice, or the next N", takes=True),
    Command("save", "save FILE", "write the game so far as a recorded game", takes=True),
    Command("load", "load FILE", "go on with a recorded game instead", takes=True),
    Command("seed", "seed", "the number this game's dice come from"),
    Command("help", "help", "this list"),
    Command("quit", "quit", "leave the game"),
)

COMMANDS = MappingProxyType({command.name: command for command in _ALL})

_SHORT = MappingProxyType({"?": "help", "q": "quit", "exit": "quit"})

MARK = "/"
"""In front of a command that some game has an option of the same spelling for."""


def parse(line: str) -> tuple[Command, str] | None:
    """The command and what follows it. Case does not matter; behind a command that takes nothing stands nothing."""
    line = line.strip().removeprefix(MARK).strip()
    if line.lower() in _SHORT:
        return COMMANDS[_SHORT[line.lower()]], ""
    for size in (2, 1):
        words = line.split(maxsplit=size)
        command = COMMANDS.get(" ".join(words[:size]).lower())
        if command is not None and (command.takes or len(words) == size):
            return command, words[size] if len(words) > size else ""
    return None


def help_lines() -> list[str]:
    """A line for each command, its uses below each other."""
    wide = max(len(command.usage) for command in _ALL)
    return [
        "type an option's number, its text or its key to choose it, or",
        *(f"  {command.usage:{wide}}  {command.help}" for command in _ALL),
        f"where an option is spelled like a command, `{MARK}undo` is the command",
    ]
