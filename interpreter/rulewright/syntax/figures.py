"""Numbers in words, which sentences may have and rules may not."""

from __future__ import annotations

FIGURES = {
    word: str(number)
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
}
"""Each word with the figure that is written instead."""
