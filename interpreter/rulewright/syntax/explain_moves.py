"""Things that go from one place to another in the words of other rulebooks, to messages."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.figures import FIGURES
from rulewright.syntax.repair import helps
from rulewright.syntax.scene import Scene

_ARTICLES = ("a", "an", "the", "one", "top")
_ENDS = {"first": "first", "top": "first", "last": "last", "bottom": "last"}


def moved_from(scene: Scene) -> Diagnostic | None:
    """`move a card from deck to market`, `move 2 cards from deck to market`, `move card from hand to market`"""
    words = scene.line.words
    if scene.line.first != "move" or not scene.happens:
        return None
    source = next((i for i, word in enumerate(words) if word.text == "from"), None)
    goal = next((i for i, word in enumerate(words) if word.text == "to"), None)
    if source is None or goal is None or not 1 < source < goal - 1:
        return None
    what, whence = [word.text for word in words[1:source]], scene.text(source + 1, goal)
    span = scene.span(words[1].start, words[goal - 1].end)
    better = _taken(what, whence)
    edits = (Edit(span, better),)
    fixes = (Fix(f"write `move {better} {scene.text(goal)}`", edits),) if helps(scene, edits) else ()
    return Diagnostic(
        "RW119",
        "`move` says what is moved, and where to",
        scene.of(words[source]),
        "where it comes from stands with what is moved",
        notes=("`first of deck` lies on top, `cards in deck` are all, and `card` is the one that the block speaks of",),
        fixes=fixes,
    )


def _taken(what: list[str], whence: str) -> str:
    """What is moved, by its place in the zone that it is taken from."""
    end = next((_ENDS[word] for word in what if word in _ENDS), None)
    count = next((FIGURES.get(word, word) for word in what if word.isdigit() or word in FIGURES), "")
    if count and count != "1":
        return f"{end or 'first'} {count} of {whence}"
    if end is not None or any(word in _ARTICLES for word in what) or count:
        return f"{end or 'first'} of {whence}"
    noun = " ".join(word for word in what if word != "all")
    return f"{noun} in {whence}" if noun.endswith("s") else noun
