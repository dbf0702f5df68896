"""YAML text to positioned nodes, and plain values to YAML text: the only module that runs ruamel.yaml.

Only what data files need is read. References, tags, directives, keys that occur twice, lines that would be joined and
words that would be dropped are problems, because each of them lets a file mean something else than it seems to.
"""

from __future__ import annotations

from typing import Any

import attrs

from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.source import Source, Span
from rulewright.syntax import yaml_problems as problems
from rulewright.syntax.intake import hidden_signs
from rulewright.syntax.yaml_nodes import Style, YList, YMap, YNode, YScalar, to_data
from rulewright.syntax.yaml_writer import write_yaml

MAX_LENGTH = 300_000  # the pure reader takes some seconds for so much
MAX_DEPTH = 32
MAX_PROBLEMS = 100

_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "block", ">": "block"}

__all__ = ["YList", "YMap", "YNode", "YScalar", "read_yaml", "to_data", "write_yaml"]


def read_yaml(source: Source) -> tuple[YNode | None, list[Diagnostic]]:
    """The content of a file; None if it is empty or cannot be read as a whole. Problems are sorted."""
    found = Diagnostics()
    if len(source.text) > MAX_LENGTH:
        found.add(problems.too_large(source, MAX_LENGTH))
        return None, list(found)
    hidden = hidden_signs(source)
    if hidden:
        return None, hidden
    builder = _Builder(source, found)
    try:
        for event in _events(source.text):
            if not builder.take(event) or len(found) >= MAX_PROBLEMS:
                break
    except _library_errors() as error:
        _note(found, _translated(source, error))
        return None, list(found)
    return builder.root, list(found)


def _events(text: str) -> Any:
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).parse(text)


def _library_errors() -> tuple[type[Exception], ...]:
    from ruamel.yaml.error import YAMLError

    return (YAMLError, ValueError, RecursionError)  # ValueError: an escape of no character


def _note(found: Diagnostics, problem: Diagnostic) -> None:
    """Add what stopped the library, unless its cause was noted before: a text that began or went on the wrong way."""
    line = problem.span.line if problem.span is not None else 0
    if not any(one.span is not None and one.span.line <= line <= one.span.end_line + 1 for one in found):
        found.add(problem)


def _translated(source: Source, error: Exception) -> Diagnostic:
    if isinstance(error, ValueError) and not hasattr(error, "problem"):
        return problems.no_character(source)
    at = getattr(getattr(error, "problem_mark", None), "index", None)
    context_at = getattr(getattr(error, "context_mark", None), "index", None)
    at = (context_at or 0) if at is None else at
    problem, context = getattr(error, "problem", None), getattr(error, "context", None)
    return problems.unreadable(source, problem or "", context or "", at, at if context_at is None else context_at)


@attrs.define
class _Open:
    """A list or map that is not closed yet; of a map the key whose value comes next."""

    is_map: bool
    start: int
    end: int
    items: list[Any] = attrs.field(factory=list)
    keys: dict[str, YScalar] = attrs.field(factory=dict)
    key: YScalar | None = None


