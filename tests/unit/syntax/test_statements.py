"""Each form of a statement becomes its node."""

from __future__ import annotations

import pytest

from tests.unit.syntax.reading_helpers import ast, codes, outline, statement, words


@pytest.mark.parametrize(
    ("line", "node"),
    [
        ("fire gun at pirate from post to (other)", "CallStmt"),
        ("score of player is now score of player + 1", "Becomes"),
        ("cards are now red", "Becomes"),
        ("card is no longer red", "NoLonger"),
        ("level of any card counts as 3", "CountsAs"),
        ("cards count as red", "CountsAs"),
        ("level of any card counts n less", "CountsBy"),
        ("level of any card counts at least 3", "CountsLimit"),
        ("forbid fire gun at any pirate when gun is spent until end of round", "Forbid"),
        ("allow play 0 by you", "Allow"),
        ("let pot be 0", "Let"),
        ("add 1 to score of player", "Add"),
        ("take bet from purse of player", "Take"),
        ("move first 3 of deck to first of hand of player", "Move"),
        ("move (cards in hand where it is red) to pile", "Move"),
        ("show hand of player to players", "Show"),
        ('show "{score of player} points"', "ShowText"),
        ("roll d12 as result", "Roll"),
        ("shuffle deck of player", "Shuffle"),
        ("do sentence as player at moment", "Perform"),
        ("stop", "Stop"),
        ("draw", "Draw"),
        ("end round", "End"),
        ("players with highest score win", "Wins"),
        ("player loses", "Loses"),
        ('captain may steer any heading: "Which way?"', "May"),
        ("player must play any card in hand of player", "Must"),
        ("player may: \"Go on?\"\n  draw\notherwise\n  stop", "MayBlock"),
        ("you choose card in hand of you where it is not down", "Choose"),
        ("chance chooses holder in players", "ChanceChooses"),
        ("you arrange first 3 of deck of you", "Arrange"),
        ("player chooses\n  draw-one", "Menu"),
        ("phase 1: \"Attack\"\n  draw", "Phase"),
        ("if score is 3\n  draw\notherwise if score is 4\n  draw\notherwise\n  stop", "If"),
        ("for each card in hand\n  draw", "ForEach"),
        ("for each n in 1 to size of hand - 1\n  draw", "ForCount"),
        ("together for each player in order\n  draw", "Together"),
        ("take turns starting with leader\n  draw", "TakeTurns"),
        ("repeat, at most 5 times\n  draw", "Repeat"),
    ],
)  # fmt: skip
def test_forms(line: str, node: str):
    assert type(statement(line)).__name__ == node


def test_perform_has_a_place_for_the_moment():
    plain = statement("do power of card at table as player of card")
    assert (words(plain.sentence), words(plain.player), plain.moment) == (
        "power of card at table",
        "player of card",
        None,
    )
    timed = statement("do sentence as player at moment")
    assert (words(timed.player), words(timed.moment)) == ("player", "moment")
    bracketed = statement("do sentence as (player at table) at moment of play")
    assert (len(bracketed.player.items), words(bracketed.moment)) == (1, "moment of play")


@pytest.mark.parametrize(
    ("counted", "low", "high"),
    [("3 cards", 3, 3), ("1 to 3 cards", 1, 3), ("at least 2 cards", 2, None), ("at most 2 cards", None, 2)],
)
def test_counts_of_choices(counted: str, low: int | None, high: int | None):
    for who in ("player", "chance"):
        made = statement(f'{who} chooses {counted} in hand where it is red: "Which?"')
        assert (made.count.low and made.count.low.value, made.count.high and made.count.high.value) == (low, high)
        assert words(made.options.what) == "cards in hand"
        assert made.prompt.raw == "Which?"


def test_a_choice_without_a_count():
    made = statement("player chooses card in first 3 of deck")
    assert (made.count, words(made.options)) == (None, "card in first 3 of deck")


def test_counting_loops():
    loop = statement("for each n in 1 to hand-size - 1\n  draw")
    assert (loop.name.text, words(loop.low), outline(loop.high)[0]) == ("n", "1", "BinOp")
    assert words(statement("for each n in low of it to 3\n  draw").low) == "low of it"


def test_loops():
    assert outline(statement("repeat last-hand - 1 times\n  draw").times)[1] == "-"
    until = statement("repeat until deck is none, at most 60 times\n  draw")
    assert (until.times, until.cap.value, type(until.until).__name__) == (None, 60, "Is")
    endless = statement("repeat\n  draw")
    assert (endless.times, endless.until, endless.cap) == (None, None, None)
    assert statement("take turns\n  draw").starting is None
    assert (
        words(statement("for each player starting with next of leader\n  draw").what)
        == "player starting with next of leader"
    )


def test_modifiers_say_when_and_how_long():
    made = statement("forbid play card by player when card is not red until end of phase 2")
    assert (type(made.when).__name__, made.lasting.period.phase.value) == ("Is", 2)
    assert statement("bonus of it counts 1 more during phase market").lasting.period.phase.text == "market"
    assert statement("bonus of it counts 1 more while it is red or it is blue").lasting.condition.parts
    assert statement("card counts as not beaten").value.value is not None


def test_menus():
    menu = statement(
        'captain chooses: "Fire a gun?"\n'
        "  fire any section at any pirate when gun is open\n"
        '  "cease fire" when shots > 0\n'
        "    stop\n"
        "  stop-it\n"
        "    draw"
    )
    fire, cease, other = menu.rows
    assert (words(fire.call), fire.label, fire.body) == ("fire any section at any pirate", None, None)
    assert (cease.label.raw, cease.call, len(cease.body)) == ("cease fire", None, 1)
    assert (other.when, len(other.body)) == (None, 1)


def test_calls_keep_to_and_from_as_words():
    made = statement("send card from hand to (pile, box)").call
    assert [getattr(item, "kind", "group") for item in made.items] == ["name", "name", "prep", "name", "prep", "group"]


def test_words_that_begin_statements_elsewhere_name_things_here():
    assert codes("flow game\n  add stop of draw to take of move\n  show do of roll to let\n") == []
    made = statement("take turns from needs")
    assert (type(made).__name__, words(made.amount), words(made.source)) == ("Take", "turns", "needs")


def test_who_chance_is_a_word_like_others():
    assert isinstance(statement("chance of player chooses card in hand"), ast.Choose)
