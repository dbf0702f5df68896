"""The 33 cards of oddball Aeronauts 2: their sentences as printed, and what each means as the rulebook says it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from rulewright.diagnostics import Severity
from rulewright.loading import load_ruleset
from rulewright.phrases import PhraseBook
from rulewright.session.api import Rules, load

ROOT = Path(__file__).parents[2]
RULESET = ROOT / "rulesets/oddball-aeronauts-2"
RULEBOOK = YAML(typ="safe").load(ROOT / "tests/rulesets/data/oddball-cards.yaml")["cards"]

WHEN = {
    "opening": "Right at the beginning of {a round}",
    "beginning": "Before Step 1 of {a round}",
    "preparing": "Right at the beginning of Step 2 of {a round}, before the Lead announces his Skill",
    "announcing": "At Step 2 of {a round}",
    "playing": "At Step 3 of {a round}",
    "scoring": "At Step 4 of {a round}",
    "countering": "At the end of Step 4 of {a round}",
    "effecting": "At Step 5 of {a round}",
    "during": "During {a round}",
}
CONDITIONS = {
    "lost": "You lost the round",
    "lead": "You are the Lead",
    "cog": "You played 2 or 3 cards, and your 2nd or 3rd card has the * symbol",
    "no-shadow": "Your opponent's Top Card has no Shadow Emblem",
    "won": "You won the round using {}",
    "used": "You used {}",
    "opponent-used": "Your opponent used {}",
    "opponent-played": "The number of cards your opponent played is {}",
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("oddball-aeronauts-2")


@pytest.fixture(
    scope="module", params=[(), ("Dog Fight!",), ("Brace the Mainsail",)], ids=["duel", "dog-fight", "brace"]
)
def book(request: pytest.FixtureRequest) -> PhraseBook:
    return load("oddball-aeronauts-2", modes=request.param).book


def printed() -> dict[str, str]:
    """Each card's sentence exactly as it stands in the table."""
    rows = re.findall(r'^  "(.+?)" +\| [\w-]+ +\| "(.+)"$', (RULESET / "cards.rules").read_text("utf-8"), re.MULTILINE)
    return dict(rows)


def events() -> list[str]:
    return re.findall(r'^  ".+?" +\| 1 +\| "(.+)"$', (RULESET / "events.rules").read_text("utf-8"), re.MULTILINE)


def test_all_cards_of_the_rulebook_are_there():
    assert len(printed()) == 33
    assert sorted(printed()) == sorted(RULEBOOK)


def condition(one: str | dict[str, list[Any]]) -> str:
    if isinstance(one, str):
        return CONDITIONS[one]
    ((name, members),) = one.items()
    return CONDITIONS[name].format(" or ".join(map(str, members)))


@pytest.mark.parametrize("card", RULEBOOK)
def test_the_read_back_says_what_the_rulebook_says(rules: Rules, card: str) -> None:
    clauses = rules.read(printed()[card]).clauses
    assert len(clauses) == len(RULEBOOK[card])
    for clause, said in zip(clauses, RULEBOOK[card], strict=True):
        later = "the next round" if said.get("next-round") else "a round"
        assert clause.when == WHEN[said["when"]].replace("{a round}", later)
        assert sorted(clause.conditions) == sorted(map(condition, said["conditions"]))
        for fact in said["effect"]:
            assert fact.lower() in clause.effect.lower()


@pytest.mark.parametrize("sentence", [*dict.fromkeys(printed().values()), *events()])
def test_a_sentence_has_one_reading_and_both_directions_agree(book: PhraseBook, sentence: str) -> None:
    reading = book.read(sentence)
    assert reading.all == (reading.node,)
    assert reading.node is not None
    canonical = book.canonical(reading.node)
    assert plain(canonical) == plain(sentence)
    assert book.read(canonical).node == reading.node


def plain(sentence: str) -> str:
    """Without what does not matter: case, the comma before `then`, and `to` in front of a Skill."""
    return re.sub(r"([+-]\d) to ", r"\1 ", sentence.lower().replace(",", ""))


def test_the_four_events_are_house_content():
    assert sorted(events()) == [
        "Compare Boarding: the highest is the Lead player",
        "Compare Guns: the lowest Discards 2 cards",
        "Compare Sailing: the highest Recovers 2 cards",
        "Every player Discards 1 card",
    ]
    text = (RULESET / "events.rules").read_text("utf-8")
    assert "house table of cards" in text


def test_no_pair_of_phrases_is_undecided(book: PhraseBook) -> None:
    assert [problem.title for problem in book.pair_check()] == []


def test_the_decks_are_those_of_the_two_factions(rules: Rules) -> None:
    program = rules.program(2)
    cards = program.domains["card"]
    cells = {field.name: field.cells for field in program.fields}
    faction = dict(FACTION.findall((RULESET / "cards.rules").read_text("utf-8")))
    for owner, wanted in ((1, "Free-Kingdoms"), (2, "Mechinauts")):
        mine = [card for card in cards.all if cells["owner"][card] == owner]
        crew = [card for card in mine if not cells["event"][card]]
        assert len(crew) == 24
        assert len(mine) - len(crew) == 4
        names = {str(cards.printed[card]) for card in crew}
        assert names == {name for name, member in faction.items() if member == wanted}


