"""Checking a whole ruleset: every combination, each thing said once, and kept until something changes."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.check.program import Built
from rulewright.diagnostics import Severity
from rulewright.diagnostics.codes_loading import CODES
from rulewright.loading import checking, load_ruleset
from rulewright.loading.programs import Programs
from rulewright.loading.variants import plan

BASE = """\
game "Example"
players 2
value luck: 3
value charm of player
  1   if player is first of players
flow game
  wait
  end game
to wait
  draw
"""
CHARMED = """\
expansion "A" for "Example"
rule more-luck: after wait
  charm of first of players counts luck more
"""
HOT = """\
option heat: 1 to 9 = 2
remember warmth: 1 to 4 = heat
rule r: after wait
  warmth is now luck + charm of first of players
"""
SCENARIOS = """\
scenario "One"
  players Ann, Bob
  then luck is 3
scenario "Two"
  with "Nothing"
  then luck is 3
scenario "Three"
  then lucky is 3
"""


def found(folder: Path) -> list[tuple[str, str]]:
    return [(one.code, one.title) for one in load_ruleset(folder).check()]


def test_what_only_an_unread_declaration_may_use_is_not_called_unused(write):
    """A table with a slip in it says no phrase: that is the slip's fault, not the phrases'."""
    rules = BASE.replace("value luck: 3\n", "value luck: 3\nvalue other: 4\n") + (
        "kind card\n  text: sentence\nto use card\n  do text of card as first of players\n"
        'phrase hold: sentence\n  says "Hold {n: number} card/cards"\n  do\n    repeat n times\n      draw\n'
        'rule r: after wait\n  for each card\n    use card\ntable of cards\n  card  | text\n  "One" | "Hold 2 cards"\n'
    )
    told = [("RW426", "`luck` is never used"), ("RW426", "`other` is never used"), ("RW426", "`charm` is never used")]
    assert found(write({"a.rules": rules})) == told
    assert found(write({"a.rules": rules.replace('2 cards"', "2 cards")})) == [*told, ("RW101", "a text is not closed")]


def test_nothing_is_said_to_be_missing_that_may_stand_in_a_file_that_cannot_be_read(write):
    folder = write({"a.rules": BASE.replace("draw", "dräw").encode("latin-1"), "b.rules": "flow day\n  rest by 1\n"})
    assert [code for code, _ in found(folder)] == ["RW516"]


def test_a_game_without_a_flow_is_told_where_its_files_are(write):
    (problem,) = load_ruleset(write({"a.rules": ""})).check()
    assert problem.code == "RW419"
    assert problem.span is not None
    assert problem.span.path.endswith("a.rules")


SLIPS = """\
option sky: clear or cloudy or grey = clear
remember thirst: number
moment dawn: "At dawn"
wording target: player
kind card
  text: sentence
table of cards
  card  | text
  "One" | "Drink 0"
phrase drink: sentence
  says "Drink {n: number}"
  at dawn
  do
    take n from thirst
    take extra of first of players from thirst
phrase offer: sentence
  says "Offer a drink to {t: target}"
  do
    if t is first of players
      draw
value extra of player: 0
to pour by player
  if sky is clear
    add 1 to thirst
    pour by player
rule pouring: after pour by player
  add extra of player to thirst
rule day: after wait
  for each card
    do text of card as first of players at dawn
"""
ACTING = """\
expansion "A" for "Example"
replace value extra of player: 1
rule pours: before wait
  if sky is cloudy
    pour by first of players
phrase yourself: target
  says "yourself"
  means you
