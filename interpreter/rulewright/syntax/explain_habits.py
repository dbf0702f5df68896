"""Lines written in the manner of another language, to messages: each function knows one habit, None is another line."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.explain_declarations import no_type
from rulewright.syntax.explain_layout import foreign_first_word
from rulewright.syntax.foreign import FIRST_WORDS, INNER_WORDS
from rulewright.syntax.scene import Scene
from rulewright.syntax.words import RESERVED_SCENARIO_WORDS


def _colon_at_end(scene: Scene) -> Diagnostic | None:
    last = scene.line.words[-1]
    if last.text != ":" or scene.place < len(scene.line.words) - 1:
        return None
    return Diagnostic(
        "RW108",
        "no colon stands at the end of a line",
        scene.of(last),
        "the deeper lines below are the block",
        notes=("a `:` opens a meaning or a printed text, on the same line",),
        fixes=(Fix("leave it out", (Edit(scene.of(last), ""),), safe=True),),
    )


def _then(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text != "then" or scene.head == "scenario" or scene.wants_a_name:
        return None
    if scene.line.first == "means":
        before = scene.line.words[scene.place - 1].end
        return Diagnostic(
            "RW156",
            "a sign is missing",
            scene.of(word),
            "`,` is missing before this",
            notes=("two sentences are joined by `means x, then y`",),
            fixes=(Fix("write `, then`", (Edit(scene.span(before, before), ","),), safe=True),),
        )
    at_end = scene.place == len(scene.line.words) - 1
    gap = scene.span(scene.line.words[scene.place - 1].end if scene.place else word.start, word.end)
    return Diagnostic(
        "RW107",
        "there is no `then`",
        scene.of(word),
        "what happens stands in deeper lines below",
        fixes=(
            Fix("leave it out", (Edit(gap, ""),), safe=True)
            if at_end
            else Fix("leave it out and begin a new line, two spaces deeper"),
        ),
    )


def _outside_of_a_scenario(scene: Scene) -> Diagnostic | None:
    """`when day` at the left margin"""
    first = scene.line.words[0]
    if scene.depth or scene.is_expression or first.text not in (*RESERVED_SCENARIO_WORDS, "given", "dice"):
        return None
    start = scene.span(scene.line.start, scene.line.start)
    return Diagnostic(
        "RW116",
        "a line of a scenario stands inside it",
        scene.of(first),
        "this line stands at the left margin",
        notes=('a test begins with `scenario "TITLE"`; its lines stand below, two spaces deeper',),
        fixes=(Fix("move it two spaces to the right", (Edit(start, "  "),)),),
    )


def _foreign_first(scene: Scene) -> Diagnostic | None:
    first = scene.line.first
    known = first in scene.first_words or scene.is_expression or not (scene.happens or scene.depth == 0)
    return None if known or first not in FIRST_WORDS else foreign_first_word(scene, scene.line)


def foreign_inside(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text not in INNER_WORDS or scene.line.first == "kind" or scene.wants_a_name:
        return None
    advice = INNER_WORDS[word.text]
    swap = advice.startswith("write `") and advice.endswith("`") and advice.count("`") == 2
    edits = (Edit(scene.of(word), advice.split("`")[1]),) if swap else ()
    return Diagnostic(
        "RW109",
        "this word belongs to another language",
        scene.of(word),
        f"there is no `{word.text}` in rules",
        fixes=(Fix(advice, edits, safe=swap),),
    )


def _equals(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text != "=":
        return None
    first = scene.line.first
    if first == "let":
        return Diagnostic(
            "RW118",
            "`let` gives a name with `be`",
            scene.of(word),
            "`=` gives start values only",
            fixes=(Fix("write `be`", (Edit(scene.of(word), "be"),), safe=True),),
        )
    if scene.head == "remember" or first in ("remember", "option"):
        return no_type(scene)
    if scene.head == "kind":
        return None
    if first in ("value", "words", "numbers", "places", "moment", "zone", "wording"):
        return Diagnostic(
            "RW106",
            "what a word means stands behind a colon",
            scene.of(word),
            "`=` gives start values only",
            fixes=(Fix("write `:`", (Edit(scene.span(scene.line.words[scene.place - 1].end, word.end), ":"),)),),
        )
    changes = scene.happens and first not in scene.first_words
    better = "is now" if changes else "is"
    return Diagnostic(
        "RW106",
        "a change is written `is now`, a comparison `is`",
        scene.of(word),
        "`=` gives start values only, in `remember`, `option` and fields",
        fixes=(Fix(f"write `{better}`", (Edit(scene.of(word), better),), safe=changes),),
    )


HABITS: tuple[Callable[[Scene], Diagnostic | None], ...] = (
    _outside_of_a_scenario,
    _colon_at_end,
    _then,
    _foreign_first,
    _equals,
)
