"""Words that cannot stand where they stand, to messages: reserved names, unknown first words, actions at the margin."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.near import nearest
from rulewright.syntax.scan import Lexeme
from rulewright.syntax.scene import Scene
from rulewright.syntax.vocabulary import reserved_words
from rulewright.syntax.words import RESERVED_STATEMENT_WORDS, STATEMENT_WORDS, TOP_WORDS

# What to call a thing whose first name is a word of the language.
_INSTEAD = {
    "a": "x", "all": "everything", "any": "some", "as": "role", "because": "reason", "can": "able", "choose": "pick",
    "chooses": "pick", "count": "amount", "counts": "amounts", "end": "finish", "every": "whole", "for": "purpose",
    "from": "origin", "has": "holding", "if": "condition", "in": "inside", "is": "state", "it": "thing",
    "least": "smallest", "less": "fewer", "lose": "defeat", "loses": "loser", "may": "allowed", "more": "extra",
    "most": "largest", "must": "forced", "no": "refused", "none": "nothing", "now": "current", "on": "lit",
    "otherwise": "other", "phase": "stage", "start": "beginning", "starting": "opening", "then": "later",
    "to": "target", "until": "limit", "when": "time", "where": "spot", "while": "meantime", "win": "victory",
    "wins": "winner", "with": "along", "yes": "agreed",
}  # fmt: skip

_NAMING = ("words", "numbers", "places", "option", "players", "kind", "zone", "remember", "value", "call", "moment",
           "wording", "phrase", "flow", "to", "rule", "let", "table", "make", "house")  # fmt: skip


def other_name(word: str) -> str:
    return _INSTEAD.get(word, f"the-{word}")


def reserved_as_name(scene: Scene) -> Diagnostic | None:
    """A word of the language where a name is given."""
    word = scene.word
    expected = scene.failure.expected
    if word is None or word.text not in reserved_words() or "NAME" not in expected:
        return None
    giving = scene.wants_a_name
    if giving and not (scene.line.first in _NAMING or scene.depth):
        return None
    if not giving and word.text not in ("a", "an"):
        return None
    if not giving:
        return Diagnostic(
            "RW114",
            "`a` stands in `there is a …` and `call a …` only",
            scene.of(word),
            f"`{word.text}` names nothing",
            notes=("one of many is `any …` where somebody chooses, and the noun alone where a block speaks of it",),
            fixes=_instead_of_a(scene, word),
        )
    better = other_name(word.text)
    return Diagnostic(
        "RW114",
        "a word of the language cannot be a name",
        scene.of(word),
        f"`{word.text}` is a word of the language",
        notes=("its small words are reserved everywhere, so that every line has one reading",),
        fixes=(Fix(f"call it something else, for instance `{better}`", (Edit(scene.of(word), better),)),),
    )


def _instead_of_a(scene: Scene, word: Lexeme) -> tuple[Fix, ...]:
    """Where somebody chooses, `any`; where things go about, one by its place."""
    before = [one.text for one in scene.line.words[: scene.place]]
    if "may" in before or "must" in before:
        return (Fix("write `any`", (Edit(scene.of(word), "any"),)),)
    behind = scene.text(scene.place + 1, scene.place + 2) or "card"
    if scene.line.first in ("move", "show", "add", "take", "do"):
        return (
            Fix("say which: `first of …`, or the one that the block speaks of"),
            Fix(f"or let somebody choose it first: `player chooses {behind} in …`"),
        )
    return (Fix(f"leave `{word.text}` out"),)


def first_word(scene: Scene) -> Diagnostic | None:
    """The line begins with a word that means nothing where it stands."""
    word = scene.line.words[0]
    known = scene.first_words
    if word.kind != "name" or word.text in known or not known:
        return None
    meant = nearest(word.text, known)
    if scene.depth == 0:
        return _at_margin(scene, meant)
    if meant is None:
        return _unknown(scene) if scene.place == 0 else None
    if scene.happens and scene.failure.kind == "word" and scene.place == 0:
        return None
    return Diagnostic(
        "RW115",
        "a line begins with a word that is not known here",
        scene.of(word),
        f"`{word.text}` means nothing at the start of this line",
        fixes=(Fix(f"write `{meant}`", (Edit(scene.of(word), meant),), safe=True),),
    )


def _unknown(scene: Scene) -> Diagnostic | None:
    if scene.happens:
        return None
    word = scene.line.words[0]
    listed = ", ".join(scene.first_words[:5])
    if scene.head == "phrase" and word.text in (*STATEMENT_WORDS, *RESERVED_STATEMENT_WORDS):
        return Diagnostic(
            "RW115",
            "what a phrase does stands below its `do`",
            scene.of(word),
            f"a line of a phrase does not begin with `{word.text}`",
            fixes=(Fix("write `do` on a line above, and this line two spaces deeper"),),
        )
    return Diagnostic(
        "RW115",
        "a line begins with a word that is not known here",
        scene.of(word),
        f"`{word.text}` means nothing at the start of this line",
        notes=(f"a line of a {scene.head} may begin with {listed} …",),
    )


def _at_margin(scene: Scene, meant: str | None) -> Diagnostic | None:
    if scene.place and scene.line.words[0].text in TOP_WORDS:
        return None
    word = scene.line.words[0]
    happening = (*STATEMENT_WORDS, *RESERVED_STATEMENT_WORDS)
    if word.text in happening or (meant is None and looks_like_a_statement(scene)):
        return Diagnostic(
            "RW116",
            "something happens at the left margin",
            scene.of(word),
            "this line stands inside nothing",
            notes=("what happens stands inside a flow, an action or a rule, two spaces deeper",),
            fixes=(Fix("put it into `flow game` or into an action: `to …`"),),
        )
    return Diagnostic(
        "RW115",
        "a line begins with a word that is not known here",
        scene.of(word),
        f"nothing is declared with `{word.text}`",
        notes=() if meant else ("a line at the left margin declares something: zone, remember, value, flow, rule …",),
        fixes=(Fix(f"write `{meant}`", (Edit(scene.of(word), meant),), safe=True),) if meant else (),
    )


_VERBS = (
    "is", "are", "chooses", "choose", "may", "must", "wins", "win", "loses", "lose", "counts", "count", "arranges",
)  # fmt: skip


def looks_like_a_statement(scene: Scene) -> bool:
    words = scene.line.words
    return words[0].text in (*STATEMENT_WORDS, *RESERVED_STATEMENT_WORDS) or any(
        word.text in _VERBS and word.kind == "name" for word in words[1:]
    )
