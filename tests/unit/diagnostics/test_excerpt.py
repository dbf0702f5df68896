"""A line cut to the room there is, and the strokes under it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics.cells import Cells, cells, visible, width
from rulewright.diagnostics.excerpt import Mark, excerpt

letters = st.characters(exclude_characters="\n", exclude_categories=("Mc", "Mn", "Me", "Cf"))


def lines(line: str, *marks: Mark, room: int = 40) -> list[str]:
    shown = excerpt(line, marks, room)
    return [shown.line, *(" " * row.indent + f"{row.strokes} {row.text}".strip() for row in shown.rows)]


def test_a_short_line_is_shown_whole():
    assert lines("move the gull", Mark(9, 13, "what is this?", True)) == [
        "move the gull",
        "         ^^^^ what is this?",
    ]


def test_a_long_line_is_cut_round_the_first_mark():
    line = "a" * 50 + " here " + "b" * 50
    assert lines(line, Mark(51, 55, "this", True), room=30) == [
        "…aaaaaaaaaaa here bbbbbbbbbbb…",
        "             ^^^^ this",
    ]


def test_a_mark_at_the_end_keeps_the_end_in_sight():
    assert lines("a" * 50 + " end", Mark(54, 54, "more", True), room=20) == [
        "…aaaaaaaaaaaaaaa end",
        "                    ^",
        "                more",
    ]


def test_a_mark_at_the_start_keeps_the_start_in_sight():
    assert lines("start " + "a" * 50, Mark(0, 5, "", True), room=20) == ["start aaaaaaaaaaaaa…", "^^^^^"]


def test_a_mark_longer_than_the_room_shows_its_start():
    assert lines("x" * 10 + "y" * 100, Mark(10, 110, "", True), room=20) == [
        "…yyyyyyyyyyyyyyyyyy…",
        " ^^^^^^^^^^^^^^^^^^^",
    ]


def test_a_second_mark_out_of_sight_is_drawn_at_the_cut():
    line = "one " + "a" * 60 + " two"
    assert lines(line, Mark(0, 3, "first", True), Mark(65, 68, "second"), room=20) == [
        "one aaaaaaaaaaaaaaa…",
        "^^^ first",
        "                   -",
        "              second",
    ]


def test_a_label_that_does_not_fit_beside_goes_below_and_wraps_at_last():
    assert lines("a" * 30, Mark(20, 30, "eleven more", True), room=40)[1:] == [
        "                    ^^^^^^^^^^",
        "                    eleven more",
    ]
    assert lines("a" * 30, Mark(20, 30, "words " * 10, True), room=40)[1:] == [
        "                    ^^^^^^^^^^",
        "words words words words words words",
        "words words words words",
    ]


def test_a_wide_character_cut_in_half_leaves_a_blank():
    line = "海" * 30 + "x" + "鷗" * 30
    shown = excerpt(line, [Mark(30, 31, "", True)], 21)
    assert width(shown.line) <= 21
    row = shown.rows[0]
    before = shown.line[: shown.line.index("x")]
    assert width(before) == row.indent


@given(st.text(letters, max_size=60), st.data(), st.integers(min_value=8, max_value=70))
def test_strokes_stand_under_what_they_mark(line, data, room):
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    shown = excerpt(line, [Mark(start, end, "", True)], room)
    row = shown.rows[0]
    assert width(shown.line) <= room
    assert row.indent + len(row.strokes) <= room + 1  # a caret may stand behind the last letter of a full line
    marked = visible(line[start:end])
    if "\t" not in line and marked.strip() and width(marked) <= room - 2:
        assert marked.rstrip() in shown.line
        cut = _between(cells(shown.line), row.indent, row.indent + len(row.strokes))
        layout = cells(line)
        assert cut.rstrip() == _between(layout, layout.at[start], layout.at[end]).rstrip()


def _between(layout: Cells, start: int, end: int) -> str:
    """What stands in the cells, without accents: one takes no cell of its own."""
    steps = zip(layout.shown, layout.at, layout.at[1:], strict=False)
    return "".join(sign for sign, at, behind in steps if start <= at < behind <= end)


def test_a_line_of_a_megabyte_is_looked_at_near_the_mark_only(monkeypatch: pytest.MonkeyPatch):
    seen: list[str] = []

    def watched(text: str) -> Cells:
        seen.append(text)
        return cells(text)

    monkeypatch.setattr("rulewright.diagnostics.excerpt.cells", watched)
    shown = excerpt("a" * 500_000 + "!" + "b" * 500_000, [Mark(500_000, 500_001, "", True)], 20)
    assert shown.line == "…aaaaaaaa!bbbbbbbbb…"
    assert 0 < max(map(len, seen)) <= 4000
