"""What a message about an unreadable text shows: places in it, what was understood, what would fit, names of things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

import attrs

from rulewright.diagnostics import Fix, Label
from rulewright.phrases.harvest import Piece
from rulewright.phrases.nearness import nearest
from rulewright.phrases.nodes import Blank, Node
from rulewright.phrases.places import edits, place
from rulewright.phrases.printing import ELLIPSIS, Printer
from rulewright.phrases.problems import article
from rulewright.phrases.readback import Explainer
from rulewright.phrases.templates import Fixed, Hole, HoleType, Item, Shape
from rulewright.phrases.trouble import Trouble
from rulewright.phrases.words import Kind
from rulewright.source import Span

MAX_SHOWN = 5
MAX_LEAD = 4
_NUMERALS = {"number": ("number", ""), "signed": ("number with a sign", "+1"), "ordinal": ("place number", "2nd")}
_LOOKS = {Kind.NUMBER: "number", Kind.SIGNED: "signed", Kind.ORDINAL: "ordinal"}


@attrs.frozen
class Fragment:
    """The words that ought to be one phrase, and its family: what is wrong is in them and not around them."""

    start: int
    end: int
    family: str


@attrs.frozen(eq=False)
class Scene:
    """A text in trouble, seen by a reader. span: where the text stands."""

    trouble: Trouble
    text: str
    span: Span
    printer: Printer
    explainer: Explainer

    # ---- places and words

    def at(self, start: int, end: int) -> Span:
        """The place of some words; that of none is just before the next."""
        found = place(self.span, self.text, *self._offsets(start, end))
        assert found is not None
        return found

    def said(self, start: int, end: int) -> str:
        """Some words as they are written."""
        words = self.trouble.words[start:end]
        return self.text[words[0].start : words[-1].end] if words else ""

    def write(self, text: str, start: int, end: int, words: str, *, safe: bool = False) -> Fix:
        """Advice to write other words in the place of some."""
        first, last = self._offsets(start, end)
        if not words and first and self.text[first - 1] == " " and self.text[last : last + 1] in (" ", ""):
            first -= 1  # what is left out takes a space with it
        changes = edits(self.span, self.text, first, last, words)
        return Fix(text, changes, safe and bool(changes))

    def _offsets(self, start: int, end: int) -> tuple[int, int]:
        words = self.trouble.words
        if start < end:
            return words[start].start, words[end - 1].end
        here = words[start].start if start < len(words) else len(self.text)
        return here, here

    # ---- what was understood

    def understood(self) -> tuple[Label, ...]:
        """What stands before the trouble: in words of play if it has any, else as far as it was read."""
        it = self.trouble
        around = it.around
        if not around or not it.at:
            return ()
        begins = self._begins(around)
        outer = [piece.value for piece in (around if begins else around[:-1]) if isinstance(piece.value, Node)]
        texts = [text for node in outer for text in self.explainer.conditions(node)]
        conditions = [text for text in texts if text and ELLIPSIS not in text]
        start = it.at if begins else around[-1].start
        if conditions and start:
            return (Label(self.at(0, start), f"understood so far: {'; '.join(conditions)}"),)
        whole = around[0].value
        assert isinstance(whole, Node)
        return (Label(self.at(0, it.at), f"read as the beginning of: {self.printer.render(whole)}"),)

    def _begins(self, around: Sequence[Piece]) -> str:
        """The family of which a phrase should have begun at the trouble; empty inside a phrase."""
        holding = next((part.value for _, part in around[-1].parts if part.start == self.trouble.at), None)
        return self.trouble.grammar.families.get(holding, "") if isinstance(holding, Blank) else ""

    def fragment(self) -> Fragment:
        it = self.trouble
        around = it.around
        if not around:
            return Fragment(0, len(it.words), it.family)
        start, family = it.at, self._begins(around)
        if not family:
            phrase = around[-1].value
            assert isinstance(phrase, Node)
            start, family = around[-1].start, it.reader.phrases[phrase.phrase].family
        blank = it.grammar.simplest[it.grammar.starts[family]]
        stuck = it.reader.stuck((*it.terminals[:start], blank), it.family)
        behind = {one.next for one in stuck.waiting} if stuck.at == start + 1 else set()
        for end in range(it.at + 1, len(it.words)):
            if it.terminals[end] in behind and it.swapped(start, end, blank):
                return Fragment(start, end, family)
        return Fragment(start, len(it.words), family)

    def innermost(self, piece: Piece) -> Piece:
        """The phrase in a reading that holds the word in trouble."""
        inner = next((part for _, part in piece.parts if part.start <= self.trouble.at < part.end), None)
        return self.innermost(inner) if inner is not None and isinstance(inner.value, Node) else piece

    # ---- what would fit

    def fits(self, word: str) -> list[str]:
        """What might have come: words that are near, then kinds of phrases and values, then the other words."""
        it = self.trouble
        known = {one.fold: f"`{one.text}`" for one in it.expected_words()}
        near = nearest(word, known)
        families = it.expected_families()
        leading = {type_.of for family in families for type_ in it.leading(family)}
        kinds = [noun(type_) for _, type_ in it.expected_values() if type_.of not in leading]
        # The words that phrases begin with say less than their family.
        others = [] if families else [fold for fold in known if fold not in near]
        shown = (*(known[fold] for fold in near), *map(article, families), *map(article, kinds))
        return list(dict.fromkeys((*shown, *(known[fold] for fold in others))))

    def kinds(self, places: Sequence[int]) -> list[str]:
        """The types that the words in some places are a value of."""
        words = [self.trouble.words[place] for place in places]
        if len(words) == 1 and words[0].value is not None:
            return [_LOOKS.get(words[0].kind, "number")]
        folds = tuple(word.fold for word in words)
        return [name for name, members in self.trouble.grammar.members.items() if folds in members]

    def families(self, start: int, end: int, but: str) -> list[str]:
        """The other families of phrases that some words are one of."""
        reader = self.trouble.reader
        words = self.trouble.words[start:end]
        return [family for family in reader.grammar.starts if family != but and reader.meanings(words, family).all]


def one_of(things: Sequence[str]) -> str:
    """``a, b or c``, no more than a reader takes in."""
    shown = list(things[:MAX_SHOWN])
    if len(things) > MAX_SHOWN:
        return f"{', '.join(shown)} or others"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def noun(type_: HoleType) -> str:
    """A type as a reader calls one of its values."""
    return _NUMERALS.get(type_.of, (type_.of, ""))[0]


def like(type_: HoleType) -> str:
    """An example of a numeral that is not plain, for the end of a message."""
    example = _NUMERALS.get(type_.of, ("", ""))[1]
    return f", like {example}" if example else ""


def nouns(kinds: Sequence[str]) -> str:
    return " and ".join(article(noun(HoleType(kind))) for kind in kinds)


def members_shown(members: Sequence[str]) -> str:
    shown = ", ".join(members[:MAX_SHOWN])
    return shown if len(members) <= MAX_SHOWN else f"{shown} … ({len(members)} in all)"


def short(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rsplit(' ', 1)[0]} …"


def holder(piece: Piece, at: int) -> tuple[Shape, Hole, Piece] | None:
    """The phrase, and its hole, that holds a blank in the place of word ``at``."""
    for name, part in piece.parts:
        if part.start <= at < part.end:
            if isinstance(part.value, Node):
                return holder(part, at)
            assert piece.shape is not None
            return piece.shape, piece.shape.hole(name), piece
    return None


def lead(shape: Shape, hole: Hole) -> str:
    """The fixed words that a hole stands behind, or if there are none, those behind it."""
    at = shape.items.index(hole)
    before = _run(reversed(shape.items[:at]))[::-1]
    if before:
        return " ".join(before[-MAX_LEAD:])
    return " ".join([ELLIPSIS, *_run(shape.items[at + 1 :])[:MAX_LEAD]])


def _run(items: Iterable[Item]) -> list[str]:
    """The fixed words up to the next hole."""
    words = takewhile(lambda item: isinstance(item, Fixed), items)
    return [item.spellings[0] for item in words if isinstance(item, Fixed) and not item.optional]
