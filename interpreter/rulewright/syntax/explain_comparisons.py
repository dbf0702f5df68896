"""Comparisons and numbers said in other words, to messages."""

from __future__ import annotations

import re

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.figures import FIGURES
from rulewright.syntax.repair import helps
from rulewright.syntax.scene import Scene

_MORE, _LESS = "more|greater|larger|bigger|higher|over|above", "less|fewer|smaller|lower|under|below"
_SPELLINGS = (
    (re.compile(rf"(?:is|are) (?:no|not) (?:{_MORE})(?: than)?\b"), "is at most"),
    (re.compile(rf"(?:is|are) (?:no|not) (?:{_LESS})(?: than)?\b"), "is at least"),
    (re.compile(rf"(?:is|are) (?:{_MORE})(?: than)? or equal(?: to)?\b"), "is at least"),
    (re.compile(rf"(?:is|are) (?:{_LESS})(?: than)? or equal(?: to)?\b"), "is at most"),
    (re.compile(rf"(?:is|are) (?:{_MORE}) than\b"), ">"),
    (re.compile(rf"(?:is|are) (?:{_LESS}) than\b"), "<"),
    (re.compile(r"(?:is|are) (?!at\b)([\w-]+) or (?:more|higher|greater)\b"), r"is at least \1"),
    (re.compile(r"(?:is|are) (?!at\b)([\w-]+) or (?:less|lower|fewer)\b"), r"is at most \1"),
    (re.compile(r"(?:is|are) equal to\b"), "is"),
    (re.compile(r"(?:is|are) not equal to\b"), "is not"),
)


def other_comparison(scene: Scene) -> Diagnostic | None:
    """`if score of player is more than goal`"""
    line, text = scene.line, scene.source.text
    for spelling, instead in _SPELLINGS:
        match = spelling.search(text, line.start, line.words[-1].end)
        if match is None or not any(word.start == match.start() for word in line.words):
            continue
        span = scene.span(match.start(), match.end())
        better = match.expand(instead)
        edits = (Edit(span, better),)
        readable = helps(scene, edits)
        return Diagnostic(
            "RW105",
            "this comparison is written otherwise",
            span,
            f"`{span.text}` is no comparison",
            notes=("numbers are compared by `>`, `<`, `is at least`, `is at most`, `is` and `is not`",),
            fixes=(Fix(f"write `{better}`", edits, safe=readable),),
        )
    return None


def every_one(scene: Scene) -> Diagnostic | None:
    """`add 1 to coins of every player`"""
    word = scene.word
    if word is None or word.text not in ("every", "each") or not scene.happens or scene.place < 2:
        return None
    kind = scene.text(scene.place + 1, scene.place + 2)
    if not kind or scene.line.words[scene.place - 1].text not in ("of", "to", "from", "by", "for", "at"):
        return None
    return Diagnostic(
        "RW129",
        "what is done for each of several stands in a block",
        scene.span(word.start, scene.line.words[scene.place + 1].end),
        f"`{word.text} {kind}` cannot stand inside a line",
        notes=(f"above it stands `for each {kind}`, and the line itself says `{kind}`, two spaces deeper",),
    )


def for_all(scene: Scene) -> Diagnostic | None:
    """`for all players`, `for every player`"""
    words = scene.line.words
    if not scene.happens or len(words) < 3 or words[0].text != "for" or words[1].text not in ("all", "every", "any"):
        return None
    name = words[2]
    one = _one_of(name.text) if words[1].text != "every" else name.text
    edits = tuple(Edit(scene.of(word), new) for word, new in ((words[1], "each"), (name, one)) if word.text != new)
    if not helps(scene, edits):
        return None
    return Diagnostic(
        "RW129",
        "what is done for each of several begins with `for each`",
        scene.span(words[0].start, name.end),
        f"it should be `for each {one}`",
        fixes=(Fix(f"write `for each {one}`", edits),),
    )


def _one_of(plural: str) -> str:
    """A usual plural in the singular; any other word as it is."""
    if plural.endswith("ies"):
        return f"{plural[:-3]}y"
    return plural[:-1] if plural.endswith("s") and not plural.endswith("ss") else plural


_MOST = {
    "most": "highest", "largest": "highest", "biggest": "highest", "greatest": "highest", "maximum": "highest",
    "fewest": "lowest", "least": "lowest", "smallest": "lowest", "minimum": "lowest",
}  # fmt: skip


def most_of_all(scene: Scene) -> Diagnostic | None:
    """`players with most coins win`"""
    for place in (scene.place, scene.place - 1, scene.place - 2):
        word = scene.line.words[place] if 0 < place < len(scene.line.words) else None
        better = _MOST.get(word.text) if word is not None else None
        if word is None or better is None:
            continue
        before = scene.line.words[place - 1]
        if before.text not in ("with", "the"):  # `is most 3` lacks an `at`
            continue
        edit = Edit(scene.span(before.start if before.text == "the" else word.start, word.end), better)
        if helps(scene, (edit,)):
            return Diagnostic(
                "RW129",
                "another word is needed here",
                scene.of(word),
                f"`{word.text}` cannot stand here; it should be `{better}`",
                notes=("those with the most of something are `players with highest score`",),
                fixes=(Fix(f"write `{better}`", (edit,)),),
            )
    return None


def number_in_words(scene: Scene) -> Diagnostic | None:
    """`players two to four`, `numbers face: one to six`"""
    word = scene.word
    if word is None or word.text not in FIGURES or "INT" not in scene.failure.expected or scene.wants_a_name:
        return None
    figure = FIGURES[word.text]
    edits = [Edit(scene.of(word), figure)]
    rest = [one for one in scene.line.words[scene.place + 1 :] if one.text in FIGURES]
    edits += [Edit(scene.of(one), FIGURES[one.text]) for one in rest] if not helps(scene, edits) else []
    return Diagnostic(
        "RW129",
        "a number is written in figures",
        scene.of(word),
        f"`{word.text}` is a word",
        fixes=(Fix(f"write `{figure}`", tuple(edits)),),
    )
