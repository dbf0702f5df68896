"""The table on lines: whole transcripts, as somebody without a terminal reads them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rulewright.repl.plain import run_plain
from rulewright.session.api import Rules, load
from rulewright.session.seats import Seat
from tests.unit.repl.tables import answer, seats_of, table, transcript
from tests.unit.session.small_games import PIG, POKER, doors, written

# ---------------------------------------------------------------- transcripts
A_GAME = """\
Pig
Ann, Bob; seed 7; goal 100
type a choice; `explain NAME` reads a card or rule, `help` lists the rest
- Ann has the die
- chance: 6

  Ann  0 of 100
  Bob  0 of 100

Ann: 6 in the pot. Well?
  1  roll
  2  hold
> 1
- chance: 6

Ann: 12 in the pot. Well?
  1  roll
  2  hold
> hold
- Bob has the die
- chance: 2

  Ann  12 of 100
  Bob  0 of 100

Bob: 2 in the pot. Well?
  1  roll
  2  hold
> undo
  Ann  0 of 100
  Bob  0 of 100

Ann: 12 in the pot. Well?
  1  roll
  2  hold
> jump
`jump` is not among the options
  Ann is asked: 12 in the pot. Well?
  there are 2 options, numbered from 1: `roll` and `hold`
  `help` lists what can be typed
> quit
"""


def test_a_game_on_lines(tmp_path: Path):
    driver = table(load(written(tmp_path, PIG)))
    assert transcript(driver, "1", "hold", "undo", "jump", "quit", "roll") == A_GAME


HIDDEN = """\
Poker
Ann, Bob; seed 7
type a choice; `explain NAME` reads a card or rule, `help` lists the rest

  Ann  hand King
  Bob  hand ?

Ann: Bet or fold?
  1  bet
  2  fold
> bet
---------------- Bob: the screen is yours, the others look away ----------------
- Ann: bet

  Ann  hand ?
  Bob  hand Queen

Bob: Bet or fold?
  1  bet
  2  fold
> view Ann
what Ann sees is not for Bob to know
(a table started with --no-curtain shows it)
"""


def test_two_persons_at_one_keyboard_keep_their_hands_to_themselves(tmp_path: Path):
    assert transcript(table(load(written(tmp_path, POKER))), "bet", "view Ann") == HIDDEN


def test_without_a_curtain_everybody_may_look():
    driver = table(load("kuhn-poker"), curtain=False)
    text = transcript(driver, "bet", "view Ann")
    assert "look away" not in text
    assert "as Ann sees it:" in text


def test_one_person_needs_no_curtain_but_does_not_see_the_bots_hand():
    text = transcript(table(load("kuhn-poker"), "Ann,bot:random", seed=3), "bet")
    assert "look away" not in text
    assert "hand ?" in text
    assert "Ann, Player 2 (random); seed 3" in text


def test_bots_alone_play_to_the_end(pig: Rules):
    text = transcript(table(pig, "bot:random,bot:greedy"))
    assert text.rstrip().splitlines()[-1].endswith(").")
    assert " wins (" in text
    assert "hold?" not in text.splitlines()[-1]


OPEN = """\
game "Open"
players 2

kind card
make 6 card "card"
zone deck: cards, in order, seen by nobody
zone yard of player: cards

flow game
  move cards to deck
  take turns
    player chooses: "Draw?"
      "draw"
        move first of deck to yard of player
      "stop"
        end game
"""


def test_no_curtain_where_the_next_player_sees_nothing_of_his_own(tmp_path: Path):
    text = transcript(table(load(written(tmp_path, OPEN))), "draw", "draw")
    assert "look away" not in text
    assert "Bob: Draw?" in text
    driver = table(load(written(tmp_path, OPEN, "again")))
    driver.begin()
    assert "as Bob sees it" in answer(driver, "view Bob"), "there is nothing to keep from Ann"
    assert answer(driver, "draw").count("Ann: draw") == 0, "what was typed on this screen is not repeated"


BURY = """\
game "Buried"
players 2

