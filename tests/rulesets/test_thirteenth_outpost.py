"""A thirteenth Outpost: one row with a sentence of known phrases; and one with a phrase of its own."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from rulewright.loading import load_ruleset
from rulewright.session.api import load

RULESET = Path(__file__).parents[2] / "rulesets/drones-vs-goelands"
LAST_ROW = '  "Swap theirs"      | Swap         | "Swap two of your opponent\'s cards"\n'


@pytest.fixture
def folder(tmp_path):
    copied = tmp_path / "drones-vs-goelands"
    shutil.copytree(RULESET, copied, ignore=shutil.ignore_patterns("games"))
    return copied


def add(folder: Path, row: str, more: str = "") -> None:
    powers = folder / "powers.rules"
    text = powers.read_text("utf-8")
    assert LAST_ROW in text
    powers.write_text(text.replace(LAST_ROW, LAST_ROW + row + "\n") + more, "utf-8")


def scenario(folder: Path, text: str) -> None:
    (folder / "scenarios" / "thirteenth.rules").write_text(text, "utf-8")


def played(folder: Path, outpost: str) -> int:
    """How many of some random games had the Outpost in their line."""
    rules = load(folder)
    seen = 0
    for seed in range(8):
        dice = random.Random(seed)
        game = rules.start(seed=seed)
        seen += any(name == "line" and outpost in text for name, text in game.view(None).lines)
        while not game.over:
            assert game.decision is not None
            game.choose(dice.randrange(len(game.decision.options)))
    return seen


SENTENCE = "Destroy an opponent's card and then copy the power of the Outpost where it was"

PLUNDER = """
scenario "Plunder"
  given line is "Plunder", "Extra-Turn"
  given side of "Plunder" is Seagulls
  given side of "Extra-Turn" is Seagulls
  given hand of Drones is "force 3"
  given front of Seagulls at "Extra-Turn" is "force 2"
  when turn of Drones, Drones chooses "Plunder"
  then out is "force 2"
  then extra-turns is 1
"""


def test_one_line_adds_an_outpost(folder):
    add(folder, f'  "Plunder" | Destroy | "{SENTENCE}"')
    scenario(folder, PLUNDER)
    assert [problem.title for problem in load_ruleset(folder).check()] == []
    passes(folder, "Plunder")
    assert load(folder).read(SENTENCE).effect.startswith("You destroy an opponent's card")
    assert played(folder, "Plunder") > 0


BOTH = """
phrase both: sentence
  says "{one: sentence} and then {two: sentence}"
  binds 1
  do
    do one as you
    do two as you
  reads "Both, one after the other: {one}; {two}"
"""

TEMPEST = """
scenario "Tempest"
  given line is "Tempest", "Weaken"
  given side of "Tempest" is Seagulls
  given side of "Weaken" is Seagulls
  given hand of Drones is "force 3"
  given front of Seagulls at "Weaken" is "force 2"
  when turn of Drones, Drones chooses "Tempest"
  then out is "force 2"
  then extra-turns is 1
"""


def test_a_new_phrase_adds_a_kind_of_power(folder):
    add(folder, '  "Tempest" | Destroy | "Destroy an opponent\'s card and then play immediately another turn"', BOTH)
    scenario(folder, TEMPEST)
    assert [problem.title for problem in load_ruleset(folder).check()] == []
    passes(folder, "Tempest")
    assert played(folder, "Tempest") > 0


def passes(folder: Path, title: str) -> None:
    from rulewright.tools.testing import run_tests

    report = run_tests(folder, title)
    assert report.problems == ()
    assert [test.passed for test in report.tests] == [True]


def test_a_sentence_of_unknown_words_is_refused_with_a_hint(folder):
    add(folder, '  "Plunder" | Destroy | "Destory an opponent\'s card"')
    problems = load_ruleset(folder).check()
    assert len(problems) == 1
    assert "Destory" in problems[0].title + problems[0].label
