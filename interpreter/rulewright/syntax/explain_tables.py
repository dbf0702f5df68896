"""Lines of tables that cannot be read, to messages."""

from __future__ import annotations

from itertools import pairwise

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.scan import Lexeme
from rulewright.syntax.scene import Scene


def explain_table(scene: Scene) -> Diagnostic | None:
    if scene.head != "table" or scene.depth == 0:
        return None
    words = scene.line.words
    bars = [i for i, word in enumerate(words) if word.text == "|"]
    if bars and (bars[0] == 0 or bars[-1] == len(words) - 1):
        bar = words[0] if bars[0] == 0 else words[-1]
        return Diagnostic(
            "RW148",
            "bars stand between the cells of a row, not round them",
            scene.of(bar),
            "no cell stands on the outer side of this bar",
            notes=("write `-` for a cell that keeps the value it starts with",),
            fixes=(Fix("leave the bar out", (Edit(scene.of(bar), ""),)),),
        )
    for one, two in pairwise(bars):
        if two == one + 1:
            span = scene.span(words[one].start, words[two].end)
            return Diagnostic(
                "RW148",
                "a cell is empty",
                span,
                "nothing stands between these bars",
                fixes=(Fix("write `-` for the value it starts with", (Edit(span, "| - |"),)),),
            )
    return _no_bar(scene) or _unquoted(scene, bars)


def _no_bar(scene: Scene) -> Diagnostic | None:
    """`"Net"  "Catch a fish"`"""
    place = scene.place
    if not 0 < place < len(scene.line.words):
        return None
    before, word = scene.line.words[place - 1 : place + 1]
    if before.kind != "string" or word.kind not in ("string", "int"):
        return None
    gap = scene.span(before.end, word.start)
    return Diagnostic(
        "RW156",
        "a sign is missing",
        scene.of(word),
        "`|` is missing before this, between two cells",
        notes=("several values of one cell are kept apart by `,`",),
        fixes=(Fix("write `|`", (Edit(gap, " | "),)),),
    )


def _unquoted(scene: Scene, bars: list[int]) -> Diagnostic | None:
    """Several words in one cell: a printed name or a sentence without its quotation marks."""
    if scene.word is None or len(scene.lines) < 3 or scene.line is scene.lines[1]:
        return None
    cell = _cell(scene.line.words, bars, scene.place)
    if any(word.kind in ("string", "open") for word in cell) or all(word.kind == "int" for word in cell):
        return None
    span = scene.span(cell[0].start, cell[-1].end)
    first = cell[0] is scene.line.words[0]
    gap = next((one.end for one, after in pairwise(cell) if after.start - one.end > 1), None)
    if gap is not None and not first:
        return Diagnostic(
            "RW156",
            "a sign is missing",
            scene.span(gap, gap + 1),
            "`|` is missing here, if these are two cells",
            notes=("several values of one cell are kept apart by `,`",),
            fixes=(Fix("write `|`", (Edit(scene.span(gap, gap + 1), " | "),)),),
        )
    return Diagnostic(
        "RW124" if first else "RW147",
        "a row begins with a printed name in quotation marks"
        if first
        else "a text in a cell stands in quotation marks",
        span,
        f"`{span.text}` is not in quotation marks",
        notes=() if first else ("several values of one cell are kept apart by `,`",),
        fixes=(Fix(f'write `"{span.text}"`', (Edit(span, f'"{span.text}"'),)),),
    )


def _cell(words: tuple[Lexeme, ...], bars: list[int], place: int) -> tuple[Lexeme, ...]:
    start = max((bar + 1 for bar in bars if bar < place), default=0)
    stop = min((bar for bar in bars if bar >= place), default=len(words))
    return words[start:stop]
