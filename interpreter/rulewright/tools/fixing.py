"""A ruleset's folder goes in; its texts with every safe fix made come out, and what was done, refused and left.

Nothing is written until `write` is asked to. Fixes are made until none is left. All that do not touch one another are
made at once; where that leaves any file with more problems than before they are tried one by one, and one that does so
alone is refused.
"""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic, Edit, Fix, Severity
from rulewright.loading import load_ruleset
from rulewright.resources import inside, read_file, write_atomically

MOST_ROUNDS = 200
"""Rounds of fixing one ruleset; a fix that brings its own problem back cannot keep anybody waiting."""

Wanted = Callable[[Diagnostic], bool]
Texts = Mapping[str, str]


@attrs.frozen
class Repair:
    """A problem with the fix for it."""

    problem: Diagnostic
    fix: Fix

    @property
    def key(self) -> tuple[object, ...]:
        """What it is, also when lines above have come and gone."""
        span = self.problem.span
        line = (span.path, span.source.line_text(span.line), span.column) if span is not None else ()
        return self.problem.code, line, self.fix.text, tuple(edit.text for edit in self.fix.edits)


@attrs.define
class Repaired:
    """``before`` and ``after``: the texts that changed, by the path of their source. ``left``: problems after it."""

    before: dict[str, str] = attrs.Factory(dict)
    after: dict[str, str] = attrs.Factory(dict)
    done: list[Repair] = attrs.Factory(list)
    refused: list[Repair] = attrs.Factory(list)
    left: list[Diagnostic] = attrs.Factory(list)


def repaired(folder: Path, wanted: Wanted = lambda _: True) -> Repaired:
    """Fixes the problems that are ``wanted`` and have a safe fix."""
    return _Bench(folder, wanted).run()


def edited(text: str, edits: Sequence[Edit]) -> str:
    """A text with edits made that do not overlap."""
    parts, at = [], 0
    for edit in sorted(edits, key=_place):
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*parts, text[at:]])


class _Bench:
    def __init__(self, folder: Path, wanted: Wanted) -> None:
        self.folder = folder
        self.wanted = wanted
        self.result = Repaired()
        self.refused: set[tuple[object, ...]] = set()
        self.seen: set[frozenset[tuple[str, str]]] = {frozenset()}

    def run(self) -> Repaired:
        result = self.result
        problems = self.check({})
        singly = 0
        for _ in range(MOST_ROUNDS):
            repairs = [one for one in self.possible(problems) if one.key not in self.refused]
            if not repairs:
                break
            batch = _apart(repairs)
            if singly:
                batch, singly = batch[:1], singly - 1
            texts = self.made(batch)
            state = self.state(texts)
            after = self.check(texts) if state not in self.seen else None
            # Of several, one that brings a new problem would hide behind those that take one away.
            hidden = after is not None and len(batch) > 1 and len(after) > len(problems) - len(batch)
            if after is not None and not hidden and not _worse(problems, after):
                self.seen.add(state)
                result.after = texts
                result.done += batch
                problems = after
            elif len(batch) > 1:
                singly = len(batch)
            else:
                self.refused.add(batch[0].key)
        result.before = {path: text for path, text in result.before.items() if result.after.get(path, text) != text}
        result.after = {path: result.after[path] for path in result.before}
        result.left = problems
        result.refused = [one for one in self.possible(problems) if one.key in self.refused]
        return result

    def check(self, texts: Texts) -> list[Diagnostic]:
        return load_ruleset(self.folder, texts).check()

    def state(self, texts: Texts) -> frozenset[tuple[str, str]]:
        """What differs from what is on the disk."""
        return frozenset((path, text) for path, text in texts.items() if text != self.result.before[path])

    def possible(self, problems: Sequence[Diagnostic]) -> list[Repair]:
        """The first safe fix of each problem, as far as it can be made."""
        found = []
        for problem in problems:
            fix = next((fix for fix in problem.fixes if fix.safe and fix.edits), None)
            if fix is None or not self.wanted(problem):
                continue
            if self.can_be_made(fix):
                found.append(Repair(problem, fix))
        return found

    def can_be_made(self, fix: Fix) -> bool:
        """Only texts of the ruleset are changed, each place once."""
        edits = sorted(fix.edits, key=_place)
        if any(left.span.source is right.span.source and _touch(left, right) for left, right in pairwise(edits)):
            return False
        home = self.folder.resolve()
        for edit in edits:
            try:
                relative = Path(edit.span.path).resolve().relative_to(home)
            except (OSError, ValueError):
                return False
            if inside(home, relative.as_posix()) is None:
                return False
        return True

    def made(self, batch: Sequence[Repair]) -> dict[str, str]:
        """The texts with these fixes made, beside those that were changed before."""
        edits: dict[str, list[Edit]] = {}
        for repair in batch:
            for edit in repair.fix.edits:
                edits.setdefault(edit.span.path, []).append(edit)
                self.result.before.setdefault(edit.span.path, edit.span.source.text)
        return {**self.result.after, **{path: edited(some[0].span.source.text, some) for path, some in edits.items()}}


def _apart(repairs: Sequence[Repair]) -> list[Repair]:
    """Those of the repairs that do not touch one another, the first ones first."""
    taken: dict[str, list[Edit]] = {}
    found = []
    for repair in repairs:
        if any(_touch(one, edit) for edit in repair.fix.edits for one in taken.get(edit.span.path, ())):
            continue
        found.append(repair)
        for edit in repair.fix.edits:
            taken.setdefault(edit.span.path, []).append(edit)
    return found


def _touch(one: Edit, other: Edit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def _place(edit: Edit) -> tuple[str, int, int]:
    return edit.span.path, edit.span.start, edit.span.end


def _worse(before: Sequence[Diagnostic], after: Sequence[Diagnostic]) -> bool:
    """Whether any file has more problems than before, or more errors."""
    for sort in (list(Severity), [Severity.ERROR]):
        had, has = _by_file(before, sort), _by_file(after, sort)
        if any(count > had[path] for path, count in has.items()):
            return True
    return False


def _by_file(problems: Sequence[Diagnostic], sort: Sequence[Severity]) -> Counter[str]:
    return Counter(one.span.path if one.span is not None else "" for one in problems if one.severity in sort)


# ---------------------------------------------------------------- writing
def write(result: Repaired) -> list[tuple[str, str]]:
    """Writes the texts that changed, each file whole or not at all; those that cannot be written, with the reason."""
    unwritten = []
    for path, text in result.after.items():
        try:
            _write(Path(path), result.before[path], text)
        except OSError as error:
            unwritten.append((path, error.strerror or str(error)))
    return unwritten


def _write(path: Path, before: str, after: str) -> None:
    data = before.encode("utf-8")
    if read_file(path, len(data)) != data:
        raise OSError(errno.EBUSY, "It was changed while it was looked at")
    write_atomically(path, after)
