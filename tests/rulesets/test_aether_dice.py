"""The dice arithmetic of Aether Captains: exact chances of one attack and of one shot, against fractions from the page.

The chances of the game are added up over explicit chance, that is over every roll that the rules ask for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

import pytest

from rulewright.execute import Machine, Position
from rulewright.loading import load_ruleset
from tests.rulesets import aether_printed as page
from tests.rulesets.aether_table import NUMBER, Aether

DIE = 12
DAMAGES = range(4)
SHIPS = list(page.FACES)
Chances = dict[Hashable, Fraction]


def outcomes(position: Position, read: Callable[[Position], Hashable]) -> Chances:
    """What comes out until the captain is asked again, or nothing runs any more, and how likely it is."""
    found: Chances = defaultdict(Fraction)
    for leaf, chance in leaves(position, Fraction(1)):
        found[read(leaf)] += chance
    return dict(found)


def leaves(position: Position, chance: Fraction) -> Iterator[tuple[Position, Fraction]]:
    decision = position.decision
    if decision is None or decision.player != 0:
        yield position, chance
        return
    for index, option in enumerate(decision.options):
        after = position.clone()
        after.choose(index)
        assert option.probability is not None
        yield from leaves(after, chance * option.probability)


def likely(**chances: Fraction) -> Chances:
    """Without what never happens."""
    return {name: chance for name, chance in chances.items() if chance}


def above(number: int, bonus: int = 0) -> Fraction:
    """The chance that a d12 with a bonus is higher than the number: counted, not worked out."""
    return Fraction(sum(roll + bonus > number for roll in range(1, DIE + 1)), DIE)


def ship(name: str, *more: str) -> Aether:
    program = load_ruleset("aether-captains").program(
        {"your-ship": name, "guns": "long"}, (*page.SHIP_EXPANSION[name], *more)
    )
    return Aether(Machine(program, chance="explicit"))


@pytest.fixture(scope="module", params=SHIPS)
def plain(request):
    return request.param, ship(request.param)


@pytest.fixture(scope="module", params=SHIPS)
def full(request):
    return request.param, ship(request.param, "Revenants", "Crew Expansion", "The Brass Dagger")


def beset(table: Aether, row: int, damage: int, craft: str = "Double Zeppelin", crew: tuple[str, ...] = ()) -> Position:
    """One pirate to starboard of that section."""
    position = table.machine.table()
    table.damaged(position, row, damage)
    for member in crew:
        table.manned(position, member)
    pirate = table.made(position, 1, craft, page.PIRATES[craft][1])
    table.placed(position, row, (pirate,))
    return position


# ---------------------------------------------------------------- one attack
@pytest.mark.parametrize("craft", page.PIRATES)
def test_an_attack_misses_is_held_or_does_damage(plain, craft):
    name, table = plain
    red, _ = page.PIRATES[craft]
    for row, faces in page.FACES[name].items():
        for damage in (0, 1, 2):  # a wreck shows no difference between held and hit: see below
            blue = faces[3 - damage][1]
            position = beset(table, row, damage, craft)
            position.run_phase(1)
            found = outcomes(position, lambda after: table.damage(after)[row - 1])  # noqa: B023
            failed = above(red) * (1 - above(blue))
            assert found == {damage: 1 - failed, damage + 1: failed}, (row, damage)


def rolls(table: Aether, position: Position) -> Chances:
    """By the number of rolls: 1 missed, 2 held, 3 damage. With Revenants a failed defense rolls once more."""
    found: Chances = defaultdict(Fraction)

    def follow(position: Position, chance: Fraction, depth: int) -> None:
        decision = position.decision
        if decision is None:
            found[("", "missed", "held", "damage")[depth]] += chance
            return
        assert [option.key for option in decision.options] == [str(number) for number in range(1, DIE + 1)]
        for index in range(decision.count):
            after = position.clone()
            after.choose(index)
            follow(after, chance / DIE, depth + 1)

    follow(position, Fraction(1), 0)
    return dict(found)


@pytest.mark.parametrize("craft", ["Skystinger", "Pirate Zeppelin", "Steamraven"])
def test_at_every_damage_missed_held_and_failed_are_told_apart(full, craft):
    name, table = full
    red, _ = page.PIRATES[craft]
    for row, faces in page.FACES[name].items():
        for damage in DAMAGES:
            blue = faces[3 - damage][1]
            position = beset(table, row, damage, craft)
            position.run_phase(1)
            wanted = likely(missed=1 - above(red), held=above(red) * above(blue), damage=above(red) * (1 - above(blue)))
            assert rolls(table, position) == wanted, (row, damage)


@pytest.mark.parametrize(
    ("crew", "bonus"),
    [((), 0), (("Steam Welder",), 1), (("Emperor's Niece", "Steam Welder"), 2), (("Saboteur",), -1), (("Captain",), 0)],
)
def test_who_is_on_duty_changes_defense_and_boarding_alike(full, crew, bonus):
    name, table = full
    red, _ = page.PIRATES["Iron Hammer"]
    for row, faces in page.FACES[name].items():
        for damage in DAMAGES:
            position = beset(table, row, damage, "Iron Hammer", crew)
            position.run_phase(1)
            found = outcomes(position, lambda after: (table.damage(after)[row - 1], row in table.boarded(after)))  # noqa: B023
            worse = min(damage + 1, 3)
            failed = above(red) * (1 - above(faces[3 - damage][1], bonus))
            held_off = above(faces[3 - worse][1], bonus)
            wanted: Chances = defaultdict(Fraction)
            wanted[damage, False] += 1 - failed
            wanted[worse, False] += failed * held_off
            wanted[worse, True] += failed * (1 - held_off)
            assert found == {what: chance for what, chance in wanted.items() if chance}, (row, damage)


@pytest.mark.parametrize("part", page.DAGGER)
def test_a_section_of_the_dagger_attacks_with_the_number_it_shows(full, part):
    name, table = full
    blue = page.FACES[name][2][3][1]
    for wear, red in enumerate(page.DAGGER[part], 1):
        position = table.machine.table()
        pirate = table.numbered("pirate", f"dagger {part}")
        table.placed(position, 2, (pirate,))
        table.give(position, "wear", wear, ("pirate", pirate), type=NUMBER)
        position.run_phase(1)
        wanted = likely(missed=1 - above(red), held=above(red) * above(blue), damage=above(red) * (1 - above(blue)))
        assert rolls(table, position) == wanted


# ---------------------------------------------------------------- one shot
@pytest.mark.parametrize(
    ("crew", "bonus"), [((), 0), (("Captain",), 1), (("Captain", "Gunnery Officer"), 2), (("Saboteur",), -1)]
)
def test_a_shot_misses_or_does_a_third_of_a_die(full, crew, bonus):
    name, table = full
    guns = [row for row, role in enumerate(page.ROLES[name], 1) if role == "gunnery"]
    assert len(guns) == (3 if name == "Peakhope" else 4)
    for row in guns:
        for damage in DAMAGES:
            position = facing(table, row, damage, crew)
            found = outcomes(position, lambda after: 8 - table.pirates(after)[0][1])
            assert found == shot(page.FACES[name][row][3 - damage][0], bonus), (row, damage)


def shot(red: int, bonus: int) -> Chances:
    """By damage done. A miss and a hit for 0 look alike: 1 and 2 of twelve do nothing."""
    hit = above(red, bonus)
    thirds = Counter(roll // 3 for roll in range(1, DIE + 1))
    assert thirds == {0: 2, 1: 3, 2: 3, 3: 3, 4: 1}
    chances = {done: hit * Fraction(count, DIE) for done, count in thirds.items()}
    chances[0] += 1 - hit
    return {done: chance for done, chance in chances.items() if chance}


def facing(table: Aether, row: int, damage: int, crew: tuple[str, ...]) -> Position:
    """The gun of that section has been told to fire at a Double Zeppelin beside it, on a side that it keeps."""
    port = (13 if len(table.hull) == 6 else 12) - row
    for place in (row, port):
        position = beset(table, row, damage, crew=crew)
        pirate = table.numbered("pirate", "pirate 1")
        table.placed(position, row, ())
        table.placed(position, place, (pirate,))
        position.run_phase(3)
        option = f"fire {table.key('section', table.hull[row - 1])} at pirate 1"
        if choose(position, "attack") and choose(position, option):
            return position
    raise AssertionError(f"gun {row} cannot fire at damage {damage}")


def choose(position: Position, key: str) -> bool:
    decision = position.decision
    if decision is None or key not in decision.keys:
        return False
    position.choose(decision.keys.index(key))
    return True


def test_by_hand_a_whole_dauntless_gun():
    """Gun 2 needs more than 5: 7 of 12 hit. Of twelve damage dice 2 do nothing, 3 each do 1, 2 and 3, one does 4."""
    table = ship("HMS Dauntless")
    found = outcomes(facing(table, 2, 0, ()), lambda after: 8 - table.pirates(after)[0][1])
    assert found == {
        0: Fraction(60 + 14, 144),
        1: Fraction(21, 144),
        2: Fraction(21, 144),
        3: Fraction(21, 144),
        4: Fraction(7, 144),
    }


def test_by_hand_an_attack_of_the_skystinger_on_a_whole_dauntless():
    """More than 3: 9 of 12 attack. The blue 5 fails with 5 of 12."""
    table = ship("HMS Dauntless", "Revenants")
    position = beset(table, 1, 0, "Skystinger")
    position.run_phase(1)
    assert rolls(table, position) == {
        "missed": Fraction(36, 144),
        "held": Fraction(63, 144),
        "damage": Fraction(45, 144),
    }


# ---------------------------------------------------------------- movement and repair
@pytest.mark.parametrize(("crew", "bonus"), [((), 0), (("Stoker",), 1), (("Saboteur",), -1), (("Captain",), 0)])
def test_the_peakhope_moves_as_often_as_its_green_numbers_say(crew, bonus):
    table = ship("Peakhope", "Crew Expansion")
    for damage in DAMAGES:
        position = table.machine.table()
        table.damaged(position, 5, damage)
        for member in crew:
            table.manned(position, member)
        table.placed(position, 2, (table.made(position, 1, "Zomby Strike", 2),))
        position.run_phase(3)
        assert choose(position, "sail")
        moves = outcomes(position, lambda after: after.decision is not None)
        assert moves.get(True, 0) == above(page.FACES["Peakhope"][5][3 - damage][0], bonus), damage


@pytest.mark.parametrize(("crew", "bonus"), [((), 0), (("Saboteur",), -1), (("Steam Welder",), 0)])
def test_repairs_succeed_as_often_as_the_yellow_numbers_say(full, crew, bonus):
    name, table = full
    for damage in DAMAGES:
        position = table.machine.table()
        table.damaged(position, 3, damage)
        table.damaged(position, 1, 1)
        for member in crew:
            table.manned(position, member)
        position.run_phase(4)
        assert choose(position, "roll-for-repairs")
        repaired = outcomes(position, lambda after: after.decision is not None or table.damage(after)[0] == 0)
        assert repaired.get(True, 0) == above(page.FACES[name][3][3 - damage][0], bonus), damage
