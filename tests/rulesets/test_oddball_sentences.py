"""Sentences that no card of oddball Aeronauts 2 has: what can be said with its phrase book, and what is refused."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import rulewright
from rulewright.loading import load_ruleset
from rulewright.session.api import Rules, load

ROOT = Path(__file__).parents[2]
RULESET = ROOT / "rulesets/oddball-aeronauts-2"
UNSEEN = YAML(typ="safe").load(ROOT / "tests/rulesets/data/oddball-sentences.yaml")["sentences"]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("oddball-aeronauts-2")


def plain(sentence: str) -> str:
    return sentence.lower().replace(",", "")


@pytest.mark.parametrize("unseen", UNSEEN, ids=[one["says"] for one in UNSEEN])
def test_the_vocabulary_recombines(rules: Rules, unseen: dict[str, Any]) -> None:
    reading = rules.read(unseen["says"])
    assert plain(reading.text) == plain(unseen.get("prints", unseen["says"]))
    assert rules.read(reading.text).clauses == reading.clauses
    means = [{"when": one.when, "conditions": list(one.conditions), "effect": one.effect} for one in reading.clauses]
    assert means == unseen["means"]


def test_there_are_enough_of_them():
    assert len({plain(one["says"]) for one in UNSEEN}) >= 53


REFUSED = [
    ("Win with Gunns then Protect 1 card", "RW332", "`Gunns` is not a skill", "Win with Guns then Protect 1 card"),
    ("Win with Magic then Protect 1 card", "RW332", "`Magic` is not a skill", ""),
    (
        "your opponent Discrads +1 card",
        "RW330",
        "did you mean `Discards`?",
        "your opponent Discards +1 card",
    ),
    (
        "Next Round Promote 1 card from the bottom 5 of your deck",
        "RW330",
        "`top` would fit here",
        "Next Round Promote 1 card from the top 5 of your deck",
    ),
    ("Rig cards 2 till 4", "RW330", "`to` would fit here", "Rig cards 2 to 4"),
    ("Steal a card from your opponent", "RW331", "no sentence begins like this", ""),
    ("your opponent must play 2", "RW333", "a skill is needed here", ""),
    ("Recover 2 cards", "RW333", "a number with a sign is needed here", "Recover +2 cards"),
    ("Add 4 Counter to Sailing", "RW333", "a number with a sign is needed here", "Add +4 Counter to Sailing"),
    (
        "Demote up to the 6 card position",
        "RW333",
        "a place number is needed here",
        "Demote up to the 6th card position",
    ),
    ("+1 to Guns or Boarding", "RW334", "no phrase goes on with `or` here", ""),
    (
        "If your opponent uses Guns and Boarding then +1 to Guns",
        "RW330",
        "`or` would fit here",
        "If your opponent uses Guns or Boarding then +1 to Guns",
    ),
    ("Win with Guns then", "RW335", "a sentence must follow", ""),
    (
        "Win with Guns your opponent Discards +1 card",
        "RW330",
        "`then` is missing before this word",
        "Win with Guns then your opponent Discards +1 card",
    ),
]


@pytest.mark.parametrize(("sentence", "code", "said", "fixed"), REFUSED, ids=[one[0] for one in REFUSED])
def test_what_does_not_read_is_refused_with_a_reason(rules: Rules, sentence: str, code: str, said: str, fixed: str):
    with pytest.raises(rulewright.RulesError) as raised:
        rules.read(sentence)
    (problem,) = raised.value.diagnostics
    assert problem.code == code
    assert said in f"{problem.title}; {problem.label}"
    if fixed:
        (edit,) = problem.fixes[0].edits
        assert sentence[: edit.span.start] + edit.text + sentence[edit.span.end :] == fixed
        rules.read(fixed)


# ------------------------------------------------------------------ with another phrase in the book
BOTH = """
phrase both: sentence
  says "{one: sentence} and {two: sentence}"
  means one, then two
