"""A row of words that has no reading → the problem, in the author's words: which word is unknown, or how it is used."""

from __future__ import annotations

from collections.abc import Container, Iterable

from rulewright.check.brackets import row_text
from rulewright.check.draft import Draft
from rulewright.check.readings import AGGREGATES, Reader, is_die
from rulewright.check.scope import Scope
from rulewright.check.signatures import ERROR, Echo, Unfit
from rulewright.check.trees import Items
from rulewright.diagnostics import Label
from rulewright.diagnostics.wording import listing, nearest
from rulewright.source import Span
from rulewright.syntax import ast
from rulewright.syntax.figures import FIGURES
from rulewright.syntax.foreign import FIRST_WORDS
from rulewright.syntax.vocabulary import grammar_words

NOT_WORDS = {
    "owner": "`owner` is a word of `seen by` only; the player in whose zone a thing lies is `player of …`",
    "opponents": "`opponents` is not ready-made; `others of player` is: all other players",
    "opponent": "`opponent` is not ready-made; with two players write `value opponent of player: next of player`",
    "then": "an `if` has no `then` at its end",
    "size": "`size` is not ready-made; `number of …` is",
    "count": "`count` is not ready-made; `number of …` is",
    "sum": "`sum` is not ready-made; `total worth of …` is",
    "length": "`length` is not ready-made; `number of …` is",
    **dict.fromkeys(("null", "nil", "nothing"), "where nothing is stands `none`"),
    "else": "the case that is left is `otherwise`",
    "true": "a yes-no is `yes` or `no`",
    "false": "a yes-no is `yes` or `no`",
    "nobody": "`nobody` is a word of `seen by` only; where no player stands is `none`",
    "top": "`top` is not ready-made; `first of …` is",
    "bottom": "`bottom` is not ready-made; `last of …` is",
    "between": "a number between 3 and 5: `x is at least 3 and x is at most 5`",
    "than": "numbers are compared by `>`, `<`, `is at least` and `is at most`",
    "equal": "numbers are compared by `is`, `>`, `<`, `is at least` and `is at most`",
    **dict.fromkeys(
        ("me", "myself", "I"),
        "the player whom a sentence or an action is for is `you`, or is called by the name in its first line",
    ),
    "my": "what is yours is `… of you`: `hand of you`",
    "your": "what is yours is `… of you`: `hand of you`",
    "x": "numbers are multiplied with `*`: `2 * 3`",
    "winner": "nobody is called winner: `… wins` ends the game",
    **dict.fromkeys(
        ("greater", "larger", "bigger", "smaller", "fewer"),
        "numbers are compared by `>`, `<`, `is at least` and `is at most`",
    ),
    "empty": "a list is empty when `there is no … in it`, or when it `is none`",
}
"""Words that people try, and what is written instead."""

CHANGES = ("becomes", "become", "equals")
"""Words that people try for `is now`."""

MOST_SEARCHES = 100
MOST_COMPARED = 100_000
"""Names that are looked at in all searches together."""

STATEMENTS = ("add", "draw", "forbid", "let", "move", "repeat", "roll", "show", "shuffle", "stop", "take", "together")

"""Words that statements begin with."""


