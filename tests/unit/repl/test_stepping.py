"""Stepping at the table: every command from typed lines, what is held, what is hidden, what is given up."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.repl.driver import Driver
from rulewright.session.api import Rules, load
from rulewright.session.game import Game
from tests.unit.repl.tables import answer, table, transcript
from tests.unit.session.small_games import doors, written
from tests.unit.session.stepping_games import CARDS


def holds(driver: Driver) -> bool:
    """Asked anew each time, whatever was found before."""
    return driver.held


def line_of(driver: Driver) -> str:
    """The marked line of what `here` shows."""
    shown = [line for line in answer(driver, "here").splitlines() if line.startswith("-->")]
    return shown[0].split(maxsplit=2)[2] if shown else ""


# ---------------------------------------------------------------- going on
def test_step_goes_into_what_is_called_and_next_over_it(driver: Driver):
    answer(driver, "step work")
    assert line_of(driver) == "work for player"
    answer(driver, "step")
    assert line_of(driver) == "add 1 to gold of player"
    answer(driver, "undo 99")
    answer(driver, "step work")
    answer(driver, "next")
    assert line_of(driver) == "turn of player"


def test_a_rule_is_stepped_into_and_finish_leaves_what_runs(driver: Driver):
    for line in ("step work", "step", "step", "step"):
        shown = answer(driver, line)
    assert "in rule wages" in shown
    assert line_of(driver) == "add 10 to gold of player"
    answer(driver, "finish")
    assert line_of(driver) == "turn of player"
    answer(driver, "undo 99")
    for line in ("step work", "step", "finish"):
        answer(driver, line)
    assert line_of(driver) == "turn of player"


def test_the_line_is_shown_in_its_text_marked_without_colour(driver: Driver):
    shown = answer(driver, "step work").splitlines()
    assert shown[0] == "game.rules:53, in flow turn"
    assert [line[:7] for line in shown[1:]] == ["    51 ", "    52 ", "--> 53 ", "    54", "    55 "]
    assert shown[3].endswith("      work for player")


def test_stepping_goes_on_with_the_next_choice_until_continue(driver: Driver):
    answer(driver, "step work")
    answer(driver, "finish")
    for _ in range(9):
        answer(driver, "next")
    assert not holds(driver)
    assert driver.asked == "Bob"
    answer(driver, "work")
    assert holds(driver)
    answer(driver, "continue")
    answer(driver, "work")
    assert not holds(driver)


def test_a_bots_choice_is_stepped_through_too(rules: Rules):
    driver = table(rules, "Ann,Bob=bot:random")
    driver.begin()
    answer(driver, "step work")
    while driver.held and len(driver.game.steps) == 0:
        answer(driver, "next")
    assert holds(driver)
    assert [step.seat for step in driver.game.steps] == [1]


def test_while_a_run_is_held_nothing_is_asked_and_the_game_stands(driver: Driver, tmp_path: Path):
    before = driver.game.fingerprint
    answer(driver, "step work")
    answer(driver, "step")
    answer(driver, "step")
    assert "nothing is asked: a run is held" in answer(driver, "1")
    assert "nothing is asked: a run is held" in answer(driver, "work")
    assert "gold of Ann: 1" in answer(driver, "board")
    assert "gold of Ann: 1" in answer(driver, "state")
    assert driver.game.fingerprint == before
    answer(driver, f"save {tmp_path / 'held.yaml'}")
    assert len(Game.load(tmp_path / "held.yaml").steps) == 0
    assert "given up" in answer(driver, "undo 99")
    assert not holds(driver)
    assert "gold of Ann" not in answer(driver, "board")
    assert driver.game.fingerprint == before


def test_undo_goes_back_to_where_the_run_was_held_before(driver: Driver):
    answer(driver, "step work")
    first = answer(driver, "step")
    answer(driver, "step")
    assert "gold of Ann: 1" in answer(driver, "board")
    assert answer(driver, "undo") == first
    assert "gold of Ann" not in answer(driver, "board")
    answer(driver, "undo")
    assert line_of(driver) == "work for player"
    assert "given up" in answer(driver, "undo")
    assert "given up" not in answer(driver, "undo")


def test_log_lines_are_told_again_behind_a_step_that_was_taken_back(driver: Driver):
    answer(driver, "break turn if player is Bob")
    answer(driver, "step work")
    assert "Bob's turn" in answer(driver, "continue")
    answer(driver, "undo")
    assert "Bob's turn" in answer(driver, "continue")


def test_a_table_of_bots_is_stepped_through_from_any_position(rules: Rules):
    driver = table(rules, "bot:random,bot:random")
    driver.begin()
    assert driver.game.over
    answer(driver, "goto 1")
    answer(driver, "step")
    assert line_of(driver).startswith(("let mine", "work for"))
    assert answer(driver, "eval hand of Bob") == "Rope"
    answer(driver, "continue")
    assert driver.game.over


def test_players_are_spoken_of_by_the_names_at_the_table(pig: Rules):
    driver = table(pig, "Zoe,Max the Great")
    driver.begin()
    assert answer(driver, 'eval score of "Max the Great"') == "0"
    driver = table(pig, "Zoe,Max")
    driver.begin()
    assert answer(driver, "eval score of Zoe") == "0"


def test_the_set_up_is_gone_through_again_and_the_game_stays_where_it_is(driver: Driver):
    for line in ("work", "work"):
        answer(driver, line)
    before = driver.game.fingerprint
    answer(driver, "set-up")
    assert line_of(driver) == "move cards to deck"
    assert "gold of Ann" not in answer(driver, "state")
    answer(driver, "next")
    assert line_of(driver) == 'move (card where card is "Horn") to hand of Ann'
    assert "deck: ?, ?, ?" in answer(driver, "board")
    answer(driver, "undo")
    assert line_of(driver) == "move cards to deck"
    shown = answer(driver, "continue")
    assert "goes on where it stands" in shown
    assert "turn" not in shown
    assert driver.game.fingerprint == before
    answer(driver, "work")
    assert len(driver.game.steps) == 3


def test_what_is_over_is_said(driver: Driver):
    answer(driver, "auto 200")
    assert driver.game.over
    assert "the game is over" in answer(driver, "step")
    assert "the game is over" in answer(driver, "step 1")
    assert "the game is over" in answer(driver, "next")
    assert answer(driver, "here") == answer(driver, "where") == "nothing runs"
    assert answer(driver, "locals").startswith("no names are in view")
    assert answer(driver, "eval round") == "5"
    assert "now 5" in answer(driver, "watch round")
    answer(driver, "undo")
    answer(driver, "work")
    assert driver.game.over


def test_a_run_that_comes_to_no_end_leaves_the_game_as_it_was(tmp_path: Path):
    driver = table(doors(tmp_path))
    driver.begin()
    for line in ("red", "green", "red", "white", "green", "red"):
        answer(driver, line)
    before, steps = driver.game.fingerprint, len(driver.game.steps)
    answer(driver, "step blue")
    shown = answer(driver, "continue")
    assert "would go on" in shown
    assert (driver.game.fingerprint, len(driver.game.steps)) == (before, steps)
    assert holds(driver)
    answer(driver, "undo 99")
    assert driver.game.fingerprint == before


def test_an_interrupt_leaves_the_run_where_it_was(driver: Driver, monkeypatch: pytest.MonkeyPatch):
    answer(driver, "step work")
    stepper = driver.game.setting.machine.stepper
    count = 0
    plain = stepper.step

    def interrupted() -> None:
        nonlocal count
        count += 1
        if count == 4:
            raise KeyboardInterrupt
        plain()

    with monkeypatch.context() as patched:
        patched.setattr(stepper, "step", interrupted)
        with pytest.raises(KeyboardInterrupt):
            driver.feed("continue")
    assert line_of(driver) == "work for player"
    answer(driver, "continue")
    assert len(driver.game.steps) == 1


# ---------------------------------------------------------------- breaks and watches
@pytest.mark.parametrize(
    "place, title, line",
    [
        ("wages", "break at rule wages", "add 10 to gold of player"),
        ("rule wages", "break at rule wages", "add 10 to gold of player"),
        ("work", "break at action work", "add 1 to gold of player"),
        ("turn", "break at flow turn", 'player chooses: "Well?"'),
        ("game.rules:57", "game.rules:57", "add 1 to gold of player"),
        ("game.rules:55", "game.rules:56", "add 1 to gold of player"),
        ("work if player is Ann", "break at action work if player is Ann", "add 1 to gold of player"),
    ],
)
def test_a_break_holds_there(driver: Driver, place: str, title: str, line: str):
    assert title in answer(driver, f"break {place}")
    answer(driver, "work")
    assert holds(driver)
    assert line_of(driver) == line


@pytest.mark.parametrize("place", ["gain", "phrase gain", "Horn", "card Horn", "dawn", "moment dawn"])
def test_a_break_holds_where_a_sentence_acts(driver: Driver, place: str):
    answer(driver, f"break {place}")
    answer(driver, "dawn")
    assert line_of(driver) == "add n to gold of you"
    assert answer(driver, "where").splitlines()[:2] == [
        "1  phrase gain  game.rules:26",
        '    for "Gain 2" of Horn',
    ]


def test_where_it_is_not_known_what_bears_a_sentence_its_words_have_to_do(tmp_path: Path):
    act = "        do trick of card as player at dawn"
    text = CARDS.replace(act, f"        let chant be trick of card\n{act.replace('trick of card', 'chant')}")
    driver = table(load(written(tmp_path, text, "market")))
    driver.begin()
    answer(driver, "break card Lamp")
    answer(driver, "dawn")
    assert not holds(driver)
    answer(driver, "undo")
    answer(driver, "break card Horn")
    answer(driver, "dawn")
    assert 'for "Gain 2"' in answer(driver, "where")


def test_a_condition_that_does_not_hold_does_not_hold_the_run(driver: Driver):
    answer(driver, "break work if player is Bob")
    answer(driver, "work")
    assert not holds(driver)
    answer(driver, "work")
    assert holds(driver)


def test_what_cannot_be_broken_at_is_said_with_what_is_near(driver: Driver):
    assert "did you mean `wages`?" in answer(driver, "break wagse")
    assert "is nothing that is run" in answer(driver, "break zork")
    assert "no statement stands in a file" in answer(driver, "break other.rules:3")
    assert "or below" in answer(driver, "break game.rules:999")
    assert "no such word" in answer(driver, "break work if zork is 3")
    assert answer(driver, "breaks").startswith("there are none")


def test_breaks_are_listed_and_taken_away(driver: Driver):
    answer(driver, "break wages")
    answer(driver, "watch round")
    assert answer(driver, "breaks").splitlines() == ["1  break at rule wages", "2  watch round"]
    assert answer(driver, "break").splitlines() == ["1  break at rule wages", "2  watch round"]
    assert answer(driver, "delete 1") == "gone: break at rule wages"
    assert "there is no break or watch" in answer(driver, "delete 1")
    answer(driver, "work")
    assert not holds(driver)
    answer(driver, "delete all")
    assert answer(driver, "breaks").startswith("there are none")


def test_a_watch_holds_when_its_value_changes_and_shows_both(driver: Driver):
    assert answer(driver, "watch gold of Ann").splitlines() == ["1  watch gold of Ann", "    now 0"]
    shown = answer(driver, "work")
    assert shown.splitlines()[0] == "gold of Ann: 0 → 1, by game.rules:56"
    assert "gold of Ann: 1 → 2" in answer(driver, "continue")
    shown = answer(driver, "continue")
    assert "gold of Ann: 2 → 12" in shown


def test_a_watch_on_a_name_of_the_line_is_looked_at_while_it_is_in_view(driver: Driver):
    answer(driver, "step dawn")
    answer(driver, "next")
    assert "now 3" in answer(driver, "watch mine")
    answer(driver, "continue")
    assert not holds(driver)
    assert "mine: not in view → 4" in answer(driver, "dawn")


# ---------------------------------------------------------------- looking
def test_locals_and_the_holes_of_a_sentence(driver: Driver):
    answer(driver, "break gain")
    answer(driver, "dawn")
    assert answer(driver, "locals").splitlines() == ["you = Ann", "this = Horn", "n = 2  (of the sentence)"]
    answer(driver, "step")
    assert answer(driver, "eval n + 40") == "42"
    answer(driver, "undo 99")
    assert answer(driver, "where").splitlines()[0].startswith("1  flow turn")
    assert answer(driver, "eval gold of Ann") == "0"


def test_eval_reads_noun_phrases_and_tests(driver: Driver):
    for text, value in {
        "number of cards in hand of Ann": "1",
        "cards in hand of Ann": "Horn",
        "hand of Ann": "Horn",
        "round is 1 and gold of Ann is at most 0": "yes",
        "players": "Ann, Bob",
        '"Rope"': "?",
        "worth of first of hand of Ann": "3",
    }.items():
        assert answer(driver, f"eval {text}") == value, text


def test_eval_changes_nothing_and_says_so(driver: Driver):
    before = driver.game.fingerprint
    for text in ("add 1 to round", "round is now 4", "work for Ann", "move hand of Ann to table", "let x be 3"):
        assert "would change the game" in answer(driver, f"eval {text}"), text
    assert driver.game.fingerprint == before
    assert "no such word" in answer(driver, "eval zork")
    assert "longer than" in answer(driver, f"eval {'1 + ' * 600} 1")
    assert answer(driver, "eval").startswith("eval what?")


def test_what_a_player_may_not_see_is_hidden(driver: Driver):
    answer(driver, "step dawn")
    answer(driver, "next")
    answer(driver, "next")
    shown = answer(driver, "locals").splitlines()
    assert shown == ["player = Ann", "mine = 3", "theirs = hidden"]
    assert answer(driver, "eval theirs") == "hidden"
    assert answer(driver, "eval theirs + 1") == "hidden"
    assert answer(driver, "eval total worth of hand of Bob") == "hidden"
    assert answer(driver, "eval hand of Bob") == "?"
    assert "now hidden" in answer(driver, "watch total worth of hand of Bob")


def test_what_acts_for_a_hidden_card_is_not_held_and_where_says_hidden(rules: Rules):
    driver = table(rules, "Ann,Bob=bot:random")
    driver.begin()
    answer(driver, "break steal")
    while not driver.game.over:
        answer(driver, "work")
        assert not holds(driver)
    open_table = table(rules, curtain=False)
    open_table.begin()
    answer(open_table, "break steal")
    answer(open_table, "work")
    answer(open_table, "dawn")
    assert holds(open_table)
    assert 'for "Steal 1" of Rope' in answer(open_table, "where")


def test_a_loaded_game_that_is_held_at_once_shows_what_the_first_person_sees(rules: Rules, tmp_path: Path):
    driver = table(rules, "Ann=bot:random,Bob")
    driver.begin()
    driver.game.undo(1)
    answer(driver, f"save {tmp_path / 'game.yaml'}")
    answer(driver, "step work")
    answer(driver, "continue")
    answer(driver, "watch round")
    answer(driver, "break turn")
    shown = answer(driver, f"load {tmp_path / 'game.yaml'}")
    assert "break at flow turn" in shown
    assert answer(driver, "eval hand of Ann") == "?"
    assert "hand of Ann: ?" in answer(driver, "board")


def test_without_a_curtain_everything_is_shown(rules: Rules):
    driver = table(rules, curtain=False)
    driver.begin()
    answer(driver, "step dawn")
    answer(driver, "next")
    answer(driver, "next")
    assert answer(driver, "locals").splitlines() == ["player = Ann", "mine = 3", "theirs = 4"]
    assert answer(driver, "eval hand of Bob") == "Rope"


SECRET_ANSWERS = """\
game "Bids"
players 2: Ann, Bob

