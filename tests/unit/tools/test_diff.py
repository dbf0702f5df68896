"""What differs between two versions of a ruleset, as values: in a small one, and in shipped ones that were changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.tools.diff import compare
from rulewright.tools.diff_values import Part, RulesetDiff
from rulewright.tools.versions import folder
from tests.unit.tools.small_market import EXPANSION, RULES, SCENARIOS, changed, compared, comparison, market, only

SHIPPED = Path(__file__).parents[3] / "rulesets"


def told(one: RulesetDiff) -> list[tuple[str, str, str]]:
    """The changes that mean something: sort, name and how."""
    return [(change.sort, change.name, change.how) for change in one.meant]


def parts(one: RulesetDiff) -> list[tuple[str, str | None, str | None]]:
    (change,) = one.meant
    return [(part.label, part.old, part.new) for part in change.parts]


# ---------------------------------------------------------------- nothing that means anything
def test_the_same_texts(tmp_path: Path):
    one = compared(tmp_path)
    assert (one.status, one.differs) == ("same", False)


def test_comments_and_layout_mean_nothing(tmp_path: Path):
    one = compared(tmp_path, ('  "Pear" | 2     |', '  "Pear"|2|'), ("flow game\n", "# the game\nflow game\n\n"))
    assert (one.status, one.changes, one.differs) == ("layout", (), False)
    assert one.layout == ("market/market.rules",)


@pytest.mark.parametrize(
    ("pairs", "spelled"),
    [
        ([("add n to coins of player", "add n to coins of (player)")], [("action", "pay")]),
        (
            [("(n: number)\n  add n to", "(sum: number)\n  add sum to"), ("by n when n > 2", "by sum when sum > 2")],
            [("action", "pay"), ("rule", "thrift")],
        ),
        ([('| "Earn 2 coins"', '| "earn 2 coin"')], [("card", "Pear")]),
        ([('"Nut"  | -', '"Nut"  | 1')], []),
    ],
)
def test_another_spelling_means_the_same(tmp_path: Path, pairs: list[tuple[str, str]], spelled: list[tuple[str, str]]):
    """Brackets, names of one's own, letters of a sentence, a default that is written out."""
    one = compared(tmp_path, *pairs)
    assert (one.new_problems, told(one), one.reached, one.differs) == ((), [], (), False)
    assert [(change.sort, change.name, change.how) for change in one.changes] == [(*key, "reworded") for key in spelled]


# ---------------------------------------------------------------- what is there
def test_an_option_and_the_players(tmp_path: Path):
    one = compared(
        tmp_path, ("goal: 3 to 30 = 12", "goal: 3 to 40 = 9"), ("players 2: Ann, Bob", "players 2 to 3: Ann, Bob, Cem")
    )
    assert told(one) == [("players", "", "changed"), ("option", "goal", "changed")]
    assert one.meant[1].parts == (Part("values", "3 to 30", "3 to 40"), Part("default", "12", "9"))
    assert (one.meant[1].old_place, one.meant[1].new_place) == ("market/market.rules:4", "market/market.rules:4")


def test_cards_come_and_go_and_are_renamed(tmp_path: Path):
    one = compared(
        tmp_path,
        ('  "Pear" | 2     | "Earn 2 coins"\n', ""),
        ('"Plum"', '"Prune"'),
        ('  "Nut"  |', '  "Date" | 5     | "Earn 5 coins"\n  "Nut"  |'),
    )
    assert told(one) == [("card", "Prune", "renamed"), ("card", "Date", "added"), ("card", "Pear", "removed")]
    assert one.meant[0].parts[0] == Part("name", "Plum", "Prune")
    assert one.meant[1].parts == (Part("text", None, "“Earn 5 coins”"), Part("price", None, "5"))
    assert one.meant[2].old_place == "market/market.rules:12"


def test_a_number_of_a_card(tmp_path: Path):
    one = compared(tmp_path, ('"Plum" | 3', '"Plum" | 7'))
    assert (told(one), parts(one)) == ([("card", "Plum", "changed")], [("price", "3", "7")])


