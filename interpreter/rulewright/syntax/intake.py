"""A source as it came from outside to what may be read of it: its size, its lines, signs that nobody can see."""

from __future__ import annotations

import re

import attrs

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.source import Source, Span

MAX_LENGTH = 1_000_000
MAX_LINES = 20_000
MAX_LINE = 2_000
TOO_LARGE = "RW130"
_LONELY = "lines end with a sign that ends no line"
_SHOWN = 20  # problems of one sort in a file; the rest is counted

# Signs that cannot be seen: controls, other kinds of line ends, and those that reorder text on the screen.
_HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ud800-\udfff\ufeff]"
)
_TAB_LINE = re.compile(r"^[^\n]*\t[^\n]*$", re.MULTILINE)


@attrs.frozen
class Intake:
    """``bad_lines``: numbers of the lines (from 1) that are not worth reading any further."""

    problems: tuple[Diagnostic, ...]
    bad_lines: frozenset[int]
    readable: bool


def look_over(source: Source) -> Intake:
    text = source.text
    if len(text) > MAX_LENGTH or text.count("\n") > MAX_LINES:
        return Intake((_too_large(source),), frozenset(), False)
    if text.isascii() and "\t" not in text and not _HIDDEN.search(text) and max(map(len, text.split("\n"))) <= MAX_LINE:
        return Intake((), frozenset(), True)
    bad: set[int] = set()
    problems = hidden_signs(source, bad)
    _tabs(source, problems, bad)
    _long_lines(source, problems, bad)
    return Intake(tuple(problems), frozenset(bad), True)


def _too_large(source: Source) -> Diagnostic:
    lines = source.text.count("\n")
    length = len(source.text)
    what = f"it has {length:,} characters" if length > MAX_LENGTH else f"it has {lines:,} lines"
    return Diagnostic(
        TOO_LARGE,
        "this file is too large to be rules",
        Span(source, 0, 0),
        what,
        notes=(f"a file may have {MAX_LENGTH:,} characters and {MAX_LINES:,} lines; a ruleset may have many files",),
    )


def hidden_signs(source: Source, bad: set[int] | None = None) -> list[Diagnostic]:
    """Signs that cannot be seen, one problem for each line; ``bad`` collects the numbers of these lines."""
    text = source.text
    problems: list[Diagnostic] = []
    bad = set() if bad is None else bad
    for match in _HIDDEN.finditer(text):
        at = match.start()
        sign = match.group()
        if (sign == "\r" and text[at + 1 : at + 2] == "\n") or (sign == "\ufeff" and at == 0):
            continue
        line = source.line_column(at)[0]
        if line in bad:
            continue
        bad.add(line)
        if sign == "\r":
            if not any(problem.code == "RW134" and problem.title == _LONELY for problem in problems):
                problems.append(_old_line_ends(source, at))
            continue
        if len(problems) < _SHOWN:
            span = Span(source, at, at + 1)
            problems.append(
                Diagnostic(
                    "RW134",
                    "a sign that cannot be seen stands in the text",
                    span,
                    f"the character U+{ord(sign):04X} is here",
                    notes=("such signs come with copied text; they make two texts that look alike differ",),
                    fixes=(Fix("leave it out", (Edit(span, ""),), safe=True),),
                )
            )
    return problems


def _old_line_ends(source: Source, first: int) -> Diagnostic:
    """Returns without a line feed: what old machines end lines with."""
    lonely = [Span(source, one.start(), one.end()) for one in re.finditer(r"\r(?!\n)", source.text)]
    return Diagnostic(
        "RW134",
        _LONELY,
        Span(source, first, first + 1),
        "a line ends with U+000D alone here",
        notes=(f"{len(lonely):,} lines do" if len(lonely) > 1 else "a line ends with U+000A, or with both",),
        fixes=(Fix("end each of these lines with U+000A", tuple(Edit(span, "\n") for span in lonely), safe=True),),
    )


def _tabs(source: Source, problems: list[Diagnostic], bad: set[int]) -> None:
    """All tabs of a file are one problem."""
    lines = list(_TAB_LINE.finditer(source.text))
    if not lines:
        return
    bad.update(source.line_column(match.start())[0] for match in lines)
    first = source.text.index("\t")
    end = first + 1
    while source.text[end : end + 1] == "\t":
        end += 1
    tabs = tuple(
        Edit(Span(source, m.start(), m.end()), "  " * (m.end() - m.start())) for m in re.finditer("\t+", source.text)
    )
    more = len(lines) - 1
    problems.append(
        Diagnostic(
            "RW110",
            "a tab stands in the text",
            Span(source, first, end),
            "indent with spaces, two for each block",
            notes=(f"{more} more line{'s have' if more > 1 else ' has'} tabs",) if more else (),
            fixes=(Fix("write two spaces for each tab", tabs, safe=True),),
        )
    )


def _long_lines(source: Source, problems: list[Diagnostic], bad: set[int]) -> None:
    shown = 0
    starts = source.line_starts()
    for line, start in enumerate(starts, 1):
        end = starts[line] - 1 if line < len(starts) else len(source.text)
        if end - start <= MAX_LINE:
            continue
        bad.add(line)
        shown += 1
        if shown <= _SHOWN:
            problems.append(
                Diagnostic(
                    "RW131",
                    "this line is too long",
                    Span(source, start + MAX_LINE, end),
                    f"a line may have {MAX_LINE:,} characters, this one has {end - start:,}",
                    fixes=(Fix("give a part of it a name, or spread it over several lines"),),
                )
            )
