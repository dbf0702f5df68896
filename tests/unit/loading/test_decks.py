"""Decks: YAML files that say which things each player brings, checked like the tables of the rules."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import RulesError
from rulewright.diagnostics.render_text import render_problems
from rulewright.loading import load_ruleset
from rulewright.session.api import load

RULES = """\
game "Sparring"
players 2 to 3
words stance: high, low
kind move
  owner: player
  speed for stance: 0 to 9
  grip: yes-no
  reach: number
table of moves
  move     | reach
  "Lunge"  | 3
  "Parry"  | 1
  "Feint"  | 2
table of moves for each owner
  move      | copies
  "Stumble" | 1
zone hand of player: moves
flow set-up
  for each player
    move (moves where its owner is player) to hand of player
flow game
  for each player
    if total reach of hand of player + total speed of hand of player for high > 1000
      draw
    if there is a move in hand of player where its grip is yes
      draw
  end game
"""

MANIFEST = """\
title: Sparring
decks:
  of: moves
  owner: owner
  size: 4
  most: 3
  files:
    - decks/red.yaml
    - decks/blue.yaml
"""
RED = """\
title: Red
moves:
  Lunge: {copies: 3, speed: [7, 2], grip: yes}
  Parry: {speed: [1, 9]}
"""
BLUE = """\
title: Blue
moves:
  Feint: {copies: 2, speed: [4, 4]}
  Parry: {copies: 2, speed: [5, 5]}
