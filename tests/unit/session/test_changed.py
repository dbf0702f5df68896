"""Which lines of a board changed, and which are needed to read them."""

from __future__ import annotations

from rulewright.session.board import Grid, lines_of
from rulewright.session.changed import Changed, changed, changed_lines


def test_lines_that_are_new_or_otherwise_and_lines_that_are_gone():
    assert changed_lines(["a", "b", "c"], ["a", "B", "c"]) == (frozenset({1}), 0)
    assert changed_lines(["a", "b", "c"], ["a", "c"]) == (frozenset(), 1)
    assert changed_lines(["a", "b", "c"], ["x", "y"]) == (frozenset({0, 1}), 1)
    assert changed_lines(["a", ""], ["a", "", "b", ""]) == (frozenset({2}), 0)  # a blank line is never news


def test_a_changed_row_is_read_below_the_first_row_of_as_many_cells():
    before = ("Hill | held by", "North | Ann", "South | Bob", "", "Ann | 1 | x", "Bob | 2 | y")
    now = ("Hill | held by", "North | Ann", "South | Ann", "", "Ann | 1 | x", "Bob | 2 | y")
    found = changed(before, [now])
    assert found == Changed(frozenset({2}), 0, frozenset({0}))


def test_of_a_grid_all_is_read_and_of_one_that_did_not_change_nothing():
    quiet = Grid("wood of field", (("·", "·"),), ("1",), ("a", "b"))
    before = Grid("stone of point", (("·", "·"), ("X", "·")), ("2", "1"), ("a", "b"))
    now = Grid("stone of point", (("·", "·"), ("X", "O")), ("2", "1"), ("a", "b"))
    assert lines_of([now]) == ["stone of point", "2  ·  ·", "1  X  O", "   a  b"]
    found = changed(lines_of([quiet, before, ("Ann: 1",)]), [quiet, now, ("Ann: 1",)])
    assert found.lines == {6}
    assert found.heads == {4, 5, 7}


def test_a_line_that_only_stands_wider_has_not_changed():
    before = Grid("stone of point", (("·", "·"), ("·", "·")), ("2", "1"), ("a", "b"))
    now = Grid("stone of point", (("·", "·"), ("Ann", "·")), ("2", "1"), ("a", "b"))
    found = changed(lines_of([before]), [now])
    assert (found.lines, found.heads) == (frozenset({2}), frozenset({0, 1, 3}))