def test_the_order_of_cards_and_of_rules(tmp_path: Path):
    pear, plum = '  "Pear" | 2     | "Earn 2 coins"\n', '  "Plum" | 3     | "Earn 3 coins"\n'
    one = compared(tmp_path, (pear + plum, plum + pear))
    assert told(one) == [("card", "", "reordered")]
    assert parts(one) == [("order", "Pear, Plum, Nut", "Plum, Pear, Nut")]


# ---------------------------------------------------------------- sentences
def test_a_sentence_with_the_parts_of_its_read_back_that_differ(tmp_path: Path):
    one = compared(tmp_path, ('| "Earn 2 coins"', '| "Rob your neighbour"'))
    assert parts(one) == [
        ("text", "“Earn 2 coins”", "“Rob your neighbour”"),
        ("Conditions", "none", "Your neighbour has coins"),
        ("Effect", "Earn 2 coins", "Rob your neighbour"),
    ]


def test_a_sentence_that_cannot_be_read(tmp_path: Path):
    one = compared(tmp_path, ('| "Earn 2 coins"', '| "Earn some coins"'))
    assert [problem.code for problem in one.new_problems]
    assert (told(one), one.differs) == ([("card", "Pear", "changed")], True)
    assert parts(one)[1] == ("Effect", "Earn 2 coins", "cannot be read: `some` is not a number")


def test_rules_that_do_not_hold_are_compared_as_far_as_they_can_be(tmp_path: Path):
    one = compared(
        tmp_path,
        ("take 1 from coins", "take 1 from coyns"),
        ('| "Earn 2 coins"', '| "Earn 4 coins"'),
        ('"your neighbour has coins"', '"somebody has coins"'),
    )
    assert [problem.code for problem in one.new_problems] == ["RW201"]
    assert told(one) == [("phrase", "rob", "changed"), ("card", "Pear", "changed")]
    assert [part.label for part in one.meant[1].parts] == ["text", "Effect"]
    assert [(cause.cause, cause.cards) for cause in one.reached] == [("phrase `rob`", ("Nut",))]
    assert (one.played.same_scenarios, one.rates) == (0, ())


# ---------------------------------------------------------------- what a change reaches
def test_a_phrase_and_the_cards_that_use_it(tmp_path: Path):
    one = compared(tmp_path, ("pay you by 1", "pay you by 2"))
    assert told(one) == [("phrase", "rob", "changed")]
    assert [(cause.cause, cause.sort, cause.cards) for cause in one.reached] == [("phrase `rob`", "card", ("Nut",))]


def test_the_wording_of_a_read_back(tmp_path: Path):
    one = compared(tmp_path, ('"your neighbour has coins"', '"somebody has coins"'))
    (cause,) = one.reached
    was, now = "Your neighbour has coins", "Somebody has coins"
    assert cause.read_back == (("Nut", (Part("Conditions", was, now),)),)


def test_a_rule_reaches_cards_through_the_action_it_speaks_about(tmp_path: Path):
    one = compared(tmp_path, ("n > 2", "n > 1"), expansion=EXPANSION)
    assert told(one) == [("rule", "thrift", "changed")]
    assert [(cause.cause, cause.layer, cause.cards) for cause in one.reached] == [
        ("rule `thrift`", "", ("Pear", "Plum", "Nut")),
        ("rule `thrift`", "Fair", ("Fig",)),
    ]


def test_a_rule_that_is_gone_reaches_them_too(tmp_path: Path):
    gone = "rule thrift: after pay player by n when n > 2\n  add 1 to coins of player\n"
    one = compared(tmp_path, (gone, ""))
    assert [cause.cards for cause in one.reached] == [("Pear", "Plum", "Nut")]


def test_what_no_sentence_leads_to_reaches_no_card(tmp_path: Path):
    one = compared(tmp_path, ("if coins of player is at least goal", "if coins of player > goal"))
    assert (told(one), one.reached) == ([("flow", "turn", "changed")], ())


