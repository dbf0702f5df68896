"""What the page prints stands in the ruleset: faces, pirates, the Dagger, the sentences of the crew. What it does not
print is marked as house data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.execute import Machine
from rulewright.loading import load_ruleset
from rulewright.session.api import load
from tests.rulesets import aether_printed as page
from tests.rulesets.aether_table import Aether

RULESET = Path(__file__).parents[2] / "rulesets/aether-captains"
FACES = range(1, 5)


@pytest.fixture(scope="module")
def tables() -> dict[str, Aether]:
    ruleset = load_ruleset("aether-captains")
    return {
        ship: Aether(Machine(ruleset.program({"your-ship": ship}, expansions), backend="walk"))
        for ship, expansions in page.SHIP_EXPANSION.items()
    }


@pytest.mark.parametrize("ship", page.FACES)
def test_the_faces_of_a_ship(tables, ship):
    table = tables[ship]
    for row, printed in page.FACES[ship].items():
        section = ("section", table.hull[row - 1])
        found = tuple(
            (table.field("circle", section, ("number", face)), table.field("blue", section, ("number", face)))
            for face in FACES
        )
        assert found == printed, f"section {row}"


@pytest.mark.parametrize("ship", page.ROLES)
def test_what_its_sections_are(tables, ship):
    table = tables[ship]
    roles = tuple(table.key("role", table.field("role", ("section", one))) for one in table.hull)
    assert roles == page.ROLES[ship]
    assert [table.field("row", ("section", one)) for one in table.hull] == list(range(1, len(roles) + 1))
    assert table.field("lost-at", ("ship", table.numbered("ship", ship))) == page.CROSSES[ship]


@pytest.mark.parametrize("ship", page.FACES)
def test_rolls_get_no_easier_with_damage_house_rows_included(tables, ship):
    table = tables[ship]
    for section in table.hull:
        for name in ("circle", "blue"):
            numbers = [table.field(name, ("section", section), ("number", face)) for face in FACES]
            assert numbers == sorted(numbers, reverse=True)
        for name in ("squares", "long-squares"):
            ranges = [table.field(name, ("section", section), ("number", face)) for face in FACES]
            assert ranges == sorted(ranges)
            assert table.key("role", table.field("role", ("section", section))) == "gunnery" or not any(ranges)


@pytest.mark.parametrize("ship", page.FACES)
def test_long_guns_are_those_of_the_ruling(tables, ship):
    """A3, A21: 3, 2, 1, 1 squares on both sides; a wreck keeps one side, guns 1 and 4 starboard, gun 2 and 5 port."""
    table = tables[ship]
    for row, role in enumerate(page.ROLES[ship], 1):
        if role != "gunnery":
            continue
        section = ("section", table.hull[row - 1])
        assert [table.field("long-squares", section, ("number", face)) for face in FACES] == [1, 1, 2, 3]
        kept, lost = ("starboard", "port") if row in (1, 4) else ("port", "starboard")
        sides = {
            side: table.field("long-open", section, ("side", table.numbered("side", side)))
            for side in ("starboard", "port", "nose", "stern")
        }
        nose = 1 if (ship, row) == ("Peakhope", 1) else None
        assert sides == {kept: 1, lost: 2, "nose": nose, "stern": None}


def test_the_pirates(tables):
    table = tables["HMS Dauntless"]
    crafts = table.program.domains["craft"]
    found = {
        crafts.keys[one]: (table.field("attack", ("craft", one)), table.field("hit-points", ("craft", one)))
        for one in crafts.all
    }
    assert found == page.PIRATES


def test_the_dagger():
    table = Aether(Machine(load_ruleset("aether-captains").program({}, ("The Brass Dagger",)), backend="walk"))
    for part, printed in page.DAGGER.items():
        section = ("pirate", table.numbered("pirate", f"dagger {part}"))
        assert tuple(table.field("bite", section, ("number", wear)) for wear in FACES) == printed


@pytest.mark.parametrize(
    ("file", "sentences"), [("crew.rules", page.CREW), ("expansions/crew-expansion.rules", page.CREW_EXPANSION)]
)
def test_the_sentences_of_the_crew_are_those_of_the_page(file, sentences):
    text = (RULESET / file).read_text("utf-8")
    rows = re.findall(r'^  "([^"]+)" +\|.*\| "([^"]+)"$|^  "([^"]+)" +\| "([^"]+)"$', text, re.MULTILINE)
    assert {row[0] or row[2]: row[1] or row[3] for row in rows} == sentences


def test_every_sentence_of_the_page_is_read_and_given_back_as_it_stands():
    rules = load("aether-captains", expansions=["Crew Expansion"])
    for sentence in (page.CREW | page.CREW_EXPANSION).values():
        assert rules.read(sentence).text.casefold() == sentence.rstrip(".").replace(" by one ", " by 1 ").casefold()


def test_what_is_not_printed_stands_in_house_tables():
    house = re.compile(r"^house table of sections.*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
    for path in (RULESET / "aether.rules", *(RULESET / "expansions").glob("*.rules")):
        text = house.sub("", path.read_text("utf-8"))
        tables = re.findall(r"^table of sections.*\n(.*)\n", text, re.MULTILINE)
        assert all("squares" not in head and "open at" not in head for head in tables), path.name
