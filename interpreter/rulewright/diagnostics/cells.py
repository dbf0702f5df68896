"""Text goes in, what a terminal shows of it comes out: harmless characters, and the cells each of them takes.

Rule text is untrusted and written in any script: an escape sequence must not reach the terminal, a reversed line must
not deceive the eye, and a caret must stand under the letter it means even behind an emoji or a combining accent.
"""

from __future__ import annotations

import unicodedata

import attrs

TAB_STOP = 4
_ZERO_WIDTH_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_JOINERS = frozenset({_ZERO_WIDTH_JOINER, "\u200c"})
_REPLACEMENT = "\ufffd"


@attrs.frozen
class Cells:
    """A line as it is shown. ``shown[i]`` is what stands for code point i, ``at[i]`` the cell where it starts.

    ``at`` has one entry more than the line has code points: the last is the width of the whole line.
    """

    shown: tuple[str, ...]
    at: tuple[int, ...]

    @property
    def width(self) -> int:
        return self.at[-1]


def cells(line: str) -> Cells:
    """Lay out one line (without its end): tabs become spaces up to the next stop, control characters become signs."""
    shown: list[str] = []
    at = [0]
    before = ""
    for character in line:
        sign = " " * (TAB_STOP - at[-1] % TAB_STOP) if character == "\t" else visible_character(character)
        advance = len(sign) if character == "\t" else _advance(sign, before, at[-1] - at[-2] if before else 0)
        shown.append(sign)
        at.append(at[-1] + advance)
        before = sign
    return Cells(tuple(shown), tuple(at))


def width(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() and text.isprintable() else cells(text).width


def visible(text: str) -> str:
    """The text with every character that could steer a terminal or hide from the eye replaced by a sign."""
    return text if text.isprintable() else "".join(map(visible_character, text))


def visible_character(character: str) -> str:
    """A printable stand-in: a control picture for a control character, U+FFFD for an invisible or broken one."""
    if character.isprintable() or character in _JOINERS:
        return character
    match unicodedata.category(character):
        case "Cc":
            code = ord(character)
            return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else _REPLACEMENT
        case "Zs":
            return " "
        case "Co" | "Cn":
            return character
        case _:
            return character if 0xE0020 <= ord(character) <= 0xE007F else _REPLACEMENT


def wrap(text: str, room: int) -> list[str]:
    """Break a text at spaces into lines of at most ``room`` cells; a longer word keeps a line of its own.

    What stands in back-ticks is typed or written as it is, so it is broken only where it is longer than a line.
    """
    lines: list[str] = []
    line, *words = _unbroken(text.split(" "), room)
    for word in words:
        # An empty word stands for one more space of a run: columns in a note stay aligned.
        longer = f"{line} {word}"
        if line.strip() and width(longer.rstrip()) > room:
            lines.append(line.rstrip())
            line = word
        else:
            line = longer
    return [*lines, line.rstrip()]


def _unbroken(words: list[str], room: int) -> list[str]:
    """The words, those between two back-ticks joined where they fit into a line together."""
    found: list[str] = []
    at = 0
    while at < len(words):
        end = at
        if words[at].count("`") % 2:
            end = next((later for later in range(at + 1, len(words)) if words[later].count("`") % 2), at)
        part = words[at : end + 1]
        joined = " ".join(part)
        found.extend([joined] if width(joined) <= room else part)
        at = end + 1
    return found


def _advance(character: str, before: str, advance_before: int) -> int:
    """The cells that a visible character adds behind ``before``, by the rules of today's terminals."""
    if character.isascii():
        return 1
    wide = unicodedata.east_asian_width(character) in {"W", "F"}
    if before == _ZERO_WIDTH_JOINER and (wide or unicodedata.category(character) == "So"):
        return 0  # joined to one picture with the character before
    if character == _EMOJI_STYLE:
        return 1 if advance_before == 1 else 0  # turns a narrow sign into a wide picture
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    code = ord(character)
    if 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF:
        return 0  # vowels and finals that complete a Hangul syllable
    if 0x1F3FB <= code <= 0x1F3FF and advance_before == 2:
        return 0  # a skin tone
    return 2 if wide else 1
