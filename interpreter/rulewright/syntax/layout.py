"""Raw tokens to lines: ends of lines, indentation, and which words are special where they stand.

Stands between the lexer and the grammar rules. The lexer takes every word of the language for special; here a word that
is special only at certain places becomes an ordinary name everywhere else. All state is local to one run: a parser may
be shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from lark import Token
from lark.lark import PostLex

from rulewright.syntax.words import (
    HAPPENING_HEADS,
    KIND_WORDS,
    MODIFIER_WORDS,
    PHRASE_WORDS,
    REMOVABLE_WORDS,
    REPLACEABLE_WORDS,
    SCENARIO_WORDS,
    SOFT_WORDS,
    STATEMENT_WORDS,
    TOP_WORDS,
    TRIGGER_WORDS,
)

MAX_BLOCK_DEPTH = 64

_TOP = frozenset(TOP_WORDS)
_STATEMENT = frozenset(STATEMENT_WORDS)
_BY_HEAD = {"scenario": frozenset(SCENARIO_WORDS), "kind": frozenset(KIND_WORDS)}
_PHRASE = frozenset(PHRASE_WORDS)
_RULE = _STATEMENT | frozenset(TRIGGER_WORDS)
_AFTER_COLON_IN_RULE = frozenset(TRIGGER_WORDS) | frozenset(MODIFIER_WORDS)
_NOTHING: frozenset[str] = frozenset()


class LayoutError(Exception):
    """Indentation that fits no block. ``odd``: it goes back to no line above; ``deep``: too many in each other."""

    def __init__(self, kind: Literal["odd", "deep"], at: int) -> None:
        super().__init__(kind)
        self.kind: Literal["odd", "deep"] = kind
        self.at = at


class Layout(PostLex):
    """The step between Lark's lexer and its parser."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels = [0]
        head = _Head()
        line: list[Token] = []
        for token in stream:
            if token.type != "_NL":
                line.append(token)
            elif line:
                yield from _indentation(line[0], levels, head.last)
                head.soften(line, len(levels) - 1)
                yield from line
                yield _mark("_NL", line[-1])
                head.last = line[-1]
                line = []
        if line:  # an expression: no line ends in it
            head.soften(line, -1)
            yield from line
        else:
            for _ in levels[1:]:
                yield _mark("_DEDENT", head.last)


def _mark(kind: str, behind: Token | None) -> Token:
    """A token of no length at the end of the one before it: so nodes end where their last word ends.

    Its text is not empty, because Lark takes the place of the last token for the end of the text only if that is true.
    """
    at = 0 if behind is None or behind.end_pos is None else behind.end_pos
    return Token(kind, "\n", at, end_pos=at)


def _indentation(first: Token, levels: list[int], last: Token | None) -> Iterator[Token]:
    indent = (first.column or 1) - 1
    if indent > levels[-1]:
        if len(levels) > MAX_BLOCK_DEPTH:
            raise LayoutError("deep", first.start_pos or 0)
        levels.append(indent)
        yield _mark("_INDENT", last)
        return
    if indent not in levels:
        raise LayoutError("odd", first.start_pos or 0)
    while indent < levels[-1]:
        levels.pop()
        yield _mark("_DEDENT", last)