def test_every_card_has_house_numbers(rules: Rules) -> None:
    program = rules.program(2)
    cells = {field.name: field.cells for field in program.fields}
    for card in program.domains["card"].all:
        level = [cells["level"][card * 4 + skill] for skill in (1, 2, 3)]
        if cells["event"][card]:
            assert level == [0, 0, 0]
        else:
            assert all(isinstance(number, int) and 1 <= number <= 9 for number in level)
            assert cells["trick"][card]


FACTION = re.compile(r'^  "(.+?)" +\| ([\w-]+) +\|', re.MULTILINE)
CREW = "  CREW 4: {copies: 2, level: [6, 4, 4], bonus: [2, 1, 2], emblem: Shadow}\n"
BAD_DECKS = [
    ("CREW 4", "CREW 44", 'the rules know no card "CREW 44"'),
    ("copies: 2", "copies: 3", "24 are needed: 1 too many"),
    ("copies: 2", "copies: 4", "3 of one name at most"),
    ("emblem: Shadow", "speed: 3", "`speed` is no field of card"),
    ("emblem: Shadow", "emblem: Moon", "is one of `Plain` and `Shadow`"),
    ("level: [6,", "level: [12,", "0 to 9 fits"),
    ("level: [6, 4, 4]", "level: [6, 4]", "`level` has 3 values"),
    ("emblem: Shadow", 'trick: "Protect 1 card"', "`trick` of this row is filled twice"),
]


@pytest.mark.parametrize(("said_there", "instead", "said"), BAD_DECKS, ids=[instead for _, instead, _ in BAD_DECKS])
def test_a_deck_file_is_checked(tmp_path: Path, said_there: str, instead: str, said: str) -> None:
    folder = tmp_path / "oddball"
    shutil.copytree(RULESET, folder, ignore=shutil.ignore_patterns("games", "scenarios"))
    deck = folder / "decks/free-kingdoms.yaml"
    text = deck.read_text("utf-8")
    assert CREW in text and said_there in CREW
    deck.write_text(text.replace(CREW, CREW.replace(said_there, instead)), "utf-8")
    problems = [one for one in load_ruleset(folder).check() if one.severity is Severity.ERROR]
    assert problems
    assert all(one.span is not None and one.span.source.path.endswith("free-kingdoms.yaml") for one in problems)
    assert any(said in f"{one.title} {one.label} {' '.join(one.notes)}" for one in problems)


# ------------------------------------------------------------------ what nobody has printed
# One phrase for one effect: a phrase that only one card can use would be a card, not a phrase.
ELSEWHERE = {
    "win-then": "Win with Sailing then Protect 1 card",
    "if-then": "If you can use Magic then Rig your top 4 cards",
    "at-a-price": "Protect 1 card but Next Round -2 to Guns",
    "next-round": "Next Round Play 0 cards",
    "only-if": "Recover +1 card if your opponent plays 3 cards",
    "you-lead": "Choose the Win Effect if you're the Lead player",
    "opponent-uses": "If your opponent uses Sailing then Protect 1 card",
    "opponent-plays": "Add +5 Counter to Guns if your opponent plays 3 cards",
    "support-cog": "Protect 1 card if a Support card has the * symbol",
    "magic": "Next Round Demote up to the 3rd card position if you can use Magic",
    "raise": "+1 to Guns and Boarding",
    "support": "You can support Guns with Sailing or Guns",
    "counter": "Add +2 Counter to Sailing and Guns",
    "choose-effect": "Win with Boarding then choose the Win Effect",
    "more-discards": "Win with Boarding then your opponent Discards +2 cards",
    "more-recovers": "Win with Sailing then Recover +2 cards",
    "protect": "If you're the Lead player then Protect 1 card",
    "demote": "Demote up to the 4th card position",
    "promote": "Promote 1 card from the top 3 of your deck",
    "rig-this": "Rig this and your 3rd card",
    "rig-cards": "Rig cards 3 to 5",
    "rig-top": "Next Round Rig your top 2 cards",
    "any-trick": "Next Round you can use the Trick from any of your top 2 cards",
    "opponent-leads": "Win with Guns then Next Round your opponent is the Lead player",
    "must-play": "Next Round your opponent must play Boarding",
    "same-number": "If you're the Lead player then your opponent must play the same number of cards as you",
    "play-none": "Play 0 cards if you can use Magic",
}


def test_every_phrase_serves_sentences_that_no_card_has(rules: Rules) -> None:
    tricks = [name for name, phrase in rules.book.phrases.items() if name not in EVENT_PHRASES]
    assert sorted(tricks) == sorted(ELSEWHERE)
    for phrase, sentence in ELSEWHERE.items():
        node = rules.book.read(sentence).node
        assert node is not None, sentence
        assert phrase in {inner.phrase for inner in node.walk()}
        assert plain(sentence) not in {plain(one) for one in printed().values()}


EVENT_PHRASES = {"highest", "lowest", "everyone", "event-leads", "event-recovers", "event-discards"}
