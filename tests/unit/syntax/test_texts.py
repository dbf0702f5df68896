"""Texts are cut into pieces and holes, and what stands in a hole has its place in the file."""

from __future__ import annotations

from rulewright.source import Source
from rulewright.syntax import ast, parse
from tests.unit.syntax.reading_helpers import codes, declaration, statement, words


def parts(text: ast.Text) -> list[str]:
    return [part.text if isinstance(part, ast.Piece) else f"<{part.raw}>" for part in text.parts]


def test_pieces_and_holes():
    title = declaration('flow turn of player: "{player}\'s turn, { score of player } points"\n  draw\n').title
    assert parts(title) == ["<player>", "'s turn, ", "<score of player>", " points"]
    assert [words(hole.expr) for hole in title.holes] == ["player", "score of player"]
    assert [hole.span.text for hole in title.holes] == ["{player}", "{ score of player }"]
    assert declaration('flow x: ""\n  draw\n').title.parts == ()


def test_places_of_what_stands_in_holes():
    text = 'board\n  show "at {place of (first of hand)}: {1 + 2}"\n'
    board = parse(Source("b.rules", text))[0].declarations[0]
    assert isinstance(board, ast.Board)
    shown = board.body[0]
    assert isinstance(shown, ast.ShowText)
    place, total = (hole.expr for hole in shown.text.holes)
    assert isinstance(place, ast.NounPhrase) and isinstance(total, ast.BinOp)
    for node in (*ast.walk(place), *ast.walk(total)):
        assert node.span.source.path == "b.rules"
        assert node.span.line == 2
    assert [item.span.text for item in place.items] == ["place", "of", "(first of hand)"]
    assert (total.span.column, total.left.span.text) == (text.index("1 + 2") - 5, "1")


def test_a_reserved_word_alone_in_a_hole_is_a_word_of_the_language():
    (hole,) = statement('show "{it}"').text.holes
    assert hole.expr.items[0].kind == "keyword"
    assert codes('board\n  show "{where}"\n') == [(2, "RW100")]


def test_a_hole_that_cannot_be_read_is_told_with_its_place():
    source = Source("b.rules", 'board\n  show "x {card has y} {z"\n  show "a } b"\n')
    found = parse(source)[1]
    assert [(one.code, one.span and one.span.text, one.span and one.span.line) for one in found] == [
        ("RW109", "has", 2),
        ("RW128", "{", 2),
        ("RW128", "}", 3),
    ]


def test_texts_may_hold_any_sign_but_their_own_marks():
    text = "board\n  show \"# not a comment; 'x' >= 3 “so” | \\ ([\"\n"
    assert codes(text) == []
    assert statement('show "# not a comment"').text.raw == "# not a comment"
