"""The grammar's text to the words of the language that are reserved everywhere."""

from __future__ import annotations

import re
from functools import cache

from rulewright.resources import grammar_text
from rulewright.syntax.words import SOFT_WORDS

_COMMENT = re.compile(r"//.*")
_WORD = re.compile(r'"([a-z]+)"')


@cache
def grammar_words() -> tuple[str, ...]:
    """Every word the grammar knows, sorted."""
    return tuple(sorted(set(_WORD.findall(_COMMENT.sub("", grammar_text("rules.lark"))))))


@cache
def reserved_words() -> tuple[str, ...]:
    """The words that can name nothing, wherever they stand, sorted."""
    return tuple(word for word in grammar_words() if word not in SOFT_WORDS)
