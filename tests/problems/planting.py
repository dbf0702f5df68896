"""A shipped game with one text changed → what checking finds then. Texts that stay as they are keep their trees."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import attrs
import pytest

from rulewright.check.unused import UNUSED
from rulewright.diagnostics import Diagnostic
from rulewright.loading import checking
from rulewright.loading import contents as loading
from rulewright.loading.folder import MANIFEST, Folder, read_folder
from rulewright.loading.programs import Programs
from rulewright.source import Source
from rulewright.syntax import parse
from rulewright.syntax.yaml_door import YList, YMap, YScalar, read_yaml

TABLE = Path(__file__).parent / "planted.yaml"
RULESETS = Path(__file__).parents[2] / "rulesets"
HEAD = re.compile(r'^(?:expansion|mode) "([^"]+)"', re.MULTILINE)
PARTS = ("base", "overlays", "scenarios", "decks")


@attrs.frozen
class Mistake:
    """``old`` stands once in the file; ``new`` stands in its place. fix: words that tell the right mend."""

    name: str
    game: str
    file: str
    old: str
    new: str
    fix: str
    code: str
    below: int = 0

    @property
    def text(self) -> str:
        return (RULESETS / self.game / self.file).read_text(encoding="utf-8")

    @property
    def changed(self) -> str:
        return self.text.replace(self.old, self.new)

    @property
    def line(self) -> int:
        """The line on which the mistake is: the first that is not what it was, and so many below."""
        before = self.text[: self.text.index(self.old)]
        same = next((at for at, (a, b) in enumerate(zip(self.old, self.new, strict=False)) if a != b), 0)
        at = min(same, len(self.new)) if self.new else 0
        return (before + self.new[:at]).count("\n") + 1 + self.below


def mistakes() -> list[Mistake]:
    """The rows of the table."""
    source = Source(TABLE.name, TABLE.read_text(encoding="utf-8"))
    node, problems = read_yaml(source)
    assert isinstance(node, YList) and not problems, problems
    found = []
    for row in node.items:
        assert isinstance(row, YMap)
        said = {key.text: value.text for key, value in row.items if isinstance(value, YScalar)}
        game, _, file = said["in"].partition("/")
        found.append(
            Mistake(
                said["mistake"],
                game,
                file,
                said["is"],
                said["becomes"],
                said["fix"],
                said["code"],
                int(said.get("below", "0")),
            )
        )
    return found


# ---------------------------------------------------------------- checking a changed game
_trees: dict[tuple[str, str], object] = {}


def _parse_once(source: Source) -> object:
    key = (source.path, source.text)
    if key not in _trees:
        _trees[key] = parse(source)
    return _trees[key]


@cache
def _folder(game: str) -> Folder:
    return read_folder(RULESETS / game)


def findings(game: str, file: str, text: str, tmp: Path, *, whole: bool = False) -> list[Diagnostic]:
    """What is found in a game with another text of a file.

    Without ``whole`` only those programs are built that have the file: the base or its expansion, and a file with
    scenarios for itself. ``tmp``: an empty folder, for a manifest, which only counts on a disk.
    """
    if file == MANIFEST:
        folder = _with_manifest(game, text, tmp)
    else:
        folder = attrs.evolve(_folder(game), problems=[])
        for part in PARTS:
            setattr(folder, part, [_other(one, f"{game}/{file}", text) for one in getattr(folder, part)])
    if whole:
        return _checked(folder, None)
    folder.scenarios = [one for one in folder.scenarios if one.path.endswith(f"{game}/{file}")]
    head = HEAD.search(text)
    return _checked(folder, (head[1],) if head is not None else ())


def _checked(folder: Folder, overlays: tuple[str, ...] | None) -> list[Diagnostic]:
    """``overlays``: the one combination to build; None for all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "parse", _parse_once)
        programs = Programs(loading.Contents(folder))
        if overlays is not None and all(one in programs.contents.overlays for one in overlays):
            patch.setattr(programs, "combinations", lambda: [overlays])
        found = [*folder.problems, *checking.check(programs)]
    return sorted(found, key=Diagnostic.sort_key)


def _other(source: Source, path: str, text: str) -> Source:
    return Source(source.path, text) if source.path.endswith(path) else source


def _with_manifest(game: str, text: str, tmp: Path) -> Folder:
    path = tmp / game
    shutil.copytree(RULESETS / game, path)
    (path / MANIFEST).write_text(text, encoding="utf-8")
    return read_folder(path)


def new(found: Iterable[Diagnostic], *, whole: bool = False) -> list[Diagnostic]:
    """Without what only seems unused because a part of the game is looked at."""
    return [one for one in found if whole or one.code not in UNUSED]


def said(problem: Diagnostic) -> str:
    """All that a message says in its own words: not the lines of the author's text that it shows."""
    labels = [label.text for label in problem.labels]
    fixes = [text for fix in problem.fixes for text in (fix.text, *(edit.text for edit in fix.edits))]
    return "\n".join([problem.title, problem.label, *labels, *problem.notes, *fixes])


def names(problem: Diagnostic, fix: str) -> bool:
    """Whether the message says the words of the right mend, as whole words."""
    return re.search(rf"(?<![\w-]){re.escape(fix)}(?![\w-])", said(problem)) is not None
