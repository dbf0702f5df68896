"""The lists of words agree with the grammar and with each other."""

from __future__ import annotations

import pytest

from rulewright.syntax import words
from rulewright.syntax.explain_words import other_name
from rulewright.syntax.foreign import FIRST_WORDS, INNER_WORDS, SIGNS
from rulewright.syntax.vocabulary import grammar_words, reserved_words
from tests.unit.syntax.reading_helpers import codes


@pytest.mark.parametrize("name", [name for name in vars(words) if name.endswith("_WORDS")])
def test_every_listed_word_is_in_the_grammar(name: str):
    assert set(getattr(words, name)) <= set(grammar_words())


def test_the_reserved_halves_are_reserved_and_the_others_are_not():
    for name, listed in vars(words).items():
        if name.endswith("_WORDS") and name != "SOFT_WORDS":
            soft = set(listed) - set(reserved_words()) - {"to"}
            assert soft == (set() if name.startswith("RESERVED") else set(listed) - {"to"}), name


def test_advice_for_foreign_words_never_concerns_words_of_the_language():
    begin = {*words.TOP_WORDS, *words.STATEMENT_WORDS, *words.RESERVED_STATEMENT_WORDS}
    assert not begin & set(FIRST_WORDS)
    assert set(INNER_WORDS) & set(grammar_words()) == {"has", "then"}
    assert not set(SIGNS) & set(':,=<>+-*/|()"#')


@pytest.mark.parametrize("word", reserved_words())
def test_the_name_offered_instead_can_be_a_name(word: str):
    assert codes(f"zone {other_name(word)}: cards\n") == []


@pytest.mark.parametrize("word", words.TOP_WORDS)
def test_first_words_at_the_margin_begin_declarations(word: str):
    assert codes(f"{word}\n") in ([(1, "RW100")], [(1, "RW113")], [(1, "RW123")])


@pytest.mark.parametrize("word", words.REMOVABLE_WORDS)
def test_what_can_be_removed(word: str):
    assert codes(f"remove {word} it-all\n") == []
