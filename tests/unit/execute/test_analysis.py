"""What is known before a game runs: tables, what can stop, what a waiting frame keeps, who watches what."""

from __future__ import annotations

from rulewright.execute import Machine
from rulewright.execute.fold import Folding
from rulewright.execute.suspending import Suspending
from tests.unit.execute.texts import program_of

RULES = """
kind card
  worth: number
table of cards
  card | worth
  "low" | 1
  "top" | 2
zone hand of player: cards
remember points of player: number
value doubled of card: worth of card * 2
value best-card: the card in cards with highest worth
value sum of player: total worth of hand of player
value height of player: 1
rule taller: height of player counts 2 more when points of player > 3
flow game
  score-all
  play-round
  draw
to score-all
  for each player
    add sum of player to points of player
flow play-round
  for each player
    let before be points of player
    for each card in hand of player
      add doubled of card to points of player
    player may: "Keep it?"
      add before to points of player
"""


def machine(**how: object) -> Machine:
    return Machine(program_of(RULES), **how)  # type: ignore[arg-type]


def value(made: Machine, name: str) -> int:
    return next(n for n, it in enumerate(made.program.values) if it.name == name)


def test_a_value_that_reads_nothing_that_changes_is_a_table():
    made = machine()
    folding = Folding(made)
    table = folding.table(value(made, "doubled"))
    assert table is not None and table.cells == (0, 2, 4)
    best = folding.table(value(made, "best-card"))
    assert best is not None and best.cells == (2,)
    assert folding.table(value(made, "sum")) is None
    assert folding.table(value(made, "height")) is None, "a rule may change what it counts"


def test_only_what_can_stop_is_compiled_to_stop():
    made = machine()
    suspending = Suspending(made)
    names = {proc.title: proc.number in suspending.suspends for proc in made.procs if proc.key[0] == "action"}
    assert names == {"game": True, "score-all": False, "play-round": True}
    assert not suspending.recursive


def test_with_explicit_chance_a_roll_can_stop():
    program = program_of("flow game\n  throw\n  draw\nto throw\n  roll d6 as r\n")
    for chance, stops in (("seeded", False), ("explicit", True)):
        made = Machine(program, chance=chance)  # type: ignore[arg-type]
        throw = next(proc.number for proc in made.procs if proc.title == "throw")
        assert (throw in Suspending(made).suspends) == stops


def test_a_waiting_frame_keeps_only_what_will_be_read():
    made = machine()
    position = made.start()
    frame = position.frames[-1]
    slots = made.procs[frame[0]].slots
    held = {slot.name: value for slot, value in zip(slots, frame[2:], strict=True) if value}
    assert held["player"] == 1
    assert "card" not in held
    waiting = made.kept[frame[0]][frame[1]]
    assert {slots[n].name for n in waiting} >= {"player", "before"}
    assert not any(slots[n].name == "card" for n in waiting)


def test_two_ways_to_one_position_are_one_position():
    program = program_of(
        """
        remember marks of player: number
        flow game
          take turns
            mark-one by player
        to mark-one by player
          player chooses target in players: "Whom?"
          add 1 to marks of target
          if marks of target > 8
            draw
        """
    )
    one, other = Machine(program).start(), Machine(program).start()
    for position, answers in ((one, (0, 1)), (other, (1, 0))):
        for answer in answers:
            position.choose(answer)
    assert (one.slots, one.frames) == (other.slots, other.frames)
    assert one.fingerprint() == other.fingerprint()


def test_as_soon_as_is_looked_at_only_after_what_it_reads():
    program = program_of(
        """
        remember heat: number
        remember rain: number
        rule hot: as soon as heat > 3
          rain is now 1
        flow game
          rain is now 2
          heat is now 2
          draw
        """
    )
    made = Machine(program)
    game = next(proc for proc in made.procs if proc.key == ("action", 0))
    names = [type(op).__name__ for op in game.ops]
    assert names == ["Change", "Change", "Look", "Finish", "Return"]