kind card
make card "acorn"
make card "bone"
zone hand of player: cards, seen by owner
zone pit: cards, seen by nobody

flow game
  move cards to hand of first of players
  for each player
    player chooses: "Bury them?"
      "yes"
        move hand of player to pit
      "no"
        let x be 1
  draw
"""


def test_a_curtain_before_a_screen_that_still_shows_what_is_hidden(tmp_path: Path):
    """Once buried, Ann's cards are as unknown to her as to Bob; but they stand in the table that she looked at."""
    driver = table(load(written(tmp_path, BURY)))
    driver.begin()
    assert "curtain" in [piece.sort for piece in driver.feed("yes")]


def test_a_curtain_between_answers_that_are_given_at_once(tmp_path: Path):
    rules = (
        'game "Fists"\nplayers 2\nwords sign: stone, paper\nremember fist of player: sign or none\n\nflow game\n'
        '  together for each player\n    player chooses sign in (stone, paper): "Which?"\n'
        "    fist of player is now sign\n  draw\n"
    )
    driver = table(load(written(tmp_path, rules)))
    driver.begin()
    assert next(piece.sort for piece in driver.feed("stone")) == "curtain"


# ---------------------------------------------------------------- choosing and refusing
def test_refusals_are_told(tmp_path: Path):
    driver = table(doors(tmp_path))
    driver.begin()
    driver.feed("red")
    assert "open: needs door is not last" in answer(driver, "red")
    assert "no-green-first" in answer(driver, "why not green")
    why = answer(driver, "why not")
    assert "red: open: needs door is not last" in why
    assert "green: no-green-first" in why


SHOP = """\
game "Shop"
players 2

kind card
  cost: number
table of cards
  card    | cost
  "Net"   | 1
  "Pier"  | 6

zone market: cards
zone hand of player: cards, seen by owner
remember coins of player: number = 4

flow game
  move cards to market
  for each player
    player may buy any card in market: "Buy what?"
    player chooses: "And then?"
      "brag" when coins of player is at least 9
        let x be 1
      "look" when number of hand of next of player is at least 3
        let x be 1
      "stop"
        let x be 1
      "go"
        let x be 1
  draw

to buy card by player: "{player} buys {card}"
  needs card is in market and coins of player is at least cost of card + number of hand of player
  needs the first of hand of next of player is not card
  move card to hand of player
"""


def test_a_refusal_shows_the_values_of_what_it_names(tmp_path: Path):
    driver = table(load(written(tmp_path, SHOP)))
    driver.begin()
    values = "(market is Net, Pier, coins of Ann is 4, cost of Pier + number of hand of Ann is 6)"
    assert answer(driver, "why not").endswith(f"is at least cost of card + number of hand of player {values}")
    assert values in answer(driver, "why not Pier")
    driver.feed("pass")
    assert "brag: only when coins of player is at least 9 (coins of Ann is 4)" in answer(driver, "why not")
    assert "look: only when number of hand of next of player is at least 3 (number of hand of next of Ann is 0)" in (
        answer(driver, "why not")
    )


def test_a_refusal_shows_nothing_hidden(tmp_path: Path):
    rules = SHOP.replace('  "Pier"  | 6\n', '  "Pier"  | 6\n  "Boat"  | 9\n')
    rules = rules.replace("move cards to market", 'move cards to market\n  move "Pier" to hand of last of players')
    rules = rules.replace(
        "is in market and coins of player is", "is in market and cost of first of hand of last of players is"
    )
    driver = table(load(written(tmp_path, rules)))
    driver.begin()
    assert "Boat: buy: needs" in answer(driver, "why not")
    assert "cost of first of hand of last of players is ?" in answer(driver, "why not")
    driver.feed("pass")
    driver.feed("go")
    assert "cost of first of hand of last of players is 6" in answer(driver, "why not"), "it is Bob's own hand"


WIDE = """\
game "Wide"
players 3: Black, White, Blue

places point: grid of 15 by 2

remember stone of point: player or none

flow game
  take turns
    player must put any point: "Where?"

to put point by player
  needs stone of point is none
  stone of point is now player
  if there is no point where its stone is none
    draw
"""