remember bid of player: number, seen by owner
remember pot: number

flow game
  repeat 3 times
    together for each player
      player chooses offer in (1, 2, 3): "Your bid?"
      bid of player is now offer
      add 1 to pot
"""


def test_answers_of_others_are_hidden(tmp_path: Path):
    driver = table(load(written(tmp_path, SECRET_ANSWERS, "bids")))
    driver.begin()
    answer(driver, "2")
    answer(driver, "step 3")
    shown = []
    while driver.held:
        shown.append(answer(driver, "locals"))
        answer(driver, "step")
    assert "player = Ann\noffer = hidden" in shown
    assert "player = Bob\noffer = 3" in shown


def test_two_tables_that_differ_in_what_is_hidden_tell_the_same(tmp_path: Path):
    """All that Ann is told while she steps through her turn is the same, whichever card Bob holds."""
    told = []
    for card in ("Rope", "Lamp"):
        folder = tmp_path / card
        folder.mkdir()
        text = CARDS.replace('card is "Rope"', f'card is "{card}"')
        driver = table(load(written(folder, text, "market")))
        driver.begin()
        said = [answer(driver, line) for line in ("watch total worth of hand of Bob", "step dawn")]
        while driver.held:
            said += [answer(driver, line) for line in ("locals", "where", "board", "diff", "eval theirs", "step")]
        assert card in said.pop()  # which Bob is told, behind the curtain
        told.append(said)
    assert told[0] == told[1]
    assert len(told[0]) > 30


PHASES = """\
game "Days"
players 2: Ann, Bob

