"""The texts of a ruleset put together: overlays in their order, what can be chosen, scenarios."""

from __future__ import annotations

import pytest

from rulewright.loading import load_ruleset

BASE = """\
game "Market"
players 2 to 4
option goal: 5 to 10 = 7
option mood: calm or wild = wild
option fast: yes-no = no
option good: ware = "silk"
option sized: size = 2
option few: 2 or 4 = 2
words colour: red, 1 to 3
option tint: colour = red
numbers size: 1 to 3
kind ware
table of wares
  ware
  "silk"
  "salt"
value luck: goal + sized + few
flow game
  if mood is wild and fast is yes and good is "silk" and tint is red
    draw
  if luck > 3
    draw
  end game
"""


def overlay(title: str, *lines: str, base: str = "Market", sort: str = "expansion") -> str:
    return f'{sort} "{title}" for "{base}"\n' + "".join(f"{line}\n" for line in lines)


def codes(write, files: dict[str, str]) -> list[str]:
    return [one.code for one in load_ruleset(write({"market.rules": BASE} | files)).diagnostics]


def test_what_can_be_chosen(write):
    rules = load_ruleset(write({"market.rules": BASE}))
    assert rules.diagnostics == []
    assert (rules.title, rules.players, rules.seats) == ("Market", (2, 4), ())
    said = {name: (spec.says, spec.default, spec.alternatives()) for name, spec in rules.options.items()}
    assert said["goal"] == ("5 to 10", 7, (5, 10))
    assert said["mood"] == ("calm, wild", "wild", ("calm",))
    assert said["fast"] == ("yes, no", False, (True,))
    assert said["good"] == ("silk, salt", "silk", ("salt",))
    assert said["sized"] == ("1 to 3", 2, (1, 3))
    assert said["few"] == ("2, 4", 2, (4,))
    assert said["tint"] == ("red, 1, 2, 3", "red", ("1", "2", "3"))
    assert rules.options["goal"].accepts("8")
    assert not rules.options["goal"].accepts(11)
    assert rules.options["fast"].accepts(True)
    assert rules.options["mood"].accepts("Calm")


def test_overlays_come_in_the_order_of_their_files_except_after_another(write):
    files = {
        "expansions/1.rules": overlay("A", 'after "C"'),
        "expansions/2.rules": overlay("B"),
        "expansions/3.rules": overlay("C"),
    }
    rules = load_ruleset(write({"market.rules": BASE} | files))
    assert rules.expansions == ("B", "C", "A")
    assert rules.program(overlays=["A", "B", "C"]).overlays == ("B", "C", "A")


def test_files_with_one_head_are_one_overlay(write):
    files = {
        "expansions/1.rules": overlay("A", "value charm: 1"),
        "expansions/2.rules": overlay("A", "replace value luck: charm"),
    }
    rules = load_ruleset(write({"market.rules": BASE} | files))
    assert rules.expansions == ("A",)
    assert rules.program(overlays=["A"]) is not None


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"expansions/1.rules": "value charm: 1\n"}, "RW501"),
        ({"expansions/1.rules": overlay("A", base="Markt")}, "RW504"),
        ({"expansions/1.rules": overlay("A", 'after "B"'), "expansions/2.rules": overlay("B", 'after "A"')}, "RW506"),
        ({"expansions/1.rules": overlay("A", 'needs "B"')}, "RW507"),
        ({"expansions/1.rules": overlay("A", 'excludes "A"')}, "RW507"),
    ],
)
def test_overlays_that_are_wrong(write, files: dict[str, str], code: str):
    assert codes(write, files) == [code]


def test_combinations_are_the_legal_ones(write):
    files = {
        "expansions/1.rules": overlay("A"),
        "expansions/2.rules": overlay("B", 'excludes "A"'),
        "expansions/3.rules": overlay("C", 'needs "A"'),
        "expansions/4.rules": overlay("M", sort="mode"),
        "expansions/5.rules": overlay("N", sort="mode"),
    }
    found = load_ruleset(write({"market.rules": BASE} | files)).combinations()
    assert () in found
    assert ("A", "C") in found
    assert not any({"A", "B"} <= set(one) or {"M", "N"} <= set(one) for one in found)
    assert not any("C" in one and "A" not in one for one in found)


THERE = """\
scenario "There"
  with "A"
  with goal is 9
  players Ann, Bob, Cid
  then charm is luck
"""


def test_scenarios_say_which_program_they_are_for(write):
    files = {
        "expansions/1.rules": overlay("A", "value charm: 1", 'scenario "Here"', "  then charm is luck"),
        "scenarios/s.rules": THERE,
    }
    here, there = sorted(load_ruleset(write({"market.rules": BASE} | files)).scenarios(), key=lambda one: one.title)
    assert (here.overlays, dict(here.options), here.seats) == (("A",), {}, None)
    assert (there.overlays, dict(there.options), there.seats) == (("A",), {"goal": 9}, ("Ann", "Bob", "Cid"))
    rules = load_ruleset(write({}))
    program, scenario = rules.scenario_program(next(one for one in rules.scenarios() if one.title == "There"))
    assert (program.seats, program.options["goal"], scenario.title) == (("Ann", "Bob", "Cid"), 9, "There")
