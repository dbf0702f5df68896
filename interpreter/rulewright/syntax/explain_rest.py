"""Any other line that cannot be read, to a message: the word, what was understood before it, what would fit."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic
from rulewright.syntax.engine import terminal_texts
from rulewright.syntax.near import nearest
from rulewright.syntax.scene import Scene

MOST = 5
_NOUN = ("IT", "THE", "ANY", "EACH")
_NOUN_PARTS = ("NAME", "INT", "STRING", "IT", "ITS", "THE", "ANY", "EACH", "ALL", "YES", "NO", "NONE", "LPAR")
_SMALL = ("OF", "AT", "BY", "AGAINST", "FOR", "ON", "WITH", "IN", "STARTING")
_SIGNS = ("PLUS", "DASH", "STAR", "SLASH", "MORE_THAN", "LESS_THAN")
# Terminals that say the same in another form, and the one that is shown.
OTHER_FORMS = {
    "ARE": "IS", "AN": "A", "CHOOSE": "CHOOSES", "ARRANGE": "ARRANGES", "COUNT": "COUNTS", "WIN": "WINS",
    "LOSE": "LOSES",
}  # fmt: skip
# Where very many words may stand, two of which are named: what to say instead of listing them.
_GROUPS = {
    ("GAME", "ZONE"): "a declaration, like `zone …` or `value …`",
    ("LET", "MOVE"): "something that happens, like `move …` or `if …`",
    ("SAYS", "BINDS"): "a line of a phrase, like `says …`",
}
_KINDS = {"NAME": "a name", "INT": "a number", "STRING": "a text in quotation marks", "_NL": "the end of the line"}


def explain_rest(scene: Scene) -> Diagnostic:
    word = scene.word
    fits = what_fits(scene.failure.expected, "" if word is None else word.text)
    notes = []
    if scene.understood:
        notes.append(f"understood so far: `{scene.understood}`")
    if len(fits) > 1:
        notes.append(f"what would fit here: {', '.join(fits)}")
    if word is None or scene.failure.kind in ("line", "end"):
        at = scene.line.words[-1].end if scene.lines else scene.end
        label = f"{fits[0]} is missing here" if len(fits) == 1 else "something is missing here"
        return Diagnostic("RW100", "this line is not finished", scene.span(at, at), label, notes=tuple(notes))
    label = f"{fits[0]} is needed here" if len(fits) == 1 else f"`{word.text}` does not fit here"
    return Diagnostic("RW100", "this line cannot be read", scene.of(word), label, notes=tuple(notes))


def what_fits(expected: tuple[str, ...], word: str) -> list[str]:
    """At most five things that may stand here, in the words of the language: the likeliest first."""
    texts = terminal_texts()
    names = {OTHER_FORMS.get(name, name) for name in expected}
    fits: list[tuple[int, str]] = []
    if names.issuperset(_NOUN):
        begins = "OF" not in names
        fits.append((1 if begins else 3, "a noun, like `card` or `hand of player`" if begins else "more of the noun"))
        names.difference_update(_NOUN_PARTS)
    if len(names.intersection(_SMALL)) > 2:
        fits.append((3, "a small word like `of` or `in`"))
        names.difference_update(_SMALL)
    if len(names.intersection(_SIGNS)) > 1:
        signs = " ".join(f"`{texts[name]}`" for name in _SIGNS if name in names)
        fits.append((2, f"one of the signs {signs}"))
        names.difference_update(_SIGNS)
    for sample, group in _GROUPS.items():
        if names.issuperset(sample):
            fits.append((1, group))
            names -= {name for name in names if name in texts and texts[name].isalpha()}
    close = nearest(word, [texts[name] for name in sorted(names) if name in texts]) if word else None
    for name in sorted(names):
        if name in _KINDS:
            fits.append((1 if name != "_NL" else 4, _KINDS[name]))
        elif name in texts:
            fits.append((0 if texts[name] == close else 2, f"`{texts[name]}`"))
    return [text for _, text in sorted(fits)][:MOST]
