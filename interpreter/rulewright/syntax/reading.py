"""Source to rules file: the whole text at once if it is sound, else declaration by declaration.

A chunk is a line at the left margin with the deeper lines below it. One that cannot be read costs one diagnostic; the
others are read all the same, so one run shows the errors of all declarations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import attrs

from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.source import Source, Span
from rulewright.syntax import problems
from rulewright.syntax.ast_declarations import Declaration, RulesFile
from rulewright.syntax.ast_expressions import Expr
from rulewright.syntax.engine import Failure, Start, read
from rulewright.syntax.explain import explain, explain_above
from rulewright.syntax.intake import look_over
from rulewright.syntax.lower_base import Lowering, TooDeep
from rulewright.syntax.lower_declarations import declaration
from rulewright.syntax.lower_expressions import expression
from rulewright.syntax.scene import Scene

MAX_FAILURES = 100
_CHUNK_START = re.compile(r"^[^ \t\r\n#]", re.MULTILINE)


@attrs.frozen
class _Read:
    declarations: list[Declaration]
    found: list[Diagnostic]


def read_file(source: Source) -> tuple[RulesFile, list[Diagnostic]]:
    """All declarations that could be read, and the problems of the others, sorted."""
    intake = look_over(source)
    found = Diagnostics(intake.problems)
    declarations: list[Declaration] = []
    if intake.readable:
        begin = 1 if source.text.startswith("\ufeff") else 0
        whole = None if intake.bad_lines else _read(source, begin, len(source.text))
        for made in [whole] if isinstance(whole, _Read) else _read_chunks(source, begin, intake.bad_lines):
            declarations.extend(made.declarations)
            found.extend(made.found)
    return RulesFile(source, tuple(declarations), span=Span(source, 0, len(source.text))), list(found)


def read_expression(source: Source, start: int, end: int) -> tuple[Expr | None, list[Diagnostic]]:
    """Read a stretch of a source as one expression."""
    tree = read(source.text[start:end], "expr")
    if isinstance(tree, Failure):
        return None, [_explained(source, start, end, tree, "expr")]
    c = Lowering(source, start)
    try:
        return expression(c, tree), c.found
    except (TooDeep, RecursionError) as error:
        return None, [_too_deep(source, start, end, error)]


def _read(source: Source, start: int, end: int) -> _Read | Failure:
    """Read declarations. Offsets in a failure are those of the source."""
    tree = read(source.text[start:end] + "\n", "start")
    if isinstance(tree, Failure):
        return attrs.evolve(tree, start=tree.start + start, end=tree.end + start)
    c = Lowering(source, start)
    made: list[Declaration] = []
    for child in tree.children:
        c.depth = 0
        try:
            made.append(declaration(c, child))
        except (TooDeep, RecursionError) as error:
            c.report(_too_deep(source, start, end, error))
    return _Read(made, c.found)


def _read_chunks(source: Source, begin: int, bad_lines: frozenset[int]) -> Iterator[_Read]:
    waiting: Scene | None = None  # a chunk that could not be read; the next one may show what was meant
    failures = 0
    for start, end in _chunks(source.text, begin):
        made = None if _any_bad(source, start, end, bad_lines) else _read(source, start, end)
        scene = Scene(source, start, end, made) if isinstance(made, Failure) else None
        if waiting is not None:
            both = explain_above(waiting, scene) if scene is not None else None
            yield _Read([], [both or explain(waiting)])
            waiting = None
            if both is not None:
                continue
        if isinstance(made, _Read):
            yield made
        waiting = scene
        failures += scene is not None
        if failures > MAX_FAILURES:
            yield _Read([], [problems.too_many(Span(source, start, start))])
            return
    if waiting is not None:
        yield _Read([], [explain(waiting)])


def _any_bad(source: Source, start: int, end: int, bad_lines: frozenset[int]) -> bool:
    if not bad_lines:
        return False
    first, last = source.line_column(start)[0], source.line_column(max(start, end - 1))[0]
    return any(line in bad_lines for line in range(first, last + 1))


def _chunks(text: str, begin: int) -> Iterator[tuple[int, int]]:
    """Stretches from one line at the left margin to the next."""
    starts = [match.start() for match in _CHUNK_START.finditer(text, begin)]
    if begin not in starts and text[begin : starts[0] if starts else len(text)].strip():
        starts.insert(0, begin)
    yield from pairwise([*starts, len(text)])


def _explained(source: Source, start: int, end: int, failure: Failure, kind: Start) -> Diagnostic:
    moved = attrs.evolve(failure, start=failure.start + start, end=failure.end + start)
    return explain(Scene(source, start, end, moved, is_expression=kind == "expr"))


def _too_deep(source: Source, start: int, end: int, error: Exception) -> Diagnostic:
    span = error.span if isinstance(error, TooDeep) else Span(source, start, min(start + 1, end))
    return problems.too_deep(span)
