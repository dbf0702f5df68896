"""Pieces of a screen and a style go in, lines of text come out: boxes, colours and columns, or none of them.

Everything an author or a player wrote passes through ``visible``: no text of theirs can steer the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import attrs

from rulewright.diagnostics.cells import visible, width
from rulewright.repl.pieces import MARKED, News, Piece
from rulewright.session.laying import Laid, laid, wrapped

_BOLD, _DIM, _RED, _RESET = "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[0m"
_SEATS = ("\x1b[36m", "\x1b[33m", "\x1b[35m", "\x1b[32m", "\x1b[34m", "\x1b[31m")
"""Colours of the seats in turn: cyan, yellow, magenta, green, blue, red; all readable on dark and on light."""

_NEW = "\x1b[32m"
_MARKED = " (* changed)"
_PART = "the table, where it changed (* new; `board` draws all):"

_COLUMNS_FROM = 5
"""Fewer options stand one below the other."""

_BOXES = {"unicode": "╭─╮│╰╯", "ascii": "+-+|++", "none": "   |  "}
_PLAIN_LETTERS = str.maketrans(
    {"·": ".", "×": "x", "…": "...", "“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "→": "->"}
)


@attrs.frozen
class Style:
    """How to draw. ``box``: unicode, ascii or none. ``plain_letters``: only signs that every terminal has.

    names: the players, for their colours. news: what changed on the table is told apart, as on a terminal; parts: where
    little changed only that is drawn.
    """

    width: int = 80
    colour: bool = False
    box: str = "none"
    plain_letters: bool = False
    names: tuple[str, ...] = ()
    news: bool = False
    parts: bool = True


def can_draw(encoding: str | None) -> bool:
    """Whether an encoding has boxes, dots and the like."""
    try:
        "╭─╮│╰╯·×…“”".encode(encoding or "ascii")
    except (LookupError, UnicodeError):
        return False
    return True


def draw(pieces: Iterable[Piece], style: Style) -> list[str]:
    """All pieces one below the other, a blank line before each question and table that has no box around it."""
    lines: list[str] = []
    boxed = False
    for piece in pieces:
        part = _DRAWERS.get(piece.sort, _plain)(piece, style)
        was_boxed, boxed = boxed, piece.sort == "table" and style.box != "none"
        if lines and piece.sort in {"table", "ask", "curtain", "result"} and lines[-1] and not (boxed or was_boxed):
            lines.append("")
        lines.extend(part)
    return [line.translate(_PLAIN_LETTERS) for line in lines] if style.plain_letters else lines


def fitting(pieces: Sequence[Piece], style: Style, rows: int) -> list[Piece]:
    """The same pieces, their log without its first lines where a screen of so many rows would not show them all."""
    shown = list(pieces)
    at = next((at for at, piece in enumerate(shown) if piece.sort == "log"), None)
    if at is None:
        return shown
    lines = shown[at].lines
    for dropped in range(len(lines)):
        note = ("… (`log 99` tells what came before)",) if dropped else ()
        shown[at] = Piece("log", (*note, *lines[dropped:]))
        if len(draw(shown, style)) <= rows:
            break
    return shown


def short_logs(pieces: Sequence[Piece], most: int) -> list[Piece]:
    """The same pieces; where play went on for long, only the last lines of what happened. What `log` tells is whole."""
    if not any(piece.sort in ("ask", "result") for piece in pieces):
        return list(pieces)
    return [_shortened(piece, most) if piece.sort == "log" else piece for piece in pieces]


def _shortened(piece: Piece, most: int) -> Piece:
    count = len(piece.lines)
    if count <= most:
        return piece
    return Piece("log", (f"… (`log {count}` tells all of it)", *piece.lines[-most:]))


# ---------------------------------------------------------------- one drawer per sort
def _plain(piece: Piece, style: Style) -> list[str]:
    return [_names(line, style) for line in _lines(piece.lines, style.width)]


def _title(piece: Piece, style: Style) -> list[str]:
    head = [_paint(visible(piece.heading), _BOLD, style)] if piece.heading else []
    return [*head, *(_paint(line, _DIM, style) for line in _lines(piece.lines, style.width))]


def _table(piece: Piece, style: Style) -> list[str]:
    room = style.width - 4 if style.box != "none" else style.width - 2
    bar = _BOXES[style.box][3]
    lines = laid(piece.lines, f" {bar} ", room)
    news = piece.news if style.news else None
    if news is not None and news.part and style.parts:
        return _changed_part(lines, news, style)
    marks = [news is not None and at in news.changed for at, drawn in enumerate(lines) for _ in drawn]
    flat = [line for drawn in lines for line in drawn]
    if style.box == "none":
        return [f"{_mark(marked, style)} {line}".rstrip() for marked, line in zip(marks, flat, strict=True)]
    top_left, dash, top_right, bar, low_left, low_right = list(_BOXES[style.box])
    heading = f"{visible(piece.heading)}{_MARKED if any(marks) else ''}"
    wide = max([*map(width, flat), width(heading) + 2], default=0)
    title = f"{dash} {heading} " if piece.heading else ""
    top = f"{top_left}{title}{dash * (wide + 2 - width(title))}{top_right}"
    body = [
        f"{_paint(bar, _DIM, style)}{_mark(marked, style)}{_names(line, style)}{' ' * (wide - width(line))} "
        f"{_paint(bar, _DIM, style)}"
        for marked, line in zip(marks, flat, strict=True)
    ]
    bottom = f"{low_left}{dash * (wide + 2)}{low_right}"
    return [_paint(top, _DIM, style), *body, _paint(bottom, _DIM, style)]


def _changed_part(lines: Laid, news: News, style: Style) -> list[str]:
    """Without a box: the lines that changed, with their sign, below what heads their columns."""
    shown = [
        f"{_mark(at in news.changed, style)} {_names(line, style)}".rstrip()
        for at, drawn in enumerate(lines)
        if at in news.changed or at in news.heads
        for line in drawn
    ]
    return [_paint(_PART, _DIM, style), *shown]


def _mark(marked: bool, style: Style) -> str:
    return _paint("*", _BOLD + _NEW, style) if marked else " "


def _log(piece: Piece, style: Style) -> list[str]:
    """A sign before each line; what a sentence did stands deeper, sign and all."""
    sign = "·" if style.box == "unicode" else "-"
    lines: list[str] = []
    for line in piece.lines:
        text = visible(line)
        deeper = text[: len(text) - len(text.lstrip(" "))]
        for first, part in _first(wrapped(text.lstrip(" "), style.width - 2 - len(deeper))):
            lines.append(_names(f"{deeper}{sign if first else ' '} {part}", style))
    return lines


def _ask(piece: Piece, style: Style) -> list[str]:
    head = [_paint(part, _BOLD, style) for part in wrapped(visible(piece.heading), style.width)]
    return head + columns([visible(line) for line in piece.lines], style.width)


def _problem(piece: Piece, style: Style) -> list[str]:
    lines = _lines(piece.lines, style.width)
    return [_paint(lines[0], _RED, style), *lines[1:]] if lines else []


def _curtain(piece: Piece, style: Style) -> list[str]:
    text = f" {visible(piece.heading)}: the screen is yours, the others look away "
    side = ("─" if style.box == "unicode" else "-") * max(3, (style.width - width(text)) // 2)
    return [_names(f"{side}{text}{side}", style)]


def _result(piece: Piece, style: Style) -> list[str]:
    return [_paint(line, _BOLD, style) for line in _lines(piece.lines, style.width)]


def _place(piece: Piece, style: Style) -> list[str]:
    """Rule text keeps its lines: what is too wide for the screen is cut, but for the marked line."""
    lines = []
    for line in map(visible, piece.lines):
        if line.startswith(MARKED):
            lines += [_paint(part, _BOLD, style) for part in wrapped(line, style.width)]
        else:
            lines.append(_paint(_cut(line, style.width), _DIM, style))
    return [*wrapped(visible(piece.heading), style.width), *lines]


def _cut(line: str, room: int) -> str:
    if width(line) <= room:
        return line
    while width(line) >= room:
        line = line[:-1]
    return line.rstrip() + "…"


_DRAWERS = {
    "title": _title,
    "table": _table,
    "log": _log,
    "ask": _ask,
    "problem": _problem,
    "curtain": _curtain,
    "result": _result,
    "place": _place,
}


# ---------------------------------------------------------------- laying out
def columns(lines: Sequence[str], room: int) -> list[str]:
    """Many short lines in columns, read downwards; few or long ones below each other."""
    indented = [f"  {line}" for line in lines]
    wide = max(map(width, indented), default=0) + 2
    count = min(4, max(1, room // wide))
    if len(lines) < _COLUMNS_FROM or count == 1:
        return [part for line in indented for part in wrapped(line, room)]
    rows = -(-len(lines) // count)
    return ["".join(cell + " " * (wide - width(cell)) for cell in indented[row::rows]).rstrip() for row in range(rows)]


def _lines(lines: Iterable[str], room: int) -> list[str]:
    """Lines that fit the room; a text with line ends in it is several."""
    return [part for text in lines for line in (text.splitlines() or [""]) for part in wrapped(visible(line), room)]


def _first(parts: Sequence[str]) -> Iterable[tuple[bool, str]]:
    return ((at == 0, part) for at, part in enumerate(parts))


# ---------------------------------------------------------------- colours
def _paint(text: str, colour: str, style: Style) -> str:
    return f"{colour}{text}{_RESET}" if style.colour and text else text


def _names(text: str, style: Style) -> str:
    """Players' names in their colours, unknown things dim."""
    if not style.colour:
        return text
    words = {name: _SEATS[at % len(_SEATS)] for at, name in enumerate(style.names)}
    if not words:
        return text
    spelled = "|".join(re.escape(name) for name in sorted(words, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{spelled})(?!\w)", lambda found: f"{words[found[0]]}{found[0]}{_RESET}", text)
