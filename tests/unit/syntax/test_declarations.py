"""Each form of a declaration becomes its node."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.syntax.reading_helpers import ast, codes, declaration, declarations, outline, words


def test_game_overlays_and_relations():
    game, expansion, mode, *relations = declarations(
        'game "Pig"\nexpansion "More" for "Pig"\nmode "Fast" for "Pig"\nneeds "A"\nexcludes "B"\nafter "C"\n'
    )
    assert (game.title.text, expansion.kind, mode.kind, mode.base.text) == ("Pig", "expansion", "mode", "Pig")
    assert [(one.kind, one.title.text) for one in relations] == [("needs", "A"), ("excludes", "B"), ("after", "C")]


def test_players():
    fixed = declaration("players 2: X, O\n")
    assert (fixed.low.value, fixed.high.value, [seat.text for seat in fixed.seats]) == (2, 2, ["X", "O"])
    assert (declaration("players 2 to 10\n").high.value, declaration("players 2 to 10\n").seats) == (10, ())


def test_options():
    goal = declaration("option goal: 50 to 500 = 100\n")
    assert outline(goal.type) == ("NumberType", ("Number", 50), ("Number", 500))
    either = declaration("option tokens: marked or either = marked\n")
    assert [member.text for member in either.type.members] == ["marked", "either"]
    assert declaration("option x: yes-no = no\n").default.text == "no"
    assert declaration("option dice: 2 or 0 = 2\n").default.value == 2
    assert declaration('option ship: ship = "HMS Hope"\n').default.text == "HMS Hope"


def test_optional_types():
    assert declaration("remember leader: player or none\n").type.optional.text == "player"
    assert declaration("option x: one or two = one\n").type.optional is None
    assert declaration("remember later of player: list of sentence\n").type.of.text == "sentence"
    assert declaration("remember stage: phase\n").type.name.text == "phase"


def test_words_numbers_places():
    ring = declaration("words pass in ring: left, right\n")
    assert (ring.ring, ring.also, [member.text for member in ring.members]) == (True, False, ["left", "right"])
    more = declaration('words rank also 2 to 10, Jack, "the Queen", 12\n')
    assert more.also and outline(more.members[0]) == ("Range", ("Number", 2), ("Number", 10))
    assert [type(member).__name__ for member in more.members] == ["Range", "Name", "Quoted", "Number"]
    assert (declaration("numbers step: -3 to 3\n").low.value, declaration("numbers step: -3 to 3\n").high.value) == (
        -3,
        3,
    )
    grid = declaration("places cell: grid of 7 by 6\n")
    assert (grid.shape, grid.size.value, grid.height.value) == ("grid", 7, 6)
    assert [declaration(f"places x: {shape} of 7\n").height for shape in ("ring", "line")] == [None, None]


def test_kinds():
    kind = declaration(
        "kind crew, plural crews\n"
        "  level for skill: number = 0\n"
        "  orders: sentence or none, in force for player of it while it is on-duty\n"
        "  alike by level, on-duty\n"
        '  shown as "{level} at {place of it}"\n'
    )
    assert (kind.name.text, kind.plural.text, kind.also_has) == ("crew", "crews", False)
    level, orders = kind.fields
    assert (level.header.name.text, level.header.params[0].prep, level.default.value) == ("level", "for", 0)
    assert words(orders.in_force.whom) == "player of it"
    assert isinstance(orders.in_force.condition, ast.Is)
    assert [name.text for name in kind.alike] == ["level", "on-duty"]
    assert [words(hole.expr) for hole in kind.shown_as.holes] == ["level", "place of it"]
    bare = declaration("kind pirate\n")
    assert (bare.fields, bare.alike, bare.plural) == ((), None, None)
    assert declaration("kind pirate also has\n  wear: number\n").also_has


def test_tables():
    table = declaration(
        'house table of cards as deck-one with owner "Ann" for each army\n'
        "  card    | level at port | circle / blue\n"
        '  "force" | -3            | 10/8, 9/-7\n'
        '  "weak"  | -             | yes\n'
    )
    assert table.house and (table.kind.text, table.as_name.text, table.for_each.text) == ("cards", "deck-one", "army")
    assert (table.with_field.text, table.with_value.text) == ("owner", "Ann")
    port = table.columns[1].parts[0]
    assert (port.name.text, port.prep, port.index.text) == ("level", "at", "port")
    assert [part.name.text for part in table.columns[2].parts] == ["circle", "blue"]
    assert [[part.value for part in value.parts] for value in table.rows[0].cells[2].values] == [[10, 8], [9, -7]]
    assert table.rows[0].cells[1].values[0].parts[0].value == -3
    assert table.rows[1].cells[1].values == ()


def test_a_table_may_have_one_column_and_no_row():
    assert declaration('table of ships\n  ship\n  "Hope"\n').rows[0].cells[0].values[0].parts[0].text == "Hope"
    assert declaration("table of ships\n  ship | size\n").rows == ()


def test_make():
    six = declaration('make 6 pirates "pirate {n}" as dice\n')
    assert (six.count.value, six.kind.text, six.as_name.text, words(six.template.holes[0].expr)) == (
        6,
        "pirates",
        "dice",
        "n",
    )
    cross = declaration('make card "{rank} of {suit}" for each suit, rank\n')
    assert (cross.count, [name.text for name in cross.for_each]) == (None, ["suit", "rank"])


def test_zones_and_memory():
    zone = declaration("zone rail of player at place: people, in order, at most 3, seen by owner\n")
    assert (zone.of.text, zone.ordered, zone.limit.value, zone.seen_by.text) == ("people", True, 3, "owner")
    assert [(param.prep, param.name.text) for param in zone.header.params] == [("of", "player"), ("at", "place")]
    memory = declaration("remember mood of person: 1 to 6 = 3 until end of phase 2, seen by owner\n")
    assert (words(memory.start), memory.until.phase.value, memory.seen_by.text) == ("3", 2, "owner")
    whether = declaration("remember whether an outpost is locked until end of round, seen by nobody\n")
    assert (whether.kind.text, whether.name.text, whether.until.flow.text) == ("outpost", "locked", "round")
    assert whether.seen_by.text == "nobody"


def test_values():
    value = declaration("value level of person, at least -1, at most 9: mood of person * 2 but at most 8\n")
    assert [(limit.bound, limit.number.value) for limit in value.limits] == [("least", -1), ("most", 9)]
    assert isinstance(value.cases[0].value, ast.But) and value.cases[0].condition is None
    cases = declaration("value worth of (it-is: card)\n  1   if it-is is down\n  2   otherwise\n").cases
    assert [case.condition is None for case in cases] == [False, True]


def test_adjectives():
    plain = declaration("call a section damaged when its face < 4\n")
    assert (plain.subject.name.text, plain.subject.bare, plain.name.text) == ("section", True, "damaged")
    both = declaration("call a pirate in-range of (gun: section) when\n  gun is open\n  pirate is near\n")
    assert (both.params[0].prep, both.params[0].type.name.text, len(both.conditions)) == ("of", "section", 2)
    direct = declaration("call a section facing position when position is in berths of section\n")
    assert (direct.params[0].prep, direct.params[0].name.text) == ("", "position")


def test_actions():
    action = declaration(
        'to weigh person from post to (other: post) by player: "{person} is weighed"\n'
        "  needs person is not glad   if level of person > 3\n"
        "  needs post is free\n"
        "  shuffle deck\n"
    )
    assert [param.prep for param in action.header.params] == ["", "from", "to", "by"]
    assert [need.when is None for need in action.needs] == [False, True]
    assert isinstance(action.body[0], ast.Shuffle)
    assert declaration("to pass\n  needs deck is none\n").body == ()


def test_rules():
    short = declaration("rule sky-clear: as soon as there is no pirate in line\n  draw\n")
    assert isinstance(short.clauses[0].trigger, ast.SoonTrigger)
    modifier = declaration("rule strong: level of any person counts 2 more when person is glad until end of day\n")
    assert isinstance(modifier.clauses[0], ast.CountsBy) and modifier.clauses[0].when is not None
    assert isinstance(modifier.clauses[0].lasting, ast.UntilEnd)
    block = declaration(
        "rule moods\n"
        "  before weigh person from any post when it is day\n    stir\n"
        "  after stir\n    stir\n"
        "  instead of stir\n    stir\n"
        "  at start of day\n    stir\n"
        "  at end of phase market when there is a glad person\n    stir\n"
        "  forbid stir while deck is none\n"
        "  allow stir during phase 3\n"
        "  person counts as not glad\n"
    )
    triggers: list[Any] = [clause.trigger for clause in block.clauses if isinstance(clause, ast.Reaction)]
    assert [getattr(one, "kind", "") or one.edge for one in triggers] == ["before", "after", "instead", "start", "end"]
    assert [type(clause).__name__ for clause in block.clauses[5:]] == ["Forbid", "Allow", "CountsAs"]
    assert isinstance(block.clauses[7].value, ast.Not)
    assert triggers[4].period.phase.text == "market"


def test_phrases():
    phrase = declaration(
        "phrase raise: sentence\n"
        '  says "{n: signed} to {ss: all of skill}"\n'
        '  also says "{n: signed} {ss: all of skill}"\n'
        '  says fr "{n: signed} pour {ss: all of skill}"\n'
        "  binds 3\n"
        "  mark plain, loud\n"
        "  at scoring\n"
        '  if announced of you is in ss: "You used {ss: any of skill}"\n'
        "  means c, then effect, then other\n"
        "  do\n    draw\n"
        "  holds\n    level of you counts n more\n"
        '  reads "Your level changes by {n}"\n'
    )
    assert [(one.also, one.language and one.language.text) for one in phrase.says] == [
        (False, None),
        (True, None),
        (False, "fr"),
    ]
    first = phrase.says[0].template
    assert [(hole.raw, hole.expr) for hole in first.holes] == [("n: signed", None), ("ss: all of skill", None)]
    assert (phrase.binds.value, [name.text for name in phrase.marks], phrase.moment.text) == (
        3,
        ["plain", "loud"],
        "scoring",
    )
    assert phrase.guards[0].title.raw == "You used {ss: any of skill}"
    assert [words(part) for part in phrase.means] == ["c", "effect", "other"]
    assert isinstance(phrase.body[0], ast.Draw) and isinstance(phrase.holds[0], ast.CountsBy)
    assert (phrase.reads.raw, phrase.reads_later) == ("Your level changes by {n}", None)
    later = declaration('phrase x: sentence\n  says "x"\n  reads effect with "the next round"\n').reads_later
    assert (later.hole.text, later.text.text) == ("effect", "the next round")
    hooked = declaration(
        'phrase x: sentence\n  says "x"\n  after weigh person by player when it is day\n  do\n    draw\n'
    )
    assert (hooked.hook.kind, hooked.moment, hooked.means, hooked.holds) == ("after", None, (), ())


def test_moments_and_wordings():
    assert declaration('moment scoring: "At Step 4 of {a round}"\n').title.holes[0].raw == "a round"
    assert declaration("wording target: list of card\n").type.of.text == "card"


def test_overlays_replace_and_remove():
    for text in (
        "value target: aim",
        "remember score: number = 3",
        "remember whether a card is down",
        "call a person glad when its mood is 6",
        "players 3 to 4",
        "flow day\n  stir",
        "to stir\n  draw",
        "rule calm: before stir\n  draw",
        'phrase x: sentence\n  says "x"',
    ):
        inner = declaration(f"replace {text}\n").declaration
        assert outline(inner) == outline(declaration(f"{text}\n"))
    removed = declarations('remove rule old\nremove to stir\nremove "the Old Captain"\n')
    assert [(one.what, str(one.name)) for one in removed] == [
        ("rule", "old"),
        ("to", "stir"),
        (None, "the Old Captain"),
    ]


def test_scenarios():
    scenario = declaration(
        'scenario "All steps"\n'
        '  with "Revenants", "More"\n'
        "  with events is 1\n"
        "  players Ann, Bob\n"
        '  given line of 3 is "pirate 1", "pirate 2"\n'
        '  dice 4, "the Captain", Sailing\n'
        '  when phase 1, turn of Ann, Ann chooses "force 5", Bob agrees, Bob declines\n'
        "  then face of card is 3\n"
        "  then Ann can fire gun at pirate\n"
        "  then Ann cannot announce Sailing because must-play\n"
        '  then Ann can choose "force 1"\n'
        "  then Ann cannot choose steer up because wind\n"
    )
    assert [type(step).__name__ for step in scenario.steps] == [
        "WithOverlays", "WithOption", "Seats", "Given", "Dice", "WhenStep", "Then", "Then", "Then", "ThenChoice",
        "ThenChoice",
    ]  # fmt: skip
    assert [type(face).__name__ for face in scenario.steps[4].faces] == ["Number", "Quoted", "Name"]
    assert [type(event).__name__ for event in scenario.steps[5].events] == [
        "RanPhase",
        "Ran",
        "Chose",
        "Agrees",
        "Declines",
    ]
    assert (scenario.steps[8].because.text, scenario.steps[8].condition.negated) == ("must-play", True)
    assert (scenario.steps[9].negated, scenario.steps[9].because, words(scenario.steps[10].what)) == (
        False,
        None,
        "steer up",
    )


@pytest.mark.parametrize("text", ["zone hand: cards\n", "# only a comment\n", "", "\n\n   \n"])
def test_small_texts(text: str):
    assert codes(text) == []
