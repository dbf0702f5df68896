"""The grammar is sound, its words are the words that the messages and the manual name, and its tables can be kept."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from lark import Tree

from rulewright.syntax import engine, reserved_words
from rulewright.syntax.vocabulary import grammar_words
from rulewright.syntax.words import SOFT_WORDS
from tests.unit.syntax.drafts import TEXTS
from tests.unit.syntax.reading_helpers import codes


def test_the_grammar_has_no_conflict():
    engine.build(strict=True)


def test_the_words_found_in_the_grammar_are_its_terminals():
    texts = {text for text in engine.terminal_texts().values() if text.isalpha()}
    assert set(grammar_words()) == texts


def test_every_word_is_either_reserved_or_soft():
    assert set(grammar_words()) >= SOFT_WORDS
    assert set(reserved_words()) == set(grammar_words()) - SOFT_WORDS
    assert list(reserved_words()) == sorted(reserved_words())


@pytest.mark.parametrize("word", reserved_words())
def test_a_reserved_word_names_nothing(word: str):
    assert codes(f"zone {word} of player: cards\n") == [(1, "RW114")]


@pytest.mark.parametrize("word", sorted(SOFT_WORDS))
def test_a_soft_word_may_name_a_zone_a_value_and_a_verb(word: str):
    text = (
        f"zone {word} of player: cards\n"
        f"value best of player: first of {word} of player where it is {word}\n"
        f"to {word} card from ({word}: player)\n  if {word} of player is {word}\n    move {word} to {word}\n"
        f"rule {word}: best of {word} counts 1 more when {word} is red\n"
    )
    assert codes(text) == []


def as_data(tree: Tree) -> object:
    return [
        str(tree.data),
        [as_data(c) if isinstance(c, Tree) else [c.type, str(c), c.start_pos] for c in tree.children],
    ]


def test_kept_tables_read_like_fresh_ones():
    fresh = engine.build()
    kept = engine.from_data(json.loads(json.dumps(engine.to_data(fresh))))
    for text in TEXTS.values():
        assert as_data(kept.parse(text + "\n", start="start")) == as_data(fresh.parse(text + "\n", start="start"))
    assert as_data(kept.parse("card where it is red", start="expr"))


def test_damaged_tables_are_passed_over(monkeypatch):
    monkeypatch.setattr(engine, "cache_read", lambda key: {"data": {"parser": 3}, "memo": []})
    monkeypatch.setattr(engine, "_shared", None)
    assert engine.parser().parse('game "Pig"\n', start="start")


def test_threads_may_share_the_parser():
    texts = list(TEXTS.values())
    alone = [codes(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(codes, texts * 3)) == alone * 3


def test_importing_loads_neither_lark_nor_yaml():
    code = "import sys, rulewright.syntax as s; s.reserved_words(); print({'lark', 'ruamel.yaml'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
