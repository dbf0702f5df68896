"""Declarations that are almost right, to messages. Each function knows one slip, None means another line."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax.repair import helps
from rulewright.syntax.scene import Scene


def no_type(scene: Scene) -> Diagnostic | None:
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
    before_last = scene.span(words[-2].end, words[-2].end)
    if word is None and words[-1].kind == "name" and helps(scene, (Edit(before_last, ":"),)):
        return Diagnostic(
            "RW156",
            "a sign is missing",
            scene.of(words[-1]),
            "`:` is missing before this",
            fixes=(Fix("write `:`", (Edit(before_last, ":"),), safe=True),),
        )
    at = words[scene.place - 1].end
    name = words[2 if words[0].text == "replace" else 1].text
    so_far = scene.text(0, scene.place)
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


def _field(scene: Scene) -> Diagnostic | None:
    """`strength number` in a kind"""
    words = scene.line.words
    if scene.head != "kind" or scene.depth == 0 or any(word.text in (":", "by", "as") for word in words):
        return None
    if len(words) < 2 and words[0].kind != "name":
        return None
    ends = [word.end for word in words[:-1]] or [words[0].end]
    at = next((end for end in ends if helps(scene, (Edit(scene.span(end, end), ":"),))), ends[-1])
    return Diagnostic(
        "RW123",
        f"say what kind of thing `{words[0].text}` is",
        scene.span(words[0].start, words[-1].end),
        "a field has a `:` before its type",
        notes=(f"for instance `{words[0].text}: number`",),
        fixes=(Fix("write `:`", (Edit(scene.span(at, at), ":"),)),) if len(words) > 1 else (),
    )


def _meaning_first(scene: Scene) -> Diagnostic | None:
    """`if x is 3: 4` or `otherwise 4` as a line of a value"""
    words = scene.line.words
    if scene.head != "value" or scene.depth == 0 or words[0].text not in ("if", "otherwise"):
        return None
    rest = scene.text(1)
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


SLIPS: tuple[Callable[[Scene], Diagnostic | None], ...] = (no_type, _no_quotes, _field, _meaning_first)
