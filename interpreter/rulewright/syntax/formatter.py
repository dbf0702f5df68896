"""A rules file to the same file in the one layout: every word and comment is kept, what it says does not change.

Lines stay lines: the language ends a statement where its line ends, so nothing is joined or folded. What changes is the
blanks in front of, between and behind words, the blank lines, and brackets where `and` and `or` stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from rulewright.diagnostics import Diagnostic, Severity
from rulewright.source import Source
from rulewright.syntax.format_columns import WIDEST_VALUE, aligned, with_comment
from rulewright.syntax.format_hints import Hints, hints_of
from rulewright.syntax.format_lines import INDENT, Line, lines_of
from rulewright.syntax.reading import read_file
from rulewright.syntax.scan import Lexeme

_TABS = re.compile(r'("[^"\n]*"?|#[^\n]*)|\t')
_NOT_BEFORE = frozenset((",", ":", ")"))


def format_rules(source: Source) -> tuple[str | None, list[Diagnostic]]:
    """The text in the one layout; None and the problems where the file cannot be read as rules.

    Lines end as the first one does. A byte order mark goes; tabs between words become blanks.
    """
    ending = "\r\n" if source.text.partition("\n")[0].endswith("\r") else "\n"
    text = source.text.removeprefix("\ufeff").replace("\r\n", "\n")
    clean = _TABS.sub(lambda match: match.group(1) or INDENT, text)
    file, found = read_file(Source(source.path, clean))
    if any(problem.severity is Severity.ERROR for problem in found):
        return None, read_file(source)[1]
    lines = lines_of(clean)
    made = "".join(f"{line}\n" for line in _laid_out(lines, hints_of(file)))
    _compare(lines, lines_of(made))
    return made.replace("\n", ending), []


def _compare(before: Iterable[Line], after: Iterable[Line]) -> None:
    """INVARIANT: no word, no comment and no block is lost or moved, whatever the layout did."""

    def said(lines: Iterable[Line]) -> list[tuple[int, list[str], str]]:
        return [(line.depth, [word.text for word in line.words], line.comment) for line in lines if not line.blank]

    if said(before) != said(after):
        raise AssertionError("the new layout says something else")


# ---------------------------------------------------------------- lines


def _laid_out(lines: Sequence[Line], hints: Hints) -> Iterator[str]:
    """The lines of the new text. The brackets that are put are from now on among the words of ``lines``."""
    _put_brackets(lines, hints)
    codes = _codes(lines, hints)
    before: Line | None = None
    paragraph = False
    for line in lines:
        if line.blank:
            paragraph = before is not None
            continue
        if paragraph and before is not None and not (before.words and line.depth > before.depth):
            yield ""
        paragraph = False
        before = line
        code = INDENT * line.depth + codes.get(line.number, "")
        yield with_comment(code, line.comment) if line.words and line.comment else code + line.comment


def _put_brackets(lines: Iterable[Line], hints: Hints) -> None:
    if not hints.opening:
        return
    for line in lines:
        words: list[Lexeme] = []
        for word in line.words:
            words += [Lexeme("sign", "(", word.start, word.start)] * hints.opening.get(word.start, 0)
            words.append(word)
            words += [Lexeme("sign", ")", word.end, word.end)] * hints.closing.get(word.end, 0)
        line.words = words


# ---------------------------------------------------------------- words


def _codes(lines: Iterable[Line], hints: Hints) -> dict[int, str]:
    """What stands on each line with code, without its indentation, by number."""
    by_number = {line.number: line for line in lines if line.words}
    codes: dict[int, str] = {}
    for head, *rows in hints.tables:
        cells = [_cells(by_number[head], hints)]
        cells += [_cells(by_number[row], hints, close="/") for row in rows]
        codes.update(zip((head, *rows), aligned(cells), strict=True))
    for parts in hints.conditions:
        codes.update(_in_columns([_parted(by_number[number], at, hints) for number, at in parts], "   "))
    for run in _runs(hints.moments, by_number):
        codes.update(_in_columns([_parted(by_number[number], at, hints) for number, at in run], " "))
    for number, line in by_number.items():
        if number not in codes:
            codes[number] = _spaced(line.words, hints)
    return codes


def _cells(line: Line, hints: Hints, close: str = "") -> list[str]:
    bars = [at for at, word in enumerate(line.words) if word.text == "|"]
    return [_spaced(line.words[start + 1 : end], hints, close) for start, end in pairwise([-1, *bars, len(line.words)])]


def _parted(line: Line, at: int, hints: Hints) -> tuple[int, str, str]:
    """The number of a line, what stands in front of an offset on it, and what behind."""
    first = [word for word in line.words if word.end <= at]
    return line.number, _spaced(first, hints), _spaced(line.words[len(first) :], hints)


def _in_columns(rows: Sequence[tuple[int, str, str]], gap: str) -> Iterator[tuple[int, str]]:
    """Lines of two parts, of which the second may be empty."""
    whole = [row for row in rows if row[2]]
    yield from ((number, first) for number, first, second in rows if not second)
    texts = aligned([row[1:] for row in whole], gap, WIDEST_VALUE)
    yield from zip((number for number, _, _ in whole), texts, strict=True)


def _runs(places: Iterable[tuple[int, int]], codes: Iterable[int]) -> Iterator[list[tuple[int, int]]]:
    """Lines with no other code between them."""
    place = dict(places)
    for together, numbers in groupby(codes, place.__contains__):
        if together:
            yield [(number, place[number]) for number in numbers]


def _spaced(words: Sequence[Lexeme], hints: Hints, close: str = "") -> str:
    """Words with one blank between them where a blank belongs. ``close``: a sign that is one with both neighbours."""
    text = words[0].text if words else ""
    for before, word in pairwise(words):
        joined = (
            word.text in _NOT_BEFORE
            or before.text == "("
            or before.start in hints.signs
            or close in (word.text, before.text)
        )
        text += word.text if joined else f" {word.text}"
    return text
