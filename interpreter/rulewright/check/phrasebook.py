"""Phrases of the syntax tree → the phrase book, and sentences → interned nodes of the program."""

from __future__ import annotations

import re
from functools import lru_cache

from rulewright.check.draft import Draft
from rulewright.check.lost import may_say, spoken
from rulewright.check.overlays import Entry
from rulewright.check.signatures import ERROR
from rulewright.core import program as core
from rulewright.core.types import NUMBER, PHASE, SENTENCE, Type, list_of
from rulewright.phrases import Guard, Node, PhraseBook, PhraseSpec, Template, Value, Vocabulary
from rulewright.source import Span
from rulewright.syntax import ast, reserved_words

HOLE = re.compile(r"\s*([\w-]+)\s*:\s*(.+?)\s*")
HOLE_NAME = re.compile(r"\s*([\w-]+)")
LISTS = ("any of ", "all of ")


# ---------------------------------------------------------------- holes
def own_says(phrase: ast.Phrase) -> list[ast.Says]:
    """The templates in the ruleset's language that are printed."""
    return [says for says in phrase.says if not says.also and says.language is None]


def holes(phrase: ast.Phrase) -> dict[str, str]:
    """Names and types of the holes, in the order in which `says` names them; no type where none is written."""
    found: dict[str, str] = {}
    for says in own_says(phrase)[:1]:
        for hole in says.template.holes:
            match = HOLE.fullmatch(hole.raw)
            if match is not None:
                found.setdefault(match[1], " ".join(match[2].split()))
            elif (name := HOLE_NAME.match(hole.raw)) is not None:
                found.setdefault(name[1], "")
    return found


def hole_type(draft: Draft, text: str) -> tuple[Type, str]:
    """The type of what fills a hole, and its family if it is a phrase that denotes a value."""
    if text in ("number", "signed", "ordinal"):
        return NUMBER, ""
    if text == "sentence":
        return SENTENCE, ""
    if text in draft.families:
        return draft.families[text], text
    if text.startswith(LISTS):
        return list_of(hole_type(draft, text.split(" of ", 1)[1])[0]), ""
    return draft.simple_type(text) or ERROR, ""


def single_word(expr: ast.Expr) -> str:
    """The word an expression consists of; empty when it is more than one."""
    if isinstance(expr, ast.NounPhrase) and len(expr.items) == 1 and isinstance(expr.items[0], ast.Word):
        return expr.items[0].text if expr.items[0].kind == "name" else ""
    return ""


# ---------------------------------------------------------------- the book
def make_book(draft: Draft, entries: list[Entry]) -> None:
    """Builds the book of this program and finds the problems of its declarations."""
    titles = {d.name.text: d.title.raw for e in entries if isinstance(d := e.declaration, ast.Moment)}
    specs = []
    for entry in entries:
        phrase = entry.declaration
        if not isinstance(phrase, ast.Phrase):
            continue
        if not own_says(phrase):
            title = f"the phrase `{phrase.name.text}` says nothing"
            draft.problem("RW429", title, phrase.name.span, '`says "…"` is missing')
            continue
        if phrase.name.text not in draft.phrase_index:  # the book itself reports the second of a name
            draft.phrase_index[phrase.name.text] = len(draft.phrase_asts)
            draft.phrase_asts.append(phrase)
            draft.phrases.append(None)
        specs.append(_spec(phrase, titles))
    families = tuple(name for name in draft.families if name not in ("sentence", "condition"))
    words = {d.name: tuple(d.printed[1:]) for d in draft.domains.values() if d.sort in ("words", "phase")}
    words |= {name: tuple(str(n) for n in range(low, high + 1)) for name, (low, high) in draft.numbers.items()}
    draft.book = _shared_book(tuple(specs), Vocabulary(words, families, frozenset(reserved_words())))
    draft.problems.extend(draft.book.problems)


@lru_cache(maxsize=64)
def _shared_book(specs: tuple[PhraseSpec, ...], vocabulary: Vocabulary) -> PhraseBook:
    """Programs that differ only in options or seats have the same book, with all that it has read so far."""
    return PhraseBook(specs, vocabulary)