"""


def test_what_acts_in_one_combination_is_not_said_to_do_nothing(write):
    """An expansion may be what a rule, a phrase or an option is made for."""
    rules = BASE.replace("value luck: 3\n", "").replace(
        "value charm of player\n  1   if player is first of players\n", ""
    )
    folder = write({"a.rules": rules + SLIPS})
    codes = [code for code, _ in found(folder) if code not in ("RW427", "RW428")]
    assert sorted(codes) == ["RW451", "RW454", "RW455", "RW457"]
    folder = write({"expansions/1.rules": ACTING})
    assert [code for code, _ in found(folder) if code not in ("RW427", "RW428")] == []
    folder = write({"expansions/1.rules": ACTING.replace("means you", "means yu")})
    assert [code for code, _ in found(folder) if code.startswith("RW45")] == []


def test_a_declaration_is_unused_only_if_no_combination_uses_it(write):
    folder = write({"a.rules": BASE})
    assert found(folder) == [("RW426", "`luck` is never used"), ("RW426", "`charm` is never used")]
    folder = write({"expansions/1.rules": CHARMED})
    assert found(folder) == []
    folder = write({"expansions/2.rules": 'expansion "B" for "Example"\nvalue skill: 4\n'})
    assert found(folder) == [("RW426", "`skill` is never used")]


def test_a_problem_of_all_combinations_is_said_once(write):
    expansions = {f"expansions/{n}.rules": f'expansion "{n}" for "Example"\n' for n in range(4)}
    folder = write({"a.rules": BASE.replace("  draw\n", "  draww\n")} | expansions)
    assert found(folder) == [("RW210", "there is no action or flow `draww`")]


def test_a_problem_of_one_combination_is_found(write):
    one = 'expansion "A" for "Example"\nvalue skill: 1\nrule x: after wait when skill > luck\n  draw\n'
    folder = write(
        {
            "a.rules": BASE,
            "expansions/1.rules": one,
            "expansions/2.rules": one.replace('"A"', '"B"').replace("rule x", "rule y"),
        }
    )
    assert ("RW208", "`skill` is declared twice") in found(folder)


def test_what_speaks_of_a_declaration_that_could_not_be_read_is_no_problem_of_its_own(write):
    folder = write({"a.rules": BASE.replace("to wait\n", "to wait wait wait:\n")})
    assert found(folder) == [("RW100", "this line cannot be read")]


def test_an_option_is_tried_with_other_values_where_the_checker_works_with_its_value(write):
    folder = write({"a.rules": BASE + HOT})
    assert found(folder) == [("RW414", "9 is out of range for `warmth`")]


def test_scenarios_are_checked_in_their_programs(write):
    folder = write({"a.rules": BASE, "scenarios/s.rules": SCENARIOS})
    assert [code for code, _ in found(folder)] == ["RW523", "RW201"]


def test_what_was_found_is_kept_and_read_back_with_its_places(write, monkeypatch: pytest.MonkeyPatch):
    folder = write({"a.rules": BASE.replace("value luck: 3", "value luck: lukc"), "ruleset.yaml": "titel: x\n"})
    first = load_ruleset(folder).check()
    assert [one.code for one in first] == ["RW201", "RW511"]
    monkeypatch.setattr(checking, "check", lambda *_, **__: pytest.fail("it was checked again"))
    again = load_ruleset(folder).check()
    assert [(one.code, one.title, one.span and one.span.place, one.notes) for one in again] == [
        (one.code, one.title, one.span and one.span.place, one.notes) for one in first
    ]


@pytest.mark.parametrize(
    "change", [{"a.rules": BASE + "\n"}, {"expansions/1.rules": 'expansion "A" for "Example"\n'}, {"b.rules": ""}]
)
def test_a_change_is_checked_again(write, monkeypatch: pytest.MonkeyPatch, change: dict[str, str]):
    folder = write({"a.rules": BASE})
    load_ruleset(folder).check()
    monkeypatch.setattr(checking, "check", lambda *_, **__: [])
    assert len(load_ruleset(folder).check()) == 2
    assert load_ruleset(write(change)).check() == []


def test_a_check_that_is_kept_loads_no_part_of_the_language(write):
    folder = write({"a.rules": BASE, "ruleset.yaml": "title: Example\n"})
    script = (
        "import sys; from rulewright.loading import load_ruleset; load_ruleset(sys.argv[1]).check()\n"
        "parts = ('lark', 'ruamel.yaml', 'rulewright.phrases', 'rulewright.syntax')\n"
        "print(*(name for name in parts if name in sys.modules))"
    )
    run = [sys.executable, "-c", script, str(folder)]
    printed = [subprocess.run(run, capture_output=True, check=True, text=True).stdout.strip() for _ in range(2)]
    assert printed == ["lark ruamel.yaml rulewright.phrases rulewright.syntax", ""]


OVERLAYS = [entry for entry in CODES if "RW501" <= entry.code <= "RW508"]


@pytest.mark.parametrize("entry", OVERLAYS, ids=lambda entry: entry.code)
def test_examples_of_codes_about_expansions(entry, write, tmp_path: Path):
    def codes(text: str) -> set[str]:
        parts = [part for part in f"\n{text}".split("\nexpansion ") if part.strip()]
        files = {
            f"expansions/{n}.rules": ("" if entry.code == "RW501" and text == entry.bad else "expansion ")
            + part.lstrip("\n")
            + "\n"
            for n, part in enumerate(parts)
        }
        return {
            code
            for code, _ in found(write({"a.rules": BASE, "expansions/0.rules": "", "expansions/1.rules": ""} | files))
            if code != "RW426"
        }

    assert codes(entry.bad) == {entry.code}
    assert codes(entry.good) == set()


def test_a_broken_file_of_scenarios_keeps_nobody_from_playing(write):
    files = {"a.rules": BASE, "scenarios/a.rules": 'scenario "One"\n  then then\n'}
    ruleset = load_ruleset(write(files))
    assert ruleset.diagnostics == []
    assert ruleset.program(names=["Ann", "Bob"]).seats == ("Ann", "Bob")
    assert [one.span.path.endswith("scenarios/a.rules") for one in ruleset.scenario_diagnostics if one.span] == [True]
    assert any(one in ruleset.check() for one in ruleset.scenario_diagnostics)


# ---------------------------------------------------------------- combinations
TWO = """\
game "Example"
players 2 to 3
option heat: 1 to 3 = 2
option cold: 1 to 3 = 2
option never: 1 to 3 = 2
remember warmth: 1 to 3 = heat
remember chill: 1 to 3 = cold
flow game
  repeat until warmth + chill + never > 5
    warmth is now 3
    chill is now 3
  end game
