"""One declaration that cannot be read costs one message; all others are read; every message stands at its place."""

from __future__ import annotations

import pytest

from rulewright.source import Source
from rulewright.syntax import ast, parse
from tests.unit.syntax.drafts import TEXTS
from tests.unit.syntax.reading_helpers import codes, problems

BROKEN = """\
game "Pig"
zone deck cards                # 2: no colon

value best of player: first of # 4: not finished
flow game
  if score >= 3                # 6
    draw
  while score is 0             # a second problem of one declaration waits for the next run
    draw

zone hand of player: cards
to play card
    move card to pile
  shuffle pile                 # 14: a depth of its own
scenario "Last"
  then deck is none
"""


def test_all_declarations_are_looked_at():
    file, found = parse(Source("pig.rules", BROKEN))
    places = [(problem.span.line, problem.code) for problem in found if problem.span]
    assert places == [(2, "RW156"), (4, "RW100"), (6, "RW105"), (14, "RW112")]
    assert [type(one).__name__ for one in file.declarations] == ["Game", "Zone", "Scenario"]
    zone = file.declarations[1]
    assert isinstance(zone, ast.Zone)
    assert (zone.span.place, zone.span.text) == ("pig.rules:11:1", "zone hand of player: cards")


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_broken_declaration_leaves_the_others_as_they_are(name: str):
    text = TEXTS[name]
    whole, _ = parse(Source(name, text))
    heads = [one.span.start for one in whole.declarations]
    for at in (heads[0], heads[len(heads) // 2], heads[-1]):
        file, found = parse(Source(name, text[:at] + "frobnicate\n" + text[at:]))
        assert [problem.span.start for problem in found if problem.span] == [at]
        assert ast.same(file.declarations, whole.declarations)


def test_lines_at_the_margin_that_were_meant_to_be_a_block_are_one_problem():
    assert codes("flow game\nshuffle deck\ndraw\nzone deck: cards\n") == [(2, "RW113"), (3, "RW116")]
    assert codes("flow game\nrepeat\n  draw\nflow other\n  draw\n") == [(2, "RW113")]


def test_problems_that_reading_finds_are_found_in_broken_files_too():
    assert codes("zone Deck: cards\nzone hand\nnumbers x: 6 to 1\n") == [(1, "RW117"), (2, "RW123"), (3, "RW138")]


def test_everything_of_a_declaration_is_reported_once_it_can_be_read():
    text = 'flow Game: "{b of} {c"\n  for each x to 3\n    let Y be 99999999999\n'
    assert [code for _, code in codes(text)] == ["RW117", "RW100", "RW128", "RW140", "RW117", "RW133"]


def test_so_many_problems_end_the_reading():
    found = codes("zone\n" * 500)
    assert len(found) == 101
    assert [code for _, code in found].count("RW155") == 1
    assert codes("zone\n" * 99)[-1] == (99, "RW100")


def test_messages_never_speak_of_the_parser():
    for text in (
        BROKEN,
        "zone\n",
        "flow game\n  draw draw\n",
        "value x: (\n",
        "  draw\n",
        "players\n",
        "phrase x: y\n  says\n",
    ):
        for problem in problems(text):
            shown = " ".join([problem.title, problem.label, *problem.notes, *(fix.text for fix in problem.fixes)])
            for word in (
                "token",
                "Token",
                "_NL",
                "_INDENT",
                "_DEDENT",
                "LALR",
                "terminal",
                "$END",
                "expected",
                "parse",
            ):
                assert word not in shown
            assert shown == shown.strip() and "NAME" not in shown.replace("`NAME", "")
