"""The one layout: what it looks like, that it is one, and that it keeps every word and every comment."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source import Source
from rulewright.syntax import parse
from rulewright.syntax.ast_tools import outline
from rulewright.syntax.format_lines import Line, lines_of
from rulewright.syntax.formatter import format_rules
from tests.docs.blocks import blocks_of
from tests.unit.syntax import drafts
from tests.unit.syntax.test_printer import MESSY

ROOT = Path(__file__).parents[3]


def formatted(text: str) -> str:
    made, problems = format_rules(Source("test.rules", text))
    assert made is not None, problems
    return made


def meaning(text: str) -> Any:
    """The tree of a text, without the brackets round one whole expression."""
    file, problems = parse(Source("test.rules", text))
    assert not [problem for problem in problems if problem.severity.value == "error"]
    return _unwrapped(outline(file))


def _unwrapped(value: Any) -> Any:
    match value:
        case ("NounPhrase", (("Group", (only,)),)) if only[0] in ("And", "NounPhrase"):
            return _unwrapped(only)
        case tuple():
            return tuple(map(_unwrapped, value))
    return value


def comments(text: str) -> list[tuple[str, list[str]]]:
    """Every comment, with the words it stands behind, or above."""
    lines = lines_of(text)

    def words_at(line: Line) -> list[str]:
        below = (one for one in lines if one.number >= line.number and one.words)
        return [word.text for word in next(below, line).words if word.text not in "()"]

    return [(line.comment, words_at(line)) for line in lines if line.comment]


# ---------------------------------------------------------------- what it looks like

BEFORE = """\


# a game

game   "Pig"     #  its name


players 2 to 2 : X,O
moment start-of-it:"First"
moment end-of-it :   "Last"   # of all
moment  x:"Other"

value worth of card
    1  if card is down
      # otherwise it is more
    -strength of card- -1   otherwise # told
house table of cards for each owner
    card|strength/level|trick
    "Öl-木"|10 / 8 , 9/-7|"{ n }  Draw"#one

    "weakest" | - |-
    # below the table
# about rich
call an (owner: player) rich when

     score of owner>3  and it is late   or it is early

     # it is so


to play card by player
  needs card is red if player is leader
  needs score of player is at least 3 if it is late
  move(cards in hand where it is red)to pile
  # done
     # done, too
# the end

"""

AFTER = """\
# a game

game "Pig"                                        #  its name

players 2 to 2: X, O
moment start-of-it: "First"
moment end-of-it:   "Last"                        # of all
moment x:           "Other"

value worth of card
  1                        if card is down
  # otherwise it is more
  -strength of card - -1   otherwise              # told
house table of cards for each owner
  card      | strength / level | trick
  "Öl-木"   | 10/8, 9/-7       | "{ n }  Draw"    #one

  "weakest" | -                | -
  # below the table
# about rich
call an (owner: player) rich when
  (score of owner > 3 and it is late) or it is early

  # it is so

to play card by player
  needs card is red                     if player is leader
  needs score of player is at least 3   if it is late
  move (cards in hand where it is red) to pile
  # done
  # done, too