def _spec(phrase: ast.Phrase, titles: dict[str, str]) -> PhraseSpec:
    names = holes(phrase)
    later = phrase.reads_later
    return PhraseSpec(
        name=phrase.name.text,
        family=phrase.family.text,
        says=_template(own_says(phrase)[0]),
        also=tuple(_template(says) for says in phrase.says if says.also),
        translations={says.language.text: _template(says) for says in phrase.says if says.language is not None},
        binds=phrase.binds.value if phrase.binds is not None else 0,
        marks=tuple(mark.text for mark in phrase.marks),
        span=phrase.name.span,
        when=_when(phrase, titles, names),
        moment=phrase.moment.text if phrase.moment is not None else None,
        guards=tuple(_guard(guard, names) for guard in phrase.guards),
        means=tuple(h for one in phrase.means if phrase.family.text == "sentence" and (h := single_word(one)) in names),
        has_do=phrase.body is not None,
        has_holds=bool(phrase.holds),
        reads=phrase.reads.raw if phrase.reads is not None else None,
        reads_later=(later.hole.text, later.text.text) if later is not None else None,
    )


def _template(says: ast.Says) -> Template:
    span = says.template.span
    language = says.language.text if says.language is not None else None
    return Template(says.template.raw, Span(span.source, span.start + 1, span.end - 1), language)


def _when(phrase: ast.Phrase, titles: dict[str, str], names: dict[str, str]) -> str | None:
    """The title of its moment, or its hook as written, with its holes marked."""
    if phrase.moment is not None:
        return titles.get(phrase.moment.text)
    if phrase.hook is None:
        return None
    return re.sub(r"[\w-]+", lambda word: f"{{{word[0]}}}" if word[0] in names else word[0], phrase.hook.span.text)


def _guard(guard: ast.Guard, names: dict[str, str]) -> Guard:
    word = single_word(guard.condition)
    if word in names and guard.title is None:
        return Guard(condition_hole=word)
    full = None
    test = guard.condition
    if isinstance(test, ast.Is) and not test.negated and isinstance(test.predicate, ast.In):
        hole = single_word(test.predicate.what)
        full = hole if hole in names else None
    return Guard(guard.title.raw if guard.title is not None else None, None, full)


# ---------------------------------------------------------------- sentences
class Sentences:
    """Reads sentences of one draft and keeps their trees as nodes: equal trees are one node."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._read: dict[str, int] = {}

    def __call__(self, text: str, span: Span | None) -> int:
        """The node of a sentence; 0 when it has no meaning (the problems are noted, each time it is printed)."""
        if self._read.get(text):
            return self._read[text]
        book = self.draft.book
        assert book is not None
        if not self.draft.phrase_asts:
            title = "this ruleset has no phrases"
            self.draft.problem("RW432", title, span, "so no sentence can be read", notes=("write `phrase …`",))
            return 0
        reading = book.read(text, span=span)
        if not self._is_echo(text):
            self.draft.problems.extend(reading.diagnostics)
        self._read[text] = self.node(reading.node) if reading.node is not None else 0
        return self._read[text]

    def _is_echo(self, text: str) -> bool:
        """Whether all the words of a phrase stand in a sentence that could not be taken into the book."""
        book = self.draft.book
        assert book is not None
        words = spoken(text)
        broken = [spec for spec in book.specs if spec.name not in book.phrases]
        return any(may_say(template.text, words) for spec in broken for template in (spec.says, *spec.also))

    def node(self, node: Node) -> int:
        """The number of a tree, made on first sight together with its parts."""
        draft, book = self.draft, self.draft.book
        known = draft.node_of.get(node)
        if known is not None:
            return known
        assert book is not None
        phrase = draft.phrase_index[node.phrase]
        types = holes(draft.phrase_asts[phrase])
        by_name = dict(node.args)
        draft.nodes.append(None)
        number = draft.node_of[node] = len(draft.nodes) - 1
        arguments = tuple(self._argument(types[name], by_name[name]) for name in types)
        family = draft.phrase_asts[phrase].family.text
        text = book.canonical(node) if family == "sentence" else book.render(node)
        draft.nodes[number] = core.Node(phrase, arguments, text, book.conditions(node))
        return number

    def _argument(self, type_text: str, value: Value) -> object:
        if isinstance(value, Node):
            return self.node(value)
        if isinstance(value, tuple):
            return tuple(self._argument(type_text.split(" of ", 1)[1], one) for one in value)
        if isinstance(value, int):
            return value
        type_, _ = hole_type(self.draft, type_text)
        if type_.tag == "number":
            return int(value)
        printed = self.draft.domains[type_.domain if type_ != PHASE else "phase"].printed
        return next(at for at, one in enumerate(printed) if at and one.lower() == value.lower())
