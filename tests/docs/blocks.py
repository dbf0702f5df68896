"""A Markdown document → its examples in order: fenced blocks and tables, each with what the comment above it says.

A comment above an example is one line, `<!-- key: value | key: value -->`; a key may stand alone. What the keys mean is
said in `running.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

_FENCE = re.compile(r"(?P<indent> *)(?P<fence>`{3,})(?P<words>[^`]*)$")
_COMMENT = re.compile(r"<!--(?P<body>.*)-->$")
_SPAN = re.compile(r"`([^`]+)`")


@attrs.frozen
class Block:
    """An example. ``words``: what stands behind the fence, or `table`; ``said``: the keys of the comment above it.

    line: of its first line inside the fence, from 1. lines: those inside, without the indentation of the fence.
    """

    document: Path
    line: int
    words: tuple[str, ...]
    said: Mapping[str, str]
    lines: tuple[str, ...]

    @property
    def language(self) -> str:
        return self.words[0] if self.words else ""

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def place(self) -> str:
        return f"{self.document.name}:{self.line}"


def blocks_of(document: Path) -> list[Block]:
    """All examples of a document, generated parts left out. ValueError for a fence or a part that is not closed."""
    return list(_blocks(document, document.read_text(encoding="utf-8").splitlines()))


def _blocks(document: Path, lines: list[str]) -> Iterator[Block]:
    at = 0
    said: dict[str, str] = {}
    while at < len(lines):
        line = lines[at]
        if line.startswith("<!-- generated:"):
            at = lines.index("<!-- end -->", at) + 1
            continue
        fence = _FENCE.match(line)
        comment = _COMMENT.match(line.strip())
        if fence is not None:
            end = _end(document, lines, at, fence["fence"])
            indent = len(fence["indent"])
            inner = tuple(one[indent:] if not one[:indent].strip() else one for one in lines[at + 1 : end])
            yield Block(document, at + 2, tuple(fence["words"].split()), said, inner)
            at, said = end, {}
        elif comment is not None:
            said = _said(comment["body"])
        elif line.startswith("|") and said:
            end = next((n for n in range(at, len(lines)) if not lines[n].startswith("|")), len(lines))
            yield Block(document, at + 3, ("table",), said, tuple(lines[at + 2 : end]))
            at, said = end - 1, {}
        elif line.strip():
            said = {}
        at += 1


def _end(document: Path, lines: list[str], start: int, fence: str) -> int:
    for at in range(start + 1, len(lines)):
        if lines[at].strip() == fence:
            return at
    raise ValueError(f"{document.name}:{start + 1}: this fence is not closed")


def _said(body: str) -> dict[str, str]:
    parts = (part.partition(":") for part in body.split(" | "))
    return {key.strip(): value.strip() for key, _, value in parts}


def first_cells(block: Block) -> list[tuple[int, str]]:
    """The code in the first column of a table, with its line: each is an example of its own."""
    found = []
    for at, line in enumerate(block.lines):
        cell = re.split(r"(?<!\\)\|", line)[1]
        found += [(block.line + at, text.replace("\\|", "|")) for text in _SPAN.findall(cell)]
    return found
