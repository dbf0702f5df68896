"""Signs that cannot be read, to messages: quotation marks, brackets, foreign comparisons, strange characters."""

from __future__ import annotations

import re

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.explain_quotes import open_text
from rulewright.syntax.foreign import SIGNS
from rulewright.syntax.scan import Lexeme
from rulewright.syntax.scene import Scene

_CURLY = "“”„‟«»‹›"
_WORDS_WITH_LINES = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_OF_SOMEBODY = re.compile(r"([^\W\d_][^\W_]*(?:-[^\W_]+)*)['’]s[ ]+([^\W\d_][^\W_]*(?:-[^\W_]+)*)")
_DOUBLE = re.compile(r"===|[<>=!]=|=[<>]|<>|&&|\|\||[-+*/]=|\.\.\.?|\*\*|//|->")
_CHANGES = {"+=": ("add", "to"), "-=": ("take", "from")}


def explain_signs(scene: Scene) -> Diagnostic | None:
    """The first thing on the failing line that no line of rules can have."""
    words = scene.line.words
    text = scene.source.text
    odd = words[-1].kind == "open" and not any(word.text in _CURLY for word in words)
    if odd:  # whatever else is wrong in the line: it may stand in what was meant to be a text
        return open_text(scene, words[-1])
    for i, word in enumerate(words):
        if word.kind == "open":
            return open_text(scene, word)
        if word.kind in ("strange", "sign"):
            double = _DOUBLE.match(text, word.start, scene.line.end)
            if double is not None and not (double.group() == "||" and scene.head == "table"):
                return _sign(scene, i, double.group())
            if word.text in _CURLY:
                return _curly(scene, word)
            if word.kind == "strange":
                return _strange(scene, i, word)
    return _brackets(scene)


# ---------------------------------------------------------------- quotation marks


def _curly(scene: Scene, word: Lexeme) -> Diagnostic:
    closing = next((w for w in scene.line.words if w.start > word.start and w.text in _CURLY), None)
    edits = [Edit(scene.of(word), '"')]
    end = word.end
    if closing is not None:
        edits.append(Edit(scene.of(closing), '"'))
        end = closing.end
    return Diagnostic(
        "RW103",
        "texts stand in straight quotation marks",
        scene.span(word.start, end),
        "these marks are typographic" if closing is not None else "this mark is typographic",
        fixes=(Fix('write `"` for both' if closing is not None else 'write `"`', tuple(edits), closing is not None),),
    )


# ---------------------------------------------------------------- brackets


def _brackets(scene: Scene) -> Diagnostic | None:
    opened: list[Lexeme] = []
    for word in scene.line.words:
        if word.text == "(" and word.kind == "sign":
            opened.append(word)
        elif word.text == ")" and word.kind == "sign":
            if not opened:
                return Diagnostic(
                    "RW102",
                    "the brackets of this line do not match",
                    scene.of(word),
                    "no `(` belongs to this bracket",
                    fixes=(Fix("leave it out", (Edit(scene.of(word), ""),)),),
                )
            opened.pop()
    if not opened:
        return None
    last = opened[-1]
    end = scene.line.words[-1].end
    sure = len(opened) == 1 and scene.failure.kind == "line"
    return Diagnostic(
        "RW102",
        "the brackets of this line do not match",
        scene.of(last),
        "this bracket is not closed",
        notes=("brackets are closed on the line they are opened on",),
        fixes=(Fix("put a `)` at the end", (Edit(scene.span(end, end), ")"),)),) if sure else (),
    )


# ---------------------------------------------------------------- other signs


def _strange(scene: Scene, place: int, word: Lexeme) -> Diagnostic:
    words = scene.line.words
    if word.text == "_":
        return _underscore(scene, word)
    if word.text in "'’":
        return _apostrophe(scene, word)
    if word.text in ".;" and place == len(words) - 1:
        return Diagnostic(
            "RW104",
            "a line of rules ends without a sign",
            scene.of(word),
            f"no `{word.text}` is needed",
            notes=("a full stop may end a sentence in quotation marks",),
            fixes=(Fix("leave it out", (Edit(scene.of(word), ""),), safe=True),),
        )
    if word.text == "." and 0 < place < len(words) - 1:
        dotted = _dotted(scene, words[place - 1], words[place + 1])
        if dotted is not None:
            return dotted
    if word.text in SIGNS:
        return _sign(scene, place, word.text)
    note = "`{` and `}` stand in texts only, round what is to be shown" if word.text in "{}" else ""
    return Diagnostic(
        "RW104",
        "this sign means nothing in rules",
        scene.of(word),
        f"`{word.text}` cannot be read" if word.text.isprintable() else f"U+{ord(word.text):04X} cannot be read",
        notes=(note or 'outside of texts, rules are made of words, numbers and the signs : , = < > + - * / | ( ) "',),
        fixes=(Fix("write an ordinary space", (Edit(scene.of(word), " "),), safe=True),) if word.text.isspace() else (),
    )


