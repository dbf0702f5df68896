"""Names of several words, to messages: where a name is given, words that would be one name with hyphens between."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic, Edit, Fix
from rulewright.syntax import problems
from rulewright.syntax.repair import helps
from rulewright.syntax.scan import Lexeme
from rulewright.syntax.scene import Scene
from rulewright.syntax.words import REPLACEABLE_WORDS

_NAMING = (
    "option", "words", "numbers", "places", "kind", "zone", "remember", "value", "call", "moment", "wording", "phrase",
    "flow", "to", "rule",
)  # fmt: skip
_WITHOUT_ARGUMENTS = ("moment", "phrase", "rule")
# Words that end a name: to join them with a hyphen would only hide another slip.
_SMALL = frozenset(
    ("of", "at", "by", "against", "for", "on", "with", "to", "from", "in", "a", "an", "the", "is", "are", "as", "and",
     "or", "but", "if", "when", "where", "each", "until", "starting", "be", "also",
     "plural")
)  # fmt: skip
_MOST_WORDS = 4
_ASKED = ("of", "for", "at", "with")


_HEADS = ("before", "after", "instead", "at", "as", "forbid", "allow")


def rule_without_name(scene: Scene) -> Diagnostic | None:
    """`rule before compare`"""
    words = scene.line.words
    if (
        scene.depth
        or scene.is_expression
        or scene.line.first != "rule"
        or len(words) < 3
        or words[1].text not in _HEADS
    ):
        return None
    if words[2].text == ":" or not helps(scene, (Edit(scene.span(words[1].start, words[1].start), "x: "),)):
        return None
    return Diagnostic(
        "RW156",
        "a word is missing",
        scene.of(words[1]),
        "the name of the rule is missing before this",
        notes=("what a rule does is told by it, and an expansion replaces it by its name",),
        fixes=(Fix(f"give it a name: `rule NAME: {words[1].text} …`"),),
    )


def several_words(scene: Scene) -> Diagnostic | None:
    """`option big goal: 5 to 30 = 12`, `phrase at noon: sentence`, `let open cards be …`"""
    start = _start(scene)
    words = scene.line.words
    if start is None or not start <= scene.place or start >= len(words):
        return None
    last = start
    while last + 1 < len(words) and last - start + 1 < _MOST_WORDS and _joins(words[last + 1]):
        last += 1
    if words[start].kind != "name" or (words[start].text in _SMALL and scene.head not in _WITHOUT_ARGUMENTS):
        return None
    ends = range(max(start + 1, scene.place - 1), last + 1)
    # An action may have something right behind its name, so its name is the shorter.
    for end in ends if scene.line.first in ("to", "flow") else reversed(ends):
        found = problems.name_of_several_words(scene.span(words[start].start, words[end].end))
        if helps(scene, found.fixes[0].edits):
            return found
    return None


def asked_with_brackets(scene: Scene) -> Diagnostic | None:
    """`value step(cell, direction): …`"""
    words = scene.line.words
    if scene.depth or scene.line.first not in ("value", "to", "flow", "zone", "remember") or len(words) < 4:
        return None
    if words[2].text != "(" or words[2].start != words[1].end:
        return None
    close = next((i for i, word in enumerate(words) if word.text == ")"), len(words) - 1)
    inner = words[3:close]
    if any(word.kind != "name" and word.text != "," for word in inner):
        return None
    names = [word.text for word in inner if word.kind == "name"]
    said = " ".join(f"{small} {name}" for small, name in zip(_ASKED, names, strict=False))
    span = scene.span(words[1].start, words[close].end)
    better = f"{words[1].text} {said}"
    return Diagnostic(
        "RW129",
        "nothing is asked with brackets",
        span,
        "what it is asked of stands behind small words",
        notes=("one of these before each: of, at, by, against, for, on, with",),
        fixes=(Fix(f"write `{better}`", (Edit(span, better),)),) if 0 < len(names) <= len(_ASKED) else (),
    )


def member_of_several_words(scene: Scene) -> Diagnostic | None:
    """`words trade: Fish, Old Rope, Wine`: who puts commas between some members means one by the words between two."""
    words = scene.line.words
    if scene.line.first != "words" or scene.depth or not any(word.text == "," for word in words):
        return None
    start = end = scene.place
    while start and words[start - 1].kind == "name" and words[start - 1].text != "also":
        start -= 1
    while end + 1 < len(words) and words[end + 1].kind == "name":
        end += 1
    if scene.word is None or scene.word.kind != "name" or start == end or start < 2:
        return None
    return problems.name_of_several_words(scene.span(words[start].start, words[end].end))


def _joins(word: Lexeme) -> bool:
    return word.kind == "name" and word.text not in _SMALL


def _start(scene: Scene) -> int | None:
    """The place of the word with which a name begins in the failing line."""
    words = scene.line.words
    first = words[0].text
    behind_as = next((i + 1 for i in range(scene.place, 0, -1) if i < len(words) and words[i].text == "as"), None)
    if scene.depth == 0:
        if first == "replace" and len(words) > 1 and words[1].text in REPLACEABLE_WORDS:
            return 2
        if first == "remember" and len(words) > 1 and words[1].text == "whether":
            return next((i + 1 for i, word in enumerate(words) if word.text in ("is", "are")), None)
        return 1 if first in _NAMING else behind_as if first in ("make", "table", "house") else None
    if scene.head == "table" and scene.line is scene.lines[1]:
        return next((i + 1 for i in range(scene.place - 1, -1, -1) if words[i].text in ("|", "/")), 0)
    if scene.head == "kind":
        return 0
    if not scene.happens:
        return None
    return 1 if first == "let" else behind_as if first == "roll" else None