def test_a_wide_grid_has_letters_for_its_values(tmp_path: Path):
    driver = table(load(written(tmp_path, WIDE)), "Black,White,Blue")
    driver.begin()
    for point in ("a1", "b1"):
        driver.feed(point)
    (board,) = [piece for piece in driver.feed("c2") if piece.sort == "table"]
    assert board.lines == (
        "stone of point",
        "2  ·   ·   Blu ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "1  Bla W   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "   a   b   c   d   e   f   g   h   i   j   k   l   m   n   o",
        "Bla is Black, Blu is Blue, W is White",
    )


def test_a_grid_is_drawn_above_a_board_that_does_not_go_through_its_places(tmp_path: Path):
    def board(*lines: str) -> tuple[str, ...]:
        rules = WIDE.replace("15 by 2", "2 by 2") + "board\n" + "".join(f"  {line}\n" for line in lines)
        driver = table(load(written(tmp_path, rules, f"game-{len(lines)}")), "Black,White,Blue")
        (drawn,) = [piece for piece in driver.begin() if piece.sort == "table"]
        return drawn.lines

    score = 'show "{Black} has {number of points where its stone is Black}"'
    assert board(score) == ("stone of point", "2  ·  ·", "1  ·  ·", "   a  b", "", "Black has 0")
    assert board("for each point", '  show "{point}: {stone of point}"') == (
        "a1: none",
        "b1: none",
        "a2: none",
        "b2: none",
    )


def test_many_options_do_not_push_the_board_off_the_screen(tmp_path: Path):
    rules = WIDE.replace("players 3: Black, White, Blue", "players 2").replace("15 by 2", "8 by 8")
    driver = table(load(written(tmp_path, rules)))
    assert driver.begin()[-1].lines == ("64 options: a1, a2, a3 … h8 (`options` lists them)",)
    assert len(answer(driver, "options").splitlines()) == 65
    driver.feed("3")
    assert driver.game.steps[-1].key == "a3"


def test_nothing_is_refused(pig: Rules):
    driver = table(pig)
    driver.begin()
    assert answer(driver, "why not") == "nothing is refused here: what is not listed is no option"


def test_a_command_misspelt_and_an_option_misspelt(pig: Rules):
    driver = table(pig)
    driver.begin()
    assert "or the command `undo`?" in answer(driver, "unod")
    assert "did you mean `hold`?" in answer(driver, "hodl")


def test_rules_that_come_to_no_end_leave_the_table_as_it_was(tmp_path: Path):
    driver = table(doors(tmp_path))
    driver.begin()
    for choice in ("red", "white", "red", "white"):
        driver.feed(choice)
    before = driver.game.fingerprint
    assert "this loop ran 20 times" in answer(driver, "blue")
    assert driver.game.fingerprint == before
    assert answer(driver, "green").startswith("Ann opens green")


def test_options_that_are_numbers_have_no_numbers_of_their_own():
    driver = table(load("pig"), chance="explicit")
    pieces = driver.begin()
    assert pieces[-1].heading.startswith("chance:")
    assert pieces[-1].lines == tuple(f"{face}  (1/6)" for face in range(1, 7))
    driver.feed("6")
    assert driver.game.steps[-1].key == "6"


# ---------------------------------------------------------------- undo and redo
def test_undo_and_redo_step_over_bots(pig: Rules):
    driver = table(pig, "Ann,bot:random")
    driver.begin()
    driver.feed("hold")
    driver.feed("hold")
    size = len(driver.game.steps)
    assert size > 3
    driver.feed("undo")
    assert driver.asked == "Ann"
    assert driver.game.undone[0].seat == 1
    driver.feed("undo")
    assert seats_of(driver) == []
    assert answer(driver, "undo") == "there is nothing to undo"
    driver.feed("redo")
    assert driver.asked == "Ann"
    assert seats_of(driver)[0] == 1
    driver.feed("redo 5")
    assert len(driver.game.steps) == size
    assert answer(driver, "redo") == "there is nothing to redo"


