"""A phrase book: texts in, readings out; readings in, texts and explanations out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rulewright.diagnostics import Diagnostic
from rulewright.phrases import pairs, unsaid
from rulewright.phrases import stub as stubs
from rulewright.phrases.ambiguous import Ambiguity
from rulewright.phrases.canonical import Canonical
from rulewright.phrases.completion import complete
from rulewright.phrases.declared import Phrase, declare
from rulewright.phrases.examples import Examples
from rulewright.phrases.nodes import Completions, Node, ReadBack, Reading
from rulewright.phrases.places import typed
from rulewright.phrases.printing import Printer
from rulewright.phrases.problems import no_words, too_deep, too_long
from rulewright.phrases.readback import Explainer
from rulewright.phrases.reader import Reader
from rulewright.phrases.refusal import Refusal
from rulewright.phrases.scene import Scene
from rulewright.phrases.spec import SENTENCE, PhraseSpec, Vocabulary
from rulewright.phrases.trouble import Trouble
from rulewright.phrases.unsaid import Doubt
from rulewright.phrases.words import split_sentence
from rulewright.source import Span

MAX_LETTERS = 800
MAX_WORDS = 80


class PhraseBook:
    """What a ruleset can say. ``problems`` are those of its declarations; what has one is left out of the book.

    Everything is worked out when it is first asked for, and remembered; a book may be used from several threads.
    """

    def __init__(self, specs: Iterable[PhraseSpec], vocabulary: Vocabulary) -> None:
        self.specs = tuple(specs)
        self.vocabulary = vocabulary
        phrases, problems = declare(self.specs, vocabulary)
        self.phrases: dict[str, Phrase] = phrases
        self.problems: list[Diagnostic] = problems
        self._tongues: dict[str | None, _Tongue] = {}

    def read(self, text: str, family: str = SENTENCE, span: Span | None = None, language: str | None = None) -> Reading:
        """All readings of a text, and the one that is meant, or why there is none.

        span: where the text stands, with or without quotes round it. language: phrases are read by their translation
        into it, where they have one.
        """
        if family not in self.vocabulary.all_families:
            raise ValueError(f"there is no family of phrases {family!r}")
        return self._tongue(language).read(text, family, span or typed(text))

    def understood(self, text: str) -> Node | None:
        """What a sentence means; None where ``read`` would say why it means nothing, or what it may mean."""
        return self._own.understood(text, SENTENCE)

    def render(self, node: Node, language: str | None = None) -> str:
        """A reading as its templates say it; in another language where they are translated."""
        return self._tongue(language).printer.render(node)

    def canonical(self, node: Node, language: str | None = None) -> str:
        """The spelling that reads back: with ``( )`` round a phrase only where it would be read otherwise without."""
        return self._tongue(language).canonical.spell(node)

    def bracketed(self, node: Node) -> str:
        """A reading with its structure shown: ``( )`` round each phrase that has phrases in it."""
        return self._own.printer.bracketed(node)

    def read_back(self, node: Node) -> ReadBack:
        """What a sentence does: when, under which conditions, to what effect; further clauses in ``further``."""
        return self._own.explainer.explain(node)

    def conditions(self, node: Node) -> tuple[str, ...]:
        """What the read-back says of each guard of the outermost phrase, empty where it says nothing."""
        return self._own.explainer.conditions(node)

    def marks(self, node: Node) -> frozenset[str]:
        """The marks of all phrases in a sentence, stored parts included."""
        return frozenset(mark for inner in node.walk() for mark in self.phrases[inner.phrase].spec.marks)

    def example(self, phrase: str) -> str:
        """A text that uses a phrase plainly; its template where no phrase of the book could fill one of its holes."""
        node = self._own.examples.fill(phrase)
        return self.phrases[phrase].says.show() if node is None else self.canonical(node)

    def next_words(self, prefix: str, family: str = SENTENCE) -> Completions:
        """What may follow the beginning of a text, and whether it is a whole one already."""
        if len(prefix) > MAX_LETTERS or len(split_sentence(prefix)) > MAX_WORDS:
            return Completions(len(prefix), (), False)
        return complete(self._own.reader, prefix, family)

    def stub(self, text: str, family: str = SENTENCE) -> str:
        """A declaration to paste for a text that no phrase fits: its numbers and known values are typed holes."""
        return stubs.stub(self._own.reader, text[:MAX_LETTERS], family)

    def pair_check(self) -> list[Diagnostic]:
        """The pairs of phrases that can be read in several ways although ``binds`` was asked."""
        own = self._own
        return pairs.pair_check(own.reader, own.printer, own.examples)

    def doubts(self, spoken: Collection[str]) -> list[Doubt]:
        """The phrases that no sentence can mean, and those that are nearly the same. ``spoken``: the ones in use."""
        own = self._own
        return list(unsaid.doubts(own.reader, own.printer, own.examples, spoken))

    @property
    def _own(self) -> _Tongue:
        return self._tongue(None)

    def _tongue(self, language: str | None) -> _Tongue:
        if language not in self._tongues:
            self._tongues[language] = _Tongue(self.phrases, self.vocabulary, language)
        return self._tongues[language]


class _Tongue:
    """A book in one language: whoever reads, prints, explains and fills its phrases."""

    def __init__(self, phrases: Mapping[str, Phrase], vocabulary: Vocabulary, language: str | None) -> None:
        self.printer = Printer(phrases, language)
        self.reader = Reader(phrases, vocabulary, language)
        self.canonical = Canonical(self.printer, self.reader)
        self.explainer = Explainer(phrases, vocabulary, self.printer)
        self.examples = Examples(phrases, vocabulary)

    def understood(self, text: str, family: str) -> Node | None:
        words = split_sentence(text[: MAX_LETTERS + 1])
        if not words or len(text) > MAX_LETTERS or len(words) > MAX_WORDS:
            return None
        chosen = self.reader.meanings(words, family).chosen
        return chosen[0] if len(chosen) == 1 else None

    def read(self, text: str, family: str, span: Span) -> Reading:
        words = split_sentence(text[: MAX_LETTERS + 1])
        if not words:
            return Reading(text, diagnostics=(no_words(span, family),))
        if len(text) > MAX_LETTERS or len(words) > MAX_WORDS:
            return Reading(text, diagnostics=(too_long(span, family, MAX_WORDS),))
        found = self.reader.meanings(words, family)
        if len(found.chosen) == 1:
            return Reading(text, found.chosen[0], found.all, more=found.more)
        if found.too_deep and not found.chosen:
            problem = too_deep(span, family)
        elif len(found.all) > 1:
            ambiguity = Ambiguity(text, span, family, self.printer, self.canonical, self.explainer)
            more = found.more_chosen if found.chosen else found.more
            problem = ambiguity.diagnostic(found.chosen or found.all, more)
        else:
            stuck = Trouble(self.reader, words, family)
            problem = Refusal(Scene(stuck, text, span, self.printer, self.explainer)).diagnostic()
        return Reading(text, None, found.all, (problem,), found.more)
