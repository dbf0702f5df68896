"""Which bodies may run inside which: an `as soon as` acts wherever its condition may come true."""

from __future__ import annotations

from pathlib import Path

from rulewright.loading import load_ruleset

RACE = """\
game "Race"
players 2
remember n: number
flow game
  leg
  draw
flow leg
  add 2 to n
rule early: as soon as n is 2
  end leg
"""


def test_an_as_soon_as_may_end_whatever_is_running(tmp_path: Path):
    (tmp_path / "race.rules").write_text(RACE)
    assert load_ruleset(tmp_path).check() == []


def test_what_no_run_of_a_flow_reaches_cannot_end_it(tmp_path: Path):
    (tmp_path / "race.rules").write_text(RACE.replace("as soon as n is 2", "before game"))
    assert [one.code for one in load_ruleset(tmp_path).check()] == ["RW435"]