"""


def files(**changed: str) -> dict[str, str]:
    return {
        "ruleset.yaml": changed.get("manifest", MANIFEST),
        "sparring.rules": changed.get("rules", RULES),
        "decks/red.yaml": changed.get("red", RED),
        "decks/blue.yaml": changed.get("blue", BLUE),
    }


def hand(program, seat: int) -> list[str]:
    moves = program.domains["move"]
    owner = next(field for field in program.fields if field.name == "owner")
    return [moves.printed[thing] for thing in range(1, len(moves.printed)) if owner.cells[thing] == seat]


def test_each_player_brings_a_deck(write):
    rules = load_ruleset(write(files()))
    assert rules.check() == []
    program = rules.program(players=3)
    assert program.options == {"deck-1": "Red", "deck-2": "Blue", "deck-3": "Red"}
    red = ["Lunge", "Lunge", "Lunge", "Parry"]
    assert sorted(hand(program, 1)) == sorted([*red, "Stumble"])
    assert sorted(hand(program, 2)) == sorted(["Feint", "Feint", "Parry", "Parry", "Stumble"])
    assert sorted(hand(program, 3)) == sorted([*red, "Stumble"])
    speed = next(field for field in program.fields if field.name == "speed")
    found = {name: speed.cells[3 * at + 1 : 3 * at + 3] for at, name in enumerate(program.domains["move"].printed)}
    assert (found["Lunge"], found["Feint"], found["Stumble"]) == ((7, 2), (4, 4), (0, 0))


def test_a_deck_is_an_option_of_the_seat(write):
    rules = load_ruleset(write(files()))
    assert rules.options["deck-1"].choices == ("Red", "Blue")
    assert rules.options["deck-2"].default == "Blue"
    program = rules.program({"deck-1": "blue"}, players=2)
    assert program.options == {"deck-1": "Blue", "deck-2": "Blue"}
    assert hand(program, 1).count("Feint") == 2
    with pytest.raises(Exception, match="deck-2"):
        rules.program({"deck-2": "Green"}, players=2)


@pytest.mark.parametrize(
    ("changed", "code", "said"),
    [
        ({"red": RED.replace("Lunge", "Lounge")}, "RW527", 'did you mean "Lunge"?'),
        ({"red": RED.replace("copies: 3", "copies: 2")}, "RW528", "4 are needed: 1 too few"),
        ({"red": RED.replace("copies: 3", "copies: 4")}, "RW528", "3 of one name at most"),
        ({"manifest": MANIFEST.replace("size: 4", "size: 13")}, "RW528", "no deck can have 13: the rules know 4 moves"),
        ({"red": RED.replace("[7, 2]", "[10, 2]")}, "RW414", "0 to 9 fits"),
        ({"red": RED.replace("[7, 2]", "[7]")}, "RW408", "`speed` has 2 values, this cell gives 1"),
        ({"red": RED.replace("speed: [7", "sped: [7")}, "RW407", "did you mean `speed`?"),
        ({"red": RED.replace("grip: yes", "reach: 4")}, "RW405", "filled twice"),
        ({"red": RED.replace("grip: yes", "grip: often")}, "RW406", "`often` is no value"),
        ({"red": "- Lunge\n"}, "RW526", "a deck is a title and its moves"),
        ({"red": RED + "note: fast\n"}, "RW526", "`note` is no entry of a deck"),
        ({"red": RED.replace("Red", "Blue")}, "RW526", 'two decks are called "Blue"'),
        ({"red": RED.replace("{speed: [1, 9]}", "[1, 9]")}, "RW526", '"Parry" has a list'),
        ({"manifest": MANIFEST.replace("of: moves", "of: movs")}, "RW209", "did you mean `moves`?"),
        ({"manifest": MANIFEST.replace("owner: owner", "owner: grip")}, "RW407", "a field of type player"),
        ({"manifest": MANIFEST.replace("owner: owner", "owner: ower")}, "RW407", "`ower` is no"),
        ({"manifest": MANIFEST.replace("  owner: owner\n", "")}, "RW512", "`decks` needs `owner`"),
        ({"manifest": MANIFEST.replace("size: 4", "size: some")}, "RW512", "a number from 1 to 999"),
        ({"manifest": MANIFEST.replace("most:", "mots:")}, "RW511", "did you mean `most`?"),
        ({"manifest": MANIFEST.replace("decks/red", "decks/rad")}, "RW517", "decks/rad.yaml cannot be read"),
        ({"manifest": MANIFEST.replace("decks/red", "../red")}, "RW514", "outside the ruleset"),
    ],
)
def test_what_is_wrong_with_a_deck(write, changed, code, said):
    found = load_ruleset(write(files(**changed))).check()
    assert code in [one.code for one in found]
    assert said in render_problems(found)


def test_every_deck_is_checked(write):
    """Also one that nobody brings unless it is chosen, here and when the answer comes from the cache."""
    manifest = MANIFEST + "    - decks/green.yaml\n"
    green = "title: Green\nmoves:\n  Lunge: 4\n"
    folder = write({**files(manifest=manifest), "decks/green.yaml": green})
    for _ in range(2):
        (found,) = load_ruleset(folder).check()
        assert found.span is not None
        assert (found.code, found.span.path[-10:]) == ("RW528", "green.yaml")


def test_the_usual_folder(write):
    manifest = MANIFEST[: MANIFEST.index("  files:")]
    assert load_ruleset(write(files(manifest=manifest))).options["deck-1"].choices == ("Blue", "Red")


# ---------------------------------------------------------------- chosen when a game is loaded
def test_a_deck_is_brought_by_title_or_file(write, tmp_path):
    folder = write(files())
    own = tmp_path / "own.yaml"
    own.write_text("title: Mine\nmoves:\n  Feint: {copies: 3, speed: [0, 9]}\n  Lunge: 1\n", encoding="utf-8")
    rules = load(folder, decks=["blue", own])
    assert rules.chosen == {"deck-1": "Blue", "deck-2": "Mine"}
    assert hand(rules.program(), 2).count("Feint") == 3
    assert rules.identity != load(folder).identity  # a saved game tells that it needs this deck


def test_decks_that_cannot_be_brought(write, tmp_path):
    folder = write(files())
    with pytest.raises(RulesError, match=r"nowhere.yaml cannot be read"):
        load(folder, decks=["nowhere.yaml"])
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("title: Wrong\nmoves:\n  Feint: 9\n", encoding="utf-8")
    with pytest.raises(RulesError, match="9 moves"):
        load(folder, decks=[wrong])
    plain = write({"ruleset.yaml": "title: Sparring\nfiles: [sparring.rules]\n"})
    with pytest.raises(RulesError):
        load(plain, decks=["Red"])


def test_a_mode_is_an_option_too(write):
    mode = 'mode "At Night!" for "Sparring"\nreplace players 3\n'
    folder = write({**files(), "expansions/night.rules": mode})
    assert load(folder, {"mode": "night"}).overlays == ("At Night!",)
    assert load(folder, {"mode": "At Night!"}).overlays == ("At Night!",)
    assert load(folder, {"mode": "sparring"}).overlays == ()
    assert load(folder, modes=["night"]).overlays == ("At Night!",)
    with pytest.raises(RulesError, match="there is no mode `nigth`") as raised:
        load(folder, {"mode": "nigth"})
    assert "did you mean `night`?" in raised.value.diagnostics[0].notes