def test_words_that_name_something_else_now(tmp_path: Path):
    """The text of the rule is the same; what it names is another thing."""
    extra = "\nvalue size: 2\n\nrule bonus: after pay player by n when n is size\n  add 1 to coins of player\n"
    market(tmp_path / "old" / "market", RULES + extra)
    market(tmp_path / "new" / "market", changed(RULES + extra, ("value size: 2", "option size: 1 to 5 = 2")))
    one = only(comparison(tmp_path))
    assert ("rule", "bonus", "changed") in told(one)
    assert next(change for change in one.meant if change.name == "bonus").note


def test_what_is_added_changes_nothing_else(tmp_path: Path):
    """Members, variables, zones and actions have other numbers now; nothing that refers to them means anything else."""
    one = compared(
        tmp_path,
        ("option goal", "option pace: 1 to 3 = 1\n\noption goal"),
        ("players 2: Ann, Bob\n", "players 2: Ann, Bob\n\nwords side: left, right\n"),
        ('  "Pear" |', '  "Date" | 1     | "Earn 9 coins"\n  "Pear" |'),
        ("zone stock: cards\n", "zone heap: cards\nremember turns: number\nzone stock: cards\n"),
        ("to pay player", "to rest player\n  add 1 to turns\n\nto pay player"),
        ("rule thrift", "rule tired: after turn of player\n  rest player\n\nrule thrift"),
        expansion=EXPANSION,
    )
    assert one.new_problems == ()
    assert sorted(told(one)) == [
        ("action", "rest", "added"),
        ("card", "Date", "added"),
        ("memory", "turns", "added"),
        ("option", "pace", "added"),
        ("rule", "tired", "added"),
        ("words", "side", "added"),
        ("zone", "heap", "added"),
    ]
    assert one.reached == ()


# ---------------------------------------------------------------- expansions, scenarios, games
def test_what_an_expansion_replaces(tmp_path: Path):
    """It reaches the cards of the base, too, where it is in play."""
    more = EXPANSION + "\nreplace to pay player by (n: number)\n  add n to coins of player\n"
    market(tmp_path / "old" / "market", expansion=more)
    market(tmp_path / "new" / "market", expansion=changed(more, ("add n to", "add 1 to")))
    one = only(comparison(tmp_path))
    assert [(change.sort, change.name, change.layer) for change in one.meant] == [
        ("replacement of action", "pay", "Fair")
    ]
    assert [(cause.cause, cause.layer, cause.cards) for cause in one.reached] == [
        ("action `pay`", "Fair", ("Pear", "Plum", "Nut", "Fig"))
    ]


def test_expansions(tmp_path: Path):
    market(tmp_path / "old" / "market", expansion=EXPANSION)
    home = market(tmp_path / "new" / "market", expansion=changed(EXPANSION, ("| 4 ", "| 5 ")))
    (home / "expansions" / "dear.rules").write_text(
        'expansion "Dear" for "Market"\nreplace value x: 1\n', encoding="utf-8"
    )
    one = only(comparison(tmp_path))
    assert [(change.sort, change.name, change.how, change.layer) for change in one.meant] == [
        ("card", "Fig", "changed", "Fair"),
        ("expansion", "Dear", "added", ""),
    ]
    assert [problem.code for problem in one.new_problems] == ["RW502"]


def test_scenarios_of_both_versions_with_the_rules_of_the_other(tmp_path: Path):
    new = changed(SCENARIOS, ("A pear", "Now a pear"), ("Ann is 2", "Ann is 3"))
    one = compared(tmp_path, ("add n to coins", "add n + 1 to coins"), scenarios=(SCENARIOS, new))
    assert [(scenario.title, scenario.place) for scenario in one.played.broken] == [
        ("A pear earns two coins", "market/scenarios/pear.rules:1")
    ]
    assert [scenario.title for scenario in one.played.telling] == ["Now a pear earns two coins"]
    assert [(change.name, change.how, change.means) for change in one.changes if change.sort == "scenario"] == [
        ("Now a pear earns two coins", "added", False),
        ("A pear earns two coins", "removed", False),
    ]


