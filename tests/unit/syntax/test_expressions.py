"""Tests and arithmetic bind as people read them; noun phrases stay as they were written."""

from __future__ import annotations

import pytest

from rulewright.source import Source
from rulewright.syntax import parse_expression
from rulewright.syntax.print_expressions import show
from tests.unit.syntax.reading_helpers import ast, codes, expression, outline, words


def brackets(node: object) -> str:
    """An expression with brackets round everything that holds together."""
    if isinstance(node, ast.NounPhrase):
        return show(node)
    if isinstance(node, ast.And | ast.Or):
        return f"({f' {type(node).__name__.lower()} '.join(map(brackets, node.parts))})"
    if isinstance(node, ast.BinOp | ast.Compare):
        return f"({brackets(node.left)} {node.op} {brackets(node.right)})"
    if isinstance(node, ast.Divide):
        return f"({brackets(node.left)} / {brackets(node.right)} {node.rounded})"
    if isinstance(node, ast.Is):
        return f"({brackets(node.left)} {'is not' if node.negated else 'is'} {brackets(node.predicate)})"
    if isinstance(node, ast.In):
        return f"in {brackets(node.what)}"
    if isinstance(node, ast.Bound):
        return f"at {node.bound} {brackets(node.limit)}"
    if isinstance(node, ast.Not):
        return f"(not {brackets(node.value)})"
    if isinstance(node, ast.Negate):
        return f"(-{brackets(node.value)})"
    if isinstance(node, ast.But):
        return f"({brackets(node.value)} but at {node.bound} {brackets(node.limit)})"
    if isinstance(node, ast.Where):
        return f"({brackets(node.what)} where {brackets(node.condition)})"
    if isinstance(node, ast.ThereIs):
        return f"({'no' if node.negated else 'some'} {brackets(node.what)})"
    assert isinstance(node, ast.Every | ast.Can)
    return type(node).__name__


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a-b + c * d - e", "((a-b + (c * d)) - e)"),
        ("c / d rounded down + 1", "((c / d down) + 1)"),
        ("-c + 3", "((-c) + 3)"),
        ("c + d but at least 0", "((c + d) but at least 0)"),
        ("c is d or e is f and not g is h", "((c is d) or ((e is f) and (not (g is h))))"),
        ("c is not d + 1", "(c is not (d + 1))"),
        ("c is at most d but at least 1", "(c is at most (d but at least 1))"),
        ("c is not in (d, e)", "(c is not in (d, e))"),
        ("c > d + 1", "(c > (d + 1))"),
        ("cards in hand where it is red or it is blue", "(cards in hand where ((it is red) or (it is blue)))"),
        (
            "c is d and there is a card where it is e or it is f",
            "((c is d) and (some (card where ((it is e) or (it is f)))))",
        ),
        ("c is d or not there is no card where it is e", "((c is d) or (not (no (card where (it is e)))))"),
        ("c is in cards where it is red", "(c is in (cards where (it is red)))"),
        ("c is not in cards where it is red", "(c is not in (cards where (it is red)))"),
        ("there is no card in hand and c is d", "((no card in hand) and (c is d))"),
        ("there are a card and c is d", "((some card) and (c is d))"),
        ("every card in hand is red and p can play card", "(Every and Can)"),
        ("cards where there is a card where it is red", "(cards where (some (card where (it is red))))"),
    ],
)
def test_how_tests_and_sums_hold_together(text: str, read: str):
    assert brackets(expression(text)) == read


def test_noun_phrases_are_rows_of_words():
    made = expression(
        'the level of any 3 cards with highest worth starting with it for "the Captain" (c, d) all yes none'
    )
    assert (
        words(made) == "the level of any 3 cards with highest worth starting with it for the Captain (…) all yes none"
    )
    kinds = [getattr(item, "kind", "group") for item in made.items]
    assert kinds == [
        "keyword", "name", "prep", "keyword", "number", "name", "prep", "name", "name", "prep", "prep", "keyword",
        "prep", "string", "group", "keyword", "keyword", "keyword",
    ]  # fmt: skip
    assert [words(member) for member in made.items[14].members] == ["c", "d"]


def test_groups_hold_any_expression():
    (group,) = expression("(c is d and e, cards where it is red)").items
    assert [type(member).__name__ for member in group.members] == ["And", "Where"]


def test_every_and_can():
    every = expression("every pirate in line is not in-range of gun")
    assert (words(every.what), every.negated, words(every.predicate)) == ("pirate in line", True, "in-range of gun")
    can = expression("captain cannot fire any gun at any pirate")
    assert (words(can.who), can.negated, words(can.call)) == ("captain", True, "fire any gun at any pirate")


@pytest.mark.parametrize(
    "text", ["c of", "of c", "c at for d", "starting c", "c with", "( )", "c where", "not", "c is"]
)
def test_noun_phrases_begin_and_end_with_a_noun(text: str):
    assert len(codes(f"flow game\n  let x be {text}\n")) == 1


def test_an_expression_inside_another_text_keeps_its_places():
    source = Source("cards.yaml", "a: 1\nb: 'first of deck where'\n")
    at = source.text.index("first")
    made, problems = parse_expression(source, at, at + len("first of deck"))
    assert problems == [] and made is not None
    assert (made.span.place, made.span.text) == ("cards.yaml:2:5", "first of deck")
    made, problems = parse_expression(source, at, at + len("first of deck where"))
    assert made is None
    assert [(problem.code, problem.span and problem.span.place) for problem in problems] == [
        ("RW100", "cards.yaml:2:24")
    ]


def test_an_expression_may_begin_with_a_word_that_begins_lines():
    made, problems = parse_expression(Source("x", "table of do"), 0, 11)
    assert problems == [] and outline(made)[0] == "NounPhrase"
    assert parse_expression(Source("x", ""), 0, 0)[1][0].code == "RW100"