class Refusals:
    """Messages about the words of one draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._searched = 0
        self._compared = 0

    def _nearest(self, word: str, known: Iterable[str]) -> list[str]:
        """Words that may be meant; after hundreds of unknown ones nobody is helped, and each takes a look at all."""
        self._searched += 1
        if self._searched > MOST_SEARCHES or self._compared > MOST_COMPARED:
            return []
        names = set(known)
        self._compared += len(names)
        return nearest(word, names)

    def no_reading(self, items: Items, span: Span, scope: Scope, reader: Reader, *, call: bool) -> Unfit:
        """Why no reading covers the row; ``reader`` knows how far it came."""
        if call and (changes := next((one for one in items if one.span.text in CHANGES), None)) is not None:
            at = items.index(changes)
            said = f"{row_text(items[:at])} is now {row_text(items[at + 1 :]) or '…'}"
            label = f"`{changes.span.text}` changes nothing"
            return Unfit("RW210", "a change is written `is now`", changes.span, label, (f"write `{said}`",))
        for at, item in enumerate(items):
            if not isinstance(item, ast.Word) or item.kind != "name":
                continue
            if call and at == 0:
                if item.text not in self.draft.verbs:
                    return self._one_word(self._unknown_verb(item, scope), items, at, self.draft.verbs)
            elif not self.known(item.text, scope):
                if self._unsettled(items, at):
                    return Echo(span)
                before = items[at - 1] if at else None
                offered = isinstance(before, ast.Word) and before.text == "any"
                unfit = self._unknown_domain(item, scope) if offered else self.unknown_word(item, scope)
                return self._one_word(unfit, items, at, self._words(scope))
        head = items[0]
        usage = self.usage(head.text) if isinstance(head, ast.Word) else ()
        if len(items) > 1 and isinstance(items[1], ast.Group) and items[1].span.start == head.span.end:
            usage = ("nothing is asked with brackets: what it is asked of stands behind a small word", *usage)
        farthest = reader.farthest
        for word, (at, preposition) in sorted(reader.lacking.items()):
            if at == len(items) or farthest == 0:
                return self._of_it(self._lacking(items, word, at, preposition), items, word, preposition, scope)
        if 0 < farthest < len(items):
            item = items[farthest]
            notes = (f"understood so far: `{row_text(items[:farthest])}`", *usage, *self._usage_before(items, farthest))
            label = f"`{row_text(items[farthest : farthest + 1])}` does not fit here"
            noun = row_text(items[farthest - 1 : farthest])
            if noun == "it" and isinstance(item, ast.Word) and item.text in self.draft.nouns:
                notes = (f"of the thing looked at: `its {item.text}`", *notes)
            if item.span.text == "of" and noun in self.draft.type_names:
                notes = (f"those that lie in a zone: `{noun} in {row_text(items[farthest + 1 :]) or '…'}`", *notes)
            title, labels = "these words cannot be read together", self._declared(_first(items)) if call else ()
            return Unfit("RW202", title, item.span, label, tuple(dict.fromkeys(notes)), labels)
        return Unfit("RW202", "these words cannot be read together", span, "no reading covers all of them", usage)

    def _unsettled(self, items: Items, at: int) -> bool:
        """Whether a word is the parameter of the one before it, and was refused as that."""
        before, here = items[at - 1] if at else None, items[at]
        if not isinstance(before, ast.Word) or not isinstance(here, ast.Word):
            return False
        signatures = (*self.draft.verbs.get(before.text, ()), *self.draft.qualities.get(before.text, ()))
        return any(
            (name, type_) == (here.text, ERROR)
            for one in signatures
            for name, type_ in zip(one.parameter_names, one.parameters, strict=True)
        )

    def _words(self, scope: Scope) -> list[str]:
        draft = self.draft
        return [*scope, *draft.nouns, *draft.type_names, *draft.qualities, *draft.verbs]

    def _one_word(self, unfit: Unfit, items: Items, at: int, known: Container[str]) -> Unfit:
        """Neighbouring words that are one name with a hyphen between: this explains all there is."""
        for start in (at, at - 1):
            pair = items[max(start, 0) : start + 2]
            words = [one.text for one in pair if isinstance(one, ast.Word) and one.kind != "string"]
            if len(words) == 2 and (name := "-".join(words)) in known:
                unfit.notes = (f"a name is one word: `{name}`",)
        return unfit

    def _declared(self, word: str) -> tuple[Label, ...]:
        """Where an action, or else a noun, of that name is declared."""
        every = [*self.draft.verbs.get(word, ()), *self.draft.nouns.get(word, ())]
        span = next((one.span for one in every if one.span is not None), None)
        return (Label(span, "declared here"),) if span is not None else ()

    def _lacking(self, items: Items, head: int, at: int, preposition: str) -> Unfit:
        """At ``at``, perhaps the end of the row, an argument of the word at ``head`` is missing."""
        word = items[head]
        assert isinstance(word, ast.Word)
        more = f"`{preposition} …`" if preposition else "more words"
        missing = more if preposition else "what it is done to"
        span, where = (items[at].span, "before this") if at < len(items) else (word.span, "behind it")
        usage, labels = self.usage(word.text), self._declared(word.text)
        return Unfit("RW202", f"`{word.text}` needs {more}", span, f"{missing} is missing {where}", usage, labels)

    def _of_it(self, unfit: Unfit, items: Items, word: int, preposition: str, scope: Scope) -> Unfit:
        """Where something is looked at, what is asked of nothing is most likely asked of that."""
        if preposition == "of" and scope.its and any(one.sort != "subject" for one in scope.its):
            unfit.notes = (f"of the thing looked at: `its {row_text(items[word : word + 1])}`", *unfit.notes)
        return unfit

    def _usage_before(self, items: Items, at: int) -> tuple[str, ...]:
        """How the last declared word before a place is used."""
        for item in reversed(items[: at + 1]):
            if isinstance(item, ast.Word) and item.kind == "name" and (usage := self.usage(item.text)):
                return usage
        return ()

    def usage(self, word: str) -> tuple[str, ...]:
        """How a declared word is used: `force of player at place`."""
        uses = []
        for noun in self.draft.nouns.get(word, ()):
            if noun.arity:
                names = noun.parameter_names or ("…",) * noun.arity
                parts = [f"{p} {n}".strip() for p, n in zip(noun.prepositions, names, strict=False)]
                uses.append(" ".join([word, *parts]))
        for quality in self.draft.qualities.get(word, ()):
            parts = [f"{p} {n}".strip() for p, n in zip(quality.prepositions, quality.parameter_names, strict=False)]
            uses.append(" ".join([f"{quality.subject.domain or '…'} is", word, *parts]))
        for verb in self.draft.verbs.get(word, ()):
            parts = [f"{p} {n}".strip() for p, n in zip(verb.prepositions, verb.parameter_names, strict=True)]
            uses.append(" ".join([word, *parts]))
        return tuple(f"it is used as `{use}`" for use in dict.fromkeys(uses))

    def known(self, word: str, scope: Scope) -> bool:
        draft = self.draft
        return (
            word in scope
            or word in draft.nouns
            or word in draft.type_names
            or word in draft.qualities
            or word in AGGREGATES
            or is_die(word)
        )

    def unknown_word(self, item: ast.Word, scope: Scope) -> Unfit:
        draft, word = self.draft, item.text
        if word in scope.gone:
            return Unfit(
                "RW212",
                f"`{word}` is not known here",
                item.span,
                "it was named inside a block that is closed",
                ("a name given in a block is known in that block only", "give it a name before the block, with `let`"),
            )
        known = [*scope, *draft.nouns, *draft.type_names, *draft.qualities]
        near = self._nearest(word, (one for one in known if not one.startswith("#")))
        notes = [f"did you mean {listing(near)}?"] if near else []
        if word in NOT_WORDS:
            notes = [NOT_WORDS[word]]
        elif word in FIGURES:
            notes = [f"a number is written in figures: `{FIGURES[word]}`"]
        elif (printed := self._printed(word)) is not None:
            notes = [f'a printed name stands in quotation marks: `"{printed}"`']
        elif (low := word.lower()) != word and self._is_word(low, scope):
            notes = [f"it is written in small letters: `{low}`"]
        elif word[:1].isupper() and draft.seat_words and not near:
            notes = [f"the players here are {listing(draft.seat_words)}"]
        elif word[:1].isupper() and not near and _in_a_scenario(item.span):
            notes = [f"a scenario says first who plays: `players {word}, …`"]
        elif word == "this" and len(draft.bearers) > 1:
            notes = [f"sentences stand on things of several kinds ({listing(draft.bearers)}), so `this` has none"]
        elif word in draft.verbs:
            notes.append(f"`{word}` is an action: it can happen, but it is no thing and no number")
        elif not notes:
            notes = [
                f"if it is new, it is declared first: `remember {word}: …` keeps it, `value {word}: …` works it out"
            ]
        return Unfit("RW201", f"`{word}` is not a word of this ruleset", item.span, "no such word", tuple(notes))

    def _is_word(self, word: str, scope: Scope) -> bool:
        """Whether it is a word of the ruleset or of the language."""
        return self.known(word, scope) or word in self.draft.verbs or word in ("chance", *grammar_words())

    def _printed(self, word: str) -> str | None:
        """The name of a thing or a place that is spelled so, capitals aside."""
        domains = [domain for domain in self.draft.domains.values() if domain.sort in ("kind", "places")]
        names = [name for domain in domains for name in domain.printed[1:]]
        return next((name for name in names if name == word), None) or next(
            (name for name in names if name.lower() == word.lower()), None
        )

    def _unknown_domain(self, item: ast.Word, scope: Scope) -> Unfit:
        """An unknown word behind `any`, perhaps the name of a parameter."""
        unfit = self.unknown_word(item, scope)
        notes = (
            "behind `any` stands a kind, a list of words, `numbers` or `places`, whatever the parameter is called",
            "numbers to choose from are declared: `numbers amount: 1 to 5`, and then `any amount`",
        )
        near = unfit.notes if unfit.notes and unfit.notes[0].startswith("did you mean") else ()
        return Unfit(unfit.code, unfit.title, unfit.span, unfit.label, (*near, *notes))

    def _unknown_verb(self, item: ast.Word, scope: Scope) -> Unfit:
        draft, word = self.draft, item.text
        near = self._nearest(word, [*draft.verbs, *STATEMENTS])
        notes = [f"did you mean {listing(near)}?"] if near else []
        if word in FIRST_WORDS:
            notes = [FIRST_WORDS[word]]
        if word in draft.seat_words:
            notes = [f'what `{word}` answers: `{word} chooses "…"`; what happens: the action, and `by {word}`']
        elif self.known(word, scope):
            notes.insert(0, f"`{word}` is declared, but not as something that happens (`to {word}` or `flow {word}`)")
        elif not near:
            notes.append("what may stand here: an action or flow of this ruleset, or a statement such as `move`, `add`")
        label = "nothing of this name happens"
        return Unfit("RW210", f"there is no action or flow `{word}`", item.span, label, tuple(notes))


def _first(items: Items) -> str:
    return items[0].text if isinstance(items[0], ast.Word) else ""


def _in_a_scenario(span: Span) -> bool:
    """Whether the line is one that only a scenario has."""
    return span.source.line_text(span.line).split(maxsplit=1)[0] in ("given", "when", "then")
