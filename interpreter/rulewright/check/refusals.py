"""A row of words that has no reading → the problem, in the author's words: which word is unknown, or how it is used."""

from __future__ import annotations

from collections.abc import Container

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

NOT_WORDS = {
    "owner": "`owner` is a word of `seen by` only; the player in whose zone a thing lies is `player of …`",
    "opponents": "`opponents` is not ready-made; `others of player` is: all other players",
    "opponent": "`opponent` is not ready-made; with two players write `value opponent of player: next of player`",
    "then": "an `if` has no `then` at its end",
    "size": "`size` is not ready-made; `number of …` is",
    "count": "`count` is not ready-made; `number of …` is",
    "sum": "`sum` is not ready-made; `total worth of …` is",
    "length": "`length` is not ready-made; `number of …` is",
    "true": "a yes-no is `yes` or `no`",
    "false": "a yes-no is `yes` or `no`",
    "nobody": "`nobody` is a word of `seen by` only; where no player stands is `none`",
    "empty": "a list is empty when `there is no … in it`, or when it `is none`",
}
"""Words that people try, and what is written instead."""

STATEMENTS = ("add", "draw", "forbid", "let", "move", "repeat", "roll", "show", "shuffle", "stop", "take", "together")

"""Words that statements begin with."""


class Refusals:
    """Messages about the words of one draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    def no_reading(self, items: Items, span: Span, scope: Scope, reader: Reader, *, call: bool) -> Unfit:
        """Why no reading covers the row; ``reader`` knows how far it came."""
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
        farthest = reader.farthest
        for word, (at, preposition) in sorted(reader.lacking.items()):
            if at == len(items) or farthest == 0:
                return self._lacking(items, word, at, preposition)
        if 0 < farthest < len(items):
            item = items[farthest]
            notes = (f"understood so far: `{row_text(items[:farthest])}`", *usage, *self._usage_before(items, farthest))
            label = f"`{row_text(items[farthest : farthest + 1])}` does not fit here"
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
        near = nearest(word, (one for one in known if not one.startswith("#")))
        notes = [f"did you mean {listing(near)}?"] if near else []
        if word in NOT_WORDS:
            notes = [NOT_WORDS[word]]
        elif word == "this" and len(draft.bearers) > 1:
            notes = [f"sentences stand on things of several kinds ({listing(draft.bearers)}), so `this` has none"]
        elif word in draft.verbs:
            notes.append(f"`{word}` is an action: it can happen, but it is no thing and no number")
        return Unfit("RW201", f"`{word}` is not a word of this ruleset", item.span, "no such word", tuple(notes))

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
        near = nearest(word, [*draft.verbs, *STATEMENTS])
        notes = [f"did you mean {listing(near)}?"] if near else []
        if self.known(word, scope):
            notes.insert(0, f"`{word}` is declared, but not as something that happens (`to {word}` or `flow {word}`)")
        elif not near:
            notes.append("what may stand here: an action or flow of this ruleset, or a statement such as `move`, `add`")
        label = "nothing of this name happens"
        return Unfit("RW210", f"there is no action or flow `{word}`", item.span, label, tuple(notes))


def _first(items: Items) -> str:
    return items[0].text if isinstance(items[0], ast.Word) else ""
