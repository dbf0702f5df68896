"""Looking around at the table, explaining, playing on by itself, and whatever else may be typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.session.api import Rules, load
from tests.unit.repl.tables import answer, table
from tests.unit.session.small_games import doors, secrets, written

ANY_LINES = [
    *("bet", "check", "call", "fold", "1", "2", "undo", "redo", "undo 2", "redo 9", "why", "why not", "why not bet"),
    *(
        "state",
        "view",
        "view Ann",
        "view Player 2",
        "log",
        "log 0",
        "auto",
        "auto 3",
        "save",
        "load",
        "load /",
        "options",
    ),
    *("board", "seed", "help", "/undo", "//", "quit now"),
]


def test_looking_around(tmp_path: Path):
    driver = table(secrets(tmp_path))
    driver.begin()
    driver.feed("red")
    driver.feed("blue")
    assert "code of Ann: red" in answer(driver, "state")
    assert "code of Bob: ?" in answer(driver, "state")
    assert "seed 7" in answer(driver, "seed")
    assert answer(driver, "log 1") == "Bob chooses", "the answer is written where only Bob may look"
    assert "`undo` is the command" in answer(driver, "help").replace("/", "")
    assert answer(driver, "options").startswith("Ann: Lay your card down?")
    assert answer(driver, "board") == answer(driver, "view Ann").replace("as Ann sees it:\nas Ann sees it", "Secrets")
    assert "nobody called `Cid` plays" in answer(driver, "view Cid")


def test_state_leaves_out_what_is_empty_or_as_it_was_at_the_start(pig: Rules, tmp_path: Path):
    driver = table(doors(tmp_path))
    driver.begin()
    assert answer(driver, "state").splitlines()[0] == "everything is as it was at the start"
    assert "last: none" in answer(driver, "state all")
    driver.feed("red")
    short = answer(driver, "state").splitlines()
    assert short[:-1] == ["opened of Ann: 1", "last: red"]
    assert "`state all`" in short[-1]
    other = table(secrets(tmp_path))
    other.begin()
    assert "table: none" not in answer(other, "state")
    assert "table: none" in answer(other, "state all")
    assert "code of Bob: ?" in answer(other, "state"), "that it is hidden does not say whether it is there"


def test_explain(tmp_path: Path):
    driver = table(load("drones-vs-goelands"), "Ann,Bob", seed=16)
    first = "\n".join(driver.begin()[0].lines)
    assert "`explain NAME`" in first
    assert "Seven outposts" in first, "what the game is about"
    assert "explain NAME" in answer(driver, "help")
    assert "    Effect:      An opponent's card passes to your side" in answer(driver, "explain steal")
    assert answer(driver, "explain Take an opponent's card").splitlines()[1] == "  When:        at once"
    assert "army: Ann" in answer(driver, "explain force 3"), "in the names of those who play"
    assert answer(driver, "explain 3") == answer(driver, "explain force 3"), "an option by its number"
    assert "to lay card at outpost by player" in answer(driver, "explain lay")
    assert "did you mean `Steal`?" in answer(driver, "explain Steel")
    assert "explain what?" in answer(driver, "explain")


def test_an_option_is_explained_as_what_it_fills_in():
    driver = table(load("goofspiel"))
    driver.begin()
    assert "owner: Ann" in answer(driver, "explain bid 3"), "the bid that is shown as that"
    assert answer(driver, "explain 3") == answer(driver, "explain bid 3")


BLIND = """\
game "Blind"
players 2

kind card
  cost: number
table of cards
  card    | cost
  "Net"   | 1
  "Pier"  | 6

zone hand of player: cards, seen by owner

flow game
  move cards to hand of last of players
  for each player
    player chooses card in hand of last of players: "Which one?"
    let x be cost of card
  draw
"""


def test_nothing_hidden_is_explained(tmp_path: Path):
    driver = table(load(written(tmp_path, BLIND)))
    driver.begin()
    assert "cost" not in answer(driver, "explain 1"), "Ann cannot see what she takes"
    driver.feed("1")
    assert "cost" in answer(driver, "explain 1")


DICE = """\
game "Cups"
players 2
remember cup of player: list of number, seen by owner

flow game
  for each player
    repeat 5 times
      roll d6 as r
      add r to cup of player
  for each player
    player chooses: "Well?"
      "roll"
        repeat 3 times
          roll d6 as seen
      "pass"
        let x be 1
  draw
