"""What was chosen before a game: each wrong choice is named, with what it could be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rulewright.diagnostics import RulesError
from rulewright.loading import load_ruleset

BASE = (
    'game "Market"\nplayers 2 to 3\noption goal: 5 to 10 = 7\noption mood: calm or wild = wild\nflow game\n  end game\n'
)
OVERLAYS = {
    "expansions/1.rules": 'expansion "Silk" for "Market"\noption trade: yes-no = no\n',
    "expansions/2.rules": 'expansion "Salt" for "Market"\nneeds "Silk"\n',
    "expansions/3.rules": 'expansion "Spice" for "Market"\nexcludes "Silk"\n',
    "expansions/4.rules": 'mode "Short" for "Market"\nreplace players 2\n',
    "expansions/5.rules": 'mode "Long" for "Market"\n',
}


def refusal(
    write, options: Mapping[str, object] | None = None, overlays: Sequence[str] = (), players: int | None = None
) -> tuple[str, ...]:
    rules = load_ruleset(write({"market.rules": BASE} | OVERLAYS))
    with pytest.raises(RulesError) as error:
        rules.program(options, overlays, players)
    return tuple(f"{one.code} {one.title} ({'; '.join(one.notes)})" for one in error.value.diagnostics)


def test_options(write):
    assert refusal(write, {"gaol": 7}) == (
        "RW520 there is no option `gaol` (did you mean `goal`?; options are `goal` and `mood`)",
    )
    assert refusal(write, {"goal": 11}) == ("RW521 `11` is not a value of the option `goal` (it can be 5 to 10)",)
    assert refusal(write, {"mood": "wlid"}) == (
        "RW521 `wlid` is not a value of the option `mood` (did you mean `wild`?; it can be calm, wild)",
    )
    assert refusal(write, {"trade": True})[0].startswith("RW520")


def test_players(write):
    assert refusal(write, players=5) == ("RW522 Market is a game for 2 to 3 players, not for 5 ()",)
    assert refusal(write, overlays=["Short"], players=3) == ("RW522 Market is a game for 2 players, not for 3 ()",)


def test_overlays(write):
    assert refusal(write, overlays=["Slik"])[0].startswith(
        'RW523 there is no expansion or mode "Slik" (did you mean "Silk"?'
    )
    assert refusal(write, overlays=["Salt"]) == ('RW524 "Salt" needs "Silk" (choose both)',)
    assert refusal(write, overlays=["Spice", "Silk"]) == ('RW524 "Spice" and "Silk" exclude one another ()',)
    assert refusal(write, overlays=["Short", "Long"]) == (
        'RW524 at most one mode can be on ("Short" and "Long" are modes)',
    )


def test_what_is_legal_is_built_once(write):
    rules = load_ruleset(write({"market.rules": BASE} | OVERLAYS))
    program = rules.program({"goal": "8", "mood": "CALM", "trade": "yes"}, ["Salt", "Silk"], 3)
    assert program.options == {"goal": 8, "mood": "calm", "trade": True}
    assert (program.overlays, program.seats) == (("Silk", "Salt"), ("Player 1", "Player 2", "Player 3"))
    assert rules.program({"goal": "8", "mood": "CALM", "trade": "yes"}, ["Silk", "Salt"], 3) is program


def test_a_ruleset_that_is_not_there():
    problems = load_ruleset("pgi").diagnostics
    assert [one.code for one in problems] == ["RW518"]
    assert problems[0].notes[0] == "did you mean `pig`?"
