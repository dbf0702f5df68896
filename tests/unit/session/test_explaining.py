"""What `explain` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.session.api import Rules, load
from rulewright.session.explaining import explain
from tests.unit.session.small_games import DOOR, written

CARDS = """\
game "Cards"
players 2

words suit: moon, sun

kind card
  suit: suit
  text: sentence
  worth at suit: number

table of cards
  card     | suit | text                     | worth        | copies
  "Comet"  | moon | "Draw 2, then draw 1"    | 3, 4         | 2
  "Ray"    | sun  | "Draw 1"                 | 1, 1         | 1

remember drawn of player: number

phrase draw: sentence
  says "Draw {n: number}"
  also says "Take {n: number}"
  mark plain
  do
    add n to drawn of you
  reads "You draw {n}"

phrase both: sentence
  says "{a-part: sentence}, then {b-part: sentence}"
  means a-part, then b-part

phrase never: sentence
  says "Shout"
  do
    add 100 to drawn of you
  reads "You shout"

flow game
  for each player
    player must play any card

to play card by player: "{player} plays {card}"
  do text of card as player
"""


@pytest.fixture
def cards(tmp_path: Path) -> Rules:
    return load(written(tmp_path, CARDS))


def lines_of(rules: Rules, text: str) -> str:
    explained = explain([rules], text)
    assert explained.problems == ()
    return "\n".join(explained.lines)


def test_a_card(cards: Rules):
    assert lines_of(cards, "comet") == (
        "Comet: a card of Cards\n"
        "  suit: moon\n"
        "  text: Draw 2, then Draw 1\n"
        "    When:        at once\n"
        "    Conditions:  none\n"
        "    Effect:      You draw 2\n"
        "    and\n"
        "    When:        at once\n"
        "    Conditions:  none\n"
        "    Effect:      You draw 1\n"
        "  worth: 3, 4"
    )


def test_a_sentence(cards: Rules):
    assert lines_of(cards, "take two") == (
        "Cards: “Draw 2”\n  When:        at once\n  Conditions:  none\n  Effect:      You draw 2"
    )


def test_a_rule_a_value_an_action_a_phrase(cards: Rules, tmp_path: Path):
    text = lines_of(cards, "play")
    assert "game.rules:40:1" in text
    assert '\n  to play card by player: "{player} plays {card}"\n    do text of card as player' in text
    assert lines_of(cards, "draw").endswith("  as in: Draw 2")
    other = load(written(tmp_path, DOOR, "doors"))
    assert "rule no-green-first: forbid" in lines_of(other, "no-green-first")


def test_a_word_of_a_list(cards: Rules):
    assert lines_of(cards, "moon") == "moon: a suit of Cards"


@pytest.mark.parametrize(
    ("text", "code", "fix"), [("Commet", "RW690", "did you mean `Comet`?"), ("zzz", "RW690", None)]
)
def test_a_name_that_nothing_bears(cards: Rules, text: str, code: str, fix: str | None):
    explained = explain([cards], text)
    assert explained.lines == ()
    problem = explained.problems[0]
    assert problem.code == code
    assert [one.text for one in problem.fixes] == ([fix] if fix else [])


def test_a_sentence_that_cannot_be_read(cards: Rules):
    problems = explain([cards], "Draw 2 and run").problems
    assert len(problems) == 1
    assert problems[0].code.startswith("RW3")


def test_the_first_ruleset_that_knows_it(cards: Rules, tmp_path: Path):
    doors = load(written(tmp_path, DOOR, "doors"))
    assert explain([doors, cards], "comet").lines[0] == "Comet: a card of Cards"
    assert explain([doors, cards], "Draw 1").lines[0] == "Cards: “Draw 1”"
    problem = explain([doors, cards], "nothing at all").problems[0]
    assert (problem.code, problem.notes) == ("RW690", ("looked in `doors` and `game`",))


STORM = """\
expansion "Storm" for "Cards"

table of cards
  card      | suit | text        | worth
  "Wrecker" | sun  | "Draw 2"    | 3, 4

phrase none-left: sentence
  says "Draw nothing"
  do
    add 0 to drawn of you
  reads "You draw nothing"
"""


@pytest.mark.parametrize("text", ["wrecker", "Draw nothing", "none-left"])
def test_what_an_expansion_has_is_said_to_be_its_own(tmp_path: Path, text: str):
    home = written(tmp_path, CARDS, **{"expansions/storm.rules": STORM})
    first, *rest = lines_of(load(home), text).splitlines()
    assert first == 'of the expansion "Storm", which is chosen by --with "Storm"'
    assert rest == lines_of(load(home, expansions=["Storm"]), text).splitlines()
    assert explain([load(home)], "Wrekcer").problems


def test_the_names_of_those_who_play(tmp_path: Path):
    rules = load(
        written(
            tmp_path,
            CARDS.replace("table of cards\n", "table of cards for each owner\n").replace(
                "  suit: suit\n", "  owner: player\n  suit: suit\n", 1
            ),
        )
    )
    explained = explain([rules], "Ray", rules.program(["Ann", "Bob"]))
    assert "  owner: Ann, Bob" in explained.lines, "of all copies"
    assert "  owner: Player 1, Player 2" in explain([rules], "Ray").lines


@pytest.mark.parametrize("text", ["card", "suit", "drawn"])
def test_whatever_is_declared(cards: Rules, text: str):
    assert ".rules:" in lines_of(cards, text).splitlines()[0]


def test_an_expansion(tmp_path: Path):
    rules = load(written(tmp_path, CARDS, **{"expansions/storm.rules": STORM}))
    assert (
        lines_of(rules, "storm")
        == 'Storm: an expansion of Cards, chosen by --with "Storm"\n  it has Wrecker, none-left'
    )
    assert explain([rules], "Strom").problems[0].fixes[0].text == "did you mean `Storm`?"


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_is_no_name(cards: Rules, text: str):
    assert [problem.code for problem in explain([cards], text).problems] == ["RW690"]