"""


def test_what_chance_gives_in_a_row_is_one_line(tmp_path: Path):
    driver = table(load(written(tmp_path, DICE)))
    began = driver.begin()
    assert began[1].sort == "log"
    assert began[1].lines[-1] == "chance: ? ×10"
    driver.feed("roll")
    assert answer(driver, "log 1").startswith("chance: ")
    assert answer(driver, "log 1").count(",") == 2


def test_the_end_is_a_sentence_that_says_who_is_ahead(tmp_path: Path):
    driver = table(load("kuhn-poker"))
    driver.begin()
    for line in ("bet", "fold"):
        last = answer(driver, line)
    assert last.splitlines()[-1] == "The game has ended: Ann is ahead (Ann: 1, Bob: -1)."


def test_auto_plays_for_a_person(pig: Rules):
    driver = table(pig)
    driver.begin()
    driver.feed("auto 3")
    assert len(driver.game.steps) == 3


def test_an_option_spelled_like_a_command_is_the_option(tmp_path: Path):
    home = tmp_path / "words"
    home.mkdir()
    (home / "game.rules").write_text(
        'game "Words"\nplayers 1\nflow game\n  repeat 3 times\n    for each player\n      player chooses\n'
        '        "undo"\n          let x be 1\n        "quit"\n          let x be 2\n',
        encoding="utf-8",
    )
    driver = table(load(home), "Ann")
    driver.begin()
    driver.feed("quit")
    driver.feed("undo")
    assert [step.key for step in driver.game.steps] == ["quit", "undo"]
    driver.feed("/undo")
    assert [step.key for step in driver.game.steps] == ["quit"]
    driver.feed("/quit")
    assert driver.finished


def test_after_the_end_there_is_still_undo(pig: Rules):
    driver = table(pig, "Ann,Bob")
    driver.begin()
    driver.feed("auto 9999")
    assert driver.game.over
    assert "is no command" in answer(driver, "roll")
    driver.feed("undo")
    assert not driver.game.over


def test_completions_are_options_then_commands(pig: Rules):
    driver = table(pig)
    assert list(driver.completions())[:3] == ["roll", "hold", "undo"]


@settings(max_examples=60)
@given(st.lists(st.one_of(st.text(max_size=30), st.sampled_from(ANY_LINES)), max_size=12))
def test_whatever_is_typed_something_is_said(lines: list[str]):
    """No line, in no order, brings the table down."""
    driver = table(load("kuhn-poker"), "Ann,bot:random")
    driver.begin()
    for line in lines:
        for piece in driver.feed(line):
            assert piece.lines or piece.heading
    assert (driver.game.decision is None) == driver.game.over


def test_odd_lines_leave_the_game_alone(pig: Rules):
    driver = table(pig)
    driver.begin()
    before = driver.game.fingerprint
    odd = [
        "",
        " ",
        "/",
        "//",
        "undo x",
        "redo -1",
        "save",
        "load",
        "view",
        "log x",
        "auto x" * 50,
        "\x1b[2J",
        "😀",
        "why not \x00",
    ]
    for line in odd:
        if not line.startswith("auto"):
            driver.feed(line)
    assert driver.game.fingerprint == before


@pytest.mark.parametrize("line", ["undo x", "undo 0", "undo -1", "redo x", "auto x", "log 0", "history x", "odds -3"])
def test_what_is_no_count_is_not_carried_out(pig: Rules, line: str):
    """A slip takes nothing back and chooses nothing."""
    driver = table(pig)
    driver.begin()
    driver.feed("roll")
    driver.feed("roll")
    driver.feed("undo")
    before = driver.game.fingerprint
    word = line.split()[1]
    assert answer(driver, line).startswith(f"`{word}` is no count\n  a number of 1 or more")
    assert driver.game.fingerprint == before
    assert len(driver.game.undone) == 1


def test_until_that_a_held_run_ends_says_so(pig: Rules):
    driver = table(pig)
    driver.begin()
    driver.feed("step")
    assert answer(driver, "until zebra").startswith("a run is held before anything said “zebra”\n")


def test_help_of_one_command(pig: Rules):
    driver = table(pig)
    driver.begin()
    assert answer(driver, "help undo") == "undo [N]  take back the last choice, or the last N"
    assert answer(driver, "help /Board").splitlines()[0].startswith("board ")
    assert "board --svg FILE" in answer(driver, "help board")
    assert answer(driver, "help q") == "quit  leave the game"
    assert "did you mean `help history`?" in answer(driver, "help histroy")
    assert "or the command `report --html FILE`?" in answer(driver, "report")
    assert "or the command `quit`?" in answer(driver, "quit now")


def test_why_last_is_why(pig: Rules):
    driver = table(pig)
    driver.begin()
    driver.feed("roll")
    assert answer(driver, "why last") == answer(driver, "why")


def test_a_problem_code_is_explained_at_the_table_too(pig: Rules):
    driver = table(pig)
    assert answer(driver, "explain rw427").startswith("RW427: phrase-in-no-sentence")
    assert "there is no problem code `RW999`" in answer(driver, "explain RW999")
