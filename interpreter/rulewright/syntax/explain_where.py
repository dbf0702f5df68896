"""A `where` with more of the line behind its condition, to a message: brackets round the set would end it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.repair import helps
from rulewright.syntax.scene import Scene

_MOST_TRIES = 16
_PREPOSITIONS = ("of", "at", "by", "against", "for", "on", "with", "in", "starting")
_GIVE = ("at", "by", "against", "for", "on", "with")
_OF_A_NOUN = (*_PREPOSITIONS, "it", "its", "the", "any", "each", "all", "yes", "no", "none")
_PICKS = ("number", "first", "last", "rest")
_WEIGHS = ("total", "highest", "lowest", "each")
# Behind these a test or a set begins anew, so a `where` before them is over.
_GOES_ON = (
    "is", "are", ">", "<", "win", "wins", "lose", "loses", "to", "from", "as", "may", "must", "chooses", "choose",
    "counts", "count", "arranges", "can", "cannot", "more", "less", "times",
)  # fmt: skip


def swallowed(scene: Scene) -> Diagnostic | None:
    """`if number of cards where it is torn is 1`, `players where it is torn win`"""
    place = _where(scene)
    if place is None or place == 0 or scene.wants_a_name or not _belongs(scene, place - 1):
        return None
    words = scene.line.words
    behind = scene.word if scene.place > place else None
    fixes: tuple[Fix, ...] = ()
    for first in _beginnings(scene, place):
        last = next((end for end in _ends(scene, place) if helps(scene, _brackets(scene, first, end))), None)
        if last is not None:
            behind = words[last + 1] if last + 1 < len(words) else None
            fixes = (Fix("put brackets round the set", _brackets(scene, first, last)),)
            break
    if not fixes and scene.place > place and (behind is None or behind.text not in _GOES_ON):
        return None
    if behind is not None:
        label = f"the `{behind.text}` behind it would belong to the condition"
    else:
        label = "without brackets no `where` can stand here"
    return Diagnostic(
        "RW146",
        "`where` reaches to the end of the line, unless brackets end it",
        scene.of(words[place]),
        label,
        notes=() if fixes else ("round brackets end it: `number of (cards where it is torn) is 1`",),
        fixes=fixes,
    )


def _where(scene: Scene) -> int | None:
    """The place of the last `where` up to the offending word that no bracket ends."""
    words = scene.line.words
    depth = 0
    for place in range(min(scene.place, len(words) - 1), -1, -1):
        sign = words[place].text if words[place].kind == "sign" else ""
        depth += (sign == ")") - (sign == "(")
        if words[place].text == "where" and words[place].kind == "name" and depth == 0:
            return place
    return None


def _beginnings(scene: Scene, place: int) -> Iterator[int]:
    """Where the set before a `where` may begin: what is counted or picked from, and then the whole noun phrase."""
    words = scene.line.words
    start = place
    while start and _belongs(scene, start - 1):
        start -= 1
    if scene.place == place:  # no test begins here: it is what an action is given
        yield from (at + 1 for at in range(place - 2, start, -1) if words[at].text in _GIVE)
    for first in range(start, place - 2):
        if words[first].text not in (*_PICKS, *_WEIGHS):
            continue
        if words[first + 1].text == "of":
            yield first + 2
        elif words[first + 2].text == "of":
            yield first + 3
    yield from range(start, min(place, start + 3))


def _belongs(scene: Scene, place: int) -> bool:
    word = scene.line.words[place]
    if word.kind in ("int", "string") or word.text in _OF_A_NOUN:
        return True
    return word.kind == "name" and word.text not in ("is", "are", "if", "until", "when", "needs", "means", "and", "or")


def _ends(scene: Scene, place: int) -> Iterator[int]:
    """The last word of the condition: as far as it could be read, else as much as can be."""
    words = scene.line.words
    if scene.place > place:
        yield scene.place - 1
        return
    last = len(words) - 1
    yield from range(last, max(place, last - _MOST_TRIES), -1)


def _brackets(scene: Scene, first: int, last: int) -> tuple[Edit, ...]:
    words = scene.line.words
    start, end = words[first].start, words[last].end
    return Edit(scene.span(start, start), "("), Edit(scene.span(end, end), ")")