"""


def with_phrase(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "oddball"
    shutil.copytree(RULESET, folder, ignore=shutil.ignore_patterns("games", "scenarios", "expansions"))
    (folder / "tricks.rules").write_text((RULESET / "tricks.rules").read_text("utf-8") + text, "utf-8")
    return folder


def test_two_meanings_are_shown_with_brackets(tmp_path: Path) -> None:
    sentence = "If you're the Lead player then Protect 1 card and +1 to Guns"
    book = load_ruleset(with_phrase(tmp_path, BOTH)).book(())
    (problem,) = book.read(sentence).diagnostics
    assert problem.code == "RW336"
    told = " ".join(problem.notes)
    assert "If you're the Lead player, then (Protect 1 card and +1 to Guns)" in told
    assert "(If you're the Lead player, then Protect 1 card) and +1 to Guns" in told


def test_the_pair_check_finds_that_before_anybody_writes_such_a_card(tmp_path: Path) -> None:
    problems = load_ruleset(with_phrase(tmp_path, BOTH)).check()
    assert {"both"} <= {word for problem in problems for word in problem.title.replace("`", " ").split()}


LATE = "Next Round +2 to Sailing but -1 to Guns"
DEAD = {
    "Win with Guns then Demote up to the 3rd card position": "RW438",
    "If your opponent uses Guns then Demote up to the 3rd card position": "RW438",
    LATE: "RW439",
}


@pytest.mark.parametrize("sentence", DEAD)
def test_a_card_whose_trick_could_never_act_is_refused(tmp_path: Path, sentence: str) -> None:
    folder = with_phrase(tmp_path, "")
    cards = folder / "cards.rules"
    cards.write_text(cards.read_text("utf-8") + f'  "STOWAWAY" | Mechinauts | "{sentence}"\n', "utf-8")
    deck = folder / "decks/mechinauts.yaml"
    text = deck.read_text("utf-8")
    for brought in (text, text.replace("TUMBLERS: {copies: 2", "STOWAWAY: 1\n  TUMBLERS: {copies: 1")):
        deck.write_text(brought, "utf-8")  # in no deck it can act as little
        assert [problem.code for problem in load_ruleset(folder).check()] == [DEAD[sentence]]


# ------------------------------------------------------------------ and they play
PLAYABLE = [one for one in UNSEEN if one["says"] != LATE]


def decks_of_unseen_cards(tmp_path: Path) -> Path:
    """The ruleset with two decks of 24 cards each whose Tricks nobody has printed."""
    folder = with_phrase(tmp_path, "")
    shutil.copytree(RULESET / "expansions", folder / "expansions")
    rows = [f'  "U{number}" | Mechinauts | "{one["says"]}"' for number, one in enumerate(PLAYABLE)]
    cards = folder / "cards.rules"
    cards.write_text(cards.read_text("utf-8") + "\n".join(rows) + "\n", "utf-8")
    for name, first in (("free-kingdoms", 0), ("mechinauts", len(PLAYABLE) - 24)):
        lines = [f"title: {name}", "cards:"]
        for number in range(first, first + 24):
            cog = "yes" if number % 2 else "no"
            level = f"[{4 + number % 3}, {4 + number % 4}, 5]"
            lines.append(f"  U{number}: {{copies: 1, level: {level}, bonus: [1, 2, 1], cog: {cog}}}")
        (folder / f"decks/{name}.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


@pytest.mark.parametrize("mode", [(), ("Dog Fight!",), ("Brace the Mainsail",)], ids=["duel", "dog-fight", "brace"])
def test_games_with_nothing_but_unseen_tricks_end(tmp_path: Path, mode: tuple[str, ...]) -> None:
    rules = load(decks_of_unseen_cards(tmp_path), modes=mode)
    machine = rules.machine(4 if mode else 2)
    used: set[str] = set()
    for seed in range(12):
        dice = random.Random(seed)
        position = machine.start(seed)
        while not position.over:
            position.choose(dice.randrange(position.count))
        used |= {text for event in position.events() if (text := event.printed(None, 0)) and " uses " in text}
    assert len(used) > 30
