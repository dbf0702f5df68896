"""What could not be read is one problem; what speaks of it, or is used by nothing else, is none."""

from __future__ import annotations

import pytest

from rulewright.check.lost import may_say, spoken
from tests.problems.games import checked

GAME = """\
game "Example"
players 2
words trade: Fish, Rope
kind ware
  trade: trade = Fish
  text: sentence or none
table of wares
  ware  | text
  "Net" | "At dawn, gain 1 coin"
  "Hut" | "gain 2 coins for each Fish"
zone deck: wares
zone store of player: wares
remember coins of player: number
moment dawn: "At dawn"
value worth of player: number of store of player
phrase at-dawn: sentence
  says "At dawn, {effect: sentence}"
  at dawn
  do
    do effect as you
phrase gain: sentence
  says "gain {n: number} coin/coins"
  do
    add n to coins of you
phrase each-trade: sentence
  says "gain {n: number} coins for each {t: trade}"
  do
    add n * number of (wares where its trade is t) to coins of you
flow game
  move first of deck to store of first of players
  for each player
    for each ware in store of player
      do text of ware as player
      do text of ware as player at dawn
    if worth of player is 2
      end game
"""


def found(text: str) -> list[str]:
    return [one.code for one in checked(text)[1]]


def test_the_game_is_sound():
    assert found(GAME) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"At dawn, gain 1 coin"', '"At dawn, gain 1 coin', "RW101"),  # no table: no sentence says any phrase
        ('"At dawn, gain 1 coin"', "“At dawn, gain 1 coin”", "RW103"),
        ("  do\n    do effect as you\n", "  do effect as you\n", "RW100"),
        ("    do effect as you\n", "    do (effect as you\n", "RW102"),
        ("phrase at-dawn: sentence\n", "phrase then: sentence\n", "RW114"),
        ('  says "At dawn, {effect: sentence}"\n', "  says At dawn, {effect: sentence}\n", "RW104"),
        ("says \"gain {n: number} coins for", 'says "gain {n: number coins for', "RW128"),
        ("{n: number} coins for each {t: trade}", "{n: number} coins for each {t: trades}", "RW311"),
        ("number of (wares where its trade is t) to", "number of wares where its trade is t to", "RW146"),
        ("    add n to coins of you\n", "    coins of you = coins of you + n\n", "RW106"),
        ("zone deck: wares\n", "zone Deck: wares\n", "RW117"),
        ("  trade: trade = Fish\n", "  trade trade = Fish\n", "RW123"),
        ("words trade: Fish, Rope\n", "words trade: Fish Rope\n", "RW156"),
        ("zone store of player: wares\n", "zone store of player wares\n", "RW156"),
        ("    if worth of player is 2\n", "    if worth of player is is 2\n", "RW129"),  # nothing else ends the game
        ("remember coins of player: number\n", "remember coins of player number\n", "RW156"),
    ],
)  # fmt: skip
def test_one_slip_is_one_problem(old, new, code):
    assert old in GAME
    assert found(GAME.replace(old, new, 1)) == [code]


def test_what_is_lost_hides_nothing_else():
    text = GAME.replace("phrase at-dawn: sentence\n", "phrase then: sentence\n").replace("gain 2 coins", "gian 2 coins")
    assert found(text) == ["RW330", "RW114"]
    unused = GAME.replace("zone deck: wares\n", "zone deck: wares\nzone attic: wares\n")
    assert found(unused.replace('"At dawn, gain 1 coin"', '"At dawn, gain 1 coin')) == ["RW101", "RW426"]


@pytest.mark.parametrize(
    ("template", "text", "may"),
    [
        ("gain {n: number} coin/coins", "Gain 2 coins", True),
        ("gain {n: number} coin/coins", "Gain the coin", True),
        ("gain {n: number} coin/coins", "Gain 2 points", False),
        ("cost {n: number less", "Your cards cost 1 less", True),
        ("cost {n: number less", "Your cards cost 1 more", False),
        ("an opponent's {t: any of trade}", "take an opponent’s Fish", True),
        ("{one: sentence}", "gain 2 coins", False),  # without a word of its own it may say anything, or nothing
    ],
)
def test_words_that_a_template_may_say(template, text, may):
    assert may_say(template, spoken(text)) is may
