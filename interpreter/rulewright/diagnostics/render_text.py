"""Problems go in, text for people comes out: the author's own line, carets under what is wrong, and ways out of it.

Plain text is complete without colour; with ``colour`` the same text carries ANSI colours.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

import attrs

from rulewright.diagnostics.cells import visible, wrap
from rulewright.diagnostics.edits import changed
from rulewright.diagnostics.excerpt import Excerpt, Mark, Row, excerpt
from rulewright.diagnostics.values import Diagnostic, Fix, Label, Severity
from rulewright.source import Source, Span

DEFAULT_WIDTH = 120
_LEAST_WIDTH = 40
_LONGEST_FIX = 8
"""Lines of a fix that are shown; a longer one is cut."""

_STYLES: Mapping[str, str] = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "note": "\x1b[1;36m",
    "help": "\x1b[1;32m",
    "title": "\x1b[1m",
    "frame": "\x1b[1;34m",
}


def render_problems(problems: Iterable[Diagnostic], *, width: int = DEFAULT_WIDTH, colour: bool = False) -> str:
    """All problems in the order given, a blank line between them, and a last line that counts them."""
    problems = list(problems)
    parts = [render_problem(problem, width=width, colour=colour) for problem in problems]
    return "\n\n".join([*parts, summary(problems)]) + "\n"


def render_problem(problem: Diagnostic, *, width: int = DEFAULT_WIDTH, colour: bool = False) -> str:
    """One problem, without a line end behind it. ``width`` is the terminal's, in cells."""
    page = _Page(problem, max(width, _LEAST_WIDTH), colour)
    page.header()
    page.source()
    page.notes(problem.notes)
    for fix in problem.fixes:
        page.fix(fix)
    if problem.code:
        page.note(f"explain: rulewright explain {problem.code}")
    return "\n".join(line.rstrip() for line in page.lines)


def summary(problems: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning in 3 files``."""
    problems = list(problems)
    counts = [(severity.value, sum(p.severity is severity for p in problems)) for severity in Severity]
    parts = [_count(number, word) for word, number in counts if number]
    if not parts:
        return "no problems"
    files = {p.span.path for p in problems if p.span is not None and p.span.path}
    return ", ".join(parts) + (f" in {_count(len(files), 'file')}" if files else "")


def use_colour(stream: TextIO) -> bool:
    """Whether to colour what is written to a stream: only on a terminal that can, and not against NO_COLOR."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


@attrs.frozen
class _Block:
    """Neighbouring source lines of one file that are shown together, each with its marks."""

    source: Source
    place: str
    lines: dict[int, list[Mark]]


class _Page:
    """The lines of one problem as they are laid out, top to bottom."""

    def __init__(self, problem: Diagnostic, width: int, colour: bool) -> None:
        self.problem = problem
        self.width = width
        self.colour = colour
        self.lines: list[str] = []
        self.blocks = _blocks(problem)
        numbers = [number for block in self.blocks for number in block.lines]
        self.gutter = len(str(max(numbers, default=1)))
        self.room = width - self.gutter - 3

    def header(self) -> None:
        kind = self.problem.severity.value
        code = f"[{self.problem.code}]" if self.problem.code else ""
        title = self.paint("title", f": {visible(self.problem.title)}")
        self.lines.append(self.paint(kind, kind + code) + title)

    def source(self) -> None:
        for index, block in enumerate(self.blocks):
            self.place("-->" if index == 0 else ":::", block.place)
            self.bar()
            previous = None
            for number, marks in block.lines.items():
                if previous is not None and number > previous + 1:
                    self.lines.append(self.paint("frame", f"{'…':>{self.gutter}} |"))
                self.marked(number, excerpt(block.source.line_text(number), marks, self.room))
                previous = number
            self.bar()

    def marked(self, number: int, shown: Excerpt) -> None:
        self.lines.append(f"{self.paint('frame', f'{number:>{self.gutter}} |')} {shown.line}")
        for row in shown.rows:
            self.bar(self.row(row))

    def row(self, row: Row) -> str:
        between = " " if row.strokes and row.text else ""
        style = self.problem.severity.value if row.primary else "frame"
        return " " * row.indent + self.paint(style, f"{row.strokes}{between}{row.text}")

    def notes(self, notes: Sequence[str]) -> None:
        for note in notes:
            self.note(note)

    def note(self, text: str) -> None:
        """``= text``, every further line indented to the first."""
        pad = " " * (self.gutter + 1)
        sign = self.paint("frame", "=")
        for line in text.splitlines():
            for part in wrap(visible(line), self.width - self.gutter - 3):
                self.lines.append(f"{pad}{sign} {part}")
                sign = " "

    def fix(self, fix: Fix) -> None:
        start = "help[safe fix]: " if fix.safe else "help: "
        words = [part for line in fix.text.splitlines() for part in wrap(visible(line), self.width - len(start))]
        for index, part in enumerate(words or [""]):
            self.lines.append(self.paint("help", start) + part if index == 0 else " " * len(start) + part)
        home = self.problem.span
        for hunk in changed(fix):
            if home is None or hunk.source is not home.source or hunk.line != home.line:
                self.place(":::", f"{hunk.source.path}:{hunk.line}")
            for line, mark in hunk.lines[:_LONGEST_FIX]:
                self.bar(excerpt(line, [mark], self.room).line)
            if len(hunk.lines) > _LONGEST_FIX:
                self.bar("…")

    def place(self, arrow: str, place: str) -> None:
        self.lines.append(f"{' ' * self.gutter}{self.paint('frame', arrow)} {visible(place)}")

    def bar(self, text: str = "") -> None:
        self.lines.append(f"{' ' * self.gutter} {self.paint('frame', '|')} {text}")

    def paint(self, style: str, text: str) -> str:
        return f"{_STYLES[style]}{text}\x1b[0m" if self.colour and text else text


def _blocks(problem: Diagnostic) -> list[_Block]:
    """The stretches of source to show: that of the primary span first, then one for each further line with labels."""
    blocks: list[_Block] = []
    if problem.span is not None and problem.span.path:
        blocks.append(_block(problem.span, problem.label, primary=True))
    for label in problem.labels:
        if label.span.path:
            _add_label(blocks, label)
    return blocks


def _add_label(blocks: list[_Block], label: Label) -> None:
    new = _block(label.span, label.text, primary=False)
    line = label.span.line
    for block in blocks:
        if block.source is new.source and line in block.lines:
            block.lines[line].extend(new.lines[line])
            return
    blocks.append(new)


def _block(span: Span, text: str, *, primary: bool) -> _Block:
    """The line of a span; of a primary span over several lines also the last one, its last stretch marked too."""
    source = span.source
    text_of_span = span.text.rstrip() if "\n" in span.text else span.text
    last, end_column = source.line_column(span.start + len(text_of_span))
    first_line = source.line_text(span.line)
    start = min(span.column - 1, len(first_line))
    if last == span.line:
        return _Block(source, span.place, {last: [Mark(start, min(end_column - 1, len(first_line)), text, primary)]})
    lines = {span.line: [Mark(start, len(first_line), text, primary)]}
    if primary:
        last_line = source.line_text(last)
        indent = len(last_line) - len(last_line.lstrip())
        lines[last] = [Mark(indent, end_column - 1, "to here", primary)]
    return _Block(source, span.place, lines)
