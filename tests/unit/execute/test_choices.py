"""Questions: which options there are, which are one option, what is not asked, and what an answer does."""

from __future__ import annotations

from rulewright.decisions import Ambiguity, Refusal
from tests.unit.execute.texts import Pair, program_of

CARDS = """
kind card
  worth: number
table of cards
  card | worth | copies
  "low" | 1 | 2
  "mid" | 2 | 2
  "top" | 3 | 1
zone hand of player: cards, seen by owner
zone table-top: cards
zone row: cards, in order
remember trace: list of number
remember picks: list of card
"""


def game(body: str, more: str = "") -> Pair:
    lines = "".join(f"  {line}\n" for line in body.strip("\n").splitlines())
    end = '  first of players may: "Done?"\n    draw\n'
    return Pair.start(program_of(f"{CARDS}{more}\nflow game\n  let ann be first of players\n{lines}{end}"))


def test_equal_things_in_one_place_are_one_option_and_the_first_stands_for_all():
    pair = game('move cards to table-top\nann chooses card in table-top: "Which?"\nmove card to row')
    assert pair.keys == ("low #1", "mid #1", "top")
    pair.choose("low #1")
    assert pair.get("row") == (1,)


def test_in_an_ordered_zone_the_place_tells_things_apart():
    pair = game("move cards to row\nann chooses card in row")
    assert pair.keys == ("low #1", "low #2", "mid #1", "mid #2", "top")


def test_what_is_remembered_of_a_thing_tells_it_apart():
    pair = game(
        "move cards to table-top\nlast of (cards where its worth is 1) is now marked\nann chooses card in table-top",
        "remember whether a card is marked\n",
    )
    assert pair.keys == ("low #1", "low #2", "mid #1", "top")


def test_one_option_is_taken_without_a_question():
    pair = game("move first 2 of cards to table-top\nann chooses card in table-top\nmove card to row")
    assert pair.get("row") == (1,)
    assert pair.keys == ("yes", "no")


def test_several_are_picked_one_by_one_each_multiset_once():
    body = "move cards to table-top\nann chooses at least 2 cards in table-top\npicks is now cards"
    seen = set()

    def all_ways(path: tuple[str, ...]) -> None:
        pair = game(body)
        pair.choose(*path)
        if pair.keys == ("yes", "no"):
            seen.add(pair.get("picks"))
            return
        for key in pair.keys:
            all_ways((*path, key))

    all_ways(())
    worths = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
    multisets = [tuple(sorted(worths[thing] for thing in picks)) for picks in seen]
    assert len(multisets) == len(set(multisets))
    assert len(multisets) == 3 * 3 * 2 - 1 - 3  # all but none, one low, one mid, one top


def test_several_come_in_the_order_of_the_set_and_enough_ends_the_picking():
    pair = game("move cards to row\nann chooses 1 to 3 cards in row\npicks is now cards")
    assert list(pair.keys) == ["low #1", "low #2", "mid #1", "mid #2", "top"]
    pair.choose("low #2")
    assert list(pair.keys) == ["mid #1", "mid #2", "top", "enough"]
    pair.choose("top")
    assert pair.get("picks") == (2, 5)


def test_an_exact_number_with_nothing_to_choose_is_taken_at_once():
    pair = game("move first 2 of cards to row\nann chooses 2 cards in row\npicks is now cards")
    assert pair.get("picks") == (1, 2)


def test_fewer_than_the_least_skips_the_block():
    pair = game(
        "move first 2 of cards to row\nif number of row is 2\n"
        "  ann chooses 3 cards in row\n  add 1 to trace\nadd 2 to trace"
    )
    assert pair.get("trace") == (2,)


# ---------------------------------------------------------------- actions and menus
PLAY = """
to play card by player
  needs worth of card > 1
  add worth of card to trace
  move card to row
rule no-top: forbid play card by player when worth of card is 3
"""


def test_must_offers_every_legal_filling_and_may_adds_passing():
    body = "move cards to table-top\nann may play any card in table-top\nadd 9 to trace"
    pair = game(body, PLAY)
    assert pair.keys == ("mid #1", "pass")
    pair.choose("pass")
    assert pair.get("trace") == (9,)
    pair = game(body, PLAY)
    pair.choose("mid #1")
    assert pair.get("trace") == (2, 9)


def test_must_takes_the_only_filling_and_does_nothing_without_one():
    assert game("move cards to table-top\nann must play any card in table-top", PLAY).get("trace") == (2,)
    assert game("ann must play any card in table-top\nadd 9 to trace", PLAY).get("trace") == (9,)


def test_refused_fillings_stay_known_with_what_refuses_them():
    decision = game("move cards to table-top\nann may play any card in table-top", PLAY).one.decision
    assert decision is not None
    found = {option.key: refusal for option, refusal in decision.refused()}
    assert found["top"].source == "no-top"
    assert (found["low #1"].source, found["low #1"].text) == ("play", "needs worth of card > 1")
    refusal = decision.find("top")
    assert isinstance(refusal, Refusal) and refusal.source == "no-top"
    assert isinstance(decision.find("bottom"), Refusal)


