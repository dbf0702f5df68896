"""Any line of text to words and signs, whatever is wrong with it: what the messages look at."""

from __future__ import annotations

import re

import attrs

_TOKEN = re.compile(
    r"""
      (?P<string>"[^"\n]*")
    | (?P<open>"[^\n]*)
    | (?P<comment>\#[^\n]*)
    | (?P<name>[^\W\d_][^\W_]*(?:-[^\W_]+)*)
    | (?P<int>[0-9]+)
    | (?P<sign>[-+*/:=<>|,()])
    | (?P<space>[ ]+)
    | (?P<strange>.)
    """,
    re.VERBOSE,
)


@attrs.frozen
class Lexeme:
    """kind: ``string``, ``open`` (a text without an end), ``name``, ``int``, ``sign`` (one we know), ``strange``."""

    kind: str
    text: str
    start: int
    end: int


def lexemes(text: str, start: int, end: int) -> list[Lexeme]:
    """The words and signs of ``text[start:end]``, without spaces and comments."""
    return lexemes_and_comment(text, start, end)[0]


def lexemes_and_comment(text: str, start: int, end: int) -> tuple[list[Lexeme], str]:
    """The same, and the last comment there, from its ``#`` on; empty without one."""
    found = []
    comment = ""
    for match in _TOKEN.finditer(text, start, end):
        kind = match.lastgroup or "strange"
        if kind == "comment":
            comment = match.group()
        elif kind != "space" and match.group() != "\r":
            found.append(Lexeme(kind, match.group(), match.start(), match.end()))
    return found, comment
