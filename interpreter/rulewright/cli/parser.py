"""The words behind a command go in; the values of its arguments come out, or a message that names what was meant."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import NoReturn


class UsageError(Exception):
    """A command line that cannot be used: what is wrong with it, and a hint what to type instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    @classmethod
    def unknown(cls, sort: str, word: str, known: Iterable[str]) -> UsageError:
        """A word that is none of those known: the nearest is offered, else all are listed."""
        from rulewright.diagnostics.wording import nearest

        names = list(known)
        near = nearest(word, names, 1)
        if near:
            hint = f"did you mean `{near[0]}`?"
        else:
            hint = f"{sort}s: {', '.join(names)}" if names else f"there are no {sort}s"
        return cls(f"there is no {sort} `{word}`", hint)


class CommandParser(argparse.ArgumentParser):
    """argparse that says what was meant: no abbreviated options, near names, our own error text."""

    def __init__(self, prog: str, description: str = "", usage: str | None = None, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """The values of the arguments. UsageError for words that fit none."""
        values, left = self.parse_known_args(words)
        for word in left:
            if word.startswith("-"):
                raise UsageError.unknown("option", word.partition("=")[0], self._option_string_actions)
            raise UsageError(f"`{word}` is one word too many")
        return values

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)