def test_a_text_means_a_key_a_printed_form_or_a_number():
    decision = game("move cards to row\nann chooses card in row").one.decision
    assert decision is not None
    assert decision.find("mid #2") == 3
    assert decision.find("TOP") == 4
    assert decision.find("2") == 1
    assert decision.find("low") == Ambiguity("low", (0, 1))


def test_a_menu_is_one_question_and_a_row_runs_its_action_then_its_block():
    body = """
move cards to table-top
ann chooses: "What?"
  play any card in table-top
    add 50 to trace
  "count" when number of row is 0
    add 60 to trace
  "never" when number of row > 0
    add 70 to trace
add 9 to trace
"""
    pair = game(body, PLAY)
    assert pair.keys == ("play mid #1", "count")
    assert pair.choose("play mid #1").get("trace") == (2, 50, 9)
    pair = game(body, PLAY)
    assert pair.choose("count").get("trace") == (60, 9)
    decision = game(body, PLAY).one.decision
    assert decision is not None
    assert [option.key for option, _ in decision.refused()] == ["play low #1", "play top", "never"]


def test_a_menu_without_a_legal_row_does_nothing():
    body = (
        "ann chooses\n  play any card in table-top\n"
        '  "never" when number of row > 0\n    add 1 to trace\nadd 9 to trace'
    )
    assert game(body, PLAY).get("trace") == (9,)


def test_yes_or_no_is_always_asked():
    body = 'ann may: "Sure?"\n  add 1 to trace\notherwise\n  add 2 to trace\nadd 3 to trace'
    assert game(body).choose("yes").get("trace") == (1, 3)
    assert game(body).choose("no").get("trace") == (2, 3)


# ---------------------------------------------------------------- orders
def test_arranging_is_one_pick_less_than_there_are_things():
    pair = game("move cards to row\nann arranges first 3 of row")
    assert pair.keys == ("low #1", "low #2", "mid #1")
    pair.choose("mid #1", "low #2")
    assert pair.get("row") == (3, 2, 1, 4, 5)


def test_arranged_things_keep_the_places_they_held():
    pair = game("move cards to row\nann arranges (item 2 of row, item 4 of row)")
    pair.choose("mid #2")
    assert pair.get("row") == (1, 4, 3, 2, 5)


def test_arranging_one_thing_or_none_does_nothing():
    pair = game("move first of cards to row\nann arranges row\nann arranges table-top\nadd 1 to trace")
    assert pair.get("trace") == (1,)


# ---------------------------------------------------------------- together
def test_together_everybody_chooses_before_anything_happens():
    text = """
    kind card
    make 6 card "c{n}"
    zone hand of player: cards, seen by owner
    zone offer of player: cards
    remember trace: list of number
    flow game
      move first 3 of cards to hand of first of players
      move last 3 of cards to hand of last of players
      together for each player
        let there-before be number of offer of next of player
        player chooses card in hand of player: "Offer which?"
        move card to offer of player
        add there-before to trace
        add number of offer of next of player to trace
      first of players may: "Done?"
        draw
    """
    pair = Pair.start(program_of(text))
    assert pair.asked == 1
    before = pair.one.slots[:]
    pair.choose("c2")
    assert pair.asked == 2
    assert pair.one.slots == before, "a pending answer changes nothing that anybody could see"
    pair.choose("c4")
    assert pair.get("trace") == (0, 0, 0, 1)
    assert (pair.get("offer", 1), pair.get("offer", 2)) == ((2,), (4,))


def test_together_an_action_that_was_legal_happens_though_it_is_not_any_more():
    text = """
    numbers amount: 1 to 2
    remember taken: number
    remember trace: list of number
    to grab amount by player
      needs taken is 0
      add 1 to taken
      add amount to trace
    flow game
      together for each player
        player may grab any amount
        add 50 to trace
      first of players may: "Done?"
        draw
    """
    pair = Pair.start(program_of(text))
    assert pair.choose("1", "2").get("trace") == (1, 50, 2, 50)
    pair = Pair.start(program_of(text))
    assert pair.choose("pass", "2").get("trace") == (50, 2, 50)


def test_together_who_has_no_option_is_skipped_alone():
    text = """
    kind card
    make 2 card "c{n}"
    zone hand of player: cards
    remember trace: list of player
    flow game
      move cards to hand of last of players
      together for each player
        player chooses card in hand of player
        add player to trace
      first of players may: "Done?"
        draw
    """
    assert Pair.start(program_of(text)).choose("c1").get("trace") == (2,)


# ---------------------------------------------------------------- printing
def test_options_that_read_alike_are_printed_with_their_zone():
    program = program_of(
        """
        kind card
          owner: player
        table of cards for each owner
          card
          "one"
        zone hand of player: cards
        flow game
          for each card
            move card to hand of owner of card
          first of players chooses card in (hand of first of players, hand of last of players): "Which?"
          draw
        """
    )
    decision = Pair.start(program).one.decision
    assert decision is not None
    assert decision.keys == ("one of Ann", "one of Bob")
    assert decision.printed_for(1) == ("one in hand of Ann", "one in hand of Bob")
    assert decision.prompt_for(2) == "Which?"
