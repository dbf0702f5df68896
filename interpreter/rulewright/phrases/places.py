"""Offsets in a piece of text → the place in its file, as far as the file shows the text as it is."""

from __future__ import annotations

from rulewright.source import Source, Span

TYPED_IN = "sentence"
"""The path shown for a sentence that stands in no file."""


def place(span: Span | None, text: str, start: int, end: int) -> Span | None:
    """The stretch ``[start, end)`` of ``text``, which ``span`` holds, bare or in quotes; else the whole of ``span``."""
    if span is None:
        return None
    held = span.text
    for lead in (0, 1):
        if len(held) == len(text) + 2 * lead and held.startswith(text, lead):
            return span.part(lead + start, lead + end)
    return span


def typed(text: str) -> Span:
    """A place for a text that comes from no file, so that a message can still point into it."""
    return Source(TYPED_IN, text).span(0, len(text))
