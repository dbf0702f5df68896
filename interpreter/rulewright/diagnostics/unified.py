"""Two versions of a text go in, a unified diff comes out, as `git apply` and `patch -p1` read it."""

from __future__ import annotations

import difflib

_NO_LINE_END = "\\ No newline at end of file\n"


def unified_diff(path: str, before: str, after: str) -> str:
    """The diff of one file, with a line end behind it; nothing where the texts are the same."""
    lines = difflib.unified_diff(_lines(before), _lines(after), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n{_NO_LINE_END}" for line in lines)


def _lines(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one, whatever else may look like it."""
    *whole, last = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]