class _Builder:
    """Events to nodes with a stack of its own: no depth of nesting can overflow it."""

    def __init__(self, source: Source, found: Diagnostics) -> None:
        self.source = source
        self.found = found
        self.root: YNode | None = None
        self.stack: list[_Open] = []
        self.documents = 0

    def take(self, event: Any) -> bool:
        """False if nothing more should be read."""
        kind = type(event).__name__
        start, end = event.start_mark.index, event.end_mark.index
        span = Span(self.source, start, end)
        if kind == "DocumentStartEvent":
            return self._document(event, span)
        if kind in ("ScalarEvent", "AliasEvent", "SequenceStartEvent", "MappingStartEvent") and self._special(
            event, span
        ):
            if kind in ("ScalarEvent", "AliasEvent"):
                self._put(YScalar("", "plain", span), span)
                return True
        elif kind == "ScalarEvent":
            self._put(self._scalar(event, span), span)
            return True
        if kind in ("SequenceStartEvent", "MappingStartEvent"):
            if len(self.stack) >= MAX_DEPTH:
                self.found.add(problems.too_deep(span, MAX_DEPTH))
                self.root = None
                return False
            self.stack.append(_Open(kind == "MappingStartEvent", start, end))
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            self._close(self.stack.pop(), end)
        return True

    def _document(self, event: Any, span: Span) -> bool:
        if getattr(event, "version", None) or getattr(event, "tags", None):
            at = self.source.text.find("%")
            self.found.add(problems.directive(Span(self.source, at, self.source.text.find("\n", at))))
        self.documents += 1
        if self.documents > 1:
            self.found.add(problems.second_document(span))
        return self.documents == 1

    def _special(self, event: Any, span: Span) -> bool:
        """Anchors, references and tags."""
        if type(event).__name__ != "AliasEvent" and event.anchor is None and getattr(event, "tag", None) is None:
            return False
        self.found.add(problems.special_sign(self.source, span))
        return True

    def _scalar(self, event: Any, span: Span) -> YScalar:
        if span.start == span.end:  # nothing is written: the place is the one behind the `:` or the `-`
            at = span.start
            while at and self.source.text[at - 1].isspace():
                at -= 1
            return YScalar("", "plain", Span(self.source, at, at))
        style: Style = _STYLES.get(event.style, "plain")
        raw = self.source.text[span.start : span.end]
        if style == "block":
            if event.style == ">":
                self.found.add(problems.over_lines(span, folded=True))
            return YScalar(event.value, style, Span(self.source, span.start, span.start + len(raw.rstrip())))
        if "\n" in raw:
            self.found.add(problems.over_lines(span, folded=False))
            return YScalar(event.value, style, span)
        if style == "plain":
            self._look_for_dropped_words(span)
            return YScalar(event.value, style, span, span)
        if any("\ud800" <= sign <= "\udfff" for sign in event.value):
            self.found.add(problems.half_character(span))
            return YScalar("", style, span)
        inner = span.part(1, len(raw) - 1)
        return YScalar(event.value, style, span, inner if inner.text == event.value else None)

    def _look_for_dropped_words(self, span: Span) -> None:
        text = self.source.text
        stop = text.find("\n", span.end)
        rest = text[span.end : len(text) if stop < 0 else stop].rstrip()
        gap = len(rest) - len(rest.lstrip(" "))
        comment = rest[gap:]
        if span.start == span.end or not comment.startswith("#") or (gap > 1 and comment[1:2] in ("", " ", "#", "-")):
            return
        dropped = Span(self.source, span.end + gap, span.end + len(rest))
        self.found.add(problems.words_dropped(self.source, span, dropped))

    def _put(self, node: YNode, span: Span) -> None:
        """The next part of the innermost list or map, or the whole."""
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.end = max(top.end, node.span.end)
        if not top.is_map:
            top.items.append(node)
        elif top.key is None:
            if not isinstance(node, YScalar):
                self.found.add(problems.key_is_no_text(span))
                node = YScalar("", "plain", span)
            top.key = node
        else:
            self._entry(top, top.key, node)
            top.key = None

    def _entry(self, top: _Open, key: YScalar, value: YNode) -> None:
        first = top.keys.get(key.text)
        if first is not None:
            self.found.add(problems.duplicate_key(key.span, first.span, key.text))
            return
        top.keys[key.text] = key
        top.items.append((key, value))

    def _close(self, done: _Open, end: int) -> None:
        text = self.source.text
        end = end if text[end - 1 : end] in ("]", "}") else done.end
        span = Span(self.source, done.start, max(done.start, end))
        node: YNode = YMap(tuple(done.items), span) if done.is_map else YList(tuple(done.items), span)
        self._put(node, span)
