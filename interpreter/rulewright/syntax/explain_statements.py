"""Statements that are almost right, to messages. Each function knows one slip, None means another line."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.repair import helps
from rulewright.syntax.scene import Scene
from rulewright.syntax.vocabulary import grammar_words

_ENDINGS = {"winner": "wins", "winners": "win", "loser": "loses", "losers": "lose"}


def _is_changes(scene: Scene) -> Diagnostic | None:
    """`score is score + 1` as a line of its own."""
    if not scene.happens or scene.line.first in scene.first_words or "NOW" not in scene.failure.expected:
        return None
    verb = scene.line.words[scene.place - 1]
    if verb.text not in ("is", "are"):
        return None
    if scene.line.first in _ENDINGS and scene.place == 2 and scene.word is not None:
        whole = scene.span(scene.line.words[0].start, scene.line.words[-1].end)
        better = f"({scene.text(2)}) {_ENDINGS[scene.line.first]}" if scene.place < len(scene.line.words) - 1 else ""
        return Diagnostic(
            "RW120",
            f"who wins or loses is said with `{_ENDINGS[scene.line.first]}`",
            whole,
            f"nobody is called `{scene.line.first}`",
            fixes=(Fix(f"write `{better}`", (Edit(whole, better),)),) if better else (),
        )
    behind = scene.word
    if behind is not None and behind.text == "not":
        span = scene.span(verb.start, behind.end)
        better = f"{verb.text} no longer"
        return Diagnostic(
            "RW120",
            "`is` compares; this line has to change something",
            span,
            "a test cannot stand alone",
            notes=("a test stands behind `if`, `needs`, `when` or `until`",),
            fixes=(Fix(f"write `{better}` if it shall not be so from now on", (Edit(span, better),)),),
        )
    if scene.opens_a_block:
        start = scene.line.words[0].start
        return Diagnostic(
            "RW120",
            "`is` compares; a test with a block below stands behind `if`",
            scene.of(verb),
            "a comparison cannot stand alone",
            fixes=(Fix("write `if` in front", (Edit(scene.span(start, start), "if "),)),),
        )
    return Diagnostic(
        "RW120",
        "`is` compares; a change is `is now`",
        scene.of(verb),
        "a comparison cannot stand alone",
        fixes=(Fix(f"write `{verb.text} now`", (Edit(scene.of(verb), f"{verb.text} now"),), safe=True),),
    )


def _now_in_test(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if (
        word is None
        or word.text != "now"
        or not scene.place
        or scene.line.words[scene.place - 1].text not in ("is", "are")
    ):
        return None
    gap = scene.span(scene.line.words[scene.place - 1].end, word.end)
    return Diagnostic(
        "RW150",
        "`is now` changes; a test says `is`",
        scene.of(word),
        "nothing can change inside a test",
        fixes=(Fix("leave `now` out", (Edit(gap, ""),), safe=True),),
    )


def _let(scene: Scene) -> Diagnostic | None:
    words = scene.line.words
    if words[0].text != "let" or not scene.happens:
        return None
    word = scene.word
    if word is not None and word.text in ("a", "an") and words[scene.place - 1].text == "be":
        kind = scene.text(scene.place + 1) or "card"
        return Diagnostic(
            "RW121",
            "`let` names something that is there; it makes nothing",
            scene.span(word.start, scene.line.words[-1].end),
            f"which {kind.split()[0]}?",
            notes=("all things lie ready from the start of the game, in zones",),
            fixes=(
                Fix(f"let somebody pick one: `player chooses {kind.split()[0]} in …`"),
                Fix(f"or say which: `let {words[1].text} be first of …`"),
            ),
        )
    if len(words) > 2 and words[2].text == "be":
        return None
    if scene.place not in (2, 3) or words[1].kind != "name":
        return None
    other = words[2] if len(words) > 2 and words[2].text in ("is", "as", "to", ":", "equals") else None
    gap = scene.span(words[1].end, other.end if other is not None else words[1].end)
    return Diagnostic(
        "RW118",
        "`let` gives a name with `be`",
        scene.of(other) if other is not None else scene.span(words[1].end, words[1].end),
        f"`be` is missing behind `let {words[1].text}`",
        fixes=(Fix(f"write `let {words[1].text} be …`", (Edit(gap, " be"),), safe=len(words) > 2),),
    )


_GOES = {
    "add": ("TO", "to", "add 1 to score of player"),
    "move": ("TO", "to", "move first of deck to hand of player"),
    "show": ("TO", "to", "show hand of player to players"),
    "take": ("FROM", "from", "take 1 from score of player"),
}


def _whereto(scene: Scene) -> Diagnostic | None:
    first = scene.line.first
    if first not in _GOES or not scene.happens or scene.place < 2:
        return None
    terminal, small, example = _GOES[first]
    if terminal not in scene.failure.expected:
        return None
    words = scene.line.words
    word = scene.word or next((one for one in words if one.text in ("into", "onto")), None)
    if word is not None and word.text not in ("to", "into", "from", "onto", "in", "on", "at", "by"):
        return None
    span = scene.of(word) if word is not None else scene.span(words[-1].end, words[-1].end)
    label = f"`{small}` is needed here" if word is not None else f"`{small} …` is missing at the end"
    return Diagnostic(
        "RW119",
        f"`{first}` needs a `{small}`",
        span,
        label,
        notes=(f"understood so far: `{scene.understood}`", f"for instance `{example}`"),
        fixes=(Fix(f"write `{small}`", (Edit(span, small),)),) if word is not None else (),
    )


def _where_before_to(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text != "where" or scene.line.first not in ("move", "show", "add", "take"):
        return None
    words = scene.line.words
    goal = next((i for i in range(len(words) - 1, scene.place, -1) if words[i].text in ("to", "from")), None)
    if goal is None:
        return None
    start, end = words[1].start, words[goal - 1].end
    edits = (Edit(scene.span(start, start), "("), Edit(scene.span(end, end), ")"))
    return Diagnostic(
        "RW146",
        "`where` reaches to the end of the line, unless brackets end it",
        scene.of(word),
        f"the `{words[goal].text}` behind it would belong to the condition",
        fixes=(Fix("put brackets round the set", edits, safe=True),),
    )


# ---------------------------------------------------------------- short statements


def _nothing_follows(scene: Scene) -> Diagnostic | None:
    words = scene.line.words
    first = words[0].text
    if not scene.happens or first not in ("stop", "draw", "end"):
        return None
    if first == "end":
        return _end(scene)
    if scene.place != 1 or len(words) < 2:
        return None
    rest = scene.span(words[1].start, words[-1].end)
    if first == "draw":
        return Diagnostic(
            "RW122",
            "`draw` means that nobody wins",
            rest,
            "nothing may follow `draw`",
            notes=("cards are drawn with `move`",),
            fixes=(Fix("for a card write `move first of deck to hand of player`"),),
        )
    fixes = [Fix("leave the rest out", (Edit(scene.span(words[0].end, words[-1].end), ""),))]
    if words[1].kind == "name" and len(words) == 2 and words[1].text not in grammar_words():
        fixes.append(Fix(f"write `end {words[1].text}` to leave that flow", (Edit(scene.of(words[0]), "end"),)))
    return Diagnostic(
        "RW122",
        "`stop` leaves the nearest `repeat` or `take turns`",
        rest,
        "nothing may follow `stop`",
        fixes=tuple(fixes),
    )


def _end(scene: Scene) -> Diagnostic | None:
    words = scene.line.words
    names = [word for word in words[1:] if word.kind == "name" and word.text not in ("the", "of", "this")]
    if scene.place == 2 and scene.failure.kind == "word":
        rest = scene.span(words[2].start, words[-1].end)
        return Diagnostic(
            "RW122",
            "`end` takes the name of one flow or action",
            rest,
            f"nothing may follow `end {words[1].text}`",
            fixes=(Fix("leave the rest out", (Edit(scene.span(words[1].end, words[-1].end), ""),)),),
        )
    span = scene.span(words[1].start, words[-1].end) if len(words) > 1 else scene.of(words[0])
    better = f"end {names[0].text}" if len(names) == 1 else "end game"
    edits = (Edit(scene.span(words[0].start, words[-1].end), better),) if len(names) == 1 else ()
    return Diagnostic(
        "RW122",
        "`end` takes the name of one flow or action",
        span,
        "which one ends?" if len(words) == 1 else f"`{span.text}` is not a name",
        fixes=(Fix(f"write `{better}`", edits),),
    )


def _needs_in_flow(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text != "needs" or scene.place or not scene.happens:
        return None
    return Diagnostic(
        "RW151",
        "only an action has `needs`",
        scene.of(word),
        "this line stands in a block of another kind"
        if scene.head == "to"
        else f"this line stands in a `{scene.head}`",
        notes=("`needs` stand directly below the line that begins with `to`, before everything else",),
        fixes=(Fix("write `if` with a block, or make an action of it: `to …`"),),
    )


def _while(scene: Scene) -> Diagnostic | None:
    """`repeat while pot < 3`: with `until` alone it would say the opposite."""
    word = scene.word
    if word is None or word.text != "while" or scene.line.first != "repeat":
        return None
    return Diagnostic(
        "RW129",
        "a loop says when it ends",
        scene.of(word),
        "there is no `repeat while`",
        fixes=(Fix("write `repeat until` and turn the condition round"),),
    )


def _so_often(scene: Scene) -> Diagnostic | None:
    """`for 7 times`"""
    words = scene.line.words
    if not scene.happens or words[0].text not in ("for", "do") or words[-1].text not in ("time", "times"):
        return None
    edits: tuple[Edit, ...] = (Edit(scene.of(words[0]), "repeat"),)
    if words[-1].text == "time":
        edits = (*edits, Edit(scene.of(words[-1]), "times"))
    if not helps(scene, edits):
        return None
    better = " ".join(("repeat", *(word.text for word in words[1:-1]), "times"))
    return Diagnostic(
        "RW129",
        "what happens so often stands below a `repeat`",
        scene.of(words[0]),
        f"`{words[0].text}` counts nothing",
        fixes=(Fix(f"write `{better}`", edits),),
    )


def _counts_how(scene: Scene) -> Diagnostic | None:
    """`speed counts less 2`, `speed counts 2 higher`: `as` would make another rule of it."""
    words = scene.line.words
    at = next((i for i, word in enumerate(words[: scene.place + 1]) if word.text in ("counts", "count")), None)
    if at is None or at + 2 >= len(words):
        return None
    first, second = words[at + 1], words[at + 2]
    if first.text in _MORE and second.kind in ("name", "int") and scene.place == at + 1:
        how, amount, span = _MORE[first.text], second.text, scene.span(first.start, second.end)
    elif second.text in _MORE and second.text != _MORE[second.text]:
        how, amount, span = _MORE[second.text], first.text, scene.span(first.start, second.end)
    else:
        return None
    edit = Edit(span, f"{amount} {how}")
    if not helps(scene, (edit,)):
        return None
    return Diagnostic(
        "RW129",
        "how much more or less it counts stands in front: `counts 2 more`",
        span,
        f"`{how}` stands behind the number",
        fixes=(Fix(f"write `{edit.text}`", (edit,)),),
    )


_MORE = {
    "more": "more", "higher": "more", "greater": "more", "plus": "more", "extra": "more",
    "less": "less", "lower": "less", "fewer": "less", "minus": "less",
}  # fmt: skip


def _otherwise(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text != "otherwise" or scene.place or not scene.happens:
        return None
    return Diagnostic(
        "RW149",
        "there is no `if` for this `otherwise`",
        scene.of(word),
        "no `if` or `may` stands above it at the same depth",
        notes=("`otherwise` stands as deep as its `if`, right behind the block of that `if`",),
    )


SLIPS: tuple[Callable[[Scene], Diagnostic | None], ...] = (
    _is_changes,
    _now_in_test,
    _let,
    _where_before_to,
    _whereto,
    _nothing_follows,
    _needs_in_flow,
    _otherwise,
    _while,
    _so_often,
    _counts_how,
)
