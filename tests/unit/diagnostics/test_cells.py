"""What a terminal shows of a text, and how many cells it takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from rulewright.diagnostics.cells import cells, visible, width, wrap


@pytest.mark.parametrize(
    "text",
    [
        "Goélands",
        "e\u0301tat",  # a letter and a combining accent
        "🦅 boum",
        "👨‍👩‍👧",  # one picture of five code points
        "❤️",  # a narrow sign made wide
        "1️⃣",
        "🇫🇷",
        "👍🏽",
        "海鷗",
        "갈매기",
        "\u1100\u1161",  # one syllable of two letters
        "½ × “quoted” … – —",
    ],
)
def test_width_agrees_with_wcwidth(text):
    assert width(text) == wcswidth(text)


def test_a_tab_reaches_to_the_next_stop():
    assert "".join(cells("\tab\tc").shown) == "    ab  c"
    assert cells("\tab\tc").at == (0, 4, 5, 6, 8, 9)


@pytest.mark.parametrize(
    ("hidden", "shown"),
    [
        ("\x1b[31mred", "␛[31mred"),
        ("a\x00b\x7f", "a␀b␡"),
        ("\u202eright to left", "\ufffdright to left"),
        ("zero\u200bwidth", "zero\ufffdwidth"),
        ("lone \ud800", "lone \ufffd"),
        ("no\u00a0break", "no break"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
    ],
)
def test_what_could_steer_a_terminal_or_hide_becomes_a_sign(hidden, shown):
    assert visible(hidden) == shown


def test_wrap_keeps_what_stands_in_back_ticks_together():
    assert wrap("write `force 4` or so", 12) == ["write", "`force 4` or", "so"]
    assert wrap("(`force 4`, `force 5`)", 14) == ["(`force 4`,", "`force 5`)"]
    assert wrap("`one two three` and `a b`", 8) == ["`one two", "three`", "and", "`a b`"]
    assert wrap("a lone ` tick and more", 8) == ["a lone `", "tick and", "more"]
    assert wrap("`a` b `c` d", 5) == ["`a` b", "`c` d"]


def test_wrap_breaks_at_spaces_and_keeps_columns():
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("a   b   c", 40) == ["a   b   c"]
    assert wrap("  indented", 40) == ["  indented"]
    assert wrap("unbreakably", 4) == ["unbreakably"]
    assert wrap("", 10) == [""]


@given(st.text(alphabet=st.characters(), max_size=40))
def test_any_text_has_cells_and_nothing_unprintable(text):
    layout = cells(text)
    assert len(layout.at) == len(text) + 1
    assert list(layout.at) == sorted(layout.at)
    for line in wrap(visible(text), 10):
        assert "\x1b" not in line
        assert "\n" not in line
