"""Small phrase books drawn at random, over so few words that their phrases get into each other's way."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from rulewright.phrases import Node, PhraseBook, PhraseSpec, Template, Value, Vocabulary

WORDS = ["ka", "lo", "mi", "or", "and", "one", "2", "+1", "red", "(", ":"]
VOCABULARY = Vocabulary(
    {"color": ("red", "dark red", "ka"), "size": ("1", "2", "3"), "skill": ("Guns", "Sailing", "Boarding")}, ("thing",)
)
TYPES = [
    *("sentence", "condition", "thing", "color", "size", "skill", "number", "signed", "ordinal"),
    *("any of color", "all of skill", "any of number", "all of size"),
]
FAMILIES = ["sentence", "sentence", "condition", "thing"]


@st.composite
def templates(draw) -> str:
    parts = []
    for place in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(["word", "word", "hole", "hole", "either", "comma"]))
        if kind == "hole":
            parts.append(f"{{h{place}: {draw(st.sampled_from(TYPES))}}}")
        elif kind == "comma" and parts and not parts[-1].endswith(","):
            parts[-1] += ","
        elif kind == "either":
            parts.append("card/cards")
        else:
            parts.append(draw(st.sampled_from(WORDS)))
    return " ".join(parts)


@st.composite
def books(draw) -> PhraseBook:
    """Only what has no problem is in the book; the families that holes need have a plain phrase each."""
    plain = [("sentence", "nu"), ("condition", "nu"), ("thing", "nu nu")]
    drawn = draw(st.lists(st.tuples(st.sampled_from(FAMILIES), templates()), min_size=2, max_size=7))
    specs = [
        PhraseSpec(f"p{place}", family, Template(text), binds=draw(st.integers(0, 3)))
        for place, (family, text) in enumerate([*plain, *drawn])
    ]
    return PhraseBook(sound(PhraseBook(specs, VOCABULARY)), VOCABULARY)


def sound(book: PhraseBook) -> list[PhraseSpec]:
    """The declarations that have no problem."""
    return [phrase.spec for phrase in book.phrases.values()]


def compose(book: PhraseBook, chance: random.Random, family: str = "sentence", depth: int = 3) -> Node:
    """A tree of the book, at most so deep."""
    families = book.vocabulary.all_families
    able = [phrase for phrase in book.phrases.values() if phrase.family == family]
    flat = [phrase for phrase in able if not any(hole.type.of in families for hole in phrase.holes)]
    phrase = chance.choice(able if depth > 0 else flat or able)
    args: list[tuple[str, Value]] = []
    for hole in phrase.holes:
        of = hole.type.of
        if of in families:
            args.append((hole.name, compose(book, chance, of, depth - 1)))
        elif hole.type.how == "one":
            args.append((hole.name, _atom(book, of, chance)))
        else:
            args.append((hole.name, tuple(_atom(book, of, chance) for _ in range(chance.randint(1, 3)))))
    return Node(phrase.name, tuple(args))


def mutate(text: str, chance: random.Random) -> str:
    """One word left out, doubled, swapped with its neighbour or exchanged."""
    words = text.split()
    place = chance.randrange(len(words))
    change = chance.randrange(4)
    if change == 0 and len(words) > 1:
        del words[place]
    elif change == 1:
        words.insert(place, words[place])
    elif change == 2:
        words[place], words[place - 1] = words[place - 1], words[place]
    else:
        words[place] = chance.choice([*WORDS, "nu", "card", ",", ")"])
    return " ".join(words)


def _atom(book: PhraseBook, of: str, chance: random.Random) -> int | str:
    members = book.vocabulary.words.get(of)
    return chance.choice(members) if members else chance.randint(1, 4)
