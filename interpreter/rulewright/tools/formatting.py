"""Paths go in; the files of rulesets there come out, each with its text and the same text in the one layout.

Manifests and decks are only tidied; all other YAML files, recorded games too, are as their writers left them.

A link in a folder is left alone: what it leads to is laid out where it lies, and one that leads out is a problem.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.unified import unified_diff
from rulewright.loading.folder import MANIFEST, Folder, locate, read_text, shown
from rulewright.resources import inside, is_folder, read_file, write_atomically
from rulewright.source import Source
from rulewright.syntax.format_yaml import format_yaml
from rulewright.syntax.formatter import format_rules

RULES = ".rules"
YAML = (".yaml", ".yml")
DECKS = "decks"


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
        """Put the new text in the place of the old one. OSError: it cannot be written, and what was there is there."""
        if self.path is None or self.after is None or not self.changed:
            return
        data = self.before.encode("utf-8")
        if read_file(self.path, len(data)) != data:
            raise OSError(errno.EBUSY, "it was changed while it was looked at")
        write_atomically(self.path, self.after)

    def diff(self) -> str:
        """The change as a unified diff; empty where nothing changes."""
        return "" if self.after is None else unified_diff(self.name, self.before, self.after)


def lay_out(source: Source, path: Path | None = None) -> Laid:
    lay = format_yaml if source.path.endswith(YAML) else format_rules
    after, problems = lay(source)
    return Laid(source.path, source.text, after, tuple(problems), path)


def lay_out_files(paths: Iterable[Path]) -> Iterator[Laid]:
    """One after the other, in the order given."""
    for path in paths:
        holder = Folder(path.parent, path.parent.name)
        if path.suffix in YAML and not _is_tidied(path):
            yield Laid(shown(path), "", "", (), path)
            continue
        source = read_text(holder, path, None)
        if source is None:
            yield Laid(shown(path), "", None, tuple(holder.problems), path)
        else:
            yield lay_out(source, path)


def _is_tidied(path: Path) -> bool:
    """Whether this is a manifest or a deck, by the usual places."""
    if path.name == MANIFEST:
        return True
    folder = path.absolute().parent
    return path.suffix in YAML and folder.name == DECKS and (folder.parent / MANIFEST).is_file()


def files_at(name: str) -> tuple[list[Path], list[Diagnostic]]:
    """A file; or all rule files, manifests and decks below a folder or in a shipped ruleset, in order of path.

    None where there is nothing. Hidden folders are passed by.
    """
    path = Path(name)
    if not is_folder(path):
        if os.path.lexists(path):
            return [path], []
        path = locate(name) or path
    files: list[Path] = []
    problems: list[Diagnostic] = []
    for place, folders, names in os.walk(path):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for file in (Path(place, one) for one in sorted(names)):
            if file.suffix != RULES and not _is_tidied(file):
                continue
            if not file.is_symlink():
                files.append(file)
            elif inside(path, file.relative_to(path).as_posix()) is None:
                problems.append(
                    Diagnostic("RW514", f"`{shown(file)}` lies outside the folder", notes=("a link leads there",))
                )
    return sorted(files), problems
