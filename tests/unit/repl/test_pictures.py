"""Pictures of the table: what is drawn again on a terminal, and the board as a file."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright.repl.drawing import Style, draw
from rulewright.repl.driver import Driver
from rulewright.repl.pieces import News, Piece
from rulewright.session.api import load
from rulewright.session.seats import parse_seats
from tests.unit.repl.tables import answer, transcript
from tests.unit.session.small_games import POKER, written

HILLS = """game "Hills"
players 2

words hill: North, South, East, West, Middle

remember flags of hill: number
remember turns: number

flow game
  take turns
    player must flag any hill: "Where?"

to flag hill by player
  add 1 to flags of hill
  if flags of hill is 9
    player wins

board
  show "Hill | flags"
  for each hill
    show "{hill} | {flags of hill}"
  show ""
  show "turn {turns}"
"""

LINES = ("Hill | flags", "North | 0", "South | 1", "", "turn 0")
TERMINAL = Style(news=True)


def hills(folder: Path, seats: str = "Ann,Bob", rules: str = HILLS) -> Driver:
    sitting = parse_seats(seats)
    return Driver(load(written(folder, rules)).start([seat.name for seat in sitting], 7), sitting)


def tables(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.sort == "table"]


def test_where_little_changed_a_terminal_draws_only_that(tmp_path: Path):
    driver = hills(tmp_path)
    (first,) = tables(driver.begin())
    assert first.news is None
    (second,) = tables(driver.feed("South"))
    assert draw([second], TERMINAL) == [
        "the table, where it changed (* new; `board` draws all):",
        "  Hill   | flags",
        "* South  | 1",
    ]
    assert draw([second], Style()) == [
        "  Hill   | flags",
        "  North  | 0",
        "  South  | 1",
        "  East   | 0",
        "  West   | 0",
        "  Middle | 0",
        "",
        "  turn 0",
    ]


def test_the_whole_table_has_its_changed_lines_marked():
    piece = Piece("table", LINES, "Hills", News(frozenset({2})))
    assert draw([piece], TERMINAL) == [
        "  Hill  | flags",
        "  North | 0",
        "* South | 1",
        "",
        "  turn 0",
    ]
    boxed = draw([piece], Style(news=True, box="ascii"))
    assert boxed[0].startswith("+- Hills (* changed) -")
    assert [line[1] for line in boxed[1:-1]] == [" ", " ", "*", " ", " "]
    assert len(set(map(len, boxed))) == 1
    part = Piece("table", LINES, "Hills", News(frozenset({2}), frozenset({0}), part=True))
    assert draw([part], Style(news=True, parts=False)) == draw([piece], TERMINAL)


def test_the_mark_has_a_colour_and_the_line_says_all_without():
    piece = Piece("table", LINES, "Hills", News(frozenset({2}), frozenset({0}), part=True))
    coloured = draw([piece], Style(news=True, colour=True))
    assert coloured[-1] == "\x1b[1m\x1b[32m*\x1b[0m South | 1"


def test_board_draws_all_and_marks_nothing(tmp_path: Path):
    driver = hills(tmp_path)
    driver.begin()
    driver.feed("South")
    (board,) = driver.feed("board")
    assert board.news is None
    assert len(draw([board], TERMINAL)) == 8


def test_who_looks_at_the_same_screen_is_told_what_changed_on_it(tmp_path: Path):
    driver = hills(tmp_path)
    driver.begin()
    driver.feed("South")
    (third,) = tables(driver.feed("North"))
    assert third.news == News(frozenset({1}), frozenset({0}), part=True)


def test_behind_a_curtain_the_whole_table_is_drawn(tmp_path: Path):
    """The screen is clear then; what changed since those eyes looked is marked all the same."""
    rules = HILLS.replace("flow game", "remember code of player: 0 to 9, seen by owner\n\nflow game", 1)
    driver = hills(tmp_path, rules=rules.replace("  add 1 to flags", "  code of player is now 3\n  add 1 to flags", 1))
    driver.begin()
    (bob,) = tables(driver.feed("South"))
    assert bob.news is None  # the first time that he looks
    (ann,) = tables(driver.feed("North"))
    assert ann.news == News(frozenset({1, 2}), frozenset({0}), part=False)


def test_after_undo_the_whole_table_is_drawn(tmp_path: Path):
    driver = hills(tmp_path)
    driver.begin()
    driver.feed("South")
    (again,) = tables(driver.feed("undo"))
    assert again.news is None


def test_piped_output_marks_nothing(tmp_path: Path):
    told = transcript(hills(tmp_path), "South")
    assert "where it changed" not in told
    assert told.count("turn 0") == 2


def test_the_board_is_drawn_into_a_file(tmp_path: Path):
    driver = hills(tmp_path)
    driver.begin()
    file = tmp_path / "board.svg"
    assert answer(driver, f"board --svg {file}") == f"drawn in {file}: as Ann sees it"
    first = file.read_text(encoding="utf-8")
    ElementTree.fromstring(first.encode())
    assert "The board behind 0 choices, as Ann sees it." in first
    driver.feed("South")
    driver.feed(f"board --svg {file}")  # over one of ours
    assert "South  │ 1" in file.read_text(encoding="utf-8")


def test_a_picture_shows_what_its_player_may_see(tmp_path: Path):
    driver = hills(tmp_path, rules=POKER)
    driver.begin()
    hands = {seat: driver.game.board(seat) for seat in (1, 2)}
    assert hands[1] != hands[2]
    driver.feed(f"board --svg {tmp_path / 'one.svg'}")
    shown = (tmp_path / "one.svg").read_text(encoding="utf-8")
    own = driver.viewer or 0
    secret = [line for line in hands[3 - own] if line not in hands[own]]
    assert secret
    assert not any(line in shown for line in secret)


@pytest.mark.parametrize("command", ["board --svg", "report --html"])
def test_nothing_else_is_overwritten(tmp_path: Path, command: str):
    driver = hills(tmp_path)
    driver.begin()
    file = tmp_path / "mine.txt"
    file.write_text("a letter\n")
    assert "is not overwritten" in answer(driver, f"{command} {file}")
    assert file.read_text() == "a letter\n"
    assert "cannot be written" in answer(driver, f"{command} {tmp_path / 'no' / 'board'}")
    assert "which file" in answer(driver, command)


def test_the_game_so_far_is_written_as_a_page(tmp_path: Path):
    driver = hills(tmp_path)
    driver.begin()
    driver.feed("South")
    file = tmp_path / "game.html"
    assert answer(driver, f"report --html {file}") == f"written in {file}: 1 choice, as Bob sees it"
    driver.feed("undo")
    assert "0 choices" in answer(driver, f"report --html {file}")
    assert "Ann: South" not in file.read_text(encoding="utf-8")


def test_a_table_without_a_curtain_writes_a_page_of_everything(tmp_path: Path):
    sitting = parse_seats("Ann,Bob")
    game = load(written(tmp_path, POKER)).start(["Ann", "Bob"], 7)
    driver = Driver(game, sitting, curtain=False)
    driver.begin()
    assert "with everything shown" in answer(driver, f"report --html {tmp_path / 'game.html'}")
