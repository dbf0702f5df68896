"""What one book has read, another whose phrases are said alike need not parse again."""

from __future__ import annotations

import pytest

from rulewright.phrases import PhraseBook, earley
from tests.unit.phrases.telling import real


def test_a_sentence_is_parsed_once_for_all_books_that_say_it_alike(monkeypatch: pytest.MonkeyPatch):
    first = real("drones")
    phrase = next(name for name, one in first.phrases.items() if one.spec.family == "sentence")
    text = first.example(phrase)
    expected = first.read(text)
    assert expected.node is not None
    earley._forest.cache_clear()
    parsed = []
    parse = earley._parse

    def counted(*words):
        parsed.append(words)
        return parse(*words)

    monkeypatch.setattr(earley, "_parse", counted)
    for _ in range(2):
        book = PhraseBook(first.specs, first.vocabulary)
        assert book.read(text) == expected
    assert len(parsed) == 1
