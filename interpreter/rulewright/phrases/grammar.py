"""Shapes and a vocabulary → a grammar as data, with what each of its symbols stands for.

Every fixed word is a terminal of its own, so that a phrase is never entered by the wrong word. A figure or number word
that is fixed somewhere (``Protect 1 card``) stays a number everywhere else, since the rules of numbers list those
terminals too. Every family and every type of value can also be filled by a *blank*, a terminal that no word has: with
it an unfinished sentence can be finished, and a wrong word passed over, to see what is around it.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulewright.phrases.spec import Vocabulary
from rulewright.phrases.templates import Fixed, Hole, HoleType, Shape, Sort
from rulewright.phrases.words import NUMBER_WORDS, Kind, Word, split

FAMILY, MEMBER, NUMERAL, LIST, REST, UNIT = "fvnlmo"
"""The first letter of a symbol says what it is: a family; a member of a words list; a figure; a list; the rest of a
list behind its first member; a fixed word with its alternatives or with a comma. Terminals are in capitals."""
BRACKET, BLANK = "bracket", "blank"
"""The aliases of the rules for brackets and for blanks; those of shapes are numbered."""
UNKNOWN = "UNKNOWN"
NOTHING = "NOTHING"
"""The terminal of a list without words: no word is it, the unknown ones neither."""
OPEN, SHUT, COMMA = "(", ")", ","
JOINERS = {
    "any": {None: "or", "fr": "ou", "de": "oder", "es": "o"},
    "all": {None: "and", "fr": "et", "de": "und", "es": "y"},
}
"""The word before the last member of a list, by language; a language that is not here joins as the ruleset's does."""

_NUMERALS = {Kind.NUMBER: "NUM", Kind.SIGNED: "SIGNED", Kind.ORDINAL: "ORDINAL"}
_NUMBER_WORD = "NUMWORD"


def joiner(how: str, language: str | None) -> str:
    words = JOINERS[how]
    return words.get(language, words[None])


@attrs.frozen
class Production:
    """A symbol is made of these symbols. ``alias`` tells the ways to make it apart, where that matters."""

    symbol: str
    parts: tuple[str, ...]
    alias: str = ""


@attrs.frozen
class Grammar:
    """The rules and the way back from their symbols.

    starts: the symbol of each family, families the other way round. shapes: by the alias of their rule. types: what a
    value symbol holds. terminals: the terminal of each fixed word. spellings: how a terminal's word is written.
    simplest: a terminal that fills a symbol: of a family or value its blank. members: the printed member by its folded
    words, per list.
    """

    productions: tuple[Production, ...]
    starts: dict[str, str]
    shapes: dict[str, Shape]
    types: dict[str, HoleType]
    families: dict[str, str]
    terminals: dict[str, str]
    spellings: dict[str, str]
    simplest: dict[str, str]
    members: dict[str, dict[tuple[str, ...], str]]

    def terminal(self, word: Word) -> str:
        """What a word of a sentence is to the grammar."""
        known = self.terminals.get(word.fold)
        if known is not None:
            return known
        if word.kind in _NUMERALS:
            return _NUMERALS[word.kind]
        return UNKNOWN if word.value is None else _NUMBER_WORD

    def spelling(self, terminal: str, alias: str) -> str:
        """How a fixed word is written, by the template of a rule if it is one of its words."""
        if alias in self.shapes:
            for fixed in self.shapes[alias].fixed:
                for fold, spelling in zip(fixed.folds, fixed.spellings, strict=True):
                    if self.terminals.get(fold) == terminal:
                        return spelling
        return self.spellings[terminal]


def build(shapes: Iterable[tuple[str, Shape]], vocabulary: Vocabulary, language: str | None = None) -> Grammar:
    """The grammar of some shapes, each with the family it belongs to. The language joins lists."""
    builder = _Builder(vocabulary, language)
    for family, shape in shapes:
        builder.add(family, shape)
    return builder.finish()


