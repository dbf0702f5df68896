"""Lines that are almost right, to messages: each function knows one habit or slip, and says None to all others."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.explain_layout import foreign_first_word
from rulewright.syntax.foreign import FIRST_WORDS, INNER_WORDS
from rulewright.syntax.scan import Lexeme
from rulewright.syntax.scene import Scene
from rulewright.syntax.vocabulary import grammar_words


def explain_line(scene: Scene) -> Diagnostic | None:
    for detect in _DETECTORS:
        found = detect(scene)
        if found is not None:
            return found
    return None


def _text(scene: Scene, first: int, last: int | None = None) -> str:
    """The words of the line from one to another, as written."""
    words = scene.line.words[first:last]
    return scene.source.text[words[0].start : words[-1].end] if words else ""


def _last(scene: Scene) -> Lexeme:
    return scene.line.words[-1]


# ---------------------------------------------------------------- habits from other languages


def _colon_at_end(scene: Scene) -> Diagnostic | None:
    last = _last(scene)
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
    if word is None or word.text != "then" or scene.head == "scenario":
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


def _foreign_first(scene: Scene) -> Diagnostic | None:
    first = scene.line.first
    known = first in scene.first_words or scene.is_expression or not (scene.happens or scene.depth == 0)
    return None if known or first not in FIRST_WORDS else foreign_first_word(scene, scene.line)


def _foreign_inside(scene: Scene) -> Diagnostic | None:
    word = scene.word
    if word is None or word.text not in INNER_WORDS or scene.line.first == "kind":
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
        return _no_type(scene)
    if first in ("value", "words", "numbers", "places", "moment", "zone", "wording"):
        return Diagnostic(
            "RW106",
            "what a word means stands behind a colon",
            scene.of(word),
            "`=` gives start values only",
            fixes=(Fix("write `:`", (Edit(scene.of(word), ":"),)),),
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


# ---------------------------------------------------------------- changes and tests


def _is_changes(scene: Scene) -> Diagnostic | None:
    """`score is score + 1` as a line of its own."""
    if not scene.happens or scene.line.first in scene.first_words or "NOW" not in scene.failure.expected:
        return None
    verb = scene.line.words[scene.place - 1]
    if verb.text not in ("is", "are"):
        return None
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
        kind = _text(scene, scene.place + 1) or "card"
        return Diagnostic(
            "RW121",
            "`let` names something that is there; it makes nothing",
            scene.span(word.start, _last(scene).end),
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
    word = scene.word
    swapped = word is not None and word.text in ("to", "into", "from", "onto", "in", "on", "at", "by")
    if word is not None and not swapped:
        return None
    span = scene.of(word) if word is not None else scene.span(_last(scene).end, _last(scene).end)
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


# ---------------------------------------------------------------- declarations and titles


def _no_type(scene: Scene) -> Diagnostic | None:
    """`remember x = 3`, `zone hand of player`"""
    first = scene.line.first if scene.depth == 0 else ""
    if first == "replace":
        first = scene.head
    if first not in ("remember", "zone", "option") or "COLON" not in scene.failure.expected:
        return None
    words = scene.line.words
    word = scene.word
    if word is not None and word.text not in ("=", ",", "until"):
        return None
    at = words[scene.place - 1].end
    name = words[2 if words[0].text == "replace" else 1].text
    so_far = _text(scene, 0, scene.place)
    if first == "zone":
        return Diagnostic(
            "RW123",
            f"say what lies in `{name}`",
            scene.span(at, at),
            "a `:` and the things are missing here",
            notes=(f"for instance `{so_far}: cards`",),
        )
    kind = _kind_of(scene)
    return Diagnostic(
        "RW123",
        f"say what kind of thing `{name}` is",
        scene.of(word) if word is not None else scene.span(at, at),
        "before this, a `:` and the type are missing" if word is not None else "a `:` and the type are missing here",
        notes=(f"for instance `{so_far}: {kind or 'number'}`",),
        fixes=(Fix(f"write `: {kind}`", (Edit(scene.span(at, at), f": {kind}"),)),) if kind else (),
    )


def _kind_of(scene: Scene) -> str:
    words = scene.line.words
    word = scene.word
    value = words[scene.place + 1] if word is not None and word.text == "=" and scene.place + 1 < len(words) else None
    if value is None:
        return ""
    if value.kind == "int" or value.text == "-":
        return "number"
    return {"yes": "yes-no", "no": "yes-no"}.get(value.text, "text" if value.kind == "string" else "")


_TITLED = {
    "game": 1, "expansion": 1, "mode": 1, "scenario": 1, "excludes": 1, "after": 1, "needs": 1, "says": 1, "reads": 1,
    "moment": 3,
}  # fmt: skip


def _no_quotes(scene: Scene) -> Diagnostic | None:
    """`game Pig`, `says Protect 1 card`, `flow round: A new round`"""
    word = scene.word
    words = scene.line.words
    if word is None or "STRING" not in scene.failure.expected or word.kind not in ("name", "int"):
        return None
    titled = _TITLED.get(words[0].text) if not scene.happens else None
    behind_colon = scene.place > 1 and words[scene.place - 1].text == ":"
    only_text = all(name in ("STRING", "NAME") for name in scene.failure.expected)
    if not (only_text and (behind_colon or titled is not None)):
        return None
    start = scene.place if behind_colon else min(titled or 1, scene.place)
    stop = next(
        (i for i in range(start, len(words)) if words[i].text == "for" and words[0].text in ("expansion", "mode")), None
    )
    if stop == start:
        return None
    last = words[(stop or len(words)) - 1]
    if any(w.kind in ("string", "open") for w in words[start : stop or len(words)]):
        return None
    span = scene.span(words[start].start, last.end)
    return Diagnostic(
        "RW152",
        "a title or a printed text stands in quotation marks",
        span,
        f"`{span.text}` has none",
        fixes=(Fix(f'write `"{span.text}"`', (Edit(span, f'"{span.text}"'),), safe=True),),
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


def _field(scene: Scene) -> Diagnostic | None:
    """`strength number` in a kind"""
    words = scene.line.words
    if (
        scene.head != "kind"
        or scene.depth == 0
        or any(word.text in (":", "by", "as") for word in words)
        or len(words) < 2
    ):
        return None
    at = words[-2].end
    return Diagnostic(
        "RW123",
        f"say what kind of thing `{words[0].text}` is",
        scene.span(words[0].start, words[-1].end),
        "a field has a `:` before its type",
        notes=("for instance `strength: number`",),
        fixes=(Fix("write `:`", (Edit(scene.span(at, at), ":"),)),),
    )


def _meaning_first(scene: Scene) -> Diagnostic | None:
    """`if x is 3: 4` or `otherwise 4` as a line of a value"""
    words = scene.line.words
    if scene.head != "value" or scene.depth == 0 or words[0].text not in ("if", "otherwise"):
        return None
    rest = _text(scene, 1)
    span = scene.span(words[0].start, words[-1].end)
    better = f"{rest}   otherwise" if words[0].text == "otherwise" else ""
    return Diagnostic(
        "RW154",
        "a line of a value says the meaning first",
        scene.of(words[0]),
        f"`{words[0].text}` stands behind the meaning",
        notes=("for instance `1   if card is down`, and last `strength of card   otherwise`",),
        fixes=(Fix(f"write `{better}`", (Edit(span, better),), safe=True),) if better and rest else (),
    )


_DETECTORS: tuple[Callable[[Scene], Diagnostic | None], ...] = (
    _colon_at_end,
    _then,
    _foreign_first,
    _equals,
    _is_changes,
    _now_in_test,
    _let,
    _where_before_to,
    _whereto,
    _nothing_follows,
    _no_type,
    _no_quotes,
    _needs_in_flow,
    _otherwise,
    _foreign_inside,
    _field,
    _meaning_first,
)
