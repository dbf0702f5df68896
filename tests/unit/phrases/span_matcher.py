"""A second way to find all readings, to hold against the first: every stretch of words is tried for every family.

It shares nothing with the product but the specs: it cuts words and templates by itself, and has no grammar and no Lark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rulewright.phrases import Node, PhraseSpec, Vocabulary

NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TOKEN = re.compile(r"[0-9]+(?:st|nd|rd|th)\b|[+-][0-9]+\b|[0-9]+\b|\w+(?:['-]\w+)*|\S")
PIECE = re.compile(r"\{([\w-]+): ([^}]+)\}|(\w[\w'-]*(?:/\w[\w'-]*)+)|([+-]?\w+(?:['-]\w+)*|[^\s\w])")


def tokens(text: str) -> list[str]:
    plain = text.replace("’", "'").replace("–", "-").lower()
    found = TOKEN.findall(plain)
    return found[:-1] if found and found[-1] == "." else found


def template(text: str) -> list:
    """``("hole", name, type)``, ``("comma",)`` or ``("word", spellings)``."""
    items: list = []
    for name, type_, either, word in PIECE.findall(text.rstrip().removesuffix(".")):
        if name:
            items.append(("hole", name, " ".join(type_.split())))
        elif word == ",":
            items.append(("comma",))
        else:
            items.append(("word", (either or word).lower().split("/")))
    return items


class SpanMatcher:
    def __init__(self, specs: list[PhraseSpec], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.families = {"sentence", "condition", *vocabulary.families}
        self.binds = {spec.name: spec.binds for spec in specs}
        self.says = {spec.name: template(spec.says.text) for spec in specs}
        self.ways: dict[str, list[tuple[str, list, list[str]]]] = {}
        for spec in specs:
            order = [item[1] for item in self.says[spec.name] if item[0] == "hole"]
            for one in (spec.says, *spec.also):
                self.ways.setdefault(spec.family, []).append((spec.name, template(one.text), order))

    def readings(self, text: str, family: str = "sentence") -> frozenset[Node]:
        words = tokens(text)

        @cache
        def phrases(family: str, i: int, j: int) -> frozenset[Node]:
            found: set[Node] = set()
            for name, items, order in self.ways.get(family, ()):
                for args in match(tuple(map(tuple_of, items)), i, j):
                    found.add(Node(name, tuple((hole, args[hole]) for hole in order)))
            if j - i > 2 and words[i] == "(" and words[j - 1] == ")":
                found |= phrases(family, i + 1, j - 1)
            return frozenset(found)

        def match(items: tuple, i: int, j: int) -> Iterator[dict]:
            if not items:
                if i == j:
                    yield {}
                return
            head, *rest = items
            least = sum(item[0] != "comma" for item in rest)  # each of those needs a word at least
            if head[0] == "comma":
                yield from match(tuple(rest), i, j)
                if i < j and words[i] == ",":
                    yield from match(tuple(rest), i + 1, j)
            elif head[0] == "word":
                if i < j and words[i] in head[1]:
                    yield from match(tuple(rest), i + 1, j)
            else:
                for end in range(i + 1, j - least + 1):
                    inner = head[2] in self.families
                    values = phrases(head[2], i, end) if inner else self._values(words, head[2], i, end)
                    for tail in match(tuple(rest), end, j) if values else ():
                        for value in values:
                            yield {head[1]: value, **tail}

        return phrases(family, 0, len(words))

    def _values(self, words: list[str], type_: str, i: int, j: int) -> set:
        how, _, of = type_.partition(" of ")
        if not of:
            return self._single(words[i:j], type_)
        join, found = {"any": "or", "all": "and"}[how], {(value,) for value in self._single(words[i:j], of)}
        for cut in range(j - 1, i, -1):
            if words[cut] == join:
                head = cut - 1 if cut - 1 > i and words[cut - 1] == "," else cut
                for last in self._single(words[cut + 1 : j], of):
                    for end in {head, cut}:
                        found |= {(*first, last) for first in self._commas(words, of, i, end)}
        return found

    def _commas(self, words: list[str], of: str, i: int, j: int) -> set[tuple]:
        found = {(value,) for value in self._single(words[i:j], of)}
        for cut in range(i + 1, j):
            if words[cut] == ",":
                firsts, rests = self._single(words[i:cut], of), self._commas(words, of, cut + 1, j)
                found |= {(value, *rest) for value in firsts for rest in rests}
        return found

    def _single(self, words: list[str], of: str) -> set:
        if of in ("number", "signed", "ordinal"):
            return _numeral(words[0], of) if len(words) == 1 else set()
        for member in self.vocabulary.words.get(of, ()):
            in_words = [NUMBERS[int(member) - 1]] if member.isdigit() and 1 <= int(member) <= len(NUMBERS) else None
            if words == tokens(member) or words == in_words:
                return {member}
        return set()

    # ---- binds, on trees read without brackets: down the spines of what is open at an edge

    def obeys(self, node: Node) -> bool:
        args = dict(node.args)
        if not all(self.obeys(part) for part in args.values() if isinstance(part, Node)):
            return False
        own, items = self.binds[node.phrase], self.says[node.phrase]
        left = self._spine(args[items[0][1]], -1) if own and items[0][0] == "hole" else ()
        right = self._spine(args[items[-1][1]], 0) if own and items[-1][0] == "hole" else ()
        return not any(0 < other <= own for other in left) and not any(0 < other < own for other in right)

    def _spine(self, value: object, side: int) -> Iterator[int]:
        while isinstance(value, Node):
            item = self.says[value.phrase][side]
            if item[0] != "hole" or not isinstance(value[item[1]], Node):
                return
            yield self.binds[value.phrase]
            value = value[item[1]]


def tuple_of(item: list | tuple) -> tuple:
    return tuple(tuple(part) if isinstance(part, list) else part for part in item)


def _numeral(word: str, of: str) -> set:
    if of == "ordinal":
        return {int(word[:-2])} if re.fullmatch(r"[0-9]+(?:st|nd|rd|th)", word) else set()
    if word in NUMBERS:
        return {NUMBERS.index(word) + 1}
    return {int(word)} if re.fullmatch("[+-][0-9]+" if of == "signed" else "[0-9]+", word) else set()
