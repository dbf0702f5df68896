"""Whatever the text, reading it ends in a tree and messages, never in an exception."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulewright.diagnostics.render_text import render_problems
from rulewright.source import Source
from rulewright.syntax import ast, parse, print_file
from rulewright.syntax.scan import lexemes
from rulewright.syntax.vocabulary import grammar_words
from tests.unit.syntax.drafts import TEXTS

WORDS = sorted(
    {word.text for text in TEXTS.values() for word in lexemes(text, 0, len(text))}
    | set(grammar_words())
    | {'"', "“", "(", ")", "\t", "\n", "\n  ", ">=", "_", "{", "}", "…", "\x00", "else", "while", "#", "|", "\r\n", "é"}
)


def check(text: str) -> None:
    source = Source("any.rules", text)
    file, found = parse(source)
    for problem in found:
        assert problem.span is not None
        spans = [problem.span, *(label.span for label in problem.labels)]
        spans += [edit.span for fix in problem.fixes for edit in fix.edits]
        for span in spans:
            assert span.source is source and 0 <= span.start <= span.end <= len(text)
        assert problem.title and problem.label
    render_problems(found)
    assert [one.sort_key() for one in found] == sorted(one.sort_key() for one in found)
    printed = print_file(file)
    again, problems = parse(Source("printed", printed))
    if not found:
        assert problems == []
        assert ast.same(again, file)


@given(st.text(max_size=200))
@example('value x: "\n')
@example("\ufeff")
@example("# \r")
@example("\t")
def test_any_text(text: str):
    check(text)


@given(st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join))
def test_any_row_of_words(text: str):
    check(text)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Some lines of a draft, with words put in, taken out and changed, and lines moved."""
    lines = TEXTS[draw(st.sampled_from(sorted(TEXTS)))].split("\n")
    heads = [i for i, line in enumerate(lines) if line[:1].isalpha()]
    first = draw(st.sampled_from(heads))
    text = "\n".join(lines[first : first + draw(st.integers(3, 40))])
    for _ in range(draw(st.integers(1, 3))):
        words = lexemes(text, 0, len(text))
        word = draw(st.sampled_from(words)) if words else None
        at, end = (word.start, word.end) if word else (0, 0)
        new = draw(st.sampled_from(WORDS))
        kind = draw(st.sampled_from(("put in", "take out", "change", "cut", "move")))
        if kind == "put in":
            text = f"{text[:at]} {new} {text[at:]}"
        elif kind == "take out":
            text = text[:at] + text[end:]
        elif kind == "change":
            text = text[:at] + new + text[end:]
        elif kind == "cut":
            text = text[: at + 1] + text[end:]
        else:
            start = text.rfind("\n", 0, at) + 1
            text = text[:start] + draw(st.sampled_from(("  ", " ", "    "))) + text[start:]
    return text


@settings(max_examples=150)
@given(mutated())
def test_any_mutated_draft(text: str):
    check(text)
