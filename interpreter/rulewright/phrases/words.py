"""A text cut into words, each with its place; spellings that mean the same are folded to one.

Letter case, typographic apostrophes and dashes make no difference. A run of letters and digits is one word, so words
that were glued together by a slip stay one unknown word instead of being read as two.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum

import attrs

NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛ʼʹ′´`＇", "'"),
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("“”„‟″＂", '"'),
        "＋": "+",
    }
)
"""One character for one, so that places in the text stay true."""

_WORD = re.compile(
    r"""(?P<ordinal> [0-9]{1,9}(?:st|nd|rd|th)(?!\w) )
      | (?P<signed>  [+-][0-9]{1,9}(?!\w) )
      | (?P<number>  [0-9]{1,9}(?!\w) )
      | (?P<word>    [\w\u0300-\u036f]+(?:['-][\w\u0300-\u036f]+)* )
      | (?P<mark>    \S )""",
    re.VERBOSE | re.IGNORECASE,
)


class Kind(Enum):
    """What a word looks like. Number words (``one``) are ordinary words that have a value."""

    ORDINAL = "ordinal"
    SIGNED = "signed"
    NUMBER = "number"
    WORD = "word"
    MARK = "mark"


@attrs.frozen
class Word:
    """A word of a text: as written, as compared, and where it stands. ``value`` is its number, if it is one."""

    text: str
    fold: str
    kind: Kind
    start: int
    end: int
    value: int | None = None


def split(text: str) -> tuple[Word, ...]:
    """The words of a text."""
    plain = text.translate(_PLAIN)
    return tuple(_word(text, plain, match) for match in _WORD.finditer(plain))


def split_sentence(text: str) -> tuple[Word, ...]:
    """The words of a text without the full stop that may end it."""
    words = split(text)
    return words[:-1] if words and words[-1].fold == "." else words


def folded(text: str) -> tuple[str, ...]:
    """A text as it is compared."""
    return tuple(word.fold for word in split(text))


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def _word(text: str, plain: str, match: re.Match[str]) -> Word:
    start, end = match.span()
    written = plain[start:end]
    fold = written.lower() if written.isascii() else unicodedata.normalize("NFC", written.casefold())
    kind = Kind(match.lastgroup)
    value: int | None = None
    if kind is Kind.ORDINAL:
        value = int(fold[:-2])
        if ordinal(value) != fold:  # `2st` is no ordinal but a slip
            kind, value = Kind.WORD, None
    elif kind in (Kind.SIGNED, Kind.NUMBER):
        value = int(fold)
    elif fold in NUMBER_WORDS:
        value = NUMBER_WORDS.index(fold) + 1
    return Word(text[start:end], fold, kind, start, end, value)