def test_undo_of_bots_alone_takes_single_choices(pig: Rules):
    driver = table(pig, "bot:random,bot:random")
    driver.begin()
    size = len(driver.game.steps)
    driver.feed("undo 3")
    assert len(driver.game.steps) == size - 3


# ---------------------------------------------------------------- saving and loading
def test_a_game_is_saved_and_taken_up_again(pig: Rules, tmp_path: Path):
    driver = table(pig)
    driver.begin()
    driver.feed("roll")
    path = tmp_path / "my game.yaml"
    assert answer(driver, f"save {path}") == f"saved in {path}: 1 choice"
    driver.feed("hold")
    text = answer(driver, f"load {path}")
    assert text.startswith("Pig\n")
    assert len(driver.game.steps) == 1
    assert driver.seats == (Seat("Ann"), Seat("Bob"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read: no such file or directory"),
        ("not: [a, game", "is no"),
        ("a: b\n", "this is no recorded game"),
        (
            "rulewright-game: 1\nruleset: pig\nplayers: [A, B]\nseed: 7\nchoices:\n- [A, fly]\n",
            "`fly` is not offered now",
        ),
    ],
)
def test_a_failed_load_leaves_the_game_alone(pig: Rules, tmp_path: Path, content: str | None, said: str):
    driver = table(pig)
    driver.begin()
    driver.feed("roll")
    before = driver.game.fingerprint
    path = tmp_path / "game.yaml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert said in answer(driver, f"load {path}")
    assert driver.game.fingerprint == before
    assert answer(driver, "hold").startswith("  Ann: hold") or driver.asked == "Bob"


def test_a_save_that_cannot_be_written(pig: Rules, tmp_path: Path):
    driver = table(pig)
    driver.begin()
    assert "cannot be written" in answer(driver, f"save {tmp_path / 'no' / 'such' / 'folder.yaml'}")
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert "is not overwritten" in answer(driver, f"save {tmp_path / 'notes.txt'}")
    assert "cannot be written" in answer(driver, f"save {tmp_path / 'a'}\0b")
    assert "cannot be written" in answer(driver, f"save {tmp_path / 'a'}\ud800b")
    assert "cannot be written" in answer(driver, f"save {tmp_path / ('a' * 5000)}")
    assert "cannot be written" in answer(driver, "save ~nobody-has-this-name/game.yaml")


@pytest.mark.parametrize("name", ["~nobody-has-this-name/game.yaml", "a\0b", "a\ud800b", "a" * 5000, "."])
def test_what_cannot_be_loaded_leaves_the_game_as_it_was(pig: Rules, name: str):
    driver = table(pig)
    driver.begin()
    game = driver.game
    assert "cannot be read" in answer(driver, f"load {name}")
    assert driver.game is game


@pytest.mark.parametrize("line", ["\u00b2", "\u0662", "9" * 5000, "why not \u00b2", "why not " + "9" * 5000])
def test_figures_that_are_no_numbers_are_no_options(pig: Rules, line: str):
    driver = table(pig)
    driver.begin()
    assert "is not" in answer(driver, line)
    assert driver.game.steps == ()


class Typist(io.StringIO):
    """Lines that a person types at a terminal without control codes."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "made"), [("bet\n\n", 1), ("bet\n", 1), ("bet\n\n\nfold\n", 2)])
def test_a_person_on_lines_hands_the_screen_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, made: int
):
    """The next one's hand is shown when he has said that he looks, far below what was there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    driver, out = table(load(written(tmp_path, POKER))), io.StringIO()
    run_plain(driver, Typist(typed), out)
    assert len(driver.game.steps) == made
    shown = out.getvalue()
    hidden = shown.index("Enter hides the screen")
    assert ("Bob: Bet or fold?" in shown) == (made == 2)
    if made == 2:
        assert shown.index("\n" * 24, hidden) < shown.index("Bob, press Enter") < shown.index("Bob: Bet or fold?")
