"""Lines that stand too deep, not deep enough, or at a depth of their own, to messages."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label
from rulewright.syntax.foreign import FIRST_WORDS
from rulewright.syntax.near import nearest
from rulewright.syntax.scene import Line, Scene

_OPENERS = ("if", "otherwise", "for", "together", "repeat", "phase", "flow", "to", "rule", "board", "holds")


def explain_layout(scene: Scene) -> Diagnostic | None:
    kind = scene.failure.kind
    if kind == "deeper":
        return _deeper(scene)
    if kind == "odd":
        return _odd(scene)
    if kind == "deep":
        return Diagnostic(
            "RW132",
            "too many blocks stand inside each other here",
            scene.of(scene.line.words[0]),
            "blocks may be 64 deep",
            fixes=(Fix("give the inner lines a name of their own: `to …`"),),
        )
    if scene.missing_block:
        return _missing_block(scene)
    return None


def _deeper(scene: Scene) -> Diagnostic:
    """The failure stands at the end of the line before, or at the very beginning."""
    index = next((i for i, line in enumerate(scene.lines) if line.start >= scene.failure.start), len(scene.lines) - 1)
    line = scene.lines[index]
    before = scene.lines[index - 1] if index else None
    here = scene.span(line.start, line.words[0].start)
    if before is None:
        fix = Fix("move it to the left margin", (Edit(here, ""),))
        return Diagnostic(
            "RW111",
            "this line stands inside nothing",
            scene.of(line.words[0]),
            "no declaration stands above it",
            fixes=(fix,),
        )
    opener = _opener_in_disguise(scene, before)
    if opener is not None:
        return opener
    fix = Fix("move it as far left as the line above", (Edit(here, " " * before.indent),))
    return Diagnostic(
        "RW111",
        "this line stands deeper than the one above it",
        scene.of(line.words[0]),
        "nothing above opens a block for it",
        labels=(Label(scene.span(before.words[0].start, before.words[-1].end), "this line is complete in itself"),),
        notes=(f"what was understood: `{_text(scene, before)}`",),
        fixes=(fix,),
    )


def _opener_in_disguise(scene: Scene, line: Line) -> Diagnostic | None:
    """The line above was read as something that happens, and was meant to open a block."""
    word = line.words[0]
    if word.text in FIRST_WORDS:
        return foreign_first_word(scene, line)
    meant = nearest(word.text, _OPENERS)
    if meant is None or line.indent == 0:
        return None
    return Diagnostic(
        "RW115",
        "a line begins with a word that is not known here",
        scene.of(word),
        f"`{word.text}` opens no block",
        fixes=(Fix(f"write `{meant}`", (Edit(scene.of(word), meant),), safe=True),),
    )


def foreign_first_word(scene: Scene, line: Line) -> Diagnostic:
    word = line.words[0]
    edits: tuple[Edit, ...] = ()
    for start, better in (
        ("write `otherwise`", "otherwise"),
        ("write `repeat`", "repeat"),
        ("write `for each`", "for each"),
    ):
        if FIRST_WORDS[word.text] == start:
            edits = (Edit(scene.of(word), better),)
    if word.text in ("elif", "elseif"):
        edits = (Edit(scene.of(word), "otherwise if"),)
    return Diagnostic(
        "RW109",
        "this word belongs to another language",
        scene.of(word),
        f"no line of rules begins with `{word.text}`",
        fixes=(Fix(FIRST_WORDS[word.text], edits, safe=bool(edits)),),
    )


def _odd(scene: Scene) -> Diagnostic:
    """A line that goes back to a depth where no line above stands."""
    index = next(i for i, line in enumerate(scene.lines) if line.words[0].start >= scene.failure.start)
    line = scene.lines[index]
    depths: list[int] = []
    for above in scene.lines[:index]:
        depths = [depth for depth in depths if depth < above.indent] + [above.indent]
    least = min(abs(depth - line.indent) for depth in depths)
    near = [depth for depth in reversed(depths) if abs(depth - line.indent) == least]
    here = scene.span(line.start, line.words[0].start)
    listed = ", ".join(map(str, depths[:-1])) + (" or " if depths[:-1] else "") + str(depths[-1])
    return Diagnostic(
        "RW112",
        "this line stands at a depth of its own",
        scene.of(line.words[0]),
        f"it is {line.indent} spaces deep, the lines above allow {listed}",
        fixes=tuple(Fix(f"make it {depth} spaces deep", (Edit(here, " " * depth),)) for depth in near),
    )


def _missing_block(scene: Scene) -> Diagnostic:
    opener = scene.line if scene.failure.kind in ("line", "end") else scene.lines[max(scene.index - 1, 0)]
    below = scene.line if opener is not scene.line else None  # perhaps it was meant to be the block
    span = scene.span(opener.words[0].start, opener.words[-1].end)
    if below is not None and below.indent == opener.indent:
        place = scene.of(below.words[0])
        at = scene.span(below.start, below.words[0].start)
        return Diagnostic(
            "RW113",
            "a block is missing",
            place,
            "this line was perhaps meant to stand two spaces deeper",
            labels=(Label(span, "nothing stands inside this line"),),
            fixes=(Fix("move it two spaces to the right", (Edit(at, " " * (opener.indent + 2)),)),),
        )
    return Diagnostic(
        "RW113",
        "a block is missing",
        span,
        "nothing stands inside this line",
        notes=("what belongs to a line stands below it, two spaces deeper",),
        fixes=(Fix("write deeper lines below it, or leave it out"),),
    )


def _text(scene: Scene, line: Line) -> str:
    return scene.source.text[line.words[0].start : line.words[-1].end]
