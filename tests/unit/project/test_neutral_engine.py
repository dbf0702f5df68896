"""The interpreter knows no game: no word of one stands in its code."""

from __future__ import annotations

import re
from pathlib import Path

INTERPRETER = Path(__file__).parents[3] / "interpreter"
GAME_WORDS = re.compile(
    r"pirate|zeppelin|outpost|drone|go[ée]land|aeronaut|\bsailing|\bboarding|dauntless", re.IGNORECASE
)


def found(text: str) -> list[tuple[int, str]]:
    lines = enumerate(text.splitlines(), start=1)
    return [(number, match[0]) for number, line in lines for match in GAME_WORDS.finditer(line)]


def test_no_game_word_stands_in_the_interpreter():
    files = sorted(INTERPRETER.rglob("*.py"))
    assert len(files) > 10
    words = {path.relative_to(INTERPRETER).as_posix(): found(path.read_text(encoding="utf-8")) for path in files}
    assert {name: places for name, places in words.items() if places} == {}


def test_the_words_are_found_wherever_they_stand():
    assert found("x = 1\ncommonOutposts = GOÉLANDS_2  # two Pirates") == [
        (2, "Outpost"),
        (2, "GOÉLAND"),
        (2, "Pirate"),
    ]
    assert found("on board, a plain word, cardboarding") == []