class _Builder:
    def __init__(self, vocabulary: Vocabulary, language: str | None) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.rules: dict[str, list[Production]] = {}
        self.shapes: dict[str, Shape] = {}
        self.terminals: dict[str, str] = {}
        self.spellings: dict[str, str] = {}
        self.types: dict[HoleType, str] = {}
        self.units: dict[tuple[tuple[str, ...], str], str] = {}
        self.members: dict[str, dict[tuple[str, ...], str]] = {}
        self.simplest: dict[str, str] = {}
        self.starts = {family: f"{FAMILY}{number}" for number, family in enumerate(vocabulary.all_families)}
        self.word(COMMA)
        for symbol in self.starts.values():
            self.rule(symbol, self.word(OPEN), symbol, self.word(SHUT), alias=BRACKET)

    def rule(self, symbol: str, *parts: str, alias: str = "") -> None:
        productions = self.rules.setdefault(symbol, [])
        if all(one.parts != parts for one in productions):
            productions.append(Production(symbol, parts, alias))

    def add(self, family: str, shape: Shape) -> None:
        alias = f"s{len(self.shapes)}"
        self.shapes[alias] = shape
        for row in self.sequences(shape):
            self.rule(self.starts[family], *row, alias=alias)

    def finish(self) -> Grammar:
        for type_, symbol in self.types.items():
            if symbol[0] == NUMERAL:
                self.numeral(type_.of, symbol)
        for symbol in self.rules:
            if symbol[0] in (FAMILY, MEMBER, NUMERAL):
                self.simplest[symbol] = f"BLANK_{symbol.upper()}"
                self.rule(symbol, self.simplest[symbol], alias=BLANK)
        for symbol, productions in self.rules.items():
            if symbol[0] in (LIST, UNIT):
                first = productions[0].parts[0]
                self.simplest[symbol] = self.simplest.get(first, first)
        return Grammar(
            productions=tuple(production for productions in self.rules.values() for production in productions),
            starts=self.starts,
            shapes=self.shapes,
            types={symbol: type_ for type_, symbol in self.types.items()},
            families={symbol: family for family, symbol in self.starts.items()},
            terminals=self.terminals,
            spellings=self.spellings,
            simplest=self.simplest,
            members=self.members,
        )

    def word(self, fold: str, spelling: str = "") -> str:
        """The terminal of a fixed word."""
        terminal = self.terminals.setdefault(fold, f"W{len(self.terminals)}")
        self.spellings.setdefault(terminal, spelling or fold)
        return terminal

    def sequences(self, shape: Shape) -> list[list[str]]:
        """A shape as rows of symbols: one, or more where a comma that may be missing has no word to go with."""
        rows: list[list[str]] = [[]]
        bare: Fixed | None = None  # the word just before, if no comma goes with it yet
        comma = False
        for item in (*shape.items, None):
            if isinstance(item, Fixed) and item.optional:
                comma = True
                continue
            if comma and not isinstance(item, Fixed):
                if bare is not None:
                    for row in rows:
                        row[-1] = self.unit(bare, "after")
                else:
                    rows += [[*row, self.word(COMMA)] for row in rows]
                comma = False
            if item is not None:
                symbol = self.hole(item.type) if isinstance(item, Hole) else self.unit(item, "before" if comma else "")
                for row in rows:
                    row.append(symbol)
            bare = item if isinstance(item, Fixed) and not comma else None
            comma = False
        return rows

    def unit(self, fixed: Fixed, comma: str) -> str:
        """A fixed word with its alternatives and the comma beside it; a plain one is its terminal."""
        words = [self.word(fold, spelling) for fold, spelling in zip(fixed.folds, fixed.spellings, strict=True)]
        words = list(dict.fromkeys(words))
        if len(words) == 1 and not comma:
            return words[0]
        key = (tuple(words), comma)
        if key not in self.units:
            self.units[key] = symbol = f"{UNIT}{len(self.units)}"
            for word in words:
                self.rule(symbol, word)
                if comma:
                    self.rule(symbol, *((self.word(COMMA), word) if comma == "before" else (word, self.word(COMMA))))
        return self.units[key]

    def hole(self, type_: HoleType) -> str:
        sort = type_.sort(self.vocabulary)
        if sort is Sort.FAMILY:
            return self.starts[type_.of]
        if type_ not in self.types:
            if type_.how != "one":
                self.listing(type_)
            elif sort is Sort.WORDS:
                self.closed(type_, f"{MEMBER}{len(self.types)}")
            else:
                self.types[type_] = (
                    f"{NUMERAL}{len(self.types)}"  # its rules come last, when all fixed figures are known
                )
        return self.types[type_]

    def listing(self, type_: HoleType) -> None:
        """``A``, ``A or B``, ``A, B or C``; a comma before the joining word does no harm."""
        one = self.hole(HoleType(type_.of))
        self.types[type_] = symbol = f"{LIST}{len(self.types)}"
        rest = REST + symbol[1:]
        join, comma = self.word(joiner(type_.how, self.language)), self.word(COMMA)
        self.rule(symbol, one)
        self.rule(symbol, rest)
        self.rule(rest, one, join, one)
        self.rule(rest, one, comma, join, one)
        self.rule(rest, one, comma, rest)

    def closed(self, type_: HoleType, symbol: str) -> None:
        """The members of a words list; a figure among them may be written as a word."""
        self.types[type_] = symbol
        known = self.members.setdefault(type_.of, {})
        for member in self.vocabulary.words[type_.of]:
            words = split(member)
            if words:
                known.setdefault(tuple(word.fold for word in words), member)
            if len(words) == 1 and words[0].kind is Kind.NUMBER and 1 <= (words[0].value or 0) <= len(NUMBER_WORDS):
                known.setdefault((NUMBER_WORDS[(words[0].value or 0) - 1],), member)
            for word in words:
                self.word(word.fold, word.text)
        for folds in known:
            self.rule(symbol, *map(self.word, folds))
        if not known:
            self.rule(symbol, NOTHING)

    def numeral(self, name: str, symbol: str) -> None:
        """Figures of one kind, in words too; ``one`` in a place for a sign is ``+1``."""
        kind = Kind(name)
        self.rule(symbol, _NUMERALS[kind])
        if kind is not Kind.ORDINAL:
            self.rule(symbol, _NUMBER_WORD)
        for fold, terminal in self.terminals.items():
            word = split(fold)[0]
            if word.kind is kind or (word.kind is Kind.WORD and word.value is not None and kind is not Kind.ORDINAL):
                self.rule(symbol, terminal)
