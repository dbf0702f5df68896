"""Shapes and a vocabulary → a grammar for Lark, with what each of its symbols stands for.

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

UNKNOWN = "UNKNOWN"
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
class Grammar:
    """The text for Lark and the way back from its symbols.

    starts: the symbol of each family, families the other way round. shapes: by the alias of their rule. types: what a
    value symbol holds. terminals: the terminal of each fixed word. spellings: how a terminal's word is written.
    simplest: a terminal that fills a symbol: of a family or value its blank. members: the printed member by its folded
    words, per list.
    """

    text: str
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
        self.rules: dict[str, list[str]] = {}
        self.shapes: dict[str, Shape] = {}
        self.terminals: dict[str, str] = {}
        self.spellings: dict[str, str] = {}
        self.types: dict[HoleType, str] = {}
        self.units: dict[tuple[tuple[str, ...], str], str] = {}
        self.members: dict[str, dict[tuple[str, ...], str]] = {}
        self.simplest: dict[str, str] = {}
        self.starts = {family: f"f{number}" for number, family in enumerate(vocabulary.all_families)}
        for symbol in self.starts.values():
            self.rules[symbol] = [f"{self.word(OPEN)} {symbol} {self.word(SHUT)} -> bracket"]

    def add(self, family: str, shape: Shape) -> None:
        alias = f"s{len(self.shapes)}"
        self.shapes[alias] = shape
        for symbols in self.sequences(shape):
            self.rules[self.starts[family]].append(f"{' '.join(symbols)} -> {alias}")

    def finish(self) -> Grammar:
        numerals = [(type_, symbol) for type_, symbol in self.types.items() if symbol.startswith("n")]
        for type_, symbol in numerals:
            self.rules[symbol] = self.numeral(type_.of)
        for symbol, alternatives in self.rules.items():
            if symbol[0] in "fvn":
                self.simplest[symbol] = f"BLANK_{symbol.upper()}"
                alternatives.append(f"{self.simplest[symbol]} -> blank")
        blanks = list(self.simplest.values())
        for symbol, alternatives in self.rules.items():
            if symbol[0] in "lo":
                self.simplest[symbol] = self.simplest.get(alternatives[0], alternatives[0])
        declared = [*self.terminals.values(), *_NUMERALS.values(), _NUMBER_WORD, UNKNOWN, *blanks]
        lines = [f"{symbol}: " + "\n  | ".join(alternatives) for symbol, alternatives in self.rules.items()]
        return Grammar(
            text="\n".join([*lines, f"%declare {' '.join(declared)}", ""]),
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
        """A shape as rows of symbols: one, or more where a comma that may be missing stands between two holes."""
        rows: list[list[str]] = [[]]
        before: Fixed | Hole | None = None
        comma = False
        for item in shape.items:
            if isinstance(item, Fixed) and item.optional:
                comma = True
                continue
            if isinstance(item, Hole):
                if comma and isinstance(before, Fixed):
                    for row in rows:
                        row[-1] = self.unit(before, "after")
                elif comma:
                    rows += [[*row, self.word(COMMA)] for row in rows]
                symbol = self.hole(item.type)
            else:
                symbol = self.unit(item, "before" if comma else "")
            for row in rows:
                row.append(symbol)
            before, comma = item, False
        return rows

    def unit(self, fixed: Fixed, comma: str) -> str:
        """A fixed word with its alternatives and the comma beside it; a plain one is its terminal."""
        words = [self.word(fold, spelling) for fold, spelling in zip(fixed.folds, fixed.spellings, strict=True)]
        words = list(dict.fromkeys(words))
        if len(words) == 1 and not comma:
            return words[0]
        key = (tuple(words), comma)
        if key not in self.units:
            self.units[key] = symbol = f"o{len(self.units)}"
            self.rules[symbol] = list(words)
            if comma:
                mark = self.word(COMMA)
                self.rules[symbol] += [f"{mark} {word}" if comma == "before" else f"{word} {mark}" for word in words]
        return self.units[key]

    def hole(self, type_: HoleType) -> str:
        if type_.sort(self.vocabulary) is Sort.FAMILY:
            return self.starts[type_.of]
        if type_ not in self.types:
            if type_.how != "one":
                self.types[type_] = self.listing(type_)
            elif type_.sort(self.vocabulary) is Sort.NUMERAL:
                self.types[type_] = f"n{len(self.types)}"  # its rule is made last, when all fixed figures are known
            else:
                self.types[type_] = symbol = f"v{len(self.types)}"
                self.rules[symbol] = self.closed(type_.of)
        return self.types[type_]

    def listing(self, type_: HoleType) -> str:
        """``A``, ``A or B``, ``A, B or C``; a comma before the joining word does no harm."""
        one, symbol, more = self.hole(HoleType(type_.of)), f"l{len(self.types)}", f"m{len(self.types)}"
        join, comma = self.word(joiner(type_.how, self.language)), self.word(COMMA)
        self.rules[symbol] = [one, more]
        self.rules[more] = [f"{one} {join} {one}", f"{one} {comma} {join} {one}", f"{one} {comma} {more}"]
        return symbol

    def closed(self, name: str) -> list[str]:
        """The members of a words list; a figure among them may be written as a word."""
        known = self.members.setdefault(name, {})
        for member in self.vocabulary.words[name]:
            words = split(member)
            if words:
                known.setdefault(tuple(word.fold for word in words), member)
            if len(words) == 1 and words[0].kind is Kind.NUMBER and 1 <= (words[0].value or 0) <= len(NUMBER_WORDS):
                known.setdefault((NUMBER_WORDS[(words[0].value or 0) - 1],), member)
            for word in words:
                self.word(word.fold, word.text)
        return [" ".join(map(self.word, folds)) for folds in known]

    def numeral(self, name: str) -> list[str]:
        """Figures of one kind, in words too; ``one`` in a place for a sign is ``+1``."""
        kind = Kind(name)
        fixed = [
            terminal
            for fold, terminal in self.terminals.items()
            for word in split(fold)
            if word.kind is kind or (word.kind is Kind.WORD and word.value is not None and kind is not Kind.ORDINAL)
        ]
        return [_NUMERALS[kind], *([] if kind is Kind.ORDINAL else [_NUMBER_WORD]), *fixed]
