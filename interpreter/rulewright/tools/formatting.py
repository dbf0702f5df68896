"""Paths go in; the rule files there come out, each with its text and the same text in the one layout.

A link in a folder is left alone: what it leads to is laid out where it lies, and one that leads out is a problem.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.unified import unified_diff
from rulewright.loading.folder import Folder, locate, read_text, shown
from rulewright.resources import inside, write_atomically
from rulewright.source import Source
from rulewright.syntax.formatter import format_rules

RULES = ".rules"


@attrs.frozen
class Laid:
    """A file, or what came from a pipe. ``after``: None where it cannot be read, and ``problems`` say why."""

    name: str
    before: str
    after: str | None
    problems: tuple[Diagnostic, ...] = ()
    path: Path | None = None

    @property
    def changed(self) -> bool:
        return self.after is not None and self.after != self.before

    def write(self) -> None:
        """Put the new text in the place of the old one. OSError: it cannot be written, and the old one is there."""
        if self.path is not None and self.after is not None and self.changed:
            write_atomically(self.path, self.after)

    def diff(self) -> str:
        """The change as a unified diff; empty where nothing changes."""
        return "" if self.after is None else unified_diff(self.name, self.before, self.after)


def lay_out(source: Source, path: Path | None = None) -> Laid:
    after, problems = format_rules(source)
    return Laid(source.path, source.text, after, tuple(problems), path)


def lay_out_files(paths: Iterable[Path]) -> Iterator[Laid]:
    """One after the other, in the order given."""
    for path in paths:
        holder = Folder(path.parent, path.parent.name)
        source = read_text(holder, path, None)
        if source is None:
            yield Laid(shown(path), "", None, tuple(holder.problems), path)
        else:
            yield lay_out(source, path)


def rule_files(name: str) -> tuple[list[Path], list[Diagnostic]]:
    """A rule file, or all below a folder or in a shipped ruleset, in order of path; none where there is nothing.

    Hidden folders are passed by.
    """
    path = Path(name)
    if not path.is_dir():
        if path.exists() or path.is_symlink():
            return [path], []
        path = locate(name) or path
    files: list[Path] = []
    problems: list[Diagnostic] = []
    for place, folders, names in os.walk(path):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for file in (Path(place, one) for one in sorted(names) if one.endswith(RULES)):
            if not file.is_symlink():
                files.append(file)
            elif inside(path, file.relative_to(path).as_posix()) is None:
                problems.append(
                    Diagnostic("RW514", f"`{shown(file)}` lies outside the folder", notes=("a link leads there",))
                )
    return sorted(files), problems
