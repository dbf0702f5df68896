"""One word to change, or one to put in, and the line makes sense: found by trying, said as a message with a fix."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.engine import terminal_texts
from rulewright.syntax.explain_rest import OTHER_FORMS
from rulewright.syntax.near import near, nearest
from rulewright.syntax.repair import helps, reach
from rulewright.syntax.scan import Lexeme
from rulewright.syntax.scene import Scene
from rulewright.syntax.vocabulary import grammar_words

_MOST_TRIES = 12
# Words that stand for a noun or join two: to put one of them in is no repair, it changes what is said.
_NO_REPAIR = (
    "IT", "ITS", "THE", "ANY", "EACH", "ALL", "YES", "NO", "NONE", "PHASE", "NOT", "EVERY", "THERE",
    "AND", "OR", "BUT", "WHERE"
)  # fmt: skip

_PHRASES = (
    "as soon as", "at start of", "at end of", "instead of", "is at least", "is at most", "is no longer", "counts as",
    "starting with", "for each", "seen by", "also has",
)  # fmt: skip
_SHORTER = tuple(
    (words, (*words[:at], *words[at + 1 :]), at)
    for words in (tuple(phrase.split()) for phrase in _PHRASES)
    for at in range(len(words))
    if at or len(words) > 2
)
"""Small phrases of several words, each without one of them, and which one that is."""


def misspelt_first_word(scene: Scene) -> Diagnostic | None:
    word = scene.line.words[0]
    if word.kind != "name" or word.text in scene.first_words:
        return None
    meant = nearest(word.text, scene.first_words)
    if meant is None or not helps(scene, (Edit(scene.of(word), meant),)):
        return None
    return Diagnostic(
        "RW115",
        "a line begins with a word that is not known here",
        scene.of(word),
        f"`{word.text}` means nothing at the start of this line",
        fixes=(Fix(f"write `{meant}`", (Edit(scene.of(word), meant),), safe=True),),
    )


def misspelt_word(scene: Scene) -> Diagnostic | None:
    """A word that makes the line readable when it is spelled like a word of the language."""
    found = [(word, meant) for word, meant in _spellings(scene) if helps(scene, (Edit(scene.of(word), meant),))]
    if len(found) != 1:
        return None
    word, meant = found[0]
    return Diagnostic(
        "RW153",
        "a word seems to be misspelt",
        scene.of(word),
        f"with `{meant}` the line could be read",
        fixes=(Fix(f"write `{meant}`", (Edit(scene.of(word), meant),), safe=True),),
    )


def _spellings(scene: Scene) -> Iterator[tuple[Lexeme, str]]:
    """Words up to the offending one that are no words of the language, each with those it may be meant for."""
    known = grammar_words()
    pairs = (
        (word, meant)
        for word in reversed(scene.line.words[: scene.place + 1])
        if word.kind == "name" and word.text not in known
        for meant in near(word.text, known)
    )
    return islice(pairs, _MOST_TRIES)


def other_word(scene: Scene) -> Diagnostic | None:
    """The offending word stands where another small word belongs: `mode "X" of "Y"`."""
    word = scene.word
    if word is None or word.kind not in ("name", "sign"):
        return None
    wanted = [text for text in _wanted(scene) if text != word.text and text[0].isalpha() == word.text[0].isalpha()]
    wanted = [text for text in wanted if text != "-"]  # a number below 0 is hardly meant
    if word.text == "-" and "TO" in scene.failure.expected:
        wanted = ["to"]  # a range
    found = [text for text in wanted if helps(scene, (Edit(scene.of(word), text),))]
    if len(found) != 1:
        return None
    return Diagnostic(
        "RW129",
        "another word is needed here",
        scene.of(word),
        f"`{word.text}` cannot stand here; it should be `{found[0]}`",
        notes=_so_far(scene),
        fixes=(Fix(f"write `{found[0]}`", (Edit(scene.of(word), found[0]),)),),
    )


def missing_word(scene: Scene) -> Diagnostic | None:
    """One word or sign before the offending one gets the line further than any other."""
    word = scene.word
    tried = sorted(((reach(scene, (_insert(scene, text),)), text) for text in _wanted(scene)), reverse=True)
    best = [text for far, text in tried if far == tried[0][0]]
    place = scene.line.words[-1].end if word is None else word.end
    if len(best) != 1 or tried[0][0] <= place:
        return None
    text = best[0]
    sign = not text[0].isalpha()
    return Diagnostic(
        "RW156",
        "a sign is missing" if sign else "a word is missing",
        scene.span(place, place) if word is None else scene.of(word),
        f"`{text}` is missing here" if word is None else f"`{text}` is missing before this",
        notes=_so_far(scene),
        fixes=(Fix(f"write `{text}`", (_insert(scene, text),)),),
    )


def broken_off(scene: Scene) -> Diagnostic | None:
    """A word is missing in one of the small phrases of several words: `rule lost: as soon number of …`."""
    for place in range(min(scene.place, len(scene.line.words) - 1), -1, -1):
        for whole, rest, missing in _SHORTER:
            words = scene.line.words[place : place + len(rest)]
            if tuple(word.text for word in words) != rest:
                continue
            at = words[0].start if missing == 0 else words[missing - 1].end
            put_in = f"{whole[0]} " if missing == 0 else f" {whole[missing]}"
            if not helps(scene, (Edit(scene.span(at, at), put_in),)):
                continue
            said = " ".join(whole)
            return Diagnostic(
                "RW156",
                "a word is missing",
                scene.span(words[0].start, words[-1].end),
                f"`{whole[missing]}` is missing: `{said}`",
                notes=_so_far(scene),
                fixes=(Fix(f"write `{said}`", (Edit(scene.span(at, at), put_in),)),),
            )
    return None


def not_rounded(scene: Scene) -> Diagnostic | None:
    """`add r / 3 to wounds`"""
    words = scene.line.words[: scene.place]
    if scene.failure.expected != ("ROUNDED",) or not any(word.text == "/" for word in words):
        return None
    at = words[-1].end
    edits = [Edit(scene.span(at, at), f" rounded {way}") for way in ("down", "up")]
    return Diagnostic(
        "RW156",
        "a word is missing",
        scene.span(at, at) if scene.word is None else scene.of(scene.word),
        "how the division is rounded is missing here",
        notes=_so_far(scene),
        fixes=tuple(Fix(f"write `{edit.text.strip()}`", (edit,)) for edit in edits),
    )


def _wanted(scene: Scene) -> list[str]:
    texts = terminal_texts()
    names = [name for name in scene.failure.expected if name in texts and name not in OTHER_FORMS]
    if len(names) > 1:
        names = [name for name in names if name not in _NO_REPAIR]
    return [texts[name] for name in names] if len(names) <= _MOST_TRIES else []


def _insert(scene: Scene, text: str) -> Edit:
    word = scene.word
    at = scene.line.words[scene.place - 1].end if scene.place else scene.line.words[0].start
    if word is None:
        return Edit(scene.span(at, at), f" {text}")
    if text in (",", ":") and scene.place:
        return Edit(scene.span(at, at), text)
    return Edit(scene.span(word.start, word.start), f"{text} ")


def _so_far(scene: Scene) -> tuple[str, ...]:
    return (f"understood so far: `{scene.understood}`",) if scene.understood else ()
