"""Tables and `make`: which things there are, how they are printed, and the keys that tell them apart."""

from __future__ import annotations

from rulewright.core.program import Program
from tests.problems.games import checked, with_frame


def program(text: str) -> Program:
    built, problems = checked(with_frame(text))
    assert [one.title for one in problems if one.severity.value == "error"] == []
    assert built.program is not None
    return built.program


def cells(made: Program, name: str) -> tuple[object, ...]:
    return next(one for one in made.fields if one.name == name).cells


def test_rows_copies_and_keys():
    made = program(
        "kind coin\n  worth: number\n"
        'table of coins\n  coin  | worth | copies\n  "one" | 1     | 2\n  "two" | 2     | 1\n'
    )
    coins = made.domains["coin"]
    assert coins.printed == ("none", "one", "one", "two")
    assert coins.keys == ("", "one #1", "one #2", "two")
    assert coins.rows == (0, 1, 1, 2)
    assert cells(made, "worth") == (0, 1, 1, 2)


def test_a_table_for_each_value_of_a_field():
    made = program(
        "kind coin\n  owner: player\n  worth: number\n"
        'table of coins for each owner\n  coin  | worth | copies\n  "one" | 1     | 2\n'
        'table of coins\n  coin   | owner | worth\n  "lost" | Ann   | 0\n'
    )
    assert made.domains["coin"].keys == ("", "one #1 of Ann", "one #2 of Ann", "one #1 of Bob", "one #2 of Bob", "lost")
    assert cells(made, "owner") == (0, 1, 1, 2, 2, 1)


def test_make_products_and_numbers():
    made = program(
        "words suit: clubs, hearts\nwords rank: 2 to 3, Ace\nkind card\n  suit: suit\n  rank: rank\n"
        'make card "{rank} of {suit}" for each suit, rank\nkind die, plural dice\nmake 2 dice "die {n}" as white-dice\n'
    )
    assert made.domains["card"].printed[1:4] == ("2 of clubs", "3 of clubs", "Ace of clubs")
    assert cells(made, "rank") == (0, 1, 2, 3, 1, 2, 3)
    assert made.domains["die"].plural == "dice"


def test_a_later_table_fills_other_cells_of_the_same_row():
    made = program(
        "words side: left, right\nkind coin\n  worth: number\n  edge at side: number\n"
        'table of coins as purse\n  coin  | worth\n  "one" | 1\n  "two" | 2\n'
        'house table of coins as purse\n  coin  | edge\n  "two" | 7, 8\n  "six" | -\n'
        "value all-of: number of purse\n"
    )
    assert made.domains["coin"].printed == ("none", "one", "two", "six")
    assert next(one for one in made.fields if one.name == "edge").house
    assert cells(made, "edge")[6:9] == (0, 7, 8)


def test_columns_with_several_parts_and_single_indices():
    made = program(
        "words side: left, right\nkind coin\n  edge at side: number\n  rim at side: number\n"
        'table of coins\n  coin  | edge / rim\n  "one" | 1/2, 3/4\n'
        'table of coins\n  coin  | edge at right\n  "two" | 5\n'
    )
    assert cells(made, "edge") == (0, 0, 0, 0, 1, 3, 0, 0, 5)
    assert cells(made, "rim") == (0, 0, 0, 0, 2, 4, 0, 0, 0)


def test_grids_rings_and_lines():
    made = program(
        "places cell: grid of 3 by 2\nplaces hour: ring of 3\nplaces step: line of 3\nwords day in ring: mon, tue\n"
    )
    assert made.domains["cell"].printed == ("none", "a1", "b1", "c1", "a2", "b2", "c2")
    assert made.domains["hour"].next == (0, 2, 3, 1)
    assert made.domains["step"].next == (0, 2, 3, 0)
    assert made.domains["step"].previous == (0, 0, 1, 2)
    assert made.domains["day"].next == (0, 2, 1)


def test_alike_is_the_row_and_all_that_is_remembered_unless_said():
    plain = program('kind coin\ntable of coins\n  coin\n  "one"\nremember wear of coin: number\nzone bag: coins\n')
    assert len(plain.domains["coin"].alike) == 2
    said = program('kind coin\n  worth: number\n  alike by worth\ntable of coins\n  coin  | worth\n  "one" | 1\n')
    assert len(said.domains["coin"].alike) == 1


def test_options_are_constants_of_their_types():
    made = program(
        "option goal: 5 to 10 = 7\noption mood: calm or wild = wild\n"
        "option fast: yes-no = yes\noption few: 2 or 4 = 4\n"
    )
    assert made.options == {"goal": 7, "mood": "wild", "fast": True, "few": 4}


def test_fields_may_be_indexed_by_all_that_ends():
    made = program(
        "numbers size: 2 to 4\n"
        "kind coin\n  edge at yes-no: number\n  rim at size: number\n  nick at (n: 0 to 1): number\n"
        'table of coins\n  coin  | edge | rim     | nick\n  "one" | 1, 2 | 3, 4, 5 | 6, 7\n'
    )
    cells = {field.name: field.cells for field in made.fields}
    # row 0 of each index is what is answered for none
    assert cells["edge"] == (0, 0, 0, 0, 1, 2)
    assert cells["rim"] == (0, 0, 0, 0, 0, 3, 4, 5)
    assert cells["nick"] == (0, 0, 0, 0, 6, 7)
