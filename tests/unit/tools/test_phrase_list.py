"""What `phrases` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.session.api import Rules, load
from rulewright.tools.phrase_list import as_data, as_lines, phrase_list
from tests.unit.session.small_games import DOOR, written
from tests.unit.session.test_explaining import CARDS


@pytest.fixture
def cards(tmp_path: Path) -> Rules:
    return load(written(tmp_path, CARDS))


def test_the_phrase_book(cards: Rules):
    assert as_lines(phrase_list(cards), 60) == [
        "sentence:",
        "  draw: Draw {number}  [plain]",
        "      or: Take {number}",
        "      as in: Draw 2",
        "      used by: Comet, Ray",
        "  both: {sentence}, then {sentence}",
        "      as in: Shout, then Draw 2",
        "      used by: Comet",
        "  never: Shout",
        "      used by nothing that is printed",
    ]


def test_the_phrase_book_as_data(cards: Rules):
    data = as_data(phrase_list(cards))
    assert data["phrases"][0] == {
        "name": "draw",
        "family": "sentence",
        "says": ("Draw {number}", "Take {number}"),
        "example": "Draw 2",
        "marks": ("plain",),
        "users": ("Comet", "Ray"),
    }


def test_rules_without_phrases(tmp_path: Path):
    assert phrase_list(load(written(tmp_path, DOOR))) == []
