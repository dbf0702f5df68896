"""A problem as plain lines, for golden texts that no renderer has a say in; and readings of small books."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic
from rulewright.phrases import PhraseBook
from tests.unit.phrases.draft_reader import draft, game


def tell(problem: Diagnostic) -> str:
    at = f" at `{problem.span.text}`" if problem.span is not None else ""
    lines = [f"{problem.code}{at}: {problem.title}", f"  {problem.label}"]
    lines += [f"  `{label.span.text}`: {label.text}" for label in problem.labels]
    lines += [f"  = {note}" for note in problem.notes]
    for fix in problem.fixes:
        changes = "".join(f" [{edit.span.start}-{edit.span.end} {edit.text!r}]" for edit in fix.edits)
        lines.append(f"  help{'!' if fix.safe else ''}: {fix.text.strip()}{changes}")
    return "\n".join(lines)


def book_of(text: str) -> PhraseBook:
    found = draft(text)
    return PhraseBook(found.specs.values(), found.vocabulary)


def real(name: str) -> PhraseBook:
    found = game(name)
    return PhraseBook(found.specs.values(), found.vocabulary)


def refused(book: PhraseBook, text: str, family: str = "sentence") -> str:
    reading = book.read(text, family)
    assert reading.node is None
    assert len(reading.diagnostics) == 1
    return tell(reading.diagnostics[0])


def outline(book: PhraseBook, text: str, family: str = "sentence") -> str:
    reading = book.read(text, family)
    assert reading.node is not None, [tell(problem) for problem in reading.diagnostics]
    return reading.node.outline()
