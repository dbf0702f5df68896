"""A text without a reading → the one diagnostic that helps most: what is wrong, what was understood, what would fit.

What explains more is tried first: the text ends too early; one slip of spelling, one wrong value or one unknown word,
where all the rest is right; words behind a whole sentence; a word missing, too many or misplaced; a phrase of another
family; and last words that no phrase has, with the nearest phrase and a declaration to paste.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from rulewright.diagnostics import Diagnostic, Fix, Label
from rulewright.phrases.closest import closest
from rulewright.phrases.grammar import UNKNOWN
from rulewright.phrases.harvest import Piece
from rulewright.phrases.nearness import nearest
from rulewright.phrases.places import place
from rulewright.phrases.problems import article, listed
from rulewright.phrases.scene import Fragment, Scene, holder, lead, like, members_shown, noun, nouns, one_of, short
from rulewright.phrases.spec import SENTENCE
from rulewright.phrases.stub import stub
from rulewright.phrases.templates import HoleType, Shape
from rulewright.phrases.trouble import Expected, Trouble
from rulewright.phrases.words import Kind, folded, ordinal

MAX_RUN = 3
"""A wrong value is looked for in so many words."""


@attrs.frozen(eq=False)
class Refusal:
    """Says why a text cannot be read."""

    scene: Scene

    @property
    def trouble(self) -> Trouble:
        return self.scene.trouble

    def diagnostic(self) -> Diagnostic:
        return (
            self._ends_early()
            or self._misspelt(mending=True)
            or self._wrong_value()
            or self._unknown_word()
            or self._left_over()
            or self._word_missing()
            or self._misspelt(mending=False)
            or self._run_together()
            or self._one_too_many()
            or self._other_word()
            or self._unknown_value()
            or self._other_family()
            or self._no_phrase()
        )

    # ---- the kinds of trouble

    def _ends_early(self) -> Diagnostic | None:
        it = self.trouble
        if it.at < len(it.words):
            return None
        fits = self.scene.fits("")
        missing = f"{one_of(fits)} must follow" if fits else "something must follow"
        here = self.scene.at(it.at - 1, it.at)
        return Diagnostic("RW335", f"this {it.family} stops too early", here, missing, labels=self.scene.understood())

    def _misspelt(self, *, mending: bool) -> Diagnostic | None:
        """A fixed word with a slip in it. With ``mending``, only if all the rest of the text is right."""
        it = self.trouble
        word = it.words[it.at]
        known = {one.fold: one for one in it.expected_words()}
        near = [known[text] for text in nearest(word.fold, known)]
        for one in near:
            pieces = it.swapped(it.at, it.at + 1, one.terminal)
            if pieces or (not mending and it.further(it.at, it.at + 1, one.terminal)):
                fix = self._instead(one, safe=len(pieces) == 1 and len(near) == 1)
                fixes = (fix,) if pieces else ()  # a word that does not make the whole text right is no way out
                return self._unread(f"did you mean `{one.text}`?", fixes, pieces, suggested=(one,))
        return None

    def _wrong_value(self) -> Diagnostic | None:
        """One value in the place of some words would make the whole text right."""
        it = self.trouble
        values = it.expected_values()
        for length in range(1, min(MAX_RUN, len(it.words) - it.at) + 1):
            run = range(it.at, it.at + length)
            if length > 1 and any(it.terminals[at] != UNKNOWN for at in run) and not self.scene.kinds(run):
                break  # words that the book knows are no unknown name
            for symbol, type_ in values:
                pieces = it.swapped(it.at, it.at + length, it.grammar.simplest[symbol])
                if pieces:
                    return self._value_problem(type_, it.at + length, pieces[0])
        return None

    def _word_missing(self) -> Diagnostic | None:
        it = self.trouble
        for one in it.expected_words()[: it.tries]:
            pieces = it.swapped(it.at, it.at, one.terminal)
            if pieces:
                fix = self.scene.write(f"write `{one.text}` before it", it.at, it.at, f"{one.text} ")
                return self._unread(f"`{one.text}` is missing before this word", (fix,), pieces, suggested=(one,))
        return None

    def _left_over(self) -> Diagnostic | None:
        it = self.trouble
        if not it.at or not it.reader.pieces(it.terminals[: it.at], it.words[: it.at], it.family):
            return None
        fits = self.scene.fits(it.words[it.at].fold)
        notes = [f"it may be followed by {one_of(fits)}"] if fits else []
        if it.reader.meanings(it.words[it.at :], it.family).all:
            rest = self.scene.said(it.at, len(it.words))
            notes.append(f"`{short(rest)}` is a {it.family} too: it takes a phrase to join the two")
        few = len(it.words) - it.at <= MAX_RUN
        return Diagnostic(
            "RW334",
            f"words are left over behind a whole {it.family}",
            self.scene.at(it.at, len(it.words)),
            f"no phrase goes on with `{it.words[it.at].text}` here",
            labels=(Label(self.scene.at(0, it.at), f"this is a whole {it.family}"),),
            notes=tuple(notes),
            fixes=(self.scene.write("leave it out", it.at, len(it.words), ""),) if few else (),
        )

    def _unknown_word(self) -> Diagnostic | None:
        return self._other_word() if self.trouble.terminals[self.trouble.at] == UNKNOWN else None

    def _one_too_many(self) -> Diagnostic | None:
        it = self.trouble
        pieces = it.swapped(it.at, it.at + 1)
        if not pieces:
            return None
        fix = self.scene.write("leave it out", it.at, it.at + 1, "")
        return self._unread("this word is one too many", (fix,), pieces)

    def _run_together(self) -> Diagnostic | None:
        """`facedown` for `face down`"""
        it = self.trouble
        said = it.words[it.at].fold
        for one in it.expected_words()[: it.tries]:
            rest = said.removeprefix(one.text.casefold())
            if rest in (said, "") or (terminal := it.grammar.terminals.get(rest)) is None:
                continue
            pieces = it.swapped(it.at, it.at + 1, one.terminal, terminal)
            if pieces:
                parted = f"{one.text} {rest}"
                fix = self.scene.write(f"write `{parted}`", it.at, it.at + 1, parted, safe=True)
                return self._unread(f"these are two words: `{parted}`", (fix,), pieces)
        return None

    def _other_word(self) -> Diagnostic | None:
        """One of the few words that could stand here would make the whole text right."""
        it = self.trouble
        tried = ((one, it.swapped(it.at, it.at + 1, one.terminal)) for one in it.expected_words()[: it.tries])
        mending = [(one, pieces) for one, pieces in tried if pieces]
        if not mending:
            return None
        words = [one for one, _ in mending]
        label = f"{listed([one.text for one in words], 'or')} would fit here"
        return self._unread(label, tuple(map(self._instead, words)), mending[0][1], suggested=words)

    def _unknown_value(self) -> Diagnostic | None:
        """Nothing but a value could stand here, whatever is wrong behind it."""
        it = self.trouble
        values = it.expected_values()
        if len(values) == 1 and not it.expected_words():
            symbol, type_ = values[0]
            if it.further(it.at, it.at + 1, it.grammar.simplest[symbol]):
                return self._value_problem(type_, it.at + 1, None)
        return None

    def _other_family(self) -> Diagnostic | None:
        """A phrase, but of a family that has no place here."""
        it = self.trouble
        part = self.scene.fragment()
        families = self.scene.families(part.start, part.end, but=part.family)
        if not families:
            return None
        text = short(self.scene.said(part.start, part.end))
        takers = (shape for of, shape in it.reader.shapes if of == part.family)
        taker = next((shape for shape in takers if any(hole.type.of in families for hole in shape.holes)), None)
        return Diagnostic(
            "RW333",
            f"{article(part.family)} is needed, and `{text}` is {nouns(families)}",
            self.scene.at(part.start, part.end),
            f"{article(part.family)} is needed here",
            labels=self.scene.understood() if part.start else (),
            notes=(f"{article(part.family)} with {nouns(families)} in it: `{taker.template.text}`",) if taker else (),
        )

    def _no_phrase(self) -> Diagnostic:
        it = self.trouble
        part = self.scene.fragment()
        if part.start < it.at:
            unknown = it.terminals[it.at] == UNKNOWN
            label = "this word is in no phrase of this ruleset" if unknown else "no phrase goes on with this word here"
            return self._unread(label, ())
        alike = closest(it.reader, it.words[part.start : part.end], part.family)
        return Diagnostic(
            "RW331",
            self._title(part),
            self.scene.at(it.at, it.at + 1),
            f"no {part.family} begins like this",
            labels=self.scene.understood(),
            notes=self._nearest(alike),
            fixes=(self._declare(part),),
        )

    def _declare(self, part: Fragment) -> Fix:
        """A declaration to paste for words that are meant as they stand."""
        text = self.scene.said(part.start, part.end)
        return Fix(f"declare a phrase for it:\n\n{stub(self.trouble.reader, text, part.family)}\n")

    # ---- how they are told

    def _value_problem(self, type_: HoleType, end: int, whole: Piece | None) -> Diagnostic:
        it, scene = self.trouble, self.scene
        start = it.at
        text = scene.said(start, end)
        is_a = scene.kinds(range(start, end))
        members = it.reader.vocabulary.words.get(type_.of, ())
        by_fold = {" ".join(folded(member)): member for member in members}
        meant = [by_fold[fold] for fold in nearest(" ".join(folded(text)), by_fold)]
        notes = [f"{article(noun(type_))} is one of: {members_shown(members)}"] if members else []
        fixes = [scene.write(f"write `{member}`", start, end, member, safe=len(meant) == 1) for member in meant[:1]]
        fixes += [scene.write(f"write `{spelled}`", start, end, spelled) for spelled in _respelled(text, type_)]
        labels = scene.understood()
        where = holder(whole, start) if whole is not None else None
        words_before = ""
        if where is not None:
            shape, hole, phrase = where
            words_before = lead(shape, hole)
            spot = place(shape.template.span, shape.template.text, hole.start, hole.end)
            labels += (Label(spot, f"the hole `{hole.name}` takes `{hole.type}`"),) if spot is not None else ()
            notes += self._taking(is_a, phrase)
        needed = f"{article(noun(type_))} is needed here{like(type_)}"
        if is_a and not meant and words_before:
            title = f"`{words_before}` needs {article(noun(type_))}, and `{text}` is {nouns(is_a)}"
            return Diagnostic("RW333", title, scene.at(start, end), needed, labels, tuple(notes), tuple(fixes))
        if meant:
            needed = f"did you mean `{meant[0]}`?"
        elif members:
            notes.append(f"no guess is offered: none of them is close enough to `{text}`")
            fixes.append(Fix(f"or add `{text}` to the words `{type_.of}`, if this game has one more"))
        title = f"`{text}` is not {article(noun(type_))}"
        if re.fullmatch(r"[+-]?[0-9]{10,}(?:st|nd|rd|th)?", text.casefold()):
            title, needed = f"`{text}` is too large a number", "a number has nine figures at most"
        return Diagnostic("RW332", title, scene.at(start, end), needed, labels, tuple(notes), tuple(fixes))

    def _unread(
        self, label: str, fixes: tuple[Fix, ...], pieces: Sequence[Piece] = (), suggested: Sequence[Expected] = ()
    ) -> Diagnostic:
        """A word that no phrase goes on with. pieces: what the text would be if mended."""
        it = self.trouble
        part = self.scene.fragment()
        if pieces:
            phrase = self.scene.innermost(pieces[0])
            assert phrase.shape is not None
            alike: Sequence[Shape] = (phrase.shape,)
        else:
            alike = closest(it.reader, it.words[part.start : part.end], part.family)
        notes = self._nearest(alike)
        if it.words[it.at].fold == ".":
            notes = ("a card says one sentence: a full stop stands at its end only", *notes)
        fits = self.scene.fits(it.words[it.at].fold)
        if fits and fits != [f"`{one.text}`" for one in suggested]:
            notes = (*notes, f"here may stand {one_of(fits)}")
        here = self.scene.at(it.at, it.at + 1)
        new = it.terminals[it.at] == UNKNOWN or not fixes
        if new and not any(fix.safe for fix in fixes):
            fixes = (*fixes, self._declare(part))
        return Diagnostic("RW330", self._title(part), here, label, self.scene.understood(), notes, fixes)

    def _title(self, part: Fragment) -> str:
        what = "phrase" if part.family == SENTENCE else part.family
        return f"no {what} fits the words “{short(self.scene.said(part.start, part.end))}”"

    def _nearest(self, shapes: Sequence[Shape]) -> tuple[str, ...]:
        if not shapes:
            return ()
        span = shapes[0].template.span
        return (f"closest phrase: `{shapes[0].template.text}`" + (f" ({span.place})" if span is not None else ""),)

    def _taking(self, kinds: Sequence[str], phrase: Piece) -> list[str]:
        """A phrase that says nearly the same and takes such a value."""
        it = self.trouble
        assert phrase.shape is not None
        family = it.reader.phrases[phrase.shape.phrase].family
        for shape in closest(it.reader, it.words[phrase.start : phrase.end], family):
            if shape.phrase != phrase.shape.phrase and any(hole.type.of in kinds for hole in shape.holes):
                return [f"a phrase that takes {nouns(kinds)}: `{shape.template.text}`"]
        return []

    def _instead(self, one: Expected, *, safe: bool = False) -> Fix:
        it = self.trouble
        at = it.at
        # A word in the place of a sign that stood close to the word before it.
        close = at and it.words[at].kind is Kind.MARK and it.words[at - 1].end == it.words[at].start
        words = f" {one.text}" if close and one.text[:1].isalnum() else one.text
        return self.scene.write(f"write `{one.text}`", at, at + 1, words, safe=safe)


def _respelled(text: str, type_: HoleType) -> list[str]:
    """A figure as the hole would have it."""
    figure = re.fullmatch(r"([0-9]{1,9})(?:st|nd|rd|th)?", text.casefold())
    if figure is None or type_.of not in ("signed", "ordinal"):
        return []
    return [f"+{int(figure[1])}" if type_.of == "signed" else ordinal(int(figure[1]))]
