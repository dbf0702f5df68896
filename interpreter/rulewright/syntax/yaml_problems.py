"""What can be wrong with a YAML file, and what ruamel.yaml says about it, to messages for people who write cards."""

from __future__ import annotations

import re

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label
from rulewright.source import Source, Span

_VALUE = re.compile(r"(?P<before>[ ]*(?:-[ ]+)*(?:[^\s:#'\"\[\]{},-][^:#]*:[ ]+)?)(?P<value>\S.*)")
_KEY = re.compile(r"[ ]*[^\s:#'\"\[\]{},-][^:#]*:(?=[ ]|$)")
_NO_COLON = re.compile(r"([ ]*)([\w-]+)[ ]+\S.*")
_STARTERS = {
    "*": "a reference",
    "&": "an anchor",
    "!": "a tag",
    "%": "a directive",
    "@": "a reserved sign",
    "`": "a reserved sign",
}


def _line(source: Source, at: int) -> tuple[int, str]:
    """The offset and the text of the line of a place."""
    line = source.line_column(min(at, len(source.text)))[0]
    return source.line_starts()[line - 1], source.line_text(line)


def quote_value(source: Source, at: int) -> tuple[Span | None, tuple[Fix, ...]]:
    """The whole value of the line of a place, and the fix that quotes it."""
    start, text = _line(source, at)
    match = _VALUE.match(text)
    if match is None:
        return None, ()
    value = match["value"].rstrip()
    span = Span(source, start + match.start("value"), start + match.start("value") + len(value))
    escaped = span.text.replace("\\", "\\\\").replace('"', '\\"')
    return span, (Fix("put the whole text in double quotes", (Edit(span, f'"{escaped}"'),), safe=True),)


def too_large(source: Source, most: int) -> Diagnostic:
    return Diagnostic(
        "RW580",
        "this file is too large",
        Span(source, 0, 0),
        f"it has {len(source.text):,} characters; {most:,} are allowed",
    )


def duplicate_key(span: Span, first: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "RW582",
        "something is said twice",
        span,
        f"`{name}` stands here a second time",
        labels=(Label(first, "here it stands first"),),
        fixes=(Fix("keep one of the two"),),
    )


def special_sign(source: Source, span: Span) -> Diagnostic:
    """Tags, anchors and references: data files need none, a sentence that begins with such a sign needs quotes."""
    sign = source.text[span.start : span.start + 1]
    whole, fixes = quote_value(source, span.start)
    return Diagnostic(
        "RW583",
        "a text that begins with a special sign stands in quotes",
        whole if whole is not None and whole.start == span.start else span,
        f"YAML takes `{sign}` for {_STARTERS.get(sign, 'something special')}",
        fixes=fixes if whole is not None and whole.start == span.start else (),
    )


def directive(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW583",
        "directives are not read",
        span,
        "a line that begins with `%` changes how YAML is read",
        fixes=(Fix("leave the line out"),),
    )


def too_deep(span: Span, most: int) -> Diagnostic:
    return Diagnostic("RW584", "lists and maps stand too deep inside each other", span, f"at most {most} are allowed")


def words_dropped(source: Source, value: Span, dropped: Span) -> Diagnostic:
    whole = Span(source, value.start, dropped.end)
    escaped = whole.text.replace("\\", "\\\\").replace('"', '\\"')
    return Diagnostic(
        "RW585",
        "YAML takes the rest of this text for a comment",
        dropped,
        "these words would be dropped",
        notes=("a comment stands two spaces behind the value, with a space after its `#`",),
        fixes=(Fix("put the whole text in double quotes", (Edit(whole, f'"{escaped}"'),), safe=True),),
    )


def over_lines(span: Span, folded: bool) -> Diagnostic:
    """A value that goes on in the next line; where a key follows there, it is the end of this one that is missing."""
    missing = None if folded else (_bracket_missing(span) or _colon_missing(span))
    if missing is not None:
        return missing
    return Diagnostic(
        "RW587",
        "a text goes over several lines",
        span,
        "its lines would be joined" if folded else "the next line belongs to this text",
        notes=("write it on one line, or keep the lines as they are with `|`",),
    )


def _bracket_missing(span: Span) -> Diagnostic | None:
    """`Cart: {copies: 2, cost: 3` above the next key."""
    source = span.source
    start, text = _line(source, span.start)
    bracket = max(text.rfind("{", 0, span.start - start), text.rfind("[", 0, span.start - start))
    if bracket < 0 or "}" in text[bracket:] or "]" in text[bracket:] or not _KEY.match(_line_behind(source, start)):
        return None
    closing = "}" if text[bracket] == "{" else "]"
    end = start + len(text.rstrip())
    return Diagnostic(
        "RW581",
        "a bracket is not closed",
        Span(source, start + bracket, start + bracket + 1),
        f"the `{closing}` is missing at the end of this line",
        fixes=(Fix(f"put a `{closing}` at the end", (Edit(Span(source, end, end), closing),)),),
    )


def _colon_missing(span: Span) -> Diagnostic | None:
    """`title Orchard` above the next key."""
    source = span.source
    start, text = _line(source, span.start)
    key = _NO_COLON.fullmatch(text)
    if key is None or start + len(key[1]) != span.start or not _KEY.match(_line_behind(source, start)):
        return None
    at = start + key.end(2)
    return Diagnostic(
        "RW581",
        "a `:` is missing",
        Span(source, span.start, start + len(text.rstrip())),
        "this is neither a key nor a value",
        notes=("a map is written `key: value`, a list with `- ` before each entry",),
        fixes=(Fix("write `:`", (Edit(Span(source, at, at), ":"),)),),
    )


