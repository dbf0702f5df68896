"""Offsets in a piece of text → the place in its file, as far as the file shows the text as it is."""

from __future__ import annotations

from rulewright.diagnostics import Edit
from rulewright.source import Source, Span

TYPED_IN = "sentence"
"""The path shown for a sentence that stands in no file."""


def place(span: Span | None, text: str, start: int, end: int) -> Span | None:
    """The stretch ``[start, end)`` of ``text``, which ``span`` holds, bare or in quotes; else the whole of ``span``."""
    if span is None:
        return None
    lead = _lead(span, text)
    return span if lead is None else span.part(lead + start, lead + end)


def edits(span: Span, text: str, start: int, end: int, words: str) -> tuple[Edit, ...]:
    """Other words for a stretch of ``text``; none where the file does not show the text as it is."""
    lead = _lead(span, text)
    return () if lead is None else (Edit(span.part(lead + start, lead + end), words),)


def _lead(span: Span, text: str) -> int | None:
    """How many characters of the span come before the text."""
    held = span.text
    return next((lead for lead in (0, 1) if len(held) == len(text) + 2 * lead and held.startswith(text, lead)), None)


def typed(text: str) -> Span:
    """A place for a text that comes from no file, so that a message can still point into it."""
    return Source(TYPED_IN, text).span(0, len(text))
