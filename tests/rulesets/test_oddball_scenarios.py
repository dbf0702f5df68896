"""Nothing of oddball Aeronauts 2 is left unshown: cards, rulings and the rules that name them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulewright.loading import load_ruleset

ROOT = Path(__file__).parents[2]
RULESET = ROOT / "rulesets/oddball-aeronauts-2"
RULINGS = [f"O{number}" for number in range(1, 33)]


@cache
def titles() -> list[str]:
    return [ref.title for ref in load_ruleset(RULESET).scenarios()]


def test_every_ruling_is_in_the_document():
    text = (ROOT / "docs/rulings.md").read_text("utf-8")
    part = text.split("## oddball Aeronauts 2\n")[1].split("\n## ")[0]
    assert re.findall(r"^\| (O\d+) \|", part, re.MULTILINE) == RULINGS


def test_every_ruling_stands_beside_the_rule_that_settles_it():
    files = [*RULESET.glob("*.rules"), *RULESET.glob("expansions/*.rules")]
    comments = [line.partition("#")[2] for path in files for line in path.read_text("utf-8").splitlines()]
    named = set(re.findall(r"\bO\d+\b", " ".join(comments)))
    assert sorted(named) == sorted(RULINGS)


def test_every_ruling_has_a_scenario():
    shown = {title.partition(":")[0] for title in titles()}
    assert [ruling for ruling in RULINGS if ruling not in shown] == []


def test_every_card_has_a_scenario_where_it_acts_and_one_where_it_does_not():
    text = (RULESET / "cards.rules").read_text("utf-8")
    cards = re.findall(r'^  "(.+?)" +\|', text, re.MULTILINE)
    assert len(cards) == 33
    for card in cards:
        own = [title.partition(": ")[2] for title in titles() if title.startswith(f"{card}:")]
        refused = [
            title
            for title in own
            if re.match(r"(not|it does not|passed|one is not|its own|a Trick that is|after)\b", title)
        ]
        assert len(own) > len(refused) > 0, card


def test_the_reason_why_a_trick_does_not_act_is_named():
    text = "".join((RULESET / f"scenarios/{name}.rules").read_text("utf-8") for name in ("free-kingdoms", "mechinauts"))
    assert len(re.findall(r"then \w+ cannot .* because [\w-]+$", text, re.MULTILINE)) >= 33


def test_twelve_recorded_games_four_a_mode():
    modes = re.compile(r"(Dog Fight!|Brace the Mainsail)")
    found = [modes.findall(path.read_text("utf-8"))[:1] for path in (RULESET / "games").glob("*.yaml")]
    assert sorted(map(str, found)) == sorted(["[]"] * 4 + ["['Dog Fight!']"] * 4 + ["['Brace the Mainsail']"] * 4)
