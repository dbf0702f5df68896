"""`rulewright simulate --each … --count …`: one table for many ways to set a game up, and runs of a flow counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli.main import main

RULES = """\
game "Laps"
players 2: Ann, Bob
option laps: 1 to 3 = 2
option field: track = "Park"
kind track
table of tracks
  track
  "Park"
flow game
  repeat laps times
    lap
  if field is "Park"
    Ann wins
  Bob wins
flow lap
  for each player
    player must wave any flag
words flag: red, blue
to wave flag by player
  stay
to stay
  let nothing be 0
"""
NIGHT = 'expansion "Night" for "Laps"\noption lamps: yes-no = yes\ntable of tracks\n  track\n  "Wood"\n'


@pytest.fixture
def laps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "laps" / "expansions").mkdir(parents=True)
    (tmp_path / "laps" / "laps.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "laps" / "expansions" / "night.rules").write_text(NIGHT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    return "laps"


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    code = main(["simulate", *words, "--jobs", "1"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return [" ".join(line.split()) for line in out.splitlines()]


def test_each_value_has_a_line(laps, capsys):
    lines = shown(capsys, laps, "-n", "4", "--each", "laps", "--count", "lap")
    assert lines[0] == "Laps: 4 games each, shares of wins with their 95 % intervals"
    assert lines[2] == "laps Ann (random) Bob (random) choices lap"
    win, loss = "100.0% (51.0% to 100.0%)", "0.0% (0.0% to 49.0%)"
    assert lines[3:] == [
        f"1 {win} {loss} 2.0 1.0 (1 to 1)",
        f"2 {win} {loss} 4.0 2.0 (2 to 2)",
        f"3 {win} {loss} 6.0 3.0 (3 to 3)",
    ]


def test_expansions_bring_values_and_options_of_their_own(laps, capsys):
    lines = shown(capsys, laps, "-n", "2", "--each", "expansions", "--each", "field", "--set", "laps=1")
    assert [line.split("%")[0] for line in lines[3:]] == ["none Park 100.0", "Night Park 100.0", "Night Wood 0.0"]


def test_an_option_only_some_have(laps, capsys):
    rules = Path("laps/laps.rules")
    rules.write_text(RULES.replace("option laps: 1 to 3 = 2\n", "option laps: 1 to 3 = 2\noption lit: yes-no = no\n"))
    lines = shown(capsys, laps, "-n", "1", "--each", "expansions", "--each", "lamps")
    assert [line.split()[:2] for line in lines[3:]] == [["none", "-"], ["Night", "yes"], ["Night", "no"]]


def test_runs_are_counted_in_the_report(laps, capsys):
    lines = shown(capsys, laps, "-n", "5", "--count", "lap", "--seats", "greedy,random")
    assert "`lap` in a game: mean 2.0, least 2, median 2, most 2" in lines  # what a bot tries does not count


def test_as_data(laps, capsys):
    assert (
        main(["simulate", laps, "-n", "2", "--each", "laps", "--count", "lap", "--format", "json", "--jobs", "1"]) == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert [(one["options"]["laps"], one["runs"]["of"], one["runs"]["mean"]) for one in data] == [
        (1, "lap", 1.0),
        (2, "lap", 2.0),
        (3, "lap", 3.0),
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--each", "lapps"], "there is no option `lapps`"),
        (["--each", "fild"], "did you mean `field`?"),
        (["--count", "lep"], "there is no flow or action `lep`"),
    ],
)
def test_names_that_are_not_there(laps, capsys, words, said):
    assert main(["simulate", laps, "-n", "1", *words]) == 2
    assert said in capsys.readouterr().err
