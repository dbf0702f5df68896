"""Problems ↔ plain data: what was found out about some texts is kept, and read back as long as nothing has changed.

A key holds a hash of the texts with their paths (messages name them) and of the program's own code, so nothing kept is
ever older than what it is about. It is the same on every machine: what a CI server kept is of use to the next run.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostic, Edit, Fix, Label, Severity
from rulewright.resources import cache_read, cache_write, grammar_text
from rulewright.source import Source, Span


def kept(kind: str, sources: Sequence[Source]) -> Any | None:
    """What is kept of that kind about these texts, or None."""
    return cache_read(_key(kind, sources))


def keep(kind: str, sources: Sequence[Source], value: Any) -> None:
    """Keeps a JSON value of that kind about these texts."""
    cache_write(_key(kind, sources), value)


def digest(texts: Iterable[tuple[str, str]]) -> str:
    """A hash of texts with their names; the same on every machine."""
    made = hashlib.blake2b(digest_size=16)
    for name, text in texts:
        made.update(f"{name}\0{len(text)}\0{text}\0".encode())
    return made.hexdigest()


def _key(kind: str, sources: Sequence[Source]) -> str:
    return f"{kind} {_code()} {digest((source.path, source.text) for source in sources)}"


@cache
def _code() -> str:
    """What the program itself is made of: a version number does not change while one works on it."""
    made = hashlib.blake2b(grammar_text("rules.lark").encode(), digest_size=16)
    made.update(f"{sys.version_info[:2]} {_used()}\n".encode())
    for folder, _, names in sorted(os.walk(Path(__file__).parents[1])):
        for name in sorted(names):
            if name.endswith(".py"):
                made.update(f"{name}\0".encode())
                made.update((Path(folder) / name).read_bytes())
    return made.hexdigest()


def _used() -> str:
    """The versions of the libraries that read texts for us, as the folders say in which they are described.

    None of the libraries is imported for that, and no package index is read.
    """
    used = ("lark-", "ruamel.yaml-", "ruamel_yaml-")
    folders = [folder for folder in sys.path if folder.endswith("-packages")]
    found = {name for folder in folders if os.path.isdir(folder) for name in os.listdir(folder)}
    return " ".join(sorted(name for name in found if name.endswith(".dist-info") and name.startswith(used)))


# ---------------------------------------------------------------- problems as data
def problems_as_data(problems: Iterable[Diagnostic], sources: Sequence[Source]) -> list[Any] | None:
    """Problems with their places as numbers; None if a place is in none of the sources."""
    number = {id(source): at for at, source in enumerate(sources)}
    try:
        return [_problem(problem, number) for problem in problems]
    except KeyError:
        return None


def problems_from_data(data: Any, sources: Sequence[Source]) -> list[Diagnostic] | None:
    """The inverse; None for data of another shape."""
    try:
        return [_restored(one, sources) for one in data]
    except (TypeError, ValueError, LookupError):
        return None


def _problem(problem: Diagnostic, number: dict[int, int]) -> list[Any]:
    return [
        problem.code,
        problem.severity.value,
        problem.title,
        _place(problem.span, number),
        problem.label,
        [[_place(label.span, number), label.text] for label in problem.labels],
        list(problem.notes),
        [[fix.text, fix.safe, [[_place(edit.span, number), edit.text] for edit in fix.edits]] for fix in problem.fixes],
    ]


def _place(span: Span | None, number: dict[int, int]) -> list[int] | None:
    return None if span is None else [number[id(span.source)], span.start, span.end]


def _restored(data: Any, sources: Sequence[Source]) -> Diagnostic:
    code, severity, title, place, label, labels, notes, fixes = data
    return Diagnostic(
        str(code),
        str(title),
        _span(place, sources) if place is not None else None,
        str(label),
        tuple(Label(_span(at, sources), str(text)) for at, text in labels),
        tuple(map(str, notes)),
        tuple(
            Fix(str(text), tuple(Edit(_span(at, sources), str(new)) for at, new in edits), bool(safe))
            for text, safe, edits in fixes
        ),
        Severity(severity),
    )


def _span(place: Any, sources: Sequence[Source]) -> Span:
    at, start, end = place
    source = sources[at]
    if not 0 <= start <= end <= len(source.text) or at < 0:
        raise ValueError
    return Span(source, start, end)