class _Head:
    """The declaration whose lines are read, as far as it decides which words are special."""

    def __init__(self) -> None:
        self.word = ""
        self.open_rule = False  # `rule NAME` whose block is a list of clauses
        self.last: Token | None = None

    def soften(self, line: list[Token], depth: int) -> None:
        """Turn the words of a line that are not special where they stand into names."""
        for place, token in enumerate(line):
            word = str(token)
            if word in SOFT_WORDS and token.type != "STRING" and not self._special(word, place, line, depth):
                token.type = "NAME"
        first = str(line[0])
        if depth == 0:
            self.word = str(line[1]) if first in ("replace", "house") and len(line) > 1 else first
            self.open_rule = self.word == "rule" and all(token.type != "COLON" for token in line)
        if first == "do" and line[0].type == "DO":
            _mark_moment(line)

    def _special(self, word: str, place: int, line: list[Token], depth: int) -> bool:
        if depth < 0:
            return False
        if place == 0:
            return word in self._first_words(depth, line)
        before = line[place - 1]
        check = _INNER.get(word)
        if check is not None and check(before, place, line, self.word if depth else ""):
            return True
        if place == 1 and before.type in ("REPLACE", "REMOVE"):
            return word in (REPLACEABLE_WORDS if before.type == "REPLACE" else REMOVABLE_WORDS) and len(line) > 2
        if before.type == "COLON" and place in (3, 4) and "RULE" in (line[0].type, line[1].type):
            return word in _AFTER_COLON_IN_RULE
        return False

    def _first_words(self, depth: int, line: list[Token]) -> frozenset[str]:
        if depth == 0:
            return _TOP
        if self.word == "phrase":
            return _PHRASE if depth == 1 else _STATEMENT
        if self.word == "rule" and self.open_rule and depth == 1:
            return _RULE
        if self.word in HAPPENING_HEADS:
            return _STATEMENT
        return _BY_HEAD.get(self.word, _NOTHING)


def _mark_moment(line: list[Token]) -> None:
    """`do S as p at m`: the last `at` behind `as`, outside brackets, leads to the moment."""
    depth = 0
    for token in reversed(line):
        if token.type == "RPAR":
            depth += 1
        elif token.type == "LPAR":
            depth -= 1
        elif depth == 0 and token.type == "AT":
            token.type = "_AT_MOMENT"
            return
        elif depth == 0 and token.type == "AS":
            return


# ---------------------------------------------------------------- words that are special behind certain others
# Each is asked with the token before, the place, the line, and the declaration the line is in ("" for its head).


def _follows(kind: str, place: int, line: list[Token]) -> bool:
    return place + 1 < len(line) and line[place + 1].type == kind


def _whether(before: Token, place: int, line: list[Token], head: str) -> bool:
    return before.type == "REMEMBER"


def _turns(before: Token, place: int, line: list[Token], head: str) -> bool:
    return place == 1 and before.type == "TAKE" and (len(line) == 2 or _follows("STARTING", place, line))


def _table(before: Token, place: int, line: list[Token], head: str) -> bool:
    return place == 1 and before.type == "HOUSE"


def _also(before: Token, place: int, line: list[Token], head: str) -> bool:
    return not head and (
        (line[0].type == "WORDS" and place == 2) or (line[0].type == "KIND" and _next_is("has", place, line))
    )


def _says(before: Token, place: int, line: list[Token], head: str) -> bool:
    return place == 1 and before.type == "ALSO"


def _be(before: Token, place: int, line: list[Token], head: str) -> bool:
    return place == 2 and line[0].type == "LET"


def _soon(before: Token, place: int, line: list[Token], head: str) -> bool:
    return before.type == "AS" and _follows("AS", place, line)


def _longer(before: Token, place: int, line: list[Token], head: str) -> bool:
    return before.type == "NO" and place > 1 and line[place - 2].type in ("IS", "ARE")


def _seen(before: Token, place: int, line: list[Token], head: str) -> bool:
    return before.type == "COMMA" and (line[0].type == "ZONE" or _follows("BY", place, line))


def _times(before: Token, place: int, line: list[Token], head: str) -> bool:
    return line[0].type == "REPEAT" and place == len(line) - 1


def _answer(before: Token, place: int, line: list[Token], head: str) -> bool:
    return head == "scenario" and line[0].type == "WHEN" and (place + 1 == len(line) or _follows("COMMA", place, line))


def _draw(before: Token, place: int, line: list[Token], head: str) -> bool:
    return head == "scenario" and line[0].type == "THEN" and place == 1 and len(line) == 2


def _next_is(word: str, place: int, line: list[Token]) -> bool:
    return place + 1 < len(line) and str(line[place + 1]) == word


_INNER = {
    "whether": _whether,
    "draw": _draw,
    "turns": _turns,
    "table": _table,
    "also": _also,
    "says": _says,
    "be": _be,
    "soon": _soon,
    "longer": _longer,
    "seen": _seen,
    "times": _times,
    "agrees": _answer,
    "declines": _answer,
}
