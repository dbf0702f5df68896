"""Lines of phrases that are almost right, to messages. Each function knows one slip, None means another line."""

from __future__ import annotations

import re

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label
from rulewright.syntax.explain_words import other_name
from rulewright.syntax.scene import Scene
from rulewright.syntax.vocabulary import reserved_words

_HOLE = re.compile(r"\{\s*([\w-]+)\s*:")


def reads_a_hole(scene: Scene) -> Diagnostic | None:
    """`reads effect`"""
    words = scene.line.words
    if scene.head != "phrase" or scene.depth != 1 or [word.kind for word in words] != ["name", "name"]:
        return None
    if words[0].text != "reads":
        return None
    hole = words[1]
    return Diagnostic(
        "RW156",
        "a `reads` is a text, or a hole `with` a text",
        scene.of(hole),
        f'`with "…"` is missing behind `{hole.text}`',
        notes=(
            f'`reads {hole.text} with "the next leg"` reads the parts of `{hole.text}`, and puts that text in place of '
            "what stands in `{…}` in the titles of their moments",
            f'`reads "Later: {{{hole.text}}}"` is a text with the hole in it',
            "without a line `reads` the sentence itself is read",
        ),
        fixes=(Fix(f'write `"{{{hole.text}}}"`', (Edit(scene.of(hole), f'"{{{hole.text}}}"'),)),),
    )


def reserved_hole(scene: Scene) -> Diagnostic | None:
    """`means a, then b` below `says "{a: sentence}, then {b: sentence}"`"""
    if scene.head != "phrase" or scene.depth == 0:
        return None
    for place in (scene.place, scene.place - 1):
        word = scene.line.words[place] if 0 <= place < len(scene.line.words) else None
        if word is None or word.text not in reserved_words():
            continue
        found = next(
            (one for one in _HOLE.finditer(scene.source.text, scene.start, scene.end) if one[1] == word.text), None
        )
        if found is None:
            continue
        better = other_name(word.text)
        span = scene.span(found.start(1), found.end(1))
        return Diagnostic(
            "RW114",
            "a word of the language cannot be a name",
            span,
            f"`{word.text}` is a word of the language, and no name of a hole",
            labels=(Label(scene.of(word), "so it cannot be spoken of here"),),
            notes=("its small words are reserved everywhere, so that every line has one reading",),
            fixes=(
                Fix(
                    f"call it something else, for instance `{better}`",
                    (Edit(span, better), Edit(scene.of(word), better)),
                ),
            ),
        )
    return None
