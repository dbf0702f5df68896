"""The trees that we grow are those that Lark makes, of every small text there is and of texts with accidents."""

from __future__ import annotations

import random

import pytest
from lark import Token, Tree
from lark.exceptions import LarkError

from rulewright.syntax.engine import grower, parser
from rulewright.syntax.layout import LayoutError
from tests.docs.running import ROOT

LONGEST = 1_300
FILES = [
    path
    for folder in ("rulesets", "tests/problems", "tests/spec")
    for path in sorted((ROOT / folder).rglob("*.rules"))
    if path.stat().st_size <= LONGEST
]


def as_lark(text: str) -> object:
    try:
        return parser().parse(text, start="start")
    except LayoutError as error:
        return error.kind, error.at
    except LarkError:
        return None


def as_we(text: str) -> object:
    try:
        return grower().grow(text, "start")
    except LayoutError as error:
        return error.kind, error.at


def told(value: object) -> object:
    """All that the rest of the program looks at."""
    if isinstance(value, Tree):
        meta = value.meta
        place = None if meta.empty else (meta.start_pos, meta.end_pos)
        return value.data, place, [told(child) for child in value.children]
    if isinstance(value, Token):
        return value.type, str(value), value.start_pos, value.end_pos, value.column
    return value


def accident(text: str, rng: random.Random) -> str:
    """A text in which some words or signs are gone, doubled or swapped."""
    for _ in range(rng.randrange(1, 4)):
        at, other = rng.randrange(len(text)), rng.randrange(len(text))
        piece = text[other : other + rng.randrange(1, 12)]
        text = rng.choice((text[:at] + text[at + rng.randrange(1, 9) :], text[:at] + piece + text[at:])) or "\n"
    return text


def test_every_small_file_grows_as_lark_makes_it():
    assert len(FILES) > 50
    grown = 0
    for path in FILES:
        text = path.read_text(encoding="utf-8") + "\n"
        ours = as_we(text)
        assert told(ours) == told(as_lark(text)), path
        grown += isinstance(ours, Tree)
    assert grown > 50


@pytest.mark.parametrize("seed", range(4))
def test_texts_with_accidents_too(seed: int):
    rng = random.Random(seed)
    for path in rng.sample(FILES, 25):
        text = accident(path.read_text(encoding="utf-8") + "\n", rng)
        assert told(as_we(text)) == told(as_lark(text)), text


@pytest.mark.parametrize("text", ["1", "(a)", "(a of b) at least -3", "not (a and b) or {", "a\nb", "§", "", "( )"])
def test_expressions_too(text: str):
    try:
        expected: object = parser().parse(text, start="expr")
    except LarkError:
        expected = None
    found = grower().grow(text, "expr")
    assert told(found) == (told(expected) if isinstance(expected, Tree) else None)