def _dotted(scene: Scene, whose: Lexeme, what: Lexeme) -> Diagnostic | None:
    """`it.score`, `player.score`, `1.5`"""
    if what.start - whose.end != 1 or (whose.kind, what.kind) not in (("name", "name"), ("int", "int")):
        return None
    span = scene.span(whose.start, what.end)
    if whose.kind == "int":
        return Diagnostic("RW104", "numbers are whole", span, f"`{span.text}` is none")
    better = f"its {what.text}" if whose.text == "it" else f"{what.text} of {whose.text}"
    return Diagnostic(
        "RW104",
        "what belongs to something is said with `of`",
        span,
        f"`{span.text}` cannot be read",
        fixes=(Fix(f"write `{better}`", (Edit(span, better),)),),
    )


def _underscore(scene: Scene, word: Lexeme) -> Diagnostic:
    line = scene.line
    match = next(
        (
            m
            for m in _WORDS_WITH_LINES.finditer(scene.source.text, line.start, line.end)
            if m.start() <= word.start < m.end()
        ),
        None,
    )
    start, end = (match.start(), match.end()) if match else (word.start, word.end)
    text = scene.source.text[start:end]
    better = "-".join(part for part in text.lower().split("_") if part)
    return Diagnostic(
        "RW104",
        "the words of a name are joined by hyphens",
        scene.span(start, end),
        f"`{text}` has a `_`",
        fixes=(Fix(f"write `{better}`", (Edit(scene.span(start, end), better),)),) if better else (),
    )


def _apostrophe(scene: Scene, word: Lexeme) -> Diagnostic:
    line = scene.line
    for match in _OF_SOMEBODY.finditer(scene.source.text, line.start, line.end):
        if match.start() < word.start < match.end():
            span = scene.span(match.start(), match.end())
            better = f"{match.group(2)} of {match.group(1)}"
            return Diagnostic(
                "RW104",
                "what belongs to somebody is said with `of`",
                span,
                f"`{span.text}` cannot be read",
                fixes=(Fix(f"write `{better}`", (Edit(span, better),)),),
            )
    closing = next((w for w in line.words if w.start > word.start and w.text == word.text), None)
    if closing is None:
        return Diagnostic(
            "RW104", "this sign means nothing in rules", scene.of(word), f"`{word.text}` stands in texts only"
        )
    edits = (Edit(scene.of(word), '"'), Edit(scene.of(closing), '"'))
    return Diagnostic(
        "RW103",
        "texts stand in straight quotation marks",
        scene.span(word.start, closing.end),
        "these marks are apostrophes",
        fixes=(Fix('write `"` for both', edits, safe=True),),
    )


def _sign(scene: Scene, place: int, sign: str) -> Diagnostic:
    words = scene.line.words
    start = words[place].start
    span = scene.span(start, start + len(sign))
    if sign in _CHANGES:
        return _change(scene, place, sign)
    if sign in ("..", "..."):
        return Diagnostic(
            "RW105",
            "a range is written with a word",
            span,
            f"`{sign}` means nothing here",
            fixes=(Fix("write ` to `", (Edit(span, " to "),)),),
        )
    if sign == "//":
        return Diagnostic(
            "RW105",
            "a division says how it is rounded, a comment begins with `#`",
            span,
            "`//` means nothing here",
            notes=("a division is written `a / b rounded down`",),
        )
    if sign in "[]":
        return _square(scene)
    better = SIGNS.get(sign)
    if sign == "==" and words[0].text == "let":
        better = "be"
    title = (
        "this comparison is written in words" if better and better.startswith("is") else "this sign is another one here"
    )
    if better is None:
        return Diagnostic("RW105", "this sign means nothing in rules", span, f"`{sign}` cannot be read")
    spaced = better if len(better) == 1 else _spaced(scene, span.start, span.end, better)
    return Diagnostic(
        "RW105",
        title,
        span,
        f"there is no `{sign}`",
        fixes=(Fix(f"write `{better}`", (Edit(span, spaced),), safe=True),),
    )


def _square(scene: Scene) -> Diagnostic:
    square = [word for word in scene.line.words if word.kind == "strange" and word.text in "[]"]
    edits = tuple(Edit(scene.of(word), "(" if word.text == "[" else ")") for word in square)
    return Diagnostic(
        "RW105",
        "brackets are round",
        scene.of(square[0]),
        f"there is no `{square[0].text}`",
        notes=("the third of several things is `item 3 of hand`, a list is `(a, b)`",),
        fixes=(Fix("write round brackets", edits),),
    )


def _spaced(scene: Scene, start: int, end: int, text: str) -> str:
    """Words need room on both sides."""
    whole = scene.source.text
    left = "" if whole[start - 1 : start] == " " else " "
    right = "" if whole[end : end + 1] == " " else " "
    return f"{left}{text}{right}"


def _change(scene: Scene, place: int, sign: str) -> Diagnostic:
    words = scene.line.words
    verb, small = _CHANGES[sign]
    span = scene.span(words[place].start, words[place].start + 2)
    target = scene.source.text[words[0].start : words[place].start].strip()
    amount = scene.source.text[span.end : words[-1].end].strip()
    whole = scene.span(words[0].start, words[-1].end)
    better = f"{verb} {amount} {small} {target}"
    possible = scene.happens and bool(target) and bool(amount) and "=" not in amount
    return Diagnostic(
        "RW106",
        "a change is written in words",
        span,
        f"`{sign}` changes nothing",
        notes=("a number grows with `add 1 to x`, shrinks with `take 1 from x`, and is set with `x is now 1`",),
        fixes=(Fix(f"write `{better}`", (Edit(whole, better),)),) if possible else (),
    )
