"""A text and a seeded generator → the text with a few changes: signs, words and lines put in, out and elsewhere."""

from __future__ import annotations

import random
import re

WORD = re.compile(rb"[A-Za-z][\w-]*|\d+|[^\s\w]")
ODD = (
    b"(", b")", b'"', b"{", b"}", b"|", b":", b",", b"-", b"\t", b"\r", b"\n", b"  ", b"\x00", b"\xff", b"\xed\xa0\x80",
    "\u202e".encode(), "\u200b".encode(), "\ufeff".encode(), b"&a", b"*a", b"!!x", b"%YAML", b"[", b"]", b"0", b"-1",
    b"1000000000000000000", b"99999", b"of", b"where", b"it", b"is", b"not", b"each", b"1 to 1000000000", b"#", b"/",
)  # fmt: skip
MOST_BYTES = 20_000


def mutated(data: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.randint(1, 4)):
        data = _changed(data, rng)[:MOST_BYTES]
    return data


def _changed(data: bytes, rng: random.Random) -> bytes:
    how = rng.randrange(7)
    if how < 4:
        words = list(WORD.finditer(data))
        if not words:
            return data + rng.choice(ODD)
        one, other = rng.choice(words), rng.choice(words)
        start, end = one.span()
        if how == 0:
            return data[:start] + rng.choice(ODD) + data[end:]
        if how == 1:
            return data[:start] + other[0] + data[end:]
        if how == 2:
            return data[:start] + data[end:]
        return data[:start] + one[0] + b" " + rng.choice((one[0], other[0], rng.choice(ODD))) + b" " + data[start:]
    lines = data.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    if how == 4:
        lines.insert(to, lines[at])
    elif how == 5:
        lines[at : at + 1] = []
    else:
        lines[at] = rng.choice((b"  ", b" ", b"\t")) + lines[at] if rng.random() < 0.5 else lines[at][2:]
    return b"\n".join(lines)