# the end
"""


def test_what_it_looks_like():
    assert formatted(BEFORE) == AFTER
    assert formatted(AFTER) == AFTER


@pytest.mark.parametrize(
    ("line", "laid_out"),
    [
        ("let x be 3- -2", "let x be 3 - -2"),
        ("let x be - 2", "let x be -2"),
        ("let x be - (u+b)*2 /3 rounded up", "let x be -(u + b) * 2 / 3 rounded up"),
        ("let x be u-b -c", "let x be u-b - c"),
        ("let x be( u ,b )", "let x be (u, b)"),
        ('show "{ x }  y"', 'show "{ x }  y"'),
        ("if u and b or c and d", "if (u and b) or (c and d)"),
        ("if (u and b) or c", "if (u and b) or c"),
        ("if u or b and x where c and d or e", "if u or (b and x where (c and d) or e)"),
        ("if not u and(b and c or d)", "if not u and ((b and c) or d)"),
        ("repeat until u,at most 3 times", "repeat until u, at most 3 times"),
        ("x chooses 1 to 3 cards :  {}".replace("{}", '"?"'), 'x chooses 1 to 3 cards: "?"'),
    ],
)
def test_words_and_signs(line: str, laid_out: str):
    block = "\n    draw" if line.startswith(("if", "repeat")) else ""
    text = f"flow game\n  {line}{block}\n"
    assert formatted(text) == f"flow game\n  {laid_out}{block}\n"
    assert meaning(formatted(text)) == meaning(text)


def test_comments_stand_in_few_columns():
    lines = [f"words {'w' * wide}: x" for wide in (1, 39, 40, 41, 57, 58, 59, 75, 76, 77, 120)]
    starts = [line.index("#") for line in formatted("".join(f"{line} # c\n" for line in lines)).splitlines()]
    assert starts == [50, 50, 68, 68, 68, 86, 86, 86, 87, 88, 131]


def test_a_very_wide_cell_pushes_no_other():
    wide = f'"{"w" * 70}"'
    rows = formatted(f'table of cards\n  card | t | n\n  "a" | {wide} | 1\n  "bb" | "x" | 2\n').splitlines()
    assert rows == ["table of cards", "  card | t   | n", f'  "a"  | {wide} | 1', '  "bb" | "x" | 2']


# ---------------------------------------------------------------- files


def test_lines_end_as_the_first_one_does():
    assert formatted("players  2\r\n\r\nflow game\n  draw") == "players 2\r\n\r\nflow game\r\n  draw\r\n"
    assert formatted("players  2\n\nflow game\r\n  draw\r\n") == "players 2\n\nflow game\n  draw\n"


def test_a_mark_of_byte_order_goes_and_tabs_become_blanks():
    assert formatted("\ufeffplayers\t2\nflow game\n\tif 1 < 2\n\t\tdraw\n") == (
        "players 2\nflow game\n  if 1 < 2\n    draw\n"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "  \n"])
def test_nothing_stays_nothing(text: str):
    assert formatted(text) == ""


def test_comments_alone_stay():
    assert formatted("  # a\n\n\n# b  ") == "# a\n\n# b\n"


@pytest.mark.parametrize("text", ["gaem 1\nplayers   2\n", "players  2 # a\tb\n", 'moment x: "a\tb"\n', "players 2\r"])
def test_what_cannot_be_read_is_not_touched(text: str):
    made, problems = format_rules(Source("test.rules", text))
    assert made is None
    assert problems
    assert problems == parse(Source("test.rules", text))[1] or len(problems) == len(parse(Source("x", text))[1])


# ---------------------------------------------------------------- real texts


EVERY = int(os.environ.get("EVERY", "30"))


def texts() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "tests" / "spec").glob("*.rules")):
        yield path.name, path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "problems").rglob("*.rules")):
        yield path.name, path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs").glob("*.md")):
        for block in blocks_of(path):
            if block.language == "rules":
                yield block.place, block.text


def test_real_texts_keep_their_meaning_and_comments():
    """A part of them: reading all four times takes a minute. The shipped rulesets are laid out so already."""
    laid_out = 0
    for name, found in [*texts()][::EVERY]:
        text = found.replace("\t", "  ")
        made, _ = format_rules(Source(name, text))
        if made is None:
            continue
        laid_out += 1
        assert meaning(made) == meaning(text), name
        assert comments(made) == comments(text), name
        assert formatted(made) == made, name
    assert laid_out > 4


# ---------------------------------------------------------------- any layout


@st.composite
def layouts(draw: st.DrawFn, text: str) -> str:
    """The same words with other indentation, blanks, blank lines and comments."""
    made: list[str] = []
    widths = [0]
    for line in lines_of(text):
        if not line.words:
            continue
        while len(widths) <= line.depth:
            widths.append(widths[-1] + draw(st.integers(1, 5)))
        del widths[line.depth + 1 :]
        for _ in range(draw(st.sampled_from((0, 0, 0, 1, 3)))):
            made.append(draw(st.sampled_from(("", "   ", "# one", "  #two  ", "        # three"))))
        code = " " * widths[line.depth]
        before = ""
        for word in line.words:
            apart = before and word.text not in ",:)|" and before not in "(,|:"
            code += " " * draw(st.sampled_from((1, 1, 2, 7) if apart else (0, 1, 3))) if before else ""
            code += word.text
            before = word.text
        made.append(code + draw(st.sampled_from(("", "", "", "  ", " # four", "#five "))))
    return (
        draw(st.sampled_from(("", "\n", "# six\n"))) + "\n".join(made) + draw(st.sampled_from(("", "\n", "\n\n  \n")))
    )


def bare(text: str) -> str:
    """Without comments and blank lines."""
    kept = (re.sub(r'^((?:[^"#]|"[^"]*")*)#.*', r"\1", line).rstrip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in kept if line)


TEXTS = (MESSY, AFTER, drafts.TEXTS["forms/forms.rules"], drafts.TEXTS["aether-captains/crew.rules"])


@given(st.sampled_from(TEXTS).flatmap(lambda text: st.tuples(st.just(text), layouts(text))))
@settings(max_examples=10, deadline=None)
def test_there_is_one_layout(given_text: tuple[str, str]):
    text, other = given_text
    made = formatted(other)
    assert meaning(made) == meaning(text)
    assert comments(made) == comments(other)
    assert formatted(made) == made
    assert bare(made) == formatted(bare(text))