"""


def test_options_that_the_checker_works_with_are_checked_with_one_another(write, monkeypatch: pytest.MonkeyPatch):
    built: list[tuple[int, dict[str, object]]] = []
    build = Programs.build

    def building(programs: Programs, options, overlays, seats, *rest) -> Built:
        built.append((len(seats), dict(options)))
        return build(programs, options, overlays, seats, *rest)

    monkeypatch.setattr(Programs, "build", building)
    assert found(write({"a.rules": TWO})) == []
    assert all("never" not in options for _, options in built)
    seen = {(seats, options.get("heat", 2), options.get("cold", 2)) for seats, options in built}
    assert seen == set(itertools.product((2, 3), (1, 2, 3), (1, 2, 3)))
    monkeypatch.setattr(checking, "MOST_VARIANTS", 12)
    (note,) = load_ruleset(write({"a.rules": TWO + "\n"})).check()
    assert (note.code, note.severity) == ("RW530", Severity.NOTE)
    assert note.label == "of `cold` and `heat` each value is checked, but not with all values of the others"


def overlays(count: int, relation: str = "") -> dict[str, str]:
    files = {f"expansions/{n:02}.rules": f'expansion "E{n}" for "Example"\n{relation}' for n in range(count)}
    return {
        "a.rules": BASE.replace("value luck: 3\nvalue charm of player\n  1   if player is first of players\n", "")
    } | files


def test_what_is_too_much_to_be_checked_is_said(write):
    folder = write(overlays(6))
    assert found(folder) == []
    folder = write(overlays(7))
    (note,) = load_ruleset(folder).check()
    assert (note.code, note.severity, note.label) == (
        "RW530",
        Severity.NOTE,
        "64 combinations of expansions are checked, and there are more",
    )
    sizes = [len(one) for one in load_ruleset(folder).combinations()]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1], len(sizes)) == (0, 7, 64), "that of all is among them"


def test_many_that_exclude_one_another_are_soon_gone_through(write):
    files = {f"expansions/{n:02}.rules": f'mode "M{n}" for "Example"\n' for n in range(40)}
    assert len(load_ruleset(write(overlays(0) | files)).combinations()) == 41
    folder = write({name: text + 'needs "Nothing"\n' for name, text in files.items()})
    assert load_ruleset(folder).combinations() == [()]


def test_many_that_need_what_is_not_there_are_given_up(write):
    found = load_ruleset(write(overlays(40, 'needs "Nothing"\n')))
    assert found.combinations() == [()]
    assert "RW530" in {one.code for one in found.check()}


@pytest.mark.parametrize(
    ("factors", "most", "count", "whole"),
    [
        ({}, 8, 0, True),
        ({"a": (1, 2), "b": (3,)}, 8, 5, True),
        ({"a": (1, 2), "b": (3,), "c": (4, 5)}, 17, 17, True),
        ({"a": (1, 2), "b": (3,), "c": (4, 5)}, 16, 13, False),
        ({"a": (1, 2), "b": (3,), "c": (4, 5)}, 2, 5, False),
    ],
)
def test_plans_of_settings(factors: dict[str, tuple[object, ...]], most: int, count: int, whole: bool):
    made = plan(factors, most)
    assert (len(made.settings), len(set(made.settings)), made.whole) == (count, count, whole)
    single = {((name, value),) for name, values in factors.items() for value in values}
    assert single <= set(made.settings)