remember sun: number

flow game
  phase morning
    add 1 to sun
    phase breakfast
      Ann chooses: "Well?"
        "eat"
          add 1 to sun
        "wait"
          add 2 to sun
  draw
"""


def test_where_names_the_phases_and_a_phase_can_be_broken_at(tmp_path: Path):
    driver = table(load(written(tmp_path, PHASES, "days")))
    driver.begin()
    answer(driver, "step eat")
    assert answer(driver, "where") == "1  flow game, phase morning, phase breakfast  game.rules:12"
    assert "break at phase morning" in answer(driver, "break morning")


# ---------------------------------------------------------------- the whole
def test_all_commands_work_from_piped_lines(rules: Rules):
    said = transcript(
        table(rules),
        *("break work if gold of player is 0", "watch round", "breaks", "work", "here", "where", "locals", "eval gold"),
        *("step", "next", "finish", "continue", "delete 1", "delete 2", "undo", "help"),
    )
    assert "Traceback" not in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_stepped_game_is_the_game(rules: Rules):
    choose = random.Random(4)
    stepped, plain = table(rules, curtain=False), table(rules, curtain=False)
    for driver in (stepped, plain):
        driver.begin()
    answer(stepped, "watch round")
    while not plain.game.over:
        decision = plain.game.decision
        assert decision is not None
        text = choose.choice(decision.options).text
        answer(plain, text)
        answer(stepped, f"step {text}")
        while stepped.held:
            answer(stepped, choose.choice(("step", "next", "finish", "continue")))
        assert stepped.game.fingerprint == plain.game.fingerprint
        assert stepped.game.log == plain.game.log
    assert [step.key for step in stepped.game.steps] == [step.key for step in plain.game.steps]
