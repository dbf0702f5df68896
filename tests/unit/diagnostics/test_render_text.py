"""Golden texts of problems as people see them."""

from __future__ import annotations

import io
import re
import unicodedata
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label, Severity
from rulewright.diagnostics.render_text import render_problem, render_problems, summary, use_colour
from rulewright.source import NOWHERE, Source, Span


def at(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return source.span(start, start + len(text))


def golden(problem: Diagnostic, expected: str, width: int = 100) -> None:
    assert render_problem(problem, width=width) == dedent(expected).strip("\n")


def misspelt() -> Diagnostic:
    source = Source("cards/free.yaml", "\n" * 30 + "    trick: Win with Guns then your rival Discrads +1 card\n")
    return Diagnostic(
        "RW201",
        'no phrase fits the words "your rival Discrads +1 card"',
        at(source, "Discrads"),
        "this word is in no phrase of this ruleset",
        labels=(Label(at(source, "Win with Guns then"), "understood so far: when you win using Guns"),),
        notes=("closest phrase: `<Player> Discards <Count> card(s)`   defined at phrases.rules:14:1",),
        fixes=(Fix("write `Discards`", (Edit(at(source, "Discrads"), "Discards"),), safe=True),),
    )


def test_a_whole_problem():
    golden(
        misspelt(),
        """
        error[RW201]: no phrase fits the words "your rival Discrads +1 card"
          --> cards/free.yaml:31:42
           |
        31 |     trick: Win with Guns then your rival Discrads +1 card
           |                                          ^^^^^^^^ this word is in no phrase of this ruleset
           |            ------------------ understood so far: when you win using Guns
           |
           = closest phrase: `<Player> Discards <Count> card(s)`   defined at phrases.rules:14:1
        help[safe fix]: write `Discards`
           |     trick: Win with Guns then your rival Discards +1 card
           = explain: rulewright explain RW201
        """,
    )


def test_the_same_in_a_narrow_terminal():
    golden(
        misspelt(),
        """
        error[RW201]: no phrase fits the words "your rival Discrads +1 card"
          --> cards/free.yaml:31:42
           |
        31 | …: Win with Guns then your rival Discrads +1…
           |                                  ^^^^^^^^
           |     this word is in no phrase of this ruleset
           |    ------------------
           |    understood so far: when you win using Guns
           |
           = closest phrase:
             `<Player> Discards <Count> card(s)`   defined
             at phrases.rules:14:1
        help[safe fix]: write `Discards`
           | …n with Guns then your rival Discards +1 card
           = explain: rulewright explain RW201
        """,
        width=50,
    )


def test_accents_pictures_and_tabs_keep_the_caret_in_its_place():
    source = Source("jeu/gôé.rules", "\tles Goe\u0301lands 🦅 volent\t👨‍👩‍👧 ici\n")
    golden(
        Diagnostic("RW301", "no phrase fits", at(source, "ici"), "where?", (Label(at(source, "volent"), "known"),)),
        """
        error[RW301]: no phrase fits
         --> jeu/gôé.rules:1:31
          |
        1 |     les Goélands 🦅 volent  👨‍👩‍👧 ici
          |                                ^^^ where?
          |                     ------ known
          |
          = explain: rulewright explain RW301
        """.replace("Goé", "Goe\u0301"),
    )


def test_other_lines_and_other_files():
    base = Source("base.rules", "\n" * 60 + "rule defeat: lose when 4 sections burn\n")
    mine = Source("mine.rules", "override defeat: lose when 3 sections burn\noverride defeat: never\n")
    golden(
        Diagnostic(
            "RW510",
            "two rules replace `defeat`",
            at(mine, "override defeat: never"),
            "second replacement",
            (Label(at(mine, "override defeat"), "first replacement"), Label(at(base, "rule defeat"), "the rule")),
        ),
        """
        error[RW510]: two rules replace `defeat`
          --> mine.rules:2:1
           |
         2 | override defeat: never
           | ^^^^^^^^^^^^^^^^^^^^^^ second replacement
           |
          ::: mine.rules:1:1
           |
         1 | override defeat: lose when 3 sections burn
           | --------------- first replacement
           |
          ::: base.rules:61:1
           |
        61 | rule defeat: lose when 4 sections burn
           | ----------- the rule
           |
           = explain: rulewright explain RW510
        """,
    )


def test_a_span_of_several_lines_shows_where_it_starts_and_ends():
    source = Source("a.rules", "to roll\n    when dry\n    when wet\n\nend\n")
    golden(
        Diagnostic(
            "RW401", "nothing happens here", at(source, "to roll\n    when dry\n    when wet\n\n"), "this action"
        ),
        """
        error[RW401]: nothing happens here
         --> a.rules:1:1
          |
        1 | to roll
          | ^^^^^^^ this action
        … |
        3 |     when wet
          |     ^^^^^^^^ to here
          |
          = explain: rulewright explain RW401
        """,
    )


def test_the_end_of_a_file_and_an_empty_file():
    source = Source("a.rules", "to roll")
    golden(
        Diagnostic("RW101", "the rule ends too soon", source.span(7, 7), "a line is missing"),
        """
        error[RW101]: the rule ends too soon
         --> a.rules:1:8
          |
        1 | to roll
          |        ^ a line is missing
          |
          = explain: rulewright explain RW101
        """,
    )
    golden(
        Diagnostic("RW101", "there is nothing", Source("b.rules", "").span(0, 0)),
        """
        error[RW101]: there is nothing
         --> b.rules:1:1
          |
        1 |
          | ^
          |
          = explain: rulewright explain RW101
        """,
    )


def test_a_problem_without_a_place():
    problem = Diagnostic("RW501", "there is no folder `gulls`", severity=Severity.WARNING, fixes=(Fix("look around"),))
    expected = """
        warning[RW501]: there is no folder `gulls`
        help: look around
          = explain: rulewright explain RW501
        """
    golden(problem, expected)
    golden(
        Diagnostic(problem.code, problem.title, NOWHERE.span(0, 0), severity=problem.severity, fixes=problem.fixes),
        expected,
    )


def test_fixes_show_the_lines_they_would_leave():
    source = Source("a.rules", "one\ntwo\nthree\nfour\nfive\nsix\n")
    other = Source("b.rules", "alpha\n")
    fixes = (
        Fix("advice"),
        Fix("add a line", (Edit(source.span(4, 4), "new\n"),)),
        Fix("take a line away", (Edit(at(source, "two\n"), ""),)),
        Fix("change far lines", (Edit(at(source, "six"), "6"), Edit(at(source, "one"), "1"))),
        Fix("change near lines", (Edit(at(source, "three"), "3"), Edit(at(source, "two"), "2"))),
        Fix("change another file", (Edit(other.span(5, 5), " beta"),)),
        Fix("overlap", (Edit(source.span(0, 3), "x"), Edit(source.span(2, 4), "y"))),
        Fix("be long", (Edit(source.span(4, 4), "new\n" * 20),)),
    )
    golden(
        Diagnostic("RW401", "a title", at(source, "two"), fixes=fixes),
        """
        error[RW401]: a title
         --> a.rules:2:1
          |
        2 | two
          | ^^^
          |
        help: advice
        help: add a line
          | new
        help: take a line away
        help: change far lines
         ::: a.rules:1
          | 1
         ::: a.rules:6
          | 6
        help: change near lines
          | 2
          | 3
        help: change another file
         ::: b.rules:1
          | alpha beta
        help: overlap
        help: be long
          | new
          | new
          | new
          | new
          | new
          | new
          | new
          | new
          | …
          = explain: rulewright explain RW401
        """,
    )


def test_notes_of_several_lines_stay_aligned():
    golden(
        Diagnostic("RW520", "too many", notes=("strength   1  2\nasked      2  3", "and more")),
        """
        error[RW520]: too many
          = strength   1  2
            asked      2  3
          = and more
          = explain: rulewright explain RW520
        """,
    )


def test_colour_adds_nothing_but_colour():
    plain = render_problem(misspelt())
    coloured = render_problem(misspelt(), colour=True)
    assert "\x1b" not in plain
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_an_escape_sequence_never_reaches_the_terminal():
    source = Source("a\x1b[2J.rules", "x \x1b[2J y\n")
    nasty = "\x1b[2J\n\x1b[2J"
    problem = Diagnostic(
        "RW101",
        nasty,
        source.span(2, 3),
        nasty,
        (Label(source.span(0, 1), nasty),),
        (nasty,),
        (Fix(nasty, (Edit(source.span(0, 1), nasty),)),),
    )
    assert "\x1b" not in render_problem(problem)


def test_all_problems_are_separated_and_counted():
    text = render_problems([Diagnostic("RW501", "one"), Diagnostic("RW502", "two")])
    assert text == (
        "error[RW501]: one\n  = explain: rulewright explain RW501\n\n"
        "error[RW502]: two\n  = explain: rulewright explain RW502\n\n"
        "2 errors\n"
    )


def test_summary_counts_errors_warnings_and_files():
    one, two = Source("a", "x").span(0, 1), Source("b", "x").span(0, 1)
    warning = Diagnostic("RW402", "w", two, severity=Severity.WARNING)
    assert summary([]) == "no problems"
    assert summary([warning]) == "1 warning in 1 file"
    assert summary([Diagnostic("RW401", "e", one), Diagnostic("RW403", "e", one), warning]) == (
        "2 errors, 1 warning in 2 files"
    )


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal_and_not_against_no_color(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert use_colour(Terminal())
    assert not use_colour(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not use_colour(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not use_colour(Terminal())


@st.composite
def problems(draw: st.DrawFn) -> Diagnostic:
    source = Source("a.rules", draw(st.text(max_size=60)))
    offset = st.integers(0, len(source.text))
    spans = st.tuples(offset, offset).map(lambda ends: source.span(min(ends), max(ends)))
    words = st.text(max_size=60)
    edits = st.lists(st.builds(Edit, spans, words), max_size=3).map(tuple)
    return Diagnostic(
        "RW101",
        draw(words),
        draw(st.none() | spans),
        draw(words),
        draw(st.lists(st.builds(Label, spans, words), max_size=3).map(tuple)),
        draw(st.lists(words, max_size=2).map(tuple)),
        draw(st.lists(st.builds(Fix, words, edits, st.booleans()), max_size=2).map(tuple)),
    )


@given(problems(), st.integers(0, 100))
def test_any_problem_can_be_shown(problem, width):
    text = render_problem(problem, width=width)
    assert text.startswith("error[RW101]:")
    assert [sign for sign in text if unicodedata.category(sign) == "Cc" and sign != "\n"] == []
