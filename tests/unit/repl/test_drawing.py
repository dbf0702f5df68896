"""How pieces look: boxes, columns, colours, and nothing that could steer a terminal."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulewright.diagnostics.cells import width
from rulewright.repl.drawing import Style, can_draw, columns, draw, short_logs
from rulewright.repl.pieces import Piece
from rulewright.session.laying import aligned

TABLE = Piece("table", ("North: held by Ann, 3 against 5", "South east: held by Bob", "", "deck of 4"), heading="Hills")


def test_plain_table_is_indented_lines():
    assert draw([TABLE], Style()) == [
        "  North       held by Ann, 3 against 5",
        "  South east  held by Bob",
        "",
        "  deck of 4",
    ]


def test_boxed_table():
    assert draw([TABLE], Style(box="unicode")) == [
        "╭─ Hills ──────────────────────────────╮",
        "│ North       held by Ann, 3 against 5 │",
        "│ South east  held by Bob              │",
        "│                                      │",
        "│ deck of 4                            │",
        "╰──────────────────────────────────────╯",
    ]


def test_box_without_the_letters_for_it():
    drawn = draw([TABLE], Style(box="ascii"))
    assert drawn[0] == "+- Hills ------------------------------+"
    assert "".join(drawn).isascii()


def test_a_long_heading_widens_the_box():
    drawn = draw([Piece("table", ("x",), heading="a very long name")], Style(box="ascii"))
    assert len(set(map(width, drawn))) == 1


def test_names_are_coloured_whole_words_only():
    style = Style(colour=True, names=("Ann", "Bob"))
    line = draw([Piece("log", ("Ann takes Annex from Bob",))], style)[0]
    assert line == "- \x1b[36mAnn\x1b[0m takes Annex from \x1b[33mBob\x1b[0m"


def test_without_colour_there_is_no_control_code():
    pieces = [
        TABLE,
        Piece("title", ("Ann",), "Hills"),
        Piece("problem", ("bad\x1b[2Jthing",)),
        Piece("result", ("Ann wins",)),
    ]
    assert "\x1b" not in "\n".join(draw(pieces, Style(names=("Ann",))))


def test_options_stand_in_columns_when_there_are_many():
    lines = [f"{number:>2}  force {number}" for number in range(1, 11)]
    assert columns(lines, 40) == [
        "   1  force 1      6  force 6",
        "   2  force 2      7  force 7",
        "   3  force 3      8  force 8",
        "   4  force 4      9  force 9",
        "   5  force 5     10  force 10",
    ]
    assert columns(lines[:4], 40) == [f"  {line}" for line in lines[:4]]


def test_rows_of_other_depth_are_aligned_by_themselves():
    assert aligned(["a: 1", "bb: 2", "  ccc: 3", "  d: 4", "e: 5"], 80) == [
        ["a   1"],
        ["bb  2"],
        ["  ccc  3"],
        ["  d    4"],
        ["e: 5"],
    ]


@pytest.mark.parametrize(("encoding", "can"), [("utf-8", True), ("ascii", False), (None, False), ("nonsense", False)])
def test_what_an_encoding_can_draw(encoding, can):
    assert can_draw(encoding) is can


def test_plain_letters():
    pieces = [Piece("table", ("· ? ×", "hand ?, ?, ?, ?, ?"), heading="“x”…")]
    drawn = draw(pieces, Style(box="ascii", plain_letters=True))
    assert drawn[1:3] == ["| . ? x     |", "| hand ? x5 |"]
    assert "".join(drawn).isascii()


def test_rows_of_cells_make_a_table():
    lines = (
        "Hill | held by | 3",
        "North | Ann | 12",
        "  set aside",
        "South east | Bob | 1",
        "",
        "Ann: 1",
        "Bob: 22 | x",
    )
    assert draw([Piece("table", lines)], Style()) == [
        "  Hill       | held by | 3",
        "  North      | Ann     | 12",
        "    set aside",
        "  South east | Bob     | 1",
        "",
        "  Ann: 1",
        "  Bob: 22 | x",
    ]


def test_long_rests_are_broken_below_themselves():
    lines = ("Ann: " + "force 1, " * 4 + "end", "Somebody: none")
    assert draw([Piece("table", lines)], Style(width=40)) == [
        "  Ann       force 1, force 1, force 1,",
        "            force 1, end",
        "  Somebody  none",
    ]


HANDS = (
    "trump: Stones",
    "Ann: 12 points | hand 5 of Leaves, 1 of Stones, 7 of Feathers, 8 of Stones, 2 of Stones | played none",
    "Bob: 0 points | hand ?, ?, ?, ?, ? | played 3 of Feathers",
)


def test_cells_are_broken_within_their_columns():
    assert draw([Piece("table", HANDS)], Style(box="unicode", width=80)) == [
        "╭──────────────────────────────────────────────────────────────────────────────╮",
        "│ trump: Stones                                                                │",
        "│ Ann: 12 points │ hand 5 of Leaves, 1 of Stones,       │ played none          │",
        "│                │   7 of Feathers, 8 of Stones,        │                      │",
        "│                │   2 of Stones                        │                      │",
        "│ Bob: 0 points  │ hand ? ×5                            │ played 3 of Feathers │",
        "╰──────────────────────────────────────────────────────────────────────────────╯",
    ]
    assert draw([Piece("table", HANDS)], Style(width=60)) == [
        "  trump: Stones",
        "  Ann: 12 points | hand 5 of Leaves,   | played none",
        "                 |   1 of Stones,      |",
        "                 |   7 of Feathers,    |",
        "                 |   8 of Stones,      |",
        "                 |   2 of Stones       |",
        "  Bob: 0 points  | hand ? ×5           | played 3 of",
        "                 |                     |   Feathers",
    ]


def test_cells_follow_each_other_where_columns_would_be_too_narrow():
    assert draw([Piece("table", HANDS)], Style(width=34)) == [
        "  trump: Stones",
        "  Ann: 12 points",
        "    hand 5 of Leaves, 1 of Stones,",
        "      7 of Feathers, 8 of Stones,",
        "      2 of Stones",
        "    played none",
        "  Bob: 0 points | hand ? ×5",
        "    played 3 of Feathers",
    ]


@example([["aaaa", "aaaaa", "aaaaaaaaaaaaa"]], 29)
@given(st.lists(st.lists(st.text("ab, |", max_size=40), max_size=5), max_size=5), st.integers(20, 90))
def test_no_line_of_a_table_is_longer_than_the_screen(rows, room):
    lines = tuple(" | ".join(cells) for cells in rows)
    words = max((width(word) for line in lines for word in line.split(" ")), default=0)
    for line in draw([Piece("table", lines)], Style(width=room)):
        assert width(line) <= max(room, words + 8)


@given(
    st.lists(st.text(max_size=120), max_size=12),
    st.sampled_from(["title", "table", "log", "ask", "note", "problem", "curtain", "result"]),
    st.sampled_from(["none", "ascii", "unicode"]),
)
def test_whatever_is_said_no_line_steers_the_terminal(lines, sort, box):
    for line in draw([Piece(sort, tuple(lines), heading=lines[0] if lines else "")], Style(box=box)):
        assert "\n" not in line
        assert not any(ord(letter) < 0x20 or ord(letter) == 0x7F for letter in line)


def test_rule_text_keeps_its_lines_and_the_next_one_is_marked_and_bold():
    piece = Piece(
        "place",
        ("    1  short", "--> 2  long " + "word " * 8, "    3  " + "x" * 40),
        heading="game.rules:2, in flow game",
    )
    assert draw([piece], Style(width=30)) == [
        "game.rules:2, in flow game",
        "    1  short",
        "--> 2  long word word word",
        "  word word word word word",
        "    3  " + "x" * 22 + "…",
    ]
    assert draw([piece], Style(width=80, colour=True))[2].startswith("\x1b[1m-->")


def test_of_much_that_happened_the_last_lines_are_told_unasked():
    log, ask = Piece("log", tuple(f"line {number}" for number in range(500))), Piece("ask", ("1  go",))
    short = short_logs([log, ask], 100)
    assert short[0].lines[:2] == ("… (`log 500` tells all of it)", "line 400")
    assert len(short[0].lines) == 101
    assert short[1] == ask
    assert short_logs([log], 100) == [log], "somebody asked for it"
    assert short_logs([Piece("log", ("a",)), ask], 100)[0].lines == ("a",)