def test_a_scenario_that_failed_and_holds_now(tmp_path: Path):
    wrong = changed(SCENARIOS, ("Ann is 2", "Ann is 3"))
    one = compared(tmp_path, ("add n to coins", "add n + 1 to coins"), scenarios=(wrong, wrong))
    assert ([scenario.title for scenario in one.played.mended], one.played.broken) == (["A pear earns two coins"], ())


def test_a_scenario_that_names_what_is_gone(tmp_path: Path):
    one = compared(tmp_path, ('  "Pear" | 2     | "Earn 2 coins"\n', ""), scenarios=(SCENARIOS, SCENARIOS))
    (scenario,) = one.played.broken
    assert scenario.not_run


def test_recorded_games_that_diverge(tmp_path: Path):
    from rulewright.session.api import load

    for side, rules in (("old", RULES), ("new", changed(RULES, ("add n to coins", "add n + 1 to coins")))):
        home = market(tmp_path / side / "market", rules)
        (home / "games").mkdir()
    game = load(tmp_path / "old" / "market").start(seed=1)
    for _ in range(3):
        game.choose("Plum")
    for side in ("old", "new"):
        game.save(tmp_path / side / "market" / "games" / "one.yaml")
    one = only(comparison(tmp_path))
    (found,) = one.played.diverging
    assert (found.file, found.before, found.decision) == ("games/one.yaml", False, None)
    assert found.first.title == "the position behind choice 1 differs from the record"


def test_the_first_choice_that_cannot_be_made(tmp_path: Path):
    from rulewright.session.api import load

    home = market(tmp_path / "old" / "market")
    (home / "games").mkdir()
    game = load(home).start(seed=1)
    for name in ("Plum", "Nut"):
        game.choose(name)
    game.save(home / "games" / "one.yaml")
    market(tmp_path / "new" / "market", changed(RULES, ('"Nut" ', '"Pip" ')))
    (found,) = only(comparison(tmp_path)).played.diverging
    assert found.decision is not None
    assert found.decision.title == "the game differs from its record at choice 2"


# ---------------------------------------------------------------- rulesets
def test_rulesets_that_come_go_and_move(tmp_path: Path):
    market(tmp_path / "old" / "gone")
    market(tmp_path / "old" / "here" / "market")
    market(tmp_path / "new" / "there" / "market", changed(RULES, ("= 12", "= 11")))
    market(tmp_path / "new" / "fresh")
    found = comparison(tmp_path).rulesets
    assert [(one.folder, one.status) for one in found] == [
        ("fresh", "added"),
        ("gone", "removed"),
        ("there/market", "changed"),
    ]
    assert told(found[2]) == [("option", "goal", "changed")]


def test_a_version_that_cannot_be_read_hides_nothing_and_invents_nothing(tmp_path: Path):
    """What stands in a declaration that could not be read is not gone."""
    one = compared(tmp_path, ("rule thrift: after pay", "rule thrift: aftr pay"), ("= 12", "= 11"))
    assert one.new_problems
    assert told(one) == [("option", "goal", "changed")]


def test_a_shipped_game_with_a_number_a_sentence_and_a_phrase_changed(tmp_path: Path):
    name = "drones-vs-goelands"
    for side in ("old", "new"):
        shutil.copytree(SHIPPED / name, tmp_path / side / name, ignore=shutil.ignore_patterns("games", "scenarios"))
    path = tmp_path / "new" / name / "powers.rules"
    text = changed(
        path.read_text(encoding="utf-8"),
        ('Steal        | "Take an opponent\'s card"', 'Steal        | "Take one of your cards"'),
        ("  turn-down card\n", "  turn-down card\n    turn-down card\n"),
    )
    path.write_text(text, encoding="utf-8")
    one = only(compare(folder(tmp_path / "old", "old"), folder(tmp_path / "new", "new")))
    assert told(one) == [("phrase", "weaken", "changed"), ("outpost", "Steal", "changed")]
    assert [part.label for part in one.meant[1].parts] == ["power", "Effect"]
    assert [(cause.cause, cause.sort, cause.cards) for cause in one.reached] == [
        ("phrase `weaken`", "outpost", ("Weaken",))
    ]
