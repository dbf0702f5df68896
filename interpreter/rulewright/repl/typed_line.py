"""The line that is being typed at a terminal: what Tab makes of it, its colours, and what can be called back."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Callable, Iterable
from itertools import islice

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import History
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.styles import Style

from rulewright.diagnostics.cells import visible
from rulewright.repl.commands import parse
from rulewright.repl.driver import Driver

_MOST_COMPLETIONS = 50
_TOKENS = re.compile(
    r"""(?P<text>"[^"]*"?|“[^”]*”?)"""
    r"""|(?P<figure>(?<![\w-])\d+(?![\w-]))"""
    r"""|(?P<sign>[+*/<>=(){}|:-]+(?!\w))"""
    r"""|(?P<rest>\w[\w-]*|.)""",
    re.DOTALL,
)


class Words(Completer):
    """Completes the whole line: an option's text, a command, what may follow a command."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        for text in islice(dict.fromkeys(self._driver.completions(typed)), _MOST_COMPLETIONS):
            yield Completion(text, start_position=-len(typed), display=visible(text))


class Lines(History):
    """What was typed at this table and can be called back, where there are secrets only by whoever typed it."""

    def __init__(self, driver: Driver) -> None:
        super().__init__()
        self._driver = driver
        self._lines: dict[int | None, list[str]] = {}
        """The newest first, by whose eyes the screen was for."""

    @property
    def _own(self) -> list[str]:
        return self._lines.setdefault(self._driver.viewer if self._driver.secret else None, [])

    async def load(self) -> AsyncGenerator[str, None]:
        for line in list(self._own):
            yield line

    def get_strings(self) -> list[str]:
        return self._own[::-1]

    def load_history_strings(self) -> Iterable[str]:
        return ()

    def append_string(self, string: str) -> None:
        if string.strip():
            self._own.insert(0, string)

    def store_string(self, string: str) -> None:
        """It ends with the table: what was typed may tell secrets."""


STYLE = Style.from_dict(
    {
        "command": "bold ansicyan",
        "option": "ansigreen",
        "text": "ansiyellow",
        "figure": "ansimagenta",
        "sign": "ansiblue",
    }
)
"""Colours of a line that is being typed; they only repeat what the words say."""


class Colours(Lexer):
    """Commands, options, texts in quotes and figures of the line that is being typed, each in its colour."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        return lambda number: coloured(document.lines[number], self._is_option)

    def _is_option(self, line: str) -> bool:
        decision = self._driver.game.decision
        if decision is None or self._driver.held:
            return False
        return decision.place(line) is not None or (
            line.isascii() and line.isdecimal() and len(line) < 6 and 0 < int(line) <= len(decision.options)
        )


def coloured(line: str, is_option: Callable[[str], bool]) -> StyleAndTextTuples:
    """The line in pieces, each with the class of its colour; put together they are the line."""
    typed = line.strip()
    if typed and is_option(typed):
        return [("class:option", line)]
    command = parse(typed)
    if command is None:
        return [("", line)]
    at = line.find(command[1], len(line) - len(line.lstrip())) if command[1] else len(line)
    found: StyleAndTextTuples = [("class:command", line[:at])]
    for match in _TOKENS.finditer(line[at:]):
        found.append((f"class:{match.lastgroup}" if match.lastgroup != "rest" else "", match.group()))
    return found
