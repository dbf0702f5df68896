"""A file's text: what was read, and the places in it (offsets in, lines and columns out)."""

from __future__ import annotations

import bisect

import attrs


@attrs.define(eq=False)
class Source:
    """One text as it was read. ``path`` is shown to people: relative to where they stand, with forward slashes."""

    path: str
    text: str
    _starts: list[int] = attrs.field(factory=list, init=False, repr=False)

    def __lt__(self, other: Source) -> bool:
        return self.path < other.path

    def line_starts(self) -> list[int]:
        if not self._starts:
            self._starts.append(0)
            at = self.text.find("\n")
            while at >= 0:
                self._starts.append(at + 1)
                at = self.text.find("\n", at + 1)
        return self._starts

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1 (columns in code points)."""
        starts = self.line_starts()
        line = bisect.bisect_right(starts, offset) - 1
        return line + 1, offset - starts[line] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its end."""
        starts = self.line_starts()
        if not 1 <= line <= len(starts):
            return ""
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")

    @property
    def last_line(self) -> int:
        return len(self.line_starts())

    def span(self, start: int, end: int) -> Span:
        return Span(self, start, end)


@attrs.frozen
class Span:
    """A stretch ``[start, end)`` of a source, in code points."""

    source: Source = attrs.field(repr=False)
    start: int
    end: int

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def line(self) -> int:
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_column(self.start)[1]

    @property
    def end_line(self) -> int:
        return self.source.line_column(max(self.start, self.end))[0]

    @property
    def end_column(self) -> int:
        return self.source.line_column(max(self.start, self.end))[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def place(self) -> str:
        """``file:line:column``, as a message prints it."""
        return f"{self.path}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """The stretch from the start of this one to the end of the other."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def part(self, start: int, end: int) -> Span:
        """A stretch inside this one, by offsets from its start."""
        return Span(self.source, self.start + start, self.start + end)

    def sort_key(self) -> tuple[str, int, int]:
        return self.source.path, self.start, self.end


NOWHERE = Source("", "")
"""The source of things that no text made (built-in words)."""
