"""A line with an odd number of quotation marks, to a message: which of them has no partner, and where that belongs."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.repair import helps
from rulewright.syntax.scan import Lexeme, lexemes
from rulewright.syntax.scene import Scene

_MOST_TRIES = 12
_ENDS_A_TEXT = " ,:|)"


def open_text(scene: Scene, word: Lexeme) -> Diagnostic:
    """``word``: the rest of the line behind the last mark, which is the odd one only if all before are in pairs."""
    line, text = scene.line, scene.source.text
    at, closes = _odd_one(text[line.start : line.end])
    at += line.start
    return _not_opened(scene, at) if closes else _not_closed(scene, at, word)


def _odd_one(line: str) -> tuple[int, bool]:
    """Where the mark without a partner stands, and whether it looks like one that closes a text.

    A mark behind a blank opens, one before a blank or a sign closes.
    """
    marks = [at for at, sign in enumerate(line) if sign == '"']
    inside = False
    last = marks[-1]
    for mark in marks:
        before, after = line[:mark].rstrip(" "), line[mark + 1 : mark + 2]
        glued = line[mark - 1 : mark] not in ("", " ", "(")
        ends = glued and bool(before) and (after == "" or after in _ENDS_A_TEXT or not line[mark + 1 :].strip())
        begins = not glued and after not in ("", " ")
        if not inside and ends:
            return mark, True
        if inside and begins:
            return last, False
        inside, last = not inside, mark
    return last, False


def _not_closed(scene: Scene, start: int, word: Lexeme) -> Diagnostic:
    text = scene.source.text
    end = scene.line.end if start == word.start else text.index('"', start + 1)
    bar = text.find("|", start, end) if scene.head == "table" else -1
    tail = text[start : bar if bar >= 0 else end].rstrip()
    end = at = start + len(tail)
    for ending in (":", ","):  # most likely the line went on with these
        if tail.endswith(ending):
            at -= 1
    return Diagnostic(
        "RW101",
        "a text is not closed",
        scene.span(start, end),
        "the quotation mark at the end is missing",
        notes=("a text begins and ends on one line",),
        fixes=(Fix('put a `"` behind it', (Edit(scene.span(at, at), '"'),)),),
    )


def _not_opened(scene: Scene, at: int) -> Diagnostic:
    """``at``: the mark that closes a text that nobody opened."""
    line, text = scene.line, scene.source.text
    before = text[line.start : at]
    closed = line.start + max(before.rfind('"'), before.rfind("|") if scene.head == "table" else -1) + 1
    words = [one for one in lexemes(text, closed, at) if one.kind != "sign"]
    found = next((one for one in words[:_MOST_TRIES] if helps(scene, (_mark(scene, one),))), None)
    if found is None and scene.head == "table" and words:
        found = words[0]
    start = found.start if found is not None else words[-1].start if words else at
    fixes = (Fix('put a `"` before it', (_mark(scene, found),)),) if found is not None else ()
    return Diagnostic(
        "RW101",
        "a text is not opened",
        scene.span(start, at + 1),
        "the quotation mark at the beginning is missing",
        notes=("a text begins and ends on one line",),
        fixes=fixes,
    )


def _mark(scene: Scene, word: Lexeme) -> Edit:
    return Edit(scene.span(word.start, word.start), '"')
