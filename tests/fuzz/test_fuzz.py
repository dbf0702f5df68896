"""Whatever the text of a ruleset, a manifest, a deck or a saved game: problems in bounded time, and no exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.__main__ import smaller
from tests.fuzz.looking import look, role
from tests.fuzz.mutating import mutated
from tests.fuzz.seeds import corpus, seeds

TEXTS = 40


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.name)
def test_every_text_of_the_corpus_gives_problems_and_nothing_else(path: Path):
    looked = look(path.read_bytes(), role(path))
    assert looked.bad == ""
    assert looked.problems or path.stem.startswith("found-")
    assert all(one.code and one.title for one in looked.problems)


def test_texts_changed_at_random_give_problems_and_nothing_else():
    rng = random.Random(20)
    texts = [one for one in seeds(small=True) if len(one[2]) < 4_000]
    for _ in range(TEXTS):
        name, kind, data = rng.choice(texts)
        text = mutated(data, rng)
        assert look(text, kind).bad == "", (name, text)


def test_a_finding_is_made_small():
    text = b"one\ntwo three four\nfive"
    assert smaller(text, lambda one: b"three" in one) == b"three"