def _line_behind(source: Source, start: int) -> str:
    end = _line_end(source, start) + 1
    return source.text[end : _line_end(source, end)] if end < len(source.text) else ""


def key_is_no_text(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW588", "a key is a text", span, "this is a list or a map", notes=("a map is written `key: value`",)
    )


def second_document(span: Span) -> Diagnostic:
    return Diagnostic(
        "RW589", "a file holds one document", span, "with `---` a second one begins", fixes=(Fix("leave it out"),)
    )


def unreadable(source: Source, problem: str, context: str, at: int, context_at: int) -> Diagnostic:
    """A complaint of the library, in words that help."""
    at = min(at, len(source.text))
    here = _word_at(source, at)
    if problem.startswith("mapping values are not allowed"):
        return _second_colon(source, at)
    if problem.startswith("found character") and "\\t" in problem:
        tab = source.text.find("\t", at)
        span = Span(source, tab, tab + 1) if tab >= 0 else here
        return Diagnostic(
            "RW581",
            "a tab stands in the text",
            span,
            "indent with spaces",
            fixes=(Fix("write two spaces", (Edit(span, "  "),), safe=True),),
        )
    if problem.startswith("found character") or context.startswith(("while scanning an a", "while scanning a tag")):
        start = at if problem.startswith("found character") else min(context_at, at)
        return special_sign(source, Span(source, start, start + 1))
    if context.startswith("while scanning a quoted") and ("end of stream" in problem or "separator" in problem):
        return Diagnostic(
            "RW581",
            "a text is not closed",
            Span(source, context_at, _line_end(source, context_at)),
            "the quotation mark at the end is missing",
        )
    if "unknown escape" in problem:
        return Diagnostic(
            "RW581",
            "a backslash means something special in double quotes",
            Span(source, max(at - 1, 0), min(at + 1, len(source.text))),
            "there is no such escape",
            notes=("write `\\\\` for a backslash, or put the text in single quotes",),
        )
    if problem.startswith("sequence entries are not allowed"):
        return Diagnostic("RW581", "a list begins on a line of its own", here, "no list can begin here")
    if problem.startswith("expected ',' or"):
        closing = "]" if "']'" in problem else "}"
        span = Span(source, context_at, min(context_at + 1, len(source.text)))
        return Diagnostic(
            "RW581",
            "a bracket is not closed",
            span,
            f"the `{closing}` or a `,` is missing before line {here.line}, column {here.column}",
        )
    if problem.startswith("expected the node content"):
        return Diagnostic("RW581", "a value is missing", here, "no value can begin with this")
    if problem.startswith(("expected <block end>", "expected '<document start>'")):
        return _wrong_depth(source, at, here)
    if problem.startswith(("could not find expected ':'", "while scanning a simple key")):
        start = min(context_at, at)
        return Diagnostic(
            "RW581",
            "a `:` is missing",
            Span(source, start, _line_end(source, start)),
            "this is neither a key nor a value",
            notes=("a map is written `key: value`, a list with `- ` before each entry",),
        )
    return Diagnostic("RW581", "this YAML cannot be read", here, f"YAML stops here: {problem or context}")


def no_character(source: Source) -> Diagnostic:
    """An escape such as ``\\U00110000``; the library says neither what nor where."""
    match = re.search(r"\\U[0-9A-Fa-f]{8}", source.text)
    span = Span(source, match.start(), match.end()) if match else Span(source, 0, 0)
    return Diagnostic("RW581", "an escape names no character", span, "there is no such character")


def half_character(span: Span) -> Diagnostic:
    return Diagnostic("RW581", "an escape names no character", span, "this text holds half a character")


def _second_colon(source: Source, at: int) -> Diagnostic:
    span, fixes = quote_value(source, at)
    inside = span is not None and span.start <= at < span.end
    return Diagnostic(
        "RW586",
        "YAML takes the `:` in this line for a second key",
        Span(source, at, min(at + 1, len(source.text))),
        "a text with `: ` in it stands in quotes" if inside else "no key can stand here",
        fixes=fixes if inside else (),
    )


def _wrong_depth(source: Source, at: int, here: Span) -> Diagnostic:
    start, text = _line(source, at)
    quote = re.search(r"(['\"]).*?\1(?=[^\s,\]}:#])", text[max(at - start - 200, 0) : at - start + 1])
    if quote is not None:
        return Diagnostic(
            "RW581",
            "a quoted text ends too early",
            here,
            "this stands behind the closing quotation mark",
            notes=("inside double quotes a quotation mark is written `\\\"`, inside single quotes `''`",),
        )
    return Diagnostic(
        "RW581",
        "this line does not stand as deep as its neighbours",
        here,
        "the entries of one list or map stand at the same depth",
        notes=("indent with two spaces for each list or map inside another",),
    )


def _word_at(source: Source, at: int) -> Span:
    end = at
    while end < len(source.text) and not source.text[end].isspace():
        end += 1
    return Span(source, at, max(end, min(at + 1, len(source.text))))


def _line_end(source: Source, at: int) -> int:
    end = source.text.find("\n", at)
    return len(source.text) if end < 0 else end
