"""Text from anybody is read in bounded time and depth, or refused with a message."""

from __future__ import annotations

import sys

import pytest

from rulewright.source import Source
from rulewright.syntax import ast, parse, print_file
from rulewright.syntax.intake import MAX_LENGTH, MAX_LINE, MAX_LINES
from tests.unit.syntax.reading_helpers import codes, problems


def test_size_of_files():
    assert codes("#" * 1999 + "\n") == []
    assert codes("\n" * (MAX_LINES + 1)) == [(1, "RW130")]
    long = ("#" * 1999 + "\n") * (MAX_LENGTH // 2000 + 1)
    assert codes(long) == [(1, "RW130")]
    assert codes("\n" * MAX_LINES) == []


def test_length_of_lines():
    line = "value x: 1" + " " * (MAX_LINE - 10)
    assert codes(line + "\n") == []
    assert codes("zone deck: cards\n" + line + " \nzone\n") == [(2, "RW131"), (3, "RW100")]


def test_tabs_are_one_problem_of_a_file_and_the_rest_is_read():
    found = problems("zone deck: cards\nflow game\n\tdraw\n\nzone\nflow other\n\t\tdraw\n\tdraw\n")
    assert [(one.span.line, one.code) for one in found if one.span] == [(3, "RW110"), (5, "RW100")]
    assert found[0].notes == ("2 more lines have tabs",)
    assert [edit.text for edit in found[0].fixes[0].edits] == ["  ", "    ", "  "]
    assert found[0].fixes[0].safe


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x0c", "\x85", "\u2028", "\u202e", "\u2066", "\ud800", "\x7f", "\r"])
def test_signs_that_cannot_be_seen(sign: str):
    assert codes(f'game "Pig"\nzone deck: {sign}cards\nzone hand: cards\n') == [(2, "RW134")]
    assert codes(f'game "P{sign}ig"\n') == [(1, "RW134")]


def test_letters_of_all_languages_are_letters():
    file, found = parse(Source("x", 'game "Goélands 🎲"\nwords couleur: Été, 红, ß\nzone été of player: cards\n'))
    assert found == []
    assert print_file(file) == 'game "Goélands 🎲"\n\nwords couleur: Été, 红, ß\n\nzone été of player: cards\n'


def nested_blocks(depth: int) -> str:
    lines = [" " * i + ("flow game" if i == 0 else "repeat") for i in range(depth)]
    return "\n".join([*lines, " " * depth + "draw", ""])


def test_depth_of_blocks():
    assert codes(nested_blocks(64)) == []
    assert [code for _, code in codes(nested_blocks(65))] == ["RW132"]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("(", ")"), ("not ", ""), ("-", ""), ("1 + ", ""), ("c where ", ""), ("(c is ", ")"), ("there is a c where ", "")],
)
def test_depth_of_expressions(opening: str, closing: str):
    def text(depth: int) -> str:
        return f"value x: {opening * depth}c{closing * depth}\n"

    assert codes(text(20)) == []
    assert codes(text(100)) == [(1, "RW132")]
    limit = sys.getrecursionlimit()
    deepest = next(depth for depth in range(20, 100) if codes(text(depth)))
    file, found = parse(Source("x", text(deepest - 1)))
    assert found == [] and limit == sys.getrecursionlimit()
    assert len(list(ast.walk(file))) > deepest - 2


def test_long_rows_are_not_deep():
    assert codes(f"value x: {' or '.join(['c is d'] * 150)}\n") == []
    assert codes(f"value x: ({', '.join(['c'] * 500)})\n") == []
    assert codes(f"value x: {' '.join(['c'] * 900)}\n") == []


def test_numbers_without_end():
    assert codes(f"value x: {'9' * 1900}\n") == [(1, "RW133")]
    assert codes(f"value x: {'0' * 1900}7\n") == []
    assert codes(f"flow game\n  player chooses {'9' * 1900} cards in hand\n") == [(2, "RW133")]


def test_texts_full_of_holes_that_cannot_be_read_come_to_an_end():
    text = "".join(f'to x{number}: "{"{a}" * 50}"\n  draw\n' for number in range(40))
    _, problems = parse(Source("game.rules", text))
    assert len(problems) == 102, "a hundred and one, and that no more is read"
    assert problems[-1].code == "RW155" or "RW155" in {problem.code for problem in problems}
